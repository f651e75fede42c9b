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
import logging
import os
import secrets
import sys
import time
from collections.abc import Iterator
from random import Random

from deploy.demo.api import Json, Unanswered
from deploy.demo.client import Player
from deploy.demo.oracle import Oracle
from deploy.demo.server import running_server
from games.engine.queries.victory import castle_count

ROUND_SECONDS = 600.0
MAX_SHOWN = 20


class Demonstration:
    """Registered players and a spectator, who play games one after another."""

    def __init__(self, address: str, most: int, policy: str) -> None:
        run = secrets.token_hex(4)
        self.players = [Player(address, f"demo-{run}-{number}") for number in range(1, most + 1)]
        self.spectator = Player(address, "spectator")
        for player in self.players:
            player.register()
        names = ("sensible", "random") if policy == "mixed" else (policy,)
        self.policies = [
            player.policy(names[index % len(names)]) for index, player in enumerate(self.players)
        ]

    def play(self, players: int, seed: int, tides: bool) -> list[str]:
        """Plays a game to its end, and prints a line for each round. Returns the findings."""
        seated = self.players[:players]
        code = self._seat(seated, f"Demonstration {seed}", players, tides)
        print(
            f"\nGame {code}: {players} houses, seed {seed}, Tides of Battle {'on' if tides else 'off'}",
            flush=True,
        )
        oracle, started, findings = Oracle(code), time.monotonic(), []
        for index, player in enumerate(seated):
            player.begin(code, self.policies[index], Random(f"{seed}-{index}"))  # noqa: S311
        try:
            for game in self._rounds(code, seated):
                findings += checked(oracle, [*seated, self.spectator])
                print(progress(oracle, seated, game, time.monotonic() - started), flush=True)
        except Unanswered as error:
            findings.append(str(error))
        for player in seated:
            player.stop()
            if player.failure:
                findings.append(f"{player.house}: {player.failure}")
        return findings + self._ended(code, oracle, seated)

    def _seat(self, seated: list[Player], name: str, players: int, tides: bool) -> str:
        game = {"name": name, "player_count": players, "access": "invitation", "house_choice": "free"}
        made = seated[0].api.result_of("create_game", body=game | {"ruleset": {"tides_of_battle": tides}})
        code: str = made["code"]
        for player in seated:
            player.api.result_of("take_seat", code=code, body={"invitation_code": made["invitation_code"]})
        self.spectator.reset()
        return code

    def _rounds(self, code: str, seated: list[Player]) -> Iterator[Json]:
        """Yields the game after each round, and at its end."""
        number, deadline = 1, time.monotonic() + ROUND_SECONDS
        while True:
            game = self.spectator.api.result_of("get_game", code=code)
            self.spectator.look(code)
            self.spectator.read_decisions(code)
            self.spectator.read_log(code)
            if game["status"] == "finished":
                yield game
                return
            if game["round"] > number:
                number, deadline = game["round"], time.monotonic() + ROUND_SECONDS
                yield game | {"round": number - 1}
            if time.monotonic() > deadline:
                raise Unanswered(f"round {number} does not end; waiting for {game}")
            if any(player.failure for player in seated):
                return
            time.sleep(0.1)

    def _ended(self, code: str, oracle: Oracle, seated: list[Player]) -> list[str]:
        self.spectator.look(code)
        self.spectator.read_log(code)
        findings = checked(oracle, [*seated, self.spectator])
        for player in seated:
            if player.house is not None:
                findings += oracle.lost(player.house, player.trail.acknowledged)
                findings += oracle.not_shown(player.house)
        findings += oracle.not_shown(None)
        ended, wrong = oracle.ending()
        if ended is not None:
            print(f"Ranking after round {oracle.state.round}:")
            for place, (house, castles) in enumerate(zip(ended.ranking, ended.castles, strict=True), start=1):
                print(f"  {place}. {house:<10} {castles} castles and strongholds")
        compared = ", ".join(f"{count} {name}" for name, count in oracle.compared.items())
        print(
            f"Compared with the engine: {compared}, {sum(len(p.trail.acknowledged) for p in seated)} answers"
        )
        return findings + wrong


def checked(oracle: Oracle, viewers: list[Player]) -> list[str]:
    """Findings: data that the viewers received but the engine would not show them."""
    trails = [(viewer, viewer.trail.drained()) for viewer in viewers]
    oracle.refresh()
    return [text for viewer, trail in trails for text in oracle.findings(viewer.house, trail)]


def progress(oracle: Oracle, seated: list[Player], game: Json, seconds: float) -> str:
    castles = " ".join(
        f"{house} {castle_count(oracle.state, house)}" for house in oracle.state.tracks["iron_throne"]
    )
    answers = sum(player.answers for player in seated)
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


def main() -> None:
    given = arguments()
    sizes = [int(size) for size in given.players.split(",")]
    findings: list[str] = []
    played = 0
    try:
        with running_server(given.address) as address:
            # The engine's side of the comparison reads the database, at the address that the server stored.
            os.environ.setdefault("DJANGO_SETTINGS_MODULE", "got_api.settings")
            import django

            django.setup()
            logging.getLogger("httpx").setLevel(logging.WARNING)
            print(f"Server {address}", flush=True)
            demonstration = Demonstration(address, max(sizes), given.policy)
            for size in sizes:
                for seed in range(given.seed, given.seed + given.games):
                    tides = given.tides == "1" or (given.tides == "half" and seed % 2 == 0)
                    found = demonstration.play(size, seed, tides)
                    played += 1
                    findings += [f"{size} houses, seed {seed}: {text}" for text in found]
                    for text in found[:MAX_SHOWN]:
                        print(f"FINDING {text}", flush=True)
    except (RuntimeError, KeyboardInterrupt) as error:
        sys.exit(f"{type(error).__name__}: {error}")
    print(f"\n{played} games played, {len(findings)} findings")
    sys.exit(1 if findings else 0)


if __name__ == "__main__":
    main()
