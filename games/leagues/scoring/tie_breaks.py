"""Tie-breaks between entries with equal points. Never remove a tie-break: stored seasons use them."""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, groupby
from typing import Any, Literal, TypeAlias, get_args

from .amounts import Amount, round_amount

TieBreak: TypeAlias = Literal[
    "wins", "places", "head_to_head", "castles", "opponents", "luck", "rounds_won_in", "lot"
]
TIE_BREAKS: tuple[TieBreak, ...] = get_args(TieBreak)


@dataclass(frozen=True, slots=True)
class TieBreakValues:
    """The values of an entry for the tie-breaks.

    `level`: the level reached in stages that only some entries play, and the points at that level. `places`:
    numbers of 1st, 2nd ... last places. `shared_tables`: opponent -> the tables with that opponent, and the
    entry's points there. `opponent_points`: the mean points of opponents. `won_in`: for each won table, the
    number of rounds of its game. Points and luck are exact hundredths. Two of them count as equal if their
    rounded values are.
    """

    entry: int
    points: Amount
    level: tuple[int, Amount] = (0, 0)
    wins: int = 0
    places: tuple[int, ...] = ()
    shared_tables: Mapping[int, frozenset[tuple[tuple[int, int], Amount]]] | None = None
    castles: int = 0
    opponent_points: Amount = 0
    luck: Amount = 0
    won_in: tuple[int, ...] = ()
    disqualified: bool = False


@dataclass(frozen=True, slots=True)
class RankedEntry:
    """An entry in the ranking. `tie_break`: the tie-break that ranks it before the next entry. It is None if
    no tie-break was needed, and for the last entry."""

    merit: TieBreakValues
    tie_break: TieBreak | None


def rank_entries(
    merits: Iterable[TieBreakValues], names: Sequence[TieBreak], lot_seed: bytes
) -> tuple[RankedEntry, ...]:
    """All entries from first to last, by level and points. Disqualified entries come last.

    Each tie-break in turn separates entries that are still equal. Raises ValueError if the last tie-break is
    not `lot`, because only lots separate all entries.
    """
    if not names or names[-1] != "lot":
        raise ValueError("the last tie-break is the lot")
    ranked: list[RankedEntry] = []
    ordered = sorted(merits, key=lambda merit: (*_before_ties(merit), merit.entry))
    for _, tied in groupby(ordered, key=_before_ties):
        ranked += _separate(tuple(tied), names, lot_seed)
    return tuple(ranked)


def lot(entry: int, seed: bytes) -> bytes:
    """The lot of an entry: SHA-256 of the seed, `lot:` and the entry's number. The entry with the smallest
    lot ranks first."""
    return hashlib.sha256(seed + f"lot:{entry}".encode()).digest()


def _before_ties(merit: TieBreakValues) -> tuple[bool, int, int, int]:
    level, points_there = merit.level
    return (merit.disqualified, -level, -round_amount(points_there), -round_amount(merit.points))


def _separate(
    tied_entries: tuple[TieBreakValues, ...], names: Sequence[TieBreak], seed: bytes
) -> list[RankedEntry]:
    if len(tied_entries) == 1:
        return [RankedEntry(tied_entries[0], None)]
    name, *later = names
    if name == "lot":
        keys: dict[int, Any] = {merit.entry: lot(merit.entry, seed) for merit in tied_entries}
    elif name == "head_to_head":
        keys = _head_to_head(tied_entries)
    else:
        keys = {merit.entry: _SORT_KEYS[name](merit) for merit in tied_entries}
    ordered = sorted(tied_entries, key=lambda merit: keys[merit.entry])
    groups = [tuple(group) for _, group in groupby(ordered, key=lambda merit: keys[merit.entry])]
    ranked: list[RankedEntry] = []
    for number, group in enumerate(groups):
        ranked += _separate(group, later, seed)
        if number < len(groups) - 1:
            ranked[-1] = RankedEntry(ranked[-1].merit, name)
    return ranked


def _head_to_head(tied_entries: tuple[TieBreakValues, ...]) -> dict[int, Any]:
    """Sort keys by the points at tables with at least one other tied entry. They are all equal unless all
    tied entries have met each other."""
    shared = {merit.entry: merit.shared_tables or {} for merit in tied_entries}
    if not all(second.entry in shared[first.entry] for first, second in combinations(tied_entries, 2)):
        return {merit.entry: 0 for merit in tied_entries}
    return {
        own: -round_amount(
            sum(
                points
                for _, points in frozenset().union(*(shared[own][other] for other in shared if other != own))
            )
        )
        for own in shared
    }


_SORT_KEYS: Mapping[TieBreak, Callable[[TieBreakValues], Any]] = {
    "wins": lambda merit: -merit.wins,
    "places": lambda merit: tuple(-count for count in merit.places),
    "castles": lambda merit: -merit.castles,
    "opponents": lambda merit: -round_amount(merit.opponent_points),
    "luck": lambda merit: round_amount(merit.luck),
    "rounds_won_in": lambda merit: (
        Fraction(sum(merit.won_in), len(merit.won_in)) if merit.won_in else Fraction(10**6)
    ),
}
"""Tie-break -> the sort key of an entry. The entry with the smallest key ranks first."""
