"""Searches for games that together show everything, in as few bytes as a greedy choice finds.

    python -m tests.golden.gather --games 1500

Game `n` is the same on every machine. Policies and moods play it to its end. The part up to its last unique
item is kept, and one whole game of each setup. Writes tests/golden/game_*.jsonl and digests.json. `--again`
searches the existing games, which is quick and mostly enough after a change of the rules. `--digests` keeps
the games and writes only their digests, after a change of names.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from multiprocessing import Pool
from random import Random
from typing import Any

from games.bots import POLICIES, choose
from games.engine import BASE, Answer, Chance, State, answer, new_game
from games.engine.notation import Given, Recorder
from tests.golden.coverage import demanded, shown
from tests.golden.reading import FOLDER, digests_of, names, text_of
from tests.machines.moods import MOODS, answer_in_mood
from tests.machines.soak import AGREEMENTS

STYLES = ("sensible", "sensible", "random", *MOODS)
"""`sensible` and `random` are policies, the others moods."""


@dataclass(frozen=True)
class Found:
    """The names that a game shows first at each line, and the length of the record up to each line."""

    number: int
    first: dict[str, int]
    sizes: tuple[int, ...]


def play(number: int) -> tuple[Recorder, dict[str, int]]:
    """The record of a game, and item -> the number of lines that show it."""
    players, ruleset = AGREEMENTS[number * 331 % len(AGREEMENTS)]
    dice = Random(f"golden {number}")
    chance = Chance(hashlib.sha256(f"golden {number}".encode()).digest())
    played = new_game(players, ruleset, chance)
    recorder = Recorder.of(played)
    common = dice.choice([*STYLES, None])
    styles = {house: common or dice.choice(STYLES) for house in played.state.houses}
    first = dict.fromkeys(shown(State(), None, played), len(recorder.lines))
    while played.state.winner is None:
        before = played.state
        number_asked = min(before.decisions)
        houses = before.decisions[number_asked].houses
        house = next(house for house in houses if (number_asked, house) not in before.answers)
        given = _answer(before, house, number_asked, styles[house], dice)
        played = answer(before, house, number_asked, given, chance)
        recorder.answered(number_asked, house, given, played)
        for item in shown(before, Given(number_asked, house, given), played):
            first.setdefault(item, len(recorder.lines))
    return recorder, first


def _answer(state: State, house: str, number: int, style: str, dice: Random) -> Answer:
    if style in POLICIES:
        return choose(state, house, number, POLICIES[style], dice)
    return answer_in_mood(state, house, number, MOODS[style], dice)


def look(number: int) -> Found:
    recorder, first = play(number)
    size, sizes = 0, [0]
    for line in recorder.lines:
        size += len(json.dumps(line, separators=(",", ":"))) + 1
        sizes.append(size)
    return Found(number, first, tuple(sizes))


def cover(games: list[Found], wanted: set[str]) -> dict[int, int]:
    """Number of a game -> its number of kept lines. Chooses the most new items per byte, until
    none is left.
    """
    kept: dict[int, int] = {}
    missing = set(wanted)
    while missing:
        best: tuple[float, int, int] = (0.0, 0, 0)
        for game in games:
            news = sorted(line for item, line in game.first.items() if item in missing)
            done = game.sizes[kept.get(game.number, 0)]
            for count, line in enumerate(news, start=1):
                cost = max(game.sizes[line] - done, 1)
                best = max(best, (count / cost, game.number, line))
        if not best[0]:
            break
        _, number, line = best
        kept[number] = max(line, kept.get(number, 0))
        first = next(game.first for game in games if game.number == number)
        missing -= {item for item, at in first.items() if at <= kept[number]}
    return kept


def trim(games: list[Found], kept: dict[int, int], whole: dict[int, int], wanted: set[str]) -> dict[int, int]:
    """Cuts from each game that need not be whole the parts that others show too, the longest first."""
    by_number = {game.number: game for game in games}
    kept = {**kept, **whole}
    for number in sorted(
        kept.keys() - whole.keys(), key=lambda number: -by_number[number].sizes[kept[number]]
    ):
        others = {
            item
            for other, lines in kept.items()
            if other != number
            for item, at in by_number[other].first.items()
            if at <= lines
        }
        needed = [
            at
            for item, at in by_number[number].first.items()
            if item in wanted - others and at <= kept[number]
        ]
        kept[number] = max(needed, default=0)
    return {number: lines for number, lines in kept.items() if lines}


def some_whole(games: list[Found], kept: dict[int, int]) -> dict[int, int]:
    """For each number of players, the cheapest game to store complete."""
    by_number = {game.number: game for game in games}
    whole = {}
    for players in BASE.setups:
        own = [number for number in kept if f"players:{players}" in by_number[number].first]
        cheapest = min(own, key=lambda n: by_number[n].sizes[-1] - by_number[n].sizes[kept[n]])
        whole[cheapest] = len(by_number[cheapest].sizes) - 1
    return whole


def write(games: list[Found], kept: dict[int, int], wanted: set[str]) -> None:
    """Writes the golden games, the longest first: items shown by it need no mention in the others."""
    covered: set[str] = set()
    for old in FOLDER.glob("game_*.jsonl"):
        old.unlink()
    by_number = {game.number: game for game in games}
    for number in sorted(kept, key=lambda number: -kept[number]):
        recorder, first = play(number)
        lines = recorder.lines[: kept[number]]
        items = {item for item, at in first.items() if at <= kept[number]} & wanted
        players = lines[0]["players"]
        is_whole = kept[number] == len(by_number[number].sizes) - 1
        header: dict[str, Any] = {**lines[0], "about": about(players, is_whole, sorted(items - covered))}
        covered |= items
        name = f"game_{number:04}_{players}_players.jsonl"
        (FOLDER / name).write_text(text_of([header, *lines[1:]]))


def write_digests() -> None:
    (FOLDER / "digests.json").write_text(json.dumps(digests_of(), indent=1) + "\n")


def about(players: int, is_whole: bool, items: list[str]) -> str:
    """The items of a game, in words."""
    words = [item.replace(":", " ").replace("=", " ").replace("_", " ") for item in items]
    extent = "to the end" if is_whole else "not to the end"
    return f"A game of {players}, {extent}. Shows {', '.join(words) or 'its setup'}."


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--look", action="store_true", help="write nothing")
    parser.add_argument("--again", action="store_true", help="look among the games that are there")
    parser.add_argument("--digests", action="store_true", help="write digests.json alone")
    chosen = parser.parse_args()
    if chosen.digests:
        write_digests()
        return 0
    numbers: Iterable[int] = range(chosen.first, chosen.first + chosen.games)
    if chosen.again:
        numbers = [int(name.split("_")[1]) for name in names()]
    started = time.monotonic()
    wanted = demanded()
    with Pool(chosen.jobs) as pool:
        games = list(pool.imap_unordered(look, numbers, chunksize=4))
    kept = trim(games, cover(games, wanted), {}, wanted)
    kept = trim(games, kept, some_whole(games, kept), wanted)
    seen = {item for game in games for item in game.first}
    sys.stdout.write(f"{len(games)} games in {time.monotonic() - started:.0f} s\n")
    sys.stdout.write(f"whole games take {sum(game.sizes[-1] for game in games) // len(games)} bytes\n")
    by_number = {game.number: game for game in games}
    for number, lines in kept.items():
        size, whole = by_number[number].sizes[lines], by_number[number].sizes[-1]
        sys.stdout.write(f"game {number}: {lines} lines, {size} of {whole} bytes\n")
    sys.stdout.write(f"never seen: {', '.join(sorted(wanted - seen)) or 'nothing'}\n")
    if not chosen.look:
        write(games, kept, wanted)
        write_digests()
    return 0


if __name__ == "__main__":
    sys.exit(main())
