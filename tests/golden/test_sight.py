"""An observation can be computed from the previous one and the events that its viewer can read."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from games.engine import Event, State, observe, observed_state, redact, seen_after
from tests.golden.reading import course_of, names
from tests.machines.positions import opening
from tests.machines.soak import Game

EVERY = 31
"""Interval between compared observations."""


def golden_games() -> Iterator[list[Event]]:
    for name in names():
        yield [event for _, played in course_of(name) for event in played.events]


def soaked_games() -> Iterator[list[Event]]:
    for number in (*range(940, 944), 949, 959):
        game = Game(97, number)
        game.play()
        yield [*opening(game.start), *game.events]


@pytest.mark.sample
@pytest.mark.rule("INFO-10")
@pytest.mark.parametrize("games", [golden_games, soaked_games])
def test_readable_events_lead_from_one_observation_to_the_next(games: object) -> None:
    """Checks this from an empty state, and from the observation at a random event."""
    compared = 0
    for events in games():  # type: ignore[operator]
        dice = Random(len(events))
        viewers = [None, *sorted(next(iter(events)).apply(State()).houses)]
        marked = dice.randrange(len(events))
        state, sights = State(), dict.fromkeys(viewers, State())
        for place, event in enumerate(events):
            state = event.apply(state)
            for viewer in viewers:
                if redact(event, viewer) is not None:
                    sights[viewer] = seen_after(sights[viewer], event)
                if place == marked:
                    sights[viewer] = observed_state(state, viewer)
                if place % EVERY == 0:
                    assert observe(sights[viewer], viewer) == observe(state, viewer), (place, event, viewer)
                    compared += 1
    assert compared > 1000
