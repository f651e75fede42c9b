"""Explanations, term by term, at the table."""

from __future__ import annotations

import pytest

from games.engine import HouseNotAsked, observed_state
from games.engine.explanation import Case, Explanation, explain
from games.engine.explanation.model import sum_of
from games.engine.sums import term

from .table import Game, board, fight
from .test_wildlings import attack


def explanation_of(game: Game, house: str, kind: str, spoken: str | None = None) -> Explanation:
    seat = game.seat(house)
    given = None if spoken is None else seat.spoken(kind, spoken)
    return explain(observed_state(game.state, house), house, seat.decision(kind).number, given)


def only_case(found: Explanation) -> Case:
    (case,) = found.cases
    return case


def sums(case: Case) -> list[list[str]]:
    """The terms of both sides, such as `unit 2` or, for a range, `blade 0-1`."""
    return [
        [
            f"{term.kind} {term.min_amount}"
            + ("" if term.min_amount == term.max_amount else f"-{term.max_amount}")
            for term in side.terms
        ]
        for side in case.sides
    ]


def case_against(found: Explanation, card: str, other: str) -> Case:
    """The case of an own card and one of the other side."""
    return next(
        case
        for case in found.cases
        if case.answer.card == card and case.assumed[0].answer.card == other  # type: ignore[attr-defined]
    )


SIEGE = (
    "moat_cailin: stark knight siege_engine | march_minus_1; white_harbor: stark footman | support_plus_1; "
    "winterfell: greyjoy footman | defense_plus_2; castle_black: greyjoy knight | support_a"
)
MARCH = "moat_cailin: knight siege_engine > winterfell"


@pytest.mark.rule("COMBAT-2", "COMBAT-3", "SUPPORT-5", "MARCH-7")
def test_explanation_of_a_march_has_known_and_possible_terms() -> None:
    game = board(SIEGE, at="marches", blade="used", hand="stark: ser_rodrick_cassel; greyjoy: aeron_damphair")
    case = only_case(explanation_of(game, "stark", "resolve_march", MARCH))
    assert sums(case) == [
        ["unit 2", "unit 4", "order_march -1", "support 0-1", "support_order 0-1", "card 1"],
        ["unit 1", "order_defense 2", "support 0-2", "support_order 0", "card 0"],
    ]
    assert [(side.min_total, side.max_total) for side in case.sides] == [(6, 8), (3, 5)]
    assert (case.victor, case.tied) == ("attacker", False)


@pytest.mark.rule("COMBAT-7", "COMBAT-10", "TRACK-4")
def test_the_blade_is_a_range_until_its_decision_and_the_fiefdoms_track_breaks_ties() -> None:
    game = fight(
        "winterfell: stark footman | march_0; moat_cailin: greyjoy footman",
        "stark winterfell: footman > moat_cailin",
        blade="ready",
        fiefdoms="greyjoy",
    )
    case = case_against(
        explanation_of(game, "stark", "choose_house_card"), "ser_rodrick_cassel", "dagmar_cleftjaw"
    )
    assert sums(case) == [
        ["unit 1", "order_march 0", "card 1"],
        ["unit 1", "card 1", "blade 0-1"],
    ]
    assert (case.victor, case.tied) == ("defender", None)


@pytest.mark.rule("CARD-3", "CARD-9", "LOSS-3", "RETREAT-4")
def test_a_card_is_explained_with_its_consequences() -> None:
    game = fight(
        "winterfell: stark knight | march_0; moat_cailin: greyjoy footman | support_a",
        "stark winterfell: knight > moat_cailin",
    )
    case = case_against(explanation_of(game, "stark", "choose_house_card"), "eddard_stark", "balon_greyjoy")
    assert sums(case) == [
        ["unit 2", "order_march 0", "card 4", "card_text -4"],
        ["unit 1", "card 2"],
    ]
    assert (case.victor, case.tied) == ("defender", False)
    assert [event.kind for event in case.events][:4] == [
        "house_card_played",
        "house_card_played",
        "strengths_announced",
        "combat_won",
    ]
    other = case_against(
        explanation_of(game, "stark", "choose_house_card"), "eddard_stark", "dagmar_cleftjaw"
    )
    assert other.victor == "attacker"
    assert "units_destroyed" in [event.kind for event in other.events]
    assert [(row.house, row.castles_before, row.castles_after) for row in other.changes] == [
        ("greyjoy", 2, 1),
        ("stark", 1, 2),
    ]


@pytest.mark.rule("TIDE-5", "INFO-8")
def test_tides_cards_that_are_not_drawn_are_shown_as_a_range() -> None:
    game = fight(
        "winterfell: stark footman | march_0; moat_cailin: greyjoy footman",
        "stark winterfell: footman > moat_cailin",
        ruleset="tides_of_battle yes",
    )
    case = case_against(explanation_of(game, "stark", "choose_house_card"), "eddard_stark", "dagmar_cleftjaw")
    assert sums(case) == [
        ["unit 1", "order_march 0", "card 4", "tides 0-3"],
        ["unit 1", "card 1", "tides 0-3"],
    ]
    assert case.victor is None


@pytest.mark.rule("COMBAT-9", "RUL-20")
def test_a_strength_below_zero_is_raised_to_zero() -> None:
    game = board(
        "winterfell: stark siege_engine | march_minus_1; moat_cailin: greyjoy routed footman",
        at="marches",
        hand="stark: catelyn_stark; greyjoy: aeron_damphair",
        blade="used",
    )
    case = only_case(explanation_of(game, "stark", "resolve_march", "winterfell: siege_engine > moat_cailin"))
    assert (case.sides[1].min_total, sums(case)[1]) == (0, ["unit 0", "card 0"])


@pytest.mark.rule("NEUT-1")
def test_the_strength_against_a_neutral_force_is_never_below_zero() -> None:
    march = term("order_march", -1, "MARCH-7", "stark", "winterfell", order="march_minus_1")
    side = sum_of("attacker", "stark", [march])
    assert (side.min_total, side.max_total) == (0, 0)


@pytest.mark.rule("NEUT-1", "NEUT-2")
def test_an_attack_on_a_neutral_force_needs_no_card() -> None:
    game = board(
        "winterfell: stark 2 knight | march_plus_1; moat_cailin: neutral 5", at="marches", blade="used"
    )
    case = only_case(explanation_of(game, "stark", "resolve_march"))
    assert sums(case) == [["unit 2", "unit 2", "order_march 1"], ["neutral_force 5"]]
    assert (case.victor, case.tied) == ("attacker", True)


NEUTRAL = (
    "winterfell: stark knight footman | march_plus_1; white_harbor: stark footman | support_a; "
    "moat_cailin: neutral 6; seagard: greyjoy knight | support_plus_1"
)


@pytest.mark.rule("NEUT-2", "NEUT-6", "RUL-18")
def test_support_against_a_neutral_force_is_explained_by_the_march_that_it_helps() -> None:
    game = board(NEUTRAL, at="marches", blade="used")
    nobody, asked = explanation_of(game, "stark", "ask_neutral_support").cases
    assert (nobody.sides, nobody.victor) == ((), None)
    mine = ["unit 1", "unit 2", "order_march 1", "support 1", "support_order 0"]
    assert sums(asked) == [[*mine, "support 0-2", "support_order 0-1"], ["neutral_force 6"]]
    assert (asked.victor, asked.tied) == (None, None)
    game.stark.answers("ask_neutral_support", "moat_cailin")
    refused, granted = explanation_of(game, "greyjoy", "grant_neutral_support").cases
    assert sums(refused) == [mine, ["neutral_force 6"]]
    assert (refused.victor, refused.tied) == ("neutral_force", False)
    both = [*mine[:3], "support 2", "support_order 1", *mine[3:]]
    assert sums(granted) == [both, ["neutral_force 6"]]
    assert (granted.victor, granted.tied) == ("attacker", False)
    assert [row.house for row in granted.assumed] == ["stark"]


@pytest.mark.rule("WILD-3", "WILD-4", "BID-9")
def test_explaining_a_wildling_bid_shows_the_power_of_others_but_not_their_bids() -> None:
    game = attack("silence_at_the_wall", "stark 9, greyjoy 4")
    cases = explanation_of(game, "stark", "bid_wildlings").cases
    assert [case.victor for case in cases] == ["wildlings"] * 8 + [None] * 2
    assert sums(cases[9]) == [
        ["bid 0", "bid 0-4", "bid 0", "bid 0", "bid 9", "bid 0"],
        ["wildling_strength 12"],
    ]
    assert explanation_of(attack("silence_at_the_wall", "stark 12"), "stark", "bid_wildlings").cases[
        12
    ].victor == ("nights_watch")


@pytest.mark.rule("BID-3", "BID-4", "BID-5")
@pytest.mark.parametrize(("throne", "places"), [("stark", (1, 1)), ("baratheon", (1, 2))])
def test_a_bid_for_influence_is_explained_by_its_best_and_worst_place(
    throne: str, places: tuple[int, int]
) -> None:
    game = board(
        at="clash_of_kings", players=3, power="stark 3, lannister 3, baratheon 0", iron_throne=throne
    )
    case = only_case(explanation_of(game, "stark", "bid_influence", "3"))
    assert (case.best_place, case.worst_place) == places


def test_a_decision_without_a_combat_or_a_bid_has_no_cases() -> None:
    assert explanation_of(board(start=True), "stark", "place_orders").cases == ()


def test_a_house_that_is_not_asked_gets_no_explanation() -> None:
    game = board("winterfell: stark knight | march_0; pyke: greyjoy footman | march_0", at="marches")
    asked, other = ("stark", "greyjoy") if game.is_asked("stark", "resolve_march") else ("greyjoy", "stark")
    number = game.seat(asked).decision("resolve_march").number
    with pytest.raises(HouseNotAsked):
        explain(observed_state(game.state, other), other, number)
