"""A game on a real server, whose players use only HTTP."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from games.bots import POLICIES
from tests.faults.web_server import WebServer, wait_until
from tests.live.reading import Stream

Json = dict[str, Any]
HOUSES = ("baratheon", "lannister", "stark")


class Table:
    """A started game of three houses."""

    def __init__(self, server: WebServer, tokens: dict[str, str] | None = None) -> None:
        self.server = server
        self.tokens = tokens or {house: server.log_in() for house in HOUSES}
        self.dice = Random(7)
        self.is_patient = False
        """Whether its players repeat requests, as a client must, when the server answers 503."""
        host = self.tokens[HOUSES[0]]
        made = self.ask("POST", "/games", {"name": "a game", "player_count": 3}, host, 201)
        self.code: str = made["code"]
        self.path = f"/games/{self.code}"
        for house, token in self.tokens.items():
            self.ask("POST", f"{self.path}/seats", {"house": house}, token, 201)

    def ask(self, method: str, path: str, body: Any = None, token: str = "", status: int = 200) -> Any:
        tries: list[tuple[int, Any]] = []

        def is_answered() -> bool:
            tries.append(self.server.ask(method, path, body, token))
            return tries[-1][0] != 503 or not self.is_patient

        wait_until(is_answered, self.server.read_log)
        found, answer = tries[-1]
        assert found == status, answer
        return answer

    def stream(self, house: str | None = None, query: str = "", **options: Any) -> Stream:
        token = self.tokens[house] if house else ""
        return Stream(self.server.port, f"{self.path}/stream{query}", token, **options)

    def my_stream(self, house: str, **options: Any) -> Stream:
        return Stream(self.server.port, "/me/stream", self.tokens[house], **options)

    def pending(self) -> list[tuple[int, str]]:
        rows = self.ask("GET", f"{self.path}/decisions")["results"]
        return [(row["number"], house) for row in rows for house in row["waiting_for"]]

    def chosen(self, house: str, number: int, dice: Random | None = None) -> Json:
        token = self.tokens[house]
        decision = self.ask("GET", f"{self.path}/decisions/{number}", token=token)
        position = self.ask("GET", f"{self.path}/position", token=token)["position"]
        asked = {"number": number, "kind": decision["kind"], "house": house, "question": decision["question"]}
        return POLICIES["random"](position, asked, decision["options"], dice or self.dice)

    def answers(self, house: str, number: int, given: Json | None = None) -> None:
        body = given or self.chosen(house, number)
        self.ask("PUT", f"{self.path}/decisions/{number}/answer", body, self.tokens[house])

    def plays(self, count: int = 1) -> None:
        """Lets asked houses give some answers."""
        for _ in range(count):
            number, house = self.dice.choice(self.pending())
            self.answers(house, number)

    def log(self, house: str | None, after: str = "") -> list[str]:
        """The entries of the log as text, with the bytes of the list of events."""
        token = self.tokens[house] if house else ""
        found: list[str] = []
        while True:
            query = f"?limit=400&after={after}" if after else "?limit=400"
            page = self.ask("GET", f"{self.path}/events{query}", token=token)
            found += [
                json.dumps(entry, separators=(",", ":"), ensure_ascii=False) for entry in page["results"]
            ]
            if page["next_cursor"] is None:
                return found
            after = page["next_cursor"]
