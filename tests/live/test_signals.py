"""Signals announce every change that a reader waits for, but no private change of another house."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from django.db import transaction

from accounts.models import AccessToken
from accounts.services import revoke_token
from games.engine import default, encode
from games.models import Seat, Waiting
from games.services.answers import save_draft
from got_api.database.viewer import as_engine
from got_api.live.signals import CHANNEL, SHARDS, send_after_commit
from tests import database
from tests.factories import UserFactory
from tests.people import Person
from tests.served import HOUR, Game, found_game, stored_game
from tests.storage.wanderer import wander

pytestmark = pytest.mark.django_db(transaction=True)

Heard = Callable[[], list[str]]


@pytest.fixture
def signalled_topics() -> Iterator[Heard]:
    """Returns the topics signalled since its last call."""
    with database.connect_web() as connection:
        for channel in (CHANNEL, *(f"{CHANNEL}_{number}" for number in range(SHARDS))):
            connection.execute(f"listen {channel}")

        def topics() -> list[str]:
            found = set()
            # Signals before this statement are delivered with it.
            connection.execute("select 1")
            for notice in connection.notifies(timeout=0.2):
                found.update(notice.payload.split())
            return sorted(found)

        yield topics


def orders(game: Game, house: str) -> Any:
    return default(game.state(), house, 1)


def test_saving_a_game_sends_its_signal(signalled_topics: Heard) -> None:
    game = stored_game(3)
    signalled_topics()
    game.saves("stark", 1, orders(game, "stark"))
    assert signalled_topics() == [f"g{game.game.pk}"]


@pytest.mark.rule("INFO-5")
def test_a_private_change_is_signalled_only_to_its_house(signalled_topics: Heard) -> None:
    game = stored_game(3)
    game.saves("stark", 1, wander(game.state(), "stark", 1, Random(1)))
    signalled_topics()
    game.saves("stark", 1, wander(game.state(), "stark", 1, Random(2)))
    assert signalled_topics() == [f"g{game.game.pk}/stark"]


def test_saving_a_draft_sends_no_signal(signalled_topics: Heard) -> None:
    game = found_game(3)
    signalled_topics()
    save_draft(
        user=game.users["stark"].pk, code=game.code, number=1, answer_json=encode(orders(game, "stark"))
    )
    assert signalled_topics() == []


def fails_after_a_signal() -> None:
    send_after_commit(["g1"])
    Waiting.objects.update(kind="never")
    raise ZeroDivisionError


def test_a_rolled_back_change_sends_no_signal(signalled_topics: Heard) -> None:
    game = stored_game(3)
    signalled_topics()
    with pytest.raises(ZeroDivisionError), as_engine(game=game.game.pk):
        fails_after_a_signal()
    assert signalled_topics() == []


def test_a_signal_within_another_transaction_is_sent_when_that_commits(signalled_topics: Heard) -> None:
    with transaction.atomic():
        send_after_commit(["g1", "g2/stark"])
    assert signalled_topics() == ["g1", "g2/stark"]


def test_a_signal_after_ordinary_statements_is_sent_when_they_commit(signalled_topics: Heard) -> None:
    with as_engine():
        Waiting.objects.update(kind="never")
        send_after_commit(["g1"])
    assert signalled_topics() == ["g1"]


def test_moved_due_times_are_signalled(signalled_topics: Heard) -> None:
    game = stored_game(3)
    signalled_topics()
    with as_engine():
        Waiting.objects.filter(game=game.game).update(wake_at=game.now, attempts=1)
    assert signalled_topics() == []
    with as_engine():
        for row in Waiting.objects.filter(game=game.game):
            Waiting.objects.filter(pk=row.pk).update(due_at=row.due_at + HOUR)
    assert signalled_topics() == [f"g{game.game.pk}"]


def test_seats_are_signalled_to_their_games_and_users(signalled_topics: Heard) -> None:
    game = stored_game(3)
    player, heir = game.users["stark"], UserFactory.create()
    signalled_topics()
    with as_engine():
        Seat.objects.filter(game=game.game, house="stark").update(user=heir)
    assert signalled_topics() == sorted([f"s{game.game.pk}", f"u{player.pk}", f"u{heir.pk}"])
    with as_engine():
        Seat.objects.filter(game=game.game, house="stark").update(sitter=player, sitter_until=game.now + HOUR)
    assert signalled_topics() == sorted([f"s{game.game.pk}", f"u{player.pk}", f"u{heir.pk}"])


def test_the_end_of_a_game_is_signalled(signalled_topics: Heard) -> None:
    game = stored_game(3)
    signalled_topics()
    with as_engine():
        type(game.game).objects.filter(pk=game.game.pk).update(status="finished")
    assert signalled_topics() == [f"g{game.game.pk}"]


def test_a_revoked_token_is_signalled_to_its_user(signalled_topics: Heard) -> None:
    one = Person(UserFactory.create())
    other = Person(UserFactory.create())
    signalled_topics()
    one.gets("/games")  # this request records the use of the token
    assert signalled_topics() == []
    revoke_token(user=one.user, token_id=one.token.pk)
    assert signalled_topics() == [f"u{one.user.pk}"]
    AccessToken.objects.filter(pk=other.token.pk).delete()
    assert signalled_topics() == [f"u{other.user.pk}"]
    one.user.is_active = False
    one.user.save(update_fields=["is_active"])
    assert signalled_topics() == [f"u{one.user.pk}"]
