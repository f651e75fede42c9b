"""The hard rules of a draw: the seats that entries may have, contradictory rules, and byes that the rules
require."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from .errors import DrawImpossible, HardRule
from .inputs import DrawInput, Pin
from .problem import DrawProblem
from .sizes import choose_entries

MAX_CHECKS = 100_000
"""Number of times that an attempt may look for the possible tables of an entry before it gives up."""


class SearchTooLong(Exception):  # noqa: N818
    """The attempt gave up before it found out whether the rules can be met."""


def require_possible(
    problem: DrawProblem, round: int, rules: Sequence[HardRule], entries: Sequence[int]
) -> None:
    """Raises DrawImpossible if the rules of a round contradict each other. `entries`: the entries that play
    in the round."""
    try:
        possible = _Attempt(problem, rules, entries).succeeds()
    except SearchTooLong:
        return
    if not possible:
        raise DrawImpossible(round, smallest_contradiction(problem, rules, entries))


def broken_rules(problem: DrawProblem, rules: Sequence[HardRule], entries: Sequence[int]) -> list[HardRule]:
    """The rules that a seating breaks. `entries`: the entry at each seat."""
    seat_of = {i: a for a, i in enumerate(entries)}
    broken = []
    for rule in rules:
        i = problem.index[rule.entry]
        a = seat_of.get(i)
        if rule.kind == "apart":
            b = seat_of.get(problem.index[rule.other])
            is_met = a is None or b is None or problem.seats[a].table != problem.seats[b].table
        else:
            is_met = a in allowed_seats(problem, [rule])[i] or (a is None and rule.kind == "excluded")
        if not is_met:
            broken.append(rule)
    return broken


def seat_pinned(problem: DrawProblem, rules: Sequence[HardRule], entries: Sequence[int]) -> list[int]:
    """Moves entries to seats that pins and exclusions allow. Other entries keep their seats where possible.

    The entry with the fewest allowed seats chooses first, and prefers its current seat. Pins and exclusions
    must not contradict each other.
    """
    playing = {i: a for a, i in enumerate(entries)}
    allowed = {i: seats for i, seats in allowed_seats(problem, rules).items() if i in playing}
    order = sorted(allowed, key=lambda i: (len(allowed[i]), i))
    taken = _match_to_seats(order, lambda i: sorted(allowed[i], key=lambda a: (a != playing[i], a)))
    assert taken is not None, "the pins collide"
    stay = [taken.get(a, None if i in allowed else i) for a, i in enumerate(entries)]
    moved = iter([i for i in entries if i not in set(stay)])
    return [next(moved) if i is None else i for i in stay]


def _match_to_seats(
    entries: Iterable[int], seats_of: Callable[[int], Iterable[int]]
) -> dict[int, int] | None:
    """Seat -> entry. Each entry gets one of its possible seats, from `seats_of`. None if this is impossible.

    Each entry in turn takes the first of its seats that is free, or whose entry can move to another seat.
    """
    taken: dict[int, int] = {}

    def find(entry: int, tried_seats: set[int]) -> bool:
        for seat in seats_of(entry):
            if seat not in tried_seats:
                tried_seats.add(seat)
                if seat not in taken or find(taken[seat], tried_seats):
                    taken[seat] = entry
                    return True
        return False

    return taken if all(find(entry, set()) for entry in entries) else None


def smallest_contradiction(
    problem: DrawProblem, rules: Sequence[HardRule], entries: Sequence[int]
) -> list[HardRule]:
    """A minimal set of rules that cannot be met together.

    It is the smaller of two sets. One is found by removing the rules of the least constrained entries first,
    the other by removing them last. The set may not be minimal if an attempt gave up.
    """
    weight = Counter(number for rule in rules for number in {rule.entry, rule.other} - {0})
    order = sorted(weight, key=lambda number: (weight[number], number))
    return min((_needed_rules(problem, rules, found, entries) for found in (order, order[::-1])), key=len)


def _needed_rules(
    problem: DrawProblem, rules: Sequence[HardRule], entry_numbers: Sequence[int], entries: Sequence[int]
) -> list[HardRule]:
    """Removes all rules of one entry after another, then single rules, as long as the rest contradict each
    other."""
    needed, checks = list(rules), 2 * MAX_CHECKS
    groups = [[rule for rule in rules if number in (rule.entry, rule.other)] for number in entry_numbers]
    singles = [[rule] for group in groups for rule in group]
    for group in groups + singles:
        fewer = [rule for rule in needed if rule not in group]
        if len(fewer) == len(needed):
            continue
        attempt = _Attempt(problem, fewer, entries, checks)
        try:
            if not attempt.succeeds():
                needed = fewer
        except SearchTooLong:
            break
        checks -= attempt.checks
    return needed


def allowed_seats(problem: DrawProblem, rules: Sequence[HardRule]) -> dict[int, frozenset[int]]:
    """Index of an entry -> the seats that pins and exclusions allow, for entries with pins or exclusions."""
    allowed: dict[int, frozenset[int]] = {}
    for rule in rules:
        if rule.kind != "apart":
            i = problem.index[rule.entry]
            seats = {
                a
                for a, seat in enumerate(problem.seats)
                if rule.table in (0, seat.table + 1) and rule.house in ("", problem.houses[seat.house])
            }
            before = allowed.get(i, frozenset(range(len(problem.seats))))
            allowed[i] = before & seats if rule.kind == "pinned" else before - seats
    return allowed


class _Attempt:
    """Seats the entries with rules at tables by backtracking. The entry with the fewest possible tables comes
    first.

    Empty tables of the same size that no rule names are equivalent, so an entry tries only one of them.
    """

    def __init__(
        self,
        problem: DrawProblem,
        rules: Sequence[HardRule],
        entries: Sequence[int],
        max_checks: int = MAX_CHECKS,
    ) -> None:
        playing = set(entries)
        self.allowed = {i: seats for i, seats in allowed_seats(problem, rules).items() if i in playing}
        pinned = {problem.index[rule.entry] for rule in rules if rule.kind == "pinned"}
        self.stuck = not pinned <= playing
        self.apart: dict[int, set[int]] = {i: set() for i in self.allowed}
        for rule in rules:
            if rule.kind == "apart":
                i, j = problem.index[rule.entry], problem.index[rule.other]
                if i in playing and j in playing:
                    self.apart.setdefault(i, set()).add(j)
                    self.apart.setdefault(j, set()).add(i)
        self.sizes = problem.sizes.tables
        self.named = {rule.table - 1 for rule in rules if rule.table}
        self.at: list[list[int]] = [[] for _ in self.sizes]
        self.first = [0] * len(self.sizes)
        for table in range(1, len(self.sizes)):
            self.first[table] = self.first[table - 1] + self.sizes[table - 1]
        self.checks, self.max_checks = 0, max_checks

    def succeeds(self) -> bool:
        """Whether a seating can meet the rules. Raises SearchTooLong."""
        return not self.stuck and self._place_all()

    def _place_all(self) -> bool:
        left = set(self.apart)
        trail = [self._next(left)] if left else []
        while trail:
            i, tables = trail[-1]
            if i not in left:
                left.add(i)
                next(entries for entries in self.at if i in entries).remove(i)
            if not tables:
                trail.pop()
                continue
            self.at[tables.pop(0)].append(i)
            left.remove(i)
            if left:
                trail.append(self._next(left))
            else:
                return True
        return not self.apart

    def _next(self, entries_left: set[int]) -> tuple[int, list[int]]:
        """The entry with the fewest possible tables (of several, the one with the most separations), and the
        tables that it tries, in order."""
        self.checks += len(entries_left)
        if self.checks > self.max_checks:
            raise SearchTooLong
        tables = {i: self._tables(i) for i in entries_left}
        i = min(entries_left, key=lambda i: (len(tables[i]), -len(self.apart[i]), i))
        tried, alike = [], set()
        for table in tables[i]:
            if not self.at[table] and table not in self.named:
                if self.sizes[table] in alike:
                    continue
                alike.add(self.sizes[table])
            tried.append(table)
        return i, tried

    def _tables(self, entry: int) -> list[int]:
        apart = self.apart[entry]
        return [
            table
            for table, entries in enumerate(self.at)
            if apart.isdisjoint(entries) and self._has_seat(table, entries, entry)
        ]

    def _has_seat(self, table: int, entries: list[int], entry: int) -> bool:
        if entry in self.allowed or any(other in self.allowed for other in entries):
            return self._can_seat(table, [*entries, entry])
        return len(entries) < self.sizes[table]

    def _can_seat(self, table: int, entries: list[int]) -> bool:
        """Whether the table has an allowed seat for each of these entries."""
        seats = range(self.first[table], self.first[table] + self.sizes[table])
        found = _match_to_seats(
            entries, lambda i: (a for a in seats if i not in self.allowed or a in self.allowed[i])
        )
        return found is not None


MAX_TRIES = 100
"""Number of sets of entries that the search for byes tries in a round before it gives up."""


def needed_byes(draw_input: DrawInput) -> tuple[Pin, ...]:
    """Byes without which the rules of a round cannot be met, as exclusions from every seat. They do not
    depend on the seed.

    Empty if no entry has to sit out. Of the entries whose rules contradict each other, those with the fewest
    byes sit out, then those with the fewest points. Raises SizesImpossible and DrawImpossible.
    """
    problem = DrawProblem(draw_input)
    byes = [entry.byes for entry in problem.entries]
    found: list[Pin] = []
    for number in range(draw_input.round, draw_input.round + draw_input.rounds):
        if (rules := draw_input.rules_of(number)) and problem.sizes.byes:
            for i in _ByeSearch(problem, number, rules, byes).entries_with_bye():
                byes[i] += 1
                found.append(Pin(round=number, entry=problem.entries[i].number))
    return tuple(found)


class _ByeSearch:
    def __init__(
        self, problem: DrawProblem, number: int, rules: Sequence[HardRule], byes: Sequence[int]
    ) -> None:
        self.problem, self.number, self.rules = problem, number, rules
        pinned = {problem.index[rule.entry] for rule in rules if rule.kind == "pinned"}
        free = [i for i in range(len(problem.entries)) if i not in pinned]
        points = [entry.points for entry in problem.entries]
        self.order = choose_entries(free, len(free), byes, points, range(len(problem.entries)))
        self.collided: set[HardRule] = set()
        self.tries, self.is_proven = 0, True

    def entries_with_bye(self) -> tuple[int, ...]:
        found = self._byes_with(())
        if found is None:
            raise DrawImpossible(self.number, sorted(self.collided), is_proven=self.is_proven)
        return found

    def _byes_with(self, byes: tuple[int, ...]) -> tuple[int, ...] | None:
        """The entries that sit out, including `byes`; None if there is no solution. One entry of each
        contradiction must sit out."""
        if self.tries == MAX_TRIES:
            self.is_proven = False
            return None
        self.tries += 1
        playing = [i for i in range(len(self.problem.entries)) if i not in byes]
        try:
            require_possible(self.problem, self.number, self.rules, playing)
        except DrawImpossible as impossible:
            self.collided |= set(impossible.rules)
            if len(byes) == self.problem.sizes.byes:
                return None
            named = {self.problem.index[number] for number in impossible.entries}
            tried = (self._byes_with((*byes, i)) for i in self.order if i in named)
            return next((found for found in tried if found is not None), None)
        return byes
