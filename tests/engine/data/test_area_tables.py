"""The printed map (facts): counts, symmetries and borders that are easy to get wrong."""

import pytest

from games.engine.data.areas import AREAS
from games.engine.data.houses import HOUSES
from tests.engine.data.derived import (
    CASTLES,
    HOME,
    LAND,
    LAND_NEIGHBOURS,
    LANDS_BESIDE,
    PORT_OF_LAND,
    PORTS,
    PORTS_OF_SEA,
    SEA,
    SEA_NEIGHBOURS,
    SEAS_BESIDE,
    STRONGHOLDS,
)


def test_the_map_has_38_lands_12_seas_and_8_ports() -> None:
    assert (len(LAND), len(SEA), len(PORTS)) == (38, 12, 8)
    assert set(AREAS) == LAND | SEA | PORTS


def test_areas_are_sorted_by_id_and_each_has_its_id_as_key() -> None:
    assert list(AREAS) == sorted(AREAS)
    assert all(key == area.id for key, area in AREAS.items())


def test_names_of_areas_are_unique() -> None:
    assert len({area.name for area in AREAS.values()}) == len(AREAS)


def test_printed_icons_have_their_total_numbers() -> None:
    assert sum(area.supply for area in AREAS.values()) == 24
    assert sum(area.power for area in AREAS.values()) == 19
    assert len(CASTLES - STRONGHOLDS) == 10
    assert len(STRONGHOLDS) == 10
    assert STRONGHOLDS < CASTLES


def test_only_land_areas_have_icons() -> None:
    assert all(AREAS[id].castle == AREAS[id].supply == AREAS[id].power == 0 for id in SEA | PORTS)


def test_adjacency_is_symmetric_and_no_area_is_adjacent_to_itself() -> None:
    for id in LAND | SEA:
        assert id not in AREAS[id].adjacent
        for neighbour in AREAS[id].adjacent:
            assert id in AREAS[neighbour].adjacent


def test_adjacent_areas_of_land_and_sea_are_sorted_and_contain_no_port() -> None:
    for id in LAND | SEA:
        assert list(AREAS[id].adjacent) == sorted(set(AREAS[id].adjacent))
        assert not PORTS & set(AREAS[id].adjacent)


def test_the_map_has_its_printed_number_of_borders_of_each_kind() -> None:
    land_land = sum(len(LAND_NEIGHBOURS[id]) for id in LAND) // 2
    sea_sea = sum(len(SEA_NEIGHBOURS[id]) for id in SEA) // 2
    land_sea = sum(len(SEAS_BESIDE[id]) for id in LAND)
    assert land_sea == sum(len(LANDS_BESIDE[id]) for id in SEA)
    assert (land_land, land_sea, sea_sea) == (63, 52, 12)


def test_neighbour_tables_together_list_every_adjacency() -> None:
    for id in LAND:
        assert LAND_NEIGHBOURS[id] | SEAS_BESIDE[id] == set(AREAS[id].adjacent)
    for id in SEA:
        assert SEA_NEIGHBOURS[id] | LANDS_BESIDE[id] == set(AREAS[id].adjacent)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("winterfell", "greywater_watch"),
        ("riverrun", "mountains_of_the_moon"),
        ("riverrun", "twins"),
        ("harrenhal", "mountains_of_the_moon"),
        ("three_towers", "starfall"),
    ],
)
def test_a_river_separates_two_areas(one: str, other: str) -> None:
    assert other not in LAND_NEIGHBOURS[one]


@pytest.mark.parametrize(
    ("one", "other"), [("seagard", "twins"), ("mountains_of_the_moon", "crackclaw_point")]
)
def test_a_bridge_connects_two_areas(one: str, other: str) -> None:
    assert other in LAND_NEIGHBOURS[one]


def test_islands_have_no_land_neighbour() -> None:
    assert {id for id in LAND if not LAND_NEIGHBOURS[id]} == {"dragonstone", "pyke", "arbor"}


def test_the_seas_are_connected() -> None:
    reached, edge = set(), {"bay_of_ice"}
    while edge:
        reached |= edge
        edge = {beyond for id in edge for beyond in SEA_NEIGHBOURS[id]} - reached
    assert reached == SEA


@pytest.mark.parametrize(
    ("port", "land", "sea"),
    [
        ("dragonstone_port", "dragonstone", "shipbreaker_bay"),
        ("lannisport_port", "lannisport", "golden_sound"),
        ("oldtown_port", "oldtown", "redwyne_straights"),
        ("pyke_port", "pyke", "ironmans_bay"),
        ("storms_end_port", "storms_end", "shipbreaker_bay"),
        ("sunspear_port", "sunspear", "east_summer_sea"),
        ("white_harbor_port", "white_harbor", "narrow_sea"),
        ("winterfell_port", "winterfell", "bay_of_ice"),
    ],
)
def test_a_port_connects_one_land_area_with_one_sea_area(port: str, land: str, sea: str) -> None:
    facts = AREAS[port]
    assert (facts.land, facts.sea, facts.adjacent) == (land, sea, (land, sea))
    assert AREAS[land].ports == (port,)
    assert PORT_OF_LAND[land] == port
    assert port in PORTS_OF_SEA[sea]
    assert sea in SEAS_BESIDE[land]


def test_every_port_is_listed_at_its_sea_and_at_its_land() -> None:
    assert {port for ports in PORTS_OF_SEA.values() for port in ports} == PORTS
    assert set(PORT_OF_LAND.values()) == PORTS
    assert set(PORTS_OF_SEA) == SEA


def test_home_areas_are_strongholds_of_the_six_houses() -> None:
    assert {house.id: house.home for house in HOUSES.values()} == HOME
    assert set(HOME.values()) <= STRONGHOLDS
