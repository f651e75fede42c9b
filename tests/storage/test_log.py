"""The log as each viewer reads it, and the numbers of its entries for them."""

from __future__ import annotations

from random import Random

import pytest

from games import storage
from games.engine import Event, Ruleset, decode, default, redact
from got_api.database.viewer import as_engine, as_viewer
from tests.served import Game, stored_game
from tests.storage.wanderer import wander

pytestmark = pytest.mark.django_db


@pytest.fixture
def stored() -> Game:
    game = stored_game(6, Ruleset(tides_of_battle=True))
    for _ in game.wanders(Random(3), lambda state: state.round == 3):
        pass
    return game


def log_of(
    stored: Game, house: str | None, after: storage.Cursor | None = None, limit: int = 500
) -> list[storage.LoggedEvent]:
    with as_viewer(stored.users[house] if house else None, game=stored.game.id):
        return storage.log_page(stored.game.id, house, after or storage.Cursor(), limit)[1]


def whole_log(stored: Game, house: str | None, limit: int = 500) -> list[storage.LoggedEvent]:
    """The log page by page, each from the cursor of the previous page."""
    pages: list[storage.LoggedEvent] = []
    while page := log_of(stored, house, pages[-1].cursor if pages else None, limit):
        pages += page
    return pages


def end_of(stored: Game, house: str | None) -> storage.Cursor:
    with as_viewer(stored.users[house] if house else None, game=stored.game.id):
        return storage.position(stored.game.id, house).cursor


def test_each_viewer_reads_the_events_that_the_engine_shows_them(stored: Game) -> None:
    with as_engine():
        events = storage.recorded_events(stored.head())
    for house in (*stored.houses, None):
        read = [decode(Event, {"kind": event.kind, **event.facts}) for event in whole_log(stored, house)]
        assert read == [event for event in events if redact(event, house) is not None]
    assert len(whole_log(stored, "stark")) > len(whole_log(stored, None)) > 20


@pytest.mark.parametrize("limit", [1, 7, 500])
def test_pages_join_without_gap_or_repetition(stored: Game, limit: int) -> None:
    for house in ("stark", None):
        assert whole_log(stored, house, limit) == whole_log(stored, house)


def test_the_cursor_of_a_position_is_that_of_the_last_event(stored: Game) -> None:
    for house in (*stored.houses, None):
        with as_viewer(stored.users[house] if house else None, game=stored.game.id):
            position = storage.position(stored.game.id, house)
        assert whole_log(stored, house)[-1].cursor == position.cursor == end_of(stored, house)
        assert log_of(stored, house, position.cursor) == []


def test_each_event_that_a_viewer_reads_increases_their_cursor_by_one(stored: Game) -> None:
    for read, event in enumerate(whole_log(stored, "stark"), start=1):
        assert event.cursor.public_seq + event.cursor.house_seq == read


def test_the_cursor_of_a_spectator_has_no_private_part(stored: Game) -> None:
    assert {event.cursor.house_seq for event in whole_log(stored, None)} == {0}
    assert end_of(stored, "stark").house_seq > 0


def test_a_secret_answer_changes_no_number_in_the_logs_of_others() -> None:
    """Others see no difference between games in which a house gave other secret answers, and more of them."""
    shown = []
    for tries in (1, 4):
        stored = stored_game(3)
        [number] = stored.state().decisions
        dice = Random(tries)
        for _ in range(tries):
            stored.saves("stark", number, wander(stored.state(), "stark", number, dice))
        stored.saves("lannister", number, default(stored.state(), "lannister", number))
        shown.append({house: what_is_shown(stored, house) for house in ("lannister", "baratheon", None)})
        own = end_of(stored, "stark").house_seq
        assert own == tries
    assert shown[0] == shown[1]


def what_is_shown(stored: Game, house: str | None) -> tuple[object, ...]:
    with as_viewer(stored.users[house] if house else None, game=stored.game.id):
        position = storage.position(stored.game.id, house)
    events = [(event.cursor, event.kind, event.facts) for event in whole_log(stored, house)]
    return position.text, position.cursor, events


@pytest.mark.parametrize(
    "cursor", [storage.Cursor(0, 0, 1), storage.Cursor(12, 3, 7), storage.Cursor(10**18 - 1, 0, 1)]
)
def test_a_cursor_survives_a_round_trip(cursor: storage.Cursor) -> None:
    assert storage.Cursor.parse(str(cursor)) == cursor


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1",
        "1.2",
        "1.2.",
        ".1.2",
        "1.2.3.4",
        "1.-1.0",
        "1.1.x",
        "1.٣.1",
        "1.1e3.0",
        f"1.{10**18}.0",
        "0.1.2",
    ],
)
def test_an_invalid_cursor_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="cursor"):
        storage.Cursor.parse(text)
