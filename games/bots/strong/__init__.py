"""A strong policy: it plays the round out from positions that it cannot tell apart from the real one."""

from random import Random

from ..policy import Json, Policy
from ..sensible import Facts
from .candidates import Candidates
from .search import Search


def strong(facts: Facts) -> Policy:
    """The policy for an edition with these printed facts."""
    candidates = Candidates(facts)

    def answer_strongly(view: Json, decision: Json, options: Json, chance: Random) -> Json:
        search = Search(candidates, view, decision, chance)
        answers = candidates.find(view, decision, options, chance)
        if decision["kind"] == "choose_house_card" and decision["question"]["except_for"] is None:
            return search.house_card(answers[0], options["choices"])
        return search.best(answers) if len(answers) > 1 else answers[0]

    return answer_strongly


__all__ = ["strong"]
