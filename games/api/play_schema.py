"""The schemas around the engine's own, and the hook that puts all of them into the document."""

from __future__ import annotations

from typing import Any

from games.api import fact_schema
from games.api.engine_schema import Schema, described, nullable, object_of, ref, schemas
from games.api.examples import with_examples
from games.api.fact_schema import TIME, WHOLE, page_of
from games.api.proof_schema import PROOF
from games.api.reference_schema import REFERENCES
from games.engine import Ruleset, encode
from games.models import Seat

_CURSOR: Schema = {
    "type": "string",
    "examples": ["1.128.9"],
    "description": "How much of the log the viewer has read. Opaque: compare it for equality only.",
}
_HOUSE: Schema = described(nullable(ref("HouseId")), "Your house; null for a spectator.")
_MINE: Schema = described(ref("HouseId"), "Your house.")
_NUMBER: Schema = {**WHOLE, "description": "Number of the decision in its game."}


def _chosen_rules() -> Schema:
    """The ruleset of a new game: everything has a default."""
    whole = schemas()["Ruleset"]["properties"]
    defaults = encode(Ruleset())
    properties = {name: {**schema, "default": defaults[name]} for name, schema in whole.items()}
    text = "Options of the rules. An option that is left out has its default."
    return object_of(properties, optional=properties, text=text, closed=True)


_VIEWED = {
    "house": _HOUSE,
    "cursor": _CURSOR,
    "position": described(ref("Position"), "The position."),
}
_STANDING = {
    "house": _HOUSE,
    "cursor": _CURSOR,
    "standing": described(ref("Standing"), "The standing."),
}
AROUND: dict[str, Schema] = {
    "BotName": {"type": "string", "enum": list(Seat.Bot.values), "description": "A bot that plays a house."},
    "ChosenRules": _chosen_rules(),
    "ViewedPosition": object_of(_VIEWED, text="The position of a game as one viewer may see it."),
    "ViewedStanding": object_of(_STANDING, text="The standing of a game as one viewer may see it."),
    "CombatList": page_of("FoughtCombat", "The combats that were fought, oldest first.", paged=False),
    "DecisionList": page_of("Decision", "The open decisions of a game, sorted by number.", paged=False),
    "AcceptedAnswer": object_of(
        {"number": _NUMBER, "house": _MINE, "answer": described(ref("Answer"), "The answer.")},
        text="An accepted answer.",
    ),
    "Draft": object_of(
        {"number": _NUMBER, "house": _MINE, "draft": described(ref("Answer"), "The draft.")},
        text="A draft: an answer that is not sent yet. It can be incomplete.",
    ),
    "AnswerCheck": object_of(
        {
            "accepted": {"type": "boolean", "description": "Whether the answer would be accepted."},
            "code": described(nullable(ref("ErrorCode")), "Error code; null if accepted."),
            "rule": {"type": ["string", "null"], "description": "Id of the rule that it breaks, or null."},
            "detail": {"type": ["string", "null"], "description": "Explanation for people, or null."},
            "facts": described(ref("ProblemFacts"), "Details for programs."),
            "explanation": described(
                nullable(ref("Explanation")),
                "What the answer leads to, with `explain=true`; null for an answer that is refused, or to a "
                "decision that is closed.",
            ),
        },
        optional=("explanation",),
        text="Whether an answer would be accepted, and if not, why.",
    ),
    "LoggedEvent": object_of(
        {
            "cursor": {**_CURSOR, "description": "Send it as `after` to continue from here."},
            "happened_at": {**TIME, "description": "When it happened."},
            "event": described(ref("Event"), "The event."),
        },
        text="An entry of the log.",
    ),
    "EventPage": page_of("LoggedEvent", "A page of the log, oldest first."),
    "WaitingDecision": object_of(
        {
            "game": {"type": "string", "description": "Code of the game."},
            "game_name": {"type": "string", "description": "Name of the game."},
            "number": _NUMBER,
            "kind": described(ref("DecisionKind"), "Kind of the decision."),
            "house": described(ref("HouseId"), "The house for which you answer."),
            "asked_at": {**TIME, "description": "When the house was asked."},
            "due_at": {
                "type": ["string", "null"],
                "format": "date-time",
                "description": "When the default answer is entered; null without a deadline.",
            },
        },
        text="A decision that you must answer.",
    ),
    "WaitingDecisionPage": page_of(
        "WaitingDecision", "A page of the decisions that you must answer, by game."
    ),
}


def publish_games(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Postprocessing hook: every schema of the engine, of play and of the reference."""
    found = result.setdefault("components", {}).setdefault("schemas", {})
    found.update(with_examples(schemas() | AROUND | fact_schema.schemas() | PROOF | REFERENCES))
    return result
