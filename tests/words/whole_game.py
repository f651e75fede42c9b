"""All texts that players of one game read in a language: log, news, decisions, refusals, mails, boards.

    for text in texts_of("game_0573_6_players", "ro", every=40): print(text.kind, text.text)

The engine replays the game; the functions of the server make the texts, without a database.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import unescape
from random import Random
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

from django.utils.translation import override

from games.engine import Answer, InputRefused, State, check, decode, encode, observed_state, options, redact
from games.engine.notation import RecordedAnswer
from games.errors import problem_of
from games.news import IGNORED, fold
from games.notices.kinds import ASKS
from games.notices.mail_contents import AskedDecision, most_important
from games.pictures import Board, svg, text_board
from games.selectors.news import item_in_words, order_kinds
from games.storage import Cursor
from games.storage.viewing import LoggedEvent
from games.words import Words, words_for
from games.words.arguments import KINDS
from games.words.decisions import decision_words
from games.words.events import SILENT, event_sentence
from tests.golden.reading import course_of
from tests.machines.fuzz import mutate
from tests.words.asking import NOW, Question, Writer

NAME = "7 & 7"
MAX_MUTATED = 4
"""Number of wrong answers to one decision."""


class Text(NamedTuple):
    """A text for people. `kind`: log, news, decision, refusal, mail, picture or board."""

    kind: str
    text: str


class Turn(NamedTuple):
    """An answer of a house, and its view before it: the events since the start."""

    before: State
    given: RecordedAnswer
    happened: int


class Table:
    """A golden game in its players' view, in a language."""

    def __init__(self, name: str, language: str) -> None:
        self.words: Words = words_for(language)
        self.turns: list[Turn] = []
        self.events: list[tuple[Any, LoggedEvent]] = []
        before: State | None = None
        for given, played in course_of(name):
            if before is not None and given is not None:
                self.turns.append(Turn(before, given, len(self.events)))
            for event in played.events:
                self.events.append((event, self._logged(event)))
            before = played.state
        assert before is not None
        self.end = before

    def _logged(self, event: Any) -> LoggedEvent:
        facts: Any = encode(event)
        cursor = Cursor(len(self.events) + 1, 0, 1)
        return LoggedEvent(cursor, facts.pop("kind"), facts, NOW, cursor.moment, is_public=True)

    def log(self) -> Iterator[Text]:
        """Every event, in the view of a reader."""
        for _, entry in self.events:
            if entry.kind not in SILENT:
                yield Text("log", event_sentence(self.words, {"kind": entry.kind, **entry.facts}))

    def news(self, house: str | None, first: int = 0, last: int | None = None) -> list[dict[str, Any]]:
        """The items of news between two events, in the view of a house."""
        entries = [
            entry
            for event, entry in self.events[first:last]
            if entry.kind not in IGNORED and redact(event, house) is not None
        ]
        return [item_in_words(item, house, self.words) for item in fold(entries, order_kinds())]

    def question(self, turn: Turn) -> Question:
        """The decision that a turn answers, in the view of its house."""
        return Question.at(turn.before, turn.given.house, turn.given.decision, self.words)

    def decision(self, turn: Turn) -> Mapping[str, Any]:
        """The words of the decision that a turn answers."""
        return self.question(turn).words

    def decision_of_others(self, turn: Turn) -> dict[str, Any]:
        asked = turn.before.decisions[turn.given.decision]
        question: Any = encode(asked.question)
        return decision_words(self.words, question, asked.houses)

    def refusals(self, turn: Turn, dice: Random) -> Iterator[Text]:
        """The refusals of wrong answers: the given one mutated, and one to a closed decision."""
        house, number = turn.given.house, turn.given.decision
        plain: Any = encode(turn.given.answer)
        wrong = [(number, mutate(plain, turn.before, dice)) for _ in range(MAX_MUTATED)]
        for asked, answer in (*wrong, (number - 1, plain), (number + 1000, plain)):
            with override(self.words.language):
                try:
                    check(turn.before, house, asked, decode(Answer, answer))
                except InputRefused as refused:
                    yield Text("refusal", self._said(refused))

    def _said(self, refused: InputRefused) -> str:
        """Title, detail and errors of a refusal. A number replaces untranslated ids: invented ones, and names
        of forms.
        """
        facts = {name: self._translated(name, fact) for name, fact in refused.facts.items()}
        expected = str(facts.get("expected", ""))
        if refused.code == "wrong_kind":
            facts["expected"] = "7"
        elif expected.startswith("one of "):
            facts["expected"] = "one of 7"
        refused.facts = facts
        problem = problem_of(refused)
        return "\n".join((*problem.title_and_detail(), *(error["detail"] for error in problem.errors)))

    def _translated(self, name: str, fact: Any) -> Any:
        if isinstance(fact, list | tuple):
            return [self._translated(name, each) for each in fact]
        if name in KINDS and isinstance(fact, str) and self.words.named(name, fact).kind is None:
            return "7"
        return fact

    def board(self, state: State, house: str | None) -> Board:
        return Board(observed_state(state, house), house, NAME)

    def mail(self, turn: Turn, kind: str, since: int | None) -> Iterator[Text]:
        """The mail that asks for an answer, or names late houses; with the news since an event."""
        house, state, question = turn.given.house, turn.before, self.question(turn)
        items = None if since is None else most_important(self.news(house, since, turn.happened), self.words)
        open_now = [question.asked(self.words)] if kind in ASKS else []
        yield from self.mail_about(kind, question.facts(state), state, house, open_now, items)

    def mail_about(
        self,
        kind: str,
        facts: dict[str, Any],
        state: State,
        house: str,
        asked: Sequence[AskedDecision] = (),
        news: Any = None,
    ) -> Iterator[Text]:
        """Subject, text and HTML of a mail about one notice, without the markup and with the text that
        replaces the picture."""
        writer = Writer(self.words, NAME, answers_by_mail=False)
        mail = writer.mail(kind, facts, state, house, asked, news, png=b"png")
        yield Text("mail", mail.subject)
        yield Text("mail", mail.text)
        yield Text("mail", shown_of(mail.html))

    def picture(self, state: State, house: str | None) -> Text:
        """The text of a picture, and its text for screen readers."""
        return Text("picture", "\n".join(texts_in(svg(self.board(state, house), self.words))))


def kind_of(turn: Turn) -> str:
    """The kind of the decision that a turn answers."""
    return turn.before.decisions[turn.given.decision].question.kind


def plain_options(turn: Turn) -> dict[str, Any]:
    """The options of a house, as clients receive them."""
    house, number = turn.given.house, turn.given.decision
    offered: Any = encode(options(observed_state(turn.before, house), house, number))
    return dict(offered)


def shown_of(html: str) -> str:
    """The text of a page without its markup, and the alternative texts of its pictures."""
    described = re.findall(r'alt="([^"]*)"', html)
    body = re.sub(r"<style.*?</style>|<[^>]*>", " ", html, flags=re.DOTALL)
    return unescape("\n".join([body, *described]))


def texts_in(picture: str) -> Iterator[str]:
    """Every text and every accessible name of an SVG."""
    for element in ET.fromstring(picture).iter():
        if not element.tag.endswith("style"):
            yield from filter(None, map(str.strip, filter(None, [element.text, element.tail])))
        yield from (element.attrib[name] for name in ("aria-label", "title") if name in element.attrib)


def texts_of(name: str, language: str, every: int) -> Iterator[Text]:
    """The whole log and all news of a golden game; decisions, refusals, mails and boards of each turn whose
    number `every` divides, and of the end.
    """
    table = Table(name, language)
    yield from table.log()
    dice = Random(name)
    last_mail: dict[str, int] = {}
    for house in (None, *table.end.houses):
        for item in table.news(house):
            yield from (Text("news", text) for text in (item["text"], *item["lines"]))
    kinds = sorted(ASKS)
    for number, turn in enumerate(table.turns):
        if number % every:
            continue
        for reported in (table.decision(turn), table.decision_of_others(turn)):
            yield from (Text("decision", text) for text in texts_of_decision(reported))
        yield from table.refusals(turn, dice)
        house = turn.given.house
        yield from table.mail(turn, kinds[number // every % len(kinds)], last_mail.get(house))
        yield from table.mail(turn, "deadline_passed", None)
        last_mail[house] = turn.happened
        yield table.picture(turn.before, house if number % 2 else None)
        yield Text("board", text_board(table.board(turn.before, house if number % 2 else None), table.words))
    yield from table.mail_about("game_ended", {"winner": table.end.winner, "round": 10}, table.end, "stark")
    yield table.picture(table.end, None)
    yield Text("board", text_board(table.board(table.end, None), table.words))


def texts_of_decision(reported: Mapping[str, Any]) -> list[str]:
    """All texts of a decision in words."""
    found = [reported["title"], reported["asks"], reported["default"], *filter(None, [reported["how"]])]
    for choice in reported["choices"]:
        found += [choice["label"], *choice["consequences"]]
    return found + [name for names in reported["labels"].values() for name in names.values()]
