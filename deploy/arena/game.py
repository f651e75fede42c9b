"""One game of the arena, from its fixture to its result."""

import hashlib
import time
from collections import Counter
from dataclasses import dataclass, field

from deploy.arena.bots import policy_of
from deploy.arena.foolish import count_foolish_moves
from deploy.arena.lineup import Fixture
from games.bots import choose_answer, dice_of
from games.engine import Answer, Chance, Ruleset, State, answer, check, default, new_game, outcome


@dataclass(frozen=True)
class Result:
    """A finished game. `seconds`: the CPU time of each answer, by bot."""

    fixture: Fixture
    ranking: tuple[str, ...]
    rounds: int
    counts: dict[str, Counter[str]]
    seconds: dict[str, list[float]] = field(compare=False)

    @property
    def winner(self) -> str:
        return self.ranking[0]


def play(fixture: Fixture) -> Result:
    """Plays a game to its end. The same fixture gives the same game in any process."""
    return Game(fixture).play()


class Game:
    def __init__(self, fixture: Fixture) -> None:
        self.fixture = fixture
        self.bots = fixture.bots
        self.chance = Chance(hashlib.sha256(f"arena {fixture.name}".encode()).digest())
        self.policies = {bot: policy_of(bot) for bot in set(self.bots.values())}
        self.counts = {bot: Counter[str]() for bot in self.policies}
        for bot in self.bots.values():
            self.counts[bot]["games"] += 1
        self.seconds: dict[str, list[float]] = {bot: [] for bot in self.policies}

    def play(self) -> Result:
        cell = self.fixture.cell
        state = new_game(cell.players, Ruleset(tides_of_battle=cell.tides), self.chance).state
        while state.winner is None:
            number, decision = next(iter(state.decisions.items()))
            house = next(house for house in decision.houses if (number, house) not in state.answers)
            given = self.answer_of(state, house, number)
            played = answer(state, house, number, given, self.chance)
            for who, what in count_foolish_moves(state, house, number, given, played):
                self.counts[self.bots[who]][what] += 1
            state = played.state
        ended = outcome(state)
        assert ended
        return Result(self.fixture, ended.ranking, state.round, self.counts, self.seconds)

    def answer_of(self, state: State, house: str, number: int) -> Answer:
        """The answer of a house's bot. If the bot fails, the default, as on a server."""
        bot = self.bots[house]
        began = time.process_time()
        try:
            given = choose_answer(
                state, house, number, self.policies[bot], dice_of(self.chance, house, number)
            )
            check(state, house, number, given)
        except Exception as error:
            self.counts[bot].update(["failed_answers", f"failed: {type(error).__name__}"])
            given = default(state, house, number)
        self.seconds[bot].append(round(time.process_time() - began, 6))
        self.counts[bot]["answers"] += 1
        return given
