"""Writes games/api/examples.json: an example of every kind, taken from the golden games.

Run `python -m tests.openapi.gather_examples` after a change of kinds or fields. It uses the smallest value
of each kind, because that is easy to read.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from games.api.engine_schema import name_of
from games.api.play_schema import FILE
from games.engine import encode, options
from games.engine.audiences import NOBODY
from games.engine.codec import TaggedValue
from games.engine.events.game import DecisionOpened
from games.engine.options import EligibleUnit, SomeUnits
from games.engine.phases.westeros.wildling_question import ResolveWildlingCard
from games.engine.state import State
from tests.golden.reading import course_of, names

TIME = "2026-11-20T18:00:00Z"


def all_examples() -> Iterator[tuple[str, Any]]:
    """Yields a schema name and a value of it, for everything in the golden games."""
    for name in names():
        before = State()
        for given, played in course_of(name):
            if given is not None:
                yield name_of(type(given.answer)), encode(given.answer)
                yield from _asked_decisions(before, given.decision, given.house)
            for event in played.events:
                if type(event).audience is not NOBODY:
                    yield name_of(type(event)), encode(event)
                if isinstance(event, DecisionOpened):
                    yield name_of(type(event.question)), encode(event.question)
            before = played.state


def _asked_decisions(state: State, number: int, house: str) -> Iterator[tuple[str, Any]]:
    decision = state.decisions[number]
    offered = options(state, house, number)
    shape: type[TaggedValue] = type(offered)
    question = encode(decision.question)
    yield name_of(shape), encode(offered)
    if isinstance(decision.question, ResolveWildlingCard):
        yield name_of(type(decision.question.task)), question["task"]
    kind = name_of(type(decision.question)).removesuffix("Question") + "Decision"
    yield (
        kind,
        {
            "kind": question["kind"],
            "number": number,
            "point": decision.question.point,
            "houses": list(decision.houses),
            "waiting_for": [each for each in decision.houses if (number, each) not in state.answers],
            "sealed": decision.sealed,
            "question": question,
            "opened_at": TIME,
            "closed_at": None,
            "due_at": "2026-11-21T18:00:00Z",
            "options": encode(offered),
            "answer": None,
        },
    )


def smallest_examples() -> dict[str, Any]:
    """Name of a schema -> its smallest value in the golden games."""
    found: dict[str, tuple[int, str, Any]] = {}
    for name, value in all_examples():
        text = json.dumps(value)
        rank = (len(text), text, value)
        if name not in found or rank[:2] < found[name][:2]:
            found[name] = rank
    rare = _rare_examples()
    return dict(sorted((rare | {name: value for name, (_, _, value) in found.items()}).items()))


def _rare_examples() -> dict[str, Any]:
    """Kinds missing in the recorded games: four wildling tasks, a deck that runs out, losses in a chosen
    retreat.
    """
    units = [{"unit": f"stark_footman_{piece}", "type": "footman", "area": "moat_cailin"} for piece in (1, 2)]
    question = {"kind": "choose_retreat_losses", "place": "winterfell", "count": 1}
    offered = SomeUnits(tuple(EligibleUnit(**unit) for unit in units), 1, 1)
    return {
        "DowngradeKnightsCardTask": {"kind": "downgrade_knights"},
        "MusterInOneAreaCardTask": {"kind": "muster_in_one_area", "areas": ["winterfell"]},
        "ReturnHouseCardCardTask": {"kind": "return_house_card"},
        "UpgradeFootmenCardTask": {"kind": "upgrade_footmen"},
        "UsedCardsTurnedEvent": {"kind": "used_cards_turned", "deck": "westeros_1"},
        "ChooseRetreatLossesAnswer": {"kind": "choose_retreat_losses", "units": ["stark_footman_1"]},
        "ChooseRetreatLossesQuestion": question,
        "ChooseRetreatLossesDecision": {
            "kind": "choose_retreat_losses",
            "number": 41,
            "point": "DEC-24",
            "houses": ["stark"],
            "waiting_for": ["stark"],
            "sealed": False,
            "question": question,
            "opened_at": TIME,
            "closed_at": None,
            "due_at": "2026-11-21T18:00:00Z",
            "options": encode(offered),
            "answer": None,
        },
    }


if __name__ == "__main__":
    FILE.write_text(json.dumps(smallest_examples(), indent=1) + "\n", encoding="utf-8")
