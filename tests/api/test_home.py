"""The first screen of a client: open decisions, waiting houses, news, open seats."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import Seat
from games.selectors.home import FULL_LISTS, MAX_ENTRIES
from games.words import words_for
from got_api.database.viewer import as_engine
from got_api.shared import clock
from got_api.shared.json_text import time_text
from tests.api.test_permissions import in_days
from tests.openapi.test_values import fits
from tests.people import Person, Visitor, expect_problem, person
from tests.served import Game, found_game, read, stored_game
from tests.wire import Traffic, traffic

pytestmark = pytest.mark.django_db
ORDERS = {
    "kind": "place_orders",
    "orders": {"winterfell": "march_0", "white_harbor": "raid_a", "shivering_sea": "support_a"},
}


def home(one: Visitor) -> Any:
    found = read(one.gets("/me/home"))
    fits("Home", found)
    return found


def listed_codes(found: Any, name: str) -> list[str]:
    return [entry["game"] for entry in found[name]["results"]]


@pytest.fixture
def game() -> Game:
    return found_game(3)


def test_a_newcomer_has_an_empty_home(catelyn: Person) -> None:
    assert home(catelyn) == {name: {"results": [], "more": None} for name in FULL_LISTS}


def test_home_shows_open_decisions_and_waiting_houses(game: Game) -> None:
    stark = game.people["stark"]
    before = stark.gets("/me/home")
    found = home(stark)
    [asked] = found["decisions"]["results"]
    assert asked == read(stark.gets("/me/decisions"))["results"][0]
    [running] = found["games"]["results"]
    assert (running["game"], running["house"], running["round"]) == (game.code, "stark", 1)
    assert running["hosted"] == (stark is game.host) and not running["sitting"]
    assert {each["house"]: each["due_at"] for each in running["waiting_for"]} == dict.fromkeys(
        game.houses, asked["due_at"]
    )
    read(game.answers("stark", 1, ORDERS))
    after = stark.gets("/me/home")
    assert after["ETag"] != before["ETag"]
    found = read(after)
    assert found["decisions"]["results"] == []
    assert {each["house"] for each in found["games"]["results"][0]["waiting_for"]} == {*game.houses} - {
        "stark"
    }


def test_replacing_an_answer_changes_the_home_of_no_user(game: Game) -> None:
    read(game.answers("stark", 1, ORDERS))
    readers = (game.people["stark"], *game.people.values())
    before = [one.gets("/me/home") for one in readers]
    other = {"winterfell": "raid_a", "white_harbor": "march_0", "shivering_sea": "support_a"}
    read(game.answers("stark", 1, ORDERS | {"orders": other}))
    for one, previous in zip(readers, before, strict=True):
        now = one.gets("/me/home")
        assert (now.content, now["ETag"]) == (previous.content, previous["ETag"])


def test_home_counts_unread_headlines(game: Game) -> None:
    stark = game.people["stark"]
    unread = read(stark.gets("/games?mine=true"))["results"][0]["yours"]["unread_headline_count"]
    assert home(stark)["games"]["results"][0]["unread_headline_count"] == unread > 0
    end = read(stark.gets(f"{game.path}/news"))["read_to"]
    read(stark.puts(f"{game.path}/news/read", {"cursor": end}))
    assert home(stark)["games"]["results"][0]["unread_headline_count"] == 0


def test_a_sitter_sees_the_game_at_home_until_the_sitting_ends(game: Game) -> None:
    sitter, stark = person("sitter"), game.people["stark"]
    assert listed_codes(home(sitter), "games") == []
    wanted = {"username": "sitter", "ends_at": in_days(2)}
    assert stark.puts(f"{game.path}/seats/mine/sitter", wanted).status_code == 204
    found = home(sitter)
    assert listed_codes(found, "decisions") == [game.code]
    [running] = found["games"]["results"]
    assert (running["house"], running["sitting"], running["hosted"]) == ("stark", True, False)
    assert stark.deletes(f"{game.path}/seats/mine/sitter").status_code == 204
    assert listed_codes(home(sitter), "games") == listed_codes(home(sitter), "decisions") == []


def test_home_lists_lobbies_that_the_user_hosts_or_joined(catelyn: Person) -> None:
    friend = person("friend")
    made = read(catelyn.posts("/games", {"name": "Soon", "player_count": 3}), 201)
    assert home(friend)["lobbies"]["results"] == []
    read(friend.posts(f"/games/{made['code']}/seats", {"house": "stark"}), 201)
    [hosted], [joined] = (home(one)["lobbies"]["results"] for one in (catelyn, friend))
    assert hosted == joined | {"hosted": True, "position": None, "house": None}
    assert (joined["hosted"], joined["position"], joined["house"]) == (False, 1, "stark")
    assert (joined["host"], joined["player_count"], joined["open_seat_count"]) == ("catelyn", 3, 2)
    assert catelyn.deletes(f"/games/{made['code']}").status_code == 204
    assert home(catelyn)["lobbies"]["results"] == home(friend)["lobbies"]["results"] == []


def test_home_lists_open_seats_that_the_user_could_take_over(game: Game) -> None:
    stranger, (first, leaving, *_) = person("stranger"), game.people.values()
    assert home(stranger)["open_seats"]["results"] == []
    assert leaving.posts(f"{game.path}/seats/mine/leave").status_code == 204
    [opened] = home(stranger)["open_seats"]["results"]
    assert (opened["game"], opened["position"], opened["player_count"]) == (game.code, 2, 3)
    assert opened["opened_at"] <= time_text(clock.now())
    assert home(first)["open_seats"]["results"] == [], "plays another house there"
    assert home(leaving)["open_seats"]["results"] == [], "left it"
    read(stranger.posts(f"{game.path}/seats/2/take-over", {}))
    assert home(stranger)["open_seats"]["results"] == []
    assert home(person("another"))["open_seats"]["results"] == []


@pytest.mark.long
def test_home_lists_the_first_games_due_and_links_to_the_rest(catelyn: Person) -> None:
    for _ in range(MAX_ENTRIES + 1):
        game = stored_game(3)
        with as_engine():
            Seat.objects.filter(game=game.game, house="stark").update(user=catelyn.user)
    found = home(catelyn)
    for name in ("decisions", "games"):
        assert len(found[name]["results"]) == MAX_ENTRIES
        assert found[name]["more"] == FULL_LISTS[name]
        assert read(catelyn.gets(found[name]["more"].removeprefix("/api/v1")))["results"]
    due = [entry["due_at"] for entry in found["decisions"]["results"]]
    assert due == sorted(due)
    assert found["lobbies"]["more"] is found["open_seats"]["more"] is None


@pytest.mark.django_db(transaction=True)
def test_home_takes_one_statement_for_any_number_of_games(catelyn: Person) -> None:
    counts = []
    for number in range(3):
        read(catelyn.posts("/games", {"name": f"number {number}", "take_seat": True}), 201)
        with traffic() as counted:
            read(catelyn.gets("/me/home"))
        counts.append(counted)
    assert counts == [Traffic(1, 1)] * 3


def test_home_needs_a_token_and_accepts_no_query(catelyn: Person, visitor: Visitor) -> None:
    expect_problem(visitor.gets("/me/home"), 401, "token_missing")
    expect_problem(catelyn.gets("/me/home?limit=3"), 400, "malformed")


def test_finished_games_are_listed_with_their_end() -> None:
    game = found_game(3, preset="live")
    stark, lannister = game.people["stark"], game.people["lannister"]
    assert [home(one)["finished"]["results"] for one in (stark, lannister)] == [[], []]
    before = lannister.gets("/me/home")["ETag"]
    number = read(stark.posts(f"{game.path}/votes", {"kind": "concede", "house": "stark"}), 201)["number"]
    for house in ("lannister", "baratheon"):
        ballot = game.people[house].puts(f"{game.path}/votes/{number}/ballot", {"choice": True})
        assert ballot.status_code == 200, ballot.content
    after = read(game.stranger.gets(game.path))
    assert after["status"] == "finished"
    assert lannister.gets("/me/home")["ETag"] != before
    found = home(lannister)
    assert found["games"]["results"] == [] and found["finished"]["more"] is None
    [ended] = found["finished"]["results"]
    assert ended == {
        "game": game.code,
        "game_name": after["name"],
        "house": "lannister",
        "hosted": False,
        "round": after["round"],
        "player_count": 3,
        "winner": after["winner"],
        "ended_by": after["ended_by"],
        "awarded_to": "stark",
        "finished_at": after["finished_at"],
    }
    assert home(person("somebody"))["finished"]["results"] == []


def test_each_game_at_home_has_its_preset_and_speed(catelyn: Person) -> None:
    read(catelyn.posts("/games", {"name": "quick", "player_count": 3, "preset": "live"}), 201)
    game = found_game(3, preset="phone")
    [lobby] = home(catelyn)["lobbies"]["results"]
    assert (lobby["preset"], lobby["speed"]) == ("live", "live")
    [running] = home(game.people["stark"])["games"]["results"]
    assert (running["preset"], running["speed"]) == ("phone", "daily")
    assert game.people["lannister"].posts(f"{game.path}/seats/mine/leave").status_code == 204
    [seat] = home(catelyn)["open_seats"]["results"]
    assert (seat["preset"], seat["speed"]) == ("phone", "daily")


def test_every_id_at_home_has_a_name_in_the_language_of_the_request(game: Game) -> None:
    stark = game.people["stark"]
    plain = home(stark)
    worded = stark.gets("/me/home?words=true&lang=hu")
    assert worded["Content-Language"] == "hu"
    found = read(worded)
    labels = found.pop("labels")
    assert found == plain and "labels" not in plain
    fits("Home", found | {"labels": labels})
    assert set(labels["house"]) == set(game.houses)
    words = words_for("hu")
    assert labels["decision"] == {"place_orders": words.text("decision-place_orders.title")}
    assert labels["phase"] == {"planning": words.name("phase", "planning")} and labels["ended_by"] == {}
    tags = {stark.gets(f"/me/home{query}")["ETag"] for query in ("", "?words=true", "?words=true&lang=hu")}
    assert len(tags) == 3
    again = stark.gets("/me/home?words=true&lang=hu", **{"If-None-Match": worded["ETag"]})
    assert again.status_code == 304
    for query in ("words=maybe", "words=true&lang=tlh"):
        expect_problem(stark.gets(f"/me/home?{query}"), 400, "malformed")
