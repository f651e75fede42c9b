"""A small client that passes the kit, as an example of a driver. It uses only the standard library, and
polls.

A driver plays one house of one game, and reads the log of the game from its beginning. It prints a line of
JSON for each event and each answer; README.md describes the lines.
"""

from __future__ import annotations

import json
import os
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.client import HTTPException
from typing import Any

_DECISIONS = (
    "ask_neutral_support bid_influence bid_wildlings break_wildling_tie capture_port choose_casualties"
    " choose_house_card choose_retreat_losses choose_westeros_effect declare_support grant_neutral_support"
    " muster order_tied_bids place_orders reconcile_armies redraw_tide refuse_support resolve_consolidate"
    " resolve_march resolve_raid resolve_wildling_card retreat_to use_blade use_card_ability use_raven"
)
_OPTIONS = (
    "amount assign_orders consolidate_orders moves musters one_of rank_groups some_areas some_units"
    " support_sides"
)
DECISIONS, OPTIONS = frozenset(_DECISIONS.split()), frozenset(_OPTIONS.split())
"""The kinds of decisions and options that this client knows. It does not answer others."""
RETRIED = (429, 502, 503, 504)
TIMEOUT_SECONDS = 60.0
POLL_SECONDS = 0.2

Json = dict[str, Any]


class Problem(Exception):
    """A problem that the server reports."""

    def __init__(self, status: int, code: str, after: str | None) -> None:
        super().__init__(code)
        self.status, self.code, self.after = status, code, after


class Client:
    """One user at one server. Requests are repeated until they are answered."""

    def __init__(self, address: str, token: str, language: str = "en") -> None:
        self.address, self.token, self.language = address, token, language

    def ask(self, method: str, path: str, body: Any = None) -> Json:
        """The body of a response. Raises Problem."""
        end = time.monotonic() + TIMEOUT_SECONDS
        while True:
            pause = POLL_SECONDS
            try:
                return self.once(method, path, body)
            except Problem as problem:
                if problem.status not in RETRIED or time.monotonic() > end:
                    raise
                pause = float(problem.after or pause)
            except (OSError, ValueError):
                # There was no connection, or the body was cut. A GET and a PUT are safe to repeat.
                if time.monotonic() > end:
                    raise
            time.sleep(pause)

    def once(self, method: str, path: str, body: Any) -> Json:
        headers = {"Accept-Language": self.language}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if body is not None:
            headers["Content-Type"] = "application/json"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            f"{self.address}/api/v1{path}", data=data, headers=headers, method=method
        )
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                return dict(json.loads(response.read() or b"{}"))
        except urllib.error.HTTPError as error:
            code = json.loads(error.read() or b"{}").get("code", "")
            raise Problem(error.code, code, error.headers.get("Retry-After")) from error
        except HTTPException as error:
            raise OSError(f"the response was cut: {error}") from error


def answer_to(decision: Json) -> Json | None:
    """An answer that the options allow; None if the decision must be left to its default."""
    options = decision.get("options")
    if options is None or decision["kind"] not in DECISIONS or options["kind"] not in OPTIONS:
        return None
    if options["kind"] == "one_of":
        return dict(options["choices"][0])
    return {"kind": decision["kind"], **fields_for(options)}


def fields_for(options: Json) -> Json:
    """The fields of the smallest answer that the options allow."""
    match options["kind"]:
        case "amount":
            return {"amount": options["minimum"]}
        case "assign_orders":
            tokens = options["regular"] + options["special"][: options["stars"]]
            return {"orders": dict(zip(options["places"][: options["count"]], tokens, strict=False))}
        case "some_units":
            units = options["units"]
            if not options["by_area"]:
                return {"units": [each["unit"] for each in units[: options["minimum"]]]}
            found: list[str] = []
            for area, count in options["by_area"][0].items():
                found += [each["unit"] for each in units if each["area"] == area][:count]
            return {"units": found}
        case "rank_groups":
            return {"groups": options["groups"]}
        case "some_areas":
            return {"areas": []}
        case "support_sides":
            return {"side": None, "areas": []}
        case "moves":
            return {"area": options["orders"][0]["area"], "moves": [], "leave_power_token": False}
        case "musters":
            return {"musters": []}
    return {"area": options["areas"][0], "musters": None}


class Driver:
    """Plays one game, reads its log, and prints the events and answers."""

    def __init__(self, client: Client, code: str) -> None:
        self.client, self.path = client, f"/games/{code}"
        self.cursor: str | None = None
        self.seen: set[str] = set()
        self.tried: set[int] = set()

    def run(self) -> None:
        """Plays until the game is over."""
        while True:
            for entry in self.new_log_entries():
                show(event=entry["cursor"], text=entry["text"])
                if entry["event"]["kind"] == "game_ended":
                    return
            for decision in self.client.ask("GET", f"{self.path}/decisions")["results"]:
                self.answer(decision)
            time.sleep(POLL_SECONDS)

    def new_log_entries(self) -> Iterator[Json]:
        """Yields the entries of the log that are not printed yet."""
        while True:
            after = "" if self.cursor is None else f"&after={self.cursor}"
            query = f"words=true&lang={self.client.language}{after}"
            page = self.client.ask("GET", f"{self.path}/events?{query}")
            for entry in page["results"]:
                if entry["cursor"] in self.seen:
                    continue
                self.seen.add(entry["cursor"])
                self.cursor = entry["cursor"]
                yield entry
            if page["next_cursor"] is None:
                return

    def answer(self, decision: Json) -> None:
        if decision.get("number") in self.tried or decision.get("answer") is not None:
            return
        given = answer_to(decision)
        if given is None:
            return
        number = decision["number"]
        self.tried.add(number)
        try:
            self.client.ask("PUT", f"{self.path}/decisions/{number}/answer", given)
            show(answered=number)
        except Problem as problem:
            show(problem=problem.code)


def show(**line: Any) -> None:
    print(json.dumps(line), flush=True)


if __name__ == "__main__":
    language = os.environ.get("AGOT_LANGUAGE", "en")
    client = Client(os.environ["AGOT_ADDRESS"], os.environ["AGOT_TOKEN"], language)
    Driver(client, os.environ["AGOT_GAME"]).run()
