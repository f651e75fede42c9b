"""Bodies and queries that refuse what they do not know."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request

from got_api.errors import MOST_FIELD_ERRORS, ErrorCode, Problem, field_error


class StrictSerializer(serializers.Serializer[Any]):
    """Refuses unknown fields and wrong types.

    A field that does not exist, or that only the server writes, is a field error `unknown_field`; a number
    is no text, a text no number and no truth value: `invalid`.
    """

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            known = {name for name, field in self.fields.items() if not field.read_only}
            unknown = [str(name) for name in data if name not in known]
            if unknown:
                raise serializers.ValidationError(
                    {
                        name: [serializers.ErrorDetail(_("There is no such field."), "unknown_field")]
                        for name in unknown
                    }
                )
            wrong = [name for name in known & set(data) if _is_wrong_type(self.fields[name], data[name])]
            if wrong:
                raise serializers.ValidationError(
                    {
                        name: [serializers.ErrorDetail(_("This is of another type."), "invalid")]
                        for name in sorted(wrong)
                    }
                )
        return super().to_internal_value(data)


class NumberChoiceField(serializers.ChoiceField):
    """One of some whole numbers; text is no number."""

    def to_internal_value(self, data: Any) -> Any:
        if not _is_whole(data):
            self.fail("invalid_choice", input=data)
        return super().to_internal_value(int(data))


def _is_whole(value: Any) -> bool:
    """JSON knows one kind of number: 2.0 is 2."""
    if isinstance(value, float):
        return value.is_integer()
    return isinstance(value, int) and not isinstance(value, bool)


def _is_wrong_type(field: Any, value: Any) -> bool:
    """Whether DRF would convert the value silently; null and what is no list are left to the field."""
    if value is None:
        return False
    if isinstance(field, serializers.ListField):
        return isinstance(value, list) and any(_is_wrong_type(field.child, each) for each in value)
    if isinstance(field, serializers.CharField):
        return not isinstance(value, str)
    if isinstance(field, serializers.BooleanField):
        return not isinstance(value, bool)
    if isinstance(field, serializers.IntegerField):
        return not _is_whole(value)
    return False


def read_body(
    serializer_class: type[serializers.BaseSerializer[Any]], request: Request, **kwargs: Any
) -> Any:
    """The validated body; raises 400 `malformed`."""
    serializer = serializer_class(data=request.data, **kwargs)
    serializer.is_valid(raise_exception=True)
    return serializer.validated_data


def refuse_unknown_query(request: Request, known: frozenset[str] | set[str]) -> None:
    """Raises 400 `malformed` for query parameters outside of `known`."""
    unknown = sorted(set(request.query_params) - known)
    if unknown:
        raise Problem(
            ErrorCode.MALFORMED,
            errors=[
                field_error(name, "unknown_field", _("There is no such query parameter."))
                for name in unknown[:MOST_FIELD_ERRORS]
            ],
        )
