"""Votes and seats while players come and go, and stalled games."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.exceptions import Throttled

from games.engine import default, encode
from games.models import Ballot, GameSecret, Seat
from games.selectors.seats import vote_for
from games.services import absences, hosting, moderation, replacement, sitters, votes
from games.services.answers import answer_decision
from got_api.database.viewer import as_engine
from tests.clocks.test_tables import (
    announce_absence_of,
    call_vote,
    cast,
    expect_refusal,
    game_of,
    miss_due_time,
    vote,
)
from tests.factories import UserFactory
from tests.served import DAY, HOUR, NOON, Game

pytestmark = pytest.mark.django_db


def leaves(game: Game, house: str) -> None:
    replacement.leave_table(user=game.users[house].pk, code=game.code, now=game.now)


def takes_over(game: Game, house: str, user: Any = None) -> Any:
    user = user or UserFactory.create()
    replacement.take_over(user=user.pk, code=game.code, position=game.seat(house).position, now=game.now)
    return user


def call_kick_vote(game: Game, house: str) -> int:
    """Lets the house miss two decisions, and calls a vote to remove its player. Returns the vote's number."""
    miss_due_time(game, house)
    miss_due_time(game, house)
    return call_vote(game, "stark", "kick", house=house)


def test_new_player_neither_sees_nor_inherits_the_previous_ballot() -> None:
    game = game_of()
    number = call_vote(game, "lannister", "draw")
    cast(game, "stark", number, choice=True)
    leaves(game, "stark")
    newcomer = takes_over(game, "stark")
    assert vote_for(newcomer, game.code, number)["my_choice"] is None
    cast(game, "baratheon", number, choice=True)
    assert (vote(game, number).status, game.row().status) == ("open", "running")
    votes.cast_ballot(user=newcomer.pk, code=game.code, number=number, choice=False, now=game.now)
    assert vote(game, number).status == "failed"


def test_new_player_is_not_voted_out_for_misses_of_the_previous_player() -> None:
    game = game_of(4)
    number = call_kick_vote(game, "baratheon")
    leaves(game, "baratheon")
    newcomer = takes_over(game, "baratheon")
    for house in ("lannister", "greyjoy"):
        cast(game, house, number, choice=True)
    assert game.seat("baratheon").user == newcomer


def test_player_with_an_open_seat_can_still_be_voted_out() -> None:
    """Without the vote, the player could return against the will of all others."""
    game = game_of(4)
    number = call_kick_vote(game, "baratheon")
    position = game.seat("baratheon").position
    hosting.open_seat_as_host(user=game.users["stark"].pk, code=game.code, position=position, now=game.now)
    for house in ("lannister", "greyjoy"):
        cast(game, house, number, choice=True)
    with expect_refusal("not_seated"):
        replacement.return_to_seat(user=game.users["baratheon"].pk, code=game.code, now=game.now)


def test_player_who_was_voted_out_or_left_cannot_take_a_seat_again() -> None:
    game = game_of(4)
    number = call_kick_vote(game, "baratheon")
    for house in ("lannister", "greyjoy"):
        cast(game, house, number, choice=True)
    leaves(game, "lannister")
    for house in ("baratheon", "lannister"):
        with expect_refusal("left_for_good"):
            takes_over(game, house, game.users[house])


def test_player_whose_seat_was_taken_over_may_return_when_it_is_open() -> None:
    game = game_of(max_miss_count=1, stand_in="sensible")
    miss_due_time(game, "stark")
    newcomer = takes_over(game, "stark")
    game.passes(HOUR)
    replacement.leave_table(user=newcomer.pk, code=game.code, now=game.now)
    takes_over(game, "stark", game.users["stark"])
    assert game.seat("stark").user == game.users["stark"]


def test_vote_does_not_wait_for_a_seat_that_was_opened() -> None:
    game = game_of()
    number = call_vote(game, "lannister", "draw")
    cast(game, "stark", number, choice=True)
    assert votes.close_votes(now=game.now) == 0
    leaves(game, "baratheon")
    assert votes.close_votes(now=game.now) == 1
    assert (vote(game, number).status, game.row().ended_by) == ("passed", "draw")


def test_last_player_does_not_concede_to_their_own_house() -> None:
    game = game_of()
    early = call_vote(game, "baratheon", "concede", house="stark")
    leaves(game, "lannister")
    cast(game, "stark", early, choice=True)
    assert (vote(game, early).status, game.row().awarded_to) == ("passed", "stark")

    game = game_of()
    for house in ("lannister", "baratheon"):
        leaves(game, house)
    alone = call_vote(game, "stark", "concede", house="stark")
    assert (vote(game, alone).status, game.row().status) == ("failed", "running")


def test_the_number_of_votes_that_are_withdrawn_at_once_is_limited(settings: Any) -> None:
    settings.GOT_RATES = {"table_event": "3/h"}
    game = game_of()
    stark, host = game.users["stark"].pk, game.game.host_id
    assert stark == host
    for _ in range(2):
        number = call_vote(game, "stark", "draw")
        votes.withdraw_vote(user=stark, code=game.code, number=number, now=game.now)
    hosting.extend_as_host(user=stark, code=game.code, by=HOUR, now=game.now)
    with pytest.raises(Throttled):
        call_vote(game, "stark", "draw")
    with pytest.raises(Throttled):
        announce_absence_of(game, "stark", 2 * DAY, DAY)
    assert len(game.log()) == 5
    call_vote(game, "lannister", "draw")


def test_vote_without_remaining_voters_fails() -> None:
    game = game_of()
    number = call_vote(game, "lannister", "draw")
    for house in game.users:
        leaves(game, house)
    assert votes.close_votes(now=game.now) == 1
    assert (vote(game, number).status, game.row().status) == ("failed", "running")
    with as_engine():
        assert Ballot.objects.filter(game=game.game).count() == 1


def test_an_open_vote_is_cancelled_when_the_game_ends() -> None:
    game, staff = game_of(), UserFactory.create(is_staff=True)
    number = call_vote(game, "lannister", "draw")
    with as_engine():
        type(game.game).objects.filter(id=game.game.id).update(status="finished", winner="stark")
    assert votes.close_votes(now=game.now) == 1
    assert vote(game, number).status == "withdrawn"
    with expect_refusal("game_not_running"):
        moderation.adjudicate(actor=staff.pk, code=game.code, winner="stark", reason="none", now=game.now)


def test_a_pause_cannot_be_extended_beyond_the_agreed_limit() -> None:
    game = game_of(max_pause_days=2)
    host = game.users["stark"].pk
    hosting.pause_as_host(user=host, code=game.code, length=DAY, now=game.now)
    game.passes(DAY / 2)
    hosting.pause_as_host(user=host, code=game.code, length=1.5 * DAY, now=game.now)
    assert game.due("stark") == NOON + 3 * DAY
    with expect_refusal("pause_too_long"):
        hosting.pause_as_host(user=host, code=game.code, length=1.6 * DAY, now=game.now)
    with expect_refusal("pause_too_long"):
        call_vote(game, "lannister", "pause", seconds=2 * 86400)


def test_a_sitter_cannot_answer_after_the_sitting_even_before_the_next_tick() -> None:
    game, sitter = game_of(), UserFactory.create(username="maester")
    until, given = game.now + HOUR, encode(default(game.state(), "stark", 1))
    stark = game.users["stark"].pk
    sitters.set_sitter(user=stark, code=game.code, username="maester", ends_at=until, now=game.now)
    game.passes(HOUR)
    with expect_refusal("not_seated"):
        answer_decision(user=sitter.pk, code=game.code, number=1, answer_json=given, now=game.now)
    answer_decision(user=stark, code=game.code, number=1, answer_json=given, now=game.now)


def test_sitter_does_not_see_how_the_player_votes() -> None:
    game, sitter = game_of(), UserFactory.create(username="maester")
    stark = game.users["stark"]
    number = call_vote(game, "stark", "draw")
    sitters.set_sitter(
        user=stark.pk, code=game.code, username="maester", ends_at=game.now + HOUR, now=game.now
    )
    assert vote_for(stark, game.code, number)["my_choice"] is True
    assert vote_for(sitter, game.code, number)["my_choice"] is None


def test_a_game_does_not_wait_for_a_closed_account() -> None:
    game, other = game_of(max_miss_count=0, stand_in="defaults"), game_of()
    stark = game.users["stark"]
    number = call_vote(game, "lannister", "draw")
    cast(game, "baratheon", number, choice=True)
    assert replacement.open_seats_of_closed_accounts(now=game.now) == 0
    for users in (game.users, other.users):
        users["stark"].is_active = False
        users["stark"].save()
    store_unreadable_row(other)
    assert replacement.open_seats_of_closed_accounts(now=game.now) == 1
    assert replacement.open_seats_of_closed_accounts(now=game.now) == 0
    assert (game.seat("stark").stand_in, game.seat("stark").user) == ("defaults", stark)
    assert game.log()[-1] == ("seat_opened", "staff", "stark")
    assert game.resolves() == 1
    assert votes.close_votes(now=game.now) == 1
    assert vote(game, number).status == "passed"


def test_staff_can_open_the_seat_of_an_erased_account() -> None:
    game, staff = game_of(), UserFactory.create(is_staff=True)
    with as_engine():
        Seat.objects.filter(game=game.game, house="stark").update(user=None)
    common: dict[str, Any] = {"actor": staff.pk, "code": game.code, "reason": "erased", "now": game.now}
    position = game.seat("stark").position
    moderation.replace_player(position=position, is_for_good=True, **common)
    assert game.seat("stark").stand_in == "sensible"
    with expect_refusal("seat_is_open"):
        moderation.replace_player(position=position, is_for_good=False, **common)


def store_unreadable_row(game: Game) -> None:
    """A row that the engine cannot read."""
    with as_engine(game=game.game.id):
        GameSecret.objects.filter(game=game.game).update(agenda=[{"kind": "no_such_step"}], version=99)


def test_a_vote_that_cannot_be_closed_does_not_block_others(caplog: pytest.LogCaptureFixture) -> None:
    bad, good = game_of(), game_of()
    kicking = call_kick_vote(bad, "baratheon")
    leaves(bad, "lannister")
    good.now = bad.now + HOUR
    number = call_vote(good, "stark", "extend", seconds=60)
    store_unreadable_row(bad)
    assert votes.close_votes(now=good.now + 2 * DAY) == 1
    assert (vote(bad, kicking).status, vote(good, number).status) == ("open", "failed")
    assert "cannot be closed" in caplog.text


def test_a_failing_sitting_or_absence_does_not_block_others(monkeypatch: pytest.MonkeyPatch) -> None:
    bad, good = game_of(), game_of()
    for game, name in ((bad, "maester"), (good, "septon")):
        UserFactory.create(username=name)
        stark = game.users["stark"].pk
        sitters.set_sitter(user=stark, code=game.code, username=name, ends_at=game.now + HOUR, now=game.now)

    def fails_in(name: str, module: Any) -> None:
        inner = getattr(module, name)

        def failing(game_id: int, *rest: Any) -> Any:
            if game_id == bad.game.id:
                raise ZeroDivisionError
            return inner(game_id, *rest)

        monkeypatch.setattr(module, name, failing)

    fails_in("_end_sitting", sitters)
    assert sitters.end_sittings(now=good.now + DAY) == 1
    assert (bad.seat("stark").sitter is None, good.seat("stark").sitter) == (False, None)
    fails_in("apply_absences", absences)
    for game in (bad, good):
        announce_absence_of(game, "stark", 2 * DAY, DAY)
    assert [kind for kind, _, _ in good.log()][-1] == "absence_announced"
    assert "absence_announced" not in [kind for kind, _, _ in bad.log()]
