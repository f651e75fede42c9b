"""Programs that use only the client play whole games."""

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
from agot import AsyncClient, Client, LiveMode, any_answer, calls

from tests.clients.python.conftest import Table

MAX_BOT_LINES = 60
EVERY = 5
"""The local position is compared once in this many batches of events."""


@contextmanager
def playing(clients: list[Any], code: str) -> Iterator[list[Any]]:
    """Lets all clients play the game, each in a thread. Returns their results."""
    dice = [Random(f"{code}-{number}") for number in range(len(clients))]

    def play(client: Client, chance: Random) -> Any:
        return client.game(code).play(lambda decision, position: any_answer(decision, chance))

    with ThreadPoolExecutor(len(clients)) as pool:
        running = [pool.submit(play, *each) for each in zip(clients, dice, strict=True)]
        results: list[Any] = []
        yield results
        results += [each.result() for each in running]


@pytest.mark.long
def test_blocking_and_asynchronous_clients_play_a_whole_game(table: Table, address: str) -> None:
    """The position computed from the events is compared on the way, and the log at the end."""
    clients, code = table(3, poll_seconds=0.05)
    tokens = clients.pop().tokens
    compared = 0

    async def play_and_watch() -> tuple[str, list[str]]:
        async with (
            AsyncClient(address, tokens, poll_seconds=0.05) as player,
            AsyncClient(address, tokens, mode=LiveMode.POLL, poll_seconds=0.05) as watcher,
        ):
            dice = Random(code)
            game = asyncio.create_task(
                player.game(code).play(lambda asked, position: any_answer(asked, dice))
            )
            seen = [entry.cursor async for entry in watcher.game(code).events()]
            return (await game).status, seen

    with (
        ThreadPoolExecutor(1) as pool,
        Client(address, clients[0].tokens, poll_seconds=0.05) as watcher,
        playing(clients, code) as results,
    ):
        third = pool.submit(asyncio.run, play_and_watch())
        for place, update in enumerate(watcher.game(code).updates()):
            if place % EVERY == 0:
                assert update.view == watcher.send(calls.get_position(code, at=update.view.cursor))
                compared += 1
    status, seen = third.result()
    assert {status, *(over.status for over in results)} == {"finished"}
    assert compared > 5
    with Client(address, tokens) as reader:
        log = list(reader.game(code).events(follow=False))
    assert seen == [entry.cursor for entry in log]
    assert (log[0].event.kind, log[-1].event.kind) == ("game_began", "game_ended")


@pytest.mark.drill  # test_package also runs the function of the README
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
