"""The private calendar of due times."""

from __future__ import annotations

import re
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from icalendar import Calendar

from games.models import Seat, Waiting
from games.notices.models import Feed
from games.words import words_for
from got_api.database.viewer import as_engine
from tests.notices.desk import Desk
from tests.notices.test_writing import due, game_id
from tests.people import Person, Visitor, expect_problem
from tests.served import Game, found_game, read

pytestmark = pytest.mark.django_db


def address_of(one: Person) -> str:
    """The path of a new calendar of this user."""
    made = read(one.posts("/me/calendar"), 201)
    return str(made["url"]).partition("/api/v1")[2]


def events(response: Any) -> list[Any]:
    assert response.status_code == 200
    assert response["Content-Type"] == "text/calendar; charset=utf-8"
    calendar: Any = Calendar.from_ical(response.content)
    return list(calendar.walk("VEVENT"))


def test_calendar_shows_the_due_times_of_its_owner(game: Game, desk: Desk) -> None:
    due(game, desk, hours=30)
    path = address_of(game.people["stark"])
    [event] = events(Visitor().gets(path))
    assert abs(event.decoded("dtstart") - (desk.now + timedelta(hours=30))) < timedelta(seconds=1)
    assert event.decoded("dtstart").utcoffset() == timedelta(0)
    assert str(event["summary"]) == "a game: Stark: Place orders"
    assert str(event["uid"]) == f"{game.code}-1-stark@got.example"
    assert str(event["url"]).endswith(f"/games/{game.code}#decision-1")


def test_calendar_is_in_the_language_of_its_owner(game: Game, desk: Desk) -> None:
    stark = game.people["stark"]
    read(stark.patches("/me", {"language": "bg"}))
    due(game, desk, hours=30)
    path = address_of(stark)
    [event] = events(Visitor().gets(path))
    words = words_for("bg")
    assert str(event["summary"]) == f"a game: Старк: {words.text('decision-place_orders.title')}"
    assert words.text("decision-place_orders.default") in str(event["description"])
    calendar: Any = Calendar.from_ical(Visitor().gets(path).content)
    assert str(calendar["x-wr-calname"]) == words.text("calendar-name")


def test_calendar_covers_all_games_and_drops_answered_questions(desk: Desk) -> None:
    game = found_game(3)
    stark = game.people["stark"]
    made = read(stark.posts("/games", {"name": "another", "player_count": 3, "take_seat": True}), 201)
    read(stark.posts(f"/games/{made['code']}/start", {"fill_with": "random"}))
    with as_engine():
        Waiting.objects.all().update(due_at=desk.now + timedelta(days=2))
    path = address_of(stark)
    assert len(events(Visitor().gets(path))) == 2
    read(game.answers("stark", 1, game.chosen("stark", 1, Random(1))))
    [event] = events(Visitor().gets(path))
    assert re.fullmatch("another: .*: Place orders", str(event["summary"]))


def test_special_characters_in_a_name_are_escaped(desk: Desk) -> None:
    game = found_game(3, name="a; b, c\\nEND:VEVENT")
    due(game, desk, hours=3)
    [event] = events(Visitor().gets(address_of(game.people["stark"])))
    assert str(event["summary"]).startswith("a; b, c")


def test_calendar_is_revoked_and_renewed(game: Game) -> None:
    stark = game.people["stark"]
    expect_problem(stark.gets("/me/calendar"), 404, "not_found")
    first = address_of(stark)
    assert set(read(stark.gets("/me/calendar"))) == {"created_at"}
    second = address_of(stark)
    assert first != second
    expect_problem(Visitor().gets(first), 404, "not_found")
    assert Visitor().gets(second).status_code == 200
    for _ in range(2):
        assert stark.deletes("/me/calendar").status_code == 204
    expect_problem(Visitor().gets(second), 404, "not_found")
    expect_problem(Visitor().gets("/me/calendar/nonsense.ics"), 404, "not_found")


def test_secret_is_not_stored(game: Game) -> None:
    secret = address_of(game.people["stark"]).rpartition("/")[2].removesuffix(".ics")
    assert secret.encode() not in bytes(Feed.objects.get().digest)
    assert len(secret) >= 43


def test_calendar_of_a_locked_account_is_not_found(game: Game) -> None:
    stark = game.people["stark"]
    path = address_of(stark)
    stark.user.is_active = False
    stark.user.save(update_fields=["is_active"])
    expect_problem(Visitor().gets(path), 404, "not_found")


def test_player_who_must_return_to_the_seat_first_sees_no_due_times(game: Game, desk: Desk) -> None:
    due(game, desk, hours=3)
    path = address_of(game.people["stark"])
    with as_engine():
        Seat.objects.filter(house="stark", game_id=game_id(game)).update(
            open_since=desk.now, stand_in="sensible"
        )
    assert events(Visitor().gets(path)) == []


def test_sitter_sees_the_due_times_of_the_seat_until_the_sitting_ends(
    game: Game, desk: Desk, tywin: Person
) -> None:
    due(game, desk, hours=3)
    path = address_of(tywin)
    for ends, shown in ((timedelta(days=1), 1), (-timedelta(days=1), 0)):
        with as_engine():
            Seat.objects.filter(house="stark", game_id=game_id(game)).update(
                sitter=tywin.user, sitter_until=desk.now + ends
            )
        assert len(events(Visitor().gets(path))) == shown


def test_player_who_left_a_seat_no_longer_sees_its_due_times(game: Game, desk: Desk) -> None:
    due(game, desk, hours=3)
    path = address_of(game.people["stark"])
    assert events(Visitor().gets(path))
    with as_engine():
        Seat.objects.filter(house="stark", game_id=game_id(game)).update(is_active=False)
    assert events(Visitor().gets(path)) == []


def test_unchanged_calendar_is_not_sent_again(game: Game, desk: Desk) -> None:
    due(game, desk, hours=3)
    path = address_of(game.people["stark"])
    first = Visitor().gets(path)
    again = Visitor().gets(path, **{"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    due(game, desk, hours=4)
    assert Visitor().gets(path, **{"If-None-Match": first["ETag"]}).status_code == 200


def test_calendar_ignores_the_accept_header(game: Game) -> None:
    path = address_of(game.people["stark"])
    assert Visitor().gets(path, Accept="text/calendar").status_code == 200
    assert Visitor().gets(path, Accept="image/png").status_code == 200
