"""Games with recorded answers, so that choosing answers is not measured."""

import hashlib
from dataclasses import dataclass
from random import Random

from games.bots import POLICIES, decision_json
from games.engine import (
    EDITIONS,
    Answer,
    Chance,
    PlayResult,
    Ruleset,
    answer,
    decode,
    encode,
    new_game,
    options,
)


@dataclass(frozen=True)
class RecordedAnswer:
    """An answer of a recording, and the round in which it was given."""

    house: str
    number: int
    answer: Answer
    round: int


@dataclass(frozen=True)
class Recording:
    """A whole game played by the random policy."""

    players: int
    seed: bytes
    ruleset: Ruleset
    answers: tuple[RecordedAnswer, ...]

    @property
    def chance(self) -> Chance:
        return Chance(self.seed)

    @property
    def houses(self) -> tuple[str, ...]:
        return EDITIONS[self.ruleset.edition].setups[self.players].houses

    def begin(self) -> PlayResult:
        return new_game(self.players, self.ruleset, self.chance)


def record(players: int, number: int) -> Recording:
    """The recording with this number, which is the same on every machine."""
    seed = hashlib.sha256(f"bench-{players}-{number}".encode()).digest()
    ruleset, dice = Ruleset(tides_of_battle=bool(number % 2)), Random(seed)  # noqa: S311
    recording = Recording(players, seed, ruleset, ())
    state, given = recording.begin().state, []
    while state.winner is None:
        at, decision = next(iter(state.decisions.items()))
        house = next(house for house in decision.houses if (at, house) not in state.answers)
        chosen = POLICIES["random"](
            {}, decision_json(state, house, at), encode(options(state, house, at)), dice
        )
        taken = RecordedAnswer(house, at, decode(decision.question.answer, chosen), state.round)
        given.append(taken)
        state = answer(state, house, at, taken.answer, recording.chance).state
    return Recording(players, seed, ruleset, tuple(given))


def long_recordings(players: int, count: int) -> list[Recording]:
    """The first recordings of games that last all ten rounds."""
    found: list[Recording] = []
    number = 0
    while len(found) < count:
        recording = record(players, number)
        if recording.answers[-1].round == 10:
            found.append(recording)
        number += 1
    return found
