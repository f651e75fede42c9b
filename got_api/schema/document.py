"""The OpenAPI document: every operation lists its possible problems, with their codes."""

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from drf_spectacular.openapi import AutoSchema

from got_api.http.deprecation import deprecation_of
from got_api.http.errors import (
    CONTENT_TYPE,
    TYPE_PREFIX,
    ErrorCode,
    problem_texts,
    published_codes,
    published_facts,
)
from got_api.http.headers import TAGGED, can_be_minimal, is_conditional, supports_key, version_of
from got_api.http.serializers import BoundedDictField, StrictSerializer
from got_api.registry import App, parts
from got_api.schema.parts import with_each_object

_BODY_CODES = (
    ErrorCode.MALFORMED,
    ErrorCode.MALFORMED_JSON,
    ErrorCode.LENGTH_REQUIRED,
    ErrorCode.BODY_TOO_LARGE,
    ErrorCode.UNSUPPORTED_MEDIA_TYPE,
)
FIELD_CODES = {
    "blank", "bot_mark_stays", "date", "datetime", "does_not_exist", "empty", "incorrect_type", "invalid",
    "invalid_choice", "invalid_image", "malformed", "make_aware", "max_digits", "max_length",
    "max_string_length", "max_value",
    "min_length", "min_value", "not_a_dict", "not_a_list", "not_for_this_channel", "null",
    "null_characters_not_allowed", "overflow", "password_entirely_numeric", "password_too_common",
    "password_too_short", "password_too_similar", "redirect_uri_refused", "required",
    "surrogate_characters_not_allowed", "time",
    "unique", "unknown_channel", "unknown_field", "unknown_time_zone", "unlawful", "unreadable",
    "username_reserved", "username_scripts", "username_shape", "wrong_kind",
}  # fmt: skip
"""Error codes of fields: codes of serializers and password validators, and our own."""
_KEY_CODES = (
    ErrorCode.IDEMPOTENCY_KEY_MALFORMED,
    ErrorCode.IDEMPOTENCY_IN_PROGRESS,
    ErrorCode.IDEMPOTENCY_KEY_REUSED,
)
_EVERYWHERE = (
    ErrorCode.BAD_REQUEST,  # the Host header is not allowed, or the request is not valid HTTP
    ErrorCode.ADDRESS_TOO_LONG,
    ErrorCode.HEADERS_TOO_LARGE,
    ErrorCode.NOT_ACCEPTABLE,
    ErrorCode.SERVER_ERROR,
    ErrorCode.UNAVAILABLE,
)


_RESPONSES = {
    400: ("BadRequest", "The request is malformed."),
    401: ("Unauthorized", "The token is missing or invalid."),
    403: ("Forbidden", "You are not allowed to do this."),
    404: ("NotFound", "Not found, or not visible to you."),
    406: ("NotAcceptable", "Only JSON is available."),
    408: ("RequestTimeout", "The body did not arrive in time."),
    409: ("Conflict", "The request conflicts with the current state."),
    411: ("LengthRequired", "The length of the body is missing."),
    412: ("PreconditionFailed", "The resource has changed; `ETag` is its current version."),
    413: ("BodyTooLarge", "The body is too large."),
    414: ("AddressTooLong", "The address is too long."),
    415: ("UnsupportedMediaType", "The body is not JSON."),
    422: ("Unprocessable", "The request is well formed but not allowed."),
    429: ("TooManyRequests", "Too many requests."),
    431: ("HeadersTooLarge", "The headers are too large."),
    500: ("ServerError", "The server failed."),
    503: ("Unavailable", "Temporarily unavailable; nothing was changed."),
}
"""Status of a problem -> its name in components/responses, and its description."""


class ProblemSchema(AutoSchema):
    """Adds problem responses, headers and descriptions to the schemas of drf-spectacular.

    A view declares its problems in `problems`: method -> codes. `located` lists the methods whose 201 has a
    Location, and `deprecated` the methods with a successor. Permissions return the codes of their refusals
    from `problem_codes(view, method)`, and whether a token is optional from `is_optional(method)`. A view
    whose required body is described by a bare schema sets `needs_body = True`. The supported headers are
    derived from the attributes that the view declares for `got_api.http.headers`, and everything else from
    the operation.
    """

    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        operation = super().get_operation(*args, **kwargs)
        if operation is None:
            return None
        if "requestBody" in operation and getattr(self.view, "needs_body", False):
            operation["requestBody"]["required"] = True
        scopes = self.scopes()
        if scopes:
            note = "Scope: " + ", ".join(f"`{scope}`" for scope in scopes) + "."
            operation["description"] = f"{operation.get('description', '')}\n\n{note}".strip()
        by_status: dict[int, list[str]] = defaultdict(list)
        statuses = published_codes()
        for code in sorted(set(self._codes(operation))):
            by_status[statuses[code]].append(code)
        problems = {
            status: codes for status, codes in by_status.items() if str(status) not in operation["responses"]
        }
        for status in problems:
            operation["responses"][str(status)] = {"$ref": f"#/components/responses/{_RESPONSES[status][0]}"}
        operation["responses"] = dict(sorted(operation["responses"].items()))
        operation["x-codes"] = {str(status): codes for status, codes in sorted(problems.items())}
        self._describe(operation)
        self._add_headers(operation)
        if (deprecation := deprecation_of(self.view, self.method)) is not None:
            deprecation.describe(operation)
        return operation

    def _describe(self, operation: dict[str, Any]) -> None:
        """Adds headers of responses, and descriptions of path parameters."""
        texts = parts(App).path_texts
        for parameter in operation.get("parameters", ()):
            if parameter["in"] == "path":
                name = parameter["name"]
                before = self.path.partition(f"/{{{name}}}")[0].rpartition("/")[2]
                text = texts.get(f"{before}/{name}", texts.get(name))
                if text is not None:
                    parameter.setdefault("description", text)
        if self.method in getattr(self.view, "located", ()):
            _add_header(operation["responses"]["201"], "Location")

    def _add_headers(self, operation: dict[str, Any]) -> None:
        """Adds the header fields that all operations of the same kind read and return."""
        responses = operation["responses"]
        done = [status for status in responses if status.startswith("2")]
        heeded, returned = [], []
        if self.method == "GET" and self.path.startswith(TAGGED) and not _is_stream(responses["200"]):
            heeded, returned = ["If-None-Match"], ["ETag"]
            responses.setdefault("304", {"description": "Not modified."})
        if self._uses_idempotency_key():
            heeded.append("Idempotency-Key")
            returned.append("Idempotency-Replayed")
        if self._is_conditional():
            heeded += ["If-Match", "If-Absent"]
            returned += ["ETag"] if self.method != "DELETE" else []
        if can_be_minimal(type(self.view), self.method) and any(
            "content" in responses[each] for each in done
        ):
            heeded.append("Prefer")
            returned.append("Preference-Applied")
            if "200" in done:
                responses["204"] = {
                    "description": ("Same as 200, without a body, for `Prefer: return=minimal`.")
                }
        if heeded:
            references = [{"$ref": f"#/components/parameters/{name}"} for name in heeded]
            operation["parameters"] = [*operation.get("parameters", ()), *references]
        for status, response in responses.items():
            if status == "304" or (status.startswith("2") and "$ref" not in response):
                for name in returned:
                    _add_header(response, name)
        operation["responses"] = dict(sorted(responses.items()))

    def _uses_idempotency_key(self) -> bool:
        return bool(self.method == "POST" and supports_key(type(self.view)))

    def _is_conditional(self) -> bool:
        return is_conditional(type(self.view), self.method) and version_of(type(self.view)) is not None

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

    def _insert_field_validators(self, field: Any, schema: dict[str, Any]) -> None:
        """Keeps an optionally blank text a single string if its pattern also matches the empty string.

        drf-spectacular writes two alternatives, which get the same name in generated Rust.
        """
        super()._insert_field_validators(field, schema)  # type: ignore[no-untyped-call]
        match schema.get("oneOf"):
            case [{"type": "string", "pattern": pattern} as text, {"maxLength": 0}] if re.search(pattern, ""):
                del schema["oneOf"]
                schema |= text

    def get_auth(self) -> list[dict[str, Any]]:
        auth: list[dict[str, Any]] = super().get_auth()
        if auth and {} not in auth and self._is_optional():
            auth.append({})
        return auth

    def _permissions(self) -> list[Any]:
        return list(self.view.get_permissions())

    def _is_optional(self) -> bool:
        return any(getattr(each, "is_optional", lambda _: False)(self.method) for each in self._permissions())

    def scopes(self) -> tuple[str, ...]:
        """The scopes that the operation needs."""
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
        if self._uses_idempotency_key():
            yield from _KEY_CODES
        if is_conditional(type(self.view), self.method):  # without an entity tag, `If-Match` never matches
            yield ErrorCode.PRECONDITION_FAILED
        for permission in self._permissions():
            yield from getattr(permission, "problem_codes", lambda *_: ())(self.view, self.method)
        yield from getattr(self.view, "problems", {}).get(self.method, ())


_RATE_HEADERS = {
    name: {"$ref": f"#/components/headers/{name}"}
    for name in ("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset")
}


def _problem_response(status: int) -> dict[str, Any]:
    response: dict[str, Any] = {
        "description": _RESPONSES[status][1],
        "content": {CONTENT_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
    headers: dict[str, Any] = {}
    if status in (409, 429, 503):
        headers["Retry-After"] = {"$ref": "#/components/headers/Retry-After"}
    if status == 412:
        headers["ETag"] = {"$ref": "#/components/headers/ETag"}
    if status == 429:
        headers |= _RATE_HEADERS
    if status == 401:
        headers["WWW-Authenticate"] = {"$ref": "#/components/headers/WWW-Authenticate"}
    return response | ({"headers": headers} if headers else {})


def _header(text: str, **schema: Any) -> dict[str, Any]:
    return {"description": text, "schema": schema}


_HEADERS = {
    "ETag": _header(
        (
            "Version of the resource. Send it as `If-None-Match` to read the resource again, or as "
            "`If-Match` to change it."
        ),
        type="string",
    ),
    "Idempotency-Replayed": _header(
        "`true` if this is the stored response of an earlier request with the same key.", type="string"
    ),
    "Location": _header("Path of the new resource.", type="string", format="uri-reference"),
    "Preference-Applied": _header("`return=minimal` if the response has no body.", type="string"),
    "RateLimit-Limit": _header("Requests that this rate allows in one burst.", type="integer", minimum=0),
    "RateLimit-Remaining": _header(
        "Requests that you can still send before the limit is reached.", type="integer", minimum=0
    ),
    "RateLimit-Reset": _header(
        ("Seconds until the full number of requests is available again."), type="integer", minimum=0
    ),
    "Retry-After": _header("Seconds to wait.", type="integer"),
    "WWW-Authenticate": _header("Always a `Bearer` challenge.", type="string"),
}


def _parameter(name: str, text: str, **schema: Any) -> dict[str, Any]:
    return {"name": name, "in": "header", "description": text, "schema": {"type": "string"} | schema}


_PARAMETERS = {
    "Idempotency-Key": _parameter(
        "Idempotency-Key",
        "A new random text for each request, such as a UUID. A repeated request with the same key is not "
        "carried out again: within 24 hours it gets the stored response.",
        pattern="^[\\x21-\\x7e]{1,255}$",
    ),
    "If-Match": _parameter(
        "If-Match",
        ("An `ETag`. If the resource has changed since, the response is 412 and nothing is changed."),
    ),
    "If-Absent": _parameter(
        "If-None-Match",
        ("`*`: creates the resource only if it does not exist; otherwise the response is 412."),
    ),
    "If-None-Match": _parameter(
        "If-None-Match", "The `ETag` of an earlier response; the response is 304 while it is current."
    ),
    "Prefer": _parameter("Prefer", "`return=minimal` requests a response without a body."),
}


def _is_stream(response: dict[str, Any]) -> bool:
    return set(response.get("content", ())) == {"text/event-stream"}


def _add_header(response: dict[str, Any], name: str) -> None:
    response.setdefault("headers", {})[name] = {"$ref": f"#/components/headers/{name}"}


def spell_out_null(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Postprocessing hook: adds the type null inline to a nullable field, without a named type."""

    def spelled(schema: dict[str, Any]) -> dict[str, Any]:
        return {"type": "null"} if schema.get("$ref") == "#/components/schemas/NullEnum" else schema

    result["components"]["schemas"].pop("NullEnum", None)
    document: dict[str, Any] = with_each_object(result, spelled)
    return document


def name_constants(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Postprocessing hook: turns an enum with one value into a constant."""

    def named(schema: dict[str, Any]) -> dict[str, Any]:
        values = schema.get("enum")
        if schema.get("type") == "string" and isinstance(values, list) and len(values) == 1:
            (schema["const"],) = schema.pop("enum")
        return schema

    document: dict[str, Any] = with_each_object(result, named)
    return document


def describe_responses(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Postprocessing hook: gives a response without a description that of its schema, else the summary.

    Raises ImproperlyConfigured for an operation without a summary.
    """
    schemas = result["components"]["schemas"]
    for path, item in result["paths"].items():
        for method, operation in item.items():
            if "summary" not in operation:
                raise ImproperlyConfigured(f"{method.upper()} {path} has no summary")
            for response in operation["responses"].values():
                if "$ref" in response or response.get("description"):
                    continue
                for media in response.get("content", {}).values():
                    name = media["schema"].get("$ref", "").rpartition("/")[2]
                    response["description"] = (
                        schemas.get(name, {}).get("description", "") or operation["summary"]
                    )
    return result


def _field(type: str, text: str, **keywords: Any) -> dict[str, Any]:
    return {"type": type, **keywords, "description": text}


def _reference(name: str, text: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}", "description": text}


def _object(text: str, properties: dict[str, Any], **keywords: Any) -> dict[str, Any]:
    return {"type": "object", "description": text, "properties": properties, **keywords}


def add_problem_schemas(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Postprocessing hook: adds the schemas, responses and headers of problems, with every declared code."""
    statuses = published_codes()
    lines = [f"- `{code}` ({status}): {problem_texts(code, {})[0]}" for code, status in statuses.items()]
    title, detail = problem_texts("malformed", {})
    components = result.setdefault("components", {})
    components["headers"] = _HEADERS
    components["parameters"] = _PARAMETERS
    used = {
        status for item in result["paths"].values() for each in item.values() for status in each["x-codes"]
    }
    components["responses"] = {
        name: _problem_response(status) for status, (name, _) in _RESPONSES.items() if str(status) in used
    }
    components.setdefault("schemas", {}).update(
        {
            "ErrorCode": _field(
                "string",
                "Error code, for programs. It determines the status:\n\n" + "\n".join(lines),
                enum=list(statuses),
            ),
            "FieldProblem": _object(
                "A problem with one field of the body, or with one query parameter.",
                {
                    "field": _field("string", "Path of the field, with dots; empty for the whole body."),
                    "code": _reference("FieldCode", "Error code."),
                    "detail": _field("string", "Explanation for people."),
                },
                required=["field", "code", "detail"],
            ),
            "FieldCode": _field("string", "Error code of a field, for programs.", enum=sorted(FIELD_CODES)),
            "ProblemFacts": _object(
                "Details of a problem, for programs. They depend on the code.",
                published_facts(),
                additionalProperties=True,
            ),
            "Problem": _object(
                "A problem as in RFC 9457. Every error response has this shape.",
                {
                    "type": _field("string", "Path of the error code's description.", format="uri-reference"),
                    "title": _field("string", "Short title; the same for each code."),
                    "status": _field("integer", "HTTP status."),
                    "detail": _field("string", "Explanation for people; may change."),
                    "code": _reference("ErrorCode", "Error code."),
                    "rule": _field(
                        "string",
                        "Id of the broken rule in `GET /reference?include=rules`; absent if no rule was "
                        "broken.",
                    ),
                    "facts": _reference("ProblemFacts", "Details for programs; the fields depend on `code`."),
                    "errors": _field(
                        "array",
                        "Problems of single fields; up to 50.",
                        items={"$ref": "#/components/schemas/FieldProblem"},
                    ),
                    "request_id": _field(
                        "string",
                        "Id of the request, as in `X-Request-ID` and in the server's log; absent if a proxy "
                        "answers.",
                    ),
                },
                required=["type", "title", "status", "detail", "code", "facts", "errors"],
                examples=[
                    {
                        "type": TYPE_PREFIX + "malformed",
                        "title": title,
                        "status": 400,
                        "detail": detail,
                        "code": "malformed",
                        "facts": {},
                        "errors": [{"field": "colour", "code": "unknown_field", "detail": "Unknown field."}],
                        "request_id": "9f86d081884c7d65",
                    }
                ],
            ),
        }
    )
    result["components"]["schemas"] = dict(sorted(result["components"]["schemas"].items()))
    return result
