"""Users of the API: a visitor without a token, or a person with one. Paths are relative to /api/v1."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from tests import contract
from tests.factories import TokenFactory, UserFactory, new_secret


def operator() -> Client:
    """A client that may read /metrics."""
    return Client(headers={"authorization": f"Bearer {settings.GOT_METRICS_TOKEN}"})


class Visitor:
    """Sends no token."""

    def __init__(self) -> None:
        self.client = APIClient()

    def asks(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        address = (
            path
            if path.startswith(("/health", "/docs", "/static", "/admin", "/.well-known"))
            else f"/api/v1{path}"
        )
        request = getattr(self.client, method.lower())
        given = {} if body is None or method == "GET" else {"data": body, "format": "json"}
        response = request(address, headers=headers or None, **given)
        contract.check(method, address, response)
        return response

    def gets(self, path: str, **headers: str) -> Any:
        return self.asks("GET", path, **headers)

    def posts(self, path: str, body: Any = None, **headers: str) -> Any:
        return self.asks("POST", path, body, **headers)

    def puts(self, path: str, body: Any = None, **headers: str) -> Any:
        return self.asks("PUT", path, body, **headers)

    def patches(self, path: str, body: Any = None, **headers: str) -> Any:
        return self.asks("PATCH", path, body, **headers)

    def deletes(self, path: str, **headers: str) -> Any:
        return self.asks("DELETE", path, **headers)

    def sends_raw(self, method: str, path: str, body: bytes, media_type: str = "application/json") -> Any:
        address = f"/api/v1{path}"
        response = self.client.generic(method, address, body, content_type=media_type)  # type: ignore[arg-type]
        contract.check(method, address, response)
        return response


class Person(Visitor):
    """Has an account, and sends one of its tokens with every request."""

    def __init__(self, user: User, **token: Any) -> None:
        super().__init__()
        self.user = user
        self.secret = new_secret()
        self.token = TokenFactory.create(user=user, secret=self.secret, **token)
        self.carries(self.secret)

    def carries(self, secret: str) -> None:
        """Switches to this token."""
        self.client.credentials(HTTP_AUTHORIZATION=f"Bearer {secret}")

    def with_token(self, **fields: Any) -> Person:
        """The same user with another token, such as one with fewer scopes."""
        return Person(self.user, **fields)


def person(username: str, **fields: Any) -> Person:
    return Person(UserFactory.create(username=username, **fields))


def expect_problem(response: Any, status: int, code: str) -> dict[str, Any]:
    """Checks that a response is exactly this refusal. Returns its problem."""
    body: dict[str, Any] = response.json()
    assert (response.status_code, body.get("code")) == (status, code), body
    assert response["Content-Type"] == "application/problem+json"
    assert body["status"] == status
    assert body["type"] == f"/api/v1/errors/{code}"
    assert body["title"] and body["detail"]
    assert isinstance(body["facts"], dict) and isinstance(body["errors"], list)
    assert body["request_id"] == response["X-Request-ID"]
    return body
