"""The parts that an app adds to notices, in addition to those of games. Notices do not import these apps.

A notice of a message contains the id of the message, not its text. The text is read when a mail is sent, with
the rights that its receiver has at that time.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Any
from uuid import UUID

from games.extensions import GameApp
from games.notices.kinds import MESSAGES
from games.notices.payloads import NoticeOfGame
from got_api.registry import REQUIRED, parts

if TYPE_CHECKING:
    from accounts.models import User


@dataclass(frozen=True, slots=True)
class SentMessage:
    """A message: the house that sent it (None if it is hidden), the houses that receive it, and the text.

    A public message has no receiving houses. Kinds other than `text` are about a proposal: `proposal_facts`
    has its terms and its contradiction. The server, not a house, reports a contradiction.

    `conversation` is the number of the conversation in its game, used in addresses for replies.
    """

    house: str | None
    houses: Sequence[str]
    text: str
    conversation: int
    kind: str = "text"
    proposal_facts: Mapping[str, Any] = field(default_factory=dict)


ReadMessages = Callable[["User", str, Collection[UUID]], Mapping[UUID, SentMessage]]
"""(user, code of a game, ids of messages) -> the messages that the user may read now. Must be called outside
of a scope."""
UnreadNotices = Callable[[int, Collection[UUID]], set[UUID]]
"""(game, ids of notices) -> the notices whose user may read the message and has not read it. Must be called
as the engine."""


class ReplyMeaning(StrEnum):
    """The meaning of a reply to a mail: an answer to a decision, or a message to a conversation."""

    DECISION = "decision"
    CONVERSATION = "conversation"


ReplyAddress = Callable[[int, int, str, int | None, datetime, ReplyMeaning], str]
"""(user, game, house, number of the decision or conversation of the mail, current time, meaning of replies)
-> address."""
UnsubscribeAddress = Callable[[int, str], str]
"""(id of a channel, its key) -> the address at which an empty mail switches the channel off."""
MailLinks = Callable[[Mapping[str, Any]], Sequence[tuple[str, str]]]
"""Facts of a notice -> links in its mail: (message of the label, path)."""


@dataclass(frozen=True, kw_only=True)
class NoticeApp(GameApp):
    """The parts of an app that extends notices.

    - `mail_links`: kind of notice -> function that returns the links in its mails. Such a link may be secret.
      It is made when the mail is sent, and must not be stored in facts or elsewhere.
    - `read_messages`, `unread_notices`: functions that read messages.
    - `reply_address`, `unsubscribe_address`: functions that return the addresses for replies to mails, or ""
      if the server reads no replies.
    """

    mail_links: Mapping[str, MailLinks] = field(default_factory=dict)
    read_messages: ReadMessages = REQUIRED
    unread_notices: UnreadNotices = REQUIRED
    reply_address: ReplyAddress = REQUIRED
    unsubscribe_address: UnsubscribeAddress = REQUIRED


def messages_in(user: User, code: str, notices: Sequence[NoticeOfGame]) -> dict[str, SentMessage]:
    """The messages of those notices that are about messages, by the id of the notice. All belong to one
    game."""
    ids = {
        each.id: UUID(each.facts["message"])
        for each in notices
        if each.kind in MESSAGES and each.code == code and not each.is_of_season
    }
    if not ids:
        return {}
    found = parts(NoticeApp).read_messages(user, code, set(ids.values()))
    return {notice: found[message] for notice, message in ids.items() if message in found}
