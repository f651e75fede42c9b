"""Preset and speed in lists of games and of open seats, and a game's open decisions for its reader."""

from __future__ import annotations

from typing import Any

import pytest

from games.clocks import GENEROUS, PRESETS, SPEEDS, planning_range, speed_of
from tests.api.test_permissions import in_days
from tests.people import Person, Visitor, expect_problem, person
from tests.served import found_game, read

pytestmark = pytest.mark.django_db


def test_speed_of_a_game_is_derived_from_its_time_for_orders() -> None:
    assert {name: speed_of(preset.clock.planning_seconds) for name, preset in PRESETS.items()} == {
        "unhurried": "slow",
        "live": "live",
        "one_day": "daily",
        "weekend_free": "daily",
        "evening": "daily",
        "phone": "daily",
        "e_mail": "slow",
    }
    for speed in SPEEDS:
        at_least, below = planning_range(speed)
        assert speed_of(at_least) == speed_of(below - 1) == speed
        assert below == 2**31 - 1 or speed_of(below) != speed


def test_list_of_games_can_be_filtered_by_preset_and_speed(catelyn: Person, visitor: Visitor) -> None:
    wanted: dict[str, dict[str, Any]] = {
        "chosen by nobody": {},
        "live": {"preset": "live"},
        "faster": {"preset": "e_mail", "clock": {"planning_seconds": 86400}},
    }
    for name, settings in wanted.items():
        read(catelyn.posts("/games", {"name": name, "player_count": 3} | settings), 201)

    def listed(query: str) -> set[str]:
        return {row["name"] for row in read(visitor.gets(f"/games?{query}"))["results"]}

    rows = {row["name"]: (row["preset"], row["speed"]) for row in read(visitor.gets("/games"))["results"]}
    assert rows == {
        "chosen by nobody": (GENEROUS.name, "slow"),
        "live": ("live", "live"),
        "faster": ("e_mail", "daily"),
    }
    assert listed("preset=live") == listed("speed=live") == {"live"}
    assert listed("speed=slow") == listed(f"preset={GENEROUS.name}") == {"chosen by nobody"}
    assert listed("speed=daily&preset=e_mail") == {"faster"} and not listed("speed=daily&preset=live")
    for query in ("speed=quick", "preset=quick", "speed=", "preset="):
        expect_problem(visitor.gets(f"/games?{query}"), 400, "malformed")
        expect_problem(visitor.gets(f"/seats/open?{query}"), 400, "malformed")


def test_list_of_open_seats_can_be_filtered_by_preset_and_speed() -> None:
    game = found_game(3, preset="live")
    reader = person("reader")
    assert game.people["lannister"].posts(f"{game.path}/seats/mine/leave").status_code == 204
    [seat] = read(reader.gets("/seats/open"))["results"]
    assert (seat["preset"], seat["speed"]) == ("live", "live")
    for query, count in (
        ("speed=live", 1),
        ("preset=live&speed=live", 1),
        ("speed=slow", 0),
        ("preset=phone", 0),
    ):
        assert len(read(reader.gets(f"/seats/open?{query}"))["results"]) == count, query


def test_one_game_shows_the_open_decisions_of_its_reader() -> None:
    game = found_game(3)
    stark, stranger, sitter = game.people["stark"], person("somebody"), person("sitter")
    listed = read(stark.gets("/games?mine=true"))["results"][0]
    assert read(stark.gets(game.path)) == listed
    [asked] = listed["yours"]["asked"]
    assert asked["house"] == "stark" and set(listed["yours"]["waiting_for"]) == set(game.houses)
    for other in (stranger, sitter, game.stranger):
        assert read(other.gets(game.path)) == listed | {"yours": None}
    wanted = {"username": "sitter", "ends_at": in_days(2)}
    assert stark.puts(f"{game.path}/seats/mine/sitter", wanted).status_code == 204
    assert read(sitter.gets(game.path))["yours"]["asked"] == [asked]
    host = read(game.host.gets(game.path))["yours"]
    assert host is not None and {each["house"] for each in host["asked"]} == {"stark"}
