"""Converts rows to a document that compresses well, and restores exactly the same rows from it.

A row is one line of JSON, as PostgreSQL's `row_to_json` writes it. Lines of the same shape are stored by
column, because the values of a column are similar. Repeated data is stored once: the times of a game are a
separate list, and private events are copied from the log. Lines that the
conversion would not restore byte for byte are stored unchanged.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import accumulate, islice, pairwise
from typing import Any

import orjson

Row = dict[str, Any]
Tables = Mapping[str, Sequence[str]]
"""The rows of one game by table, in their order."""

COPIES = {
    "games_eventreader": (
        "games_eventrecord",
        "position",
        ("public_seq", "kind", "facts", "format", "happened_at"),
    ),
}
"""Maps a table to the table it repeats, a column that both have, and the repeated columns."""
MAX_NUMBER = 2**62
"""Largest number that is stored as a difference. orjson could not write larger differences."""
_COPY = "\0"
"""Placeholder of a copied value. PostgreSQL stores no such text."""
_TIME = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{0,5}[1-9]))?\+00:00")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def document_of(tables: Tables) -> dict[str, Any]:
    """All rows of a game, by column. Equal rows give equal documents."""
    read = {table: [orjson.loads(line) for line in lines] for table, lines in tables.items() if lines}
    values = (value for rows in read.values() for row in rows for value in row.values())
    times = sorted({micros for micros in map(micros_of, values) if micros is not None})
    texts = [text_of(micros) for micros in times]
    writer, reader = _Writer(texts), _Reader(texts)
    found = {}
    for table, rows in read.items():
        packed = writer.table(rows, _originals(table, read))
        for style in _STYLES:
            packed["style"] = style
            if reader.lines(packed, _originals(table, read)) == list(tables[table]):
                found[table] = packed
                break
        else:
            found[table] = {"lines": list(tables[table])}
    return {"times": _steps(times), "tables": found}


def tables_of(document: Mapping[str, Any]) -> dict[str, list[str]]:
    """The rows of a document, by table. Raises LookupError, TypeError and ValueError for an invalid
    document."""
    reader = _Reader([text_of(micros) for micros in accumulate(document.get("times", ()))])
    found: dict[str, list[str]] = {}
    # The source of copies must come first.
    for table in sorted(document["tables"], key=lambda table: table in COPIES):
        other = COPIES[table][0] if table in COPIES else ""
        read = {other: [orjson.loads(line) for line in found.get(other, ())]}
        found[table] = reader.lines(document["tables"][table], _originals(table, read))
    return {table: found[table] for table in document["tables"]}


def micros_of(value: Any) -> int | None:
    """Microseconds since 1970 of a time in PostgreSQL's format for UTC; None for another value."""
    found = _TIME.fullmatch(value) if type(value) is str else None
    if found is None:
        return None
    try:
        since = datetime.fromisoformat(f"{found[1]}+00:00") - _EPOCH
    except ValueError:
        return None
    return (since.days * 86_400 + since.seconds) * 1_000_000 + int((found[2] or "").ljust(6, "0"))


def text_of(micros: int) -> str:
    """A time in PostgreSQL's format. Raises OverflowError outside of years 1 to 9999."""
    seconds, rest = divmod(micros, 1_000_000)
    whole = (_EPOCH + timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%S")
    return f"{whole}{f'.{rest:06d}'.rstrip('0') if rest else ''}+00:00"


def _compact_json(value: Any) -> str:
    return orjson.dumps(value).decode()


def _spaced_json(row: Row) -> str:
    """A row in the format of documents that PostgreSQL converted from `jsonb`."""
    texts = (
        json.dumps(value, ensure_ascii=False) if type(value) is dict else _compact_json(value)
        for value in row.values()
    )
    return f"{{{','.join(f'{_compact_json(name)}:{text}' for name, text in zip(row, texts, strict=True))}}}"


_STYLES: Mapping[str, Callable[[Row], str]] = {"compact": _compact_json, "spaced": _spaced_json}
"""Formats of documents within rows."""


@dataclass(frozen=True, slots=True)
class _Originals:
    """The rows that another table repeats, by the values of `key`, and the repeated columns."""

    key: str = ""
    columns: Sequence[str] = ()
    rows: Mapping[Any, Row] = field(default_factory=dict)

    def without_copies(self, row: Row) -> Row:
        other = self.rows.get(row[self.key]) if self.rows and self.key in row else None
        if other is None:
            return row
        # Compared as text: the order of keys and the type of numbers count.
        return {
            name: _COPY
            if name in self.columns and name in other and _compact_json(other[name]) == _compact_json(value)
            else value
            for name, value in row.items()
        }

    def with_copies(self, row: Row) -> Row:
        return {
            name: self.rows[row[self.key]][name] if value == _COPY and name in self.columns else value
            for name, value in row.items()
        }


def _originals(table: str, rows_by_table: Mapping[str, Sequence[Row]]) -> _Originals:
    if table not in COPIES:
        return _Originals()
    other, key, columns = COPIES[table]
    return _Originals(key, columns, {row[key]: row for row in rows_by_table.get(other, ())})


def _steps(numbers: Sequence[int]) -> list[int]:
    return [later - previous for previous, later in pairwise([0, *numbers])]


class _Writer:
    """Converts rows of a game to columns. `times` are those of the game, in their order."""

    def __init__(self, times: Sequence[str]) -> None:
        self._places = {time: place for place, time in enumerate(times, start=1)}

    def table(self, rows: Sequence[Row], originals: _Originals) -> dict[str, Any]:
        return {"rows": self.rows([originals.without_copies(row) for row in rows])}

    def rows(self, rows: Sequence[Row]) -> dict[str, Any]:
        """Groups objects by their kind and keys. `of` has the shape of each."""
        shapes: dict[tuple[Any, ...], list[Row]] = {}
        kinds = [(row["kind"] if type(row.get("kind")) is str else None, *row) for row in rows]
        for kind, row in zip(kinds, rows, strict=True):
            shapes.setdefault(kind, []).append(row)
        places = {kind: place for place, kind in enumerate(shapes)}
        return {
            "of": self.column([places[kind] for kind in kinds]),
            "shapes": [
                {name: self.column([row[name] for row in alike]) for name in alike[0]}
                for alike in shapes.values()
            ],
            "counts": [len(alike) for alike in shapes.values()],
        }

    def column(self, values: list[Any]) -> Any:
        """The values of a column, in the shortest form.

        Equal values are stored once, numbers as differences, times as indexes into a list, and objects and
        lists of objects by their shape. Other values are unchanged.
        """
        if not values:
            return values
        first, types = values[0], {type(value) for value in values}
        if (
            len(values) > 1
            and not types & {dict, list}
            and len(types) == 1
            and values.count(first) == len(values)
        ):
            return {"same": first, "count": len(values)}
        if types == {int} and max(map(abs, values)) < MAX_NUMBER:
            return {"steps": _steps(values)}
        if types <= {str, type(None)} and all(value is None or value in self._places for value in values):
            return {"times": _steps([self._places.get(value, 0) for value in values])}
        if types == {dict}:
            return {"objects": self.rows(values)}
        if types == {list} and any(values) and all(type(part) is dict for value in values for part in value):
            parts = [part for value in values for part in value]
            return {"lists": self.column([len(value) for value in values]), "parts": self.rows(parts)}
        return values


class _Reader:
    """Converts columns to rows. `times` are those of the game, in their order."""

    def __init__(self, times: Sequence[str]) -> None:
        self._times = (None, *times)

    def lines(self, packed: Mapping[str, Any], originals: _Originals) -> list[str]:
        if "lines" in packed:
            return list(packed["lines"])
        write = _STYLES[packed.get("style", "compact")]
        return [write(originals.with_copies(row)) for row in self.rows(packed["rows"])]

    def rows(self, shaped: Mapping[str, Any]) -> list[Row]:
        made = []
        for shape, count in zip(shaped["shapes"], shaped["counts"], strict=True):
            columns = [self.values(column) for column in shape.values()]
            alike = zip(*columns, strict=True) if columns else [()] * count
            made.append(iter([dict(zip(shape, row, strict=True)) for row in alike]))
        return [next(made[place]) for place in self.values(shaped["of"])]

    def values(self, column: Any) -> list[Any]:
        if isinstance(column, list):
            return column
        if "same" in column:
            return [column["same"]] * column["count"]
        if "steps" in column:
            return list(accumulate(column["steps"]))
        if "times" in column:
            return [self._times[place] for place in accumulate(column["times"])]
        if "lists" in column:
            parts = iter(self.rows(column["parts"]))
            return [list(islice(parts, length)) for length in self.values(column["lists"])]
        return self.rows(column["objects"])
