"""Notices as JSON: the bodies of webhooks and push messages, and the stored notices of mails. All of it is
public, except the ids of messages, which reveal nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

import orjson
from django.conf import settings

from games.notices.kinds import ASKS, Kind
from games.words import Words
from got_api.shared.json_text import json_bytes

Facts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class NoticeOfGame:
    """A notice with public facts about its game or season. `code` and `game` are code and name of either."""

    id: str
    kind: str
    code: str
    game: str
    facts: Facts
    created_at: datetime
    is_of_season: bool = False

    @property
    def path(self) -> str:
        return season_path(self.code) if self.is_of_season else path_of(self.code)

    @property
    def address(self) -> str:
        return f"{settings.GOT_ADDRESS}{self.path}"

    @property
    def page(self) -> str:
        """The address of the page for people."""
        return season_page_of(self.code) if self.is_of_season else page_of(self.code)


PING = "ping"
_PARTS: Mapping[str, str] = {Kind.VOTE_OPENED: "#votes", Kind.MESSAGE: "#talk", Kind.PUBLIC_MESSAGE: "#talk"}
"""Kind -> the relevant part of the page of a game."""


def path_of(code: str) -> str:
    return f"/api/v1/games/{code}"


def season_path(code: str) -> str:
    return f"/api/v1/seasons/{code}"


def season_page_of(code: str) -> str:
    return f"{settings.GOT_ADDRESS}/seasons/{code}"


def page_of(code: str) -> str:
    """The address of the public page of a game."""
    return f"{settings.GOT_ADDRESS}/games/{code}"


def question_page_of(code: str, number: object) -> str:
    """The address of a question on the public page of a game."""
    return f"{page_of(code)}#decision-{number}"


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
                    **_about(each),
                    "facts": each.facts,
                    "created_at": each.created_at,
                }
                for each in notices
            ]
        },
    }
    return json_bytes(body).decode()


def _about(each: NoticeOfGame) -> dict[str, Any]:
    named = {"code": each.code, "name": each.game, "url": each.address, "page": each.page}
    return {"game": None, "season": named} if each.is_of_season else {"game": named}


def ping_payload(now: datetime) -> str:
    return json_bytes({"type": "ping", "timestamp": now, "data": {}}).decode()


def push_payload(notices: Sequence[NoticeOfGame], words: Words) -> str:
    """The message to a browser about notices of one game or season: the last question, else the newest
    notice.

    It contains a sentence of the catalogues and the code of the game, but no fact and no name.
    """
    notice = ([each for each in notices if each.kind in ASKS] or notices)[-1]
    path, page = notice.path, f"{notice.page}{_PARTS.get(notice.kind, '')}"
    if notice.kind in ASKS:
        number = notice.facts["decision_number"]
        path, page = f"{path}/decisions/{number}", question_page_of(notice.code, number)
    label = words.text(f"notice_kind-{notice.kind}")
    message = "push-notice_season" if notice.is_of_season else "push-notice"
    text = words.text(message, label=label, code=notice.code)
    return _push(notice.kind, None if notice.is_of_season else notice.code, path, page, text)


def push_ping(words: Words) -> str:
    return _push(PING, None, "/api/v1/me/notices/channels", settings.GOT_ADDRESS, words.text("mail-test"))


def _push(kind: str, code: str | None, path: str, page: str, text: str) -> str:
    return orjson.dumps({"kind": kind, "game": code, "path": path, "page": page, "text": text}).decode()


def stored(notices: Iterable[NoticeOfGame]) -> str:
    """The notices of a mail as JSON text, stored until it is sent."""
    return orjson.dumps([asdict(each) for each in notices]).decode()


def read_stored(text: str) -> list[NoticeOfGame]:
    return [
        NoticeOfGame(**each | {"created_at": datetime.fromisoformat(each["created_at"])})
        for each in orjson.loads(text)
    ]
