"""Access tokens that expire three times in a row."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import httpx
import pytest
from agot import (
    AsyncClient,
    BusyError,
    Client,
    LogInError,
    NotFoundError,
    Retry,
    SignInAgainError,
    TokenFile,
    Tokens,
    TooManyRequestsError,
    UnreachableError,
    calls,
)

from tests.clients.python.scripted import Script, Slow, json, problem

HOUR = 3600
PATIENCE = 60.0
"""Seconds after which a call hangs."""
ADDRESS = "http://server"
METADATA = {
    "issuer": ADDRESS,
    "token_endpoint": f"{ADDRESS}/oauth/token",
    "revocation_endpoint": f"{ADDRESS}/oauth/revoke",
}


class Clock:
    """The clock of clients and server, advanced by a test."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def time(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("agot.oauth.now", clock.time)
    return clock


class Issuer:
    """An authorisation server. An access token is valid for an hour, and a refresh token can be used once."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.number = 0
        self.expires_at = clock.now + HOUR
        self.metadata: list[dict[str, str]] = []
        self.refreshes: list[httpx.Request] = []

    @property
    def tokens(self) -> Tokens:
        """The first tokens of the app."""
        return Tokens("a0", refresh="r0", expires_at=self.expires_at, client_id="app")

    def answer(self, request: httpx.Request) -> httpx.Response:
        if request.url.path.startswith("/.well-known"):
            self.metadata.append(dict(request.headers))
            return json(METADATA)
        if request.url.path == "/oauth/token":
            return self.refresh(request)
        is_live = request.headers["Authorization"] == f"Bearer a{self.number}"
        if is_live and self.clock.now < self.expires_at:
            return json({"status": "ok"})
        return problem(401, "token_invalid")

    def refresh(self, request: httpx.Request) -> httpx.Response:
        self.refreshes.append(request)
        form = {name: values[0] for name, values in parse_qs(request.content.decode()).items()}
        if form["refresh_token"] != f"r{self.number}":
            return json({"error": "invalid_grant"}, 400)
        return self.issue()

    def issue(self) -> httpx.Response:
        self.number += 1
        self.expires_at = self.clock.now + HOUR
        issued = {"access_token": f"a{self.number}", "refresh_token": f"r{self.number}", "expires_in": HOUR}
        return json(issued | {"scope": "read"})


def in_time(action: Callable[[], Any]) -> Any:
    """Runs an action and returns its result. Fails if it hangs."""
    found: list[Any] = []
    thread = threading.Thread(target=lambda: found.append(action()), daemon=True)
    thread.start()
    thread.join(PATIENCE)
    assert found, "the client hangs"
    return found[0]


def test_a_client_renews_access_that_expires_three_times(clock: Clock) -> None:
    issuer = Issuer(clock)
    with Client(ADDRESS, issuer.tokens, transport=Slow([issuer.answer])) as client:
        for _ in range(3):
            clock.now += HOUR - 10
            assert in_time(lambda: client.send(calls.get_liveness())).status == "ok"
    assert issuer.number == 3
    assert [headers.get("authorization") for headers in issuer.metadata] == [None]


def test_concurrent_requests_share_each_renewal_when_access_expires_three_times(clock: Clock) -> None:
    issuer = Issuer(clock)

    async def run() -> None:
        async with AsyncClient(ADDRESS, issuer.tokens, transport=Slow([issuer.answer])) as client:
            for _ in range(3):
                clock.now += HOUR - 10
                sent = [client.send(calls.get_liveness()) for _ in range(5)]
                found = await asyncio.wait_for(asyncio.gather(*sent), PATIENCE)
                assert {each.status for each in found} == {"ok"}

    asyncio.run(run())
    assert issuer.number == 3
    assert [headers.get("authorization") for headers in issuer.metadata] == [None]


CUT = httpx.ReadError("the response was lost")


class LosingIssuer(Issuer):
    """Repeats the response for an Idempotency-Key, like the server, and loses some responses."""

    def __init__(self, clock: Clock, lost: int = 0) -> None:
        super().__init__(clock)
        self.lost = lost
        self.stored: dict[str, tuple[int, Any]] = {}

    def refresh(self, request: httpx.Request) -> httpx.Response:
        key = request.headers["Idempotency-Key"]
        if key not in self.stored:
            response = super().refresh(request)
            self.stored[key] = (response.status_code, response.json())
        else:
            self.refreshes.append(request)
        if self.lost > 0:
            self.lost -= 1
            raise CUT
        status, body = self.stored[key]
        return json(body, status)

    @property
    def keys(self) -> list[str]:
        return [request.headers["Idempotency-Key"] for request in self.refreshes]


@pytest.fixture
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("agot.sync", "agot.sync_session"):
        monkeypatch.setattr(f"{module}.sleep", lambda seconds: None)


@pytest.mark.usefixtures("no_pauses")
def test_a_refresh_whose_response_is_lost_is_repeated_with_its_key(clock: Clock) -> None:
    issuer = LosingIssuer(clock, lost=3)
    with Client(ADDRESS, issuer.tokens, transport=Slow([issuer.answer])) as client:
        clock.now += HOUR
        client.send(calls.get_liveness())
        assert len(issuer.keys) == 4 and len(set(issuer.keys)) == 1
        clock.now += HOUR
        client.send(calls.get_liveness())
    assert issuer.keys[4] not in issuer.keys[:4]
    assert issuer.number == 2


@pytest.mark.usefixtures("no_pauses")
def test_a_refresh_that_the_client_gave_up_is_repeated_with_its_key(clock: Clock) -> None:
    """The program continues after the client has given up. Its next request repeats the refresh."""
    issuer = LosingIssuer(clock, lost=1)
    impatient = Retry(patience_seconds=0)
    with Client(ADDRESS, issuer.tokens, transport=Slow([issuer.answer]), retry=impatient) as client:
        clock.now += HOUR
        with pytest.raises(UnreachableError):
            client.send(calls.get_liveness())
        assert client.send(calls.get_liveness()).status == "ok"
    assert len(set(issuer.keys)) == 1


@pytest.mark.parametrize("later", [60, 2 * HOUR])
def test_a_program_killed_during_a_refresh_repeats_it(clock: Clock, tmp_path: Path, later: float) -> None:
    issuer = LosingIssuer(clock)
    store = TokenFile(tmp_path / "tokens.json", ADDRESS)
    store.save(issuer.tokens)

    def killed(request: httpx.Request) -> httpx.Response:
        response = issuer.answer(request)
        if request.url.path == "/oauth/token":
            raise KeyboardInterrupt
        return response

    clock.now += HOUR
    with (
        pytest.raises(KeyboardInterrupt),
        Client(ADDRESS, store=store, transport=Script([killed])) as client,
    ):
        client.send(calls.get_liveness())
    clock.now += later
    with Client(ADDRESS, store=store, transport=Script([issuer.answer])) as client:
        assert client.send(calls.get_liveness()).status == "ok"
    assert issuer.keys[0] == issuer.keys[1]
    assert issuer.number == (1 if later < HOUR else 2)
    kept = store.load()
    assert kept and (kept.access, kept.refresh_key) == (f"a{issuer.number}", None)


def test_programs_with_one_store_share_a_refresh(clock: Clock, tmp_path: Path) -> None:
    issuer = LosingIssuer(clock)
    store = TokenFile(tmp_path / "tokens.json", ADDRESS)
    store.save(issuer.tokens)
    transport = Script([issuer.answer])
    with (
        Client(ADDRESS, store=store, transport=transport) as one,
        Client(ADDRESS, store=TokenFile(tmp_path / "tokens.json", ADDRESS), transport=transport) as other,
    ):
        for _ in range(3):
            clock.now += HOUR
            assert one.send(calls.get_liveness()).status == "ok"
            assert other.send(calls.get_liveness()).status == "ok"
    assert (issuer.number, len(issuer.keys)) == (3, 3)


def test_a_program_uses_the_new_sign_in_of_another_program(clock: Clock, tmp_path: Path) -> None:
    issuer = LosingIssuer(clock)
    store = TokenFile(tmp_path / "tokens.json", ADDRESS)
    store.save(issuer.tokens)
    with Client(ADDRESS, store=store, transport=Script([issuer.answer])) as client:
        issuer.issue()  # the user revoked the access, and signed in with another program
        store.save(Tokens("a1", refresh="r1", expires_at=issuer.expires_at, client_id="app"))
        assert client.send(calls.get_liveness()).status == "ok"
    assert issuer.refreshes == []


def test_a_program_that_another_one_signed_out_asks_its_user_to_sign_in(clock: Clock, tmp_path: Path) -> None:
    issuer = LosingIssuer(clock)
    store = TokenFile(tmp_path / "tokens.json", ADDRESS)
    store.save(issuer.tokens)
    with Client(ADDRESS, store=store, transport=Script([issuer.answer])) as client:
        store.save(None)
        clock.now += HOUR
        with pytest.raises(SignInAgainError, match="signed_out"):
            client.send(calls.get_liveness())
    assert store.load() is None


def test_a_token_store_is_private_and_stores_tokens_for_several_servers(tmp_path: Path) -> None:
    path = tmp_path / "new" / "tokens.json"
    one, other = TokenFile(path, "http://one"), TokenFile(path, "http://other")
    one.save(Tokens("a", scopes=("read",)))
    other.save(Tokens("b"))
    assert (one.load(), other.load()) == (Tokens("a", scopes=("read",)), Tokens("b"))
    assert path.stat().st_mode & 0o077 == 0
    one.save(None)
    assert (one.load(), other.load()) == (None, Tokens("b"))
    path.write_text('{"http://other": {"access": "b", "of a later version": 1}}')
    assert other.load() == Tokens("b")


@pytest.mark.usefixtures("no_pauses")
@pytest.mark.parametrize(
    ("refusal", "kind"),
    [
        (json({"error": "invalid_grant"}, 400), SignInAgainError),
        (json({"error": "unauthorized_client"}, 400), LogInError),
        (problem(503, "busy"), BusyError),
        (problem(429, "too_many"), TooManyRequestsError),
        (httpx.Response(502, text="<html>"), BusyError),
        (httpx.Response(200, text="<html>sign in to this network"), UnreachableError),
        (CUT, UnreachableError),
    ],
)
def test_the_end_of_a_sign_in_raises_another_error_than_a_temporary_failure(
    clock: Clock, refusal: httpx.Response | Exception, kind: type[Exception]
) -> None:
    issuer = Issuer(clock)

    def refuses(request: httpx.Request) -> httpx.Response:
        if request.url.path != "/oauth/token":
            return issuer.answer(request)
        if isinstance(refusal, Exception):
            raise refusal
        return refusal

    impatient = Retry(patience_seconds=0)
    with Client(ADDRESS, issuer.tokens, transport=Script([refuses]), retry=impatient) as client:
        clock.now += HOUR
        with pytest.raises(kind) as caught:
            client.send(calls.get_liveness())
    assert type(caught.value) is kind
    assert issubclass(SignInAgainError, LogInError)


@pytest.mark.usefixtures("no_pauses")
def test_metadata_that_failed_to_load_is_read_again(clock: Clock) -> None:
    issuer = Issuer(clock)
    answers = [problem(503, "busy"), problem(404, "not_found")]

    def busy(request: httpx.Request) -> httpx.Response:
        is_metadata = request.url.path.startswith("/.well-known")
        return answers.pop(0) if is_metadata and answers else issuer.answer(request)

    with Client(ADDRESS, issuer.tokens, transport=Script([busy])) as client:
        clock.now += HOUR
        with pytest.raises(NotFoundError):
            client.send(calls.get_liveness())
        assert client.send(calls.get_liveness()).status == "ok"
