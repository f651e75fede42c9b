"""Playing styles: the random policy, biased so that games get into unusual positions more often."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from games.bots import POLICIES, Json, decision_json
from games.engine import Answer, State, decode, default, encode, options
from games.engine.data.orders import ORDERS

Taste = Callable[[Json, Json], float]
"""(answer, options) -> the preference of this mood; the best of a few random answers is given."""

TRIES = 6


def _no_taste(answer: Json, offered: Json) -> float:
    return 0


def _warlike(answer: Json, offered: Json) -> float:
    """Marches and support, attacks, strong armies, few unused muster points."""
    if "moves" in answer:
        return _attacks(answer, offered)
    if "orders" in answer:
        kinds = [ORDERS[token].kind for token in answer["orders"].values()]
        return 2 * kinds.count("march") + kinds.count("support")
    if answer.get("musters"):
        return len(answer["musters"])
    return 1 if answer.get("side") or answer.get("use") in (True, "replace") else 0


def _attacks(answer: Json, offered: Json) -> float:
    targets = {
        destination["area"]
        for order in offered["orders"]
        if order["area"] == answer["area"]
        for destination in order["destinations"]
        if destination["attack"]
    }
    sent = sum(len(move["units"]) for move in answer["moves"])
    return sent + (10 if any(move["to"] in targets for move in answer["moves"]) else 0)


def _raiding(answer: Json, offered: Json) -> float:
    """Raids, consolidation and high bids: power changes quickly. Looks at the wildling card."""
    if "orders" in answer:
        kinds = [ORDERS[token].kind for token in answer["orders"].values()]
        return kinds.count("raid") + kinds.count("consolidate")
    if "amount" in answer:
        return float(answer["amount"])
    return 1 if answer.get("target") or answer.get("use") in ("look", "put_under_deck") else 0


def _crowding(answer: Json, offered: Json) -> float:
    """Many units in few places: constant supply limits and full ports."""
    if "musters" in answer:
        return len(answer["musters"] or ())
    if "moves" in answer:
        return max((len(move["units"]) for move in answer["moves"]), default=0)
    return 0


def _friendly(answer: Json, offered: Json) -> float:
    """Much support for any side, and attacks that invite it."""
    if "orders" in answer:
        kinds = [ORDERS[token].kind for token in answer["orders"].values()]
        return 2 * kinds.count("support") + kinds.count("march")
    if "moves" in answer:
        return _attacks(answer, offered)
    return len(answer["areas"]) if answer.get("side") else 0


MOODS: Mapping[str, Taste] = {
    "calm": _no_taste,
    "warlike": _warlike,
    "raiding": _raiding,
    "crowded": _crowding,
    "friendly": _friendly,
}


def answer_in_mood(state: State, house: str, number: int, taste: Taste, dice: Random) -> Answer:
    """The best of a few random answers to an open decision, built from its options."""
    question = state.decisions[number].question
    offered = encode(options(state, house, number))
    decision = decision_json(state, house, number)
    candidates = list(_candidates(decision, offered, taste, dice))
    best: Any = max(candidates, key=lambda candidate: taste(candidate, offered))
    answer: Answer = decode(question.answer, best)
    return answer


def _candidates(decision: Json, offered: Json, taste: Taste, dice: Random) -> Iterator[Json]:
    if offered["kind"] == "one_of" and taste is not _no_taste:
        # The policy returns a plain choice; a mood may prefer a rare one.
        for choice in dice.sample(offered["choices"], len(offered["choices"])):
            yield {"kind": decision["kind"], **choice}
        return
    for _ in range(1 if taste is _no_taste else TRIES):
        # The random policy does not read the position, so it gets an empty one.
        yield POLICIES["random"]({}, decision, offered, dice)


def answer_as_seated(state: State, house: str, number: int, taste: Taste, dice: Random) -> Answer:
    """An answer like a seated player's: mostly in its mood, sometimes the default of an absent player."""
    if dice.random() < 0.03:
        return default(state, house, number)
    return answer_in_mood(state, house, number, taste, dice)


__all__ = ["MOODS", "Taste", "answer_as_seated", "answer_in_mood"]
