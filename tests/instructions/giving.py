"""Instructions at a drawn position, and their answers in the notation of the table."""

from __future__ import annotations

from typing import Any

from games.engine.ids import HouseId
from games.instructions.answering import Verdict, answer_for, read_instructions
from tests.engine.table import Game

Json = dict[str, Any]


def verdict_on(game: Game, house: HouseId, kind: str, *instructions: Json) -> Verdict:
    """The verdict of a house's instructions on its open decision of a kind."""
    number = game.seat(house).decision(kind).number
    return answer_for(game.state, house, number, read_instructions(list(instructions)))


def assert_answers(game: Game, house: HouseId, instruction: Json, expected: str | None) -> None:
    """Asserts that the instruction gives this legal answer, or does not apply if the answer is None."""
    kind = str(instruction["kind"])
    verdict = verdict_on(game, house, kind, instruction)
    if expected is None:
        assert verdict == Verdict()
    else:
        assert verdict == Verdict(0, game.seat(house).spoken(kind, expected))
        game.seat(house).answers(kind, expected)
