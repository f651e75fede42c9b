"""The field of a round (the entries that play in it) and the input of its draw, from past games of the
division.

The field is one of: all entries, the first of the standings, the best of each table, the queue. All functions
require the engine role and the lock of the season.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from operator import ge

from games.engine import EDITIONS
from games.leagues.document import SeasonDocument
from games.leagues.draw import DrawInput, Pin, SizeRules, SizesImpossible, sizes_for
from games.leagues.draw import Entry as DrawEntry
from games.leagues.draw.inputs import MAX_WEIGHT
from games.leagues.editions import houses_of, neighbours
from games.leagues.models import Bye, Choice, Entry, Round, Season, Seat, Separation, Table
from games.leagues.par import luck
from games.leagues.scoring.amounts import Amount
from games.leagues.scoring.standings import Score, StandingsRow
from games.leagues.selectors.facts import par_id_of, par_of, rounds_of, stage_plan, standings_of
from games.leagues.services.registration import pairs_in_households
from games.leagues.simulated import check_scoring
from games.leagues.stages import StagePlan
from games.leagues.waking import lack_of_common_hours, waking_half_hours


@dataclass(frozen=True, slots=True)
class DrawField:
    """The entries that a draw of a round seats, ordered by number, and the standings of their division."""

    entries: Sequence[Entry]
    standings: Sequence[StandingsRow]

    @property
    def numbers(self) -> set[int]:
        return {entry.number for entry in self.entries}

    def strength(self, number: int, *, is_mean: bool = False) -> int:
        """The points of an entry in hundredths; with `is_mean`, the mean points of its tables."""
        line = next((line for line in self.standings if line.entry == number), None)
        if line is None or not is_mean:
            return 0 if line is None else line.points
        played = [one.points for one in line.scores if one.kind == "table"]
        return round(sum(played) / len(played)) if played else 0


def field_of_round(season: Season, document: SeasonDocument, row: Round) -> DrawField:
    """The field of a round, from the past games of its division. Requires the engine role."""
    standings = standings_of(season, row.stage.division)
    return DrawField(_entries_of_field(document, row, standings), standings)


def _entries_of_field(document: SeasonDocument, row: Round, standings: Sequence[StandingsRow]) -> list[Entry]:
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
    """The largest group of waiting entries that fills tables. The entries that have waited longest come
    first.

    An entry that cannot share a table with the entries before it stays in the queue, and later entries are
    seated.
    """
    waiting = list(
        Entry.objects.filter(
            division=row.stage.division, status=Entry.Status.ACTIVE, queued_at__isnull=False
        ).order_by("queued_at", "number")
    )
    rules, separations = stage_plan(document, row).size_rules, _separations(waiting)
    for count in range(len(waiting), min(rules.allowed) - 1, -1):
        try:
            sizes = sizes_for(rules, count).tables
        except SizesImpossible:
            continue
        if (seated := _seated(waiting, sizes, separations)) is not None:
            return seated
    return ()


def _separations(entries: Sequence[Entry]) -> set[tuple[int, int]]:
    """The pairs of these entries that never share a table, by number in both orders."""
    rows = Separation.objects.filter(low__in=entries, high__in=entries, is_strict=True)
    pairs = {*rows.values_list("low__number", "high__number"), *pairs_in_households(entries)}
    return pairs | {(high, low) for low, high in pairs}


def _seated(
    waiting: Sequence[Entry], sizes: Sequence[int], separations: Collection[tuple[int, int]]
) -> list[Entry] | None:
    """The entries that fill tables of these sizes, each at the first table where it may sit; None if a seat
    stays free."""
    tables: list[list[int]] = [[] for _ in sizes]
    seated = []
    for entry in waiting:
        for size, table in zip(sizes, tables, strict=True):
            if len(table) < size and all((entry.number, other) not in separations for other in table):
                table.append(entry.number)
                seated.append(entry)
                break
    return seated if len(seated) == sum(sizes) else None


def best_of_tables(standings: Iterable[StandingsRow], number: int, count: int) -> set[int]:
    """The `count` entries with the most points at each table of a round. The final place breaks ties, then
    the standings."""
    tables: defaultdict[int | None, list[tuple[Score, StandingsRow]]] = defaultdict(list)
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
    """The entries with a drawn bye in a round. They also continue in the next round."""
    byes = Bye.objects.filter(round=row, kind=Bye.Kind.DRAWN)
    return set(byes.values_list("entry__number", flat=True))


_SAMPLE_TABLES = 200
"""Number of simulated tables from which the unit of points is estimated."""


@dataclass(frozen=True, slots=True)
class SeatRule:
    """A seat that an official requires or forbids for an entry. `table` 0 and `house` "" mean any."""

    entry: int
    table: int = 0
    house: str = ""


def rounds_drawn_together(document: SeasonDocument, row: Round) -> list[Round]:
    """The rounds that are drawn together with `row`, which is the first of them."""
    if stage_plan(document, row).has_draw_for_each_round:
        return [row]
    return [other for other in rounds_of(row.stage.division) if other.stage_id == row.stage_id]


def input_of(
    season: Season,
    document: SeasonDocument,
    row: Round,
    field: DrawField,
    attempt: int,
    pins: Sequence[SeatRule] = (),
    exclusions: Sequence[SeatRule] = (),
) -> DrawInput:
    """The input of a draw: of a round, and of the rounds that are drawn with it.

    The input pins entries to tables if the same entries always meet, and to houses if entries choose them.
    Raises ValueError for pins of entries that do not play.
    """
    division = row.stage.division
    stage, tables = stage_plan(document, row), document.tables
    edition = EDITIONS[tables.ruleset.edition]
    allowed = stage.size_rules.allowed
    near = {size: neighbours(edition, size) for size in edition.setups}
    rounds = rounds_of(division)
    number = 1 + [other.pk for other in rounds].index(row.pk)
    numbers = field.numbers
    past = _EarlierRounds(rounds, near)
    par = par_of(document, season, {size for seats in past.seats.values() for size, _, _ in seats})
    weights = dict(document.draw.weights)
    if stage.houses == "random":
        weights |= {"played": 0, "luck": 0, "beside": 0}
    elif stage.houses == "each_once":
        weights["played"] = MAX_WEIGHT
    separations = (
        Separation.objects.filter(season=season).select_related("low", "high").order_by("low", "high")
    )
    kept = [pair for pair in separations if {pair.low.number, pair.high.number} <= numbers]
    together = rounds_drawn_together(document, row)
    return DrawInput(
        season=season.code,
        round=number,
        attempt=attempt,
        rounds=len(together),
        season_rounds=tuple(each.number for each in together),
        commitment=row.commitment,
        sizes=size_rules_of(document, row, field) or stage.size_rules,
        houses={size: edition.setups[size].houses for size in allowed},
        neighbours={size: near[size] for size in allowed},
        par_id=par_id_of(document, season),
        par={size: {house: _tenths(value) for house, value in par[size].items()} for size in allowed},
        spread="random" if stage.spread == "same" else stage.spread,
        unit=_unit(document, stage),
        weights=weights,
        entries=tuple(
            DrawEntry(
                number=entry.number,
                points=field.strength(entry.number, is_mean=stage.draw == "queue"),
                rating=field.strength(entry.number) if stage.spread == "even" else 0,
                luck=_tenths(luck(par, past.seats[entry.number])),
                played=dict(past.played[entry.number]),
                small=past.small[entry.number],
                byes=past.byes[entry.number],
                salt=entry.salt,
            )
            for entry in field.entries
        ),
        met=_pair_counts(past.met, numbers),
        beside=_pair_counts(past.beside, numbers),
        apart=tuple(
            sorted(
                {(pair.low.number, pair.high.number) for pair in kept if pair.is_strict}
                | set(pairs_in_households(field.entries))
            )
        ),
        wishes=tuple((pair.low.number, pair.high.number) for pair in kept if not pair.is_strict),
        sleep=_waking_conflicts(field.entries),
        pins=_pins(number, [*pins, *_stage_pins(document, row, field, par)]),
        excluded=_pins(number, exclusions),
    )


def size_rules_of(document: SeasonDocument, row: Round, field: DrawField) -> SizeRules | None:
    """The size rules of a round; None if no tables fit the remaining entries of the pools.

    The entries of a pool stay together. After entries have left, the rules may have fewer allowed sizes or
    another wanted size, so that each pool gets a table.
    """
    stage = stage_plan(document, row)
    rules = stage.size_rules
    if stage.spread != "same" or not (pools := _pools(row, field)):
        return rules
    others = (
        replace(rules, allowed=some, wanted=wanted)
        for count in range(len(rules.allowed), 0, -1)
        for some in combinations(rules.allowed, count)
        for wanted in some
    )
    return next((some for some in (rules, *others) if _have_tables(pools, some, len(field.numbers))), None)


def _have_tables(pools: Sequence[Sequence[int]], rules: SizeRules, entries: int) -> bool:
    """Whether these rules give each pool a table with enough seats, the largest table to the largest pool,
    and no other table."""
    try:
        tables = sizes_for(rules, entries).tables
    except SizesImpossible:
        return False
    return len(tables) == len(pools) and all(map(ge, tables, map(len, pools)))


def _pools(row: Round, field: DrawField) -> list[list[int]]:
    """The pools: for each table of the stage's first round, its entries that play now. The largest pool comes
    first. Empty before the first draw."""
    first = Round.objects.filter(stage=row.stage_id).order_by("number")[0]
    tables = Table.objects.filter(round=first).order_by("number").prefetch_related("seats__entry")
    active = [
        sorted(seat.entry.number for seat in table.seats.all() if seat.entry.status == Entry.Status.ACTIVE)
        for table in tables
    ]
    numbers, active = field.numbers, sorted(active, key=len, reverse=True)
    pools = [[entry for entry in pool if entry in numbers] for pool in active]
    return sorted(filter(None, pools), key=len, reverse=True)


def _stage_pins(
    document: SeasonDocument, row: Round, field: DrawField, par: Mapping[int, Mapping[str, int]]
) -> list[SeatRule]:
    """The pins that the settings of the stage require."""
    stage = stage_plan(document, row)
    if stage.spread == "same":
        pools = _pools(row, field)
        return [SeatRule(entry, table) for table, pool in enumerate(pools, 1) for entry in pool]
    if stage.houses == "ranked_choice" and len(field.numbers) in stage.size_rules.allowed:
        houses = EDITIONS[document.tables.ruleset.edition].setups[len(field.numbers)].houses
        return [SeatRule(entry, house=house) for entry, house in chosen_houses(row, field, houses, par)]
    return []


def chosen_houses(
    row: Round, field: DrawField, houses: Sequence[str], par: Mapping[int, Mapping[str, int]]
) -> Iterator[tuple[int, str]]:
    """Entries and their chosen houses. Each entry, in the order of the standings, gets its first choice among
    the remaining houses.

    An entry that chose none of these gets the house with the best par. Of houses with equal par it gets the
    first in the setup's order.
    """
    wanted = {
        choice.entry.number: choice.houses
        for choice in Choice.objects.filter(round=row).select_related("entry")
    }
    left = sorted(houses, key=lambda house: -par.get(len(houses), {}).get(house, 0))
    for line in field.standings:
        if line.entry in field.numbers:
            house = next((house for house in wanted.get(line.entry, ()) if house in left), left[0])
            left.remove(house)
            yield line.entry, house


def _waking_conflicts(entries: Sequence[Entry]) -> tuple[tuple[int, int, int], ...]:
    """Each pair of entries that declared their waking hours, with a number that is higher the less these
    overlap. Pairs with 0 are left out."""
    awake = [(entry.number, waking_half_hours(entry.waking)) for entry in entries if entry.waking is not None]
    pairs = (
        (low, high, lack_of_common_hours(one, other)) for (low, one), (high, other) in combinations(awake, 2)
    )
    return tuple(pair for pair in pairs if pair[2])


class _EarlierRounds:
    """Past meetings and houses of entries in the drawn rounds of a division."""

    def __init__(
        self, rounds: Iterable[Round], neighbours_by_size: dict[int, tuple[tuple[str, str], ...]]
    ) -> None:
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
            for one, other in neighbours_by_size.get(table.size, ()):
                low, high = sorted((seats[one], seats[other]))
                self.beside[low, high] += 1
            for house, entry in seats.items():
                self.played[entry][house] += 1
                self.seats[entry].append((table.size, house, tuple(seats)))
                self.small[entry] += table.size < largest[table.round_id]
        byes = Bye.objects.filter(round__in=rounds, kind=Bye.Kind.DRAWN)
        self.byes = Counter(byes.values_list("entry__number", flat=True))


def _pair_counts(counts: Counter[tuple[int, int]], entries: set[int]) -> tuple[tuple[int, int, int], ...]:
    return tuple((low, high, count) for (low, high), count in counts.items() if {low, high} <= entries)


def _pins(number: int, rules: Sequence[SeatRule]) -> tuple[Pin, ...]:
    return tuple(Pin(round=number, entry=one.entry, table=one.table, house=one.house) for one in rules)


def _tenths(hundredths: Amount) -> int:
    """Hundredths in tenths, rounded half to even."""
    return round(Fraction(hundredths) / 10)


def _unit(document: SeasonDocument, stage: StagePlan) -> int:
    """The unit of points in a draw, in hundredths: half of the standard deviation of a seat's points.

    With a third of the deviation, a Swiss season of 240 entries repeats three times as many meetings, and
    some houses.
    """
    houses = houses_of(document.tables.ruleset, stage.size_rules.wanted)
    return max(1, round(check_scoring(document.scoring, houses, tables=_SAMPLE_TABLES).deviation / 2))
