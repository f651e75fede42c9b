"""`make bench`: pictures of a board."""

from __future__ import annotations

import gzip
import os
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from deploy.bench.consumption import consumed
from deploy.bench.harness import HOUSES, Bench, Report
from deploy.bench.recording import Recording, long_recordings
from games.engine import State, answer, observed
from games.pictures import Board, png, svg, svg_for_png, text_board
from games.words import LANGUAGES, words_for

ROUND = 8
PIXELS = 800
REPEATS = 10


def measure(bench: Bench) -> None:
    [recording] = long_recordings(HOUSES, 1)
    measure_drawing(bench.report, recording)


def measure_drawing(report: Report, recording: Recording, repeats: int = REPEATS) -> None:
    """Measures drawing the board of the eighth round in this process, in all languages."""
    state = state_in_round(recording, ROUND)
    house = next(iter(state.houses))
    board = Board(observed(state, house), house, "Bench")
    all_words = [words_for(language) for language in LANGUAGES]
    for words in all_words:
        svg(board, words)  # the font subset of a language is made once per process
    report.begin(f"The board of round {ROUND}, drawn anew")
    every = [words for _ in range(repeats) for words in all_words]
    sizes = [len(gzip.compress(svg(board, words).encode(), 6)) for words in all_words]
    _measure_drawn(report, "SVG, page, ms (aim: median 50)", lambda words: svg(board, words), every)
    report.line("SVG, page, bytes gzipped (aim 25,000)", sizes)
    _measure_drawn(report, "text, ms", lambda words: text_board(board, words), every)
    layers = svg_for_png(board, all_words[0])
    draw = partial(png.png, width=PIXELS, is_patient=True)
    draw(layers)  # the drawing program starts once per process
    grounds = [f"{layers.ground}<!--{number}-->" for number in range(repeats)]
    for what, below in (("its ground drawn before", [layers.ground] * repeats), ("a new ground", grounds)):
        title = f"PNG, {PIXELS} px, {what}, ms (aim: median 300)"
        _measure_drawn(report, title, lambda ground: draw(layers._replace(ground=ground)), below)
    mails = [png.png(svg_for_png(board, words, size="mail"), 600, is_patient=True) for words in all_words]
    report.line("PNG of a mail, bytes (aim 120,000)", [len(mail) for mail in mails])


def state_in_round(recording: Recording, number: int) -> State:
    """The State at the start of a round's action phase, or the last one of a shorter game."""
    state = recording.begin().state
    for given in recording.answers:
        if given.round >= number and state.phase == "action":
            break
        state = answer(state, given.house, given.number, given.answer, recording.chance).state
    return state


def _measure_drawn(
    report: Report, what: str, draw: Callable[[Any], object], arguments: Sequence[Any]
) -> None:
    """Measures the time of each call, and the CPU time including the drawing program."""
    found = []
    with consumed({"CPU of one": os.getpid()}) as cpu:
        for argument in arguments:
            started = time.perf_counter()
            draw(argument)
            found.append((time.perf_counter() - started) * 1000)
    report.line(what, found, digits=1)
    report.note(cpu.per(len(found)))
