"""Entries that sit out because the rules cannot be met while they play. They become part of the input."""

from __future__ import annotations

from collections.abc import Sequence

from .errors import DrawImpossible, Rule
from .inputs import DrawInput, Pin
from .problem import Problem
from .rules import require_possible
from .sizes import fewest_first

MAX_TRIES = 100
"""Sets of entries that the search tries in a round before it gives up."""


def needed_byes(given: DrawInput) -> tuple[Pin, ...]:
    """Exclusions from every seat that make the rules of each round satisfiable whatever the lots are.

    Empty where no entry has to sit out. Of the entries whose rules collide, those with the fewest byes sit
    out, then those with the fewest points. Raises SizesImpossible and DrawImpossible.
    """
    problem = Problem(given)
    byes = [entry.byes for entry in problem.entries]
    found: list[Pin] = []
    for number in range(given.round, given.round + given.rounds):
        if (rules := given.rules_of(number)) and problem.sizes.byes:
            for i in _Round(problem, number, rules, byes).entries_with_bye():
                byes[i] += 1
                found.append(Pin(round=number, entry=problem.entries[i].number))
    return tuple(found)


class _Round:
    def __init__(self, problem: Problem, number: int, rules: Sequence[Rule], byes: Sequence[int]) -> None:
        self.problem, self.number, self.rules = problem, number, rules
        pinned = {problem.index[rule.entry] for rule in rules if rule.kind == "pinned"}
        free = [i for i in range(len(problem.entries)) if i not in pinned]
        points = [entry.points for entry in problem.entries]
        self.order = fewest_first(free, len(free), byes, points, range(len(problem.entries)))
        self.collided: set[Rule] = set()
        self.tries, self.is_proven = 0, True

    def entries_with_bye(self) -> tuple[int, ...]:
        found = self._with(())
        if found is None:
            raise DrawImpossible(self.number, sorted(self.collided), proven=self.is_proven)
        return found

    def _with(self, out: tuple[int, ...]) -> tuple[int, ...] | None:
        """The entries that sit out, `out` among them. One entry of each collision has to."""
        if self.tries == MAX_TRIES:
            self.is_proven = False
            return None
        self.tries += 1
        playing = [i for i in range(len(self.problem.entries)) if i not in out]
        try:
            require_possible(self.problem, self.number, self.rules, playing)
        except DrawImpossible as impossible:
            self.collided |= set(impossible.rules)
            if len(out) == self.problem.sizes.byes:
                return None
            named = {self.problem.index[number] for number in impossible.entries}
            tried = (self._with((*out, i)) for i in self.order if i in named)
            return next((found for found in tried if found is not None), None)
        return out
