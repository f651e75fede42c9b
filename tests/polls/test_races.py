"""Polls and changes, in every order of their steps: no poll hides a committed change.

The steps of two requests are called one by one, in the order of the test.
"""

from __future__ import annotations

from random import Random

import pytest
import redis
from django.db import transaction

from games.selectors.known import state_of
from got_api.live import hub
from got_api.shared import stamps
from tests.served import Game, read
from tests.wire import Traffic

from .polling import NOTHING, TABLE, SlowPoll, address, expire_entries, hidden_news, poll, stamps_of, tags

pytestmark = pytest.mark.django_db(transaction=True)


def answers_one(game: Game) -> None:
    """Lets a house answer, which is public."""
    number, house = game.pending()[0]
    read(game.answers(house, number, game.chosen(house, number, Random(1))))


@pytest.mark.sample
@pytest.mark.parametrize("order", ["looks asks ANSWER stores", "looks ANSWER asks stores"])
def test_a_read_before_or_during_a_save_is_not_cached(game: Game, order: str) -> None:
    known = tags(game)["stark", "position"]
    slow = SlowPoll(game)
    for step in order.split():
        if step == "ANSWER":
            answers_one(game)
        else:
            getattr(slow, step)()
    slow.looks()
    assert slow.looked is not None and slow.looked.result is None
    assert poll(game, "stark", "position", known)[0] == 200
    assert hidden_news(game, {("stark", "position"): known}) == []


def test_a_read_after_a_save_is_cached(game: Game) -> None:
    tags(game)
    answers_one(game)
    slow = SlowPoll(game)
    slow.looks()
    slow.asks()
    slow.stores()
    slow.looks()
    assert slow.looked is not None and slow.looked.result is not None and slow.found is not None
    assert state_of(slow.looked.result.value) == slow.found.game


@pytest.mark.long
def test_stamps_that_are_lost_during_a_poll_hide_no_change(game: Game, cache: redis.Redis) -> None:
    known = tags(game)["stark", "position"]
    number, house = game.pending()[0]
    answer = game.chosen(house, number, Random(1))
    slow = SlowPoll(game)
    slow.looks()
    slow.asks()
    cache.delete(stamps_of(game))  # no poll makes them again before the save
    read(game.answers(house, number, answer))
    slow.stores()
    assert poll(game, "stark", "position", known)[0] == 200


@pytest.mark.long
def test_a_poll_after_the_cache_was_emptied_sends_a_statement(game: Game, cache: redis.Redis) -> None:
    known = tags(game)["stark", "position"]
    cache.flushall()
    assert poll(game, "stark", "position", known) == (304, Traffic(1, 1))
    assert poll(game, "stark", "position", known) == (304, NOTHING)


@pytest.mark.long
def test_news_of_a_process_that_dies_after_its_commit_are_hidden_until_the_entry_expires(
    game: Game, cache: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = tags(game)["stark", "position"]
    with monkeypatch.context() as dead:
        dead.setattr(stamps, "_broadcast_changed", lambda: None)
        answers_one(game)
    assert poll(game, "stark", "position", known) == (304, NOTHING)
    expire_entries(cache)
    assert poll(game, "stark", "position", known)[0] == 200


@pytest.mark.sample
@pytest.mark.parametrize("headers", [{}, {"If-None-Match": '"other"'}])
@pytest.mark.parametrize(
    ("view", "other"), [("events", "position"), ("/me/home", TABLE), (TABLE, "/me/home")]
)
def test_news_shown_by_one_view_are_shown_by_all(
    game: Game,
    cache: redis.Redis,
    monkeypatch: pytest.MonkeyPatch,
    view: str,
    other: str,
    headers: dict[str, str],
) -> None:
    """This holds even before the saving process has replaced the stamps."""
    known = tags(game)
    with monkeypatch.context() as slow:
        slow.setattr(stamps, "_broadcast_changed", lambda: None)
        answers_one(game)
    read(game.people["stark"].gets(address(game, view), **headers))
    assert poll(game, "stark", other, known["stark", other])[0] == 200


def test_a_poll_shows_a_change_that_a_stream_has_shown(
    game: Game, cache: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stream may show an event before the saving process has replaced the stamps."""
    known = tags(game)["stark", "position"]
    with monkeypatch.context() as slow:
        slow.setattr(stamps, "_broadcast_changed", lambda: None)
        answers_one(game)
    assert poll(game, "stark", "position", known) == (304, NOTHING)
    hub._read([], [], {f"g{game.game.pk}", f"u{game.users['stark'].pk}"})
    assert poll(game, "stark", "position", known)[0] == 200


@pytest.mark.long
def test_a_change_that_is_rolled_back_does_not_hide_later_ones(game: Game) -> None:
    """Signals within a rolled back savepoint are dropped; later ones are not."""
    known = tags(game)["stark", "position"]
    with transaction.atomic():
        with transaction.atomic():
            stamps.replace_after_commit([f"s{game.game.pk}"])
            transaction.set_rollback(True)
        stamps.replace_after_commit([f"g{game.game.pk}"])
        assert poll(game, "stark", "position", known)[0] == 304
    assert poll(game, "stark", "position", known) == (304, Traffic(1, 1))
