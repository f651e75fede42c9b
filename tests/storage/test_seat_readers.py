"""Users who may read and write for a seat at a given time: one view, and all code that uses it."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from accounts.models import User
from games.models import Seat
from games.notices.kinds import USUAL_LEAD
from games.notices.models import Notice
from games.notices.services import planning, writing
from got_api.database.viewer import as_engine, as_viewer
from got_api.shared.clock import set_clock, time_in_file
from tests.notices.desk import mail_of
from tests.notices.test_calendar import address_of, events
from tests.notices.test_writing import game_id
from tests.people import Person, Visitor, expect_problem, person
from tests.served import Game, found_game, read

pytestmark = pytest.mark.django_db

INSTANT = timedelta(microseconds=1)
HOUR = timedelta(hours=1)


@pytest.fixture(autouse=True)
def _local(settings: Any) -> None:
    settings.GOT_RATES = {}


class Stopped:
    """A clock file that shows `self[0]`."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def __setitem__(self, index: int, shown: datetime) -> None:
        set_clock(self.file, shown, 0.0)

    def __getitem__(self, index: int) -> datetime:
        return time_in_file(self.file)


@pytest.fixture
def stopped_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Stopped:
    """The current time, which stands still until its one element is replaced. No task runs."""
    present = Stopped(tmp_path / "clock.json")
    present[0] = timezone.now().replace(microsecond=500)
    monkeypatch.setenv("GOT_CLOCK_FILE", str(present.file))
    return present


def let_sit(sitter: User | None, game: Game, house: str, until: datetime | None) -> None:
    with as_engine():
        Seat.objects.filter(game_id=game_id(game), house=house, is_active=True).update(
            sitter=sitter, sitter_until=until
        )


def seal_orders(game: Game, house: str) -> dict[str, Any]:
    """Seals the orders of a house: a secret to read."""
    given = game.chosen(house, 1, Random(1))
    read(game.answers(house, 1, given))
    return given


def reading_effects(one: Visitor, game: Game) -> dict[str, Any]:
    """Observable effects of reading for a house."""
    position = read(one.gets(f"{game.path}/position"))
    return {
        "house": position["house"],
        "answers": [row["house"] for row in position["position"]["answers"]],
        "private events": [
            row["event"]["kind"]
            for row in read(one.gets(f"{game.path}/events"))["results"]
            if row["event"]["kind"] == "answer_sealed"
        ],
        "own answer": one.gets(f"{game.path}/decisions/1/answer").status_code,
    }


READS = {
    "house": "stark",
    "answers": ["stark"],
    "private events": ["answer_sealed"],
    "own answer": 200,
}
READS_NOTHING: dict[str, Any] = {"house": None, "answers": [], "private events": [], "own answer": 404}


def test_sitter_reads_until_the_exact_end_even_if_no_task_runs(stopped_time: Stopped) -> None:
    game, sitter = found_game(3), person("maester")
    seal_orders(game, "stark")
    until = stopped_time[0] + HOUR
    let_sit(sitter.user, game, "stark", until)
    for moment, expected in (
        (until - INSTANT, READS),
        (until, READS_NOTHING),
        (until + INSTANT, READS_NOTHING),
        (until + 20 * HOUR, READS_NOTHING),
    ):
        stopped_time[0] = moment
        assert reading_effects(sitter, game) == expected, moment - until
        assert reading_effects(game.people["stark"], game) == READS


def test_sitter_can_answer_draft_and_query_until_the_exact_end(stopped_time: Stopped) -> None:
    game, sitter = found_game(3), person("maester")
    until = stopped_time[0] + HOUR
    given = game.chosen("stark", 1, Random(1))
    calendar = address_of(sitter)
    let_sit(sitter.user, game, "stark", until)
    path = f"{game.path}/decisions/1"
    stopped_time[0] = until - INSTANT
    assert [row["house"] for row in read(sitter.gets("/me/decisions"))["results"]] == ["stark"]
    assert read(sitter.gets(path))["options"] is not None
    assert len(events(Visitor().gets(calendar))) == 1
    assert read(sitter.posts(f"{path}/answer/check", given))["accepted"]
    read(sitter.puts(f"{path}/draft", given))
    [seat] = [row for row in read(sitter.gets(f"{game.path}/clock"))["seats"] if row["house"] == "stark"]
    assert seat["sitter"] == "maester"
    stopped_time[0] = until
    assert read(sitter.gets("/me/decisions"))["results"] == []
    assert read(sitter.gets(path))["options"] is None
    assert events(Visitor().gets(calendar)) == []
    expect_problem(sitter.posts(f"{path}/answer/check", given), 403, "not_seated")
    expect_problem(sitter.puts(f"{path}/draft", given), 403, "not_seated")
    expect_problem(sitter.puts(f"{path}/answer", given), 403, "not_seated")
    expect_problem(sitter.deletes(f"{game.path}/seats/mine/sitter"), 403, "not_seated")
    expect_problem(sitter.gets(f"{path}/draft"), 404, "not_found")
    [seat] = [row for row in read(sitter.gets(f"{game.path}/clock"))["seats"] if row["house"] == "stark"]
    assert (seat["sitter"], seat["sitter_ends_at"]) == (None, None)


def test_replaced_sitter_reads_nothing_and_the_next_one_everything(stopped_time: Stopped) -> None:
    game, first, second = found_game(3), person("maester"), person("septon")
    stark = game.people["stark"]
    seal_orders(game, "stark")
    path, until = f"{game.path}/seats/mine/sitter", (stopped_time[0] + HOUR).isoformat()
    assert stark.puts(path, {"username": "maester", "ends_at": until}).status_code == 204
    assert reading_effects(first, game) == READS
    assert stark.puts(path, {"username": "septon", "ends_at": until}).status_code == 204
    assert (reading_effects(first, game), reading_effects(second, game)) == (READS_NOTHING, READS)
    assert stark.posts(f"{game.path}/seats/mine/leave").status_code == 204
    assert reading_effects(second, game) == reading_effects(stark, game) == READS_NOTHING


def test_sitter_whose_time_is_over_can_be_appointed_again_before_any_task_runs(stopped_time: Stopped) -> None:
    game, sitter = found_game(3), person("maester")
    path = f"{game.path}/seats/mine/sitter"
    for _ in range(2):
        body = {"username": "maester", "ends_at": (stopped_time[0] + HOUR).isoformat()}
        assert game.people["stark"].puts(path, body).status_code == 204
        assert reading_effects(sitter, game)["house"] == "stark"
        stopped_time[0] += HOUR
        assert reading_effects(sitter, game)["house"] is None


def test_sitter_who_plays_a_house_reads_only_for_that_house(stopped_time: Stopped) -> None:
    """No service causes this; if a row says so anyway, the secrets of two houses stay separate."""
    game = found_game(3)
    both = game.people["lannister"]
    seal_orders(game, "stark")
    let_sit(both.user, game, "stark", stopped_time[0] + HOUR)
    assert reading_effects(both, game) == READS_NOTHING | {"house": "lannister"}
    with as_viewer(both.user, game=game_id(game)), connection.cursor() as cursor:
        cursor.execute("select house from games_seatreader where user_id = %s", [both.user.pk])
        assert cursor.fetchall() == [("lannister",)]
        cursor.execute("select house from games_sealedanswer")
        assert cursor.fetchall() == []
    given = game.chosen("lannister", 1, Random(2))
    assert read(both.puts(f"{game.path}/decisions/1/answer", given))["house"] == "lannister"


def test_a_sitter_cannot_sit_for_two_houses_of_a_game(stopped_time: Stopped) -> None:
    game, sitter = found_game(3), person("maester")
    let_sit(sitter.user, game, "stark", stopped_time[0] + HOUR)
    with pytest.raises(IntegrityError), transaction.atomic():
        let_sit(sitter.user, game, "lannister", stopped_time[0] + HOUR)


@pytest.mark.parametrize("is_sitter", [True, False])
def test_closed_account_cannot_read_for_a_house(stopped_time: Stopped, is_sitter: bool) -> None:
    game, sitter = found_game(3), person("maester")
    seal_orders(game, "stark")
    let_sit(sitter.user, game, "stark", stopped_time[0] + HOUR)
    closed = sitter if is_sitter else game.people["stark"]
    for is_active, seen in ((True, 1), (False, 0), (True, 1)):
        User.objects.filter(pk=closed.user.pk).update(is_active=is_active)
        with as_viewer(closed.user, game=game_id(game)), connection.cursor() as cursor:
            cursor.execute("select house from games_sealedanswer")
            assert len(cursor.fetchall()) == seen


def test_notices_reach_a_sitter_until_the_exact_end(stopped_time: Stopped) -> None:
    game, sitter = found_game(3), person("maester")
    channel = mail_of(sitter, "maester@example.org", kinds=["you_are_last", "deadline_warning"])
    until = stopped_time[0] + HOUR
    let_sit(sitter.user, game, "lannister", until)
    with transaction.atomic():
        stopped_time[0] = until
        seal_orders(game, "stark")
        seal_orders(game, "baratheon")
        assert not Notice.objects.filter(user=sitter.user).exists()
        transaction.set_rollback(True)
    stopped_time[0] = until - INSTANT
    seal_orders(game, "stark")
    seal_orders(game, "baratheon")
    assert Notice.objects.filter(user=sitter.user, kind="you_are_last").count() == 1
    planning.fan_out(now=stopped_time[0])
    with as_engine():
        assert channel.deliveries.count() == 0
    # Notices about questions that are closed by now are not sent, although they were written in time.
    assert planning.plan_deliveries(now=until + timedelta(minutes=5)) == 0


def test_sitter_is_warned_until_the_exact_end(stopped_time: Stopped) -> None:
    game, sitter = found_game(3), person("maester")
    until = stopped_time[0] + HOUR
    let_sit(sitter.user, game, "stark", until)
    due_at = until + timedelta(minutes=USUAL_LEAD - 10)
    writing.write_warnings(now=stopped_time[0])
    with as_engine(), connection.cursor() as cursor:
        cursor.execute("update games_waiting set due_at = %s, since = %s", [due_at, until - 999 * HOUR])
    for now, warned in ((until, 0), (until - INSTANT, 1)):
        with transaction.atomic():
            writing.write_warnings(now=now)
            found = Notice.objects.filter(user=sitter.user, kind="deadline_warning")
            assert found.count() == warned, now - until
            transaction.set_rollback(True)


def test_player_of_an_open_seat_can_read_but_not_answer(stopped_time: Stopped) -> None:
    game = found_game(3)
    seal_orders(game, "stark")
    with as_engine():
        Seat.objects.filter(game_id=game_id(game), house="stark").update(
            open_since=stopped_time[0], stand_in="sensible"
        )
    stark: Person = game.people["stark"]
    assert reading_effects(stark, game) == READS
    given = game.chosen("stark", 1, Random(1))
    expect_problem(stark.puts(f"{game.path}/decisions/1/answer", given), 409, "seat_is_open")
