#!/usr/bin/env python3
"""Recomputes the standings of a season from public data. Needs only Python 3.10.

    curl "$SERVER/api/v1/seasons/$CODE/export.ndjson" > season.ndjson
    python3 recompute_standings.py season.ndjson

It reads scoring, entries, tables, results, byes, rulings and changes of seats. It compares each line of the
standings and substitutes with its own result, and prints EQUAL or the first line that differs. `--print`
prints the computed standings.

All points are exact hundredths until they are printed. Values are equal if their printed forms are equal.
Each function is one rule. The script uses no code of the server.
"""

import argparse
import collections
import fractions
import hashlib
import itertools
import json
import pathlib
import sys

NONE_WON = fractions.Fraction(10**6)
"""Stands in for the mean round of victory of an entry that won no table."""


def printed(points):
    """Rounds to whole hundredths, half to even. Comparisons use rounded values, so rounding decides no
    tie.
    """
    return round(points)


class Mismatch(Exception):
    """The standings do not match the rest of the file."""


# The points of a table


def facts_of(final):
    """Yields the facts of each seat of a final table."""
    seats = final["seats"]
    castles = sorted((seat["castles"] for seat in seats), reverse=True)
    places = collections.Counter(seat["place"] for seat in seats)
    for seat in seats:
        leads = seat["castles"] == castles[0]
        yield {
            **seat,
            "players": len(seats),
            "rounds": final["rounds"],
            "leaders": castles.count(castles[0]),
            "ended_by": final["ended_by"],
            "is_winner": is_winner(final, seat),
            "is_leader": leads,
            "survived": seat["castles"] > 0,
            "in_draw": final["ended_by"] == "draw" and seat["place"] == 1,
            "lead": castles[0] - castles[1] if leads else 0,
            "gap": castles[0] - seat["castles"],
            "castles_squared": seat["castles"] ** 2,
            "tied": places[seat["place"]],
        }


def is_winner(final, seat):
    """Whether a seat won the table. A draw has no winner."""
    alone = sum(other["place"] == 1 for other in final["seats"]) == 1
    return final["ended_by"] != "draw" and seat["place"] == 1 and alone


def holds(condition, facts):
    """Whether the facts of a seat satisfy the `when` of a term."""
    if "any" in condition:
        return any(holds(one, facts) for one in condition["any"])
    if "all" in condition:
        return all(holds(one, facts) for one in condition["all"])
    return all(fits(facts[fact], wanted) for fact, wanted in condition.items())


def fits(value, wanted):
    if isinstance(wanted, dict):
        return wanted.get("min", value) <= value <= wanted.get("max", value)
    return value in (wanted if isinstance(wanted, list) else [wanted])


def table_points(scoring, final):
    """House -> its points in exact hundredths, by the scoring terms for tables of this size."""
    seats = list(facts_of(final))
    sums = [fractions.Fraction(0)] * len(seats)
    for term in scoring["sizes"].get(str(len(seats)), scoring["terms"]):
        chosen = [n for n, seat in enumerate(seats) if "when" not in term or holds(term["when"], seat)]
        for number, amount in term_points(term, scoring["ties"], seats, chosen):
            sums[number] += amount
    if "floor" in scoring:
        sums = [max(one, as_fraction(scoring["floor"])) for one in sums]
    return {seat["house"]: one * 100 for seat, one in zip(seats, sums, strict=True)}


def as_fraction(number):
    return fractions.Fraction(number)


def term_points(term, ties, seats, chosen):
    """Yields (number of the seat, points) for the seats that a term applies to."""
    if "by_place" in term:
        for number in chosen:
            yield number, place_points(term["by_place"], seats[number]["place"], seats[number]["tied"], ties)
    elif "each" in term:
        for number in chosen:
            count = int(seats[number][term["each"]])
            yield number, as_fraction(term["points"]) * min(count, term.get("most", count))
    elif "pot" in term:
        pot = term["pot"]
        if isinstance(pot, dict):
            pot = as_fraction(pot["points"]) * sum(int(seat[pot["sum_of"]]) for seat in seats)
        total = sum(int(seats[number][term["to"]]) for number in chosen)
        for number in chosen:
            if total:
                share = fractions.Fraction(int(seats[number][term["to"]]), total)
                yield number, as_fraction(pot) * (share if term["over"] == "shares" else share * share)
    else:
        for number in chosen:
            yield number, as_fraction(term["points"])


def place_points(listed, place, tied_count, ties):
    """The points of each of `tied_count` houses that share a place. They also share the points of the
    following places.
    """
    covered = [
        as_fraction(listed[one - 1]) if one <= len(listed) else as_fraction(0)
        for one in range(place, place + tied_count)
    ]
    if ties == "best":
        return covered[0]
    return covered[-1] if ties == "worst" else sum(covered) / tied_count


# Rulings


def effective_rulings(rulings):
    """The rulings that are not reversed. A reversal can also be reversed."""
    ordered = sorted(rulings, key=lambda row: row["number"])
    reversed_by = {row["ruling"]: row["number"] for row in ordered if row["decree"] == "reverse"}
    stands = {}
    for row in reversed(ordered):
        by = reversed_by.get(row["number"])
        stands[row["number"]] = by is None or not stands[by]
    return [row for row in ordered if stands[row["number"]] and row["decree"] != "reverse"]


class RuledResults:
    """Results after all rulings. The last ruling about a table decides."""

    def __init__(self, scoring, tables, rulings):
        self.scoring = scoring
        self.attempts = {key(row): {} for row in tables}
        for row in tables:
            for attempt, final in enumerate(row["results"], start=1):
                if final is not None:
                    self.attempts[key(row)][attempt] = final
        self.finals = {table: last(finals) for table, finals in self.attempts.items()}
        self.points = collections.defaultdict(dict)
        self.added = collections.Counter()
        self.disqualified = set()
        for row in effective_rulings(rulings):
            self.take(row)

    def take(self, row):
        decree = row["decree"]
        if decree == "set_points":
            self.points[key(row)][row["house"]] = row["points"]
        elif decree == "add_points":
            self.added[row["entry"]] += row["points"]
        elif decree == "disqualify":
            self.disqualified.add(row["entry"])
        elif decree == "change_scoring":
            self.scoring = row["scoring"]
        else:
            self.points.pop(key(row), None)
            if decree == "adjudicate":
                self.finals[key(row)] = row["final"]
            elif decree == "annul":
                self.finals[key(row)] = None
            elif decree == "replay":
                later = {n: one for n, one in self.attempts[key(row)].items() if n > row["attempt"]}
                self.finals[key(row)] = last(later)
            else:
                raise Mismatch(f"the ruling {row['number']} is of an unknown kind: {decree}")


def key(row):
    return row["round"], row["table"]


def last(finals):
    return finals[max(finals)] if finals else None


# The scores of entries


def split(points, holders):
    """The share of each holder of a seat, in proportion to their rounds. The last holder gets all if no round
    was played.
    """
    rounds = sum(holder["rounds"] for holder in holders)
    parts = [points * as_fraction(holder["rounds"]) / rounds if rounds else 0 for holder in holders[:-1]]
    return [*parts, points - sum(parts)]


def luck_of(par, houses):
    """House -> its par above the mean of the table, or 0 if any par is unknown."""
    if not all(house in par for house in houses):
        return dict.fromkeys(houses, 0)
    mean = fractions.Fraction(sum(par[house] for house in houses), len(houses))
    return {house: par[house] - mean for house in houses}


class Entry:
    """The scores of an entry, and its values for tie-breaks."""

    def __init__(self, row):
        self.number, self.status = row["number"], row["status"]
        self.scores, self.own = [], []
        self.wins, self.places, self.castles = [], [], 0

    def total(self):
        return sum(points for _, points, _ in self.own)


def count_table(table, ruled, par, entries):
    """Adds a table to the scores of all entries that held a seat."""
    final = ruled.finals[key(table)]
    if final is None:
        return
    points = {**table_points(ruled.scoring, final), **ruled.points.get(key(table), {})}
    ends = {seat["house"]: seat for seat in final["seats"]}
    known = par.get(str(len(ends)), {})
    luck = luck_of(known, list(ends))
    drawn = [seat["holders"][0]["entry"] for seat in table["seats"]]
    for seat in table["seats"]:
        house, holders = seat["house"], seat["holders"]
        first, kept = holders[0]["entry"], collections.Counter()
        scores = {}
        parts = zip(
            holders,
            split(points[house], holders),
            split(known.get(house, 0), holders),
            split(luck[house], holders),
            strict=True,
        )
        for holder, part, par_part, luck_part in parts:
            if holder["entry"] is None:
                continue
            score = scores.setdefault(holder["entry"], {"points": 0, "par": 0, "luck": 0, "forfeited": 0})
            if holder["missed"] and ruled.scoring["season"]["replaced"] == "forfeit":
                score["forfeited"] += part
            else:
                score["points"] += part
                score["par"] += par_part
                score["luck"] += luck_part
                kept[holder["entry"]] += part
        for entry, score in scores.items():
            kind = "table" if entry == first else "extra"
            place = {"round": table["round"], "table": table["table"], "house": house, "kind": kind}
            entries[entry].scores.append({**place, **score})
        if first is not None:
            others = [entry for entry in drawn if entry not in (None, first)]
            entries[first].own.append((key(table), kept[first], others))
            if first == holders[-1]["entry"]:
                entries[first].places.append(ends[house]["place"])
                entries[first].castles += ends[house]["castles"]
                if is_winner(final, ends[house]):
                    entries[first].wins.append(final["rounds"])


def substitutes(division, lines_by_kind):
    """Yields the rounds of seats that substitutes played, with the points of these seats."""

    def own(kind):
        return [line for line in lines_by_kind[kind] if line["division"] == division["tier"]]

    changes = collections.defaultdict(list)
    for line in own("seat_change"):
        changes[key(line), line["house"]].append(line)
    tables = own("table")
    ruled = RuledResults(division["scoring"], tables, own("ruling"))
    forfeits = ruled.scoring["season"]["replaced"] == "forfeit"
    for table in sorted(tables, key=key):
        final = ruled.finals[key(table)]
        if final is None:
            continue
        points = {**table_points(ruled.scoring, final), **ruled.points.get(key(table), {})}
        places = {seat["house"]: seat["place"] for seat in final["seats"]}
        for seat in table["seats"]:
            house, holders = seat["house"], seat["holders"]
            drawn, rounds = holders[0]["entry"], holders[0]["rounds"]
            parts = split(points[house], holders)[1:]
            for change, holder, part in zip(changes[key(table), house], holders[1:], parts, strict=True):
                if change["status"] == "filled" and holder["entry"] != drawn and holder["rounds"]:
                    is_forfeited = forfeits and holder["missed"]
                    yield {
                        "round": table["round"],
                        "table": table["table"],
                        "house": house,
                        "entry": drawn,
                        "own_entry": holder["entry"],
                        "from_round": rounds + 1,
                        "until_round": rounds + holder["rounds"],
                        "place": places[house],
                        "seat_points": printed(points[house]),
                        "points": 0 if is_forfeited else printed(part),
                        "forfeited": printed(part) if is_forfeited else 0,
                    }
                rounds += holder["rounds"]


def net_points(score, is_fully_adjusted):
    """The points of a score that count for the order of the standings."""
    return score["points"] - score["luck"] if is_fully_adjusted else score["points"]


def counted_scores(entry, byes, scoring):
    """Returns all scores, the best first, and the number of those that count. Scores of extra rounds replace
    worse ones.
    """
    rules, full = scoring["season"], scoring["adjust"] == "full"
    played = [net_points(score, full) for score in entry.scores if score["kind"] == "table"]
    mean = mean_of(played) if played else 0
    rounds = [score for score in entry.scores if score["kind"] == "table"]
    for bye in byes:
        given = {"late": rules["late"], "absent": rules["absent"]}.get(bye["bye"], rules["bye"])
        points = mean if given == "mean" else as_fraction(given) * 100
        blank = {"table": 0, "house": "", "par": 0, "luck": 0, "forfeited": 0}
        rounds.append({**blank, "round": bye["round"], "kind": bye["bye"], "points": points})
    extras = [score for score in entry.scores if score["kind"] == "extra"]
    limit = len(rounds) if rules["count"] == "all" else min(rules["count"], len(rounds))
    best = sorted(
        rounds + extras,
        key=lambda one: (
            -net_points(one, full),
            one["kind"] == "extra",
            one["round"],
            one["table"],
            one["house"],
        ),
    )
    return best, limit


# The order


def order(found, scoring, seed):
    """Yields the entries from first to last. Each tie-break sorts the entries that are still equal."""
    first = sorted(found.values(), key=lambda one: (rank_key(one), one["entry"]))
    for _, tied in itertools.groupby(first, key=rank_key):
        yield from separated(list(tied), scoring["tie_breaks"], seed)


def rank_key(entry):
    """The sort key before tie-breaks: disqualification, level, points at that level, all points."""
    return entry["disqualified"], -entry["level"], -printed(entry["points_there"]), -printed(entry["points"])


def levels_of(division, tables, byes):
    """Entry -> the highest level among the rounds in which it was drawn."""
    found = collections.Counter()
    drawn = [(table["round"], seat["holders"][0]["entry"]) for table in tables for seat in table["seats"]]
    drawn += [(row["round"], row["entry"]) for row in byes if row["bye"] == "drawn"]
    for number, entry in drawn:
        found[entry] = max(found[entry], division["levels"].get(str(number), 0))
    return found


def separated(tied_entries, names, seed):
    if len(tied_entries) == 1:
        return tied_entries
    keys = keys_of(tied_entries, names[0], seed)
    tied_entries = sorted(tied_entries, key=lambda one: keys[one["entry"]])
    groups = [list(group) for _, group in itertools.groupby(tied_entries, key=lambda one: keys[one["entry"]])]
    return [one for group in groups for one in separated(group, names[1:], seed)]


def keys_of(tied_entries, name, seed):
    """Entry -> the value that a tie-break compares. The smallest comes first."""
    if name == "head_to_head":
        return head_to_head(tied_entries)
    if name == "lot":
        return {
            one["entry"]: hashlib.sha256(seed + b"lot:%d" % one["entry"]).digest() for one in tied_entries
        }
    last = max((place for one in tied_entries for place in one["places"]), default=0)
    compared = {
        "wins": lambda one: -len(one["won_in"]),
        "places": lambda one: [-one["places"].count(place) for place in range(1, last + 1)],
        "castles": lambda one: -one["castles"],
        "opponents": lambda one: -printed(one["opponents"]),
        "luck": lambda one: printed(one["luck"]),
        "rounds_won_in": lambda one: mean_of(one["won_in"]) if one["won_in"] else NONE_WON,
    }
    return {one["entry"]: compared[name](one) for one in tied_entries}


def mean_of(numbers):
    return fractions.Fraction(sum(numbers), len(numbers))


def head_to_head(tied_entries):
    """Entry -> points at tables with at least one of the others, if all of them met each other."""
    met = {one["entry"]: {other for _, _, others in one["own"] for other in others} for one in tied_entries}
    if not all(low in met[high] for low in met for high in met if low != high):
        return dict.fromkeys(met, 0)
    return {
        one["entry"]: -printed(sum(points for _, points, others in one["own"] if met.keys() & set(others)))
        for one in tied_entries
    }


# The whole file


def kinds_of(lines):
    """Kind -> its lines."""
    lines_by_kind = collections.defaultdict(list)
    for line in lines:
        lines_by_kind[line["kind"]].append(line)
    return lines_by_kind


def compute(lines):
    """Tier of a division -> its standings, from the other lines."""
    lines_by_kind = kinds_of(lines)
    return {
        division["tier"]: list(standings(division, lines_by_kind)) for division in lines_by_kind["division"]
    }


def standings(division, lines_by_kind):
    """Yields the rows of one division."""

    def own(kind):
        return [line for line in lines_by_kind[kind] if line["division"] == division["tier"]]

    tables = own("table")
    ruled = RuledResults(division["scoring"], tables, own("ruling"))
    scoring = ruled.scoring
    entries = {row["number"]: Entry(row) for row in own("entry")}
    for table in sorted(tables, key=key):
        count_table(table, ruled, division["par"], entries)
    byes = collections.defaultdict(list)
    for row in own("bye"):
        byes[row["entry"]].append(row)
    full = scoring["adjust"] == "full"
    levels = levels_of(division, tables, own("bye"))
    found = {}
    for number, entry in entries.items():
        scores, limit = counted_scores(entry, byes[number], scoring)
        counted = scores[:limit]
        opponents = [other for _, _, others in entry.own for other in others]
        means = [fractions.Fraction(entries[n].total(), len(entries[n].own)) for n in opponents]
        found[number] = {
            "entry": number,
            "status": "disqualified" if number in ruled.disqualified else entry.status,
            "disqualified": number in ruled.disqualified,
            "level": levels[number],
            "points_there": sum(
                net_points(score, full)
                for score in scores
                if division["levels"].get(str(score["round"])) == levels[number]
            ),
            "points": sum(net_points(score, full) for score in counted) + ruled.added[number],
            "par": sum(score["par"] for score in counted),
            "luck": sum(score["luck"] for score in counted),
            "added": ruled.added[number],
            "win_count": len(entry.wins),
            "won_in": entry.wins,
            "places": entry.places,
            "castles": entry.castles,
            "opponents": mean_of(means) if means else 0,
            "own": entry.own,
        }
    ranked = order(found, scoring, bytes.fromhex(division["lot_seed"]))
    for rank, one in enumerate(ranked, start=1):
        shown, sums = ("entry", "status", "level", "win_count"), ("points", "par", "luck", "added")
        yield (
            {"rank": rank} | {name: one[name] for name in shown} | {name: printed(one[name]) for name in sums}
        )


def verify(lines):
    """Returns the number of equal rows of the standings. Raises Mismatch for the first different row."""
    lines_by_kind = kinds_of(lines)
    count = 0
    for tier, rows in compute(lines).items():
        published = [line for line in lines_by_kind["standing"] if line["division"] == tier]
        if len(published) != len(rows):
            raise Mismatch(f"division {tier} has {len(published)} rows, but must have {len(rows)}")
        for line, row in zip(published, rows, strict=True):
            compare(line, row, f"division {tier}, rank {row['rank']}")
            count += 1
    if lines_by_kind["substitute"]:  # exports of older servers have no such lines
        verify_substitutes(lines_by_kind)
    return count


def verify_substitutes(lines_by_kind):
    """Raises Mismatch for the first different line of a substitute."""
    for division in lines_by_kind["division"]:
        tier = division["tier"]
        published = [line for line in lines_by_kind["substitute"] if line["division"] == tier]
        rows = list(substitutes(division, lines_by_kind))
        if len(published) != len(rows):
            raise Mismatch(f"division {tier} has {len(published)} substitutes, but must have {len(rows)}")
        for number, (line, row) in enumerate(zip(published, rows, strict=True), start=1):
            compare(line, row, f"division {tier}, substitute {number}")


def compare(line, row, where):
    for name, value in row.items():
        if line[name] != value:
            raise Mismatch(f"{where}: {name} is {line[name]}, but must be {value}")


def read(text):
    """Reads the lines of an export. Numbers with decimals stay exact."""
    return [json.loads(line, parse_float=fractions.Fraction) for line in text.splitlines() if line]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("export", type=pathlib.Path)
    parser.add_argument("--print", action="store_true", dest="prints", help="print the computed standings")
    wanted = parser.parse_args()
    lines = read(wanted.export.read_text(encoding="utf-8"))
    if wanted.prints:
        for tier, rows in compute(lines).items():
            for row in rows:
                print(json.dumps({"division": tier, **row}))
    try:
        print(f"EQUAL: {verify(lines)} rows of the standings")
    except Mismatch as differs:
        print(f"DIFFERS: {differs}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
