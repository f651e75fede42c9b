"""The mail that asks for an answer in a position, without a server.

python -m tests.notices.asked_by_mail en card      print its text: language, position of the replies' corpus
"""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime, timedelta
from typing import Any

import django

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "got_api.settings")
    django.setup()

from games.engine import encode, observed
from games.engine.explanation import choices_of, known_of
from games.notices.mails import Reader, Seen, mail_of_notices
from games.notices.payloads import NoticeOfGame
from games.notices.sight import Asked, News, Sight
from games.selectors.polls import Poll
from games.selectors.position import Observation
from games.storage import Cursor
from games.words import words_for
from games.words.decisions import own_decision_words
from games.words.forms import form_of
from games.words.numbering import numbered_lines
from got_api.mail import Mail
from tests.engine.table import Game

NOW = datetime(2026, 11, 18, 12, tzinfo=UTC)
DUE = datetime(2026, 11, 20, 16, tzinfo=UTC)


def asked_by_mail(
    game: Game, house: str, kind: str, language: str = "en", news: News | None = None, *, replies: bool = True
) -> Mail:
    """The mail to a house about its question of a kind. `replies`: whether it can be answered by mail."""
    words = words_for(language)
    decision = game.seat(house).decision(kind)
    seen = observed(game.state, house)
    offered: Any = decision.question.options(seen, house)
    question: Any = encode(decision.question)
    plain: Any = encode(offered)
    choices = choices_of(seen, house, decision.number, offered)
    told = own_decision_words(words, question, decision.houses, plain, choices, known_of(seen, house))
    asked = Asked(
        number=decision.number,
        kind=kind,
        title=told["title"],
        text=told["asks"],
        default=told["default"],
        answers=numbered_lines(words, kind, plain),
        form=form_of(words, kind, plain, told["choices"]),
        since=NOW,
        due_at=DUE,
        bank_from=DUE - timedelta(hours=1),
        waiting_for=list(decision.houses),
    )
    facts = {
        "decision_number": decision.number,
        "decision_kind": kind,
        "house": house,
        "due_at": DUE.isoformat(),
        "round": game.state.round,
        "phase": game.state.phase,
    }
    poll = Poll(1, "running", house, False, Cursor(), 0)
    sight = Sight(poll, Observation(house, Cursor(), seen), [asked], news)
    reader = Reader(words, "Europe/Bucharest", NOW, answers_by_mail=replies)
    notice = NoticeOfGame("1", "your_turn", "0815", "Winter at the Wall", facts, NOW)
    return mail_of_notices([notice], {"0815": Seen(sight)}, reader, "https://got.example/unsubscribe")


if __name__ == "__main__":
    from tests.replies.positions import POSITIONS

    for name in sys.argv[2:] or POSITIONS:
        position = POSITIONS[name]()
        print(asked_by_mail(position.game, position.house, position.kind, sys.argv[1]).text)  # noqa: T201
