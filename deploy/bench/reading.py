"""`make bench`: pictures, words and news; and the effect of picture downloads on answers."""

from __future__ import annotations

import asyncio
import gzip
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import product
from typing import Any

from deploy.bench.consumption import consumed
from deploy.bench.harness import HOUSES, Bench, Report, percentile
from deploy.bench.recording import Recording, long_recordings
from deploy.bench.table import create_game, enter, token_of
from deploy.bench.web import Connection, Server, begin_games, get, json_of, play, request
from games.engine import State, answer, observed
from games.pictures import Board, png, svg, svg_for_png, text_board
from games.words import LANGUAGES, words_for

ROUND, AWAY_SINCE = 8, 5
PIXELS = 800
REPEATS = 10
READERS = 4
RUNS, ANSWERS = 3, 60
"""Runs, and answers of each game that is played while others read."""
CODE = "reading"


def measure(bench: Bench) -> None:
    recordings = long_recordings(HOUSES, 3)
    measure_drawing(bench.report, recordings[0])
    with Server(bench.database) as server:
        token = measure_reads(bench, server, recordings[0])
        measure_answers(bench, server, recordings, pictures(recordings[0], token))


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
    png.png(layers, PIXELS)  # the drawing program starts once per process
    grounds = [f"{layers.ground}<!--{number}-->" for number in range(repeats)]
    for what, below in (("its ground drawn before", [layers.ground] * repeats), ("a new ground", grounds)):
        title = f"PNG, {PIXELS} px, {what}, ms (aim: median 300)"
        _measure_drawn(report, title, lambda ground: png.png(layers._replace(ground=ground), PIXELS), below)
    mails = [png.png(svg_for_png(board, words, size="mail"), 600) for words in all_words]
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


def measure_reads(bench: Bench, server: Server, recording: Recording) -> str:
    """Measures one reader over HTTP, one request after another. Returns the token of the reader."""
    report, port = bench.report, server.port
    create_game(recording, bench.people, CODE)
    token = token_of(recording, bench.people, recording.answers[0].house)
    path, cursor = f"/api/v1/games/{CODE}", ""
    for given in recording.answers:
        if given.round >= AWAY_SINCE and not cursor:
            cursor = asyncio.run(json_of(port, f"{path}/position", token))["cursor"]
        if given.round > ROUND:
            break
        enter(recording, CODE, given)

    def timed(address: str, count: int = 50) -> list[float]:
        """Milliseconds of each of `count` equal requests."""
        return asyncio.run(_timed(port, request("GET", address, token), count))

    report.begin("What a reader gets over HTTP, alone, ms")
    events = f"{path}/events?limit=100"
    plain = report.line("page of 100 events", timed(events), digits=1)
    more = report.line("... with words", timed(f"{events}&words=true"), digits=1) - plain
    report.note(f"words / page alone = {more / plain:.2f}; {more:.1f} ms more, aim 5")
    words = asyncio.run(get(port, "/api/v1/reference/words?lang=bg")).body
    report.note(f"GET /reference/words: {len(gzip.compress(words, 6)):,} bytes gzipped, aim 20,000")
    news = timed(f"{path}/news?after={cursor}", 200)
    report.line(f"news since round {AWAY_SINCE}", news, digits=1)
    report.note(f"p99 of news: {percentile(news, 0.99):.1f} ms, aim 50")
    for form in ("svg", "png", "txt"):
        timed(f"{path}/board.{form}")  # each process draws it once
        report.line(f"board.{form}, drawn before (aim: median 5)", timed(f"{path}/board.{form}"), digits=1)
    return token


async def _timed(port: int, sent: bytes, count: int) -> list[float]:
    async with Connection(port) as connection:
        return [(await connection.send(sent)).seconds * 1000 for _ in range(count)]


def pictures(recording: Recording, token: str) -> list[bytes]:
    """Requests for pictures, none of which is cached."""
    areas = sorted(state_in_round(recording, 1).areas)
    path = f"/api/v1/games/{CODE}/board.png"
    return [
        request("GET", f"{path}?focus={area}&lang={language}&size={size}", token)
        for area, language, size in product(areas, LANGUAGES, ("page", "phone", "mail"))
    ]


def measure_answers(
    bench: Bench, server: Server, recordings: Sequence[Recording], requests: Sequence[bytes]
) -> None:
    """Measures answers without readers, and while some download pictures without a pause."""
    bench.report.begin(f"p99 of an answer beside {READERS} readers of pictures, ms")
    middles = []
    for readers in (0, READERS):
        found = []
        for run in range(RUNS):
            games = begin_games(recordings, bench.people, f"read{readers}r{run}c")
            seconds = asyncio.run(_beside(bench, server.port, games, requests, readers))
            found.append(percentile(seconds, 0.99) * 1000)
        middles.append(bench.report.line(f"{readers} readers", found, digits=1))
    bench.report.note(f"with readers / without = {middles[1] / middles[0]:.2f}, aim 2 or less")


async def _beside(
    bench: Bench, port: int, games: Sequence[tuple[str, Recording]], requests: Sequence[bytes], readers: int
) -> list[float]:
    """Seconds of answers while some connections download one picture after another."""

    async def pull(mine: Iterator[bytes]) -> None:
        async with Connection(port) as connection:
            for each in mine:
                await connection.send(each, (200, 503))

    queue = iter([*requests] * 20)
    tasks = [asyncio.create_task(pull(queue)) for _ in range(readers)]
    try:
        return (await play(port, bench.people, games, ANSWERS)).seconds
    finally:
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task
