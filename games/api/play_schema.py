"""The schemas around the engine's own, and the hook that puts all of them into the document."""

from __future__ import annotations

from typing import Any

from games.api.engine_schema import Schema, nullable, object_of, ref, schemas
from games.api.proof_schema import PROOF
from games.api.reference_schema import REFERENCES
from games.engine import Ruleset, encode
from games.models import Seat

_CURSOR: Schema = {
    "type": "string",
    "examples": ["1.128.9"],
    "description": "How much of the log the viewer has read. Moves when anything changes that he may see.",
}
_HOUSE: Schema = {**nullable(ref("HouseId")), "description": "The viewer's own house; null for a spectator."}
_TEXT: Schema = {"type": "string"}
_TIME: Schema = {"type": "string", "format": "date-time"}


def _list_of(name: str) -> Schema:
    return {"type": "array", "items": ref(name)}


OPTIONS = {
    "edition": "Which edition of the game is played.",
    "tie_breakers": "How the ranking of houses with equally many castles is decided.",
    "winter_is_coming_timing": "When Winter Is Coming shuffles its deck: when resolved, or when revealed.",
    "tides_of_battle": "Whether a Tides of Battle card is drawn for each side of a combat.",
    "lannister_port_ship": "When House Lannister begins with a ship in its port.",
    "shortage_placement": "How houses without enough order tokens place them.",
    "support_granularity": "Whether each support order is declared for itself, or all of a house together.",
    "victory_check": "Whether seven castles win at once, or after the march is over.",
}


def _chosen_rules() -> Schema:
    """The ruleset as it is asked for: everything has a default."""
    whole = schemas()["Ruleset"]["properties"]
    defaults = encode(Ruleset())
    properties = {
        name: {**schema, "default": defaults[name], "description": OPTIONS[name]}
        for name, schema in whole.items()
    }
    text = "Options of the rules; those that are left out have the rulebook's defaults."
    return object_of(properties, optional=properties, text=text)


AROUND: dict[str, Schema] = {
    "BotPolicy": {"type": "string", "enum": list(Seat.Bot.values), "description": "How a house bot plays."},
    "ChosenRules": _chosen_rules(),
    "ViewedPosition": object_of(
        {"house": _HOUSE, "cursor": _CURSOR, "position": ref("Position")},
        text="A position as one viewer sees it.",
    ),
    "DecisionList": object_of(
        {"results": _list_of("Decision")}, text="Open decisions in the order of their numbers."
    ),
    "AcceptedAnswer": object_of(
        {"number": {"type": "integer"}, "house": ref("HouseId"), "answer": ref("Answer")},
        text="An answer that was accepted.",
    ),
    "Draft": object_of(
        {"number": {"type": "integer"}, "house": ref("HouseId"), "draft": ref("Answer")},
        text="An answer that was entered and not sent; it may lack places.",
    ),
    "AnswerCheck": object_of(
        {
            "accepted": {"type": "boolean"},
            "code": {**nullable(ref("ErrorCode")), "description": "What is wrong, to switch on."},
            "rule": {"type": ["string", "null"], "description": "Id of the rule that would be broken."},
            "detail": {"type": ["string", "null"], "description": "For people."},
            "facts": {
                "type": "object",
                "additionalProperties": {},
                "description": "Particulars, for programs.",
            },
        },
        text="Whether an answer would be accepted, and if not, why.",
    ),
    "LoggedEvent": object_of(
        {"cursor": _CURSOR, "happened_at": _TIME, "event": ref("Event")}, text="An event of the log."
    ),
    "EventPage": object_of(
        {
            "cursor": {**_CURSOR, "description": "Send it as `after` to go on."},
            "more": {"type": "boolean", "description": "Whether there is more to read now."},
            "events": _list_of("LoggedEvent"),
        },
        text="A part of the log, oldest first.",
    ),
    "WaitingDecision": object_of(
        {
            "game": {**_TEXT, "description": "Code of the game."},
            "game_name": _TEXT,
            "number": {"type": "integer"},
            "kind": ref("DecisionKind"),
            "house": ref("HouseId"),
            "since": _TIME,
            "due_at": {"type": ["string", "null"], "format": "date-time"},
        },
        text="A decision that waits for the user.",
    ),
    "WaitingDecisionPage": object_of(
        {
            "next": {"type": ["string", "null"], "description": "Send it as `after` to go on."},
            "results": _list_of("WaitingDecision"),
        },
        text="Decisions that wait for the user, by game.",
    ),
}


def publish_games(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Postprocessing hook: every schema of the engine, of play and of the reference."""
    found = result.setdefault("components", {}).setdefault("schemas", {})
    found.update(schemas() | AROUND | PROOF | REFERENCES)
    return result
