"""Addresses for replies to mails. The app that reads replies registers them, so that notices do not import
that app."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from enum import StrEnum


class Answers(StrEnum):
    """The meaning of a reply."""

    DECISION = "decision"
    CONVERSATION = "conversation"


ReplyAddress = Callable[[int, int, str, int | None, datetime, Answers], str]
"""(user, game, house, number of the decision or conversation of the mail, current time, meaning of replies)
-> address."""

UnsubscribeAddress = Callable[[int, str], str]
"""(id of a channel, its key) -> address."""

_register: list[ReplyAddress] = []
_ways_out: list[UnsubscribeAddress] = []


def register_reply_address(function: ReplyAddress) -> None:
    """Registers the function for reply addresses. Called from `AppConfig.ready`. It returns "" where replies
    are not read."""
    _register[:] = [function]


def reply_address(
    user: int, game: int, house: str, number: int | None, now: datetime, answers: Answers = Answers.DECISION
) -> str:
    """The address for replies to a mail; empty if replies are not read."""
    return _register[0](user, game, house, number, now, answers) if _register else ""


def register_unsubscribe_address(function: UnsubscribeAddress) -> None:
    """Registers the function for unsubscribe addresses. Called from `AppConfig.ready`. It returns "" where
    mails are not read."""
    _ways_out[:] = [function]


def unsubscribe_by_mail(channel: int, key: str) -> str:
    """The address at which an empty mail switches a channel off; empty if mails are not read."""
    return _ways_out[0](channel, key) if _ways_out else ""
