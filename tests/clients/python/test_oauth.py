"""Log-ins of apps: requests and errors. tests/accounts covers the server."""

from __future__ import annotations

import base64
import hashlib
import threading
import urllib.request
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from agot import Client, LogInError
from agot.oauth import Loopback

from tests.clients.python.scripted import Kept, Script, json, problem

METADATA = {
    "issuer": "http://server",
    "authorization_endpoint": "http://server/oauth/authorize",
    "token_endpoint": "http://server/oauth/token",
    "device_authorization_endpoint": "http://server/oauth/device",
    "revocation_endpoint": "http://server/oauth/revoke",
}
DEVICE = {
    "device_code": "secret", "user_code": "BCDF-GHJK", "verification_uri": "http://server/device",
    "expires_in": 600, "interval": 5,
}  # fmt: skip
GRANTED = {"access_token": "a", "refresh_token": "r", "expires_in": 600, "scope": "read play"}


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    taken: list[float] = []
    for module in ("agot.sync", "agot.sync_session"):
        monkeypatch.setattr(f"{module}.sleep", taken.append)
    return taken


class Server(Script):
    """Answers the token endpoint with the steps, everything else like a server."""

    def __init__(self, *steps: Any) -> None:
        self.forms: list[dict[str, str]] = []
        self.answers = list(steps)
        super().__init__([self.answer])

    def answer(self, request: httpx.Request) -> httpx.Response:
        if request.url.path.startswith("/.well-known"):
            return json(METADATA)
        if request.url.path == "/oauth/device":
            return json(DEVICE)
        self.forms.append({name: values[0] for name, values in parse_qs(request.content.decode()).items()})
        answer: httpx.Response | Exception = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


def refusal_of(code: str) -> httpx.Response:
    return json({"error": code}, 400)


def test_a_device_gets_access_after_polling(pauses: list[float]) -> None:
    server = Server(refusal_of("authorization_pending"), refusal_of("slow_down"), json(GRANTED))
    shown: list[Any] = []
    kept = Kept()
    with Client("http://server", transport=server, store=kept) as client:
        tokens = client.log_in_by_device("app", ["read", "play"], shown.append)
    assert [device.user_code for device in shown] == ["BCDF-GHJK"]
    assert pauses == [5, 5, 10]
    assert (tokens.access, tokens.refresh, tokens.scopes) == ("a", "r", ("read", "play"))
    assert kept.saved == [tokens]
    assert {form["device_code"] for form in server.forms} == {"secret"}


def test_a_device_whose_tokens_are_lost_asks_again_with_the_same_key(pauses: list[float]) -> None:
    lost = httpx.ReadError("the response was lost")
    server = Server(refusal_of("authorization_pending"), lost, json(GRANTED))
    with Client("http://server", transport=server) as client:
        assert client.log_in_by_device("app", ["read"], lambda device: None).access == "a"
    keys = [request.headers["Idempotency-Key"] for request in server.requests[2:]]
    assert keys[0] != keys[1] == keys[2]


def test_a_code_whose_tokens_are_lost_is_redeemed_again_with_the_same_key(pauses: list[float]) -> None:
    in_progress = problem(409, "idempotency_in_progress")
    server = Server(httpx.ReadError("the response was lost"), in_progress, json(GRANTED))
    with Client("http://server", transport=server) as client:
        started = client.authorization("app", "http://127.0.0.1:1/callback", ["read"])
        assert (
            client.redeem(started, f"http://127.0.0.1:1/callback?code=c&state={started.state}").access == "a"
        )
    assert len({request.headers["Idempotency-Key"] for request in server.requests[1:]}) == 1


def test_a_code_without_the_issuer_that_the_server_promises_is_refused() -> None:
    named = METADATA | {"authorization_response_iss_parameter_supported": True}
    with Client("http://server", transport=Script([json(named)])) as client:
        started = client.authorization("app", "http://127.0.0.1:1/callback", ["read"])
        with pytest.raises(LogInError, match="wrong_issuer"):
            client.redeem(started, f"http://127.0.0.1:1/callback?code=c&state={started.state}")


def test_a_refused_device_reports_the_reason(pauses: list[float]) -> None:
    with Client("http://server", transport=Server(refusal_of("access_denied"))) as client:
        with pytest.raises(LogInError, match="access_denied"):
            client.log_in_by_device("app", ["read"], lambda device: None)
        assert client.tokens is None


def test_a_browser_is_sent_with_a_challenge_and_returns_with_a_code() -> None:
    server = Server(json(GRANTED))
    with Client("http://server", transport=server) as client, Loopback() as loopback:
        started = client.authorization("app", loopback.url, ["read"])
        query = {name: values[0] for name, values in parse_qs(urlsplit(started.url).query).items()}
        assert query["code_challenge_method"] == "S256"
        back = f"{loopback.url}?code=c0de&state={query['state']}"
        browser = threading.Thread(target=lambda: urllib.request.urlopen(back).read())
        browser.start()
        client.redeem(started, loopback.wait())
        browser.join()
    (form,) = server.forms
    digest = hashlib.sha256(form["code_verifier"].encode()).digest()
    assert base64.urlsafe_b64encode(digest).decode().rstrip("=") == query["code_challenge"]
    assert (form["code"], form["redirect_uri"]) == ("c0de", loopback.url)


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("code=c&state=other", "wrong_state"),
        ("error=access_denied&state={}", "access_denied"),
        ("state={}", "no_code"),
        ("code=c&state={}&iss=http://elsewhere", "wrong_issuer"),
    ],
)
def test_a_redirect_that_was_tampered_with_is_not_redeemed(query: str, code: str) -> None:
    server = Server()
    with Client("http://server", transport=server) as client:
        started = client.authorization("app", "http://127.0.0.1:1/callback", ["read"])
        with pytest.raises(LogInError, match=code):
            client.redeem(started, f"http://127.0.0.1:1/callback?{query.format(started.state)}")
    assert server.forms == []
