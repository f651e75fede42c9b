"""Mistakes in a program that uses the client: reported at once, without a request."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
from agot import AsyncClient, Client, Tokens, calls
from agot.sync import Stream

from openapi.conformance import proxy as conformance
from tests.clients.python.scripted import Script, json

ADDRESSES = ["localhost:8000", "agot.example.org", "", "ftp://agot.example.org", "http://", "http://x:port"]
TOKENS = ["got_ș", "got_a\n", "got a", "Bearer got_\x00"]


def server() -> Script:
    return Script([json({"status": "ok"})])


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_wrong_server_address_is_refused_before_a_request(address: str) -> None:
    with pytest.raises(Exception, match="address") as caught, Client(address) as client:
        client.send(calls.get_liveness())
    assert type(caught.value).__name__ == "UsageError"


@pytest.mark.parametrize("token", TOKENS)
def test_a_token_that_is_invalid_in_a_header_is_refused_without_being_shown(token: str) -> None:
    script = server()
    with Client("http://server", token, transport=script) as client:
        with pytest.raises(ValueError, match="token") as caught:
            client.send(calls.get_liveness())
        with pytest.raises(ValueError, match="token"):
            Stream(client, "/stream").next()
    assert type(caught.value).__name__ == "UsageError"
    assert token not in str(caught.value)
    assert script.requests == []


def test_a_language_that_is_invalid_in_a_header_is_refused() -> None:
    with pytest.raises(Exception, match="Accept-Language") as caught:
        Client("http://server", language="română")
    assert type(caught.value).__name__ == "UsageError"


def test_the_asynchronous_client_reports_a_mistake_as_well() -> None:
    async def run() -> None:
        script = server()
        async with AsyncClient("http://server", "got_ș", transport=script) as client:
            with pytest.raises(ValueError, match="token"):
                await client.send(calls.get_liveness())
        assert script.requests == []

    asyncio.run(run())


def test_a_request_that_is_not_json_fails_at_once() -> None:
    class Odd:
        pass

    script = server()
    odd: Any = Odd()
    with Client("http://server", transport=script) as client, pytest.raises(TypeError):
        client.send(calls.register(username=odd, password="x"))
    assert script.requests == []


def test_an_invalid_address_from_the_server_is_not_a_lost_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server with a wrong GOT_ADDRESS returns unreachable endpoints."""
    monkeypatch.setattr("agot.sync_session.sleep", lambda seconds: pytest.fail("it is tried again"))
    script = Script([json({"revocation_endpoint": "localhost/revoke"}), httpx.UnsupportedProtocol("no")])
    tokens = Tokens("got_a", refresh="gotr_b", client_id="app")
    with (
        Client("http://server", tokens, transport=script) as client,
        pytest.raises(ValueError, match="localhost"),
    ):
        client.log_out()


class OtherServer(conformance.Script):
    """A web server that is no game server."""

    async def before(self, request: conformance.Request) -> conformance.Reply:
        return conformance.Reply(404, {"content-type": "text/html"}, b"<h1>Not here</h1>")


def test_the_client_asks_for_no_password_if_the_server_is_of_another_kind(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from agot.terminal.main import main

    asked: list[str] = []
    monkeypatch.setattr("builtins.input", asked.append)
    with conformance.Proxy("http://127.0.0.1:1", OtherServer()) as server:
        assert main(["login", "--address", server.address, "--lang", "en"]) == 1
    assert "Log-in failed: 404" in capsys.readouterr().err
    assert asked == []
