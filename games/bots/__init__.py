"""House bots: policies that answer any decision from data that a client can read.

A policy is a function of plain JSON, so the same one can play in a worker, in a test and over HTTP.
"""

from collections.abc import Mapping
from functools import cache
from random import Random

from ..engine import EDITIONS, Edition, reference
from .considering import TERMS, considering
from .policy import Json, Policy
from .random_policy import answer_at_random
from .seat import choose_answer, decision_json, dice_of
from .sensible import NOVICE, WEIGHTS, Facts, Weights, sensible
from .strong import strong
from .substitute import Commitments, substitute


@cache
def facts_of(edition: Edition) -> Facts:
    return Facts.of(
        reference.board(edition),
        reference.orders(edition),
        reference.units(edition),
        reference.house_cards(edition),
        reference.tracks(edition),
    )


@cache
def _sensible_in(edition: Edition, weights: Weights) -> Policy:
    return sensible(facts_of(edition), weights)


@cache
def _strong_in(edition: Edition) -> Policy:
    return strong(facts_of(edition))


def answer_sensibly(view: Json, decision: Json, options: Json, chance: Random) -> Json:
    """Answers by the sensible policy, with the printed facts of the game's edition."""
    return _sensible_in(EDITIONS[view["ruleset"]["edition"]], WEIGHTS)(view, decision, options, chance)


def answer_as_novice(view: Json, decision: Json, options: Json, chance: Random) -> Json:
    """Answers like a beginner: by the sensible policy with the weights of a novice."""
    return _sensible_in(EDITIONS[view["ruleset"]["edition"]], NOVICE)(view, decision, options, chance)


def answer_strongly(view: Json, decision: Json, options: Json, chance: Random) -> Json:
    """Answers by the strong policy, with the printed facts of the game's edition."""
    return _strong_in(EDITIONS[view["ruleset"]["edition"]])(view, decision, options, chance)


def as_substitute(policy: Policy, commitments: Commitments) -> Policy:
    """The policy for the seat of an absent player with these commitments."""

    def answer_for_absent_player(view: Json, decision: Json, options: Json, chance: Random) -> Json:
        facts = facts_of(EDITIONS[view["ruleset"]["edition"]])
        return substitute(policy, facts, commitments)(view, decision, options, chance)

    return answer_for_absent_player


QUICK: Mapping[str, Policy] = {
    "random": answer_at_random,
    "novice": answer_as_novice,
    "sensible": answer_sensibly,
}
"""The bots that answer within some milliseconds."""

SEARCHING: Mapping[str, Policy] = {"strong": answer_strongly}
"""The bots that search for up to two seconds of CPU. They have a separate queue and worker."""

POLICIES: Mapping[str, Policy] = {**QUICK, **SEARCHING}

WITHOUT_SEARCH: Mapping[str, Policy] = {**QUICK, **dict.fromkeys(SEARCHING, answer_sensibly)}
"""The policies of all bots while there is no time to search."""

__all__ = [
    "POLICIES",
    "QUICK",
    "SEARCHING",
    "TERMS",
    "WITHOUT_SEARCH",
    "Commitments",
    "Facts",
    "Json",
    "Policy",
    "as_substitute",
    "choose_answer",
    "considering",
    "decision_json",
    "dice_of",
    "facts_of",
    "sensible",
]
