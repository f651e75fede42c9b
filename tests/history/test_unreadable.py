"""A game that the current code cannot read: a server error that affects no other game until it is fixed."""

from __future__ import annotations

import logging
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.engine import history
from games.models import AnswerRecord, Decision, EventRecord, GameSecret, UnreadableGame
from games.models import Game as Row
from games.selectors.metrics import figures
from games.services.bots import play_bots
from games.services.deadlines import resolve_due_steps
from games.services.unreadable import retry_quarantined
from got_api.database.viewer import as_engine
from got_api.shared import clock
from tests.factories import UserFactory
from tests.people import expect_problem
from tests.served import Game, found_game, read

pytestmark = pytest.mark.django_db
LATER = timedelta(days=60)


@pytest.fixture(autouse=True)
def _no_rates(settings: Any) -> None:
    settings.GOT_RATES = {}


@pytest.fixture
def game() -> Game:
    """A game of three houses that are placing their first orders. The agenda has an unknown step."""
    game = found_game(3)
    for one in (*game.people.values(), game.stranger):
        one.client.raise_request_exception = False
    stores(game, "learn_to_fly")
    return game


def id_of(game: Game) -> int:
    with as_engine():
        return Row.objects.get(code=game.code).id


def stores(game: Game, step: str) -> None:
    with as_engine(game=id_of(game)):
        secret = GameSecret.objects.get()
        secret.agenda = [{"kind": step}, *secret.agenda[1:]]
        secret.save()


def first_step(game: Game) -> str:
    with as_engine(game=id_of(game)):
        return str(GameSecret.objects.get().agenda[0]["kind"])


def quarantined_games() -> list[tuple[str, int]]:
    with as_engine():
        return list(UnreadableGame.objects.values_list("reason", "failures"))


NOW = history.PRESENT.format
WHY = f"step learn_to_fly of format {NOW}: /kind: expected a known kind"


def test_reading_an_unreadable_game_returns_a_server_error(
    game: Game, caplog: pytest.LogCaptureFixture
) -> None:
    given = {"kind": "place_orders", "orders": {}}
    body = expect_problem(game.answers("stark", 1, given), 500, "game_unreadable")
    assert body["facts"].keys() == {"incident"}
    assert "learn_to_fly" not in str(body)
    assert quarantined_games() == [(WHY, 1)]
    errors = [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR]
    assert f"game {game.code} cannot be read and is quarantined: {WHY}" in errors
    assert any(body["facts"]["incident"] in line for line in errors)
    with as_engine(game=id_of(game)):
        assert not AnswerRecord.objects.exists()

    expect_problem(game.answers("stark", 1, {"kind": "no_such_kind"}), 400, "malformed")
    expect_problem(
        game.people["stark"].posts(f"{game.path}/decisions/1/answer/check", given), 500, "game_unreadable"
    )
    assert quarantined_games() == [(WHY, 2)]
    expect_problem(game.people["stark"].gets(f"{game.path}/decisions/1"), 500, "game_unreadable")
    assert quarantined_games() == [(WHY, 3)]


def test_other_games_continue_while_one_is_unreadable(game: Game) -> None:
    other = found_game(4)
    assert falls_due(game) == 0
    assert quarantined_games() == [(WHY, 1)]
    read(other.answers("stark", 1, other.chosen("stark", 1, Random(1))))
    assert falls_due(other) > 0


def falls_due(game: Game) -> int:
    """Resolves deadlines after the extension. Returns the number of default answers."""
    entered = 0
    for periods in (1, 2):
        entered += resolve_due_steps(code=game.code, now=clock.now() + periods * LATER)
    return entered


def test_bots_skip_an_unreadable_game(game: Game) -> None:
    from games.models import Seat

    with as_engine(game=id_of(game)):
        Seat.objects.filter(game__code=game.code, house="stark").update(user=None, bot="random")
    assert play_bots(code=game.code) is False
    assert quarantined_games() == [(WHY, 1)]


def test_staff_can_see_an_unreadable_game_and_the_cause(game: Game, client: Client) -> None:
    game.answers("stark", 1, {"kind": "place_orders", "orders": {}})
    assert {figure.name: figure.value for figure in figures() if figure.name == "got_games_unreadable"} == {
        "got_games_unreadable": 1
    }
    client.force_login(UserFactory.create(username="varys", is_staff=True, is_superuser=True))
    shown = client.get(reverse("admin:games_unreadablegame_changelist")).content.decode()
    assert game.code in shown
    assert WHY in shown


def test_an_unreadable_game_continues_once_it_can_be_read(game: Game) -> None:
    expect_problem(game.answers("stark", 1, {"kind": "place_orders", "orders": {}}), 500, "game_unreadable")
    assert retry_quarantined() == 0
    assert quarantined_games() == [(WHY, 1)]
    stores(game, "reveal_orders")
    assert retry_quarantined() == 1
    assert quarantined_games() == []
    assert retry_quarantined() == 0


def test_unreadable_events_are_not_shown_raw(game: Game) -> None:
    """The log was written by a newer release, such as before a rollback."""
    with as_engine(game=id_of(game)):
        EventRecord.objects.update(format=NOW + 1)
    expect_problem(game.stranger.gets(f"{game.path}/events"), 500, "game_unreadable")
    [(reason, failures)] = quarantined_games()
    assert f"of format {NOW + 1}" in reason
    assert failures == 1


def test_unreadable_questions_are_not_shown_raw(game: Game) -> None:
    with as_engine(game=id_of(game)):
        Decision.objects.update(format=NOW + 1)
    for path in ("/position", "/decisions", "/decisions/1"):
        expect_problem(game.stranger.gets(f"{game.path}{path}"), 500, "game_unreadable")
    [(reason, failures)] = quarantined_games()
    assert f"of format {NOW + 1}" in reason
    assert failures == 3
