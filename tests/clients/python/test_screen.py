"""The screen of the terminal, without a terminal: keys that come faster than responses."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from agot import AgotError, AsyncClient, Words, from_json
from agot.api.models import Decision, WordsReference
from agot.problems import problem_of
from agot.terminal.app import GameApp, Marks
from agot.terminal.board import CASTLE
from agot.terminal.prompts import Questionnaire
from agot.terminal.small_map import short_names
from agot.terminal.texts import LANGUAGES, own_text
from orjson import dumps
from textual.app import App, ComposeResult
from textual.widgets import OptionList, Static
from textual.widgets.selection_list import Selection

from games.api.serializers.games import _GAME
from games.engine.data.areas import AREAS
from games.words import words_document
from tests.clients.python.scripted import Script, json, problem

BID = {
    "kind": "bid_influence", "number": 9, "point": "x", "houses": ["stark"], "waiting_for": ["stark"],
    "sealed": True, "question": {"kind": "bid_influence", "track": "fiefdoms"}, "closed_at": None,
    "opened_at": "2026-11-22T10:00:00Z", "due_at": None, "answer": None,
    "options": {"kind": "amount", "minimum": 0, "maximum": 2, "answer_fields": ["amount"]},
}  # fmt: skip


def test_a_second_enter_sends_nothing_before_the_preview_was_shown() -> None:
    async def run() -> None:
        sent: list[str] = []
        released, never = asyncio.Event(), asyncio.Event()

        async def answer(request: httpx.Request) -> httpx.Response:
            sent.append(f"{request.method} {request.url.path.rpartition('/')[2]}")
            await (released if request.url.path.endswith("/check") else never).wait()
            return json({"accepted": True, "code": None, "detail": None, "rule": None, "facts": {}})

        async with AsyncClient("http://server", transport=httpx.MockTransport(answer)) as client:
            app = GameApp(client, "k3f9", "en")
            async with app.run_test(size=(80, 24)) as pilot:

                async def until(done: Callable[[], Any]) -> None:
                    async with asyncio.timeout(60):
                        while not done():
                            await pilot.pause()

                app.words = Words(from_json(WordsReference, words_document("en")))
                app.form = Questionnaire(from_json(Decision, BID), app.words, {})
                app._checked = True  # the previous answer was allowed
                app.show_pane("question")
                app.show_question()
                await pilot.press("down")
                app.show_question()  # as an event of the log does
                assert app.query_one("#one", OptionList).highlighted == 1
                await pilot.press("enter", "enter")
                await until(lambda: "POST check" in sent)
                assert own_text("en", "loading") in str(app.query_one("#ask", Static).render())
                await pilot.press("enter")
                assert "PUT answer" not in sent
                released.set()
                await until(lambda: app.preview)
                await pilot.press("enter")
                await until(lambda: "PUT answer" in sent)

    asyncio.run(run())


def test_board_has_the_facts_of_the_edition_of_the_game() -> None:
    async def run() -> httpx.URL:
        server = Script([json(_GAME), problem(404, "not_found")])
        async with AsyncClient("http://server", transport=server) as client:
            with pytest.raises(AgotError):
                await GameApp(client, "k3f9", "en").refresh_facts()
        return server.requests[1].url

    asked = asyncio.run(run())
    assert (asked.path, asked.params["edition"]) == ("/api/v1/reference", _GAME["ruleset"]["edition"])


class OnlyMarks(App[None]):
    def compose(self) -> ComposeResult:
        yield Marks()


def test_selected_lines_differ_without_colour() -> None:
    async def run() -> None:
        app = OnlyMarks()
        async with app.run_test() as pilot:
            marks = app.query_one(Marks)
            marks.add_options([Selection("Footman", 0), Selection("Knight", 1)])
            marks.select(1)
            await pilot.pause()
            lines = [marks.render_line(place).text.rstrip() for place in range(3)]
            assert lines == ["▐ ▌ Footman", "▐X▌ Knight", ""]

    asyncio.run(run())


def test_a_selected_line_may_disappear_before_it_is_processed() -> None:
    async def run() -> None:
        app = OnlyMarks()
        async with app.run_test() as pilot:
            marks = app.query_one(Marks)
            marks.add_options([Selection("Footman", 0)])
            marks.highlighted = 0
            marks.clear_options()
            await pilot.pause()
            assert marks.option_count == 0

    asyncio.run(run())


def test_a_line_of_a_replaced_question_selects_nothing() -> None:
    async def silent(request: httpx.Request) -> httpx.Response:
        await asyncio.Event().wait()
        raise AssertionError

    async def run() -> None:
        async with AsyncClient("http://server", transport=httpx.MockTransport(silent)) as client:
            app = GameApp(client, "k3f9", "en")
            async with app.run_test(size=(80, 24)) as pilot:
                app.words = Words(from_json(WordsReference, words_document("en")))
                app.form = form = Questionnaire(from_json(Decision, BID), app.words, {})
                app.show_pane("question")
                app.show_question()
                await pilot.pause()
                app.query_one("#one", OptionList).action_last()
                app.query_one("#one", OptionList).action_select()
                app.form = Questionnaire(from_json(Decision, BID), app.words, {})
                app.show_question()
                await pilot.pause()
                assert form.question is not None and app.form.question is not None

    asyncio.run(run())


def screen_test(check: Callable[[GameApp, Any], Any]) -> None:
    """Runs `check(app, pilot)` on a screen with its texts loaded and a server that never responds."""

    async def never(request: httpx.Request) -> httpx.Response:
        await asyncio.Event().wait()
        raise AssertionError

    async def run() -> None:
        async with AsyncClient("http://server", transport=httpx.MockTransport(never)) as client:
            app = GameApp(client, "k3f9", "en")
            async with app.run_test(size=(80, 24)) as pilot:
                app.words = Words(from_json(WordsReference, words_document("en")))
                await check(app, pilot)

    asyncio.run(run())


def screen_text(app: GameApp) -> str:
    return str(app.query_one("#ask", Static).render())


def test_the_screen_offers_to_change_an_answer_only_while_one_can_be_changed() -> None:
    async def check(app: GameApp, pilot: Any) -> None:
        waiting = BID | {"answer": {"kind": "bid_influence", "amount": 1}, "waiting_for": []}
        app.message, app.decisions = own_text("en", "sent"), [from_json(Decision, waiting)]
        app.show_question()
        assert own_text("en", "replaced") in screen_text(app)
        app.decisions = []
        app.show_question()
        assert own_text("en", "replaced") not in screen_text(app)
        app.decisions = [from_json(Decision, BID)]
        app.form = Questionnaire(app.decisions[0], app.words, {})
        app.show_question()
        assert own_text("en", "replaced") not in screen_text(app)

    screen_test(check)


def test_the_confirmation_lists_the_choices() -> None:
    async def check(app: GameApp, pilot: Any) -> None:
        app.form = form = Questionnaire(from_json(Decision, BID), app.words, {})
        form.choose([2])
        app.preview = ["allowed"]
        app.show_question()
        assert f"{own_text('en', 'your-answer')}\n2\n" in screen_text(app)
        form.back()
        assert form.chosen_lines == []

    screen_test(check)


def test_orders_are_listed_with_their_areas() -> None:
    words = Words(from_json(WordsReference, words_document("en")))
    options = {
        "kind": "assign_orders", "places": ["winterfell", "white_harbor"], "regular": ["march_0", "raid_a"],
        "special": [], "stars": 0, "count": 2, "answer_fields": ["orders"],
    }  # fmt: skip
    asked = BID | {
        "kind": "place_orders",
        "question": {"kind": "place_orders", "in_turn": False},
        "options": options,
    }
    form = Questionnaire(from_json(Decision, asked), words, {"winterfell": ["knight"]})
    form.choose(["raid_a"])
    form.choose(["march_0"])
    assert [line.partition(":")[0] for line in form.chosen_lines] == ["Winterfell", "White Harbor"]
    assert [line.rpartition(" → ")[2] for line in form.chosen_lines] == [
        words.name("order", "raid_a"), words.name("order", "march_0"),
    ]  # fmt: skip


def test_a_refusal_shows_every_error() -> None:
    problem = {
        "type": "about:blank", "title": "Malformed", "status": 400, "code": "malformed", "facts": {},
        "detail": "The request is malformed.",
        "errors": [{"field": "password", "code": "invalid", "detail": "At least 12 characters."}],
    }  # fmt: skip
    error = problem_of(400, dumps(problem), {})
    assert str(error) == "400 malformed: The request is malformed. password: At least 12 characters."


def test_the_help_screen_has_a_legend() -> None:
    async def check(app: GameApp, pilot: Any) -> None:
        await pilot.press("f1")
        assert f"{CASTLE} {app.words.text('board-victory_track')}" in screen_text(app)

    screen_test(check)


@pytest.mark.long
def test_short_names_of_areas_are_unique_in_every_language() -> None:
    for language in LANGUAGES:
        words = Words(from_json(WordsReference, words_document(language)))
        short = short_names({id: words.name("area", id) for id, area in AREAS.items() if area.kind != "port"})
        assert len(set(short.values())) == len(short) and max(map(len, short.values())) <= 5
