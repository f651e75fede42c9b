"""Policies record the choices they consider if a caller asks for them, without changing their answers."""

from __future__ import annotations

import hashlib
from random import Random

import pytest

from games.bots import POLICIES, SEARCHING, TERMS, choose_answer, considering
from games.bots.considering import MAX_CHOICES, best_of, note
from games.engine import Chance, Ruleset, check, decode, encode, new_game
from games.engine import answer as play
from games.words import LANGUAGES, words_for


def test_only_the_best_choices_are_described() -> None:
    described = []

    def described_as(name: str, value: float) -> None:
        def describe() -> tuple[dict[str, str], dict[str, float]]:
            described.append(name)
            return {"name": name}, {"gain": value - 0.04, "danger": 0.04}

        note(value, describe)

    with considering() as considered:
        for value in range(5):
            described_as(f"choice {value}", float(value))
    assert described == []
    best = considered.best_choices()
    assert described == [f"choice {value}" for value in (4, 3, 2)]
    assert best[0] == {"choice": {"name": "choice 4"}, "value": 4.0, "terms": {"gain": 4.0}}
    assert len(best) == MAX_CHOICES


def test_no_choices_are_recorded_outside_the_with_block() -> None:
    with considering() as considered:
        pass
    choices = [{"name": "a"}, {"name": "b"}, {"name": "c"}]
    assert best_of(choices, lambda choice: float(choice["name"] != "a")) == {"name": "b"}
    assert considered.best_choices() == []


@pytest.mark.parametrize("name", sorted(POLICIES))
def test_recording_choices_changes_no_answer_and_each_choice_is_valid(name: str) -> None:
    chance, dice = Chance(hashlib.sha256(b"considered").digest()), Random(5)
    state = new_game(3, Ruleset(), chance).state
    kinds: set[str] = set()
    terms: set[str] = set()
    while state.winner is None and (name == "novice" or state.round < 5):
        number, decision = next(iter(state.decisions.items()))
        house = next(each for each in decision.houses if (number, each) not in state.answers)
        draws = dice.getrandbits(64)
        with considering() as considered:
            answer = choose_answer(state, house, number, POLICIES[name], Random(draws))
        assert answer == choose_answer(state, house, number, POLICIES[name], Random(draws))
        best = considered.best_choices()
        values = [each["value"] for each in best]
        assert values == sorted(values, reverse=True)
        for each in best:
            plain = {"kind": decision.question.kind, **each["choice"]}
            considered_answer = decode(decision.question.answer, plain)
            check(state, house, number, considered_answer)
            assert encode(considered_answer) == plain
            terms.update(each["terms"])
        if best and decision.question.kind in (
            "place_orders",
            "resolve_march",
            "bid_influence",
        ):
            assert encode(answer) == {"kind": decision.question.kind, **best[0]["choice"]}
        kinds.update({decision.question.kind} if best else ())
        state = play(state, house, number, answer, chance).state
    if name == "random":
        assert not kinds
    else:
        assert {"place_orders", "resolve_march", "resolve_raid"} <= kinds
        usual = {"worth"} if name in SEARCHING else {"gain", "danger", "march", "position", "worth"}
        assert usual <= terms <= set(TERMS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_has_a_name_in_every_language(language: str) -> None:
    words = words_for(language)
    for term in TERMS:
        assert words.has(f"bot_term-{term}") != words.has(f"order_kind-{term}")
