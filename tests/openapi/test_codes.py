"""The document lists exactly the codes with which the engine refuses answers."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from games.engine import DecisionNotOpen, HouseNotAsked, IllegalInput, MalformedInput, UnknownDecision
from games.errors import ENGINE, LOBBY, GameCode, problem_of
from got_api.http.errors import problem_texts, published_codes
from tests.contract import document

ENGINE_FOLDER = Path(__file__).resolve().parents[2] / "games" / "engine"
REFUSALS = {
    cls.__name__: cls
    for cls in (DecisionNotOpen, IllegalInput, MalformedInput, HouseNotAsked, UnknownDecision)
}
# Only notation reads files; no endpoint does.
ELSEWHERE = {"notation.py"}


def codes_in_source() -> Iterator[tuple[str, int]]:
    """Every code that the engine's source raises, with its status."""
    for path in ENGINE_FOLDER.rglob("*.py"):
        if path.name in ELSEWHERE:
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REFUSALS:
                for inner in ast.walk(node.args[0]):
                    if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
                        yield inner.value, REFUSALS[node.func.id].status
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                if [t.id for t in targets if isinstance(t, ast.Name)] == ["refusal"]:
                    assert isinstance(node.value, ast.Constant)
                    yield str(node.value.value), IllegalInput.status


def test_every_code_of_the_engine_is_published_with_its_status() -> None:
    found = set(codes_in_source())
    codes = {code for code, _ in found}
    assert len(codes) > 50
    assert codes - {"malformed"} == set(ENGINE)
    for code, status in found:
        assert published_codes()[code] == status, code


def test_every_code_has_a_sentence_for_people() -> None:
    assert set(LOBBY) == {str(code) for code in GameCode}
    for code in LOBBY | ENGINE:
        assert problem_texts(code, {})[1].endswith("."), code


def test_the_operation_for_answers_lists_every_code_of_the_engine() -> None:
    operation = document()["paths"]["/api/v1/games/{code}/decisions/{number}/answer"]["put"]
    listed = {code for codes in operation["x-codes"].values() for code in codes}
    assert set(ENGINE) <= listed
    assert {"malformed", "not_seated", "not_found", "game_busy", "token_expired", "scope_missing"} <= listed


def test_problem_of_a_refusal_contains_its_rule_and_its_facts() -> None:
    problem = problem_of(IllegalInput("order_banned", "PLAN-4", path="/orders/pyke", token="raid_a"))
    assert (problem.status_code, problem.code, problem.rule) == (422, "order_banned", "PLAN-4")
    assert problem.facts == {"path": "/orders/pyke", "token": "raid_a"}
    problem = problem_of(MalformedInput("malformed", path="/moves/0/to", expected="string"))
    assert problem.errors == [{"field": "moves.0.to", "code": "malformed", "detail": "Expected: string"}]
