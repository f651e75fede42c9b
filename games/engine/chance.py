"""Chance from a secret seed: each draw can be recomputed by anybody once the seed is known.

The derivation, byte for byte:

- Block `i` (from 0) of the stream for (label, counter) is HMAC-SHA256 with the 32-byte seed as key over
  the UTF-8 bytes of `label:counter:i`, numbers in decimal without sign or padding. Labels may contain
  colons; since the last two parts are numbers, no two streams share a message.
- The stream is read as unsigned 32-bit big-endian words, eight to a block.
- A number below `n` is the first word smaller than the greatest multiple of `n` not above 2**32, modulo `n`;
  greater words are thrown away, so that no number is favoured.
- `pick` is one number below `len(items)`.
- `shuffle` walks `i` from `len(items) - 1` down to 1 and swaps item `i` with item `j`, where `j` is a number
  below `i + 1`; all numbers of one shuffle come from one stream.

A (label, counter) pair must never serve twice in a game: the second draw would repeat the first.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

SEED_BYTES = 32
_COMMITMENT_PREFIX = b"game-seed-commitment/1:"
_WORD_BYTES = 4
_WORDS = 2 ** (8 * _WORD_BYTES)


@dataclass(frozen=True, slots=True)
class Chance:
    """The source of every shuffle and pick of one game. The seed stays out of `repr`, and so out of logs.

    Raises ValueError for a seed that is not 32 bytes long: a shorter one could be
    guessed from its commitment.
    """

    seed: bytes = field(repr=False)

    def __post_init__(self) -> None:
        _require_seed(self.seed)

    def shuffle(self, label: str, counter: int, items: Sequence[str]) -> tuple[str, ...]:
        """Return all items in a random order."""
        words = self._words(label, counter)
        shuffled = list(items)
        for i in range(len(shuffled) - 1, 0, -1):
            j = _number_below(i + 1, words)
            shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
        return tuple(shuffled)

    def pick(self, label: str, counter: int, items: Sequence[object]) -> int:
        """Return the index of a random item. Raises ValueError when there are no items."""
        if not items:
            raise ValueError("cannot pick from nothing")
        return _number_below(len(items), self._words(label, counter))

    def _words(self, label: str, counter: int) -> Iterator[int]:
        if counter < 0:
            raise ValueError("counter must not be negative")
        block = 0
        while True:
            message = f"{label}:{counter}:{block}".encode()
            digest = hmac.new(self.seed, message, hashlib.sha256).digest()
            for start in range(0, len(digest), _WORD_BYTES):
                yield int.from_bytes(digest[start : start + _WORD_BYTES], "big")
            block += 1


def commitment(seed: bytes) -> str:
    """Return the hex SHA-256 of a prefix and the seed: published at the start, proved by the seed at the end.

    The prefix is the ASCII bytes of `game-seed-commitment/1:`. Raises ValueError as Chance does.
    """
    _require_seed(seed)
    return hashlib.sha256(_COMMITMENT_PREFIX + seed).hexdigest()


def _require_seed(seed: bytes) -> None:
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes")


def _number_below(n: int, words: Iterator[int]) -> int:
    limit = _WORDS - _WORDS % n
    return next(word for word in words if word < limit) % n
