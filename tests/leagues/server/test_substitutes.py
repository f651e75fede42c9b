"""Vacant seats: users on the standby list get offers, and the points of a seat are divided."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from accounts.erasure import erase_account
from accounts.models import User
from games.models import Game, SeatEvent
from games.notices.models import Notice
from games.services import moderation
from games.services.locking import locked_table
from games.services.replacement import open_seat
from games.standby.models import Offer, Search
from games.standby.services import answering
from got_api.database.viewer import as_engine
from got_api.shared import clock
from tests.leagues.server.event import Event, Json
from tests.people import expect_problem, person
from tests.served import read

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)
STAGES = [{"preset": "swiss", "rounds": 1}]


def started_event(**document: Any) -> Event:
    tables = {"sizes": [3]} | document.pop("tables", {})
    event = Event.of(3, tables=tables, stages=STAGES, **document).starts()
    event.draws(1)
    return event


class Bench:
    """A running table of three, and users on the standby list."""

    def __init__(self, *names: str, event: Event | None = None, **document: Any) -> None:
        """`event`: the event of the module, whose document changes. Without it, creates a new season."""
        self.event = event or started_event(**document)
        if event is not None and document:
            event.says(**document)
        self.standby = {name: person(name) for name in names}
        for one in self.standby.values():
            read(one.posts(f"{self.event.path}/standby"), 201)

    @property
    def table(self) -> Json:
        return self.event.tables(1)[0]

    @property
    def game(self) -> str:
        return str(self.table["game"])

    def seat(self, username: str = "player_01") -> Json:
        [seat] = [seat for seat in self.table["seats"] if seat["username"] == username]
        return dict(seat)

    def misses(self, username: str = "player_01") -> str:
        """Opens the seat of a player for missed due times. Returns the house."""
        house = str(self.seat(username)["house"])
        with locked_table(self.game) as table:
            open_seat(table.timing, house, SeatEvent.Reason.MISSES, clock.now())
        self.event.ticks()
        return house

    def plays_to(self, number: int) -> None:
        """Sets the game to this round."""
        with as_engine():
            Game.objects.filter(code=self.game).update(round=number)

    def offers(self, name: str) -> list[Json]:
        return list(read(self.standby[name].gets("/me/offers"))["results"])

    def answers(self, name: str, *, accept: bool = True) -> Any:
        [offer] = self.offers(name)
        return self.standby[name].puts(f"/me/offers/{offer['code']}", {"accept": accept})

    def leaves(self, name: str) -> None:
        """Lets a substitute leave their seat, and the tick search for another one."""
        assert self.standby[name].posts(f"/games/{self.game}/seats/mine/leave").status_code == 204
        self.event.ticks()

    def searches(self) -> list[Json]:
        return list(read(self.event.varys.gets(f"{self.event.path}/searches"))["results"])

    def statuses(self) -> list[str]:
        return [search["status"] for search in self.searches()]

    def asked(self) -> dict[str, str | None]:
        """The users asked in the last search, and the outcomes."""
        return {offer["username"]: offer["answer"] for offer in self.searches()[0]["offers"]}

    def player_of(self, house: str) -> str | None:
        seats = read(self.event.visitor.gets(f"/games/{self.game}"))["seats"]
        found: dict[str, str | None] = {seat["house"]: seat["username"] for seat in seats}
        return found[house]


@pytest.mark.long
def test_a_search_for_a_substitute_stays_with_its_game_when_the_table_is_replayed(event: Event) -> None:
    bench = Bench("arya", event=event)
    bench.misses()
    game = bench.game
    body = {"kind": "replay", "round": 1, "table": 1, "reason": "The server was away."}
    read(bench.event.varys.posts(f"{bench.event.path}/rulings", body), 201)
    [search] = bench.searches()
    assert (search["game"], search["status"]) == (game, "unfilled")
    assert [offer["game"] for offer in bench.offers("arya")] == [game]
    bench.event.ticks()
    assert bench.game != game
    assert [search["game"] for search in bench.searches()] == [game]
    assert [len(seat["holders"]) for seat in bench.table["seats"]] == [1, 1, 1]


@pytest.mark.long
def test_users_on_the_standby_list_get_offers_one_by_one(event: Event) -> None:
    bench = Bench("arya", "bran", event=event, substitutes={"hours": 2})
    house = bench.misses()
    assert bench.asked() == {"arya": None}
    bench.event.ticks(HOUR)
    assert bench.asked() == {"arya": None}
    bench.event.ticks(HOUR)
    assert bench.asked() == {"arya": "expired", "bran": None}
    assert bench.player_of(house) == "player_01"
    read(bench.answers("bran"))
    assert bench.player_of(house) == "bran"
    bench.event.ticks()
    assert bench.statuses() == ["filled"]
    assert [row["kind"] for row in bench.event.log()][-2:] == ["seat_opened", "seat_filled"]


@pytest.mark.long
def test_after_a_decline_the_next_candidate_is_asked_at_once(event: Event) -> None:
    bench = Bench("arya", "bran", event=event)
    bench.misses()
    read(bench.answers("arya", accept=False))
    bench.event.ticks()
    assert bench.asked() == {"arya": "declined", "bran": None}


@pytest.mark.long
def test_the_season_sets_how_many_candidates_are_asked_at_once(event: Event) -> None:
    bench = Bench("arya", "bran", "rickon", event=event, substitutes={"at_once": 2})
    bench.misses()
    assert bench.asked() == {"arya": None, "bran": None}
    read(bench.answers("bran"))
    bench.event.ticks()
    assert bench.asked() == {"arya": "lapsed", "bran": "accepted"}


@pytest.mark.long
def test_candidates_who_helped_least_can_be_asked_first(event: Event) -> None:
    bench = Bench("arya", "bran", event=event, substitutes={"order": "fewest"})
    bench.misses()
    read(bench.answers("arya"))
    bench.event.ticks()
    bench.leaves("arya")
    assert bench.asked() == {"bran": None}


@pytest.mark.long
def test_an_offer_can_be_answered_only_once(event: Event) -> None:
    bench = Bench("arya", "bran", event=event, substitutes={"at_once": 2, "hours": 1})
    bench.misses()
    read(bench.answers("arya"))
    expect_problem(bench.answers("arya"), 409, "offer_answered")
    expect_problem(bench.answers("arya", accept=False), 409, "offer_answered")
    expect_problem(bench.answers("bran"), 409, "offer_taken")
    bench.event.ticks()
    expect_problem(bench.answers("bran"), 409, "offer_taken")
    [offer] = bench.offers("arya")
    expect_problem(
        bench.standby["bran"].puts(f"/me/offers/{offer['code']}", {"accept": True}), 404, "not_found"
    )


def test_an_offer_expires(event: Event) -> None:
    bench = Bench("arya", event=event)
    bench.misses()
    with as_engine():
        Offer.objects.update(expires_at=clock.now())
        Search.objects.update(next_at=clock.now())
    expect_problem(bench.answers("arya"), 409, "offer_expired")
    bench.event.ticks()
    expect_problem(bench.answers("arya"), 409, "offer_expired")
    with as_engine():
        assert Search.objects.get().next_at is None


def test_the_return_of_the_player_ends_the_search_for_a_substitute(event: Event) -> None:
    bench = Bench("arya", event=event)
    bench.misses()
    back = bench.event.players[0].posts(f"/games/{bench.game}/seats/mine/return")
    assert back.status_code in (200, 204)
    expect_problem(bench.answers("arya"), 409, "player_returned")
    bench.event.ticks()
    assert (bench.statuses(), bench.asked()) == (["returned"], {"arya": "lapsed"})
    assert len(bench.seat()["holders"]) == 1


def test_only_users_on_the_standby_list_can_take_over_if_the_season_requires_it(event: Event) -> None:
    bench = Bench("arya", event=event)
    bench.misses()
    read(bench.answers("arya", accept=False))
    bench.event.ticks()
    with as_engine():
        assert Game.objects.get().take_over == Game.TakeOver.SUBSTITUTES
    late = person("bran")
    bench.standby["bran"] = late
    read(late.posts(f"{bench.event.path}/standby"), 201)
    bench.event.ticks()
    assert bench.asked() == {"arya": "declined", "bran": None}


def test_players_hosts_and_separated_entries_get_no_offers(event: Event) -> None:
    bench = Bench("arya", event=event)
    for one in (bench.event.varys, *bench.event.players[1:]):
        read(one.posts(f"{bench.event.path}/standby"), 201)
    bench.misses()
    assert bench.asked() == {"arya": None}


@pytest.mark.long
def test_a_player_who_leaves_the_season_and_its_tables_opens_the_seat(event: Event) -> None:
    bench = Bench("arya", event=event)
    house = bench.seat()["house"]
    gone = bench.event.players[0].deletes(f"{bench.event.path}/entries/mine?leave_tables=true")
    assert gone.status_code == 204
    bench.event.ticks()
    read(bench.answers("arya"))
    assert bench.player_of(house) == "arya"
    [first, second] = bench.seat()["holders"]
    assert (first["missed"], second["username"]) == (False, "arya")


def end_game(bench: Bench, house: str) -> Json:
    """Ends the game with this house as the winner. Returns the seat of the house."""
    moderation.adjudicate(actor=bench.event.varys.user.pk, code=bench.game, winner=house, reason="test")
    bench.event.ticks()
    return dict(next(seat for seat in bench.table["seats"] if seat["house"] == house))


@pytest.mark.long
def test_a_substitute_who_plays_to_the_end_keeps_the_seat(event: Event) -> None:
    bench = Bench(event=event)
    bench.plays_to(6)
    house = bench.misses()
    bench.plays_to(10)
    seat = end_game(bench, house)
    assert [(one["entry"], one["points"]) for one in seat["holders"]] == [(seat["entry"], 5), (None, 5)]
    assert bench.statuses() == ["unfilled"]


@pytest.mark.long
def test_the_links_of_a_mail_work_once_and_only_when_posted(event: Event) -> None:
    bench = Bench("arya", "bran", event=event, substitutes={"at_once": 2})
    house = bench.misses()
    [offer] = bench.offers("arya")
    token = answering.token_of(offer["code"])
    visitor = bench.event.visitor
    shown = visitor.gets(f"/offers/{token}/accept")
    assert (shown.status_code, b"<button>" in shown.content) == (200, True)
    assert bench.player_of(house) == "player_01"
    assert visitor.posts(f"/offers/{token}/accept").status_code == 200
    assert bench.player_of(house) == "arya"
    expect_problem(visitor.posts(f"/offers/{token}/accept"), 409, "offer_answered")
    expect_problem(visitor.posts(f"/offers/{token[:-1]}x/decline"), 404, "not_found")
    with as_engine():
        for notice in Notice.objects.all():
            assert token not in str(notice.facts), notice.kind


@pytest.mark.long
def test_a_user_with_an_offer_sees_only_public_information(event: Event) -> None:
    bench = Bench("arya", event=event)
    bench.misses()
    stranger = person("stranger")
    assert bench.offers("arya")
    for part in ("", "/position", "/events", "/decisions", "/seats/log", "/board", "/news", "/record"):
        answers = [one.gets(f"/games/{bench.game}{part}") for one in (bench.standby["arya"], stranger)]
        seen = [(one.status_code, one.content, one.headers.get("ETag")) for one in answers]
        assert seen[0] == seen[1], part


@pytest.mark.long
@pytest.mark.parametrize("username", ["player_01", "arya"])
def test_an_account_can_be_erased_during_a_search_for_a_substitute(event: Event, username: str) -> None:
    bench = Bench("arya", event=event)
    house = bench.misses()
    read(bench.answers("arya"))
    with as_engine():
        user = User.objects.get(username=username)
    erase_account(user_id=user.pk)
    seat = end_game(bench, house)
    assert [one["username"] for one in seat["holders"]].count(None) == 1
    assert bench.statuses() == ["filled"]
