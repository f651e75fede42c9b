"""All texts of a whole game come from the catalogues."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.words.asking import ZONE
from tests.words.pseudo import pseudo_language
from tests.words.whole_game import Table, texts_in, texts_of

GAME = "game_0573_6_players"
KINDS = {"log", "news", "decision", "refusal", "mail", "picture", "board"}
OURS = re.compile(
    r"https?://\S+"
    rf"|{ZONE}"
    r"|\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b"
    r"|\b[A-Z]+-[0-9]+[a-z]?(?=:)"
)
"""Addresses, the zone of a time, times by CLDR, and ids of rules."""


def untranslated_words(text: str) -> list[str]:
    """Words without pseudo marks, which are untranslated."""
    return re.findall("[A-Za-z]+", OURS.sub("", text))


def read_through(every: int) -> Counter[str]:
    """All texts of the game in the pseudo-language, with their number by kind."""
    counts: Counter[str] = Counter()
    with pseudo_language() as language:
        for kind, text in texts_of(GAME, language, every):
            assert untranslated_words(text) == [], (kind, text)
            assert "_" not in text, (kind, text)
            counts[kind] += 1
    assert counts.keys() == KINDS
    return counts


@pytest.mark.long
def test_every_text_of_a_sample_comes_from_the_catalogues() -> None:
    counts = read_through(every=80)
    assert counts["log"] > 1000


def test_an_attack_of_the_wildlings_is_one_line_of_news() -> None:
    attacks = [item for item in Table(GAME, "en").news(None) if item["topic"] == "wildlings"]
    assert len(attacks) > 3
    for item in attacks:
        assert re.fullmatch(r"The .* wins?\. Bids: \d+\. .* bidder: \w+", item["text"]), item["text"]
        assert item["text"] in item["lines"]


@pytest.mark.drill
def test_every_text_of_the_whole_game_comes_from_the_catalogues() -> None:
    counts = read_through(every=1)
    assert min(counts.values()) > 200, counts


@pytest.mark.parametrize("text", ["Ŵîńŧéŕ: Stark", "Ŕûļé MARCH", "at 12:00"])
def test_a_text_that_no_catalogue_contains_is_reported(text: str) -> None:
    assert untranslated_words(text)


def test_every_text_and_accessible_name_of_a_picture_is_collected() -> None:
    group = '<g aria-label="c"><text>d<tspan>e</tspan>f</text></g>'
    picture = f"<svg><title>a</title><style>b</style>{group}</svg>"
    assert sorted(texts_in(picture)) == ["a", "c", "d", "e", "f"]
