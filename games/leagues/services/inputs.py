"""The input of a draw, from what a division has played. Read as the engine, with the season locked."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from games.engine import EDITIONS
from games.leagues.document import SeasonDocument, StagePlan
from games.leagues.draw import DrawInput, Entry, Pin
from games.leagues.models import Apart, Bye, Round, Season, Table
from games.leagues.models import Entry as EntryRow
from games.leagues.neighbours import neighbours
from games.leagues.par import luck
from games.leagues.scoring_check import check
from games.leagues.selectors.facts import par_id_of, par_of, rounds_of, standings_of
from games.leagues.services.households import pairs_in_households

_SAMPLE = 200
"""Tables by which the unit of points is estimated."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A seat in which an official wants an entry, or does not want it: `table` 0 and `house` "" are any."""

    entry: int
    table: int = 0
    house: str = ""


def stage_plan(document: SeasonDocument, row: Round) -> StagePlan:
    """What the document says of the stage of a round."""
    return document.divisions[row.stage.division.tier - 1].stages[row.stage.number - 1]


def drawn_together(document: SeasonDocument, row: Round) -> list[Round]:
    """The rounds that are drawn with this one, which is the first of them."""
    if stage_plan(document, row).draw == "each_round":
        return [row]
    return [other for other in rounds_of(row.stage.division) if other.stage_id == row.stage_id]


def input_of(
    season: Season,
    document: SeasonDocument,
    row: Round,
    attempt: int,
    pins: Sequence[Wanted] = (),
    excluded: Sequence[Wanted] = (),
) -> DrawInput:
    """The input of the draw of a round, and of those that are drawn with it.

    Raises ValueError for pins of entries that do not play.
    """
    division = row.stage.division
    stage, tables = stage_plan(document, row), document.tables
    edition = EDITIONS[tables.ruleset.edition]
    near = {size: neighbours(edition, size) for size in tables.sizes}
    rounds = rounds_of(division)
    number = 1 + [other.pk for other in rounds].index(row.pk)
    playing = list(
        EntryRow.objects.filter(division=division, status=EntryRow.Status.ACTIVE).order_by("number")
    )
    numbers = {entry.number for entry in playing}
    past = _Past(rounds, near)
    par = par_of(document, season)
    points = {line.entry: line.points for line in standings_of(season, division)}
    weights = dict(document.draw.weights)
    if stage.houses == "random":
        weights |= {"played": 0, "luck": 0, "beside": 0}
    apart = Apart.objects.filter(season=season).select_related("low", "high").order_by("low", "high")
    kept = [pair for pair in apart if {pair.low.number, pair.high.number} <= numbers]
    return DrawInput(
        season=season.code,
        round=number,
        attempt=attempt,
        rounds=len(drawn_together(document, row)),
        allowed=tables.sizes,
        wanted=tables.wanted,
        max_byes=tables.max_byes,
        houses={size: edition.setups[size].houses for size in tables.sizes},
        neighbours=near,
        par_id=par_id_of(document, season),
        par={
            size: {house: _tenths(value) for house, value in values.items()} for size, values in par.items()
        },
        spread=stage.spread,
        unit=_unit(document),
        weights=weights,
        entries=tuple(
            Entry(
                number=entry.number,
                points=points.get(entry.number, 0),
                luck=_tenths(luck(par, past.seats[entry.number])),
                played=dict(past.played[entry.number]),
                small=past.small[entry.number],
                byes=past.byes[entry.number],
                salt=entry.salt,
            )
            for entry in playing
        ),
        met=_pairs(past.met, numbers),
        beside=_pairs(past.beside, numbers),
        apart=tuple(
            sorted(
                {(pair.low.number, pair.high.number) for pair in kept if pair.is_strict}
                | set(pairs_in_households(playing))
            )
        ),
        wishes=tuple((pair.low.number, pair.high.number) for pair in kept if not pair.is_strict),
        pins=_seats(number, pins),
        excluded=_seats(number, excluded),
    )


class _Past:
    """Who met whom, and who had which house, in the rounds of a division that are drawn."""

    def __init__(self, rounds: Iterable[Round], near: dict[int, tuple[tuple[str, str], ...]]) -> None:
        self.met: Counter[tuple[int, int]] = Counter()
        self.beside: Counter[tuple[int, int]] = Counter()
        self.played: defaultdict[int, Counter[str]] = defaultdict(Counter)
        self.seats: defaultdict[int, list[tuple[int, str, tuple[str, ...]]]] = defaultdict(list)
        self.small: Counter[int] = Counter()
        rows = list(Table.objects.filter(round__in=rounds).prefetch_related("seats__entry"))
        largest: dict[int, int] = {}
        for table in rows:
            largest[table.round_id] = max(largest.get(table.round_id, 0), table.size)
        for table in rows:
            seats = {seat.house: seat.entry.number for seat in table.seats.all()}
            for low, high in combinations(sorted(seats.values()), 2):
                self.met[low, high] += 1
            for one, other in near.get(table.size, ()):
                low, high = sorted((seats[one], seats[other]))
                self.beside[low, high] += 1
            for house, entry in seats.items():
                self.played[entry][house] += 1
                self.seats[entry].append((table.size, house, tuple(seats)))
                self.small[entry] += table.size < largest[table.round_id]
        byes = Bye.objects.filter(round__in=rounds, kind=Bye.Kind.DRAWN)
        self.byes = Counter(byes.values_list("entry__number", flat=True))


def _pairs(counts: Counter[tuple[int, int]], playing: set[int]) -> tuple[tuple[int, int, int], ...]:
    return tuple((low, high, count) for (low, high), count in counts.items() if {low, high} <= playing)


def _seats(number: int, wanted: Sequence[Wanted]) -> tuple[Pin, ...]:
    return tuple(Pin(round=number, entry=one.entry, table=one.table, house=one.house) for one in wanted)


def _tenths(hundredths: int) -> int:
    """Half to even."""
    return round(hundredths / 10)


def _unit(document: SeasonDocument) -> int:
    """How many hundredths of points count as one where equals meet: a third of their spread at a table."""
    return max(1, round(check(document.scoring, document.tables.wanted, tables=_SAMPLE).deviation / 3))
