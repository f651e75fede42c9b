"""Possible answers to a question of ours, for a recorded decision of an unknown kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, islice

from games.engine import Answer, encode
from games.engine.options import Amount, OneOf, SomeAreas, SomeUnits

from .answers import Asked
from .trace import Turn

MAX_GUESSES = 400
"""With more candidates the next position takes too long to identify an answer."""


def possible_answers(asked: Asked, turn: Turn) -> list[Answer]:
    """All answers to a question that has few; empty if answers are composed (orders, marches).

    Answers that share a word or number with the recorded choice come first.
    """
    words = set(_words(turn.choice))
    found = islice(_answers(asked), MAX_GUESSES)
    return sorted(found, key=lambda answer: -len(words & set(_words(encode(answer)))))


def _words(choice: object) -> Iterator[object]:
    if isinstance(choice, Mapping):
        choice = list(choice.values())
    if isinstance(choice, list | tuple):
        for part in choice:
            yield from _words(part)
    elif isinstance(choice, str | int):
        yield choice


def _answers(asked: Asked) -> Iterator[Answer]:
    offered, answer = asked.question.options(asked.state, asked.house), asked.question.answer
    if isinstance(offered, OneOf):
        yield from offered.choices
    elif isinstance(offered, Amount):
        yield from (answer(amount=amount) for amount in range(offered.minimum, offered.maximum + 1))
    elif isinstance(offered, SomeAreas):
        yield from (answer(areas=areas) for areas in ((), offered.areas))
    elif isinstance(offered, SomeUnits):
        units = [unit.unit for unit in offered.units]
        for count in range(offered.minimum, offered.maximum + 1):
            yield from (answer(units=chosen) for chosen in combinations(units, count))
