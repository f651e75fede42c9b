"""Instructions for the decisions of a combat."""

from typing import Any

import pytest

from tests.engine.table import Game, fight
from tests.engine.test_support import attack

from .giving import Json, assert_answers, verdict_on

MARCH = "tyrell reach: 2 knight > blackwater"
FIELD = "reach: tyrell 2 knight | march_0; blackwater: lannister footman"
SUPPORTER = "kings_landing: baratheon footman | support_a"


@pytest.mark.parametrize(
    ("instruction", "expected"),
    [
        ({"houses": ["tyrell"]}, "tyrell: kings_landing"),
        ({"houses": ["stark", "lannister"]}, "lannister: kings_landing"),
        ({"houses": ["stark"]}, None),
        ({"houses": []}, "nobody"),
        ({"houses": [], "when": {"opponents": ["stark"]}}, None),
        ({"houses": [], "when": {"opponents": ["lannister"]}}, "nobody"),
        ({"houses": ["tyrell"], "when": {"opponents": ["stark"]}}, None),
        ({"houses": ["tyrell"], "when": {"opponents": ["lannister"]}}, "tyrell: kings_landing"),
        ({"houses": ["lannister"], "when": {"role": "attacker"}}, None),
        ({"houses": ["lannister"], "when": {"role": "defender"}}, "lannister: kings_landing"),
        ({"houses": ["lannister"], "when": {"areas": ["blackwater"]}}, "lannister: kings_landing"),
        ({"houses": ["lannister"], "when": {"areas": ["reach"]}}, None),
        ({"houses": ["lannister"], "when": {"min_lead": -3}}, "lannister: kings_landing"),
        ({"houses": ["lannister"], "when": {"min_lead": -2}}, None),
        ({"houses": ["lannister"], "when": {"max_lead": -4}}, None),
        ({"houses": ["lannister"], "only_if_decisive": True}, None),
    ],
)
def test_support_goes_to_the_first_listed_house_in_the_combat(
    instruction: Json, expected: str | None
) -> None:
    assert_answers(attack(SUPPORTER), "baratheon", {"kind": "declare_support", **instruction}, expected)


@pytest.mark.parametrize(("fiefdoms", "decides"), [("lannister", True), ("tyrell", False)])
def test_support_is_decisive_if_it_makes_a_tie_that_the_fiefdoms_track_decides(
    fiefdoms: str, decides: bool
) -> None:
    game = attack("kings_landing: baratheon 3 footman | support_a", fiefdoms=fiefdoms)
    wanted = {"kind": "declare_support", "houses": ["lannister"], "only_if_decisive": True}
    assert_answers(game, "baratheon", wanted, "lannister: kings_landing" if decides else None)


def test_a_support_instruction_without_houses_does_not_apply_to_combats_of_its_house() -> None:
    game = attack("stoney_sept: lannister footman | support_a")
    assert_answers(game, "lannister", {"kind": "declare_support"}, None)
    own = {"kind": "declare_support", "houses": ["lannister"]}
    assert_answers(game, "lannister", own, "lannister: stoney_sept")


@pytest.mark.parametrize(
    ("houses", "expected"), [([], "none"), (["baratheon"], "kings_landing"), (["stark"], "none")]
)
def test_support_from_listed_houses_is_refused(houses: list[str], expected: str) -> None:
    game = attack(SUPPORTER)
    game.baratheon.answers("declare_support", "tyrell: kings_landing")
    assert_answers(game, "tyrell", {"kind": "refuse_support", "houses": houses}, expected)


@pytest.mark.parametrize(
    ("instruction", "expected"),
    [
        ({"cards": ["tywin_lannister", "hound"]}, "hound"),
        ({"cards": ["hound", "ser_kevan_lannister"], "when": {"opponents": ["tyrell"]}}, "hound"),
        ({"cards": ["hound"], "when": {"opponents": ["stark"]}}, None),
        ({"cards": ["hound"], "when": {"role": "attacker"}}, None),
        ({"cards": ["tywin_lannister"]}, None),
    ],
)
def test_the_first_listed_card_in_hand_is_chosen(instruction: Json, expected: str | None) -> None:
    game = fight(FIELD, MARCH, hand="lannister: hound ser_kevan_lannister")
    assert_answers(game, "lannister", {"kind": "choose_house_card", **instruction}, expected)


@pytest.mark.parametrize(
    ("use", "army", "cards", "expected"),
    [
        ("only_if_decisive", "2 footman", "tyrell margaery_tyrell, lannister hound", "yes"),
        ("only_if_decisive", "footman", "tyrell margaery_tyrell, lannister hound", "no"),
        ("only_if_decisive", "knight footman", "tyrell margaery_tyrell, lannister hound", "no"),
        ("always", "footman", "tyrell margaery_tyrell, lannister hound", "yes"),
        ("never", "2 footman", "tyrell margaery_tyrell, lannister hound", "no"),
    ],
)
def test_the_blade_is_used_where_it_decides(use: str, army: str, cards: str, expected: str) -> None:
    places = f"reach: tyrell 2 knight | march_0; blackwater: lannister {army}"
    game = fight(places, MARCH, cards, fiefdoms="lannister", blade="ready")
    assert_answers(game, "lannister", {"kind": "use_blade", "use": use}, expected)


@pytest.mark.parametrize("redraw", [True, False])
def test_an_instruction_decides_whether_a_tides_card_is_redrawn(redraw: bool) -> None:
    game = fight(
        FIELD, MARCH, "tyrell margaery_tyrell, lannister hound", fiefdoms="tyrell", blade="ready",
        ruleset="tides_of_battle yes", shuffles="tides tide_0 tide_1_sword",
    )  # fmt: skip
    assert_answers(game, "tyrell", {"kind": "redraw_tide", "redraw": redraw}, "yes" if redraw else "no")


@pytest.mark.parametrize(
    ("instruction", "expected"),
    [
        ({"card": "mace_tyrell", "choices": ["lannister_footman_2"]}, "lannister_footman_2"),
        ({"card": "mace_tyrell", "choices": ["lannister_knight_1"]}, None),
        ({"card": "mace_tyrell"}, None),
        ({"card": "queen_of_thorns", "choices": ["lannister_footman_2"]}, None),
    ],
)
def test_the_instruction_for_a_card_text_makes_the_first_possible_choice(
    instruction: Json, expected: str | None
) -> None:
    game = fight(
        "reach: tyrell 3 knight | march_0; blackwater: lannister footman routed footman",
        "tyrell reach: 3 knight > blackwater",
        "tyrell mace_tyrell, lannister hound",
    )
    assert_answers(game, "tyrell", {"kind": "use_card_ability", **instruction}, expected)


def test_an_instruction_can_decline_an_optional_text() -> None:
    game = fight(FIELD, MARCH, "tyrell margaery_tyrell, lannister tyrion_lannister")
    wanted: dict[str, Any] = {"kind": "use_card_ability", "card": "tyrion_lannister"}
    assert_answers(game, "lannister", wanted, "none")


@pytest.mark.parametrize(
    ("unit_kinds", "expected"),
    [(["knight", "footman"], "knight, footman"), (["footman"], "2 footman"), ([], "2 footman")],
)
def test_casualties_are_chosen_by_kind(unit_kinds: list[str], expected: str) -> None:
    game = fight(
        "reach: tyrell 4 knight | march_0; blackwater: lannister knight 2 footman",
        "tyrell reach: 4 knight > blackwater",
        "tyrell ser_garlan_tyrell, lannister cersei_lannister",
    )
    wanted = {"kind": "choose_casualties", "unit_kinds": unit_kinds}
    assert lost_by(game, wanted) == sorted(game.lannister.spoken("choose_casualties", expected).units)  # type: ignore[attr-defined]


def test_retreat_losses_are_chosen_by_kind() -> None:
    game = fight(
        "reach: tyrell 4 knight | march_0; blackwater: lannister knight footman; "
        "stoney_sept: lannister footman; lannisport: lannister 2 footman; searoad_marches: token stark;"
        "harrenhal: token stark; kings_landing: token stark; crackclaw_point: token stark",
        "tyrell reach: 4 knight > blackwater",
        "tyrell ser_loras_tyrell, lannister cersei_lannister",
        supply="lannister 0",
    )
    wanted = {"kind": "choose_retreat_losses", "unit_kinds": ["knight"]}
    assert lost_by(game, wanted) == ["lannister_knight_1"]


def lost_by(game: Game, instruction: Json) -> list[str]:
    verdict = verdict_on(game, "lannister", instruction["kind"], instruction)
    assert verdict.outcome == "answers"
    return sorted(verdict.answer.units)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        (["kings_landing", "stoney_sept", "harrenhal"], "stoney_sept"),
        (["harrenhal"], "harrenhal"),
        (["kings_landing"], None),
    ],
)
def test_a_retreat_goes_to_the_first_possible_place(places: list[str], expected: str | None) -> None:
    game = fight(
        "reach: tyrell 4 knight | march_0; blackwater: lannister 2 knight; kings_landing: neutral 5;"
        "harrenhal: token lannister",
        "tyrell reach: 4 knight > blackwater",
        "tyrell ser_loras_tyrell, lannister cersei_lannister",
    )
    assert_answers(game, "lannister", {"kind": "retreat_to", "places": places}, expected)


def test_retreat_places_do_not_apply_to_units_of_another_house() -> None:
    game = fight(
        "twins: stark 3 knight | march_0; moat_cailin: greyjoy 2 footman",
        "stark twins: 3 knight > moat_cailin",
        "stark robb_stark, greyjoy balon_greyjoy",
    )
    assert_answers(game, "stark", {"kind": "retreat_to", "places": ["white_harbor"]}, None)
    by_default = {"kind": "answer_by_default", "decision": "retreat_to"}
    assert verdict_on(game, "stark", "retreat_to", by_default).answer == game.stark.default("retreat_to")
