"""Notices as JSON: the body of a webhook, and what a mail is written from. All of it is public."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

import orjson
from django.conf import settings

Facts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class NoticeOfGame:
    """A notice with what is public about its game."""

    id: str
    kind: str
    code: str
    game: str
    facts: Facts
    created_at: datetime


def address_of(code: str) -> str:
    return f"{settings.GOT_ADDRESS}/api/v1/games/{code}"


def payload(notices: Iterable[NoticeOfGame], now: datetime) -> str:
    """The body of a webhook."""
    body = {
        "type": "notices",
        "timestamp": now,
        "data": {
            "notices": [
                {
                    "id": each.id,
                    "kind": each.kind,
                    "game": {"code": each.code, "name": each.game, "url": address_of(each.code)},
                    "facts": each.facts,
                    "created_at": each.created_at,
                }
                for each in notices
            ]
        },
    }
    return orjson.dumps(body, option=orjson.OPT_UTC_Z).decode()


def ping_payload(now: datetime) -> str:
    return orjson.dumps({"type": "ping", "timestamp": now, "data": {}}, option=orjson.OPT_UTC_Z).decode()


def stored(notices: Iterable[NoticeOfGame]) -> str:
    """The notices of a mail until it is sent."""
    return orjson.dumps([asdict(each) for each in notices]).decode()


def read_stored(text: str) -> list[NoticeOfGame]:
    return [
        NoticeOfGame(**each | {"created_at": datetime.fromisoformat(each["created_at"])})
        for each in orjson.loads(text)
    ]
