"""Concurrent readers of an archived game."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection, connections

from games import storage
from games.archive.services.archiving import DELETE_DELAY, empty_game, pack_game, restore_game
from got_api.database.viewer import as_engine
from got_api.shared import clock
from tests.archive.games import counts, finished_game
from tests.people import Visitor
from tests.served import Game, read


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_many_concurrent_readers_restore_a_game_once() -> None:
    game = finished_game(3)
    rows = counts(game)
    now = clock.now()
    assert pack_game(code=game.code, now=now)
    assert empty_game(code=game.code, now=now + DELETE_DELAY)
    statuses = []

    def look() -> None:
        try:
            statuses.append(Visitor().gets(f"{game.path}/position").status_code)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=look) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert statuses == [200] * 6
    assert counts(game) == rows


def elsewhere(work: Callable[[], object]) -> None:
    """Runs the function on a separate connection, and closes it afterwards."""

    def run() -> None:
        try:
            work()
        finally:
            connections.close_all()

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()


@pytest.fixture
def game(db: None) -> Game:
    return finished_game(3)


@contextmanager
def overtaken(game: Game, statement: str) -> Iterator[None]:
    """Lets another request restore the game just before a reader sends a statement with this text."""
    found: list[str] = []

    def overtake(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        sent = " ".join(each.statement for each in context.get("batch", ())) or sql
        if statement in sent and not found:
            found.append(sent)
            elsewhere(lambda: restore_game(code=game.code))
        return execute(sql, params, many, context)

    now = clock.now()
    assert pack_game(code=game.code, now=now)
    assert empty_game(code=game.code, now=now + DELETE_DELAY)
    with connection.execute_wrapper(overtake):
        yield
    assert found


LATE = pytest.mark.parametrize("statement", ["from archive_archive", "for update"])
"""A reader has looked for the rows, and is about to ask whether they are archived, or to restore them."""


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
@LATE
def test_a_poll_that_found_no_rows_is_repeated(game: Game, statement: str) -> None:
    address = f"{game.path}/events?limit=3"
    before = game.host.gets(address)
    with overtaken(game, statement):
        after = game.host.gets(address)
    assert (after["ETag"], read(after)) == (before["ETag"], read(before))


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
@LATE
def test_game_that_was_found_without_rows_is_looked_up_again(game: Game, statement: str) -> None:
    with as_engine():
        before = storage.find_timing(game.code)
    with overtaken(game, statement), as_engine():
        assert storage.find_timing(game.code) == before
