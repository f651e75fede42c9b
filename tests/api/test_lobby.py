"""Creating and filling games: permissions, refusals, and the start."""

from __future__ import annotations

import threading
import unicodedata
from base64 import b64decode
from datetime import datetime
from typing import Any
from urllib.parse import parse_qs, quote

import pytest
from django.db import connection, transaction
from django.utils import timezone

from accounts.models import User
from games.engine import BASE, Ruleset, encode
from got_api.shared.json_text import time_text
from tests.people import Person, Visitor, expect_problem, person
from tests.served import read

pytestmark = pytest.mark.django_db


def create(host: Person, **wanted: Any) -> dict[str, Any]:
    return dict(read(host.posts("/games", {"name": "a game", "player_count": 3} | wanted), 201))


def crowd(count: int) -> list[Person]:
    return [person(f"guest{number}") for number in range(count)]


def codes(viewer: Visitor, query: str = "") -> list[str]:
    return [row["code"] for row in read(viewer.gets(f"/games{query}"))["results"]]


# Creation


def test_new_game_has_the_options_of_the_rulebook_and_no_seats(catelyn: Person) -> None:
    made = read(catelyn.posts("/games", {"name": "Friday"}), 201)
    assert made["player_count"] == 6
    assert made["ruleset"] == encode(Ruleset())
    assert (made["access"], made["house_choice"], made["status"]) == ("open", "free", "lobby")
    assert (made["host"], made["seats"], made["open_seat_count"]) == ("catelyn", [], 6)
    assert made["invitation_code"] is None
    assert read(catelyn.gets(f"/games/{made['code']}")) == {
        name: value for name, value in made.items() if name != "invitation_code"
    }


@pytest.mark.parametrize(
    "name",
    [
        "Зима близо",
        "冬の到来",
        "👩\u200d👦 & friends",
        "e\u0301t\u00e9",
        "?!",
        "Iarna vine în Ținut",
        "❤\ufe0f\u200d🔥",
        "1\ufe0f\u20e3",
        "חֹרֶף",
        "ฤดูหนาวที่นี่",
        "Bão tuyết ở phương Bắc",
    ],
)
def test_a_game_can_have_a_name_in_any_script(catelyn: Person, name: str) -> None:
    assert create(catelyn, name=name, player_count=3.0)["name"] == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize("players", sorted(BASE.setups))
def test_every_option_of_a_game_can_be_set(catelyn: Person, players: int) -> None:
    chosen = {
        "edition": BASE.id,
        "tie_breakers": "faq_2_0",
        "winter_is_coming_timing": "on_reveal",
        "tides_of_battle": True,
        "lannister_port_ship": "never",
        "shortage_placement": "simultaneous",
        "support_granularity": "per_house",
        "victory_check": "after_march",
    }
    assert chosen.keys() == encode(Ruleset()).keys()
    made = create(catelyn, player_count=players, ruleset=chosen)
    assert (made["player_count"], made["ruleset"]) == (players, chosen)


def test_host_can_take_the_first_seat_when_creating_the_game(catelyn: Person) -> None:
    assert create(catelyn, take_seat=True)["seats"] == [
        {
            "position": 1,
            "house": None,
            "username": "catelyn",
            "is_bot_account": False,
            "pseudonym": None,
            "bot": None,
            "stand_in": None,
            "nonce": None,
        }
    ]


@pytest.mark.sample(6)
@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "name"),
        ({"name": ""}, "name"),
        ({"name": "x" * 81}, "name"),
        ({"name": 7}, "name"),
        ({"name": "two\nlines"}, "name"),
        ({"name": "\x07"}, "name"),
        ({"name": "turned \u202edna"}, "name"),
        ({"name": "\u200b\u2060"}, "name"),
        ({"name": "\u1160"}, "name"),
        ({"name": "\u3164\u3164"}, "name"),
        ({"name": "\u2800"}, "name"),
        ({"name": "Fri\u200bday"}, "name"),
        ({"name": "Fri\u00adday"}, "name"),
        ({"name": "Fri\u1160day"}, "name"),
        ({"name": "Friday\u200d"}, "name"),
        ({"name": "Z\u0351\u036b\u0343\u036a\u0302\u036b\u033dalgo"}, "name"),
        ({"name": "\u0301 first"}, "name"),
        ({"name": "tag\U000e0041"}, "name"),
        ({"name": "\ufffe"}, "name"),
        ({"name": "x", "player_count": "3"}, "player_count"),
        ({"name": "x", "player_count": True}, "player_count"),
        ({"name": "x", "player_count": 3.5}, "player_count"),
        ({"name": "x", "player_count": 2}, "player_count"),
        ({"name": "x", "player_count": 7}, "player_count"),
        ({"name": "x", "player_count": "many"}, "player_count"),
        ({"name": "x", "ruleset": {"edition": "dorne"}}, "ruleset.edition"),
        ({"name": "x", "access": "secret"}, "access"),
        ({"name": "x", "house_choice": "auction"}, "house_choice"),
        ({"name": "x", "colour": "red"}, "colour"),
        ({"name": "x", "ruleset": {"tides_of_battle": "yes"}}, "ruleset.tides_of_battle"),
        ({"name": "x", "ruleset": {"tie_breakers": "coin"}}, "ruleset.tie_breakers"),
        ({"name": "x", "ruleset": {"dragons": True}}, "ruleset.dragons"),
        ({"name": "x", "ruleset": []}, "ruleset"),
        ({"name": "x", "ruleset": None}, "ruleset"),
    ],
)
def test_malformed_game_is_refused_with_its_fields(catelyn: Person, body: Any, field: str) -> None:
    problem = expect_problem(catelyn.posts("/games", body), 400, "malformed")
    assert [error["field"] for error in problem["errors"]] == [field]
    assert codes(catelyn) == []


def test_a_user_can_have_at_most_twenty_lobbies(catelyn: Person) -> None:
    for _ in range(20):
        create(catelyn)
    expect_problem(catelyn.posts("/games", {"name": "one more"}), 409, "too_many_lobbies")


@pytest.mark.long
def test_an_organiser_may_have_more_lobbies(catelyn: Person, tywin: Person) -> None:
    """A permission granted by the staff, without a number: one event may need forty tables."""
    User.objects.filter(pk=catelyn.user.pk).update(can_organise=True)
    for _ in range(41):
        create(catelyn)
    assert catelyn.gets("/me").json()["can_organise"] is True
    assert tywin.gets("/me").json()["can_organise"] is False


@pytest.mark.django_db(transaction=True)
def test_concurrent_requests_cannot_exceed_the_limit_of_lobbies() -> None:
    catelyn = person("catelyn")
    for _ in range(19):
        create(catelyn)
    statuses: list[int] = []

    def post() -> None:
        statuses.append(catelyn.with_token().posts("/games", {"name": "one more"}).status_code)
        connection.close()

    other = threading.Thread(target=post)
    with transaction.atomic():
        create(catelyn)
        other.start()
        other.join(1)  # it waits for an uncommitted row
    other.join()
    assert statuses == [409]


# Seats


@pytest.mark.rule("SETUP-5", "DEC-01")
def test_players_choose_their_houses(catelyn: Person, tywin: Person) -> None:
    code = create(catelyn)["code"]
    seat = read(catelyn.posts(f"/games/{code}/seats", {"house": "stark"}), 201)
    assert seat == {
        "position": 1,
        "house": "stark",
        "username": "catelyn",
        "bot": None,
        "is_bot_account": False,
        "pseudonym": None,
        "stand_in": None,
        "nonce": None,
    }
    seat = read(tywin.posts(f"/games/{code}/seats", {}), 201)
    assert seat == {
        "position": 2,
        "house": None,
        "username": "tywin",
        "bot": None,
        "is_bot_account": False,
        "pseudonym": None,
        "stand_in": None,
        "nonce": None,
    }
    game = read(Visitor().gets(f"/games/{code}"))
    assert (game["status"], game["open_seat_count"]) == ("lobby", 1)


@pytest.mark.rule("SETUP-5", "DEC-01")
def test_game_starts_with_its_last_seat_and_assigns_open_choices(catelyn: Person, tywin: Person) -> None:
    code = create(catelyn)["code"]
    catelyn.posts(f"/games/{code}/seats", {"house": "stark"})
    tywin.posts(f"/games/{code}/seats", {})
    read(person("stannis").posts(f"/games/{code}/seats", {}), 201)
    game = read(catelyn.gets(f"/games/{code}"))
    assert (game["status"], game["round"], game["phase"], game["open_seat_count"]) == (
        "running",
        1,
        "planning",
        0,
    )
    assert {seat["house"] for seat in game["seats"]} == {"stark", "lannister", "baratheon"}
    assert game["seats"][0]["house"] == "stark"
    assert game["started_at"] is not None


@pytest.mark.rule("SETUP-5", "DEC-01")
def test_each_refusal_of_a_seat_has_its_own_code(catelyn: Person, tywin: Person) -> None:
    code = create(catelyn)["code"]
    seats = f"/games/{code}/seats"
    read(catelyn.posts(seats, {"house": "stark"}), 201)
    expect_problem(catelyn.posts(seats, {}), 409, "already_seated")
    problem = expect_problem(tywin.posts(seats, {"house": "stark"}), 409, "house_taken")
    assert problem["facts"] == {"houses": ["lannister", "baratheon"]}
    problem = expect_problem(tywin.posts(seats, {"house": "tyrell"}), 422, "house_not_in_game")
    assert sorted(problem["facts"]["houses"]) == ["baratheon", "lannister", "stark"]
    expect_problem(tywin.posts(seats, {"house": "bolton"}), 400, "malformed")
    expect_problem(tywin.posts("/games/nowhere/seats", {}), 404, "not_found")
    assert len(read(tywin.gets(f"/games/{code}"))["seats"]) == 1


def test_full_game_accepts_no_player(catelyn: Person, tywin: Person) -> None:
    code = create(catelyn, house_choice="host")["code"]
    for guest in crowd(3):
        read(guest.posts(f"/games/{code}/seats", {}), 201)
    expect_problem(tywin.posts(f"/games/{code}/seats", {}), 409, "game_full")
    read(catelyn.posts(f"/games/{code}/start", {}))
    expect_problem(tywin.posts(f"/games/{code}/seats", {}), 409, "game_started")


def test_random_houses_are_published_at_the_start(catelyn: Person) -> None:
    code = create(catelyn, house_choice="random")["code"]
    problem = expect_problem(
        catelyn.posts(f"/games/{code}/seats", {"house": "stark"}), 409, "house_not_chosen_here"
    )
    assert problem["facts"] == {"house_choice": "random"}
    expect_problem(
        catelyn.posts(f"/games/{code}/seats", {"bot": "random", "house": "stark"}),
        409,
        "house_not_chosen_here",
    )
    for guest in crowd(3):
        assert read(guest.posts(f"/games/{code}/seats", {}), 201)["house"] in (None, *BASE.setups[3].houses)
    assert len({seat["house"] for seat in read(catelyn.gets(f"/games/{code}"))["seats"]}) == 3


@pytest.mark.long
@pytest.mark.rule("SETUP-5", "DEC-01")
def test_houses_of_remaining_seats_are_drawn_at_random(catelyn: Person) -> None:
    guests = crowd(3)
    drawn = set()
    for _ in range(10):
        code = create(catelyn, house_choice="random")["code"]
        for guest in guests:
            read(guest.posts(f"/games/{code}/seats", {}), 201)
        drawn.add(tuple(seat["house"] for seat in read(catelyn.gets(f"/games/{code}"))["seats"]))
    assert len(drawn) > 1


@pytest.mark.rule("SETUP-5", "DEC-01")
def test_host_assigns_the_houses(catelyn: Person, tywin: Person) -> None:
    code = create(catelyn, house_choice="host")["code"]
    expect_problem(tywin.posts(f"/games/{code}/seats", {"house": "stark"}), 409, "house_not_chosen_here")
    read(tywin.posts(f"/games/{code}/seats", {}), 201)
    read(catelyn.posts(f"/games/{code}/seats", {"bot": "random", "house": "stark"}), 201)
    expect_problem(tywin.patches(f"/games/{code}/seats/1", {"house": "lannister"}), 403, "not_the_host")
    seat = read(catelyn.patches(f"/games/{code}/seats/1", {"house": "lannister"}))
    assert seat["house"] == "lannister"
    expect_problem(catelyn.patches(f"/games/{code}/seats/1", {"house": "stark"}), 409, "house_taken")
    expect_problem(catelyn.patches(f"/games/{code}/seats/1", {"house": "martell"}), 422, "house_not_in_game")
    expect_problem(catelyn.patches(f"/games/{code}/seats/3", {"house": "baratheon"}), 404, "not_found")
    assert read(catelyn.patches(f"/games/{code}/seats/1", {"house": None}))["house"] is None
    read(catelyn.posts(f"/games/{code}/seats", {}), 201)
    assert read(catelyn.gets(f"/games/{code}"))["status"] == "lobby"
    game = read(catelyn.posts(f"/games/{code}/start", {}))
    assert game["status"] == "running"
    assert {seat["house"] for seat in game["seats"]} == {"stark", "lannister", "baratheon"}


def test_houses_are_assigned_only_where_the_host_chooses_them(catelyn: Person) -> None:
    code = create(catelyn, take_seat=True)["code"]
    expect_problem(
        catelyn.patches(f"/games/{code}/seats/1", {"house": "stark"}), 409, "house_not_chosen_here"
    )


# Invitations


def test_an_invitation_code_admits_players_to_a_game_that_is_not_open(catelyn: Person, tywin: Person) -> None:
    made = create(catelyn, access="invitation")
    code, seats = made["code"], f"/games/{made['code']}/seats"
    assert len(made["invitation_code"]) >= 16
    expect_problem(tywin.posts(seats, {}), 403, "invitation_wrong")
    expect_problem(tywin.posts(seats, {"invitation_code": "guess"}), 403, "invitation_wrong")
    read(tywin.posts(seats, {"invitation_code": made["invitation_code"]}), 201)
    read(catelyn.posts(seats, {}), 201)  # the host needs no invitation
    assert "invitation_code" not in read(catelyn.gets(f"/games/{code}"))


def test_new_invitation_code_replaces_the_previous_one(catelyn: Person, tywin: Person) -> None:
    made = create(catelyn, access="invitation")
    path = f"/games/{made['code']}"
    expect_problem(tywin.posts(f"{path}/invitation"), 403, "not_the_host")
    renewed = read(catelyn.posts(f"{path}/invitation"), 201)["invitation_code"]
    expect_problem(
        tywin.posts(f"{path}/seats", {"invitation_code": made["invitation_code"]}), 403, "invitation_wrong"
    )
    read(tywin.posts(f"{path}/seats", {"invitation_code": renewed}), 201)
    expect_problem(catelyn.posts(f"/games/{create(catelyn)['code']}/invitation"), 409, "no_invitation_needed")


def test_private_game_is_found_by_its_code_and_listed_only_for_its_players(
    catelyn: Person, tywin: Person, visitor: Visitor
) -> None:
    made = create(catelyn, access="invitation")
    code = made["code"]
    assert read(visitor.gets(f"/games/{code}"))["name"] == "a game"
    assert (codes(visitor), codes(tywin), codes(catelyn)) == ([], [], [code])
    tywin.posts(f"/games/{code}/seats", {"invitation_code": made["invitation_code"]})
    assert codes(tywin) == [code]


# Leaving, removing, cancelling


def test_a_player_can_leave_a_seat_before_the_start_and_another_can_take_it(
    catelyn: Person, tywin: Person
) -> None:
    code = create(catelyn, take_seat=True)["code"]
    tywin.posts(f"/games/{code}/seats", {"house": "lannister"})
    assert tywin.deletes(f"/games/{code}/seats/mine").status_code == 204
    expect_problem(tywin.deletes(f"/games/{code}/seats/mine"), 404, "not_found")
    seat = read(person("cersei").posts(f"/games/{code}/seats", {"house": "lannister"}), 201)
    assert seat["position"] == 2


def test_host_can_remove_a_player_before_the_start(catelyn: Person, tywin: Person) -> None:
    code = create(catelyn, take_seat=True)["code"]
    read(tywin.posts(f"/games/{code}/seats", {}), 201)
    expect_problem(tywin.deletes(f"/games/{code}/seats/1"), 403, "not_the_host")
    assert catelyn.deletes(f"/games/{code}/seats/2").status_code == 204
    expect_problem(catelyn.deletes(f"/games/{code}/seats/2"), 404, "not_found")
    expect_problem(catelyn.deletes(f"/games/{code}/seats/999999999"), 404, "not_found")
    assert [seat["username"] for seat in read(catelyn.gets(f"/games/{code}"))["seats"]] == ["catelyn"]


def test_seats_and_game_cannot_be_changed_after_the_start(catelyn: Person, tywin: Person) -> None:
    code = create(catelyn, take_seat=True)["code"]
    read(tywin.posts(f"/games/{code}/seats", {}), 201)
    read(person("stannis").posts(f"/games/{code}/seats", {}), 201)
    before = read(catelyn.gets(f"/games/{code}"))
    for response in (
        tywin.deletes(f"/games/{code}/seats/mine"),
        catelyn.deletes(f"/games/{code}/seats/2"),
        catelyn.patches(f"/games/{code}/seats/2", {"house": "stark"}),
        catelyn.posts(f"/games/{code}/start", {}),
        catelyn.posts(f"/games/{code}/invitation"),
        catelyn.deletes(f"/games/{code}"),
        person("robb").posts(f"/games/{code}/seats", {}),
    ):
        assert expect_problem(response, 409, "game_started")["facts"] == {"status": "running"}
    assert read(catelyn.gets(f"/games/{code}")) == before


def test_cancelled_game_accepts_no_player(catelyn: Person, tywin: Person) -> None:
    code = create(catelyn)["code"]
    expect_problem(tywin.deletes(f"/games/{code}"), 403, "not_the_host")
    assert catelyn.deletes(f"/games/{code}").status_code == 204
    assert read(tywin.gets(f"/games/{code}"))["status"] == "cancelled"
    expect_problem(tywin.posts(f"/games/{code}/seats", {}), 409, "game_started")


# Bots and the start


def test_only_the_host_can_seat_bots(catelyn: Person, tywin: Person) -> None:
    code = create(catelyn)["code"]
    expect_problem(tywin.posts(f"/games/{code}/seats", {"bot": "random"}), 403, "not_the_host")
    seat = read(catelyn.posts(f"/games/{code}/seats", {"bot": "random", "house": "stark"}), 201)
    assert seat == {
        "position": 1,
        "house": "stark",
        "username": None,
        "bot": "random",
        "is_bot_account": False,
        "pseudonym": None,
        "stand_in": None,
        "nonce": None,
    }
    expect_problem(catelyn.posts(f"/games/{code}/seats", {"bot": "clever"}), 400, "malformed")


def test_seating_bots_needs_the_scope_host(catelyn: Person) -> None:
    code = create(catelyn)["code"]
    playing = catelyn.with_token(scopes=["play"])
    problem = expect_problem(playing.posts(f"/games/{code}/seats", {"bot": "random"}), 403, "scope_missing")
    assert problem["facts"] == {"missing_scopes": ["host"]}
    read(playing.posts(f"/games/{code}/seats", {}), 201)


def test_start_with_open_seats_needs_bots(catelyn: Person, tywin: Person) -> None:
    code = create(catelyn, take_seat=True)["code"]
    problem = expect_problem(catelyn.posts(f"/games/{code}/start", {}), 409, "seats_open")
    assert problem["facts"] == {"positions": [2, 3]}
    expect_problem(tywin.posts(f"/games/{code}/start", {"fill_with": "random"}), 403, "not_the_host")
    game = read(catelyn.posts(f"/games/{code}/start", {"fill_with": "random"}))
    assert game["status"] == "running"
    assert [seat["bot"] for seat in game["seats"]] == [None, "random", "random"]


# The list of games


def test_list_of_games_can_be_filtered(catelyn: Person, tywin: Person, visitor: Visitor) -> None:
    three = create(catelyn)["code"]
    six = create(tywin, player_count=6, take_seat=True)["code"]
    read(catelyn.posts(f"/games/{three}/start", {"fill_with": "random"}))
    assert codes(visitor) == [six, three]
    assert codes(visitor, "?status=running") == [three]
    assert codes(visitor, "?status=finished") == []
    assert codes(visitor, "?player_count=6") == [six]
    assert codes(visitor, "?open_seats=true") == [six]
    assert codes(visitor, "?open_seats=false") == [three]
    assert codes(catelyn, "?mine=true") == [three]
    assert codes(tywin, "?mine=true&status=lobby") == [six]
    assert codes(catelyn, "?mine=false") == [six]


def test_list_of_games_is_paged_by_cursor(catelyn: Person, visitor: Visitor) -> None:
    made = [create(catelyn)["code"] for _ in range(5)]
    page = read(visitor.gets("/games?limit=2"))
    found = [row["code"] for row in page["results"]]
    while page["next_cursor"]:
        page = read(visitor.gets(f"/games?limit=2&after={quote(page['next_cursor'])}"))
        found += [row["code"] for row in page["results"]]
    assert found == made[::-1]


def test_games_created_at_the_same_time_are_paged_without_loss(
    catelyn: Person, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)
    test_list_of_games_is_paged_by_cursor(catelyn, visitor)


def test_cursor_of_the_list_reveals_no_hidden_games(catelyn: Person, visitor: Visitor) -> None:
    for name in ("the first", "the second"):
        read(catelyn.posts("/games", {"name": name, "player_count": 3}), 201)
    page = read(visitor.gets("/games?limit=1"))
    reported = parse_qs(b64decode(page["next_cursor"]).decode())
    assert [time_text(datetime.fromisoformat(moment)) for moment in reported["p"]] == [
        page["results"][0]["created_at"]
    ]


@pytest.mark.parametrize(
    "query",
    [
        "?status=open",
        "?player_count=2",
        "?player_count=x",
        "?mine=perhaps",
        "?colour=red",
        "?limit=0",
        "?after=!",
    ],
)
def test_malformed_query_is_refused(catelyn: Person, query: str) -> None:
    problem = expect_problem(catelyn.gets(f"/games{query}"), 400, "malformed")
    assert [error["field"] for error in problem["errors"]] == [query[1:].split("=")[0]]


def test_listing_games_of_the_user_needs_a_token(visitor: Visitor) -> None:
    expect_problem(visitor.gets("/games?mine=true"), 401, "token_missing")


def test_a_longer_list_of_games_takes_no_more_statements(
    catelyn: Person, django_assert_num_queries: Any
) -> None:
    for _ in range(3):
        create(catelyn, take_seat=True)
    # Token; twice: savepoint, previous role, role, and restoring; between them the page; games, seats, hosts.
    with django_assert_num_queries(15):
        catelyn.gets("/games")
