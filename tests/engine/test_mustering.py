"""Mustering (chapter 8)."""

import pytest

from .table import board


@pytest.mark.rule("MUSTER-1", "MUSTER-2", "TERM-13")
def test_controlled_castles_give_one_muster_point_and_strongholds_two() -> None:
    game = board(
        "riverrun: token stark; moat_cailin: stark footman; stony_shore: stark footman",
        at="mustering",
        iron_throne="stark",
    )
    points = {place.area: place.points for place in game.stark.options("muster").places}
    assert points == {"winterfell": 2, "riverrun": 2, "moat_cailin": 1}
    game.stark.cannot("muster", "stony_shore: footman", "cannot_muster_there", "MUSTER-1")
    game.stark.cannot("muster", "moat_cailin: knight", "not_enough_points", "MUSTER-3")
    game.stark.answers("muster", "winterfell: knight; riverrun: footman, footman; moat_cailin: footman")
    game.shows(
        "winterfell: stark knight; riverrun: stark 2 footman token stark; moat_cailin: stark 2 footman"
    )


@pytest.mark.rule("MUSTER-4", "COMP-9")
@pytest.mark.parametrize(
    ("pieces", "board_after"),
    [
        ("footman, footman", "stark 3 footman"),
        ("knight", "stark footman knight"),
        ("siege_engine", "stark footman siege_engine"),
        ("footman to knight, footman", "stark footman knight"),
        ("footman to siege_engine", "stark siege_engine"),
    ],
)
def test_pieces_have_their_mustering_costs(pieces: str, board_after: str) -> None:
    game = board("winterfell: stark footman", at="mustering", iron_throne="stark")
    game.stark.answers("muster", f"winterfell: {pieces}")
    game.shows(f"winterfell: {board_after}")


@pytest.mark.rule("MUSTER-4")
def test_only_footmen_are_upgraded_and_only_to_knight_or_siege_engine() -> None:
    game = board("winterfell: stark footman knight", at="mustering", iron_throne="stark")
    game.stark.cannot("muster", "winterfell: footman to footman", "not_enough_points", "MUSTER-3")
    game.stark.cannot("muster", "winterfell: knight to siege_engine", "cannot_upgrade", "MUSTER-13")


@pytest.mark.rule("MUSTER-13", "RUL-41")
def test_a_footman_placed_in_this_mustering_cannot_be_upgraded() -> None:
    game = board("winterfell: stark footman", at="mustering", iron_throne="stark")
    game.stark.cannot(
        "muster", "winterfell: footman to knight, footman to knight", "cannot_upgrade", "MUSTER-13"
    )


@pytest.mark.rule("MUSTER-5")
def test_land_units_are_placed_in_the_area_whose_points_pay() -> None:
    game = board("winterfell: stark footman; moat_cailin: stark footman", at="mustering", iron_throne="stark")
    game.stark.cannot("muster", "winterfell: footman > moat_cailin", "cannot_place_unit", "MUSTER-5")
    game.stark.cannot("muster", "winterfell: footman > bay_of_ice", "cannot_place_unit", "MUSTER-5")


@pytest.mark.rule("MUSTER-6", "MUSTER-7", "PORT-11")
def test_ships_go_to_any_adjacent_sea_or_their_own_port() -> None:
    game = board("shivering_sea: greyjoy ship; bay_of_ice: greyjoy ship", at="mustering", iron_throne="stark")
    place = game.stark.options("muster").places[0]
    assert (place.area, place.ship_places) == ("winterfell", ("winterfell_port",))
    game.stark.cannot("muster", "winterfell: ship > shivering_sea", "cannot_place_ship", "MUSTER-7")
    game.stark.cannot("muster", "winterfell: ship > narrow_sea", "cannot_place_ship", "MUSTER-6")
    game.stark.cannot("muster", "winterfell: ship > pyke_port", "cannot_place_ship", "MUSTER-6")
    game.stark.answers("muster", "winterfell: ship > winterfell_port")
    game.shows("winterfell_port: stark ship")


@pytest.mark.rule("MUSTER-8")
def test_a_port_holds_three_ships() -> None:
    game = board("winterfell_port: stark 2 ship", at="mustering", iron_throne="stark")
    game.stark.cannot(
        "muster",
        "winterfell: ship > winterfell_port, ship > winterfell_port",
        "cannot_place_ship",
        "MUSTER-8",
    )


@pytest.mark.rule("MUSTER-9", "SUPPLY-9")
def test_supply_is_tested_piece_by_piece_and_upgrades_keep_army_sizes() -> None:
    game = board(
        "winterfell: stark 2 footman; karhold: stark 2 knight",
        at="mustering",
        iron_throne="stark",
        supply="stark 0",
    )
    game.stark.cannot("muster", "winterfell: footman", "supply_broken", "MUSTER-9")
    game.stark.answers("muster", "winterfell: footman to knight, footman to knight")
    game.shows("winterfell: stark 2 knight")


@pytest.mark.rule("MUSTER-3", "MUSTER-10")
def test_muster_points_cannot_be_spent_outside_their_area() -> None:
    game = board("moat_cailin: stark footman", at="mustering", iron_throne="stark")
    game.stark.cannot("muster", "winterfell: knight, footman", "not_enough_points", "MUSTER-3")


@pytest.mark.rule("MUSTER-11", "COMP-2", "COMP-7")
def test_free_pieces_are_needed_and_an_upgrade_frees_a_footman() -> None:
    game = board(
        "winterfell: stark 3 footman; stony_shore: stark footman; karhold: stark 3 footman; "
        "castle_black: stark 2 footman;"
        "widows_watch: stark footman",
        at="mustering",
        iron_throne="stark",
    )
    game.stark.cannot("muster", "winterfell: footman", "no_free_piece", "COMP-7")
    game.stark.answers("muster", "winterfell: footman to knight, footman")
    game.shows("winterfell: stark 3 footman knight")


@pytest.mark.rule("MUSTER-12")
def test_the_house_chooses_the_order_of_its_pieces() -> None:
    """Supply 2 allows 3, 2, 2. The upgrade before or after the fleet gives the same result."""
    game = board("winterfell: stark footman; moat_cailin: stark footman", at="mustering", iron_throne="stark")
    game.stark.answers(
        "muster", "moat_cailin: footman; winterfell: ship > bay_of_ice; winterfell: footman to knight"
    )
    game.shows("winterfell: stark knight; moat_cailin: stark 2 footman; bay_of_ice: stark ship")


@pytest.mark.rule("MUSTER-14", "RUL-30")
def test_a_routed_footman_becomes_a_routed_knight() -> None:
    game = board("winterfell: stark routed footman | consolidate_special", at="consolidate")
    game.stark.answers("resolve_consolidate", "winterfell: routed footman to knight")
    game.shows("winterfell: stark routed knight")


@pytest.mark.rule("MUSTER-15", "NEUT-7", "FEW-5")
def test_neutral_and_closed_areas_muster_nothing() -> None:
    game = board("eyrie: neutral 6; pyke: closed", at="mustering", players=3, iron_throne="stark")
    assert [place.area for place in game.stark.options("muster").places] == ["winterfell"]
    game.stark.cannot("muster", "eyrie: footman", "cannot_muster_there", "MUSTER-1")


@pytest.mark.rule("DEC-04")
def test_a_late_house_musters_nothing() -> None:
    game = board("winterfell: stark footman", at="mustering", iron_throne="stark")
    game.stark.is_late("muster")
    game.shows("winterfell: stark footman")


@pytest.mark.rule("WIN-7", "RUL-32", "MUSTER-2")
def test_a_house_without_units_can_muster_in_its_home_area() -> None:
    game = board(at="mustering", iron_throne="stark")
    game.stark.answers("muster", "winterfell: footman, ship > bay_of_ice")
    game.shows("winterfell: stark footman; bay_of_ice: stark ship")
