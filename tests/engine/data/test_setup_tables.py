"""The setups for three to six houses (chapters 3 and 4)."""

from collections import Counter

import pytest

from games.engine.data.areas import AREAS
from games.engine.data.houses import PIECES
from games.engine.data.tracks import STARS_OVERLAY, STARS_PRINTED, SUPPLY_LIMITS, TRACKS
from games.engine.data.units import UNIT_KINDS
from games.engine.setups import SETUPS, Setup
from tests.engine.data.derived import CASTLES, HOME, LAND, PORT_OF_LAND

each_setup = pytest.mark.parametrize("setup", SETUPS.values(), ids=lambda setup: f"{setup.players}_houses")


def test_there_is_a_setup_for_three_to_six_houses() -> None:
    assert list(SETUPS) == [3, 4, 5, 6]
    assert all(players == setup.players for players, setup in SETUPS.items())


@pytest.mark.rule("FEW-1", "FEW-2", "FEW-3")
@pytest.mark.parametrize(
    ("players", "absent"),
    [(3, {"greyjoy", "tyrell", "martell"}), (4, {"tyrell", "martell"}), (5, {"martell"}), (6, set())],
)
def test_each_setup_has_its_houses(players: int, absent: set[str]) -> None:
    assert set(SETUPS[players].houses) == set(HOME) - absent
    assert len(SETUPS[players].houses) == players


@pytest.mark.rule("FEW-1", "FEW-2", "FEW-3", "SETUP-3")
@pytest.mark.parametrize(("players", "tokens", "closed"), [(3, 14, 12), (4, 12, 0), (5, 9, 0), (6, 2, 0)])
def test_each_setup_places_its_number_of_neutral_force_tokens(players: int, tokens: int, closed: int) -> None:
    setup = SETUPS[players]
    assert len(setup.neutral) + len(setup.closed) == tokens
    assert len(setup.closed) == closed
    assert not setup.closed & set(setup.neutral)
    assert setup.closed | set(setup.neutral) <= LAND


@each_setup
def test_two_neutral_forces_are_the_same_in_every_setup(setup: Setup) -> None:
    assert (setup.neutral["kings_landing"], setup.neutral["eyrie"]) == (5, 6)


@pytest.mark.rule("SETUP-8")
@each_setup
def test_every_track_has_each_house_once(setup: Setup) -> None:
    assert tuple(setup.tracks) == TRACKS
    for order in setup.tracks.values():
        assert sorted(order) == sorted(setup.houses)


@pytest.mark.rule("SETUP-8")
@each_setup
def test_closing_gaps_keeps_the_order_of_the_full_game(setup: Setup) -> None:
    for track, order in SETUPS[6].tracks.items():
        assert setup.tracks[track] == tuple(house for house in order if house in setup.houses)


@pytest.mark.rule("FEW-4")
@each_setup
def test_stars_come_from_the_board_or_from_the_overlay(setup: Setup) -> None:
    printed = STARS_OVERLAY if setup.players <= len(STARS_OVERLAY) else STARS_PRINTED
    assert setup.stars == printed[: setup.players]


@pytest.mark.rule("SETUP-7")
@each_setup
def test_starting_supply_counts_the_icons_of_the_starting_areas(setup: Setup) -> None:
    assert set(setup.supply) == set(setup.houses)
    for house, areas in setup.units.items():
        assert setup.supply[house] == sum(AREAS[area].supply for area in {*areas, HOME[house]})


@pytest.mark.rule("SETUP-10")
@each_setup
def test_starting_units_stand_in_areas_of_their_kind(setup: Setup) -> None:
    assert set(setup.units) == set(setup.houses)
    for areas in setup.units.values():
        assert not set(areas) & (setup.closed | set(setup.neutral))
        for area, kinds in areas.items():
            assert all(UNIT_KINDS[kind].at_sea == (area not in LAND) for kind in kinds)


@each_setup
def test_no_two_houses_start_in_one_area(setup: Setup) -> None:
    places = Counter(area for areas in setup.units.values() for area in areas)
    assert set(places.values()) == {1}


@each_setup
def test_starting_units_respect_the_number_of_pieces_and_the_supply(setup: Setup) -> None:
    for house, areas in setup.units.items():
        owned: Counter[str] = Counter()
        for kinds in areas.values():
            owned.update(kinds)
        assert all(owned[kind] <= PIECES[kind] for kind in owned)
        sizes = (sum(kinds.values()) for kinds in areas.values())
        armies = sorted((size for size in sizes if size > 1), reverse=True)
        limits = SUPPLY_LIMITS[setup.supply[house]]
        assert len(armies) <= len(limits)
        assert all(size <= limit for size, limit in zip(armies, limits, strict=False))


@pytest.mark.rule("SETUP-10")
def test_six_houses_start_with_their_units() -> None:
    land = {"knight": 1, "footman": 2}
    ships = {"stark": 1, "greyjoy": 2, "lannister": 2, "baratheon": 2, "tyrell": 1, "martell": 1}
    for house, areas in SETUPS[6].units.items():
        owned: Counter[str] = Counter()
        for kinds in areas.values():
            owned.update(kinds)
        assert owned == {**land, "ship": ships[house]}
        assert areas[HOME[house]] == {"knight": 1, "footman": 1}


def test_lannister_starts_with_a_ship_in_its_port() -> None:
    for setup in SETUPS.values():
        assert setup.units["lannister"][PORT_OF_LAND["lannisport"]] == {"ship": 1}


@pytest.mark.rule("FEW-3", "FEW-5")
def test_thirteen_castles_remain_open_to_three_houses() -> None:
    assert len(CASTLES - SETUPS[3].closed) == 13
