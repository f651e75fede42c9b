"""The sensible policy reads the map as the rules do, and sees victory and danger coming."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from random import Random

import pytest

from games.bots import POLICIES, Json, choose_answer
from games.bots.sensible import fighting
from games.bots.sensible.fighting import mixed_strategy
from games.bots.sensible.judgement import Judgement
from games.bots.sensible.planning import Planner
from games.bots.sensible.position import Position
from games.bots.sensible.weights import WEIGHTS
from games.engine import Chance, Ruleset, State, answer, new_game, observe
from games.engine.queries.board import controller
from games.engine.queries.march import reach
from tests.bots.facts import FACTS

CASTLES = [area for area, row in FACTS.areas.items() if row["castle"]]


def position_of(view: Json, house: str) -> Position:
    return Position(view, house, {}, FACTS)


def view_with_castles(holder: str, count: int) -> Json:
    """The first view of a game of six, in which a house has power tokens on this many empty castles."""
    view = observe(new_game(6, Ruleset(), Chance(bytes(32))).state, "stark")
    occupied = {unit["area"] for unit in view["units"]}
    free = [area for area in CASTLES if area not in occupied and not FACTS.areas[area]["home_of"]]
    given = set(free[: count - position_of(view, holder).castles[holder]])
    for row in view["areas"]:
        row["power_token"] = holder if row["id"] in given else row["power_token"]
    return view


def played_states(players: int, seed: int) -> list[State]:
    """The positions of a game at the start of each march."""
    chance, dice = Chance(hashlib.sha256(f"judgement-{seed}".encode()).digest()), Random(seed)
    state, found = new_game(players, Ruleset(), chance).state, []
    while state.winner is None and state.round < 4:
        number, decision = next(iter(state.decisions.items()))
        house = next(house for house in decision.houses if (number, house) not in state.answers)
        if decision.question.point == "DEC-15":
            found.append(state)
        state = answer(
            state, house, number, choose_answer(state, house, number, POLICIES["novice"], dice), chance
        ).state
    return found


@pytest.mark.rule("MARCH-2", "MARCH-3", "SHIP-1", "PORT-2")
@pytest.mark.parametrize("players", [3, 6])
def test_reach_and_owners_agree_with_the_rules(players: int) -> None:
    for state in played_states(players, seed=3):
        position = position_of(observe(state, None), "stark")
        for unit in state.units.values():
            assert position.reach(unit.house, unit.area) == set(reach(state, unit.house, unit.area))
        for area in FACTS.areas.keys() - FACTS.seas:
            assert position.owner(area) == controller(state, area)


def test_an_island_house_aims_for_the_castles_that_its_ships_reach() -> None:
    view = observe(new_game(6, Ruleset(), Chance(bytes(32))).state, "baratheon")
    assert Judgement(position_of(view, "baratheon")).pull["dragonstone"] > WEIGHTS.castle


def test_the_winning_castle_is_worth_more_than_anything_else() -> None:
    for count, is_victory in ((5, False), (6, True)):
        view = view_with_castles("stark", count)
        judgement = Judgement(position_of(view, "stark"))
        gains = [judgement.gain(area) for area in CASTLES if judgement.gain(area)]
        assert gains
        assert all((gain > WEIGHTS.seventh) == is_victory for gain in gains)


def test_a_rival_near_victory_is_worth_stopping() -> None:
    rivalries = [
        Judgement(position_of(view_with_castles("lannister", count), "stark")).rivalry("lannister")
        for count in (2, 4, 5, 6)
    ]
    assert rivalries == sorted(rivalries)
    assert rivalries[-1] > 2 * rivalries[0]


def test_a_castle_in_reach_of_a_rival_near_victory_is_worth_defending() -> None:
    area = "lannisport"
    calm, tense = (
        Judgement(position_of(view_with_castles("greyjoy", count), "lannister")) for count in (1, 6)
    )
    calm_value, tense_value = calm.worth(area), tense.worth(area)
    reached = any(area in places for _, _, places in tense.rivals_near_victory)
    stopped = WEIGHTS.stop * tense.urgency("greyjoy")
    assert stopped > 0
    assert tense_value - calm_value == pytest.approx(stopped if reached else 0)


def test_a_rival_is_more_urgent_when_its_armies_reach_the_missing_castles() -> None:
    near, far = view_with_castles("greyjoy", 5), view_with_castles("greyjoy", 5)
    far["units"] = [unit for unit in far["units"] if unit["house"] != "greyjoy"]
    assert position_of(near, "stark").castle_prospects("greyjoy") >= 2
    assert position_of(far, "stark").castle_prospects("greyjoy") == 0
    urgencies = [Judgement(position_of(view, "stark")).urgency("greyjoy") for view in (far, near)]
    assert 0 < urgencies[0] < urgencies[1]


def test_a_rival_with_more_supply_counts_as_more_dangerous() -> None:
    view = observe(new_game(6, Ruleset(), Chance(bytes(32))).state, "stark")
    before = Judgement(position_of(view, "stark")).rivalry("lannister")
    for row in view["areas"]:
        if row["id"] in ("blackwater", "harrenhal", "searoad_marches"):
            row["power_token"] = "lannister"
    assert Judgement(position_of(view, "stark")).rivalry("lannister") > before


def test_a_house_with_more_free_castles_near_it_counts_as_more_dangerous() -> None:
    view = observe(new_game(4, Ruleset(), Chance(bytes(32))).state, "stark")
    position = position_of(view, "stark")
    claims = position.claims
    assert max(claims, key=claims.__getitem__) == "baratheon"
    free = [area for area in CASTLES if position.owner(area) is None and not position.is_closed(area)]
    assert 0 < sum(claims.values()) <= len(free)
    for row in view["areas"]:
        row["power_token"] = "stark" if row["id"] in free else row["power_token"]
    assert set(position_of(view, "stark").claims.values()) == {0.0}


def test_a_castle_without_units_is_in_more_danger_than_one_with_a_weak_guard() -> None:
    view = observe(new_game(6, Ruleset(), Chance(bytes(32))).state, "stark")
    for row in view["units"]:
        if row["area"] == "greywater_watch":
            row["area"] = "moat_cailin"
    judgement = Judgement(position_of(view, "stark"))
    assert judgement.threats("winterfell")
    assert judgement.danger("winterfell", 2, count=0) > judgement.danger("winterfell", 2, count=1)


def test_beaten_units_retreat_to_the_place_with_less_danger() -> None:
    view = observe(new_game(6, Ruleset(), Chance(bytes(32))).state, "stark")
    for row in view["units"]:
        if row["area"] == "greywater_watch":
            row["area"] = "moat_cailin"
    position = Position(view, "stark", {"house": "stark"}, FACTS, replace(WEIGHTS, pull=0.0))
    choices = [{"place": "winterfell"}, {"place": "castle_black"}]
    assert fighting.retreat(position, choices, Random(1)) == {"place": "castle_black"}


def test_support_orders_of_third_houses_count_for_the_weaker_side() -> None:
    view = observe(new_game(6, Ruleset(), Chance(bytes(32))).state, "greyjoy")
    view["phase"] = "action"
    view["orders"] = [{"area": "stoney_sept", "house": "lannister", "token": "support_a"}]
    for row in view["units"]:
        if row["area"] == "white_harbor":
            row["area"] = "riverrun"
    without = position_of({**view, "orders": []}, "greyjoy").resistance("riverrun")
    assert position_of(view, "greyjoy").resistance("riverrun") == without
    for row in view["areas"]:
        if row["id"] in ("seagard", "harrenhal"):
            row["power_token"] = "greyjoy"
    assert position_of(view, "greyjoy").resistance("riverrun") > without


def test_the_first_supply_icons_are_worth_more_than_later_ones() -> None:
    view = observe(new_game(6, Ruleset(), Chance(bytes(32))).state, "stark")
    before = Judgement(position_of(view, "stark")).worth("blackwater")
    for row in view["areas"]:
        if row["id"] in ("stony_shore", "widows_watch", "greywater_watch"):
            row["power_token"] = "stark"
    assert Judgement(position_of(view, "stark")).worth("blackwater") < before


def test_orders_of_two_areas_are_swapped_where_that_is_better() -> None:
    view = observe(new_game(6, Ruleset(), Chance(bytes(32))).state, "lannister")
    planner = Planner(Judgement(position_of(view, "lannister")), Random(1))
    exchanged = planner.improve_by_swaps({"golden_sound": "consolidate_a", "lannisport": "support_a"})
    assert exchanged == {"golden_sound": "support_a", "lannisport": "consolidate_a"}


def test_mixed_strategy_plays_a_dominant_card_and_otherwise_mixes() -> None:
    assert mixed_strategy([[3.0, 2.0], [1.0, 0.0]])[1] == 0
    both = mixed_strategy([[1.0, -1.0], [-1.0, 1.0]])
    assert min(both) > 0
