#!/usr/bin/env python3
"""Verifies that tables and houses of a league's round were drawn at random. Needs only Python 3.10.

    curl "$SERVER/api/v1/seasons/$CODE/rounds/3/draw" > draw.json
    python3 verify_draw.py draw.json COMMITMENT --input-hash HASH --salt 17=SALT

All arguments after draw.json are optional, and are your own records. COMMITMENT is the commitment of this
attempt. The season showed it before registration closed or, after a publication, in `seed_committed` of the
log. A seed that an earlier attempt has revealed proves nothing. HASH is the hash of the input that the log
showed before the draw. SALT is the salt that you, as entry 17, added at check-in. Without your records, this
only shows that the server is consistent. `--no-search` skips the last check, which takes up to a minute on a
phone.

Success proves that the server fixed the seed before it saw the input, and that seed and input determine the
draw. It does not prove that the input is true. Compare your points, your luck and your earlier opponents with
the standings. A repeated draw has another attempt number, and all attempts are public.

Structure of this file: each rule is one function. The function compares a published value with its own
result, and its message names the value that differs.
"""

import argparse
import functools
import hashlib
import heapq
import hmac
import itertools
import json
import math
import pathlib
import re
import sys

TERMS = ("met", "spread", "sleep", "wishes", "beside", "played", "luck", "small")
MOVES_PER_SEAT, MIN_MOVES, MAX_MOVES = 2500, 20_000, 1_200_000
TEMPERATURE, STEPS = 102_400, 120
EXPONENTIAL = [round(-4096 * math.log((i + 0.5) / 256)) for i in range(256)]
"""Table of an exponential distribution. No value is closer than 0.0008 to a rounding boundary, so all
machines compute the same table."""


class CertificateRejected(Exception):
    """The certificate is not valid."""


def demand(holds, message):
    """Rejects the certificate if the condition does not hold."""
    if not holds:
        raise CertificateRejected(message)


def demand_same(what, published, computed):
    """Rejects the certificate if the values differ. For strings it names the first different byte."""
    if published == computed:
        return
    if isinstance(published, str) and isinstance(computed, str):
        pairs = itertools.zip_longest(published.encode(), computed.encode())
        byte = next(place for place, (one, other) in enumerate(pairs, start=1) if one != other)
        raise CertificateRejected(
            f"{what} differs from byte {byte} on: it is {published}, but must be {computed}"
        )
    raise CertificateRejected(f"{what} is {published}, but must be {computed}")


# Bytes and random numbers


def canonical(value):
    """Returns integers, strings, lists and objects as canonical JSON (RFC 8785)."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        return "[" + ",".join(canonical(row) for row in value) + "]"
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: name.encode("utf-16-be"))
        return "{" + ",".join(canonical(name) + ":" + canonical(value[name]) for name in names) + "}"
    demand(type(value) is int and abs(value) < 2**53, f"the input contains {value!r}, which is no integer")
    return str(value)


class Words:
    """32-bit words from xorshift64*, seeded with the first bytes of SHA-256(seed, label)."""

    def __init__(self, seed, label):
        self.state = int.from_bytes(hashlib.sha256(seed + label).digest()[:8], "big") | 1

    def next(self):
        x = self.state
        x ^= x >> 12
        x ^= (x << 25) & (2**64 - 1)
        x ^= x >> 27
        self.state = x
        return ((x * 0x2545F4914F6CDD1D) & (2**64 - 1)) >> 32

    def below(self, n):
        return (self.next() * n) >> 32

    def shuffled(self, n):
        order = list(range(n))
        for last in range(n - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


# The input, looked up by index


class Input:
    """The input by index. Entries are in the order of numbers, seats in the order of tables and houses."""

    def __init__(self, given):
        self.given = given
        self.weights = given["weights"]
        self.entries = given["entries"]
        self.numbers = [entry["number"] for entry in self.entries]
        self.index = {number: i for i, number in enumerate(self.numbers)}
        self.tables, self.byes = table_sizes(len(self.entries), **given["sizes"])
        self.rounds = range(given["round"], given["round"] + given["rounds"])
        self.strength = self.strengths()
        self.met = self.matrix(given["met"])
        self.beside = self.matrix(given["beside"])
        self.sleep = self.matrix(given["sleep"])
        self.wishes = self.matrix([*pair, 1] for pair in given["wishes"])
        self.apart = self.matrix([*pair, 1] for pair in given["apart"])
        self.index_seats()

    def strengths(self):
        """Values that the spread compares, in whole units: points, or ratings above their mean."""
        kind, unit = self.given["spread"]["kind"], self.given["spread"]["unit"]
        if kind == "sliced":
            return [entry["points"] // unit for entry in self.entries]
        if kind == "even":
            ratings = [entry["rating"] for entry in self.entries]
            return [(len(ratings) * rating - sum(ratings)) // (len(ratings) * unit) for rating in ratings]
        return [0] * len(self.entries)

    def matrix(self, rows):
        matrix = [[0] * len(self.entries) for _ in self.entries]
        for one, other, count in rows:
            i, j = self.index[one], self.index[other]
            matrix[i][j] = matrix[j][i] = count
        return matrix

    def index_seats(self):
        """Creates lists by seat: table, house, gain (par above the mean), small table, other seats,
        neighbours.
        """
        self.table, self.house, self.gain, self.small, self.others, self.near = [], [], [], [], [], []
        for number, size in enumerate(self.tables):
            first, houses = len(self.table), self.given["houses"][str(size)]
            par = self.given["par"].get(str(size), dict.fromkeys(houses, 0))
            mean = (2 * sum(par.values()) + size) // (2 * size)
            neighbours = [set(pair) for pair in self.given["neighbours"][str(size)]]
            for house in houses:
                others = [first + houses.index(other) for other in houses if other != house]
                self.table.append(number)
                self.house.append(house)
                self.gain.append(par[house] - mean)
                self.small.append(int(size < self.tables[0]))
                self.others.append(others)
                self.near.append([seat for seat in others if {house, houses[seat - first]} in neighbours])

    def spread(self, i, j):
        one, other = self.strength[i], self.strength[j]
        return (one - other) ** 2 if self.given["spread"]["kind"] == "sliced" else 2 * one * other

    def rules(self, name, number):
        """Pins or exclusions of a round: index of the entry, table and house. 0 and "" stand for any."""
        return [(self.index[entry], *place) for at, entry, *place in self.given[name] if at == number]

    def pinned(self, number):
        return {i for i, *_ in self.rules("pins", number)}

    def barred(self, number):
        """Entries excluded from every seat of this round."""
        return {i for i, *place in self.rules("excluded", number) if place == [0, ""]} - self.pinned(number)

    def allowed_seats(self, number):
        """Index of an entry -> the seats that the pins and exclusions of this round allow."""
        seats, allowed = set(range(len(self.table))), {}
        for name in ("pins", "excluded"):
            for i, table, house in self.rules(name, number):
                named = {
                    seat
                    for seat in seats
                    if table in (0, self.table[seat] + 1) and house in ("", self.house[seat])
                }
                allowed[i] = allowed.get(i, seats) & (named if name == "pins" else seats - named)
        return allowed


def table_sizes(entries, allowed, wanted, max_byes):
    """Table sizes with the fewest byes, then the smallest sum of squares, the fewest tables, the fewest small
    tables.
    """
    best = [(0, 0, *[0] * len(allowed))]
    for seats in range(1, entries + 1):
        keys = []
        for size in allowed:
            if size <= seats and best[seats - size]:
                squares, tables, *counts = best[seats - size]
                counts[allowed.index(size)] += 1
                keys.append((squares + (wanted - size) ** 2, tables + 1, *counts))
        best.append(min(keys, default=None))
    for byes in range(min(max_byes, entries - 1) + 1):
        if best[entries - byes]:
            counts = zip(allowed, best[entries - byes][2:], strict=True)
            return sorted((size for size, count in counts for _ in range(count)), reverse=True), byes
    raise CertificateRejected("tables of the allowed sizes cannot seat the entries")


# Rules for the seed and the input


def check_commitment(certificate, noted):
    """The seed must match the commitment of the server."""
    demand(re.fullmatch("[0-9a-f]{64}", certificate["seed"]), "seed is not 32 bytes")
    seed, given = bytes.fromhex(certificate["seed"]), certificate["input"]
    commitment = hashlib.sha256(b"league-draw-seed/1:" + seed).hexdigest()
    demand_same("commitment (or seed)", certificate["commitment"], commitment)
    demand_same("the commitment of the input", given["commitment"], commitment)
    if noted is not None:
        demand_same(f"the commitment that you noted for attempt {given['attempt']}", noted, commitment)


def check_input(certificate, noted, salts):
    """The input must match the hash that was published before the draw, and contain your salt."""
    given = certificate["input"]
    demand(given["version"] == 2, f"version {given['version']} is not known here")
    digest = hashlib.sha256(canonical(given).encode()).hexdigest()
    demand_same("input_hash (or input)", certificate["input_hash"], digest)
    if noted is not None:
        demand_same("the input_hash that you noted", noted, digest)
    signed = {"round": given["season_rounds"][0], "attempt": given["attempt"], "season": given["season"]}
    for name, value in signed.items():
        demand_same(f"{name} (or that of the input)", certificate.get(name, value), value)
    numbers = [entry["number"] for entry in given["entries"]]
    orders = [given[name] for name in ("met", "beside", "sleep", "apart", "wishes", "pins", "excluded")]
    for rows in (numbers, given["sizes"]["allowed"], *orders, *given["neighbours"].values()):
        demand(all(one < other for one, other in itertools.pairwise(rows)), "the input is not in order")
    found = {entry["number"]: entry["salt"] for entry in given["entries"]}
    for number, salt in salts.items():
        demand(number in found, f"there is no entry {number}")
        demand_same(f"the salt of entry {number}", found[number], salt)


def check_seed(certificate):
    """Returns the seed of this attempt, which depends on the seed of the round and the input."""
    label = f"draw:{certificate['input']['attempt']}:{certificate['input_hash']}"
    return hmac.new(bytes.fromhex(certificate["seed"]), label.encode(), hashlib.sha256).digest()


# Rules for the result


def check_tables(data, result):
    """Each entry has one seat or bye per round, at tables of the required sizes. Returns entries by seat."""
    demand_same("the rounds of the result", [row["round"] for row in result], list(data.rounds))
    seated = []
    for row in result:
        what = f"result, round {row['round']}"
        demand_same(f"{what}: the sizes of the tables", [len(table) for table in row["tables"]], data.tables)
        numbers = [number for table in row["tables"] for number in table]
        seen = set()
        for number in numbers + row["byes"]:
            demand(number in data.index, f"{what}: there is no entry {number}")
            demand(number not in seen, f"{what}: entry {number} is there twice")
            seen.add(number)
        missing = sorted(set(data.index) - seen)
        demand(not missing, f"{what}: entries {missing} are missing")
        demand_same(f"{what}: the byes", row["byes"], sorted(row["byes"]))
        seated.append([data.index[number] for number in numbers])
    return seated


def check_hard_rules(data, seated):
    """No table seats two separated entries, and no seat breaks a pin or exclusion."""
    for number, entries in zip(data.rounds, seated, strict=True):
        what = f"result, round {number}"
        for seat, i in enumerate(entries):
            table = f"{what}, table {data.table[seat] + 1}"
            for j in (entries[other] for other in data.others[seat] if entries[other] > i):
                demand(
                    not data.apart[i][j], f"{table}: {data.numbers[i]} and {data.numbers[j]} are to be apart"
                )
        for i, seats in data.allowed_seats(number).items():
            if i in entries:
                demand(entries.index(i) in seats, f"{what}: entry {data.numbers[i]} may not sit there")
        for i in data.pinned(number):
            demand(i in entries, f"{what}: entry {data.numbers[i]} is pinned and does not play")


# Rules for the cost and the bounds


def check_cost(data, seated, published):
    """Each term of the cost must match the cost of the result."""
    demand_same("the terms of cost", sorted(published), sorted(TERMS))
    for term, cost in cost_by_term(data, seated).items():
        demand_same(f"cost.{term}", published[term], cost)


def cost_by_term(data, seated):
    """The cost of each term, which is the whole cost if all other weights are 0."""
    alone = {term: dict.fromkeys(TERMS, 0) | {term: data.weights[term]} for term in TERMS}
    return {term: Seating(data, seated, weights).cost for term, weights in alone.items()}


def check_bounds(data, seated, published):
    """Each bound is a lower limit for its cost. Returns their sum, at which the search stops."""
    weights, several = data.weights, len(seated) > 1
    playing = sorted(set(itertools.chain(*seated)))
    small = fewest([data.entries[i]["small"] for i in playing], sum(data.small) * len(seated), several)
    bounds = {
        "met": weights["met"] * bound_of_meetings(data, playing, len(seated)),
        "spread": weights["spread"] * sum(bound_of_spread(data, entries) for entries in seated),
        "sleep": 0,
        "wishes": 0,
        "beside": 0,
        "played_and_luck": bound_of_games(data, seated) if several else bound_of_one_game(data, seated[0]),
        "small": weights["small"] * small,
    }
    demand_same("the terms of bounds", sorted(published), sorted(bounds))
    for term, bound in bounds.items():
        demand_same(f"bounds.{term}", published[term], bound)
    return sum(bounds.values())


def fewest(counts, amount, again):
    """The lowest cost of raising counts `amount` times by one, where a raise costs the count before it.

    `again` allows raising the same count more than once.
    """
    total, waiting = 0, sorted(counts)
    while amount and waiting:
        count = heapq.heappop(waiting)
        total, amount = total + count, amount - 1
        if again:
            heapq.heappush(waiting, count + 1)
    return total


def bound_of_meetings(data, playing, rounds):
    """The bound if the pairs that met least fill all tables.

    For 36 entries at tables of six, round 4 always has a repeated pair.
    """
    counts = [data.met[i][j] for i, j in itertools.combinations(playing, 2)]
    bound = fewest(counts, rounds * sum(math.comb(size, 2) for size in data.tables), rounds > 1)
    if len(playing) == 36 and set(data.tables) == {6}:
        new = data.given["round"] == 1 and rounds >= 4 and not any(counts)
        rows = [sorted(data.met[i][j] for j in playing) for i in playing]
        fourth = data.given["round"] == 4 and all(row == [0] * 21 + [1] * 15 for row in rows)
        bound = max(bound, int(new or fourth))
    return bound


def bound_of_spread(data, entries):
    """The best division of the sorted strengths into tables, if entries of equal strength should meet."""
    if data.given["spread"]["kind"] != "sliced":
        return 0
    line = sorted(data.strength[i] for i in entries)
    sizes = sorted(set(data.tables))
    exact = sizes[-1] - sizes[0] <= 2
    scale = 1 if exact else math.lcm(*sizes)
    best = {(0,) * len(sizes): 0}
    for used in itertools.product(*(range(data.tables.count(size) + 1) for size in sizes)):
        first = sum(count * size for count, size in zip(used, sizes, strict=True))
        for place, size in enumerate(sizes):
            if used[place] < data.tables.count(size):
                after = (*used[:place], used[place] + 1, *used[place + 1 :])
                table = line[first : first + size]
                cost = size * sum(x * x for x in table) - sum(table) ** 2
                cost = cost if exact else cost * (scale // size) * sizes[0]
                best[after] = min(best[used] + cost, best.get(after, math.inf))
    return -(-best[tuple(data.tables.count(size) for size in sizes)] // scale)


def bound_of_one_game(data, entries):
    """The cheapest assignment of seats. Entries swap seats in cycles as long as that lowers the cost."""
    seats = list(zip(data.house, data.gain, strict=True))
    kinds = sorted(set(seats))
    at = [{i for i, seat in zip(entries, seats, strict=True) if seat == kind} for kind in kinds]
    prices = {}
    for i in entries:
        played, luck = data.entries[i]["played"], data.entries[i]["luck"]
        prices[i] = [
            data.weights["played"] * played.get(house, 0) + data.weights["luck"] * gain * (2 * luck + gain)
            for house, gain in kinds
        ]
    while True:
        moves = {
            (u, v): min((prices[j][v] - prices[j][u], j) for j in at[u])
            for u, v in itertools.permutations(range(len(kinds)), 2)
        }
        length, before = [0] * len(kinds), {}
        for _ in kinds:
            shortened = None
            for (u, v), (more, _) in moves.items():
                if length[u] + more < length[v]:
                    length[v], before[v], shortened = length[u] + more, u, v
        if shortened is None:
            return sum(prices[i][kind] for kind, found in enumerate(at) for i in found)
        v = shortened
        for _ in kinds:  # go back until `v` is on the cycle
            v = before[v]
        circle = [v]
        while (v := before[v]) != circle[0]:
            circle.append(v)
        for u, v in zip(circle[1:] + circle[:1], circle, strict=True):
            at[u].remove(moves[u, v][1])
            at[v].add(moves[u, v][1])


def bound_of_games(data, seated):
    """The cost of the best houses for all games of each entry, ignoring the other entries."""
    gains = {}
    for house, gain in zip(data.house, data.gain, strict=True):
        gains.setdefault(house, set()).add(gain)

    @functools.cache
    def cheapest(played, luck, games):
        least = {(0, 0): 0}  # (games, gain) so far -> cost
        for times, choices in zip(played, gains.values(), strict=True):
            after = {}
            for (done, gain), cost in least.items():
                for more in range(games - done + 1):
                    now = cost + data.weights["played"] * (more * times + math.comb(more, 2))
                    for chosen in itertools.combinations_with_replacement(choices, more):
                        key = (done + more, gain + sum(chosen))
                        after[key] = min(now, after.get(key, now))
            least = after
        whole = ((cost, gain) for (done, gain), cost in least.items() if done == games)
        return min(cost + data.weights["luck"] * ((luck + gain) ** 2 - luck**2) for cost, gain in whole)

    games = [sum(i in entries for entries in seated) for i in range(len(data.entries))]
    played = [tuple(entry["played"].get(house, 0) for house in gains) for entry in data.entries]
    return sum(cheapest(played[i], entry["luck"], games[i]) for i, entry in enumerate(data.entries))


# The rule for the search


def check_search(data, seed, seated, bound):
    """The result must be the best draw that the search visits."""
    found = search(data, seed, first_seating(data, seed), bound)
    for number, *rounds in zip(data.rounds, seated, found, strict=True):
        for seat, entries in enumerate(zip(*rounds, strict=True)):
            where = f"result, round {number}, table {data.table[seat] + 1}, {data.house[seat]}"
            demand_same(f"{where}: the entry", *(data.numbers[i] for i in entries))


def first_seating(data, seed):
    """The start of the search: by a formula if that repeats no pair, else by points or at random."""
    words = Words(seed, b"start")
    rounds, tables, size = len(data.rounds), len(data.tables), data.tables[0]
    same_size = set(data.tables) == {size} and not data.byes and 1 < rounds <= size
    if same_size and (tables == 1 or all(a * b % tables for a in range(1, rounds) for b in range(1, size))):
        order = words.shuffled(len(data.entries))
        start = []
        for r in range(rounds):
            groups = [(house - r) % size for house in range(size)]
            start.append([order[(r * g + b) % tables * size + g] for b in range(tables) for g in groups])
    else:
        start = seat_by_lots(data, words)
    return [seat_pinned(data, number, entries) for number, entries in zip(data.rounds, start, strict=True)]


def seat_by_lots(data, words):
    """Seats entries by points or at random. Barred entries, and then entries with the fewest byes, get
    byes.
    """
    byes, small = ([entry[name] for entry in data.entries] for name in ("byes", "small"))
    points = [entry["points"] for entry in data.entries]
    sliced, start = data.given["spread"]["kind"] == "sliced", []
    for number in data.rounds:
        order = words.shuffled(len(data.entries))
        lots = {i: lot for lot, i in enumerate(order)}
        barred = data.barred(number)
        free = set(order) - data.pinned(number) - barred
        out = sorted(barred) + sorted(free, key=lambda i: (byes[i], points[i], lots[i]))
        out = out[: data.byes]
        playing = sorted(set(order) - set(out), key=lambda i: (small[i], points[i], lots[i]))
        last = playing[: sum(data.small)]
        start.append(sorted(playing, key=lambda i: (i in last, -points[i] if sliced else 0, lots[i])))
        for counts, chosen in ((byes, out), (small, last)):
            for i in chosen:
                counts[i] += 1
    return start


def seat_pinned(data, number, entries):
    """Seats the entries with pins or exclusions, those with the fewest allowed seats first.

    An entry keeps the seat of `entries` if possible.
    """
    own = {i: seat for seat, i in enumerate(entries)}
    allowed = {i: seats for i, seats in data.allowed_seats(number).items() if i in own}
    taken = {}

    def find(i, tried):
        for seat in sorted(allowed[i], key=lambda seat: (seat != own[i], seat)):
            if seat not in tried:
                tried.add(seat)
                if seat not in taken or find(taken[seat], tried):
                    taken[seat] = i
                    return True
        return False

    for i in sorted(allowed, key=lambda i: (len(allowed[i]), i)):
        demand(find(i, set()), f"round {number}: the pins collide")
    stay = [taken.get(seat, None if i in allowed else i) for seat, i in enumerate(entries)]
    moved = iter([i for i in entries if i not in stay])
    return [next(moved) if i is None else i for i in stay]


class Seating:
    """A draw during the search, with its cost.

    `pair[i][j]`, `near[i][j]`, `games[i][house]` and `small[i]` are the prices of one more game: together at
    a table, as neighbours, with that house, at a smaller table.
    """

    def __init__(self, data, start, weights):
        everybody = range(len(data.entries))
        self.data, self.weights, self.cost = data, weights, 0
        self.pair = [[self.pair_cost(i, j) for j in everybody] for i in everybody]
        self.near = [[weights["beside"] * count for count in row] for row in data.beside]
        self.games = [
            {house: weights["played"] * entry["played"].get(house, 0) for house in set(data.house)}
            for entry in data.entries
        ]
        self.small = [{1: weights["small"] * entry["small"]} for entry in data.entries]
        self.luck = [entry["luck"] for entry in data.entries]
        self.rounds = [[None] * len(entries) for entries in start]
        for number, entries in enumerate(start):
            for seat, i in enumerate(entries):
                self.put(number, seat, i, 1)

    def pair_cost(self, i, j):
        data = self.data
        rows = {"met": data.met, "sleep": data.sleep, "wishes": data.wishes}
        soft = sum(self.weights[term] * row[i][j] for term, row in rows.items())
        return soft + self.weights["spread"] * data.spread(i, j) + 10**18 * data.apart[i][j]

    def put(self, number, seat, i, sign):
        """Seats an entry (sign 1) or removes it (sign -1)."""
        data, entries = self.data, self.rounds[number]
        entries[seat] = None
        for prices, term, seats in ((self.pair, "met", data.others), (self.near, "beside", data.near)):
            weight = self.weights[term]
            for other in seats[seat]:
                j = entries[other]
                if j is not None:
                    self.count(prices[i], j, weight, sign)
                    prices[j][i] = prices[i][j]
        self.count(self.games[i], data.house[seat], self.weights["played"], sign)
        if data.small[seat]:
            self.count(self.small[i], 1, self.weights["small"], sign)
        before, self.luck[i] = self.luck[i], self.luck[i] + sign * data.gain[seat]
        self.cost += self.weights["luck"] * (self.luck[i] ** 2 - before**2)
        if data.given["spread"]["kind"] == "even":
            self.cost += sign * self.weights["spread"] * data.strength[i] ** 2
        if sign == 1:
            entries[seat] = i

    def count(self, prices, what, weight, sign):
        """Adds the price to the cost and raises the price (sign 1), or undoes this (sign -1)."""
        if sign == 1:
            self.cost += prices[what]
            prices[what] += weight
        else:
            prices[what] -= weight
            self.cost -= prices[what]

    def swap(self, number, a, b):
        i, j = self.rounds[number][a], self.rounds[number][b]
        for seat, entry, sign in ((a, i, -1), (b, j, -1), (b, i, 1), (a, j, 1)):
            self.put(number, seat, entry, sign)


def search(data, seed, start, bound):
    """Swaps random seats by simulated annealing. Returns the best draw."""
    seating, words = Seating(data, start, data.weights), Words(seed, b"search")
    allowed = [data.allowed_seats(number) for number in data.rounds]
    rounds, seats = len(start), len(data.table)
    best = cost = seating.cost
    moves = max(MIN_MOVES, min(MAX_MOVES, rounds * seats * MOVES_PER_SEAT))
    temperature, found = TEMPERATURE, start
    for move in range(moves):
        if best <= bound:
            break
        if move and move % (moves // STEPS) == 0:
            temperature = temperature * 94 // 100
        number = words.below(rounds) if rounds > 1 else 0
        a, b = words.below(seats), words.below(seats - 1)
        b += b >= a
        i, j = seating.rounds[number][a], seating.rounds[number][b]
        rules = allowed[number]
        if (i in rules and b not in rules[i]) or (j in rules and a not in rules[j]):
            continue
        seating.swap(number, a, b)
        change = seating.cost - cost
        if change > 0 and change * 2**22 > temperature * EXPONENTIAL[words.next() % 256]:
            seating.swap(number, a, b)
            continue
        cost += change
        if cost < best:
            best, found = cost, [list(entries) for entries in seating.rounds]
    return found


def verify(certificate, commitment=None, input_hash=None, salts=None, with_search=True):
    """Returns the number of proven rounds. Raises CertificateRejected. `commitment`, `input_hash` and `salts`
    are your own records, if you have any."""
    try:
        check_commitment(certificate, commitment)
        check_input(certificate, input_hash, salts or {})
        seed = check_seed(certificate)
        data = Input(certificate["input"])
        seated = check_tables(data, certificate["result"])
        check_hard_rules(data, seated)
        check_cost(data, seated, certificate["cost"])
        bound = check_bounds(data, seated, certificate["bounds"])
        if with_search:
            check_search(data, seed, seated, bound)
        return len(seated)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise CertificateRejected(f"this is no certificate of a draw ({error!r})") from error


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("certificate", help="the response of GET /seasons/{code}/rounds/{n}/draw")
    parser.add_argument("commitment", nargs="?", help="the commitment of the round as you noted it")
    parser.add_argument("--input-hash", metavar="HASH", help="the hash of the input as you noted it")
    parser.add_argument("--salt", action="append", default=[], metavar="ENTRY=SALT")
    parser.add_argument("--no-search", action="store_true", help="do not repeat the search")
    given = parser.parse_args()
    certificate = json.loads(pathlib.Path(given.certificate).read_text(encoding="utf-8"))
    pairs = (pair.partition("=") for pair in given.salt)
    salts = {int(number): salt for number, _, salt in pairs}
    try:
        rounds = verify(certificate, given.commitment, given.input_hash, salts, not given.no_search)
    except CertificateRejected as rejected:
        sys.exit(f"REJECTED: {rejected}")
    cost, bound = (sum(certificate[name].values()) for name in ("cost", "bounds"))
    how = "were not searched again" if given.no_search else "follow from the seed"
    signed = certificate["input"]
    about = f"season {signed['season']}, round {signed['season_rounds'][0]}, attempt {signed['attempt']}"
    print(f"ACCEPTED: {about}: the tables of {rounds} rounds {how}. Cost {cost}, bound {bound}.")
    if given.commitment is None:
        print("Without a commitment, this only shows that the server is consistent.")


if __name__ == "__main__":
    main()
