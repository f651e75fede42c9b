"""Substitutes in seasons with different documents, and concurrent or killed workers during a search."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from games.leagues.season_lines import LineRefused
from games.leagues.services import substitutes
from games.leagues.services.imports import import_season
from games.leagues.services.running import LEASE
from games.models import Game, SeatEvent
from games.notices.models import Notice
from games.services import moderation
from games.services.locking import locked_table
from games.services.replacement import open_seat
from games.standby.models import Offer
from got_api.database.viewer import as_engine
from got_api.shared import clock
from tests.leagues.server.event import Event, Json
from tests.leagues.server.test_imports import (
    decode_lines,
    export_of,
    import_lines,
    signed_off,
    without_local_fields,
)
from tests.leagues.server.test_outward import recompute
from tests.leagues.server.test_substitutes import STAGES, Bench, end_game
from tests.people import expect_problem, person
from tests.served import read

pytestmark = pytest.mark.django_db


@pytest.mark.long
def test_a_seat_is_open_to_all_only_when_the_standby_list_is_exhausted() -> None:
    bench = Bench("arya", tables={"take_over": "anybody"})
    stranger = person("stranger")
    house = bench.misses()
    position = next(
        seat["position"]
        for seat in read(bench.event.visitor.gets(f"/games/{bench.game}"))["seats"]
        if seat["house"] == house
    )
    path = f"/games/{bench.game}/seats/{position}/take-over"
    expect_problem(stranger.posts(path, {}), 403, "not_a_substitute")
    read(bench.answers("arya", accept=False))
    bench.event.ticks()
    read(stranger.posts(path, {}))
    bench.event.ticks()
    assert (bench.statuses(), bench.player_of(house)) == (["filled"], "stranger")


@pytest.mark.long
@pytest.mark.parametrize("replaced", ["split", "forfeit"])
def test_the_points_of_a_seat_are_divided_by_rounds(replaced: str) -> None:
    scoring = {"name": "own", "terms": [{"by_place": [10, 6, 4]}], "season": {"replaced": replaced}}
    bench = Bench("arya", scoring=scoring)
    bench.plays_to(4)
    house = bench.misses()
    read(bench.answers("arya"))
    bench.plays_to(10)
    seat = end_game(bench, house)
    assert seat["points"] == 10
    shown = [(one["username"], one["since_round"], one["points"], one["missed"]) for one in seat["holders"]]
    assert shown == [("player_01", 1, 3, True), ("arya", 4, 7, False)]
    row = next(row for row in bench.event.standings() if row["entry"] == seat["entry"])
    [own] = row["scores"]
    expected = (3, 0) if replaced == "split" else (0, 3)
    assert (own["points"], own["forfeited"]) == expected == (row["points"], own["forfeited"])
    assert sum(part["points"] for part in seat["holders"]) == seat["points"]


@pytest.mark.long
def test_after_a_ruling_the_points_of_a_seat_are_divided_by_the_rounds_played() -> None:
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


@pytest.mark.long
def test_a_substitute_with_an_entry_never_loses_points() -> None:
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
    [part] = read(event.visitor.gets(f"{event.path}/substitutes"))["results"]
    [extra] = [score for score in row["scores"] if score["kind"] == "extra"]
    assert (part["username"], part["own_entry"]) == (row["username"], row["entry"])
    assert (part["entry"], part["points"]) == (first["seats"][0]["entry"], extra["points"])
    event.ticks().does("sign_off")
    text = event.visitor.gets(f"{event.path}/export.ndjson").content.decode()
    for accounts, username in ({}, None), ({row["entry"]: "varys"}, "varys"):
        code = import_season(actor=event.varys.user.pk, slug="winter", text=text, accounts=accounts)
        path = f"/seasons/{code}"
        assert read(event.visitor.gets(f"{path}/substitutes"))["results"] == [part | {"username": username}]
        tables = read(event.visitor.gets(f"{path}/tables"))["results"]
        holders = [seat["holders"] for table in tables for seat in table["seats"] if len(seat["holders"]) > 1]
        assert [(one["entry"], one["username"]) for one in holders[0][1:]] == [(row["entry"], username)]


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_one_of_two_concurrent_acceptances_gets_the_seat() -> None:
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


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_two_ticks_offer_a_seat_to_no_candidate_twice() -> None:
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
        assert Notice.objects.filter(kind="standby_wanted").count() == 1


class Killed(BaseException):
    """Simulates that the process is killed: the transaction is rolled back."""


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_a_worker_killed_during_a_search_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench("arya", "bran", substitutes={"at_once": 2})
    real = substitutes.SeasonList.record_asked_users

    def killed(*args: Any) -> None:
        real(*args)
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(substitutes.SeasonList, "record_asked_users", killed)
        with pytest.raises(Killed):
            bench.misses()
    assert bench.asked() == {}
    bench.event.ticks(2 * LEASE)
    assert bench.asked() == {"arya": None, "bran": None}


@pytest.mark.long
def test_a_player_of_another_division_can_be_a_substitute() -> None:
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


@pytest.mark.long
def test_an_import_can_omit_substitute_lines_because_other_lines_determine_them(tmp_path: Path) -> None:
    bench = Bench("arya", "bran")
    bench.plays_to(3)
    house = bench.misses()
    read(bench.answers("arya"))
    bench.plays_to(5)
    bench.leaves("arya")
    read(bench.answers("bran"))
    bench.plays_to(9)
    end_game(bench, house)
    event = signed_off(bench.event)
    rows = decode_lines(export_of(event, event.code))
    places = [place for place, row in enumerate(rows) if row["kind"] == "substitute"]
    first, second = places
    older = [row for row in rows if row["kind"] != "substitute"]

    def lines(given: list[Json]) -> bytes:
        return "\n".join(map(json.dumps, given)).encode()

    again = export_of(event, import_lines(event, lines(older)))
    assert [without_local_fields(row) for row in decode_lines(again)] == [
        without_local_fields(row) for row in rows
    ]
    assert recompute(lines(older), tmp_path) == recompute(lines(rows), tmp_path)
    for name in ("points", "until_round", "place"):
        forged = [*rows[:first], rows[first] | {name: 99}, *rows[second:]]
        assert recompute(lines(forged), tmp_path).startswith(f"DIFFERS: division 1, substitute 1: {name} is")
    with pytest.raises(LineRefused, match=f"line {first + 1}: does_not_follow"):
        import_lines(event, lines(forged))
    one_left = [*rows[:first], *rows[second:]]
    assert recompute(lines(one_left), tmp_path).startswith("DIFFERS: division 1 has 1 substitutes")
    with pytest.raises(LineRefused, match=f"line {first + 1}: does_not_follow"):
        import_lines(event, lines(one_left))
