"""Figures that may show collusion between two players. They use only public events, and prove nothing.

A figure counts how often something happened between two houses of a table, and how often it could have
happened. The expected count is the number of chances times the rate over all pairs of the season.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import lcm
from typing import Literal, TypeAlias, get_args

from games.engine import Event, State, edition_of
from games.engine.events.combat import CombatBegan, SupportDeclared
from games.engine.events.game import RoundBegan
from games.engine.queries.board import controller
from games.leagues.scoring.final_table import FinalTable

Signal: TypeAlias = Literal["support", "castles_left", "rounds_without_fight", "results_together"]
"""`support`: one supported the other in a combat that asked for support. `castles_left`: a castle
of one passed to the other without a combat for it. `rounds_without_fight`: neighbours did not fight each
other in a round. `results_together`: they took the first two places."""

SIGNALS: tuple[Signal, ...] = get_args(Signal)
Pair: TypeAlias = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Figure:
    """A count of one signal between two houses. The order of the pair matters for support and castles."""

    signal: Signal
    pair: Pair
    count: int
    chances: int


def figures_of(
    start: State, events: Iterable[Event], neighbours: Sequence[Pair], final: FinalTable
) -> Iterator[Figure]:
    """The figures of a finished game. `neighbours`: the pairs of neighbouring houses.

    The State is used only to find the owners of castles, which are public.
    """
    counts: defaultdict[Signal, Counter[Pair]] = defaultdict(Counter)
    chances: defaultdict[Signal, Counter[Pair]] = defaultdict(Counter)
    fought: set[frozenset[str]] = set()
    embattled: set[str] = set()
    combat: tuple[str, str] = ("", "")
    castles: dict[str, str | None] = {}
    state, is_round = start, False
    for event in events:
        previous, state = state, event.apply(state)
        match event:
            case RoundBegan():
                if is_round:
                    _count_round(neighbours, fought, counts, chances)
                is_round, fought, embattled = True, set(), set()
            case CombatBegan():
                combat = (event.attacker, event.defender)
                fought.add(frozenset(combat))
                embattled.add(event.area)
            case SupportDeclared() if event.house not in combat:
                for other in combat:
                    chances["support"][event.house, other] += 1
                    counts["support"][event.house, other] += event.side == other
            case _:
                pass
        if state.units is not previous.units or state.areas is not previous.areas:
            now = _castle_owners(state)
            for area, owner in now.items():
                before = castles.get(area)
                if before is not None and owner is not None and owner != before:
                    chances["castles_left"][before, owner] += 1
                    counts["castles_left"][before, owner] += area not in embattled
            castles = now
    if is_round:
        _count_round(neighbours, fought, counts, chances)
    first = frozenset(seat.house for seat in final.seats if seat.place <= 2)
    for pair in combinations((seat.house for seat in final.seats), 2):
        chances["results_together"][pair] = 1
        counts["results_together"][pair] = int(first == frozenset(pair))
    for signal in SIGNALS:
        for pair, chance in sorted(chances[signal].items()):
            yield Figure(signal, pair, counts[signal][pair], chance)


def _count_round(
    neighbours: Sequence[Pair],
    fighting_pairs: set[frozenset[str]],
    counts: defaultdict[Signal, Counter[Pair]],
    chances: defaultdict[Signal, Counter[Pair]],
) -> None:
    for pair in neighbours:
        chances["rounds_without_fight"][pair] += 1
        counts["rounds_without_fight"][pair] += frozenset(pair) not in fighting_pairs


def _castle_owners(state: State) -> dict[str, str | None]:
    return {land.id: controller(state, land.id) for land in edition_of(state).castles}


@dataclass(frozen=True, slots=True)
class FigureSum:
    """The sum of the figures of one signal between two entries, and the expected sum."""

    signal: Signal
    entries: tuple[int, int]
    count: int
    chances: int
    expected: Fraction


def sum_figures(
    figures: Iterable[tuple[Signal, tuple[int, int], int, int]],
    entry: int | None = None,
    max_count: int | None = None,
) -> list[FigureSum]:
    """The sums for each signal and pair of entries. The sums that exceed the expected ones most come first.

    `figures`: (signal, entries, count, chances). The pair of entries is sorted if its order does not matter.
    `entry` limits the sums to those of one entry, `max_count` limits their number.
    """
    counts: Counter[tuple[Signal, tuple[int, int]]] = Counter()
    chances: Counter[tuple[Signal, tuple[int, int]]] = Counter()
    happened, possible = Counter[Signal](), Counter[Signal]()
    for signal, entries, count, chance in figures:
        counts[signal, entries] += count
        chances[signal, entries] += chance
        happened[signal] += count
        possible[signal] += chance
    # Integers, because a large season has tens of thousands of sums, and fractions are slow.
    scale = lcm(*(chance for chance in possible.values() if chance))
    rates = {signal: happened[signal] * scale // chance for signal, chance in possible.items() if chance}
    ranked = sorted(
        (rates[signal] * chance - counts[signal, entries] * scale, signal, entries)
        for (signal, entries), chance in chances.items()
        if chance and (entry is None or entry in entries)
    )
    sums = []
    for _, signal, entries in ranked[:max_count]:
        chance = chances[signal, entries]
        expected = Fraction(happened[signal] * chance, possible[signal])
        sums.append(FigureSum(signal, entries, counts[signal, entries], chance, expected))
    return sums
