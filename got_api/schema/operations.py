"""Decorators that document operations at the methods of their views, and examples of bodies."""

from collections.abc import Callable
from typing import Any, TypeVar

from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema, extend_schema_serializer
from rest_framework.serializers import BaseSerializer

Method = TypeVar("Method", bound=Callable[..., Any])
Body = TypeVar("Body", bound=type[BaseSerializer[Any]])


def document_operation(
    id: str,
    summary: str,
    *,
    tag: str,
    request: Any = None,
    response: Any = "Done.",
    status: int | None = None,
    **options: Any,
) -> Callable[[Method], Method]:
    """Documents a method of a view. Its docstring is the description, unless `description` is given.

    `request` and `response` are serializers or schemas. A text as `response` describes a response without a
    body. `status` is by default 200 for a response with a body, and 204 for one without. `options`: other
    arguments of `extend_schema`.
    """

    def decorated(method: Method) -> Method:
        described: dict[str, Any] = {"description": " ".join((method.__doc__ or "").split()) or None}
        if isinstance(response, str):
            described["responses"] = {status or 204: OpenApiResponse(description=response)}
        else:
            described["responses"] = {status or 200: response}
        arguments = {"operation_id": id, "tags": [tag], "summary": summary, "request": request} | described
        documented: Method = extend_schema(**arguments | options)(method)
        return documented

    return decorated


def example(name: str, value: Any, *, request: bool = False, **options: Any) -> OpenApiExample:
    """An example of a response, or of a request. `options`: other arguments of `OpenApiExample`."""
    return OpenApiExample(name, value=value, request_only=request, response_only=not request, **options)


def examples(*schema_examples: OpenApiExample) -> Callable[[Body], Body]:
    """Gives a serializer these examples."""
    return extend_schema_serializer(examples=list(schema_examples))
