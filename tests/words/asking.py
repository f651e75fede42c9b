"""Questions to a house in a position, and the mails that ask them, without a server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from games.engine import State, encode, observed_state
from games.engine.explanation import choices_of, known_of
from games.notices.mail_contents import AskedDecision, GameContents, News
from games.notices.mails import DrawnBoard, GameInMail, Reader, mail_of_notices
from games.notices.payloads import NoticeOfGame
from games.pictures import Board, board_in_words
from games.selectors.polls import GamePoll
from games.selectors.position import Observation
from games.storage import Cursor
from games.words import Words, words_for
from games.words.decisions import own_decision_words
from games.words.forms import form_of
from games.words.numbering import numbered_lines
from got_api.shared.mail import Mail
from tests.engine.table import Game

CODE = "0815"
ZONE = "Europe/Bucharest"
NOW = datetime(2026, 11, 18, 12, tzinfo=UTC)
DUE = datetime(2026, 11, 20, 16, tzinfo=UTC)
UNSUBSCRIBE = "https://got.example/unsubscribe"


@dataclass(frozen=True)
class Question:
    """An open decision as its house reads it. `options` are as clients receive them."""

    number: int
    kind: str
    house: str
    words: Mapping[str, Any]
    options: Mapping[str, Any]
    waiting_for: Sequence[str]

    @classmethod
    def at(cls, state: State, house: str, number: int, words: Words) -> Question:
        """The question to a house in a position."""
        decision, seen = state.decisions[number], observed_state(state, house)
        offered: Any = decision.question.options(seen, house)
        question: Any = encode(decision.question)
        plain: Any = encode(offered)
        choices = choices_of(seen, house, number, offered)
        texts = own_decision_words(words, question, decision.houses, plain, choices, known_of(seen, house))
        waiting_for = [each for each in decision.houses if (number, each) not in state.answers]
        return cls(number, decision.question.kind, house, texts, plain, waiting_for)

    def asked(self, words: Words) -> AskedDecision:
        """The question as mails show it."""
        return AskedDecision(
            number=self.number,
            kind=self.kind,
            title=self.words["title"],
            text=self.words["asks"],
            default=self.words["default"],
            answers=numbered_lines(words, self.kind, self.options, self.words["choices"]),
            answer_form=form_of(words, self.kind, self.options, self.words["choices"]),
            since=DUE - timedelta(days=1),
            due_at=DUE,
            bank_from=DUE - timedelta(hours=1),
            waiting_for=self.waiting_for,
        )

    def facts(self, state: State) -> dict[str, Any]:
        """The facts of a notice about the question."""
        return {
            "decision_number": self.number,
            "decision_kind": self.kind,
            "house": self.house,
            "due_at": DUE.isoformat(),
            "round": state.round,
            "phase": state.phase,
            "miss_count": 1,
        }


def asked_by_mail(game: Game, house: str, kind: str, language: str = "en", *, replies: bool = True) -> Mail:
    """The mail to a house about its question of a kind. `replies`: whether mail replies are enabled."""
    writer = Writer(words_for(language), "Winter at the Wall", replies)
    return writer.asks(game.state, house, game.seat(house).decision(kind).number)


@dataclass(frozen=True)
class Writer:
    """Writes mails about one game in a language. `name`: the name of the game."""

    words: Words
    name: str
    answers_by_mail: bool = True
    """Whether mail replies are enabled."""

    def asks(self, state: State, house: str, number: int, *, png: bytes | None = None) -> Mail:
        """The mail to a house with a question."""
        question = Question.at(state, house, number, self.words)
        asked = [question.asked(self.words)]
        return self.mail("your_turn", question.facts(state), state, house, asked, png=png)

    def mail(
        self,
        kind: str,
        facts: Mapping[str, Any],
        state: State,
        house: str,
        asked: Sequence[AskedDecision] = (),
        news: News | None = None,
        *,
        png: bytes | None = None,
    ) -> Mail:
        """The mail to a house with one notice; with the board where `png` is its picture."""
        seen = observed_state(state, house)
        poll = GamePoll(1, "running", house, False, Cursor(), 0)
        contents = GameContents(poll, Observation(house, Cursor(), seen), asked, news)
        drawn = None
        if png is not None:
            blocks = board_in_words(Board(seen, house, self.name), self.words)
            drawn = DrawnBoard(self.words.text("board-description", house=house), blocks, png)
        notice = NoticeOfGame("1", kind, CODE, self.name, facts, NOW)
        reader = Reader(self.words, ZONE, NOW, answers_by_mail=self.answers_by_mail)
        return mail_of_notices([notice], {CODE: GameInMail(contents, drawn)}, reader, UNSUBSCRIBE)
