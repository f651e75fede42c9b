"""The arena is fair and repeatable: seats rotate, the same seed gives the same games, and counts add up."""

from __future__ import annotations

from collections import Counter
from multiprocessing import Pool
from pathlib import Path

import pytest

from deploy.arena.bots import policy_of
from deploy.arena.figures import figures_of, ratings, wilson
from deploy.arena.game import play
from deploy.arena.lineup import Cell, fixtures
from deploy.arena.tables import tables_of

THREE = Cell(3, tides=False)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("bots", [["first", "random"], ["sensible", "first", "random"], ["a", "b", "c", "d"]])
def test_each_bot_plays_each_house_the_same_number_of_times(bots: list[str], players: int) -> None:
    cell = Cell(players, tides=False)
    laps, entered = 2, max(players, len(bots))
    games = list(fixtures(bots, cell, laps * entered, seed=1))
    seats = Counter((house, bot) for game in games for house, bot in game.bots.items())
    for house in games[0].bots:
        expected = dict.fromkeys(bots[:-1], laps)
        assert {bot: seats[house, bot] for bot in bots[:-1]} == expected
        assert seats[house, bots[-1]] == laps * (entered - len(bots) + 1)


@pytest.mark.long
def test_the_same_seed_gives_the_same_games_in_any_number_of_processes() -> None:
    chosen = list(fixtures(["sensible", "random"], Cell(3, tides=True), 3, seed=7))
    with Pool(2) as pool:
        assert pool.map(play, chosen) == [play(fixture) for fixture in chosen]
    assert len({play(fixture).ranking for fixture in fixtures(["random"], THREE, 4, seed=1)}) > 1


def test_counts_of_each_pairing_add_up() -> None:
    results = [play(fixture) for fixture in fixtures(["first", "random"], THREE, 3, seed=1)]
    figures = figures_of(THREE, results)
    assert figures["games"] == sum(one["wins"] for one in figures["houses"].values()) == 3
    assert sum(one["wins"] for one in figures["bots"].values()) == 3
    assert {name: one["seats"] for name, one in figures["bots"].items()} == {"first": 3, "random": 6}
    assert sum(figures["length"]["rounds"].values()) == 3
    assert set(figures["times"]) == {"first", "random"}
    text = tables_of(figures)
    assert "3 players, without Tides of Battle, 3 games" in text
    assert "baratheon" in text


@pytest.mark.long
def test_ratings_separate_the_strength_of_bots_from_that_of_seats() -> None:
    results = [play(fixture) for fixture in fixtures(["first", "random"], THREE, 9, seed=1)]
    rated = ratings(results)
    assert rated.bots["first"][0] > rated.bots["random"][0]
    assert set(rated.seats) == {f"{house} of 3" for house in results[0].ranking}


@pytest.mark.parametrize(
    ("wins", "trials", "low", "high"),
    [(0, 0, 0, 1), (0, 10, 0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1)],
)
def test_wilson_returns_the_published_confidence_intervals(
    wins: int, trials: int, low: float, high: float
) -> None:
    assert wilson(wins, trials) == pytest.approx((low, high), abs=1e-4)


BOT = """
import random
from agot import any_answer

def answer(decision, position):
    assert position.round > 0 and decision.options is not None
    return any_answer(decision) if random.random() < 0.95 else None
"""


def test_a_bot_from_a_file_plays_and_repeats_its_game(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(BOT)
    fixture = next(fixtures([str(file), "random"], THREE, 1, seed=1))
    result = play(fixture)
    assert result == play(fixture)
    counted = result.counts[str(file)]
    assert counted["failed_answers"] == counted["failed: NoAnswerError"] < counted["answers"] / 4


def test_unknown_bots_are_refused(tmp_path: Path) -> None:
    empty = tmp_path / "empty.py"
    empty.write_text("")
    for name, message in (
        ("nobody", "unknown bot 'nobody'"),
        (str(tmp_path / "missing.py"), "cannot read"),
        (str(empty), "defines no function"),
    ):
        with pytest.raises(ValueError, match=message):
            policy_of(name)
