"""Receipts of each kind of question, in every language."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

import pytest

from games.engine import encode
from games.notices.mails import COLUMNS, Reader
from games.replies.outcomes import WITHOUT_RECEIPT, LineCode, LineProblem, Outcome, Result, read_outcome
from games.replies.reading import read
from games.replies.receipts import OpenQuestion, Receipt, how_to_answer, mail_of_receipt, problem_in_words
from games.words import LANGUAGES, words_for
from games.words.forms import form_of
from games.words.numbering import numbered_answers, numbered_lines
from tests.replies.positions import POSITIONS
from tests.rows import each_row

SHOWN = (Result.ANSWERED, Result.HELD, Result.KEPT, Result.UNCONFIRMED, Result.REFUSED)
NOW = datetime(2026, 11, 24, 12, tzinfo=UTC)


@each_row("language", LANGUAGES)
@each_row("at", POSITIONS)
def test_every_question_explains_how_to_answer_it(at: str, language: str) -> None:
    position = POSITIONS[at]()
    options = encode(position.game.seat(position.house).options(position.kind))
    assert isinstance(options, dict)
    lines = list(how_to_answer(position.kind, options, words_for(language)))
    assert lines
    assert [line for line in lines if len(line) > COLUMNS] == [], "these lines are too long for a mail"


@pytest.mark.parametrize("at", POSITIONS)
def test_a_printed_number_is_read_as_its_answer(at: str) -> None:
    position = POSITIONS[at]()
    options = encode(position.game.seat(position.house).options(position.kind))
    assert isinstance(options, dict)
    for number, answer in enumerate(numbered_answers(position.kind, options), start=1):
        assert read(str(number), position.kind, options).answer == answer


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_for_a_raven_lists_possible_orders_below_their_place(language: str) -> None:
    """Each is read by its number, and as printed."""
    words, position = words_for(language), POSITIONS["raven"]()
    options: Any = encode(position.game.seat(position.house).options(position.kind))
    form = form_of(words, position.kind, options)
    places = [text for level, text in form if level == 1 and not text[0].isdigit()]
    assert places == [words.text("reply_form-new_order", area=each) for each in ("karhold", "winterfell")]
    answers = numbered_answers(position.kind, options)
    printed = [text for _, text in form if text[0].isdigit()]
    assert [text.partition(". ")[0] for text in printed] == [str(n + 1) for n in range(len(answers))]
    for line, answer in zip(printed, answers, strict=True):
        assert read(line, position.kind, options, language=language).answer == answer


def test_a_number_with_the_wrong_order_is_refused() -> None:
    position = POSITIONS["raven"]()
    options: Any = encode(position.game.seat(position.house).options(position.kind))
    (number,) = (
        place
        for place, answer in enumerate(numbered_answers(position.kind, options), start=1)
        if answer["area"] == "winterfell" and answer["token"] == "march_0"
    )
    assert read(f"{number}. March +0", position.kind, options).answer is not None
    assert read(f"{number}. Raid", position.kind, options).answer is None


@each_row("language", LANGUAGES)
@each_row("at", POSITIONS)
def test_no_two_numbered_answers_have_the_same_label(at: str, language: str) -> None:
    """Two raid tokens of a house are interchangeable, so they have one number."""
    position = POSITIONS[at]()
    options = encode(position.game.seat(position.house).options(position.kind))
    assert isinstance(options, dict)
    lines = numbered_lines(words_for(language), position.kind, options)
    labels = [line.partition(". ")[2] for line in lines]
    assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_of_orders_is_read_in_the_language_in_which_it_is_printed(language: str) -> None:
    position = POSITIONS["planning"]()
    options = encode(position.game.seat(position.house).options(position.kind))
    assert isinstance(options, dict)
    _, *lines = how_to_answer(position.kind, options, words_for(language))
    form = [line for line in lines if re.match(r"  \S", line)]
    reading = read("\n".join(form[:1]), position.kind, options)
    assert reading.draft is not None and len(reading.draft["orders"]) == 1


@each_row("language", LANGUAGES)
@each_row("result", sorted(set(Result) - WITHOUT_RECEIPT))
def test_every_result_has_its_receipt(result: Result, language: str) -> None:
    answer = {"kind": "use_blade", "use": True}
    outcome = Outcome(
        result,
        answer if result in SHOWN else None,
        (LineProblem(LineCode.UNREAD, "dance"),) if result == Result.UNCLEAR else (),
        detail="A reason." if result == Result.REFUSED else "",
        ends_at=NOW.isoformat() if result in (Result.ABSENT, Result.HELD) else "",
    )
    assert read_outcome(outcome.as_json()) == outcome
    asked = OpenQuestion(3, "use_blade", {"kind": "one_of", "choices": [answer]}, "Blade", "Use it?", NOW)
    reader = Reader(words_for(language), "UTC", NOW)
    mail = mail_of_receipt(Receipt("Three", "abc", outcome, asked, reply_to="reply+x@y"), reader)
    assert mail.subject.startswith("Three: ")
    assert (mail.reply_to, mail.is_reply, mail.thread) == ("reply+x@y", True, "game-abc")
    assert ("A reason." in mail.text) == (result == Result.REFUSED)
    assert ("dance" in mail.text) == (result == Result.UNCLEAR)


@each_row("language", LANGUAGES)
@each_row("code", LineCode)
def test_the_receipt_quotes_the_line_of_every_problem(code: LineCode, language: str) -> None:
    facts: dict[LineCode, dict[str, Any]] = {
        LineCode.MISSING_PLACES: {"areas": ["pyke"]},
        LineCode.CHARSET: {"charset": "cp1250"},
        LineCode.CHARACTER: {"character": "≠"},
    }
    shown = problem_in_words(LineProblem(code, "dance", facts.get(code, {})), words_for(language))
    wanted = {
        LineCode.MISSING_PLACES: words_for(language).name("area", "pyke"),
        LineCode.CHARSET: "cp1250",
        **dict.fromkeys((LineCode.ATTACHMENT, LineCode.BROKEN, LineCode.NO_ANSWER, LineCode.TOO_LONG), ""),
    }
    assert wanted.get(code, "dance") in shown


def test_a_repeated_question_states_the_facts_of_its_answers() -> None:
    answer = {"kind": "use_blade", "use": True}
    choices = [{"fields": {"use": True}, "label": "Use it", "consequences": ["It is used up."]}]
    options = {"kind": "one_of", "choices": [answer]}
    asked = OpenQuestion(3, "use_blade", options, "Blade", "Use it?", NOW, choices)
    reader = Reader(words_for("en"), "UTC", NOW)
    mail = mail_of_receipt(Receipt("Three", "abc", Outcome(Result.HELP), asked), reader)
    assert "\n    It is used up.\n" in mail.text


@pytest.mark.parametrize("result", [Result.REFUSED, Result.UNCONFIRMED])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_receipt_can_describe_an_answer_whose_other_fields_were_left_out(
    language: str, result: Result
) -> None:
    """A reply names only units where it could have chosen something else."""
    answer = {"kind": "resolve_wildling_card", "units": ["stark_ship_1"]}
    receipt = Receipt("a game", "0815", Outcome(result, answer, detail="x"))
    mail = mail_of_receipt(receipt, Reader(words_for(language), "UTC", NOW))
    assert words_for(language).text(f"reply-{result}.subject") in mail.subject
