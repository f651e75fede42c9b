"""Shared links to games, opened by a visitor, a signed-in user and an app."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game as GameRow
from games.words import LANGUAGES, words_for
from got_api.database.viewer import as_engine
from tests.notices.test_game_page import OWN, link_of, page_text
from tests.people import person
from tests.served import Game, anonymous_game

pytestmark = pytest.mark.django_db
FINGERPRINT = ":".join(["AB"] * 32)
ANDROID, APPLE = "/.well-known/assetlinks.json", "/.well-known/apple-app-site-association"


def signed_in_client(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def opened_page(path: str, client: Client | None = None, headers: dict[str, str] | None = None) -> Any:
    """The page of a browser without scripts."""
    return (client or Client()).get(f"{path}{'&' if '?' in path else '?'}plain=1", headers=headers)


@pytest.fixture
def private(game: Game) -> Game:
    with as_engine():
        GameRow.objects.filter(pk=game.row().pk).update(access="invitation")
    return game


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_visitor_sees_name_houses_and_board_of_a_public_table(game: Game, language: str) -> None:
    response = opened_page(f"/games/{game.code}?lang={language}")
    words, page = words_for(language), page_text(response)
    assert words.text("page-game", player_count=len(game.houses)) in page
    assert words.text("board-house", house="stark") in page
    for house, user in game.users.items():
        assert f"{words.name('house', house)} {user.username}" in page
    html = unescape(response.content.decode())
    assert f'<meta property="og:title" content="{game.row().name}">' in html
    assert f'content="https://got.example/api/v1/games/{game.code}/board?format=png&' in html
    assert not response.cookies


def test_an_anonymous_table_shows_pseudonyms(db: None) -> None:
    table = anonymous_game()
    page = page_text(opened_page(f"/games/{table.code}"))
    for user in table.users.values():
        assert str(user.username) not in page
    [stark] = [seat for seat in table.status()["seats"] if seat["house"] == "stark"]
    words = words_for("en")
    assert f"{words.name('house', 'stark')} {words.text('pseudonym-' + stark['pseudonym'])}" in page


def test_a_visitor_to_a_private_table_gets_the_page_of_an_unknown_game(
    private: Game, django_assert_num_queries: Any
) -> None:
    unknown = "2" * len(private.code)
    replies = []
    for code in (private.code, unknown):
        opened_page(f"/games/{code}")
        with django_assert_num_queries(6):
            response = opened_page(f"/games/{code}?lang=hu")
        assert response.status_code == 404
        replies.append((response.content.replace(code.encode(), b"CODE"), sorted(response.headers.items())))
    assert replies[0] == replies[1]
    words, html = words_for("hu"), unescape(replies[0][0].decode())
    assert words.text("page-hidden") in html and words.text("page-hidden.explain") in html
    assert 'href="/log-in?next=%2Fgames%2FCODE&lang=hu"' in html
    assert "og:" not in html
    expired = link_of(private)
    User.objects.get(pk=private.users["stark"].pk).tokens.all().delete()
    key = expired.partition("?key=")[2]
    assert opened_page(f"/games/{private.code}?key={key}x").status_code == 404
    assert opened_page(f"/games/{private.code}?key={key}").status_code == 200


def test_a_logged_in_player_sees_their_house_and_open_decisions(private: Game) -> None:
    user = private.users["stark"]
    User.objects.filter(pk=user.pk).update(language="pl")
    response = opened_page(f"/games/{private.code}", signed_in_client(user))
    words, page = words_for("pl"), page_text(response)
    assert words.text(OWN, house="stark") in page
    assert words.text("decision-place_orders.title") in page
    assert 'id="decision-1"' in response.content.decode()
    assert "mailto:" not in response.content.decode()
    assert response["Cache-Control"] == "no-store" and response["Content-Language"] == "pl"
    assert "og:" not in response.content.decode()


def test_another_logged_in_user_sees_the_public_view(private: Game) -> None:
    page = page_text(opened_page(f"/games/{private.code}", signed_in_client(person("stranger").user)))
    assert words_for("en").text(OWN, house="stark") not in page
    assert words_for("en").text("mail-asked") not in page
    response = opened_page("/games/22222222", signed_in_client(person("other").user))
    assert response.status_code == 404


def test_signing_in_returns_to_the_game(private: Game) -> None:
    user = private.users["stark"]
    user.set_password("winter-is-coming-9")
    user.save()
    client, path = Client(), f"/games/{private.code}"
    log_in = f"/log-in?next={quote(path)}"
    response = client.post(log_in, {"username": user.username, "password": "winter-is-coming-9"})
    assert (response.status_code, response["Location"]) == (302, path)
    assert words_for("en").text(OWN, house="stark") in page_text(opened_page(path, client))
    for elsewhere in ("/api/v1/games/x", "//evil.example/games/x", "/games/x/y", "/admin/"):
        response = client.get(f"/log-in?next={quote(elsewhere)}")
        assert response["Location"] == "/tokens"


def test_a_page_counts_towards_the_rate_limit_of_its_client(game: Game, settings: Any) -> None:
    settings.GOT_RATES = settings.GOT_RATES | {"anonymous": "2/min"}
    sender = {"X-Forwarded-For": "192.0.2.1"}
    replies = [opened_page(f"/games/{game.code}", headers=sender) for _ in range(3)]
    assert [each.status_code for each in replies] == [200, 200, 429]
    assert replies[2]["Content-Type"].startswith("text/html") and replies[2]["Retry-After"]


def test_pages_link_to_the_app_that_the_settings_name(game: Game, settings: Any) -> None:
    label = words_for("en").text("page-game.get_app")
    assert label not in page_text(opened_page(f"/games/{game.code}"))
    settings.GOT_APP_URL = "https://example.org/app"
    assert (
        '<a class="button second" href="https://example.org/app">'
        in opened_page(f"/games/{game.code}").content.decode()
    )
    hidden = opened_page("/games/22222222")
    assert hidden.status_code == 404 and "https://example.org/app" in hidden.content.decode()


def test_apps_that_open_links_are_published_if_the_settings_name_any(db: None, settings: Any) -> None:
    for path in (ANDROID, APPLE):
        assert opened_page(path).status_code == 404
    settings.GOT_ANDROID_APPS = {"org.example.agot": [FINGERPRINT]}
    settings.GOT_APPLE_APPS = ["ABCDE12345.org.example.agot"]
    android, apple = opened_page(ANDROID), opened_page(APPLE)
    for response in (android, apple):
        assert response.status_code == 200 and response["Content-Type"] == "application/json"
        assert response["Cache-Control"] == "public, max-age=3600"
    target = {
        "namespace": "android_app",
        "package_name": "org.example.agot",
        "sha256_cert_fingerprints": [FINGERPRINT],
    }
    assert android.json() == [{"relation": ["delegate_permission/common.handle_all_urls"], "target": target}]
    [details] = apple.json()["applinks"]["details"]
    assert details["appIDs"] == ["ABCDE12345.org.example.agot"]
    assert [each["/"] for each in details["components"]] == ["/games/*", "/seasons/*"]


def test_a_browser_with_scripts_shows_the_client_in_place_of_the_page(game: Game) -> None:
    page = Client().get(f"/games/{game.code}?lang=pl")
    text = page.content.decode()
    assert all(each in text for each in ("og:title", '<div id="app"></div>', 'type="module"'))
    assert not [each for each in ("/static/accounts/pages", "<img", "<main>") if each in text]
    [address] = re.findall(r'http-equiv="refresh" content="0; url=([^"]+)"', text)
    plain = Client().get(unescape(address)).content.decode()
    assert "<main>" in plain and '<html lang="pl"' in plain and '<div id="app">' not in plain
    described = [re.findall(r"<(?:meta property|title).*", each) for each in (text, plain)]
    assert described[0] == described[1] and "og:image" in str(described)
    policy = page["Content-Security-Policy"]
    assert "script-src 'self'" in policy and "unsafe" not in policy
    # A page opened from a mail by its key is unchanged, because its reader need not be signed in.
    address = link_of(game, "stark")
    kept = Client().get(address).content.decode()
    assert '<div id="app">' not in kept
    # Its link leads to the question in the client, without the key; the client asks its user to sign in.
    assert f'href="/games/{game.code}#decision-1"' in kept


def test_a_title_is_escaped(game: Game) -> None:
    with as_engine():
        GameRow.objects.filter(pk=game.row().pk).update(name='"><b>x')
    html = opened_page(f"/games/{game.code}").content.decode()
    assert "<b>x" not in html and re.search(r'og:title" content="&quot;&gt;&lt;b&gt;x"', html)
