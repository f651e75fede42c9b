"""Signed webhooks as defined by Standard Webhooks: webhook-id, webhook-timestamp, webhook-signature."""

import base64
import secrets
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from standardwebhooks.webhooks import Webhook as Signer

from games.notices.channels.kind import ChannelKind
from games.notices.kinds import Kind
from games.notices.models import Channel, Delivery, LastMail
from games.notices.payloads import NoticeOfGame
from games.words import Words
from got_api.shared.json_text import json_bytes

SECRET_BYTES = 32


class Webhook(ChannelKind):
    """A program that gets every notice at once, as signed JSON."""

    name = "webhook"
    noun = "a webhook"
    text = (
        "A webhook is signed as in Standard Webhooks; repeated attempts have the same `webhook-id`, so that "
        "a receiver can ignore them."
    )
    example = {"address": "https://example.org/got"}
    default_kinds = tuple(Kind.values)
    is_address_secret = False
    has_secret = True
    gone_statuses = (410,)
    schema_hooks = ("games.notices.channels.webhook.document.add_webhook_schemas",)

    def body_of(self, notices: Sequence[NoticeOfGame], words: Words, now: datetime) -> str:
        shown = [
            {
                "id": each.id,
                "kind": each.kind,
                **_game_or_season(each),
                "facts": each.facts,
                "created_at": each.created_at,
            }
            for each in notices
        ]
        return _message("notices", now, {"notices": shown})

    def test_body(self, words: Words, now: datetime) -> str:
        return _message("ping", now, {})

    def send(self, delivery: Delivery, now: datetime) -> Sequence[LastMail]:
        channel = delivery.channel
        signatures = [Signer(key).sign(str(delivery.pk), now, delivery.body) for key in _keys(channel, now)]
        headers = {
            "Content-Type": "application/json",
            "webhook-id": str(delivery.pk),
            "webhook-timestamp": str(int(now.timestamp())),
            "webhook-signature": " ".join(signatures),
        }
        self.require_accepted(self.request("POST", channel.address, delivery.body.encode(), headers))
        return ()

    def new_secret(self) -> tuple[bytes, str]:
        secret = secrets.token_bytes(SECRET_BYTES)
        return secret, "whsec_" + base64.b64encode(secret).decode()


def _message(kind: str, now: datetime, data: dict[str, Any]) -> str:
    return json_bytes({"type": kind, "timestamp": now, "data": data}).decode()


def _game_or_season(each: NoticeOfGame) -> dict[str, Any]:
    named = {"code": each.code, "name": each.game, "url": each.address, "page": each.page}
    return {"game": None, "season": named} if each.is_of_season else {"game": named}


def _keys(channel: Channel, now: datetime) -> Iterator[bytes]:
    """The secret, and for a day the previous one."""
    assert channel.secret is not None
    yield bytes(channel.secret)
    if channel.former_secret is not None and channel.former_until is not None and channel.former_until > now:
        yield bytes(channel.former_secret)
