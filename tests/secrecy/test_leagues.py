"""Officials of a season, users offered a seat and the public learn no secret of a table from any URL."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games import models
from games.leagues.models import Search, Season, Seat, Table
from games.leagues.selectors import season_cache, tables
from games.standby.models import Offer
from games.standby.services.searching import start_search
from got_api.database.viewer import as_engine
from tests.leagues.server.event import Event
from tests.people import Person, Visitor, person

from .secrets import varied_position
from .test_http import set_clock, with_secret
from .watching import (
    NOON,
    SEEDS,
    Company,
    Course,
    Reply,
    company,
    course_to,
    first_difference,
    readable,
    replies_to,
    reply,
    rolled_back,
    store,
)

__all__ = ["set_clock"]
pytestmark = pytest.mark.django_db


def addresses() -> tuple[str, ...]:
    """Every readable URL of a season."""
    return tuple(path for path in readable() if "<code:season>" in path)


def event_of(table: Company) -> tuple[Event, dict[str, Visitor]]:
    """A season whose only table plays this game, with all its onlookers. One of its seats is offered."""
    size = len(table.stored.houses)
    event = Event.of(size, tables={"sizes": [size]}, stages=[{"preset": "swiss", "rounds": 1}]).starts()
    event.draws(1)
    watchers: dict[str, Visitor] = {"organiser": event.varys, "nobody": Visitor()}
    for role in ("assistant", "arbiter"):
        watchers[role] = person(role)
        assert event.varys.puts(f"/leagues/winter/officials/{role}", {"role": role}).status_code == 204
    watchers["offered"] = offered = person("offered")
    game = table.stored.game
    with as_engine():
        Table.objects.update(game=game)
        for seat, house in zip(Seat.objects.order_by("id"), table.stored.houses, strict=True):
            Seat.objects.filter(pk=seat.pk).update(house=house)
        hosts = [one.user for one in watchers.values() if isinstance(one, Person) and one is not offered]
        models.Appointment.objects.bulk_create(
            models.Appointment(game=game, user=user, role="host", appointed_at=NOON) for user in hosts
        )
        seat = Seat.objects.earliest("id")
        search = start_search(game.pk, seat.house, 0, NOON)
        Search.objects.create(
            season=Season.objects.get(),
            seat=seat,
            game=game,
            code=search.code,
            round=1,
            is_missed=True,
            opened_at=NOON,
        )
        Offer.objects.create(
            game=game,
            search=search.code,
            house=seat.house,
            user=offered.user,
            made_at=NOON,
            expires_at=event.now,
        )
    return event, watchers


def replies_about_season(event: Event, watcher: Visitor) -> list[Reply]:
    season_cache.clear_cache()
    paths = [re.sub(r"<\w+:\w+>", "1", path.replace("<code:season>", event.code)) for path in addresses()]
    return [reply("GET", path, watcher.gets(path)) for path in paths]


def differences(name: str, *names: str) -> Iterator[tuple[str, str | None]]:
    """Each watcher with the difference that a secret makes for them, or None. `names` selects watchers."""
    dice = Random(f"leagues {name}")
    course = next(with_secret(name, dice))
    other = varied_position(name, course.state, None, dice)
    assert other is not None
    table = company(course.state)
    event, watchers = event_of(table)
    watchers = {name: watchers[name] for name in names or watchers}
    first = _replies_to_each(table, course, SEEDS[0], event, watchers, 0)
    then = _replies_to_each(table, course_to(course, other, None, dice), SEEDS[1], event, watchers, 3)
    for watcher in watchers:
        yield watcher, first_difference(first[watcher], then[watcher])


def _replies_to_each(
    table: Company, course: Course, seed: bytes, event: Event, watchers: dict[str, Visitor], more_saves: int
) -> dict[str, list[Reply]]:
    with rolled_back():
        store(table, course, seed, more_saves=more_saves)
        return {
            name: [*replies_to(table, watcher, []), *replies_about_season(event, watcher)]
            for name, watcher in watchers.items()
        }
    raise AssertionError


@pytest.mark.long
@pytest.mark.parametrize("name", ["pending orders", "face-down orders", "drawn tides"])
def test_no_url_of_a_season_or_its_games_reveals_a_secret(name: str) -> None:
    found = list(differences(name))
    assert len(found) == 5
    assert [who for who in found if who[1] is not None] == []


@pytest.mark.long
def test_every_compared_url_returns_data() -> None:
    """The season has the game, its officials read restricted data, and the offer exists."""
    dice = Random(0)
    course = next(with_secret("pending orders", dice))
    table = company(course.state)
    event, watchers = event_of(table)
    with rolled_back():
        store(table, course, SEEDS[0])
        [row] = event.tables(1)
        assert (row["game"], row["status"]) == (table.stored.game.code, "running")
        statuses = {
            name: {path: status for path, status, _, _ in replies_about_season(event, watcher)}
            for name, watcher in watchers.items()
        }
        searches = f"GET /seasons/{event.code}/searches"
        assert {name: rows[searches] for name, rows in statuses.items()} == {
            "organiser": 200, "assistant": 200, "arbiter": 200, "nobody": 401, "offered": 403,
        }  # fmt: skip
        read_by_all = [path for path, status in statuses["nobody"].items() if status == 200]
        assert len(read_by_all) >= 10, statuses["nobody"]
        assert table.stored.game.code in watchers["offered"].gets("/me/offers").content.decode()


@pytest.mark.long
def test_a_leak_in_a_table_of_a_season_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    shown, real_store, saves = tables._table_body, store, [0]

    def stored(*args: Any, more_saves: int) -> None:
        saves.append(more_saves)
        real_store(*args, more_saves=more_saves)

    monkeypatch.setitem(globals(), "store", stored)
    monkeypatch.setattr(tables, "_table_body", lambda *args: shown(*args) | {"size": saves[-1]})
    watchers = ("organiser", "nobody")
    assert [who for who, found in differences("pending orders", *watchers) if found] == list(watchers)
