"""Answers with typing errors are read as meant, or refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from tests.replies.corpus_of_replies import Said, is_wrongly_accepted
from tests.replies.test_meant_lines import answer_lines, answers, read_said

SHORTEST = 4
"""Minimum length of words with errors: an error in a shorter word can produce another word."""
CASES = 400
NEIGHBOURS = {
    letter: row[place - 1] if place else row[1]
    for row in ("qwertyuiop", "asdfghjkl", "zxcvbnm", "явертъуиопшщ", "асдфгхйкл", "зьцжбнм")
    for place, letter in enumerate(row)
}
"""A neighbouring key of each letter on a keyboard."""


def mistyped_words(word: str) -> Iterator[str]:
    """A word with one letter left out, doubled, swapped with the next one, or replaced by a neighbouring
    key.
    """
    for place, letter in enumerate(word):
        before, after = word[:place], word[place + 1 :]
        yield before + after
        yield before + letter + letter + after
        if after and after[0] != letter:
            yield before + after[0] + letter + after[1:]
        if letter.lower() in NEIGHBOURS:
            yield before + NEIGHBOURS[letter.lower()] + after


@cache
def cases() -> tuple[tuple[Said, str], ...]:
    """Answers of the corpus with one typing error each, every error of every word once."""
    found: dict[tuple[Said, str], None] = {}
    for said in answers():
        lines = said.says.split("\n")
        for line in answer_lines(said):
            pieces = lines[line].split(" ")
            for place, word in enumerate(pieces):
                if word.isalpha() and len(word) >= SHORTEST:
                    for wrong in mistyped_words(word):
                        text = " ".join([*pieces[:place], wrong, *pieces[place + 1 :]])
                        found[said, "\n".join([*lines[:line], text, *lines[line + 1 :]])] = None
    return tuple(found)


def misread(chosen: tuple[tuple[Said, str], ...], counts: Counter[str]) -> list[tuple[str, str, str]]:
    found = []
    for said, text in chosen:
        reading = read_said(said, text)
        counts["read" if reading.answer is not None else "refused"] += 1
        if is_wrongly_accepted(said, reading):
            found.append((said.language, said.at, text))
    return found


@pytest.mark.long
def test_an_answer_with_a_typing_error_is_not_read_as_another() -> None:
    counts: Counter[str] = Counter()
    assert misread(tuple(Random(5).sample(cases(), CASES)), counts) == []
    assert counts["read"] > CASES / 2


@pytest.mark.drill
def test_no_typing_error_changes_an_answer() -> None:
    """Prints the figures, with -s."""
    counts: Counter[str] = Counter()
    found = misread(cases(), counts)
    print(f"\n{counts['read']} of {len(cases())} read, {counts['refused']} refused, {len(found)} misread")  # noqa: T201
    assert found == []
