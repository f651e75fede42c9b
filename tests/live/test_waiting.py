"""Long polls: the views that wait, how long, and for which changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from django.urls import get_resolver

from got_api.schema.views import document
from tests.people import Visitor, expect_problem
from tests.served import Game, found_game

pytestmark = pytest.mark.django_db

PATHS = ("position", "decisions", "events")


@pytest.fixture
def game() -> Game:
    return found_game(3)


def response_if_unchanged(game: Game, viewer: Visitor, path: str, query: str) -> Any:
    """The response for a reader who is up to date."""
    etag = viewer.gets(path)["ETag"]
    return viewer.gets(f"{path}?{query}", **{"If-None-Match": etag})


@pytest.mark.parametrize("name", PATHS)
def test_a_poll_of_an_unchanged_view_waits(game: Game, name: str) -> None:
    stark = game.people["stark"]
    response = response_if_unchanged(game, stark, f"{game.path}/{name}", "wait=30")
    number = game.game.pk
    assert response.status_code == 304
    assert response.parking.seconds == 30
    assert response.parking.topics == {f"g{number}", f"s{number}", f"g{number}/stark", f"u{stark.user.pk}"}
    spectator = response_if_unchanged(game, game.stranger, f"{game.path}/{name}", "wait=5")
    assert spectator.parking.topics == {f"g{number}", f"s{number}"}


def test_a_poll_of_decisions_waits_for_all_games_of_the_user(game: Game) -> None:
    stark = game.people["stark"]
    response = response_if_unchanged(game, stark, "/me/decisions", "wait=30")
    number = game.game.pk
    assert response.parking.topics == {f"g{number}", f"s{number}", f"g{number}/stark", f"u{stark.user.pk}"}


def test_an_empty_page_of_the_log_waits_without_an_entity_tag(game: Game) -> None:
    cursor = game.stranger.gets(f"{game.path}/position").json()["cursor"]
    response = game.stranger.gets(f"{game.path}/events?after={cursor}&wait=7")
    assert (response.status_code, response.parking.seconds) == (200, 7)
    assert response.json()["results"] == []


@pytest.mark.parametrize("name", PATHS)
def test_a_request_without_the_current_tag_does_not_wait(game: Game, name: str) -> None:
    response = game.stranger.gets(f"{game.path}/{name}?wait=30")
    assert response.status_code == 200
    assert not hasattr(response, "parking")
    response = game.stranger.gets(f"{game.path}/{name}?wait=30", **{"If-None-Match": '"other"'})
    assert not hasattr(response, "parking")


@pytest.mark.sample(4)
@pytest.mark.parametrize("seconds", ["0", "61", "-1", "1.5", "x", "", "030", "١"])
@pytest.mark.parametrize("name", PATHS)
def test_a_wait_of_an_invalid_length_is_refused(game: Game, name: str, seconds: str) -> None:
    response = response_if_unchanged(game, game.stranger, f"{game.path}/{name}", f"wait={seconds}")
    body = expect_problem(response, 400, "malformed")
    assert [error["field"] for error in body["errors"]] == ["wait"]
    assert not hasattr(response, "parking")


def test_a_reader_without_permission_does_not_wait(game: Game) -> None:
    stark = game.people["stark"]
    etag = stark.gets("/me/decisions")["ETag"]
    blind = stark.with_token(scopes=["play"])
    response = blind.gets("/me/decisions?wait=30", **{"If-None-Match": etag})
    expect_problem(response, 403, "scope_missing")
    assert not hasattr(response, "parking")


@pytest.mark.long
def test_every_view_with_long_polls_documents_them() -> None:
    published = {
        path
        for path, item in document()["paths"].items()
        if any(parameter.get("name") == "wait" for parameter in item.get("get", {}).get("parameters", ()))
    }
    waiting = {view for view in views(get_resolver().url_patterns) if getattr(view, "waits", False)}
    assert len(published) == len(waiting) >= 4


def views(patterns: Iterable[Any]) -> Iterator[Any]:
    """The classes of all views."""
    for pattern in patterns:
        if hasattr(pattern, "url_patterns"):
            yield from views(pattern.url_patterns)
        else:
            yield getattr(pattern.callback, "cls", None)
