"""Whole games played by programs that use only the client: nothing is lost, repeated or wrong."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from openapi.conformance.proxy import CUT, Proxy, Reply, Request, Script
from tests.clients.typescript.programs import SECONDS, Programs
from tests.faults.web_server import WebServer

pytestmark = pytest.mark.long

Json = dict[str, Any]


def plays(programs: Programs, address: str, players: int, **settings: Any) -> Json:
    """Lets programs play a whole game. Returns their reports."""
    played = programs.compiled("play.ts")
    return dict(programs.reports(played, address, str(players), json.dumps(settings)))


def log_of(server: WebServer, code: str, token: str, language: str) -> list[Json]:
    """The log of the server, with texts."""
    found: list[Json] = []
    after = ""
    while True:
        path = f"/games/{code}/events?limit=400&words=true&lang={language}{after}"
        status, page = server.ask("GET", path, token=token)
        assert status == 200, page
        found += page["results"]
        if page["next_cursor"] is None:
            return found
        after = f"&after={page['next_cursor']}"


def check(server: WebServer, played: Json, *, losses: int = 0) -> None:
    """Checks that every player saw the whole game as the server recorded it."""
    assert played["status"]["status"] == "finished"
    for report, token in zip(played["reports"], played["tokens"], strict=True):
        language = report["texts"][0][1]
        log = log_of(server, played["code"], token, language)
        assert report["cursors"] == [entry["cursor"] for entry in log]
        assert report["kinds"] == [entry["event"]["kind"] for entry in log]
        sentences = {entry["cursor"]: entry["text"] for entry in log}
        assert [text for text in report["texts"] if sentences[text[0]] != text[2]] == []
        assert report["differences"] == []
        assert report["positions"] >= len(log) // 100
        assert report["reloads"] <= 1  # the end reveals everything
        assert report["refused"] == []
        assert len(report["gone"]) <= losses, report["gone"]
        assert report["answers"] > 0


@pytest.mark.parametrize(
    ("players", "languages"),
    [
        (3, ["en", "hu"]),
        pytest.param(4, ["ro", "pl"], marks=pytest.mark.drill),
        pytest.param(5, ["bg"], marks=pytest.mark.drill),
        pytest.param(6, ["en", "bg"], marks=pytest.mark.drill),
    ],
)
def test_programs_in_every_language_and_mode_play_a_whole_game(
    programs: Programs, server: WebServer, address: str, players: int, languages: list[str]
) -> None:
    modes = ["stream", "wait", "poll"]
    check(server, plays(programs, address, players, languages=languages, modes=modes))


class Cutting(Script):
    """Breaks connections at random: before the request reaches the server, and within the response."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.count = 0

    def cuts(self, share: float) -> bool:
        is_cut = self.dice.random() < share
        self.count += is_cut
        return is_cut

    async def before(self, request: Request) -> Reply | str | None:
        return CUT if self.cuts(0.05) else None

    async def after(self, request: Request, reply: Reply) -> Reply | str:
        return CUT if self.cuts(0.05) else reply

    async def message(self, request: Request, lines: list[bytes]) -> list[list[bytes]] | str:
        return CUT if self.cuts(0.03) else [lines]


def test_programs_play_a_game_through_a_proxy_that_cuts_connections(
    programs: Programs, server: WebServer, address: str
) -> None:
    script = Cutting(7)
    with Proxy(address, script) as proxy:
        played = plays(programs, proxy.address, 3, modes=["stream", "poll", "wait"])
    assert script.count > 50
    check(server, played, losses=3)


@pytest.mark.drill
def test_programs_play_a_game_while_the_server_is_killed_and_restarted(
    programs: Programs, server: WebServer, address: str
) -> None:
    program = programs.compiled("play.ts")
    settings = {"modes": ["stream", "poll", "wait"], "every": 100}
    kills, last = 0, ""
    with programs.starts(program, address, "3", json.dumps(settings)) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            for line in process.stdout:
                last = line
                if kills < 3:  # one line per twenty answers
                    kills += 1
                    server.stop()
                    server.start()
            process.wait(SECONDS)
            errors = process.stderr.read()
        finally:
            process.kill()
    assert process.returncode == 0, errors[-3000:]
    assert kills == 3
    check(server, json.loads(last), losses=3)
