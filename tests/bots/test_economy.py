"""The sensible policy spends power on bids, and muster points on units that can hold their place."""

from __future__ import annotations

from random import Random

import pytest

from games.bots import considering
from games.bots.sensible import bidding
from games.bots.sensible.economy import siege_worth
from games.bots.sensible.judgement import Judgement
from games.bots.sensible.position import Position
from games.engine import Chance, Ruleset, new_game, observe
from tests.bots.facts import FACTS

TRACKS = ("iron_throne", "fiefdoms", "kings_court")


def position_with_power(house: str, power: int, track: str = "iron_throne") -> Position:
    """The first position of a game of three, in which every other house has 5 power tokens."""
    view = observe(new_game(3, Ruleset(), Chance(bytes(32))).state, house)
    for row in view["houses"]:
        row["power"] = power if row["id"] == house else 5
    return Position(view, house, {"track": track}, FACTS)


def bids(position: Position, count: int = 100) -> list[int]:
    options = {"maximum": position.power[position.house]}
    return [bidding.bid_influence(position, options, Random(seed))["amount"] for seed in range(count)]


@pytest.mark.parametrize("track", TRACKS)
def test_bids_of_equal_houses_vary_so_that_none_can_be_foreseen(track: str) -> None:
    amounts = bids(position_with_power("stark", 5, track))
    assert len(set(amounts)) >= 4
    assert max(amounts) <= 5


@pytest.mark.parametrize("track", TRACKS)
def test_a_bid_is_never_higher_than_the_richest_rival_needs(track: str) -> None:
    assert max(bids(position_with_power("stark", 20, track))) <= 6


def test_a_richer_house_bids_more_on_average() -> None:
    means = [sum(bids(position_with_power("stark", power))) for power in (1, 3, 5, 10)]
    assert means == sorted(means)
    assert means[0] < means[-1]


def test_a_bid_is_explained_by_position_and_power() -> None:
    position = position_with_power("stark", 5)
    with considering() as considered:
        bid = bidding.bid_influence(position, {"maximum": 5}, Random(1))
    best = considered.best_choices()
    assert best[0]["choice"] == bid
    assert {name for each in best for name in each["terms"]} == {"position", "power"}


def test_each_siege_engine_needs_other_units_and_is_worth_less_than_the_one_before() -> None:
    judgement = Judgement(position_with_power("lannister", 5))
    footman, engine = ({"type": kind, "routed": False} for kind in ("footman", "siege_engine"))
    place = next(
        area for area in FACTS.areas if siege_worth(judgement, area, [footman, footman, footman]) > 0
    )
    assert siege_worth(judgement, place, [footman]) < 0
    assert siege_worth(judgement, place, [footman, footman, engine]) < 0
    first = siege_worth(judgement, place, [footman] * 3)
    assert 0 < siege_worth(judgement, place, [footman] * 3 + [engine]) < first
