"""The texts of Houses Stark and Martell."""

import pytest

from games.engine import Chance, Ruleset, new_game
from games.engine.abilities import ABILITIES, may_be_kept_out

from .table import fight

ON_LAND = "winterfell: stark 3 knight | march_0; moat_cailin: greyjoy 2 footman"
MARCH = "stark winterfell: 3 knight > moat_cailin"


@pytest.mark.rule("CARD-4", "RETREAT-4", "RETREAT-6")
def test_robb_chooses_the_retreat_of_a_beaten_defender() -> None:
    game = fight(ON_LAND + "; twins: token stark", MARCH, "stark robb_stark, greyjoy aeron_damphair")
    game.greyjoy.answers("use_card_ability", "decline")
    assert game.stark.may("retreat_to") == ["none", "greywater_watch", "seagard", "white_harbor"]
    game.stark.cannot("retreat_to", "winterfell", "illegal_retreat", "RETREAT-5")
    game.stark.cannot("retreat_to", "twins", "illegal_retreat", "RETREAT-6")
    game.stark.answers("retreat_to", "white_harbor")
    game.shows("white_harbor: greyjoy 2 routed footman; moat_cailin: stark 3 knight")


@pytest.mark.rule("CARD-4", "RETREAT-5")
def test_robb_cannot_send_a_defender_to_the_place_that_his_army_left_empty() -> None:
    game = fight(
        "twins: stark 3 knight | march_0; moat_cailin: greyjoy 2 footman",
        "stark twins: 3 knight > moat_cailin",
        "stark robb_stark, greyjoy balon_greyjoy",
    )
    assert game.stark.may("retreat_to") == ["none", "greywater_watch", "seagard", "white_harbor"]


@pytest.mark.rule("CARD-4", "RETREAT-2")
def test_robb_may_send_a_beaten_attacker_elsewhere_than_its_origin() -> None:
    game = fight(
        "moat_cailin: greyjoy 2 footman | march_0; winterfell: stark 3 knight",
        "greyjoy moat_cailin: 2 footman > winterfell",
        "stark robb_stark, greyjoy balon_greyjoy",
    )
    assert {"none", "moat_cailin", "karhold"} < set(game.stark.may("retreat_to"))
    game.stark.answers("retreat_to", "karhold")
    game.shows("karhold: greyjoy 2 routed footman; moat_cailin: empty")


@pytest.mark.rule("CARD-4", "RETREAT-3", "RETREAT-12")
@pytest.mark.parametrize(("place", "there"), [("castle_black", "greyjoy routed knight"), ("none", "empty")])
def test_robb_may_save_an_attacker_that_cannot_return(place: str, there: str) -> None:
    """Winterfell reverted to Stark when the attackers left it, so only Castle Black remains."""
    game = fight(
        "winterfell: greyjoy knight | march_0; karhold: stark 3 knight",
        "greyjoy winterfell: knight > karhold",
        "stark robb_stark, greyjoy balon_greyjoy",
    )
    assert game.stark.may("retreat_to") == ["none", "castle_black"]
    game.stark.answers("retreat_to", place)
    game.shows(f"castle_black: {there}; winterfell: empty", asked="nobody")


@pytest.mark.rule("CARD-4")
def test_robb_may_leave_the_choice_to_the_loser() -> None:
    game = fight(ON_LAND, MARCH, "stark robb_stark, greyjoy balon_greyjoy")
    game.stark.answers("retreat_to", "none")
    game.greyjoy.answers("retreat_to", "twins")
    game.shows("twins: greyjoy 2 routed footman")


@pytest.mark.rule("CARD-4", "RETREAT-10", "RETREAT-11", "RUL-13")
def test_robb_chooses_a_place_with_the_fewest_losses_and_the_loser_the_units() -> None:
    game = fight(
        "winterfell: stark 4 knight | march_0; moat_cailin: greyjoy footman knight;"
        "greywater_watch: greyjoy 2 footman; seagard: greyjoy 2 knight; twins: token stark;"
        "white_harbor: token stark",
        "stark winterfell: 4 knight > moat_cailin",
        "stark robb_stark, greyjoy balon_greyjoy",
        supply="greyjoy 2",
    )
    assert game.stark.may("retreat_to") == ["none", "greywater_watch", "seagard"]
    game.stark.answers("retreat_to", "seagard")
    game.greyjoy.cannot("choose_retreat_losses", "footman, knight", "wrong_number_of_units", "RETREAT-10")
    game.greyjoy.answers("choose_retreat_losses", "knight")
    game.shows("seagard: greyjoy 2 knight routed footman")


@pytest.mark.rule("CARD-4", "CARD-11", "RUL-43")
def test_roose_returns_the_whole_discard_pile_with_this_card() -> None:
    game = fight(
        "winterfell: stark footman | march_0; moat_cailin: greyjoy 3 knight",
        "stark winterfell: footman > moat_cailin",
        "stark roose_bolton, greyjoy balon_greyjoy",
        discard="stark: eddard_stark robb_stark",
    )
    game.shows(discard="stark: none")


@pytest.mark.rule("CARD-4")
def test_roose_returns_no_cards_in_victory() -> None:
    game = fight(ON_LAND, MARCH, "stark roose_bolton, greyjoy balon_greyjoy", discard="stark: eddard_stark")
    game.greyjoy.answers("retreat_to", "twins")
    game.shows(discard="stark: eddard_stark roose_bolton")


@pytest.mark.rule("CARD-2", "LOSS-1")
def test_the_blackfish_saves_from_swords_and_from_mace() -> None:
    game = fight(
        "winterfell: stark 2 footman | march_0; moat_cailin: lannister 3 knight",
        "stark winterfell: 2 footman > moat_cailin",
        "stark blackfish, lannister ser_gregor_clegane",
    )
    game.shows("winterfell: stark 2 routed footman", destroyed="none")
    game = fight(
        "winterfell: stark 2 footman | march_0; moat_cailin: tyrell 3 knight",
        "stark winterfell: 2 footman > moat_cailin",
        "stark blackfish, tyrell mace_tyrell",
    )
    game.shows("winterfell: stark 2 routed footman", destroyed="none", texts="none")


@pytest.mark.rule("CARD-2", "CARD-3")
def test_the_blackfish_does_not_stop_a_card_text_that_destroys_nothing() -> None:
    game = fight(
        "reach: tyrell 3 knight | march_0; blackwater: stark 3 footman; harrenhal: stark knight | support_a",
        "tyrell reach: 3 knight > blackwater",
        "tyrell queen_of_thorns, stark blackfish",
    )
    game.shows("harrenhal: stark knight", strength="tyrell 6, stark 4")


@pytest.mark.rule("TIDE-7", "CARD-2")
def test_the_blackfish_saves_from_skulls() -> None:
    game = fight(
        ON_LAND,
        MARCH,
        "stark blackfish, greyjoy balon_greyjoy",
        ruleset="tides_of_battle yes",
        shuffles="tides: tide_0 tide_0_skull",
    )
    game.shows(destroyed="none", asked="greyjoy retreat_to")


@pytest.mark.rule("LOSS-2", "RETREAT-12", "CARD-2")
def test_the_blackfish_saves_no_siege_engine_nor_units_without_retreat() -> None:
    game = fight(
        "winterfell: lannister 4 knight | march_0; karhold: stark siege_engine footman; "
        "castle_black: token lannister",
        "lannister winterfell: 4 knight > karhold",
        "stark blackfish, lannister hound",
    )
    game.shows(destroyed="stark_siege_engine_1:helpless stark_footman_1:no_retreat")


@pytest.mark.rule("CARD-2", "COMBAT-4")
@pytest.mark.parametrize(
    ("order", "strength"), [("defense_plus_1_a", 3), ("defense_plus_2", 5), ("support_a", 1)]
)
def test_catelyn_doubles_the_defense_order(order: str, strength: int) -> None:
    game = fight(
        f"moat_cailin: greyjoy footman | march_0; winterfell: stark footman | {order}",
        "greyjoy moat_cailin: footman > winterfell",
        "stark catelyn_stark, greyjoy balon_greyjoy",
    )
    game.shows(strength=f"stark {strength}, greyjoy 3")


DORNE = "sunspear: martell footman garrison 2 | defense_plus_1_a; yronwood: tyrell 4 knight | march_0"
ATTACK = "tyrell yronwood: 4 knight > sunspear"


@pytest.mark.rule("COMBAT-14", "COMBAT-12", "COMBAT-15")
def test_arianne_prevents_the_victors_from_moving_in() -> None:
    game = fight(
        DORNE + "; salt_shore: martell footman", ATTACK, "martell arianne_martell, tyrell randyll_tarly"
    )
    game.shows("sunspear: empty; yronwood: tyrell 4 knight; salt_shore: martell footman")
    game.shows(control="sunspear martell", destroyed="martell_footman_1:swords")


@pytest.mark.rule("RUL-70", "COMBAT-15", "CTRL-1")
def test_power_token_is_removed_when_arianne_loses_in_defence() -> None:
    game = fight(
        "salt_shore: martell 2 footman token martell | raid_a; yronwood: tyrell 4 knight | march_0",
        "tyrell yronwood: 4 knight > salt_shore",
        "martell arianne_martell, tyrell margaery_tyrell",
    )
    game.martell.answers("retreat_to", "sunspear")
    game.shows("salt_shore: empty; sunspear: martell 2 routed footman; yronwood: tyrell 4 knight")
    game.shows(control="salt_shore nobody")


@pytest.mark.rule("RUL-70", "PORT-10")
def test_ships_are_lost_in_the_port_of_a_castle_where_arianne_loses() -> None:
    game = fight(
        "storms_end: martell footman token martell; storms_end_port: martell ship; "
        "kingswood: baratheon 4 knight | march_0",
        "baratheon kingswood: 4 knight > storms_end",
        "martell arianne_martell, baratheon stannis_baratheon",
    )
    game.shows("storms_end: empty; storms_end_port: empty; kingswood: baratheon 4 knight")
    game.shows(control="storms_end nobody")


@pytest.mark.rule("RUL-70", "COMBAT-15")
def test_power_token_stays_when_arianne_wins_in_defence() -> None:
    game = fight(
        "salt_shore: martell 4 knight token martell; yronwood: tyrell footman | march_0",
        "tyrell yronwood: footman > salt_shore",
        "martell arianne_martell, tyrell margaery_tyrell",
    )
    game.shows("salt_shore: martell 4 knight token martell")


@pytest.mark.rule("COMBAT-14")
def test_arianne_does_nothing_in_attack() -> None:
    game = fight(
        "salt_shore: martell footman | march_0; yronwood: tyrell 4 knight",
        "martell salt_shore: footman > yronwood",
        "martell arianne_martell, tyrell margaery_tyrell",
    )
    game.shows("yronwood: tyrell 4 knight; salt_shore: martell routed footman")


@pytest.mark.rule("RUL-65", "SUPPLY-10")
def test_victors_kept_out_by_arianne_return_without_losses_even_beyond_supply() -> None:
    """Supply 1 allows two armies. The advanced knight makes a second one, and the two at home are a third."""
    game = fight(
        "salt_shore: martell footman; yronwood: tyrell 3 knight | march_0;"
        "princes_pass: tyrell footman; highgarden: tyrell 2 footman",
        "tyrell yronwood: knight > salt_shore, knight > princes_pass",
        "martell arianne_martell, tyrell randyll_tarly",
        supply="tyrell 1",
    )
    game.shows("yronwood: tyrell 2 knight; princes_pass: tyrell footman knight; salt_shore: empty")
    game.shows(destroyed="martell_footman_1:swords", asked="nobody")


@pytest.mark.rule("RUL-65")
def test_a_card_of_another_edition_may_keep_attackers_out_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three houses play without Martell; the text of a card is registered after the base game's cards."""
    state = new_game(3, Ruleset(), Chance(bytes(32))).state
    assert not may_be_kept_out(state, "stark")
    monkeypatch.setitem(ABILITIES, "tywin_lannister", ABILITIES["arianne_martell"])
    assert may_be_kept_out(state, "stark")
    assert not may_be_kept_out(state, "lannister")


@pytest.mark.rule("RUL-65", "RETREAT-10")
@pytest.mark.parametrize(("army", "destroyed"), [("knight", "none"), ("2 knight", "tyrell_knight_1:supply")])
def test_losses_in_a_retreat_need_not_make_up_for_an_army_sent_back_by_arianne(
    army: str, destroyed: str
) -> None:
    """Three armies at supply 1 remain one too many, even if beaten units are given up.

    A single unit is not an army and loses nothing; one of two is given up, because they would be a fourth
    army.
    """
    game = fight(
        f"reach: tyrell {army}; yronwood: tyrell 2 footman; princes_pass: tyrell 2 footman;"
        "highgarden: tyrell 2 footman; kingswood: baratheon 4 knight | march_0; blackwater: token stark;"
        "oldtown: token stark; kings_landing: token stark",
        "baratheon kingswood: 4 knight > reach",
        "baratheon ser_davos_seaworth, tyrell alester_florent",
        supply="tyrell 1",
    )
    game.tyrell.answers("retreat_to", "dornish_marches")
    game.shows("reach: baratheon 4 knight; dornish_marches: tyrell routed knight", destroyed=destroyed)


@pytest.mark.rule("RUL-66", "HOME-4")
def test_victors_kept_out_by_arianne_take_back_the_home_area_they_left() -> None:
    """Highgarden reverted to Tyrell when its conquerors left it, and they occupy it again."""
    game = fight(
        "highgarden: baratheon knight | march_0; oldtown: martell footman",
        "baratheon highgarden: knight > oldtown",
        "martell arianne_martell, baratheon stannis_baratheon",
    )
    game.martell.is_late("retreat_to")
    game.shows("highgarden: baratheon knight", control="highgarden baratheon", asked="nobody")


@pytest.mark.rule("RUL-66", "RUL-16", "PORT-10")
def test_ships_that_lost_their_port_do_not_come_back_with_victors_kept_out_by_arianne() -> None:
    game = fight(
        "storms_end: baratheon knight | march_0; storms_end_port: baratheon ship; boneway: martell footman",
        "baratheon storms_end: knight > boneway",
        "martell arianne_martell, baratheon stannis_baratheon",
    )
    game.martell.is_late("retreat_to")
    game.shows("storms_end: baratheon knight; storms_end_port: empty; boneway: empty")


@pytest.mark.rule("RUL-69", "CTRL-5", "CTRL-7")
def test_power_token_stays_under_victors_that_arianne_sent_back() -> None:
    game = fight(
        "salt_shore: martell footman; yronwood: tyrell knight | march_0",
        "tyrell yronwood: knight > salt_shore, leave token",
        "martell arianne_martell, tyrell randyll_tarly",
    )
    game.shows("yronwood: tyrell knight token tyrell; salt_shore: empty", power="tyrell 4")


@pytest.mark.rule("CARD-2", "CARD-9")
def test_nymeria_has_a_sword_in_attack_and_a_fortification_in_defence() -> None:
    game = fight(
        "salt_shore: martell 4 knight | march_0; yronwood: tyrell 2 footman",
        "martell salt_shore: 4 knight > yronwood",
        "martell nymeria_sand, tyrell queen_of_thorns",
    )
    game.shows(destroyed="tyrell_footman_1:swords")
    game = fight(
        "yronwood: tyrell 4 knight | march_0; salt_shore: martell 2 footman",
        "tyrell yronwood: 4 knight > salt_shore",
        "martell nymeria_sand, tyrell randyll_tarly",
    )
    game.shows(destroyed="none", asked="martell retreat_to")


@pytest.mark.rule("CARD-2", "CARD-9")
def test_nymeria_has_no_fortification_in_attack_and_no_sword_in_defence() -> None:
    game = fight(
        "salt_shore: martell 2 footman | march_0; yronwood: tyrell 4 knight",
        "martell salt_shore: 2 footman > yronwood",
        "martell nymeria_sand, tyrell randyll_tarly",
    )
    game.shows(destroyed="martell_footman_1:swords")
    game = fight(
        "yronwood: tyrell 2 footman | march_0; salt_shore: martell 4 knight",
        "tyrell yronwood: 2 footman > salt_shore",
        "martell nymeria_sand, tyrell queen_of_thorns",
    )
    game.shows("yronwood: tyrell 2 routed footman", destroyed="none")


@pytest.mark.rule("TRACK-8", "TRACK-9", "RUL-62")
def test_doran_moves_the_opponent_to_the_end_of_a_track_and_the_token_changes_hands() -> None:
    game = fight(
        "yronwood: tyrell knight | march_0; salt_shore: martell knight",
        "tyrell yronwood: knight > salt_shore",
        "martell doran_martell, tyrell queen_of_thorns",
        fiefdoms="tyrell martell stark",
        blade="ready",
    )
    game.martell.answers("use_card_ability", "fiefdoms")
    game.shows(fiefdoms="martell stark greyjoy baratheon lannister tyrell", asked="martell use_blade")
    game.martell.answers("use_blade", "no")
    game.shows(strength="martell 2, tyrell 2", victors="martell")


@pytest.mark.rule("TRACK-9")
def test_a_used_blade_stays_used_when_doran_moves_its_holder() -> None:
    game = fight(
        "yronwood: tyrell knight | march_0; salt_shore: martell knight",
        "tyrell yronwood: knight > salt_shore",
        "martell doran_martell, tyrell queen_of_thorns",
        fiefdoms="tyrell martell",
    )
    game.martell.answers("use_card_ability", "fiefdoms")
    game.shows(blade="martell used", victors="martell")


@pytest.mark.rule("TRACK-8")
def test_doran_has_no_effect_on_a_house_that_is_already_last() -> None:
    game = fight(
        "yronwood: tyrell knight | march_0; salt_shore: martell knight",
        "tyrell yronwood: knight > salt_shore",
        "martell doran_martell, tyrell queen_of_thorns",
        kings_court="stark greyjoy lannister baratheon martell tyrell",
    )
    game.martell.answers("use_card_ability", "kings_court")
    game.shows(kings_court="stark greyjoy lannister baratheon martell tyrell")


@pytest.mark.rule("ACT-4", "RUL-44", "TRACK-11")
def test_doran_does_not_let_a_house_act_twice_in_a_lap() -> None:
    """Tyrell, first, marches and falls behind; Martell is next, Tyrell's other march waits."""
    game = fight(
        "yronwood: tyrell knight | march_0; salt_shore: martell knight; "
        "sunspear: martell footman | march_minus_1;"
        "reach: tyrell knight | march_minus_1; winterfell: stark footman | march_0",
        "tyrell yronwood: knight > salt_shore",
        "martell doran_martell, tyrell margaery_tyrell",
        iron_throne="tyrell martell stark",
    )
    game.martell.answers("use_card_ability", "iron_throne")
    game.is_late_until("martell resolve_march")
    game.martell.answers("resolve_march", "sunspear:")
    game.shows(asked="stark resolve_march")
    game.stark.answers("resolve_march", "winterfell:")
    game.shows(asked="tyrell resolve_march")
