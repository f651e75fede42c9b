"""Bytes of a board late in a game, in all languages."""

from __future__ import annotations

import gzip

from deploy.bench.recording import long_recordings
from games.engine import answer, observed_state
from games.pictures import Board, png, svg, svg_for_png
from games.words import LANGUAGES, words_for

ROUND = 8
MAX_GZIPPED_BYTES = 25_000
MAX_BYTES_OF_A_MAIL = 120_000


def board_of_the_eighth_round() -> Board:
    [recording] = long_recordings(6, 1)
    state = recording.begin().state
    for given in recording.answers:
        if given.round >= ROUND and state.phase == "action":
            break
        state = answer(state, given.house, given.number, given.answer, recording.chance).state
    assert state.round == ROUND
    house = next(iter(state.houses))
    return Board(observed_state(state, house), house, "A late board")


def test_a_board_of_the_eighth_round_is_within_its_size_limits() -> None:
    board = board_of_the_eighth_round()
    for language in LANGUAGES:
        words = words_for(language)
        assert len(gzip.compress(svg(board, words).encode(), 6)) <= MAX_GZIPPED_BYTES
        mail = png.png(svg_for_png(board, words, size="mail"), 600, is_patient=True)
        assert len(mail) <= MAX_BYTES_OF_A_MAIL
