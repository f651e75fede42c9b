"""Influence of the houses on a title, and refused adjustments."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.leagues.scoring.language import Scoring
from games.leagues.scoring.systems import named_systems
from games.leagues.simulated import AdjustmentUnfair, require_fair_adjustment, title_odds
from tests.leagues.scoring.tables import HOUSES

BY_PLACE = named_systems()["10-6-4-3-2-1"]


def fully_adjusted(name: str) -> Scoring:
    return replace(named_systems()[name], adjust="full", tie_breaks=("lot",))


def test_randomly_drawn_houses_can_decide_a_title() -> None:
    assert 3 <= title_odds(BY_PLACE, 3, HOUSES[6], runs=1500).ratio <= 4.5


def test_randomly_drawn_houses_decide_no_title_if_par_is_deducted() -> None:
    assert 1 / 1.4 < title_odds(BY_PLACE, 3, HOUSES[6], runs=1500, is_adjusted=True).ratio < 1.4


def test_houses_decide_no_title_if_all_entries_play_every_house_once() -> None:
    odds = title_odds(BY_PLACE, 6, HOUSES[6], runs=600, assignment="balanced")
    assert odds.luck_deviation < 1e-6
    assert 1 / 1.25 < odds.ratio < 1.25


def test_four_rounds_with_balanced_houses_halve_the_spread_of_luck() -> None:
    balanced = title_odds(BY_PLACE, 4, HOUSES[6], runs=100, assignment="balanced").luck_deviation
    assert 0 < balanced < 0.5 * title_odds(BY_PLACE, 4, HOUSES[6], runs=100).luck_deviation


def test_title_odds_are_reproducible() -> None:
    assert title_odds(BY_PLACE, 2, HOUSES[6], runs=20) == title_odds(BY_PLACE, 2, HOUSES[6], runs=20)
    assert title_odds(BY_PLACE, 2, HOUSES[6], runs=20) != title_odds(BY_PLACE, 2, HOUSES[6], runs=20, seed=2)


@pytest.mark.parametrize(
    ("name", "rounds", "reason"),
    [("wins", 3, "wins_only"), ("five_one_nil", 4, "wins_only"), ("10-6-4-3-2-1", 1, "one_round")],
)
def test_a_full_adjustment_that_reverses_luck_is_refused(name: str, rounds: int, reason: str) -> None:
    with pytest.raises(AdjustmentUnfair) as refused:
        require_fair_adjustment(fully_adjusted(name), rounds, HOUSES[6])
    assert refused.value.reason == reason
    assert refused.value.ratio < 0.8, "now the unluckiest are ahead"


def test_adjustments_that_do_not_reverse_luck_are_allowed() -> None:
    require_fair_adjustment(fully_adjusted("10-6-4-3-2-1"), 2, HOUSES[6])
    require_fair_adjustment(named_systems()["wins"], 1, HOUSES[6])
    require_fair_adjustment(BY_PLACE, 1, HOUSES[6])
