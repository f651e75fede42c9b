"""How much the houses decide a title, and which adjustments are refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.leagues.fairness import AdjustmentUnfair, require_fair_adjustment, title_odds
from games.leagues.scoring.language import Scoring
from games.leagues.scoring.systems import named_systems

BY_PLACE = named_systems()["10-6-4-3-2-1"]


def fully(name: str) -> Scoring:
    return replace(named_systems()[name], adjust="full", tie_breaks=("lot",))


def test_the_luckiest_win_more_often_unless_par_is_taken_away_or_houses_are_balanced() -> None:
    assert title_odds(BY_PLACE, 3).ratio > 1.8
    assert 0.6 < title_odds(BY_PLACE, 3, adjusted=True).ratio < 1.5
    balanced = title_odds(BY_PLACE, 6, runs=100, houses="each_once")
    assert balanced.luck_deviation < 1e-6
    assert title_odds(BY_PLACE, 6, runs=20).luck_deviation > 100


def test_odds_are_the_same_every_time() -> None:
    assert title_odds(BY_PLACE, 2, runs=20) == title_odds(BY_PLACE, 2, runs=20)
    assert title_odds(BY_PLACE, 2, runs=20) != title_odds(BY_PLACE, 2, runs=20, seed=2)


@pytest.mark.parametrize(
    ("name", "rounds", "reason"),
    [("wins", 3, "wins_only"), ("five_one_nil", 4, "wins_only"), ("10-6-4-3-2-1", 1, "one_round")],
)
def test_a_full_adjustment_that_turns_luck_around_is_refused(name: str, rounds: int, reason: str) -> None:
    with pytest.raises(AdjustmentUnfair) as refused:
        require_fair_adjustment(fully(name), rounds)
    assert refused.value.reason == reason
    assert refused.value.ratio < 0.8, "now the unluckiest are ahead"


def test_other_adjustments_are_allowed() -> None:
    require_fair_adjustment(fully("10-6-4-3-2-1"), 2)
    require_fair_adjustment(named_systems()["wins"], 1)
    require_fair_adjustment(BY_PLACE, 1)
