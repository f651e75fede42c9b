"""How an attempt to send ended, without addresses and without the text of the other side."""

from __future__ import annotations

from dataclasses import dataclass


class Failed(Exception):  # noqa: N818
    """The attempt failed. `word` is short and fit to be shown; trying again is useless when `is_final`.

    `is_gone`: nobody is there any more, and never will be. `retry_after`: seconds for which the other side
    asked to be left alone.
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
class Answered:
    """What a receiver answered: its status and the beginning of its body."""

    status: int
    retry_after: float | None
    body: bytes
