"""Secret acts of a house cause no statements for other readers, so timing cannot reveal them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
import redis
from django.db import transaction

from got_api.shared import stamps
from tests.press.table import conversation, says
from tests.served import Game, read

from .polling import NOTHING, all_but, hidden_news, other_orders, polls, stamps_of, tags

pytestmark = pytest.mark.django_db(transaction=True)


def drafts(game: Game) -> None:
    body = game.chosen("lannister", 1, Random(2))
    read(game.people["lannister"].puts(f"{game.path}/decisions/1/draft", body))


def instructs(game: Game) -> None:
    body = {"instructions": [{"kind": "use_raven", "use": "nothing"}]}
    read(game.people["lannister"].puts(f"{game.path}/instructions", body))


def compares_first(game: Game) -> None:
    """A conditional write locks the game before its own lock."""
    path, lannister = f"{game.path}/decisions/1/draft", game.people["lannister"]
    drafts(game)
    tag = lannister.gets(path)["ETag"]
    body = game.chosen("lannister", 1, Random(3))
    read(lannister.puts(path, body, **{"If-Match": tag}))


def is_refused(game: Game) -> None:
    response = game.people["lannister"].puts(f"{game.path}/decisions/1/answer", {"kind": "place_orders"})
    assert response.status_code >= 400


SECRETS: dict[str, Callable[[Game], None]] = {
    "a draft": drafts,
    "instructions": instructs,
    "a conditional write": compares_first,
    "a refused answer": is_refused,
}


@pytest.mark.sample
@pytest.mark.parametrize("name", SECRETS)
def test_a_secret_act_of_a_house_causes_no_statement_in_polls_of_others(game: Game, name: str) -> None:
    """The house itself may have read its change in full. Then its next poll queries the database."""
    known = tags(game)
    SECRETS[name](game)
    found = polls(game, {key: tag for key, tag in known.items() if key[0] != "lannister"})
    assert all_but(found, NOTHING) == {}


@pytest.mark.long
def test_a_replaced_answer_causes_statements_only_in_polls_of_its_own_house(game: Game) -> None:
    first = game.chosen("lannister", 1, Random(1))
    read(game.answers("lannister", 1, first))
    known = tags(game)
    read(game.answers("lannister", 1, other_orders(game, "lannister", first)))
    assert hidden_news(game, known) == []
    found = polls(game, {key: tag for key, tag in known.items() if key[0] != "lannister"})
    assert all_but(found, NOTHING) == {}
    assert tags(game)["lannister", "position"] != known["lannister", "position"]


@pytest.mark.long
def test_a_private_message_causes_statements_only_in_polls_of_its_readers(game: Game) -> None:
    path = conversation(game, "lannister", "baratheon")
    known = tags(game)
    says(game, "lannister", path, "Winter is coming.")
    found = polls(game, {key: tag for key, tag in known.items() if key[0] in ("stark", "stranger")})
    assert all_but(found, NOTHING) == {}


@pytest.mark.long
def test_a_ballot_that_decides_nothing_causes_no_statement_in_polls_of_others(game: Game) -> None:
    body = {"kind": "extend", "length_seconds": 60}
    vote = read(game.people["stark"].posts(f"{game.path}/votes", body), 201)
    known = tags(game)
    read(game.people["lannister"].puts(f"{game.path}/votes/{vote['number']}/ballot", {"choice": False}))
    assert all_but(polls(game, known), NOTHING) == {}


@pytest.mark.long
def test_a_request_that_is_rolled_back_leaves_no_signal_to_the_next_one(game: Game) -> None:
    """The next request of the thread might be that of another house."""
    known = tags(game)
    with transaction.atomic():
        stamps.replace_after_commit([f"s{game.game.pk}"])
        transaction.set_rollback(True)
    drafts(game)
    press = conversation(game, "lannister", "baratheon")
    says(game, "lannister", press, "Winter is coming.")
    found = polls(game, {key: tag for key, tag in known.items() if key[0] in ("stark", "stranger")})
    assert all_but(found, NOTHING) == {}


def test_stamps_do_not_name_users_who_acted_in_secret(game: Game, cache: redis.Redis) -> None:
    key = stamps_of(game)
    first = game.chosen("lannister", 1, Random(1))
    read(game.answers("lannister", 1, first))
    tags(game)
    before = cache.hgetall(key)
    read(game.answers("lannister", 1, other_orders(game, "lannister", first)))
    after = cache.hgetall(key)
    changed = {name for name in {*before, *after} if before.get(name) != after.get(name)}
    assert changed == {f"g{game.game.pk}/lannister".encode()}
