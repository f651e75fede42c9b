"""Every standing of whole games agrees with the rules' effects on the position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import pytest

from games.engine import Event, State
from tests.golden.reading import course_of, names
from tests.machines.announced import check_standings
from tests.machines.soak import Game

Course = tuple[State, Iterable[Event]]
"""The start of a game, and its events."""

SOAKED = range(700, 712)


def golden_games() -> Iterator[Course]:
    for name in names():
        yield State(), (event for _, played in course_of(name) for event in played.events)


def soaked_games() -> Iterator[Course]:
    """Random games over all options."""
    for number in SOAKED:
        game = Game(83, number)
        game.play()
        yield game.start, game.events


@pytest.mark.long
@pytest.mark.rule("WIN-1", "WIN-2", "WIN-3", "WIN-4", "WIN-6", "SUPPLY-1")
@pytest.mark.parametrize("games", [golden_games, soaked_games])
def test_standings_agree_with_the_effects_of_the_rules(games: Callable[[], Iterator[Course]]) -> None:
    """The ranking equals the final one, and a supply count moves the markers as the standing says."""
    compared = [check_standings(state, events) for state, events in games()]
    assert sum(each.ended for each in compared) >= 5
    assert sum(each.counted for each in compared) >= 5
