"""The shipped HAProxy: a client cannot choose its address or scheme, and an outer proxy passes both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection
from json import loads
from pathlib import Path
from typing import Any

import pytest
from django.test import RequestFactory

from got_api.http.throttling import address_of
from tests.deploy.fronts import echo_server, shipped_front
from tests.deploy.hosting import compose_environment

CLAIMED = {"X-Forwarded-For": "192.0.2.77", "X-Forwarded-Proto": "https"}


@pytest.fixture(scope="module")
def echo() -> Iterator[int]:
    with echo_server() as port:
        yield port


def passed_on(port: int, claimed: Mapping[str, str], sender: str) -> dict[str, str]:
    """The header fields that a front passes on, joined by name like in `web`."""
    connection = HTTPConnection("127.0.0.1", port, source_address=(sender, 0), timeout=60)
    connection.request("GET", "/", headers=dict(claimed))
    found: dict[str, str] = {}
    for name, value in loads(connection.getresponse().read()):
        found[name.lower()] = f"{found[name.lower()]},{value}" if name.lower() in found else value
    connection.close()
    return found


@contextmanager
def front(folder: Path, echo: int, monkeypatch: pytest.MonkeyPatch, **hosting: str) -> Iterator[int]:
    """The front of compose, and this process with the number of proxies that compose sets for `web`."""
    needed = dict.fromkeys(("GOT_WEB_PASSWORD", "GOT_OWNER_PASSWORD", "SECRET_KEY"), "x" * 40)
    count = int(compose_environment("web", needed | hosting)["GOT_PROXIES"])
    monkeypatch.setattr("rest_framework.settings.api_settings.NUM_PROXIES", count)
    with shipped_front(folder, echo, needed | hosting) as port:
        yield port


def client_seen_by_web(fields: dict[str, str]) -> tuple[str, str]:
    """Address and scheme of a client as `web` sees them."""
    meta: dict[str, Any] = {"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_FOR": fields["x-forwarded-for"]}
    return address_of(RequestFactory().get("/", **meta)), fields["x-forwarded-proto"]


def test_direct_client_cannot_choose_address_and_scheme(
    tmp_path: Path, echo: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    with front(tmp_path, echo, monkeypatch) as port:
        fields = passed_on(port, CLAIMED, "127.0.0.5")
    assert fields["x-forwarded-for"] == "127.0.0.5"
    assert client_seen_by_web(fields) == ("127.0.0.5", "http")


def test_an_outer_proxy_passes_on_the_address_and_scheme_of_its_client(
    tmp_path: Path, echo: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    with front(tmp_path, echo, monkeypatch, GOT_PROXIES="2") as port:
        # a proxy that appends to its client's header, and one that replaces it
        for sent in ("203.0.113.9, 192.0.2.77", "192.0.2.77"):
            fields = passed_on(port, CLAIMED | {"X-Forwarded-For": sent}, "127.0.0.1")
            assert client_seen_by_web(fields) == ("192.0.2.77", "https")
        fields = passed_on(port, CLAIMED | {"X-Forwarded-Proto": "https, http"}, "127.0.0.1")
        assert client_seen_by_web(fields) == ("192.0.2.77", "http")
        assert (
            client_seen_by_web(passed_on(port, {"X-Forwarded-For": "192.0.2.77"}, "127.0.0.1"))[1] == "http"
        )


def test_client_that_bypasses_the_outer_proxy_cannot_choose_address_and_scheme(
    tmp_path: Path, echo: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    hosting = {"GOT_PROXIES": "2", "GOT_TRUSTED_PROXIES": "127.0.0.1,10.0.0.0/8"}
    with front(tmp_path, echo, monkeypatch, **hosting) as port:
        assert client_seen_by_web(passed_on(port, CLAIMED, "127.0.0.5")) == ("127.0.0.5", "http")
        assert client_seen_by_web(passed_on(port, CLAIMED, "127.0.0.1")) == ("192.0.2.77", "https")
