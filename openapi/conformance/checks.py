"""The checks of the kit. Each has a name, faults that the proxy causes, and requirements for the client."""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise, zip_longest
from typing import Any, ClassVar

from .example_client import Json
from .proxy import ALL, CUT, Exchange, Reply, Request, Script, problem
from .table import Table

UNKNOWN = "added_later"
"""A kind, field or code that no document lists."""
ANSWER = re.compile(r"^/games/\w+/decisions/(\d+)/answer$")
EVENTS = re.compile(r"^/games/\w+/events$")
NUMBER = re.compile(r"/\d+\b")
EARLY_SECONDS = 0.1
"""Time by which a client may retry earlier than `Retry-After` allows, because clocks and networks differ."""
MAX_GAP_SECONDS = 10.0
"""Longest time before a client must print an event, and before it must answer."""


@dataclass
class ObservedClient:
    """The observed behaviour of a client: the lines that it printed, and the requests that it sent."""

    lines: list[Json] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    """Lines that begin like a JSON object but are not valid."""
    journal: list[Exchange] = field(default_factory=list)
    started_at: float = 0.0
    shown_at: dict[str, float] = field(default_factory=dict)
    """Cursor -> time at which the client printed it, in seconds since 1970, like `started_at`."""
    exit_code: int | None = None
    errors: str = ""

    @property
    def cursors(self) -> list[str]:
        return [line["event"] for line in self.lines if "event" in line]

    @property
    def answered(self) -> list[int]:
        return [line["answered"] for line in self.lines if "answered" in line]

    def requests(self, pattern: re.Pattern[str], method: str) -> list[Request]:
        return [
            each.request
            for each in self.journal
            if each.request.method == method and pattern.match(each.request.path)
        ]


class Check(Script):
    """One check: a script for the proxy, the goal at which the client is stopped, and the verdict."""

    language: ClassVar[str] = "en"
    wanted_answers: ClassVar[int] = 2
    wanted_events: ClassVar[int] = 40

    def __init__(self, table: Table) -> None:
        self.table = table
        self.count = 0
        """Number of responses or messages so far, by which a check chooses those that it changes."""

    def is_done(self, client: ObservedClient) -> bool:
        """Whether the client has done enough to be judged."""
        return len(set(client.answered)) >= self.wanted_answers and len(client.cursors) >= self.wanted_events

    def faults(self, client: ObservedClient) -> Iterator[str]:
        """The faults of the client. Every check also examines the printed log and the client's answers."""
        return iter(())


class Retries(Check):
    """The server returns 503 with Retry-After. The client must retry, but not earlier, and its answer must
    succeed.
    """

    failures: ClassVar[dict[str, int]] = {"GET": 1, "PUT": 2, "POST": 2}
    """Method -> number of failures of each operation."""
    status: ClassVar[int] = 503
    code: ClassVar[str] = "unavailable"
    seconds: ClassVar[int] = 1

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.counts: Counter[tuple[str, str]] = Counter()
        self.refused: dict[tuple[str, str], float] = {}
        self.early: list[str] = []

    async def before(self, request: Request) -> Reply | str | None:
        if request.path.endswith("/stream"):
            return None
        key = (request.method, NUMBER.sub("/0", request.path))
        # A client may send other requests of the same operation meanwhile.
        since = self.refused.pop((request.method, request.target), None)
        if since is not None and request.at - since < self.seconds - EARLY_SECONDS:
            self.early.append(f"{' '.join(key)} again after {request.at - since:.2f} s, not {self.seconds} s")
        self.counts[key] += 1
        if self.counts[key] > self.failures.get(request.method, 0):
            return None
        self.refused[request.method, request.target] = request.at
        return problem(self.status, self.code, Retry_After=str(self.seconds))

    def faults(self, client: ObservedClient) -> Iterator[str]:
        yield from self.early[:3]


class RateLimits(Retries):
    """The server returns 429 with Retry-After. The client must wait that long."""

    failures: ClassVar[dict[str, int]] = {"GET": 1, "PUT": 1}
    status = 429
    code = "too_many_requests"
    seconds = 2

    async def before(self, request: Request) -> Reply | str | None:
        is_limited = EVENTS.match(request.path) or ANSWER.match(request.path)
        return await super().before(request) if is_limited else None


class LostResponses(Check):
    """The response to the first request with each answer is lost. The client must send the same answer
    again.
    """

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.lost: dict[str, bytes] = {}
        self.other: list[str] = []

    async def after(self, request: Request, reply: Reply) -> Reply | str:
        if request.method not in ("PUT", "POST"):
            return reply
        if request.path not in self.lost:
            self.lost[request.path] = request.body
            return CUT
        if json.loads(self.lost[request.path] or b"0") != json.loads(request.body or b"0"):
            self.other.append(f"{request.path}: another body the second time")
        return reply

    def faults(self, client: ObservedClient) -> Iterator[str]:
        yield from self.other
        posts: dict[str, set[str]] = {}
        for each in client.journal:
            if each.request.method == "POST":
                keys = posts.setdefault(f"{each.request.path} {each.request.body!r}", set())
                keys.add(each.request.headers.get("idempotency-key", ""))
        yield from (
            f"{path}: repeated without one Idempotency-Key" for path, keys in posts.items() if len(keys) > 1
        )


class Resumption(Check):
    """Streams and lists of events are cut in the middle. The client must print every event once."""

    every: ClassVar[int] = 3

    async def after(self, request: Request, reply: Reply) -> Reply | str:
        if request.method != "GET":
            return reply
        self.count += 1
        return CUT if self.count % self.every == 0 else reply

    async def message(self, request: Request, lines: list[bytes]) -> list[list[bytes]] | str:
        self.count += 1
        return CUT if self.count % (4 * self.every) == 0 else [lines]


class Buffering(Check):
    """A proxy withholds every stream until it ends, and drops every second response."""

    buffers = ALL
    max_streams: ClassVar[int] = 4
    """A client may have opened several streams before it notices the proxy."""

    async def after(self, request: Request, reply: Reply) -> Reply | str:
        self.count += 1
        return reply if self.count % 2 else CUT

    def faults(self, client: ObservedClient) -> Iterator[str]:
        streams = [each for each in client.journal if each.request.path.endswith("/stream")]
        if len(streams) > self.max_streams:
            yield f"opens {len(streams)} streams, and each of them is kept back"
        gap = longest_gap(client, self.table.log())
        if gap > MAX_GAP_SECONDS:
            yield f"has a hole of {gap:.0f} s"


class DoubledEvents(Check):
    """Each entry of the log is sent twice. The client must print it once."""

    async def after(self, request: Request, reply: Reply) -> Reply | str:
        if reply.status != 200 or not EVENTS.match(request.path):
            return reply
        page = reply.json
        return reply.with_json(page | {"results": [each for each in page["results"] for _ in range(2)]})

    async def message(self, request: Request, lines: list[bytes]) -> list[list[bytes]] | str:
        return [lines, lines] if b"event: event" in lines else [lines]


class LateEvents(Check):
    """An old entry is sent again after newer ones. The client must print it once, and must not resume from
    it.
    """

    wanted_answers = 3
    max_returns: ClassVar[int] = 3
    wanted_requests: ClassVar[int] = 12
    """A slow client is judged only after this many requests, so it has as many chances as a fast one."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.late: set[str] = set()
        self.first: dict[Request, list[bytes]] = {}
        self.asked = 0

    def is_done(self, client: ObservedClient) -> bool:
        return self.asked >= self.wanted_requests and super().is_done(client)

    async def before(self, request: Request) -> Reply | str | None:
        if self.late and (EVENTS.match(request.path) or request.path.endswith("/stream")):
            self.asked += 1
        return None

    async def after(self, request: Request, reply: Reply) -> Reply | str:
        if reply.status != 200 or not EVENTS.match(request.path):
            return reply
        page = reply.json
        if len(page["results"]) < 2:
            return reply
        first = page["results"][0]
        self.late.add(first["cursor"])
        return reply.with_json(page | {"results": [*page["results"], first]})

    async def message(self, request: Request, lines: list[bytes]) -> list[list[bytes]] | str:
        if b"event: event" not in lines:
            return [lines]
        self.count += 1
        if self.count % 7 == 0:
            return CUT
        await asyncio.sleep(0.05)
        first = self.first.setdefault(request, lines)
        if first is lines or self.count % 3:
            return [lines]
        self.late |= {line.removeprefix(b"id:").strip().decode() for line in first if line.startswith(b"id:")}
        return [lines, first]

    def faults(self, client: ObservedClient) -> Iterator[str]:
        returns = [each for each in client.journal if _after(each.request) in self.late]
        if len(returns) > self.max_returns:
            yield f"continues {len(returns)} times after an entry that it was long past"


class UnknownKinds(Check):
    """The server sends kinds that no document lists. The client must print the event, and must not answer the
    decision.
    """

    kind: ClassVar[str] = "phase_began"
    number: ClassVar[int] = 1

    async def after(self, request: Request, reply: Reply) -> Reply | str:
        body = reply.json
        if reply.status != 200 or body is None:
            return reply
        for row in _objects(body):
            is_decision = row.get("number") == self.number and row.keys() & {"options", "asked_at"}
            if row.get("kind") == self.kind or is_decision:
                row["kind"] = UNKNOWN
                row[UNKNOWN] = [{"of": "any shape"}]
        if request.path.endswith(("/decisions", f"/decisions/{self.number}")):
            # The game waits for every house, so the kit applies the default, as happens at the due time.
            answer = self.table.answer
            await asyncio.get_running_loop().run_in_executor(None, answer, self.table.tested, self.number)
        return reply.with_json(body)

    async def message(self, request: Request, lines: list[bytes]) -> list[list[bytes]] | str:
        return [[line.replace(f'"{self.kind}"'.encode(), f'"{UNKNOWN}"'.encode()) for line in lines]]

    def faults(self, client: ObservedClient) -> Iterator[str]:
        for request in client.requests(ANSWER, "PUT"):
            if request.path.endswith(f"/decisions/{self.number}/answer"):
                yield "answers a decision of a kind that it cannot know"
                return


class UnknownFields(Check):
    """The server adds fields to every object. The client must ignore them, and must not send them back."""

    async def after(self, request: Request, reply: Reply) -> Reply | str:
        body = reply.json
        if body is None:
            return reply
        for row in list(_objects(body)):
            if row.keys() & {"cursor", "results", "number", "code", "position"} or "answer_fields" in row:
                row[UNKNOWN] = {"any": ["shape"]}
        headers = reply.headers | {"x-added-later": "any text"}
        return Reply(reply.status, headers, json.dumps(body).encode())

    def faults(self, client: ObservedClient) -> Iterator[str]:
        for request in client.requests(ANSWER, "PUT"):
            if UNKNOWN.encode() in request.body:
                yield "sends a field of a response back"
                return


class StaleAnswers(Check):
    """A decision closes before the answer arrives. The client must not send the answer again, and must
    continue to play.
    """

    code: ClassVar[str] = "decision_closed"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.closed: str | None = None

    async def after(self, request: Request, reply: Reply) -> Reply | str:
        if request.method != "PUT" or not ANSWER.match(request.path):
            return reply
        if self.closed is None and reply.status < 300:
            self.closed = request.path
        return problem(409, self.code) if request.path == self.closed else reply

    def faults(self, client: ObservedClient) -> Iterator[str]:
        sent = [each for each in client.requests(ANSWER, "PUT") if each.path == self.closed]
        if len(sent) > 2:
            yield f"sends the answer to a closed decision {len(sent)} times"
        if not any("problem" in line for line in client.lines):
            yield "does not report the problem of its answer"


class UnknownProblems(StaleAnswers):
    """The server returns a code that no document lists. The client must decide by the status."""

    code = UNKNOWN


class Languages(Check):
    """The user's language is Hungarian. Every request must name it, and the client must print the server's
    sentences.
    """

    language = "hu"

    def faults(self, client: ObservedClient) -> Iterator[str]:
        for each in client.journal:
            accepted = each.request.headers.get("accept-language", "")
            if not accepted.lower().startswith("hu") and each.request.query.get("lang") != "hu":
                yield f"{each.request.method} {each.request.path}: neither Accept-Language nor lang is hu"
                break
        texts = {entry["cursor"]: entry["text"] for entry in self.table.log(self.language)}
        for line in client.lines:
            if "event" in line and line.get("text") != texts.get(line["event"], line.get("text")):
                yield f"{line['event']}: {line.get('text')!r} is not {texts[line['event']]!r}"
                return


CHECKS: dict[str, type[Check]] = {
    "retries": Retries,
    "rate_limits": RateLimits,
    "lost_replies": LostResponses,
    "resumption": Resumption,
    "buffering": Buffering,
    "doubled_events": DoubledEvents,
    "late_events": LateEvents,
    "unknown_kinds": UnknownKinds,
    "unknown_fields": UnknownFields,
    "unknown_problems": UnknownProblems,
    "stale_answers": StaleAnswers,
    "languages": Languages,
}


def faults_of_every_check(client: ObservedClient, log: list[Json]) -> Iterator[str]:
    """Faults that no client may have: lost, repeated or reordered entries of the log, or an early exit."""
    if client.broken:
        yield f"prints a line that is no JSON, as two threads do which print at once: {client.broken[0]}"
        return
    expected = [entry["cursor"] for entry in log]
    found = client.cursors
    doubled = [cursor for cursor, count in Counter(found).items() if count > 1]
    if doubled:
        yield f"shows {len(doubled)} events twice, first {doubled[0]}"
    elif found != expected[: len(found)]:
        shown, right = next(pair for pair in zip_longest(found, expected) if pair[0] != pair[1])
        yield f"loses events or mixes up their order: shows {shown} where {right} is next"
    if client.exit_code is not None and not any(entry["event"]["kind"] == "game_ended" for entry in log):
        last = client.errors.strip().splitlines()[-1:]
        yield f"ended by itself with exit code {client.exit_code}: {''.join(last)}"


def longest_gap(client: ObservedClient, log: list[Json]) -> float:
    """The longest time in seconds between an entry and its printed line, or between two entries of the
    game.
    """
    happened = {
        entry["cursor"]: max(client.started_at, datetime.fromisoformat(entry["happened_at"]).timestamp())
        for entry in log
    }
    late = [at - happened[cursor] for cursor, at in client.shown_at.items() if cursor in happened]
    still = [later - earlier for earlier, later in pairwise(happened.values())]
    return max([0.0, *late, *still])


def _after(request: Request) -> str | None:
    """The cursor after which a request asks for events."""
    return request.headers.get("last-event-id") or request.query.get("after")


def _objects(body: Any) -> Iterator[dict[str, Any]]:
    """All objects in a body except those in `choices`, which are answers."""
    if isinstance(body, list):
        for each in body:
            yield from _objects(each)
    elif isinstance(body, dict):
        yield body
        for name, each in list(body.items()):
            if name != "choices":
                yield from _objects(each)
