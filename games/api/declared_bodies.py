"""Serializers of declared settings (`games.declarations`)."""

from collections.abc import Callable
from datetime import datetime
from functools import cache
from typing import Any

from rest_framework import serializers

from games.declarations import FieldDeclaration, declared_fields, summary_of
from got_api.http.serializers import StrictSerializer

FIELDS: dict[Any, Callable[..., serializers.Field[Any, Any, Any, Any]]] = {
    bool: serializers.BooleanField,
    datetime: serializers.DateTimeField,
}
"""Type -> its field. Apps add fields for types that have a schema."""


@cache
def serializer_of(
    kind: Any, name: str = "", text: str = "", *, is_complete: bool = False
) -> type[StrictSerializer]:
    """The serializer of a declared class, with the name and description of the class unless `name` and `text`
    are given.

    With `is_complete` all fields are required, even those with defaults.
    """
    found = {
        each: _field(field, required=is_complete or field.is_required, help_text=field.text)
        for each, field in declared_fields(kind).items()
    }
    name = name or getattr(kind, "schema_name", kind.__name__)
    text = text or summary_of(kind)
    return type(f"{name}Serializer", (StrictSerializer,), {"__doc__": text, "__module__": __name__, **found})


def _field(field: FieldDeclaration, **settings: Any) -> serializers.Field[Any, Any, Any, Any]:
    if field.is_nullable:
        settings["allow_null"] = True
    if field.type in FIELDS:
        return FIELDS[field.type](**settings)
    if field.parts is not None:
        return serializer_of(field.parts)(**settings)
    if field.element is not None:
        return serializers.ListField(child=_field(field.element), max_length=field.limits.most, **settings)
    if field.choices:
        return serializers.ChoiceField(choices=field.choices, **settings)
    if field.pattern:
        return serializers.RegexField(field.pattern, **settings)
    if field.type is int:
        return serializers.IntegerField(min_value=field.limits.least, max_value=field.limits.most, **settings)
    return serializers.CharField(max_length=field.limits.most, **settings)
