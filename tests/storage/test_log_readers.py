"""Any set of houses may read a log entry: none, some or all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
from django.db import connection

from games import storage
from games.engine import Event, PlayResult, State
from games.engine.audiences import NOBODY
from games.storage.saving import number_events
from games.storage.viewing import _SELECT_EVENTS
from got_api.database.viewer import as_engine, as_viewer
from tests.engine.audience_rules import several_houses
from tests.served import Game, stored_game
from tests.storage.test_check_games import check
from tests.storage.test_log import end_of, log_of, whole_log


@pytest.fixture
def pacts() -> Iterator[type[Event]]:
    """A kind of event that the houses of a pact read, registered for a test."""
    kinds = dict(Event.family)

    @dataclass(frozen=True, slots=True)
    class PactOffered(Event, audience=several_houses("house", "partners")):
        house: str
        partners: tuple[str, ...]

        def apply(self, state: State) -> State:
            return state

    yield PactOffered
    Event.family.clear()
    Event.family.update(kinds)


def save_events(stored_game: Game, *events: Event) -> None:
    with as_engine():
        before = storage.load(storage.lock_game(stored_game.game.code), bypass_cache=True)
        storage.save(before, PlayResult(before.state, events))


def test_private_events_are_counted_for_each_house_that_reads_them(pacts: Any) -> None:
    events = [pacts("stark", ("tyrell",)), pacts("tyrell", ()), pacts("stark", ("tyrell", "martell"))]
    rows, public_seq, seqs = number_events(
        events, State(), event_count=7, public_seq=5, house_seqs={"tyrell": 3}
    )
    assert [row["readers"] for row in rows] == [
        [{"house": "stark", "house_seq": 1}, {"house": "tyrell", "house_seq": 4}],
        [{"house": "tyrell", "house_seq": 5}],
        [
            {"house": "martell", "house_seq": 1},
            {"house": "stark", "house_seq": 2},
            {"house": "tyrell", "house_seq": 6},
        ],
    ]
    assert public_seq == 5
    assert seqs == {"stark": 2, "tyrell": 6, "martell": 1}


@pytest.mark.django_db
def test_an_event_is_visible_only_to_its_readers_and_advances_only_their_cursors(pacts: Any) -> None:
    stored = stored_game(6)
    before = {house: end_of(stored, house) for house in (*stored.houses, None)}
    save_events(stored, pacts("stark", ("tyrell", "martell")), pacts("tyrell", ("stark",)))
    read = {"stark": 2, "tyrell": 2, "martell": 1}
    for house in (*stored.houses, None):
        count = read.get(house or "", 0)
        assert end_of(stored, house) == replace(before[house], house_seq=before[house].house_seq + count)
        reported = [event for event in whole_log(stored, house) if event.kind == "pact_offered"]
        assert len(reported) == count
        assert log_of(stored, house, before[house]) == reported
        assert whole_log(stored, house, limit=1) == whole_log(stored, house)
    assert check()[0] == 0
    assert stored.state() == stored.state()


@pytest.mark.django_db
def test_a_query_for_the_log_of_another_house_returns_none_of_its_private_events(pacts: Any) -> None:
    """The statement names a house, but row-level security does not rely on that."""
    stored = stored_game(6)
    save_events(stored, pacts("stark", ("tyrell",)))
    with as_viewer(stored.users["greyjoy"], game=stored.game.id):
        events = storage.log_page(stored.game.id, "stark", storage.Cursor(), 500)[1]
        assert storage.position(stored.game.id, "stark").cursor.house_seq == 0
    assert "pact_offered" not in {event.kind for event in events}
    assert len(events) == len(whole_log(stored, None))


@pytest.mark.django_db
def test_numbers_continue_after_a_game_is_loaded_again(pacts: Any) -> None:
    stored = stored_game(3)
    for _ in range(3):
        save_events(stored, pacts("stark", ("lannister",)))
    assert end_of(stored, "lannister").house_seq == 3
    with as_engine():
        loaded = storage.load(stored.head(), bypass_cache=True)
    assert loaded.house_seqs == {"stark": 3, "lannister": 3}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("statement", "named"),
    [
        ("delete from games_eventreader where house = 'lannister'", "lannister/1"),
        ("update games_eventreader set audience = null where house = 'stark'", "stark/1 audience"),
        ("update games_eventreader set position = 1 where house = 'stark'", "stark/1 position"),
    ],
)
def test_a_wrong_reader_of_an_event_is_reported(statement: str, named: str, pacts: Any) -> None:
    stored = stored_game(3)
    save_events(stored, pacts("stark", ("lannister",)))
    assert check()[0] == 0
    with as_engine(game=stored.game.id), connection.cursor() as cursor:
        cursor.execute(statement)
    status, out = check()
    assert status == 1
    assert f"games_eventreader {named}" in out


@pytest.mark.django_db
def test_an_event_without_audience_has_no_readers() -> None:
    kinds = dict(Event.family)
    try:

        @dataclass(frozen=True, slots=True)
        class CardBurnt(Event, audience=NOBODY):
            card: str

            def apply(self, state: State) -> State:
                return state

        rows, _, seqs = number_events(
            [CardBurnt("x")], State(), event_count=0, public_seq=0, house_seqs={"stark": 1}
        )
    finally:
        Event.family.clear()
        Event.family.update(kinds)
    assert (rows[0]["audience"], rows[0]["readers"], seqs) == ([], [], {"stark": 1})


@pytest.mark.django_db
def test_a_page_is_read_by_two_index_scans(pacts: Any) -> None:
    """No page sorts the log or reads all of it, however long it is."""
    stored = stored_game(6)
    save_events(stored, *(pacts("stark", ("tyrell",)) for _ in range(300)))
    parameters: dict[str, Any] = {
        "game": stored.game.id,
        "house": "tyrell",
        "public_seq": 2,
        "house_seq": 3,
        "limit": 5,
        "without": [],
        "last_public": 400,
        "last_private": 400,
    }
    with as_engine(game=stored.game.id), connection.cursor() as cursor:
        cursor.execute("set local enable_seqscan = off")
        cursor.execute("explain " + _SELECT_EVENTS, parameters)
        plan = "\n".join(row[0] for row in cursor.fetchall())
    assert "games_eventrecord_public" in plan
    assert "games_eventreader_pkey" in plan
    assert "Seq Scan" not in plan
