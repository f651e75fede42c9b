"""Mustering when pieces run short."""

import pytest

from games.engine.options import Mustering
from games.engine.phases.mustering import MusterAnswer

from .table import Game, board

TEN_FOOTMEN = (
    "winterfell: stark footman; harrenhal: token stark; karhold: stark footman; castle_black: stark footman; "
    "stony_shore: stark footman; greywater_watch: stark footman; fingers: stark footman; "
    "mountains_of_the_moon: stark footman; stoney_sept: stark footman; blackwater: stark footman; "
    "widows_watch: stark footman"
)


def short_of_footmen() -> Game:
    """Harrenhal, far from the sea, can pay for nothing but a footman, and all ten are on the board."""
    return board(TEN_FOOTMEN, at="mustering", iron_throne="stark")


@pytest.mark.rule("MUSTER-11", "MUSTER-12", "COMP-7")
def test_a_piece_freed_by_an_upgrade_can_be_placed_in_another_area() -> None:
    game = short_of_footmen()
    game.stark.cannot("muster", "harrenhal: footman", "no_free_piece", "COMP-7")
    game.stark.answers("muster", "winterfell: footman to knight; harrenhal: footman")
    game.shows("winterfell: stark knight; harrenhal: stark footman token stark")


@pytest.mark.rule("MUSTER-13", "MUSTER-4", "RUL-41")
def test_a_piece_that_was_placed_again_elsewhere_is_not_upgraded_again() -> None:
    """The footman freed at Winterfell is placed in Moat Cailin under the same id."""
    game = board("winterfell: stark footman; moat_cailin: token stark", at="mustering", iron_throne="stark")
    twice = (
        Mustering("winterfell", "knight", "winterfell", "stark_footman_1"),
        Mustering("moat_cailin", "footman", "moat_cailin"),
        Mustering("winterfell", "siege_engine", "winterfell", "stark_footman_1"),
    )
    game.stark.cannot("muster", MusterAnswer(twice), "cannot_upgrade", "MUSTER-13")
    game.stark.answers("muster", MusterAnswer(twice[:2]))
    game.shows("winterfell: stark knight; moat_cailin: stark footman token stark")


@pytest.mark.rule("MUSTER-11")
def test_muster_options_show_the_area_that_waits_for_a_piece() -> None:
    places = {place.area: place for place in short_of_footmen().stark.options("muster").places}
    assert set(places) == {"winterfell", "harrenhal"}
    assert places["harrenhal"].first == ()
    assert places["harrenhal"].points == 1


@pytest.mark.rule("MUSTER-11", "SUPPLY-9")
@pytest.mark.parametrize(("knights", "waits"), [(1, True), (2, False)])
def test_an_area_waits_only_for_the_one_piece_that_supply_allows(knights: int, waits: bool) -> None:
    """Supply 1 allows 3 and 2, and three footmen stand in Winterfell: Harrenhal may hold two units."""
    drawn = TEN_FOOTMEN.replace("winterfell: stark footman", "winterfell: stark 3 footman").replace(
        "; blackwater: stark footman; widows_watch: stark footman", ""
    )
    drawn = drawn.replace("harrenhal: token stark", f"harrenhal: stark {knights} knight")
    game = board(drawn, at="mustering", iron_throne="stark", supply="stark 1")
    areas = {place.area for place in game.stark.options("muster").places}
    assert ("harrenhal" in areas) == waits


@pytest.mark.rule("MUSTER-1", "COMP-7")
def test_a_house_that_can_place_no_piece_is_not_asked() -> None:
    knights = TEN_FOOTMEN.replace("winterfell: stark footman", "winterfell: stark knight").replace(
        "harrenhal: token stark", "harrenhal: stark footman"
    )
    nothing_free = knights + (
        "; pyke: stark 2 knight; lannisport: stark 2 knight; dragonstone: stark 2 siege_engine; "
        "bay_of_ice: stark 2 ship; shivering_sea: stark 2 ship; narrow_sea: stark 2 ship"
    )
    assert not any(word.startswith("stark") for word in board(nothing_free, at="mustering").asked)


@pytest.mark.rule("MUSTER-4", "MUSTER-13")
def test_a_house_can_upgrade_only_its_own_footmen_in_the_area() -> None:
    game = board(
        "winterfell: stark footman knight; karhold: stark footman; pyke: greyjoy footman",
        at="mustering",
        iron_throne="stark",
    )
    for area, unit in (
        ("winterfell", "stark_knight_1"),
        ("winterfell", "stark_footman_2"),
        ("winterfell", "stark_footman_3"),
        ("winterfell", "greyjoy_footman_1"),
        ("karhold", "stark_footman_1"),
    ):
        upgrade = MusterAnswer((Mustering("winterfell", "siege_engine", area, unit),))
        game.stark.cannot("muster", upgrade, "cannot_upgrade", "MUSTER-13")
    game.stark.answers("muster", "winterfell: footman to siege_engine")
    game.shows("winterfell: stark knight siege_engine")
