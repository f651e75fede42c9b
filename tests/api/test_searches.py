"""Bots that search have a queue of their own, and answer without a search when that would take too long."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games import models, storage
from games.bots import POLICIES, WITHOUT_SEARCH, Json, choose_answer, dice_of
from games.bots.strong import search
from games.engine import Answer, Chance, State
from games.services.bots import MAX_SEARCH_DELAY, play_late_bots, search_answer, wake_waiting_bots
from games.services.waking import PLAY_BOTS, PLAY_LATE_BOTS, SEARCH
from got_api.celery import app
from got_api.database.viewer import as_engine
from got_api.shared import clock
from tests.people import Person
from tests.served import read

from .test_bots import Message, examine_now, messages, table, waiting

__all__ = ["messages"]
pytestmark = pytest.mark.django_db

Messages = Callable[[], list[Message]]


@pytest.fixture(autouse=True)
def _short_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "MAX_ANSWERS", 60)


@pytest.fixture
def searched_houses(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The houses for which a bot has searched."""
    houses: list[str] = []
    strong = POLICIES["strong"]

    def noted(view: Json, decision: Json, options: Json, chance: Any) -> Json:
        houses.append(decision["house"])
        return strong(view, decision, options, chance)

    monkeypatch.setitem(POLICIES, "strong", noted)
    return houses


def mixed_table(catelyn: Person) -> str:
    """A game where catelyn plays Stark against a sensible and a strong bot."""
    code: str = read(catelyn.posts("/games", {"name": "x", "player_count": 3}), 201)["code"]
    for seat in ({"house": "stark"}, {"bot": "sensible"}, {"bot": "strong"}):
        read(catelyn.posts(f"/games/{code}/seats", seat), 201)
    return code


def position(code: str) -> tuple[State, Chance]:
    with as_engine():
        loaded = storage.load(storage.find_game(code))
    return loaded.state, Chance(loaded.seed)


def sealed_answers(code: str) -> dict[str, Answer]:
    return {house: row.answer for (_, house), row in position(code)[0].answers.items()}


def answers(code: str) -> list[tuple[int, str, str]]:
    """The stored answers: decision, house and author."""
    with as_engine():
        head = storage.find_game(code)
        storage.load(head)
        rows = models.AnswerRecord.objects.filter(game_id=head.game_id)
        return list(rows.values_list("number", "house", "author"))


def policy_answers(code: str, policy: str) -> dict[str, Answer]:
    """The answers of a policy to the first decision."""
    state, chance = position(code)
    return {
        house: choose_answer(state, house, 1, POLICIES[policy], dice_of(chance, house, 1))
        for house in ("lannister", "baratheon")
    }


def test_every_bot_has_a_policy_without_a_search() -> None:
    assert WITHOUT_SEARCH.keys() == POLICIES.keys() == set(models.Seat.Bot.values)
    assert POLICIES["strong"] not in WITHOUT_SEARCH.values()


def test_a_strong_bot_gets_a_task_in_the_queue_for_searches(
    catelyn: Person, messages: Messages, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        code = table(catelyn, "strong")
    [(task, (found, _))] = messages()
    assert (task, found) == (SEARCH, code)


def test_each_kind_of_bot_answers_only_in_its_own_queue(
    catelyn: Person, messages: Messages, searched_houses: list[str], django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        code = mixed_table(catelyn)
    woken = dict(messages())
    assert woken.keys() == {PLAY_BOTS, SEARCH}
    app.tasks[PLAY_BOTS](*woken[PLAY_BOTS])
    assert searched_houses == [] and len(waiting(code)) == 2
    app.tasks[SEARCH](*woken[SEARCH])
    assert len(searched_houses) == 1 and waiting(code) == {"stark"}


def test_a_search_answers_one_decision_and_wakes_the_next(
    catelyn: Person, messages: Messages, searched_houses: list[str], django_capture_on_commit_callbacks: Any
) -> None:
    code = table(catelyn, "strong")
    with django_capture_on_commit_callbacks(execute=True):
        search_answer(code, clock.now())
    assert len(searched_houses) == 1 and len(waiting(code)) == 2
    [(task, arguments)] = messages()
    assert task == SEARCH
    with django_capture_on_commit_callbacks(execute=True):
        app.tasks[task](*arguments)
    assert len(searched_houses) == 2 and waiting(code) == {"stark"}
    assert messages() == []


def test_a_late_message_is_answered_without_a_search(catelyn: Person, searched_houses: list[str]) -> None:
    code = table(catelyn, "strong")
    wanted = policy_answers(code, "sensible")
    for _ in wanted:
        search_answer(code, clock.now() - MAX_SEARCH_DELAY)
    assert searched_houses == [] and sealed_answers(code) == wanted


def test_a_message_without_delay_is_answered_by_a_search(catelyn: Person, searched_houses: list[str]) -> None:
    code = table(catelyn, "strong")
    wanted = policy_answers(code, "strong")
    searched_houses.clear()
    for _ in wanted:
        search_answer(code, clock.now())
    assert set(searched_houses) == wanted.keys() and sealed_answers(code) == wanted


def test_the_tick_lets_a_strong_bot_answer_without_a_search(
    catelyn: Person, messages: Messages, searched_houses: list[str]
) -> None:
    """No worker may serve the queue of searches at all."""
    code = table(catelyn, "strong")
    wanted = policy_answers(code, "sensible")
    examine_now()
    assert wake_waiting_bots() == 1
    [(task, arguments)] = messages()
    assert (task, arguments) == (PLAY_LATE_BOTS, [code])
    app.tasks[task](*arguments)
    assert searched_houses == [] and sealed_answers(code) == wanted


def test_an_answer_that_the_tick_has_given_during_a_search_is_not_replaced(
    catelyn: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = table(catelyn, "strong")
    wanted = policy_answers(code, "sensible")

    def overtaken(view: Json, decision: Json, options: Json, chance: Any) -> Json:
        play_late_bots(code)
        return POLICIES["random"](view, decision, options, chance)

    monkeypatch.setitem(POLICIES, "strong", overtaken)
    search_answer(code, clock.now())
    assert sealed_answers(code) == wanted
    assert [house for _, house, _ in sorted(answers(code))] == ["baratheon", "lannister"]


def test_strong_and_sensible_bots_play_a_round_by_the_messages_of_the_broker(
    catelyn: Person, messages: Messages, searched_houses: list[str], django_capture_on_commit_callbacks: Any
) -> None:
    code: str = read(catelyn.posts("/games", {"name": "x", "player_count": 3}), 201)["code"]
    with django_capture_on_commit_callbacks(execute=True):
        for bot in ("strong", "sensible", "strong"):
            read(catelyn.posts(f"/games/{code}/seats", {"bot": bot}), 201)
    while position(code)[0].round == 1:
        received = messages()
        assert received
        for task, arguments in received:
            with django_capture_on_commit_callbacks(execute=True):
                app.tasks[task](*arguments)
    with as_engine():
        assert storage.differences(storage.find_game(code)) == []
    rows = answers(code)
    assert {author for _, _, author in rows} == {"bot"}
    assert len({row[:2] for row in rows}) == len(rows) > len(searched_houses) > 5
