"""A scripted server, for responses that a real one does not send on request."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import httpx
from agot import Tokens

Step = httpx.Response | Exception | Callable[[httpx.Request], httpx.Response]


class Script(httpx.MockTransport):
    """Answers each request with the next step, and records the requests. The last step is repeated."""

    def __init__(self, steps: Iterable[Step]) -> None:
        self.steps = list(steps)
        self.requests: list[httpx.Request] = []
        super().__init__(self._answer)

    def _answer(self, request: httpx.Request) -> httpx.Response:
        request.read()
        self.requests.append(request)
        step = self.steps.pop(0) if len(self.steps) > 1 else self.steps[0]
        if isinstance(step, Exception):
            raise step
        return step(request) if callable(step) else step


class Slow(Script):
    """Lets other requests run first, as a network does."""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        await asyncio.sleep(0)
        return await super().handle_async_request(request)


class Kept:
    """A token store in memory that records every save."""

    def __init__(self) -> None:
        self.saved: list[Tokens | None] = []

    def load(self) -> Tokens | None:
        return self.saved[-1] if self.saved else None

    def save(self, tokens: Tokens | None) -> None:
        self.saved.append(tokens)

    def lock(self) -> AbstractContextManager[None]:
        return nullcontext()


def problem(status: int, code: str, **headers: str) -> httpx.Response:
    """A problem document with this code."""
    body = {
        "type": f"/api/v1/errors/{code}", "title": code, "status": status, "detail": "as the test says",
        "code": code, "facts": {"number": 7}, "errors": [], "rule": "MARCH-7",
    }  # fmt: skip
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    return httpx.Response(status, json=body, headers={"Content-Type": "application/problem+json"} | names)


def json(body: Any, status: int = 200, **headers: str) -> httpx.Response:
    return httpx.Response(
        status, json=body, headers={name.replace("_", "-"): text for name, text in headers.items()}
    )
