"""Outcomes of attempts to send, without addresses and without text of the receiver."""

from __future__ import annotations

from dataclasses import dataclass


class Failed(Exception):  # noqa: N818
    """A failed attempt. `word` is a short reason for users; trying again is useless if `is_final`.

    `is_gone`: the address no longer exists and never will. `retry_after`: seconds to wait, as the receiver
    asked.
    """

    def __init__(
        self, word: str, *, is_final: bool = False, is_gone: bool = False, retry_after: float | None = None
    ) -> None:
        super().__init__(word)
        self.word = word[:200]
        self.is_final = is_final or is_gone
        self.is_gone = is_gone
        self.retry_after = retry_after


@dataclass(frozen=True, slots=True)
class Response:
    """The response of a receiver: its status and the beginning of its body."""

    status: int
    retry_after: float | None
    body: bytes
