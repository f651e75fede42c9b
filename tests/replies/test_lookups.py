"""A word in a reply returns the house cards, the rules of a question, or the neighbourhood of the
own places.
"""

from __future__ import annotations

import pytest

from games.engine import Question, observed_state
from games.notices.mails import COLUMNS, wrap_line
from games.pictures import Board
from games.replies.lines import Command, CommandWord
from games.replies.lookups import LOOKUPS, chapters_of, lookup
from games.replies.outcomes import Result
from games.replies.reading import read_command
from games.words import LANGUAGES, words_for
from tests.replies.positions import POSITIONS
from tests.replies.writers import Writer, receipt_text


def looked_up(result: Result, at: str, language: str = "en") -> list[str]:
    """The lines that the player of a position receives."""
    position = POSITIONS[at]()
    board = Board(observed_state(position.game.state, position.house), position.house)
    found = lookup(result, board, position.kind, words_for(language))
    return [line for level, text in found for line in wrap_line(text, level)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("result", sorted(LOOKUPS))
def test_each_lookup_has_a_text_and_a_recognized_word_in_every_language(
    result: Result, language: str
) -> None:
    words = words_for(language)
    lines = looked_up(result, "raid", language)
    assert lines and all(len(line) <= COLUMNS and "_" not in line for line in lines)
    printed = words.text(f"reply_help-{result}").partition(":")[0]
    assert read_command(printed) == Command(CommandWord(result.value)), (
        f"add {printed} to reply_words-{result}"
    )
    for phrase in words.text(f"reply_words-{result}").split(", "):
        assert read_command(phrase) == Command(CommandWord(result.value)), phrase


def test_the_lookup_of_cards_shows_their_texts_and_the_cards_of_the_reader_first() -> None:
    lines = looked_up(Result.CARDS, "blade")
    text = " ".join(" ".join(lines).split())
    assert lines[0].startswith("Stark. House cards in hand: ")
    assert "Eddard Stark. Strength: 4. Swords: 2. Fortifications: 0" in text
    assert "Asha Greyjoy. Strength: 1. Swords: 0. Fortifications: 0. Two swords and one fortification" in text


def test_rules_lookup_shows_the_rules_of_the_question() -> None:
    text = " ".join(" ".join(looked_up(Result.RULES, "raid")).split())
    assert "RAID-1: A Raid order may remove one enemy" in text
    assert "BID-1" not in text and "MUSTER-1:" not in text
    for kind in Question.family:
        assert chapters_of(kind), kind
    assert chapters_of(None) == []


def test_neighbours_lookup_shows_units_and_transport() -> None:
    lines = looked_up(Result.NEIGHBOURS, "raid")
    assert any(line.startswith("Winterfell. Units: Footman. Order: Raid") for line in lines)
    assert any(line.startswith("  Moat Cailin: Greyjoy. Units: Footman. Order: Support") for line in lines)
    assert any(line.startswith("  By ship: ") for line in lines)


@pytest.mark.django_db
def test_lookup_words_work_while_a_question_is_open(stark: Writer) -> None:
    assert "Stark. House cards in hand: 7" in receipt_text(stark.replies("CARDS"))
    assert "PLAN-1: " in receipt_text(stark.replies("rules"))
    assert "Winterfell: " not in receipt_text(stark.replies("Neighbours")).partition("Units")[0]
    assert "NEIGHBOURS: your places" in receipt_text(stark.replies("help"))
    assert stark.decision()["answer"] is None
