"""The picture of the demonstration game in the README.

    python -m tests.pictures.picture

Six house bots play the demonstration with a fixed seed until a battle of the third round or later; Stark sees
the board. The picture contains the digest of its SVG, so that a test on any machine can tell whether it is up
to date.
"""

from __future__ import annotations

import hashlib
import struct
import zlib
from pathlib import Path
from random import Random

from games.bots import POLICIES, choose_answer
from games.engine import Chance, Ruleset, State, answer, new_game, observed_state
from games.pictures import Board, Layers, png, svg_for_png
from games.words import words_for

PATH = Path(__file__).parents[2] / "openapi" / "board.png"
NAME, HOUSE = "Demonstration", "stark"
WIDTH = 960
_SEED = bytes(range(32))
_KEY = b"Source"


def demonstration() -> Board:
    """The board as Stark sees it in a battle."""
    state, chance, dice = _played_game()
    while state.round < 3 or state.combat is None:
        number, house = next(
            (number, house)
            for number, decision in sorted(state.decisions.items())
            for house in decision.houses
            if (number, house) not in state.answers
        )
        given = choose_answer(state, house, number, POLICIES["sensible"], dice)
        state = answer(state, house, number, given, chance).state
    return Board(observed_state(state, HOUSE), HOUSE, NAME)


def _played_game() -> tuple[State, Chance, Random]:
    chance = Chance(_SEED)
    return new_game(6, Ruleset(), chance).state, chance, Random(1)


def source(board: Board) -> Layers:
    return svg_for_png(board, words_for("en"), size="page", theme="light")


def digest(layers: Layers) -> str:
    return hashlib.sha256("".join(layers).encode()).hexdigest()


def with_source(image: bytes, layers: Layers) -> bytes:
    """A PNG with the digest of its source."""
    data = _KEY + b"\0" + digest(layers).encode()
    chunk = struct.pack(">I", len(data)) + b"tEXt" + data + struct.pack(">I", zlib.crc32(b"tEXt" + data))
    end = image.rindex(b"IEND") - 4
    return image[:end] + chunk + image[end:]


def source_of(image: bytes) -> str:
    """The digest in a PNG."""
    start = image.index(b"tEXt" + _KEY) + len(b"tEXt" + _KEY) + 1
    return image[start : start + 64].decode()


if __name__ == "__main__":
    layers = source(demonstration())
    PATH.write_bytes(with_source(png.png(layers, WIDTH), layers))
