"""A player: one account, one token, one house, one thread."""

from __future__ import annotations

import secrets
import threading
import time
from collections import deque
from dataclasses import dataclass, field
from random import Random
from typing import Any

from deploy.demo.api import Api, Json, Unanswered
from games.bots import Facts, sensible
from games.bots.policy import Policy
from games.bots.random_policy import answer_at_random

MIN_PAUSE = 0.005
MAX_PAUSE = 0.1
PAGE = 100


@dataclass
class Trail:
    """All data that the server showed one viewer, in order, for the oracle to check."""

    positions: deque[Json] = field(default_factory=deque)
    decisions: deque[list[Json]] = field(default_factory=deque)
    events: deque[Json] = field(default_factory=deque)
    acknowledged: dict[int, Json] = field(default_factory=dict)

    def drained(self) -> Trail:
        """Removes and returns the data so far. Another thread may add more meanwhile."""
        return Trail(_taken(self.positions), _taken(self.decisions), _taken(self.events))


def _taken(queue: deque[Any]) -> deque[Any]:
    return deque(queue.popleft() for _ in range(len(queue)))


class Player:
    """A player who registers, logs in, takes a seat and plays, using only the schema, reference and options.

    `house` is None for a spectator, who only reads.
    """

    def __init__(self, address: str, name: str) -> None:
        self.api = Api(address)
        self.name = name
        self.house: str | None = None
        self.trail = Trail()
        self.failure: str | None = None
        self.answers = 0
        self._seen = ""
        self._cursor: str | None = None
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None

    def register(self) -> None:
        account = {"username": self.name, "password": secrets.token_urlsafe(18)}
        self.api.result_of("register", body=account)
        self.api.use_token(self.api.result_of("log_in", body=account)["token"])

    def policy(self, name: str) -> Policy:
        """The policy of this name. The sensible policy uses the printed facts that the server publishes."""
        if name == "random":
            return answer_at_random
        found = self.api.result_of("get_reference", query={"include": "map,orders,units,house-cards"})
        return sensible(
            Facts.of(
                board=found["map"],
                orders=found["orders"],
                units=found["units"],
                house_cards=found["house-cards"],
            )
        )

    def begin(self, code: str, policy: Policy, chance: Random) -> None:
        """Discards the state of the last game, and plays this one in a thread."""
        self.reset()
        self._thread = threading.Thread(target=self._play, args=(code, policy, chance), daemon=True)
        self._thread.start()

    def reset(self) -> None:
        """Discards the state of the last game."""
        self.trail, self.failure, self.answers, self.house = Trail(), None, 0, None
        self._seen, self._cursor = "", None
        self._stopped.clear()

    def stop(self) -> None:
        self._stopped.set()
        if self._thread is not None:
            self._thread.join(600)

    def is_playing(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def _play(self, code: str, policy: Policy, chance: Random) -> None:
        try:
            while not self._stopped.is_set() and not self._take_turn(code, policy, chance):
                pass
            self.read_log(code)
        except Unanswered as error:
            self.failure = str(error)
        except Exception as error:
            self.failure = f"{type(error).__name__}: {error}"

    def _take_turn(self, code: str, policy: Policy, chance: Random) -> bool:
        """Waits for a change and answers open decisions. Returns whether the game is over."""
        view = self._await_news(code)
        if view is None:
            return True
        if view["winner"] is not None:
            return True
        if not any(self.house in open_one["houses"] for open_one in view["decisions"]):
            return False
        for decision in self.read_decisions(code):
            if decision["options"] is not None and self.house in decision["waiting_for"]:
                self._answer(code, policy, chance, view, decision)
        return False

    def _await_news(self, code: str) -> Json | None:
        """Waits for a new position and returns it; None when stopped."""
        pause = MIN_PAUSE
        while not self._stopped.is_set():
            view = self.look(code)
            if view is not None:
                return view
            time.sleep(pause)
            pause = min(pause * 1.5, MAX_PAUSE)
        return None

    def look(self, code: str) -> Json | None:
        """Returns the position; None if it has not changed since the last call."""
        headers = {"If-None-Match": self._seen} if self._seen else None
        response = self.api.call("get_position", code=code, headers=headers)
        if response.status_code == 304:
            return None
        if response.status_code != 200:
            raise Unanswered(f"get_position: {response.status_code} {response.text[:300]}")
        seen: Json = response.json()
        self._seen = response.headers["ETag"]
        self.house = seen["house"]
        self.trail.positions.append(seen)
        view: Json = seen["position"]
        return view

    def read_decisions(self, code: str) -> list[Json]:
        found: list[Json] = self.api.result_of("list_decisions", code=code)["results"]
        self.trail.decisions.append(found)
        return found

    def read_log(self, code: str) -> None:
        """Reads all events since the last call."""
        while True:
            query: dict[str, str | int] = {"limit": PAGE} | ({"after": self._cursor} if self._cursor else {})
            page = self.api.result_of("list_events", code=code, query=query)
            self.trail.events.extend(page["results"])
            if page["results"]:
                self._cursor = page["results"][-1]["cursor"]
            if page["next_cursor"] is None:
                return

    def _answer(self, code: str, policy: Policy, chance: Random, view: Json, decision: Json) -> None:
        number = decision["number"]
        asked = {name: decision[name] for name in ("number", "kind", "question")} | {"house": self.house}
        given = policy(view, asked, decision["options"], chance)
        response = self.api.call("answer_decision", code=code, number=number, body=given)
        if response.status_code != 200:
            raise Unanswered(
                f"answer {given} to decision {number} with options {decision['options']}: "
                f"{response.status_code} {response.text[:500]}"
            )
        self.trail.acknowledged[number] = response.json()["answer"]
        self.answers += 1
        self.read_log(code)
