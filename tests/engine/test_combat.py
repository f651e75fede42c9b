"""Combat from the blade to the clean up, and casualties (chapters 16 and 18)."""

import pytest

from .table import fight

FIELD = "reach: tyrell 2 knight | march_0; blackwater: lannister 2 footman"
MARCH = "tyrell reach: 2 knight > blackwater"


@pytest.mark.rule("COMBAT-10", "TRACK-4")
@pytest.mark.parametrize(
    ("fiefdoms", "victor"), [("lannister tyrell", "lannister"), ("tyrell lannister", "tyrell")]
)
def test_the_house_higher_on_the_fiefdoms_track_wins_a_tie_in_attack_and_defence(
    fiefdoms: str, victor: str
) -> None:
    game = fight(FIELD, MARCH, "tyrell margaery_tyrell, lannister ser_gregor_clegane", fiefdoms=fiefdoms)
    game.shows(strength="tyrell 5, lannister 5", victors=victor)


@pytest.mark.rule("COMBAT-9", "RUL-20", "RUL-60")
def test_strength_does_not_go_below_zero() -> None:
    game = fight(
        "reach: tyrell siege_engine | march_minus_1; blackwater: lannister routed footman",
        "tyrell reach: siege_engine > blackwater",
        "tyrell queen_of_thorns, lannister cersei_lannister",
        fiefdoms="tyrell lannister",
    )
    game.shows(initial="tyrell 0, lannister 0", strength="tyrell 0, lannister 0", victors="tyrell")


@pytest.mark.rule("COMBAT-1", "RUL-61", "LOSS-2", "RETREAT-16")
def test_an_attack_on_routed_units_is_a_combat_that_destroys_them() -> None:
    game = fight(
        "reach: tyrell knight | march_0; blackwater: lannister 2 routed knight",
        "tyrell reach: knight > blackwater",
        "tyrell margaery_tyrell, lannister hound",
    )
    game.shows("blackwater: tyrell knight", strength="tyrell 3, lannister 2")
    game.shows(destroyed="lannister_knight_1:helpless lannister_knight_2:helpless")


@pytest.mark.rule("COMBAT-17", "COMBAT-7", "COMBAT-8")
def test_the_blade_is_decided_after_the_cards_and_adds_one_for_its_holder() -> None:
    game = fight(FIELD, MARCH, "tyrell margaery_tyrell, lannister hound", fiefdoms="lannister", blade="ready")
    assert len(game.happened("house_card_played")) == 2
    game.shows(asked="lannister use_blade")
    game.lannister.answers("use_blade", "yes")
    game.shows(strength="tyrell 5, lannister 5", blade="lannister used", victors="lannister")


@pytest.mark.rule("COMBAT-12", "GARR-4", "GARR-2", "COMBAT-14")
def test_a_beaten_garrison_is_removed_permanently() -> None:
    game = fight(
        "highgarden: tyrell footman garrison 2 | support_a; reach: lannister 4 knight | march_0",
        "lannister reach: 4 knight > highgarden",
        "tyrell margaery_tyrell, lannister tywin_lannister",
    )
    game.shows(initial="tyrell 3, lannister 8")
    game.is_late_until("nobody")
    game.shows("highgarden: lannister 4 knight", power="lannister 7")


@pytest.mark.rule("COMBAT-12", "GARR-4")
def test_a_victorious_garrison_stays_in_its_area() -> None:
    game = fight(
        "highgarden: tyrell 2 knight garrison 2; reach: lannister footman | march_0",
        "lannister reach: footman > highgarden",
        "tyrell margaery_tyrell, lannister hound",
    )
    game.shows("highgarden: tyrell 2 knight garrison 2; reach: lannister routed footman")


@pytest.mark.rule("GARR-5")
def test_a_garrison_defends_only_for_its_house() -> None:
    """Stark's shield and garrison do nothing for Greyjoy, who holds Winterfell in this drawn position."""
    game = fight(
        "winterfell: greyjoy footman garrison 2; karhold: lannister knight | march_0",
        "lannister karhold: knight > winterfell",
    )
    game.shows(initial="lannister 2, greyjoy 1")


@pytest.mark.rule("COMBAT-15", "CTRL-8", "MARCH-12", "RUL-46")
def test_a_victorious_attacker_removes_the_order_and_power_token_of_the_area() -> None:
    game = fight(
        "reach: tyrell 4 knight | march_0; blackwater: lannister footman token lannister | defense_plus_1_a",
        "tyrell reach: 4 knight > blackwater",
        "tyrell alester_florent, lannister cersei_lannister",
        power="lannister 4",
    )
    game.is_late_until("nobody")
    game.shows("blackwater: tyrell 4 knight; reach: empty", pool="lannister 16")


@pytest.mark.rule("COMBAT-15", "CTRL-8", "COMBAT-14")
def test_a_victorious_defender_keeps_its_order_and_power_token() -> None:
    game = fight(
        "reach: tyrell knight | march_0; blackwater: lannister 3 knight token lannister | support_a",
        "tyrell reach: knight > blackwater",
        "tyrell alester_florent, lannister tywin_lannister",
    )
    game.shows("blackwater: lannister 3 knight token lannister | support_a; reach: tyrell routed knight")


@pytest.mark.rule("COMBAT-16", "ACT-6", "RUL-17")
def test_orders_without_units_are_removed_after_the_combat() -> None:
    """Mace destroys the only footman. The garrison wins, and the Defense order has no unit."""
    game = fight(
        "winterfell: stark footman garrison 2 | defense_plus_2; karhold: tyrell footman | march_0",
        "tyrell karhold: footman > winterfell",
        "tyrell mace_tyrell, stark eddard_stark",
    )
    game.shows("winterfell: garrison 2; karhold: empty", strength="tyrell 5, stark 8", victors="stark")


@pytest.mark.rule("LOSS-1", "LOSS-3", "COMBAT-13")
def test_the_loser_chooses_its_casualties_among_its_standing_units() -> None:
    game = fight(
        "reach: tyrell 4 knight | march_0; blackwater: lannister knight 2 footman",
        "tyrell reach: 4 knight > blackwater",
        "tyrell ser_garlan_tyrell, lannister cersei_lannister",
    )
    game.lannister.cannot("choose_casualties", "footman", "wrong_number_of_units", "LOSS-3")
    game.lannister.cannot("choose_casualties", "footman, knight, footman", "wrong_number_of_units", "LOSS-3")
    assert game.lannister.options("choose_casualties").minimum == 2
    game.lannister.answers("choose_casualties", "knight, footman")
    game.shows("blackwater: lannister footman tyrell 4 attacking knight")


@pytest.mark.rule("LOSS-3")
def test_a_unit_cannot_be_a_casualty_twice() -> None:
    game = fight(
        "reach: tyrell 4 knight | march_0; blackwater: lannister knight 2 footman; "
        "harrenhal: lannister knight",
        "tyrell reach: 4 knight > blackwater",
        "tyrell ser_garlan_tyrell, lannister cersei_lannister",
    )
    kind = type(game.lannister.default("choose_casualties"))
    one = "lannister_footman_1"
    game.lannister.cannot("choose_casualties", kind((one, one)), "unit_named_twice", "LOSS-3")  # type: ignore[call-arg]
    other = "lannister_knight_2"
    game.lannister.cannot("choose_casualties", kind((one, other)), "unit_not_eligible", "LOSS-3")  # type: ignore[call-arg]


@pytest.mark.rule("LOSS-4")
def test_swords_beyond_the_number_of_units_have_no_effect() -> None:
    game = fight(
        "reach: lannister 4 knight | march_0; blackwater: tyrell 2 footman",
        "lannister reach: 4 knight > blackwater",
        "tyrell queen_of_thorns, lannister ser_gregor_clegane",
    )
    game.shows("blackwater: lannister 4 knight")


@pytest.mark.rule("LOSS-2", "RUL-35", "RUL-36", "RETREAT-13")
def test_the_loser_also_loses_siege_engines_and_routed_units_beyond_the_casualties() -> None:
    game = fight(
        "reach: tyrell 4 knight | march_0; blackwater: lannister siege_engine routed knight 2 footman",
        "tyrell reach: 4 knight > blackwater",
        "tyrell randyll_tarly, lannister cersei_lannister",
    )
    game.shows("blackwater: lannister footman tyrell 4 attacking knight", asked="lannister retreat_to")


@pytest.mark.rule("LOSS-2", "RETREAT-13")
def test_siege_engines_of_a_beaten_attacker_are_also_destroyed() -> None:
    game = fight(
        "reach: tyrell siege_engine footman | march_0; blackwater: lannister 3 knight",
        "tyrell reach: siege_engine footman > blackwater",
        "tyrell margaery_tyrell, lannister hound",
    )
    game.shows("reach: tyrell routed footman")


@pytest.mark.rule("DEC-22")
def test_a_late_loser_gives_up_the_cheapest_units() -> None:
    game = fight(
        "reach: tyrell 4 knight | march_0; blackwater: lannister knight 2 footman",
        "tyrell reach: 4 knight > blackwater",
        "tyrell randyll_tarly, lannister cersei_lannister",
    )
    game.lannister.is_late("choose_casualties")
    game.shows(destroyed="lannister_footman_1:swords")


@pytest.mark.rule("DEC-18")
def test_a_late_house_plays_its_weakest_card() -> None:
    game = fight(FIELD, MARCH, "lannister hound")
    game.tyrell.is_late("choose_house_card")
    assert game.happened("house_card_played")[0].card == "queen_of_thorns"


@pytest.mark.rule("DEC-19")
def test_a_late_house_declines_a_card_text_or_chooses_its_first_target() -> None:
    game = fight(FIELD, MARCH, "tyrell mace_tyrell, lannister tyrion_lannister")
    game.lannister.is_late("use_card_ability")
    assert game.happened("card_text_resolved", card="tyrion_lannister")[0].choice is None
    game = fight(
        "reach: tyrell 2 knight | march_0; blackwater: lannister 2 footman; "
        "harrenhal: lannister footman | raid_a;"
        "stoney_sept: lannister footman | raid_b",
        MARCH,
        "tyrell queen_of_thorns, lannister hound",
    )
    game.tyrell.is_late("use_card_ability")
    game.shows("harrenhal: lannister footman; stoney_sept: lannister footman | raid_b")
