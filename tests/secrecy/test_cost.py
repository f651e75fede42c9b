"""The cost of a reader's request does not depend on saves that only another house knows."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from random import Random
from subprocess import PIPE
from typing import Any

import orjson
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from deploy.processes import die_with_parent
from tests import database
from tests.people import Person
from tests.served import Game, found_game, read

pytestmark = pytest.mark.django_db(transaction=True)

_ANSWER = """
import sys, django, orjson
django.setup()
from games.services.answers import answer_decision
for line in sys.stdin:
    answer_decision(number=1, **orjson.loads(line))
    print("answered", flush=True)
"""
Answers = Callable[[Game, str, dict[str, Any]], None]


@pytest.fixture(scope="module")
def answers_elsewhere(django_db_setup: None) -> Iterator[Answers]:
    """Another process of the server, with separate caches, handles answers."""
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "got_api.settings",
        "DATABASE_URL": database.current_address().web,
        "CELERY_BROKER_URL": "memory://",
    }
    command = [sys.executable, "-c", _ANSWER]
    with subprocess.Popen(
        command, env=environment, stdin=PIPE, stdout=PIPE, preexec_fn=die_with_parent
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        sent, said = process.stdin, process.stdout

        def answers(game: Game, house: str, given: dict[str, Any]) -> None:
            user = game.people[house].user.pk
            sent.write(orjson.dumps({"user": user, "code": game.code, "answer_json": given}) + b"\n")
            sent.flush()
            assert said.readline() == b"answered\n"

        yield answers


def statements(one: Person, game: Game) -> list[str]:
    """Database statements for a user's open decisions."""
    with CaptureQueriesContext(connection) as asked:
        assert read(one.gets(f"{game.path}/decisions/1"))["options"] is not None
    return [query["sql"] for query in asked if "set_config" not in query["sql"]]


@pytest.mark.long
def test_replacing_a_sealed_answer_does_not_change_the_cost_of_reading_options(
    answers_elsewhere: Answers, settings: Any
) -> None:
    settings.GOT_RATES = {}
    game = found_game(3)
    other = game.people["lannister"]
    one, another = (game.chosen("stark", 1, Random(seed)) for seed in (1, 2))
    assert one != another
    answers_elsewhere(game, "stark", one)
    first = statements(other, game)
    warm = statements(other, game)
    assert len(warm) < len(first)  # a public fact has changed, so every reader needs more statements
    answers_elsewhere(game, "stark", another)
    assert statements(other, game) == warm
    given = game.chosen("lannister", 1, Random(3))
    assert read(game.answers("lannister", 1, given))["house"] == "lannister"


@pytest.mark.long
def test_a_cached_state_of_a_hidden_save_does_not_change_the_cost_of_a_read(
    answers_elsewhere: Answers, settings: Any
) -> None:
    settings.GOT_RATES = {}
    game = found_game(3)
    other = game.people["lannister"]
    one, another = (game.chosen("stark", 1, Random(seed)) for seed in (1, 2))
    answers_elsewhere(game, "stark", one)
    answers_elsewhere(game, "baratheon", game.chosen("baratheon", 1, Random(1)))
    read(game.answers("stark", 1, another))
    first = statements(other, game)
    assert sum("/* engine */" in statement for statement in first) == 1
