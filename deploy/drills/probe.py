"""A client that measures refused requests, outages and the extension of due times while something breaks."""

import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from itertools import cycle
from typing import Any

import httpx

from deploy.patience import wait_until

SECONDS = 0.1
"""Pause between two requests."""
MIN_REFUSED_SECONDS = 1.0
MIN_SILENT_SECONDS = 8.0
"""Thresholds of an outage on the server: requests refused for this long, or no writes for GOT_SILENCE_SECONDS
plus the two seconds between its heartbeats."""


@dataclass
class RequestResults:
    """Results of one kind of request since an accident."""

    last_success_at: float
    max_gap_seconds: float = 0.0
    """The longest time between two successes, in seconds."""
    outage_seconds: float = 0.0
    """Total seconds of all outages. A long outage counts from the last success, a short one from its first
    failure."""
    _failed_at: float | None = None

    def record_success(self) -> None:
        now = time.monotonic()
        silent = now - self.last_success_at
        refused = 0.0 if self._failed_at is None else now - self._failed_at
        self.max_gap_seconds = max(self.max_gap_seconds, silent)
        if silent >= MIN_SILENT_SECONDS:
            self.outage_seconds += silent
        elif refused >= MIN_REFUSED_SECONDS:
            self.outage_seconds += refused
        self.last_success_at, self._failed_at = now, None

    def record_failure(self) -> None:
        if self._failed_at is None:
            self._failed_at = time.monotonic()


class Probe:
    """Reads and writes ten times a second, like a client. It has a game in which nobody answers."""

    def __init__(self, address: str) -> None:
        self._http = httpx.Client(base_url=f"{address}/api/v1", timeout=60.0)
        account = {"username": "probe", "password": secrets.token_urlsafe(18)}
        self._request("POST", "/accounts", account)
        self._http.headers["Authorization"] = f"Bearer {self._request('POST', '/sessions', account)['token']}"
        self._languages = cycle(("ro", "en"))
        self._game = self._start_game()
        self.refused: dict[str, int] = {}
        self.reset()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _request(self, method: str, path: str, body: object = None) -> Any:
        return self._http.request(method, path, json=body).raise_for_status().json()

    def _start_game(self) -> str:
        path = f"/games/{self._request('POST', '/games', {'name': 'Waits', 'player_count': 3})['code']}"
        for seat in ({"house": "stark"}, {"bot": "sensible"}, {"bot": "sensible"}):
            self._request("POST", f"{path}/seats", seat)
        houses = ["stark"]  # the game waits only for the probe
        wait_until(
            lambda: [row["house"] for row in self._request("GET", f"{path}/clock")["waiting"]] == houses,
            "the bots do not answer",
        )
        return path

    def stop(self) -> None:
        self._stopping.set()
        self._thread.join()
        self._http.close()

    def reset(self) -> None:
        """Clears the results before another accident."""
        self.reads, self.writes = RequestResults(time.monotonic()), RequestResults(time.monotonic())

    def wait_for_success(self) -> None:
        """Waits until requests succeed, because an outage is recorded only at its end."""
        now = time.monotonic()
        wait_until(
            lambda: min(self.reads.last_success_at, self.writes.last_success_at) > now,
            "the server does not answer",
        )

    def due_at(self) -> datetime:
        """Due time of the game's first decision. Raises RuntimeError if it is no longer open."""
        waiting = self._request("GET", f"{self._game}/clock")["waiting"]
        if [(row["number"], row["house"]) for row in waiting] != [(1, "stark")]:
            raise RuntimeError(f"a default was applied although time was left: {waiting}")
        return datetime.fromisoformat(waiting[0]["due_at"])

    def _run(self) -> None:
        while not self._stopping.wait(SECONDS):
            self._try(self.reads, lambda: self._http.get("/me"))
            self._try(self.writes, lambda: self._http.patch("/me", json={"language": next(self._languages)}))

    def _try(self, results: RequestResults, send_request: Callable[[], httpx.Response]) -> None:
        try:
            status = str(send_request().status_code)
        except httpx.HTTPError as error:
            status = type(error).__name__
        if status == "200":
            results.record_success()
        else:
            results.record_failure()
            self.refused[status] = self.refused.get(status, 0) + 1
