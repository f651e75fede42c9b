"""Promotion and relegation: places in the next season, and successors to declined ones."""

from __future__ import annotations

from typing import Any

import pytest

from games.leagues.services.places import tiers_after
from tests.leagues.server.event import Event, Json
from tests.people import person
from tests.served import read

UPPER, LOWER = (1, 2, 3, 4), (5, 6, 7, 8)


@pytest.mark.parametrize(
    ("declined", "upper"),
    [
        ((), {1, 2, 3, 5}),
        ((5,), {1, 2, 3, 6}),  # the promotion goes to the next entry in order
        ((5, 6), {1, 2, 3, 7}),
        ((2,), {1, 3, 4, 5}),  # one entry fewer is relegated
        ((4,), {1, 2, 3, 5}),
        ((1, 2), {3, 4, 5}),
        ((5, 6, 7, 8), {1, 2, 3, 4}),
    ],
)
def test_divisions_of_the_next_season_depend_on_the_final_places(
    declined: tuple[int, ...], upper: set[int]
) -> None:
    places = tiers_after([UPPER, LOWER], [1, 0], declined)
    assert {user for user, tier in places.items() if tier == 1} == upper
    assert set(places) == {*UPPER, *LOWER} - {*declined}


def test_each_of_three_divisions_exchanges_its_own_number_of_entries() -> None:
    places = tiers_after([(1, 2, 3), (4, 5, 6), (7, 8, 9)], [1, 2, 0])
    assert places == {1: 1, 2: 1, 4: 1, 3: 2, 7: 2, 8: 2, 5: 3, 6: 3, 9: 3}


@pytest.mark.long
@pytest.mark.django_db
def test_places_in_the_next_season_are_reserved_and_declined_ones_go_to_the_next_entry(settings: Any) -> None:
    settings.GOT_RATES = {}
    event = two_divisions()
    made = read(event.varys.posts("/leagues/winter/seasons", {"name": "Autumn", "copy_from": 1}), 201)
    after = Event(made["code"], event.varys, event.players)
    assert {row["status"] for row in entries(after)} == {"invited"}
    order = {tier: [row["username"] for row in event.standings(f"?division={tier}")] for tier in (1, 2)}
    assert tiers(after) == dict.fromkeys([*order[1][:2], order[2][0]], 1) | dict.fromkeys(
        [order[1][2], *order[2][1:]], 2
    )
    after.does("open")
    people = {one.user.username: one for one in after.players}
    # The first of the lower division declines: the second is promoted, although the others entered before.
    second = people[order[2][1]]
    assert read(second.posts(f"{after.path}/entries", {}), 201)["division"] == 2
    assert people[order[2][0]].deletes(f"{after.path}/entries/mine").status_code == 204
    assert tiers(after)[order[2][1]] == 1
    # An entry missing at the close has declined: with the winner gone, no entry is relegated.
    for name in (order[1][1], order[1][2], order[2][2]):
        read(people[name].posts(f"{after.path}/entries", {}), 201)
    after.does("close")
    upper = {row["username"] for row in entries(after) if row["status"] == "active" and row["division"] == 1}
    assert upper == {order[1][1], order[1][2], order[2][1]}


@pytest.mark.long
@pytest.mark.django_db
def test_reserved_places_are_not_given_to_others(settings: Any) -> None:
    settings.GOT_RATES = {}
    event = Event.of(1, tables={"sizes": [3]}, registration={"capacity": 3})
    invited = [person(name) for name in ("davos", "tyrion", "osha")]
    event.does("open")
    for one in invited:
        read(event.varys.posts(f"{event.path}/entries", {"username": one.user.username}), 201)
    assert read(event.players[0].posts(f"{event.path}/entries", {}), 201)["status"] == "waiting"
    for one in invited[:2]:
        assert read(one.posts(f"{event.path}/entries", {}), 201)["status"] == "active"
    event.does("close")
    assert read(event.players[0].gets(f"{event.path}/entries/mine"))["status"] == "active"


def two_divisions() -> Event:
    """A final season with three entries in each of two divisions. One entry of each changes divisions."""
    stages = [{"preset": "swiss", "rounds": 1}]
    divisions = [
        {"name": "Gold", "stages": stages, "relegated": 1},
        {"name": "Silver", "stages": stages},
    ]
    event = Event.of(6, tables={"sizes": [3]}, divisions=divisions, draw={"automatic": True})
    event.does("open")
    for one in event.players:
        read(one.posts(f"{event.path}/entries", {}), 201)
    for number in (1, 2, 3):
        read(event.varys.patches(f"{event.path}/entries/{number}", {"division": 1}))
    event.does("close")
    event.ticks()
    for number in (1, 2):
        event.ends_tables(number)
    assert event.does("sign_off")["status"] == "final"
    return event


def entries(event: Event) -> list[Json]:
    return list(read(event.varys.gets(f"{event.path}/entries"))["results"])


def tiers(event: Event) -> dict[str, int]:
    """The divisions of all entries that have not declined."""
    rows = [row for row in entries(event) if row["status"] in ("invited", "active")]
    return {row["username"]: row["division"] for row in rows}
