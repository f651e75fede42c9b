"""The page that the links of a mail open: its house sees its own view, other visitors the public view."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from random import Random
from typing import Any

import pytest
from django.test import Client

from games.models import Seat
from games.notices.page_links import private_page_of, read_key
from games.replies.tokens import read_address
from games.words import words_for
from got_api.database.viewer import as_engine
from got_api.shared import clock
from tests.notices.desk import Desk, mail_of
from tests.notices.post import Mailbox, html_of, text_of
from tests.people import Person
from tests.served import Game, read

pytestmark = pytest.mark.django_db
SITE = "https://got.example"
OWN = "board-you"


def opened_page(address: str, **more: Any) -> Any:
    """The page of a browser without scripts."""
    path, _, _ = address.removeprefix(SITE).partition("#")
    return Client().get(f"{path}{'&' if '?' in path else '?'}plain=1", **more)


def page_text(response: Any) -> str:
    assert response.status_code == 200, response.content
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", response.content.decode())).split())


def link_of(table: Game, house: str = "stark", **fields: Any) -> str:
    user = table.users[house]
    user.refresh_from_db()
    values: dict[str, Any] = {"code": table.code, "user": user, "game": table.row().pk, "house": house}
    return private_page_of(**values | {"now": clock.now()} | fields)


@pytest.fixture
def stark(game: Game) -> Person:
    return game.people["stark"]


def test_the_links_of_a_mail_open_a_page_with_question_and_board(
    game: Game, stark: Person, desk: Desk, mailbox: Mailbox, settings: Any
) -> None:
    settings.GOT_REPLY_DOMAIN = "play.got.example"
    read(stark.patches("/me", {"language": "ro"}))
    mail_of(stark, "stark@example.org", kinds=["your_turn", "game_started"])
    desk.starts_now().waits(minutes=2).works()
    [mail] = mailbox.mails
    links = set(re.findall(rf"{SITE}/games/\S+", text_of(mail)))
    assert {link.partition("#")[2] for link in links} == {"", "decision-1"}
    assert "/api/v1/games/" not in text_of(mail)
    assert links == set(re.findall(rf'href="({SITE}/games/[^"]*)"', unescape(html_of(mail))))
    [page_address] = {link.partition("#")[0] for link in links}
    response = opened_page(page_address)
    assert 'id="decision-1"' in response.content.decode()
    words, page = words_for("ro"), page_text(response)
    for message in ("decision-place_orders.title", "decision-place_orders.default", "page-game.reply"):
        assert words.text(message) in page
    assert words.text(OWN, house="stark") in page
    [address] = re.findall(r'href="mailto:([^"]*)"', unescape(response.content.decode()))
    token, mails_own = read_address(address), read_address(mail["Reply-To"])
    assert token is not None and token == mails_own
    assert address not in page
    assert (response["Content-Language"], response["Cache-Control"]) == ("ro", "no-store")
    assert (response["Referrer-Policy"], response["X-Robots-Tag"]) == ("no-referrer", "none")
    assert "script-src" not in response["Content-Security-Policy"]
    assert "default-src 'none'" in response["Content-Security-Policy"]
    html = response.content.decode()
    assert "<form" not in html and "<script" not in html and "csrf" not in html.lower()
    assert not response.cookies


def test_without_a_link_the_page_shows_the_public_view(game: Game, stark: Person) -> None:
    read(game.answers("stark", 1, game.chosen("stark", 1, Random(1))))
    public = opened_page(f"{SITE}/games/{game.code}")
    words, page = words_for("en"), page_text(public)
    assert words.text(OWN, house="stark") not in page
    assert words.text("board-house", house="stark") in page
    assert words.text("mail-asked") not in page
    assert f'src="/api/v1/games/{game.code}/board?format=png&amp;' in public.content.decode()
    assert words.text(OWN, house="stark") in page_text(opened_page(link_of(game)))


BAD = ("", "x", "1.2.stark.9999.aa-bb", "%00", "١.2.stark.9.a-b", "a" * 3000)


@pytest.mark.parametrize("key", BAD)
def test_an_unknown_key_shows_the_public_view(game: Game, key: str) -> None:
    public = opened_page(f"{SITE}/games/{game.code}").content
    assert without_key(opened_page(f"{SITE}/games/{game.code}?key={key}")) == public


def without_key(response: Any) -> bytes:
    """A page without the key parameter, which its language links repeat."""
    return re.sub(rb"\?key=[^\"&]*&amp;", b"?", response.content)


def expired_link(game: Game) -> str:
    return link_of(game, now=clock.now() - timedelta(days=32))


def link_of_a_player_without_the_seat(game: Game) -> str:
    link = link_of(game)
    with as_engine():
        Seat.objects.filter(game=game.row(), house="stark").update(is_active=False)
    return link


def link_from_before_a_new_password(game: Game) -> str:
    link, user = link_of(game), game.users["stark"]
    user.set_password("another long password")
    user.save()
    return link


def link_of_a_closed_account(game: Game) -> str:
    link, user = link_of(game), game.users["stark"]
    user.is_active = False
    user.save()
    return link


def link_for_another_game(game: Game) -> str:
    return link_of(game, game=game.row().pk + 1)


def link_for_another_house(game: Game) -> str:
    return link_of(game, house="stark", user=game.users["lannister"])


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    "make_link",
    [
        expired_link,
        link_of_a_player_without_the_seat,
        link_from_before_a_new_password,
        link_of_a_closed_account,
        link_for_another_game,
        link_for_another_house,
    ],
)
def test_an_expired_revoked_or_foreign_link_shows_the_public_view(game: Game, make_link: Any) -> None:
    assert words_for("en").text(OWN, house="stark") in page_text(opened_page(link_of(game)))
    link = make_link(game)
    assert without_key(opened_page(link)) == opened_page(f"{SITE}/games/{game.code}").content


def test_a_link_is_valid_for_thirty_days(game: Game) -> None:
    key = link_of(game).partition("?key=")[2]
    assert read_key(key, clock.now() + timedelta(days=30)) is not None
    assert read_key(key, clock.now() + timedelta(days=31, seconds=1)) is None


@pytest.mark.parametrize("key", ["", "?key=1.2.stark.9999.aa-bb"])
def test_an_unknown_game_shows_an_error_page(db: None, key: str) -> None:
    response = opened_page(f"{SITE}/games/unknown{key}")
    assert response.status_code == 404 and response["Content-Type"].startswith("text/html")
    assert response["Referrer-Policy"] == "no-referrer" and response["Cache-Control"] == "no-store"


def test_an_unknown_language_shows_an_error_page(game: Game) -> None:
    assert opened_page(f"{SITE}/games/{game.code}?lang=xx").status_code == 400


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_a_link_cannot_act_for_a_player(game: Game, method: str) -> None:
    response = getattr(Client(), method)(link_of(game).removeprefix(SITE))
    assert response.status_code == 405


def test_the_page_of_a_lobby_shows_the_number_of_taken_seats(stark: Person) -> None:
    made = read(stark.posts("/games", {"name": "A & B", "player_count": 3, "take_seat": True}), 201)
    page = page_text(opened_page(f"{SITE}/games/{made['code']}"))
    assert "A & B" in page
    assert words_for("en").text("message-lobby", count=1, player_count=3) in page


def test_the_page_shows_open_votes(game: Game, stark: Person) -> None:
    read(stark.posts(f"{game.path}/votes", {"kind": "draw"}), 201)
    assert words_for("en").text("page-game.votes") in page_text(opened_page(f"{SITE}/games/{game.code}"))
