"""What notices need to know of messages: registered by the app that stores them, so that notices need not.

A notice of a message names it and nothing of what it says: the text is read when a mail is sent, with the
rights of its receiver at that time.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from uuid import UUID

from games.notices.kinds import MESSAGES
from games.notices.payloads import NoticeOfGame

if TYPE_CHECKING:
    from accounts.models import User


@dataclass(frozen=True, slots=True)
class Said:
    """A message: the house, None if it does not show, the houses that it is said to, and the text.

    A message to everybody has no houses that it is said to. Other kinds than `text` are about a proposal:
    `about` has its terms, and what contradicts it, which the server notes and no house says.

    `conversation` is the number by which an address for replies names the conversation in its game.
    """

    house: str | None
    houses: Sequence[str]
    text: str
    conversation: int
    kind: str = "text"
    about: Mapping[str, Any] = field(default_factory=dict)


ReadMessages = Callable[["User", str, Collection[UUID]], Mapping[UUID, Said]]
"""From a user, the code of a game and the ids of messages to those that the user may read now. Called outside
of a scope."""

UnreadNotices = Callable[[int, Collection[UUID]], set[UUID]]
"""From a game and ids of notices to those whose user may still read the message, and has not. Called as the
engine."""

_register: list[tuple[ReadMessages, UnreadNotices]] = []


def register_messages(read: ReadMessages, unread: UnreadNotices) -> None:
    """Called from `AppConfig.ready`."""
    _register[:] = [(read, unread)]


def said_in(user: User, code: str, notices: Sequence[NoticeOfGame]) -> dict[str, Said]:
    """What the notices of messages of one game are about: id of the notice -> message."""
    ids = {
        each.id: UUID(each.facts["message"])
        for each in notices
        if each.kind in MESSAGES and each.code == code and not each.is_of_season
    }
    if not ids or not _register:
        return {}
    found = _register[0][0](user, code, set(ids.values()))
    return {notice: found[message] for notice, message in ids.items() if message in found}


def unread_of(game: int, notices: Collection[UUID]) -> set[UUID]:
    """Those notices of messages of a game whose user has not read the message. Called as the engine."""
    return _register[0][1](game, notices) if _register else set()
