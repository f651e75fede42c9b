"""Data of whole games fits the document, and the server accepts the answers that the document allows."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.api.reference_schema import SUBJECTS
from games.bots import POLICIES, choose_answer
from games.engine import Answer as AnswerFamily
from games.engine import (
    Chance,
    Ruleset,
    answer,
    decode,
    encode,
    new_game,
    observe,
    options,
    redact,
)
from games.engine.codec import TaggedValue
from games.engine.errors import MalformedInput
from got_api.schema.views import document
from tests.contract import validator_of
from tests.people import Person, Visitor
from tests.served import found_game, read


def fits(name: str, value: Any) -> None:
    error = next(validator_of(name).iter_errors(value), None)
    assert error is None, f"{name}: {error.message} at {error.instance_path}"


def schema_name(value: dict[str, Any], family: str) -> str:
    """The name of a kind's own schema: quicker, and stricter, than the union."""
    return "".join(part.capitalize() for part in value["kind"].split("_")) + family


@pytest.mark.sample
@pytest.mark.parametrize(
    ("players", "ruleset", "policy"),
    [
        (3, Ruleset(tides_of_battle=True, shortage_placement="simultaneous"), "random"),
        (4, Ruleset(support_granularity="per_house"), "sensible"),
        (5, Ruleset(tides_of_battle=True), "sensible"),
        (6, Ruleset(), "random"),
    ],
)
def test_all_responses_of_a_game_fit_their_schemas(players: int, ruleset: Ruleset, policy: str) -> None:
    chance, dice = Chance(bytes(range(32))), Random(players)
    played = new_game(players, ruleset, chance)
    count = 0
    while True:
        state = played.state
        for event in played.events:
            if any(redact(event, viewer) is not None for viewer in (None, *state.houses)):
                reported = encode(event)
                fits(schema_name(reported, "Event"), reported)
        if not state.decisions:
            break
        count += 1
        if count % 40 == 1:
            for viewer in (None, *state.houses):
                fits("Position", observe(state, viewer))
        number = min(state.decisions)
        decision = state.decisions[number]
        reported = encode(decision.question)
        fits(schema_name(reported, "Question"), reported)
        house = next(house for house in decision.houses if (number, house) not in state.answers)
        offered = encode(options(state, house, number))
        fits(schema_name(offered, "Options"), offered)
        given = choose_answer(state, house, number, POLICIES[policy], dice)
        written = encode(given)
        fits(schema_name(written, "Answer"), written)
        played = answer(state, house, number, given, chance)
    assert count > 50


@pytest.mark.long
@pytest.mark.django_db
def test_bodies_fit_their_schemas(catelyn: Person) -> None:
    game = found_game(3)
    stark = game.people["stark"]
    fits("CreatedGame", read(catelyn.posts("/games", {"name": "x", "take_seat": True}), 201))
    dice = Random(4)
    for count, accepted in enumerate(game.plays_on(dice)):
        fits("AcceptedAnswer", accepted)
        if count % 10 == 0:
            for viewer in (stark, game.stranger):
                fits("ViewedPosition", read(viewer.gets(f"{game.path}/position")))
                for decision in game.decisions(viewer):
                    fits(schema_name(decision, "Decision"), decision)
            fits("WaitingDecisionPage", read(stark.gets("/me/decisions")))
        if count == 50:
            break
    fits("DecisionList", read(stark.gets(f"{game.path}/decisions")))
    fits("EventPage", read(stark.gets(f"{game.path}/events")))
    fits("Game", read(stark.gets(game.path)))
    fits("PaginatedGameList", read(stark.gets("/games")))
    fits("Decision", read(stark.gets(f"{game.path}/decisions/1")))
    for body in ({"kind": "muster"}, {}):
        fits("AnswerCheck", read(stark.posts(f"{game.path}/decisions/1/answer/check", body)))


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", SUBJECTS)
@pytest.mark.django_db
def test_reference_fits_its_schema(visitor: Visitor, name: str) -> None:
    fits(SUBJECTS[name].schema, read(visitor.gets(f"/reference?include={name}"))[name])


@pytest.mark.parametrize("kind", sorted(AnswerFamily.family))
def test_decoder_and_schema_accept_the_same_answers(kind: str) -> None:
    """Leaves each field out, and inserts each wrong value: decoder and schema agree."""
    cls: type[TaggedValue] = AnswerFamily.family[kind]
    name = "".join(part.capitalize() for part in kind.split("_")) + "Answer"
    schema = document()["components"]["schemas"][name]
    whole = {field: _example(below) for field, below in schema["properties"].items()}
    assert validator_of(name).is_valid(whole), whole
    assert type(decode(AnswerFamily, whole)) is cls
    tried = [{key: value for key, value in whole.items() if key != field} for field in whole]
    tried += [
        whole | {field: wrong} for field in whole for wrong in (None, 7, "x y", [], {}, True, [7], {"a": 7})
    ]
    tried.append(whole | {"surplus": 1})
    for value in tried:
        takes = _is_decoded(value)
        if validator_of(name).is_valid(value):
            assert takes, value
        elif takes:  # unknown ids are refused by the rules, with a separate code
            assert "x y" in str(value) or "'a'" in str(value), value


def _is_decoded(value: Any) -> bool:
    try:
        decode(AnswerFamily, value)
    except MalformedInput:
        return False
    return True


def _example(schema: dict[str, Any]) -> Any:
    if "$ref" in schema:
        return _example(document()["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]])
    if "oneOf" in schema:
        return _example(schema["oneOf"][0])
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return schema["enum"][0]
    if "examples" in schema:
        return schema["examples"][0]
    kind = schema["type"] if isinstance(schema["type"], str) else schema["type"][0]
    if kind == "object" and "properties" in schema:
        return {name: _example(below) for name, below in schema["properties"].items()}
    return {"string": "x", "integer": 1, "boolean": True, "array": [], "object": {}}[kind]
