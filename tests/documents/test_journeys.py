"""Pages about journeys are checked: a journey calls the functions that its page names, in the same order."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games.services import waking
from got_api.serving.task_queue import TaskQueue
from tests.documents.journey_of_a_deadline import deadline_passes
from tests.documents.journey_of_a_draw import draw_is_made
from tests.documents.journey_of_an_answer import HEARD, answer_is_given
from tests.documents.journeys import (
    Wrong,
    check_order,
    check_texts,
    function_named,
    recorded_calls,
    steps_of,
)
from tests.documents.pages import text_of

ANSWER = "games/life_of_an_answer.md"
DEADLINE = "games/clocks/life_of_a_deadline.md"
DRAW = "games/leagues/life_of_a_draw.md"
PAGES = (ANSWER, DEADLINE, DRAW)
MAX_LINES = 90
"""Two printed pages."""


@pytest.mark.django_db(transaction=True)
def test_an_answer_takes_the_steps_that_its_page_lists(
    settings: Any, monkeypatch: pytest.MonkeyPatch, mailbox: Any
) -> None:
    steps = steps_of(text_of(ANSWER))
    with recorded_calls(steps, HEARD) as calls:
        answer_is_given(calls, settings, monkeypatch, mailbox)
    check_order(steps, calls)


@pytest.mark.django_db
def test_a_deadline_takes_the_steps_that_its_page_lists(
    settings: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    steps = steps_of(text_of(DEADLINE))
    with recorded_calls(steps) as calls:
        deadline_passes(calls, settings, monkeypatch, tmp_path)
    check_order(steps, calls)


@pytest.mark.long
@pytest.mark.django_db
def test_a_draw_takes_the_steps_that_its_page_lists(settings: Any) -> None:
    steps = steps_of(text_of(DRAW))
    with recorded_calls(steps) as calls:
        draw_is_made(settings)
    check_order(steps, calls)


@pytest.mark.parametrize("page", PAGES)
def test_sql_and_programs_are_in_the_files_that_the_page_names(page: str) -> None:
    check_texts(steps_of(text_of(page)))


@pytest.mark.parametrize("page", PAGES)
def test_a_journey_page_is_short_and_ends_with_the_tests_of_its_promises(page: str) -> None:
    lines = text_of(page).splitlines()
    assert len(lines) <= MAX_LINES
    assert lines[1] == "" and all(lines[2:5]) and lines[5] == "", "three lines of summary"
    _, _, promises = text_of(page).partition("\n## If you change this\n")
    assert "tests/" in promises and "\n#" not in promises


PAGE = """# The life of a call

1. `games.services.waking:wake_bots` calls the next one.
2. `got_api.serving.task_queue:enqueue` queues a task.
3. Again `games.services.waking:wake_bots` is called once more.
4. SQL `games/rls.py: create policy viewer` is not called.
"""


def walk(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The journey of PAGE, compared with a page."""
    steps = steps_of(page)
    check_texts(steps)
    monkeypatch.setattr(TaskQueue, "enqueue", lambda *_: True)
    with recorded_calls(steps) as calls:
        waking.wake_bots("first")
        waking.wake_bots("second")
    check_order(steps, calls)


def test_a_correct_journey_page_is_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    walk(PAGE, monkeypatch)


FIRST, SECOND = "`games.services.waking:wake_bots` calls", "`got_api.serving.task_queue:enqueue` queues"


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        pytest.param(
            f"1. {FIRST} the next one.\n2. {SECOND}",
            f"1. {SECOND} a task.\n2. {FIRST}",
            "step 2, games.services.waking:wake_bots: the journey calls it for the first time before step 1, "
            "got_api.serving.task_queue:enqueue",
            id="two steps are swapped",
        ),
        pytest.param(
            "waking:wake_bots` calls",
            "waking:wake_birds` calls",
            "games.services.waking:wake_birds does not exist",
            id="a function is unknown",
        ),
        pytest.param(
            "games.services.waking:wake_bots` calls",
            "games.services.walking:wake_bots` calls",
            "games.services.walking:wake_bots does not exist",
            id="a module is unknown",
        ),
        pytest.param(
            "waking:wake_bots` calls",
            "waking:wake_deadlines` calls",
            "step 1, games.services.waking:wake_deadlines: the journey does not call it",
            id="a function is not called",
        ),
        pytest.param(
            "4. SQL",
            "4. Again `got_api.serving.task_queue:enqueue` is.\n"
            "5. Again `got_api.serving.task_queue:enqueue` is.\n6. SQL",
            "step 5, got_api.serving.task_queue:enqueue: the journey does not call it again after step 4",
            id="a function is not called again",
        ),
        pytest.param(
            "create policy viewer",
            "create policy reader",
            "step 4, games/rls.py: create policy reader: games/rls.py does not contain",
            id="a policy is unknown",
        ),
        pytest.param(
            "waking:wake_bots` calls",
            "waking:RESOLVE` calls",
            "games.services.waking:RESOLVE is no function",
            id="not a function",
        ),
        pytest.param("2. `got_api", "2. It is `got_api", "step 2 names no function", id="no function"),
        pytest.param("2. `got_api", "3. `got_api", "step 3 stands in place 2", id="a wrong number"),
    ],
)
def test_a_wrong_journey_page_is_rejected(
    right: str, wrong: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert right in PAGE
    with pytest.raises(Wrong) as failed:
        walk(PAGE.replace(right, wrong, 1), monkeypatch)
    assert str(failed.value).startswith(message)


def test_journey_pages_can_name_methods_tasks_and_decorated_functions() -> None:
    for name in (
        "games.tasks:tick_deadlines",
        "games.selectors.live:GamePlace.read_all",
        "got_api.database.viewer:as_engine",
        "games.services.lobby:start_locked_game",
    ):
        assert function_named(name).__name__ == name.rpartition(":")[2].rpartition(".")[2]
