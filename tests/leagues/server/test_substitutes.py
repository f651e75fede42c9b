"""Seats that fall empty: the standby list is asked, and the points of a seat are divided."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection

from accounts.erasure import erase_account
from accounts.models import User
from games.leagues.models import Offer, Search
from games.leagues.services import substitutes
from games.leagues.services.running import LEASE
from games.models import Game, SeatEvent
from games.notices.models import Notice
from games.services import moderation
from games.services.locking import locked_table
from games.services.replacement import open_seat
from got_api import clock
from got_api.viewer import as_engine
from tests.leagues.server.event import Event, Json
from tests.people import person, refused
from tests.served import read

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)
STAGES = [{"preset": "swiss", "rounds": 1}]


@pytest.fixture(autouse=True)
def _no_rates(settings: Any) -> None:
    settings.GOT_RATES = {}


class Bench:
    """A table of three that plays, and users on the standby list."""

    def __init__(self, *names: str, **document: Any) -> None:
        self.event = Event.of(
            3, tables={"sizes": [3]} | document.pop("tables", {}), stages=STAGES, **document
        )
        self.event.starts()
        self.standby = {name: person(name) for name in names}
        for one in self.standby.values():
            read(one.posts(f"{self.event.path}/standby"), 201)
        self.event.draws(1)

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
        """The seat of a player is opened because they missed their due times. Returns the house."""
        house = str(self.seat(username)["house"])
        with locked_table(self.game) as table:
            open_seat(table.timing, house, SeatEvent.Reason.MISSES, clock.now())
        self.event.ticks()
        return house

    def plays_to(self, number: int) -> None:
        """The game is in this round by now."""
        with as_engine():
            Game.objects.filter(code=self.game).update(round=number)

    def offers(self, name: str) -> list[Json]:
        return list(read(self.standby[name].gets("/me/offers"))["results"])

    def answers(self, name: str, *, accept: bool = True) -> Any:
        [offer] = self.offers(name)
        return self.standby[name].puts(f"/me/offers/{offer['code']}", {"accept": accept})

    def searches(self) -> list[Json]:
        return list(read(self.event.varys.gets(f"{self.event.path}/searches"))["results"])

    def statuses(self) -> list[str]:
        return [search["status"] for search in self.searches()]

    def asked(self) -> dict[str, str | None]:
        """Who was asked in the last search, and what became of it."""
        return {offer["username"]: offer["answer"] for offer in self.searches()[0]["offers"]}

    def player_of(self, house: str) -> str | None:
        seats = read(self.event.visitor.gets(f"/games/{self.game}"))["seats"]
        found: dict[str, str | None] = {seat["house"]: seat["username"] for seat in seats}
        return found[house]


def test_a_seat_that_was_searched_for_keeps_its_game_when_the_table_is_played_again() -> None:
    bench = Bench("arya", tables={"sizes": [3]})
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


def test_the_standby_list_is_asked_one_by_one() -> None:
    bench = Bench("arya", "bran", substitutes={"hours": 2})
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


def test_who_declines_lets_the_next_be_asked_at_once() -> None:
    bench = Bench("arya", "bran")
    bench.misses()
    read(bench.answers("arya", accept=False))
    bench.event.ticks()
    assert bench.asked() == {"arya": "declined", "bran": None}


def test_so_many_are_asked_at_once_as_the_season_says() -> None:
    bench = Bench("arya", "bran", "rickon", substitutes={"at_once": 2})
    bench.misses()
    assert bench.asked() == {"arya": None, "bran": None}
    read(bench.answers("bran"))
    bench.event.ticks()
    assert bench.asked() == {"arya": "lapsed", "bran": "accepted"}


def test_who_helped_the_fewest_times_can_be_asked_first() -> None:
    bench = Bench("arya", "bran", substitutes={"order": "fewest"})
    bench.misses()
    read(bench.answers("arya"))
    bench.event.ticks()
    assert bench.standby["arya"].posts(f"/games/{bench.game}/seats/mine/leave").status_code == 204
    bench.event.ticks()
    assert bench.asked() == {"bran": None}


def test_an_offer_is_answered_once() -> None:
    bench = Bench("arya", "bran", substitutes={"at_once": 2, "hours": 1})
    bench.misses()
    read(bench.answers("arya"))
    refused(bench.answers("arya"), 409, "offer_answered")
    refused(bench.answers("arya", accept=False), 409, "offer_answered")
    refused(bench.answers("bran"), 409, "offer_taken")
    bench.event.ticks()
    refused(bench.answers("bran"), 409, "offer_taken")
    [offer] = bench.offers("arya")
    refused(bench.standby["bran"].puts(f"/me/offers/{offer['code']}", {"accept": True}), 404, "not_found")


def test_an_offer_expires() -> None:
    bench = Bench("arya")
    bench.misses()
    with as_engine():
        Offer.objects.update(expires_at=clock.now())
        Search.objects.update(next_at=clock.now())
    refused(bench.answers("arya"), 409, "offer_expired")
    bench.event.ticks()
    refused(bench.answers("arya"), 409, "offer_expired")
    with as_engine():
        assert Search.objects.get().next_at is None


def test_a_player_who_returns_ends_the_search() -> None:
    bench = Bench("arya")
    bench.misses()
    back = bench.event.players[0].posts(f"/games/{bench.game}/seats/mine/return")
    assert back.status_code in (200, 204)
    refused(bench.answers("arya"), 409, "offer_taken")
    bench.event.ticks()
    assert (bench.statuses(), bench.asked()) == (["returned"], {"arya": "lapsed"})
    assert len(bench.seat()["holders"]) == 1


def test_a_seat_is_open_to_all_only_when_nobody_of_the_list_is_left() -> None:
    bench = Bench("arya", tables={"take_over": "anybody"})
    stranger = person("stranger")
    house = bench.misses()
    position = next(
        seat["position"]
        for seat in read(bench.event.visitor.gets(f"/games/{bench.game}"))["seats"]
        if seat["house"] == house
    )
    path = f"/games/{bench.game}/seats/{position}/take-over"
    refused(stranger.posts(path, {}), 403, "not_a_substitute")
    read(bench.answers("arya", accept=False))
    bench.event.ticks()
    read(stranger.posts(path, {}))
    bench.event.ticks()
    assert (bench.statuses(), bench.player_of(house)) == (["filled"], "stranger")


def test_the_list_alone_takes_over_if_the_season_says_so() -> None:
    bench = Bench("arya")
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


def test_nobody_is_asked_who_plays_hosts_or_is_kept_apart() -> None:
    bench = Bench("arya")
    for one in (bench.event.varys, *bench.event.players[1:]):
        read(one.posts(f"{bench.event.path}/standby"), 201)
    bench.misses()
    assert bench.asked() == {"arya": None}


def test_leaving_the_season_and_its_tables_opens_the_seat() -> None:
    bench = Bench("arya")
    house = bench.seat()["house"]
    gone = bench.event.players[0].deletes(f"{bench.event.path}/entries/mine?leave_tables=true")
    assert gone.status_code == 204
    bench.event.ticks()
    read(bench.answers("arya"))
    assert bench.player_of(house) == "arya"
    [first, second] = bench.seat()["holders"]
    assert (first["missed"], second["username"]) == (False, "arya")


def ended(bench: Bench, house: str) -> Json:
    """The game ends with this house as the winner; the seat."""
    moderation.adjudicate(actor=bench.event.varys.user.pk, code=bench.game, winner=house, reason="test")
    bench.event.ticks()
    return dict(next(seat for seat in bench.table["seats"] if seat["house"] == house))


@pytest.mark.parametrize("replaced", ["split", "forfeit"])
def test_the_points_of_a_seat_are_divided_by_rounds(replaced: str) -> None:
    scoring = {"name": "own", "terms": [{"by_place": [10, 6, 4]}], "season": {"replaced": replaced}}
    bench = Bench("arya", scoring=scoring)
    bench.plays_to(4)
    house = bench.misses()
    read(bench.answers("arya"))
    bench.plays_to(10)
    seat = ended(bench, house)
    assert seat["points"] == 10
    shown = [(one["username"], one["since_round"], one["points"], one["missed"]) for one in seat["holders"]]
    assert shown == [("player_01", 1, 3, True), ("arya", 4, 7, False)]
    row = next(row for row in bench.event.standings() if row["entry"] == seat["entry"])
    [own] = row["scores"]
    expected = (3, 0) if replaced == "split" else (0, 3)
    assert (own["points"], own["forfeited"]) == expected == (row["points"], own["forfeited"])
    assert sum(part["points"] for part in seat["holders"]) == seat["points"]


def test_a_ruling_on_a_table_divides_the_points_by_the_rounds_that_were_played() -> None:
    bench = Bench("arya", scoring={"name": "own", "terms": [{"by_place": [10, 6, 4]}]})
    bench.plays_to(4)
    house = bench.misses()
    read(bench.answers("arya"))
    bench.plays_to(10)
    ruling = {"kind": "adjudicate", "round": 1, "table": 1, "winner": house, "reason": "test"}
    read(bench.event.varys.posts(f"{bench.event.path}/rulings", ruling), 201)
    bench.event.ticks()
    seat = next(seat for seat in bench.table["seats"] if seat["house"] == house)
    assert [part["points"] for part in seat["holders"]] == [3, 7]
    [own] = next(row for row in bench.event.standings() if row["entry"] == seat["entry"])["scores"]
    assert own["points"] == 3


def test_a_stand_in_to_the_end_keeps_the_rest() -> None:
    bench = Bench()
    bench.plays_to(6)
    house = bench.misses()
    bench.plays_to(10)
    seat = ended(bench, house)
    assert [(one["entry"], one["points"]) for one in seat["holders"]] == [(seat["entry"], 5), (None, 5)]
    assert bench.statuses() == ["unfilled"]


def test_a_substitute_with_an_entry_is_never_harmed() -> None:
    event = Event.of(6, tables={"sizes": [3]}, stages=STAGES, scoring="10-6-4-3-2-1").starts()
    event.draws(1)
    first, second = event.tables(1)
    helper = next(one for one in event.players if one.user.username == second["seats"][0]["username"])
    read(helper.posts(f"{event.path}/standby"), 201)
    moderation.adjudicate(
        actor=event.varys.user.pk, code=second["game"], winner=second["seats"][2]["house"], reason="test"
    )
    before = {row["entry"]: row["points"] for row in event.ticks().standings()}
    house = first["seats"][0]["house"]
    with locked_table(first["game"]) as table:
        open_seat(table.timing, house, SeatEvent.Reason.MISSES, clock.now())
    event.ticks()
    [offer] = read(helper.gets("/me/offers"))["results"]
    read(helper.puts(f"/me/offers/{offer['code']}", {"accept": True}))
    moderation.adjudicate(actor=event.varys.user.pk, code=first["game"], winner=house, reason="test")
    row = next(row for row in event.ticks().standings() if row["username"] == helper.user.username)
    assert {score["kind"] for score in row["scores"]} == {"table", "extra"}
    assert row["points"] == max(score["points"] for score in row["scores"]) >= before[row["entry"]]


def test_the_links_of_a_mail_work_once_and_only_when_posted() -> None:
    bench = Bench("arya", "bran", substitutes={"at_once": 2})
    house = bench.misses()
    [offer] = bench.offers("arya")
    token = substitutes.token_of(offer["code"])
    visitor = bench.event.visitor
    shown = visitor.gets(f"/offers/{token}/accept")
    assert (shown.status_code, b"<button>" in shown.content) == (200, True)
    assert bench.player_of(house) == "player_01"
    assert visitor.posts(f"/offers/{token}/accept").status_code == 200
    assert bench.player_of(house) == "arya"
    refused(visitor.posts(f"/offers/{token}/accept"), 409, "offer_answered")
    refused(visitor.posts(f"/offers/{token[:-1]}x/decline"), 404, "not_found")
    with as_engine():
        for notice in Notice.objects.all():
            assert token not in str(notice.facts), notice.kind


def test_who_is_offered_a_seat_sees_what_strangers_see() -> None:
    bench = Bench("arya")
    bench.misses()
    stranger = person("stranger")
    assert bench.offers("arya")
    for part in ("", "/position", "/events", "/decisions", "/seats/log", "/board.txt", "/news", "/record"):
        answers = [one.gets(f"/games/{bench.game}{part}") for one in (bench.standby["arya"], stranger)]
        seen = [(one.status_code, one.content, one.headers.get("ETag")) for one in answers]
        assert seen[0] == seen[1], part


@pytest.mark.parametrize("username", ["player_01", "arya"])
def test_an_account_is_erased_amid_a_search(username: str) -> None:
    bench = Bench("arya")
    house = bench.misses()
    read(bench.answers("arya"))
    with as_engine():
        user = User.objects.get(username=username)
    erase_account(user_id=user.pk)
    seat = ended(bench, house)
    assert [one["username"] for one in seat["holders"]].count(None) == 1
    assert bench.statuses() == ["filled"]


@pytest.mark.django_db(transaction=True)
def test_two_accept_at_once_and_one_has_the_seat() -> None:
    bench = Bench("arya", "bran", substitutes={"at_once": 2})
    house = bench.misses()

    def accept(name: str) -> int:
        try:
            return int(bench.answers(name).status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as threads:
        assert sorted(threads.map(accept, bench.standby)) == [200, 409]
    assert bench.player_of(house) in bench.standby
    with as_engine():
        assert Offer.objects.filter(answer="accepted").count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_ticks_ask_nobody_twice() -> None:
    bench = Bench("arya", "bran", "rickon")
    house = bench.seat()["house"]
    with locked_table(bench.game) as table:
        open_seat(table.timing, house, SeatEvent.Reason.MISSES, clock.now())

    def tick(_: int) -> None:
        try:
            bench.event.ticks()
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(tick, range(4)))
    assert bench.asked() == {"arya": None}
    with as_engine():
        assert Notice.objects.filter(kind="substitute_wanted").count() == 1


class Killed(BaseException):
    """As a signal that nothing handles: the transaction is lost."""


@pytest.mark.django_db(transaction=True)
def test_a_worker_that_is_killed_in_a_search_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench("arya", "bran", substitutes={"at_once": 2})
    real = substitutes._ask

    def killed(*args: Any) -> None:
        real(*args)
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(substitutes, "_ask", killed)
        with pytest.raises(Killed):
            bench.misses()
    assert bench.asked() == {}
    bench.event.ticks(2 * LEASE)
    assert bench.asked() == {"arya": None, "bran": None}


def test_who_plays_in_another_division_is_a_substitute_as_others_are() -> None:
    divisions = [{"name": name, "stages": STAGES} for name in ("Gold", "Silver")]
    event = Event.of(6, tables={"sizes": [3]}, divisions=divisions)
    event.does("open")
    for number, one in enumerate(event.players, 1):
        read(one.posts(f"{event.path}/entries", {}), 201)
        if number <= 3:
            read(event.varys.patches(f"{event.path}/entries/{number}", {"division": 1}))
    event.does("close")
    substitute = event.players[5]
    read(substitute.posts(f"{event.path}/standby"), 201)
    event.ticks().draws(1)
    [table] = event.tables(1)
    with as_engine():
        Game.objects.filter(code=table["game"]).update(round=4)
    with locked_table(table["game"]) as locked:
        open_seat(locked.timing, table["seats"][0]["house"], SeatEvent.Reason.MISSES, clock.now())
    event.ticks()
    [offer] = read(substitute.gets("/me/offers"))["results"]
    read(substitute.puts(f"/me/offers/{offer['code']}", {"accept": True}))
    event.ends_tables(1)
    assert sorted(row["entry"] for row in event.standings("?division=2")) == [4, 5, 6]
    drawn = table["seats"][0]["entry"]
    [points] = [row["points"] for row in event.standings() if row["entry"] == drawn]
    assert 0 < points < 10
