"""The texts of House Greyjoy."""

import pytest

from .table import fight

AT_SEA = "sunset_sea: greyjoy 2 ship | march_0; golden_sound: lannister ship"
SAILING = "greyjoy sunset_sea: 2 ship > golden_sound"


@pytest.mark.rule("CARD-2")
def test_victarion_doubles_his_attacking_ships() -> None:
    game = fight(AT_SEA, SAILING, "greyjoy victarion_greyjoy, lannister hound")
    game.shows(strength="greyjoy 7, lannister 3")


@pytest.mark.rule("CARD-2", "SUPPORT-9")
def test_victarion_doubles_ships_that_support_his_attack_on_land() -> None:
    game = fight(
        "pyke: greyjoy knight | march_0; ironmans_bay: greyjoy 2 ship | support_a; "
        "riverrun: lannister footman",
        "greyjoy pyke: knight > riverrun",
        "greyjoy victarion_greyjoy, lannister hound",
    )
    game.shows(initial="greyjoy 4, lannister 1", strength="greyjoy 9, lannister 3")


@pytest.mark.rule("CARD-2", "COMBAT-2")
def test_victarion_doubles_neither_routed_ships_nor_ships_in_defence() -> None:
    game = fight(
        "golden_sound: lannister ship | march_0; sunset_sea: greyjoy ship routed ship",
        "lannister golden_sound: ship > sunset_sea",
        "greyjoy victarion_greyjoy, lannister hound",
    )
    game.shows(strength="greyjoy 4, lannister 3")
    game = fight(
        "pyke: greyjoy knight | march_0; ironmans_bay: greyjoy routed ship | support_a; "
        "riverrun: lannister footman",
        "greyjoy pyke: knight > riverrun",
        "greyjoy victarion_greyjoy, lannister hound",
    )
    game.shows(strength="greyjoy 5, lannister 3")


@pytest.mark.rule("CARD-2")
def test_balon_reduces_only_the_printed_strength_to_zero() -> None:
    game = fight(AT_SEA, SAILING, "greyjoy balon_greyjoy, lannister tywin_lannister")
    game.shows(strength="greyjoy 4, lannister 1")


@pytest.mark.rule("CARD-2")
def test_balon_does_not_change_the_icons() -> None:
    game = fight(
        "riverrun: greyjoy footman | march_0; stoney_sept: lannister 3 knight",
        "greyjoy riverrun: footman > stoney_sept",
        "greyjoy balon_greyjoy, lannister ser_jaime_lannister",
    )
    game.shows("riverrun: empty; stoney_sept: lannister 3 knight")


@pytest.mark.rule("CARD-2")
def test_theon_defends_a_castle_with_one_more_and_a_sword() -> None:
    game = fight(
        "riverrun: lannister footman knight | march_0; seagard: greyjoy 3 knight",
        "lannister riverrun: footman knight > seagard",
        "greyjoy theon_greyjoy, lannister cersei_lannister",
    )
    game.shows(strength="greyjoy 9, lannister 3", asked="lannister choose_casualties")


@pytest.mark.rule("CARD-2")
def test_theon_defends_a_castle_as_he_defends_a_stronghold() -> None:
    game = fight(
        "winterfell: lannister footman knight | march_0; white_harbor: greyjoy 3 knight",
        "lannister winterfell: footman knight > white_harbor",
        "greyjoy theon_greyjoy, lannister cersei_lannister",
    )
    game.shows(strength="greyjoy 9, lannister 3", asked="lannister choose_casualties")


@pytest.mark.rule("CARD-2")
def test_theon_adds_nothing_away_from_castles_or_in_attack() -> None:
    game = fight(
        "riverrun: lannister footman | march_0; stoney_sept: greyjoy 3 knight",
        "lannister riverrun: footman > stoney_sept",
        "greyjoy theon_greyjoy, lannister cersei_lannister",
    )
    game.shows("riverrun: lannister routed footman", strength="greyjoy 8, lannister 1")
    game = fight(
        "seagard: greyjoy 3 knight | march_0; riverrun: lannister footman",
        "greyjoy seagard: 3 knight > riverrun",
        "greyjoy theon_greyjoy, lannister cersei_lannister",
    )
    game.shows(strength="greyjoy 8, lannister 1", asked="lannister retreat_to")


@pytest.mark.rule("CARD-2", "CARD-9")
def test_asha_without_support_has_two_swords_and_a_fortification() -> None:
    game = fight(
        "riverrun: greyjoy 4 knight | march_0; stoney_sept: lannister 4 footman",
        "greyjoy riverrun: 4 knight > stoney_sept",
        "greyjoy asha_greyjoy, lannister cersei_lannister",
    )
    game.shows(destroyed="lannister_footman_1:swords lannister_footman_2:swords")
    game = fight(
        "riverrun: greyjoy 2 footman | march_0; stoney_sept: lannister 4 knight",
        "greyjoy riverrun: 2 footman > stoney_sept",
        "greyjoy asha_greyjoy, lannister ser_jaime_lannister",
    )
    game.shows("riverrun: greyjoy 2 routed footman")


@pytest.mark.rule("CARD-2", "SUPPORT-4", "SUPPORT-14", "RUL-63")
def test_asha_with_her_own_support_has_no_icons() -> None:
    places = (
        "riverrun: greyjoy 4 knight | march_0; stoney_sept: lannister 4 footman;"
        "harrenhal: greyjoy footman | support_a"
    )
    march = "greyjoy riverrun: 4 knight > stoney_sept"
    game = fight(places, march, "greyjoy asha_greyjoy, lannister cersei_lannister")
    game.shows(destroyed="none")


@pytest.mark.rule("CARD-2", "SUPPORT-14")
def test_asha_gets_her_icons_when_the_queen_of_thorns_removes_her_support() -> None:
    game = fight(
        "searoad_marches: greyjoy 4 knight | march_0; reach: tyrell 4 footman; "
        "blackwater: greyjoy footman | support_plus_1",
        "greyjoy searoad_marches: 4 knight > reach",
        "greyjoy asha_greyjoy, tyrell queen_of_thorns",
    )
    game.shows("blackwater: greyjoy footman", initial="greyjoy 10, tyrell 4", strength="greyjoy 9, tyrell 4")
    game.shows(destroyed="tyrell_footman_1:swords tyrell_footman_2:swords")


@pytest.mark.rule("CARD-3", "CARD-5")
def test_aeron_pays_two_power_for_another_card() -> None:
    game = fight(AT_SEA, SAILING, "greyjoy aeron_damphair, lannister hound", power="greyjoy 2")
    game.greyjoy.answers("use_card_ability", "euron_crows_eye")
    game.shows(strength="greyjoy 6, lannister 3", power="greyjoy 0", texts="aeron_damphair")
    game.is_late_until("nobody")
    game.shows(discard="greyjoy: aeron_damphair euron_crows_eye")


@pytest.mark.rule("CARD-3")
def test_aeron_need_not_be_replaced() -> None:
    game = fight(AT_SEA, SAILING, "greyjoy aeron_damphair, lannister hound")
    game.greyjoy.answers("use_card_ability", "decline")
    game.shows(strength="greyjoy 2, lannister 3", power="greyjoy 5")


@pytest.mark.rule("CARD-3")
def test_aeron_without_two_power_or_another_card_does_nothing() -> None:
    game = fight(AT_SEA, SAILING, "greyjoy aeron_damphair, lannister hound", power="greyjoy 1")
    game.shows(strength="greyjoy 2, lannister 3")
    game = fight(AT_SEA, SAILING, "lannister hound", hand="greyjoy: aeron_damphair")
    game.shows(strength="greyjoy 2, lannister 3")


@pytest.mark.rule("CARD-7")
def test_aeron_replaced_by_the_last_card_returns_with_the_others() -> None:
    game = fight(
        AT_SEA,
        SAILING,
        "greyjoy aeron_damphair, lannister hound",
        hand="greyjoy: aeron_damphair balon_greyjoy",
    )
    game.greyjoy.answers("use_card_ability", "balon_greyjoy")
    game.is_late_until("nobody")
    game.shows(discard="greyjoy: balon_greyjoy")


@pytest.mark.rule("CARD-3", "CARD-5")
def test_a_card_brought_in_by_aeron_cannot_be_sent_back() -> None:
    game = fight(AT_SEA, SAILING, "greyjoy aeron_damphair, lannister tyrion_lannister")
    game.lannister.answers("use_card_ability", "decline")
    game.greyjoy.answers("use_card_ability", "euron_crows_eye")
    game.shows(strength="greyjoy 6, lannister 2", texts="tyrion_lannister aeron_damphair")
