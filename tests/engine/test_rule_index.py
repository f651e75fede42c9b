"""Every rule of the rulebook has code and a test, or a reason why not."""

from collections import Counter

import pytest

from games.engine.data.rules import CHAPTERS, RULES, WITHOUT_CODE, WITHOUT_TEST
from games.words import LANGUAGES, SOURCE, words_for
from games.words.catalogue import catalogue
from tests.documents.plain_words import find_refused

from .rule_index import FILE, index_markdown, rules_cited, rules_tested


def test_the_rulebook_has_333_rules_71_rulings_7_options_and_26_decision_points() -> None:
    counts = Counter(rule.partition("-")[0] for rule in RULES)
    assert list(counts) == list(CHAPTERS)
    assert (counts.pop("RUL"), counts.pop("OPT"), counts.pop("DEC"), counts.total()) == (71, 7, 26, 333)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_stated_in_its_own_sentence(language: str) -> None:
    words = words_for(language)
    texts = Counter(words.text(f"rule-{rule}") for rule in RULES)
    assert [text for text, count in texts.items() if count > 1] == []
    assert [text for text in texts if not text.endswith(".") or "\n" in text] == []
    assert [chapter for chapter in CHAPTERS if not words.has(f"chapter-{chapter}")] == []
    stated = {message for message in catalogue(language).ids if message.startswith("rule-")}
    assert stated == {f"rule-{rule}" for rule in RULES}


def test_english_rules_are_short_and_plain() -> None:
    for rule in RULES:
        text = words_for(SOURCE).text(f"rule-{rule}")
        assert len(text.split()) <= 32, rule
        assert find_refused(text) == [], rule


def test_code_and_tests_cite_only_rules_that_exist() -> None:
    how = "CHAPTERS in games/engine/data/rules.py lacks these rules"
    assert set(rules_cited()) - set(RULES) == set(), how
    assert set(rules_tested()) - set(RULES) == set(), how


def test_every_rule_has_code_that_cites_it() -> None:
    assert set(RULES) - set(rules_cited()) == set(WITHOUT_CODE)


def test_every_rule_is_tested() -> None:
    assert set(RULES) - set(rules_tested()) == set(WITHOUT_TEST)


def test_the_generated_index_of_rules_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == index_markdown(), (
        "run python -m tests.engine.rule_index --write"
    )
