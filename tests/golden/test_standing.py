"""Every standing of whole games agrees with what the rules make of the position."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from games.engine import Event, State, observed
from games.engine.events.cards import WesterosCardResolved
from games.engine.events.game import GameEnded
from games.engine.events.tracks import SupplySet
from games.engine.queries.final_table import final_table
from games.engine.queries.standing import standing_of
from tests.golden.reading import course_of, names
from tests.machines.soak import Game

Course = Iterator[tuple[Event, ...]]

SOAKED = range(700, 712)


def golden_games() -> Iterator[tuple[State, Course]]:
    """The start and the events by answer."""
    for name in names():
        yield State(), (played.events for _, played in course_of(name))


def soaked_games() -> Iterator[tuple[State, Course]]:
    """The same of random games over all options."""
    for number in SOAKED:
        game = Game(83, number)
        game.play()
        yield game.start, ((event,) for event in game.events)


@pytest.mark.rule("WIN-1", "WIN-2", "WIN-3", "WIN-4", "WIN-6", "SUPPLY-1")
@pytest.mark.parametrize("games", [golden_games, soaked_games])
def test_standings_agree_with_what_the_rules_do(games: Callable[[], Iterator[tuple[State, Course]]]) -> None:
    """The ranking is that of the end, and a supply count puts the markers where the standing says."""
    ended = counted = 0
    for state, course in games():
        icons: dict[str, int] | None = None
        for event in (event for events in course for event in events):
            if isinstance(event, GameEnded):
                _check_end(state, event)
                ended += 1
            if icons is not None and not isinstance(event, SupplySet):
                assert {house: row.supply for house, row in state.houses.items()} == icons
                icons, counted = None, counted + 1
            if isinstance(event, WesterosCardResolved) and event.effect == "supply":
                icons = {row.house: row.supply_icons for row in standing_of(observed(state, None)).houses}
            state = event.apply(state)
    assert ended >= 5
    assert counted >= 5


def _check_end(state: State, ended: GameEnded) -> None:
    now = standing_of(observed(state, None))
    assert tuple(row.house for row in now.ranking) == ended.ranking
    assert now.ranking[0].house == ended.winner
    table = final_table(ended.apply(state))
    assert tuple(seat.house for seat in sorted(table.seats, key=lambda seat: seat.place)) == ended.ranking
    assert table.ended_by == ("castles" if ended.at_once else "rounds")
    assert table.winner == ended.winner
    assert (now.ranking[0].measures[0].value >= now.castles_to_win) == ended.at_once
    castles = {row.house: len(row.castles) for row in now.houses}
    assert castles == {row.house: row.measures[0].value for row in now.ranking}
