"""Notices of the events of a game are written in the same transaction."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Game as GameRow
from games.models import Seat, Waiting
from games.notices.figures import figures
from games.notices.kinds import FACTS, checked_facts
from games.notices.models import Delivery, Notice, Preferences, UnplannedNotice
from games.services import deadlines, signals
from got_api.database.viewer import as_engine
from tests.notices.desk import Desk, mail_of
from tests.notices.post import Mailbox
from tests.people import expect_problem
from tests.served import Game, found_game, read

pytestmark = pytest.mark.django_db


def facts_for(game: Game, house: str, kind: str | None = None) -> list[dict[str, Any]]:
    """The facts of the notices for the player of a house."""
    found = Notice.objects.filter(user=game.people[house].user)
    return [row.facts for row in (found.filter(kind=kind) if kind else found).order_by("id")]


def kinds_for(game: Game, house: str) -> set[str]:
    return set(Notice.objects.filter(user=game.people[house].user).values_list("kind", flat=True))


def game_id(game: Game) -> int:
    with as_engine():
        return GameRow.objects.get(code=game.code).pk


def announce(game: Game, **announcement: Any) -> None:
    with as_engine():
        signals.announce(signals.Announcement(game_id(game), **announcement))


def test_start_notifies_all_houses_of_their_turn(game: Game) -> None:
    for house in game.people:
        assert kinds_for(game, house) == {"game_started", "your_turn"}
        [turn] = facts_for(game, house, "your_turn")
        assert turn == {
            "decision_number": 1, "decision_kind": "place_orders", "house": house,
            "round": 1, "phase": "planning",
        }  # fmt: skip


def test_notice_of_a_default_describes_the_decision_like_its_question(db: None) -> None:
    game = found_game(3, policy={"grace_count": 0, "at_due": "default"})
    deadlines.resolve_due_steps(code=game.code, now=timezone.now() + timedelta(days=90))
    [passed] = [
        facts for facts in facts_for(game, "stark", "deadline_passed") if facts["house"] == "lannister"
    ]
    [turn] = [facts for facts in facts_for(game, "lannister", "your_turn") if facts["decision_number"] == 1]
    assert {name: passed[name] for name in ("decision_number", "decision_kind", "house")} == {
        name: turn[name] for name in ("decision_number", "decision_kind", "house")
    }
    assert passed["miss_count"] == 1


def test_only_the_last_house_is_notified_that_it_is_last(game: Game) -> None:
    dice = Random(1)
    for house in ("stark", "lannister"):
        assert "you_are_last" not in kinds_for(game, "baratheon")
        read(game.answers(house, 1, game.chosen(house, 1, dice)))
    [last] = facts_for(game, "baratheon", "you_are_last")
    assert last["decision_number"] == 1 and last["house"] == "baratheon"
    assert "you_are_last" not in kinds_for(game, "stark") | kinds_for(game, "lannister")


def test_replaced_sealed_answer_notifies_no_one(game: Game) -> None:
    dice = Random(1)
    for house in ("stark", "lannister"):
        read(game.answers(house, 1, game.chosen(house, 1, dice)))
    before = Notice.objects.count()
    for _ in range(3):
        read(game.answers("stark", 1, game.chosen("stark", 1, dice)))
    assert Notice.objects.count() == before


def test_rolled_back_answer_notifies_no_one(game: Game) -> None:
    dice = Random(1)
    read(game.answers("stark", 1, game.chosen("stark", 1, dice)))
    before = Notice.objects.count()
    with transaction.atomic():
        read(game.answers("lannister", 1, game.chosen("lannister", 1, dice)))
        assert Notice.objects.count() == before + 1
        transaction.set_rollback(True)
    assert Notice.objects.count() == before


def test_writing_the_notices_of_an_answer_takes_one_more_statement(game: Game) -> None:
    dice = Random(1)
    given = game.chosen("stark", 1, dice)
    with CaptureQueriesContext(
        connection,
    ) as captured:
        read(game.answers("stark", 1, given))
    assert len([each for each in captured.captured_queries if "notices_" in each["sql"]]) == 1


@pytest.mark.long
def test_all_players_are_notified_once_of_the_end_of_a_game(game: Game) -> None:
    for _ in game.plays_on(Random(4)):
        pass
    winner = game.status()["winner"]
    for house in game.people:
        [end] = facts_for(game, house, "game_ended")
        assert end["winner"] == winner
        turns = [facts["decision_number"] for facts in facts_for(game, house, "your_turn")]
        assert len(turns) == len(set(turns)) > 10
    assert not Notice.objects.exclude(facts__has_any_keys=sorted(FACTS))


def test_bots_and_empty_seats_get_no_notices(game: Game) -> None:
    before = Notice.objects.count()
    with as_engine():
        Seat.objects.filter(house="stark").update(user=None, bot="random")
    announce(game, kind="host_message", subject="1", facts={"text": "hello"})
    assert Notice.objects.count() == before + 2


def test_sitter_gets_notices_until_the_sitting_ends(game: Game, desk: Desk, catelyn: Any) -> None:
    with as_engine():
        Seat.objects.filter(house="stark").update(
            sitter=catelyn.user, sitter_until=desk.now + timedelta(days=1)
        )
    announce(game, kind="host_message", subject="1", facts={"text": "hello"})
    with as_engine():
        Seat.objects.filter(house="stark").update(sitter_until=desk.now - timedelta(days=1))
    announce(game, kind="host_message", subject="2", facts={"text": "hello"})
    assert [row.subject for row in Notice.objects.filter(user=catelyn.user)] == ["1"]
    assert len(facts_for(game, "stark", "host_message")) == 2


def test_no_notice_is_sent_while_a_bot_plays_the_seat(game: Game, desk: Desk) -> None:
    with as_engine():
        Seat.objects.filter(house="baratheon").update(open_since=desk.now, stand_in="defaults")
    dice = Random(1)
    for house in ("stark", "lannister"):
        read(game.answers(house, 1, game.chosen(house, 1, dice)))
    assert "you_are_last" not in kinds_for(game, "baratheon")


def test_announcing_twice_writes_one_notice(game: Game) -> None:
    for _ in range(2):
        announce(game, kind="vote_opened", subject="vote.1", facts={"vote_kind": "pause"}, houses=("stark",))
    assert facts_for(game, "stark", "vote_opened") == [{"vote_kind": "pause"}]
    assert facts_for(game, "lannister", "vote_opened") == []


def test_new_player_is_notified_of_open_decisions(game: Game, catelyn: Any) -> None:
    with as_engine():
        Seat.objects.filter(house="stark").update(user=catelyn.user)
    announce(game, kind="seat_replaced", subject="seat.1", facts={"house": "stark", "username": "catelyn"})
    rows = Notice.objects.filter(user=catelyn.user)
    assert {row.kind for row in rows} == {"seat_replaced", "your_turn"}


def test_unlisted_fact_cannot_be_written(game: Game) -> None:
    with pytest.raises(ValueError, match="answer"):
        checked_facts({"number": 1, "answer": {"winterfell": "march+1"}})
    announce(game, kind="host_message", subject="1", facts={"text": "hello", "seed": "abc"})
    assert facts_for(game, "stark", "host_message") == [{"text": "hello"}]


def test_announcement_of_another_kind_writes_no_notice(game: Game) -> None:
    before = Notice.objects.count()
    announce(game, kind="weather", subject="1", facts={})
    assert Notice.objects.count() == before


def all_but_baratheon_answer(game: Game) -> None:
    for house in ("stark", "lannister"):
        read(game.answers(house, 1, game.chosen(house, 1, Random(1))))


def test_the_host_is_notified_of_a_late_house_and_the_house_of_its_new_due_time(
    db: None, desk: Desk, mailbox: Mailbox
) -> None:
    policy = {
        "grace_count": 1,
        "grace_seconds": 3600,
        "reminder_seconds": 0,
        "at_due": "host",
        "host_wait_seconds": 7200,
    }
    game = found_game(
        3, preset="one_day", clock={"bank_start_seconds": 0, "max_bank_seconds": 0}, policy=policy
    )
    mail_of(game.host, "host@example.net", kinds=["host_called"])
    all_but_baratheon_answer(game)
    called = []
    for _ in range(2):  # first a grace, then the notice to the host
        with as_engine():
            Waiting.objects.filter(game_id=game_id(game)).update(due_at=timezone.now())
        deadlines.resolve_due_steps(code=game.code, now=timezone.now())
        called.append(facts_for(game, "stark", "host_called"))
    [now_called] = called[1]
    assert called[0] == []
    assert (now_called["house"], now_called["decision_number"]) == ("baratheon", 1)
    moved = facts_for(game, "baratheon", "deadline_moved")
    assert [each["reason"] for each in moved] == ["grace_given", "host_called"]
    assert moved[1]["due_at"] == now_called["due_at"]
    assert facts_for(game, "lannister", "host_called") == facts_for(game, "lannister", "deadline_moved") == []
    desk.starts_now().works()
    [mail] = mailbox.mails
    assert "Baratheon: late. As the host, you can act until: " in mail["Subject"]


def test_all_players_are_notified_of_an_extension_by_the_host(game: Game) -> None:
    read(game.host.posts(f"{game.path}/extension", {"length_seconds": 3600}))
    for house in game.people:
        [moved] = facts_for(game, house, "deadline_moved")
        assert (moved["reason"], set(moved)) == ("host", {"due_at", "reason"})


def test_host_message_reaches_all_players(game: Game, settings: Any) -> None:
    path = f"{game.path}/messages"
    assert game.host.posts(path, {"text": "Orders by Sunday, please."}).status_code == 202
    for house in game.people:
        assert facts_for(game, house, "host_message") == [{"text": "Orders by Sunday, please."}]
    expect_problem(game.people["lannister"].posts(path, {"text": "Me too!"}), 403, "not_the_host")
    expect_problem(game.host.posts(path, {"text": ""}), 400, "malformed")
    expect_problem(game.host.posts(path, {"text": "x" * 1001}), 400, "malformed")
    expect_problem(game.stranger.posts(path, {"text": "x"}), 401, "token_missing")
    settings.GOT_RATES = {"host_message": "1/h"}
    assert game.host.posts(path, {"text": "Twice"}).status_code == 202
    assert game.host.posts(path, {"text": "Thrice"}).status_code == 429
    assert len(facts_for(game, "stark", "host_message")) == 2


def test_metrics_count_waiting_and_failed_deliveries(game: Game, desk: Desk, mailbox: Mailbox) -> None:
    def counted() -> dict[str, float]:
        return {figure.name: figure.value for figure in figures()}

    UnplannedNotice.objects.all().delete()
    before = counted()
    mailbox.replies += ["451 later"]
    mail_of(game.people["stark"], "ned@example.net", kinds=["host_message"])
    announce(game, kind="host_message", subject="1", facts={"text": "hello"})
    assert counted()["got_notices_unplanned"] == before["got_notices_unplanned"] + 3
    desk.starts_now().waits(minutes=5).works()
    after = counted()
    assert (after["got_notices_unplanned"], after["got_deliveries_failing"]) == (0, 1)
    Delivery.objects.update(state="dead")
    assert (counted()["got_deliveries_dead"], counted()["got_deliveries_failing"]) == (1, 0)


def due(game: Game, desk: Desk, **time: float) -> None:
    """All decisions were asked a week ago and are due after this time."""
    with as_engine():
        Waiting.objects.filter(game_id=game_id(game)).update(
            due_at=desk.now + timedelta(**time), since=desk.now - timedelta(days=7)
        )


def test_near_deadline_causes_one_warning(game: Game, desk: Desk) -> None:
    due(game, desk, hours=10)
    assert desk.warns() == 0
    assert desk.waits(hours=5, minutes=59).warns() == 0
    assert desk.waits(minutes=2).warns() == 3
    assert desk.warns() == 0
    assert desk.waits(hours=1).warns() == 0
    [warning] = facts_for(game, "stark", "deadline_warning")
    assert warning["decision_number"] == 1 and warning["decision_kind"] == "place_orders"


def test_deadline_that_is_near_at_the_first_check_causes_a_warning(game: Game, desk: Desk) -> None:
    due(game, desk, hours=10)
    assert desk.waits(hours=7).warns() == 3
    assert desk.warns() == 0


def test_extended_deadline_causes_another_warning(game: Game, desk: Desk) -> None:
    due(game, desk, hours=10)
    desk.warns()
    assert desk.waits(hours=7).warns() == 3
    due(game, desk, hours=20)
    desk.warns()
    assert desk.waits(hours=17).warns() == 3
    assert len(facts_for(game, "stark", "deadline_warning")) == 2


def test_each_player_is_warned_at_the_time_they_chose(game: Game, desk: Desk) -> None:
    Preferences.objects.create(user=game.people["stark"].user, warn_minutes=60)
    Preferences.objects.create(user=game.people["lannister"].user, warn_minutes=0)
    due(game, desk, hours=10)
    desk.warns()
    desk.waits(hours=7).warns()
    assert [len(facts_for(game, house, "deadline_warning")) for house in game.people] == [0, 0, 1]
    desk.waits(hours=2, minutes=5).warns()
    assert [len(facts_for(game, house, "deadline_warning")) for house in game.people] == [1, 0, 1]


def test_question_that_was_just_asked_causes_no_warning(game: Game, desk: Desk) -> None:
    desk.warns()
    with as_engine():
        Waiting.objects.all().update(due_at=desk.now + timedelta(hours=3), since=desk.now)
    desk.waits(hours=1)
    assert desk.warns() == 0


def test_first_tick_after_an_outage_warns_of_near_deadlines(game: Game, desk: Desk) -> None:
    due(game, desk, hours=10)
    desk.warns()
    assert desk.waits(hours=9).warns() == 3


def test_warnings_are_selected_by_an_index(game: Game, desk: Desk) -> None:
    with connection.cursor() as cursor:
        cursor.execute("select indexdef from pg_indexes where indexname = 'notices_waiting_due'")
        assert cursor.fetchall()
