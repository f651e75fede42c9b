"""The shards that a request queries, in a database distributed by Citus: for `make test-citus`, not for the
suite.

Citus reports every statement that it sends to a server, including those within functions. The rows of a game
are in one shard of each table, and these shards have equal numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import psycopg
import pytest
from django.db import connection

from tests.people import person
from tests.served import Game, found_game, read

pytestmark = pytest.mark.django_db(transaction=True)

_SENT = re.compile(r"^(?:issuing|executing the command locally:) (.*)", re.DOTALL)
_SHARD = re.compile(r"\bpublic\.\w+_(\d{6,})\b")


def shards_of_games() -> dict[int, int]:
    """The number of each shard -> its first hash value: the same for all tables of a game."""
    with connection.cursor() as cursor:
        cursor.execute(
            """select shardid, shardminvalue::integer
               from pg_dist_shard join pg_dist_partition using (logicalrelid) where partmethod = 'h'"""
        )
        return dict(cursor.fetchall())


@contextmanager
def sent_statements() -> Iterator[dict[int, str]]:
    """Part of the games -> a statement sent to it within the context."""
    parts = shards_of_games()
    found: dict[int, str] = {}

    def hear(notice: psycopg.errors.Diagnostic) -> None:
        match = _SENT.match(notice.message_primary or "")
        if match is None:
            return
        for shard in _SHARD.findall(match[1]):
            if int(shard) in parts:
                found.setdefault(parts[int(shard)], match[1])

    raw: Any = connection.connection
    for setting in ("citus.log_remote_commands = on", "citus.log_local_commands = on"):
        raw.execute(f"set {setting}")
    raw.add_notice_handler(hear)
    try:
        yield found
    finally:
        raw.remove_notice_handler(hear)


def statements_to_several_parts(found: dict[int, str]) -> list[str]:
    """Statements sent to more than one part, cut short; empty if all went to one."""
    assert found
    return [] if len(found) == 1 else [statement[:2000] for statement in found.values()]


VIEWS = ("", "/position", "/decisions", "/events", "/combats", "/standing", "/board", "/votes", "/table")


@pytest.fixture
def game() -> Game:
    """A game in the caches of this process."""
    game = found_game(3)
    read(game.stranger.gets(game.path))
    return game


@pytest.mark.parametrize("view", VIEWS)
def test_a_read_queries_one_shard(game: Game, view: str) -> None:
    for one in (game.people["stark"], game.stranger, person("newcomer")):
        read(one.gets(f"{game.path}/position"))  # the first use of a token is recorded
        with sent_statements() as found:
            response = one.gets(f"{game.path}{view}")
        assert response.status_code == 200
        assert statements_to_several_parts(found) == []


@pytest.mark.parametrize("view", ["position", "decisions", "events", "combats", "standing"])
def test_a_poll_queries_one_shard(game: Game, view: str) -> None:
    for one in (game.people["stark"], game.stranger):
        tag = one.gets(f"{game.path}/{view}")["ETag"]
        with sent_statements() as found:
            assert one.gets(f"{game.path}/{view}", **{"If-None-Match": tag}).status_code == 304
        assert statements_to_several_parts(found) == []


def test_a_stream_queries_one_shard(game: Game) -> None:
    for one in (game.people["stark"], game.stranger):
        cursor = read(one.gets(f"{game.path}/events"))["results"][0]["cursor"]
        with sent_statements() as found:
            assert one.gets(f"{game.path}/stream?after={cursor}").status_code == 200
        assert statements_to_several_parts(found) == []


def test_an_answer_queries_one_shard(game: Game) -> None:
    dice, wrong = Random(1), []
    for _ in range(40):
        number, house = game.pending()[0]
        given = game.chosen(house, number, dice)
        with sent_statements() as found:
            read(game.answers(house, number, given))
        wrong += statements_to_several_parts(found)
    assert wrong == []


def test_a_check_and_a_draft_query_one_shard(game: Game) -> None:
    number, house = game.pending()[0]
    given = game.chosen(house, number, Random(1))
    path = f"{game.path}/decisions/{number}"
    with sent_statements() as found:
        read(game.people[house].posts(f"{path}/answer/check", given))
        read(game.people[house].gets(f"{path}"))
    assert statements_to_several_parts(found) == []


def test_two_games_are_stored_in_two_shards() -> None:
    """Otherwise the tests here could not fail."""
    games = [found_game(players) for players in (3, 4, 5, 6)]
    with sent_statements() as found:
        for game in games:
            read(game.stranger.gets(f"{game.path}/position"))
    assert len(found) > 1
