"""A simulated player: a policy, and an account used with the published Python client
(`openapi/clients/python`).
"""

import secrets
import sys
from dataclasses import replace
from random import Random
from typing import Any
from urllib.parse import parse_qsl

from deploy.client_python import generate
from games.bots import POLICIES
from games.bots.policy import Policy

sys.path.insert(0, str(generate()))

from agot import AgotError, AsyncClient, Call, NotFoundError, ProblemError, Reply, Retry, calls

__all__ = ["AgotError", "Json", "NotFoundError", "Player", "ProblemError", "calls", "with_plain_json"]

Json = dict[str, Any]
FAILED = 500


class Player:
    """A player on a server. `failures` lists responses with 500, even if the client retried the request.

    `patience_seconds` is how long the client retries a request: 0 for a server that must always answer.
    Players with the same `transport` share its connections.
    """

    def __init__(
        self,
        address: str,
        name: str,
        *,
        token: str | None = None,
        policy: Policy = POLICIES["random"],
        patience_seconds: float = 90.0,
        transport: Any = None,
    ) -> None:
        self.name = name
        self.policy = policy
        self.failures: list[str] = []
        retry = Retry(patience_seconds=patience_seconds)
        self.client = AsyncClient(address, token, retry=retry, transport=transport)
        self.client.http.event_hooks = {"response": [self._record]}

    async def _record(self, response: Any) -> None:
        if response.status_code == FAILED:
            self.failures.append(f"{response.request.method} {response.request.url.path}: {FAILED}")

    async def register(self) -> None:
        """Creates the account, and logs in."""
        password = secrets.token_urlsafe(18)
        await self.client.register(self.name, password)
        await self.client.log_in(self.name, password)

    async def send(
        self, method: str, path: str, body: Json | None = None, *, if_match: str = "", result: Any = Any
    ) -> Reply[Any]:
        """Sends a request and returns its JSON, or its bytes if `result` is bytes. Raises ProblemError."""
        address, _, query = path.partition("?")
        media = "*/*" if result is bytes else "application/json"
        call = Call(
            method, method, f"/api/v1{address}", dict(parse_qsl(query)), body=body, result=result, media=media
        )
        return await self.client.send_with_etag(call.if_match(if_match) if if_match else call)

    async def request(self, method: str, path: str, body: Json | None = None, *, if_match: str = "") -> Json:
        """Sends a request that must succeed. Raises RuntimeError otherwise."""
        try:
            answer: Json = (await self.send(method, path, body, if_match=if_match)).value or {}
        except ProblemError as error:
            raise RuntimeError(f"{self.name}: {method} {path}: {error}") from error
        return answer

    async def try_request(self, method: str, path: str, body: Json | None = None) -> str:
        """Sends a request that the server may refuse. Returns the code of the refusal; empty for success.

        Raises RuntimeError if the request was malformed or against the rules, or if the server failed.
        """
        try:
            await self.send(method, path, body)
        except ProblemError as error:
            if error.status in (400, 422) or error.status >= FAILED:
                raise RuntimeError(f"{self.name}: {method} {path}: {error}") from error
            return str(error.code)
        return ""

    def choose(self, house: str | None, view: Json, decision: Json, chance: Random) -> Json:
        """The answer of the policy to a decision with options."""
        asked = {name: decision[name] for name in ("number", "kind", "question")} | {"house": house}
        return self.policy(view, asked, decision["options"], chance)


def with_plain_json(call: Any) -> Any:
    """The call with plain JSON as its result, because models drop fields that they do not know."""
    return replace(call, result=Any)
