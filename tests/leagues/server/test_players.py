"""The public page of a player: finished games, ratings and reliability, without hidden data of a game."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection

from accounts.erasure import erase_account
from accounts.models import User
from games.leagues.models import Rating
from games.models import Game, Seat, SeatEvent
from games.selectors import players
from got_api.database.viewer import as_engine, as_viewer
from tests.cpu_time import assert_cheap
from tests.factories import GameFactory, SeatFactory, UserFactory
from tests.people import Person, Visitor, expect_problem, person
from tests.served import DAY, NOON, read

pytestmark = pytest.mark.django_db
HOUSES = ("stark", "lannister", "baratheon")


def ended_game(player: User, house: str = "stark", days: int = 0, **fields: Any) -> Game:
    """A finished game of three with other users in the other houses."""
    wanted = {"status": "finished", "winner": "stark", "started_at": NOON, "finished_at": NOON + days * DAY}
    game = GameFactory.create(players=3, **wanted | fields)
    for position, one in enumerate(HOUSES, 1):
        user = player if one == house else UserFactory.create()
        SeatFactory.create(game=game, position=position, house=one, user=user, joined_at=NOON - 2 * DAY)
    return game


def change_seat(game: Game, house: str, **fields: Any) -> None:
    with as_engine():
        Seat.objects.filter(game=game, house=house).update(**fields)


def misses(game: Game, house: str, count: int, at: Any = NOON, reason: str = "time_over") -> None:
    with as_engine():
        before = SeatEvent.objects.filter(game=game).count()
        for number in range(before + 1, before + count + 1):
            SeatEvent.objects.create(
                game=game, number=number, kind="defaulted", reason=reason, house=house, happened_at=at
            )


def page_of(who: Visitor, name: str = "arya") -> Any:
    return read(who.gets(f"/players/{name}"))


def games_of(who: Visitor, name: str = "arya", query: str = "") -> Any:
    return read(who.gets(f"/players/{name}/games{query}"))


@pytest.fixture
def arya() -> Person:
    return person("arya")


def test_player_page_counts_finished_games_by_result_and_house(arya: Person) -> None:
    ended_game(arya.user)
    ended_game(arya.user, "lannister", 1)
    ended_game(arya.user, "stark", 2, winner=None, ended_by="concession", awarded_to="stark")
    ended_game(arya.user, "stark", 3, winner=None, ended_by="draw", draw_between=["stark", "baratheon"])
    ended_game(arya.user, "lannister", 4, winner=None, ended_by="draw", draw_between=["stark", "baratheon"])
    ended_game(arya.user, "stark", 5, winner=None, ended_by="adjudication")
    for status in ("lobby", "running", "cancelled"):
        ended_game(arya.user, status=status, finished_at=None)
    ended_game(arya.user, is_sandbox=True)
    page = page_of(Visitor(), "ARYA")
    assert page["username"] == "arya"
    assert page["game_count"] == 6
    assert page["results"] == {"won": 2, "drawn": 1, "lost": 2, "left": 0}
    assert page["houses"] == [
        {"house": "lannister", "game_count": 2, "won_count": 0},
        {"house": "stark", "game_count": 4, "won_count": 2},
    ]
    assert page["reliability"] == {"game_count": 6, "left_count": 0, "miss_count": 0}
    listed = games_of(Visitor())["results"]
    assert [row["result"] for row in listed] == [None, "lost", "drawn", "won", "lost", "won"]
    assert [row["house"] for row in listed] == ["stark", "lannister", "stark", "stark", "lannister", "stark"]


def test_games_are_paged_newest_first(arya: Person) -> None:
    codes = [ended_game(arya.user, days=days // 2).code for days in range(5)]
    found: list[str] = []
    query = "?limit=2"
    while True:
        page = games_of(Visitor(), query=query)
        found += [row["code"] for row in page["results"]]
        if page["next_cursor"] is None:
            break
        query = f"?limit=2&after={page['next_cursor']}"
    assert found == codes[::-1]
    expect_problem(Visitor().gets("/players/arya/games?after=!"), 400, "malformed")


def test_an_abandoned_seat_is_counted_and_shown_as_left(arya: Person) -> None:
    left, lost, opened, replaced = (ended_game(arya.user, days=days) for days in range(4))
    change_seat(left, "stark", is_active=False, left_at=NOON + DAY)
    change_seat(lost, "stark", is_active=False, left_at=NOON + DAY)
    change_seat(opened, "stark", open_since=NOON, stand_in="defaults")
    change_seat(replaced, "stark", is_active=False, left_at=NOON - DAY)  # before the start
    misses(lost, "stark", 3)
    misses(lost, "stark", 2, NOON + 2 * DAY)  # misses of a later player
    misses(lost, "lannister", 2)
    misses(lost, "stark", 2, reason="seat_is_open")
    page = page_of(Visitor())
    assert page["results"] == {"won": 0, "drawn": 0, "lost": 0, "left": 3}
    assert page["reliability"] == {"game_count": 3, "left_count": 3, "miss_count": 3}
    assert page["houses"] == []
    assert [row["result"] for row in games_of(Visitor())["results"]] == ["left"] * 3


def test_player_page_shows_ratings_by_number_of_players(arya: Person) -> None:
    with as_engine():
        Rating.objects.create(user=arya.user, players=6, mu=27.5, sigma=2.5, games=11)
        Rating.objects.create(user=arya.user, players=3, mu=25.0, sigma=8.0, games=1)
    assert page_of(Visitor())["ratings"] == [
        {"players": 3, "mu": 25.0, "sigma": 8.0, "ordinal": 1.0, "game_count": 1, "provisional": True},
        {"players": 6, "mu": 27.5, "sigma": 2.5, "ordinal": 20.0, "game_count": 11, "provisional": False},
    ]


def test_private_games_are_shown_only_to_their_players(arya: Person) -> None:
    ended_game(arya.user)
    private = ended_game(arya.user, "lannister", 1, access="invitation")
    misses(private, "lannister", 2)
    with as_engine():
        user = Seat.objects.get(game=private, house="stark").user
    assert user is not None
    friend = Person(user)
    for one in (Visitor(), person("stranger")):
        page = page_of(one)
        assert (page["game_count"], page["reliability"]["miss_count"]) == (1, 0)
        assert private.code not in str(games_of(one))
    for one in (arya, friend):
        page = page_of(one)
        assert (page["game_count"], page["reliability"]["miss_count"]) == (2, 2)
        assert games_of(one)["results"][0]["code"] == private.code


def anonymous(player: User, house: str = "stark", **fields: Any) -> Game:
    game = ended_game(player, house, anonymity="until_end", **fields)
    for one, pseudonym in zip(HOUSES, ("otter", "badger", "crane"), strict=True):
        change_seat(game, one, pseudonym=pseudonym)
    return game


def pages_seen(who: Visitor, name: str) -> list[tuple[int, bytes, str]]:
    replies = [who.gets(f"/players/{name}"), who.gets(f"/players/{name}/games")]
    return [(one.status_code, one.content, one["ETag"]) for one in replies]


@pytest.mark.long
def test_an_anonymous_game_changes_no_player_page_before_its_end(arya: Person) -> None:
    ended_game(arya.user)
    bran = person("bran")
    names, watchers = ("arya", "bran"), (Visitor(), person("stranger"), bran)
    before = [pages_seen(one, name) for one in watchers for name in names]
    game = anonymous(arya.user, status="running", finished_at=None, winner=None)
    with as_engine():
        Seat.objects.filter(game=game, house="lannister").update(user=bran.user)
    misses(game, "stark", 2)
    assert [pages_seen(one, name) for one in watchers for name in names] == before
    change_seat(game, "stark", open_since=NOON, stand_in="defaults")
    change_seat(game, "lannister", is_active=False, left_at=NOON + DAY)
    assert [pages_seen(one, name) for one in watchers for name in names] == before
    with as_engine():
        Game.objects.filter(pk=game.pk).update(status="cancelled", finished_at=NOON)
    assert [pages_seen(one, name) for one in watchers for name in names] == before


def test_an_anonymous_game_reveals_its_players_after_the_end_but_no_replaced_players(arya: Person) -> None:
    game, previous = anonymous(arya.user), anonymous(person("bran").user, days=1)
    change_seat(previous, "stark", is_active=False, left_at=NOON + DAY)
    misses(previous, "stark", 3)
    assert [row["code"] for row in games_of(Visitor())["results"]] == [game.code]
    page = page_of(Visitor(), "bran")
    assert page["game_count"] == page["reliability"]["miss_count"] == page["reliability"]["left_count"] == 0
    assert games_of(Visitor(), "bran")["results"] == []


def without_id(response: Any) -> Any:
    body = dict(response.json())
    assert body.pop("request_id") == response["X-Request-ID"]
    return response.status_code, body, sorted(set(response.headers) - {"X-Request-ID", "Date"})


def test_a_disabled_player_page_looks_like_that_of_an_unknown_name(
    arya: Person, django_assert_num_queries: Any
) -> None:
    ended_game(arya.user)
    assert read(arya.gets("/me"))["has_public_profile"] is True
    assert read(arya.patches("/me", {"has_public_profile": False}))["has_public_profile"] is False
    erased = UserFactory.create(username="gone")
    erase_account(user_id=erased.pk)
    UserFactory.create(username="closed", is_active=False)
    for path in ("", "/games"):
        with django_assert_num_queries(1):
            nobody = Visitor().gets(f"/players/nobody{path}")
        expect_problem(nobody, 404, "not_found")
        for name in ("arya", "gone", "closed"):
            with django_assert_num_queries(1):
                response = Visitor().gets(f"/players/{name}{path}")
            assert without_id(response) == without_id(nobody)
    expect_problem(arya.gets("/players/arya"), 404, "not_found")
    read(arya.patches("/me", {"has_public_profile": True}))
    assert page_of(Visitor())["game_count"] == 1


@pytest.mark.long
def test_the_page_of_a_player_with_many_games_is_cheap(
    arya: Person, django_assert_max_num_queries: Any
) -> None:
    for days in range(30):
        ended_game(arya.user, days=days)
    for path in ("/players/arya", "/players/arya/games"):
        read(Visitor().gets(path))
        with django_assert_max_num_queries(14):
            Visitor().gets(path)
        assert_cheap(partial(Visitor().client.get, f"/api/v1{path}"), 10, path)


def test_reliability_takes_only_the_newest_games_into_account(
    arya: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(players, "MAX_RELIABILITY_GAMES", 2)
    for days in range(4):
        misses(ended_game(arya.user, days=days), "stark", 1, NOON + days * DAY)
    assert page_of(Visitor())["reliability"] == {"game_count": 2, "left_count": 0, "miss_count": 2}


def test_indexes_find_the_seats_of_a_player(arya: Person) -> None:
    ended_game(arya.user)
    games = players.FinishedGames(AnonymousUser(), arya.user.pk)
    with as_viewer(None), connection.cursor() as cursor:
        cursor.execute("set local enable_seqscan = off")
        cursor.execute(f"explain {games._played()}", games._parameters())
        plan = "\n".join(row[0] for row in cursor.fetchall())
    for index in ("games_seat_of_user", "games_seat_left"):
        assert re.search(rf"{index}[^\n]*\n\s*Index Cond: \(.*user_id", plan), plan
