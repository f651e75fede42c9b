"""Conversion to and from plain values: accepted values, and the paths of refused ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

import pytest

from games.engine.codec import TaggedValue, decode, encode, field_hints, kind_of
from games.engine.errors import MalformedInput


class Beast(TaggedValue):
    pass


@dataclass(frozen=True, slots=True)
class DireWolf(Beast):
    name: str
    bites: int = 1
    owner: str | None = None


@dataclass(frozen=True, slots=True)
class Pack(Beast):
    constants: ClassVar[tuple[str, ...]] = ("size",)
    size: ClassVar[int] = 2

    leader: Annotated[DireWolf, "first"]
    members: tuple[Beast, ...] = ()
    prey: Mapping[str, int] | None = None


class Flying(Beast):
    abstract = True


@dataclass(frozen=True, slots=True)
class RavenAnswer(Flying):
    carries: Literal["news", "nothing"]
    is_white: bool


GHOST = {"kind": "dire_wolf", "name": "Ghost", "bites": 1, "owner": "Jon"}


def test_a_kind_is_the_class_name_in_lower_case_words() -> None:
    assert kind_of("UnitsMoved") == "units_moved"
    assert list(Beast.family) == ["dire_wolf", "pack", "raven"]
    assert (Flying.kind, Flying.abstract) == ("", True)
    assert not RavenAnswer.abstract


def test_values_are_written_with_their_kind_and_every_field() -> None:
    ghost = DireWolf("Ghost", owner="Jon")
    pack = Pack(ghost, (DireWolf("Summer"), RavenAnswer("news", True)), {"stags": 3})
    written = {
        "kind": "pack",
        "size": 2,
        "leader": GHOST,
        "members": [
            {"kind": "dire_wolf", "name": "Summer", "bites": 1, "owner": None},
            {"kind": "raven", "carries": "news", "is_white": True},
        ],
        "prey": {"stags": 3},
    }
    assert encode(pack) == written
    assert list(encode(pack)) == list(written)
    assert decode(Beast, written) == pack
    assert encode({1: ("a", ["b", None])}) == {"1": ["a", ["b", None]]}


def test_a_field_with_a_default_may_be_absent() -> None:
    assert decode(Beast, {"kind": "dire_wolf", "name": "Ghost"}) == DireWolf("Ghost")
    assert decode(Beast, {"kind": "pack", "leader": GHOST}) == Pack(DireWolf("Ghost", owner="Jon"))


def test_items_of_a_sequence_may_be_given_as_a_tuple() -> None:
    assert decode(tuple[int, ...], (1, 2)) == (1, 2)


WRONG: list[tuple[Any, Any, str, str]] = [
    (str, 1, "", "string"),
    (int, "1", "", "integer"),
    (int, True, "", "integer"),
    (bool, 1, "", "boolean"),
    (tuple[int, ...], "12", "", "array"),
    (tuple[int, ...], [1, "2"], "/1", "integer"),
    (Mapping[str, int], [], "", "object"),
    (Mapping[str, int], {"a": {}}, "/a", "integer"),
    (DireWolf, [], "", "object"),
    (Beast, "dire_wolf", "", "object"),
    (Beast, {}, "/kind", "a known kind"),
    (Beast, {"kind": ["dire_wolf"]}, "/kind", "a known kind"),
    (Beast, {"kind": "flying"}, "/kind", "a known kind"),
    (Beast, {"kind": "dire_wolf"}, "/name", "a value"),
    (Beast, {"kind": "raven"}, "/carries", "a value"),
    (Beast, {**GHOST, "tail": 1}, "/tail", "no such field"),
    (DireWolf, {**GHOST, "kind": "raven"}, "/kind", "no such field"),
    (Beast, {"kind": "pack", "leader": GHOST, "size": 3}, "/size", "no such field"),
    (Beast, {"kind": "pack", "leader": {**GHOST, "bites": None}}, "/leader/bites", "integer"),
    (Beast, {"kind": "pack", "leader": GHOST, "members": [GHOST, {}]}, "/members/1/kind", "a known kind"),
    (Beast, {"kind": "pack", "leader": GHOST, "prey": {"a": "b"}}, "/prey/a", "integer"),
    (Beast, {"kind": "raven", "carries": "all", "is_white": True}, "/carries", "one of news, nothing"),
    (Beast, {"kind": "raven", "carries": [], "is_white": True}, "/carries", "one of news, nothing"),
]


@pytest.mark.parametrize(("hint", "value", "path", "expected"), WRONG)
def test_a_malformed_value_is_refused_with_its_path(hint: Any, value: Any, path: str, expected: str) -> None:
    with pytest.raises(MalformedInput) as refusal:
        decode(hint, value)
    assert (refusal.value.code, refusal.value.rule) == ("malformed", None)
    assert refusal.value.facts == {"path": path, "expected": expected}


@pytest.mark.parametrize("hint", [float, tuple[int, str], int | str, int | str | None, list[int], type(None)])
def test_a_type_that_has_no_plain_form_raises_a_type_error(hint: Any) -> None:
    with pytest.raises(TypeError, match="JSON form"):
        decode(hint, None)


def test_type_hints_of_fields_keep_their_annotations() -> None:
    assert field_hints(Pack)["leader"] == Annotated[DireWolf, "first"]
