"""Declared settings: limits and values are the same when read and when published."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest
from rest_framework import serializers

from games.api.declared_bodies import serializer_of
from games.clocks import Clock, Policy
from games.declarations import FieldDeclaration, declared_fields
from games.leagues.api.seasons import SeasonDocumentSerializer
from games.leagues.document import SeasonDocument, read_document
from games.leagues.reading import CONVERTERS, InvalidDocument
from games.leagues.stages import PRESETS, StagePlan


def classes(kind: Any = SeasonDocument) -> Iterator[Any]:
    """The class, and the classes of its parts, recursively."""
    yield kind
    for field in declared_fields(kind).values():
        parts = field.parts or (field.element and field.element.parts)
        if parts is not None and parts not in CONVERTERS:
            yield from classes(parts)


def numbers(kind: Any, pointer: str = "") -> Iterator[tuple[str, FieldDeclaration]]:
    """Pointer and declared field of each number in a document with one division and one stage."""
    for name, field in declared_fields(kind).items():
        if field.type is int:
            yield f"{pointer}/{name}", field
        elif field.parts not in (None, Clock, Policy, *CONVERTERS):
            yield from numbers(field.parts, f"{pointer}/{name}")


def test_only_computed_fields_have_no_description() -> None:
    found = {
        f"{kind.__name__}.{field.name}"
        for kind in classes()
        for field in fields(kind)
        if field.name not in declared_fields(kind)
    }
    assert found == {"SeasonDocument.scoring_name", "StagePlan.size_rules"}


def test_the_description_of_an_aliased_type_is_appended_to_that_of_a_field() -> None:
    assert declared_fields(Clock)["battle_seconds"].text == (
        "Time for each question in a combat. Seconds of playing time: rest days and pauses do not count."
    )
    assert declared_fields(Policy)["grace_count"].text == "Number of automatic extensions per seat."


def test_a_setting_declared_as_a_class_variable_is_read_but_not_stored() -> None:
    preset = declared_fields(StagePlan)["preset"]
    assert (preset.is_stored, preset.default, preset.words) == (False, "swiss", tuple(PRESETS))
    document = {"name": "x", "divisions": [{"name": "y", "stages": [{"preset": "ladder", "rounds": 2}]}]}
    [stage] = read_document(document).to_json()["divisions"][0]["stages"]
    assert stage["draw"] == "queue" and "preset" not in stage


def test_numbers_beyond_their_published_limits_are_refused() -> None:
    found = dict(numbers(SeasonDocument))
    assert {"/tables/wanted", "/draw/weights/met", "/registration/capacity"} <= set(found)
    for pointer, field in found.items():
        for value in (field.limits.least - 1, field.limits.most + 1):
            given: Any = value
            for part in reversed(pointer.strip("/").split("/")):
                given = {part: given}
            document = {"name": "x", "divisions": [{"name": "y", "stages": [{"rounds": 1}]}], **given}
            with pytest.raises(InvalidDocument) as refused:
                read_document(document)
            assert (refused.value.pointer, refused.value.fault) == (pointer, "out_of_range")


def test_a_generated_serializer_has_the_declared_fields() -> None:
    assert serializer_of(SeasonDocument) is SeasonDocumentSerializer
    for kind in {*classes()}:
        made = serializer_of(kind)().fields
        assert list(made) == list(declared_fields(kind))
        for name, field in declared_fields(kind).items():
            assert (made[name].help_text, made[name].required) == (field.text, field.is_required)
            if isinstance(made[name], serializers.IntegerField):
                limits: Any = made[name]
                assert (limits.min_value, limits.max_value) == (field.limits.least, field.limits.most)
