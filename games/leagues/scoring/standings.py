"""The standings of a season: a pure function of its scoring, tables, results and rulings.

The order of its inputs does not matter. All points are hundredths, exact in calculations and rounded in the
rows.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from operator import add
from typing import Literal, TypeAlias

from .amounts import Amount, Holder, amount_of, round_amount, split
from .final_table import FinalSeat, FinalTable
from .language import Scoring
from .rulings import Result, Ruling, TableKey, effects_of
from .score import score
from .tie_breaks import TieBreak, TieBreakValues, rank_entries

Status: TypeAlias = Literal["active", "withdrawn", "removed", "disqualified"]
ByeKind: TypeAlias = Literal["drawn", "late", "absent", "volunteer"]
ScoreKind: TypeAlias = Literal["table", "extra", "drawn", "late", "absent", "volunteer"]


@dataclass(frozen=True, slots=True)
class Entry:
    """An account in the season. Points do not depend on the status."""

    number: int
    status: Status = "active"


@dataclass(frozen=True, slots=True)
class Table:
    """A drawn table. `seats`: each house with its successive holders, of which the first was drawn."""

    key: TableKey
    seats: tuple[tuple[str, tuple[Holder, ...]], ...]


@dataclass(frozen=True, slots=True)
class Bye:
    """A round in which an entry has no seat."""

    round: int
    entry: int
    kind: ByeKind


@dataclass(frozen=True, slots=True)
class Facts:
    """All inputs of the standings. `par`: number of players -> house -> hundredths, if known.

    `levels`: round -> the level of the entries that were drawn in it, for rounds that only some entries play.
    Entries are ranked by the highest level that they reached, then by their points at that level. `lot_seed`:
    the seed of the lots, which rank entries that are otherwise equal.
    """

    scoring: Scoring
    entries: tuple[Entry, ...]
    tables: tuple[Table, ...] = ()
    results: tuple[Result, ...] = ()
    byes: tuple[Bye, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    par: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    levels: Mapping[int, int] = field(default_factory=dict)
    lot_seed: bytes = b""


@dataclass(frozen=True, slots=True)
class Score:
    """The score of an entry in a round. The kind `extra` is a part of a seat that the entry took over.

    `par`: the expected points of the house, None if unknown. `luck`: par minus the mean par of the table.
    Both are divided among the holders like the points. `forfeited`: points that the entry lost with its seat;
    `points` does not include them. `counts`: whether the score counts in the standings. Amounts are exact
    until each is rounded.
    """

    round: int
    kind: ScoreKind
    points: Amount
    table: int | None = None
    house: str | None = None
    place: int | None = None
    par: Amount | None = None
    luck: Amount = 0
    forfeited: Amount = 0
    counts: bool = True

    def rounded(self) -> Score:
        return replace(
            self,
            points=round_amount(self.points),
            par=None if self.par is None else round_amount(self.par),
            luck=round_amount(self.luck),
            forfeited=round_amount(self.forfeited),
        )


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """A line of the standings. Entries are ranked by `level`, the points at that level, and `points`.

    `points` is the sum of the counting scores, minus `luck` with full adjustment, plus the points `added` by
    rulings. `par` and `luck` are sums over the counting scores. Sums are exact and rounded once, so a sum may
    differ by a hundredth from the sum of the rounded scores. `ahead_by`: the tie-break that ranks the entry
    before the next one, None if the level or the points do.
    """

    rank: int
    entry: int
    status: Status
    level: int
    points: int
    par: int
    luck: int
    added: int
    wins: int
    scores: tuple[Score, ...]
    ahead_by: TieBreak | None


def standings(facts: Facts) -> tuple[StandingsRow, ...]:
    """All entries from first to last.

    Raises InvalidRuling for a ruling that cannot be applied, ValueError for contradictory facts.
    """
    entries = {entry.number: entry for entry in facts.entries}
    tables = {table.key: table for table in facts.tables}
    if len(entries) < len(facts.entries) or len(tables) < len(facts.tables):
        raise ValueError("an entry or a table occurs twice")
    effects = effects_of(
        facts.scoring,
        {key: frozenset(house for house, _ in table.seats) for key, table in tables.items()},
        frozenset(entries),
        facts.results,
        facts.rulings,
    )
    sheet = _ScoreSheet(effects.scoring, facts.par)
    for key in sorted(tables):
        final = effects.final_tables[key]
        if final is not None:
            sheet.add_table(tables[key], final, effects.points.get(key, {}))
    for bye in sorted(set(facts.byes), key=lambda bye: (bye.round, bye.entry, bye.kind)):
        sheet.byes[bye.entry].append(bye)
    if unknown := (sheet.scores.keys() | sheet.byes.keys()) - entries.keys():
        raise ValueError(f"no entries: {sorted(unknown)}")
    chosen = {number: sheet.counted_scores(number) for number in entries}
    points = {
        number: sum(sheet.net_points(one) for one in scores if one.counts)
        + effects.added_points.get(number, 0)
        for number, scores in chosen.items()
    }
    levels = _levels(facts)
    points_at_level = {
        number: sum(sheet.net_points(one) for one in scores if facts.levels.get(one.round) == levels[number])
        for number, scores in chosen.items()
    }
    before_ties = {
        number: (levels[number], round_amount(points_at_level[number]), round_amount(points[number]))
        for number in entries
    }
    equal = Counter(before_ties.values())
    merits = [
        sheet.tie_break_values(
            number,
            points[number],
            chosen[number],
            level=levels[number],
            points_at_level=points_at_level[number],
            disqualified=number in effects.disqualified_entries,
            is_tied=equal[before_ties[number]] > 1,
        )
        for number in entries
    ]
    return tuple(
        _row(place, ranked.merit, entries, chosen, effects.added_points, ranked.tie_break)
        for place, ranked in enumerate(
            rank_entries(merits, effects.scoring.tie_breaks, facts.lot_seed), start=1
        )
    )


def _levels(facts: Facts) -> dict[int, int]:
    """The highest level at which each entry was drawn, 0 for rounds that all entries play."""
    found = {entry.number: 0 for entry in facts.entries}
    drawn = [(table.key[0], holders[0].entry) for table in facts.tables for _, holders in table.seats] + [
        (bye.round, bye.entry) for bye in facts.byes if bye.kind == "drawn"
    ]
    for number, entry in drawn:
        if entry in found:
            found[entry] = max(found[entry], facts.levels.get(number, 0))
    return found


def _row(
    place: int,
    merit: TieBreakValues,
    entries: Mapping[int, Entry],
    scores: Mapping[int, tuple[Score, ...]],
    added: Mapping[int, int],
    ahead_by: TieBreak | None,
) -> StandingsRow:
    number = merit.entry
    counted = [one for one in scores[number] if one.counts]
    return StandingsRow(
        rank=place,
        entry=number,
        status="disqualified" if merit.disqualified else entries[number].status,
        level=merit.level[0],
        points=round_amount(merit.points),
        par=round_amount(sum(one.par or 0 for one in counted)),
        luck=round_amount(merit.luck),
        added=added.get(number, 0),
        wins=merit.wins,
        scores=tuple(one.rounded() for one in scores[number]),
        ahead_by=ahead_by,
    )


@dataclass(frozen=True, slots=True)
class _OwnTable:
    """A table at which an entry was drawn: the entry's points there and the other drawn entries."""

    table: TableKey
    points: Amount
    opponents: tuple[int, ...]


class _ScoreSheet:
    """The scores of each entry, table by table."""

    def __init__(self, scoring: Scoring, par: Mapping[int, Mapping[str, int]]) -> None:
        self.scoring = scoring
        self.is_fully_adjusted = scoring.adjust == "full"
        self.par = par
        self.scores: defaultdict[int, list[Score]] = defaultdict(list)
        self.byes: defaultdict[int, list[Bye]] = defaultdict(list)
        self.own: defaultdict[int, list[_OwnTable]] = defaultdict(list)
        self.totals: defaultdict[int, Amount] = defaultdict(int)
        self.luck: dict[tuple[str, ...], dict[str, Amount]] = {}
        self.wins: defaultdict[int, list[int]] = defaultdict(list)
        self.places: defaultdict[int, list[int]] = defaultdict(list)
        self.castles: defaultdict[int, int] = defaultdict(int)
        self.last_place = 0

    def add_table(self, table: Table, final: FinalTable, ruled_points: Mapping[str, int]) -> None:
        """Adds a table to the scores of all holders of its seats."""
        points = {seat.house: seat.exact for seat in score(self.scoring, final)} | dict(ruled_points)
        ends = {seat.house: seat for seat in final.seats}
        if ends.keys() != {house for house, _ in table.seats}:
            raise ValueError(f"the result of table {table.key} is that of other houses")
        par = self.par.get(final.players, {})
        self.last_place = max(self.last_place, final.players)
        houses = tuple(ends)
        if houses not in self.luck:
            self.luck[houses] = luck_of(par, houses)
        luck = self.luck[houses]
        drawn = tuple(holders[0].entry for _, holders in table.seats if holders[0].entry is not None)
        for house, holders in table.seats:
            first, last, end = holders[0].entry, holders[-1].entry, ends[house]
            own = self._split(table.key, end, holders, points[house], par.get(house), luck[house])
            if first is None:
                continue
            others = tuple(entry for entry in drawn if entry != first)
            self.own[first].append(_OwnTable(table.key, own, others))
            self.totals[first] += own
            if first == last:
                self.places[first].append(end.place)
                self.castles[first] += end.castles
                if final.is_winner(end):
                    self.wins[first].append(final.rounds)

    def _split(
        self,
        key: TableKey,
        end: FinalSeat,
        holders: tuple[Holder, ...],
        points: Amount,
        par: int | None,
        luck: Amount,
    ) -> Amount:
        """Adds the parts of a seat to the scores of its holders. Returns the points of the drawn holder's
        part."""
        parts = split(points, holders, forfeits=self.scoring.season.replaced == "forfeit")
        pars, lucks = split(par or 0, holders), split(luck, holders)
        sums: dict[int, list[Amount]] = {}
        for part, par_part, luck_part in zip(parts, pars, lucks, strict=True):
            if part.holder.entry is not None:
                own: list[Amount] = [part.points, par_part.points, luck_part.points, 0]
                if part.forfeited:
                    own = [0, 0, 0, part.points]
                before = sums.get(part.holder.entry)
                sums[part.holder.entry] = own if before is None else list(map(add, before, own))
        first = holders[0].entry
        for entry, (kept, expected, lucky, forfeited) in sums.items():
            self.scores[entry].append(
                Score(
                    round=key[0],
                    kind="table" if entry == first else "extra",
                    points=kept,
                    table=key[1],
                    house=end.house,
                    place=end.place,
                    par=None if par is None else expected,
                    luck=lucky,
                    forfeited=forfeited,
                )
            )
        return sums[first][0] if first is not None else 0

    def net_points(self, score: Score) -> Amount:
        """The value of a score in the ranking."""
        return score.points - score.luck if self.is_fully_adjusted else score.points

    def counted_scores(self, entry: int) -> tuple[Score, ...]:
        """All scores of an entry by round. `counts` is false for scores that do not count.

        Only the best scores count if the season's rules limit their number. An extra part counts in place of
        a worse round. So a substitute never loses points by taking over a seat, and never has more counting
        rounds than others.
        """
        played = [one for one in self.scores[entry] if one.kind == "table"]
        extras = [one for one in self.scores[entry] if one.kind == "extra"]
        mean = Fraction(sum(map(self.net_points, played)), len(played)) if played else 0
        rounds = played + [self._bye(bye, mean) for bye in self.byes[entry]]
        rules = self.scoring.season
        limit = len(rounds) if rules.count is None else min(rules.count, len(rounds))
        best = sorted(
            rounds + extras,
            key=lambda one: (
                -self.net_points(one),
                one.kind == "extra",
                one.round,
                one.table or 0,
                one.house or "",
            ),
        )
        shown = [one if number < limit else replace(one, counts=False) for number, one in enumerate(best)]
        return tuple(
            sorted(shown, key=lambda one: (one.round, one.kind == "extra", one.table or 0, one.house or ""))
        )

    def _bye(self, bye: Bye, mean: Amount) -> Score:
        rules = self.scoring.season
        match bye.kind:
            case "late":
                points = amount_of(rules.late)
            case "absent":
                points = amount_of(rules.absent)
            case "drawn" | "volunteer":
                points = mean if rules.bye is None else amount_of(rules.bye)
        return Score(bye.round, bye.kind, points)

    def tie_break_values(
        self,
        entry: int,
        points: Amount,
        scores: tuple[Score, ...],
        *,
        level: int,
        points_at_level: Amount,
        disqualified: bool,
        is_tied: bool,
    ) -> TieBreakValues:
        """The values of an entry for the tie-breaks, from the tables at which it was drawn.
        `points_at_level`: its points at its level. The values about opponents are computed only if `is_tied`,
        because they cost the most time."""
        shared: defaultdict[int, set[tuple[TableKey, Amount]]] = defaultdict(set)
        met: defaultdict[int, Amount] = defaultdict(int)
        for own in self.own[entry] if is_tied else ():
            for opponent in own.opponents:
                shared[opponent].add((own.table, own.points))
                met[len(self.own[opponent])] += self.totals[opponent]
        places = self.places[entry]
        return TieBreakValues(
            entry=entry,
            points=points,
            level=(level, points_at_level),
            wins=len(self.wins[entry]),
            places=tuple(places.count(place) for place in range(1, self.last_place + 1)),
            shared_tables={opponent: frozenset(tables) for opponent, tables in shared.items()},
            castles=self.castles[entry],
            opponent_points=_mean_of_means(met, sum(len(own.opponents) for own in self.own[entry])),
            luck=sum(one.luck for one in scores if one.counts),
            won_in=tuple(self.wins[entry]),
            disqualified=disqualified,
        )


def _mean_of_means(sums: Mapping[int, Amount], count: int) -> Fraction:
    """The mean over `count` opponents of their mean points. `sums`: number of tables -> sum of points."""
    total = sum((Fraction(points, tables) for tables, points in sums.items()), Fraction(0))
    return total / count if count else total


def luck_of(par: Mapping[str, int], houses: tuple[str, ...]) -> dict[str, Amount]:
    """The par of each house minus the mean par of the table, in exact hundredths; 0 if the par of a house is
    unknown."""
    if not all(house in par for house in houses):
        return dict.fromkeys(houses, 0)
    mean = Fraction(sum(par[house] for house in houses), len(houses))
    return {house: par[house] - mean for house in houses}
