"""A game for a check. The client plays one house, and the kit plays the others through the API."""

from __future__ import annotations

import secrets
import threading
from typing import Any

from .example_client import Client, Json, Problem, answer_to

PLAYERS = 3
PAUSE_SECONDS = 0.1

_players: dict[str, list[Client]] = {}
"""Server -> the accounts that play all games of this process on it."""


class Table:
    """A game of three on a server. `token` is that of the house that the client plays.

    The kit plays the other two houses, unless `plays` is false: then nobody answers.
    """

    def __init__(self, server: str, *, plays: bool = True) -> None:
        self.server = server
        if server not in _players:
            _players[server] = [self._player() for _ in range(PLAYERS)]
        self.tested, *self.others = _players[server]
        made = self.tested.ask("POST", "/games", {"name": "conformance", "player_count": PLAYERS})
        self.code: str = made["code"]
        self.path = f"/games/{self.code}"
        for player in (self.tested, *self.others):
            player.ask("POST", f"{self.path}/seats", {})
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._play, daemon=True)
        if plays:
            self._thread.start()

    @property
    def token(self) -> str:
        return self.tested.token

    def close(self) -> None:
        self._ended.set()
        self._thread.join()

    def log(self, language: str = "en") -> list[Json]:
        """The whole log as the tested house reads it, with sentences."""
        found: list[Json] = []
        after = ""
        while True:
            query = f"words=true&lang={language}&limit=400{after}"
            page = self.tested.ask("GET", f"{self.path}/events?{query}")
            found += page["results"]
            if page["next_cursor"] is None:
                return found
            after = f"&after={page['next_cursor']}"

    def answer(self, player: Client, number: int) -> bool:
        """Answers a decision for a player. Returns whether there was something to answer."""
        decision = player.ask("GET", f"{self.path}/decisions/{number}")
        given = answer_to(decision)
        if given is None or decision["answer"] is not None or decision["closed_at"] is not None:
            return False
        try:
            player.ask("PUT", f"{self.path}/decisions/{number}/answer", given)
        except Problem as problem:
            if problem.status != 409:  # another client was faster
                raise
        return True

    def _player(self) -> Client:
        name = f"kit-{secrets.token_hex(6)}"
        who = {"username": name, "password": secrets.token_urlsafe(18)}
        stranger = Client(self.server, "")
        stranger.ask("POST", "/accounts", who)
        session: dict[str, Any] = stranger.ask("POST", "/sessions", who)
        return Client(self.server, session["token"])

    def _play(self) -> None:
        while not self._ended.wait(PAUSE_SECONDS):
            for player in self.others:
                for row in player.ask("GET", "/me/decisions?limit=100")["results"]:
                    if row["game"] == self.code and not self._ended.is_set():
                        self.answer(player, row["number"])
