"""The page of a season, the target of links in mails."""

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


def opened_page(code: str, query: str = "") -> Any:
    """Opens the page as a browser without scripts."""
    return Client().get(f"/seasons/{code}?plain=1{query}")


def page_text(response: Any) -> str:
    assert response.status_code == 200, response.content
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", response.content.decode())).split())


def test_a_browser_with_scripts_shows_the_client_in_place_of_the_page() -> None:
    response = Client().get(f"/seasons/{Event.of(3, **THREES).starts().code}")
    text = response.content.decode()
    assert '<div id="app"></div>' in text and ' type="module"' in text
    assert "Spring" in text and "plain=1" in text
    policy = response["Content-Security-Policy"]
    assert "script-src 'self'" in policy and "unsafe" not in policy


@pytest.mark.long
def test_the_page_of_a_season_shows_status_games_and_standings() -> None:
    event = Event.of(3, **THREES).starts()
    event.draws(1)
    response = opened_page(event.code, "&lang=ro")
    words, page = words_for("ro"), page_text(response)
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
        response = opened_page(code)
        assert response.status_code == 404 and response["Content-Type"].startswith("text/html")


def test_a_visitor_to_a_draft_gets_the_page_of_an_unknown_season(
    django_assert_num_queries: Any,
) -> None:
    draft = Event.of(3, **THREES)
    unknown, replies = "2" * len(draft.code), []
    for code in (draft.code, unknown):
        with django_assert_num_queries(6):
            response = opened_page(code)
        assert response.status_code == 404
        replies.append((response.content.replace(code.encode(), b"CODE"), sorted(response.headers.items())))
    assert replies[0] == replies[1]
    assert 'href="/log-in?next=%2Fseasons%2FCODE' in replies[0][0].decode()


def test_an_official_who_is_logged_in_sees_the_draft() -> None:
    draft, client = Event.of(3, **THREES), Client()
    client.force_login(draft.varys.user)
    assert "Spring" in page_text(client.get(f"/seasons/{draft.code}"))
    client.force_login(draft.players[0].user)
    assert client.get(f"/seasons/{draft.code}").status_code == 404
