"""One search: candidates are played out to the end of the round from imagined positions."""

import time
from random import Random

from ..policy import Json
from ..sensible.fighting import mixed_strategy
from .candidates import Candidates
from .evaluation import value
from .imagined import SEED_BYTES, ImaginedPlay, imagine, is_combat_over

IMAGINED_POSITIONS = 2
"""Imagined positions of a search. Every candidate is played out in each of them."""
MAX_ANSWERS = 700
"""Answers that a search may play. The limit is a count, so that the same dice give the same answer."""
MIN_ADVANTAGE = 1.0
"""Value by which another answer must exceed that of `sensible`, because small differences are noise."""
MAX_CPU_SECONDS = 1.8
"""A limit for overloaded machines. Normally a search takes far less."""


class Search:
    """One decision of a house: candidates, imagined positions and their values.

    After a complete search, `values` has each answer with its value.
    """

    def __init__(self, candidates: Candidates, view: Json, decision: Json, chance: Random) -> None:
        self.policy = candidates.rollout_policy
        self.facts = candidates.facts
        self.view, self.decision, self.chance = view, decision, chance
        self.house = str(decision["house"])
        self.answer_count = 0
        self.values: list[tuple[Json, float]] = []
        self.ends_at = time.thread_time() + MAX_CPU_SECONDS

    @property
    def is_over(self) -> bool:
        return self.answer_count >= MAX_ANSWERS or time.thread_time() > self.ends_at

    def course(self) -> ImaginedPlay:
        """A course of play from an imagined position, with other draws than the game's."""
        return ImaginedPlay(imagine(self.view, self.decision, self.chance), self.chance.randbytes(SEED_BYTES))

    def replies(self, course: ImaginedPlay) -> dict[str, Json]:
        """The answers of the other houses that are asked at the same time."""
        asked = course.asked
        assert asked is not None
        return {house: course.reply(house, self.policy) for house in asked.houses if house != self.house}

    def best(self, answers: list[Json]) -> Json:
        """The answer with the highest mean value at the end of the round."""
        if len(answers) == 1:
            return answers[0]
        totals = [MIN_ADVANTAGE * IMAGINED_POSITIONS, *(0.0 for _ in answers[1:])]
        for _ in range(IMAGINED_POSITIONS):
            course = self.course()
            replies = self.replies(course)
            values = []
            for answer in answers:
                if self.is_over:
                    break
                branch = course.branch()
                branch.apply_answers({**replies, self.house: answer})
                self.answer_count += branch.play_on(self.policy)
                values.append(value(branch.view(self.house), self.house, self.facts))
            if len(values) < len(answers):
                break
            totals = [total + value for total, value in zip(totals, values, strict=True)]
        else:
            self.values = [
                (answer, total / IMAGINED_POSITIONS) for answer, total in zip(answers, totals, strict=True)
            ]
        return answers[max(range(len(answers)), key=totals.__getitem__)]

    def house_card(self, usual: Json, choices: list[Json]) -> Json:
        """A card by the mixed strategy of a matrix game. The combat is played out for each pair of cards.

        Returns `usual` if the search cannot fill the matrix.
        """
        course = self.course()
        asked = course.asked
        assert asked is not None
        replies: list[dict[str, Json]] = [{}]
        for other in asked.houses:
            if other != self.house:
                replies = [{other: card} for card in course.choices(other)]
        table = []
        for choice in choices:
            row = []
            for reply in replies:
                if self.is_over:
                    return usual
                branch = course.branch()
                branch.apply_answers({**reply, self.house: choice})
                self.answer_count += branch.play_on(self.policy, is_combat_over)
                row.append(value(branch.view(self.house), self.house, self.facts))
            table.append(row)
        self.values = [(choice, sum(row) / len(row)) for choice, row in zip(choices, table, strict=True)]
        return self.chance.choices(choices, weights=mixed_strategy(table))[0]
