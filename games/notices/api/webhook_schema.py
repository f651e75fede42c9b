"""Notices and webhooks in the document: a union by kind, each with the facts of that kind."""

from __future__ import annotations

from typing import Any

from games.api.engine_schema import constant, described, enum_of, nullable, object_of, ref, title_case, union
from games.api.fact_schema import TEXT, TIME, example_of, facts_object, page_of
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
"""Kind of a notice -> optional facts. A webhook adds the current `due_at` to questions."""

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
    Kind.SEAT_OPENED: "A seat is open.",
    Kind.SEAT_REPLACED: "A player took over a seat.",
    Kind.VOTE_OPENED: "A vote was called.",
    Kind.VOTE_CLOSED: "A vote was closed.",
    Kind.ABSENCE: "A player announced an absence.",
    Kind.HOST_MESSAGE: "The host wrote to all players.",
    Kind.HOST_CALLED: "A house is late in a game that you host.",
    Kind.MESSAGE: "A house sent yours a private message. Read its text with your token.",
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
    Kind.SEASON_RULING: "A ruling concerns you.",
    Kind.SEASON_APPEAL: "An appeal that concerns you was made or decided.",
    Kind.SEASON_ROUND_CLOSED: "A round of your season is closed.",
    Kind.SEASON_FINAL: "The standings of your season are final.",
}
"""Kind of a notice -> its description."""

_ID: Schema = {"type": "string", "format": "uuid", "description": "Id of the notice."}
_CREATED: Schema = {**TIME, "description": "When the notice was created."}
_GAME = {
    "code": {**TEXT, "description": "Code of the game."},
    "name": {**TEXT, "description": "Name of the game."},
    "url": {"type": "string", "format": "uri", "description": "URL of the game."},
    "page": {"type": "string", "format": "uri", "description": "Address of its page for people."},
}
_SEASON = {
    "code": {**TEXT, "description": "Code of the season."},
    "name": {**TEXT, "description": "Name of the season."},
    "url": {"type": "string", "format": "uri", "description": "URL of the season."},
    "page": {"type": "string", "format": "uri", "description": "Address of its page for people."},
}
_NO_GAME: Schema = {"type": ["string", "null"], "description": "Always null: the notice is about a season."}
_Fields = dict[str, Schema]
_OF_GAME: tuple[_Fields, dict[str, Any], _Fields] = (
    {"game": _GAME["code"], "game_name": _GAME["name"]},
    {"game": "k7m2xw9qtd", "game_name": "Friday night"},
    {"game": described(ref("WebhookGame"), "The game.")},
)
"""The subject of a notice: in the list of notices, an example, and in a webhook."""
_OF_SEASON: tuple[_Fields, dict[str, Any], _Fields] = (
    {
        "game": _NO_GAME,
        "game_name": _NO_GAME,
        "season": _SEASON["code"],
        "season_name": _SEASON["name"],
    },
    {"game": None, "game_name": None, "season": "h4kq7m2x9p", "season_name": "Spring 2027"},
    {"game": _NO_GAME, "season": described(ref("WebhookSeason"), "The season.")},
)


def _name(kind: str) -> str:
    return title_case(kind)


def _facts(kind: str) -> Schema:
    names = NOTICE_FACTS[kind]
    extra = tuple(name for name in OPTIONAL.get(kind, ()) if name not in names)
    found = facts_object((*names, *extra), f"Facts of the kind `{kind}`.", optional=OPTIONAL.get(kind, ()))
    if kind == Kind.VOTE_OPENED:
        house = described(
            nullable(ref("HouseId")), ("The house to remove, or to concede to; null for other votes.")
        )
        found["properties"] = found["properties"] | {"house": house}
    return found


def _notice(kind: str, game: dict[str, Schema]) -> Schema:
    return object_of(
        {
            "id": _ID,
            "kind": constant(kind, f"Always `{kind}`."),
            **game,
            "facts": described(ref(f"{_name(kind)}Facts"), "Details."),
            "created_at": _CREATED,
        },
        text=NOTICE_TEXTS[kind],
    )


def _example(kind: str, game: dict[str, Any]) -> dict[str, Any]:
    """An example of a notice. `game` has the fields of its subject."""
    return {
        "id": "0b1f7c2e-5d3a-4c55-9f0e-8f1f5f1c2a33",
        "kind": str(kind),
        **game,
        "facts": example_of(NOTICE_FACTS[kind]),
        "created_at": "2026-11-20T09:00:00Z",
    }


def schemas() -> dict[str, Schema]:
    """Name -> schema of notices and of webhook messages."""
    found: dict[str, Schema] = {
        "NoticeKind": enum_of(Kind.values, "Kind of a notice."),
        "WebhookGame": object_of(_GAME, text="The game of a notice."),
        "WebhookSeason": object_of(_SEASON, text="The season of a notice."),
    }
    for kind in NOTICE_FACTS:
        shown, example, sent = _OF_SEASON if kind in OF_SEASONS else _OF_GAME
        found[f"{_name(kind)}Facts"] = _facts(kind)
        found[f"{_name(kind)}Notice"] = _notice(kind, shown) | {"examples": [_example(kind, example)]}
        found[f"{_name(kind)}WebhookNotice"] = _notice(kind, sent)
    for family in ("Notice", "WebhookNotice"):
        kinds = {str(kind): ref(f"{_name(kind)}{family}") for kind in NOTICE_FACTS}
        found[family] = union(kinds, "A notice, distinguished by `kind`.")
    found["NoticePage"] = page_of("Notice", "A page of your notices, newest first.")
    found["WebhookNoticeList"] = object_of(
        {
            "notices": {
                "type": "array",
                "items": ref("WebhookNotice"),
                "minItems": 1,
                "description": "The notices, oldest first.",
            }
        },
        text="The notices of a message.",
    )
    message = {
        "timestamp": {**TIME, "description": "When the message was created; the same for every attempt."}
    }
    found["WebhookNoticeBatch"] = object_of(
        {
            "type": constant("notices", "Always `notices`."),
            **message,
            "data": described(ref("WebhookNoticeList"), "The notices."),
        },
        text="One or more notices.",
    )
    found["WebhookPing"] = object_of(
        {
            "type": constant("ping", "Always `ping`."),
            **message,
            "data": {"type": "object", "description": "Empty."},
        },
        text="A test that the channel's owner requested.",
    )
    found["WebhookMessage"] = {
        "description": "A message to a webhook, distinguished by `type`.",
        "oneOf": [ref("WebhookNoticeBatch"), ref("WebhookPing")],
        "discriminator": {
            "propertyName": "type",
            "mapping": {
                "notices": ref("WebhookNoticeBatch")["$ref"],
                "ping": ref("WebhookPing")["$ref"],
            },
        },
    }
    return found


_HEADERS = {
    "webhook-id": "Id of the delivery; the same for every attempt.",
    "webhook-timestamp": "Time of this attempt, in seconds since 1970.",
    "webhook-signature": (
        "`v1,` and the base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. The key is "
        "the base64-decoded part of the secret after `whsec_`. For a day after a change of the secret there "
        "are two signatures, separated by a space."
    ),
}

_GAME_EXAMPLE = {
    "code": "k7m2xw9qtd",
    "name": "Friday night",
    "url": "https://example.org/api/v1/games/k7m2xw9qtd",
    "page": "https://example.org/games/k7m2xw9qtd",
}
WEBHOOK: Schema = {
    "post": {
        "operationId": "webhook_message",
        "tags": ["webhooks"],
        "security": [],
        "summary": "Receive a message",
        "description": "Sends a message to the address of a channel of the kind `webhook`.",
        "parameters": [
            {"in": "header", "name": name, "required": True, "schema": TEXT, "description": text}
            for name, text in _HEADERS.items()
        ],
        "requestBody": {
            "required": True,
            "content": {
                "application/json": {
                    "schema": ref("WebhookMessage"),
                    "examples": {
                        "notices": {
                            "summary": "a notice",
                            "value": {
                                "type": "notices",
                                "timestamp": "2026-11-20T09:00:05Z",
                                "data": {"notices": [_example(Kind.YOUR_TURN, {"game": _GAME_EXAMPLE})]},
                            },
                        },
                        "ping": {
                            "summary": "a test",
                            "value": {"type": "ping", "timestamp": "2026-11-20T09:00:05Z", "data": {}},
                        },
                    },
                }
            },
        },
        "responses": {
            "2XX": {"description": "The message arrived. The body is ignored."},
            "410": {"description": "The channel is switched off."},
            "default": {
                "description": "The server retries with growing delays, for more than a day. `Retry-After` "
                "is respected."
            },
        },
    }
}


def publish_webhook(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Postprocessing hook."""
    result["webhooks"] = {"message": WEBHOOK}
    result.setdefault("components", {}).setdefault("schemas", {}).update(schemas())
    return result
