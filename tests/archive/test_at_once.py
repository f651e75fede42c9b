"""Readers who all want a game that was put away."""

from __future__ import annotations

import threading

import pytest
from django.db import connections

from games.archive.services.archiving import BETWEEN, empty_game, pack_game
from got_api import clock
from tests.archive.games import counts, finished
from tests.people import Visitor


@pytest.mark.django_db(transaction=True)
def test_many_readers_bring_a_game_back_once() -> None:
    game = finished(3)
    rows = counts(game)
    now = clock.now()
    assert pack_game(code=game.code, now=now)
    assert empty_game(code=game.code, now=now + BETWEEN)
    statuses = []

    def read() -> None:
        try:
            statuses.append(Visitor().gets(f"{game.path}/position").status_code)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=read) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert statuses == [200] * 6
    assert counts(game) == rows
