"""Instructions answer for a player: in time, and invisibly to others."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import ProgrammingError, connection
from django.utils import timezone

from games.instructions.models import InstructionList, LogEntry, ScheduledAnswer
from games.instructions.services.answering import answer_due
from games.models import AnswerRecord, Seat
from games.services.answers import delete_draft
from games.services.holding import hold_or_answer
from got_api.database.viewer import as_engine, as_viewer
from tests.people import expect_problem, person
from tests.served import Game, found_game, read

from .giving import Json
from .test_api import ORDERS, PLACE, RAVEN, TOO_FEW, path, sent_body

pytestmark = pytest.mark.django_db

LATER = timedelta(days=1)
HOUR = timedelta(hours=1)


@pytest.fixture
def game(db: None) -> Game:
    return found_game(3)


def leaves(game: Game, house: str, *instructions: Json) -> None:
    read(game.people[house].puts(path(game), sent_body(*instructions)))


def fires(by: timedelta = LATER) -> int:
    """Runs the tick after this much time."""
    return answer_due(now=timezone.now() + by)


def scheduled_answers(game: Game) -> list[tuple[int, str]]:
    with as_engine(game=game.game.pk):
        return list(ScheduledAnswer.objects.order_by("number", "house").values_list("number", "house"))


def logged_answers(game: Game, house: str) -> list[Json]:
    return list(read(game.people[house].gets(path(game, "/log")))["results"])


def test_an_instruction_answers_an_open_decision(game: Game) -> None:
    leaves(game, "stark", PLACE)
    assert (1, "stark") in game.pending()
    assert fires() == 1
    assert (1, "stark") not in game.pending()
    stark = game.people["stark"]
    assert read(stark.gets(f"{game.path}/decisions/1/answer"))["answer"]["orders"] == ORDERS
    (entry,) = logged_answers(game, "stark")
    assert (entry["number"], entry["kind"], entry["outcome"]) == (1, "place_orders", "answers")
    assert (entry["instruction"]["kind"], entry["code"]) == ("place_orders", None)
    assert fires() == 0
    assert scheduled_answers(game) == []


def test_instructions_also_answer_later_decisions(game: Game) -> None:
    leaves(game, "stark", RAVEN)
    leaves(game, "lannister", RAVEN)
    leaves(game, "baratheon", RAVEN)
    assert fires() == 0
    for house in game.houses:
        game.submits(house)
    [(number, house)] = game.pending()
    assert scheduled_answers(game) == [(number, house)]
    assert fires() == 1
    assert [row["number"] for row in logged_answers(game, house)] == [number]
    assert (number, house) not in game.pending()


def test_an_instructed_answer_against_the_rules_is_logged_and_not_sent(game: Game) -> None:
    leaves(game, "stark", TOO_FEW, PLACE)
    assert fires() == 0
    assert (1, "stark") in game.pending()
    (entry,) = logged_answers(game, "stark")
    assert (entry["outcome"], entry["code"], entry["rule"]) == (
        "against_the_rules", "place_without_order", "PLAN-1",
    )  # fmt: skip
    leaves(game, "stark", PLACE)
    assert fires() == 1
    assert [row["outcome"] for row in logged_answers(game, "stark")] == ["answers"]


def test_an_instruction_answers_only_after_its_delay(game: Game, settings: Any) -> None:
    settings.GOT_INSTRUCTION_DELAY_SECONDS = (60, 1800)
    leaves(game, "stark", PLACE)
    assert fires(timedelta(seconds=50)) == 0
    with as_engine(game=game.game.pk):
        answer_at = ScheduledAnswer.objects.get().answer_at
    assert timedelta(seconds=55) < answer_at - timezone.now() < timedelta(seconds=1801)
    assert fires(timedelta(seconds=1801)) == 1


def test_an_instruction_answers_within_the_first_quarter_of_the_time_of_a_house(settings: Any) -> None:
    settings.GOT_INSTRUCTION_DELAY_SECONDS = (10_000, 10_000)
    clock = {"planning_seconds": 400, "bank_start_seconds": 0}
    game = found_game(3, preset="live", clock=clock)
    leaves(game, "stark", PLACE)
    with as_engine(game=game.game.pk):
        answer_at = ScheduledAnswer.objects.get().answer_at
    assert timedelta(seconds=90) < answer_at - timezone.now() <= timedelta(seconds=100)


def set_quiet_hours(
    game: Game, house: str, starts: timedelta, ends: timedelta, zone: str = "Asia/Tokyo"
) -> datetime:
    """Sets quiet hours of a player between two offsets from now, in a time zone. Returns their end."""
    now = timezone.now()
    hours = [f"{(now + each).astimezone(ZoneInfo(zone)):%H:%M}" for each in (starts, ends)]
    player = game.people[house]
    read(player.patches("/me", {"time_zone": zone}))
    wishes = {"quiet_from": hours[0], "quiet_until": hours[1]}
    read(player.patches("/me/notices/preferences", wishes))
    return (now + ends).replace(second=0, microsecond=0)


def answer_time(game: Game) -> datetime:
    with as_engine(game=game.game.pk):
        return ScheduledAnswer.objects.get().answer_at


def assert_checked_after(game: Game, seconds: int) -> None:
    """Asserts that Stark's instructions are due this long after saving, give or take a second."""
    before = timezone.now()
    leaves(game, "stark", PLACE)
    after = timezone.now()
    delay, second = timedelta(seconds=seconds), timedelta(seconds=1)
    assert before - second <= answer_time(game) - delay <= after + second


@pytest.mark.parametrize("instruction", [PLACE, RAVEN, TOO_FEW], ids=["answers", "not about it", "refused"])
def test_instructions_give_no_answer_in_the_quiet_hours_of_a_player(
    game: Game, settings: Any, instruction: Json
) -> None:
    settings.GOT_INSTRUCTION_DELAY_SECONDS = (600, 600)
    woken = set_quiet_hours(game, "stark", -HOUR, 7 * HOUR)
    leaves(game, "stark", instruction)
    assert answer_time(game) == woken + timedelta(seconds=600)


@pytest.mark.parametrize(("starts", "ends"), [(2, 9), (-9, -2), (-1, -1)], ids=["later", "over", "none"])
def test_quiet_hours_at_other_times_delay_no_answer(
    game: Game, settings: Any, starts: int, ends: int
) -> None:
    settings.GOT_INSTRUCTION_DELAY_SECONDS = (600, 600)
    set_quiet_hours(game, "stark", starts * HOUR, ends * HOUR)
    assert_checked_after(game, seconds=600)


def test_quiet_hours_that_end_after_the_time_of_a_house_delay_no_answer(settings: Any) -> None:
    settings.GOT_INSTRUCTION_DELAY_SECONDS = (60, 60)
    game = found_game(3, preset="live")
    set_quiet_hours(game, "stark", -HOUR, HOUR)
    assert_checked_after(game, seconds=60)


def test_an_instruction_does_not_replace_an_earlier_answer_of_the_player(game: Game) -> None:
    leaves(game, "stark", PLACE)
    other = {**ORDERS, "winterfell": "defense_plus_1_a"}
    read(game.answers("stark", 1, {"kind": "place_orders", "orders": other}))
    assert fires() == 0
    assert logged_answers(game, "stark") == []
    assert read(game.people["stark"].gets(f"{game.path}/decisions/1/answer"))["answer"]["orders"] == other


def test_an_instructed_answer_can_be_replaced_while_it_is_sealed(game: Game) -> None:
    leaves(game, "stark", PLACE)
    assert fires() == 1
    other = {**ORDERS, "winterfell": "defense_plus_1_a"}
    read(game.answers("stark", 1, {"kind": "place_orders", "orders": other}))
    assert fires() == 0


@pytest.mark.parametrize("change", ["left", "open", "erased"])
def test_instructions_no_longer_apply_after_their_player_left(game: Game, change: str) -> None:
    leaves(game, "stark", PLACE)
    previous = game.seat("stark")
    with as_engine():
        row = Seat.objects.filter(pk=previous.pk)
        if change == "left":
            row.update(is_active=False, left_at=timezone.now())
            Seat.objects.create(
                game=game.game, position=previous.position, house="stark", user=person("successor").user
            )
        elif change == "open":
            row.update(open_since=timezone.now(), stand_in="defaults")
        else:
            row.update(user=None)
    assert fires() == 0
    assert (1, "stark") in game.pending()


def test_an_instructed_answer_is_stored_like_an_answer_of_the_player(game: Game) -> None:
    leaves(game, "stark", PLACE)
    fires()
    game.submits("lannister")
    with as_engine(game=game.game.pk):
        assert set(AnswerRecord.objects.values_list("house", "author")) == {
            ("stark", "player"), ("lannister", "player"),
        }  # fmt: skip


@pytest.mark.django_db(transaction=True)
def test_instructions_in_a_locked_game_wait_for_the_next_tick(owner_connection: Any) -> None:
    game = found_game(3)
    leaves(game, "stark", PLACE)
    with owner_connection.transaction():
        owner_connection.execute("select id from games_game where code = %s for update", [game.code])
        assert fires() == 0
    assert scheduled_answers(game) == [(1, "stark")]
    assert fires() == 1


def test_instructions_that_the_server_can_no_longer_read_are_skipped(game: Game) -> None:
    leaves(game, "stark", PLACE)
    with as_engine(game=game.game.pk):
        row = InstructionList.objects.get()
        InstructionList.objects.update(instructions=[{"kind": "of_last_year"}, *row.instructions])
    assert fires() == 1
    assert len(read(game.people["stark"].gets(path(game)))["instructions"]) == 2


def test_only_one_player_can_read_instructions_and_their_log(game: Game) -> None:
    leaves(game, "stark", PLACE)
    leaves(game, "lannister", TOO_FEW)
    fires()
    with as_engine(game=game.game.pk):
        assert (InstructionList.objects.count(), LogEntry.objects.count()) == (2, 2)
    for house, count in (("stark", 1), ("lannister", 1), ("baratheon", 0)):
        with as_viewer(game.users[house], game=game.game.pk):
            assert InstructionList.objects.count() == count
            assert LogEntry.objects.count() == count
    with as_viewer(None, game=game.game.pk):
        assert InstructionList.objects.count() == 0
    with as_viewer(game.users["stark"], game=0):
        assert InstructionList.objects.count() == 0


def test_only_the_engine_role_can_read_when_instructions_are_due(game: Game) -> None:
    leaves(game, "stark", PLACE)
    with (
        pytest.raises(ProgrammingError, match="permission denied"),
        as_viewer(game.users["stark"], game=game.game.pk),
        connection.cursor() as cursor,
    ):
        cursor.execute("select count(*) from instructions_scheduled")


def test_a_player_who_left_a_lobby_cannot_read_instructions() -> None:
    host, guest = person("host"), person("guest")
    made = read(host.posts("/games", {"name": "lobby", "player_count": 3}), 201)
    read(guest.posts(f"/games/{made['code']}/seats", {}), 201)
    assert guest.deletes(f"/games/{made['code']}/seats/mine").status_code in (200, 204)
    expect_problem(guest.gets(f"/games/{made['code']}/instructions"), 403, "not_seated")


def test_an_instruction_waits_while_an_answer_by_mail_is_held(game: Game) -> None:
    """The player has answered by mail. If they withdraw the answer, the instruction answers."""
    for house in game.houses:
        if house != "stark":
            game.submits(house)
    leaves(game, "stark", PLACE)
    now = timezone.now()
    by_mail = {"kind": "place_orders", "orders": dict(zip(ORDERS, reversed(ORDERS.values()), strict=True))}
    stark = game.users["stark"].pk
    _, counts_at = hold_or_answer(user=stark, code=game.code, number=1, answer_json=by_mail, now=now)
    assert counts_at is not None
    assert fires() == 0 and scheduled_answers(game) == [(1, "stark")]
    assert logged_answers(game, "stark") == []
    delete_draft(user=stark, code=game.code, number=1)
    assert fires(2 * LATER) == 1
