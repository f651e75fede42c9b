"""Lower bounds, by term, of the cost that a draw from an input must have."""

from bisect import insort
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise, product
from math import comb, lcm

from .problem import DrawProblem, Rounds

Bounds = dict[str, int]


def bounds_by_term(problem: DrawProblem, rounds: Rounds) -> Bounds:
    """The weighted lower bound of each term of the cost. `played` and `luck` have a common bound.

    `rounds` is used only to find the entries that play in each round. The sum of the bounds is a lower bound
    of the total cost.
    """
    weights = problem.given.weights
    several = len(rounds) > 1
    playing = sorted({i for entries in rounds for i in entries})
    seats = sum(seat.small for seat in problem.seats) * len(rounds)
    houses_and_luck = bound_of_games(problem, rounds) if several else bound_of_one_game(problem, rounds[0])
    return {
        "met": weights["met"] * bound_of_meetings(problem, playing, len(rounds)),
        "spread": weights["spread"] * sum(bound_of_spread(problem, entries) for entries in rounds),
        "sleep": 0,
        "wishes": 0,
        "beside": 0,
        "played_and_luck": houses_and_luck,
        "small": weights["small"]
        * lowest_raise_cost((problem.entries[i].small for i in playing), seats, may_repeat=several),
    }


def lowest_raise_cost(counts: Iterable[int], amount: int, *, may_repeat: bool) -> int:
    """The lowest total price of `amount` raises of these counts. A raise adds one to a count, and its price
    is the value of the count before it.

    With `may_repeat` a count may be raised several times.
    """
    waiting = Counter(counts)
    total, count = 0, 0
    while amount and waiting.total():
        raised = min(waiting.pop(count, 0), amount)
        total += raised * count
        amount -= raised
        count += 1
        if may_repeat:
            waiting[count] += raised
    return total


def bound_of_meetings(problem: DrawProblem, entries: Sequence[int], rounds: int) -> int:
    """The lower bound of repeated meetings: their number if the pairs with the fewest meetings filled all
    tables.

    Thirty-six entries at tables of six must repeat a meeting in round 4, because no two Latin squares of
    order six are orthogonal (Euler's problem of the thirty-six officers).
    """
    tables = problem.sizes.tables
    counts = [problem.met[i][j] for i, j in combinations(entries, 2)]
    meetings = rounds * sum(comb(size, 2) for size in tables)
    bound = lowest_raise_cost(counts, meetings, may_repeat=rounds > 1)
    if len(entries) == 36 and set(tables) == {6}:
        rows = [sorted(problem.met[i][j] for j in entries) for i in entries]
        new = problem.given.round == 1 and rounds >= 4 and not any(counts)
        fourth = problem.given.round == 4 and all(row == [0] * 21 + [1] * 15 for row in rows)
        return max(bound, int(new or fourth))
    return bound


def bound_of_spread(problem: DrawProblem, entries: Sequence[int]) -> int:
    """The lower bound of the spread of strength, 0 unless the spread is `sliced`.

    It is the cost of the best division of the sorted strengths into consecutive tables. No draw is cheaper if
    the sizes of tables differ by two at most. Otherwise the sum of squares of each table is scaled down as if
    the table had the smallest size, so that no draw can be cheaper either.
    """
    if problem.given.spread != "sliced":
        return 0
    strengths = sorted(problem.strengths[i] for i in entries)
    sizes = Counter(problem.sizes.tables)
    smallest = min(sizes)
    exact = max(sizes) - smallest <= 2
    scale = 1 if exact else lcm(*sizes)
    sums, squares = [0], [0]
    for strength in strengths:
        sums.append(sums[-1] + strength)
        squares.append(squares[-1] + strength**2)

    def cost(first: int, size: int) -> int:
        pairs = size * (squares[first + size] - squares[first]) - (sums[first + size] - sums[first]) ** 2
        return pairs if exact else pairs * scale // size * smallest

    best = {tuple(0 for _ in sizes): 0}
    for used in product(*(range(count + 1) for count in sizes.values())):
        first = sum(count * size for count, size in zip(used, sizes, strict=True))
        for place, (size, count) in enumerate(sizes.items()):
            if used[place] < count:
                after = (*used[:place], used[place] + 1, *used[place + 1 :])
                found = best[used] + cost(first, size)
                best[after] = min(found, best.get(after, found))
    return -(-best[tuple(sizes.values())] // scale)


def bound_of_one_game(problem: DrawProblem, entries: Sequence[int]) -> int:
    """The lower bound of houses and luck for one round: the cost of the cheapest assignment of seats,
    ignoring meetings.

    Entries take seats one after the other, along a shortest path: each displaced entry moves to the next kind
    of seat.
    """
    weights = problem.given.weights
    free = Counter((seat.house, seat.gain) for seat in problem.seats)
    kinds = sorted(free)
    price = {
        i: [
            weights["played"] * problem.played[i][house]
            + weights["luck"] * gain * (2 * problem.entries[i].luck + gain)
            for house, gain in kinds
        ]
        for i in entries
    }
    capacity = [free[kind] for kind in kinds]
    at: list[list[int]] = [[] for _ in kinds]
    # moves[u][v]: the lowest price of moving one entry from kind u to kind v, and that entry
    moves: list[list[tuple[int, int] | None]] = [[None for _ in kinds] for _ in kinds]
    total = 0
    for i in entries:
        length, before = list(price[i]), [-1 for _ in kinds]
        changed = True
        while changed:
            changed = False
            for u, v in product(range(len(kinds)), repeat=2):
                move = moves[u][v]
                if move is not None and length[u] + move[0] < length[v]:
                    length[v], before[v], changed = length[u] + move[0], u, True
        place = min((v for v in range(len(kinds)) if capacity[v]), key=lambda v: length[v])
        total += length[place]
        capacity[place] -= 1
        path = [place]
        while before[path[-1]] >= 0:
            path.append(before[path[-1]])
        for v, u in pairwise(path):
            move = moves[u][v]
            assert move is not None
            at[u].remove(move[1])
            insort(at[v], move[1])
        insort(at[path[-1]], i)
        for u in path:
            moves[u] = [
                min(((price[j][v] - price[j][u], j) for j in at[u]), default=None) for v in range(len(kinds))
            ]
    return total


def bound_of_games(problem: DrawProblem, rounds: Rounds) -> int:
    """The lower bound of houses and luck for several rounds: the cost of the best houses for all games of
    each entry, ignoring the other entries."""
    weights = problem.given.weights
    gains: dict[int, set[int]] = {}
    for seat in problem.seats:
        gains.setdefault(seat.house, set()).add(seat.gain)
    games = Counter(i for entries in rounds for i in entries)

    @cache
    def best(times_played: tuple[int, ...], luck: int, count: int) -> int:
        # (number of games, their total gain) -> the lowest price with the houses tried so far
        least = {(0, 0): 0}
        for house in sorted(gains):
            after: dict[tuple[int, int], int] = {}
            for (done, gain), price in least.items():
                for more in range(count - done + 1):
                    now = price + weights["played"] * (more * times_played[house] + comb(more, 2))
                    for chosen in combinations_with_replacement(sorted(gains[house]), more):
                        key = (done + more, gain + sum(chosen))
                        after[key] = min(now, after.get(key, now))
            least = after
        return min(
            price + weights["luck"] * gain * (2 * luck + gain)
            for (done, gain), price in least.items()
            if done == count
        )

    return sum(
        best(tuple(problem.played[i]), problem.entries[i].luck, count) for i, count in sorted(games.items())
    )
