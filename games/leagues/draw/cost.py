"""The cost of a draw as one integer, and its change by a swap of two seats."""

from collections.abc import Sequence

from .inputs import TERMS
from .problem import SEPARATION_COST, DrawProblem, Rounds


def cost_by_term(problem: DrawProblem, rounds: Rounds) -> dict[str, int]:
    """The weighted cost of a draw by term, computed from the draw as a whole.

    `met`, `beside`, `played` and `small` cost as much as the number of earlier occurrences: the second time
    costs 1, the third time 2. `luck` costs the square of an entry's luck after the draw, less the square of
    its luck before the draw. With the spread `even`, `spread` costs the square of each table's total
    strength.
    """
    terms = dict.fromkeys(TERMS, 0)
    met = [list(row) for row in problem.met]
    beside = [list(row) for row in problem.beside]
    played = [list(row) for row in problem.played]
    small = [entry.small for entry in problem.entries]
    luck = [entry.luck for entry in problem.entries]
    even = problem.given.spread == "even"
    for entries in rounds:
        for seat, i in zip(problem.seats, entries, strict=True):
            terms["played"] += played[i][seat.house]
            terms["small"] += seat.small * small[i]
            terms["spread"] += problem.strengths[i] ** 2 if even else 0
            played[i][seat.house] += 1
            small[i] += seat.small
            luck[i] += seat.gain
        for a, b in pairs_of_seats(problem):
            i, j = sorted((entries[a], entries[b]))
            terms["met"] += met[i][j]
            terms["spread"] += problem.spread(i, j)
            terms["sleep"] += problem.sleep[i][j]
            terms["wishes"] += problem.wishes[i][j]
            met[i][j] += 1
            if b in problem.seats[a].neighbours:
                terms["beside"] += beside[i][j]
                beside[i][j] += 1
    terms["luck"] = sum(now**2 - entry.luck**2 for now, entry in zip(luck, problem.entries, strict=True))
    return {term: problem.given.weights[term] * amount for term, amount in terms.items()}


def pairs_of_seats(problem: DrawProblem) -> list[tuple[int, int]]:
    """The pairs of seats at the same table, the seat with the lower index first."""
    return [(a, b) for a, seat in enumerate(problem.seats) for b in seat.companions if a < b]


class Seating:
    """A draw and its cost, both updated by each swap of two seats.

    `pair[i][j]` is the cost of one more meeting of the entries i and j, and `near[i][j]` the cost of one more
    meeting as neighbours. `house[i][h]` is the cost of one more game of entry i with house h. To remove a
    meeting therefore saves this cost less one weight.
    """

    def __init__(self, problem: DrawProblem, rounds: Rounds) -> None:
        weights = problem.given.weights
        self._met, self._beside, self._played = weights["met"], weights["beside"], weights["played"]
        self._luck, self._small = weights["luck"], weights["small"]
        self.rounds = [list(entries) for entries in rounds]
        self._table = [seat.table for seat in problem.seats]
        self._house = [seat.house for seat in problem.seats]
        self._gain = [seat.gain for seat in problem.seats]
        self._is_small = [seat.small for seat in problem.seats]
        self._others = [seat.companions for seat in problem.seats]
        self._neighbours = [seat.neighbours for seat in problem.seats]
        everybody = range(len(problem.entries))
        self.pair = [
            [
                self._met * problem.met[i][j]
                + weights["spread"] * problem.spread(i, j)
                + weights["sleep"] * problem.sleep[i][j]
                + weights["wishes"] * problem.wishes[i][j]
                + SEPARATION_COST * problem.apart[i][j]
                for j in everybody
            ]
            for i in everybody
        ]
        self.near = [[self._beside * times for times in row] for row in problem.beside]
        self.house = [[self._played * times for times in row] for row in problem.played]
        self.small = [entry.small for entry in problem.entries]
        self.luck = [entry.luck for entry in problem.entries]
        self.cost = 0
        if problem.given.spread == "even":
            seated = (i for entries in self.rounds for i in entries)
            self.cost += weights["spread"] * sum(problem.strengths[i] ** 2 for i in seated)
        for entries in self.rounds:
            for a, i in enumerate(entries):
                self._add_seat(i, a)
            for a, b in pairs_of_seats(problem):
                i, j = entries[a], entries[b]
                self.cost += self.pair[i][j]
                _add(self.pair, i, j, self._met)
                if b in self._neighbours[a]:
                    self.cost += self.near[i][j]
                    _add(self.near, i, j, self._beside)

    def _add_seat(self, entry: int, seat: int) -> None:
        gain, house = self._gain[seat], self._house[seat]
        self.cost += self.house[entry][house] + self._luck * gain * (2 * self.luck[entry] + gain)
        self.cost += self._small * self._is_small[seat] * self.small[entry]
        self.house[entry][house] += self._played
        self.luck[entry] += gain
        self.small[entry] += self._is_small[seat]

    def change(self, round: int, a: int, b: int) -> int:
        """The change of the cost when the entries at seats a and b of a round swap."""
        entries = self.rounds[round]
        i, j = entries[a], entries[b]
        change = 0
        if self._table[a] != self._table[b]:
            pair_i, pair_j = self.pair[i], self.pair[j]
            at_a, at_b = self._others[a], self._others[b]
            change += self._met * (len(at_a) + len(at_b))
            for seat in at_a:
                other = entries[seat]
                change += pair_j[other] - pair_i[other]
            for seat in at_b:
                other = entries[seat]
                change += pair_i[other] - pair_j[other]
            near_a: Sequence[int] = self._neighbours[a]
            near_b: Sequence[int] = self._neighbours[b]
        else:
            near_a, near_b = self._unshared_neighbours(a, b)
        if self._beside:
            near_i, near_j = self.near[i], self.near[j]
            change += self._beside * (len(near_a) + len(near_b))
            for seat in near_a:
                other = entries[seat]
                change += near_j[other] - near_i[other]
            for seat in near_b:
                other = entries[seat]
                change += near_i[other] - near_j[other]
        house_a, house_b = self._house[a], self._house[b]
        if house_a != house_b:
            house_i, house_j = self.house[i], self.house[j]
            change += house_i[house_b] - house_i[house_a] + house_j[house_a] - house_j[house_b]
            change += 2 * self._played
        gain = self._gain[b] - self._gain[a]
        if gain:
            change += 2 * self._luck * gain * (self.luck[i] - self.luck[j] + gain)
        small = self._is_small[b] - self._is_small[a]
        if small:
            change += self._small * (small * (self.small[i] - self.small[j]) + 1)
        return change

    def _unshared_neighbours(self, a: int, b: int) -> tuple[list[int], list[int]]:
        """For two seats of a table: the neighbours of each that are not neighbours of the other."""
        near_a, near_b = self._neighbours[a], self._neighbours[b]
        return (
            [seat for seat in near_a if seat != b and seat not in near_b],
            [seat for seat in near_b if seat != a and seat not in near_a],
        )

    def swap(self, round: int, a: int, b: int, change: int) -> None:
        """Swaps the entries at two seats of a round. `change` is the result of `change(round, a, b)`."""
        entries = self.rounds[round]
        i, j = entries[a], entries[b]
        if self._table[a] != self._table[b]:
            self._swap_companions(self.pair, self._met, entries, a, b, self._others[a], self._others[b])
            self._swap_companions(
                self.near, self._beside, entries, a, b, self._neighbours[a], self._neighbours[b]
            )
        elif self._beside:
            self._swap_companions(self.near, self._beside, entries, a, b, *self._unshared_neighbours(a, b))
        for entry, old, new in ((i, a, b), (j, b, a)):
            self.house[entry][self._house[old]] -= self._played
            self.house[entry][self._house[new]] += self._played
            self.luck[entry] += self._gain[new] - self._gain[old]
            self.small[entry] += self._is_small[new] - self._is_small[old]
        entries[a], entries[b] = j, i
        self.cost += change

    @staticmethod
    def _swap_companions(
        rows: list[list[int]],
        weight: int,
        entries: list[int],
        a: int,
        b: int,
        at_a: Sequence[int],
        at_b: Sequence[int],
    ) -> None:
        """Swaps the companions of two entries: the entry at b now meets the entries at seats `at_a`, and the
        entry at a those at seats `at_b`."""
        for leaver, joiner, seats in ((entries[a], entries[b], at_a), (entries[b], entries[a], at_b)):
            for seat in seats:
                _add(rows, leaver, entries[seat], -weight)
                _add(rows, joiner, entries[seat], weight)


def _add(rows: list[list[int]], entry: int, other: int, weight: int) -> None:
    rows[entry][other] += weight
    rows[other][entry] += weight
