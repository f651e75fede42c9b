"""Where replies to a mail go: registered by the app that reads them, so that notices need not know it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from enum import StrEnum


class Answers(StrEnum):
    """What a reply is taken for."""

    DECISION = "decision"
    CONVERSATION = "conversation"


ReplyAddress = Callable[[int, int, str, int | None, datetime, Answers], str]
"""From user, game, house, the number of the decision or conversation that a mail is about, the present, and
what replies are taken for."""

UnsubscribeAddress = Callable[[int, str], str]
"""From the id of a channel and its key."""

_register: list[ReplyAddress] = []
_ways_out: list[UnsubscribeAddress] = []


def register_reply_address(function: ReplyAddress) -> None:
    """Called from `AppConfig.ready`. The function returns "" where replies are not read."""
    _register[:] = [function]


def reply_address(
    user: int, game: int, house: str, number: int | None, now: datetime, answers: Answers = Answers.DECISION
) -> str:
    """The address for replies to a mail; empty if nobody reads them."""
    return _register[0](user, game, house, number, now, answers) if _register else ""


def register_unsubscribe_address(function: UnsubscribeAddress) -> None:
    """Called from `AppConfig.ready`. The function returns "" where mails are not read."""
    _ways_out[:] = [function]


def unsubscribe_by_mail(channel: int, key: str) -> str:
    """The address to which an empty mail switches a channel off; empty if nobody reads mails."""
    return _ways_out[0](channel, key) if _ways_out else ""
