"""`make bench-costs`: CPU time of the most expensive request of every operation, with and without a token.

Every hostile request below is sent to each operation of the OpenAPI document, in this process, without
network and client. A figure is the CPU time of the thread, the minimum of several runs. Garbage collection is
not counted, because it would hit an arbitrary request. The table shows the most expensive request of an
operation, its cost per kilobyte sent, and its cost as a multiple of a plain `GET /health/live`. Only a
password hash may cost more than 20 ms. Reads of the past are measured too, at the moment with the most events
since the last stored position.
"""

import gc
import logging
import sys
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import orjson
from django.conf import settings
from django.test import Client, RequestFactory

from accounts.models import User
from accounts.services import issue_login
from deploy.bench import harness
from deploy.bench.recording import Recording, long_recordings
from deploy.bench.table import People, create_game, save_recorded_answer
from games.models import Mark
from got_api.database.viewer import as_engine
from got_api.http import throttling
from got_api.schema.views import document

AIM_MS = 20.0
REPEATS = 3
BODY_BYTES = 63_000
HASHES = frozenset({"register", "log_in", "change_password"})
"""Operations that hash a password, which is meant to be expensive."""
AFTER_LOG_IN = frozenset({"erase_me"})
"""Operations that need a log-in right before them. The log-in costs several times as much."""
ENDING = frozenset({"erase_me", "log_out"})
"""Operations that revoke the token of the request, so that each request needs a new one."""


@dataclass(frozen=True)
class HostileRequest:
    """A request that is meant to be expensive, by its body, query or headers."""

    name: str
    body: bytes | None = None
    query: str = ""
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """Bytes that the client has to send."""
        return len(self.body or b"") + len(self.query) + sum(map(len, self.headers.values())) + 200


@dataclass(frozen=True)
class Cost:
    """The cost of the most expensive request of an operation."""

    operation: str
    hostile: str
    with_token: bool
    status: int
    ms: float
    size: int


def hostile_reads() -> list[HostileRequest]:
    """Requests without a body, as long as the server parses them."""
    return [
        HostileRequest("plain"),
        HostileRequest("many query parameters", query="&".join(f"a{number}=1" for number in range(990))),
        HostileRequest("one name in the query, often", query="&".join(["limit=1"] * 990)),
        HostileRequest("long query", query="after=" + "x" * 8000),
        HostileRequest("escaped query", query="a=" + "%41" * 2600),
        HostileRequest("many entity tags", headers={"HTTP_IF_NONE_MATCH": '"x",' * 4000}),
        HostileRequest("half an entity tag", headers={"HTTP_IF_NONE_MATCH": '"' * 16_000}),
        HostileRequest("many cookies", headers={"HTTP_COOKIE": "a=b;" * 4000}),
        HostileRequest("many headers", headers={f"HTTP_X_{number}": "x" * 100 for number in range(90)}),
        HostileRequest("many types", headers={"HTTP_ACCEPT": "text/x;q=0.1," * 600}),
        HostileRequest("many languages", headers={"HTTP_ACCEPT_LANGUAGE": "ro;q=0.1," * 1700}),
        HostileRequest("many encodings", headers={"HTTP_ACCEPT_ENCODING": "gzip;q=0.1," * 1400}),
        HostileRequest("long address", headers={"HTTP_X_FORWARDED_FOR": "2001:db8::1," * 1300}),
    ]


def hostile_bodies(example: dict[str, Any]) -> list[HostileRequest]:
    """Requests with bodies close to the size limit; `example` is a valid body of the operation."""
    fields = list(example) or ["name"]

    def filled(value: Any) -> bytes:
        return orjson.dumps(dict.fromkeys(fields, value))

    each = BODY_BYTES // max(1, len(fields))
    bodies = {
        "plain": orjson.dumps(example),
        "many unknown fields": orjson.dumps({f"{number:x}": 1 for number in range(BODY_BYTES // 10)}),
        "few long unknown fields": orjson.dumps({f"{number}{'x' * 6000}": 1 for number in range(10)}),
        "long lists": filled([1] * (each // 2 - 20)),
        "long lists of known words": filled(["read"] * (each // 7 - 20)),
        "lists of objects": filled([{}] * (each // 3 - 20)),
        "objects of many": filled({f"{number:x}": [] for number in range(each // 12)}),
        "long strings": filled("x" * (each - 40)),
        "long strings of spaces": filled(" " * (each - 40)),
        "long strings of combining characters": filled("\u1160\u0301" * (each // 5 - 40)),
        "deep lists": b'{"%s":%s%s}' % (fields[0].encode(), b"[" * 1000, b"]" * 1000),
        "wide and deep": filled([[[[1] * 10] * 10] * 10] * max(1, each // 24_000)),
        "great numbers": filled(1e308),
        "long numbers": b'{"%s":%s}' % (fields[0].encode(), b"9" * (BODY_BYTES - 50)),
        "one name, often": b"{" + b",".join([b'"%s":1' % fields[0].encode()] * (BODY_BYTES // 16)) + b"}",
        "no JSON": b"[" * BODY_BYTES,
        "a list": orjson.dumps([example] * max(1, BODY_BYTES // (len(orjson.dumps(example)) + 1) - 1)),
        "too large": b" " * 1_000_000,
    }
    return [HostileRequest(name, body[:1_000_000]) for name, body in bodies.items()]


def operations(document: dict[str, Any]) -> Iterator[tuple[str, str, str, dict[str, Any]]]:
    """Name, method, path and an example body of every operation. The example is {} for an operation without a
    body.
    """
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
            yield operation["operationId"], method.upper(), path, _example(document, content)


def _example(document: dict[str, Any], content: dict[str, Any]) -> dict[str, Any]:
    for example in content.get("examples", {}).values():
        name = example.get("$ref", "").rpartition("/")[2]
        found: dict[str, Any] = (document["components"]["examples"][name] if name else example)["value"]
        return found
    schema = content.get("schema", {})
    name = schema.get("$ref", "").rpartition("/")[2]
    schema = document["components"]["schemas"].get(name, schema)
    return dict.fromkeys(schema.get("properties", {"kind": 0}), "x")


class Bench:
    """Sends requests to the application in this process."""

    def __init__(self, client: Client, token: str, known_parameters: dict[str, str]) -> None:
        self._client = client
        self._token = token
        self._known = known_parameters

    def reference_ms(self) -> float:
        """The cost of a plain request that does nothing, for comparison."""
        return self._fastest_run("GET", "/health/live", HostileRequest("plain"), None, 20)[0]

    def require_live_token(self) -> None:
        """Raises RuntimeError if a request has revoked the token.

        The server would refuse all later requests at once, so their costs would mean nothing.
        """
        if self._fastest_run("GET", "/api/v1/me", HostileRequest("plain"), lambda: self._token, 1)[1] != 200:
            raise RuntimeError("a request has revoked the token of the bench: add its operation to ENDING")

    def most_expensive(self, name: str, method: str, path: str, example: dict[str, Any]) -> list[Cost]:
        """The costs of the most expensive hostile requests of an operation, with and without a token."""
        hostiles = hostile_reads() if method in ("GET", "DELETE") else hostile_bodies(example)
        return self.most_expensive_of(name, method, path, hostiles)

    def most_expensive_of(
        self, name: str, method: str, path: str, hostiles: Sequence[HostileRequest]
    ) -> list[Cost]:
        """The costs of the most expensive of these requests, with and without a token."""
        return [
            max(
                (self._cost(name, method, path, hostile, with_token) for hostile in hostiles),
                key=lambda cost: cost.ms,
            )
            for with_token in (True, False)
        ]

    def _cost(self, name: str, method: str, path: str, hostile: HostileRequest, with_token: bool) -> Cost:
        address = path.format_map(self._known)
        repeats = 1 if name in HASHES else REPEATS
        token: Callable[[], str] | None = None
        if with_token:
            token = _token_of_new_user if name in ENDING else lambda: self._token
        ms, status = self._fastest_run(method, address, hostile, token, repeats)
        return Cost(name, hostile.name, with_token, status, ms, hostile.size)

    def _fastest_run(
        self,
        method: str,
        address: str,
        hostile: HostileRequest,
        token: Callable[[], str] | None,
        repeats: int,
    ) -> tuple[float, int]:
        headers: dict[str, Any] = dict(hostile.headers)
        sent: dict[str, Any] = {"data": hostile.body or b"", "content_type": "application/json"}
        if hostile.query:
            address = f"{address}?{hostile.query}"
        least, status = float("inf"), 0
        gc.disable()
        for _ in range(repeats):
            throttling.reset()
            if token:
                headers["HTTP_AUTHORIZATION"] = f"Bearer {token()}"
            # the work of the test client is not counted
            request = RequestFactory().generic(method, address, **sent, **headers)
            started = time.thread_time()
            response = self._client.handler(request.environ)
            least = min(least, time.thread_time() - started)
            status = response.status_code
        gc.enable()
        return least * 1000, status


def _token_of_new_user() -> str:
    number = User.objects.count()
    return issue_login(user=User.objects.create(username=f"bench-ending-{number}"), name="bench")[1]


class Parameters(dict[str, str]):
    """Values for path parameters; 1 for parameters without a value.

    The values must not address objects that the requests use: a revoked token would make all later requests
    cheap.
    """

    def __missing__(self, name: str) -> str:
        return "0" if "token" in name else "1"


def table(costs: Sequence[Cost], reference: float) -> str:
    """The costs as a table, the most expensive per byte first."""
    lines = [
        f"{'operation':32} {'token':6} {'costliest request':26} {'status':6} {'ms':>7} {'us/kB':>8} {'x':>5}"
    ]
    for cost in sorted(costs, key=lambda cost: cost.ms / cost.size, reverse=True):
        per_kilobyte = cost.ms * 1000 / (cost.size / 1024)
        lines.append(
            f"{cost.operation:32} {'yes' if cost.with_token else 'no':6} {cost.hostile:26} {cost.status:<6} "
            f"{cost.ms:7.2f} {per_kilobyte:8.1f} {cost.ms / reference:5.0f}"
        )
    return "\n".join(lines)


def above_target(costs: Sequence[Cost]) -> list[Cost]:
    return [cost for cost in costs if cost.ms > AIM_MS and cost.operation not in HASHES | AFTER_LOG_IN]


def stored_game(people: People) -> Recording:
    """Stores a game called `bench` at its beginning."""
    [recording] = long_recordings(6, 1)
    create_game(recording, people, "bench")
    return recording


PAST_CODE = "past"
PAST_ANSWERS = 250


def expensive_position(recording: Recording, people: People) -> str:
    """Stores a game called `past`, and returns the moment with the most events since the last stored
    position.

    A read of this moment has to apply the most events.
    """
    game_id = create_game(recording, people, PAST_CODE)
    for given in recording.answers[:PAST_ANSWERS]:
        save_recorded_answer(recording, PAST_CODE, given)
    with as_engine(game=game_id):
        numbers = [0, *Mark.objects.order_by("public_seq").values_list("public_seq", flat=True)]
    _, last = max(pairwise(numbers), key=lambda step: step[1] - step[0])
    return f"1.{last - 1}"


def past_reads(moment: str, parameters: Collection[str]) -> list[HostileRequest]:
    """Requests for the game at a past moment: without texts and, if the operation accepts these parameters,
    with texts and from the start of the game.
    """
    queries = [f"at={moment}"]
    if "words" in parameters:
        queries.append(f"at={moment}&words=true&lang=bg")
    if "after" in parameters:
        queries.append(f"at={moment}&after=1.0.0&lang=bg")
    return [HostileRequest(f"moment {number}", query=query) for number, query in enumerate(queries, start=1)]


def measure_past(people: People, moment: str) -> list[Cost]:
    """For each operation with a parameter `at`, the cost of its most expensive read at this moment."""
    bench = Bench(Client(raise_request_exception=False), people.tokens[0], Parameters(code=PAST_CODE))
    found = []
    for path, methods in document()["paths"].items():
        operation = methods.get("get", {})
        parameters = [each["name"] for each in operation.get("parameters", ()) if "name" in each]
        if "at" in parameters:
            listed = operation["operationId"], "GET", path, past_reads(moment, parameters)
            bench.most_expensive_of(*listed)  # fills caches, whose cost is not that of a request
            found += bench.most_expensive_of(*listed)
    return found


def measure_all(people: People) -> tuple[list[Cost], float]:
    """All costs, and the cost of the reference request, in the database with the game of `stored_game`."""
    bench = Bench(Client(raise_request_exception=False), people.tokens[0], Parameters(code="bench"))
    listed = list(operations(document()))
    for name, method, path, _ in listed:
        if method == "GET":  # fills caches, whose cost is not that of a request
            bench.most_expensive(name, method, path, {})
    reference = bench.reference_ms()
    costs = [cost for each in listed for cost in bench.most_expensive(*each)]
    bench.require_live_token()
    return costs, reference


def measure(bench: harness.Bench) -> None:
    """Exits with 1 if an operation is above the target."""
    settings.GOT_CACHE_URL, settings.GOT_RATES = "", {}
    logging.disable(logging.WARNING)
    recording = stored_game(bench.people)
    costs, reference = measure_all(bench.people)
    costs += measure_past(bench.people, expensive_position(recording, bench.people))
    print(table(costs, reference))
    expensive = above_target(costs)
    print(f"\n{len(costs)} rows; above {AIM_MS:.0f} ms that need no password: {len(expensive)}")
    if expensive:
        sys.exit(1)
