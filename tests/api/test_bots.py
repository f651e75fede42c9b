"""House bots: the worker answers for them, the tick finds those whom nobody woke."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F

from games import models, storage, tasks
from games.bots import POLICIES, choose, dice_of
from games.engine import Chance
from games.models import AnswerRecord
from games.services.bots import play_bots, wake_waiting_bots
from games.services.records import export_game, replay_record
from got_api import publishing
from got_api.celery import app
from got_api.viewer import as_engine
from tests.people import Person
from tests.served import read

pytestmark = pytest.mark.django_db


@pytest.fixture
def broker(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A broker in memory; gives the codes of the games whose bots were woken."""
    monkeypatch.setattr(app.conf, "broker_url", "memory://")
    monkeypatch.setattr(app.conf, "broker_write_url", "memory://")
    app.__dict__.pop("amqp", None)
    app.set_current()
    app._pool = None
    publishing.reset()

    def received() -> list[tuple[str, Any]]:
        assert publishing.publisher().flush(600)
        found = []
        with app.connection_for_read() as connection:
            queue = connection.SimpleQueue("celery")
            while queue.qsize():
                message = queue.get(block=False)
                found.append((message.headers["task"], message.payload[0]))
                message.ack()
            queue.close()
        return found

    def woken() -> list[str]:
        messages = received()
        assert {task for task, _ in messages} <= {"games.tasks.play_bots"}
        return [arguments[0] for _, arguments in messages]

    received()  # what earlier tests of this process have sent
    yield woken
    publishing.reset()
    app._pool = None
    app.__dict__.pop("amqp", None)


def table(catelyn: Person, bot: str = "random") -> str:
    """A game in which catelyn plays Stark against two bots."""
    code: str = read(catelyn.posts("/games", {"name": "x", "player_count": 3}), 201)["code"]
    read(catelyn.posts(f"/games/{code}/seats", {"house": "stark"}), 201)
    read(catelyn.posts(f"/games/{code}/start", {"fill_with": bot}))
    return code


def waiting(code: str) -> set[str]:
    with as_engine():
        return set(models.Waiting.objects.filter(game__code=code).values_list("house", flat=True))


@pytest.mark.parametrize("bot", sorted(POLICIES))
def test_bots_answer_until_only_people_are_asked(catelyn: Person, bot: str) -> None:
    code = table(catelyn, bot)
    assert waiting(code) == {"stark", "lannister", "baratheon"}
    assert play_bots(code=code) is False
    assert waiting(code) == {"stark"}
    with as_engine():
        head = storage.find_game(code)
        storage.load(head)
        authors = dict(AnswerRecord.objects.filter(game_id=head.game_id).values_list("house", "author"))
    assert authors == {"lannister": "bot", "baratheon": "bot"}


def test_game_of_bots_alone_is_played_to_its_end_in_portions(catelyn: Person) -> None:
    code = read(catelyn.posts("/games", {"name": "x", "player_count": 3}), 201)["code"]
    read(catelyn.posts(f"/games/{code}/start", {"fill_with": "random"}))
    portions = 0
    while play_bots(code=code, max_count=50):
        portions += 1
        assert portions < 40
    assert portions > 1
    assert read(catelyn.gets(f"/games/{code}"))["status"] == "finished"
    with as_engine():
        assert storage.differences(storage.find_game(code)) == []


def test_answers_of_bots_follow_from_the_chance_of_the_game(catelyn: Person) -> None:
    """Anybody who knows the key after the end finds the same answers again, with the view of their house."""
    code = read(catelyn.posts("/games", {"name": "x", "player_count": 3}), 201)["code"]
    read(catelyn.posts(f"/games/{code}/start", {"fill_with": "random"}))
    while play_bots(code=code):
        pass
    record = export_game(code=code)
    chance, replayed = Chance(bytes.fromhex(str(record[0]["seed"]))), replay_record(record)
    assert len(replayed.answers) > 100
    for given, before in zip(replayed.answers, replayed.courses, strict=False):
        dice = dice_of(chance, given.house, given.decision)
        repeated = choose(before.state, given.house, given.decision, POLICIES["random"], dice)
        assert (given.author, given.answer) == ("bot", repeated)


def test_policy_is_given_nothing_from_which_another_draw_follows() -> None:
    chance = Chance(bytes(range(32)))
    dice = dice_of(chance, "stark", 1)
    assert dice.getstate() == dice_of(chance, "stark", 1).getstate()
    assert len({dice_of(chance, house, 1).random() for house in ("stark", "tyrell", "martell")}) == 3
    assert set(vars(dice)) <= {"gauss_next"}


def test_bot_whose_policy_fails_answers_the_default(
    catelyn: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: Any) -> dict[str, Any]:
        raise LookupError("no idea")

    monkeypatch.setattr("games.services.bots.POLICIES", {"random": broken})
    code = table(catelyn)
    assert play_bots(code=code) is False
    assert waiting(code) == {"stark"}
    assert "bot random cannot answer place_orders" in caplog.text


def test_unknown_game_and_lobby_are_left_alone(catelyn: Person) -> None:
    code = read(catelyn.posts("/games", {"name": "x", "player_count": 3}), 201)["code"]
    assert play_bots(code="nowhere") is False
    assert play_bots(code=code) is False


def test_start_and_answers_wake_the_bots_after_the_commit(
    catelyn: Person, broker: Any, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        code = table(catelyn)
        assert broker() == []
    assert broker() == [code]
    tasks.play_bots(code)
    answer = {
        "kind": "place_orders",
        "orders": {"winterfell": "march_0", "white_harbor": "march_minus_1", "shivering_sea": "support_a"},
    }
    with django_capture_on_commit_callbacks(execute=True):
        read(catelyn.puts(f"/games/{code}/decisions/1/answer", answer))
    asked = bool(waiting(code) & {"lannister", "baratheon"})
    assert broker() == [code] * asked
    with django_capture_on_commit_callbacks(execute=True):
        read(catelyn.puts(f"/games/{code}/decisions/1/answer", answer))
    assert broker() == []


def test_answer_is_kept_when_the_broker_is_away(
    catelyn: Person, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    def away(*_: Any, **__: Any) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr(app, "send_task", away)
    publishing.reset()
    with django_capture_on_commit_callbacks(execute=True):
        code = table(catelyn)
    assert waiting(code) == {"stark", "lannister", "baratheon"}


def test_tick_wakes_bots_who_have_been_asked_for_a_while(catelyn: Person, broker: Any) -> None:
    code = table(catelyn)
    assert wake_waiting_bots() == 0
    with as_engine():
        models.Waiting.objects.update(since=F("since") - timedelta(seconds=6))
    assert wake_waiting_bots() == 1
    assert broker() == [code]
    play_bots(code=code)
    with as_engine():
        models.Waiting.objects.update(since=F("since") - timedelta(seconds=60))
    tasks.wake_bots_that_wait()
    assert broker() == []
