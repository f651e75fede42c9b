"""The terminal client in a pseudo-terminal, with only the keyboard."""

from __future__ import annotations

import os
import re
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from json import dumps
from operator import eq
from pathlib import Path
from random import Random
from subprocess import run
from typing import Any

import pytest
from agot import ConflictError, any_answer, calls
from agot.terminal.board import CASTLE, Scenery
from agot.terminal.small_map import short_names, small_map
from agot.terminal.texts import own_text

from tests.clients.python.conftest import Table
from tests.clients.python.terminal import PATIENCE, Terminal

SCREENS = Path(__file__).resolve().parents[3] / "var" / "screens"
"""Pictures of the screens, for review."""
SMALL, LARGE = ((80, 24), "en"), ((160, 50), "hu")
"""Sizes in columns and rows, with a language."""
MAX_KEYS = 50_000
LOOK_SECONDS, TICK_SECONDS = 2.0, 0.3


class Hand:
    """Presses random keys among those that the screen offers."""

    def __init__(self, terminal: Terminal, language: str, dice: Random) -> None:
        self.terminal, self.language, self.dice = terminal, language, dice
        self.sent = 0
        self.reactions: Counter[str] = Counter()

    def own(self, id: str, **values: object) -> str:
        text: str = own_text(self.language, id, **values)
        return text

    def sees(self, id: str) -> bool:
        return self.shows(self.terminal.text, id)

    def shows(self, screen: str, id: str) -> bool:
        return self.own(id)[:24] in screen

    def act(self) -> bool:
        """Reacts once to the screen. Returns whether it changed: a key may come too early."""
        terminal = self.terminal
        before, screen = terminal.changes, terminal.text
        shown = [id for id in ("allowed", "forbidden", "hint-many", "hint-one") if self.shows(screen, id)]
        self.reactions.update(shown[:1])
        if self.shows(screen, "allowed"):
            self.sent += 1
            terminal.press("enter")
        elif self.shows(screen, "forbidden"):
            terminal.press("enter")
        elif self.shows(screen, "hint-many"):
            if found := self.numbers(screen):
                marked, minimum, maximum = found
                if marked:  # can follow keys that came too early
                    terminal.press("backspace")
                else:
                    count = self.dice.randint(minimum, maximum)
                    self.mark(count)
                    before = terminal.changes
                    terminal.press("enter")
                    if count:  # lines drawn late would look like selected lines of the next question
                        self.await_marks(lambda number: number != count)
                        return True
        elif self.shows(screen, "hint-one"):
            terminal.press(*["down"] * self.dice.randint(0, 3), "enter")
        return terminal.wait_for_change(before)

    def mark(self, count: int) -> None:
        """Selects this many lines from the first, each after the previous one is shown as selected."""
        for number in range(1, count + 1):
            self.terminal.press("space")
            self.await_marks(partial(eq, number))
            self.terminal.press("down")

    def await_marks(self, wanted: Callable[[int], bool]) -> None:
        """Waits until this many lines are selected, or none can be."""

        def is_shown(screen: str) -> bool:
            found = self.numbers(screen)
            return not self.shows(screen, "hint-many") or (found is not None and wanted(found[0]))

        self.terminal.wait_for(is_shown)

    def numbers(self, screen: str) -> tuple[int, int, int] | None:
        """Number of selected lines, its minimum and maximum; None while the screen is only partly drawn."""
        pane = " ".join(line.rpartition("│")[2].strip() for line in screen.splitlines())
        for id in ("marked-count", "marked-exactly"):
            text = re.escape(self.own(id, count="#", minimum="#", maximum="#"))
            if found := re.search(text.replace(r"\#", r"(\d+)"), pane):
                return int(found[1]), int(found[2]), int(found[found.re.groups])
        return None


@contextmanager
def others_play(clients: list[Any], code: str) -> Iterator[None]:
    """Lets all players but the first answer at random, each in a thread that stops with the block."""
    ended = threading.Event()

    def play(client: Any, chance: Random) -> None:
        game = client.game(code)
        while not ended.is_set():
            for decision in game.wait_for_turn(timeout_seconds=LOOK_SECONDS):
                with suppress(ConflictError):
                    game.answer(decision.number, any_answer(decision, chance))

    with ThreadPoolExecutor(len(clients)) as pool:
        playing = [
            pool.submit(play, client, Random(f"{code}-{number}")) for number, client in enumerate(clients[1:])
        ]
        try:
            yield
        finally:
            ended.set()
    for each in playing:
        each.result()


@contextmanager
def time_passes(client: Any, code: str) -> Iterator[None]:
    """Runs due events of a sandbox game, as the workers of a server do."""
    ended = threading.Event()

    def pass_time() -> None:
        with suppress(ConflictError):  # the game has ended
            while not ended.wait(TICK_SECONDS):
                client.send(calls.advance_sandbox_clock(code, advance_seconds=1))

    with ThreadPoolExecutor(1) as pool:
        passing = pool.submit(pass_time)
        try:
            yield
        finally:
            ended.set()
    passing.result()


def terminal_of(
    package: Path, address: str, code: str, token: str, language: str, size: tuple[int, int]
) -> Terminal:
    command = [sys.executable, "-m", "agot.terminal", "play", code, "--address", address, "--token", token]
    return Terminal([*command, "--lang", language], *size, PYTHONPATH=str(package / "src"))


def play_to_the_end(terminal: Terminal, language: str, name: str) -> int:
    """Plays with keys until the screen says that the game is over. Returns the number of sent answers."""
    hand = Hand(terminal, language, Random(7))
    terminal.wait_for(lambda _: hand.sees("hint-one"))
    terminal.save(SCREENS / f"{name}_first")
    moved_at = time.monotonic()
    for number in range(MAX_KEYS):
        if hand.sees("over"):
            break
        if hand.act():
            moved_at = time.monotonic()
        assert time.monotonic() < moved_at + PATIENCE and terminal.process.isalive(), terminal.text
        if number in (3, 10, 20, 40, 80, 120):
            terminal.save(SCREENS / f"{name}_{number}")
    terminal.save(SCREENS / f"{name}_over")
    assert hand.sees("over"), hand.reactions
    terminal.press("2")
    terminal.wait_for(CASTLE)
    terminal.save(SCREENS / f"{name}_board")
    terminal.press("q")
    terminal.process.wait()
    return hand.sent


@pytest.mark.long
@pytest.mark.parametrize(("size", "language"), [SMALL, LARGE])
def test_the_last_round_can_be_played_with_keys(
    table: Table, package: Path, address: str, size: tuple[int, int], language: str
) -> None:
    [client], _ = table(1)
    wanted = calls.create_sandbox_game(situation="last_round", opponents="defaults")
    code = client.send(wanted).code
    name = f"last_{language}_{size[0]}x{size[1]}"
    with (
        time_passes(client, code),
        terminal_of(package, address, code, client.tokens.access, language, size) as terminal,
    ):
        assert play_to_the_end(terminal, language, name) >= 1  # orders without a march end the game at once
    assert client.game(code).facts().status == "finished"


@pytest.mark.parametrize(
    ("size", "language"),
    [pytest.param(*SMALL, marks=pytest.mark.drill), pytest.param(*LARGE, marks=pytest.mark.long)],
)
def test_a_whole_game_can_be_played_with_keys(
    table: Table, package: Path, address: str, size: tuple[int, int], language: str
) -> None:
    clients, code = table(3, poll_seconds=0.05)
    name = f"{language}_{size[0]}x{size[1]}"
    with (
        others_play(clients, code),
        terminal_of(package, address, code, clients[0].tokens.access, language, size) as terminal,
    ):
        assert play_to_the_end(terminal, language, name) > 10
    assert clients[0].game(code).facts().status == "finished"


@pytest.mark.long
def test_the_small_map_shows_every_area_once_at_its_place(table: Table) -> None:
    [client], _ = table(1)
    code = client.send(calls.create_sandbox_game(situation="last_round", opponents="defaults")).code
    position = client.send(calls.get_position(code)).position
    words = client.words("en")
    scenery = Scenery.of(client.send(calls.get_reference(include=["map", "houses", "orders", "tracks"])))
    standing = client.send(calls.get_standing(code)).standing
    lines = small_map(position, standing, scenery, words, columns=78, rows=30)
    assert max(line.cell_len for line in lines) <= 78
    text = "\n".join(line.plain for line in lines)
    short = short_names(
        {id: words.name("area", id) for id, area in scenery.areas.items() if area.kind != "port"}
    )
    assert [name for name in short.values() if text.count(name) != 1] == []
    assert (
        text.index(short["castle_black"]) < text.index(short["kings_landing"]) < text.index(short["sunspear"])
    )


@pytest.mark.long
def test_make_play_plays_the_demonstration(table: Table, address: str, tmp_path: Path) -> None:
    [client], _ = table(1)
    code = client.send(calls.create_sandbox_game(situation="last_round", opponents="defaults")).code
    note = {"address": address, "game": code, "token": client.tokens.access}
    (tmp_path / "demonstration.json").write_text(dumps(note))
    with Terminal([sys.executable, "-m", "deploy.play"], 120, 40, GOT_VAR=str(tmp_path)) as terminal:
        terminal.wait_for("Winte S")
        terminal.save(SCREENS / "play_map")
        terminal.press("m")
        terminal.wait_for(lambda screen: "Winte S" not in screen)
        terminal.press("q")
        terminal.process.wait()


def test_make_play_without_a_demonstration_explains_the_next_step(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "deploy.play"]
    done = run(
        command, env=os.environ | {"GOT_VAR": str(tmp_path)}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1 and "make run" in done.stderr


@pytest.mark.long
def test_the_player_can_quit_at_the_first_prompt(table: Table, address: str, package: Path) -> None:
    [client], _ = table(1)
    command = [sys.executable, "-m", "agot.terminal", "play", "--address", address, "--lang", "en"]
    command += ["--token", client.tokens.access]
    with Terminal(command, 80, 24, PYTHONPATH=str(package / "src")) as terminal:
        terminal.wait_for("Q to quit")
        terminal.press("q", "enter")
        terminal.process.wait()
        assert terminal.process.exitstatus == 0
