"""The schemas that contain the engine's, and the hook that adds all of them to the document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from games.api import fact_schema
from games.api.engine_schema import Schema, described, nullable, object_of, ref, schemas
from games.api.examples import with_examples
from games.api.fact_schema import INTEGER, TIME, next_cursor, page_of, results_of
from games.api.home_schema import HOME
from games.api.live_schema import LIVE, add_transcripts
from games.api.proof_schema import PROOF
from games.api.reference_schema import REFERENCES
from games.engine import Ruleset, encode
from games.models import Seat
from games.news import Topic
from games.words.events import Weight

_CURSOR: Schema = {
    "type": "string",
    "examples": ["1.128.9"],
    "description": "Position of the viewer in the log. Opaque: compare it for equality only.",
}
_MOMENT: Schema = {
    "type": "string",
    "examples": ["1.128"],
    "description": (
        "The same for every reader: share it, and send it as `at`. It counts only public entries, so a "
        "private entry has that of the previous public one."
    ),
}
_HOUSE: Schema = described(nullable(ref("HouseId")), "Your house; null for a spectator.")
_OWN_HOUSE: Schema = described(ref("HouseId"), "Your house.")
_NUMBER: Schema = {**INTEGER, "description": "Number of the decision in its game."}


def _chosen_rules() -> Schema:
    """The ruleset of a new game, in which every option has a default."""
    whole = schemas()["Ruleset"]["properties"]
    defaults = encode(Ruleset())
    properties = {name: {**schema, "default": defaults[name]} for name, schema in whole.items()}
    text = "Options of the rules. An omitted option has its default."
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


def _texts(text: str) -> Schema:
    return {"type": "array", "items": {"type": "string"}, "description": text}


GAME_SCHEMAS: dict[str, Schema] = {
    "BotName": {"type": "string", "enum": list(Seat.Bot.values), "description": "A bot that plays a house."},
    "ChosenRules": _chosen_rules(),
    "ViewedPosition": object_of(_VIEWED, text="The position of a game as one viewer may see it."),
    "ViewedStanding": object_of(_STANDING, text="The standing of a game as one viewer may see it."),
    "GameTable": object_of(
        {
            "game": described(ref("Game"), "Same as `GET /games/{code}`."),
            "clock": described(ref("GameClock"), "Same as `GET /games/{code}/clock`."),
            "position": described(
                nullable(ref("ViewedPosition")),
                "Same as `GET .../position`; null after a cancelled lobby.",
            ),
            "standing": described(
                nullable(ref("ViewedStanding")), "Same as `GET .../standing`; null if the position is null."
            ),
            "decisions": described(ref("DecisionList"), "Same as `GET .../decisions`."),
            "news": described(ref("NewsPage"), "Same as `GET .../news`."),
            "combats": described(
                nullable(ref("CombatList")), ("Same as `GET .../combats`; null before the start.")
            ),
            "votes": described(ref("VoteList"), "Same as `GET .../votes`."),
        },
        optional=("game", "clock", "position", "standing", "decisions", "news", "combats", "votes"),
        text="The included parts of a table, each as the operation of its name returns it.",
    ),
    "CombatList": object_of(
        {
            "results": results_of(ref("FoughtCombat")),
            "next_cursor": next_cursor(paged=False),
            "present": described(nullable(ref("PresentCombat")), "The current combat; null without one."),
        },
        text="The decided combats, oldest first, and the current one.",
    ),
    "DecisionList": page_of("Decision", "The open decisions of a game, sorted by number.", paged=False),
    "DecisionWords": object_of(
        {
            "title": {"type": "string", "description": "A label of a few words."},
            "asks": {
                "type": "string",
                "description": (
                    "The question, addressed to you if your house is asked, else about the houses."
                ),
            },
            "default": {"type": "string", "description": "The default answer of a house that is asked."},
            "how": {
                "type": ["string", "null"],
                "description": "Instructions to compose an answer; null unless your house is asked.",
            },
            "choices": {
                "type": "array",
                "items": ref("ChoiceWords"),
                "description": (
                    "Texts of the options. `one_of` has a text for each choice, in their order. Of order "
                    "tokens that look alike it has only the first."
                ),
            },
            "labels": {
                "type": "object",
                "additionalProperties": {"type": "object", "additionalProperties": {"type": "string"}},
                "description": "The names of all ids in the options: kind, id, name.",
            },
        },
        text="A decision in the language of the response.",
    ),
    "ChoiceWords": object_of(
        {
            "fields": {
                "type": "object",
                "description": (
                    "The fields of the answer, or of a move or mustering in it, that the choice fills."
                ),
            },
            "label": {"type": "string", "description": "A label of a few words."},
            "consequences": _texts("Immediate consequences that you can know, a sentence each."),
        },
        text="An answer, or a part of one, in the language of the response.",
    ),
    "AcceptedAnswer": object_of(
        {"number": _NUMBER, "house": _OWN_HOUSE, "answer": described(ref("Answer"), "The answer.")},
        text="An accepted answer.",
    ),
    "Draft": object_of(
        {"number": _NUMBER, "house": _OWN_HOUSE, "draft": described(ref("Answer"), "The draft.")},
        text="A draft: an unsent answer. It can be incomplete.",
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
                "Consequences of the answer, with `explain=true`; null for a refused answer, or a closed "
                "decision.",
            ),
        },
        optional=("explanation",),
        text="Whether an answer would be accepted, and if not, why.",
    ),
    "LoggedEvent": object_of(
        {
            "cursor": {**_CURSOR, "description": "Send it as `after` to continue from here."},
            "moment": _MOMENT,
            "happened_at": {**TIME, "description": "When it happened."},
            "event": described(ref("GameEvent"), "The event."),
            "text": {"type": "string", "description": "Text of the event; only with `words=true`."},
            "parts": {
                "type": "array",
                "items": ref("TextPart"),
                "description": (
                    "The sentence in pieces, for links to the things that it names; only with `words=true`."
                ),
            },
            "weight": {
                "type": "string",
                "enum": list(get_args(Weight)),
                "description": "Importance for a reader; only with `words=true`.",
            },
        },
        text="An entry of the log.",
        optional=("text", "parts", "weight"),
    ),
    "TextPart": object_of(
        {
            "text": {"type": "string", "description": "The piece of text."},
            "kind": {"type": ["string", "null"], "description": "Kind of the named thing, or null."},
            "id": {"type": ["string", "null"], "description": "Id of the named thing, or null."},
        },
        text="A piece of a sentence.",
    ),
    "EventPage": page_of("LoggedEvent", "A page of the log, oldest first."),
    "NewsItem": object_of(
        {
            "topic": {"type": "string", "enum": list(get_args(Topic)), "description": "Topic of the item."},
            "weight": {
                "type": "string",
                "enum": ["headline", "detail"],
                "description": "Importance of the item for a reader.",
            },
            "concerns_you": {"type": "boolean", "description": "Whether it names your house."},
            "text": {"type": "string", "description": "One line, in the language of the response."},
            "lines": _texts("A sentence for each of its events, except bookkeeping."),
            "houses": {
                "type": "array",
                "items": ref("HouseId"),
                "description": "The houses that its events name.",
            },
            "areas": {
                "type": "array",
                "items": ref("AreaId"),
                "description": ("The areas that its events name."),
            },
            "rules": {
                "type": "array",
                "items": {"type": "string"},
                "description": "The rules that caused its events, as in `GET /reference?include=rules`.",
            },
            "first_cursor": {**_CURSOR, "description": "Cursor of its first event in the log."},
            "last_cursor": {**_CURSOR, "description": "Cursor of its last event."},
            "moment": {**_MOMENT, "description": "The `moment` of its last public event, to send as `at`."},
            "happened_at": {**TIME, "description": "When its last event happened."},
        },
        text="A summary of related events, such as a march with its combat.",
    ),
    "NewsPage": object_of(
        {
            "results": {"type": "array", "items": ref("NewsItem"), "description": "The items."},
            "next_cursor": described(
                nullable(_CURSOR), "Send it as `after` for the next page; null at the end."
            ),
            "read_to": {
                **_CURSOR,
                "description": ("Send it to `PUT .../news/read` after the user has read the page."),
            },
            "mark": described(nullable(_CURSOR), "Your last-read position; null if you never set one."),
        },
        text="The news since your last-read position.",
    ),
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
                "description": "When the default answer applies; null without a deadline.",
            },
        },
        text="A decision that you must answer.",
    ),
    "WaitingDecisionPage": page_of(
        "WaitingDecision", "A page of the decisions that you must answer, by game."
    ),
}


def add_game_schemas(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Postprocessing hook: adds all schemas of the engine, of play and of the reference."""
    found = result.setdefault("components", {}).setdefault("schemas", {})
    shared = (GAME_SCHEMAS, fact_schema.schemas(), HOME, LIVE, PROOF, REFERENCES)
    found.update(with_examples(_merged_schemas(schemas(), *shared)))
    add_transcripts(result)
    return result


def _merged_schemas(*sources: Mapping[str, Schema]) -> dict[str, Schema]:
    """All schemas. ValueError for a name that two sources use for different things."""
    united: dict[str, Schema] = {}
    for source in sources:
        for name, schema in source.items():
            if united.setdefault(name, schema) != schema:
                raise ValueError(f"two schemas are called {name}: rename one of them")
    return united
