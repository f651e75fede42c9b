"""Positions and games as documents: a position, and a record of JSON lines.

A *position* is one JSON object, a *record* a list of them. A record has the header with players and ruleset,
then all answers in order, each followed by its draws, and at the end the result. A record without a result
belongs to a running game. Both round-trip exactly: `read_position(position(state)) == state`, and
replaying a record gives the same events.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Literal, TypeAlias

from . import history
from .abilities import may_be_kept_out
from .chance import SEED_BYTES, Chance
from .codec import Plain, decode, encode, field_hints
from .editions import EDITIONS, Edition, Setup, edition_of
from .errors import IllegalInput, InputRefused, MalformedInput
from .events.cards import DeckShuffled
from .events.event import Event, fold
from .events.game import AnswerSealed, DecisionClosed, DecisionOpened, GameBegan
from .ids import CardId, DeckId, HouseId, unit_id
from .phases.game_end import Outcome, outcome
from .phases.reconciling import ReconcileArmies
from .phases.setup import new_game
from .play import PlayResult, answer
from .queries.board import occupier, power_pool
from .queries.supply import fits, limits, place_sizes
from .ruleset import Ruleset
from .state import KEYS, ROWS, Answer, State, Step, Table, Units

LISTS = ("tracks", "decks", "piles")
"""The tables of id lists."""


def position(state: State) -> dict[str, Plain]:
    """The whole position, secrets included, as one JSON object."""
    document: dict[str, Plain] = {"position": history.PRESENT.format}
    for name in (column.name for column in fields(state)):
        value = getattr(state, name)
        if name in ROWS:
            document[name] = [encode(row) for _, row in sorted(value.items())]
        elif name in LISTS:
            document[name] = encode(dict(sorted(value.items())))
        else:
            document[name] = encode(value)
    return document


def read_position(document: Plain) -> State:
    """The State of a position document.

    Raises `MalformedInput` for a wrong form and `IllegalInput` for a position that no game can have.
    """
    state = stored_position(document)
    check_position(state)
    return state


def stored_position(document: Plain) -> State:
    """The State of a position document that this server wrote. Raises `MalformedInput`."""
    if not isinstance(document, dict):
        raise MalformedInput("malformed", path="", expected="object")
    format = _known_format(document.get("position"), path="/position")
    document = _upcast("position", document, format) | {"position": format}
    values: dict[str, Any] = {}
    known = [column.name for column in fields(State)]
    for name in sorted({"position", *known} ^ document.keys()):
        raise MalformedInput(
            "malformed", path=f"/{name}", expected="a value" if name in known else "no such field"
        )
    for name in known:
        values[name] = _read_field(name, document[name])
    return State(**values)


def _known_format(format: Plain, **place: Any) -> int:
    """The format of a document from outside, if this code can read it. Raises `MalformedInput`."""
    if type(format) is not int or not 1 <= format <= history.PRESENT.format:
        raise MalformedInput("unknown_version", **place, expected=history.PRESENT.format)
    return format


def _upcast(family: history.Family, document: history.Document, format: int) -> history.Document:
    """Upcasts a document from outside. Raises `MalformedInput`, because it may contain anything."""
    try:
        return history.upcast(family, document, format)
    except history.UnreadableDocument as unreadable:
        raise MalformedInput("malformed", path="", expected=f"a {family} of format {format}") from unreadable


def _read_field(name: str, value: Plain) -> Any:
    path = f"/{name}"
    if name in ROWS:
        row_type, keys = ROWS[name], KEYS[name]
        rows = decode(tuple[row_type, ...], value, path)  # type: ignore[valid-type]
        table: Table[Any, Any] = Units() if name == "units" else Table()
        for row in rows:
            key = tuple(getattr(row, part) for part in keys)
            table[key if len(key) > 1 else key[0]] = row
        if len(table) != len(rows):
            raise MalformedInput("malformed", path=path, expected="rows with different keys")
        return table
    if name in LISTS:
        return Table(decode(Mapping[str, tuple[str, ...]], value, path))
    if name == "agenda":
        return decode(tuple[Step, ...], value, path)
    return decode(field_hints(State)[name], value, path)


def check_position(state: State) -> None:
    """Raises `IllegalInput` for a position that breaks a component limit or has an unknown id."""
    edition, setup = setup_of(state.players, state.ruleset)
    _require(set(state.houses) == set(setup.houses), "wrong_houses", "FEW-1")
    _require(set(state.areas) == {land.id for land in edition.lands}, "wrong_areas", "ADJ-3")
    _require(0 <= state.round <= edition.rounds, "wrong_round", "ROUND-1")
    whole_steps = state.threat % edition.threat_step == 0
    _require(0 <= state.threat <= edition.threat_max and whole_steps, "wrong_threat", "WEST-3")
    for track in edition.tracks:
        houses = state.tracks.get(track, ())
        _require(sorted(houses) == sorted(setup.houses), "wrong_track", "TRACK-1", track=track)
    _check_units(state)
    _check_orders(state)
    for house in setup.houses:
        _require(state.houses[house].power >= 0, "wrong_power", "COMP-5", house=house)
        _require(0 <= power_pool(state, house) <= edition.power_tokens, "wrong_power", "COMP-5", house=house)
        own = {card.id for card in state.house_cards.values() if card.house == house}
        _require(own == set(edition.cards_of[house]), "wrong_house_cards", "COMP-3", house=house)
    _check_decks(state)


def setup_of(players: int, ruleset: Ruleset, **where: Any) -> tuple[Edition, Setup]:
    """The edition and the setup of a game. Raises `IllegalInput` for unknown ones; `where` are
    facts of the error."""
    edition = EDITIONS.get(ruleset.edition)
    if edition is None:
        raise IllegalInput("unknown_edition", edition=ruleset.edition, **where)
    setup = edition.setups.get(players)
    if setup is None:
        raise IllegalInput("unknown_setup", "COMP-1", players=players, **where)
    return edition, setup


def _check_decks(state: State) -> None:
    decks, westeros_decks = edition_of(state).decks, edition_of(state).westeros_decks
    revealed = state.piles.get("revealed", ())
    for place, deck in enumerate(westeros_decks):
        found = (*state.decks.get(deck, ()), *state.piles.get(deck, ()), *revealed[place : place + 1])
        _require(sorted(found) == sorted(decks[deck]), "wrong_deck", "COMP-3", deck=deck)
    wildling = state.decks.get("wildling", ())
    _require(sorted(wildling) == sorted(decks["wildling"]), "wrong_deck", "COMP-3", deck="wildling")
    tides = Counter(state.decks.get("tides", ())) + Counter(tide.card for tide in state.tides.values())
    _require(tides <= Counter(decks["tides"]), "wrong_deck", "TIDE-1", deck="tides")


def _require(condition: bool, code: str, rule: str, **facts: str) -> None:
    if not condition:
        raise IllegalInput(code, rule, **facts)


def _check_units(state: State) -> None:
    edition = edition_of(state)
    for unit in state.units.values():
        pieces = {unit_id(unit.house, unit.type, n + 1) for n in range(edition.pieces.get(unit.type, 0))}
        _require(unit.id in pieces and unit.house in state.houses, "unknown_piece", "COMP-2", unit=unit.id)
        _require(unit.area in edition.areas, "unknown_area", "ADJ-3", unit=unit.id)
        at_sea = edition.areas[unit.area].kind != "land"
        _require(edition.units[unit.type].at_sea == at_sea, "unit_out_of_place", "MARCH-3", unit=unit.id)
    for area, units in state.units.by_area().items():
        standing = {unit.house for unit in units if not unit.attacking}
        _require(len(standing) <= 1, "area_shared", "MARCH-15", area=area)
        crowded = edition.areas[area].kind == "port" and len(units) > edition.port_limit
        _require(not crowded, "port_full", "PORT-1", area=area)
    reconciling = any(isinstance(row.question, ReconcileArmies) for row in state.decisions.values())
    for house in state.houses:
        kept = fits(place_sizes(state, house).values(), limits(state, house))
        _require(
            kept or reconciling or may_be_kept_out(state, house), "supply_broken", "SUPPLY-7", house=house
        )


def _check_orders(state: State) -> None:
    edition = edition_of(state)
    used = Counter((order.house, order.token) for order in state.orders.values())
    for order in state.orders.values():
        is_known = order.token in edition.orders and order.area in edition.areas
        _require(is_known, "unknown_order", "COMP-4", area=order.area)
        once = used[order.house, order.token] == 1
        _require(once, "order_token_used_twice", "COMP-4", area=order.area)
        own = occupier(state, order.area) in (order.house, None)
        _require(own, "order_without_units", "PLAN-2", area=order.area)


Author = Literal["player", "bot", "default"]


@dataclass(frozen=True, slots=True)
class Header:
    """The first line: the settings of the game. `record` is the format of all lines.

    `about` is a text about the game; an import uses it as the name. `seed`, 64 hex digits, is the seed of the
    chance of the game, from which all draws follow. Without a seed, the record has only the draws.
    """

    record: int
    players: int
    ruleset: Ruleset
    about: str | None = None
    seed: str | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """A deck that was shuffled, top card first. Draws are counted from 1."""

    draw: int
    deck: DeckId
    cards: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class RecordedAnswer:
    """An accepted answer. An answer to a sealed decision may be followed by another that replaced it."""

    decision: int
    house: HouseId
    answer: Answer
    author: Author | None = None


@dataclass(frozen=True, slots=True)
class Ending:
    """The last line of a game that the rules ended."""

    end: Outcome


@dataclass(frozen=True, slots=True)
class StoppedGame:
    """The last line of a game that ended outside of the rules, with the house it was awarded to."""

    stopped: Literal["concession", "draw", "adjudication"]
    awarded_to: HouseId | None = None


Line: TypeAlias = Header | Draw | RecordedAnswer | Ending | StoppedGame

LINES: Mapping[str, type[Line]] = {
    "record": Header,
    "draw": Draw,
    "decision": RecordedAnswer,
    "end": Ending,
    "stopped": StoppedGame,
}
"""The field that identifies a line, and its type."""


def write_line(line: Line) -> dict[str, Plain]:
    """A line as a JSON object. Fields without a value are left out."""
    written: dict[str, Plain] = encode(line)
    return {name: value for name, value in written.items() if value is not None}


def read_line(line_json: Plain, number: int, format: int | None = None) -> Line:
    """The line of a JSON object. Raises `MalformedInput` with its number, from 1.

    `format` is that of the record, the current one by default.
    """
    if not isinstance(line_json, dict):
        raise MalformedInput("malformed", path="", expected="object", line=number)
    try:
        line_json = _upcast("line", line_json, format or history.PRESENT.format)
    except MalformedInput as refused:
        raise _at_line(refused, number) from refused
    cls = next((cls for name, cls in LINES.items() if name in line_json), None)
    if cls is None:
        raise MalformedInput("malformed", path="", expected="one of " + ", ".join(LINES), line=number)
    try:
        line: Line = decode(cls, line_json)
    except InputRefused as refused:
        raise _at_line(refused, number) from refused
    return line


def _at_line(refusal: InputRefused, number: int) -> InputRefused:
    """The same refusal, with the number of a line, unless it already has one."""
    return type(refusal)(refusal.code, refusal.rule, **{"line": number, **refusal.facts})


def read_record(lines: Iterable[Plain]) -> tuple[Line, ...]:
    """The lines of a record, each decoded. Raises `MalformedInput` with the number of the line."""
    written = list(lines) or [{}]
    format = None
    if isinstance(written[0], dict):
        format = _known_format(written[0].get("record"), path="/record", line=1)
    read = tuple(read_line(line, number, format) for number, line in enumerate(written, start=1))
    header = read[0]
    assert isinstance(header, Header)  # `_known_format` found `record` in it
    seed = header.seed
    if seed is not None and (len(seed) != 2 * SEED_BYTES or set(seed) - set("0123456789abcdef")):
        raise MalformedInput("malformed", path="/seed", expected=f"{2 * SEED_BYTES} hex digits", line=1)
    for number, line in enumerate(read[1:], start=2):
        if isinstance(line, Header) or (isinstance(line, Ending | StoppedGame) and number < len(read)):
            raise MalformedInput("line_out_of_place", path="", expected="an answer or a draw", line=number)
    return read


def record_of(
    events: Sequence[Event],
    accepted: Mapping[tuple[int, HouseId], tuple[Answer, Author]],
    *,
    seed: bytes | None = None,
    stopped: StoppedGame | None = None,
) -> list[dict[str, Plain]]:
    """The record of a game from its history.

    `accepted` has the last answer of each house to each decision, and its author. It is the only source of
    answers to decisions that are not sealed. An answer that was replaced is recorded with the same author.
    """
    lines: list[Line] = []
    opened: dict[int, DecisionOpened] = {}
    for event in events:
        match event:
            case GameBegan():
                written = seed.hex() if seed else None
                lines.append(Header(history.PRESENT.format, event.players, event.ruleset, seed=written))
            case DeckShuffled():
                lines.append(Draw(event.draw, event.deck, event.cards))
            case DecisionOpened():
                opened[event.number] = event
            case AnswerSealed(number=number, house=house):
                lines.append(RecordedAnswer(number, house, event.answer, accepted[number, house][1]))
            case DecisionClosed(number=number) if not opened[number].sealed:
                (house,) = opened[number].houses
                lines.append(RecordedAnswer(number, house, *accepted[number, house]))
    result = outcome(fold(events))
    if result is not None:
        lines.append(Ending(result))
    elif stopped is not None:
        lines.append(stopped)
    return [write_line(line) for line in lines]


@dataclass(slots=True)
class RecordedDraws:
    """The recorded draws with the numbers of their lines. If the record has a seed, each draw must also match
    it.
    """

    draws: list[tuple[int, Draw]]
    line: int
    """The line of the answer that causes the draws."""
    chance: Chance | None = field(default=None, repr=False)

    def shuffle(self, label: str, counter: int, items: Sequence[str]) -> tuple[str, ...]:
        if not self.draws:
            raise IllegalInput("draw_missing", draw=counter, deck=label, line=self.line)
        line, draw = self.draws.pop(0)
        if (draw.draw, draw.deck) != (counter, label) or sorted(draw.cards) != sorted(items):
            raise IllegalInput("draw_does_not_fit", draw=counter, deck=label, line=line)
        if self.chance is not None and draw.cards != self.chance.shuffle(label, counter, items):
            raise IllegalInput("draw_not_from_seed", draw=counter, deck=label, line=line)
        return draw.cards


def replay(lines: Iterable[Plain]) -> Iterator[PlayResult]:
    """Replays a record: the setup, then one `PlayResult` per answer. Raises the errors of `replay_lines`."""
    for _, played in replay_lines(read_record(lines)):
        yield played


def replay_lines(lines: Sequence[Line]) -> Iterator[tuple[RecordedAnswer | None, PlayResult]]:
    """Each answer of a record and its result. The setup comes first, without an answer.

    Raises `MalformedInput` or another `InputRefused`, always with the number of the line at fault: a
    missing draw, a draw that does not match the deck or the seed, a refused answer, a missing or different
    result.
    """
    header = lines[0]
    assert isinstance(header, Header)
    setup_of(header.players, header.ruleset, line=1)
    chance = Chance(bytes.fromhex(header.seed)) if header.seed else None
    played: PlayResult | None = None
    for number, line, draws in _with_draws(lines):
        known = RecordedDraws(draws, number, chance)
        match line:
            case Header():
                played = new_game(line.players, line.ruleset, known)
                yield None, played
            case RecordedAnswer():
                assert played is not None
                try:
                    played = answer(played.state, line.house, line.decision, line.answer, known)
                except InputRefused as refused:
                    raise _at_line(refused, number) from refused
                yield line, played
            case Ending():
                assert played is not None
                if line.end != outcome(played.state):
                    raise IllegalInput("wrong_result", "WIN-6", line=number)
        if draws:
            raise IllegalInput("draw_out_of_place", draw=draws[0][1].draw, line=draws[0][0])
    assert played is not None
    if played.state.winner is not None and not isinstance(lines[-1], Ending):
        raise IllegalInput("wrong_result", "WIN-6", line=len(lines))


def _with_draws(lines: Sequence[Line]) -> Iterator[tuple[int, Line, list[tuple[int, Draw]]]]:
    """The lines except draws, with their numbers and the draws that follow each."""
    found: list[tuple[int, Line, list[tuple[int, Draw]]]] = []
    for number, line in enumerate(lines, start=1):
        if isinstance(line, Draw):
            found[-1][2].append((number, line))
        else:
            found.append((number, line, []))
    yield from found
