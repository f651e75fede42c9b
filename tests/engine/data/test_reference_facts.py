"""The reference for clients: plain JSON, complete, and sufficient to draw the board."""

import json
from collections import defaultdict
from collections.abc import Callable
from itertools import combinations
from math import hypot
from typing import Any

import pytest

from games.engine import BASE, Edition, reference
from games.engine.data.areas import AREAS
from games.engine.data.drawing import OUTLINES, PORT_RADIUS, SPOTS
from games.engine.data.tracks import PORT_LIMIT
from tests.engine.data.derived import LAND, SEA
from tests.engine.data.layout import distance_to_edge, is_inside, layout_of, rings_of

Source = Callable[[Edition], dict[str, Any]]

ALL: tuple[Source, ...] = (
    reference.board,
    reference.houses,
    reference.setups,
    reference.orders,
    reference.units,
    reference.tracks,
    reference.house_cards,
    reference.westeros_cards,
    reference.wildling_cards,
    reference.tides,
)


@pytest.mark.parametrize("facts", ALL, ids=lambda facts: facts.__name__)
def test_facts_are_plain_json(facts: Source) -> None:
    assert json.loads(json.dumps(facts(BASE))) == facts(BASE)


@pytest.mark.parametrize("facts", ALL, ids=lambda facts: facts.__name__)
def test_every_call_returns_a_new_copy_of_the_facts(facts: Source) -> None:
    before = json.dumps(facts(BASE))
    spoil(facts(BASE))
    assert json.dumps(facts(BASE)) == before


def spoil(value: object) -> None:
    """Empties every reachable dict and list."""
    if isinstance(value, dict):
        for item in value.values():
            spoil(item)
        value.clear()
    elif isinstance(value, list):
        for item in value:
            spoil(item)
        value.clear()


def test_the_facts_contain_every_table_completely() -> None:
    assert len(reference.board(BASE)["areas"]) == 58
    assert len(reference.houses(BASE)["houses"]) == 6
    assert [setup["players"] for setup in reference.setups(BASE)["setups"]] == [3, 4, 5, 6]
    assert len(reference.orders(BASE)["orders"]) == 15
    assert len(reference.units(BASE)["units"]) == 4
    assert len(reference.tracks(BASE)["tracks"]) == 3
    assert len(reference.house_cards(BASE)["cards"]) == 42
    assert sum(card["count"] for card in reference.westeros_cards(BASE)["cards"]) == 30
    assert len(reference.wildling_cards(BASE)["cards"]) == 9
    assert sum(card["count"] for card in reference.tides(BASE)["cards"]) == 24


def test_the_base_game_has_its_printed_numbers() -> None:
    listed = reference.houses(BASE)
    assert {name: listed[name] for name in listed if name not in ("houses", "pieces")} == {
        "power_tokens": 20, "start_power": 5, "garrison": 2,
    }  # fmt: skip
    assert listed["pieces"] == {"footman": 10, "knight": 5, "ship": 6, "siege_engine": 2}
    listed = reference.tracks(BASE)
    [throne, *_] = listed["tracks"]
    dominance = {"id": "iron_throne", "name": "Iron Throne"}
    assert throne == {"id": "iron_throne", "name": "Iron Throne", "dominance": dominance}
    assert {name: listed[name] for name in listed if name not in ("tracks", "supply")} == {
        "stars": {"printed": [3, 3, 2, 1, 0, 0], "overlay": [3, 2, 1, 0]},
        "threat": {"start": 2, "step": 2, "max": 12},
        "rounds": 10,
        "castles_to_win": 7,
        "port_limit": 3,
    }
    assert listed["supply"][0] == {"position": 0, "armies": [2, 2]}
    assert [row["position"] for row in listed["supply"]] == list(range(7))


def test_every_column_of_a_table_is_described() -> None:
    names = {facts.__name__: set(facts(BASE)) for facts in ALL if facts.__name__ not in ("houses", "tracks")}
    assert names == {
        "board": {"frame", "areas", "bridges", "rivers"},
        "setups": {"setups"},
        "orders": {"kinds", "orders"},
        "units": {"units"},
        "house_cards": {"timings", "cards"},
        "westeros_cards": {"cards"},
        "wildling_cards": {"cards"},
        "tides": {"cards"},
    }
    assert reference.board(BASE)["frame"].keys() == {"width", "height"}
    for area in reference.board(BASE)["areas"]:
        assert area["drawing"].keys() == {"outline", "hole", "label", "spots"}


@pytest.mark.rule("SETUP-9")
def test_the_first_houses_of_the_tracks_hold_the_dominance_tokens() -> None:
    holders = {setup["players"]: setup["dominance"] for setup in reference.setups(BASE)["setups"]}
    for players, blade in ((3, "stark"), (4, "greyjoy"), (5, "greyjoy"), (6, "greyjoy")):
        assert holders[players] == {
            "iron_throne": "baratheon",
            "valyrian_steel_blade": blade,
            "messenger_raven": "lannister",
        }


def outlines() -> dict[str, list[list[int]]]:
    return {
        area["id"]: area["drawing"]["outline"]
        for area in reference.board(BASE)["areas"]
        if area["kind"] != "port"
    }


def edges(ring: list[list[int]]) -> set[frozenset[tuple[int, int]]]:
    points = [(x, y) for x, y in ring]
    return {frozenset(pair) for pair in zip(points, points[1:] + points[:1], strict=True)}


def size(ring: list[list[int]]) -> float:
    turned = ring[1:] + ring[:1]
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(ring, turned, strict=True))) / 2


def test_outlines_of_areas_fill_the_frame_of_the_map() -> None:
    board = reference.board(BASE)
    holes = [area["drawing"]["hole"] for area in board["areas"] if area["drawing"]["hole"]]
    covered = sum(map(size, outlines().values())) - sum(map(size, holes))
    assert covered == board["frame"]["width"] * board["frame"]["height"]


def test_outlines_touch_exactly_where_areas_are_adjacent_or_a_river_runs() -> None:
    board = reference.board(BASE)
    sides: dict[frozenset[tuple[int, int]], set[str]] = defaultdict(set)
    for area in board["areas"]:
        for ring in (area["drawing"]["outline"], area["drawing"]["hole"]):
            for edge in edges(ring or []):
                sides[edge].add(area["id"])
    touching = {frozenset(ids) for ids in sides.values() if len(ids) == 2}
    adjacent = {frozenset((id, other)) for id in LAND | SEA for other in AREAS[id].adjacent}
    rivers = {frozenset(pair) for pair in board["rivers"]}
    assert touching == adjacent | rivers
    assert not adjacent & rivers


def test_bridges_join_adjacent_areas() -> None:
    for bridge in reference.board(BASE)["bridges"]:
        one, other = bridge["areas"]
        assert other in AREAS[one].adjacent


def spots_of(area: dict[str, Any]) -> dict[str, tuple[int, int]]:
    """The drawing spots of a place: kind -> point."""
    spots = area["drawing"]["spots"]
    marks = {name: spots[name] for name in ("label", "order", "power_token", "garrison") if spots[name]}
    marks |= {f"unit {number}": point for number, point in enumerate(spots["units"], start=1)}
    return {name: (x, y) for name, (x, y) in marks.items()}


def places() -> list[dict[str, Any]]:
    return list(reference.board(BASE)["areas"])


def test_every_area_has_drawing_spots_for_all_its_pieces() -> None:
    for area in places():
        spots = area["drawing"]["spots"]
        is_land = area["kind"] == "land"
        assert len(spots["units"]) == (PORT_LIMIT if area["kind"] == "port" else 4)
        assert (spots["power_token"] is not None, spots["garrison"] is not None) == (is_land, is_land)
        assert spots["radius"] >= (8 if area["kind"] == "port" else 10)


def test_every_drawing_spot_lies_inside_its_area_and_clear_of_its_border() -> None:
    for area in places():
        home = area["sea"] if area["kind"] == "port" else area["id"]
        for name, point in spots_of(area).items():
            inside = [other for other in OUTLINES if is_inside(point, rings_of(other))]
            assert inside == [home], f"{name} of {area['id']}"
            is_port = area["kind"] == "port" and name == "label"
            free = 8 if is_port else area["drawing"]["spots"]["radius"]
            assert distance_to_edge(point, rings_of(home)) >= free, f"{name} of {area['id']}"


def test_the_circle_of_a_label_lies_inside_its_area() -> None:
    for area in places():
        home = area["sea"] if area["kind"] == "port" else area["id"]
        (x, y), radius = area["drawing"]["label"]["at"], area["drawing"]["label"]["radius"]
        assert is_inside((x, y), rings_of(home)), area["id"]
        assert distance_to_edge((x, y), rings_of(home)) >= radius - 1, area["id"]


def test_no_two_drawing_spots_on_the_board_touch() -> None:
    circles = [
        (f"{name} of {area['id']}", point, PORT_RADIUS if is_port else area["drawing"]["spots"]["radius"])
        for area in places()
        for name, point in spots_of(area).items()
        for is_port in [area["kind"] == "port" and name == "label"]
    ]
    for (one, (x1, y1), r1), (other, (x2, y2), r2) in combinations(circles, 2):
        assert hypot(x1 - x2, y1 - y2) >= r1 + r2, f"{one}, {other}"


def test_the_name_of_an_area_is_above_its_other_drawing_spots() -> None:
    for area in places():
        if area["kind"] != "port":
            label, *others = spots_of(area).values()
            assert all(label[1] < y for _, y in others), area["id"]


def test_drawing_spots_of_a_port_are_close_together() -> None:
    for area in places():
        if area["kind"] == "port":
            (x0, y0), *others = spots_of(area).values()
            assert all(hypot(x - x0, y - y0) < 30 for x, y in others), area["id"]


@pytest.mark.parametrize("area", ["pyke", "dragonstone", "sunset_sea"])
def test_the_layout_equals_the_output_of_the_script(area: str) -> None:
    radius, (label, order, *units) = layout_of(area)
    spots = SPOTS[area]
    assert (spots.radius, spots.label, spots.order) == (radius, label, order)
    assert (*spots.units, spots.power_token, spots.garrison)[: len(units)] == tuple(units)


@pytest.mark.parametrize(
    ("point", "inside"),
    [((1, 1), True), ((5, 5), False), ((9, 9), True), ((-1, 5), False), ((11, 5), False), ((5, 11), False)],
)
def test_a_point_in_a_hole_is_outside_the_polygon(point: tuple[int, int], inside: bool) -> None:
    """A square with a hole in its middle."""
    square, hole = ((0, 0), (10, 0), (10, 10), (0, 10)), ((4, 4), (6, 4), (6, 6), (4, 6))
    assert is_inside(point, (square, hole)) is inside
