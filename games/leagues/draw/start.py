"""The seating from which the search starts, and the entries that sit out."""

from __future__ import annotations

from collections.abc import Sequence

from .chance import Words
from .cyclic import cyclic_rounds, is_cyclic
from .errors import Rule
from .problem import Problem, Rounds
from .rules import require_possible, seat_pinned
from .sizes import fewest_first


def first_seating(problem: Problem, seed: bytes) -> Rounds:
    """Returns the first seating. Entries without a seat in a round sit out. Raises DrawImpossible.

    Each round draws lots. Pinned entries never sit out; entries excluded from every seat do. Several rounds
    at once follow the cyclic formula if it repeats nothing. Otherwise each round seats entries by points
    where equals meet, else by lot. Entries chosen for smaller tables come last.
    """
    given, sizes = problem.given, problem.sizes
    words = Words(seed, "start")
    count, tables = len(problem.entries), sizes.tables
    rules = [given.rules_of(given.round + number) for number in range(given.rounds)]
    cyclic = given.rounds > 1 and not sizes.byes and len(set(tables)) == 1
    if cyclic and is_cyclic(tables[0], len(tables), given.rounds):
        rounds = cyclic_rounds(tables[0], len(tables), given.rounds, words.shuffled(count))
    else:
        rounds = _lots(problem, words, rules)
    for number, kept in enumerate(rules):
        if kept:
            require_possible(problem, given.round + number, kept, rounds[number])
            rounds[number] = seat_pinned(problem, kept, rounds[number])
    return rounds


def _lots(problem: Problem, words: Words, rules: Sequence[Sequence[Rule]]) -> Rounds:
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
        barred = {problem.index[rule.entry] for rule in kept if rule.is_from_every_seat} - pinned
        free = [i for i in everybody if i not in pinned | barred]
        first = [*sorted(barred), *fewest_first(free, problem.sizes.byes, byes, points, lots)]
        out = set(first[: problem.sizes.byes])
        last = set(fewest_first(set(everybody) - out, small_seats, small, points, lots))
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
