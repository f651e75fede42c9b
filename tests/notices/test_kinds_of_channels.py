"""Kinds of channels: each has its own folder, and the example in the documentation of new kinds works."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from games.notices.channels import KINDS, ChannelKind
from games.notices.models import Channel
from games.words import words_for
from tests.contract import without_checks
from tests.documents.pages import ROOT, python_of
from tests.notices.desk import Desk, delivery
from tests.notices.post import Receiver, Reply
from tests.people import Person, expect_problem
from tests.served import Game, read

CHANNELS = "/me/notices/channels"
FOLDER = ROOT / "games/notices/channels"
PACKAGES = ("accounts", "games", "got_api")
NAMED = re.compile(r"(?<![a-z])(discord|webhook(?!-|s_allow_)|web_?push)", re.IGNORECASE)
"""A name of a kind. `webhook-id` and others are headers, `GOT_WEBHOOKS_ALLOW_LOOPBACK` is a setting."""
EMAIL = re.compile(r"[\"']email[\"']")
"""The name of a kind, except in `accounts`, where it is a field."""
_PUBLIC = "fields of the public response to a new password"
_MAIL = "a mail service calls the server by webhooks, which are no channels"
_DOCUMENT = "`webhooks` is a part of an OpenAPI document"
ELSEWHERE = {
    "accounts/api/serializers.py": _PUBLIC,
    "accounts/api/views.py": _PUBLIC,
    "games/replies/apps.py": _MAIL,
    "games/replies/providers.py": _MAIL,
    "games/replies/webhooks.py": _MAIL,
    "got_api/serving/about.py": "a feature in the public response of `GET /about`",
    "got_api/schema/parts.py": _DOCUMENT,
    "got_api/schema/open_schema.py": _DOCUMENT,
    "got_api/settings.py": "settings, and descriptions of tags in the OpenAPI document",
}
"""Modules outside of the folders of kinds that mention a kind -> the reason."""


def modules() -> Iterator[tuple[str, str]]:
    """Name and text of each module that is not in the folder of a kind."""
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*.py")):
            if not file.is_relative_to(FOLDER):
                yield str(file.relative_to(ROOT)), file.read_text(encoding="utf-8")


def names_kind(name: str, text: str) -> bool:
    return bool(NAMED.search(text) or (not name.startswith("accounts/") and EMAIL.search(text)))


def test_a_channel_kind_is_mentioned_only_in_its_own_folder() -> None:
    found = {name for name, text in modules() if names_kind(name, text)}
    assert found == ELSEWHERE.keys(), "ask the class of the kind instead, see games/notices/README.md"


def test_each_kind_has_one_folder() -> None:
    folders = {file.parent.name for file in FOLDER.glob("*/__init__.py")}
    assert folders == set(KINDS) == {type(kind).__module__.rpartition(".")[2] for kind in KINDS.values()}


def test_only_the_init_module_of_channels_mentions_the_kinds() -> None:
    shared = {file.name: file.read_text(encoding="utf-8") for file in FOLDER.glob("*.py")}
    assert [name for name, text in shared.items() if names_kind(name, text)] == ["__init__.py"]


@pytest.fixture
def raven(monkeypatch: pytest.MonkeyPatch) -> Iterator[ChannelKind]:
    """The channel kind that the documentation uses as its example. The API document does not list it."""
    [code] = python_of("games/notices/README.md")
    found: dict[str, Any] = {"__name__": "raven"}
    exec(code, found)
    kind: ChannelKind = found["Raven"]()
    monkeypatch.setitem(KINDS, kind.name, kind)
    with without_checks():
        yield kind


@pytest.mark.django_db
def test_a_channel_of_a_new_kind_delivers_and_is_listed(
    raven: ChannelKind, game: Game, desk: Desk, receiver: Receiver
) -> None:
    stark = game.people["stark"]
    made = read(stark.posts(CHANNELS, {"kind": "raven", "address": f"{receiver.url}/winterfell"}), 201)
    [listed] = read(stark.gets(CHANNELS))["results"]
    assert (listed["id"], listed["kind"], listed["address"]) == (made["id"], "raven", "https://127.0.0.1/...")
    assert listed["has_quiet_hours"] and listed["confirmed"] and made["secret"] is None
    desk.starts_now().works()
    [request] = receiver.requests
    assert (request.path, delivery().state) == ("/winterfell", "sent")
    assert words_for("en").text("notice_kind-your_turn") in request.body
    read(stark.posts(f"{CHANNELS}/{made['id']}/ping"), 202)
    desk.starts_now().works()
    assert receiver.requests[-1].body == words_for("en").text("mail-test")


@pytest.mark.django_db
def test_a_channel_of_a_new_kind_is_switched_off_when_its_address_is_gone(
    raven: ChannelKind, game: Game, desk: Desk, receiver: Receiver
) -> None:
    read(game.people["stark"].posts(CHANNELS, {"kind": "raven", "address": receiver.url}), 201)
    receiver.replies += [Reply(410)]
    desk.starts_now().works()
    assert (delivery().state, delivery().last_error) == ("dead", "http 410")
    assert not Channel.objects.get().is_active


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["http://rookery.example.org/x", "https://10.1.2.3/x", "Winterfell"])
def test_a_bad_address_of_a_new_kind_is_refused(
    address: str, raven: ChannelKind, catelyn: Person, settings: Any
) -> None:
    settings.GOT_WEBHOOKS_ALLOW_LOOPBACK = False
    expect_problem(catelyn.posts(CHANNELS, {"kind": "raven", "address": address}), 422, "address_not_allowed")


@pytest.mark.django_db
@pytest.mark.parametrize(("field", "value"), [("digest", "daily"), ("language", "pl"), ("game", "abc")])
def test_a_field_of_other_kinds_is_refused(
    field: str, value: str, raven: ChannelKind, catelyn: Person
) -> None:
    body = {"kind": "raven", "address": "https://rookery.example.org/x", field: value}
    [error] = expect_problem(catelyn.posts(CHANNELS, body), 400, "malformed")["errors"]
    assert (error["field"], error["code"]) == (field, "not_for_this_channel")


@pytest.mark.django_db
def test_an_unknown_kind_is_refused(catelyn: Person) -> None:
    body = {"kind": "no_such_kind", "address": "https://rookery.example.org/x"}
    [error] = expect_problem(catelyn.posts(CHANNELS, body), 400, "malformed")["errors"]
    assert (error["field"], error["code"]) == ("kind", "invalid_choice")
