"""Requests to one server, and the sign-in that authorises them.

`sync_session.py`, the blocking version, is generated from this file.
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
    TooManyRequestsError,
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
READ_ONLY_POSTS = frozenset({"check_answer"})
"""POST operations that change nothing and need no Idempotency-Key."""


class AsyncSession:
    """Requests to one server, for one user or anonymously. See `AsyncClient`."""

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
            self._save(self.tokens)
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

    # Requests

    async def send(self, call: Call[T]) -> T:
        """Sends a call and returns its result. Raises ProblemError or UnreachableError."""
        return (await self.send_with_etag(call)).value

    async def send_with_etag(self, call: Call[T]) -> Reply[T]:
        """Sends a call and returns its result with the entity tag."""
        reply = await self.send_if_changed(call, None)
        assert reply is not None
        return reply

    async def send_if_changed(self, call: Call[T], etag: str | None) -> Reply[T] | None:
        """Sends a call and returns its result, or None if it still has this entity tag."""
        response = await self._respond(call.if_none_match(etag))
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

    async def paginate(self, call: Call[Page[T]]) -> AsyncIterator[T]:
        """Yields every entry of a list: `async for game in client.paginate(calls.list_games())`."""
        while True:
            page = await self.send(call)
            for each in page.results:
                yield each
            if page.next_cursor is None:
                return
            call = replace(call, query={**call.query, "after": page.next_cursor})

    async def _respond(self, call: Call[T]) -> httpx.Response:
        """Sends the request of a call and returns the response, whatever its status."""
        headers = {"Accept": f"{call.media}, application/problem+json", **call.headers}
        if call.method == "POST" and call.operation not in READ_ONLY_POSTS:
            headers["Idempotency-Key"] = secrets.token_urlsafe(24)
        request = self.http.build_request(
            call.method,
            call.path,
            params={name: value for name, value in call.query.items() if value is not None},
            json=None if call.body is None else to_json(call.body),
            headers={name: in_header(name, value) for name, value in headers.items()},
        )
        return await self._send_with_retries(request, is_authorised=True)

    async def _send_with_retries(
        self,
        request: httpx.Request,
        *,
        is_authorised: bool,
        send: Callable[[httpx.Request], Awaitable[httpx.Response]] | None = None,
    ) -> httpx.Response:
        """Sends a request, and retries it while that is safe and the retry limit is not reached. Returns the
        last response.

        `send` makes one attempt, and must read the response unless it is a success. `is_authorised` must be False for
        requests that authorisation itself needs, because they would wait for themselves.
        """
        deadline, attempt, is_refreshed = time.monotonic() + self.retry.patience_seconds, 0, False
        while True:
            attempt += 1
            used = await self._authorise(request.headers) if is_authorised else None
            try:
                response = await (send or self.http.send)(request)
            except httpx.UnsupportedProtocol as error:
                raise UsageError(f"{request.url} is not an address of http or https") from error
            except httpx.TransportError as error:
                pause = self.retry.pause(attempt)
                if not self.retry.is_allowed(request.method, None) or time.monotonic() + pause > deadline:
                    raise UnreachableError(f"{request.method} {request.url.path}: {error!r}") from error
            else:
                if response.is_success:
                    return response
                if response.status_code == 401 and used is not None and used.refresh and not is_refreshed:
                    is_refreshed = True
                    await self._refresh(used)
                    continue
                pause = self.retry.pause(attempt, response.headers)
                is_late = time.monotonic() + pause > deadline
                if is_late or not self.retry.is_allowed(request.method, response.status_code, response.content):
                    return response
            await sleep(pause)

    # Log in

    async def register(self, username: str, password: str) -> models.Me:
        """Creates an account, without logging in."""
        return await self.send(calls.register(username=username, password=password))

    async def log_in(self, username: str, password: str) -> Tokens:
        """Logs in with a password, for programs of the user. An app must not ask for it; see `authorization`."""
        issued = await self.send(calls.log_in(username=username, password=password))
        return self._save(Tokens(issued.token, expires_at=None, scopes=tuple(issued.scopes)))

    async def log_out(self) -> None:
        """Revokes the token on the server, and removes it here."""
        if self.tokens is not None and self.tokens.client_id:
            metadata = await self._metadata()
            held = self.tokens.refresh or self.tokens.access
            await self._post_form(metadata["revocation_endpoint"], {"token": held, "client_id": self.tokens.client_id})
        elif self.tokens is not None:
            await self.send(calls.log_out())
        self.tokens = None
        if self.store is not None:
            with self.store.lock():
                self.store.save(None)

    async def log_in_by_device(
        self, client_id: str, scopes: Sequence[str], show: Callable[[DeviceCode], None]
    ) -> Tokens:
        """Logs in without a browser on this device. `show` must display the code and address. Raises LogInError."""
        metadata = await self._metadata()
        asked = {"client_id": client_id, "scope": " ".join(scopes)}
        device = DeviceCode.from_response(await self._post_form(metadata["device_authorization_endpoint"], asked))
        show(device)
        redeemed = {
            "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
            "device_code": device.device_code, "client_id": client_id,
        }  # fmt: skip
        pause, key = device.interval_seconds, secrets.token_urlsafe(24)
        while not device.is_expired():
            await sleep(pause)
            try:
                answer = await self._post_form(metadata["token_endpoint"], redeemed, key)
                return self._save(Tokens.from_response(answer, client_id))
            except (UnreachableError, BusyError, TooManyRequestsError):
                pause *= 2
            except LogInError as error:
                if error.code not in ("authorization_pending", "slow_down"):
                    raise
                pause += 5 if error.code == "slow_down" else 0
                key = secrets.token_urlsafe(24)
        raise LogInError("expired_token", "nobody entered the code in time")

    async def authorization(self, client_id: str, redirect_uri: str, scopes: Sequence[str]) -> Authorization:
        """Starts a log-in by browser, with PKCE."""
        metadata = await self._metadata()
        return oauth.authorization(metadata["authorization_endpoint"], client_id, redirect_uri, scopes)

    async def redeem(self, started: Authorization, address: str) -> Tokens:
        """Completes a log-in by browser. `address` is the redirect address with the code. Raises LogInError."""
        metadata = await self._metadata()
        fields = {
            "grant_type": "authorization_code", "code": started.code_in(address, metadata),
            "client_id": started.client_id, "redirect_uri": started.redirect_uri, "code_verifier": started.verifier,
        }  # fmt: skip
        answer = await self._post_form(metadata["token_endpoint"], fields)
        return self._save(Tokens.from_response(answer, started.client_id))

    def _save(self, tokens: Tokens) -> Tokens:
        self.tokens = tokens
        if self.store is not None:
            with self.store.lock():
                self.store.save(tokens)
        return tokens

    async def _authorise(self, headers: httpx.Headers) -> Tokens | None:
        """Adds the token to the headers, and renews it first if it is about to expire. Returns the tokens used."""
        if self.tokens is not None and self.tokens.refresh and self.tokens.is_expiring():
            await self._refresh(self.tokens)
        if self.tokens is not None:
            headers["Authorization"] = f"Bearer {in_header('token', self.tokens.access, is_secret=True)}"
        return self.tokens

    async def _refresh(self, used: Tokens) -> None:
        """Exchanges the refresh token once for all requests that wait for it. Raises SignInAgainError."""
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
                    answer = await self._post_form(metadata["token_endpoint"], fields, started.refresh_key)
                    self._save(Tokens.from_response(answer, used.client_id, started))
                if is_new or not self.tokens.is_expiring():
                    return
                used = self.tokens  # the store has old tokens, or this is the response to an old request

    def _start_refresh(self, used: Tokens) -> tuple[Tokens, bool]:
        """Returns the tokens with the key of their refresh, and whether the key is new.

        The key is stored before the request, so that a killed program can repeat the request. Newer tokens from
        another program are returned unchanged.
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
        """Metadata of the authorisation server. They are read once, without a token."""
        async with self._reading:
            if self._found is None:
                request = self.http.build_request("GET", METADATA, headers={"Accept": "application/json"})
                self._found = document_of(await self._send_with_retries(request, is_authorised=False))
            return self._found

    async def _post_form(self, address: str, fields: dict[str, str], key: str | None = None) -> dict[str, Any]:
        """Posts a form to an OAuth endpoint and returns the JSON response.

        Raises LogInError with the OAuth code, and ProblemError or UnreachableError for temporary failures. A request
        with the same key may be repeated.
        """
        headers = {"Accept": "application/json", "Idempotency-Key": key or secrets.token_urlsafe(24)}
        request = self.http.build_request("POST", address, data=fields, headers=headers)
        return document_of(await self._send_with_retries(request, is_authorised=False))


def server_address(address: str) -> str:
    """Returns scheme, host and port of an address. Raises UsageError."""
    try:
        parts = urlsplit(address)
        is_usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_usable = False
    if not is_usable:
        raise UsageError(f"{address!r} is not an address of a server: write https://host or http://host:port")
    return f"{parts.scheme}://{parts.netloc}"


def document_of(response: httpx.Response) -> dict[str, Any]:
    """Returns the JSON object of an OAuth response. Raises LogInError or ProblemError.

    Raises UnreachableError for other content, such as the log-in page of a network.
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
