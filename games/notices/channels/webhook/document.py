"""The message to a webhook in the API document."""

from typing import Any

from games.api.engine_schema import STRING, TIME, constant, object_of, ref, title_case, with_description
from games.notices.kinds import OF_SEASONS, Kind
from games.notices.notice_schema import NO_GAME, NOTICE_FACTS, notice_example, notice_object, notice_union

Schema = dict[str, Any]


def _subject(name: str) -> Schema:
    """The schema of the game or season of a notice."""
    return object_of(
        {
            "code": {**STRING, "description": f"Code of the {name}."},
            "name": {**STRING, "description": f"Name of the {name}."},
            "url": {"type": "string", "format": "uri", "description": f"URL of the {name} in this API."},
            "page": {
                "type": "string",
                "format": "uri",
                "description": f"URL of the web page of the {name}.",
            },
        },
        text=f"The {name} of a notice.",
    )


_OF_GAME = {"game": with_description(ref("WebhookGame"), "Code, name and addresses of the game.")}
_OF_SEASON = {
    "game": NO_GAME,
    "season": with_description(ref("WebhookSeason"), "Code, name and addresses of the season."),
}


def _body(kind: str, data: Schema, text: str) -> Schema:
    time = {**TIME, "description": "When the message was created; the same for every attempt."}
    return object_of(
        {"type": constant(kind, f"Always `{kind}`."), "timestamp": time, "data": data}, text=text
    )


def schemas() -> dict[str, Schema]:
    """Schema name -> schema, for the parts of a message."""
    found = {"WebhookGame": _subject("game"), "WebhookSeason": _subject("season")}
    for kind in NOTICE_FACTS:
        subject = _OF_SEASON if kind in OF_SEASONS else _OF_GAME
        found[f"{title_case(kind)}WebhookNotice"] = notice_object(kind, subject)
    found["WebhookNotice"] = notice_union("WebhookNotice")
    notices = {"type": "array", "items": ref("WebhookNotice"), "minItems": 1}
    notices["description"] = "The notices, oldest first."
    found["WebhookNoticeList"] = object_of({"notices": notices}, text="The notices of a message.")
    data = with_description(ref("WebhookNoticeList"), "The notices.")
    found["WebhookNoticeBatch"] = _body("notices", data, "One or more notices.")
    empty = {"type": "object", "description": "Always empty."}
    found["WebhookPing"] = _body("ping", empty, "A test that the channel's owner requested.")
    found["WebhookMessage"] = {
        "description": "A message to a webhook, distinguished by `type`.",
        "oneOf": [ref("WebhookNoticeBatch"), ref("WebhookPing")],
        "discriminator": {
            "propertyName": "type",
            "mapping": {"notices": ref("WebhookNoticeBatch")["$ref"], "ping": ref("WebhookPing")["$ref"]},
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
            {"in": "header", "name": name, "required": True, "schema": STRING, "description": text}
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
                                "data": {
                                    "notices": [notice_example(Kind.YOUR_TURN, {"game": _GAME_EXAMPLE})]
                                },
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


def add_webhook_schemas(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Postprocessing hook: adds the message to a webhook and its schemas."""
    result["webhooks"] = {"message": WEBHOOK}
    result.setdefault("components", {}).setdefault("schemas", {}).update(schemas())
    return result
