"""Answers with additional text are read as meant or refused, and never misread."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from games.engine import encode
from games.replies.names import has_meaning, parse_number, phrases_for
from games.replies.outcomes import LineCode
from games.replies.reading import ReplyReading, read
from games.replies.spelling import in_latin, punctuation_in, words_of
from games.words import LANGUAGES, words_for
from games.words.catalogue import ids_of
from tests.replies.corpus_of_replies import Said, corpus, is_wrongly_accepted
from tests.replies.positions import POSITIONS

CASES = 500
CASES_OF_THE_DRILL = 100_000

SIGNS = (
    *"<~^%$€|/\\[]{}«¬±≤≥≠≈≮≯∅∉∌√∞§°‰¤¡¿",
    *"❌🚫⛔✗✘✖✕👎👍💀🤔😡😉🙃☠⚠☐☑☒✅✔✓❓❗‼⁉↔←⇐↛⇏🏴⚔",
    *("<>", "!=", "=/=", "...", "…", "~~", "</s>", "<del>", ":(", ":-/", "??", "?!", "(", "(("),
    *("\u0336", "\u0338", "\u20e0", "½", "²", "³", "①"),
)
"""Characters that occur in no answer."""
HARMLESS = (".", "!", "!!", ";", " :)", " 🙂", ", please", " te rog", ", kérem", " proszę", ", моля")
"""Harmless text after an answer."""


class Question(NamedTuple):
    kind: str
    options: Any


@cache
def question(at: str) -> Question:
    position = POSITIONS[at]()
    return Question(position.kind, encode(position.game.seat(position.house).options(position.kind)))


def read_said(said: Said, text: str) -> ReplyReading:
    kind, options = question(said.at)
    return read(text, kind, options, language=said.reader)


@cache
def answers() -> tuple[Said, ...]:
    """All answers of the corpus, in every language and of every kind."""
    found = (each for each in corpus() if each.means[0] not in "!/")
    return tuple(each for each in found if answer_lines(each) and read_said(each, each.says).answer)


@cache
def words() -> tuple[str, ...]:
    """Words and names of all catalogues, and numbers."""
    found: dict[str, None] = {}
    kinds = (
        "house",
        "area",
        "unit",
        "units",
        "order",
        "house_card",
        "westeros_card",
        "wildling_card",
        "track",
    )
    for language in LANGUAGES:
        catalogue = words_for(language)
        for message in ids_of("terms"):
            if message.startswith(tuple(f"{kind}-" for kind in kinds)):
                name = catalogue.text(message)
                found |= dict.fromkeys((name, *name.split(), *in_latin(name)))
        for message in ids_of("replies"):
            if message.startswith("reply_words-"):
                found |= dict.fromkeys(each.strip() for each in catalogue.text(message).split(","))
    numbers = (*map(str, range(22)), "-1", "+1", "+2", "-2", "1.", "2.", "3)", "x2", "1st", "0.5")
    return (*found, *numbers)


def with_inserted(said: Said, inserted: str, dice: Random) -> str:
    """A reply with text inserted before or after a word of its answer, with or without a space."""
    lines = said.says.split("\n")
    place = dice.choice(answer_lines(said))
    pieces = lines[place].split(" ")
    at = dice.randrange(len(pieces))
    space = dice.choice(("", " "))
    before, after = dice.choice(((inserted + space, ""), ("", space + inserted)))
    pieces[at] = before + pieces[at] + after
    lines[place] = " ".join(pieces)
    return "\n".join(lines)


@cache
def answer_lines(said: Said) -> tuple[int, ...]:
    """The lines whose removal changes the answer: not those of greetings and names."""
    lines = said.says.split("\n")
    shorter = {place: "\n".join(lines[:place] + lines[place + 1 :]) for place in range(len(lines))}
    whole = read_said(said, said.says).answer
    return tuple(
        place for place, text in shorter.items() if lines[place] and read_said(said, text).answer != whole
    )


@pytest.mark.parametrize("word", ["star", "stea", "csillag", "gwiazda", "gwiazdka", "звезда"])
def test_a_word_for_a_star_means_a_special_order_and_is_not_a_misspelling(word: str) -> None:
    assert has_meaning(words_of(word), "special")


def explains(inserted: str, said: Said) -> bool:
    """Whether an inserted word gives another possible answer: "2" before a footman."""
    given = words_of(inserted)
    is_number = any(parse_number((word.lstrip("+-"),)) is not None for word in given)
    match question(said.at).options["kind"]:
        case "assign_orders":
            return is_number or has_meaning(given, "special")
        case "amount":
            return is_number or has_meaning(given, "nothing")
    return is_number


@pytest.mark.long
def test_an_unknown_character_is_never_ignored() -> None:
    dice = Random(1)
    for said in answers():
        text = with_inserted(said, dice.choice(SIGNS), dice)
        assert read_said(said, text).answer is None, (said, text)


@pytest.mark.long
def test_harmless_words_and_punctuation_change_nothing() -> None:
    dice = Random(2)
    for said in answers():
        lines = said.says.split("\n")
        place = answer_lines(said)[0]
        if not lines[place][-1].isalnum():
            continue
        lines[place] += dice.choice(HARMLESS)
        text = "\n".join(lines)
        reading = read_said(said, text)
        assert reading.answer is not None and not is_wrongly_accepted(said, reading), (said, text, reading)


def made_replies(cases: int, seed: int) -> Iterator[tuple[Said, str, str]]:
    dice = Random(seed)
    for _ in range(cases):
        said = dice.choice(answers())
        inserted = dice.choice(words() if dice.random() < 0.7 else SIGNS)
        yield said, inserted, with_inserted(said, inserted, dice)


def other_answers(cases: int, seed: int) -> list[tuple[Any, ...]]:
    """Answers accepted with another meaning, and answers next to an unknown character."""
    found = []
    for said, inserted, text in made_replies(cases, seed):
        reading = read_said(said, text)
        if reading.answer is None:
            continue
        if inserted in SIGNS or (is_wrongly_accepted(said, reading) and not explains(inserted, said)):
            found.append((said.language, said.at, text, inserted, dict(reading.answer)))
    return found


@pytest.mark.long
def test_a_random_inserted_word_or_character_never_changes_an_answer() -> None:
    assert other_answers(CASES, seed=3) == []


@pytest.mark.drill
def test_100_000_random_inserted_words_and_characters_never_change_an_answer() -> None:
    assert other_answers(CASES_OF_THE_DRILL, seed=4) == []


@pytest.mark.parametrize(
    ("at", "text", "character"),
    [
        ("bid", "3+", "+"),
        ("bid", "≤3", "≤"),
        ("march", "knight > Karhold ❌", "❌"),
        ("ties", "Greyjoy < Lannister < Baratheon", "<"),
        ("card", "🚫 Robb Stark", "🚫"),
    ],
)
def test_a_refusal_quotes_the_unknown_character(at: str, text: str, character: str) -> None:
    kind, options = question(at)
    [problem] = read(text, kind, options).problems
    assert (problem.code, problem.facts["character"]) == (LineCode.CHARACTER, character)
    assert character in problem.line and character in punctuation_in(problem.line)


@pytest.mark.parametrize("name", ["yes", "no"])
def test_no_word_means_both_yes_and_no(name: str) -> None:
    """A word that would mean both in different languages counts in at most one of them."""
    other = {"yes": "no", "no": "yes"}[name]
    assert phrases_for(name) & phrases_for(other) == set()
    assert phrases_for(name) & phrases_for("nothing") == set()
    assert {word for word in phrases_for(name) if has_meaning(word, "closing", "greeting")} == set()


def test_every_language_has_a_word_for_each_number() -> None:
    for language in LANGUAGES:
        written = words_for(language).text("reply_words-counts").split(",")
        assert len(written) == 21
        for number, texts in enumerate(written):
            for text in texts.split("/"):
                assert parse_number(words_of(text)) == number, (language, text)
