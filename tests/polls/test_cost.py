"""Database cost of polls, with and without the shared cache knowing their readers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
import redis

from got_api.shared import stamps
from got_api.shared.shared_cache import CacheDownError
from tests.people import Person, person
from tests.served import Game, read
from tests.wire import Traffic, traffic

from .polling import NOTHING, PAGES, TABLE, all_but, entries, poll, polls, readers, tag_of, tags

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.long
def test_a_poll_without_changes_sends_no_statement(game: Game) -> None:
    known = tags(game)
    assert all_but(polls(game, known), NOTHING) == {}


def test_an_unchanged_page_of_the_log_sends_no_statement(game: Game) -> None:
    for name, one in readers(game).items():
        first = read(one.gets(f"{game.path}/events?limit=5"))["results"][-1]["cursor"]
        view = f"events?after={first}&limit=7"
        tag = one.gets(f"{game.path}/{view}")["ETag"]
        poll(game, name, view, tag)
        assert poll(game, name, view, tag) == (304, NOTHING)


def test_the_first_poll_after_a_whole_read_queries_the_database(game: Game) -> None:
    """That poll stores its result for all views, until the reader sees news in one of them."""
    decisions = tag_of(game, "stark", "decisions")
    tag = tag_of(game, "stark", "position")
    assert poll(game, "stark", "position", tag) == (304, Traffic(1, 1))
    assert poll(game, "stark", "decisions", decisions) == (304, NOTHING)
    assert poll(game, "stark", "position", tag) == (304, NOTHING)
    assert poll(game, "stark", "decisions", tag)[0] == 200
    assert poll(game, "stark", "position", tag) == (304, Traffic(1, 1))


@pytest.mark.long
def test_a_poll_that_shows_a_change_sends_few_statements_and_the_next_none(game: Game) -> None:
    dice = Random(2)
    for _ in range(6):
        known = tags(game)
        number, house = game.pending()[0]
        read(game.answers(house, number, game.chosen(house, number, dice)))
        found, now = polls(game, known), tags(game)
        for key, (status, cost) in found.items():
            assert status == (304 if known[key] == now[key] else 200), key
            assert key[1] in (*PAGES, TABLE) or cost.statements <= 4, (key, cost)
    assert all_but(polls(game, tags(game)), NOTHING) == {}


def test_a_poll_that_waits_queries_the_database(game: Game) -> None:
    tag = game.stranger.gets(f"{game.path}/position")["ETag"]
    assert poll(game, "stranger", "position?wait=30", tag) == (304, Traffic(1, 1))


def test_the_first_poll_after_a_long_poll_queries_the_database(game: Game) -> None:
    tag = game.stranger.gets(f"{game.path}/position?wait=30")["ETag"]
    assert poll(game, "stranger", "position", tag) == (304, Traffic(1, 1))
    assert poll(game, "stranger", "position", tag) == (304, NOTHING)


def test_the_first_use_of_a_token_is_recorded_before_its_polls_are_cached(game: Game) -> None:
    """The first use of a token is recorded; later uses are not."""
    newcomer = person("newcomer")
    tag = newcomer.gets(f"{game.path}/position")["ETag"]
    with traffic() as first:
        assert newcomer.gets(f"{game.path}/position", **{"If-None-Match": tag}).status_code == 304
    with traffic() as second:
        assert newcomer.gets(f"{game.path}/position", **{"If-None-Match": tag}).status_code == 304
    assert (first, second) == (Traffic(1, 1), NOTHING)


@pytest.mark.long
def test_without_a_cache_polls_query_the_database(game: Game, settings: Any) -> None:
    known = tags(game)
    settings.GOT_CACHE_URL = "unix:///nowhere/at/all.sock"
    assert all_but(polls(game, _with_cheap_tags(known)), Traffic(1, 1)) == {}
    number, house = game.pending()[0]
    read(game.answers(house, number, game.chosen(house, number, Random(1))))
    assert poll(game, "stranger", "decisions", known["stranger", "decisions"])[0] == 200


def _with_cheap_tags(known: dict[tuple[str, str], str]) -> dict[tuple[str, str], str]:
    """Leaves out pages of the list of games and the table view, whose tags need more than one statement."""
    return {key: tag for key, tag in known.items() if key[1] not in (*PAGES, TABLE)}


@pytest.mark.long
def test_a_failing_cache_behaves_like_a_missing_one(
    game: Game, cache: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = tags(game)

    def fails(*_: Any) -> Any:
        raise CacheDownError

    monkeypatch.setattr("got_api.shared.shared_cache.SharedCache.call", fails)
    assert all_but(polls(game, _with_cheap_tags(known)), Traffic(1, 1)) == {}
    for page in PAGES:
        status, cost = poll(game, "stark", page, known["stark", page])
        assert status == 304 and cost.statements > 1


def test_unknown_tokens_and_games_are_not_cached(game: Game, cache: redis.Redis) -> None:
    cache.flushall()
    bad = Person(person("somebody").user)
    bad.carries("got_" + "x" * 43)
    assert bad.gets(f"{game.path}/position").status_code == 401
    assert bad.gets("/games/nowhere/position").status_code == 401
    assert game.stranger.gets("/games/nowhere/position").status_code == 404
    assert entries(cache) == []


@pytest.mark.long
def test_an_entry_contains_no_token_and_no_name(game: Game, cache: redis.Redis) -> None:
    tags(game)
    stark = game.people["stark"]
    digest = bytes(stark.token.digest)
    keys = entries(cache)
    kept = b"".join([*keys, *(bytes(text) for text in cache.mget(keys))])  # type: ignore[arg-type]
    assert b'"value"' in kept
    name = str(stark.user.username).encode()
    for secret in (stark.secret.encode(), digest, digest.hex().encode(), name):
        assert secret not in kept


@pytest.mark.long
def test_cache_entries_expire(game: Game, cache: redis.Redis) -> None:
    """The time counts from before the database was queried, however long the process takes."""
    tags(game)
    times = [cache.pttl(key) for key in entries(cache)]
    assert times and all(0 < time <= stamps.LIFETIME_SECONDS * 1000 for time in times)
