"""The game as a full-screen program with question, board and log, side by side on a wide screen."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, ClassVar

from rich.segment import Segment
from rich.text import Text
from textual import events, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.strip import Strip
from textual.widgets import OptionList, RichLog, SelectionList, Static
from textual.widgets.option_list import Option
from textual.widgets.selection_list import Selection

from ..aio import AsyncClient
from ..api import calls, models
from ..api.models import KnownDecision, LoggedEvent, UnknownDecision, ViewedPosition
from ..problems import AgotError, ConflictError, ProblemError, UnreachableError, text_of_problem
from ..words import Words
from .board import Board, Scenery, legend
from .preview import preview
from .prompts import Item, Questionnaire
from .small_map import small_map
from .texts import LANGUAGES, own_text

WIDE_COLUMNS = 120
PANES = ("question", "board", "log")
CLOCK_SECONDS = 20.0
RECONNECT_PAUSE_SECONDS = 3.0
RECENT = 12
MAP_COLUMNS, MAP_ROWS = 90, 30
SEND, AGAIN = "send", "again"


class Marks(SelectionList[int]):
    """A list in which several lines can be marked. Enter accepts the marks."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "app.accept", show=False, priority=True)]

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Stops the event, because nothing uses it and the default handler fails if the line no longer
        exists.
        """
        event.stop()
        event.prevent_default()

    def render_line(self, y: int) -> Strip:
        """Draws an empty box for a line that is not marked. By default, only colour distinguishes marked
        lines.
        """
        strip, place = super().render_line(y), self.scroll_offset.y + y
        if place >= self.option_count or self.get_option_at_index(place).value in self.selected:
            return strip
        left, inner, *rest = strip
        return Strip([left, Segment(" ", inner.style), *rest])


class GameApp(App[None]):
    """One game. `may_answer` is False for a spectator."""

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    #head { height: 2; background: $primary-darken-2; color: $text; text-wrap: nowrap; text-overflow: ellipsis; }
    #foot { height: 1; background: $panel; color: $text-muted; }
    #question, #board, #log { display: none; width: 1fr; height: 1fr; }
    .on-question #question, .on-board #board, .on-log #log { display: block; }
    .wide #board { display: block; width: 3fr; border-right: solid $panel; }
    .wide #side { display: block; width: 2fr; }
    .wide #question, .wide #log { display: block; }
    .on-board #side { display: none; }
    .wide.on-board #side { display: block; }
    #text { height: auto; max-height: 45%; }
    #ask { padding: 0 1; }
    #note { color: $text-muted; padding: 0 1; max-height: 3; }
    OptionList, SelectionList { height: auto; max-height: 45%; border: none; padding: 0 1; }
    #log { border: none; padding: 0 1; }
    .wide #log { border-top: solid $panel; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("1", "pane('question')"), Binding("2", "pane('board')"), Binding("3", "pane('log')"),
        Binding("tab", "next_pane", priority=True), Binding("backspace", "undo"), Binding("a", "areas"),
        Binding("m", "map"), Binding("l", "language"), Binding("c", "change"), Binding("f1", "help"),
        Binding("question_mark", "help"), Binding("q", "quit"),
    ]  # fmt: skip

    def __init__(self, client: AsyncClient, code: str, language: str, *, may_answer: bool = True) -> None:
        super().__init__()
        self.client, self.code, self.language, self.may_answer = client, code, language, may_answer
        self.pane, self.with_empty, self.is_help, self.is_over = "board", False, False, False
        self.with_map: bool | None = None
        """Whether the map is shown. None shows it on a wide screen."""
        self.words: Words | None = None
        self.scenery: Scenery | None = None
        self.view: ViewedPosition | None = None
        self.standing: models.Standing | None = None
        self.game_facts: models.Game | None = None
        self.decisions: list[KnownDecision] = []
        self.form: Questionnaire | None = None
        self.preview: list[str] | None = None
        self.message = ""
        self.entries: list[LoggedEvent] = []
        self.log_language = language
        """The language in which the server wrote the entries."""
        self._checked = False
        self._listed: object = None
        """The question or preview whose lines are in the list."""

    # Display

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        with Horizontal():
            with VerticalScroll(id="board"):
                yield Static(id="drawing")
            with Vertical(id="side"):
                with Vertical(id="question"):
                    with VerticalScroll(id="text"):
                        yield Static(id="ask")
                    yield OptionList(id="one")
                    yield Marks(id="many")
                    yield Static(id="note")
                yield RichLog(id="log", wrap=True, markup=False, min_width=20)
        yield Static(id="foot")

    def own(self, id: str, **values: object) -> str:
        return own_text(self.language, id, **values)

    def on_mount(self) -> None:
        self.theme = "textual-dark"
        self.query_one("#drawing", Static).update(self.own("loading"))
        self.show_pane("board")
        self.follow()
        self.set_interval(CLOCK_SECONDS, self.refresh_due_times)

    async def on_unmount(self) -> None:
        await self.client.close()

    def on_resize(self, event: events.Resize) -> None:
        self.screen.set_class(event.size.width >= WIDE_COLUMNS, "wide")
        self.show_board()

    def show_pane(self, pane: str) -> None:
        self.pane = pane
        for each in PANES:
            self.screen.set_class(each == pane, f"on-{each}")
        if pane == "question" or self.screen.has_class("wide"):
            self.focus_list()
        else:
            self.query_one(f"#{pane}").focus()

    def focus_list(self) -> None:
        for name in ("#one", "#many"):
            shown = self.query_one(name)
            if shown.display:
                shown.focus()
                return
        self.query_one("#text").focus()

    def show_all(self) -> None:
        self.show_head()
        self.show_board()
        self.show_question()

    def show_head(self) -> None:
        words, view, facts = self.words, self.view, self.game_facts
        keys = [piece for key, name in FOOT for piece in ((key, "bold"), f" {self.own(f'key-{name}')} ")]
        self.query_one("#foot", Static).update(Text.assemble(*keys, no_wrap=True))
        if words is None or view is None or facts is None or self.scenery is None:
            return
        name = f"{facts.name} ({self.code})"
        if view.position.winner:
            first = words.text("board-header_ended", game=self.code, winner=view.position.winner)
        else:
            phase = words.name("phase", view.position.phase)
            first = f"{words.text('ui-round')} {view.position.round}/{self.scenery.rounds}  {phase}"
            first += f"  {words.text('board-threat_value', threat=view.position.threat, max=self.scenery.max_threat)}"
            if view.house:
                first += f"  {words.text('board-you', house=view.house)}"
            first += f"  {name}"
        self.query_one("#head", Static).update(Text(f"{first}\n{self.waiting_text(words)}", no_wrap=True))

    def waiting_text(self, words: Words) -> str:
        """The houses that the game waits for, and their due time."""
        if not self.decisions:
            return self.own("over") if self.is_over else ""
        houses = sorted({house for each in self.decisions for house in each.waiting_for})
        text = words.text("board-waiting_for", houses=houses)
        due = min((each.due_at for each in self.decisions if each.due_at), default=None)
        if due is None:
            return f"{text}  {self.own('no-due')}"
        left = max(0, int((due - datetime.now(UTC)).total_seconds()))
        hours, minutes = left // 3600, left % 3600 // 60
        local = f"{due.astimezone():%Y-%m-%d %H:%M}"
        return f"{text}  {words.text('board-due', due_at=local)} ({words.text('ui-time_left')}: {hours}:{minutes:02})"

    def show_board(self) -> None:
        words, view, standing, scenery = self.words, self.view, self.standing, self.scenery
        if words is None or view is None or standing is None or scenery is None:
            return
        columns = self.board_columns()
        board = Board(view.position, standing, view.house, scenery, words, self.with_empty, columns)
        drawn = None
        if self.shows_map():
            drawn = small_map(view.position, standing, scenery, words, columns=min(columns, MAP_COLUMNS), rows=MAP_ROWS)
        self.query_one("#drawing", Static).update(board.text(drawn))

    def shows_map(self) -> bool:
        return self.with_map if self.with_map is not None else self.screen.has_class("wide")

    def board_columns(self) -> int:
        """Width of the board without its scroll bar, in columns."""
        return max(40, (self.query_one("#board").size.width or self.size.width) - 2)

    def show_question(self) -> None:
        """Shows the question or the preview of an answer; if there is neither, the reason."""
        one, many = self.query_one("#one", OptionList), self.query_one("#many", Marks)
        ask, note = self.query_one("#ask", Static), self.query_one("#note", Static)
        form = self.form
        listed: object = None
        lines, items, is_many, hint = [self.message] if self.message else [], [], False, ""
        if self.is_help:
            lines = [self.own("help-how"), "", self.own("help-keys"), *self.help_texts()]
        elif form is None or not self.may_answer:
            lines = [self.own("over")] if self.is_over else [*lines, *self.waiting_lines()]
            lines += ["", *self.recent_lines()]
        elif form.question is not None:
            lines += [form.question.title]
            listed, items, is_many = form.question, form.question.items, not form.question.is_single
            hint = self.own("hint-many" if is_many else "hint-one")
        elif self.preview is not None:
            lines += [self.own("your-answer"), *form.chosen_lines, "", self.own("preview"), *self.preview]
            listed, items = self.preview, [Item(SEND, self.own("send")), Item(AGAIN, self.own("again"))]
            items = items if self._checked else items[1:]
            hint = self.own("hint-one")
        else:
            lines += [self.own("preview"), self.own("loading")]
        ask.update(Text("\n".join(lines)))
        text = self.query_one("#text", VerticalScroll)
        text.styles.max_height = "45%" if items else "100%"
        if items or self.is_help:
            text.scroll_home(animate=False)
        else:
            text.scroll_end(animate=False)
        note.update(hint)
        one.display, many.display = bool(items) and not is_many, bool(items) and is_many
        if listed is None or listed is not self._listed:
            self._listed = listed
            self.list_lines(items, is_many=is_many)
        if is_many:
            self.show_marks()
        if self.pane == "question" or self.screen.has_class("wide"):
            self.focus_list()

    def list_lines(self, items: list[Item], *, is_many: bool) -> None:
        """Replaces the lines to choose. Marks and the highlighted line are lost."""
        one, many = self.query_one("#one", OptionList), self.query_one("#many", Marks)
        one.clear_options()
        many.clear_options()
        if is_many:
            many.add_options([Selection(each.label, place) for place, each in enumerate(items)])
        else:
            one.add_options([Option(labelled(each)) for each in items])
        if items:
            (many if is_many else one).highlighted = 0

    def waiting_lines(self) -> list[str]:
        """Lines for a player without a question, who may still be able to change an answer."""
        can_change = any(decision.answer is not None for decision in self.decisions)
        return [self.own("replaced"), self.own("asked-nothing")] if can_change else [self.own("asked-nothing")]

    def recent_lines(self) -> list[str]:
        """The last events, for a waiting player."""
        shown = [entry for entry in self.entries if entry.weight != "bookkeeping"]
        return [self.sentence(entry) for entry in shown[-RECENT:]]

    def sentence(self, entry: LoggedEvent) -> str:
        """The server's sentence, or a local one if the player has changed the language."""
        if entry.text is not None and self.language == self.log_language:
            return entry.text
        return self.words.sentence(entry.event) if self.words else ""

    def help_texts(self) -> list[str]:
        """Texts of the server about the question and the orders."""
        assert self.words is not None
        ids = ["help-decision", "help-default", "help-secret", *[f"help-order_kind-{kind}" for kind in KINDS]]
        texts = [self.words.text(id) for id in ids]
        if self.form is not None and self.form.decision.words and self.form.decision.words.how:
            texts.insert(0, self.form.decision.words.how)
        return ["", legend(self.words), "", *texts]

    def show_marks(self) -> None:
        if self.form is not None and self.form.question is not None:
            question, marked = self.form.question, len(self.query_one("#many", Marks).selected)
            id = "marked-exactly" if question.minimum == question.maximum else "marked-count"
            shown = self.own(id, count=marked, minimum=question.minimum, maximum=question.maximum)
            self.query_one("#note", Static).update(f"{shown}\n{self.own('hint-many')}")

    # Actions of the player

    def action_pane(self, pane: str) -> None:
        self.show_pane(pane)

    def action_next_pane(self) -> None:
        self.show_pane(PANES[(PANES.index(self.pane) + 1) % len(PANES)])

    def action_areas(self) -> None:
        self.with_empty = not self.with_empty
        self.show_board()

    def action_map(self) -> None:
        self.with_map = not self.shows_map()
        self.show_board()

    def action_help(self) -> None:
        self.is_help = not self.is_help
        self.show_question()
        self.show_pane("question")

    def action_language(self) -> None:
        self.language = LANGUAGES[(LANGUAGES.index(self.language) + 1) % len(LANGUAGES)]
        self.change_language()

    def action_undo(self) -> None:
        if self.form is not None:
            self.preview = None
            self.form.back()
            self.show_question()

    def action_change(self) -> None:
        """Reopens a question whose sealed answer can still be replaced."""
        for decision in self.decisions:
            if decision.answer is not None and self.words is not None:
                self.form, self.preview = Questionnaire(decision, self.words, self.armies()), None
                self.show_question()
                self.show_pane("question")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if self.form is None or isinstance(event.option_list, SelectionList):
            return
        if event.option not in event.option_list.options:
            return  # the line belongs to an earlier question
        if self.form.question is None and self.preview is None:
            return  # the key was pressed twice, before the preview of the answer
        if self.form.question is None:
            if event.option_index == 0 and self._checked:
                self.send_answer()
            else:
                self.preview = None
                self.form.restart()
                self.show_question()
            return
        self.take([self.form.question.items[event.option_index].value])

    def on_selection_list_selected_changed(self) -> None:
        self.show_marks()

    def action_accept(self) -> None:
        """Accepts the marked lines if their number is allowed."""
        if self.form is None or self.form.question is None:
            return
        places = sorted(self.query_one("#many", Marks).selected)
        if self.form.question.minimum <= len(places) <= self.form.question.maximum:
            self.take([self.form.question.items[place].value for place in places])

    def take(self, values: list[Any]) -> None:
        """Records the chosen values, and shows the next question or the preview of the answer."""
        assert self.form is not None
        self.message, self.preview, self._checked = "", None, False
        self.form.choose(values)
        self.show_question()
        if self.form.question is None:
            self.check_answer()

    # Requests

    @work(exclusive=True, group="answer")
    async def check_answer(self) -> None:
        form, words = self.form, self.words
        if form is None or form.answer is None or words is None:
            return
        try:
            check = await self.client.game(self.code).check(form.decision.number, form.answer, explain=True)
            self._checked, self.preview = check.accepted, list(preview(check, words))
        except ProblemError as error:
            self._checked, self.preview = False, [self.own("refused", detail=text_of_problem(error.problem))]
        except AgotError:
            self._checked, self.preview = False, [self.own("lost")]
        self.show_question()

    @work(exclusive=True, group="answer")
    async def send_answer(self) -> None:
        form = self.form
        if form is None or form.answer is None:
            return
        try:
            await self.client.game(self.code).answer(form.decision.number, form.answer)
            self.message = self.own("sent")
        except ConflictError as error:
            self.message = error.problem.detail
        except ProblemError as error:
            self.message = self.own("refused", detail=text_of_problem(error.problem))
        except AgotError:
            self.message = self.own("lost")
            self.show_question()
            return
        self.form = self.preview = None
        await self.load_decisions()
        self.show_all()

    @work(exclusive=True, group="follow")
    async def follow(self) -> None:
        """Updates the screen until the game is over. Reconnects after lost connections."""
        while not self.is_over:
            try:
                await self.load_words()
                async with self.client.game(self.code) as game:
                    async for update in game.updates(lang=self.language):
                        self.view = update.view
                        self.entries += update.events
                        await self.refresh_facts()
                        self.write_log(update.events)
                        self.show_all()
                await self.refresh_facts()
                self.is_over = True
                self.show_all()
            except UnreachableError:
                self.query_one("#ask", Static).update(self.own("lost"))
                await asyncio.sleep(RECONNECT_PAUSE_SECONDS)
            # the game has not started yet, or the server was restored from a backup
            except ConflictError as error:
                self.query_one("#drawing", Static).update(Text(error.problem.detail))
                await asyncio.sleep(RECONNECT_PAUSE_SECONDS)
            except AgotError as error:
                self.exit(return_code=1, message=self.own("refused", detail=error))

    @work(exclusive=True, group="language")
    async def change_language(self) -> None:
        await self.load_words()
        self.form = self.preview = None
        self.message = ""
        await self.load_decisions()
        assert self.words is not None
        self.query_one("#log", RichLog).clear()
        self.write_log(self.entries)
        self.show_all()

    @work(exclusive=True, group="clock")
    async def refresh_due_times(self) -> None:
        """Reads the decisions again, because due times change without an event."""
        if self.words is None or self.view is None or self.is_over:
            return
        previous = self.form
        try:
            await self.load_decisions()
        except AgotError:
            return
        self.show_head()
        if self.form is not previous:
            self.show_question()

    async def load_words(self) -> None:
        self.client.http.headers["Accept-Language"] = self.language
        self.words = await self.client.words(self.language)

    async def refresh_facts(self) -> None:
        self.game_facts = await self.client.game(self.code).facts()
        if self.scenery is None:
            edition = self.game_facts.ruleset.edition
            facts = calls.get_reference(edition=edition, include=["map", "houses", "orders", "tracks"])
            self.scenery = Scenery.of(await self.client.send(facts))
        self.standing = (await self.client.send(calls.get_standing(self.code))).standing
        await self.load_decisions()

    async def load_decisions(self) -> None:
        """Reads the open decisions in the current language, and opens a question that waits for this player."""
        found = await self.client.send(calls.list_decisions(self.code, words=True, lang=self.language))
        self.decisions = [each for each in found.results if not isinstance(each, UnknownDecision)]
        house = self.view.house if self.view else None
        mine = [each for each in self.decisions if each.options is not None and house in each.waiting_for]
        open_numbers = {each.number for each in self.decisions}
        if self.form is not None and self.form.decision.number not in open_numbers:
            self.form = self.preview = None
        if self.form is None and mine and self.may_answer and self.words is not None:
            self.form, self.preview = Questionnaire(mine[0], self.words, self.armies()), None
            self.show_pane("question")

    def armies(self) -> dict[str, list[str]]:
        """Area -> kinds of its units."""
        found: dict[str, list[str]] = {}
        for unit in self.view.position.units if self.view else []:
            found.setdefault(unit.area, []).append(unit.type)
        return found

    def write_log(self, entries: Sequence[LoggedEvent]) -> None:
        log = self.query_one("#log", RichLog)
        for entry in entries:
            if entry.weight != "bookkeeping":
                log.write(Text(self.sentence(entry), style="bold" if entry.weight == "headline" else ""))


FOOT = (
    ("1", "question"), ("2", "board"), ("3", "log"), ("M", "map"), ("A", "areas"), ("L", "language"), ("F1", "help"),
    ("Q", "quit"),
)  # fmt: skip
KINDS = ("march", "defense", "support", "raid", "consolidate")


def labelled(item: Item) -> Text:
    """The label of a line to choose, with its note below."""
    text = Text(item.label)
    return text.append(f"\n  {item.note}", style="dim") if item.note else text
