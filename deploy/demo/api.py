"""An HTTP client that knows only the address of the schema, and reads everything else from it."""

from __future__ import annotations

import time
from typing import Any

import httpx

SCHEMA = "/api/v1/schema"
PATIENCE_SECONDS = 90.0
BUSY = {502, 503, 504}

Json = dict[str, Any]


class Unanswered(RuntimeError):  # noqa: N818
    """Raised if the server did not respond in time, or refused a request that should be allowed."""


class Api:
    """Calls operations of the document by their `operationId`, with a token.

    A request without a response, or with *busy*, is sent again: the server may be restarting, and repeating a
    player's request has no further effect.
    """

    def __init__(self, address: str, patience: float = PATIENCE_SECONDS) -> None:
        self._http = httpx.Client(base_url=address, timeout=30.0)
        self._patience = patience
        self._operations: dict[str, tuple[str, str]] = {}
        document = self.send("GET", SCHEMA, headers={"Accept": "application/json"}).json()
        for path, methods in document["paths"].items():
            for method, operation in methods.items():
                self._operations[operation["operationId"]] = (method.upper(), path)

    def use_token(self, token: str) -> None:
        self._http.headers["Authorization"] = f"Bearer {token}"

    def call(
        self,
        operation: str,
        *,
        body: Json | None = None,
        query: dict[str, str | int] | None = None,
        headers: dict[str, str] | None = None,
        **path: str | int,
    ) -> httpx.Response:
        """Returns the response, with any status. Raises KeyError for an unknown operation."""
        method, template = self._operations[operation]
        return self.send(method, template.format(**path), json=body, params=query, headers=headers)

    def result_of(self, operation: str, **arguments: Any) -> Json:
        """Returns the body of a successful response. Raises Unanswered for any other."""
        response = self.call(operation, **arguments)
        if not response.is_success:
            raise Unanswered(f"{operation}: {response.status_code} {response.text[:500]}")
        answer: Json = response.json()
        return answer

    def send(self, method: str, path: str, **arguments: Any) -> httpx.Response:
        """Sends a request until it gets a response. Raises Unanswered after PATIENCE_SECONDS."""
        given_up = time.monotonic() + self._patience
        while True:
            trouble = ""
            try:
                response = self._http.request(method, path, **arguments)
                if response.status_code not in BUSY:
                    return response
                trouble = f"{response.status_code}"
                pause = float(response.headers.get("Retry-After", "0.2"))
            except httpx.TransportError as error:
                trouble, pause = repr(error), 0.3
            if time.monotonic() + pause > given_up:
                raise Unanswered(f"{method} {path}: {trouble}")
            time.sleep(pause)

    def close(self) -> None:
        self._http.close()
