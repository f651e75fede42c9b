"""What the reference tells clients: plain JSON, complete, and drawable."""

import json
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import pytest

from games.engine import reference
from games.engine.data.areas import AREAS, LAND, SEA

Source = Callable[[], dict[str, Any]]

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
    assert json.loads(json.dumps(facts())) == facts()


@pytest.mark.parametrize("facts", ALL, ids=lambda facts: facts.__name__)
def test_facts_are_new_every_time(facts: Source) -> None:
    before = json.dumps(facts())
    spoil(facts())
    assert json.dumps(facts()) == before


def spoil(value: object) -> None:
    """Empty every dict and list that can be reached."""
    if isinstance(value, dict):
        for item in value.values():
            spoil(item)
        value.clear()
    elif isinstance(value, list):
        for item in value:
            spoil(item)
        value.clear()


def test_every_table_is_told_in_full() -> None:
    assert len(reference.board()["areas"]) == 58
    assert len(reference.houses()["houses"]) == 6
    assert [setup["players"] for setup in reference.setups()["setups"]] == [3, 4, 5, 6]
    assert len(reference.orders()["orders"]) == 15
    assert len(reference.units()["units"]) == 4
    assert len(reference.tracks()["tracks"]) == 3
    assert len(reference.house_cards()["cards"]) == 42
    assert sum(card["count"] for card in reference.westeros_cards()["cards"]) == 30
    assert len(reference.wildling_cards()["cards"]) == 9
    assert sum(card["count"] for card in reference.tides()["cards"]) == 24


@pytest.mark.rule("SETUP-9")
def test_first_houses_hold_the_dominance_tokens() -> None:
    holders = {setup["players"]: setup["dominance"] for setup in reference.setups()["setups"]}
    for players, blade in ((3, "stark"), (4, "greyjoy"), (5, "greyjoy"), (6, "greyjoy")):
        assert holders[players] == {
            "iron_throne": "baratheon",
            "valyrian_steel_blade": blade,
            "messenger_raven": "lannister",
        }


def outlines() -> dict[str, list[list[int]]]:
    return {
        area["id"]: area["drawing"]["outline"]
        for area in reference.board()["areas"]
        if area["kind"] != "port"
    }


def edges(ring: list[list[int]]) -> set[frozenset[tuple[int, int]]]:
    points = [(x, y) for x, y in ring]
    return {frozenset(pair) for pair in zip(points, points[1:] + points[:1], strict=True)}


def size(ring: list[list[int]]) -> float:
    turned = ring[1:] + ring[:1]
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(ring, turned, strict=True))) / 2


def test_outlines_fill_the_frame() -> None:
    board = reference.board()
    holes = [area["drawing"]["hole"] for area in board["areas"] if area["drawing"]["hole"]]
    covered = sum(map(size, outlines().values())) - sum(map(size, holes))
    assert covered == board["frame"]["width"] * board["frame"]["height"]


def test_outlines_touch_exactly_where_areas_are_adjacent_or_a_river_runs() -> None:
    board = reference.board()
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
    for bridge in reference.board()["bridges"]:
        one, other = bridge["areas"]
        assert other in AREAS[one].adjacent


def test_every_spot_lies_in_the_frame() -> None:
    board = reference.board()
    for area in board["areas"]:
        drawing = area["drawing"]
        for x, y in (drawing["label"]["at"], *drawing["spots"].values()):
            assert 0 <= x <= board["frame"]["width"]
            assert 0 <= y <= board["frame"]["height"]
