"""Requests to one server, and the sign-in that authorises them.

`sync_session.py`, the same with functions that block, is generated from this file.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from asyncio import sleep
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any, Self, TypeVar
from urllib.parse import urlsplit

import httpx

from . import oauth
from .api import calls, models
from .live import Page, Reply
from .oauth import Authorization, DeviceCode, Tokens
from .problems import (
    BusyError,
    LogInError,
    SignInAgainError,
    TooManyError,
    UnreachableError,
    UsageError,
    in_header,
    problem_of,
)
from .retrying import Retry
from .store import TokenStore
from .values import Call, from_json, to_json

T = TypeVar("T")

METADATA = "/.well-known/oauth-authorization-server"
WITHOUT_EFFECT = frozenset({"check_answer"})
"""A POST that changes nothing needs no key."""


class AsyncSession:
    """Requests to one server, for one user or for nobody. See `AsyncClient`."""

    def __init__(
        self,
        address: str,
        token: str | Tokens | None,
        *,
        language: str | None,
        retry: Retry | None,
        timeout_seconds: float,
        store: TokenStore | None,
        transport: httpx.AsyncBaseTransport | None,
    ) -> None:
        self.address = server_address(address)
        self.retry = retry or Retry()
        self.store = store
        self.tokens = Tokens(token) if isinstance(token, str) else token
        if store is not None and self.tokens is not None:
            self._keep(self.tokens)
        elif store is not None:
            self.tokens = store.load()
        self._refreshing, self._reading = asyncio.Lock(), asyncio.Lock()
        self._found: dict[str, Any] | None = None
        self.http = httpx.AsyncClient(
            base_url=self.address, timeout=timeout_seconds, transport=transport,
            headers={"Accept-Language": in_header("Accept-Language", language)} if language else None,
        )  # fmt: skip

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()

    async def close(self) -> None:
        await self.http.aclose()

    # ---- requests

    async def send(self, call: Call[T]) -> T:
        """The result of a call. Raises a ProblemError, or UnreachableError."""
        return (await self.ask(call)).value

    async def ask(self, call: Call[T]) -> Reply[T]:
        """The result of a call with its entity tag."""
        reply = await self.ask_unless(call, None)
        assert reply is not None
        return reply

    async def ask_unless(self, call: Call[T], etag: str | None) -> Reply[T] | None:
        """The result of a call, None while it has this entity tag."""
        response = await self._respond(call.unless(etag))
        if response.status_code == 304:
            return None
        if not response.is_success:
            raise problem_of(response.status_code, response.content, response.headers)
        value: Any = None
        if call.media != "application/json":
            value = response.content if call.result is bytes else response.text
        elif response.content and call.result is not None:
            value = from_json(call.result, response.json())
        return Reply(value, response.headers.get("ETag"))

    async def pages(self, call: Call[Page[T]]) -> AsyncIterator[T]:
        """Every entry of a list, page by page: `async for game in client.pages(calls.list_games())`."""
        while True:
            page = await self.send(call)
            for each in page.results:
                yield each
            if page.next_cursor is None:
                return
            call = replace(call, query={**call.query, "after": page.next_cursor})

    async def _respond(self, call: Call[T]) -> httpx.Response:
        """The response, of any status, to the request of a call."""
        headers = {"Accept": f"{call.media}, application/problem+json", **call.headers}
        if call.method == "POST" and call.operation not in WITHOUT_EFFECT:
            headers["Idempotency-Key"] = secrets.token_urlsafe(24)
        request = self.http.build_request(
            call.method,
            call.path,
            params={name: value for name, value in call.query.items() if value is not None},
            json=None if call.body is None else to_json(call.body),
            headers={name: in_header(name, value) for name, value in headers.items()},
        )
        return await self._repeat(request, is_authorised=True)

    async def _repeat(
        self,
        request: httpx.Request,
        *,
        is_authorised: bool,
        send: Callable[[httpx.Request], Awaitable[httpx.Response]] | None = None,
    ) -> httpx.Response:
        """The response, of any status, to a request that is sent again as often as that is safe and promising.

        `send` sends it once, and reads the response unless it is a success. What is needed to authorise a request is
        read without authorisation: it would wait for its own end.
        """
        given_up, attempt, is_refreshed = time.monotonic() + self.retry.patience_seconds, 0, False
        while True:
            attempt += 1
            used = await self._authorise(request.headers) if is_authorised else None
            try:
                response = await (send or self.http.send)(request)
            except httpx.UnsupportedProtocol as error:
                raise UsageError(f"{request.url} is not an address of http or https") from error
            except httpx.TransportError as error:
                pause = self.retry.pause(attempt)
                if not self.retry.is_allowed(request.method, None) or time.monotonic() + pause > given_up:
                    raise UnreachableError(f"{request.method} {request.url.path}: {error!r}") from error
            else:
                if response.is_success:
                    return response
                if response.status_code == 401 and used is not None and used.refresh and not is_refreshed:
                    is_refreshed = True
                    await self._refresh(used)
                    continue
                pause = self.retry.pause(attempt, response.headers)
                is_hopeless = time.monotonic() + pause > given_up
                if is_hopeless or not self.retry.is_allowed(request.method, response.status_code, response.content):
                    return response
            await sleep(pause)

    # ---- log in

    async def register(self, username: str, password: str) -> models.Me:
        """Create an account. It is not logged in."""
        return await self.send(calls.register(username=username, password=password))

    async def log_in(self, username: str, password: str) -> Tokens:
        """Log in with a password: for a user's own programs. An app asks for no password, see `authorization`."""
        issued = await self.send(calls.log_in(username=username, password=password))
        return self._keep(Tokens(issued.token, expires_at=None, scopes=tuple(issued.scopes)))

    async def log_out(self) -> None:
        """End the token on the server, and drop it."""
        if self.tokens is not None and self.tokens.client_id:
            metadata = await self._metadata()
            held = self.tokens.refresh or self.tokens.access
            await self._form(metadata["revocation_endpoint"], {"token": held, "client_id": self.tokens.client_id})
        elif self.tokens is not None:
            await self.send(calls.log_out())
        self.tokens = None
        if self.store is not None:
            with self.store.lock():
                self.store.save(None)

    async def log_in_by_device(
        self, client_id: str, scopes: Sequence[str], show: Callable[[DeviceCode], None]
    ) -> Tokens:
        """Log in without a browser on this device: `show` gets what the user needs. Raises LogInError."""
        metadata = await self._metadata()
        asked = {"client_id": client_id, "scope": " ".join(scopes)}
        device = DeviceCode.from_response(await self._form(metadata["device_authorization_endpoint"], asked))
        show(device)
        redeemed = {
            "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
            "device_code": device.device_code, "client_id": client_id,
        }  # fmt: skip
        pause, key = device.interval_seconds, secrets.token_urlsafe(24)
        while not device.is_expired():
            await sleep(pause)
            try:
                answer = await self._form(metadata["token_endpoint"], redeemed, key)
                return self._keep(Tokens.from_response(answer, client_id))
            except (UnreachableError, BusyError, TooManyError):
                pause *= 2
            except LogInError as error:
                if error.code not in ("authorization_pending", "slow_down"):
                    raise
                pause += 5 if error.code == "slow_down" else 0
                key = secrets.token_urlsafe(24)
        raise LogInError("expired_token", "nobody entered the code in time")

    async def authorization(self, client_id: str, redirect_uri: str, scopes: Sequence[str]) -> Authorization:
        """Begin a log-in by browser, with PKCE."""
        metadata = await self._metadata()
        return oauth.authorization(metadata["authorization_endpoint"], client_id, redirect_uri, scopes)

    async def redeem(self, started: Authorization, address: str) -> Tokens:
        """Complete a log-in by browser with the address that the browser was sent to. Raises LogInError."""
        metadata = await self._metadata()
        fields = {
            "grant_type": "authorization_code", "code": started.code_in(address, metadata),
            "client_id": started.client_id, "redirect_uri": started.redirect_uri, "code_verifier": started.verifier,
        }  # fmt: skip
        answer = await self._form(metadata["token_endpoint"], fields)
        return self._keep(Tokens.from_response(answer, started.client_id))

    def _keep(self, tokens: Tokens) -> Tokens:
        self.tokens = tokens
        if self.store is not None:
            with self.store.lock():
                self.store.save(tokens)
        return tokens

    async def _authorise(self, headers: httpx.Headers) -> Tokens | None:
        """Add the token to the headers, a new one if it is about to expire. Returns what was used."""
        if self.tokens is not None and self.tokens.refresh and self.tokens.is_expiring():
            await self._refresh(self.tokens)
        if self.tokens is not None:
            headers["Authorization"] = f"Bearer {in_header('token', self.tokens.access, is_secret=True)}"
        return self.tokens

    async def _refresh(self, used: Tokens) -> None:
        """Exchange a refresh token, once for all who wait. Raises SignInAgainError."""
        metadata = await self._metadata()
        async with self._refreshing:
            while self.tokens is not None and self.tokens.access == used.access and used.refresh is not None:
                started, is_new = self._start_refresh(used)
                self.tokens = started
                if started.access == used.access:
                    fields = {
                        "grant_type": "refresh_token",
                        "refresh_token": used.refresh,
                        "client_id": used.client_id,
                    }
                    answer = await self._form(metadata["token_endpoint"], fields, started.refresh_key)
                    self._keep(Tokens.from_response(answer, used.client_id, started))
                if is_new or not self.tokens.is_expiring():
                    return
                used = self.tokens  # stored long ago, or the response to a request of long ago

    def _start_refresh(self, used: Tokens) -> tuple[Tokens, bool]:
        """The tokens with the key of their refresh, and whether it is new. The key is stored before the request, so
        that a program which is killed repeats the request. Tokens that another program has stored are returned as
        they are.
        """
        if self.store is None:
            return used.with_refresh_key(), used.refresh_key is None
        with self.store.lock():
            stored = self.store.load()
            if stored is None:
                raise SignInAgainError("signed_out", "the store has no tokens")
            if stored.access != used.access:
                return stored, False
            started = stored.with_refresh_key()
            if started != stored:
                self.store.save(started)
            return started, started != stored

    async def _metadata(self) -> dict[str, Any]:
        """The metadata of the authorisation server, read once and without a token."""
        async with self._reading:
            if self._found is None:
                request = self.http.build_request("GET", METADATA, headers={"Accept": "application/json"})
                self._found = document_of(await self._repeat(request, is_authorised=False))
            return self._found

    async def _form(self, address: str, fields: dict[str, str], key: str | None = None) -> dict[str, Any]:
        """The response of an endpoint of OAuth. Raises LogInError with its code, and for what may pass a ProblemError
        or UnreachableError. A request with the same key can be sent again.
        """
        headers = {"Accept": "application/json", "Idempotency-Key": key or secrets.token_urlsafe(24)}
        request = self.http.build_request("POST", address, data=fields, headers=headers)
        return document_of(await self._repeat(request, is_authorised=False))


def server_address(address: str) -> str:
    """Scheme, host and port of an address. Raises UsageError."""
    try:
        parts = urlsplit(address)
        is_usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_usable = False
    if not is_usable:
        raise UsageError(f"{address!r} is not an address of a server: write https://host or http://host:port")
    return f"{parts.scheme}://{parts.netloc}"


def document_of(response: httpx.Response) -> dict[str, Any]:
    """The JSON object of a response of OAuth. Raises LogInError, ProblemError, or UnreachableError for other content,
    as from the page of a network that wants a sign-in.
    """
    try:
        found: Any = response.json() if response.content else {}
    except ValueError:
        found = None
    if response.is_success and isinstance(found, dict):
        return found
    if response.is_success:
        raise UnreachableError(f"{response.url}: the response is not a JSON object")
    if isinstance(found, dict) and isinstance(found.get("error"), str):
        kind = SignInAgainError if found["error"] == "invalid_grant" else LogInError
        raise kind(found["error"], str(found.get("error_description", "")))
    raise problem_of(response.status_code, response.content, response.headers)
