"""Every question of the golden games is answered by somebody who reads no more than its form."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.engine import Answer, Refused, State, check, decode
from games.notices.mails import hanging
from games.replies.reading import read
from games.words import LANGUAGES, words_for
from games.words.forms import form_of
from tests.golden.reading import names
from tests.mail_game.answering import reply_to
from tests.mail_game.printed import parts_of
from tests.words.whole_game import Table, Turn, kind_of, plain_options

MAX_REFUSED = 0.1
"""Of first attempts: a form prints no whole rules, and supply forbids some of what it offers."""


def answered(table: Table, turn: Turn, dice: Random, attempt: int) -> bool:
    """Whether the engine accepts a reply to the printed form. What it says must be understood in any case."""
    kind, options, language = kind_of(turn), plain_options(turn), table.words.language
    told = table.decision(turn)
    form = form_of(table.words, kind, options, told["choices"])
    printed = "\n".join(line for level, text in [(0, told["asks"]), *form] for line in hanging(text, level))
    reply = reply_to(parts_of(printed, language), language, dice, attempt)
    reading = read(reply, kind, options)
    assert reading.answer is not None, (kind, printed, reply, reading.problems)
    try:
        check(turn.before, turn.given.house, turn.given.decision, decode(Answer, dict(reading.answer)))
    except Refused:
        return False
    return True


def most_asked(state: State) -> int:
    """The most questions that a house is asked at a time: one, which the address of a mail names."""
    asked = Counter(house for decision in state.decisions.values() for house in decision.houses)
    return max(asked.values())


@pytest.mark.parametrize("name", names())
def test_who_reads_the_form_alone_is_understood(name: str) -> None:
    refused: Counter[str] = Counter()
    table = Table(name, "en")
    for place, turn in enumerate(table.turns):
        assert most_asked(turn.before) == 1
        table.words = words_for(LANGUAGES[place % len(LANGUAGES)])
        dice = Random(f"{name}-{place}")
        if not answered(table, turn, dice, attempt=1):
            refused[kind_of(turn)] += 1
            assert any(answered(table, turn, dice, attempt) for attempt in (2, 2, 2, 3, 3, 3)), turn
    assert refused.total() <= MAX_REFUSED * len(table.turns), refused
