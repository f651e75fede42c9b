"""Complete answers in replies that quote a whole mail of ours, in the format of every tested mail program."""

from __future__ import annotations

from random import Random

import pytest

from games.notices.kinds import Kind
from games.notices.mails import wrap_line
from games.replies.mime import parse_message, texts_of
from games.replies.quote_stripping import cut_texts
from games.replies.reading import read
from games.words import LANGUAGES, words_for
from games.words.forms import form_of
from tests.mail_game import meant
from tests.mail_game.answering import Said, reply_to
from tests.mail_game.printed import parts_of
from tests.mail_game.writing import Writer
from tests.replies.mail_programs import (
    OURS,
    PROGRAMS,
    TONGUES,
    Program,
    between,
    old_charset,
    outlook,
    twice_packed,
)
from tests.rows import each_row
from tests.words.whole_game import Table, Turn, kind_of, plain_options

NAME = "game_0650_5_players"
MIN_READ = 0.95


def asked_in(table: Table, turn: Turn) -> tuple[str, str]:
    """A mail of ours, with its form."""
    _, text, _ = (each.text for each in table.mail(turn, Kind.YOUR_TURN, max(0, turn.happened - 9)))
    texts = table.decision(turn)
    form = form_of(table.words, kind_of(turn), plain_options(turn), texts["choices"])
    printed = "\n".join(
        line for level, each in [(0, texts["asks"]), *form] for line in wrap_line(each, level)
    )
    head, _, rest = text.partition("\n\n")
    return f"{head}\n\n{printed}\n\n{rest}", printed


def is_read(table: Table, turn: Turn, said: Said, raw: bytes) -> bool:
    """Whether a mail is read. Fails if it is misread."""
    cut = cut_texts(texts_of(parse_message(raw)), OURS)
    if cut.problems:
        return False
    reading = read(cut.text, kind_of(turn), plain_options(turn), language=table.words.language)
    if reading.answer is None:
        return False
    areas = {id: unit.area for id, unit in turn.before.units.items()}
    assert meant.of_answer(table.words, reading.answer, areas) == said.means, (said, raw.decode())
    return True


def written_answer(said: Said, program: Program, language: str, dice: Random) -> str:
    """An answer, perhaps with a greeting and a signature, but without a signature within a quotation."""
    if program == between or dice.random() < 0.5:
        return said.text
    return Writer(language, dice, is_natural=True).around(said.text)


@pytest.mark.sample(0, long=5)
@pytest.mark.parametrize("space", ["\n\n", "\n"], ids=["empty line", "no empty line"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_95_of_100_complete_answers_are_read_and_none_is_misread(language: str, space: str) -> None:
    table = Table(NAME, "en")
    table.words = words_for(language)
    missed, count = [], 0
    for place, program in enumerate(PROGRAMS):
        turn = table.turns[place * len(table.turns) // len(PROGRAMS)]
        dice = Random(f"{language}{space}{program.__name__}")
        text, printed = asked_in(table, turn)
        said = reply_to(parts_of(printed, language), language, dice, 1, kind_of(turn))
        says = written_answer(said, program, language, dice)
        tongue = TONGUES[language]._replace(quoted=text.splitlines(), space=space)
        if program == old_charset:
            says = says.encode(tongue.charset, "ignore").decode(tongue.charset)
        count += 1
        if not is_read(table, turn, said, program(says, tongue)):
            missed.append((program.__name__, says))
    assert len(missed) <= (1 - MIN_READ) * count, missed


@each_row("language", LANGUAGES)
@each_row("program", PROGRAMS)
def test_a_signature_above_a_quoted_mail_is_removed(program: Program, language: str) -> None:
    quoted = (f"{words_for(language).name('area', 'winterfell')}: 2", "knight", *TONGUES[language].quoted)
    tongue = TONGUES[language]._replace(quoted=quoted)
    if program == between:
        return
    cut = cut_texts(
        texts_of(parse_message(program("2\n\n-- \nAnna Smith\nNorthern Trading Ltd.", tongue))), OURS
    )
    assert (cut.problems, cut.text) == ((), "2")


@pytest.mark.parametrize(
    "line",
    [
        "anna@example.org<mailto:anna@example.org>",
        "Tel. +40 21 555 0100<tel:+40215550100> | www.example.org<https://www.example.org>",
    ],
)
def test_angle_brackets_of_links_in_a_signature_are_not_read_as_arrows(line: str) -> None:
    cut = cut_texts(texts_of(parse_message(outlook(f"2\n\n-- \nAnna Smith\n{line}", TONGUES["en"]))), OURS)
    assert (cut.problems, cut.text) == ((), "2")


def test_doubly_encoded_text_may_contain_no_break_spaces() -> None:
    quoted = ("Support\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}2", *TONGUES["en"].quoted)
    cut = cut_texts(
        texts_of(parse_message(twice_packed("Winterfell: raid", TONGUES["en"]._replace(quoted=quoted)))), OURS
    )
    assert (cut.problems, cut.text) == ((), "Winterfell: raid")
