"""The random numbers of a draw, all derived from the seed."""

from __future__ import annotations

from hashlib import sha256

_MASK = 2**64 - 1


class Words:
    """32-bit words by xorshift64*. A label gives each purpose an independent sequence."""

    __slots__ = ("_state",)

    def __init__(self, seed: bytes, label: str) -> None:
        self._state = int.from_bytes(sha256(seed + label.encode()).digest()[:8], "big") | 1

    def next(self) -> int:
        """The next word, 0 to 2**32 - 1."""
        state = self._state
        state ^= state >> 12
        state ^= state << 25 & _MASK
        state ^= state >> 27
        self._state = state
        return (state * 0x2545F4914F6CDD1D & _MASK) >> 32

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, from one word."""
        return self.next() * n >> 32

    def shuffled(self, n: int) -> list[int]:
        """The numbers from 0 to n - 1, shuffled: each place, from the last, swaps with a random one up to
        it."""
        order = list(range(n))
        for last in range(n - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
