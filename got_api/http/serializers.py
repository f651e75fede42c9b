"""Bodies and queries that refuse unknown fields."""

from collections.abc import Mapping
from itertools import islice
from typing import Any

from django.http import HttpRequest
from rest_framework import serializers
from rest_framework.request import Request

from got_api.http.errors import MAX_FIELD_ERRORS, ErrorCode, Problem, field_error
from got_api.shared.texts import text


class StrictSerializer(serializers.Serializer[Any]):
    """Refuses unknown fields, wrong types and long lists, and makes the cheaper checks first.

    An unknown or read-only field has the field error `unknown_field`. A number in place of a text, and a text
    in place of a number or boolean, have `invalid`. A list or object with too many items has `max_length`,
    and none of its items is validated. Reports at most MAX_FIELD_ERRORS errors.
    """

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            known = {name: field for name, field in self.fields.items() if not field.read_only}
            unknown = list(islice((name for name in data if name not in known), MAX_FIELD_ERRORS))
            if unknown:
                raise serializers.ValidationError(
                    {
                        name: [serializers.ErrorDetail(text("field_problem-unknown_field"), "unknown_field")]
                        for name in unknown
                    }
                )
            refused = {
                name: [error]
                for name, field in known.items()
                if name in data and (error := _refusal(field, data[name])) is not None
            }
            if refused:
                raise serializers.ValidationError(refused)
        return super().to_internal_value(data)


class BoundedDictField(serializers.DictField):
    """An object with any names and at most `max_length` of them; StrictSerializer refuses more."""

    def __init__(self, *, max_length: int, **kwargs: Any) -> None:
        self.max_length = max_length
        super().__init__(**kwargs)


class NumberChoiceField(serializers.ChoiceField):
    """A choice of whole numbers. Unlike in DRF, text is not a number."""

    def to_internal_value(self, data: Any) -> Any:
        if not _is_integer(data):
            self.fail("invalid_choice", input=data)
        return super().to_internal_value(int(data))


def _is_integer(value: Any) -> bool:
    """Whether a number is an integer. JSON has only one kind of number: 2.0 is 2."""
    if isinstance(value, float):
        return value.is_integer()
    return isinstance(value, int) and not isinstance(value, bool)


def _refusal(field: Any, value: Any) -> serializers.ErrorDetail | None:
    """The reason to refuse a value before its field sees it: too many items, or a type that DRF would
    convert.
    """
    max_length = getattr(field, "max_length", None)
    if isinstance(value, list | dict) and max_length is not None and len(value) > max_length:
        return serializers.ErrorDetail(text("field_problem-max_items", max_length=max_length), "max_length")
    if _is_wrong_type(field, value):
        return serializers.ErrorDetail(text("field_problem-wrong_type"), "invalid")
    if isinstance(field, serializers.DictField) and isinstance(value, dict):
        found = (_refusal(field.child, each) for each in value.values())
        return next((error for error in found if error is not None), None)
    return None


def _is_wrong_type(field: Any, value: Any) -> bool:
    """Whether DRF would convert the value silently. The field checks null, and values that are not lists."""
    if value is None:
        return False
    if isinstance(field, serializers.ListField):
        return isinstance(value, list) and any(_is_wrong_type(field.child, each) for each in value)
    if isinstance(field, NumberChoiceField):
        return False
    if isinstance(field, serializers.CharField | serializers.ChoiceField):
        return not isinstance(value, str)
    if isinstance(field, serializers.BooleanField):
        return not isinstance(value, bool)
    if isinstance(field, serializers.IntegerField):
        return not _is_integer(value)
    if isinstance(field, serializers.FloatField):
        return isinstance(value, bool) or not isinstance(value, int | float)
    return False


def read_body(
    serializer_class: type[serializers.BaseSerializer[Any]], request: Request, **kwargs: Any
) -> Any:
    """The validated body. Raises 400 `malformed`."""
    serializer = serializer_class(data=request.data, **kwargs)
    serializer.is_valid(raise_exception=True)
    return serializer.validated_data


def read_query(serializer_class: type[serializers.BaseSerializer[Any]], request: Request) -> Any:
    """The validated query parameters. Raises 400 `malformed`."""
    serializer = serializer_class(data=request.query_params.dict())
    serializer.is_valid(raise_exception=True)
    return serializer.validated_data


def refuse_unknown_query(request: Request | HttpRequest, known_names: frozenset[str] | set[str]) -> None:
    """Raises 400 `malformed` for query parameters outside of `known_names`."""
    unknown = sorted(set(request.GET) - known_names)
    if unknown:
        raise Problem(
            ErrorCode.MALFORMED,
            errors=[
                field_error(name, "unknown_field", text("field_problem-unknown_parameter"))
                for name in unknown[:MAX_FIELD_ERRORS]
            ],
        )
