"""Access of notices to messages. The app that stores messages declares it in `NoticeApp`, so that notices do
not import that app.

A notice of a message contains its id and no text. The text is read when a mail is sent, with the rights of
its receiver at that time.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING
from uuid import UUID

from games.notices.contracts import SentMessage
from games.notices.extensions import NoticeApp
from games.notices.kinds import MESSAGES
from games.notices.payloads import NoticeOfGame
from got_api.registry import parts

if TYPE_CHECKING:
    from accounts.models import User


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
