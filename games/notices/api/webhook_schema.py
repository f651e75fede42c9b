"""What a webhook is sent, for the document."""

from __future__ import annotations

from typing import Any

from games.notices.kinds import Kind

Schema = dict[str, Any]
REF = "#/components/schemas/"


def _object(text: str, **properties: Schema) -> Schema:
    return {
        "type": "object",
        "description": text,
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


_TEXT: Schema = {"type": "string"}
_TIME: Schema = {"type": "string", "format": "date-time"}

SCHEMAS: dict[str, Schema] = {
    "WebhookMessage": {
        "description": "What a webhook is sent, told apart by `type`.",
        "oneOf": [{"$ref": f"{REF}WebhookNotices"}, {"$ref": f"{REF}WebhookPing"}],
        "discriminator": {
            "propertyName": "type",
            "mapping": {"notices": f"{REF}WebhookNotices", "ping": f"{REF}WebhookPing"},
        },
    },
    "WebhookNotices": _object(
        "One or more notices, the oldest first.",
        type={"type": "string", "enum": ["notices"]},
        timestamp={**_TIME, "description": "When the body was written; it stays when it is sent again."},
        data=_object(
            "The notices.", notices={"type": "array", "items": {"$ref": f"{REF}WebhookNotice"}, "minItems": 1}
        ),
    ),
    "WebhookNotice": _object(
        "Something that one is told.",
        id={"type": "string", "format": "uuid"},
        kind={"type": "string", "enum": list(Kind.values)},
        game=_object(
            "Of which game.",
            code=_TEXT,
            name=_TEXT,
            url={"type": "string", "format": "uri", "description": "Of `GET /games/{code}`."},
        ),
        facts={
            "type": "object",
            "additionalProperties": {},
            "description": "As in `/me/notices`; what asks for an answer has the present `due_at`, too.",
        },
        created_at=_TIME,
    ),
    "WebhookPing": _object(
        "A test, which its owner asked for.",
        type={"type": "string", "enum": ["ping"]},
        timestamp=_TIME,
        data={"type": "object", "additionalProperties": False},
    ),
}

_HEADERS = {
    "webhook-id": "The id of the delivery: the same when it is sent again.",
    "webhook-timestamp": "Seconds since 1970, of this attempt.",
    "webhook-signature": (
        "`v1,` and the base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` with the bytes "
        "of the secret, which are base64 after `whsec_`. For a day after a change of secrets there are two, "
        "with a space between."
    ),
}

WEBHOOK: Schema = {
    "post": {
        "operationId": "webhook_message",
        "tags": ["notices"],
        "summary": "A message to a webhook",
        "description": "Sent to the address of a channel of the kind `webhook`.",
        "parameters": [
            {"in": "header", "name": name, "required": True, "schema": _TEXT, "description": text}
            for name, text in _HEADERS.items()
        ],
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": {"$ref": f"{REF}WebhookMessage"}}},
        },
        "responses": {
            "2XX": {"description": "It has arrived. The body is not read."},
            "410": {"description": "Nobody is there any more: the channel is switched off."},
            "default": {
                "description": "It is sent again, ever later, for more than a day; `Retry-After` is heeded."
            },
        },
    }
}


def publish_webhook(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Postprocessing hook."""
    result["webhooks"] = {"message": WEBHOOK}
    result.setdefault("components", {}).setdefault("schemas", {}).update(SCHEMAS)
    return result
