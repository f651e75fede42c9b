"""Par of the houses, from tables and from prior expectations."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

from games.leagues.par import COMMUNITY_PAR, RatedTable, estimate_par, luck, prior_par
from games.leagues.scoring.standings import luck_of
from games.leagues.scoring.systems import named_systems
from games.leagues.simulated import simulate_order
from tests.leagues.scoring.tables import HOUSES

EQUAL = dict.fromkeys(HOUSES[6], 433)
TRUE = {"baratheon": 430, "greyjoy": 550, "lannister": 300, "martell": 480, "stark": 500, "tyrell": 340}


def simulated_tables(count: int, slope: float = 20, seed: int = 1) -> list[RatedTable]:
    dice = random.Random(seed)
    tables = []
    for _ in range(count):
        ratings = [dice.gauss(0, 5) for _ in TRUE]
        mean = sum(ratings) / len(ratings)
        seats = [
            (house, rating, round(TRUE[house] + slope * (rating - mean) + dice.gauss(0, 250)))
            for house, rating in zip(TRUE, ratings, strict=True)
        ]
        tables.append(RatedTable(tuple(seats)))
    return tables


def test_many_tables_reveal_the_true_par_and_slope() -> None:
    par = estimate_par(simulated_tables(2000), EQUAL)
    assert par.tables == 2000
    assert par.slope == pytest.approx(20, abs=2)
    for house, value in par.values.items():
        error = par.errors[house]
        assert error is not None
        assert 3 < error < 8, "250 / sqrt(2000) is 5.6"
        assert abs(value - TRUE[house]) < 5 * error + 0.06 * abs(TRUE[house] - 433)


def test_par_separates_the_skill_of_players_from_the_strength_of_houses() -> None:
    """If strong players always play one house, that house gets no higher par."""
    tables = []
    for table in simulated_tables(800, seed=3):
        seats = tuple((h, r + 10 * (h == "stark"), p + 167 * (h == "stark") - 33) for h, r, p in table.seats)
        tables.append(RatedTable(seats))
    assert abs(estimate_par(tables, EQUAL).values["stark"] - TRUE["stark"]) < 60


def test_par_does_not_depend_on_the_order_of_tables() -> None:
    tables = simulated_tables(50)
    shuffled = [RatedTable(tuple(reversed(table.seats))) for table in reversed(tables)]
    assert estimate_par(shuffled, EQUAL) == estimate_par(tables, EQUAL)


@pytest.mark.parametrize("count", [1, 10, 200])
def test_the_par_of_all_houses_sums_to_the_mean_points_of_a_table(count: int) -> None:
    tables = simulated_tables(count)
    sums = [sum(points for _, _, points in table.seats) for table in tables]
    expected = (sum(sums) + 100 * sum(EQUAL.values())) / (count + 100)
    assert sum(estimate_par(tables, EQUAL).values.values()) == pytest.approx(expected, abs=0.51)


def test_par_from_few_tables_stays_near_the_prior() -> None:
    one = estimate_par([RatedTable(tuple((house, 0.0, 100 * n) for n, house in enumerate(TRUE)))], EQUAL)
    assert all(abs(value - 433) < 10 for value in one.values.values())
    none = estimate_par([], COMMUNITY_PAR)
    assert (dict(none.values), none.tables, set(none.errors.values())) == (dict(COMMUNITY_PAR), 0, {None})


def test_tables_with_other_houses_are_refused() -> None:
    with pytest.raises(ValueError, match="other houses"):
        estimate_par([RatedTable((("stark", 0.0, 100),))], EQUAL)


@pytest.mark.long
def test_community_figures_predict_points_by_place() -> None:
    systems = named_systems()
    par = prior_par(systems["10-6-4-3-2-1"], HOUSES[6])
    assert sum(par.values()) == 2600
    assert all(abs(value - COMMUNITY_PAR[house]) <= 1 for house, value in par.items())
    smaller = prior_par(systems["6-5-4-3-2-1"], HOUSES[6])
    assert sum(smaller.values()) == 2100
    assert smaller["greyjoy"] > smaller["baratheon"] > smaller["lannister"] > 270
    assert len(set(prior_par(systems["6-5-4-3-2-1"], HOUSES[5]).values())) == 1
    won = prior_par(systems["wins"], HOUSES[6]).values()
    assert max(won) - min(won) <= 1


def test_houses_without_community_figures_are_equal() -> None:
    seven = (*HOUSES[6], "arryn")
    assert len(set(prior_par(named_systems()["10-6-4-3-2-1"], seven).values())) == 1
    firsts = Counter(simulate_order(seven, random.Random(seed))[0] for seed in range(1400))
    assert 150 < firsts["arryn"] < 250, "a house of average strength wins one game in seven"


def test_luck_is_par_above_the_mean_of_the_table() -> None:
    six = tuple(COMMUNITY_PAR)
    seats = [(6, "greyjoy", six), (6, "lannister", six), (3, "stark", HOUSES[3])]
    assert luck({6: COMMUNITY_PAR}, seats) == 487 + 320 - 2 * Fraction(2601, 6)


@pytest.mark.sample
@pytest.mark.parametrize("players", [3, 4, 5])
def test_equal_houses_have_equal_par_and_no_luck(players: int) -> None:
    """20 points at a table of three are 6.67 each. With 6.66 for one house, luck would decide a tie."""
    for scoring in named_systems().values():
        par = prior_par(scoring, HOUSES[players])
        assert len(set(par.values())) == 1
        assert set(luck_of(par, tuple(par)).values()) == {0}
        assert estimate_par([], par).values == par
