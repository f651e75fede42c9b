"""The texts of House Baratheon."""

import pytest

from games.engine.abilities import ability_of

from .table import board, fight

ON_LAND = "storms_end: baratheon 2 footman | march_0; kingswood: lannister footman"
MARCH = "baratheon storms_end: 2 footman > kingswood"


@pytest.mark.rule("CARD-2", "TRACK-2")
@pytest.mark.parametrize(("throne", "strength"), [("lannister baratheon", 7), ("baratheon lannister", 6)])
def test_stannis_is_stronger_against_a_house_nearer_to_the_throne(throne: str, strength: int) -> None:
    game = fight(ON_LAND, MARCH, "baratheon stannis_baratheon, lannister hound", iron_throne=throne)
    game.shows(strength=f"baratheon {strength}, lannister 3")


@pytest.mark.rule("CARD-2")
def test_balon_removes_the_printed_strength_of_stannis_but_not_the_bonus() -> None:
    game = fight(
        "storms_end: baratheon 2 footman | march_0; kingswood: greyjoy footman",
        MARCH,
        "baratheon stannis_baratheon, greyjoy balon_greyjoy",
        iron_throne="greyjoy baratheon",
    )
    game.shows(strength="baratheon 3, greyjoy 3")


@pytest.mark.rule("CARD-4", "COMP-9")
def test_renly_makes_a_victorious_footman_a_knight() -> None:
    game = fight(ON_LAND, MARCH, "baratheon renly_baratheon, lannister cersei_lannister")
    game.baratheon.answers("use_card_ability", "baratheon_footman_1")
    game.lannister.answers("retreat_to", "boneway")
    game.shows("kingswood: baratheon footman knight")


@pytest.mark.rule("CARD-4")
def test_renlys_text_may_be_declined() -> None:
    game = fight(ON_LAND, MARCH, "baratheon renly_baratheon, lannister cersei_lannister")
    game.baratheon.answers("use_card_ability", "decline")
    game.lannister.answers("retreat_to", "boneway")
    game.shows("kingswood: baratheon 2 footman")


@pytest.mark.rule("CARD-4")
def test_renly_may_choose_a_footman_in_a_supporting_area_of_his_house() -> None:
    game = fight(
        "storms_end: baratheon knight | march_0; kingswood: lannister footman; "
        "reach: baratheon footman | support_a",
        "baratheon storms_end: knight > kingswood",
        "baratheon renly_baratheon, lannister cersei_lannister",
    )
    game.baratheon.answers("use_card_ability", "baratheon_footman_1")
    game.shows("reach: baratheon knight | support_a")


@pytest.mark.rule("CARD-4")
def test_renly_may_choose_a_routed_footman_that_stays_routed() -> None:
    game = fight(
        "storms_end: lannister footman | march_0; kingswood: baratheon 2 footman routed footman",
        "lannister storms_end: footman > kingswood",
        "baratheon renly_baratheon, lannister cersei_lannister",
    )
    assert game.baratheon.may("use_card_ability") == ["none", "baratheon_footman_1", "baratheon_footman_3"]
    game.baratheon.answers("use_card_ability", "baratheon_footman_3")
    game.shows("kingswood: baratheon 2 footman routed knight")


@pytest.mark.rule("CARD-4")
def test_renly_does_not_upgrade_the_footmen_of_another_supporting_house() -> None:
    game = board(
        "storms_end: baratheon 2 knight | march_0; kingswood: lannister footman; "
        "reach: tyrell footman | support_a",
        at="marches",
        blade="used",
    )
    game.baratheon.answers("resolve_march", "storms_end: 2 knight > kingswood")
    game.tyrell.answers("declare_support", "baratheon: reach")
    game.baratheon.answers("refuse_support", "none")
    game.plays(baratheon="renly_baratheon", lannister="cersei_lannister")
    game.shows(asked="lannister retreat_to")


@pytest.mark.rule("COMP-7", "COMP-9")
def test_renly_needs_a_knight_in_the_reserve() -> None:
    game = fight(
        ON_LAND + "; dragonstone: baratheon 3 knight; reach: baratheon 2 knight",
        MARCH,
        "baratheon renly_baratheon, lannister cersei_lannister",
    )
    game.shows(asked="lannister retreat_to")


@pytest.mark.rule("CARD-4")
def test_renly_does_nothing_in_defeat() -> None:
    game = fight(
        "storms_end: baratheon footman | march_0; kingswood: lannister 3 knight",
        "baratheon storms_end: footman > kingswood",
        "baratheon renly_baratheon, lannister hound",
    )
    game.shows("storms_end: baratheon routed footman", texts="none")


@pytest.mark.rule("CARD-2")
@pytest.mark.parametrize(
    ("discarded", "strength", "left"), [("stannis_baratheon", 5, 0), ("melisandre", 4, 1)]
)
def test_davos_is_stronger_with_a_sword_once_stannis_is_discarded(
    discarded: str, strength: int, left: int
) -> None:
    game = fight(
        ON_LAND,
        MARCH,
        "baratheon ser_davos_seaworth, lannister tyrion_lannister",
        discard=f"baratheon: {discarded}",
    )
    game.lannister.answers("use_card_ability", "decline")
    game.shows(strength=f"baratheon {strength}, lannister 2")
    assert len(game.happened("units_destroyed", cause="swords")) == 1 - left


@pytest.mark.rule("CARD-2")
def test_davos_has_no_fortification() -> None:
    game = fight(
        ON_LAND, MARCH, "baratheon ser_davos_seaworth, lannister tyrion_lannister",
        discard="baratheon: stannis_baratheon",
    )  # fmt: skip
    assert ability_of("ser_davos_seaworth").icons(game.state, "baratheon") == (1, 0)


@pytest.mark.rule("CARD-2", "SUPPORT-5")
def test_salladhor_without_support_does_nothing() -> None:
    game = board(
        "shipbreaker_bay: baratheon ship | march_0; narrow_sea: stark 2 ship; "
        "crackclaw_point: baratheon footman;"
        "blackwater_bay: baratheon ship; dragonstone_port: baratheon ship",
        at="marches",
        blade="used",
    )
    game.baratheon.answers("resolve_march", "shipbreaker_bay: ship > narrow_sea")
    game.plays(baratheon="salladhor_saan", stark="catelyn_stark")
    game.shows(strength="baratheon 2, stark 2")


SALLADHOR_AT_SEA = (
    "shipbreaker_bay: baratheon ship | march_0; narrow_sea: stark 2 ship; "
    "shivering_sea: stark ship | support_plus_1;"
    "white_harbor_port: baratheon ship | support_a; white_harbor: token baratheon"
)


@pytest.mark.rule("CARD-2", "SUPPORT-5", "RUL-19")
def test_salladhor_zeroes_enemy_ships_but_not_the_number_of_their_support_order() -> None:
    game = fight(
        SALLADHOR_AT_SEA,
        "baratheon shipbreaker_bay: ship > narrow_sea",
        "baratheon salladhor_saan, stark catelyn_stark",
    )
    game.shows(initial="baratheon 2, stark 4", strength="baratheon 3, stark 1")


@pytest.mark.rule("CARD-2")
def test_salladhor_also_zeroes_the_ships_of_houses_that_support_him() -> None:
    game = board(
        "shipbreaker_bay: baratheon ship | march_0; narrow_sea: stark 2 ship; "
        "shivering_sea: greyjoy 2 ship | support_a",
        at="marches",
        blade="used",
    )
    game.baratheon.answers("resolve_march", "shipbreaker_bay: ship > narrow_sea")
    game.greyjoy.answers("declare_support", "baratheon: shivering_sea")
    game.baratheon.answers("refuse_support", "none")
    game.plays(baratheon="salladhor_saan", stark="catelyn_stark")
    game.shows(initial="baratheon 3, stark 2", strength="baratheon 2, stark 0")


@pytest.mark.rule("CARD-3", "RUL-71")
@pytest.mark.parametrize(("throne", "greyjoy"), [("greyjoy baratheon", 3), ("baratheon greyjoy", 4)])
def test_salladhor_and_victarion_work_in_turn_order(throne: str, greyjoy: int) -> None:
    """Greyjoy first: his ship is worth 2, then 0. Baratheon first: 0, then 1."""
    game = fight(
        "sunset_sea: greyjoy ship | march_0; bay_of_ice: baratheon ship; winterfell: token baratheon;"
        "winterfell_port: baratheon ship | support_a",
        "greyjoy sunset_sea: ship > bay_of_ice",
        "greyjoy victarion_greyjoy, baratheon salladhor_saan",
        iron_throne=throne,
    )
    game.shows(strength=f"greyjoy {greyjoy}, baratheon 3")


@pytest.mark.rule("COMBAT-16", "RUL-39")
@pytest.mark.parametrize("knights", [1, 4])
def test_patchface_discards_a_card_of_the_opponent_in_victory_and_in_defeat(knights: int) -> None:
    game = fight(
        f"storms_end: baratheon 2 knight | march_0; kingswood: lannister {knights} knight",
        "baratheon storms_end: 2 knight > kingswood",
        "baratheon patchface, lannister hound",
    )
    game.is_late_until("baratheon use_card_ability")
    game.baratheon.answers("use_card_ability", "tywin_lannister")
    game.shows(discard="lannister: hound tywin_lannister; baratheon: patchface")


@pytest.mark.rule("CARD-8", "RUL-21")
def test_discarding_the_last_card_with_patchface_returns_all_others() -> None:
    game = fight(
        "storms_end: baratheon 2 knight | march_0; kingswood: lannister 4 knight",
        "baratheon storms_end: 2 knight > kingswood",
        "baratheon patchface, lannister hound",
        hand="lannister: hound tywin_lannister",
    )
    game.baratheon.answers("use_card_ability", "tywin_lannister")
    game.shows(discard="lannister: tywin_lannister")


@pytest.mark.rule("CARD-7", "COMBAT-16")
def test_patchface_may_discard_a_card_that_just_returned_to_the_hand() -> None:
    game = fight(
        "storms_end: baratheon 2 knight | march_0; kingswood: lannister 4 knight",
        "baratheon storms_end: 2 knight > kingswood",
        "baratheon patchface",
        hand="lannister: hound",
    )
    assert "tywin_lannister" in game.baratheon.may("use_card_ability")
    assert "hound" not in game.baratheon.may("use_card_ability")


@pytest.mark.rule("COMBAT-16")
def test_patchfaces_text_may_be_declined() -> None:
    game = fight(
        "storms_end: baratheon 2 knight | march_0; kingswood: lannister 4 knight",
        "baratheon storms_end: 2 knight > kingswood",
        "baratheon patchface, lannister hound",
    )
    game.baratheon.answers("use_card_ability", "decline")
    game.shows(discard="lannister: hound")
