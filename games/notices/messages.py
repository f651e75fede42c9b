"""Access of notices to messages. The app that stores messages declares it in `NoticeApp`, so that notices do
not import that app.

A notice of a message contains its id and no text. The text is read when a mail is sent, with the rights of
its receiver at that time.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from uuid import UUID

from games.notices.extensions import NoticeApp
from games.notices.kinds import MESSAGES
from games.notices.payloads import NoticeOfGame
from got_api.registry import parts

if TYPE_CHECKING:
    from accounts.models import User


@dataclass(frozen=True, slots=True)
class SentMessage:
    """A message: its house (None if it is hidden), the houses that receive it, and the text.

    A public message has no receiving houses. Kinds other than `text` are about a proposal: `about` has its
    terms and its contradiction. The server, not a house, reports a contradiction.

    `conversation` is the number of the conversation in its game, used in addresses for replies.
    """

    house: str | None
    houses: Sequence[str]
    text: str
    conversation: int
    kind: str = "text"
    about: Mapping[str, Any] = field(default_factory=dict)


ReadMessages = Callable[["User", str, Collection[UUID]], Mapping[UUID, SentMessage]]
"""(user, code of a game, ids of messages) -> the messages that the user may read now. Called outside of a
scope."""

UnreadNotices = Callable[[int, Collection[UUID]], set[UUID]]
"""(game, ids of notices) -> the notices whose user may read the message and has not read it. Called as the
engine."""


def messages_in(user: User, code: str, notices: Sequence[NoticeOfGame]) -> dict[str, SentMessage]:
    """Id of a notice -> its message, for notices of messages in one game."""
    ids = {
        each.id: UUID(each.facts["message"])
        for each in notices
        if each.kind in MESSAGES and each.code == code and not each.is_of_season
    }
    if not ids:
        return {}
    found = parts(NoticeApp).read_messages(user, code, set(ids.values()))
    return {notice: found[message] for notice, message in ids.items() if message in found}


def unread_of(game: int, notices: Collection[UUID]) -> set[UUID]:
    """The notices of messages of a game whose user has not read the message. Called as the engine."""
    return parts(NoticeApp).unread_notices(game, notices)
