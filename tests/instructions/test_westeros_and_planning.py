"""Instructions for the Westeros and Planning phases, and instructions to answer by default."""

import pytest

from tests.engine.table import board
from tests.engine.test_wildlings import attack

from .giving import Json, assert_answers, verdict_on

ORDERS = "winterfell: stark knight; karhold: stark footman; pyke: greyjoy footman"


@pytest.mark.parametrize(
    ("instruction", "expected"),
    [
        ({"track": "iron_throne", "amount": 2}, "2"),
        ({"track": "fiefdoms", "amount": 2}, None),
        ({"track": "iron_throne", "amount": 2, "when": {"rounds": [2]}}, None),
        ({"track": "iron_throne", "amount": 2, "when": {"rounds": [1, 2]}}, "2"),
        ({"track": "iron_throne", "amount": 2, "when": {"opponents": ["stark"]}}, None),
    ],
)
def test_bid_instructions_apply_to_one_track(instruction: Json, expected: str | None) -> None:
    game = board(at="clash_of_kings", players=3, round="1")
    assert_answers(game, "stark", {"kind": "bid_influence", **instruction}, expected)


def test_a_bid_above_the_available_power_is_not_sent() -> None:
    game = board(at="clash_of_kings", players=3, power="stark 3")
    wanted = {"kind": "bid_influence", "track": "iron_throne", "amount": 4}
    verdict = verdict_on(game, "stark", "bid_influence", wanted)
    assert (verdict.outcome, verdict.code, verdict.rule) == ("against_the_rules", "bid_above_power", "BID-2")


def test_an_instruction_can_bid_against_the_wildlings() -> None:
    game = attack("silence_at_the_wall", "stark 2, greyjoy 1", threat="2")
    assert_answers(game, "stark", {"kind": "bid_wildlings", "amount": 1}, "1")


@pytest.mark.parametrize(
    ("houses", "expected"),
    [(["baratheon"], "baratheon stark lannister"), ([], "stark lannister baratheon")],
)
def test_tied_houses_are_ordered_by_the_instruction(houses: list[str], expected: str) -> None:
    game = board(at="clash_of_kings", players=3, iron_throne="stark lannister baratheon")
    game.all_answer("bid_influence", stark=1, lannister=1, baratheon=1)
    assert_answers(game, "stark", {"kind": "order_tied_bids", "houses": houses}, expected)


@pytest.mark.parametrize(
    ("instruction", "expected"),
    [
        ({"lowest": ["greyjoy", "martell"]}, "greyjoy"),
        ({"lowest": ["martell", "greyjoy"]}, "martell"),
        ({"highest": ["greyjoy"]}, None),
        ({}, None),
    ],
)
def test_an_instruction_can_break_a_tie_against_the_wildlings(
    instruction: Json, expected: str | None
) -> None:
    game = attack("silence_at_the_wall", "stark 2, greyjoy 1", threat="12", iron_throne="stark")
    while "stark break_wildling_tie" not in game.asked:
        house, kind = game.asked[0].split()
        game.seat(house).is_late(kind)
    assert_answers(game, "stark", {"kind": "break_wildling_tie", **instruction}, expected)


@pytest.mark.parametrize(
    ("round", "expected"), [(1, "winterfell defense_plus_1_a, karhold march_0"), (2, None)]
)
def test_instructed_orders_are_placed_in_their_round(round: int, expected: str | None) -> None:
    game = board(ORDERS, at="planning", round="1")
    orders = {"winterfell": "defense_plus_1_a", "karhold": "march_0"}
    assert_answers(game, "stark", {"kind": "place_orders", "round": round, "orders": orders}, expected)


@pytest.mark.parametrize(
    ("instruction", "expected"),
    [
        ({"card": "throne_of_blades", "effect": "mustering"}, "mustering"),
        ({"card": "throne_of_blades", "effect": "nothing"}, "nothing"),
        ({"card": "put_to_the_sword", "effect": "nothing"}, None),
    ],
)
def test_an_instruction_can_choose_the_effect_of_a_westeros_card(
    instruction: Json, expected: str | None
) -> None:
    game = board(
        "winterfell: stark footman", at="westeros", westeros_1="throne_of_blades", iron_throne="stark"
    )
    assert_answers(game, "stark", {"kind": "choose_westeros_effect", **instruction}, expected)


@pytest.mark.parametrize(
    ("orders", "code"),
    [
        ({"winterfell": "march_0"}, "place_without_order"),
        ({"winterfell": "march_0", "karhold": "raid_a", "pyke": "raid_b"}, "order_without_units"),
    ],
)
def test_instructed_orders_that_no_longer_fit_are_not_placed(orders: dict[str, str], code: str) -> None:
    game = board(ORDERS, at="planning", round="1")
    wanted = {"kind": "place_orders", "round": 1, "orders": orders}
    verdict = verdict_on(game, "stark", "place_orders", wanted)
    assert (verdict.outcome, verdict.code) == ("against_the_rules", code)


@pytest.mark.parametrize(
    ("instruction", "expected", "then"),
    [
        ({"use": "nothing"}, "nothing", None),
        ({"use": "look", "then": "put_under_deck"}, "look", "put_under_deck"),
    ],
)
def test_an_instruction_can_use_the_raven_to_look_or_do_nothing(
    instruction: Json, expected: str, then: str | None
) -> None:
    game = board(ORDERS, at="raven", kings_court="stark", raven="ready")
    wanted = {"kind": "use_raven", **instruction}
    assert_answers(game, "stark", wanted, expected)
    if then:
        assert_answers(game, "stark", wanted, then)


def test_an_instruction_to_look_does_not_decide_where_the_seen_card_goes() -> None:
    game = board(ORDERS, at="raven", kings_court="stark", raven="ready")
    assert_answers(game, "stark", {"kind": "use_raven", "use": "look"}, "look")
    assert_answers(game, "stark", {"kind": "use_raven", "use": "look"}, None)


def test_any_decision_can_be_left_to_its_default() -> None:
    game = board("winterfell: stark 2 knight; karhold: stark footman", at="mustering", iron_throne="stark")
    wanted = {"kind": "answer_by_default", "decision": "muster"}
    verdict = verdict_on(game, "stark", "muster", wanted)
    assert verdict.answer == game.stark.default("muster")
