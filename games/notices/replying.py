"""Where replies to a mail go: registered by the app that reads them, so that notices need not know it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

ReplyAddress = Callable[[int, int, str, int | None, datetime], str]
"""From user, game, house, the number of the decision that a mail is about, and the present."""

_register: list[ReplyAddress] = []


def register_reply_address(function: ReplyAddress) -> None:
    """Called from `AppConfig.ready`. The function returns "" where replies are not read."""
    _register[:] = [function]


def reply_address(user: int, game: int, house: str, number: int | None, now: datetime) -> str:
    """The address for replies to a mail; empty if nobody reads them."""
    return _register[0](user, game, house, number, now) if _register else ""
