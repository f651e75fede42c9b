"""A streaming replica serves reads that are valid there, and the primary everything else."""

from __future__ import annotations

import logging
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from inspect import getsource
from typing import Any

import pytest
from django.db import DatabaseError, connection, connections, transaction
from django.test.utils import CaptureQueriesContext
from django.urls import URLResolver, get_resolver, resolve

from accounts.models import User
from games.archive.services.archiving import DELETE_DELAY, empty_game, pack_game
from games.models import Game as GameRow
from got_api.database import checks, replica
from got_api.database.viewer import as_engine, as_viewer
from got_api.http import throttling
from got_api.serving import health
from got_api.settings import replica_settings
from got_api.shared import clock
from tests import database
from tests.leagues.server.event import Event
from tests.people import Person, Visitor, person
from tests.replica.streaming import (
    Replica,
    Unavailable,
    acknowledged_when_flushed,
    address_of,
    streaming_replica,
    wait_until,
)
from tests.served import found_game, read

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "replica"])

READS_OF_GAMES = 2
"""Reads of a page of games: its ids, then its rows."""
ORDERS = {
    "kind": "place_orders",
    "orders": {"winterfell": "march_0", "white_harbor": "raid_a", "shivering_sea": "support_a"},
}


@pytest.fixture(scope="module")
def second(django_db_setup: None, django_db_blocker: Any) -> Iterator[Replica]:
    """The replica. Django knows its address while this module runs."""
    try:
        with streaming_replica() as server, django_db_blocker.unblock(), acknowledged_when_flushed():
            connections.settings["replica"] = settings_of(address_of(server))
            try:
                yield server
            finally:
                connections["replica"].close()
                connections["replica"].close_pool()  # type: ignore[attr-defined]
                del connections["replica"], connections.settings["replica"]
    except Unavailable as reason:
        pytest.skip(str(reason))


def settings_of(address: str) -> dict[str, Any]:
    """The settings of DATABASE_READ_URL, completed by Django."""
    return {**connections.settings["default"], **replica_settings(address)}


@pytest.fixture(autouse=True)
def _fresh(second: Replica, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.GOT_RATES = {}
    throttling.reset()
    monkeypatch.setattr(replica, "condition", replica.ReplicaState())


@pytest.fixture
def catelyn(db: None) -> Person:
    return person("catelyn")


def reads() -> float:
    return float(replica._reads._value.get())


def fallbacks(reason: str) -> float:
    return float(replica._fallbacks.labels(reason)._value.get())


@contextmanager
def only_primary() -> Iterator[None]:
    """Removes DATABASE_READ_URL within the context."""
    kept = connections.settings.pop("replica")
    try:
        yield
    finally:
        connections.settings["replica"] = kept


def by_replica(second: Replica, ask: Callable[..., Any], *args: Any, steps: int = 1, **headers: str) -> Any:
    """The result of `ask`, whose steps are all read at the replica. Repeated, because others commit at the
    same server, also between two steps."""
    found: list[Any] = []

    def is_read() -> bool:
        before = reads()
        found[:] = [ask(*args, **headers)]
        if reads() < before + steps:
            second.catch_up()
        return reads() >= before + steps

    wait_until(is_read, second.replayed)
    return found[0]


@pytest.fixture
def event() -> Event:
    """A finished season of one round."""
    event = Event.of(3, tables={"sizes": [3]}, stages=[{"preset": "swiss", "rounds": 1}]).starts()
    event.draws(1)
    return event.ends_tables(1)


def names_of(event: Event) -> dict[str, str]:
    """Values for the addresses of SERVED."""
    calendar = read(event.players[0].posts("/me/calendar"), 201)["url"]
    [table] = event.tables(1)
    return {
        "code": table["game"],
        "season": event.code,
        "slug": "winter",
        "secret": calendar.rpartition("/")[2].removesuffix(".ics"),
    }


def response_with_counts(one: Person, address: str) -> tuple[Any, int, int]:
    """A response, and the statements at the primary and at the replica."""
    with (
        CaptureQueriesContext(connections["default"]) as primary,
        CaptureQueriesContext(connections["replica"]) as second,
    ):
        response = one.gets(address)
    return response, len(primary), len(second)


def visible_response(response: Any) -> tuple[int, bytes, str]:
    return response.status_code, response.content, response["ETag"]


SERVED = {
    "export_season": "/seasons/{season}/export.ndjson",
    "get_cross_table": "/seasons/{season}/cross-table",
    "get_game": "/games/{code}",
    "get_league": "/leagues/{slug}",
    "get_position": "/games/{code}/position",
    "get_proof": "/games/{code}/proof",
    "get_result": "/games/{code}/result",
    "get_season": "/seasons/{season}",
    "get_season_calendar": "/seasons/{season}/calendar.ics",
    "get_season_feed": "/seasons/{season}/feed.atom",
    "get_season_log": "/seasons/{season}/log",
    "get_standings": "/seasons/{season}/standings",
    "list_awards": "/seasons/{season}/awards",
    "list_entries": "/seasons/{season}/entries",
    "list_events": "/games/{code}/events",
    "list_games": "/games?mine=true",
    "list_leagues": "/leagues",
    "list_my_seasons": "/me/seasons",
    "list_open_seats": "/seats/open",
    "list_pars": "/par",
    "list_ratings": "/ratings",
    "list_rounds": "/seasons/{season}/rounds",
    "list_rulings": "/seasons/{season}/rulings",
    "list_seasons": "/seasons?league={slug}",
    "list_seat_events": "/games/{code}/seats/log",
    "list_season_substitutes": "/seasons/{season}/substitutes",
    "list_tables": "/seasons/{season}/tables",
    "read_calendar": "/me/calendar/{secret}.ics",
}
"""All operations that the replica serves, each with an address."""


@pytest.mark.long
def test_lists_moments_and_positions_are_read_at_the_replica(event: Event, second: Replica) -> None:
    """The primary identifies the user and the length of its history, and the response is the same."""
    one, names = event.players[0], names_of(event)
    read(one.gets("/me"))  # records the use of the token
    for operation, path in SERVED.items():
        address = path.format_map(names)
        steps = 2 if operation == "list_games" else 1
        response, at_primary, at_replica = by_replica(second, response_with_counts, one, address, steps=steps)
        # A finished game may be archived, so the primary looks it up. A page of games is read in two steps.
        is_twice = operation in ("get_position", "list_events", "list_games")
        assert at_primary == (3 if is_twice else 2), operation
        assert at_replica >= 4, operation  # begin, position check, a read, commit
        assert response.status_code == 200, operation
        with only_primary():
            assert visible_response(one.gets(address)) == visible_response(response), operation
            assert one.gets(address, **{"If-None-Match": response["ETag"]}).status_code == 304, operation


@pytest.mark.long
def test_no_other_view_uses_the_replica(event: Event) -> None:
    names = names_of(event)
    addresses = [path.format_map(names).partition("?")[0] for path in SERVED.values()]
    served = {vars(resolve(f"/api/v1{address}").func)["cls"] for address in addresses}
    assert len(served) == len(SERVED)
    assert {view for view in views() if hasattr(view, "get") and NAMED.search(getsource(view.get))} == served


NAMED = re.compile(r"@from_replica|\b(?:replica|self)\.read\(")


def views(patterns: Any = None) -> Iterator[Any]:
    """All classes of views that have an address."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        if isinstance(pattern, URLResolver):
            yield from views(pattern.url_patterns)
        elif hasattr(pattern.callback, "cls"):
            yield pattern.callback.cls


def test_the_next_list_that_a_user_reads_includes_their_writes(catelyn: Person, second: Replica) -> None:
    def names() -> list[str]:
        return [game["name"] for game in read(catelyn.gets("/games"))["results"]]

    second.catch_up()
    with second.paused():
        before = fallbacks("behind")
        read(catelyn.posts("/games", {"name": "The Wall", "player_count": 3}), 201)
        assert names() == ["The Wall"]
        assert fallbacks("behind") == before + READS_OF_GAMES
    assert by_replica(second, names) == ["The Wall"]


def test_a_reader_without_a_token_sees_writes_of_others(catelyn: Person, second: Replica) -> None:
    code = read(catelyn.posts("/games", {"name": "The Wall", "player_count": 3}), 201)["code"]
    visitor = Visitor()
    by_replica(second, visitor.gets, f"/games/{code}")
    with second.paused():
        read(catelyn.posts(f"/games/{code}/seats", {"house": "stark"}), 201)
        assert [seat["house"] for seat in read(visitor.gets(f"/games/{code}"))["seats"]] == ["stark"]


def test_a_change_that_the_replica_replays_during_a_read_is_read(
    catelyn: Person, second: Replica, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A statement takes its snapshot before it reports the replay position."""
    code = read(catelyn.posts("/games", {"name": "The Wall", "player_count": 3}), 201)["code"]
    visitor = Visitor()
    by_replica(second, visitor.gets, f"/games/{code}")
    monkeypatch.setattr(
        replica, "_SELECT_REPLICA_STATE", f"{replica._SELECT_REPLICA_STATE.rstrip()}, pg_sleep(3)"
    )
    before = reads()
    with ExitStack() as paused:
        paused.enter_context(second.paused())
        read(catelyn.posts(f"/games/{code}/seats", {"house": "stark"}), 201)
        resumes = threading.Timer(1, paused.pop_all().close)
        resumes.start()
    found = read(visitor.gets(f"/games/{code}"))
    resumes.join()
    assert reads() == before + 1
    assert [seat["house"] for seat in found["seats"]] == ["stark"]


def test_a_position_is_read_at_a_replica_that_has_it(catelyn: Person, second: Replica) -> None:
    """A lagging replica still has the position of a reader whose cursor has not moved since."""
    game = found_game(3)
    stark, lannister = game.people["stark"], game.people["lannister"]
    path = f"{game.path}/position"
    old = by_replica(second, stark.gets, path)
    with second.paused():
        read(catelyn.posts("/games", {"name": "The Wall", "player_count": 3}), 201)
        before = reads()
        assert visible_response(stark.gets(path)) == visible_response(old)
        assert visible_response(game.stranger.gets(path))[0] == 200
        assert reads() == before + 2
        read(game.answers("stark", 1, ORDERS))
        new = stark.gets(path, **{"If-None-Match": old["ETag"]})
        cursors = [read(response)["cursor"] for response in (old, new)]
        assert cursors[0] != cursors[1]
        assert read(lannister.gets(path))["cursor"] != cursors[0]
        log = stark.gets(f"{game.path}/events?after={cursors[0]}")
        assert read(log)["results"][-1]["cursor"] == cursors[1]
        past = stark.gets(f"{path}?at={cursors[1]}")
        assert read(past)["position"] == read(new)["position"]
        assert reads() == before + 2
    for address in (path, f"{path}?at={cursors[0]}", f"{path}?at={cursors[1]}", f"{game.path}/events"):
        found = by_replica(second, stark.gets, address)
        with only_primary():
            assert visible_response(stark.gets(address)) == visible_response(found)


def sql(statement: str, *parameters: Any) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)
        return list(cursor.fetchall())


SEALED = "select house from games_sealedanswer"
WHO = "select current_user, current_setting('got.user'), current_setting('transaction_isolation')"


@pytest.mark.long
def test_sealed_orders_are_as_secret_at_the_replica_as_at_the_primary(second: Replica) -> None:
    game = found_game(3)
    read(game.answers("stark", 1, ORDERS))

    def sealed_for(user: User | None) -> list[Any]:
        with as_viewer(user, game=game.game.id):
            return [sql(WHO), sql(SEALED)]

    def at_replica(user: User | None) -> list[Any]:
        return list(by_replica(second, replica.read, lambda: sealed_for(user)))

    for house, user in game.users.items():
        own = [("stark",)] if house == "stark" else []
        assert at_replica(user) == [[("got_player", str(user.pk), "read committed")], own]
    assert at_replica(None) == [[("got_player", "0", "read committed")], []]
    for one in (*game.people.values(), game.stranger):
        for address in (f"{game.path}/position", f"{game.path}/events"):
            response = by_replica(second, one.gets, address)
            with only_primary():
                assert visible_response(one.gets(address)) == visible_response(response)


def test_the_replica_refuses_all_access_without_a_role(second: Replica) -> None:
    """Code that lacks a scope fails there like at the primary, and writes are repeated at the primary."""
    found_game(3)
    tried = []

    def without_scope() -> list[Any]:
        tried.append(connection.alias)
        return sql(SEALED)

    def without_viewer() -> list[Any]:
        tried.append(connection.alias)
        with transaction.atomic():
            sql("select set_config('role', 'got_player', true)")
            return sql(SEALED)

    for forgetful in (without_scope, without_viewer):
        tried.clear()

        def is_tried_at_both(forgetful: Callable[[], list[Any]] = forgetful) -> bool:
            second.catch_up()
            tried.clear()
            with pytest.raises(DatabaseError, match=r"permission denied|got\.|bigint"):
                replica.read(forgetful)
            return tried == ["replica", "default"]

        wait_until(is_tried_at_both, second.replayed)

    def renames() -> str:
        with as_engine():
            GameRow.objects.update(name="renamed")
        return connection.alias

    assert replica.read(renames) == "default"


def test_roles_and_settings_are_reset_at_the_end_of_the_transaction(catelyn: Person, second: Replica) -> None:
    by_replica(second, catelyn.gets, "/games")
    with connections["replica"].cursor() as cursor:
        cursor.execute("select current_user, coalesce(current_setting('got.user', true), '')")
        assert cursor.fetchall() == [("got_web", "")]
    connections["replica"].close()


@pytest.mark.long
def test_the_primary_answers_while_the_replica_is_down(
    catelyn: Person, second: Replica, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(replica, "PAUSE_SECONDS", 0.0)
    caplog.set_level(logging.INFO, "got_api.database.replica")
    by_replica(second, catelyn.gets, "/games")
    second.kill()
    before = fallbacks("away")
    for _ in range(2):
        assert catelyn.gets("/games").status_code == 200
    assert fallbacks("away") == before + 2 * READS_OF_GAMES
    assert health.probe_database() == {"read": "ok", "write": "ok"}
    second.start()
    by_replica(second, catelyn.gets, "/games")
    messages = [record.message for record in caplog.records if record.name == "got_api.database.replica"]
    assert [message.partition(":")[0] for message in messages] == [
        "the primary serves all reads, the replica none",
        "the replica serves reads again",
    ]


def test_a_lagging_replica_is_not_used_for_a_while(
    catelyn: Person, second: Replica, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    now = [0.0]
    monkeypatch.setattr(replica, "condition", replica.ReplicaState(clock=lambda: now[0]))
    caplog.set_level(logging.INFO, "got_api.database.replica")
    second.catch_up()
    with second.paused():
        read(catelyn.posts("/games", {"name": "The Wall", "player_count": 3}), 201)
        behind, away = fallbacks("behind"), fallbacks("away")
        for seconds in (0.0, replica.MAX_LAG_SECONDS + 1, replica.MAX_LAG_SECONDS + 2):
            now[0] = seconds
            assert len(read(catelyn.gets("/games"))["results"]) == 1
        # The second page finds it lagging again, and a pause begins before the page's other read.
        assert (fallbacks("behind"), fallbacks("away")) == (behind + 3, away + 3)
    assert len(caplog.records) == 1

    def ask_after_pause() -> Any:
        now[0] += replica.PAUSE_SECONDS
        return catelyn.gets("/games")

    # Others commit at the same server: a read that finds it lagging begins another pause.
    by_replica(second, ask_after_pause)


def test_a_busy_or_an_idle_primary_does_not_count_as_lag() -> None:
    now = [0.0]
    condition = replica.ReplicaState(clock=lambda: now[0])
    condition.mark_behind("0/10", has_replayed_awaited=False)
    assert condition.awaited_position("0/20") == "0/10"
    now[0] = 100.0  # without requests, it has replayed the awaited changes
    condition.mark_behind("0/20", has_replayed_awaited=True)
    now[0] += replica.MAX_LAG_SECONDS
    condition.mark_behind("0/30", has_replayed_awaited=False)
    assert condition.may_ask()
    now[0] += 1.0
    condition.mark_behind("0/30", has_replayed_awaited=False)
    assert not condition.may_ask()
    now[0] += replica.PAUSE_SECONDS
    assert (condition.may_ask(), condition.may_ask()) == (True, False)  # one request checks for all


@pytest.mark.parametrize("field", ["system", "timeline"])
def test_a_replica_with_another_timeline_than_the_primary_is_not_read(
    catelyn: Person, second: Replica, monkeypatch: pytest.MonkeyPatch, field: str
) -> None:
    """This happens after a failover, until the replica replicates the new primary."""
    position = replica._primary_position()
    assert position is not None
    other = position._replace(**{field: "00000009"}, flushed="0/0")
    monkeypatch.setattr(replica, "_primary_position", lambda: other)
    before, away = reads(), fallbacks("away")
    assert catelyn.gets("/games").status_code == 200
    assert (reads(), fallbacks("away")) == (before, away + READS_OF_GAMES)


@contextmanager
def another_address(address: str) -> Iterator[None]:
    """Replaces DATABASE_READ_URL."""
    kept = dict(connections["replica"].settings_dict)
    leads_to(settings_of(address))
    try:
        yield
    finally:
        leads_to(kept)


def leads_to(settings: dict[str, Any]) -> None:
    connections["replica"].close()
    connections["replica"].close_pool()  # type: ignore[attr-defined]
    connections["replica"].settings_dict.update(settings)


def test_a_server_that_is_not_a_replica_is_not_read(catelyn: Person) -> None:
    assert checks.check_database(databases=["default"]) == []
    with another_address(database.current_address().web):
        before, away = reads(), fallbacks("away")
        assert catelyn.gets("/games").status_code == 200
        assert (reads(), fallbacks("away")) == (before, away + READS_OF_GAMES)
        assert [each.id for each in checks.check_database(databases=["default"])] == ["got.E009"]


@pytest.mark.long
def test_a_conditional_write_compares_the_locked_row(event: Event, second: Replica) -> None:
    league = by_replica(second, event.varys.gets, "/leagues/winter")
    before = reads(), fallbacks("behind")
    changed = event.varys.patches("/leagues/winter", {"conduct": "Be kind."}, **{"If-Match": league["ETag"]})
    assert read(changed)["conduct"] == "Be kind."
    assert (reads(), fallbacks("behind")) == before
    stale = event.varys.patches("/leagues/winter", {"conduct": ""}, **{"If-Match": league["ETag"]})
    assert stale.status_code == 412


@pytest.mark.long
def test_an_archived_game_is_restored_at_the_primary(event: Event, second: Replica, settings: Any) -> None:
    """The request is counted once in the rate limit."""
    code = names_of(event)["code"]
    with only_primary():
        result = read(event.visitor.gets(f"/games/{code}/result"))
    now = clock.now()
    assert pack_game(code=code, now=now)
    assert empty_game(code=code, now=now + DELETE_DELAY)
    settings.GOT_RATES = {"archive": "1/h"}
    second.catch_up()
    assert read(event.visitor.gets(f"/games/{code}/result")) == result
    assert read(by_replica(second, event.visitor.gets, f"/games/{code}/result")) == result


@pytest.mark.long
def test_the_current_time_is_read_at_the_primary(second: Replica, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "SYNC_SECONDS", -1.0)

    def looks() -> tuple[str, bool]:
        before = clock._synced
        clock.now()
        return connection.alias, clock._synced is before

    assert by_replica(second, replica.read, looks) == ("replica", True)
