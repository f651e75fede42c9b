"""The field of a round: all entries, the first of the standings, the best of each table, or the queue."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from games.leagues.document import SeasonDocument
from games.leagues.draw import SizesImpossible, sizes_for
from games.leagues.models import Apart, Bye, Entry, Round, Season, Seat, Table
from games.leagues.scoring.standings import Row, Score
from games.leagues.selectors.facts import rounds_of, stage_plan, standings_of
from games.leagues.services.households import pairs_in_households


@dataclass(frozen=True, slots=True)
class DrawField:
    """The entries that a draw of a round seats, by number, and the standings of their division."""

    entries: Sequence[Entry]
    standings: Sequence[Row]

    @property
    def numbers(self) -> set[int]:
        return {entry.number for entry in self.entries}

    def strength(self, number: int, *, is_mean: bool = False) -> int:
        """The points of an entry in hundredths, or their mean over its tables."""
        line = next((line for line in self.standings if line.entry == number), None)
        if line is None or not is_mean:
            return 0 if line is None else line.points
        played = [one.points for one in line.scores if one.kind == "table"]
        return round(sum(played) / len(played)) if played else 0


def playing_in(season: Season, document: SeasonDocument, row: Round) -> DrawField:
    """The field of a round, from the past games of its division. Read as the engine."""
    standings = standings_of(season, row.stage.division)
    return DrawField(_field(document, row, standings), standings)


def _field(document: SeasonDocument, row: Round, standings: Sequence[Row]) -> list[Entry]:
    plan = stage_plan(document, row)
    active = Entry.objects.filter(division=row.stage.division, status=Entry.Status.ACTIVE).order_by("number")
    if plan.draw == "queue":
        return sorted(queue_of(document, row), key=lambda entry: entry.number)
    entries = list(active)
    rounds = rounds_of(row.stage.division)
    place = [other.pk for other in rounds].index(row.pk)
    before = rounds[place - 1] if place else None
    continues = before is not None and before.stage_id == row.stage_id
    if plan.field.kind == "all" or before is None:
        return entries
    if plan.field.kind == "from_tables":
        chosen = best_of_tables(standings, before.number, plan.field.count) | _bye_entries(before)
    elif continues:
        chosen = set(Seat.objects.filter(round=before).values_list("entry__number", flat=True))
        chosen |= _bye_entries(before)
    else:
        playing = {entry.number for entry in entries}
        ranked = [line.entry for line in standings if line.entry in playing]
        chosen = set(ranked[: plan.field.count])
    return [entry for entry in entries if entry.number in chosen]


def queue_of(document: SeasonDocument, row: Round) -> Sequence[Entry]:
    """The greatest number of waiting entries that fill tables, the longest waiting first.

    An entry that can share no table with those before it keeps waiting, and others are seated.
    """
    waiting = list(
        Entry.objects.filter(
            division=row.stage.division, status=Entry.Status.ACTIVE, queued_at__isnull=False
        ).order_by("queued_at", "number")
    )
    rules, apart = stage_plan(document, row).size_rules, _separations(waiting)
    for count in range(len(waiting), min(rules.allowed) - 1, -1):
        try:
            sizes = sizes_for(rules, count).tables
        except SizesImpossible:
            continue
        if (seated := _seated(waiting, sizes, apart)) is not None:
            return seated
    return ()


def _separations(entries: Sequence[Entry]) -> set[tuple[int, int]]:
    """The pairs of these entries that never share a table, by number in both orders."""
    rows = Apart.objects.filter(low__in=entries, high__in=entries, is_strict=True)
    pairs = {*rows.values_list("low__number", "high__number"), *pairs_in_households(entries)}
    return pairs | {(high, low) for low, high in pairs}


def _seated(
    waiting: Sequence[Entry], sizes: Sequence[int], apart: Collection[tuple[int, int]]
) -> list[Entry] | None:
    """Entries that fill tables of these sizes, each at the first table where it may sit; None if a table has
    a free seat."""
    tables: list[list[int]] = [[] for _ in sizes]
    seated = []
    for entry in waiting:
        for size, table in zip(sizes, tables, strict=True):
            if len(table) < size and all((entry.number, other) not in apart for other in table):
                table.append(entry.number)
                seated.append(entry)
                break
    return seated if len(seated) == sum(sizes) else None


def best_of_tables(standings: Iterable[Row], number: int, count: int) -> set[int]:
    """The `count` entries with the most points at each table of a round. The final place breaks ties, then
    the standings."""
    tables: defaultdict[int | None, list[tuple[Score, Row]]] = defaultdict(list)
    for line in standings:
        for one in line.scores:
            if one.round == number and one.kind == "table":
                tables[one.table].append((one, line))
    chosen = set()
    for seats in tables.values():
        seats.sort(key=lambda seat: (-seat[0].points, seat[0].place or 0, seat[1].rank))
        chosen |= {line.entry for _, line in seats[:count]}
    return chosen


def _bye_entries(row: Round) -> set[int]:
    """The entries with a drawn bye, which continue too."""
    byes = Bye.objects.filter(round=row, kind=Bye.Kind.DRAWN)
    return set(byes.values_list("entry__number", flat=True))


def pools_of(row: Round) -> list[list[int]]:
    """The active entries of each table of the stage's first round, the largest groups first."""
    first = Round.objects.filter(stage=row.stage_id).order_by("number")[0]
    tables = Table.objects.filter(round=first).order_by("number").prefetch_related("seats__entry")
    pools = [
        sorted(seat.entry.number for seat in table.seats.all() if seat.entry.status == Entry.Status.ACTIVE)
        for table in tables
    ]
    return sorted(pools, key=lambda pool: -len(pool))
