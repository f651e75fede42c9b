"""Any answer sent is accepted or refused with a code; a refusal changes nothing."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import orjson
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engine import (
    Answer,
    Chance,
    DecisionNotOpen,
    HouseNotAsked,
    IllegalInput,
    InputRefused,
    MalformedInput,
    Play,
    State,
    UnknownDecision,
    answer,
    check,
    decode,
    default,
    encode,
    expire,
    fold,
    options,
)
from games.engine.choices import Choice
from games.engine.notation import position
from games.engine.phases import reconciling
from games.engine.phases.aftermath import CapturePort
from games.engine.phases.combat import casualties, support
from games.engine.phases.planning.orders import PlaceOrders
from games.engine.phases.westeros import bidding
from games.engine.queries import march, muster

from . import laws
from .fuzz import mutate, raw_answers
from .moods import MOODS, answer_in_mood
from .positions import scattered_position
from .soak import AGREEMENTS, Game

CHANCE = Chance(bytes(range(32)))
GAMES = range(24)
MUTATED_ANSWERS = 40
PATIENT: dict[str, Any] = {
    "derandomize": True,
    "database": None,
    # A busy machine is not a finding.
    "deadline": None,
    "suppress_health_check": [HealthCheck.too_slow],
}


def positions(number: int) -> Iterator[State]:
    """Positions of a game with an open decision."""
    game = Game(31, number, is_watched=False)
    while game.state.winner is None:
        yield game.state
        waiting, house = game.dice.choice(list(game.pending()))
        game.answers_in_turn(waiting, house)


@cache
def one_of_each_kind() -> dict[str, State]:
    """A position for each kind of decision, with non-trivial options if one exists."""
    found: dict[str, State] = {}
    for number in range(400):
        state: State | None = None
        dice = Random(number)
        state = Play(scattered_position(*dice.choice(AGREEMENTS), dice), CHANCE).run().state
        for _ in range(60):
            for decision in state.decisions.values():
                found.setdefault(decision.question.kind, state)
            if state.winner is not None or len(found) == len(Answer.family):
                break
            waiting, house = asked_decision(state, dice)
            given = answer_in_mood(state, house, waiting, MOODS["warlike"], dice)
            state = answer(state, house, waiting, given, CHANCE).state
        if len(found) == len(Answer.family):
            break
    return found


def asked_decision(state: State, dice: Random) -> tuple[int, str]:
    pending = [
        (number, house)
        for number, decision in state.decisions.items()
        for house in decision.houses
        if (number, house) not in state.answers
    ]
    return dice.choice(pending)


def try_to_answer(state: State, house: str, number: int, plain: Any) -> str:
    """The code with which plain JSON is refused as an answer, or `accepted`. Any other exception
    is an error.
    """
    before = json.dumps(position(state))
    question = state.decisions[number].question
    refusal = refusal_of(lambda: check(state, house, number, decode(question.answer, plain)))
    if refusal is not None:
        check_refusal(refusal, plain)
        again = refusal_of(lambda: answer(state, house, number, decode(question.answer, plain), CHANCE))
        assert again is not None and (again.code, again.rule) == (refusal.code, refusal.rule)
        assert json.dumps(position(state)) == before
        return refusal.code
    given = decode(question.answer, plain)
    assert decode(question.answer, encode(given)) == given
    check_offered(encode(given), encode(options(state, house, number)))
    played = answer(state, house, number, given, CHANCE)
    assert json.dumps(position(state)) == before
    assert fold(played.events, state) == played.state
    laws.check_laws(played.state)
    laws.check_offers(played.state, state.decisions)
    laws.check_written(state, played.state, played.events)
    if number in played.state.decisions:
        # Sealed: its effects appear when the others have answered.
        laws.check_laws(expire(played.state, number, CHANCE).state)
    return "accepted"


def check_offered(given: dict[str, Any], offered: dict[str, Any]) -> None:
    """Checks that an accepted answer was offered, as far as the shape of the options lists or bounds the
    answers.
    """
    match offered:
        case {"kind": "one_of", "choices": choices}:
            assert given in choices
        case {"kind": "amount", "minimum": minimum, "maximum": maximum}:
            assert minimum <= given["amount"] <= maximum
        case {"kind": "some_areas" | "support_sides", "areas": areas}:
            assert given.get("side") in (None, *offered.get("sides", ()))
            if given.get("side", True):
                assert set(given["areas"]) <= set(areas)
                assert not offered["all_or_none"] or sorted(given["areas"]) in ([], sorted(areas))
            assert len(set(given["areas"])) == len(given["areas"])
        case {"kind": "some_units", "units": units, "minimum": minimum, "maximum": maximum}:
            assert minimum <= len(given["units"]) <= maximum
            assert set(given["units"]) <= {unit["unit"] for unit in units}


def refusal_of(attempt: Callable[[], object]) -> InputRefused | None:
    try:
        attempt()
    except InputRefused as refused:
        return refused
    return None


def check_refusal(refused: InputRefused, plain: Any) -> None:
    """Checks for a known code, a rule id where a rule was broken, and serializable facts."""
    assert type(refused) in (MalformedInput, IllegalInput), refused
    assert refused.code.replace("_", "").isalpha() and refused.code.islower(), refused.code
    assert refused.rule is None or refused.rule.replace("-", "").isalnum(), refused.rule
    if is_json(plain):
        orjson.dumps({**refused.facts})


def is_json(plain: Any) -> bool:
    """Whether the parser of the API, which is limited to 64-bit integers, could have produced it."""
    try:
        return bool(orjson.loads(orjson.dumps(plain)) == plain)
    except orjson.JSONEncodeError:
        return False


@pytest.mark.sample(1, long=7)
@pytest.mark.parametrize("number", GAMES)
def test_a_mutated_answer_is_accepted_or_refused_with_a_code(number: int) -> None:
    dice = Random(hashlib.sha256(b"%d" % number).digest())
    codes: Counter[str] = Counter()
    for state in positions(number):
        waiting, house = asked_decision(state, dice)
        lawful = encode(answer_in_mood(state, house, waiting, dice.choice(list(MOODS.values())), dice))
        for _ in range(2):
            codes[try_to_answer(state, house, waiting, mutate(lawful, state, dice))] += 1
    assert len(codes) > 5, codes


@pytest.mark.sample(0, long=9)
@pytest.mark.parametrize("kind", sorted(Answer.family))
def test_mutated_answers_cause_no_error_in_any_kind_of_decision(kind: str) -> None:
    state = one_of_each_kind()[kind]
    dice = Random(kind)
    number = next(number for number, row in state.decisions.items() if row.question.kind == kind)
    house = state.decisions[number].houses[0]
    codes: Counter[str] = Counter()
    for _ in range(MUTATED_ANSWERS):
        lawful = encode(answer_in_mood(state, house, number, dice.choice(list(MOODS.values())), dice))
        codes[try_to_answer(state, house, number, mutate(lawful, state, dice))] += 1
    assert "malformed" in codes, codes
    assert try_to_answer(state, house, number, encode(default(state, house, number))) == "accepted"


@pytest.mark.sample(0, long=9)
@pytest.mark.parametrize("kind", sorted(Answer.family))
@settings(max_examples=25, **PATIENT)
@given(plain=raw_answers)
def test_raw_json_causes_no_error_in_any_kind_of_decision(kind: str, plain: Any) -> None:
    state = one_of_each_kind()[kind]
    number = next(number for number, row in state.decisions.items() if row.question.kind == kind)
    try_to_answer(state, state.decisions[number].houses[0], number, plain)


@pytest.mark.long
@settings(max_examples=300, **PATIENT)
@given(plain=raw_answers)
def test_raw_json_is_either_decoded_or_refused_as_malformed(plain: Any) -> None:
    refusal = refusal_of(lambda: decode(Answer, plain))
    if refusal is None:
        assert isinstance(decode(Answer, plain), Answer)
    else:
        assert (type(refusal), refusal.code) == (MalformedInput, "malformed")
        assert isinstance(refusal.facts["path"], str) and isinstance(refusal.facts["expected"], str)


@pytest.mark.parametrize("kind", sorted(Answer.family))
def test_an_answer_of_another_kind_is_refused(kind: str) -> None:
    state = one_of_each_kind()[kind]
    number = next(number for number, row in state.decisions.items() if row.question.kind == kind)
    house = state.decisions[number].houses[0]
    for other, elsewhere in one_of_each_kind().items():
        there = next(n for n, row in elsewhere.decisions.items() if row.question.kind == other)
        given = default(elsewhere, elsewhere.decisions[there].houses[0], there)
        if other == kind:
            continue
        with pytest.raises(MalformedInput, match="wrong_kind"):
            check(state, house, number, given)


@settings(max_examples=100, **PATIENT)
@given(
    kind=st.sampled_from(sorted(Answer.family)),
    house=st.sampled_from(["stark", "lannister", "baratheon", "martell", "", "nobody", "\x00"]),
    number=st.one_of(st.integers(-2, 40), st.integers()),
)
def test_every_engine_call_refuses_a_wrong_house_or_number_with_the_same_code(
    kind: str, house: str, number: int
) -> None:
    state = one_of_each_kind()[kind]
    decision = state.decisions.get(number)
    if decision is not None and house in decision.houses:
        return
    any_open = next(iter(state.decisions.values()))
    given = default(state, any_open.houses[0], any_open.number)
    codes = set()
    for asks in (
        lambda: answer(state, house, number, given, CHANCE),
        lambda: check(state, house, number, given),
        lambda: options(state, house, number),
        lambda: default(state, house, number),
    ):
        with pytest.raises((DecisionNotOpen, HouseNotAsked, UnknownDecision)) as refused:
            asks()
        codes.add(refused.value.code)
    if decision is not None:
        assert codes == {"not_asked"}
    else:
        assert codes == {"decision_closed" if 0 < number <= state.decision_count else "decision_unknown"}


def mutated_answers_fail(kind: str) -> bool:
    """Whether a mutated answer to a kind of decision reveals an error."""
    state = one_of_each_kind()[kind]
    dice = Random(kind)
    number = next(number for number, row in state.decisions.items() if row.question.kind == kind)
    house = state.decisions[number].houses[0]
    for _ in range(10 * MUTATED_ANSWERS):
        lawful = encode(answer_in_mood(state, house, number, dice.choice(list(MOODS.values())), dice))
        try:
            try_to_answer(state, house, number, mutate(lawful, state, dice))
        except Exception:  # any of them is the finding
            return True
    return False


def _check_nothing(*given: Any, **named: Any) -> None:
    return None


@pytest.mark.parametrize(
    ("kind", "owner", "name"),
    [
        ("resolve_march", march, "_check_units"),
        ("resolve_march", march, "_check_destinations"),
        ("muster", muster, "_check_place"),
        ("place_orders", PlaceOrders, "check"),
        ("reconcile_armies", reconciling, "check_own_units"),
        ("bid_influence", bidding, "check_bid"),
        ("choose_casualties", casualties, "check_units"),
        ("choose_house_card", Choice, "check"),
        ("capture_port", CapturePort, "check"),
        ("declare_support", support, "check_areas"),
    ],
)
def test_mutated_answers_reveal_a_missing_check(
    kind: str, owner: Any, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(owner, name, _check_nothing)
    assert mutated_answers_fail(kind)
