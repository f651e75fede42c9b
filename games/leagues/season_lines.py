"""Strict readers for the lines of an exported season. They report the first fault, with its line number.

Lines that can be computed from others are not checked here. The importer computes and compares them.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import orjson

from games.leagues import reading
from games.leagues.editions import MAX_SIZE, SIZES
from games.leagues.reading import InvalidDocument, read
from games.leagues.scoring.final_table import read_final_table
from games.leagues.scoring.language import read_scoring
from games.leagues.stages import MAX_ENTRIES, MAX_TABLES
from got_api.http.free_text import is_readable, normalised

FORMAT = "league-season/2"
MAX_NUMBER = 1_000_000
MAX_REASON, MAX_REASON_LINES = 4000, 100

Reader = Callable[[object, str], Any]


class LineRefused(ValueError):  # noqa: N818
    """A line that cannot be imported. `number` counts from 1; `pointer` is a JSON pointer into the line."""

    def __init__(self, number: int, code: str, pointer: str = "") -> None:
        super().__init__(f"line {number}: {code}{pointer and ' ' + pointer}")
        self.number = number
        self.code = code
        self.pointer = pointer


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A line of an export. `decoded`: the decoded line. `fields`: its checked fields, empty for a line that
    can be computed from others."""

    number: int
    kind: str
    decoded: Mapping[str, Any]
    fields: Mapping[str, Any]


def read_lines(text: str) -> list[SeasonLine]:
    """The lines of an export. Raises LineRefused."""
    return [_line(number, row) for number, row in enumerate(text.removesuffix("\n").split("\n"), 1)]


def _line(number: int, row: str) -> SeasonLine:
    try:
        given = orjson.loads(row)
    except orjson.JSONDecodeError:
        raise LineRefused(number, "not_json") from None
    try:
        if not isinstance(given, dict):
            raise InvalidDocument("", "not_an_object")
        kind = read.choice(given.get("kind"), "/kind", (*FIELDS, *DERIVED_KINDS))
        if kind in DERIVED_KINDS:
            return SeasonLine(number, kind, given, {})
        readers = FIELDS[kind]
        row_of = read.fields(given, "", ("kind", *readers))
        return SeasonLine(
            number,
            kind,
            given,
            {name: read_value(row_of[name], f"/{name}") for name, read_value in readers.items()},
        )
    except InvalidDocument as invalid:
        raise LineRefused(number, invalid.fault, invalid.pointer) from invalid


def _integer(minimum: int, maximum: int = MAX_NUMBER) -> Reader:
    return lambda given, path: read.integer(given, path, minimum, maximum)


def _choice(*names: str) -> Reader:
    return lambda given, path: read.choice(given, path, names)


def _optional(read_value: Reader) -> Reader:
    return lambda given, path: None if given is None else read_value(given, path)


def _any_value(value: object, path: str) -> Any:
    """Accepts any value: it can be computed from other lines, or is checked when it is used."""
    return value


def _unchecked_fields(*names: str) -> dict[str, Reader]:
    return dict.fromkeys(names, _any_value)


def _pattern(pattern: str) -> Reader:
    compiled = re.compile(pattern)

    def read_value(value: object, path: str) -> str:
        if not isinstance(value, str) or compiled.fullmatch(value) is None:
            raise InvalidDocument(path, "unknown_value")
        return value

    return read_value


def _reason(value: object, path: str) -> str:
    """A text by officials, possibly empty."""
    is_text = isinstance(value, str) and len(value) <= MAX_REASON and normalised(value) == value
    if not is_text or not (value == "" or is_readable(str(value), lines=MAX_REASON_LINES)):
        raise InvalidDocument(path, "not_a_text", MAX_REASON)
    return str(value)


def _read_final(value: object, path: str) -> Any:
    try:
        read_final_table(value, SIZES)
    except ValueError as invalid:
        raise InvalidDocument(path, "not_a_final_table") from invalid
    return value


def _final_status(value: object, path: str) -> Any:
    """Requires the status `final`, because an imported season cannot continue."""
    if value != "final":
        raise InvalidDocument(path, "season_not_final")
    return value


def _valid_scoring(value: object, path: str) -> Any:
    try:
        read_scoring(value, SIZES)
    except ValueError as invalid:
        raise InvalidDocument(path, "not_a_scoring") from invalid
    return value


def _list_of(read_value: Reader, maximum: int) -> Reader:
    return lambda given, path: [
        read_value(one, f"{path}/{place}") for place, one in enumerate(read.rows(given, path, 0, maximum))
    ]


def _house_and_entry(value: object, path: str) -> tuple[str, int]:
    """The house of a seat and its drawn entry. The seat changes determine its later holders."""
    row = read.fields(value, path, ("house", "holders"))
    first = read.rows(row["holders"], f"{path}/holders", 1, MAX_NUMBER)[0]
    if not isinstance(first, dict):
        raise InvalidDocument(f"{path}/holders/0", "not_an_object")
    return _HOUSE(row["house"], f"{path}/house"), _ENTRY(first.get("entry"), f"{path}/holders/0/entry")


def _par(raw_value: object, path: str) -> dict[int, dict[str, int]]:
    if not isinstance(raw_value, dict):
        raise InvalidDocument(path, "not_an_object")
    sizes: dict[int, dict[str, int]] = {}
    for size, values in raw_value.items():
        players = int(_SIZE(size, f"{path}/{size}"))
        if not isinstance(values, dict):
            raise InvalidDocument(f"{path}/{size}", "not_an_object")
        sizes[players] = {
            _HOUSE(house, f"{path}/{size}"): read.integer(value, f"{path}/{size}", -MAX_NUMBER, MAX_NUMBER)
            for house, value in values.items()
        }
    return sizes


_CODE = _pattern("[0-9a-z]{1,40}")
_HOUSE = _pattern("[a-z_]{1,40}")
_SIZE = _pattern("|".join(map(str, SIZES)))
_HASH = _pattern("[0-9a-f]{64}")
_TIME: Reader = reading.read_time
_ENTRY = _integer(1, MAX_ENTRIES * 10)
_ROUND = _integer(1, 10_000)
_TABLE = _integer(1, MAX_TABLES)
_ATTEMPT = _integer(1, 1000)
_AT: Mapping[str, Reader] = {"round": _ROUND, "table": _TABLE}

FACTS: Mapping[str, Mapping[str, Reader]] = {
    "adjudicate": {**_AT, "final_table": _read_final},
    "annul": _AT,
    "replay": {**_AT, "attempt": _ATTEMPT, "former_attempt": _ATTEMPT, "was_void": reading.read_boolean},
    "set_points": {**_AT, "house": _HOUSE, "points": _integer(-MAX_NUMBER)},
    "penalty": {"entry": _ENTRY, "points": _integer(1)},
    "bonus": {"entry": _ENTRY, "points": _integer(1)},
    "disqualify": {"entry": _ENTRY, "was_active": reading.read_boolean},
    "extend": {"round": _ROUND, "ends_at": _TIME, "before": reading.read_optional_time},
    "pause": {**_AT, "length_days": _integer(1)},
    "replace": {**_AT, "house": _HOUSE, "is_for_good": reading.read_boolean},
    "change_setting": {"pointer": _pattern("/.{1,200}"), "before": _any_value, "after": _any_value},
    "reverse": {},
}
"""Kind of a ruling -> its facts."""


def facts_of_ruling(line: SeasonLine) -> Mapping[str, Any]:
    """Checks the facts of a `ruling_made` line and returns them unchanged. Raises LineRefused."""
    try:
        readers = FACTS[line.fields["ruling"]]
        facts = read.fields(line.fields["facts"], "/facts", tuple(readers))
        for name, read_value in readers.items():
            read_value(facts[name], f"/facts/{name}")
        if facts.get("pointer") == "/scoring":
            _valid_scoring(facts["after"], "/facts/after")
    except InvalidDocument as invalid:
        raise LineRefused(line.number, invalid.fault, invalid.pointer) from invalid
    return facts


FIELDS: Mapping[str, Mapping[str, Reader]] = {
    "season": {
        "format": _choice(FORMAT),
        **_unchecked_fields("league", "number", "document"),
        "code": _CODE,
        "origin": _CODE,
        "status": _final_status,
        "created_at": _TIME,
    },
    "ruling_made": {
        "number": _integer(1),
        "ruling": _choice(*FACTS),
        "facts": _any_value,
        "reason": _reason,
        "made_at": _TIME,
        "reverses": _optional(_integer(1)),
    },
    "division": {
        **_unchecked_fields("name", "scoring", "levels", "lot_seed"),
        "tier": _integer(1, 100),
        "par": _par,
    },
    "round": {
        "division": _integer(1, 100),
        "round": _ROUND,
        "stage": _integer(1, 100),
        "status": _choice("closed"),
        "commitment": _optional(_HASH),
        "next_commitment": _optional(_HASH),
        "starts_at": _optional(_TIME),
        "ends_at": _optional(_TIME),
    },
    "draw": {
        **_unchecked_fields("division", "attempt_count", "input", "result", "cost", "bounds"),
        "round": _ROUND,
        "attempt": _ATTEMPT,
        "status": _choice("published", "void"),
        "reason": _reason,
        "made_at": _TIME,
        "published_at": _optional(_TIME),
        "commitment": _HASH,
        "seed": _optional(_HASH),
        "input_hash": _HASH,
        "software": _optional(_pattern("[ -~]{1,100}")),
    },
    "entry": {
        "division": _integer(1, 100),
        "number": _ENTRY,
        "status": _choice("active", "withdrawn", "removed"),
        "username": _any_value,
        "joined_at": _TIME,
        "checked_in_at": _optional(_TIME),
        "left_at": _optional(_TIME),
        "salt": _optional(_pattern("[!-~]{1,64}")),
    },
    "table": {
        **_unchecked_fields("division", "game"),
        **_AT,
        "seats": _list_of(_house_and_entry, MAX_SIZE),
        "results": _list_of(_optional(_read_final), 1000),
        "attempt": _ATTEMPT,
    },
    "bye": {
        "division": _any_value,
        "round": _ROUND,
        "entry": _ENTRY,
        "bye": _choice("drawn", "late", "absent"),
    },
    "void_table": {**_unchecked_fields("division", "game"), **_AT},
    "result": {
        "division": _any_value,
        **_AT,
        "attempt": _ATTEMPT,
        "finished_at": _TIME,
        "ruling": _optional(_integer(1)),
        "final": _optional(_read_final),
    },
    "seat_change": {
        "division": _any_value,
        **_AT,
        "house": _HOUSE,
        "from_round": _integer(1, 100),
        "entry": _optional(_ENTRY),
        "missed": reading.read_boolean,
        "status": _choice("filled", "unfilled"),
    },
}
"""Kind of a line -> its fields. The division of a line about a round or table is not checked: the round
determines it."""
DERIVED_KINDS = ("ruling", "standing", "substitute", "award")
