"""The texts of House Lannister."""

import pytest

from .table import board, fight

ON_LAND = "riverrun: lannister 3 footman | march_0; stoney_sept: stark footman"
MARCH = "lannister riverrun: 3 footman > stoney_sept"


@pytest.mark.rule("CARD-4", "TERM-8")
def test_tywin_gains_two_power_after_a_victory() -> None:
    game = fight(ON_LAND, MARCH, "lannister tywin_lannister, stark catelyn_stark")
    game.shows(power="lannister 7", texts="tywin_lannister")


@pytest.mark.rule("COMP-8", "RUL-33")
@pytest.mark.parametrize(("power", "then"), [(19, 20), (20, 20)])
def test_tywin_gains_no_more_power_than_the_pool_has(power: int, then: int) -> None:
    game = fight(ON_LAND, MARCH, "lannister tywin_lannister, stark catelyn_stark", power=f"lannister {power}")
    game.shows(power=f"lannister {then}")


@pytest.mark.rule("CARD-4")
def test_tywin_gains_no_power_in_defeat() -> None:
    game = fight(
        "riverrun: lannister footman | march_0; stoney_sept: stark 3 knight",
        "lannister riverrun: footman > stoney_sept",
        "lannister tywin_lannister, stark eddard_stark",
    )
    game.shows(power="lannister 5", texts="none")


@pytest.mark.rule("CARD-2", "COMBAT-2")
def test_kevan_doubles_attacking_footmen_and_footmen_of_his_house_that_support_them() -> None:
    game = fight(
        "riverrun: lannister 3 footman routed footman | march_0; stoney_sept: stark footman;"
        "harrenhal: lannister 2 footman knight | support_a",
        "lannister riverrun: 3 footman > stoney_sept",
        "lannister ser_kevan_lannister, stark catelyn_stark",
    )
    game.shows(initial="lannister 7, stark 1", strength="lannister 13, stark 1")


@pytest.mark.rule("CARD-2")
def test_kevan_doubles_neither_defenders_nor_footmen_of_another_supporting_house() -> None:
    game = fight(
        "riverrun: stark footman | march_0; stoney_sept: lannister 3 footman",
        "stark riverrun: footman > stoney_sept",
        "lannister ser_kevan_lannister, stark catelyn_stark",
    )
    game.shows(strength="lannister 4, stark 1")
    game = board(ON_LAND + "; harrenhal: tyrell 2 footman | support_a", at="marches", blade="used")
    game.lannister.answers("resolve_march", "riverrun: 3 footman > stoney_sept")
    game.tyrell.answers("declare_support", "lannister: harrenhal")
    game.lannister.answers("refuse_support", "none")
    game.plays(lannister="ser_kevan_lannister", stark="catelyn_stark")
    game.shows(strength="lannister 9, stark 1")


@pytest.mark.rule("CARD-3", "COMBAT-6")
def test_tyrion_sends_a_card_back_and_another_must_be_played() -> None:
    game = fight(ON_LAND, MARCH, "lannister tyrion_lannister, stark eddard_stark")
    game.lannister.answers("use_card_ability", "eddard_stark")
    game.shows(hand="stark: " + " ".join(sorted(STARK)), asked="stark choose_house_card")
    game.stark.cannot("choose_house_card", "eddard_stark", "card_not_in_hand", "COMBAT-5")
    game.stark.answers("choose_house_card", "greatjon_umber")
    game.shows(strength="lannister 4, stark 3")
    game.is_late_until("nobody")
    game.shows(discard="stark: greatjon_umber; lannister: tyrion_lannister")


STARK = (
    "eddard_stark",
    "robb_stark",
    "roose_bolton",
    "greatjon_umber",
    "ser_rodrick_cassel",
    "blackfish",
    "catelyn_stark",
)


@pytest.mark.rule("CARD-10")
def test_tyrion_against_the_last_card_leaves_the_opponent_without_a_card() -> None:
    game = fight(
        "riverrun: lannister 3 footman | march_0; stoney_sept: stark knight",
        MARCH,
        "lannister tyrion_lannister",
        hand="stark: eddard_stark",
    )
    game.lannister.answers("use_card_ability", "eddard_stark")
    game.shows(strength="lannister 4, stark 2")
    game.is_late_until("nobody")
    game.shows(hand="stark: eddard_stark")


@pytest.mark.rule("CARD-3")
def test_tyrions_text_may_be_declined() -> None:
    game = fight(ON_LAND, MARCH, "lannister tyrion_lannister, stark greatjon_umber")
    game.lannister.answers("use_card_ability", "decline")
    game.shows(strength="lannister 4, stark 3", texts="tyrion_lannister")


@pytest.mark.rule("CARD-3", "CARD-5")
def test_the_replacement_of_a_cancelled_card_works_immediately() -> None:
    game = fight(
        "riverrun: lannister 3 footman | march_0; stoney_sept: tyrell footman",
        MARCH,
        "lannister tyrion_lannister, tyrell queen_of_thorns",
    )
    game.lannister.answers("use_card_ability", "queen_of_thorns")
    game.tyrell.answers("choose_house_card", "mace_tyrell")
    game.shows(texts="tyrion_lannister mace_tyrell", destroyed="lannister_footman_1:mace_tyrell")


@pytest.mark.rule("CARD-4")
def test_cersei_removes_an_order_of_the_loser_anywhere() -> None:
    game = fight(
        ON_LAND + "; winterfell: stark footman | march_0; twins: greyjoy footman | raid_a",
        MARCH,
        "lannister cersei_lannister, stark catelyn_stark",
        iron_throne="lannister stark",
    )
    assert game.lannister.may("use_card_ability") == ["none", "winterfell"]
    game.lannister.answers("use_card_ability", "winterfell")
    game.shows("winterfell: stark footman")


@pytest.mark.rule("CARD-4", "COMBAT-15")
def test_cersei_is_not_offered_orders_that_are_removed_anyway() -> None:
    game = fight(
        "riverrun: lannister 3 footman | march_0; stoney_sept: stark footman | support_a",
        MARCH,
        "lannister cersei_lannister, stark catelyn_stark",
    )
    game.shows(asked="stark retreat_to")
    game = fight(
        "riverrun: lannister 3 knight; stoney_sept: stark footman | march_0; "
        "winterfell: stark footman | raid_a",
        "stark stoney_sept: footman > riverrun",
        "lannister cersei_lannister, stark catelyn_stark",
    )
    assert game.lannister.may("use_card_ability") == ["none", "winterfell"]


@pytest.mark.rule("CARD-4")
def test_cersei_may_be_declined_and_does_nothing_in_defeat() -> None:
    places = ON_LAND + "; winterfell: stark footman | support_a"
    game = fight(places, MARCH, "lannister cersei_lannister, stark catelyn_stark")
    game.lannister.answers("use_card_ability", "decline")
    game.shows("winterfell: stark footman | support_a")
    game = fight(places, MARCH, "lannister cersei_lannister, stark eddard_stark")
    game.shows("winterfell: stark footman | support_a", texts="none")
