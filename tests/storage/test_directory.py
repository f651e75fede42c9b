"""A code is looked up once a process, and never means a game that is gone."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import models, storage
from games.storage import directory
from got_api.kept import Kept
from got_api.viewer import as_engine
from tests.factories import GameFactory

pytestmark = pytest.mark.django_db


def statements_of_a_look(code: str) -> list[str]:
    """What is sent to find a game, apart from what every transaction sends."""
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


def test_game_that_a_restore_has_put_in_the_place_of_another_is_not_mistaken_for_it() -> None:
    lost = GameFactory.create()
    with as_engine():
        storage.find_game(lost.code)
        models.Game.objects.filter(id=lost.id)._raw_delete("default")
    other = GameFactory.create(id=lost.id)
    again = GameFactory.create(code=lost.code)
    with as_engine():
        assert storage.find_game(lost.code).game_id == again.id
        assert storage.find_game(other.code).game_id == other.id == lost.id


def test_no_more_codes_are_kept_than_have_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(directory, "_ids", Kept(2))
    games = [GameFactory.create() for _ in range(3)]
    for game in games:
        statements_of_a_look(game.code)
    assert statements_of_a_look(games[1].code) == statements_of_a_look(games[2].code) == []
    assert len(statements_of_a_look(games[0].code)) == 1
