"""Addresses for replies to mails. The app that reads replies declares them in `NoticeApp`, so that notices do
not import that app."""

from __future__ import annotations

from datetime import datetime

from games.notices.contracts import Answers
from games.notices.extensions import NoticeApp
from got_api.registry import parts


def reply_address(
    user: int, game: int, house: str, number: int | None, now: datetime, answers: Answers = Answers.DECISION
) -> str:
    """The address for replies to a mail; empty if replies are not read."""
    return parts(NoticeApp).reply_address(user, game, house, number, now, answers)


def unsubscribe_by_mail(channel: int, key: str) -> str:
    """The address at which an empty mail switches a channel off; empty if mails are not read."""
    return parts(NoticeApp).unsubscribe_address(channel, key)
