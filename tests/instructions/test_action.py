"""Instructions for the Action phase."""

import pytest

from tests.engine.explained_positions import neutral_support
from tests.engine.table import board

from .giving import Json, assert_answers, verdict_on

TARGET = "; moat_cailin: greyjoy footman | support_a"
TWO_ORDERS = "karhold: stark footman | consolidate_a; winterfell: stark footman | consolidate_special"
RAIDS = "winterfell: stark footman | raid_a; karhold: stark footman | raid_b"
MARCHES = (
    "winterfell: stark knight footman | march_0; karhold: stark footman | march_minus_1;"
    "pyke: greyjoy footman | march_0"
)


@pytest.mark.parametrize(
    ("instruction", "target", "expected"),
    [
        ({}, "", "karhold"),
        ({}, TARGET, None),
        ({"targets": ["moat_cailin"]}, TARGET, "winterfell > moat_cailin"),
        ({"targets": ["seagard"]}, TARGET, None),
    ],
)
def test_an_instruction_resolves_raids_without_target_and_raids_listed_targets(
    instruction: Json, target: str, expected: str | None
) -> None:
    game = board(RAIDS + target, at="raids", iron_throne="stark")
    assert_answers(game, "stark", {"kind": "resolve_raid", **instruction}, expected)


def marches_of(*marches: Json, round: int = 1) -> Json:
    return {"kind": "resolve_march", "round": round, "marches": list(marches)}


KARHOLD = {"area": "karhold", "moves": [{"to": "winterfell", "units": ["stark_footman_2"]}]}
WINTERFELL = {"area": "winterfell", "moves": [{"to": "moat_cailin", "units": ["stark_knight_1"]}]}


def test_listed_marches_are_resolved_one_after_another() -> None:
    game = board(MARCHES, at="marches", iron_throne="stark", round="1")
    instruction = marches_of(KARHOLD, WINTERFELL)
    assert_answers(game, "stark", instruction, "karhold: footman > winterfell")
    game.greyjoy.answers("resolve_march", "pyke:")
    assert_answers(game, "stark", instruction, "winterfell: knight > moat_cailin")


def test_march_instructions_apply_to_one_round_and_to_existing_orders() -> None:
    game = board(MARCHES, at="marches", iron_throne="stark", round="1")
    assert_answers(game, "stark", marches_of(WINTERFELL, round=2), None)
    assert_answers(game, "stark", marches_of({"area": "seagard"}), None)


def test_a_march_that_is_no_longer_allowed_stops_all_marches_after_it() -> None:
    game = board(f"{MARCHES}; moat_cailin: stark 2 footman", at="marches", supply="stark 0", round="1")
    verdict = verdict_on(game, "stark", "resolve_march", marches_of(WINTERFELL, KARHOLD))
    assert (verdict.outcome, verdict.index) == ("against_the_rules", 0)
    assert (verdict.code, verdict.rule) == ("supply_broken", "SUPPLY-8")


@pytest.mark.parametrize(
    ("areas", "expected"), [([], "none"), (["moat_cailin"], "moat_cailin"), (["kings_landing"], None)]
)
def test_support_against_a_neutral_force_is_requested(areas: list[str], expected: str | None) -> None:
    assert_answers(neutral_support(), "stark", {"kind": "ask_neutral_support", "areas": areas}, expected)


@pytest.mark.parametrize(
    ("instruction", "expected"),
    [
        ({"houses": []}, "none"),
        ({"houses": ["stark"]}, "seagard twins"),
        ({"houses": ["tyrell"]}, None),
        ({"houses": [], "when": {"areas": ["kings_landing"]}}, None),
    ],
)
def test_listed_houses_are_supported_against_a_neutral_force(instruction: Json, expected: str | None) -> None:
    game = neutral_support()
    game.stark.answers("ask_neutral_support", "moat_cailin")
    assert_answers(game, "greyjoy", {"kind": "grant_neutral_support", **instruction}, expected)


@pytest.mark.parametrize(
    ("places", "areas", "expected"),
    [
        (TWO_ORDERS, [], "karhold"),
        (TWO_ORDERS, ["winterfell"], "winterfell"),
        ("winterfell: stark footman | consolidate_special", [], None),
        ("winterfell: stark footman | consolidate_special", ["karhold"], None),
    ],
)
def test_the_instruction_gains_power_only_where_that_forfeits_no_muster(
    places: str, areas: list[str], expected: str | None
) -> None:
    game = board(places, at="consolidate")
    assert_answers(game, "stark", {"kind": "resolve_consolidate", "areas": areas}, expected)


@pytest.mark.parametrize(("ships", "expected"), [("all", "2"), ("none", "0")])
def test_an_instruction_decides_whether_captured_ships_are_replaced(ships: str, expected: str) -> None:
    game = board("riverrun: greyjoy knight | march_0; lannisport_port: lannister 2 ship", at="marches")
    game.greyjoy.answers("resolve_march", "riverrun: knight > lannisport")
    assert_answers(game, "greyjoy", {"kind": "capture_port", "ships": ships}, expected)
