"""Who answers for players besides themselves: asked before a player is notified of a question.

An app whose program answers for players registers here, so that those who notify players need not know it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Turn:
    """A question that a user is asked: the number of the decision, and for which house."""

    user: int
    game_id: int
    number: int
    house: str


Answerer = Callable[[Sequence[Turn], datetime], Mapping[Turn, datetime]]
"""From turns and the present to those that it is going to answer, and until when it will have done so."""

_answerers: list[Answerer] = []


def register_answerer(answerer: Answerer) -> None:
    """Called from `AppConfig.ready`. The answerer is called as the engine; it changes nothing."""
    if answerer not in _answerers:
        _answerers.append(answerer)


def turns_answered(turns: Sequence[Turn], now: datetime) -> dict[Turn, datetime]:
    """The turns that are going to be answered for their user, and until when. Called as the engine.

    For the eyes of that user alone: nobody else may learn that somebody answers for them.
    """
    found: dict[Turn, datetime] = {}
    for answerer in _answerers if turns else ():
        for turn, until in answerer(turns, now).items():
            found[turn] = max(until, found.get(turn, until))
    return found
