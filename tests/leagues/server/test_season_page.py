"""The page of a season, where the links of mails about it lead."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from games.words import words_for
from tests.leagues.server.event import Event
from tests.leagues.server.test_notices import THREES
from tests.served import read

pytestmark = pytest.mark.django_db


def opened(code: str, query: str = "") -> Any:
    return Client().get(f"/seasons/{code}{query}")


def shown(response: Any) -> str:
    assert response.status_code == 200, response.content
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", response.content.decode())).split())


def test_the_page_shows_status_games_and_standings() -> None:
    event = Event.of(3, **THREES).starts()
    event.draws(1)
    response = opened(event.code, "?lang=ro")
    words, page = words_for("ro"), shown(response)
    assert "Spring" in page
    assert words.text("season_log-status_changed", season_status="running") in page
    assert words.text("ui-standings") in page
    for player in event.players:
        assert str(player.user) in page
    [table] = read(event.visitor.gets(f"{event.path}/tables"))["results"]
    assert f'href="/games/{table["game"]}?lang=ro"' in response.content.decode()
    assert response["Content-Language"] == "ro"
    assert (response["Cache-Control"], response["X-Robots-Tag"]) == ("no-store", "none")
    assert "<form" not in response.content.decode() and not response.cookies


def test_a_draft_has_no_page() -> None:
    draft = Event.of(3, **THREES)
    for code in (draft.code, "unknown"):
        response = opened(code)
        assert response.status_code == 404 and response["Content-Type"].startswith("text/html")
