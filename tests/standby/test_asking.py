"""Tests which users are asked before a seat opens, in which order, and who gets the seat."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction

from accounts.erasure import erase_account
from games.clocks.outages import Interval
from games.models import Absence, Appointment, Game, Seat
from games.notices.models import Notice
from games.services import moderation
from games.services.appointments import appoint
from games.services.outages import record_intervals
from games.services.replacement import leave_table, return_to_seat
from games.standby.models import GameVolunteer, Offer, Volunteer
from games.standby.services.asking import ask_due
from got_api.database.viewer import as_engine
from tests.people import expect_problem, person
from tests.served import DAY, read, timed_game

from .bench import HALF_OFFER, LATE, Bench, SetClock, answer, answers_of, offers

pytestmark = pytest.mark.django_db


def notices(kind: str) -> list[tuple[str | None, dict[str, Any]]]:
    with as_engine():
        rows = Notice.objects.filter(kind=kind).order_by("id")
        return [(row.user.username, row.facts) for row in rows.select_related("user")]


def test_the_lists_are_asked_when_one_more_miss_opens_the_seat(set_clock: SetClock) -> None:
    bench = Bench(set_clock)
    [arya] = bench.volunteers("arya")
    bench.ticks()
    assert offers(arya) == []
    bench.misses()
    [offer] = offers(arya)
    assert (offer["game"], offer["house"], offer["answer"]) == (bench.game.code, LATE, None)
    assert not bench.is_open()
    [(username, facts)] = notices("standby_wanted")
    assert (username, facts["offer"], facts["house"]) == ("arya", offer["code"], LATE)


def test_no_candidate_is_asked_while_two_more_misses_are_needed(set_clock: SetClock) -> None:
    bench = Bench(set_clock, max_miss_count=3)
    [arya] = bench.volunteers("arya")
    bench.misses()
    assert answers_of(arya) == [[]]
    bench.misses()
    assert answers_of(arya) == [[None]]


def test_an_accepted_seat_changes_hands_when_it_is_opened(set_clock: SetClock) -> None:
    bench = Bench(set_clock)
    [arya] = bench.volunteers("arya")
    bench.misses()
    shown = read(answer(arya))
    assert (shown["answer"], shown["taken_at"]) == ("accepted", None)
    assert bench.player() != "arya"
    bench.misses()
    assert (bench.player(), bench.is_open()) == ("arya", False)
    assert offers(arya)[0]["taken_at"] is not None
    assert bench.statuses() == ["filled"]
    assert [kind for kind, *_ in bench.game.log()][-2:] == ["seat_opened", "seat_taken_over"]


@pytest.mark.long
def test_a_seat_that_nobody_accepts_opens_as_early_as_without_a_list(set_clock: SetClock) -> None:
    alone, bench = Bench(set_clock), Bench(set_clock)
    bench.volunteers("arya", "bran", "rickon", "sansa")
    for each in (alone, bench):
        each.game.now = max(alone.game.now, bench.game.now)
        set_clock(each.game.now)
        each.misses()
        each.misses()
    opened = [each.game.seat(LATE).open_since for each in (alone, bench)]
    assert opened == [alone.game.now, bench.game.now]
    assert bench.is_open()
    stranger = person("stranger")
    position = bench.game.seat(LATE).position
    read(stranger.posts(f"{bench.game.path}/seats/{position}/take-over"))
    assert bench.player() == "stranger"
    assert bench.statuses() == ["filled"]


def test_three_users_are_asked_at_a_time_and_then_the_next(set_clock: SetClock) -> None:
    bench = Bench(set_clock)
    people = bench.volunteers("arya", "bran", "rickon", "sansa", "robb")
    bench.misses()
    assert answers_of(*people) == [[None], [None], [None], [], []]
    read(answer(people[1], accept=False))
    bench.ticks()
    assert answers_of(*people) == [[None], ["declined"], [None], [None], []]
    bench.passes(2 * HALF_OFFER - timedelta(seconds=1))
    bench.ticks()
    assert answers_of(*people)[4] == []
    bench.passes(timedelta(seconds=1))
    bench.ticks()
    assert answers_of(*people) == [["expired"], ["declined"], ["expired"], ["expired"], [None]]


def test_the_list_of_the_game_is_asked_first_and_then_users_in_order_of_waiting_time(
    set_clock: SetClock,
) -> None:
    bench = Bench(set_clock)
    arya, bran, rickon = bench.volunteers("arya", "bran", "rickon")
    with as_engine():
        Volunteer.objects.filter(user=arya.user).update(asked_at=bench.game.now)
    sansa, robb = bench.steps_in("sansa", "robb")
    bench.misses()
    assert answers_of(sansa, robb, bran, rickon, arya) == [[None], [None], [None], [], []]


def test_first_to_accept_gets_the_seat(set_clock: SetClock) -> None:
    bench = Bench(set_clock)
    arya, bran = bench.volunteers("arya", "bran")
    bench.misses()
    read(answer(bran))
    expect_problem(answer(arya), 409, "offer_taken")
    expect_problem(answer(arya, accept=False), 409, "offer_taken")
    expect_problem(answer(bran), 409, "offer_answered")
    assert answers_of(arya, bran) == [["lapsed"], ["accepted"]]
    [code] = [offer["code"] for offer in offers(bran)]
    expect_problem(arya.puts(f"/me/offers/{code}", {"accept": True}), 404, "not_found")
    expect_problem(arya.gets(f"/me/offers/{code}"), 404, "not_found")


@pytest.mark.long
def test_an_accepted_seat_can_be_given_back_before_it_is_open(set_clock: SetClock) -> None:
    bench = Bench(set_clock)
    arya, bran, *_, robb = bench.volunteers("arya", "bran", "rickon", "robb")
    bench.misses()
    read(answer(arya))
    read(answer(arya, accept=False))
    bench.ticks()
    assert answers_of(arya, bran, robb) == [["declined"], ["lapsed"], [None]]
    read(answer(robb))
    bench.misses()
    assert bench.player() == "robb"


@pytest.mark.long
def test_a_player_who_answers_keeps_the_seat(set_clock: SetClock) -> None:
    bench = Bench(set_clock)
    arya, bran = bench.volunteers("arya", "bran")
    bench.misses()
    bench.answers_again()
    expect_problem(answer(arya), 409, "player_returned")
    bench.ticks()
    assert bench.statuses() == ["returned"]
    expect_problem(answer(bran), 409, "player_returned")
    bench.misses()
    assert not bench.is_open()
    assert answers_of(arya) == [[None, "lapsed"]]


@pytest.mark.long
def test_user_who_accepted_is_notified_when_the_player_returns(set_clock: SetClock) -> None:
    bench = Bench(set_clock)
    [arya] = bench.volunteers("arya")
    bench.misses()
    read(answer(arya))
    bench.answers_again()
    bench.ticks()
    assert notices("standby_ended") == [("arya", {"house": LATE})]
    assert answers_of(arya) == [["lapsed"]]
    expect_problem(answer(arya, accept=False), 409, "player_returned")
    bench.misses()
    bench.misses()
    assert bench.player() != "arya"


def test_an_offer_expires(set_clock: SetClock) -> None:
    bench = Bench(set_clock)
    [arya] = bench.volunteers("arya")
    bench.misses()
    bench.passes(2 * HALF_OFFER)
    expect_problem(answer(arya), 409, "offer_expired")
    bench.ticks()
    expect_problem(answer(arya), 409, "offer_expired")
    assert answers_of(arya) == [["expired"]]


def test_an_outage_postpones_the_end_of_an_offer(set_clock: SetClock) -> None:
    bench = Bench(set_clock)
    [arya] = bench.volunteers("arya")
    bench.misses()
    at = bench.game.now + HALF_OFFER
    with as_engine():
        record_intervals((Interval(at, at + 2 * HALF_OFFER),))
    bench.passes(4 * HALF_OFFER - timedelta(seconds=1))
    bench.ticks()
    assert answers_of(arya) == [[None]]
    bench.passes(timedelta(seconds=1))
    bench.ticks()
    assert answers_of(arya) == [["expired"]]


def test_the_end_of_a_game_cancels_its_offers(set_clock: SetClock) -> None:
    bench = Bench(set_clock)
    arya, bran = bench.volunteers("arya", "bran")
    bench.misses()
    read(answer(arya))
    staff = person("varys", is_staff=True)
    moderation.adjudicate(actor=staff.user.pk, code=bench.game.code, winner="lannister", reason="test")
    assert bench.statuses() == ["unfilled"]
    assert notices("standby_ended") == [("arya", {"house": LATE})]
    expect_problem(answer(bran), 409, "game_not_running")


def test_an_open_seat_is_offered_and_taken_at_once(set_clock: SetClock) -> None:
    bench = Bench(set_clock)
    arya, bran = bench.volunteers("arya", "bran")
    leave_table(user=bench.game.users[LATE].pk, code=bench.game.code)
    bench.ticks()
    assert answers_of(arya, bran) == [[None], [None]]
    assert read(answer(arya))["taken_at"] is not None
    assert bench.player() == "arya"
    assert answers_of(bran) == [["lapsed"]]
    expect_problem(answer(bran), 409, "offer_taken")


def test_a_player_who_returns_to_an_open_seat_ends_the_search(set_clock: SetClock) -> None:
    bench = Bench(set_clock)
    bench.misses()
    bench.misses()
    [arya] = bench.volunteers("arya")
    bench.ticks()
    return_to_seat(user=bench.game.users[LATE].pk, code=bench.game.code)
    expect_problem(answer(arya), 409, "player_returned")
    assert bench.statuses() == ["returned"]


def test_a_grace_starts_the_search_if_a_single_miss_opens_the_seat(set_clock: SetClock) -> None:
    bench = Bench(set_clock, max_miss_count=1, grace_count=1, grace_seconds=3600)
    [arya] = bench.volunteers("arya")
    bench.misses()
    assert answers_of(arya) == [[None]]
    bench.answers_again()
    expect_problem(answer(arya), 409, "player_returned")
    bench.ticks()
    assert bench.statuses() == ["returned"]


def test_no_candidate_is_asked_if_misses_cannot_open_the_seat(set_clock: SetClock) -> None:
    bench = Bench(set_clock, max_miss_count=0)
    [arya] = bench.volunteers("arya")
    for _ in range(3):
        bench.misses()
    assert answers_of(arya) == [[]]


@pytest.mark.parametrize(
    ("wishes", "is_asked"),
    [
        ({"player_counts": [3], "presets": ["one_day"]}, True),
        ({"player_counts": [4, 6]}, False),
        ({"presets": ["e_mail"]}, False),
        ({"is_paused": True}, False),
    ],
)
def test_candidates_are_asked_only_for_seats_that_they_accept(
    set_clock: SetClock, wishes: dict[str, Any], is_asked: bool
) -> None:
    bench = Bench(set_clock)
    [arya] = bench.volunteers("arya", **wishes)
    bench.misses()
    assert bool(offers(arya)) == is_asked


def test_no_candidate_is_asked_beyond_their_maximum_of_seats(set_clock: SetClock) -> None:
    second, third, first = Bench(set_clock), Bench(set_clock), Bench(set_clock)
    [arya] = first.volunteers("arya", max_seats=1)
    [bran] = first.volunteers("bran", max_seats=2)
    first.misses()

    def leaves(bench: Bench) -> list[int]:
        leave_table(user=bench.game.users[LATE].pk, code=bench.game.code)
        ask_due()
        return [len(offers(one)) for one in (arya, bran)]

    assert leaves(second) == [1, 2]
    read(answer(arya, accept=False))
    assert leaves(third) == [2, 2]


def test_a_user_who_has_seen_secrets_of_the_game_is_not_asked(set_clock: SetClock) -> None:
    bench = Bench(set_clock)
    arya, bran = bench.steps_in("arya", "bran")
    seat = bench.game.seat("lannister")
    with as_engine():
        Seat.objects.create(
            game=bench.game.game,
            position=seat.position,
            house="lannister",
            user=arya.user,
            is_active=False,
            left_at=bench.game.now,
        )
    bench.misses()
    assert answers_of(arya, bran) == [[], [None]]


def test_a_user_who_is_absent_or_late_elsewhere_is_not_asked(set_clock: SetClock) -> None:
    other, bench = timed_game(3), Bench(set_clock)
    arya, bran = bench.steps_in("arya", "bran")
    with as_engine():
        Absence.objects.create(
            user=arya.user,
            announced_at=bench.game.now,
            starts_at=bench.game.now + DAY,
            ends_at=bench.game.now + 3 * DAY,
        )
        Seat.objects.filter(game=other.game, house=LATE).update(
            user=bran.user, open_since=bench.game.now, stand_in="sensible"
        )
    [rickon] = bench.steps_in("rickon")
    bench.misses()
    assert answers_of(arya, bran, rickon) == [[], [], [None]]


def test_a_game_by_invitation_asks_only_its_own_list(set_clock: SetClock) -> None:
    bench = Bench(set_clock)
    bench.changes(access=Game.Access.INVITATION)
    [arya] = bench.volunteers("arya")
    bran = person("bran")
    expect_problem(bran.puts(bench.path, {"invitation_code": "guessed"}), 403, "invitation_wrong")
    with as_engine():
        GameVolunteer.objects.create(game=bench.game.game, user=bran.user, joined_at=bench.game.now)
    bench.misses()
    assert answers_of(arya, bran) == [[], [None]]


def test_a_game_with_substitutes_asks_only_them(set_clock: SetClock) -> None:
    bench = Bench(set_clock)
    bench.changes(take_over=Game.TakeOver.SUBSTITUTES)
    [arya] = bench.volunteers("arya")
    bran = person("bran")
    expect_problem(bran.puts(bench.path, {}), 403, "not_a_substitute")
    host = bench.game.host.user.pk
    appoint(actor=host, code=bench.game.code, username="bran", role=Appointment.Role.SUBSTITUTE)
    read(bran.puts(bench.path, {}))
    bench.misses()
    assert answers_of(arya, bran) == [[], [None]]


def test_a_user_who_joins_the_list_during_a_search_is_asked(set_clock: SetClock) -> None:
    bench = Bench(set_clock)
    bench.misses()
    [arya] = bench.volunteers("arya")
    bench.ticks()
    assert answers_of(arya) == [[None]]


def test_erasing_an_account_gives_its_accepted_seat_back(set_clock: SetClock) -> None:
    bench = Bench(set_clock)
    arya, bran, *_, robb = bench.volunteers("arya", "bran", "rickon", "robb")
    bench.misses()
    read(answer(arya))
    erase_account(user_id=arya.user.pk)
    bench.ticks()
    assert answers_of(bran, robb) == [["lapsed"], [None]]
    with as_engine():
        assert not Offer.objects.filter(user=arya.user).exists()
        assert not Volunteer.objects.filter(user=arya.user).exists()


def test_a_closed_account_gets_no_seat(set_clock: SetClock) -> None:
    bench = Bench(set_clock)
    arya, bran = bench.volunteers("arya", "bran")
    bench.misses()
    read(answer(arya))
    arya.user.is_active = False
    arya.user.save()
    bench.misses()
    assert bench.is_open()
    assert bench.player() != "arya"
    assert answers_of(bran) == [["lapsed"]]


def test_an_interrupted_tick_asks_no_candidate_and_the_next_asks_once(set_clock: SetClock) -> None:
    bench = Bench(set_clock)
    [arya] = bench.volunteers("arya")
    assert bench.asked()
    bench.game.all_submit(LATE)
    bench.passes(bench.game.due(LATE) - bench.game.now)
    bench.game.resolves()

    with as_engine():
        assert ask_due() == 1
        transaction.set_rollback(True)
    assert offers(arya) == []
    assert notices("standby_wanted") == []
    assert (ask_due(), ask_due()) == (1, 0)
    assert len(offers(arya)) == len(notices("standby_wanted")) == 1
