"""A process looks a code up once, and never uses it for a deleted game."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import models, storage
from games.selectors import games, polls
from games.storage import directory
from got_api.database.viewer import as_engine
from got_api.http.errors import Problem
from got_api.shared import clock
from got_api.shared.lru import LRUCache
from tests.factories import GameFactory

pytestmark = pytest.mark.django_db


def statements_of_a_look(code: str) -> list[str]:
    """Statements that find a game, apart from those of every transaction."""
    with CaptureQueriesContext(connection) as sent, as_engine():
        directory.game_id_of(code)
    return [query["sql"] for query in sent if "games_game" in query["sql"]]


def test_code_is_looked_up_once() -> None:
    game = GameFactory.create()
    assert len(statements_of_a_look(game.code)) == 1
    assert statements_of_a_look(game.code) == []


def test_unknown_code_is_looked_up_again() -> None:
    with as_engine(), pytest.raises(storage.GameUnknown):
        directory.game_id_of("winterfell")
    game = GameFactory.create(code="winterfell")
    with as_engine():
        assert directory.game_id_of("winterfell") == game.id
        assert storage.lock_game("winterfell").game_id == game.id


@pytest.mark.parametrize("look", [storage.lock_game, storage.find_game])
def test_code_of_a_deleted_game_is_unknown(look: object) -> None:
    game = GameFactory.create()
    with as_engine():
        assert look(game.code).game_id == game.id  # type: ignore[operator]
        models.Game.objects.filter(id=game.id)._raw_delete("default")
        with pytest.raises(storage.GameUnknown):
            look(game.code)  # type: ignore[operator]


def test_game_that_has_the_id_of_a_lost_game_after_a_restore_is_not_confused_with_it() -> None:
    lost = GameFactory.create()
    with as_engine():
        storage.find_game(lost.code)
        models.Game.objects.filter(id=lost.id)._raw_delete("default")
    other = GameFactory.create(id=lost.id)
    again = GameFactory.create(code=lost.code)
    with as_engine():
        assert storage.find_game(lost.code).game_id == again.id
        assert storage.find_game(other.code).game_id == other.id == lost.id


def poll(code: str) -> str | None:
    found = polls.poll_for(0, code, clock.now())
    return None if found is None else found.status


def visit(code: str) -> str | None:
    try:
        with games.open_visit(AnonymousUser(), code) as visited:
            return visited.status
    except Problem:
        return None


def show(code: str) -> str | None:
    try:
        return str(games.game_for(AnonymousUser(), code)["status"])
    except Problem:
        return None


READS = pytest.mark.parametrize("read", [poll, visit, show])


@READS
def test_a_read_uses_the_game_that_has_the_code_now(read: Callable[[str], str | None]) -> None:
    game, other = GameFactory.create(status="cancelled"), GameFactory.create(status="lobby")
    assert read(game.code) == "cancelled"
    directory.cache_id(game.code, other.id)
    assert read(game.code) == "cancelled"
    assert directory.known_id_of(game.code) == game.id


@READS
def test_a_deleted_game_is_not_found(read: Callable[[str], str | None]) -> None:
    game = GameFactory.create()
    assert read(game.code) == "lobby"
    with as_engine():
        models.Game.objects.filter(id=game.id)._raw_delete("default")
    assert read(game.code) is None
    assert directory.known_id_of(game.code) is None


@READS
def test_a_game_whose_code_is_cached_is_read_by_its_id(read: Callable[[str], str | None]) -> None:
    game = GameFactory.create()
    read(game.code)
    with CaptureQueriesContext(connection) as sent:
        read(game.code)
    assert directory._FIND not in [query["sql"] for query in sent]


def test_number_of_cached_codes_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(directory, "_ids", LRUCache(2))
    games = [GameFactory.create() for _ in range(3)]
    for game in games:
        statements_of_a_look(game.code)
    assert statements_of_a_look(games[1].code) == statements_of_a_look(games[2].code) == []
    assert len(statements_of_a_look(games[0].code)) == 1
