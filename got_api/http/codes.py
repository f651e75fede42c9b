"""Codes of problems with their statuses."""

from __future__ import annotations

from enum import StrEnum


class Code(StrEnum):
    """Codes of an app, each with its status: `GAME_BUSY = "game_busy", 503`."""

    status: int

    def __new__(cls, code: str, status: int = 0) -> Code:
        if (
            not status
        ):  # has a default, because type checkers read `ErrorCode("malformed")` as a call of this method
            raise TypeError(f"{code} has no status")
        member = str.__new__(cls, code)
        member._value_ = code
        member.status = status
        return member

    @classmethod
    def statuses(cls) -> dict[str, int]:
        """Code -> status."""
        return {code: code.status for code in cls}
