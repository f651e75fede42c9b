"""Pages of the list of games: polling an unchanged page sends no statement, and no page is outdated."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from django.test import Client

from accounts.erasure import erase_account
from accounts.models import User
from games.services.former_players import remove_former_players
from tests.people import Person, Visitor, person
from tests.served import Game, read
from tests.wire import Traffic, traffic

from .polling import NOTHING, hidden_news, tags

pytestmark = pytest.mark.django_db(transaction=True)


def poll_page(reader: Visitor, path: str, tag: str) -> tuple[int, Traffic]:
    with traffic() as counted:
        response = reader.gets(path, **{"If-None-Match": tag})
    return response.status_code, counted


@pytest.fixture
def host(game: Game) -> Person:
    """A user who hosts a lobby in addition to the game, and plays in neither."""
    host = person("host")
    host.gets("/me")
    read(host.posts("/games", {"name": "A lobby", "player_count": 3}), 201)
    return host


@pytest.mark.parametrize(
    "query",
    [
        "?limit=1",
        "?status=running",
        "?player_count=3&open_seats=true",
        "?mine=false",
        "?mine=true&open_seats=true",
    ],
)
def test_each_query_is_cached_separately(game: Game, host: Person, query: str) -> None:
    tag, others = host.gets(f"/games{query}")["ETag"], host.gets("/games")["ETag"]
    assert poll_page(host, f"/games{query}", tag) == poll_page(host, "/games", others) == (304, NOTHING)
    assert poll_page(host, "/games", tag)[0] == (200 if tag != others else 304)


def test_reading_a_full_page_takes_three_round_trips(game: Game, host: Person) -> None:
    with traffic() as counted:
        read(host.gets("/games"))
    assert counted == Traffic(3, 7), "the token; the page; its games, seats and hosts; two scopes"


def test_the_next_page_is_also_cached(game: Game, host: Person) -> None:
    first = read(host.gets("/games?limit=1"))
    path = f"/games?limit=1&after={quote(first['next_cursor'])}"
    tag = host.gets(path)["ETag"]
    assert poll_page(host, path, tag) == (304, NOTHING)
    read(game.people["stark"].posts("/games", {"name": "Newest", "player_count": 3}), 201)
    assert poll_page(host, path, tag)[0] == 304, "the page after a cursor does not change"
    assert poll_page(host, "/games?limit=1", host.gets("/games")["ETag"])[0] == 200


@pytest.mark.long
def test_an_unchanged_page_is_cached_only_for_its_reader(game: Game, host: Person) -> None:
    """A tag from another reader is compared with the reader's own page."""
    tag = host.gets("/games?mine=true")["ETag"]
    stark = game.people["stark"]
    stark.gets("/games?mine=true")
    assert poll_page(stark, "/games?mine=true", tag)[0] == 200
    assert poll_page(game.stranger, "/games?mine=true", tag)[0] == 401


@pytest.mark.long
def test_a_poll_of_a_page_shows_that_the_name_of_an_erased_host_is_gone(game: Game, host: Person) -> None:
    known = tags(game)
    erase_account(user_id=host.user.pk)
    assert hidden_news(game, known) == []
    known = tags(game)
    assert remove_former_players() == 1
    assert hidden_news(game, known) == []


@pytest.mark.long
def test_polls_of_a_new_substitute_or_host_show_the_game_in_the_list(game: Game, host: Person) -> None:
    game.people["host"] = host
    code = read(host.gets("/games?mine=true"))["results"][0]["code"]
    for role in ("hosts", "substitutes"):
        for method in ("puts", "deletes"):
            known = tags(game)
            stark = game.people["stark"].user.username
            assert getattr(host, method)(f"/games/{code}/{role}/{stark}").status_code in (200, 204)
            assert hidden_news(game, known) == []


@pytest.mark.long
def test_a_poll_of_a_page_shows_the_new_name_of_a_host(game: Game, host: Person) -> None:
    User.objects.create_user("aemon", password="a long maester's word", is_staff=True, is_superuser=True)
    client = Client()
    assert client.login(username="aemon", password="a long maester's word")
    known = tags(game)
    form = {"username": "hoster", "time_zone": "UTC", "language": "en", "is_active": "on"}
    assert client.post(f"/admin/accounts/user/{host.user.pk}/change/", form).status_code == 302
    assert hidden_news(game, known) == []
    assert read(game.stranger.gets("/games?status=lobby"))["results"][0]["host"] == "hoster"
