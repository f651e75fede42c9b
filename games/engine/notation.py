"""Positions and games written down: a position document, and a record of JSON lines.

A *position* is one JSON object, a *record* a list of them: the header with players and ruleset, then in the
order in which they happened every draw with its outcome and every answer, and the result at the end. Both
round-trip exactly: `read_position(position(state)) == state`, and replaying a record gives the same events.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, get_type_hints

from .codec import Plain, decode, encode
from .data.areas import AREAS
from .data.house_cards import CARDS_OF
from .data.houses import PIECES, POWER_TOKENS
from .data.orders import ORDERS
from .data.tracks import PORT_LIMIT, ROUNDS, THREAT_MAX, TRACKS
from .errors import Illegal, Malformed
from .events.cards import DeckShuffled
from .events.event import Event
from .ids import CardId, DeckId, HouseId, unit_id
from .phases.game_end import outcome
from .phases.reconciling import ReconcileArmies
from .phases.setup import new_game
from .play import Played, answer
from .queries.board import occupier, power_pool
from .queries.supply import fits, limits, place_sizes
from .ruleset import Ruleset
from .setups import SETUPS
from .state import (
    Answer,
    Area,
    Decision,
    FaceDown,
    House,
    HouseCard,
    KnownCard,
    Order,
    SealedAnswer,
    Side,
    State,
    Step,
    Support,
    Table,
    Tide,
    Unit,
    Units,
)

POSITION_VERSION = 1
RECORD_VERSION = 1

ROWS: Mapping[str, tuple[type[Any], tuple[str, ...]]] = {
    "houses": (House, ("id",)),
    "areas": (Area, ("id",)),
    "units": (Unit, ("id",)),
    "orders": (Order, ("area",)),
    "face_down": (FaceDown, ("area",)),
    "house_cards": (HouseCard, ("id",)),
    "known_cards": (KnownCard, ("house",)),
    "sides": (Side, ("house",)),
    "supports": (Support, ("area",)),
    "tides": (Tide, ("house",)),
    "decisions": (Decision, ("number",)),
    "answers": (SealedAnswer, ("number", "house")),
}
"""Each table of rows: its row type and the fields that are its key."""

LISTS = ("tracks", "decks", "piles")
"""The tables of id lists."""


def position(state: State) -> dict[str, Plain]:
    """The whole position, secrets included, as one JSON object."""
    document: dict[str, Plain] = {"position": POSITION_VERSION}
    for field in fields(state):
        value = getattr(state, field.name)
        if field.name in ROWS:
            document[field.name] = [encode(row) for _, row in sorted(value.items())]
        elif field.name in LISTS:
            document[field.name] = encode(dict(sorted(value.items())))
        else:
            document[field.name] = encode(value)
    return document


def read_position(document: Plain) -> State:
    """The State that a position document writes down.

    Raises `Malformed` for a wrong form and `Illegal` for a position that no game can have.
    """
    if not isinstance(document, dict):
        raise Malformed("malformed", path="", expected="object")
    if document.get("position") != POSITION_VERSION:
        raise Malformed("unknown_version", path="/position", expected=POSITION_VERSION)
    values: dict[str, Any] = {}
    known = {field.name for field in fields(State)}
    for name in sorted({"position", *known} ^ document.keys()):
        raise Malformed(
            "malformed", path=f"/{name}", expected="a value" if name in known else "no such field"
        )
    for name in known:
        values[name] = _read_field(name, document[name])
    state = State(**values)
    check_position(state)
    return state


def _read_field(name: str, value: Plain) -> Any:
    path = f"/{name}"
    if name in ROWS:
        row_type, keys = ROWS[name]
        rows = decode(tuple[row_type, ...], value, path)  # type: ignore[valid-type]
        table: Table[Any, Any] = Units() if name == "units" else Table()
        for row in rows:
            key = tuple(getattr(row, part) for part in keys)
            table[key if len(key) > 1 else key[0]] = row
        if len(table) != len(rows):
            raise Malformed("malformed", path=path, expected="rows with different keys")
        return table
    if name in LISTS:
        return Table(decode(Mapping[str, tuple[str, ...]], value, path))
    if name == "agenda":
        return decode(tuple[Step, ...], value, path)
    return decode(get_type_hints(State)[name], value, path)


def check_position(state: State) -> None:
    """Raise `Illegal` for a position that breaks a component limit or names what does not exist."""
    if state.players not in SETUPS:
        raise Illegal("unknown_setup", "COMP-1", players=state.players)
    setup = SETUPS[state.players]
    _require(set(state.houses) == set(setup.houses), "wrong_houses", "FEW-1")
    _require(
        set(state.areas) == {id for id, area in AREAS.items() if area.kind == "land"}, "wrong_areas", "ADJ-3"
    )
    _require(0 <= state.round <= ROUNDS, "wrong_round", "ROUND-1")
    _require(0 <= state.threat <= THREAT_MAX and state.threat % 2 == 0, "wrong_threat", "WEST-3")
    for track in TRACKS:
        houses = state.tracks.get(track, ())
        _require(sorted(houses) == sorted(setup.houses), "wrong_track", "TRACK-1", track=track)
    _check_units(state)
    _check_orders(state)
    for house in setup.houses:
        _require(state.houses[house].power >= 0, "wrong_power", "COMP-5", house=house)
        _require(0 <= power_pool(state, house) <= POWER_TOKENS, "wrong_power", "COMP-5", house=house)
        own = {card.id for card in state.house_cards.values() if card.house == house}
        _require(own == set(CARDS_OF[house]), "wrong_house_cards", "COMP-3", house=house)


def _require(holds: bool, code: str, rule: str, **facts: str) -> None:
    if not holds:
        raise Illegal(code, rule, **facts)


def _check_units(state: State) -> None:
    for unit in state.units.values():
        pieces = {unit_id(unit.house, unit.type, n + 1) for n in range(PIECES.get(unit.type, 0))}
        _require(unit.id in pieces and unit.house in state.houses, "unknown_piece", "COMP-2", unit=unit.id)
        _require(unit.area in AREAS, "unknown_area", "ADJ-3", unit=unit.id)
        at_sea = AREAS[unit.area].kind != "land"
        _require((unit.type == "ship") == at_sea, "unit_out_of_place", "MARCH-3", unit=unit.id)
    for area, units in state.units.by_area().items():
        standing = {unit.house for unit in units if not unit.attacking}
        _require(len(standing) <= 1, "area_shared", "MARCH-15", area=area)
        crowded = AREAS[area].kind == "port" and len(units) > PORT_LIMIT
        _require(not crowded, "port_full", "PORT-1", area=area)
    reconciling = any(isinstance(row.question, ReconcileArmies) for row in state.decisions.values())
    for house in state.houses:
        kept = fits(place_sizes(state, house).values(), limits(state, house))
        _require(kept or reconciling, "supply_broken", "SUPPLY-7", house=house)


def _check_orders(state: State) -> None:
    used = Counter((order.house, order.token) for order in state.orders.values())
    for order in state.orders.values():
        _require(order.token in ORDERS and order.area in AREAS, "unknown_order", "COMP-4", area=order.area)
        once = used[order.house, order.token] == 1
        _require(once, "order_token_used_twice", "COMP-4", area=order.area)
        own = occupier(state, order.area) in (order.house, None)
        _require(own, "order_without_units", "PLAN-2", area=order.area)


@dataclass(slots=True)
class Recorder:
    """Collects the lines of a record while a game is played."""

    lines: list[dict[str, Plain]]

    @classmethod
    def of(cls, played: Played) -> Recorder:
        """The record of a game that has just been set up."""
        state = played.state
        recorder = cls(
            [{"record": RECORD_VERSION, "players": state.players, "ruleset": encode(state.ruleset)}]
        )
        recorder.drew(played.events)
        return recorder

    def answered(self, number: int, house: HouseId, given: Answer, played: Played) -> None:
        """Note an answer that was accepted and the draws that followed."""
        self.lines.append({"decision": number, "house": house, "answer": encode(given)})
        self.drew(played.events)
        result = outcome(played.state)
        if result is not None:
            self.lines.append({"end": encode(result)})

    def drew(self, events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event, DeckShuffled):
                self.lines.append({"draw": event.draw, "deck": event.deck, "cards": list(event.cards)})


@dataclass(frozen=True, slots=True)
class RecordedDraws:
    """Chance as it fell: draw number -> deck and cards."""

    draws: Mapping[int, tuple[DeckId, tuple[CardId, ...]]]

    def shuffle(self, label: str, counter: int, items: Sequence[str]) -> tuple[str, ...]:
        deck, cards = self.draws.get(counter, ("", ()))
        if deck != label or sorted(cards) != sorted(items):
            raise Illegal("draw_does_not_fit", draw=counter, deck=label)
        return cards


def replay(lines: Sequence[Plain]) -> Iterator[Played]:
    """Play a record again: the setup, then one `Played` an answer.

    Raises `Malformed` or `Illegal` (with the line number) where it does not follow the rules, and
    `Illegal` `wrong_result` when the noted result differs.
    """
    if not lines or not isinstance(lines[0], dict) or lines[0].get("record") != RECORD_VERSION:
        raise Malformed("unknown_version", path="/0/record", expected=RECORD_VERSION)
    header = lines[0]
    players = decode(int, header.get("players"), "/0/players")
    if players not in SETUPS:
        raise Illegal("unknown_setup", "COMP-1", players=players)
    chance = RecordedDraws(_draws(lines))
    played = new_game(players, decode(Ruleset, header.get("ruleset"), "/0/ruleset"), chance)
    yield played
    for index, line in enumerate(lines[1:], start=1):
        if "decision" in line:
            number = decode(int, line["decision"], f"/{index}/decision")
            house = decode(str, line.get("house"), f"/{index}/house")
            given = decode(Answer, line.get("answer"), f"/{index}/answer")
            played = answer(played.state, house, number, given, chance)
            yield played
        elif "end" in line and line["end"] != encode(outcome(played.state)):
            raise Illegal("wrong_result", "WIN-6", line=index)


def _draws(lines: Sequence[Plain]) -> dict[int, tuple[DeckId, tuple[CardId, ...]]]:
    draws = {}
    for index, line in enumerate(lines):
        if not isinstance(line, dict):
            raise Malformed("malformed", path=f"/{index}", expected="object")
        if "draw" in line:
            number = decode(int, line["draw"], f"/{index}/draw")
            deck = decode(str, line.get("deck"), f"/{index}/deck")
            draws[number] = (deck, decode(tuple[str, ...], line.get("cards"), f"/{index}/cards"))
    return draws
