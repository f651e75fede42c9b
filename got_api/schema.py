"""The OpenAPI document: every operation lists the problems it may answer, with their codes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from drf_spectacular.openapi import AutoSchema

from got_api.errors import CONTENT_TYPE, TYPE_PREFIX, ErrorCode, published_codes
from got_api.serializers import BoundedDictField, StrictSerializer

_BODY_CODES = (
    ErrorCode.MALFORMED,
    ErrorCode.MALFORMED_JSON,
    ErrorCode.LENGTH_REQUIRED,
    ErrorCode.BODY_TOO_LARGE,
    ErrorCode.UNSUPPORTED_MEDIA_TYPE,
)
_EVERYWHERE = (ErrorCode.NOT_ACCEPTABLE, ErrorCode.SERVER_ERROR, ErrorCode.UNAVAILABLE)


class ProblemSchema(AutoSchema):
    """Adds problem responses to what drf-spectacular finds.

    A view declares what only it answers in `problems`: method -> codes. Permissions say in
    `problem_codes(view, method)` what they refuse with, and in `is_optional(method)` that no token is
    needed. Where a body that is described by a bare schema must be sent it says `needs_body = True`. The rest
    follows from the operation.
    """

    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        operation = super().get_operation(*args, **kwargs)
        if operation is None:
            return None
        if "requestBody" in operation and getattr(self.view, "needs_body", False):
            operation["requestBody"]["required"] = True
        scopes = self._scopes()
        if scopes:
            note = "Scope: " + ", ".join(f"`{scope}`" for scope in scopes) + "."
            operation["description"] = f"{operation.get('description', '')}\n\n{note}".strip()
        by_status: dict[int, list[str]] = defaultdict(list)
        entries = published_codes()
        for code in sorted(set(self._codes(operation))):
            by_status[entries[code].status].append(code)
        for status, codes in by_status.items():
            operation["responses"].setdefault(str(status), _problem_response(status, codes))
        operation["responses"] = dict(sorted(operation["responses"].items()))
        return operation

    def _map_basic_serializer(self, serializer: Any, direction: str) -> dict[str, Any]:
        schema: dict[str, Any] = super()._map_basic_serializer(  # type: ignore[no-untyped-call]
            serializer, direction
        )
        if direction == "request" and isinstance(serializer, StrictSerializer):
            schema["additionalProperties"] = False
        return schema

    def _map_serializer_field(self, field: Any, direction: str, bypass_extensions: bool = False) -> Any:
        schema = super()._map_serializer_field(  # type: ignore[no-untyped-call]
            field, direction, bypass_extensions
        )
        if isinstance(field, BoundedDictField):
            return schema | {"maxProperties": field.max_length}
        return schema

    def get_auth(self) -> list[dict[str, Any]]:
        auth: list[dict[str, Any]] = super().get_auth()
        if auth and {} not in auth and self._is_optional():
            auth.append({})
        return auth

    def _permissions(self) -> list[Any]:
        return list(self.view.get_permissions())

    def _is_optional(self) -> bool:
        return any(getattr(each, "is_optional", lambda _: False)(self.method) for each in self._permissions())

    def _scopes(self) -> tuple[str, ...]:
        declared = getattr(self.view, "required_scopes", ())
        if isinstance(declared, dict):
            declared = declared.get(self.method, ())
        return tuple(str(scope) for scope in declared)

    def _codes(self, operation: dict[str, Any]) -> Iterator[str]:
        yield from _EVERYWHERE
        if "requestBody" in operation:
            yield from _BODY_CODES
        places = {parameter["in"] for parameter in operation.get("parameters", ())}
        if "path" in places:
            yield ErrorCode.NOT_FOUND
        if "query" in places:
            yield ErrorCode.MALFORMED
        if self.view.get_throttles():
            yield ErrorCode.TOO_MANY_REQUESTS
        for permission in self._permissions():
            yield from getattr(permission, "problem_codes", lambda *_: ())(self.view, self.method)
        yield from getattr(self.view, "problems", {}).get(self.method, ())


_RATE_HEADERS = {
    name: {"$ref": f"#/components/headers/{name}"}
    for name in ("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset")
}


def _problem_response(status: int, codes: list[str]) -> dict[str, Any]:
    entries = published_codes()
    response: dict[str, Any] = {
        "description": "; ".join(f"`{code}`: {entries[code].title}" for code in codes),
        "content": {CONTENT_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
        "x-codes": [str(code) for code in codes],
    }
    if status in (429, 503):
        response["headers"] = {
            "Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}}
        }
    if status == 429:
        response["headers"] |= _RATE_HEADERS
    if status == 401:
        response["headers"] = {"WWW-Authenticate": {"description": "Bearer.", "schema": {"type": "string"}}}
    return response


def spell_out_null(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Postprocessing hook: *or null* where it is meant, for a named type that is null helps no client."""

    def spelled(value: Any) -> Any:
        if isinstance(value, list):
            return [spelled(item) for item in value]
        if isinstance(value, dict):
            if value.get("$ref") == "#/components/schemas/NullEnum":
                return {"type": "null"}
            return {name: spelled(item) for name, item in value.items()}
        return value

    result["components"]["schemas"].pop("NullEnum", None)
    document: dict[str, Any] = spelled(result)
    return document


def publish_problems(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Postprocessing hook: the schemas Problem, FieldProblem and ErrorCode with every registered code."""
    entries = published_codes()
    lines = [f"- `{code}` ({entry.status}): {entry.title}" for code, entry in entries.items()]
    result.setdefault("components", {})["headers"] = {
        name: {"description": text, "schema": {"type": "integer", "minimum": 0}}
        for name, text in (
            ("RateLimit-Limit", "How many requests may come at once at the rate of this request."),
            ("RateLimit-Remaining", "How many of them are left."),
            ("RateLimit-Reset", "Seconds until all of them are left again."),
        )
    }
    result["components"].setdefault("schemas", {}).update(
        {
            "ErrorCode": {
                "type": "string",
                "enum": list(entries),
                "description": "What went wrong, to switch on. The status follows from the code:\n\n"
                + "\n".join(lines),
            },
            "FieldProblem": {
                "type": "object",
                "description": "What is wrong with one field of the body, or with one query parameter.",
                "properties": {
                    "field": {"type": "string", "description": "Dotted path; empty for the body as a whole."},
                    "code": {"type": "string"},
                    "detail": {"type": "string"},
                },
                "required": ["field", "code", "detail"],
            },
            "Problem": {
                "type": "object",
                "description": "RFC 9457. Every refusal and every failure has this shape.",
                "properties": {
                    "type": {"type": "string", "format": "uri-reference"},
                    "title": {"type": "string"},
                    "status": {"type": "integer"},
                    "detail": {"type": "string", "description": "For people, in the language asked for."},
                    "code": {"$ref": "#/components/schemas/ErrorCode"},
                    "rule": {"type": "string", "description": "Id of the rule that was broken."},
                    "facts": {
                        "type": "object",
                        "additionalProperties": {},
                        "description": "Particulars of this occurrence, for programs.",
                    },
                    "errors": {"type": "array", "items": {"$ref": "#/components/schemas/FieldProblem"}},
                },
                "required": ["type", "title", "status", "detail", "code", "facts", "errors"],
                "examples": [
                    {
                        "type": TYPE_PREFIX + "malformed",
                        "title": entries["malformed"].title,
                        "status": 400,
                        "detail": "The request does not fit its schema.",
                        "code": "malformed",
                        "facts": {},
                        "errors": [
                            {"field": "colour", "code": "unknown_field", "detail": "There is no such field."}
                        ],
                    }
                ],
            },
        }
    )
    result["components"]["schemas"] = dict(sorted(result["components"]["schemas"].items()))
    return result
