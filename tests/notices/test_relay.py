"""The relay printed in openapi/notices.md forwards webhooks to phones, but nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest

from games.notices.kinds import ASKS, Kind
from tests.documents.pages import python_of
from tests.notices.desk import Desk, webhook_of
from tests.notices.post import Receiver, Reply, Request, web_server
from tests.people import Person
from tests.served import Game, read

pytestmark = pytest.mark.django_db

APPLE = "/3/device/apple-1"
GOOGLE = "/v1/projects/got/messages:send"


@dataclass
class Relay:
    """The relay of one user, with a phone of each maker."""

    code: dict[str, Any]
    makers: Receiver
    phones: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        apple = {"server": self.makers.url, "key": "k1", "bundle": "org.example.got"}
        google = {"server": self.makers.url, "key": "k2", "project": "got"}
        self.phones += [(self.code["apns"], "apple-1", apple), (self.code["fcm"], "google-1", google)]

    def gets(self, request: Request, secret: str) -> int:
        return int(self.code["relay"](secret, request.headers, request.body, self.phones, self.send))

    @staticmethod
    def send(address: str, headers: dict[str, str], body: dict[str, Any]) -> int:
        return httpx.post(address, headers=headers, json=body, trust_env=False).status_code

    def sent_to(self, path: str) -> list[Any]:
        return [json.loads(request.body) for request in self.makers.requests if request.path == path]


@pytest.fixture
def relay() -> Iterator[Relay]:
    [page] = python_of("openapi/notices.md")
    assert page.count("\n") < 60
    code: dict[str, Any] = {}
    exec(compile(page, "openapi/notices.md", "exec"), code)
    with web_server() as makers:
        yield Relay(code, makers)


@pytest.fixture
def send_webhook(game: Game, desk: Desk, receiver: Receiver) -> Callable[[], tuple[Request, str]]:
    """Sends the webhook of an asked house in a game with an open vote. Returns the request and the secret."""

    def send() -> tuple[Request, str]:
        stark: Person = game.people["stark"]
        made = webhook_of(stark, receiver.url)
        read(stark.posts(f"{game.path}/votes", {"kind": "draw"}), 201)
        desk.starts_now().works()
        [request] = receiver.requests
        assert {each["kind"] for each in receiver.notices()} == {"game_started", "your_turn", "vote_opened"}
        return request, made["secret"]

    return send


def test_a_notice_reaches_every_phone_and_identifies_the_game_only_by_its_code(
    game: Game, relay: Relay, send_webhook: Callable[[], tuple[Request, str]]
) -> None:
    request, secret = send_webhook()
    assert relay.gets(request, secret) == 204
    url = f"https://got.example/api/v1/games/{game.code}/decisions/1"
    message = {"kind": "your_turn", "game": game.code, "url": url}
    assert relay.sent_to(APPLE) == [
        {"aps": {"alert": {"loc-key": "your_turn", "loc-args": [game.code]}}, **message}
    ]
    [to_google] = relay.sent_to(GOOGLE)
    assert to_google["message"]["data"] == message
    assert to_google["message"]["token"] == "google-1"
    shown = to_google["message"]["android"]["notification"]
    assert shown == {"body_loc_key": "your_turn", "body_loc_args": [game.code]}
    apple, google = relay.makers.requests
    assert (apple.headers["authorization"], google.headers["authorization"]) == ("bearer k1", "Bearer k2")
    assert apple.headers["apns-collapse-id"] == to_google["message"]["android"]["collapse_key"] == game.code
    for name in ("stark", read(game.people["stark"].gets(game.path))["name"]):
        assert name in request.body and name not in apple.body + google.body


def test_unsigned_requests_are_not_relayed(
    relay: Relay, send_webhook: Callable[[], tuple[Request, str]], receiver: Receiver
) -> None:
    request, secret = send_webhook()
    forged = Request("POST", "/", request.headers, request.raw.replace(b"your_turn", b"game_over"))
    assert relay.gets(forged, secret) == 401
    assert relay.gets(request, "whsec_" + "A" * 43 + "=") == 401
    assert relay.makers.requests == []


@pytest.mark.parametrize("status", [404, 410])
def test_a_phone_without_the_app_is_removed(
    status: int, relay: Relay, send_webhook: Callable[[], tuple[Request, str]]
) -> None:
    request, secret = send_webhook()
    relay.makers.replies.append(Reply(status))
    assert relay.gets(request, secret) == 204
    assert [token for _, token, _ in relay.phones] == ["google-1"]


def test_the_server_repeats_a_webhook_when_the_service_of_a_phone_maker_is_busy(
    relay: Relay, send_webhook: Callable[[], tuple[Request, str]]
) -> None:
    request, secret = send_webhook()
    relay.makers.replies.append(Reply(429))
    assert relay.gets(request, secret) == 503
    assert relay.gets(request, secret) == 204
    assert len(relay.sent_to(APPLE)) == 2 and len(relay.phones) == 2


def test_a_test_notice_reaches_no_phone(
    catelyn: Person, desk: Desk, receiver: Receiver, relay: Relay
) -> None:
    made = webhook_of(catelyn, receiver.url)
    read(catelyn.posts(f"/me/notices/channels/{made['id']}/ping"), 202)
    desk.starts_now().works()
    assert relay.gets(receiver.requests[0], made["secret"]) == 204
    assert relay.makers.requests == []


def test_relay_and_server_agree_on_the_kinds_that_ask_for_an_answer(relay: Relay) -> None:
    assert set(relay.code["ASKS"]) == {str(kind) for kind in ASKS} < set(Kind.values)
