"""House bots: the worker answers for them, and the tick wakes those that the worker missed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest

from games import models, storage, tasks
from games.bots import POLICIES, choose_answer, dice_of
from games.clocks.timing import DEFAULTS
from games.engine import Chance
from games.models import AnswerRecord
from games.services.bots import play_bots, wake_waiting_bots
from games.services.records import export_game, replay_record
from games.services.replacement import open_seat, return_to_seat
from games.services.waking import PLAY_BOTS, PLAY_LATE_BOTS, SEARCH
from games.storage import due_times
from games.storage.due_times import BOT_TIMEOUT
from got_api.celery import app
from got_api.database.viewer import as_engine
from got_api.serving import task_queue
from got_api.shared import clock
from tests.people import Person
from tests.served import read, timed_game

pytestmark = pytest.mark.django_db


Message = tuple[str, list[Any]]
"""A task and its arguments."""


@pytest.fixture
def messages(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], list[Message]]]:
    """A broker in memory. Returns a function that returns the new messages, and checks their queues."""
    monkeypatch.setattr(app.conf, "broker_url", "memory://")
    monkeypatch.setattr(app.conf, "broker_write_url", "memory://")
    app.__dict__.pop("amqp", None)
    app.set_current()
    app._pool = None
    task_queue.reset()

    def received() -> list[Message]:
        assert task_queue.current().flush(600)
        found = []
        with app.connection_for_read() as connection:
            for name in ("celery", "searches"):
                queue = connection.SimpleQueue(name)
                while queue.qsize():
                    message = queue.get(block=False)
                    task = message.headers["task"]
                    assert (task == SEARCH) == (name == "searches")
                    found.append((task, message.payload[0]))
                    message.ack()
                queue.close()
        return found

    received()  # discards messages of earlier tests of this process
    yield received
    task_queue.reset()
    app._pool = None
    app.__dict__.pop("amqp", None)


@pytest.fixture
def broker(messages: Callable[[], list[Message]]) -> Callable[..., list[str]]:
    """Returns a function that returns the codes of the games for which one task was sent, and no other."""

    def woken(task: str = PLAY_BOTS) -> list[str]:
        received = messages()
        assert {name for name, _ in received} <= {task}
        return [arguments[0] for _, arguments in received]

    return woken


def table(catelyn: Person, bot: str = "random") -> str:
    """A game where catelyn plays Stark against two bots."""
    code: str = read(catelyn.posts("/games", {"name": "x", "player_count": 3}), 201)["code"]
    read(catelyn.posts(f"/games/{code}/seats", {"house": "stark"}), 201)
    read(catelyn.posts(f"/games/{code}/start", {"fill_with": bot}))
    return code


def waiting(code: str) -> set[str]:
    with as_engine():
        return set(models.Waiting.objects.filter(game__code=code).values_list("house", flat=True))


@pytest.mark.parametrize("bot", sorted(POLICIES))
def test_bots_answer_until_the_game_waits_only_for_people(catelyn: Person, bot: str) -> None:
    code = table(catelyn, bot)
    assert waiting(code) == {"stark", "lannister", "baratheon"}
    assert play_bots(code=code) is False
    assert waiting(code) == {"stark"}
    with as_engine():
        head = storage.find_game(code)
        storage.load(head)
        authors = dict(AnswerRecord.objects.filter(game_id=head.game_id).values_list("house", "author"))
    assert authors == {"lannister": "bot", "baratheon": "bot"}


@pytest.mark.long
def test_a_game_with_only_bots_is_played_to_its_end_in_portions(catelyn: Person) -> None:
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


@pytest.mark.long
def test_answers_of_bots_are_derived_from_the_random_key_of_the_game(catelyn: Person) -> None:
    """After the end the key is public, so anyone can recompute the answers from the view of the house."""
    code = read(catelyn.posts("/games", {"name": "x", "player_count": 3}), 201)["code"]
    read(catelyn.posts(f"/games/{code}/start", {"fill_with": "random"}))
    while play_bots(code=code):
        pass
    record = export_game(code=code)
    chance, replayed = Chance(bytes.fromhex(str(record[0]["seed"]))), replay_record(record)
    assert len(replayed.answers) > 100
    for given, before in zip(replayed.answers, replayed.results, strict=False):
        dice = dice_of(chance, given.house, given.decision)
        repeated = choose_answer(before.state, given.house, given.decision, POLICIES["random"], dice)
        assert (given.author, given.answer) == ("bot", repeated)


def test_the_random_source_of_a_bot_does_not_reveal_other_draws() -> None:
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


def test_unknown_games_and_lobbies_are_skipped(catelyn: Person) -> None:
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


def test_answer_is_saved_while_the_broker_is_down(
    catelyn: Person, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    def away(*_: Any, **__: Any) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr(app, "send_task", away)
    task_queue.reset()
    with django_capture_on_commit_callbacks(execute=True):
        code = table(catelyn)
    assert waiting(code) == {"stark", "lannister", "baratheon"}


def examine_now(**rows: Any) -> None:
    """Makes the tick examine rows, by default those of waiting bots."""
    with as_engine():
        found = models.Waiting.objects.filter(**(rows or {"bot_wake_at__isnull": False}))
        found.update(bot_wake_at=clock.now() - timedelta(seconds=1))


def watched_houses(code: str) -> set[str]:
    """The houses whose bots the tick watches."""
    with as_engine():
        rows = models.Waiting.objects.filter(game__code=code, bot_wake_at__isnull=False)
        return set(rows.values_list("house", flat=True))


def test_tick_wakes_bots_that_have_not_answered_for_a_while(catelyn: Person, broker: Any) -> None:
    code = table(catelyn)
    assert watched_houses(code) == {"lannister", "baratheon"}
    assert wake_waiting_bots() == 0
    examine_now()
    assert wake_waiting_bots() == 1
    assert broker(PLAY_LATE_BOTS) == [code]
    play_bots(code=code)
    examine_now()
    tasks.wake_bots_that_wait()
    assert broker() == []


def test_tick_examines_rows_of_a_previous_release_once(catelyn: Person, broker: Any) -> None:
    """The previous release does not write the column, so the default of PostgreSQL makes the tick examine the
    row.
    """
    people, bots = table(catelyn), table(catelyn)
    play_bots(code=people)
    examine_now(game__code=people)
    assert wake_waiting_bots() == 0
    assert watched_houses(people) == set()
    examine_now(game__code=people)
    assert wake_waiting_bots(max_count=1, now=clock.now() + BOT_TIMEOUT) == 1  # in the same tick
    assert watched_houses(people) == set()
    assert broker(PLAY_LATE_BOTS) == [bots]


def test_tick_examines_bots_again_after_all_others(catelyn: Person, broker: Any) -> None:
    """Games with repeatedly failing bots do not block others."""
    now = clock.now() + timedelta(minutes=1)
    codes = {table(catelyn), table(catelyn)}
    assert wake_waiting_bots(max_count=1, now=now) == 1
    assert wake_waiting_bots(max_count=1, now=now) == 1
    assert set(broker(PLAY_LATE_BOTS)) == codes
    assert wake_waiting_bots(now=now) == 0
    assert wake_waiting_bots(now=now + BOT_TIMEOUT) == 2


def test_tick_watches_a_stand_in_bot_until_a_person_plays(catelyn: Person) -> None:
    game = timed_game()
    with as_engine():
        timing = storage.lock_timing(game.code)[1]
        open_seat(timing, "stark", models.SeatEvent.Reason.HOST, game.now)
    assert watched_houses(game.code) == {"stark"}
    return_to_seat(user=game.users["stark"].pk, code=game.code, now=game.now)
    assert watched_houses(game.code) == set()
    with as_engine():
        timing = storage.lock_timing(game.code)[1]
        open_seat(timing, "stark", models.SeatEvent.Reason.HOST, game.now, stand_in=DEFAULTS)
    assert watched_houses(game.code) == set()


def test_an_index_finds_waiting_bots(owner_connection: Any) -> None:
    """The index finds them among many asked people. Nothing is committed, so no row needs its game."""
    with owner_connection.transaction(force_rollback=True):
        owner_connection.execute(
            """insert into games_waiting (game_id, number, house, kind, since, due_at, free_until, wake_at,
                                          attempts, host_called, bot_wake_at)
               select number, 1, 'stark', 'place_orders', now(), now(), now(), now(), 0, false,
                      case when number % 5000 = 0 then now() end
               from generate_series(1, 20000) number"""
        )
        owner_connection.execute("analyze games_waiting")
        rows = owner_connection.execute(
            f"explain {due_times._SELECT_GAMES_OF_BOTS}", [clock.now(), 200]
        ).fetchall()
    plan = "\n".join(row[0] for row in rows)
    assert "games_waiting_bots" in plan
    assert "Seq Scan on games_waiting" not in plan
