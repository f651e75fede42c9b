"""The texts of House Tyrell."""

import pytest

from .table import fight

ON_LAND = "reach: tyrell 3 knight | march_0; blackwater: lannister 2 footman knight"
MARCH = "tyrell reach: 3 knight > blackwater"


@pytest.mark.rule("CARD-3", "COMBAT-8")
def test_mace_destroys_a_footman_before_strength_is_summed() -> None:
    game = fight(ON_LAND, MARCH, "tyrell mace_tyrell, lannister hound")
    game.shows(initial="tyrell 6, lannister 4", strength="tyrell 10, lannister 5")
    game.shows(destroyed="lannister_footman_1:mace_tyrell")


@pytest.mark.rule("CARD-3")
def test_mace_chooses_between_standing_and_routed_footmen() -> None:
    game = fight(
        "reach: tyrell 3 knight | march_0; blackwater: lannister footman routed footman",
        MARCH,
        "tyrell mace_tyrell, lannister hound",
    )
    assert game.tyrell.may("use_card_ability") == ["lannister_footman_1", "lannister_footman_2"]
    game.tyrell.cannot("use_card_ability", "none", "card_cannot_do_that", "CARD-5")
    game.tyrell.answers("use_card_ability", "lannister_footman_2")
    game.shows(strength="tyrell 10, lannister 3")


@pytest.mark.rule("CARD-3", "SUPPORT-13")
def test_mace_cannot_destroy_a_supporting_footman() -> None:
    game = fight(
        "reach: tyrell 3 knight | march_0; blackwater: lannister knight; "
        "harrenhal: lannister footman | support_a",
        MARCH,
        "tyrell mace_tyrell, lannister hound",
    )
    game.shows("harrenhal: lannister footman | support_a", texts="none")


@pytest.mark.rule("COMBAT-18", "RUL-22", "LOSS-4")
def test_a_combat_continues_after_mace_has_destroyed_the_last_defender() -> None:
    game = fight(
        "reach: tyrell 3 knight | march_0; blackwater: lannister footman token lannister | defense_plus_2",
        MARCH,
        "tyrell mace_tyrell, lannister hound",
    )
    game.shows("blackwater: tyrell 3 knight", strength="tyrell 10, lannister 4", discard="lannister: hound")


@pytest.mark.rule("COMBAT-19", "RUL-22")
def test_an_attacker_that_wins_without_survivors_leaves_the_area_empty() -> None:
    """Mace destroys the only attacker, whose support still wins."""
    game = fight(
        "blackwater: stark footman | march_plus_1; reach: tyrell footman token tyrell | defense_plus_1_a;"
        "kings_landing: stark 4 knight | support_a",
        "stark blackwater: footman > reach",
        "tyrell mace_tyrell, stark robb_stark",
    )
    game.shows(strength="stark 12, tyrell 6", victors="stark")
    game.stark.answers("retreat_to", "boneway")
    game.shows("reach: empty; boneway: tyrell routed footman; blackwater: empty", control="reach nobody")


@pytest.mark.rule("MARCH-12", "COMBAT-15")
def test_loras_moves_the_march_order_into_the_conquered_area() -> None:
    game = fight(ON_LAND, MARCH, "tyrell ser_loras_tyrell, lannister cersei_lannister")
    game.lannister.answers("retreat_to", "stoney_sept")
    game.shows("blackwater: tyrell 3 knight | march_0; reach: empty", asked="tyrell resolve_march")
    game.tyrell.answers("resolve_march", "blackwater: 3 knight > harrenhal")
    game.shows("harrenhal: tyrell 3 knight; blackwater: empty")


@pytest.mark.rule("ACT-4")
def test_the_order_of_loras_waits_for_the_next_lap() -> None:
    game = fight(
        ON_LAND + "; winterfell: stark footman | march_0",
        MARCH,
        "tyrell ser_loras_tyrell, lannister cersei_lannister",
        iron_throne="tyrell stark",
    )
    game.lannister.answers("retreat_to", "stoney_sept")
    game.shows(asked="stark resolve_march")


@pytest.mark.rule("COMBAT-15")
def test_loras_does_nothing_in_defence_or_when_his_army_does_not_move_in() -> None:
    game = fight(
        "blackwater: lannister footman | march_0; reach: tyrell 3 knight",
        "lannister blackwater: footman > reach",
        "tyrell ser_loras_tyrell, lannister hound",
    )
    game.shows("blackwater: lannister routed footman; reach: tyrell 3 knight")
    game = fight(
        "yronwood: tyrell 3 knight | march_0; salt_shore: martell footman",
        "tyrell yronwood: 3 knight > salt_shore",
        "tyrell ser_loras_tyrell, martell arianne_martell",
    )
    game.martell.answers("retreat_to", "sunspear")
    game.shows("yronwood: tyrell 3 knight; salt_shore: empty")


@pytest.mark.rule("CARD-3", "SUPPORT-14")
def test_the_queen_of_thorns_removes_a_support_order_with_its_strength() -> None:
    game = fight(
        ON_LAND + "; harrenhal: lannister 2 knight | support_plus_1",
        MARCH,
        "tyrell queen_of_thorns, lannister hound",
    )
    game.shows(
        "harrenhal: lannister 2 knight", initial="tyrell 6, lannister 9", strength="tyrell 6, lannister 6"
    )


@pytest.mark.rule("CARD-3")
def test_the_queen_of_thorns_chooses_among_adjacent_orders_of_the_opponent() -> None:
    game = fight(
        "reach: tyrell 3 knight | march_0; blackwater: lannister footman | raid_a; "
        "harrenhal: lannister footman | march_0;"
        "stoney_sept: lannister footman | consolidate_a; kings_landing: stark footman | raid_b;"
        "lannisport: lannister footman | defense_plus_2",
        MARCH,
        "tyrell queen_of_thorns, lannister hound",
        iron_throne="tyrell lannister",
    )
    assert game.tyrell.may("use_card_ability") == ["harrenhal", "stoney_sept"]
    game.tyrell.answers("use_card_ability", "harrenhal")
    game.shows("harrenhal: lannister footman; stoney_sept: lannister footman | consolidate_a")


@pytest.mark.rule("CARD-3", "PORT-2")
def test_the_queen_of_thorns_can_remove_an_order_in_a_port_of_the_embattled_sea() -> None:
    game = fight(
        "sunset_sea: tyrell 2 ship | march_0; golden_sound: lannister ship; "
        "lannisport_port: lannister ship | support_plus_1",
        "tyrell sunset_sea: 2 ship > golden_sound",
        "tyrell queen_of_thorns, lannister hound",
    )
    game.shows(
        "lannisport_port: lannister ship", initial="tyrell 2, lannister 3", strength="tyrell 2, lannister 3"
    )


@pytest.mark.rule("CARD-3")
def test_the_queen_of_thorns_never_removes_the_march_order_of_the_attack() -> None:
    game = fight(
        "blackwater: lannister 3 knight | march_0; reach: tyrell footman",
        "lannister blackwater: 3 knight > reach",
        "tyrell queen_of_thorns, lannister hound",
    )
    game.shows(texts="none", victors="lannister")
