"""Notices in the form that channels need, with addresses, and as stored JSON. All data is public, except
the ids of messages, which reveal nothing."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

import orjson
from django.conf import settings

Facts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class NoticeOfGame:
    """A notice with public facts about its game or season. `code` and `game` are the code and name of that
    game or season."""

    id: str
    kind: str
    code: str
    game: str
    facts: Facts
    created_at: datetime
    is_of_season: bool = False

    @property
    def path(self) -> str:
        return f"/api/v1/{'seasons' if self.is_of_season else 'games'}/{self.code}"

    @property
    def address(self) -> str:
        return f"{settings.GOT_ADDRESS}{self.path}"

    @property
    def page(self) -> str:
        """The address of the web page."""
        return season_page_of(self.code) if self.is_of_season else page_of(self.code)


def season_page_of(code: str) -> str:
    return f"{settings.GOT_ADDRESS}/seasons/{code}"


def page_of(code: str) -> str:
    """The address of the public page of a game."""
    return f"{settings.GOT_ADDRESS}/games/{code}"


def question_page_of(code: str, number: object) -> str:
    """The address of a question on the public page of a game."""
    return f"{page_of(code)}#decision-{number}"


def notices_json(notices: Iterable[NoticeOfGame]) -> str:
    """The notices of a mail as JSON text, which is stored until the mail is sent."""
    return orjson.dumps([asdict(each) for each in notices]).decode()


def read_stored(text: str) -> list[NoticeOfGame]:
    return [
        NoticeOfGame(**each | {"created_at": datetime.fromisoformat(each["created_at"])})
        for each in orjson.loads(text)
    ]
