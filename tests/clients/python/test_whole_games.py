"""Programs that know only the client play whole games."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from agot import AsyncClient, Client, Way, any_answer, calls

from tests.clients.python.conftest import Table

MAX_BOT_LINES = 60


@contextmanager
def playing(clients: list[Any], code: str) -> Iterator[list[Any]]:
    """All clients play the game, each in a thread. At the end, what each of them returned."""
    dice = [Random(f"{code}-{number}") for number in range(len(clients))]

    def play(client: Client, chance: Random) -> Any:
        return client.game(code).play(lambda decision, position: any_answer(decision, chance))

    with ThreadPoolExecutor(len(clients)) as pool:
        running = [pool.submit(play, *each) for each in zip(clients, dice, strict=True)]
        results: list[Any] = []
        yield results
        results += [each.result() for each in running]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_clients_play_a_whole_game(table: Table, address: str, players: int) -> None:
    clients, code = table(players, poll_seconds=0.05)
    with playing(clients, code) as results:
        pass
    assert {over.status for over in results} == {"finished"}
    with Client(address) as spectator:
        kinds = [entry.event.kind for entry in spectator.game(code).events(follow=False)]
    assert kinds[0] == "game_began"
    assert kinds[-1] == "game_ended"


def test_a_local_position_is_the_position_after_each_batch_of_events(table: Table, address: str) -> None:
    clients, code = table(3, poll_seconds=0.05)
    compared = 0
    with Client(address, clients[0].tokens, poll_seconds=0.05) as watcher, playing(clients, code):
        for update in watcher.game(code).updates():
            assert update.view == watcher.send(calls.get_position(code, at=update.view.cursor))
            compared += 1
    assert compared > 50


def test_the_asynchronous_client_plays_a_whole_game(table: Table, address: str) -> None:
    clients, code = table(3)
    tokens = [client.tokens for client in clients]

    async def play(token: Any, chance: Random) -> Any:
        async with AsyncClient(address, token, poll_seconds=0.05) as client:
            return await client.game(code).play(lambda decision, position: any_answer(decision, chance))

    async def everybody() -> list[Any]:
        async with AsyncClient(address, tokens[0], way=Way.POLL, poll_seconds=0.05) as watcher:
            tasks = [asyncio.create_task(play(token, Random(code))) for token in tokens]
            seen = [entry async for entry in watcher.game(code).events()]
            assert seen[-1].event.kind == "game_ended"
            return await asyncio.gather(*tasks)

    assert {over.status for over in asyncio.run(everybody())} == {"finished"}


def test_the_bot_of_the_readme_finishes_a_game(address: str, package: Path) -> None:
    bot = package / "examples" / "bot.py"
    assert len(bot.read_text().splitlines()) < MAX_BOT_LINES
    with Client(address) as client:
        client.register("host-of-bots", "needle-in-braavos-7")
        client.log_in("host-of-bots", "needle-in-braavos-7")
        code = client.send(calls.create_game(name="Bots", player_count=3)).code
        command = [sys.executable, str(bot), address, code]
        environment = {"PYTHONPATH": str(package / "src"), "PATH": ""}
        bots = [
            subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) for _ in range(3)
        ]
        said = [each.communicate()[0] for each in bots]
    assert all(line.startswith(f"{code}: ") and "won in round" in line for line in said), said
