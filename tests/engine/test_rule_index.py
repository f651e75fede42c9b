"""Every rule of the rulebook has code and a test, or a reason why not."""

from games.engine.data.rules import RULES

from .rule_index import NO_CODE, NO_TEST, rules_cited, rules_tested


def test_there_are_333_rules_64_rulings_7_options_and_26_decision_points() -> None:
    counts = [len([rule for rule in RULES if rule.startswith(word)]) for word in ("RUL", "OPT", "DEC")]
    assert (len(RULES) - sum(counts), counts) == (333, [64, 7, 26])


def test_code_and_tests_cite_only_rules_that_exist() -> None:
    assert set(rules_cited()) - set(RULES) == set()
    assert set(rules_tested()) - set(RULES) == set()


def test_every_rule_is_carried_out_by_code() -> None:
    assert set(RULES) - set(rules_cited()) == set(NO_CODE)


def test_every_rule_is_tested() -> None:
    assert set(RULES) - set(rules_tested()) == set(NO_TEST)
