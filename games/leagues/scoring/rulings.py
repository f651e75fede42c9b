"""Rulings about results and points, and their combined effect. Reversed rulings are left out."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from .final_table import FinalTable
from .language import Scoring
from .reading import InvalidRuling

TableKey: TypeAlias = tuple[int, int]
"""(round, number of the table)."""


@dataclass(frozen=True, slots=True)
class Adjudicate:
    """Gives a table this result, regardless of its game."""

    table: TableKey
    final: FinalTable


@dataclass(frozen=True, slots=True)
class Annul:
    """Makes a table count for no entry."""

    table: TableKey


@dataclass(frozen=True, slots=True)
class Replay:
    """Has a table played again: results up to this attempt no longer count."""

    table: TableKey
    attempt: int


@dataclass(frozen=True, slots=True)
class SetPoints:
    """Sets the points of a seat, in hundredths, unless a later ruling decides about the whole table."""

    table: TableKey
    house: str
    points: int


@dataclass(frozen=True, slots=True)
class AddPoints:
    """Adds points to an entry, in hundredths. A penalty is below 0."""

    entry: int
    points: int


@dataclass(frozen=True, slots=True)
class Disqualify:
    """Ranks an entry last. It keeps its points, and so do its opponents."""

    entry: int


@dataclass(frozen=True, slots=True)
class ChangeScoring:
    """Scores all tables by this scoring."""

    scoring: Scoring


Decree: TypeAlias = Adjudicate | Annul | Replay | SetPoints | AddPoints | Disqualify | ChangeScoring


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling. Rulings are numbered from 1 in the season, in the order in which they were made."""

    number: int
    decree: Decree


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a table. A replayed table has another attempt."""

    table: TableKey
    attempt: int
    final: FinalTable


@dataclass(slots=True)
class RulingEffects:
    """The combined effect of results and rulings. `final_tables`: the final table that counts for each table,
    None if there is none."""

    scoring: Scoring
    final_tables: dict[TableKey, FinalTable | None]
    points: dict[TableKey, dict[str, int]] = field(default_factory=dict)
    added_points: dict[int, int] = field(default_factory=dict)
    annulled_tables: set[TableKey] = field(default_factory=set)
    disqualified_entries: set[int] = field(default_factory=set)


def effects_of(
    scoring: Scoring,
    houses: Mapping[TableKey, frozenset[str]],
    entries: frozenset[int],
    results: Iterable[Result],
    rulings: Iterable[Ruling],
) -> RulingEffects:
    """The effects of all results and rulings. `houses`: drawn table -> its houses. `entries`: the numbers of
    all entries.

    The last ruling about a table decides. Raises InvalidRuling for a ruling about a missing table, house or
    entry.
    """
    attempts: dict[TableKey, dict[int, FinalTable]] = {table: {} for table in houses}
    for result in results:
        if attempts[result.table].setdefault(result.attempt, result.final) != result.final:
            raise ValueError(f"two results of table {result.table}, attempt {result.attempt}")
    effects = RulingEffects(scoring, {table: _last_attempt(finals) for table, finals in attempts.items()})
    for ruling in sorted(rulings, key=lambda ruling: ruling.number):
        decree, path = ruling.decree, f"/rulings/{ruling.number}"
        match decree:
            case Adjudicate(table) | Annul(table) | Replay(table) | SetPoints(table):
                if table not in houses:
                    raise InvalidRuling(f"{path}/table", "table_missing")
            case AddPoints(entry) | Disqualify(entry):
                if entry not in entries:
                    raise InvalidRuling(f"{path}/entry", "entry_missing")
            case _:
                pass
        match decree:
            case SetPoints(table, house, points):
                if house not in houses[table]:
                    raise InvalidRuling(f"{path}/house", "unknown_value")
                effects.points.setdefault(table, {})[house] = points
            case Adjudicate(table, final):
                if {seat.house for seat in final.seats} != houses[table]:
                    raise InvalidRuling(f"{path}/final/seats", "unknown_value")
                effects.final_tables[table] = final
                effects.points.pop(table, None)
                effects.annulled_tables.discard(table)
            case Annul(table):
                effects.final_tables[table] = None
                effects.points.pop(table, None)
                effects.annulled_tables.add(table)
            case Replay(table, attempt):
                later = {number: final for number, final in attempts[table].items() if number > attempt}
                effects.final_tables[table] = _last_attempt(later)
                effects.points.pop(table, None)
                effects.annulled_tables.discard(table)
            case AddPoints(entry, points):
                effects.added_points[entry] = effects.added_points.get(entry, 0) + points
            case Disqualify(entry):
                effects.disqualified_entries.add(entry)
            case ChangeScoring(changed):
                effects.scoring = changed
    return effects


def _last_attempt(finals: Mapping[int, FinalTable]) -> FinalTable | None:
    return finals[max(finals)] if finals else None
