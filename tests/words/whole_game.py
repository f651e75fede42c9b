"""All that the people at one table read: log, news, decisions, refusals, mails, boards, in one language.

    for text in texts_of("game_0573_6_players", "ro", every=40): print(text.kind, text.text)

The game is played again by the engine; everything is made by the functions of the server, without a database.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from html import unescape
from random import Random
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

from django.utils.translation import override

from games.engine import Answer, Refused, State, check, decode, encode, observed, options, redact
from games.engine.explanation import choices_of, known_of
from games.engine.notation import Given
from games.errors import problem_of
from games.news import IGNORED, fold
from games.notices.kinds import ASKS
from games.notices.mails import Drawn, Reader, Seen, mail_of_notices
from games.notices.payloads import NoticeOfGame
from games.notices.sight import Asked, Sight, most_important
from games.pictures import Board, board_in_words, svg, text_board
from games.selectors.news import item_in_words, order_kinds
from games.selectors.polls import Poll
from games.selectors.position import Observation
from games.storage import Cursor
from games.storage.viewing import LoggedEvent
from games.words import Words, words_for
from games.words.arguments import KINDS
from games.words.decisions import decision_words, own_decision_words
from games.words.events import SILENT, sentence
from games.words.forms import form_of
from tests.golden.reading import course_of
from tests.machines.fuzz import bent

NAME = "7 & 7"
CODE = "0815"
ZONE = "Europe/Bucharest"
NOW = datetime(2026, 11, 18, 12, tzinfo=UTC)
DUE = datetime(2026, 11, 20, 16, tzinfo=UTC)
MAX_BENT = 4
"""Wrong answers to one decision."""


class Text(NamedTuple):
    """Something that people read. `kind`: log, news, decision, refusal, mail, picture or board."""

    kind: str
    text: str


class Turn(NamedTuple):
    """An answer that a house gave, and what it saw before it: what had happened since the game began."""

    before: State
    given: Given
    happened: int


class Table:
    """A golden game as its players see it, in a language."""

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
        return LoggedEvent(Cursor(len(self.events) + 1, 0, 1), facts.pop("kind"), facts, NOW)

    def log(self) -> Iterator[Text]:
        """Every event, as a reader of it sees it."""
        for _, entry in self.events:
            if entry.kind not in SILENT:
                yield Text("log", sentence(self.words, {"kind": entry.kind, **entry.facts}))

    def news(self, house: str | None, first: int = 0, last: int | None = None) -> list[dict[str, Any]]:
        """The items of news between two events, as a reader of a house sees them."""
        entries = [
            entry
            for event, entry in self.events[first:last]
            if entry.kind not in IGNORED and redact(event, house) is not None
        ]
        return [item_in_words(item, house, self.words) for item in fold(entries, order_kinds())]

    def decision(self, turn: Turn) -> dict[str, Any]:
        """The decision that a turn answers, as its house reads it."""
        number, house = turn.given.decision, turn.given.house
        asked, seen = turn.before.decisions[number], observed(turn.before, turn.given.house)
        offered = options(seen, house, number)
        question: Any = encode(asked.question)
        plain: Any = encode(offered)
        choices = choices_of(seen, house, number, offered)
        known = known_of(seen, house)
        return own_decision_words(self.words, question, asked.houses, plain, choices, known)

    def decision_of_others(self, turn: Turn) -> dict[str, Any]:
        asked = turn.before.decisions[turn.given.decision]
        question: Any = encode(asked.question)
        return decision_words(self.words, question, asked.houses)

    def refusals(self, turn: Turn, dice: Random) -> Iterator[Text]:
        """What the house reads whose answer is wrong: the given one bent, and one to a closed decision."""
        house, number = turn.given.house, turn.given.decision
        plain: Any = encode(turn.given.answer)
        wrong = [(number, bent(plain, turn.before, dice)) for _ in range(MAX_BENT)]
        for asked, answer in (*wrong, (number - 1, plain), (number + 1000, plain)):
            with override(self.words.language):
                try:
                    check(turn.before, house, asked, decode(Answer, answer))
                except Refused as refused:
                    yield Text("refusal", self._said(refused))

    def _said(self, refused: Refused) -> str:
        """Title, detail and errors of a refusal. A number stands for an id that nobody translates: one that
        the client made up, or the name of a form.
        """
        facts = {name: self._translated(name, fact) for name, fact in refused.facts.items()}
        expected = str(facts.get("expected", ""))
        if refused.code == "wrong_kind":
            facts["expected"] = "7"
        elif expected.startswith("one of "):
            facts["expected"] = "one of 7"
        refused.facts = facts
        problem = problem_of(refused)
        return "\n".join((*problem.words(), *(error["detail"] for error in problem.errors)))

    def _translated(self, name: str, fact: Any) -> Any:
        if isinstance(fact, list | tuple):
            return [self._translated(name, each) for each in fact]
        if name in KINDS and isinstance(fact, str) and self.words.named(name, fact).kind is None:
            return "7"
        return fact

    def board(self, state: State, house: str | None) -> Board:
        return Board(observed(state, house), house, NAME)

    def mail(self, turn: Turn, kind: str, since: int | None) -> Iterator[Text]:
        """The mail that asks for an answer, or says who is late; with the news since an event."""
        house, number = turn.given.house, turn.given.decision
        told, waiting = self.decision(turn), waiting_for(turn.before, number)
        asked = Asked(
            number=number,
            kind=kind_of(turn),
            title=told["title"],
            text=told["asks"],
            default=told["default"],
            answers=[],
            form=form_of(self.words, kind_of(turn), plain_options(turn), told["choices"]),
            since=DUE - timedelta(days=1),
            due_at=DUE,
            bank_from=DUE - timedelta(hours=1),
            waiting_for=waiting,
        )
        items = None if since is None else most_important(self.news(house, since, turn.happened), self.words)
        state = turn.before
        facts = {
            "decision_number": number,
            "decision_kind": state.decisions[number].question.kind,
            "house": house,
            "due_at": DUE.isoformat(),
            "round": state.round,
            "phase": state.phase,
            "miss_count": 1,
        }
        open_now = [asked] if kind in ASKS else []
        yield from self.mail_about(kind, facts, state, house, open_now, items)

    def mail_about(
        self,
        kind: str,
        facts: dict[str, Any],
        state: State,
        house: str,
        asked: Sequence[Asked] = (),
        news: Any = None,
    ) -> Iterator[Text]:
        """Subject, text and HTML of a mail about one notice, without the markup and with what replaces the
        picture.
        """
        poll = Poll(1, "running", house, False, Cursor(), 0)
        sight = Sight(poll, Observation(house, Cursor(), observed(state, house)), asked, news)
        description = self.words.text("board-description", house=house)
        drawn = Drawn(description, board_in_words(self.board(state, house), self.words), b"png")
        reader = Reader(self.words, ZONE, NOW)
        notice = NoticeOfGame("1", kind, CODE, NAME, facts, NOW)
        mail = mail_of_notices([notice], {CODE: Seen(sight, drawn)}, reader, "https://1.2")
        yield Text("mail", mail.subject)
        yield Text("mail", mail.text)
        yield Text("mail", shown_of(mail.html))

    def picture(self, state: State, house: str | None) -> Text:
        """What stands in a picture, and what a screen reader says of it."""
        return Text("picture", "\n".join(texts_in(svg(self.board(state, house), self.words))))


def kind_of(turn: Turn) -> str:
    """The kind of the decision that a turn answers."""
    return turn.before.decisions[turn.given.decision].question.kind


def plain_options(turn: Turn) -> dict[str, Any]:
    """What the house is offered, as clients receive it."""
    house, number = turn.given.house, turn.given.decision
    offered: Any = encode(options(observed(turn.before, house), house, number))
    return dict(offered)


def waiting_for(state: State, number: int) -> list[str]:
    """The houses that have not answered a decision."""
    houses = state.decisions[number].houses
    return [house for house in houses if (number, house) not in state.answers]


def shown_of(html: str) -> str:
    """The text of a page without its markup, and what stands for its pictures."""
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
        for told in (table.decision(turn), table.decision_of_others(turn)):
            yield from (Text("decision", text) for text in texts_of_decision(told))
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


def texts_of_decision(told: dict[str, Any]) -> list[str]:
    """All texts of a decision in words."""
    found = [told["title"], told["asks"], told["default"], *filter(None, [told["how"]])]
    for choice in told["choices"]:
        found += [choice["label"], *choice["consequences"]]
    return found + [name for names in told["labels"].values() for name in names.values()]
