"""An OAuth app as a client, and a browser as its user."""

from __future__ import annotations

import hashlib
import re
import secrets
from base64 import b64encode, urlsafe_b64encode
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, quote, urlencode, urlsplit

from django.test import Client

from accounts.models import App, User
from accounts.oauth.registry import register_app
from accounts.scopes import Scope

CALLBACK = "https://raven.example.org/callback"
DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code"


def challenge_of(verifier: str) -> str:
    return urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()


@dataclass
class RavenApp:
    """A registered app that requests codes and tokens."""

    app: App
    secret: str | None = None
    client: Client = field(default_factory=Client)
    verifier: str = field(default_factory=lambda: secrets.token_urlsafe(48))

    def asks_for(self, **fields: str | None) -> str:
        """The URL to which the app sends a browser."""
        query = {
            "response_type": "code",
            "client_id": self.app.client_id,
            "redirect_uri": CALLBACK,
            "scope": "read play",
            "state": "abc&d=é",
            "code_challenge": challenge_of(self.verifier),
            "code_challenge_method": "S256",
            **fields,
        }
        return "/oauth/authorize?" + urlencode(
            {name: each for name, each in query.items() if each is not None}
        )

    def posts(self, path: str, *, key: str | None = None, **fields: str | None) -> Any:
        headers = {} if key is None else {"Idempotency-Key": key}
        if self.secret is not None:
            both = f"{quote(self.app.client_id)}:{quote(self.secret)}".encode()
            headers["Authorization"] = f"Basic {b64encode(both).decode()}"
        sent = {"client_id": self.app.client_id} | {
            name: each for name, each in fields.items() if each is not None
        }
        return self.client.post(
            f"/api/v1/oauth/{path}",
            urlencode(sent),
            content_type="application/x-www-form-urlencoded",
            headers=headers,
        )

    def exchanges(self, code: str, **fields: str | None) -> Any:
        sent = {"code": code, "redirect_uri": CALLBACK, "code_verifier": self.verifier} | fields
        return self.posts("token", grant_type="authorization_code", **sent)

    def refreshes(self, token: str, *, key: str | None = None, **fields: str) -> Any:
        return self.posts("token", key=key, grant_type="refresh_token", refresh_token=token, **fields)

    def polls(self, device_code: str) -> Any:
        return self.posts("token", grant_type=DEVICE_GRANT, device_code=device_code)

    def tokens_for(self, user: User, **fields: str | None) -> dict[str, Any]:
        """Tokens of the app for a user who allows the requested scopes."""
        browser = Browser(user)
        code = browser.allows(self.asks_for(**fields))["code"]
        return successful_json(self.exchanges(code, redirect_uri=fields.get("redirect_uri", CALLBACK)))


def raven(owner: User, *, is_confidential: bool = False, **fields: Any) -> RavenApp:
    given: dict[str, Any] = {
        "name": "Raven",
        "about": "Answers decisions on a phone.",
        "redirect_uris": [CALLBACK],
        "scopes": [Scope.READ, Scope.PLAY],
    }
    return RavenApp(*register_app(user=owner, **given | fields, is_confidential=is_confidential))


class Browser:
    """A user's browser, logged in on the pages, with CSRF checks like a real one."""

    def __init__(self, user: User | None = None) -> None:
        self.client = Client(enforce_csrf_checks=True)
        if user is not None:
            self.client.force_login(user)

    def sends(self, address: str, **fields: Any) -> Any:
        """Opens a page and submits its form."""
        return self.sends_to(address, address, **fields)

    def sends_to(self, opened: str, address: str, **fields: Any) -> Any:
        """Submits the form of one page to another URL."""
        page = self.client.get(opened)
        found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.content.decode())
        assert found is not None, page.content.decode()
        return self.client.post(address, {"csrfmiddlewaretoken": found[1], **fields})

    def allows(self, address: str, decision: str = "allow") -> dict[str, str]:
        """Answers the consent page. Returns the parameters that the app gets at its redirect address."""
        response = self.sends(address, decision=decision)
        assert response.status_code == 302, response.content.decode()
        return query_of(response["Location"])


def query_of(address: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}


def successful_json(response: Any) -> dict[str, Any]:
    body: dict[str, Any] = response.json()
    assert response.status_code == 200, body
    assert response["Cache-Control"] == "no-store"
    return body


def refused_by_oauth(response: Any, error: str, status: int = 400) -> str:
    """Checks a refusal against RFC 6749. Returns its description."""
    body = response.json()
    assert (response.status_code, body.get("error")) == (status, error), body
    assert response["Content-Type"] == "application/json"
    assert set(body) <= {"error", "error_description"}
    return str(body.get("error_description", ""))
