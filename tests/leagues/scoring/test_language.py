"""Scoring documents: accepted ones, and each kind of refusal."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings

from games.leagues.editions import SIZES
from games.leagues.scoring.language import (
    MAX_BYTES,
    MAX_TERMS,
    Each,
    load_scoring,
    read_scoring,
    scoring_hash,
    to_document,
)
from games.leagues.scoring.reading import InvalidScoring

from .tables import DOCUMENTS

SMALL: dict[str, Any] = {"name": "small", "terms": [{"points": 1}]}


def nested_condition(depth: int) -> dict[str, Any]:
    condition: dict[str, Any] = {"castles": 7}
    for _ in range(depth - 1):
        condition = {"any": [condition]}
    return condition


def with_term(**term: Any) -> dict[str, Any]:
    return {**SMALL, "terms": [term]}


REFUSED: list[tuple[str, str, object]] = [
    ("", "not_an_object", ["name", "terms"]),
    ("/terms", "missing_key", {"name": "no terms"}),
    ("/formula", "unknown_key", {**SMALL, "formula": "castles ** 2"}),
    ("/a~1b", "unknown_key", {**SMALL, "a/b": 1}),
    ("/name", "not_a_name", {**SMALL, "name": "a\nb"}),
    ("/name", "not_a_name", {**SMALL, "name": 7}),
    ("/terms", "not_a_list", {**SMALL, "terms": {}}),
    ("/terms", "too_few", {**SMALL, "terms": []}),
    ("/terms", "too_many", {**SMALL, "terms": [{"points": 1}] * (MAX_TERMS + 1)}),
    ("/terms/0", "not_an_object", {**SMALL, "terms": ["1 + 1"]}),
    ("/terms/0/points", "missing_key", {**SMALL, "terms": [{}]}),
    ("/terms/0/points", "not_a_number", with_term(points="__import__('os')")),
    ("/terms/0/points", "not_a_number", with_term(points=True)),
    ("/terms/0/points", "not_a_number", with_term(points=0.125)),
    ("/terms/0/points", "out_of_range", with_term(points=10**6 + 1)),
    ("/terms/0/points", "out_of_range", with_term(points=float("nan"))),
    ("/terms/0/points", "out_of_range", with_term(points=-1e300)),
    ("/terms/0/by_place", "too_few", with_term(by_place=[1, 2])),
    ("/terms/0/by_place", "too_many", with_term(by_place=[1] * 7)),
    ("/terms/0/by_place/1", "not_a_number", with_term(by_place=[3, None, 1])),
    ("/terms/0/each", "unknown_fact", with_term(each="dragons", points=1)),
    ("/terms/0/each", "unknown_fact", with_term(each=["castles"], points=1)),
    ("/terms/0/each", "unsuitable_fact", with_term(each="ended_by", points=1)),
    ("/terms/0/most", "out_of_range", with_term(each="castles", points=1, most=-1)),
    ("/terms/0/most", "not_a_number", with_term(each="castles", points=1, most=1.5)),
    ("/terms/0/over", "missing_key", with_term(pot=1, to="castles")),
    ("/terms/0/over", "unknown_value", with_term(pot=1, to="castles", over="equal")),
    (
        "/terms/0/pot/sum_of",
        "unknown_fact",
        with_term(pot={"sum_of": "x", "points": 1}, to="gap", over="shares"),
    ),
    ("/terms/0/when", "not_an_object", with_term(points=1, when="castles > 3")),
    ("/terms/0/when", "too_few", with_term(points=1, when={})),
    ("/terms/0/when/dragons", "unknown_fact", with_term(points=1, when={"dragons": 1})),
    ("/terms/0/when/place", "out_of_range", with_term(points=1, when={"place": -1})),
    ("/terms/0/when/place/min", "out_of_range", with_term(points=1, when={"place": {"min": 0}})),
    ("/terms/0/when/gap/max", "out_of_range", with_term(points=1, when={"gap": {"min": 3, "max": 2}})),
    ("/terms/0/when/gap", "too_few", with_term(points=1, when={"gap": {}})),
    ("/terms/0/when/ended_by", "unsuitable_fact", with_term(points=1, when={"ended_by": {"min": 1}})),
    ("/terms/0/when/ended_by/1", "unknown_value", with_term(points=1, when={"ended_by": ["draw", "war"]})),
    ("/terms/0/when/survived", "unknown_value", with_term(points=1, when={"survived": 1})),
    ("/terms/0/when/castles", "not_a_number", with_term(points=1, when={"castles": True})),
    ("/terms/0/when/all", "too_many", with_term(points=1, when={"all": [{"place": 1}] * 9})),
    ("/terms/0/when/any/0/any/0/any/0", "too_deep", with_term(points=1, when=nested_condition(4))),
    ("/terms/0/when/any/0/any/0/any/0", "too_deep", with_term(points=1, when=nested_condition(40))),
    ("/sizes/7", "unknown_key", {**SMALL, "sizes": {"7": [{"points": 1}]}}),
    ("/sizes/5/0/points", "not_a_number", {**SMALL, "sizes": {"5": [{"points": "1"}]}}),
    ("/ties", "unknown_value", {**SMALL, "ties": "toss"}),
    ("/floor", "not_a_number", {**SMALL, "floor": None}),
    ("/season/count", "out_of_range", {**SMALL, "season": {"count": 0}}),
    ("/season/bye", "not_a_number", {**SMALL, "season": {"bye": "median"}}),
    ("/season/absent", "out_of_range", {**SMALL, "season": {"absent": 1}}),
    ("/season/replaced", "unknown_value", {**SMALL, "season": {"replaced": "all"}}),
    ("/adjust", "unknown_value", {**SMALL, "adjust": "half"}),
    ("/adjust", "luck_mismatch", {**SMALL, "adjust": "tie_break", "tie_breaks": ["wins", "lot"]}),
    ("/adjust", "luck_mismatch", {**SMALL, "adjust": "full", "tie_breaks": ["luck", "lot"]}),
    ("/tie_breaks", "lot_not_last", {**SMALL, "tie_breaks": ["lot", "wins"]}),
    ("/tie_breaks/1", "repeated_value", {**SMALL, "tie_breaks": ["wins", "wins", "lot"]}),
    ("/tie_breaks/0", "unknown_value", {**SMALL, "tie_breaks": ["beauty", "lot"]}),
]


@pytest.mark.parametrize(
    ("path", "code", "document"), REFUSED, ids=[f"{code}:{path}" for path, code, _ in REFUSED]
)
def test_a_fault_has_a_path_and_a_code(path: str, code: str, document: object) -> None:
    with pytest.raises(InvalidScoring) as refused:
        read_scoring(document, SIZES)
    assert (refused.value.path, refused.value.code) == (path, code)


TEXTS: list[tuple[str, bytes | str]] = [
    ("too_large", b" " * (10 * 2**20)),
    ("too_large", " " * MAX_BYTES + "{}"),
    ("too_deep", "[" * 60_000),
    ("not_json", "{"),
    ("not_json", b"\xff\xfe\x00"),
    ("not_json", '{"name": NaN}'),
    ("not_json", "9" * 5000),
    ("repeated_key", '{"name": "a", "name": "b"}'),
    ("not_a_number", '{"name": "a", "terms": [{"points": 1e-999999999}]}'),
    ("out_of_range", '{"name": "a", "terms": [{"points": 1e999999999}]}'),
    ("not_a_number", '{"name": "a", "terms": [{"points": 0.' + "3" * 9000 + "}]}"),
]


@pytest.mark.parametrize(("code", "text"), TEXTS)
def test_text_in_place_of_a_number_is_refused(code: str, text: bytes | str) -> None:
    with pytest.raises(InvalidScoring) as refused:
        load_scoring(text)
    assert refused.value.code == code


def test_decimals_in_a_scoring_are_exact() -> None:
    scoring = load_scoring('{"name": "a", "terms": [{"each": "castles", "points": 0.10, "most": 3}]}')
    assert scoring.terms == (Each("castles", Fraction(1, 10), 3),)
    assert read_scoring(with_term(each="castles", points=0.1, most=3)).terms == scoring.terms


@given(DOCUMENTS)
@settings(max_examples=30, deadline=None)
def test_a_document_with_its_defaults_written_out_is_the_same_scoring(document: dict[str, Any]) -> None:
    scoring = read_scoring(document)
    assert load_scoring(json.dumps(to_document(scoring))) == scoring


def test_the_hash_covers_only_the_parts_that_give_points() -> None:
    scoring = read_scoring(SMALL)
    assert scoring_hash(read_scoring({**SMALL, "name": "other", "season": {"count": 3}})) == scoring_hash(
        scoring
    )
    assert scoring_hash(read_scoring(with_term(points=2))) != scoring_hash(scoring)
    assert scoring_hash(read_scoring({**SMALL, "floor": 0})) != scoring_hash(scoring)
