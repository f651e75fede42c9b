"""Independent clients play whole games against the running server.

    make demo                                   one game of six
    make demo PLAYERS=3,4,5,6 GAMES=10 TIDES=half
    make demo ADDRESS=http://127.0.0.1:8000 POLICY=random SEED=7

Each client has its own account and token, and uses only the schema, the reference and its options. After
every round, all data that a client received is compared with what the engine shows to its house. Exits with 1
if there is a finding.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import secrets
import sys
import time
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle
from random import Random

from deploy.demo.client import Participant
from deploy.demo.oracle import Oracle
from deploy.demo.server import running_server
from deploy.player import AgotError, Json
from games.bots import POLICIES, Facts, sensible
from games.engine.queries.victory import castle_count

ROUND_SECONDS = 600.0
MAX_SHOWN = 20


class Demonstration:
    """Registered players and a spectator, who play games one after another.

    A separate thread compares the received data with the engine, because the comparison reads the database.
    """

    def __init__(self, address: str, player_count: int) -> None:
        run = secrets.token_hex(4)
        self.players = [Participant(address, f"demo-{run}-{number}") for number in range(1, player_count + 1)]
        self.spectator = Participant(address, "spectator")
        self._oracle_thread = ThreadPoolExecutor(max_workers=1)

    async def _check(self, oracle: Oracle, participants: list[Participant]) -> list[str]:
        viewers = [*participants, self.spectator]
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._oracle_thread, check_viewers, oracle, viewers)

    async def register(self, policy: str) -> None:
        """Registers the players. The sensible policy uses the printed facts that the server publishes."""
        for player in self.players:
            await player.register()
        parts = ("map", "orders", "units", "house-cards", "tracks")
        found = await self.spectator.request("GET", f"/reference?include={','.join(parts)}")
        facts = Facts.of(*(found[part] for part in parts))
        policies = {"sensible": sensible(facts), "random": POLICIES["random"]}
        names = ("sensible", "random") if policy == "mixed" else (policy,)
        for player, name in zip(self.players, cycle(names), strict=False):
            player.policy = policies[name]

    async def play(self, players: int, seed: int, tides: bool) -> list[str]:
        """Plays a game to its end, and prints a line for each round. Returns the findings."""
        seated = self.players[:players]
        code = await self._seat_participants(seated, f"Demonstration {seed}", players, tides)
        print(
            f"\nGame {code}: {players} houses, seed {seed}, Tides of Battle {'on' if tides else 'off'}",
            flush=True,
        )
        oracle, started = Oracle(code), time.monotonic()
        findings: list[str] = []
        game: Json = {}
        playing = [
            asyncio.create_task(player.play(code, Random(f"{seed}-{index}")))  # noqa: S311
            for index, player in enumerate(seated)
        ]
        try:
            async for game in self._rounds(code, playing):
                findings += await self._check(oracle, seated)
                print(progress(oracle, seated, game, time.monotonic() - started), flush=True)
        except (AgotError, RuntimeError, TimeoutError) as error:
            findings.append(f"spectator: {error}")
        if game.get("status") != "finished":
            for task in playing:
                task.cancel()
        for player, result in zip(
            seated, await asyncio.gather(*playing, return_exceptions=True), strict=True
        ):
            if isinstance(result, Exception):
                findings.append(f"{player.house}: {type(result).__name__}: {result}")
        findings += [f"{each.name}: {text}" for each in (*seated, self.spectator) for text in each.failures]
        await self.spectator.read_position(code)
        await self.spectator.read_log(code)
        findings += await self._check(oracle, seated)
        loop = asyncio.get_running_loop()
        return findings + await loop.run_in_executor(self._oracle_thread, report_end, oracle, seated)

    async def _seat_participants(
        self, participants: list[Participant], name: str, players: int, tides: bool
    ) -> str:
        game = {"name": name, "player_count": players, "access": "invitation", "house_choice": "free"}
        made = await participants[0].request("POST", "/games", game | {"ruleset": {"tides_of_battle": tides}})
        for participant in (*participants, self.spectator):
            participant.reset()
        for player in participants:
            body = {"invitation_code": made["invitation_code"]}
            await player.request("POST", f"/games/{made['code']}/seats", body)
        return str(made["code"])

    async def _rounds(self, code: str, player_tasks: list[asyncio.Task[None]]) -> AsyncIterator[Json]:
        """Yields the game after each round, and at its end. Raises TimeoutError if a round does not end."""
        number, deadline = 1, time.monotonic() + ROUND_SECONDS
        while True:
            game = await self.spectator.request("GET", f"/games/{code}")
            await self.spectator.read_position(code)
            await self.spectator.read_decisions(code)
            await self.spectator.read_log(code)
            if game["status"] == "finished":
                yield game
                return
            if game["round"] > number:
                number, deadline = game["round"], time.monotonic() + ROUND_SECONDS
                yield game | {"round": number - 1}
            if time.monotonic() > deadline:
                raise TimeoutError(f"round {number} does not end; waiting for {game}")
            if any(task.done() and task.exception() is not None for task in player_tasks):
                return
            await asyncio.sleep(0.1)


def report_end(oracle: Oracle, participants: list[Participant]) -> list[str]:
    """Prints the ranking. Returns the findings at the end of a game."""
    findings = [*oracle.events_not_received(None)]
    for player in participants:
        if player.house is not None:
            findings += oracle.lost_answers(player.house, player.trail.acknowledged)
            findings += oracle.events_not_received(player.house)
    outcome, wrong = oracle.check_ending()
    if outcome is not None:
        print(f"Ranking after round {oracle.state.round}:")
        for place, (house, castles) in enumerate(zip(outcome.ranking, outcome.castles, strict=True), start=1):
            print(f"  {place}. {house:<10} {castles} castles and strongholds")
    compared = ", ".join(f"{count} {name}" for name, count in oracle.compared.items())
    answer_count = sum(len(each.trail.acknowledged) for each in participants)
    print(f"Compared with the engine: {compared}, {answer_count} answers")
    return findings + wrong


def check_viewers(oracle: Oracle, viewers: list[Participant]) -> list[str]:
    """Findings: differences between the data that the viewers received and the data that the engine would
    show them.
    """
    trails = [(viewer, viewer.trail.drain()) for viewer in viewers]
    oracle.refresh()
    return [text for viewer, trail in trails for text in oracle.findings(viewer.house, trail)]


def progress(oracle: Oracle, participants: list[Participant], game: Json, seconds: float) -> str:
    castles = " ".join(
        f"{house} {castle_count(oracle.state, house)}" for house in oracle.state.tracks["iron_throne"]
    )
    answers = sum(len(player.trail.acknowledged) for player in participants)
    return (
        f"round {game['round']:>2}  castles: {castles:<70}  {answers:>4} answers, "
        f"{answers / seconds:.0f}/s, {len(oracle.events)} events"
    )


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make demo", description=__doc__)
    parser.add_argument("--address", default=os.environ.get("ADDRESS") or None)
    parser.add_argument(
        "--players", default=os.environ.get("PLAYERS", "6"), help="3 to 6, or several: 3,4,5,6"
    )
    parser.add_argument("--seed", type=int, default=int(os.environ.get("SEED", "1")))
    parser.add_argument("--games", type=int, default=int(os.environ.get("GAMES", "1")), help="of each size")
    parser.add_argument("--tides", choices=("0", "1", "half"), default=os.environ.get("TIDES", "0"))
    parser.add_argument(
        "--policy", choices=("sensible", "random", "mixed"), default=os.environ.get("POLICY", "sensible")
    )
    return parser.parse_args()


async def demonstrate(options: argparse.Namespace, address: str) -> tuple[int, list[str]]:
    """Plays all games. Returns their number, and the findings."""
    sizes = [int(size) for size in options.players.split(",")]
    demonstration = Demonstration(address, max(sizes))
    await demonstration.register(options.policy)
    findings: list[str] = []
    games = [(size, seed) for size in sizes for seed in range(options.seed, options.seed + options.games)]
    for size, seed in games:
        tides = options.tides == "1" or (options.tides == "half" and seed % 2 == 0)
        found = await demonstration.play(size, seed, tides)
        findings += [f"{size} houses, seed {seed}: {text}" for text in found]
        for text in found[:MAX_SHOWN]:
            print(f"FINDING {text}", flush=True)
    return len(games), findings


def main() -> None:
    given = arguments()
    try:
        with running_server(given.address) as address:
            # The comparison with the engine reads the database, at the address that the server stored.
            os.environ.setdefault("DJANGO_SETTINGS_MODULE", "got_api.settings")
            import django

            django.setup()
            logging.getLogger("httpx").setLevel(logging.WARNING)
            print(f"Server {address}", flush=True)
            played, findings = asyncio.run(demonstrate(given, address))
    except (RuntimeError, AgotError, KeyboardInterrupt) as error:
        sys.exit(f"{type(error).__name__}: {error}")
    print(f"\n{played} games played, {len(findings)} findings")
    sys.exit(1 if findings else 0)


if __name__ == "__main__":
    main()
