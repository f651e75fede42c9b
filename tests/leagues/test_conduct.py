"""Conduct figures: counted from the events of a game, and compared with those of all pairs."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

from games.engine import EDITIONS, encode
from games.engine.events.combat import CombatBegan, SupportDeclared
from games.engine.events.game import RoundBegan
from games.engine.queries.final_table import final_table
from games.engine.state import State
from games.leagues.conduct import Sum, figures_of, summed
from games.leagues.editions import neighbours
from games.leagues.scoring.final_table import read_final_table
from tests.golden.reading import course_of

GAME = "game_0650_5_players"


def test_conduct_figures_match_the_events() -> None:
    """This test counts supports, combats and rounds again, with other code."""
    course = course_of(GAME)
    events = [event for _, played in course for event in played.events]
    final = read_final_table(encode(final_table(course[-1][1].state)))
    near = neighbours(EDITIONS["base"], 5)
    figures = {(figure.signal, figure.pair): figure for figure in figures_of(State(), events, near, final)}
    rounds: list[list[CombatBegan]] = []
    asked: Counter[tuple[str, str]] = Counter()
    given: Counter[tuple[str, str]] = Counter()
    for event in events:
        if isinstance(event, RoundBegan):
            rounds.append([])
        elif isinstance(event, CombatBegan):
            rounds[-1].append(event)
        elif isinstance(event, SupportDeclared):
            combat = rounds[-1][-1]
            if event.house not in (combat.attacker, combat.defender):
                for other in (combat.attacker, combat.defender):
                    asked[event.house, other] += 1
                    given[event.house, other] += event.side == other
    found = {pair: figures["support", pair] for pair in asked}
    assert asked and {pair: (one.count, one.chances) for pair, one in found.items()} == {
        pair: (given[pair], asked[pair]) for pair in asked
    }
    fights = Counter(
        frozenset(pair)
        for fought in rounds
        for pair in {tuple(sorted((one.attacker, one.defender))) for one in fought}
    )
    for pair in near:
        one = figures["rounds_without_fight", pair]
        assert (one.count, one.chances) == (len(rounds) - fights[frozenset(pair)], len(rounds))
    together = [pair for (signal, pair), one in figures.items() if signal == "results_together" and one.count]
    places = {seat.house: seat.place for seat in final.seats}
    assert [{places[house] for house in pair} for pair in together] == [{1, 2}]
    castles = [one for (signal, _), one in figures.items() if signal == "castles_left"]
    assert all(0 <= one.count <= one.chances for one in castles)
    assert (sum(one.count for one in castles), sum(one.chances for one in castles)) == (1, 4)


def test_the_expected_count_is_the_rate_of_all_pairs() -> None:
    """Tests three supports for six requests: one for every two."""
    rows = [("support", (1, 2), 2, 2), ("support", (1, 3), 1, 3), ("support", (2, 3), 0, 1)]
    assert summed(rows) == [  # type: ignore[arg-type]
        Sum("support", (1, 2), 2, 2, Fraction(1)),
        Sum("support", (1, 3), 1, 3, Fraction(3, 2)),
        Sum("support", (2, 3), 0, 1, Fraction(1, 2)),
    ]


def test_counts_and_expected_counts_have_equal_sums() -> None:
    rows = [("results_together", pair, int(pair == (1, 2)), 1) for pair in combinations((1, 2, 3, 4), 2)] * 2
    sums = summed(rows)  # type: ignore[arg-type]
    assert sum(one.count for one in sums) == sum(one.expected for one in sums) == 2
    assert sums[0].entries == (1, 2) and sums[0].expected == Fraction(1, 3)


def test_only_the_requested_sums_of_an_entry_are_computed() -> None:
    rows = [
        ("support", (1, 2), 2, 2),
        ("results_together", (2, 3), 1, 1),
        ("support", (1, 3), 0, 3),
        ("results_together", (1, 2), 0, 2),
    ]
    sums = summed(rows)  # type: ignore[arg-type]
    assert [one.entries for one in sums] == [(1, 2), (2, 3), (1, 2), (1, 3)]
    assert [one.expected - one.count for one in sums] == sorted(one.expected - one.count for one in sums)
    assert summed(rows, entry=3, max_count=1) == sums[1:2]  # type: ignore[arg-type]
    assert summed(rows, max_count=2) == sums[:2]  # type: ignore[arg-type]
