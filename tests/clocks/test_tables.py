"""Absences, pauses, votes, sitters and seats that change hands. Every time is a parameter."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest

from games import models, storage
from games.clocks import DAY as DAY_SECONDS
from games.engine import encode, observe
from games.models import Ballot, Vote
from games.services import absences, deadlines, hosting, replacement, sitters, votes
from games.services.answers import answer_decision
from games.services.votes import Motion
from got_api.database.viewer import as_engine, as_viewer
from got_api.http.errors import Problem
from tests.factories import UserFactory
from tests.served import DAY, HOUR, NOON, Game, timed_game
from tests.storage.wanderer import wander

pytestmark = pytest.mark.django_db


def game_of(players: int = 3, **policy: Any) -> Game:
    clock = {"bank_start_seconds": 0, "bank_per_round_seconds": 0, "max_bank_seconds": 0}
    policy = {"reminder_seconds": 0, "grace_count": 0, "max_miss_count": 0} | policy
    return timed_game(players, preset="one_day", clock=clock, policy=policy)


def expect_refusal(code: str) -> Any:
    return pytest.raises(Problem, match=f" {code}$")


def call_vote(game: Game, caller: str, kind: str, **what: Any) -> int:
    return votes.call_vote(
        user=game.users[caller].pk, code=game.code, motion=Motion(kind, **what), now=game.now
    )


def cast(game: Game, house: str, number: int, choice: bool) -> None:
    votes.cast_ballot(user=game.users[house].pk, code=game.code, number=number, choice=choice, now=game.now)


def vote(game: Game, number: int) -> Vote:
    with as_engine():
        return Vote.objects.get(game=game.game, number=number)


def miss_due_time(game: Game, house: str) -> None:
    """Lets the house miss a due time while the others answer in time."""
    while house not in {other for _, other in game.waiting()}:
        game.all_submit(house)
    before = game.timing().seats[house].missed
    while game.timing().seats[house].missed == before:
        game.all_submit(house)
        game.now = max(game.now, max(row.due_at for row in game.waiting().values()))
        game.resolves()


def announce_absence_of(game: Game, house: str, starts: timedelta, length: timedelta) -> int:
    made = absences.announce_absence(
        user=game.users[house].pk,
        starts_at=game.now + starts,
        ends_at=game.now + starts + length,
        now=game.now,
    )
    absences.apply_all_absences(user=game.users[house].pk, now=game.now)
    return made


def test_no_time_passes_for_an_absent_player() -> None:
    game = game_of(absence_notice_seconds=3600)
    announce_absence_of(game, "stark", 2 * HOUR, 10 * DAY)
    assert (game.due("stark"), game.due("lannister")) == (NOON + 11 * DAY, NOON + DAY)
    assert game.log() == [("absence_announced", "own_wish", "stark")]
    absences.apply_all_absences(now=game.now)
    assert game.due("stark") == NOON + 11 * DAY
    # Later questions use the absence too.
    game.passes(HOUR)
    game.all_submit()
    while "stark" not in {house for _, house in game.waiting()}:
        game.all_submit()
    [later] = {row.due_at - row.since for row in game.waiting().values() if row.house == "stark"}
    assert 10 * DAY < later <= 11 * DAY


def test_returning_early_restores_the_due_time() -> None:
    game = game_of(absence_notice_seconds=3600)
    made = announce_absence_of(game, "stark", 2 * HOUR, 10 * DAY)
    game.passes(DAY)
    absences.cancel_absence(user=game.users["stark"].pk, absence=made, now=game.now)
    for _ in range(3):
        absences.apply_all_absences(now=game.now)
    assert game.due("stark") == game.now + 22 * HOUR
    assert game.log()[-1] == ("absence_ended", "own_wish", "stark")
    assert len(game.log()) == 2


def test_absence_that_is_cancelled_before_it_begins_has_no_effect() -> None:
    game = game_of(absence_notice_seconds=3600)
    made = announce_absence_of(game, "stark", 2 * HOUR, 10 * DAY)
    absences.cancel_absence(user=game.users["stark"].pk, absence=made, now=game.now)
    absences.apply_all_absences(now=game.now)
    assert game.due("stark") == NOON + DAY
    with as_engine():
        assert absences.days_taken(game.users["stark"].pk, 2026) == 0


def test_absence_without_the_required_notice_does_not_count() -> None:
    game = game_of(absence_notice_seconds=2 * DAY_SECONDS)
    announce_absence_of(game, "stark", 2 * HOUR, 10 * DAY)
    assert game.due("stark") == NOON + DAY
    assert game.log() == []
    absences.apply_all_absences(now=game.now)
    assert game.log() == []


def test_a_game_can_forbid_absences() -> None:
    game = game_of(absence_days=0)
    announce_absence_of(game, "stark", 2 * DAY, DAY)
    assert game.log() == []


def test_the_number_of_days_of_absence_per_year_is_limited(settings: Any) -> None:
    settings.GOT_ABSENCE_DAYS = 10
    game = game_of()
    user = game.users["stark"].pk
    announce_absence_of(game, "stark", 2 * DAY, 7 * DAY)
    with expect_refusal("absence_overlaps"):
        announce_absence_of(game, "stark", 5 * DAY, DAY)
    with expect_refusal("absence_too_long"):
        announce_absence_of(game, "stark", 20 * DAY, 4 * DAY)
    assert absences.days_left(user=user, now=NOON) == 3
    announce_absence_of(game, "stark", 20 * DAY, 3 * DAY)
    # The next year has its own days. An absence that crosses the end of the year uses days of both.
    straddling = datetime(2026, 12, 31, tzinfo=UTC) - NOON
    with expect_refusal("absence_too_long"):
        announce_absence_of(game, "stark", straddling, 3 * DAY)
    announce_absence_of(game, "stark", straddling + DAY, 9 * DAY)
    with expect_refusal("absence_too_soon"):
        announce_absence_of(game, "stark", -DAY, 3 * DAY)


def test_absence_applies_to_a_game_that_starts_later() -> None:
    first = game_of()
    announce_absence_of(first, "stark", 2 * HOUR, 5 * DAY)
    second = game_of()
    with as_engine():
        storage.lock_game(second.code)
        user = first.users["stark"]
        models.Seat.objects.filter(game=second.game, house="stark").update(user=user)
        assert absences.absent_users([user.pk, second.users["lannister"].pk], NOON) == [user.pk]
    absences.apply_all_absences(now=NOON)
    assert second.log() == []  # without the required notice, because the house is already asked
    assert len(first.log()) == 0


def test_a_pause_moves_all_due_times_and_ends_automatically() -> None:
    game = game_of()
    host = game.game.host_id
    assert host is not None
    game.passes(6 * HOUR)
    hosting.pause_as_host(user=host, code=game.code, length=7 * DAY, now=game.now)
    assert {row.due_at for row in game.waiting().values()} == {NOON + 8 * DAY}
    game.passes(7 * DAY)
    assert game.resolves() == 0
    game.passes(18 * HOUR)
    assert game.resolves() == 3
    assert game.log()[0] == ("paused", "host", None)


def test_ending_a_pause_restores_the_due_times() -> None:
    game = game_of()
    host = game.users["stark"].pk
    hosting.pause_as_host(user=host, code=game.code, length=7 * DAY, now=game.now)
    game.passes(DAY)
    hosting.resume_as_host(user=host, code=game.code, now=game.now)
    assert {row.due_at for row in game.waiting().values()} == {NOON + 2 * DAY}
    with expect_refusal("not_paused"):
        hosting.resume_as_host(user=host, code=game.code, now=game.now)


def test_a_decision_opened_during_a_pause_gets_its_full_time_after_it() -> None:
    game = game_of()
    hosting.pause_as_host(user=game.users["stark"].pk, code=game.code, length=7 * DAY, now=game.now)
    game.all_submit()
    assert {row.due_at for row in game.waiting().values()} <= {NOON + 7 * DAY + 12 * HOUR, NOON + 8 * DAY}


def test_only_the_host_can_act_and_only_with_agreed_powers() -> None:
    game = game_of(host_powers=["pause"], max_pause_days=2)
    stark, lannister = game.users["stark"].pk, game.users["lannister"].pk
    with expect_refusal("not_the_host"):
        hosting.pause_as_host(user=lannister, code=game.code, length=DAY)
    with expect_refusal("pause_too_long"):
        hosting.pause_as_host(user=stark, code=game.code, length=3 * DAY)
    with expect_refusal("not_allowed_by_policy"):
        hosting.extend_as_host(user=stark, code=game.code, by=DAY)


def test_extension_gives_time_to_all_asked_houses() -> None:
    game = game_of()
    hosting.extend_as_host(user=game.users["stark"].pk, code=game.code, by=3 * HOUR, now=game.now)
    assert {row.due_at for row in game.waiting().values()} == {NOON + 27 * HOUR}
    assert game.log() == [("extended", "host", None)]


def test_an_extension_is_measured_in_playing_time() -> None:
    """A player who leaves in two days does not get two days that end within the absence."""
    game = game_of(absence_notice_seconds=3600)
    announce_absence_of(game, "stark", 30 * HOUR, 10 * DAY)
    hosting.extend_as_host(user=game.users["stark"].pk, code=game.code, by=2 * DAY, now=game.now)
    assert (game.due("stark"), game.due("lannister")) == (NOON + 13 * DAY, NOON + 3 * DAY)


def test_a_vote_closes_with_the_last_ballot_and_not_before() -> None:
    game = game_of(6)
    number = call_vote(game, "stark", "pause", seconds=DAY_SECONDS)
    for house in ("lannister", "baratheon", "tyrell", "martell"):
        cast(game, house, number, choice=True)
        assert vote(game, number).status == "open"
    cast(game, "greyjoy", number, choice=False)
    found = vote(game, number)
    assert (found.status, found.yes, found.no, found.needed) == ("passed", 5, 1, 4)
    assert game.due("stark") == NOON + 2 * DAY
    with expect_refusal("vote_is_closed"):
        cast(game, "greyjoy", number, choice=True)


def test_an_expired_vote_is_decided_by_the_ballots_cast() -> None:
    game = game_of(4)
    number = call_vote(game, "stark", "extend", seconds=3600)
    cast(game, "lannister", number, choice=True)
    votes.close_votes(now=game.now + DAY - HOUR)
    assert vote(game, number).status == "open"
    votes.close_votes(now=game.now + DAY)
    found = vote(game, number)
    assert (found.status, found.yes, found.no) == ("failed", 2, 0)


def test_ballots_cannot_be_read_and_are_in_no_log() -> None:
    from django.db import ProgrammingError

    game = game_of()
    number = call_vote(game, "stark", "draw")
    seen = game.log()
    cast(game, "lannister", number, choice=False)
    assert game.log() == seen
    with pytest.raises(ProgrammingError, match="permission denied"), as_viewer(game.users["stark"]):
        list(Ballot.objects.all())
    cast(game, "baratheon", number, choice=True)
    assert vote(game, number).status == "failed"
    with as_engine():
        assert Ballot.objects.filter(game=game.game).count() == 3


def test_draw_and_concession_must_be_unanimous_and_end_the_game() -> None:
    for kind, house in (("draw", None), ("concede", "lannister")):
        game = game_of()
        game.submits("stark")
        given = wander(game.state(), "lannister", 1, Random(1))
        number = call_vote(game, "stark", kind, house=house)
        cast(game, "lannister", number, choice=True)
        cast(game, "baratheon", number, choice=True)
        row = game.row()
        assert (row.status, row.ended_by, row.awarded_to, row.winner) == (
            "finished",
            {"draw": "draw", "concede": "concession"}[kind],
            house,
            None,
        )
        assert game.waiting() == {}
        with expect_refusal("game_over"):
            answer_decision(
                user=game.users["lannister"].pk,
                code=game.code,
                number=1,
                answer_json=encode(given),
                now=game.now,
            )
        with as_engine():
            assert storage.differences(storage.find_game(game.code)) == []


def test_a_vote_waits_for_neither_open_seats_nor_bots() -> None:
    game = game_of(max_miss_count=1, stand_in="defaults")
    number = call_vote(game, "stark", "draw")
    cast(game, "lannister", number, choice=True)
    miss_due_time(game, "baratheon")
    votes.close_votes(now=max(game.now, vote(game, number).closes_at))
    assert vote(game, number).status == "passed"
    assert vote(game, number).needed == 2
    with expect_refusal("game_not_running"):
        call_vote(game, "stark", "draw")


def test_a_player_who_misses_repeatedly_can_be_voted_out() -> None:
    game = game_of(stand_in="sensible")
    with expect_refusal("not_chronic"):
        call_vote(game, "stark", "kick", house="baratheon")
    miss_due_time(game, "baratheon")
    miss_due_time(game, "baratheon")
    with expect_refusal("not_chronic"):
        call_vote(game, "baratheon", "kick", house="baratheon")
    number = call_vote(game, "stark", "kick", house="baratheon")
    with expect_refusal("no_voter"):
        cast(game, "baratheon", number, choice=False)
    cast(game, "lannister", number, choice=True)
    seat = game.seat("baratheon")
    assert (seat.user, seat.stand_in) == (None, "sensible")
    ended = [("vote_closed", "vote", "baratheon")]
    ended += [(kind, "vote", "baratheon") for kind in ("seat_left", "seat_opened")]
    assert game.log()[-3:] == ended


def test_invalid_motions_are_refused() -> None:
    game = game_of(vote_kinds=["pause", "extend", "resume"], max_pause_days=3)
    for code, kind, what in (
        ("vote_forbidden", "draw", {}),
        ("pause_too_long", "pause", {"seconds": 4 * DAY_SECONDS}),
        ("extension_too_long", "extend", {"seconds": 15 * DAY_SECONDS}),
        ("not_paused", "resume", {}),
    ):
        with expect_refusal(code):
            call_vote(game, "stark", kind, **what)
    call_vote(game, "stark", "extend", seconds=60)
    with expect_refusal("vote_is_open"):
        call_vote(game, "lannister", "extend", seconds=60)
    with expect_refusal("house_not_in_game"):
        call_vote(game_of(), "stark", "concede", house="tyrell")


def test_only_the_caller_can_withdraw_a_vote() -> None:
    game = game_of()
    number = call_vote(game, "stark", "draw")
    with expect_refusal("no_voter"):
        votes.withdraw_vote(user=game.users["lannister"].pk, code=game.code, number=number, now=game.now)
    votes.withdraw_vote(user=game.users["stark"].pk, code=game.code, number=number, now=game.now)
    assert vote(game, number).status == "withdrawn"


def sees(user: Any, game: Game) -> Any:
    with as_viewer(user, game=game.game.id, now=game.now):
        return storage.position(game.game.id, "stark").tables


def test_a_new_player_sees_the_past_of_the_house_and_the_previous_player_nothing() -> None:
    game = game_of()
    game.submits("stark", wander(game.state(), "stark", 1, Random(4)))
    leaver, newcomer = game.users["stark"], UserFactory.create()
    before = sees(leaver, game)
    assert before == observe(game.state(), "stark")
    replacement.leave_table(user=leaver.pk, code=game.code, now=game.now)
    public = observe(game.state(), None)
    assert sees(leaver, game) == public != before
    game.passes(6 * HOUR)
    position = game.seat("stark").position
    replacement.take_over(user=newcomer.pk, code=game.code, position=position, now=game.now)
    assert sees(newcomer, game) == before
    assert sees(leaver, game) == public
    with as_viewer(newcomer, game=game.game.id):
        events = [event.kind for event in storage.log_page(game.game.id, "stark", storage.Cursor(), 500)[1]]
    assert "answer_sealed" in events
    with as_viewer(leaver, game=game.game.id):
        events = [event.kind for event in storage.log_page(game.game.id, "stark", storage.Cursor(), 500)[1]]
        assert not models.AnswerRecord.objects.filter(game=game.game).exists()
    assert "answer_sealed" not in events
    with expect_refusal("not_seated"):
        answer_decision(
            user=leaver.pk, code=game.code, number=1, answer_json={"kind": "place_orders", "orders": {}}
        )


def test_newcomer_has_a_full_period_and_a_fresh_bank() -> None:
    game = timed_game(
        preset="one_day",
        clock={"bank_start_seconds": 7200, "bank_per_round_seconds": 0, "max_bank_seconds": 7200},
        policy={"reminder_seconds": 0, "grace_count": 1, "max_miss_count": 1, "stand_in": "sensible"},
    )
    game.all_submit("stark")
    game.passes(DAY + 2 * HOUR)
    game.resolves()
    game.passes(12 * HOUR)
    game.resolves()
    assert game.timing().seats["stark"].is_open
    while "stark" not in {house for _, house in game.waiting()}:
        game.all_submit("stark")
    game.passes(HOUR)
    newcomer = UserFactory.create()
    replacement.take_over(
        user=newcomer.pk, code=game.code, position=game.seat("stark").position, now=game.now
    )
    seat = game.timing().seats["stark"]
    assert (seat.user, seat.stand_in, seat.graces, seat.missed) == (newcomer.pk, None, 1, 0)
    assert game.timing().bank("stark") == 7200
    [row] = [row for row in game.waiting().values() if row.house == "stark"]
    assert row.free_until - game.now >= 12 * HOUR
    assert ("seat_taken_over", "own_wish", "stark") in game.log()


def test_original_player_can_return_until_the_seat_is_taken_over() -> None:
    game = game_of(max_miss_count=1, stand_in="defaults")
    miss_due_time(game, "stark")
    stark = game.users["stark"].pk
    with expect_refusal("seat_is_open"):
        answer_decision(
            user=stark, code=game.code, number=1, answer_json={"kind": "place_orders", "orders": {}}
        )
    replacement.return_to_seat(user=stark, code=game.code, now=game.now)
    assert (game.seat("stark").open_since, game.timing().seats["stark"].misses) == (None, 0)
    with expect_refusal("seat_not_open"):
        replacement.return_to_seat(user=stark, code=game.code, now=game.now)
    miss_due_time(game, "stark")
    replacement.take_over(
        user=UserFactory.create().pk, code=game.code, position=game.seat("stark").position, now=game.now
    )
    with expect_refusal("not_seated"):
        replacement.return_to_seat(user=stark, code=game.code, now=game.now)


def test_a_player_who_knows_another_house_cannot_take_over_a_seat() -> None:
    game = game_of(max_miss_count=1, stand_in="defaults")
    miss_due_time(game, "stark")
    position = game.seat("stark").position
    lannister, leaver = game.users["lannister"], game.users["baratheon"]
    with expect_refusal("already_seated"):
        replacement.take_over(user=lannister.pk, code=game.code, position=position)
    replacement.leave_table(user=leaver.pk, code=game.code, now=game.now)
    with expect_refusal("knows_another_house"):
        replacement.take_over(user=leaver.pk, code=game.code, position=position)
    with expect_refusal("seat_not_open"):
        replacement.take_over(
            user=UserFactory.create().pk, code=game.code, position=game.seat("lannister").position
        )


def test_a_sitter_can_read_and_answer_until_the_sitting_ends() -> None:
    game, sitter = game_of(), UserFactory.create(username="maester")
    stark = game.users["stark"].pk
    sitters.set_sitter(
        user=stark, code=game.code, username="Maester", ends_at=game.now + 2 * DAY, now=game.now
    )
    given = wander(game.state(), "stark", 1, Random(4))
    answer_decision(user=sitter.pk, code=game.code, number=1, answer_json=encode(given), now=game.now)
    assert sees(sitter, game) == observe(game.state(), "stark") != observe(game.state(), None)
    sitters.end_sittings(now=game.now + DAY)
    assert game.seat("stark").sitter == sitter
    game.passes(2 * DAY)
    assert sees(sitter, game) == observe(game.state(), None)
    assert sitters.end_sittings(now=game.now) == 1
    assert sees(sitter, game) == observe(game.state(), None)
    with expect_refusal("not_seated"):
        answer_decision(user=sitter.pk, code=game.code, number=1, answer_json=encode(given), now=game.now)
    replacement.leave_table(user=game.users["lannister"].pk, code=game.code, now=game.now)
    with expect_refusal("knows_another_house"):
        replacement.take_over(user=sitter.pk, code=game.code, position=game.seat("lannister").position)


def test_invalid_sitters_are_refused() -> None:
    game = game_of(max_sitter_days=3)
    stark, until = game.users["stark"].pk, game.now + DAY
    rival = str(game.users["lannister"])
    for code, name, end in (
        ("user_unknown", "nobody-of-this-name", until),
        ("already_seated", rival, until),
        ("sitter_too_long", "maester", game.now + 4 * DAY),
    ):
        with expect_refusal(code):
            sitters.set_sitter(user=stark, code=game.code, username=name, ends_at=end, now=game.now)
    with expect_refusal("sitter_forbidden"):
        strict = game_of(max_sitter_days=0)
        sitters.set_sitter(
            user=strict.users["stark"].pk, code=strict.code, username=rival, ends_at=until, now=game.now
        )


def test_hosts_can_open_only_the_seat_of_a_player_who_has_missed_a_decision() -> None:
    game = game_of(stand_in="defaults")
    host, position = game.users["stark"].pk, game.seat("baratheon").position
    with expect_refusal("not_chronic"):
        hosting.open_seat_as_host(user=host, code=game.code, position=position, now=game.now)
    miss_due_time(game, "baratheon")
    hosting.open_seat_as_host(user=host, code=game.code, position=position, now=game.now)
    assert game.seat("baratheon").user == game.users["baratheon"]
    assert ("seat_opened", "host", "baratheon") in game.log()
    with expect_refusal("not_found"):
        hosting.open_seat_as_host(user=host, code=game.code, position=6)


def test_due_times_do_not_depend_on_answers() -> None:
    """Two games that differ only in secrets have the same clock, to the second, after every step."""
    reported = []
    for seed in (1, 2):
        game = game_of(6, grace_count=1, grace_seconds=3600)
        state = game.state()
        for house in ("stark", "lannister", "tyrell"):
            given = wander(state, house, 1, Random(seed))
            answer_decision(
                user=game.users[house].pk, code=game.code, number=1, answer_json=encode(given), now=game.now
            )
            game.passes(HOUR)
        game.passes(DAY)
        deadlines.resolve_due_steps(code=game.code, now=game.now)
        timing = game.timing()
        reported.append(
            (
                [(row.house, row.due) for row in timing.waiting.values()],
                [(seat.house, seat.bank, seat.graces, seat.misses) for seat in timing.seats.values()],
                game.log(),
            )
        )
    assert reported[0] == reported[1]
