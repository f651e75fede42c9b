"""Private messages are hidden from others in every URL, stream, count, entity tag and wake-up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from random import Random
from typing import Any
from uuid import UUID

import pytest

from games.engine import Answer, Chance, answer, encode
from games.engine.events.combat import CombatBegan
from games.models.game import CODE_LETTERS
from games.press.models import Conversation, Message, Setting
from games.press.selectors import conversations
from games.press.services import messages
from got_api.database.viewer import as_engine
from got_api.live import signals as live_signals
from tests.machines.moods import MOODS, answer_in_mood
from tests.people import Visitor
from tests.served import read

from .test_http import WHOLE, courses, set_clock
from .watching import (
    SEEDS,
    Company,
    Course,
    Reply,
    company,
    first_difference,
    replies_to,
    reply,
    rolled_back,
    store,
    wakes,
)

__all__ = ["set_clock"]
pytestmark = pytest.mark.django_db

Talk = Callable[[Company], list[str]]
"""Private messages of a game; returns the codes of the conversations."""


CODES = Random()


def conversation_path(table: Company, house: str, *others: str) -> str:
    response = table.people[house].posts(f"{table.path}/conversations", {"houses": list(others)})
    return str(read(response)["code"])


def send(table: Company, house: str, code: str, text: str) -> str:
    path = f"{table.path}/conversations/{code}/messages"
    return str(read(table.people[house].posts(path, {"text": text}), 201)["id"])


def propose(table: Company, house: str, code: str, other: str) -> str:
    """Makes a proposal of peace. Returns its path."""
    path = f"{table.path}/conversations/{code}/proposals"
    body = {"kind": "peace", "houses": [other], "until_round": 10}
    return f"{path}/{read(table.people[house].posts(path, body), 201)['id']}"


def talk_briefly(table: Company) -> list[str]:
    one, other, *_ = sorted(table.stored.houses)
    code = conversation_path(table, one, other)
    send(table, one, code, "Hello.")
    return [code]


def stay_silent(table: Company) -> list[str]:
    return []


def talk_a_lot(table: Company) -> list[str]:
    """All private acts of the press, repeated."""
    one, other, *rest = sorted(table.stored.houses)
    codes = [conversation_path(table, one, other), conversation_path(table, other, one, *rest[:-1])]
    for code in codes:
        path = f"{table.path}/conversations/{code}"
        sent = [send(table, house, code, "Let us betray them. " * 9) for house in (one, other) * 2]
        assert table.people[other].puts(f"{path}/mute").status_code == 204
        read(table.people[one].puts(f"{path}/read", {"message": sent[-1]}))
        read(table.people[one].puts(f"{path}/draft", {"text": "And then?"}))
        response = table.people[other].posts(f"{path}/messages/{sent[0]}/reports", {"reason": "x"})
        assert response.status_code == 204
        accepted, withdrawn = (propose(table, one, code, other) for _ in range(2))
        read(table.people[other].puts(f"{accepted}/answer", {"accepts": True}))
        assert table.people[one].deletes(withdrawn).status_code == 204
    read(table.people[other].puts(f"/me/blocks/{table.stored.users[one].username}"))
    return codes


def grey_by(speaker: int, *, is_grey: bool = True) -> Talk:
    """One of three houses sends a grey message (one without its name) in public, and one to the other two."""

    def talk(table: Company) -> list[str]:
        houses = sorted(table.stored.houses)
        with as_engine():
            Setting.objects.create(game=table.stored.game, grey=True)
        codes = [conversation_path(table, houses[0], houses[1], houses[-1]), "public"]
        body = {"text": "Somebody will betray us.", "is_grey": is_grey}
        for code in codes:
            path = f"{table.path}/conversations/{code}/messages"
            read(table.people[houses[speaker]].posts(path, body), 201)
        return codes[:1]

    return talk


def propose_peace(table: Company) -> list[str]:
    """Peace is offered, and not answered."""
    one, other, *_ = sorted(table.stored.houses)
    code = conversation_path(table, one, other)
    propose(table, one, code, other)
    return [code]


def with_blocked_sender(talk: Talk) -> Talk:
    """The same talk, after another house has blocked the sender."""

    def talk_after_block(table: Company) -> list[str]:
        one, other, *_ = sorted(table.stored.houses)
        read(table.people[other].puts(f"/me/blocks/{table.stored.users[one].username}"))
        return talk(table)

    return talk_after_block


@dataclass(frozen=True)
class Attack:
    """An answer by which a house attacks another one, and the game before it."""

    course: Course
    number: int
    answer: Answer
    attacker: str
    defender: str

    def talk(self, *, is_agreed: bool) -> Talk:
        """The attacker proposes peace, which is agreed or not, and attacks."""

        def talk(table: Company) -> list[str]:
            code = conversation_path(table, self.attacker, self.defender)
            proposal = propose(table, self.attacker, code, self.defender)
            if is_agreed:
                read(table.people[self.defender].puts(f"{proposal}/answer", {"accepts": True}))
            path = f"{table.path}/decisions/{self.number}/answer"
            read(table.people[self.attacker].puts(path, encode(self.answer)))
            newest = read(table.people[self.attacker].gets(f"{table.path}/conversations/{code}/messages"))
            assert (newest["results"][0]["kind"] == "proposal_contradicted") == is_agreed
            return [code]

        return talk


@cache
def attack() -> Attack:
    for course in courses():
        for number, decision in course.state.decisions.items():
            if decision.question.kind == "resolve_march":
                [house] = decision.houses
                given = answer_in_mood(course.state, house, number, MOODS["warlike"], Random(1))
                for event in answer(course.state, house, number, given, Chance(SEEDS[0])).events:
                    if isinstance(event, CombatBegan):
                        return Attack(course, number, given, house, event.defender)
    raise AssertionError("nobody attacks in these games")


@pytest.fixture
def topics(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The topics that messages signal. Codes of conversations are equal in both twins."""
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
    table: Company,
    talk: Talk,
    watcher: Visitor,
    viewer: str | None,
    topics: list[str],
    course: Course | None = None,
) -> list[Reply]:
    """All replies to a watcher after houses have sent messages, some of them in public."""
    topics.clear()
    CODES.seed(0)
    with rolled_back():
        store(table, course or courses()[0], SEEDS[0])
        codes = talk(table)
        send(table, sorted(table.stored.houses)[0], "public", "Winter is coming.")
        found = [wakes(topics, table, viewer), *replies_to(table, watcher, [])]
        public = "/conversations/public"
        found += [
            reply("GET", path, watcher.gets(table.path + path))
            for path in (
                public,
                f"{public}/messages",
                f"{public}/proposals",
                "/press/messages?limit=1",
                "/stream?messages=true",
                f"/stream?messages=true&after_message={UUID(int=0)}",
            )
        ]
        path = f"/conversations/{(codes or ['nosuchcode'])[0]}"
        found += [
            reply("GET", part, watcher.gets(table.path + path + part))
            for part in ("", "/messages", "/messages?limit=1", "/draft", "/proposals")
        ]
        return found
    raise AssertionError


def differences(
    one: Talk,
    other: Talk,
    watchers: Callable[[Company], dict[str | None, Visitor]],
    topics: list[str],
    course: Course | None = None,
) -> Iterator[tuple[str | None, str | None]]:
    """Each viewer with the detected difference between two conversations, or None."""
    table = company((course or courses()[0]).state)
    for viewer, watcher in watchers(table).items():
        found = (replies_after(table, talk, watcher, viewer, topics, course) for talk in (one, other))
        yield viewer, first_difference(*found)


def outsiders(table: Company) -> dict[str | None, Visitor]:
    """A visitor without a token, and the house outside of all conversations."""
    last = sorted(table.stored.houses)[-1]
    return {None: table.onlookers["nobody"], last: table.people[last]}


def speaker(table: Company) -> dict[str | None, Visitor]:
    first = sorted(table.stored.houses)[0]
    return {first: table.people[first]}


@WHOLE
@pytest.mark.parametrize("other", [stay_silent, propose_peace, talk_a_lot])
def test_private_messages_do_not_change_replies_to_others(
    other: Talk, topics: list[str], set_clock: Callable[[datetime], None]
) -> None:
    found = list(differences(talk_briefly, other, outsiders, topics))
    assert len(found) == 2
    assert [each for each in found if each[1] is not None] == []


@WHOLE
@pytest.mark.parametrize("talk", [talk_briefly, propose_peace])
def test_a_blocked_sender_gets_the_same_replies(
    talk: Talk, topics: list[str], set_clock: Callable[[datetime], None]
) -> None:
    found = list(differences(talk, with_blocked_sender(talk), speaker, topics))
    assert [each for each in found if each[1] is not None] == []
    assert [each[1] is None for each in differences(talk_briefly, talk_a_lot, speaker, topics)] == [False]


@WHOLE
def test_a_contradicted_agreement_does_not_change_replies_to_others(
    topics: list[str], set_clock: Callable[[datetime], None]
) -> None:
    fought = attack()
    talks = [fought.talk(is_agreed=is_agreed) for is_agreed in (True, False)]

    def others(table: Company) -> dict[str | None, Visitor]:
        third = next(
            house for house in table.stored.houses if house not in (fought.attacker, fought.defender)
        )
        return {None: table.onlookers["nobody"], third: table.people[third]}

    def parties(table: Company) -> dict[str | None, Visitor]:
        return {fought.defender: table.people[fought.defender]}

    found = list(differences(talks[0], talks[1], others, topics, fought.course))
    assert len(found) == 2
    assert [each for each in found if each[1] is not None] == []
    [(_, seen)] = differences(talks[0], talks[1], parties, topics, fought.course)
    assert seen is not None


@WHOLE
def test_the_sender_of_a_grey_message_does_not_change_replies_to_others(
    topics: list[str], set_clock: Callable[[datetime], None]
) -> None:
    """A house of the conversation cannot see the sender either, not even in its readable rows."""
    found = list(differences(grey_by(0), grey_by(1), outsiders, topics))
    assert len(found) == 2
    assert [each for each in found if each[1] is not None] == []
    named = differences(grey_by(0, is_grey=False), grey_by(1, is_grey=False), outsiders, topics)
    assert all(each[1] is not None for each in named)


@pytest.mark.long
def test_a_count_that_includes_private_messages_is_reported_as_a_leak(
    topics: list[str], set_clock: Callable[[datetime], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = conversations._read

    def leaking(viewer: Any, visit: Any, conversation: str | None) -> list[dict[str, Any]]:
        with as_engine(game=visit.game_id):
            count = Message.objects.count()
        return [row | {"unread_count": count} for row in honest(viewer, visit, conversation)]

    monkeypatch.setattr(conversations, "_read", leaking)
    found = list(differences(talk_briefly, talk_a_lot, outsiders, topics))
    assert all(each[1] is not None for each in found)


@pytest.mark.long
def test_every_compared_url_returns_data(topics: list[str], set_clock: Callable[[datetime], None]) -> None:
    table = company(courses()[0].state)
    watcher = outsiders(table)[None]
    found = replies_after(table, talk_a_lot, watcher, None, topics)
    statuses = {(path, status) for path, status, _, _ in found}
    for path in ("", "/press", "/press/messages", "/conversations"):
        assert (f"GET {table.path}{path}", 200) in statuses
    assert topics.count(f"g{table.stored.game.pk}") == 1
