"""Whole random games over all player counts and options, each answer checked against the laws of the game.

    python -m tests.machines.soak --games 10000 --seed 1

Game `n` of a seed is the same on every machine, whichever process plays it. A finding names the
game and the answer; `--first n --games 1` plays it again. Exits with 1 if there is a finding.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from multiprocessing import Pool
from random import Random
from types import FrameType
from typing import Any

from games.engine import (
    BASE,
    Chance,
    Event,
    Play,
    PlayResult,
    Question,
    Ruleset,
    State,
    answer,
    default,
    encode,
    expire,
    fold,
    new_game,
)
from games.engine.notation import replay
from tests.engine.recorder import Recorder
from tests.engine.rulesets import option_values
from tests.machines import laws
from tests.machines.announced import Turn, check_combats, check_explained, check_standings
from tests.machines.moods import MOODS, Taste, answer_as_seated
from tests.machines.positions import scattered_position

MOST_ANSWERS = 3000
SECONDS_A_GAME = 60
SOMETIMES = 0.02
"""Frequency of expensive checks, defaults of absent houses and replaced sealed answers."""
OFTEN = 0.15
"""Frequency of checks of a viewer's observation."""
EXPLAINED = 0.05
"""Frequency of explained answers, for comparison with the engine's announcements."""
SHOWN_FINDINGS = 20


def agreements() -> list[tuple[int, Ruleset]]:
    """All player counts with every combination of options."""
    options = option_values()
    rulesets = [
        Ruleset(**dict(zip(options, combination, strict=True))) for combination in product(*options.values())
    ]
    return [(players, ruleset) for ruleset in rulesets for players in BASE.setups]


AGREEMENTS = agreements()


@dataclass
class Game:
    """One game, played with or without checks. Without checks it is the same game at half the cost."""

    seed: int
    number: int
    is_watched: bool = True
    start: State = field(init=False)
    state: State = field(init=False)
    chance: Chance = field(init=False)
    dice: Random = field(init=False)
    moods: dict[str, Taste] = field(init=False)
    recorder: Recorder = field(init=False)
    events: list[Event] = field(init=False)
    turns: list[Turn] = field(default_factory=list)
    compared: Counter[str] = field(default_factory=Counter)
    answers: int = 0
    asked: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        name = f"{self.seed}:{self.number}"
        self.dice = Random(name)
        self.chance = Chance(hashlib.sha256(name.encode()).digest())
        played = self.begin()
        self.state = played.state
        self.events = list(played.events)
        self.recorder = Recorder.of(played)
        everybody = self.dice.choice([*MOODS, None])
        self.moods = {
            house: MOODS[everybody or self.dice.choice(list(MOODS))] for house in sorted(played.state.houses)
        }

    def begin(self) -> PlayResult:
        """Sets the game up; every tenth game starts in a position that games rarely reach."""
        self.start = State()
        if self.number % 10 == 9:
            self.start = scattered_position(*self.agreed, self.dice)
            laws.check_laws(laws.reread(self.start), waiting=False)
            return Play(self.start, self.chance).run()
        return new_game(*self.agreed, self.chance)

    @property
    def agreed(self) -> tuple[int, Ruleset]:
        """The players and options of a game; a prime stride soon covers every count and option."""
        return AGREEMENTS[self.number * 331 % len(AGREEMENTS)]

    def play(self) -> None:
        """Plays to the end. Raises the first finding."""
        laws.check_offers(self.state, ())
        while self.state.winner is None:
            assert self.answers < MOST_ANSWERS, "the game does not end"
            number, house = self.dice.choice(list(self.pending()))
            if self.dice.random() < SOMETIMES:
                self.apply_defaults(number)
            else:
                self.answers_in_turn(number, house)
        laws.check_ending(self.state, self.events)
        assert fold(self.events, self.start) == self.state
        assert laws.reread(self.state) == self.state
        if not self.start.round:
            self.check_record()
        if self.is_watched:
            self.check_announced()

    def pending(self) -> Iterator[tuple[int, str]]:
        for number, decision in self.state.decisions.items():
            for house in decision.houses:
                if (number, house) not in self.state.answers:
                    yield number, house

    def answers_in_turn(self, number: int, house: str) -> None:
        before = self.state
        given = answer_as_seated(before, house, number, self.moods[house], self.dice)
        self.asked[before.decisions[number].question.kind] += 1
        played = answer(before, house, number, given, self.chance)
        self.recorder.add_answer(number, house, given, played)
        self.turns.append(Turn(before, house, number, given, played.events))
        if self.dice.random() < SOMETIMES:
            self.check_same_from(laws.reordered_rows(before, self.dice), house, number, given, played)
            self.check_same_from(laws.reread(before), house, number, given, played)
        self.apply_result(played)
        if (number, house) in self.state.answers:
            if self.is_watched:
                assert answer(self.state, house, number, given, self.chance) == PlayResult(self.state, ())
            if self.dice.random() < SOMETIMES:
                self.answers_in_turn(number, house)

    def apply_defaults(self, number: int) -> None:
        """Gives the defaults of houses that have not answered. The record contains them as answers."""
        before = self.state
        absent = [house for waiting, house in self.pending() if waiting == number]
        defaults = {house: default(before, house, number) for house in absent}
        played = expire(before, number, self.chance)
        *others, last = absent
        for house in others:
            self.recorder.lines.append(
                {"decision": number, "house": house, "answer": encode(defaults[house])}
            )
            self.turns.append(Turn(before, house, number, defaults[house], ()))
        self.recorder.add_answer(number, last, defaults[last], played)
        self.turns.append(Turn(before, last, number, defaults[last], played.events))
        self.apply_result(played)

    def apply_result(self, played: PlayResult) -> None:
        """Applies the result of an answer, if it keeps the laws."""
        before, after = self.state, played.state
        self.answers += 1
        self.events += played.events
        self.state = after
        viewer = self.dice.choice([None, *after.houses]) if self.dice.random() < OFTEN else ""
        if self.is_watched:
            assert fold(played.events, before) == after
            laws.check_written(before, after, played.events)
            laws.check_laws(after)
            laws.check_offers(after, before.decisions)
            if viewer != "":
                laws.check_sight(after, viewer)

    def check_same_from(self, start: State, house: str, number: int, given: Any, played: PlayResult) -> None:
        """Checks that neither the order of rows nor a round trip through the notation changes the result of
        an answer.
        """
        assert start == self.state
        again = answer(start, house, number, given, self.chance)
        assert again.events == played.events
        assert again.state == played.state

    def check_announced(self) -> None:
        """Checks sums of combats, some explanations, and standings against the announcements of
        the engine.
        """
        dice = Random(f"{self.seed}:{self.number}:explained")
        chosen = [index for index in range(len(self.turns)) if dice.random() < EXPLAINED]
        explained, standings = check_explained(self.turns, chosen), check_standings(self.start, self.events)
        self.compared["combats"] = check_combats(self.start, self.events)
        self.compared["explained answers"] = explained.exact.total() + explained.ranges.total()
        self.compared["ends"], self.compared["supply counts"] = standings.ended, standings.counted

    def check_record(self) -> None:
        """Checks that the record, as JSON lines, replays to the same events."""
        text = "\n".join(json.dumps(line) for line in self.recorder.lines)
        *_, last = history = list(replay([json.loads(line) for line in text.split("\n")]))
        assert [event for played in history for event in played.events] == self.events
        assert last.state == self.state


@dataclass
class Report:
    """The result of one game."""

    number: int
    answers: int
    asked: Counter[str]
    events: Counter[str]
    compared: Counter[str] = field(default_factory=Counter)
    finding: str | None = None


def too_long(signum: int, frame: FrameType | None) -> None:
    raise TimeoutError(f"a game took more than {SECONDS_A_GAME} s of processor time")


def soak(task: tuple[int, int]) -> Report:
    """Plays one game; never raises."""
    seed, number = task
    game: Game | None = None
    finding = None
    # Processor time: on a busy machine no game counts as endless.
    previous = signal.signal(signal.SIGPROF, too_long)
    signal.setitimer(signal.ITIMER_PROF, SECONDS_A_GAME)
    try:
        game = Game(seed, number)
        game.play()
    except Exception:
        at = game.answers if game else 0
        finding = f"seed {seed}, game {number}, answer {at}\n{traceback.format_exc()}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, previous)
    if game is None:
        return Report(number, 0, Counter(), Counter(), finding=finding)
    kinds = Counter(event.kind for event in game.events)
    return Report(number, game.answers, game.asked, kinds, game.compared, finding)


def log(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args()
    if not __debug__:
        sys.exit("python -O leaves out what this is for")
    started = time.monotonic()
    answers, games, findings = 0, 0, []
    asked: Counter[str] = Counter()
    events: Counter[str] = Counter()
    compared: Counter[str] = Counter()
    tasks = [(chosen.seed, number) for number in range(chosen.first, chosen.first + chosen.games)]
    with Pool(chosen.jobs) as pool:
        for report in pool.imap_unordered(soak, tasks, chunksize=4):
            games += 1
            answers += report.answers
            asked += report.asked
            events += report.events
            compared += report.compared
            if report.finding:
                findings.append(report.finding)
                if len(findings) <= SHOWN_FINDINGS:
                    log(f"FINDING {report.finding}")
            if games % 500 == 0:
                log(f"{games} games, {answers} answers, {time.monotonic() - started:.0f} s")
    kinds = set(Question.family)
    log(f"games       {games}, numbers {chosen.first} to {chosen.first + chosen.games - 1}")
    log(f"seed        {chosen.seed}")
    log(f"answers     {answers}")
    log(f"events      {sum(events.values())}, {len(events)} of {len(Event.family)} kinds")
    log(f"decisions   {len(asked)} of {len(kinds)} kinds; rarest: {asked.most_common()[:-6:-1]}")
    log(f"compared    {', '.join(f'{count} {name}' for name, count in compared.items())}")
    for title, missing in (("decision", kinds - set(asked)), ("event", set(Event.family) - set(events))):
        if missing:
            log(f"no {title} of {', '.join(sorted(missing))}")
    log(f"time        {time.monotonic() - started:.0f} s with {chosen.jobs} processes")
    log(f"findings    {len(findings)}")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
