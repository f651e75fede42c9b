"""Explanations in words: every term, side, outcome and consequence, in every language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

import pytest

from games.engine import encode, observed_state, redact
from games.engine.explanation import Combats, FoughtCombat, explain
from games.engine.explanation.cases import EXPLAINED
from games.engine.explanation.model import SumRole, sum_of
from games.engine.sums import TermKind, term
from games.words import LANGUAGES, Words, words_for
from games.words.catalogue import catalogue
from games.words.explanations import combat_words, explanation_words
from tests.engine.table import Game, board, fight
from tests.golden.reading import course_of, names
from tests.words.pseudo import pseudo_language

MAX_OF_A_KIND = 8


@cache
def golden_explanations() -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Explanations of each kind of decision, and all fought combats, of the golden games."""
    found: list[Any] = []
    fought: list[FoughtCombat] = []
    counts: Counter[str] = Counter()
    for name in names():
        (_, start), *course = course_of(name)
        combats = Combats(observed_state(start.state, None))
        for _, played in course:
            fought += combats.after(event for event in played.events if redact(event, None) is not None)
            for number, decision in played.state.decisions.items():
                kind = decision.question.kind
                if kind in EXPLAINED and counts[kind] < MAX_OF_A_KIND:
                    counts[kind] += 1
                    house = decision.houses[0]
                    found.append(encode(explain(observed_state(played.state, house), house, number)))
    assert counts.keys() == set(EXPLAINED)
    return tuple(found), tuple(encode(each) for each in fought)


def texts_of(words: Words) -> Iterator[str]:
    """All texts of the explanations and combats of the golden games."""
    explanations, combats = golden_explanations()
    for explanation in explanations:
        for case in explanation_words(words, explanation)["cases"]:
            yield from (case["label"], *case["assumptions"], *case["consequences"])
            yield from _of_sides(case)
            if case["sides"] or case["victor"]:
                yield case["text"]
    for combat in combats:
        cases_of = combat_words(words, combat)
        yield cases_of["text"]
        yield from _of_sides(cases_of)


def _of_sides(cases_of: dict[str, Any]) -> Iterator[str]:
    for side in cases_of["sides"]:
        yield side["text"]
        yield from (term["text"] for term in side["terms"])


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_of_an_explanation_has_a_text(language: str) -> None:
    for text in texts_of(words_for(language)):
        assert text
        assert not re.search(r"_|\bnone\b|None", text), text


@pytest.mark.long
def test_every_text_comes_from_the_catalogue() -> None:
    with pseudo_language() as language:
        for text in texts_of(words_for(language)):
            assert not re.search("[a-zA-Z]", text), text


def test_the_golden_games_contain_every_kind_of_term_and_every_role() -> None:
    explanations, combats = golden_explanations()
    cases = [case for explanation in explanations for case in explanation["cases"]]
    sides = [side for each in (*cases, *combats) for side in each["sides"]]
    assert {term["kind"] for side in sides for term in side["terms"]} == {*get_args(TermKind)} - {"floor"}
    assert {side["role"] for side in sides} == {*get_args(SumRole)}


LINES = {
    "term", "term_range", "outcome", "victor", "tied", "position_best", "position_worst", "combat", "assumed",
    "castles", "supply_icons",
}  # fmt: skip


def test_every_kind_of_term_has_a_message_and_none_is_unused() -> None:
    ids = catalogue("en").ids
    assert {id for id in ids if id.startswith("explanation-")} == {
        f"explanation-{kind}" for kind in (*get_args(TermKind), *LINES)
    }
    assert {id for id in ids if id.startswith("explanation_side-")} == {
        f"explanation_side-{role}" for role in get_args(SumRole)
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sum_that_would_be_below_zero_has_a_text(language: str) -> None:
    """A rare term: no golden game has one."""
    terms = [
        term("order_march", -1, "MARCH-7", "stark", "pyke", order="march_minus_1"),
        term("floor", 1, "COMBAT-9"),
    ]
    case = {**NOTHING, "sides": [encode(sum_of("attacker", "stark", terms))]}
    words = words_for(language)
    (side,) = explanation_words(words, {"cases": [case]})["cases"][0]["sides"]
    assert side["terms"][1]["text"] == words.text("explanation-floor") + ": 1"
    assert side["text"].endswith(": 0")


NOTHING: dict[str, Any] = {
    "answer": {"kind": "use_blade", "use": False},
    "assumed": [], "sides": [], "victor": None, "tied": None, "events": [], "next_question": None,
    "changes": [], "best_place": None, "worst_place": None,
}  # fmt: skip


def cases_of(game: Game, house: str, kind: str) -> list[dict[str, Any]]:
    """The cases of an open decision in English."""
    number = game.seat(house).decision(kind).number
    explanation = encode(explain(observed_state(game.state, house), house, number))
    return list(explanation_words(words_for("en"), explanation)["cases"])


def test_a_card_that_is_not_yet_chosen_is_shown_as_a_range_without_a_name() -> None:
    game = board(
        "moat_cailin: stark knight | march_minus_1; winterfell: greyjoy footman | defense_plus_2",
        at="marches",
        blade="used",
        hand="stark: ser_rodrick_cassel eddard_stark; greyjoy: aeron_damphair",
    )
    (case,) = cases_of(game, "stark", "resolve_march")
    assert case["label"] == "Moat Cailin → Winterfell: Knight"
    assert case["text"] == "The winner is not certain yet"
    attacker, defender = case["sides"]
    assert attacker["text"] == "Attacker: Stark, at least: 2, at most: 5"
    assert [term["text"] for term in attacker["terms"]] == [
        "Winterfell: Knight: 2",
        "March order: March −1: −1",
        "House card, at least: 1, at most: 4",
    ]
    assert defender["text"] == "Defender: Greyjoy: 3"


def test_a_case_lists_assumptions_winner_and_consequences() -> None:
    game = fight(
        "winterfell: stark knight | march_0; moat_cailin: greyjoy footman | support_a",
        "stark winterfell: knight > moat_cailin",
    )
    case = next(
        case
        for case in cases_of(game, "stark", "choose_house_card")
        if (case["label"], case["assumptions"][0])
        == ("Eddard Stark", "If this is answered: Greyjoy: Choose a house card: Dagmar Cleftjaw")
    )
    assert case["text"] == "Victor: Stark"
    assert case["sides"][0]["text"] == "Attacker: Stark: 6"
    assert "Greyjoy: destroyed: Footman (casualties by swords)" in case["consequences"]
    assert "Castles and strongholds then: Stark: 2" in case["consequences"]
