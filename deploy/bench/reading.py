"""Reads by people: pictures, words and news; and the effect of picture downloads on answers."""

from __future__ import annotations

import asyncio
import gzip
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import product
from typing import Any

import orjson

from deploy.bench.consumption import consumed
from deploy.bench.recording import Recording
from deploy.bench.spread import Report, Spread, percentile
from deploy.bench.table import People, create_game, enter, token_of
from deploy.bench.web import CONNECTIONS, Server, get_request, play, read_response, requests_of
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
    report.line("SVG, page, bytes gzipped (aim 25,000)", Spread.of(sizes))
    _measure_drawn(report, "text, ms", lambda words: text_board(board, words), every)
    layers = svg_for_png(board, all_words[0])
    png.png(layers, PIXELS)  # the drawing program starts once per process
    grounds = [f"{layers.ground}<!--{number}-->" for number in range(repeats)]
    for what, below in (("its ground drawn before", [layers.ground] * repeats), ("a new ground", grounds)):
        title = f"PNG, {PIXELS} px, {what}, ms (aim: median 300)"
        _measure_drawn(report, title, lambda ground: png.png(layers._replace(ground=ground), PIXELS), below)
    mails = [png.png(svg_for_png(board, words, size="mail"), 600) for words in all_words]
    report.line("PNG of a mail, bytes (aim 120,000)", Spread.of([len(mail) for mail in mails]))


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
    report.line(what, Spread.of(found), digits=1)
    report.note(cpu.per(len(found)))


def measure(report: Report, server: Server, recordings: Sequence[Recording], people: People) -> None:
    """Measures one reader over HTTP, one request after another; then answers while others read."""
    recording, port = recordings[0], server.port
    create_game(recording, people, CODE)
    token = token_of(recording, people, recording.answers[0].house)
    path, cursor = f"/api/v1/games/{CODE}", ""
    for given in recording.answers:
        if given.round >= AWAY_SINCE and not cursor:
            cursor = _json(port, get_request(port, f"{path}/position", token))["cursor"]
        if given.round > ROUND:
            break
        enter(recording, CODE, given)

    def timed(address: str, count: int) -> list[float]:
        return asyncio.run(_timed(port, get_request(port, address, token), count))

    report.begin("What a reader gets over HTTP, alone, ms")
    events = f"{path}/events?limit=100"
    plain, worded = timed(events, 50), timed(f"{events}&words=true", 50)
    report.line("page of 100 events", Spread.of(plain), digits=1)
    report.line("... with words", Spread.of(worded), digits=1)
    more = Spread.of(worded).middle - Spread.of(plain).middle
    report.note(f"words / page alone = {more / Spread.of(plain).middle:.2f}; {more:.1f} ms more, aim 5")
    words = asyncio.run(_body(port, get_request(port, "/api/v1/reference?include=words&lang=bg")))
    report.note(f"GET /reference?include=words: {len(gzip.compress(words, 6)):,} bytes gzipped, aim 20,000")
    news = timed(f"{path}/news?after={cursor}", 200)
    report.line(f"news since round {AWAY_SINCE}", Spread.of(news), digits=1)
    report.note(f"p99 of news: {percentile(news, 0.99):.1f} ms, aim 50")
    for form in ("svg", "png", "txt"):
        timed(f"{path}/board.{form}", 4 * CONNECTIONS)  # each process draws it once
        known = Spread.of(timed(f"{path}/board.{form}", 50))
        report.line(f"board.{form}, drawn before (aim: median 5)", known, digits=1)
    _measure_answers(report, server, recordings, people, _pictures(port, recording, token))


def _pictures(port: int, recording: Recording, token: str) -> list[bytes]:
    """Requests for pictures, none of which is cached."""
    areas = sorted(state_in_round(recording, 1).areas)
    forms = product(areas, LANGUAGES, ("page", "phone", "mail"))
    return [
        get_request(
            port, f"/api/v1/games/{CODE}/board?format=png&focus={area}&lang={language}&size={size}", token
        )
        for area, language, size in forms
    ]


def _measure_answers(
    report: Report, server: Server, recordings: Sequence[Recording], people: People, pictures: list[bytes]
) -> None:
    """Measures answers without readers, and while some download pictures without a pause."""
    report.begin(f"p99 of an answer beside {READERS} readers of pictures, ms")
    middles = {}
    for readers in (0, READERS):
        found = []
        for run in range(RUNS):
            games = []
            for number in range(CONNECTIONS):
                recording, code = recordings[number % len(recordings)], f"read{readers}r{run}c{number}"
                create_game(recording, people, code)
                games.append(requests_of(recording, people, code, server.port)[:ANSWERS])
            seconds = asyncio.run(_beside(server.port, games, pictures, readers))
            found.append(percentile(seconds, 0.99) * 1000)
        middles[readers] = Spread.of(found)
        report.line(f"{readers} readers", middles[readers], digits=1)
    ratio = middles[READERS].middle / middles[0].middle
    report.note(f"with readers / without = {ratio:.2f}, aim 2 or less")


async def _beside(port: int, games: list[list[bytes]], pictures: list[bytes], readers: int) -> list[float]:
    """Seconds of answers while some connections download one picture after another."""

    async def pull(mine: Iterator[bytes]) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            for request in mine:
                writer.write(request)
                await read_response(reader, (b"HTTP/1.1 200", b"HTTP/1.1 503"))
        finally:
            writer.close()

    queue = iter(pictures * 20)
    tasks = [asyncio.create_task(pull(queue)) for _ in range(readers)]
    try:
        return (await play(port, games)).seconds
    finally:
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task


async def _timed(port: int, request: bytes, count: int) -> list[float]:
    """Milliseconds of each of `count` equal requests, one after another."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    found = []
    for _ in range(count):
        started = time.perf_counter()
        writer.write(request)
        await read_response(reader)
        found.append((time.perf_counter() - started) * 1000)
    writer.close()
    return found


async def _body(port: int, request: bytes) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    body = await read_response(reader)
    writer.close()
    return body


def _json(port: int, request: bytes) -> Any:
    return orjson.loads(asyncio.run(_body(port, request)))
