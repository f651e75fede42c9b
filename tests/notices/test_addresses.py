"""Webhooks are sent only to public addresses, whatever their host names are."""

from __future__ import annotations

import socket
import threading
import time
from typing import Any

import pytest

from games.notices.channels import http
from games.notices.channels.http import SendFailed
from tests.notices.post import Receiver, Reply
from tests.people import Person, expect_problem
from tests.served import read

PRIVATE = [
    "127.0.0.1", "127.8.8.8", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254",
    "100.64.0.1", "0.0.0.0", "192.0.0.1", "198.18.0.1", "203.0.113.5", "224.0.0.1", "240.0.0.1",
    "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "fd12:3456::1", "ff02::1", "::ffff:127.0.0.1",
    "::ffff:10.0.0.1", "::ffff:169.254.169.254", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "2002:7f00:1::",
    "2001:db8::1", "192.0.0.192", "192.88.99.1", "168.63.129.16", "fec0::1", "3fff::1", "::ffff:192.0.0.192",
]  # fmt: skip
PUBLIC = ["1.1.1.1", "93.184.215.14", "2606:4700:4700::1111", "64:ff9b::101:101"]


def names(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> list[str]:
    """Resolves every host name to these addresses. Returns the host names that were looked up."""
    asked: list[str] = []

    def getaddrinfo(host: str, port: int, *_: Any, **__: Any) -> list[Any]:
        asked.append(host)
        return [
            (socket.AF_INET6 if ":" in each else socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port))
            for each in addresses
        ]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    return asked


@pytest.mark.parametrize("address", PRIVATE)
def test_host_with_a_private_address_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    names(monkeypatch, address)
    with pytest.raises(SendFailed, match="address not allowed"):
        http.public_address_of(http.read_target("https://hooks.example/"))


@pytest.mark.parametrize("address", PRIVATE)
def test_host_with_one_private_address_among_public_ones_is_refused(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    names(monkeypatch, PUBLIC[0], address)
    with pytest.raises(SendFailed, match="address not allowed"):
        http.public_address_of(http.read_target("https://hooks.example/"))


@pytest.mark.parametrize("address", PUBLIC)
def test_connection_to_a_host_with_public_addresses_is_opened(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    names(monkeypatch, address)
    assert http.public_address_of(http.read_target("https://hooks.example/")) == address


@pytest.mark.parametrize("address", PRIVATE)
def test_literal_private_address_is_refused(address: str) -> None:
    host = f"[{address}]" if ":" in address else address
    with pytest.raises(ValueError, match="public"):
        http.read_target(f"https://{host}/hook")


@pytest.mark.parametrize(
    "host", ["0x7f.1", "2130706433", "127.1", "0177.0.0.1", "localhost", "LOCALHOST.", "ip6-localhost"]
)
def test_other_spellings_of_the_local_machine_are_refused_after_resolution(host: str) -> None:
    with pytest.raises(SendFailed):
        http.public_address_of(http.read_target(f"https://{host}/"))


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/", "ftp://example.org/", "//example.org/", "example.org", "https://", "https:///x",
        "https://user:word@example.org/", "https://example.org/#part", "https://example.org/a b",
        "https://example.org/\r\nHost: x", "https://example.org\\@127.0.0.1/", "https://exámple.org/",
        "https://example.org:99999/", "https://[::1", "file:///etc/passwd",
        "https://example.org/" + "x" * 2000, "gopher://127.0.0.1:6379/_FLUSHALL", "",
    ],
)  # fmt: skip
def test_address_without_https_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        http.read_target(url)


def test_host_name_is_resolved_once_and_the_connection_uses_the_checked_address(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = names(monkeypatch, "127.0.0.1")
    port = receiver.url.rpartition(":")[2]
    answered = http.request("POST", f"http://hooks.example:{port}/x", b"{}", {}, allow_loopback=True)
    assert answered.status == 200
    assert asked == ["hooks.example"]
    assert receiver.requests[0].headers["host"] == f"hooks.example:{port}"


def test_host_whose_address_changes_between_attempts_is_checked_again(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    names(monkeypatch, "127.0.0.1")
    url = f"http://hooks.example:{receiver.url.rpartition(':')[2]}/"
    http.request("POST", url, b"{}", {}, allow_loopback=True)
    names(monkeypatch, "169.254.169.254")
    with pytest.raises(SendFailed, match="address not allowed"):
        http.request("POST", url, b"{}", {}, allow_loopback=True)
    assert len(receiver.requests) == 1


def test_redirect_is_not_followed(receiver: Receiver) -> None:
    receiver.replies.append(Reply(307, headers=(("Location", f"{receiver.url}/inside"),)))
    answered = http.request("POST", f"{receiver.url}/", b"{}", {}, allow_loopback=True)
    assert answered.status == 307
    assert [request.path for request in receiver.requests] == ["/"]


def test_long_response_is_not_read_to_its_end(receiver: Receiver) -> None:
    receiver.replies.append(Reply(200, body="x" * 5_000_000))
    answered = http.request("POST", f"{receiver.url}/", b"{}", {}, allow_loopback=True)
    assert len(answered.body) == http.MAX_BODY


@pytest.mark.parametrize("dribble", [b"", b"HTTP/1.1 200 OK\r\n", b"H"])
def test_receiver_that_hangs_or_is_slow_is_disconnected(dribble: bytes) -> None:
    stop = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            peer, _ = server.accept()
            with peer:
                while not stop.wait(0.05):
                    try:
                        peer.sendall(dribble)
                    except OSError:
                        return

        thread = threading.Thread(target=serve)
        thread.start()
        begun = time.monotonic()
        with pytest.raises(SendFailed, match="timeout"):
            http.request(
                "POST",
                f"http://127.0.0.1:{server.getsockname()[1]}/",
                b"{}",
                {},
                allow_loopback=True,
                seconds=0.5,
            )
        assert time.monotonic() - begun < 60  # on a busy machine; the third would send slowly for an hour
        stop.set()
        thread.join()


def test_receiver_without_tls_is_not_trusted(receiver: Receiver) -> None:
    url = receiver.url.replace("http://", "https://")
    with pytest.raises(SendFailed, match="no trusted TLS"):
        http.request("POST", url, b"{}", {}, allow_loopback=True)
    assert receiver.requests == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address",
    ["https://127.0.0.1/", "https://[::1]/", "http://example.org/", "https://169.254.169.254/x", "x"],
)
def test_channels_with_disallowed_addresses_cannot_be_added(
    catelyn: Person, settings: Any, address: str
) -> None:
    settings.GOT_WEBHOOKS_ALLOW_LOOPBACK = False
    answered = catelyn.posts("/me/notices/channels", {"kind": "webhook", "address": address})
    expect_problem(answered, 422, "address_not_allowed")
    assert read(catelyn.gets("/me/notices/channels")) == {"results": [], "next_cursor": None}
