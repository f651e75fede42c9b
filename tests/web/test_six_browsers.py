"""Six browsers play one table to its end, while networks, pages, builds and players change."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser

from games import storage
from games.clocks import GENEROUS
from games.engine import EDITIONS, PlayResult, Ruleset, expire
from games.engine.phases.planning.orders import PlaceOrders
from got_api.database.viewer import as_engine
from got_api.serving.web_client import DIST
from tests.deploy.conftest import folder
from tests.deploy.test_run import Running
from tests.factories import PASSWORD, ClockFactory
from tests.people import person
from tests.served import SEED, Game, first_played, seated_game

from .six import Offline, Older, Reloaded, Replaced, Seat, compare_with_the_record, play_to_the_end

__all__ = ["folder"]

pytestmark = pytest.mark.skipif(
    not (DIST / "index.html").exists(), reason="the client is not built: make web"
)
PLAYERS = 6


def last_round(game: Game) -> PlayResult:
    """The start of the last round of a game, before any answer."""
    played = first_played(PLAYERS, Ruleset(), game.chance)
    events = list(played.events)
    while played.state.round < EDITIONS[played.state.ruleset.edition].rounds or not any(
        isinstance(each.question, PlaceOrders) for each in played.state.decisions.values()
    ):
        played = expire(played.state, next(iter(played.state.decisions)), game.chance)
        events += played.events
    return PlayResult(played.state, tuple(events))


def late_game() -> Game:
    game = seated_game(PLAYERS)
    ClockFactory.create(game=game.game, preset=GENEROUS.name)
    with as_engine():
        game.game.host = next(iter(game.users.values()))
        game.game.save(update_fields=["host"])
        head, timing = storage.lock_game(game.code), storage.load_timing(game.game.id)
        played = last_round(game)
        storage.begin_game(
            head, played, SEED, now=game.now, due_times=timing.due_times(game.now, played.state.round)
        )
    return game


def plays(chromium: Browser, address: str, code: str, tokens: list[str], newcomer: str) -> list[Seat]:
    seats: list[Seat] = [
        kind(chromium, address, code, token, seed)
        for seed, (kind, token) in enumerate(
            zip((Offline, Reloaded, Older, Seat, Seat), tokens, strict=False)
        )
    ]
    seats.append(Replaced(chromium, address, code, tokens[5], 5, newcomer=newcomer))
    try:
        play_to_the_end(seats)
        compare_with_the_record(seats)
        for seat in seats:
            if isinstance(seat, Offline):
                assert seat.cuts > 0
            if isinstance(seat, Reloaded):
                assert seat.reloads > 0
            if isinstance(seat, Older):
                assert seat.plain > 0
            if isinstance(seat, Replaced):
                assert seat.previous is not None
    finally:
        for seat in seats:
            seat.close()
    return seats


@pytest.mark.long
def test_six_browsers_play_the_last_round(chromium: Browser, server: str) -> None:
    """A shorter version of the next test."""
    game = late_game()
    tokens = [each.secret for each in game.people.values()]
    plays(chromium, server, game.code, tokens, person("arya").secret)


@pytest.fixture
def site(folder: Path) -> Iterator[str]:
    """A server with all its processes, started like `make run`."""
    running = Running(folder / "var")
    running.start()
    yield f"http://127.0.0.1:{running.port}"
    running.interrupt()


@pytest.mark.drill
def test_six_browsers_play_a_whole_game(chromium: Browser, site: str) -> None:
    with closing(httpx.Client(base_url=f"{site}/api/v1", timeout=60)) as api:

        def sends(path: str, body: Any, token: str | None = None) -> Any:
            headers = {} if token is None else {"Authorization": f"Bearer {token}"}
            found = api.post(path, json=body, headers=headers)
            assert found.is_success, found.text
            return found.json()

        def registers(name: str) -> str:
            given = {"username": name, "password": PASSWORD}
            sends("/accounts", given)
            return str(sends("/sessions", given)["token"])

        tokens = [registers(f"player{number}") for number in range(PLAYERS)]
        body = {"name": "Six browsers", "player_count": PLAYERS}
        code = sends("/games", body, tokens[0])["code"]
        for token in tokens:
            sends(f"/games/{code}/seats", {}, token)
        seats = plays(chromium, site, code, tokens, registers("newcomer"))
    assert sum(seat.answers for seat in seats) > 60
