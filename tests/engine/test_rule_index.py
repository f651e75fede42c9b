"""Every rule of the rulebook has code and a test, or a reason why not."""

from collections import Counter

from games.engine.data.rules import CHAPTERS, RULES, WITHOUT_CODE, WITHOUT_TEST

from .rule_index import FILE, rules_cited, rules_tested, written


def test_there_are_333_rules_69_rulings_7_options_and_26_decision_points() -> None:
    counts = Counter(rule.partition("-")[0] for rule in RULES)
    assert list(counts) == list(CHAPTERS)
    assert (counts.pop("RUL"), counts.pop("OPT"), counts.pop("DEC"), counts.total()) == (69, 7, 26, 333)


def test_rules_of_a_chapter_are_numbered_without_a_gap() -> None:
    for chapter in CHAPTERS:
        numbers = [int(rule.partition("-")[2]) for rule in RULES if rule.startswith(f"{chapter}-")]
        assert numbers == list(range(1, len(numbers) + 1))


def test_every_rule_is_told_in_one_sentence_of_its_own() -> None:
    assert len(set(RULES.values())) == len(RULES)
    assert [rule for rule, summary in RULES.items() if not summary.endswith(".") or "\n" in summary] == []


def test_code_and_tests_cite_only_rules_that_exist() -> None:
    assert set(rules_cited()) - set(RULES) == set()
    assert set(rules_tested()) - set(RULES) == set()


def test_every_rule_is_carried_out_by_code() -> None:
    assert set(RULES) - set(rules_cited()) == set(WITHOUT_CODE)


def test_every_rule_is_tested() -> None:
    assert set(RULES) - set(rules_tested()) == set(WITHOUT_TEST)


def test_the_written_index_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == written(), "run python -m tests.engine.rule_index --write"
