"""Every refusal code of the engine, raised once, with the broken rule."""

import ast
from dataclasses import dataclass
from pathlib import Path

import pytest

from games import engine
from games.engine import (
    Answer,
    DecisionNotOpen,
    HouseNotAsked,
    IllegalInput,
    MalformedInput,
    UnknownDecision,
    answer,
    check,
)
from games.engine.options import Mustering
from games.engine.phases.action.march import ResolveMarchAnswer
from games.engine.phases.mustering import MusterAnswer
from games.engine.phases.reconciling import ReconcileArmiesAnswer
from games.engine.queries.march import Move

from .table import Game, board, fight


@dataclass(frozen=True)
class Refusal:
    """A refused answer of a house at a position."""

    code: str
    rule: str | None
    house: str
    kind: str
    given: str | Answer
    position: str


NORTH = "winterfell: stark footman | march_0; karhold: stark knight; moat_cailin: greyjoy footman"
FIELD = "reach: tyrell 4 knight | march_0; blackwater: lannister knight footman"
KINGSROAD = (
    "kings_landing: neutral 5; kingswood: baratheon knight | march_0; reach: tyrell footman | support_a"
)
FOOTMAN = ("stark_footman_1",)


def march(*moves: Move) -> ResolveMarchAnswer:
    return ResolveMarchAnswer("winterfell", moves)


POSITIONS = {
    "marches": lambda: board(NORTH, at="marches"),
    "two marching": lambda: board("winterfell: stark 2 footman | march_0", at="marches"),
    "routed": lambda: board("winterfell: stark routed footman knight | march_0", at="marches"),
    "two fronts": lambda: board(
        "winterfell: stark 2 knight | march_0; moat_cailin: greyjoy footman; karhold: lannister footman",
        at="marches",
    ),
    "no supply": lambda: board(
        "winterfell: stark 2 footman | march_0; karhold: stark 2 footman; moat_cailin: stark footman",
        at="marches",
        supply="stark 0",
    ),
    "full port": lambda: board(
        "bay_of_ice: stark ship | march_0; winterfell_port: stark 3 ship", at="marches"
    ),
    "closed": lambda: board("winterfell: stark footman | march_0; karhold: closed", at="marches"),
    "neutral": lambda: board("kings_landing: neutral 5; kingswood: baratheon knight | march_0", at="marches"),
    "neutral with support": lambda: board(KINGSROAD, at="marches"),
    "planning": lambda: board(
        "winterfell: stark footman; karhold: stark footman", at="planning", bans="raid_a"
    ),
    "no stars": lambda: board(
        "winterfell: stark footman",
        at="planning",
        kings_court="lannister tyrell martell greyjoy baratheon stark",
    ),
    "raven": lambda: board("winterfell: stark footman | march_0", at="raven", kings_court="stark"),
    "raids": lambda: board(
        "winterfell: stark footman | raid_a; moat_cailin: greyjoy footman | raid_a",
        at="raids",
        iron_throne="stark",
    ),
    "consolidate": lambda: board(
        "winterfell: stark footman | consolidate_special; karhold: stark footman | consolidate_a",
        at="consolidate",
    ),
    "muster": lambda: board(
        "winterfell: stark footman; moat_cailin: stark 2 footman",
        at="mustering",
        iron_throne="stark",
        supply="stark 0",
    ),
    "no footman left": lambda: board(
        "winterfell: stark footman; karhold: stark 4 footman; moat_cailin: stark 3 footman; "
        "twins: stark 2 footman",
        at="mustering",
        iron_throne="stark",
    ),
    "supply": lambda: board("winterfell: stark 4 footman; pyke: greyjoy footman", at="supply"),
    "auction": lambda: board(at="clash_of_kings", players=3),
    "tied auction": lambda: tied_auction(),
    "asked for support": lambda: asked_for_neutral_support(),
    "wildlings": lambda: board(at="wildlings_attack", threat="0"),
    "tied wildlings": lambda: tied_wildlings(),
    "horde": lambda: horde("winterfell: stark footman; moat_cailin: stark footman"),
    "riders": lambda: board_after_bids(
        "mammoth_riders", "winterfell: stark 4 footman; pyke: greyjoy footman"
    ),
    "choice card": lambda: board(
        at="westeros",
        westeros_1="throne_of_blades",
        westeros_2="last_days_of_summer_2",
        westeros_3="wildlings_attack",
    ),
    "support": lambda: called_for_support(),
    "support by house": lambda: called_for_support("support_granularity per_house"),
    "offered support": lambda: offered_support(),
    "house cards": lambda: fight(FIELD, "tyrell reach: 4 knight > blackwater"),
    "card text": lambda: fight(
        FIELD, "tyrell reach: 4 knight > blackwater", "tyrell queen_of_thorns, lannister tyrion_lannister"
    ),
    "casualties": lambda: fight(
        FIELD, "tyrell reach: 4 knight > blackwater", "tyrell randyll_tarly, lannister cersei_lannister"
    ),
    "retreat": lambda: fight(
        FIELD, "tyrell reach: 4 knight > blackwater", "tyrell ser_loras_tyrell, lannister cersei_lannister"
    ),
    "port": lambda: captured_port(),
}


def tied_auction() -> Game:
    game = board(at="clash_of_kings", players=3, iron_throne="stark")
    game.all_answer("bid_influence", stark=1, lannister=0, baratheon=0)
    return game


def tied_wildlings() -> Game:
    game = board(at="wildlings_attack", threat="0", players=3, iron_throne="stark")
    game.all_answer("bid_wildlings", stark=0, lannister=1, baratheon=1)
    return game


def board_after_bids(card: str, places: str) -> Game:
    """The wildlings have won against 3 houses; Stark bid lowest."""
    game = board(places, at="wildlings_attack", threat="12", wildling=card, players=4)
    game.all_answer("bid_wildlings", stark=0, greyjoy=1, lannister=1, baratheon=1)
    return game


def horde(places: str) -> Game:
    """The Night's Watch has won; Stark may muster in one area."""
    game = board(places, at="wildlings_attack", threat="0", wildling="horde_descends", players=3)
    game.all_answer("bid_wildlings", stark=1, lannister=0, baratheon=0)
    return game


def called_for_support(ruleset: str = "") -> Game:
    game = board(
        FIELD
        + "; kings_landing: baratheon footman | support_a; crackclaw_point: baratheon footman | support_b",
        at="marches",
        ruleset=ruleset,
    )
    game.tyrell.answers("resolve_march", "reach: 4 knight > blackwater")
    return game


def offered_support() -> Game:
    game = called_for_support()
    game.baratheon.answers("declare_support", "tyrell: kings_landing")
    return game


def captured_port() -> Game:
    game = board("riverrun: greyjoy knight | march_0; lannisport_port: lannister ship", at="marches")
    game.greyjoy.answers("resolve_march", "riverrun: knight > lannisport")
    return game


def asked_for_neutral_support() -> Game:
    game = board(KINGSROAD, at="marches")
    game.baratheon.answers("ask_neutral_support", "kings_landing")
    return game


REFUSALS = [
    Refusal("no_such_order", "ACT-2", "stark", "resolve_march", "karhold:", "marches"),
    Refusal("unknown_area", None, "stark", "resolve_march", "winterfell: footman > valyria", "marches"),
    Refusal(
        "not_adjacent", "MARCH-3", "stark", "resolve_march", "winterfell: footman > bay_of_ice", "marches"
    ),
    Refusal("empty_move", None, "stark", "resolve_march", march(Move("karhold", ())), "marches"),
    Refusal(
        "unknown_unit", None, "stark", "resolve_march", march(Move("karhold", ("stark_giant_1",))), "marches"
    ),
    Refusal(
        "not_your_unit",
        None,
        "stark",
        "resolve_march",
        march(Move("karhold", ("greyjoy_footman_1",))),
        "marches",
    ),
    Refusal(
        "unit_not_there",
        "MARCH-1",
        "stark",
        "resolve_march",
        march(Move("karhold", ("stark_knight_1",))),
        "marches",
    ),
    Refusal(
        "unit_named_twice",
        "MARCH-2",
        "stark",
        "resolve_march",
        march(Move("karhold", FOOTMAN * 2)),
        "marches",
    ),
    Refusal(
        "destination_named_twice",
        None,
        "stark",
        "resolve_march",
        "winterfell: footman > karhold, footman > karhold",
        "two marching",
    ),
    Refusal(
        "unit_routed", "MARCH-4", "stark", "resolve_march", "winterfell: routed footman > karhold", "routed"
    ),
    Refusal(
        "cannot_leave_power_token",
        "CTRL-5",
        "stark",
        "resolve_march",
        "winterfell: knight > karhold, leave token",
        "routed",
    ),
    Refusal(
        "second_attack",
        "MARCH-5",
        "stark",
        "resolve_march",
        "winterfell: knight > moat_cailin, knight > karhold",
        "two fronts",
    ),
    Refusal(
        "supply_broken", "SUPPLY-8", "stark", "resolve_march", "winterfell: footman > karhold", "no supply"
    ),
    Refusal(
        "port_full", "PORT-1", "stark", "resolve_march", "bay_of_ice: ship > winterfell_port", "full port"
    ),
    Refusal("area_closed", "FEW-5", "stark", "resolve_march", "winterfell: footman > karhold", "closed"),
    Refusal(
        "neutral_force_too_strong",
        "NEUT-1",
        "baratheon",
        "resolve_march",
        "kingswood: knight > kings_landing",
        "neutral",
    ),
    Refusal(
        "cannot_ask_for_that", "NEUT-6", "baratheon", "ask_neutral_support", "eyrie", "neutral with support"
    ),
    Refusal("place_without_order", "PLAN-1", "stark", "place_orders", "winterfell march_0", "planning"),
    Refusal("order_without_units", "PLAN-2", "stark", "place_orders", "pyke march_0", "planning"),
    Refusal("unknown_order_token", None, "stark", "place_orders", "winterfell parley", "planning"),
    Refusal(
        "order_token_used_twice",
        "PLAN-1",
        "stark",
        "place_orders",
        "winterfell march_0, karhold march_0",
        "planning",
    ),
    Refusal(
        "order_banned", "PLAN-4", "stark", "place_orders", "winterfell raid_a, karhold march_0", "planning"
    ),
    Refusal(
        "too_many_special_orders", "PLAN-3", "stark", "place_orders", "winterfell march_plus_1", "no stars"
    ),
    Refusal("raven_cannot_do_that", "RAVEN-2", "stark", "use_raven", "replace karhold raid_a", "raven"),
    Refusal("cannot_raid_that", "RAID-1", "stark", "resolve_raid", "winterfell > karhold", "raids"),
    Refusal(
        "cannot_muster_there", "CONS-2", "stark", "resolve_consolidate", "karhold: footman", "consolidate"
    ),
    Refusal("not_enough_points", "MUSTER-3", "stark", "muster", "winterfell: knight, footman", "muster"),
    Refusal(
        "unknown_unit_type",
        "COMP-2",
        "stark",
        "muster",
        MusterAnswer((Mustering("winterfell", "dragon", "winterfell"),)),
        "muster",
    ),
    Refusal("cannot_upgrade", "MUSTER-13", "stark", "muster", "winterfell: ship to knight", "muster"),
    Refusal("cannot_place_unit", "MUSTER-5", "stark", "muster", "winterfell: footman > karhold", "muster"),
    Refusal("cannot_place_ship", "MUSTER-6", "stark", "muster", "winterfell: ship > sunset_sea", "muster"),
    Refusal("no_free_piece", "COMP-7", "stark", "muster", "winterfell: footman", "no footman left"),
    Refusal("not_a_reconciliation", "SUPPLY-5", "stark", "reconcile_armies", "2 footman", "supply"),
    Refusal(
        "not_your_unit",
        None,
        "stark",
        "reconcile_armies",
        ReconcileArmiesAnswer(("greyjoy_footman_1",)),
        "supply",
    ),
    Refusal(
        "unknown_unit", None, "stark", "reconcile_armies", ReconcileArmiesAnswer(("stark_giant_1",)), "supply"
    ),
    Refusal(
        "unit_named_twice", None, "stark", "reconcile_armies", ReconcileArmiesAnswer(FOOTMAN * 2), "supply"
    ),
    Refusal("bid_above_power", "BID-2", "stark", "bid_influence", "6", "auction"),
    Refusal("bid_below_zero", "WILD-3", "stark", "bid_wildlings", "-1", "wildlings"),
    Refusal(
        "not_an_order_of_the_tied", "BID-4", "stark", "order_tied_bids", "lannister stark", "tied auction"
    ),
    Refusal("house_not_tied", "WILD-7", "stark", "break_wildling_tie", "stark", "tied wildlings"),
    Refusal(
        "only_one_area",
        "WILD-8",
        "stark",
        "resolve_wildling_card",
        "winterfell: footman; moat_cailin: footman",
        "horde",
    ),
    Refusal("wrong_number_of_units", "WILD-8", "stark", "resolve_wildling_card", "footman", "riders"),
    Refusal(
        "no_such_effect", "WEST-6", "baratheon", "choose_westeros_effect", "storm_of_swords", "choice card"
    ),
    Refusal(
        "support_without_side",
        "SUPPORT-2",
        "baratheon",
        "declare_support",
        "nobody: kings_landing",
        "support",
    ),
    Refusal(
        "cannot_support_that_side",
        "SUPPORT-4",
        "baratheon",
        "declare_support",
        "stark: kings_landing",
        "support",
    ),
    Refusal(
        "cannot_support_from_there", "SUPPORT-1", "baratheon", "declare_support", "tyrell: pyke", "support"
    ),
    Refusal(
        "cannot_support_from_there",
        "SUPPORT-1",
        "tyrell",
        "grant_neutral_support",
        "pyke",
        "asked for support",
    ),
    Refusal(
        "all_support_orders_or_none",
        "SUPPORT-3",
        "baratheon",
        "declare_support",
        "tyrell: kings_landing",
        "support by house",
    ),
    Refusal("no_such_support", "SUPPORT-6", "tyrell", "refuse_support", "crackclaw_point", "offered support"),
    Refusal("card_not_in_hand", "COMBAT-5", "tyrell", "choose_house_card", "hound", "house cards"),
    Refusal("card_cannot_do_that", "CARD-5", "lannister", "use_card_ability", "mace_tyrell", "card text"),
    Refusal("unit_not_eligible", "LOSS-3", "lannister", "choose_casualties", "siege_engine", "casualties"),
    Refusal("illegal_retreat", "RETREAT-5", "lannister", "retreat_to", "reach", "retreat"),
    Refusal("too_many_ships", "PORT-9", "greyjoy", "capture_port", "2", "port"),
]


@pytest.mark.rule("PLAN-3", "MARCH-5", "SUPPLY-8", "BID-2", "RETREAT-5")
@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: f"{refusal.kind}-{refusal.code}")
def test_an_illegal_answer_is_refused_with_code_and_rule(refusal: Refusal) -> None:
    game = POSITIONS[refusal.position]()
    before = game.state
    game.seat(refusal.house).cannot(refusal.kind, refusal.given, refusal.code, refusal.rule)
    assert game.state is before


def test_a_choice_that_a_wildling_card_does_not_offer_is_refused() -> None:
    game = board(at="wildlings_attack", threat="0", wildling="king_beyond_the_wall", players=3)
    game.all_answer("bid_wildlings", stark=1, lannister=0, baratheon=0)
    game.stark.cannot("resolve_wildling_card", "throne_of_skulls", "not_an_option", "WILD-8")


def test_an_answer_of_another_kind_is_malformed() -> None:
    game = board(NORTH, at="marches")
    number = game.stark.decision("resolve_march").number
    with pytest.raises(MalformedInput) as refused:
        answer(game.state, "stark", number, MusterAnswer(()), game.chance)
    assert (refused.value.code, refused.value.status) == ("wrong_kind", 400)


def test_a_house_that_is_not_asked_cannot_answer() -> None:
    game = board(NORTH, at="marches")
    number = game.stark.decision("resolve_march").number
    with pytest.raises(HouseNotAsked) as refused:
        answer(game.state, "greyjoy", number, march(), game.chance)
    assert (refused.value.code, refused.value.status) == ("not_asked", 403)


def test_answers_to_closed_and_future_decisions_are_refused() -> None:
    game = board(NORTH, at="marches")
    number = game.stark.decision("resolve_march").number
    given = game.stark.default("resolve_march")
    game.stark.answers("resolve_march", given)
    with pytest.raises(DecisionNotOpen) as closed:
        answer(game.state, "stark", number, given, game.chance)
    assert (closed.value.code, closed.value.status) == ("decision_closed", 409)
    with pytest.raises(UnknownDecision) as unknown:
        answer(game.state, "stark", number + 1, given, game.chance)
    assert (unknown.value.code, unknown.value.status) == ("decision_unknown", 404)


def test_a_dry_run_is_refused_with_the_same_code_and_changes_nothing() -> None:
    game = board(NORTH, at="marches")
    number = game.stark.decision("resolve_march").number
    with pytest.raises(IllegalInput) as refused:
        check(game.state, "stark", number, march(Move("bay_of_ice", FOOTMAN)))
    assert refused.value.facts == {"path": "/moves/0/to", "area": "bay_of_ice"}
    assert check(game.state, "stark", number, march()).number == number


def test_every_code_of_the_phases_is_raised_in_this_module() -> None:
    """The codes of notation have their own tests."""
    known = {refusal.code for refusal in REFUSALS} | {"not_an_option"}
    assert _codes_of_the_rules() - known == set()


def _codes_of_the_rules() -> set[str]:
    """The codes raised by phases, queries, abilities and choices, read from their source."""
    codes = set()
    folder = Path(engine.__file__).parent
    for file in folder.rglob("*.py"):
        if file.name == "notation.py":
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id == "IllegalInput"
            ):
                code = node.args[0]
            elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "refusal":
                code = node.value
            else:
                continue
            if isinstance(code, ast.Constant):
                codes.add(str(code.value))
    return codes
