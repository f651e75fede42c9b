"""The seating from which the search starts, the entries that sit out, and the random numbers of a draw."""

from collections.abc import Sequence
from hashlib import sha256

from .errors import HardRule
from .problem import DrawProblem, Rounds
from .rules import require_possible, seat_pinned
from .sizes import choose_entries

_MASK = 2**64 - 1


class RandomWords:
    """Random 32-bit words by xorshift64*. Each label gives an independent sequence."""

    __slots__ = ("_state",)

    def __init__(self, seed: bytes, label: str) -> None:
        self._state = int.from_bytes(sha256(seed + label.encode()).digest()[:8], "big") | 1

    def next(self) -> int:
        """The next word, 0 to 2**32 - 1."""
        state = self._state
        state ^= state >> 12
        state ^= state << 25 & _MASK
        state ^= state >> 27
        self._state = state
        return (state * 0x2545F4914F6CDD1D & _MASK) >> 32

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, from one word."""
        return self.next() * n >> 32

    def shuffled(self, n: int) -> list[int]:
        """The numbers from 0 to n - 1, shuffled: each place, beginning with the last, is swapped with a
        random place up to itself."""
        order = list(range(n))
        for last in range(n - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


def is_cyclic(size: int, tables: int, rounds: int) -> bool:
    """Whether the cyclic formula repeats no house and no avoidable meeting.

    Two entries meet again if the difference of two rounds, times the difference of the entries' groups, is a
    multiple of the number of tables. At a single table all entries meet in every round.
    """
    if rounds > size:
        return False
    return tables == 1 or all(a * b % tables for a in range(1, rounds) for b in range(1, size))


def cyclic_rounds(size: int, tables: int, rounds: int, order: Sequence[int]) -> list[list[int]]:
    """The entry at each seat of each round; `order` lists the entries in drawn order, one per seat.

    Entry x * size + g of the order is the x-th entry of group g. In round r, table b seats entry (r * g + b)
    mod tables of each group g, with house (g + r) mod size.
    """
    return [
        [
            order[(r * g + b) % tables * size + g]
            for b in range(tables)
            for g in ((house - r) % size for house in range(size))
        ]
        for r in range(rounds)
    ]


def first_seating(problem: DrawProblem, seed: bytes) -> Rounds:
    """Returns the first seating. Entries without a seat in a round sit out. Raises DrawImpossible.

    Several rounds that are drawn together use the cyclic formula if it repeats nothing. Otherwise each round
    seats entries by points if the spread is `sliced`, and else by lot. Entries chosen for smaller tables come
    last. Pinned entries never sit out, and entries excluded from every seat always do.
    """
    given, sizes = problem.given, problem.sizes
    words = RandomWords(seed, "start")
    count, tables = len(problem.entries), sizes.tables
    rules = [given.rules_of(given.round + number) for number in range(given.rounds)]
    cyclic = given.rounds > 1 and not sizes.byes and len(set(tables)) == 1
    if cyclic and is_cyclic(tables[0], len(tables), given.rounds):
        rounds = cyclic_rounds(tables[0], len(tables), given.rounds, words.shuffled(count))
    else:
        rounds = _seat_by_lot(problem, words, rules)
    for number, kept in enumerate(rules):
        if kept:
            require_possible(problem, given.round + number, kept, rounds[number])
            rounds[number] = seat_pinned(problem, kept, rounds[number])
    return rounds


def _seat_by_lot(problem: DrawProblem, words: RandomWords, rules: Sequence[Sequence[HardRule]]) -> Rounds:
    everybody = range(len(problem.entries))
    points = [entry.points for entry in problem.entries]
    byes = [entry.byes for entry in problem.entries]
    small = [entry.small for entry in problem.entries]
    small_seats = sum(seat.small for seat in problem.seats)
    rounds = []
    for kept in rules:
        order = words.shuffled(len(everybody))
        lots = [0] * len(order)
        for lot, i in enumerate(order):
            lots[i] = lot
        pinned = {problem.index[rule.entry] for rule in kept if rule.kind == "pinned"}
        barred = {problem.index[rule.entry] for rule in kept if rule.excludes_from_every_seat} - pinned
        free = [i for i in everybody if i not in pinned | barred]
        first = [*sorted(barred), *choose_entries(free, problem.sizes.byes, byes, points, lots)]
        out = set(first[: problem.sizes.byes])
        last = set(choose_entries(set(everybody) - out, small_seats, small, points, lots))
        sliced = problem.given.spread == "sliced"
        rounds.append(
            sorted(
                set(everybody) - out,
                key=lambda i: (i in last, -points[i] if sliced else 0, lots[i]),
            )
        )
        for i in out:
            byes[i] += 1
        for i in last:
            small[i] += 1
    return rounds
