"""OAuth 2.1 for programs: authorisation codes with PKCE (RFC 7636, 8252) and the device flow (RFC 8628).

This module sends no requests. The clients send them and store the `Tokens`.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from time import time as now
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from .problems import LogInError

EARLY_SECONDS = 30
"""Time before the expiry of an access token at which it is renewed."""


@dataclass(frozen=True, slots=True)
class Tokens:
    """Tokens of an app for a user. `refresh` works once; each response contains the next one."""

    access: str
    refresh: str | None = None
    expires_at: float | None = None
    """Unix time in seconds, or None if it does not expire soon."""
    client_id: str = ""
    scopes: Sequence[str] = ()
    refresh_key: str | None = field(default=None, repr=False)
    """The Idempotency-Key of a started refresh. The same request returns the same tokens."""
    refresh_started_at: float | None = None
    """Time at which the refresh started, in seconds since 1970."""

    def is_expiring(self) -> bool:
        return self.expires_at is not None and now() > self.expires_at - EARLY_SECONDS

    def with_refresh_key(self) -> Tokens:
        """Returns these tokens with a refresh key. An existing key is kept."""
        if self.refresh_key is not None:
            return self
        return replace(self, refresh_key=secrets.token_urlsafe(24), refresh_started_at=now())

    @classmethod
    def from_response(cls, answer: Mapping[str, Any], client_id: str, previous: Tokens | None = None) -> Tokens:
        """Reads the body of a token response (RFC 6749, 5.1).

        The lifetime counts from the start of the refresh, because the server may repeat an old response.
        """
        lifetime = answer.get("expires_in")
        started_at = now() if previous is None or previous.refresh_started_at is None else previous.refresh_started_at
        return cls(
            access=answer["access_token"],
            refresh=answer.get("refresh_token", None if previous is None else previous.refresh),
            expires_at=None if lifetime is None else started_at + lifetime,
            client_id=client_id,
            scopes=tuple(str(answer.get("scope", "")).split()),
        )


@dataclass(frozen=True, slots=True)
class DeviceCode:
    """A pending device sign-in. The user opens `url` on any device and enters `user_code`."""

    user_code: str
    url: str
    complete_url: str | None
    """The address including the code, for a link or QR code."""
    device_code: str = field(repr=False)
    expires_at: float
    interval_seconds: float

    def is_expired(self) -> bool:
        return now() >= self.expires_at

    @classmethod
    def from_response(cls, answer: Mapping[str, Any]) -> DeviceCode:
        return cls(
            answer["user_code"], answer["verification_uri"], answer.get("verification_uri_complete"),
            answer["device_code"], now() + answer["expires_in"], answer.get("interval", 5),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Authorization:
    """A started log-in by browser. Send the user to `url`, then redeem the address to which they are redirected."""

    url: str
    client_id: str
    redirect_uri: str
    state: str
    verifier: str = field(repr=False)

    def code_in(self, address: str, metadata: Mapping[str, Any]) -> str:
        """Returns the code from the redirect address. Raises LogInError.

        `metadata` belong to the authorisation server, whose issuer is compared (RFC 9207).
        """
        given = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
        if not secrets.compare_digest(given.get("state", ""), self.state):
            raise LogInError("wrong_state", "the response belongs to another log-in")
        is_named = "iss" in given or metadata.get("authorization_response_iss_parameter_supported", False)
        if is_named and given.get("iss") != metadata["issuer"]:
            raise LogInError("wrong_issuer", "the response is from another server")
        if "error" in given:
            raise LogInError(given["error"], given.get("error_description", ""))
        if "code" not in given:
            raise LogInError("no_code", "the address has no code")
        return given["code"]


def authorization(endpoint: str, client_id: str, redirect_uri: str, scopes: Sequence[str]) -> Authorization:
    """Starts a log-in by browser. `endpoint` is the server's authorisation endpoint."""
    verifier, state = secrets.token_urlsafe(48), secrets.token_urlsafe(24)
    digest = hashlib.sha256(verifier.encode()).digest()
    query = {
        "response_type": "code", "client_id": client_id, "redirect_uri": redirect_uri, "scope": " ".join(scopes),
        "state": state, "code_challenge": base64.urlsafe_b64encode(digest).rstrip(b"=").decode(),
        "code_challenge_method": "S256",
    }  # fmt: skip
    return Authorization(f"{endpoint}?{urlencode(query)}", client_id, redirect_uri, state, verifier)


class Loopback:
    """Receives the redirect of a log-in on this machine (RFC 8252, 7.3).

    with Loopback() as loopback:
        started = client.authorization(client_id, loopback.url, ["read", "play"])
        webbrowser.open(started.url)
        client.redeem(started, loopback.wait())
    """

    def __init__(self, page: str = "You can close this page.", timeout_seconds: float = 300) -> None:
        received: list[str] = []

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                if urlsplit(self.path).path == "/callback":
                    received.append(self.path)
                self.send_response(200 if received else 404)
                self.send_header("Content-Type", "text/plain; charset=utf-8")
                self.end_headers()
                self.wfile.write(page.encode())

            def log_message(self, *_: object) -> None:
                """Logs nothing, because the path contains the code."""

        self._received = received
        self._server = HTTPServer(("127.0.0.1", 0), Handler)
        self._server.timeout = 1
        self._deadline = time.monotonic() + timeout_seconds
        self.url = f"http://127.0.0.1:{self._server.server_port}/callback"

    def __enter__(self) -> Loopback:
        return self

    def __exit__(self, *_: object) -> None:
        self._server.server_close()

    def wait(self) -> str:
        """Returns the redirect address. Raises LogInError after the timeout."""
        while not self._received:
            if time.monotonic() > self._deadline:
                raise LogInError("expired", "nobody logged in")
            self._server.handle_request()
        return self._received[0]
