"""What houses say in private is told to nobody else: by no address, stream, count, tag or wake."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from random import Random
from typing import Any

import pytest

from games.models.game import CODE_LETTERS
from games.press.models import Conversation, Message
from games.press.selectors import conversations
from games.press.services import messages
from got_api.live import signals as live_signals
from got_api.viewer import as_engine
from tests.people import Visitor
from tests.served import read

from .test_http import courses, set_clock
from .watching import SEEDS, Company, Reply, company, first_difference, reply, store, told, tried, wakes

__all__ = ["set_clock"]
pytestmark = pytest.mark.django_db

Talk = Callable[[Company], list[str]]
"""What happens in private; returns the codes of the conversations."""


CODES = Random()


def opened(table: Company, house: str, *others: str) -> str:
    response = table.people[house].posts(f"{table.path}/conversations", {"houses": list(others)})
    return str(read(response)["code"])


def send(table: Company, house: str, code: str, text: str) -> str:
    path = f"{table.path}/conversations/{code}/messages"
    return str(read(table.people[house].posts(path, {"text": text}), 201)["id"])


def little(table: Company) -> list[str]:
    one, other, *_ = sorted(table.stored.houses)
    code = opened(table, one, other)
    send(table, one, code, "Hello.")
    return [code]


def nothing(table: Company) -> list[str]:
    return []


def much(table: Company) -> list[str]:
    """All that one can do in private, more than once."""
    one, other, *rest = sorted(table.stored.houses)
    codes = [opened(table, one, other), opened(table, other, one, *rest[:-1])]
    for code in codes:
        path = f"{table.path}/conversations/{code}"
        sent = [send(table, house, code, "Let us betray them. " * 9) for house in (one, other) * 2]
        assert table.people[other].puts(f"{path}/mute").status_code == 204
        read(table.people[one].puts(f"{path}/read", {"message": sent[-1]}))
        read(table.people[one].puts(f"{path}/draft", {"text": "And then?"}))
        response = table.people[other].posts(f"{path}/messages/{sent[0]}/reports", {"reason": "x"})
        assert response.status_code == 204
    read(table.people[other].puts(f"/me/blocks/{table.stored.users[one].username}"))
    return codes


def blocked(table: Company) -> list[str]:
    """The same as `little`, to somebody who does not listen."""
    one, other, *_ = sorted(table.stored.houses)
    read(table.people[other].puts(f"/me/blocks/{table.stored.users[one].username}"))
    return little(table)


@pytest.fixture
def topics(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The topics that messages signal. The codes of conversations are drawn alike in each twin."""
    found: list[str] = []
    monkeypatch.setattr(
        Conversation._meta.get_field("code"),
        "_get_default",
        lambda: "".join(CODES.choices(CODE_LETTERS, k=10)),
    )

    def collected(given: list[str]) -> None:
        found.extend(given)
        live_signals.send_after_commit(given)

    monkeypatch.setattr(messages, "send_after_commit", collected)
    return found


def replies_after(
    table: Company, talk: Talk, watcher: Visitor, viewer: str | None, topics: list[str]
) -> list[Reply]:
    """Everything that a watcher is told after houses have talked, and said something in public as well."""
    topics.clear()
    CODES.seed(0)
    with tried():
        store(table, courses()[0], SEEDS[0])
        codes = talk(table)
        send(table, sorted(table.stored.houses)[0], "public", "Winter is coming.")
        found = [wakes(topics, table, viewer), *told(table, watcher, [])]
        public = "/conversations/public"
        found += [
            reply("GET", path, watcher.gets(table.path + path))
            for path in (public, f"{public}/messages", "/press/messages?limit=1")
        ]
        path = f"/conversations/{(codes or ['nosuchcode'])[0]}"
        found += [
            reply("GET", part, watcher.gets(table.path + path + part))
            for part in ("", "/messages", "/messages?limit=1", "/draft")
        ]
        return found
    raise AssertionError


def differences(
    one: Talk, other: Talk, watchers: Callable[[Company], dict[str | None, Visitor]], topics: list[str]
) -> Iterator[tuple[str | None, str | None]]:
    """Who can tell two talks apart: (viewer, None) for each who cannot."""
    table = company(courses()[0].state)
    for viewer, watcher in watchers(table).items():
        yield (
            viewer,
            first_difference(*(replies_after(table, talk, watcher, viewer, topics) for talk in (one, other))),
        )


def outsiders(table: Company) -> dict[str | None, Visitor]:
    """Somebody without a token, and the house that takes part in none of the conversations."""
    last = sorted(table.stored.houses)[-1]
    return {None: table.onlookers["nobody"], last: table.people[last]}


def speaker(table: Company) -> dict[str | None, Visitor]:
    first = sorted(table.stored.houses)[0]
    return {first: table.people[first]}


@pytest.mark.parametrize("other", [nothing, much])
def test_nobody_else_can_tell_what_was_said_in_private(
    other: Talk, topics: list[str], set_clock: Callable[[datetime], None]
) -> None:
    found = list(differences(little, other, outsiders, topics))
    assert len(found) == 2
    assert [each for each in found if each[1] is not None] == []


def test_a_speaker_cannot_tell_that_they_are_blocked(
    topics: list[str], set_clock: Callable[[datetime], None]
) -> None:
    found = list(differences(little, blocked, speaker, topics))
    assert [each for each in found if each[1] is not None] == []
    assert [each[1] is None for each in differences(little, much, speaker, topics)] == [False]


def test_a_count_that_includes_private_messages_is_found(
    topics: list[str], set_clock: Callable[[datetime], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = conversations._read

    def leaking(viewer: Any, visit: Any, conversation: str | None) -> list[dict[str, Any]]:
        with as_engine(game=visit.game_id):
            count = Message.objects.count()
        return [row | {"unread_count": count} for row in honest(viewer, visit, conversation)]

    monkeypatch.setattr(conversations, "_read", leaking)
    found = list(differences(little, much, outsiders, topics))
    assert all(each[1] is not None for each in found)


def test_what_is_compared_is_read(topics: list[str], set_clock: Callable[[datetime], None]) -> None:
    table = company(courses()[0].state)
    watcher = outsiders(table)[None]
    found = replies_after(table, much, watcher, None, topics)
    statuses = {(path, status) for path, status, _, _ in found}
    for path in ("", "/press", "/press/messages", "/conversations"):
        assert (f"GET {table.path}{path}", 200) in statuses
    assert topics.count(f"g{table.stored.game.pk}") == 1
