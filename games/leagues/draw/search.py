"""Simulated annealing in integers, by swaps of two seats.

Only the seed decides: no float, no order of a set, no time limit. So anyone who repeats the search finds the
same draw.
"""

from __future__ import annotations

from .cost import Seating
from .errors import DrawImpossible
from .problem import Problem, Rounds
from .rules import allowed_seats, broken_rules
from .start import Words

MOVES_PER_SEAT = 2_500
MIN_MOVES, MAX_MOVES = 20_000, 1_200_000
TEMPERATURE = 102_400
"""Starting temperature, in 1/1024 of cost."""
STEPS = 120
"""Number of times that the temperature falls by 6 %."""

# Entry i is round(-4096 * ln((i + 0.5) / 256)).
EXPONENTIAL = (
    25552, 21052, 18960, 17582, 16552, 15730, 15046, 14460, 13947, 13492, 13082, 12709, 12368, 12052,
    11760, 11487, 11230, 10989, 10762, 10546, 10341, 10146, 9960, 9782, 9611, 9447, 9290, 9138, 8992,
    8851, 8714, 8582, 8454, 8330, 8209, 8092, 7978, 7868, 7760, 7655, 7553, 7453, 7355, 7260, 7167, 7076,
    6987, 6899, 6814, 6731, 6649, 6568, 6490, 6412, 6336, 6262, 6189, 6117, 6046, 5977, 5909, 5841, 5775,
    5710, 5646, 5583, 5521, 5460, 5400, 5341, 5282, 5224, 5167, 5111, 5056, 5001, 4948, 4894, 4842, 4790,
    4739, 4688, 4638, 4589, 4540, 4492, 4444, 4397, 4351, 4305, 4259, 4214, 4170, 4126, 4082, 4039, 3996,
    3954, 3912, 3871, 3830, 3789, 3749, 3709, 3670, 3631, 3592, 3554, 3516, 3479, 3441, 3404, 3368, 3332,
    3296, 3260, 3225, 3190, 3155, 3121, 3086, 3053, 3019, 2986, 2953, 2920, 2887, 2855, 2823, 2791, 2760,
    2729, 2698, 2667, 2636, 2606, 2576, 2546, 2516, 2487, 2457, 2428, 2400, 2371, 2342, 2314, 2286, 2258,
    2231, 2203, 2176, 2149, 2122, 2095, 2068, 2042, 2016, 1990, 1964, 1938, 1912, 1887, 1862, 1837, 1812,
    1787, 1762, 1737, 1713, 1689, 1665, 1641, 1617, 1593, 1570, 1546, 1523, 1500, 1477, 1454, 1431, 1409,
    1386, 1364, 1342, 1319, 1297, 1275, 1254, 1232, 1210, 1189, 1168, 1146, 1125, 1104, 1083, 1063, 1042,
    1021, 1001, 981, 960, 940, 920, 900, 880, 860, 841, 821, 802, 782, 763, 744, 724, 705, 686, 668, 649,
    630, 611, 593, 574, 556, 538, 520, 501, 483, 465, 448, 430, 412, 394, 377, 359, 342, 325, 307, 290,
    273, 256, 239, 222, 205, 188, 172, 155, 138, 122, 105, 89, 73, 56, 40, 24, 8,
)  # fmt: skip
"""A random one of these, times the temperature, is the greatest increase of the cost that is accepted."""


def search(problem: Problem, start: Rounds, seed: bytes, bound: int) -> Rounds:
    """Returns the best draw that the search from `start` finds. It stops at a cost of `bound`.

    `start` must have pinned entries at their seats. The first moves separate the pairs that must be apart,
    and they stay separated. Raises DrawImpossible, without a proof, if some are not.
    """
    seating = Seating(problem, start)
    words = Words(seed, "search")
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
            raise DrawImpossible(problem.given.round + number, broken, proven=False)
    return seating.rounds


def _may_swap(allowed: dict[int, frozenset[int]], entries: list[int], a: int, b: int) -> bool:
    """Whether pins and exclusions allow the entries at two seats to swap."""
    i, j = entries[a], entries[b]
    return (i not in allowed or b in allowed[i]) and (j not in allowed or a in allowed[j])
