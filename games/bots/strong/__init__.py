"""A strong policy: it plays the round out from positions that it cannot tell apart from the real one."""

from random import Random

from ..considering import note_terms, without_notes
from ..policy import Json, Policy
from ..sensible import Facts
from .candidates import Candidates
from .search import Search


def strong(facts: Facts) -> Policy:
    """The policy for an edition with these printed facts."""
    candidates = Candidates(facts)

    def answer_strongly(view: Json, decision: Json, options: Json, chance: Random) -> Json:
        is_card = decision["kind"] == "choose_house_card" and decision["question"]["except_for"] is None
        if not is_card and decision["kind"] not in candidates.of_kind:
            return candidates.usual(view, decision, options, chance)
        search = Search(candidates, view, decision, chance)
        with without_notes():
            answers = candidates.find(view, decision, options, chance)
            answer = search.house_card(answers[0], options["choices"]) if is_card else search.best(answers)
        for choice, percent in search.values:
            note_terms(choice, {"chance": percent})
        return answer

    return answer_strongly


__all__ = ["strong"]
