"""Deprecated operations and fields: one declaration for the OpenAPI document and the headers.

A view declares `deprecated`, method -> `Deprecation`. /docs/versions describes how a client should react.
"""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.utils.http import http_date

POLICY = "/docs/versions#what-will-end"


@dataclass(frozen=True)
class Deprecation:
    """The deprecation of an operation or, with `field`, of a `Schema.property` of the document.

    `instead` names the successor, in Markdown. `sunset` is the day of removal, if one is planned.
    """

    since: date
    instead: str
    sunset: date | None = None
    field: str = ""

    def headers(self) -> dict[str, str]:
        """Returns `Deprecation` (RFC 9745), `Sunset` (RFC 8594), and a link to the policy."""
        headers = {
            "Deprecation": f"@{_seconds(self.since)}",
            "Link": f'<{POLICY}>; rel="deprecation"; type="text/html"',
        }
        if self.sunset is not None:
            headers["Sunset"] = http_date(_seconds(self.sunset))
        return headers

    def describe(self, operation: dict[str, Any]) -> None:
        """Adds the flag, the sentence and the headers to an operation of the document."""
        what = f"The field `{self.field}` is deprecated" if self.field else "Deprecated"
        end = f" It ends on {self.sunset.isoformat()}." if self.sunset else ""
        sentence = f"{what} since {self.since.isoformat()}: use {self.instead}.{end}"
        operation["description"] = f"{operation.get('description', '')}\n\n{sentence}".strip()
        if self.field:
            operation["x-deprecated-fields"] = [self.field]
        else:
            operation["deprecated"] = True
        for status, response in operation["responses"].items():
            if status.startswith("2"):
                response.setdefault("headers", {}).update(
                    {
                        name: {"schema": {"type": "string"}, "description": _TEXTS[name]}
                        for name in self.headers()
                    }
                )


_TEXTS = {
    "Deprecation": "Since when this is deprecated, as in RFC 9745.",
    "Link": "Where the policy is described, with the relation `deprecation`.",
    "Sunset": "When this ends, as in RFC 8594.",
}


def _seconds(day: date) -> int:
    return int(datetime.combine(day, time(), UTC).timestamp())


def deprecation_of(view: Any, method: str | None) -> Deprecation | None:
    """The deprecation that a view, or its class, declares for a method. HEAD counts as GET."""
    declared: dict[str, Deprecation] = getattr(view, "deprecated", {})
    return declared.get("GET" if method == "HEAD" else method or "")


def announce(request: HttpRequest, response: HttpResponseBase) -> None:
    """Adds the headers to the response of an operation that declares a deprecation."""
    match = request.resolver_match
    found = deprecation_of(getattr(match.func, "cls", None), request.method) if match else None
    for name, value in found.headers().items() if found else ():
        response[name] = f"{response[name]}, {value}" if name == "Link" and "Link" in response else value


def mark_fields(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Postprocessing hook: flags each deprecated field. Raises KeyError for an unknown field."""
    for item in result["paths"].values():
        for operation in item.values():
            for field in operation.get("x-deprecated-fields", ()):
                schema, _, name = field.partition(".")
                result["components"]["schemas"][schema]["properties"][name]["deprecated"] = True
    return result
