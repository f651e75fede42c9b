"""Chance from a secret seed: anybody can recompute each draw once the seed is known.

The derivation, byte for byte:

- Block `i` (from 0) of the stream for (label, counter) is HMAC-SHA256 with the 32-byte seed as key over the
  UTF-8 bytes of `label:counter:i`, numbers in decimal without sign or padding. Labels may contain colons;
  since the last two parts are numbers, no two streams share a message.
- The stream is read as unsigned 32-bit big-endian words, eight to a block.
- A number below `n` is the first word smaller than the greatest multiple of `n` not above 2**32, modulo `n`.
  Greater words are discarded, so that no number is favoured.
- `pick` is one number below `len(items)`.
- `shuffle` walks `i` from `len(items) - 1` down to 1 and swaps item `i` with item `j`, where `j` is a number
  below `i + 1`; all numbers of one shuffle come from one stream.

A (label, counter) pair must never be used twice in a game: the second draw would repeat the first.

The meaning of the 32 bytes depends on the scheme of the game:

- Scheme 1: the seed itself, made by the server at the start. The commitment is the SHA-256 of
  `game-seed-commitment/1:` and the seed.
- Scheme 2: the game key, HMAC-SHA256 with the seed as key over `game-chance/2:code:nonce1:nonce2:...`, with
  the nonces of the seats at the start in the order of their positions and an empty text for none. The seed is
  made with the lobby; its commitment, published then, is the SHA-256 of `game-seed-commitment/2:code:` and
  the seed.

In scheme 2, houses that nobody chose are `shuffle("houses", 0, free houses as the setup lists them)`. The
dice of a bot's answer are `dice("bot:house", number of the decision)`.
"""

import hashlib
import hmac
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count

SEED_BYTES = 32
NONCE = r"[A-Za-z0-9_-]{1,64}"
"""The form of a seat's contribution: base64url or hex. It is not empty and contains no colon."""
_COMMITMENT_PREFIX = b"game-seed-commitment/1:"
_WORD_BYTES = 4
_WORDS = 2 ** (8 * _WORD_BYTES)


@dataclass(frozen=True, slots=True)
class Chance:
    """The source of every shuffle and pick of one game. The seed is not in `repr`, and so not in logs.

    Raises ValueError for a seed that is not 32 bytes long: a shorter one could be guessed from its
    commitment.
    """

    seed: bytes = field(repr=False)

    def __post_init__(self) -> None:
        _require_seed(self.seed)

    def shuffle(self, label: str, counter: int, items: Sequence[str]) -> tuple[str, ...]:
        """Returns all items in a random order."""
        words = self._words(label, counter)
        shuffled = list(items)
        for i in range(len(shuffled) - 1, 0, -1):
            j = _number_below(i + 1, words)
            shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
        return tuple(shuffled)

    def pick(self, label: str, counter: int, items: Sequence[object]) -> int:
        """Returns the index of a random item. Raises ValueError when there are no items."""
        if not items:
            raise ValueError("cannot pick from nothing")
        return _number_below(len(items), self._words(label, counter))

    def dice(self, label: str, counter: int) -> bytes:
        """Returns 32 bytes that seed a generator of random numbers and reveal no other draw."""
        return next(self._blocks(label, counter))

    def _words(self, label: str, counter: int) -> Iterator[int]:
        for block in self._blocks(label, counter):
            for start in range(0, len(block), _WORD_BYTES):
                yield int.from_bytes(block[start : start + _WORD_BYTES], "big")

    def _blocks(self, label: str, counter: int) -> Iterator[bytes]:
        if counter < 0:
            raise ValueError("counter must not be negative")
        for block in count():
            yield hmac.new(self.seed, f"{label}:{counter}:{block}".encode(), hashlib.sha256).digest()


def commitment(seed: bytes) -> str:
    """Returns the commitment of scheme 1 in hex. Raises ValueError as Chance does."""
    _require_seed(seed)
    return hashlib.sha256(_COMMITMENT_PREFIX + seed).hexdigest()


def lobby_commitment(seed: bytes, code: str) -> str:
    """Returns the commitment of scheme 2 in hex, which binds the seed to one game.

    Raises ValueError as Chance does.
    """
    _require_seed(seed)
    return hashlib.sha256(f"game-seed-commitment/2:{code}:".encode() + seed).hexdigest()


def game_key(seed: bytes, code: str, nonces: Iterable[str | None]) -> bytes:
    """Returns the key from which all draws of a scheme 2 game are derived. `nonces` are sorted by the
    position of the seat; None stands for a seat without a nonce.

    Raises ValueError for an invalid nonce, and as Chance does.
    """
    _require_seed(seed)
    parts = ["game-chance/2", code]
    for nonce in nonces:
        if nonce is not None and re.fullmatch(NONCE, nonce) is None:
            raise ValueError("no nonce")
        parts.append(nonce or "")
    return hmac.new(seed, ":".join(parts).encode(), hashlib.sha256).digest()


def _require_seed(seed: bytes) -> None:
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes")


def _number_below(n: int, words: Iterator[int]) -> int:
    limit = _WORDS - _WORDS % n
    return next(word for word in words if word < limit) % n
