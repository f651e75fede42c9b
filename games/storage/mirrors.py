"""The model, the keys and the SQL statements of each table of the State.

The statements are built from these declarations, never from input. Parameters are `game` and, to write,
`rows`: a JSON array of objects.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property, partial
from operator import attrgetter
from typing import Any, get_origin

from games import models
from games.engine import Ruleset, State, audience, encode, history
from games.engine.codec import Plain, TaggedValue, field_hints, kind_of
from games.engine.state import (
    AUDIENCES,
    Area,
    Combat,
    Decision,
    FaceDown,
    House,
    HouseCard,
    KnownCard,
    Order,
    SealedAnswer,
    Side,
    Support,
    Tide,
    Unit,
)

Changes = tuple[list[dict[str, Plain]], list[dict[str, Plain]]]
"""Rows to write and keys to delete."""


@dataclass(frozen=True)
class Mirror:
    """A table of the State and the model that mirrors it.

    `row` is the type of its rows, or `tuple` when each key has a list of ids in the column `items`.
    """

    table: str
    model: type[models.House | Any]
    row: type
    keys: tuple[str, ...]
    items: str = ""
    is_current: str = "true"
    """SQL condition for the rows of the current position."""
    found: str = "true"
    """A further condition that holds for these rows, and lets an index find them."""

    @cached_property
    def columns(self) -> tuple[str, ...]:
        return ("id", self.items) if self.items else tuple(f.name for f in fields(self.row))

    @cached_property
    def documents(self) -> Mapping[str, history.Family]:
        """The columns that hold a document, each with its family. Rows with documents store their format."""
        if self.items:
            return {}
        hints = {name: _unwrap_annotated(hint) for name, hint in field_hints(self.row).items()}
        return {name: kind_of(hint.__name__) for name, hint in hints.items() if _is_document(hint)}  # type: ignore[misc]

    @cached_property
    def relation(self) -> str:
        return str(self.model._meta.db_table)

    def rows(self, state: State) -> Mapping[Any, Any]:
        table = getattr(state, self.table)
        if self.table == "combat":
            return {} if table is None else {(): table}
        return table  # type: ignore[no-any-return]

    def readers(self, state: State, row: Any) -> frozenset[str] | None:
        # A list of ids has no class, so its table declares its readers.
        return AUDIENCES[self.table].readers(state, row) if self.items else audience(state, row)

    def plain(self, state: State, key: Any, row: Any) -> dict[str, Plain]:
        """The stored form of a row, including its audience."""
        written = {"id": key, self.items: list(row)} if self.items else encode(row)
        readers = self.readers(state, row)
        written["audience"] = None if readers is None else sorted(readers)
        return written

    def changes(self, before: State, after: State) -> Changes:
        """The differences between the rows of two States. The same object means the same row.

        An unchanged row is written again when its audience changes: an order is revealed without being
        changed.
        """
        old, new = self.rows(before), self.rows(after)
        watches = AUDIENCES[self.table].watches
        is_watching = any(getattr(before, name) is not getattr(after, name) for name in watches)
        if old is new and not is_watching:
            return [], []
        written = []
        for key, row in new.items():
            previous = old.get(key)
            is_same = previous is row or previous == row
            if is_same and not (is_watching and self.readers(before, previous) != self.readers(after, row)):
                continue
            written.append(self.plain(after, key, row))
        return written, [self.key_fields(key) for key in old if key not in new]

    def key_fields(self, key: Any) -> dict[str, Plain]:
        return dict(zip(self.keys, key if isinstance(key, tuple) else (key,), strict=True))

    @cached_property
    def upsert(self) -> str:
        written = (*self.columns, "audience")
        kept = [name for name in written if name not in self.keys]
        column, value = "", ""
        if self.documents:
            kept.append("format")
            column, value = ", format", ", %(format)s"
        return (
            f"insert into {self.relation} (game_id, {quoted_names(written)}{column}) "
            f"select %(game)s, {quoted_names(written)}{value} from {self._recordset_of_rows(written)} "
            f"on conflict ({quoted_names(('game_id', *self.keys))}) "
            f"do update set {', '.join(f'{_sql_name(name)} = excluded.{_sql_name(name)}' for name in kept)}"
        )

    @cached_property
    def delete(self) -> str:
        if not self.keys:
            return f"delete from {self.relation} where game_id = %(game)s"
        same = " and ".join(f"t.{_sql_name(key)} = x.{_sql_name(key)}" for key in self.keys)
        return (
            f"delete from {self.relation} t using {self._recordset_of_rows(self.keys)} "
            f"where t.game_id = %(game)s and {same}"
        )

    @cached_property
    def select(self) -> str:
        """The current rows as a JSON array of arrays, in the order of their keys. The last value of a row
        with documents is their format.
        """
        order = f" order by {quoted_names(self.keys)}" if self.keys else ""
        columns = quoted_names(self._stored_columns)
        return f"(select coalesce(json_agg(json_build_array({columns}){order}), '[]') {self._from})"

    def show(self, *, with_formats: bool = False) -> str:
        """The rows as `games.engine.observe` shows them: objects, lists of ids by name, or the one row.
        `with_formats` adds the format of each row that has documents.
        """
        if self.items:
            return f"(select coalesce(json_object_agg(id, {self.items} order by id), '{{}}') {self._from})"
        columns = self._stored_columns if with_formats else self.columns
        row = f"json_build_object({', '.join(f'{_sql_text(name)}, {_sql_name(name)}' for name in columns)})"
        if not self.keys:
            return f"(select {row} {self._from})"
        return f"(select coalesce(json_agg({row} order by {quoted_names(self.keys)}), '[]') {self._from})"

    @cached_property
    def oldest(self) -> str:
        """The oldest format of the documents that `show` returns; null if there are none."""
        return f"(select min(format) {self._from})"

    @cached_property
    def _from(self) -> str:
        return f"from {self.relation} where game_id = %(game)s and {self.is_current} and {self.found}"

    @cached_property
    def audit(self) -> str:
        """The current rows with their audience, and the format of their documents."""
        columns = quoted_names((*self._stored_columns, "audience"))
        return (
            f"(select coalesce(json_agg(row_to_json(x)), '[]') from "
            f"(select {columns} from {self.relation} where game_id = %(game)s and {self.is_current}) x)"
        )

    def read(self, stored_rows: Iterable[Sequence[Plain]]) -> Any:
        """Decodes the arrays of `select` into the table of the State, or its one row. Raises
        `UnreadableDocument`."""
        if self.items:
            return self._kind((key, tuple(listed)) for key, listed in stored_rows)
        if any(self._readers):
            rows = [self._row(values) for values in stored_rows]
        else:
            rows = [self.row(*values) for values in stored_rows]
        if not self.keys:
            return rows[0] if rows else None
        key = attrgetter(*self.keys)
        return self._kind((key(row), row) for row in rows)

    def _row(self, values: Sequence[Plain]) -> Any:
        *values, format = values if self.documents else (*values, history.PRESENT.format)
        return self.row(
            *(
                read(value, format) if read else value
                for read, value in zip(self._readers, values, strict=True)
            )
        )

    @cached_property
    def _stored_columns(self) -> tuple[str, ...]:
        return (*self.columns, "format") if self.documents else self.columns

    @cached_property
    def _kind(self) -> type[dict[Any, Any]]:
        return type(getattr(State(), self.table))

    @cached_property
    def _readers(self) -> tuple[Callable[[Plain, int], Any] | None, ...]:
        return tuple(_reader(field_hints(self.row)[name]) for name in self.columns)

    def _recordset_of_rows(self, names: Iterable[str]) -> str:
        typed = ", ".join(f"{_sql_name(name)} {self._sql_type(name)}" for name in names)
        return f"json_to_recordset(%(rows)s::json) as x({typed})"

    def _sql_type(self, name: str) -> str:
        if name == "audience" or name == self.items:
            return "text[]"
        if self.items:
            return "text"
        hint = _unwrap_annotated(field_hints(self.row)[name])
        if get_origin(hint) is tuple:
            return "text[]"
        if _is_document(hint):
            return "json"
        return {int: "integer", bool: "boolean"}.get(hint, "text")


def _unwrap_annotated(hint: Any) -> Any:
    """`Annotated[X, ...]` -> X."""
    return getattr(hint, "__origin__", hint) if hasattr(hint, "__metadata__") else hint


def _is_document(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, TaggedValue)


def _reader(hint: Any) -> Callable[[Plain, int], Any] | None:
    """Returns a function that makes a field from its stored value and the format of the row's documents."""
    hint = _unwrap_annotated(hint)
    if get_origin(hint) is tuple:
        return lambda value, _: tuple(value)
    return partial(history.read, hint) if _is_document(hint) else None


def _sql_name(name: str) -> str:
    return f'"{name}"'


def _sql_text(name: str) -> str:
    return f"'{name}'"


def quoted_names(names: Iterable[str]) -> str:
    return ", ".join(_sql_name(name) for name in names)


# A decision is open while the game waits for a house. An index on a column that closing changes would write
# each decision twice, so open decisions are found through games_waiting.
IS_OPEN = "number in (select number from games_waiting where game_id = %(game)s)"

MIRRORS = (
    Mirror("houses", models.House, House, ("id",)),
    Mirror("areas", models.Area, Area, ("id",)),
    Mirror("units", models.Unit, Unit, ("id",)),
    Mirror("orders", models.Order, Order, ("area",)),
    Mirror("face_down", models.FaceDown, FaceDown, ("area",)),
    Mirror("tracks", models.Track, tuple, ("id",), items="houses"),
    Mirror("house_cards", models.HouseCard, HouseCard, ("id",)),
    Mirror("decks", models.Deck, tuple, ("id",), items="cards"),
    Mirror("piles", models.Pile, tuple, ("id",), items="cards"),
    Mirror("known_cards", models.KnownCard, KnownCard, ("house",)),
    Mirror("combat", models.Combat, Combat, ()),
    Mirror("sides", models.Side, Side, ("house",)),
    Mirror("supports", models.Support, Support, ("area",)),
    Mirror("tides", models.Tide, Tide, ("house",)),
    Mirror(
        "decisions", models.Decision, Decision, ("number",), is_current="closed_at is null", found=IS_OPEN
    ),
    Mirror("answers", models.SealedAnswer, SealedAnswer, ("number", "house")),
)
OPTIONS = tuple(f.name for f in fields(Ruleset))
SCALARS = (
    "round",
    "phase",
    "threat",
    "blade_used",
    "raven_used",
    "bans",
    "winner",
    "decision_count",
    "draw_count",
)
"""Fields of the State that are columns of the game and change during play."""
