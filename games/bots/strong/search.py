"""One search: candidates are played out to the end of the round from imagined positions."""

import time
from collections.abc import Mapping
from random import Random

from ..policy import Json
from ..sensible.fighting import mixed_strategy
from .candidates import Candidates
from .evaluation import value
from .imagined import SEED_BYTES, ImaginedPlay, IsEnd, imagine, is_combat_over, is_round_over

STAGES: Mapping[str, tuple[int, ...]] = {
    "place_orders": (1, 1, 2),
    "use_raven": (1, 1, 2),
    "resolve_march": (1, 1, 2, 4),
    "resolve_raid": (1, 1, 1),
}
"""Kind of decision -> the number of imagined positions in each stage of a search.

Every candidate is played out in each of them. After a stage, the better half of the candidates stays.
"""
MAX_ANSWERS = 2500
"""Answers that a search may play. The limit is a count, so that the same dice give the same answer."""
MIN_ADVANTAGE = 0.5
"""Points of the chance to win, as the sum over imagined positions, by which another answer must exceed that
of `sensible`: less is noise."""
MAX_CPU_SECONDS = 1.8
"""A limit for overloaded machines. Normally a search takes far less."""


class Search:
    """One decision of a house: candidates, imagined positions and their values.

    After a search, `values` has the answers of its last complete stage with their values.
    """

    def __init__(self, candidates: Candidates, view: Json, decision: Json, chance: Random) -> None:
        candidates.boards.clear()
        self.candidates = candidates
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
        asked, policy = course.asked, self.candidates.reply_policy
        assert asked is not None
        return {house: course.reply(house, policy) for house in asked.houses if house != self.house}

    def best(self, answers: list[Json]) -> Json:
        """The answer with the highest mean value at the end of the round."""
        totals = dict.fromkeys(range(len(answers)), 0.0)
        count = 0
        for stage in STAGES[self.decision["kind"]]:
            if len(totals) == 1:
                break
            for _ in range(stage):
                values = self.play_out({index: answers[index] for index in totals})
                if len(values) < len(totals):
                    return answers[ranked(totals)[0]]
                count += 1
                totals = {index: total + values[index] for index, total in totals.items()}
            self.values = [(answers[index], total / count) for index, total in totals.items()]
            better = ranked(totals)[: max(2, (len(totals) + 1) // 2)]
            totals = {index: totals[index] for index in better}
        return answers[ranked(totals)[0]]

    def play_out(self, answers: Mapping[int, Json]) -> dict[int, float]:
        """The values of answers in one imagined position; fewer when the search is over."""
        course = self.course()
        replies = self.replies(course)
        values: dict[int, float] = {}
        for index, answer in answers.items():
            if self.is_over:
                break
            values[index] = self.value_after(course, {**replies, self.house: answer})
        return values

    def value_after(
        self, course: ImaginedPlay, answers: Mapping[str, Json], is_end: IsEnd = is_round_over
    ) -> float:
        """The value of a branch of a course that begins with these answers and is played on to an end."""
        branch = course.branch()
        branch.apply_answers(answers)
        self.answer_count += branch.play_on(self.candidates.rollout_policy, is_end)
        return value(branch.view(self.house), self.house, self.candidates.facts)

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
                row.append(self.value_after(course, {**reply, self.house: choice}, is_combat_over))
            table.append(row)
        self.values = [(choice, sum(row) / len(row)) for choice, row in zip(choices, table, strict=True)]
        return self.chance.choices(choices, weights=mixed_strategy(table))[0]


def ranked(totals: Mapping[int, float]) -> list[int]:
    """The numbers of the answers, the best one first. That of `sensible`, 0, has the advantage."""
    return sorted(totals, key=lambda index: totals[index] + MIN_ADVANTAGE * (index == 0), reverse=True)
