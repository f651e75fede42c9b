"""Types of the parts that apps add to notices: see `games.notices.extensions.NoticeApp`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Any
from uuid import UUID

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


class Answers(StrEnum):
    """The meaning of a reply."""

    DECISION = "decision"
    CONVERSATION = "conversation"


ReplyAddress = Callable[[int, int, str, int | None, datetime, Answers], str]
"""(user, game, house, number of the decision or conversation of the mail, current time, meaning of replies)
-> address."""


UnsubscribeAddress = Callable[[int, str], str]
"""(id of a channel, its key) -> address."""


MailLinks = Callable[[Mapping[str, Any]], Sequence[tuple[str, str]]]
"""Facts of a notice -> links in its mail: (message of the label, path)."""
