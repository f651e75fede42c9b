"""Simulated annealing in integers, by swaps of two seats.

The result depends only on the input and the seed: not on floats, the order of a set, or a time limit. So
anyone who repeats the search finds the same draw.
"""

from decimal import Decimal

from .cost import Seating
from .errors import DrawImpossible
from .problem import DrawProblem, Rounds
from .rules import allowed_seats, broken_rules
from .start import RandomWords

MOVES_PER_SEAT = 2_500
MIN_MOVES, MAX_MOVES = 20_000, 1_200_000
TEMPERATURE = 102_400
"""Starting temperature, in 1/1024 of a unit of cost."""
STEPS = 120
"""Number of times that the temperature falls by 6 %."""

EXPONENTIAL = tuple(round(-4096 * (Decimal(2 * i + 1) / 512).ln()) for i in range(256))
"""The search accepts an increase of the cost up to a random one of these times the temperature. They are
computed in decimals, which are the same on every machine."""


def search(problem: DrawProblem, start: Rounds, seed: bytes, bound: int) -> Rounds:
    """Returns the best draw that the search from `start` finds. It stops at a cost of `bound`.

    In `start`, pinned entries must already have their seats. The first moves separate the pairs that may not
    share a table, and later moves never seat them together. Raises DrawImpossible, not `proven`, if the
    result breaks a rule.
    """
    seating = Seating(problem, start)
    words = RandomWords(seed, "search")
    rounds, seats = len(start), len(problem.seats)
    rules = [problem.given.rules_of(problem.given.round + number) for number in range(rounds)]
    allowed = [allowed_seats(problem, kept) for kept in rules]
    moves = max(MIN_MOVES, min(MAX_MOVES, rounds * seats * MOVES_PER_SEAT))
    temperature, best = TEMPERATURE, seating.cost
    since_best: list[tuple[int, int, int, int]] = []
    for move in range(moves):
        if best <= bound:
            break
        if move and move % (moves // STEPS) == 0:
            temperature = temperature * 94 // 100
        number = words.below(rounds) if rounds > 1 else 0
        a = words.below(seats)
        b = words.below(seats - 1)
        b += b >= a
        if allowed[number] and not _may_swap(allowed[number], seating.rounds[number], a, b):
            continue
        change = seating.change(number, a, b)
        if change > 0 and change << 22 > temperature * EXPONENTIAL[words.next() & 255]:
            continue
        seating.swap(number, a, b, change)
        if seating.cost < best:
            best = seating.cost
            since_best.clear()
        else:
            since_best.append((number, a, b, change))
    for number, a, b, change in reversed(since_best):
        seating.swap(number, a, b, -change)
    for number, (kept, entries) in enumerate(zip(rules, seating.rounds, strict=True)):
        if broken := broken_rules(problem, kept, entries):
            raise DrawImpossible(problem.given.round + number, broken, is_proven=False)
    return seating.rounds


def _may_swap(allowed: dict[int, frozenset[int]], entries: list[int], a: int, b: int) -> bool:
    """Whether pins and exclusions allow the entries at two seats to swap."""
    i, j = entries[a], entries[b]
    return (i not in allowed or b in allowed[i]) and (j not in allowed or a in allowed[j])
