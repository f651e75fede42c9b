"""Replies of players in every language and from the common mail programs."""

from __future__ import annotations

import pytest

from games.engine import encode
from games.replies.mime import parse_message, texts_of
from games.replies.outcomes import LineCode
from games.replies.quote_stripping import cut_texts
from games.replies.reading import ReplyReading, read
from games.words import LANGUAGES
from tests.replies.corpus_of_replies import Said, corpus, is_right, is_wrongly_accepted, replies
from tests.replies.mail_programs import OURS, PROGRAMS, Program
from tests.replies.positions import POSITIONS
from tests.rows import each_row

MIN_REPLIES = 300
MIN_RIGHT = 0.99
OF_WHOLE_MAIL = frozenset(
    {
        LineCode.ATTACHMENT,
        LineCode.BROKEN,
        LineCode.CHARSET,
        LineCode.ENCODED,
        LineCode.PARTS_DIFFER,
        LineCode.PERSONAL,
        LineCode.QUOTED,
        LineCode.TOO_LONG,
    }
)
"""Problems with a whole mail, found before its lines are read (`mime.py`, `quote_stripping.py`,
`personal.py`)."""


def read_reply(said: Said, program: Program) -> ReplyReading:
    """The whole path of a reply, from bytes to an answer."""
    position = POSITIONS[said.at]()
    options = encode(position.game.seat(position.house).options(position.kind))
    assert isinstance(options, dict)
    cut = cut_texts(texts_of(parse_message(program(said.says, said.tongue))), OURS)
    if cut.problems:
        return ReplyReading(problems=cut.problems)
    return read(cut.text, position.kind, options, language=said.reader)


def test_the_corpus_is_large_and_has_every_language_and_problem() -> None:
    said = corpus()
    assert len(said) >= MIN_REPLIES
    assert {each.language for each in said} == {*LANGUAGES, "traps"}
    assert {each.at for each in said} == set(POSITIONS)
    assert {each.means[1:] for each in said if each.means[0] == "!"} == (
        set(LineCode) - OF_WHOLE_MAIL - {LineCode.SIGNATURE}
    )


@pytest.mark.long
def test_99_of_100_replies_are_understood_and_none_is_misread() -> None:
    wrong, missed, count = [], [], 0
    for said, program in replies():
        count += 1
        reading = read_reply(said, program)
        entry = (program.__name__, said, reading)
        if is_wrongly_accepted(said, reading):
            wrong.append(entry)
        elif not is_right(said, reading):
            missed.append(entry)
    assert wrong == []
    assert [entry for entry in missed if entry[1].means.startswith("!")] == []
    assert len(missed) <= (1 - MIN_RIGHT) * count, missed


@each_row("program", PROGRAMS)
@each_row("language", LANGUAGES)
def test_only_newly_written_text_is_read(program: Program, language: str) -> None:
    said = next(each for each in corpus() if each.language == language)
    cut = cut_texts(texts_of(parse_message(program(said.says, said.tongue))), OURS)
    assert cut.problems == ()
    assert [line for line in cut.text.split("\n") if line] == said.says.split("\n")
