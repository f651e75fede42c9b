"""Searches for games that show items that no recorded game shows.

    python -m tests.golden.gather --games 1500

Policies and moods play games until nothing is missing. The part of each chosen game up to its last missing
item becomes tests/golden/game_*.jsonl. Recorded games are kept, unless the rules no longer allow one of their
answers, or another game shows the same. After a change of names, `--digests` writes only the digests of the
recorded games.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from multiprocessing import Pool
from random import Random
from typing import Any

from games.bots import POLICIES, choose_answer
from games.engine import Answer, Chance, InputRefused, State, answer, new_game
from games.engine.notation import RecordedAnswer
from tests.engine.recorder import Recorder
from tests.golden.coverage import demanded_names, shown_names
from tests.golden.reading import FOLDER, course_of, digests_of, is_needed, names, shown_by_all, text_of
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
    first = dict.fromkeys(shown_names(State(), None, played), len(recorder.lines))
    while played.state.winner is None:
        before = played.state
        number_asked = min(before.decisions)
        houses = before.decisions[number_asked].houses
        house = next(house for house in houses if (number_asked, house) not in before.answers)
        given = _answer(before, house, number_asked, styles[house], dice)
        played = answer(before, house, number_asked, given, chance)
        recorder.add_answer(number_asked, house, given, played)
        for item in shown_names(before, RecordedAnswer(number_asked, house, given), played):
            first.setdefault(item, len(recorder.lines))
    return recorder, first


def _answer(state: State, house: str, number: int, style: str, dice: Random) -> Answer:
    if style in POLICIES:
        return choose_answer(state, house, number, POLICIES[style], dice)
    return answer_in_mood(state, house, number, MOODS[style], dice)


def inspect_game(number: int) -> Found:
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


def trim(games: list[Found], kept: dict[int, int], wanted: set[str]) -> dict[int, int]:
    """Cuts from each game, longest first, the parts that other games also show."""
    by_number = {game.number: game for game in games}
    kept = dict(kept)
    for number in sorted(kept, key=lambda number: -by_number[number].sizes[kept[number]]):
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


def write(game: Found, lines: int, wanted: set[str]) -> None:
    recorder, first = play(game.number)
    kept = recorder.lines[:lines]
    players = kept[0]["players"]
    items = sorted(item for item, at in first.items() if at <= lines and item in wanted)
    is_whole = lines == len(game.sizes) - 1
    header: dict[str, Any] = {**kept[0], "about": about(players, is_whole, items)}
    (FOLDER / f"game_{game.number:04}_{players}_players.jsonl").write_text(text_of([header, *kept[1:]]))


def remove_invalid() -> None:
    """Removes recorded games with an answer that the rules no longer allow or no longer require."""
    for name in names():
        try:
            course_of(name)
        except InputRefused as error:
            sys.stdout.write(f"{name} is no longer valid: {error}\n")
            (FOLDER / f"{name}.jsonl").unlink()


def remove_unneeded() -> None:
    for name in names():
        if not is_needed(name):
            sys.stdout.write(f"{name} shows only what others show\n")
            (FOLDER / f"{name}.jsonl").unlink()


def write_digests() -> None:
    (FOLDER / "digests.json").write_text(json.dumps(digests_of(), indent=1) + "\n")


def about(players: int, is_whole: bool, items: list[str]) -> str:
    """The items of a game, in words."""
    words = [item.replace(":", " ").replace("=", " ").replace("_", " ") for item in items]
    extent = "to the end" if is_whole else "not to the end"
    return f"A game of {players}, {extent}. Shows {', '.join(words) or 'its setup'}."


def search(missing: set[str], numbers: Iterable[int], jobs: int) -> list[Found]:
    """Plays games until they show everything that is missing, or no seed remains."""
    games: list[Found] = []
    left = set(missing)
    with Pool(jobs) as pool:
        for game in pool.imap(inspect_game, numbers):
            games.append(game)
            left -= game.first.keys()
            if not left:
                break
    return games


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--look", action="store_true", help="write nothing")
    parser.add_argument("--digests", action="store_true", help="write digests.json alone")
    chosen = parser.parse_args()
    if chosen.digests:
        write_digests()
        return 0
    if not chosen.look:
        remove_invalid()
    missing = demanded_names() - shown_by_all()
    recorded = {int(name.split("_")[1]) for name in names()}
    numbers = (n for n in range(chosen.first, chosen.first + chosen.games) if n not in recorded)
    games = search(missing, numbers, chosen.jobs) if missing else []
    kept = trim(games, cover(games, missing), missing)
    for game in games:
        if lines := kept.get(game.number):
            sys.stdout.write(f"game {game.number}: {lines} lines, {game.sizes[lines]} bytes\n")
            if not chosen.look:
                write(game, lines, missing)
    never = missing - {item for game in games for item in game.first}
    sys.stdout.write(f"not found in {len(games)} games: {', '.join(sorted(never)) or 'nothing'}\n")
    if not chosen.look:
        remove_unneeded()
        write_digests()
    return 1 if never else 0


if __name__ == "__main__":
    raise SystemExit(main())
