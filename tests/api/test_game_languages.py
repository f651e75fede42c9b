"""The language of a game: the host chooses it, and lists can be filtered by it."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings

from accounts.models import User
from games.models import Game
from got_api.database.viewer import as_engine
from tests.people import Person, Visitor, expect_problem, person
from tests.served import found_game, read

pytestmark = pytest.mark.django_db


def lobby(host: Person, **wanted: Any) -> str:
    """The path of a new game."""
    body = {"name": "a game", "player_count": 3} | wanted
    return f"/games/{read(host.posts('/games', body), 201)['code']}"


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_the_host_chooses_the_language_of_a_new_game(
    catelyn: Person, visitor: Visitor, language: str
) -> None:
    made = read(catelyn.posts("/games", {"name": "a game", "language": language}), 201)
    assert made["language"] == language
    assert read(visitor.gets(f"/games/{made['code']}"))["language"] == language


def test_the_language_of_a_profile_does_not_apply_to_a_game(catelyn: Person, visitor: Visitor) -> None:
    read(catelyn.patches("/me", {"language": "hu"}))
    for body in ({}, {"language": None}):
        assert read(visitor.gets(lobby(catelyn, **body)))["language"] is None
    assert read(visitor.gets("/games?language=hu"))["results"] == []


def test_the_host_can_change_the_language_before_the_start(catelyn: Person, visitor: Visitor) -> None:
    path = lobby(catelyn, language="ro")
    for language in ("pl", None, "bg"):
        changed = read(catelyn.patches(path, {"language": language}))
        assert changed["language"] == language
        assert read(visitor.gets(path)) == changed | {"yours": None}
    expect_problem(person("somebody").patches(path, {"language": "hu"}), 403, "not_the_host")
    expect_problem(visitor.patches(path, {"language": "hu"}), 401, "token_missing")
    expect_problem(
        catelyn.with_token(scopes=["read", "play"]).patches(path, {"language": "hu"}), 403, "scope_missing"
    )
    expect_problem(catelyn.patches("/games/nowhere", {"language": "hu"}), 404, "not_found")
    read(catelyn.posts(f"{path}/start", {"fill_with": "random"}))
    expect_problem(catelyn.patches(path, {"language": "hu"}), 409, "game_started")
    assert read(visitor.gets(path))["language"] == "bg"


@pytest.mark.parametrize("language", ["tlh", "EN", "", 7, ["hu"]])
def test_a_language_that_the_server_does_not_have_is_refused(
    catelyn: Person, visitor: Visitor, language: object
) -> None:
    path = lobby(catelyn)
    expect_problem(catelyn.posts("/games", {"name": "a game", "language": language}), 400, "malformed")
    expect_problem(catelyn.patches(path, {"language": language}), 400, "malformed")
    for list_ in ("/games", "/seats/open"):
        expect_problem(visitor.gets(f"{list_}?language={language}"), 400, "malformed")


@pytest.mark.parametrize("body", [{}, {"name": "another"}, {"language": "hu", "name": "another"}])
def test_only_the_language_can_be_changed(catelyn: Person, body: dict[str, Any]) -> None:
    expect_problem(catelyn.patches(lobby(catelyn), body), 400, "malformed")


def test_list_of_games_can_be_filtered_by_language(catelyn: Person, visitor: Visitor) -> None:
    paths = {language: lobby(catelyn, language=language) for language in ("hu", "pl", None)}

    def listed(reader: Visitor, query: str) -> dict[str, str | None]:
        rows = read(reader.gets(f"/games?{query}"))["results"]
        return {f"/games/{row['code']}": row["language"] for row in rows}

    assert listed(visitor, "") == {path: language for language, path in paths.items()}
    assert listed(visitor, "language=hu") == {paths["hu"]: "hu"}
    assert listed(visitor, "language=hu&player_count=6") == listed(visitor, "language=ro") == {}
    read(catelyn.patches(paths["hu"], {"language": "ro"}))
    assert listed(visitor, "language=ro") == {paths["hu"]: "ro"} and listed(visitor, "language=hu") == {}
    hidden = lobby(catelyn, language="ro", access="invitation")
    assert hidden not in listed(visitor, "language=ro") and hidden not in listed(
        person("other"), "language=ro"
    )
    assert listed(catelyn, "language=ro") == {paths["hu"]: "ro", hidden: "ro"}
    assert listed(catelyn, "language=ro&mine=false") == {}


def test_list_of_open_seats_can_be_filtered_by_language() -> None:
    game = found_game(3, language="bg")
    reader = person("reader")
    assert game.people["lannister"].posts(f"{game.path}/seats/mine/leave").status_code == 204
    [seat] = read(reader.gets("/seats/open"))["results"]
    assert seat["language"] == "bg"
    for query, count in (("language=bg", 1), ("language=bg&speed=slow", 1), ("language=hu", 0)):
        assert len(read(reader.gets(f"/seats/open?{query}"))["results"]) == count, query
    with as_engine():
        Game.objects.filter(id=game.game.id).update(access=Game.Access.INVITATION)
    assert read(reader.gets("/seats/open?language=bg"))["results"] == []


def test_home_shows_the_language_of_each_game(catelyn: Person) -> None:
    lobby(catelyn, language="hu")
    lobby(catelyn)
    game = found_game(3, language="bg")

    def languages(reader: Person, list_: str) -> list[str | None]:
        return [row["language"] for row in read(reader.gets("/me/home"))[list_]["results"]]

    assert languages(catelyn, "lobbies") == [None, "hu"]
    assert languages(game.people["stark"], "games") == ["bg"]
    assert game.people["lannister"].posts(f"{game.path}/seats/mine/leave").status_code == 204
    assert languages(catelyn, "open_seats") == ["bg"]


def test_a_seated_table_has_a_language_if_its_organiser_chooses_one(catelyn: Person) -> None:
    User.objects.filter(pk=catelyn.user.pk).update(can_organise=True)
    seats = [{"house": house, "bot": "random"} for house in ("baratheon", "lannister", "stark")]
    for language in ("pl", None):
        body = {"name": "round 2", "seats": seats, "language": language}
        assert read(catelyn.posts("/tables", body), 201)["language"] == language
