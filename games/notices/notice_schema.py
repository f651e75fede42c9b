"""Notices in the API document: a union by kind, each with the facts of that kind."""

from typing import Any

from games.api.engine_schema import (
    STRING,
    TIME,
    constant,
    enum_of,
    nullable,
    object_of,
    ref,
    title_case,
    union,
    with_description,
)
from games.api.fact_schema import example_of, facts_object, page_of
from games.notices.kinds import OF_SEASONS, Kind

Schema = dict[str, Any]

_ASKED = ("house", "decision_kind", "decision_number", "round", "phase")
NOTICE_FACTS: dict[str, tuple[str, ...]] = {
    Kind.YOUR_TURN: _ASKED,
    Kind.YOU_ARE_LAST: _ASKED,
    Kind.DEADLINE_WARNING: ("house", "decision_kind", "decision_number", "due_at"),
    Kind.DEADLINE_PASSED: ("house", "decision_kind", "decision_number", "due_at", "miss_count"),
    Kind.DEADLINE_MOVED: ("due_at", "reason", "house", "decision_number"),
    Kind.GAME_STARTED: ("house", "player_count"),
    Kind.GAME_ENDED: ("winner", "house", "round", "ended_by"),
    Kind.GAME_PAUSED: ("ends_at", "reason"),
    Kind.GAME_RESUMED: ("reason",),
    Kind.SEAT_OPENED: ("house", "reason"),
    Kind.SEAT_REPLACED: ("house", "username", "pseudonym"),
    Kind.VOTE_OPENED: ("vote_number", "vote_kind", "called_by", "closes_at", "house"),
    Kind.VOTE_CLOSED: ("vote_number", "vote_kind", "result"),
    Kind.ABSENCE: ("house", "starts_at", "ends_at"),
    Kind.HOST_MESSAGE: ("text",),
    Kind.HOST_CALLED: ("house", "decision_number", "due_at"),
    Kind.MESSAGE: ("conversation", "message"),
    Kind.PUBLIC_MESSAGE: ("conversation", "message"),
    Kind.READY_CHECK: ("ready_code", "ends_at"),
    Kind.READY_MISSED: (),
    Kind.STANDBY_WANTED: ("house", "offer", "expires_at"),
    Kind.STANDBY_ENDED: ("house",),
    Kind.SEASON_ENTRY: ("entry_number", "entry_status"),
    Kind.SEASON_MOVED_UP: ("entry_number",),
    Kind.SEASON_CHECK_IN: ("entry_number", "closes_at"),
    Kind.SEASON_DRAWN: ("season_round",),
    Kind.SEASON_READY_CHECK: ("season_round", "season_table", "house", "ready_code", "ends_at"),
    Kind.SEASON_READY_MISSED: ("season_round", "season_table", "house", "game"),
    Kind.SEASON_TABLE_WAITS: ("season_round", "season_table"),
    Kind.SEASON_DRAW_FAILED: ("season_round",),
    Kind.SEASON_TABLE_STARTED: ("season_round", "season_table", "house", "game"),
    Kind.SEAT_LOST: ("season_round", "season_table", "house", "game"),
    Kind.SEASON_RULING: ("ruling_number", "text"),
    Kind.SEASON_APPEAL: ("appeal_code", "appeal_status"),
    Kind.SEASON_ROUND_CLOSED: ("season_round",),
    Kind.SEASON_FINAL: (),
}
"""Kind of a notice -> its facts."""

OPTIONAL: dict[str, tuple[str, ...]] = {
    Kind.YOUR_TURN: ("round", "phase", "due_at"),
    Kind.YOU_ARE_LAST: ("due_at",),
    Kind.DEADLINE_MOVED: ("house", "decision_number"),
    Kind.GAME_ENDED: ("house", "round", "ended_by"),
    Kind.SEASON_CHECK_IN: ("closes_at",),
}
"""Kind of a notice -> optional facts. Messages to programs add the current `due_at` to questions."""

NOTICE_TEXTS: dict[str, str] = {
    Kind.YOUR_TURN: "Your house must answer a decision.",
    Kind.YOU_ARE_LAST: "All other houses have answered; only yours has not.",
    Kind.DEADLINE_WARNING: "A due time of your house is near.",
    Kind.DEADLINE_PASSED: "A house missed a due time; its default answer was applied.",
    Kind.DEADLINE_MOVED: "A due time was extended.",
    Kind.GAME_STARTED: "A game started.",
    Kind.GAME_ENDED: "A game ended.",
    Kind.GAME_PAUSED: "A game was paused.",
    Kind.GAME_RESUMED: "A game was resumed.",
    Kind.SEAT_OPENED: "A seat is open: another player can take it over.",
    Kind.SEAT_REPLACED: "A player took over a seat.",
    Kind.VOTE_OPENED: "A house called a vote.",
    Kind.VOTE_CLOSED: "A vote was closed.",
    Kind.ABSENCE: "A player announced an absence.",
    Kind.HOST_MESSAGE: "The host wrote to all players.",
    Kind.HOST_CALLED: "A house is late in a game that you host.",
    Kind.MESSAGE: "Another house sent your house a private message. Read its text with your token.",
    Kind.PUBLIC_MESSAGE: "A house sent a public message.",
    Kind.READY_CHECK: "All seats are taken: confirm that you are ready, or you lose the seat at `ends_at`.",
    Kind.READY_MISSED: "You did not confirm that you are ready, so your seat is available again.",
    Kind.STANDBY_WANTED: "A seat is offered to you: its player is about to lose it, or it is open.",
    Kind.STANDBY_ENDED: "A seat that you accepted is not needed: its player is back, or the game is over.",
    Kind.SEASON_ENTRY: "The status of your entry in a season has changed.",
    Kind.SEASON_MOVED_UP: "You moved up from the waiting list of a season, and play now.",
    Kind.SEASON_CHECK_IN: "A season waits for you to check in.",
    Kind.SEASON_DRAWN: "A round of your season is drawn.",
    Kind.SEASON_READY_CHECK: (
        "Your round is about to start: confirm that you are ready, or others can take your seat at `ends_at`."
    ),
    Kind.SEASON_READY_MISSED: (
        "You did not confirm that you are ready, so your seat is open. You can return until it is taken over."
    ),
    Kind.SEASON_TABLE_WAITS: (
        "A table of a season that you organise is waiting: players have not confirmed and substitutes "
        "are missing."
    ),
    Kind.SEASON_DRAW_FAILED: "The server could not draw a round of a season that you organise.",
    Kind.SEASON_TABLE_STARTED: "The game of your table has started.",
    Kind.SEAT_LOST: "Another user took over your seat.",
    Kind.SEASON_RULING: "Officials made a ruling that concerns you.",
    Kind.SEASON_APPEAL: "An appeal that concerns you was made or decided.",
    Kind.SEASON_ROUND_CLOSED: "A round of your season is closed.",
    Kind.SEASON_FINAL: "The standings of your season are final.",
}
"""Kind of a notice -> its description."""

_ID: Schema = {"type": "string", "format": "uuid", "description": "Id of the notice."}
_CREATED: Schema = {**TIME, "description": "When the notice was created."}
NO_GAME: Schema = {"type": ["string", "null"], "description": "Always null: the notice is about a season."}
_OF_GAME: tuple[dict[str, Schema], dict[str, Any]] = (
    {
        "game": {**STRING, "description": "Code of the game."},
        "game_name": {**STRING, "description": "Name of the game."},
    },
    {"game": "k7m2xw9qtd", "game_name": "Friday night"},
)
"""The subject of a notice in the list of notices, and an example."""
_OF_SEASON: tuple[dict[str, Schema], dict[str, Any]] = (
    {
        "game": NO_GAME,
        "game_name": NO_GAME,
        "season": {**STRING, "description": "Code of the season."},
        "season_name": {**STRING, "description": "Name of the season."},
    },
    {"game": None, "game_name": None, "season": "h4kq7m2x9p", "season_name": "Spring 2027"},
)


def _facts(kind: str) -> Schema:
    names = NOTICE_FACTS[kind]
    extra = tuple(name for name in OPTIONAL.get(kind, ()) if name not in names)
    found = facts_object(
        (*names, *extra), f"Facts of a notice of the kind `{kind}`.", optional=OPTIONAL.get(kind, ())
    )
    if kind == Kind.VOTE_OPENED:
        house = with_description(
            nullable(ref("HouseId")), ("The house to remove, or to concede to; null for other votes.")
        )
        found["properties"] = found["properties"] | {"house": house}
    return found


def notice_object(kind: str, subject: dict[str, Schema]) -> Schema:
    """The schema of a notice. `subject` has the fields of its game or season."""
    return object_of(
        {
            "id": _ID,
            "kind": constant(kind, f"Always `{kind}`."),
            **subject,
            "facts": with_description(
                ref(f"{title_case(kind)}Facts"),
                "Details of the notice, for programs; the fields depend on `kind`.",
            ),
            "created_at": _CREATED,
        },
        text=NOTICE_TEXTS[kind],
    )


def notice_union(name: str) -> Schema:
    """The union of the schemas `<Kind><name>` of all kinds."""
    kinds = {str(kind): ref(f"{title_case(kind)}{name}") for kind in NOTICE_FACTS}
    return union(kinds, "A notice, distinguished by `kind`.")


def notice_example(kind: str, subject: dict[str, Any]) -> dict[str, Any]:
    """An example of a notice. `subject` has the fields of its game or season."""
    return {
        "id": "0b1f7c2e-5d3a-4c55-9f0e-8f1f5f1c2a33",
        "kind": str(kind),
        **subject,
        "facts": example_of(NOTICE_FACTS[kind]),
        "created_at": "2026-11-20T09:00:00Z",
    }


def schemas() -> dict[str, Schema]:
    """Schema name -> schema, for notices."""
    found: dict[str, Schema] = {"NoticeKind": enum_of(Kind.values, "Kind of a notice.")}
    for kind in NOTICE_FACTS:
        subject, example = _OF_SEASON if kind in OF_SEASONS else _OF_GAME
        found[f"{title_case(kind)}Facts"] = _facts(kind)
        found[f"{title_case(kind)}Notice"] = notice_object(kind, subject) | {
            "examples": [notice_example(kind, example)]
        }
    found["Notice"] = notice_union("Notice")
    found["NoticePage"] = page_of("Notice", "A page of your notices, newest first.")
    return found


def add_notice_schemas(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Postprocessing hook: adds the schemas of notices."""
    result.setdefault("components", {}).setdefault("schemas", {}).update(schemas())
    return result
