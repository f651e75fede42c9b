"""Past combats as public information, with the sums of both sides."""

from __future__ import annotations

import pytest

from games.engine import observed_state, redact
from games.engine.explanation import NOT_NEEDED, Combats, FoughtCombat, PresentCombat, SideSum
from games.engine.sums import Term

from .table import Game, board


def fought(game: Game) -> list[FoughtCombat]:
    """All combats since the drawn position, read from public events."""
    readable = [event for event in game.events if redact(event, None) is not None]
    return Combats(observed_state(game.drawn, None)).after(
        event for event in readable if event.kind not in NOT_NEEDED
    )


def present(game: Game) -> PresentCombat | None:
    """The combat in progress, read from public events."""
    combats = Combats(observed_state(game.drawn, None))
    combats.after(
        event for event in game.events if redact(event, None) is not None and event.kind not in NOT_NEEDED
    )
    return combats.present()


def known_term(kind: str, amount: int, rule: str, house: str, **place: str) -> Term:
    return Term(kind, amount, amount, rule, house, **place)  # type: ignore[arg-type]


@pytest.mark.rule("COMBAT-2", "COMBAT-9", "COMBAT-10", "MARCH-7", "CARD-1", "GARR-2", "RUL-20")
def test_a_past_combat_has_all_terms_of_its_sums() -> None:
    """A siege engine has no strength against Karhold, where only the attacker is raised to 0."""
    game = board(
        "winterfell: stark siege_engine | march_minus_1; karhold: greyjoy routed footman",
        at="marches",
        blade="used",
        round="3",
        fiefdoms="stark",
        hand="stark: catelyn_stark; greyjoy: aeron_damphair",
    )
    game.stark.answers("resolve_march", "winterfell: siege_engine > karhold")
    attacker = SideSum(
        "attacker",
        "stark",
        (
            known_term("unit", 0, "COMBAT-2", "stark", area="karhold", unit="stark_siege_engine_1"),
            known_term("order_march", -1, "MARCH-7", "stark", area="winterfell", order="march_minus_1"),
            known_term("card", 0, "CARD-1", "stark", card="catelyn_stark"),
            known_term("floor", 1, "COMBAT-9", "stark"),
        ),
        0,
        0,
    )
    defender = SideSum(
        "defender",
        "greyjoy",
        (
            known_term("unit", 0, "COMBAT-2", "greyjoy", area="karhold", unit="greyjoy_footman_1"),
            known_term("card", 0, "CARD-1", "greyjoy", card="aeron_damphair"),
        ),
        0,
        0,
    )
    assert fought(game) == [
        FoughtCombat(3, "karhold", "winterfell", "stark", "greyjoy", (attacker, defender), "attacker", True)
    ]


@pytest.mark.rule("COMBAT-7", "COMBAT-10", "SUPPORT-5", "RUL-19", "TIDE-5", "CARD-3")
def test_a_past_combat_counts_support_card_tides_and_blade_of_the_defender() -> None:
    game = board(
        "winterfell: stark 2 footman | march_plus_1; moat_cailin: greyjoy footman | defense_plus_2; "
        "seagard: greyjoy footman | support_plus_1; castle_black: stark footman | march_0",
        at="marches",
        blade="ready",
        fiefdoms="greyjoy",
        hand="stark: eddard_stark ser_rodrick_cassel; greyjoy: theon_greyjoy balon_greyjoy",
        ruleset="tides_of_battle yes",
        shuffles="tides: tide_2 tide_1_fort",
    )
    game.stark.answers("resolve_march", "winterfell: 2 footman > moat_cailin")
    game.greyjoy.is_late("declare_support")
    game.plays(stark="ser_rodrick_cassel", greyjoy="theon_greyjoy")
    game.greyjoy.answers("redraw_tide", "no")
    game.greyjoy.answers("use_blade", "yes")
    (combat,) = fought(game)
    assert (combat.victor, combat.tied, combat.attacker, combat.defender) == (
        "defender",
        False,
        "stark",
        "greyjoy",
    )
    here = "moat_cailin"
    assert combat.sides == (
        SideSum(
            "attacker",
            "stark",
            (
                known_term("unit", 1, "COMBAT-2", "stark", area=here, unit="stark_footman_1"),
                known_term("unit", 1, "COMBAT-2", "stark", area=here, unit="stark_footman_2"),
                known_term("order_march", 1, "MARCH-7", "stark", area="winterfell", order="march_plus_1"),
                known_term("card", 1, "CARD-1", "stark", card="ser_rodrick_cassel"),
                known_term("tides", 2, "TIDE-5", "stark", card="tide_2"),
            ),
            6,
            6,
        ),
        SideSum(
            "defender",
            "greyjoy",
            (
                known_term("unit", 1, "COMBAT-2", "greyjoy", area=here, unit="greyjoy_footman_1"),
                known_term("support", 1, "SUPPORT-5", "greyjoy", area="seagard", unit="greyjoy_footman_2"),
                known_term("support_order", 1, "RUL-19", "greyjoy", area="seagard", order="support_plus_1"),
                known_term("order_defense", 2, "COMBAT-3", "greyjoy", area=here, order="defense_plus_2"),
                known_term("card", 2, "CARD-1", "greyjoy", card="theon_greyjoy"),
                known_term("card_text", 1, "CARD-3", "greyjoy", card="theon_greyjoy"),
                known_term("blade", 1, "COMBAT-7", "greyjoy"),
                known_term("tides", 1, "TIDE-5", "greyjoy", card="tide_1_fort"),
            ),
            10,
            10,
        ),
    )


@pytest.mark.rule("CARD-3", "GARR-2", "COMBAT-3")
def test_card_texts_change_the_terms_of_single_units_and_defense_orders() -> None:
    """Victarion doubles ships that are not routed; Catelyn doubles the defense order of Winterfell."""
    game = board(
        "moat_cailin: greyjoy footman | march_0; winterfell: stark footman garrison 2 | defense_plus_1_a; "
        "bay_of_ice: greyjoy ship routed ship | support_a",
        at="marches",
        blade="used",
        hand="stark: catelyn_stark; greyjoy: victarion_greyjoy",
    )
    game.greyjoy.answers("resolve_march", "moat_cailin: footman > winterfell")
    game.greyjoy.is_late("declare_support")
    (combat,) = fought(game)
    attacker, defender = combat.sides
    sea = "bay_of_ice"
    assert attacker.terms == (
        known_term("unit", 1, "COMBAT-2", "greyjoy", area="winterfell", unit="greyjoy_footman_1"),
        known_term("support", 1, "SUPPORT-5", "greyjoy", area=sea, unit="greyjoy_ship_1"),
        known_term(
            "card_text", 1, "CARD-3", "greyjoy", area=sea, unit="greyjoy_ship_1", card="victarion_greyjoy"
        ),
        known_term("support", 0, "SUPPORT-5", "greyjoy", area=sea, unit="greyjoy_ship_2"),
        known_term("support_order", 0, "RUL-19", "greyjoy", area=sea, order="support_a"),
        known_term("order_march", 0, "MARCH-7", "greyjoy", area="moat_cailin", order="march_0"),
        known_term("card", 3, "CARD-1", "greyjoy", card="victarion_greyjoy"),
    )
    assert defender.terms == (
        known_term("unit", 1, "COMBAT-2", "stark", area="winterfell", unit="stark_footman_1"),
        known_term("order_defense", 1, "COMBAT-3", "stark", area="winterfell", order="defense_plus_1_a"),
        known_term("card_text", 1, "CARD-3", "stark", area="winterfell", card="catelyn_stark"),
        known_term("garrison", 2, "GARR-2", "stark", area="winterfell"),
        known_term("card", 0, "CARD-1", "stark", card="catelyn_stark"),
    )
    assert (attacker.max_total, defender.max_total, combat.victor) == (6, 5, "attacker")


@pytest.mark.rule("COMBAT-2", "COMBAT-3", "COMBAT-10", "INFO-1", "MARCH-7")
def test_the_current_combat_has_the_public_sums() -> None:
    """Hidden cards add nothing. After the victory, the sums stay as announced."""
    game = board(
        "winterfell: stark 2 footman | march_plus_1; moat_cailin: greyjoy footman | defense_plus_1_a; "
        "seagard: greyjoy footman",
        at="marches",
        blade="used",
        hand="stark: robb_stark ser_rodrick_cassel; greyjoy: dagmar_cleftjaw balon_greyjoy",
    )
    assert present(game) is None
    game.stark.answers("resolve_march", "winterfell: 2 footman > moat_cailin")
    combat = present(game)
    assert combat is not None
    assert (combat.area, combat.origin, combat.attacker, combat.defender) == (
        "moat_cailin",
        "winterfell",
        "stark",
        "greyjoy",
    )
    assert [(side.role, side.max_total) for side in combat.sides] == [("attacker", 3), ("defender", 2)]
    game.stark.answers("choose_house_card", "robb_stark")
    assert present(game) == combat
    game.greyjoy.answers("choose_house_card", "dagmar_cleftjaw")
    decided = present(game)
    assert decided is not None
    assert [side.max_total for side in decided.sides] == [6, 3]
    assert decided.sides == fought(game)[0].sides
