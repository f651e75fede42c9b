"""The schemas that contain the engine's, and the hook that adds all of them to the document."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, get_args

from games.api import fact_schema
from games.api.engine_schema import (
    BOOLEAN,
    INTEGER,
    STRING,
    TIME,
    Book,
    Schema,
    array,
    enum_of,
    name_of,
    nullable,
    object_of,
    ref,
    schemas,
    union,
    with_description,
)
from games.api.fact_schema import next_cursor, page_of, results_of
from games.api.live_schema import LIVE, add_transcripts
from games.api.reference_schema import REFERENCES
from games.api.serializers.clocks import SPEED_TEXT
from games.api.serializers.games import LANGUAGE_TEXT
from games.engine import Event, Ruleset, encode
from games.engine.chance import NONCE
from games.engine.events.cards import DeckShuffled
from games.engine.proof import PUBLIC_KINDS, SECRET_KINDS
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
        "Position in the public log. It is the same for every reader: send it as `at`, and share it. A "
        "private entry has the value of the previous public entry."
    ),
}
_HOUSE: Schema = with_description(nullable(ref("HouseId")), "Your house; null for a spectator.")
_OWN_HOUSE: Schema = with_description(ref("HouseId"), "Your house.")
_NUMBER: Schema = with_description(INTEGER, "Number of the decision in its game.")


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
    "position": with_description(ref("Position"), "The position, as tables of rows."),
}
_STANDING = {
    "house": _HOUSE,
    "cursor": _CURSOR,
    "standing": with_description(ref("Standing"), "Facts that follow from the position."),
}


GAME_SCHEMAS: dict[str, Schema] = {
    "BotName": enum_of(Seat.Bot.values, "A bot that plays a house."),
    "ChosenRules": _chosen_rules(),
    "ViewedPosition": object_of(_VIEWED, text="The position of a game as one viewer may see it."),
    "ViewedStanding": object_of(
        _STANDING,
        text="The standing of a game: facts that follow from its position, as one viewer may see them.",
    ),
    "GameTable": object_of(
        {
            "game": with_description(ref("Game"), "Same as `GET /games/{code}`."),
            "clock": with_description(ref("GameClock"), "Same as `GET /games/{code}/clock`."),
            "position": with_description(
                nullable(ref("ViewedPosition")),
                "Same as `GET .../position`; null after a cancelled lobby.",
            ),
            "standing": with_description(
                nullable(ref("ViewedStanding")), "Same as `GET .../standing`; null if the position is null."
            ),
            "decisions": with_description(ref("DecisionList"), "Same as `GET .../decisions`."),
            "news": with_description(ref("NewsPage"), "Same as `GET .../news`."),
            "combats": with_description(
                nullable(ref("CombatList")), "Same as `GET .../combats`; null before the start."
            ),
            "votes": with_description(ref("VoteList"), "Same as `GET .../votes`."),
        },
        optional=("game", "clock", "position", "standing", "decisions", "news", "combats", "votes"),
        text="The included parts of a table, each as the operation of its name returns it.",
    ),
    "CombatList": object_of(
        {
            "results": results_of(ref("FoughtCombat")),
            "next_cursor": next_cursor(paged=False),
            "present": with_description(
                nullable(ref("PresentCombat")), "The current combat; null without one."
            ),
        },
        text="The decided combats, oldest first, and the current one.",
    ),
    "DecisionList": page_of("Decision", "The open decisions of a game, sorted by number.", paged=False),
    "DecisionWords": object_of(
        {
            "title": with_description(STRING, "Short text for a button or a list."),
            "asks": with_description(
                STRING, "The question, addressed to you if your house is asked, else about the houses."
            ),
            "default": with_description(STRING, "The default answer of a house that is asked."),
            "how": with_description(
                nullable(STRING), "Instructions to compose an answer; null unless your house is asked."
            ),
            "choices": array(
                ref("ChoiceWords"),
                (
                    "Texts of the options. `one_of` has a text for each choice, in their order. Of order "
                    "tokens that look alike it has only the first."
                ),
            ),
            "labels": {
                "type": "object",
                "additionalProperties": {"type": "object", "additionalProperties": {"type": "string"}},
                "description": "Names of all ids in the options, by kind and id.",
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
            "label": with_description(STRING, "Short text for a button or a list."),
            "consequences": array(STRING, "Immediate consequences that you can know, a sentence each."),
        },
        text="An answer, or a part of one, in the language of the response.",
    ),
    "AcceptedAnswer": object_of(
        {
            "number": _NUMBER,
            "house": _OWN_HOUSE,
            "answer": with_description(
                ref("Answer"), "The accepted answer, with the `kind` of the decision."
            ),
        },
        text="The answer that the server accepted from your house.",
    ),
    "Draft": object_of(
        {
            "number": _NUMBER,
            "house": _OWN_HOUSE,
            "draft": with_description(ref("Answer"), "The unsent answer, with the `kind` of the decision."),
        },
        text="A draft: an unsent answer. It can be incomplete.",
    ),
    "AnswerCheck": object_of(
        {
            "accepted": with_description(BOOLEAN, "Whether the server would accept the answer."),
            "code": with_description(nullable(ref("ErrorCode")), "Error code; null if accepted."),
            "rule": with_description(nullable(STRING), "Id of the rule that it breaks, or null."),
            "detail": with_description(nullable(STRING), "Explanation for people, or null."),
            "facts": with_description(
                ref("ProblemFacts"), "Details for programs; the fields depend on `code`."
            ),
            "explanation": with_description(
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
            "cursor": with_description(_CURSOR, "Send it as `after` to continue from here."),
            "moment": _MOMENT,
            "happened_at": with_description(TIME, "When it happened."),
            "event": with_description(ref("GameEvent"), "The event, distinguished by its `kind`."),
            "text": with_description(STRING, "Sentence about the event; only with `words=true`."),
            "parts": array(
                ref("TextPart"),
                "The sentence in pieces, for links to the things that it names; only with `words=true`.",
            ),
            "weight": enum_of(get_args(Weight), "Importance for a reader; only with `words=true`."),
        },
        text="An entry of the log.",
        optional=("text", "parts", "weight"),
    ),
    "TextPart": object_of(
        {
            "text": with_description(STRING, "Text of the piece."),
            "kind": with_description(
                nullable(STRING),
                "Kind of the thing that the piece names, such as `house`; null if it names none.",
            ),
            "id": with_description(
                nullable(STRING), "Id of the thing that the piece names; null if it names none."
            ),
        },
        text="A piece of a sentence. All pieces together are the sentence.",
    ),
    "EventPage": page_of("LoggedEvent", "A page of the log, oldest first."),
    "NewsItem": object_of(
        {
            "topic": enum_of(get_args(Topic), "Topic of the item."),
            "weight": enum_of(["headline", "detail"], "Importance of the item for a reader."),
            "concerns_you": with_description(BOOLEAN, "Whether one of its events names your house."),
            "text": with_description(STRING, "One line, in the language of the response."),
            "lines": array(STRING, "A sentence for each of its events, except bookkeeping."),
            "houses": array(ref("HouseId"), "The houses that its events name."),
            "areas": array(ref("AreaId"), "The areas that its events name."),
            "rules": array(
                {"type": "string"}, "The rules that caused its events, as in `GET /reference?include=rules`."
            ),
            "first_cursor": with_description(_CURSOR, "Cursor of its first event in the log."),
            "last_cursor": with_description(_CURSOR, "Cursor of its last event."),
            "moment": with_description(_MOMENT, "The `moment` of its last public event, to send as `at`."),
            "happened_at": with_description(TIME, "When its last event happened."),
        },
        text="A summary of related events, such as a march with its combat.",
    ),
    "NewsPage": object_of(
        {
            "results": array(
                ref("NewsItem"),
                "News items. Those that concern your house come first, each group oldest first.",
            ),
            "next_cursor": with_description(
                nullable(_CURSOR), "Send it as `after` for the next page; null at the end."
            ),
            "read_to": with_description(
                _CURSOR, "Send it to `PUT .../news/read` after the user has read the page."
            ),
            "mark": with_description(
                nullable(_CURSOR), "Your last-read position; null if you never set one."
            ),
        },
        text="The news since your last-read position.",
    ),
    "WaitingDecision": object_of(
        {
            "game": with_description(STRING, "Code of the game."),
            "game_name": with_description(STRING, "Name of the game."),
            "number": _NUMBER,
            "kind": with_description(ref("DecisionKind"), "Kind of the decision."),
            "house": with_description(ref("HouseId"), "The house for which you answer."),
            "asked_at": with_description(TIME, "When the house was asked."),
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


_GAME: dict[str, Schema] = {
    "game": with_description(STRING, "Code of the game."),
    "game_name": with_description(STRING, "Name of the game."),
}
_IS_HOST: Schema = with_description(BOOLEAN, "Whether you are the host.")
_PLAYERS: Schema = with_description(INTEGER, "Number of houses.")
_CHOSEN_FIELDS: dict[str, Schema] = {
    "preset": with_description(
        STRING, "Preset of the game's clock. The host may have changed single settings."
    ),
    "speed": with_description(ref("GameSpeed"), SPEED_TEXT),
    "language": with_description(nullable(ref("Language")), LANGUAGE_TEXT),
}


def _list_of(entry: str, text: str) -> Schema:
    """The schema of a list of the home screen: its entries, and the path of the full list."""
    return object_of(
        {
            "results": array(ref(entry), "Up to 25 items."),
            "more": with_description(
                nullable(STRING), "Path of the full list; null if this list is complete."
            ),
        },
        text=text,
    )


HOME: dict[str, Schema] = {
    "Home": object_of(
        {
            "decisions": with_description(ref("HomeDecisionList"), "Decisions that you must answer."),
            "games": with_description(ref("HomeGameList"), "Your running games."),
            "lobbies": with_description(ref("HomeLobbyList"), "Your games that have not started."),
            "open_seats": with_description(ref("HomeOpenSeatList"), "Seats that you could take over."),
            "finished": with_description(ref("HomeFinishedGameList"), "Your finished games."),
            "labels": {
                "type": "object",
                "additionalProperties": {"type": "object", "additionalProperties": {"type": "string"}},
                "description": (
                    "The names of all ids, only with `words=true`: kind (`house`, `decision`, `phase`, "
                    "`ended_by`), id, name. The name of a decision is its title."
                ),
            },
        },
        optional=("labels",),
        text="Everything for a client's home screen.",
    ),
    "HomeDecisionList": _list_of("WaitingDecision", "Decisions that you must answer, by due time."),
    "HomeGameList": _list_of(
        "HomeGame",
        "Running games of which you are a player, host or sitter. Games that wait for you come first, by due "
        "time, then the newest.",
    ),
    "HomeLobbyList": _list_of("HomeLobby", "Games that you host or joined and that have not started."),
    "HomeOpenSeatList": _list_of(
        "HomeOpenSeat",
        "Open seats of running open games whose secrets you have never seen, newest first.",
    ),
    "HomeFinishedGameList": _list_of("HomeFinishedGame", "Games that you hosted or played, newest first."),
    "HomeFinishedGame": object_of(
        {
            **_GAME,
            "house": with_description(
                nullable(ref("HouseId")), "Your house; null if you were only the host."
            ),
            "hosted": _IS_HOST,
            "round": with_description(INTEGER, "Round number, 1 to 10."),
            "player_count": _PLAYERS,
            "winner": with_description(
                nullable(ref("HouseId")), "The house that won by the rules; null for none."
            ),
            "ended_by": with_description(
                nullable(ref("EndedBy")), "Reason for an end that did not follow from the rules, or null."
            ),
            "awarded_to": with_description(
                nullable(ref("HouseId")),
                "The house to which the others conceded, or that the staff named winner; null for none.",
            ),
            "finished_at": with_description(TIME, "When the game ended."),
        },
        text="A finished game.",
    ),
    "HomeGame": object_of(
        {
            **_GAME,
            "round": with_description(INTEGER, "Round number, 1 to 10."),
            "phase": with_description(ref("Phase"), "Phase of the round."),
            "house": with_description(nullable(ref("HouseId")), "Your house; null if you are only the host."),
            "sitting": with_description(BOOLEAN, "Whether you are the sitter of that house."),
            "hosted": _IS_HOST,
            **_CHOSEN_FIELDS,
            "waiting_for": array(
                ref("AwaitedHouse"), "The houses that have not answered yet, yours included."
            ),
            "unread_headline_count": with_description(
                INTEGER, "News headlines since your last-read position; 99 stands for 99 or more."
            ),
            "unread_message_count": with_description(
                INTEGER,
                (
                    "Unread messages of other houses, in conversations that you did not mute; 100 stands for "
                    "100 or more. 0 if you are only the host."
                ),
            ),
        },
        text="A running game, with your open decisions and unread counts.",
    ),
    "AwaitedHouse": object_of(
        {
            "house": with_description(ref("HouseId"), "The house that the game waits for."),
            "number": _NUMBER,
            "kind": with_description(ref("DecisionKind"), "Kind of the decision."),
            "asked_at": with_description(TIME, "When the house was asked."),
            "due_at": with_description(TIME, "When the default answer applies."),
        },
        text="A house that a game waits for.",
    ),
    "HomeLobby": object_of(
        {
            **_GAME,
            "host": with_description(nullable(STRING), "Username of the host; null for an erased account."),
            "hosted": _IS_HOST,
            "position": with_description(nullable(INTEGER), "Position of your seat; null if you only host."),
            "house": with_description(nullable(ref("HouseId")), "Your house; null if not chosen yet."),
            "player_count": _PLAYERS,
            **_CHOSEN_FIELDS,
            "open_seat_count": with_description(INTEGER, "Seats that can be taken."),
            "created_at": with_description(TIME, "When the game was created."),
        },
        text="A game that has not started.",
    ),
    "HomeOpenSeat": object_of(
        {
            **_GAME,
            "position": with_description(INTEGER, "Position of the seat, counted from 1."),
            "house": with_description(ref("HouseId"), "The house whose seat is open."),
            "round": with_description(INTEGER, "Round number, 1 to 10."),
            "player_count": _PLAYERS,
            **_CHOSEN_FIELDS,
            "opened_at": with_description(TIME, "When the seat was opened."),
        },
        text="A seat of a running game that you could take over.",
    ),
}


def _shuffle() -> Schema:
    """The schema of an event that is secret until the end, with the cards before the shuffle."""
    book = Book()
    book.named_schema(DeckShuffled)
    schema = book.schemas[name_of(DeckShuffled)]
    cards = schema["properties"]["cards"]
    items = with_description(cards, "The cards before the shuffle.")
    return object_of(
        {**schema["properties"], "items": items},
        text="A shuffled deck, top card first.",
    )


def _event_kinds() -> dict[str, Schema]:
    kinds = {kind: ref(name_of(Event.family[kind])) for kind in (*PUBLIC_KINDS, *SECRET_KINDS)}
    kinds[DeckShuffled.kind] = ref("ProvedShuffle")
    return dict(sorted(kinds.items()))


_SEAT = object_of(
    {
        "position": {"type": "integer", "minimum": 1, "description": "Position of the seat, counted from 1."},
        "house": with_description(ref("HouseId"), "The house of the seat."),
        "nonce": {
            "type": ["string", "null"],
            "pattern": f"^{NONCE}$",
            "description": "The player's contribution to the random seed; null for none.",
        },
        "drawn": with_description(BOOLEAN, "Whether the house was drawn at random."),
    },
    text="A seat at the start. A player who takes it over later has no influence on chance.",
)

PROOF: dict[str, Schema] = {
    "ProvedSeat": _SEAT,
    "ProvedShuffle": _shuffle(),
    "ProofEvent": union(
        _event_kinds(), "An event that draws cards or requires a draw, distinguished by `kind`."
    ),
    "Proof": object_of(
        {
            "scheme": {
                "type": "integer",
                "enum": [1, 2],
                "description": "Version of the derivation of draws from the seed. Scheme 1: an old or "
                "imported game whose seed depends on neither code nor nonces.",
            },
            "code": with_description(STRING, "Code of the game."),
            "commitment": {
                "type": ["string", "null"],
                "pattern": "^[0-9a-f]{64}$",
                "description": "The `chance_commitment` of the game; null for an import without seed.",
            },
            "seats": {
                "oneOf": [{"type": "array", "items": ref("ProvedSeat")}, {"type": "null"}],
                "description": "The seats at the start; null in a lobby and in scheme 1.",
            },
            "seed": {
                "type": "string",
                "pattern": "^[0-9a-f]{64}$",
                "description": "The seed; only after the end.",
            },
            "ended_by": with_description(
                nullable(ref("EndedBy")),
                "Reason why the game ended before its rules named a winner, or null; only after the end.",
            ),
            "public_kinds": array(
                {"type": "string", "enum": list(PUBLIC_KINDS)},
                "Kinds of `events` that were public during the game; only after the end.",
            ),
            "events": array(
                ref("ProofEvent"),
                (
                    "All events that draw cards or require a draw, in order, including secret "
                    "ones; only after the end."
                ),
            ),
        },
        optional=("seed", "ended_by", "public_kinds", "events"),
        text="The proof that all cards were drawn from the committed seed.",
    ),
}
"""Name -> schema."""


FILE = Path(__file__).with_name("examples.json")


@cache
def examples() -> dict[str, Any]:
    """Name of a schema -> an example. `python -m tests.openapi.gather_examples` writes the file."""
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    return found


def with_examples(schemas: dict[str, Schema]) -> dict[str, Schema]:
    """The schemas, each with its example if there is one."""
    return {
        name: schema | ({"examples": [examples()[name]]} if name in examples() else {})
        for name, schema in schemas.items()
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
