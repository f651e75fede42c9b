"""Programs stay signed in for six hours.

The clocks of server and clients are moved, responses are lost, the server is restarted, and programs are
killed in the middle of a refresh.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from deploy.client_python import generate
from deploy.tools import ToolMissingError
from tests import database
from tests.clients.hours import HOURS, World, opened_world
from tests.clients.typescript.programs import Programs, installed_programs

sys.path.insert(0, str(generate()))

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def module_world(
    postgres_server: database.Server, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[World]:
    with opened_world(postgres_server, tmp_path_factory.mktemp("web")) as world:
        yield world


@pytest.fixture
def world(module_world: World, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    monkeypatch.setattr("agot.oauth.now", lambda: module_world.now.timestamp())
    module_world.losses.is_on = False
    yield module_world
    module_world.losses.is_on = False


@pytest.fixture
def store(world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The store of the terminal client, with a new sign-in."""
    from agot.terminal.store import store_for

    monkeypatch.setenv("AGOT_HOME", str(tmp_path))
    store = store_for(world.address)
    store.save(world.signs_in())
    return store


def reads(world: World, store: Any) -> None:
    from agot import Client, calls

    with Client(world.address, store=store) as client:
        assert client.send(calls.get_me()).username


def reads_at_once(world: World, store: Any) -> None:
    """Sends three requests from each of two programs that share one token store."""
    from agot import AsyncClient, calls

    async def run() -> None:
        async with (
            AsyncClient(world.address, store=store) as one,
            AsyncClient(world.address, store=store) as two,
        ):
            await asyncio.gather(*(each.send(calls.get_me()) for each in (one, two) * 3))

    asyncio.run(run())


def lists_games(world: World, store: Any) -> None:
    from agot.terminal.main import main

    assert main(["games", "--address", world.address, "--lang", "en"]) == 0


def is_killed_in_a_refresh(world: World, store: Any) -> None:
    """Kills a program during a refresh: the server gets the request, but the program gets no response."""
    from agot import Client, calls

    class Kills(httpx.HTTPTransport):
        def handle_request(self, request: httpx.Request) -> httpx.Response:
            response = super().handle_request(request)
            if request.url.path.endswith("/oauth/token"):
                response.close()
                raise KeyboardInterrupt
            return response

    with pytest.raises(KeyboardInterrupt), Client(world.address, store=store, transport=Kills()) as client:
        client.send(calls.get_me())


@pytest.mark.parametrize("reader", [reads, reads_at_once, lists_games])
def test_programs_stay_signed_in(world: World, store: Any, reader: Callable[[World, Any], None]) -> None:
    world.losses.is_on = True
    seen = {store.load().access}
    for hour in range(HOURS):
        world.passes(1)
        if hour == 2:
            world.restarts()
        if hour == 3:
            world.losses.is_on = False
            is_killed_in_a_refresh(world, store)
            world.passes(1)
        reader(world, store)
        seen.add(store.load().access)
    assert len(seen) == HOURS + 1


@pytest.mark.parametrize("is_thief_first", [True, False])
def test_a_stolen_token_ends_the_access_when_owner_and_thief_both_use_it(
    world: World, store: Any, tmp_path: Path, is_thief_first: bool
) -> None:
    from agot import SignInAgainError, TokenFile

    thief = TokenFile(tmp_path / "stolen.json")
    thief.save(store.load())
    first, second = (thief, store) if is_thief_first else (store, thief)
    for _ in range(2):
        world.passes(1)
        reads(world, first)
    with pytest.raises(SignInAgainError, match="invalid_grant"):
        reads(world, second)
    with pytest.raises(SignInAgainError, match="invalid_grant"):
        reads(world, first)


class NodeApp:
    """An app with the TypeScript client in Node: one process per use."""

    def __init__(self, world: World, programs: Programs, path: Path) -> None:
        self.world, self.programs, self.path = world, programs, path

    def signs_in(self) -> None:
        tokens = self.world.signs_in()
        kept = {"accessToken": tokens.access, "refreshToken": tokens.refresh, "scopes": ["read", "play"]}
        self.path.write_text(json.dumps(kept | {"expiresAt": tokens.expires_at * 1000}))

    def access(self) -> str:
        return str(json.loads(self.path.read_text())["accessToken"])

    def runs(self, *words: str) -> str:
        now = str(int(self.world.now.timestamp() * 1000))
        program = self.programs.compiled("hours.ts")
        return self.programs.prints(program, self.world.address, str(self.path), now, *words)

    def reads(self) -> set[str]:
        """Sends three simultaneous requests. Returns their results."""
        return set(json.loads(self.runs()))


@pytest.fixture
def app(world: World, tmp_path: Path) -> NodeApp:
    try:
        app = NodeApp(world, installed_programs(), tmp_path / "credentials.json")
    except ToolMissingError as missing:
        pytest.skip(str(missing))
    app.signs_in()
    return app


def test_an_app_in_node_stays_signed_in(world: World, app: NodeApp) -> None:
    world.losses.is_on = True
    seen, names = {app.access()}, set()
    for hour in range(HOURS):
        world.passes(1)
        if hour == 2:
            world.restarts()
        if hour == 3:
            world.losses.is_on = False
            assert app.runs("killed") == ""
            world.passes(1)
        names |= app.reads()
        seen.add(app.access())
    assert len(names) == 1 and names.pop().startswith("arya-")
    assert len(seen) == HOURS + 1


def test_an_app_in_node_notices_that_its_token_was_stolen(world: World, app: NodeApp, tmp_path: Path) -> None:
    thief = NodeApp(world, app.programs, tmp_path / "stolen.json")
    thief.path.write_text(app.path.read_text())
    for _ in range(2):
        world.passes(1)
        thief.reads()
    assert app.reads() == {"SignInAgainError"}
    assert thief.reads() == {"SignInAgainError"}
