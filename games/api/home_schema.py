"""The schemas of `GET /me/home`."""

from __future__ import annotations

from games.api.engine_schema import Schema, described, nullable, object_of, ref
from games.api.fact_schema import INTEGER, TIME
from games.api.serializers.clocks import SPEED_TEXT
from games.api.serializers.games import LANGUAGE_TEXT

_GAME: dict[str, Schema] = {
    "game": {"type": "string", "description": "Code of the game."},
    "game_name": {"type": "string", "description": "Name of the game."},
}
_IS_HOST: Schema = {"type": "boolean", "description": "Whether you are the host."}
_PLAYERS: Schema = {**INTEGER, "description": "Number of houses."}
_CHOSEN_FIELDS: dict[str, Schema] = {
    "preset": {
        "type": "string",
        "description": "Preset of the game's clock. The host may have changed single settings.",
    },
    "speed": described(ref("GameSpeed"), SPEED_TEXT),
    "language": described(nullable(ref("Language")), LANGUAGE_TEXT),
}
_DECISION: Schema = {**INTEGER, "description": "Number of the decision in its game."}


def _list_of(entry: str, text: str) -> Schema:
    """The schema of a list of the home screen: its entries, and the path of the full list."""
    return object_of(
        {
            "results": {"type": "array", "items": ref(entry), "description": "Up to 25 entries."},
            "more": {
                "type": ["string", "null"],
                "description": "Path of the full list; null if this list is complete.",
            },
        },
        text=text,
    )


HOME: dict[str, Schema] = {
    "Home": object_of(
        {
            "decisions": described(ref("HomeDecisionList"), "Decisions that you must answer."),
            "games": described(ref("HomeGameList"), "Your running games."),
            "lobbies": described(ref("HomeLobbyList"), "Your games that have not started."),
            "open_seats": described(ref("HomeOpenSeatList"), "Seats that you could take over."),
            "finished": described(ref("HomeFinishedGameList"), "Your finished games."),
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
            "house": described(nullable(ref("HouseId")), "Your house; null if you were only the host."),
            "hosted": _IS_HOST,
            "round": {**INTEGER, "description": "Round number, 1 to 10."},
            "player_count": _PLAYERS,
            "winner": described(nullable(ref("HouseId")), "The house that won by the rules; null for none."),
            "ended_by": described(
                nullable(ref("EndedBy")), "Reason of an end without a winner by the rules, or null."
            ),
            "awarded_to": described(
                nullable(ref("HouseId")),
                ("The house to which the others conceded, or that the staff named winner."),
            ),
            "finished_at": {**TIME, "description": "When the game ended."},
        },
        text="A finished game.",
    ),
    "HomeGame": object_of(
        {
            **_GAME,
            "round": {**INTEGER, "description": "Round number, 1 to 10."},
            "phase": described(ref("Phase"), "Phase of the round."),
            "house": described(nullable(ref("HouseId")), "Your house; null if you are only the host."),
            "sitting": {"type": "boolean", "description": "Whether you are the sitter of that house."},
            "hosted": _IS_HOST,
            **_CHOSEN_FIELDS,
            "waiting_for": {
                "type": "array",
                "items": ref("AwaitedHouse"),
                "description": "The houses that have not answered yet, yours included.",
            },
            "unread_headline_count": {
                **INTEGER,
                "description": "News headlines since your last-read position; 99 stands for 99 or more.",
            },
            "unread_message_count": {
                **INTEGER,
                "description": (
                    "Unread messages of other houses, in conversations that you did not mute; 100 stands for "
                    "100 or more. 0 if you are only the host."
                ),
            },
        },
        text="A running game, with your open decisions and unread counts.",
    ),
    "AwaitedHouse": object_of(
        {
            "house": described(ref("HouseId"), "The house."),
            "number": _DECISION,
            "kind": described(ref("DecisionKind"), "Kind of the decision."),
            "asked_at": {**TIME, "description": "When the house was asked."},
            "due_at": {**TIME, "description": "When the default answer applies."},
        },
        text="A house that a game waits for.",
    ),
    "HomeLobby": object_of(
        {
            **_GAME,
            "host": {"type": ["string", "null"], "description": "Username of the host."},
            "hosted": _IS_HOST,
            "position": {
                "type": ["integer", "null"],
                "description": "Position of your seat; null if you only host.",
            },
            "house": described(nullable(ref("HouseId")), "Your house; null if not chosen yet."),
            "player_count": _PLAYERS,
            **_CHOSEN_FIELDS,
            "open_seat_count": {**INTEGER, "description": "Seats that can be taken."},
            "created_at": {**TIME, "description": "When the game was created."},
        },
        text="A game that has not started.",
    ),
    "HomeOpenSeat": object_of(
        {
            **_GAME,
            "position": {**INTEGER, "description": "Position of the seat."},
            "house": described(ref("HouseId"), "The house."),
            "round": {**INTEGER, "description": "Round number, 1 to 10."},
            "player_count": _PLAYERS,
            **_CHOSEN_FIELDS,
            "opened_at": {**TIME, "description": "When the seat was opened."},
        },
        text="A seat of a running game that you could take over.",
    ),
}
