"""Cursor pagination: stable while rows are added, and without counts of rows that the reader may not see."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from django.core.exceptions import ValidationError
from django.http import HttpRequest
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import NotFound
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from got_api.http.errors import malformed_field
from got_api.shared.texts import lazy_text, text

_RESULTS = {"description": "The items of this page, in the order of the list."}
_LIMIT = "Maximum number of results."
_CURSOR = re.compile(r"[A-Za-z0-9+/=_-]{1,200}")


@dataclass(frozen=True, slots=True)
class PageSize:
    """Default and maximum number of results of a page."""

    default: int
    maximum: int

    @property
    def parameter(self) -> OpenApiParameter:
        return OpenApiParameter("limit", self.schema, description=_LIMIT)

    @property
    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": 1, "maximum": self.maximum, "default": self.default}

    def wanted_by(self, request: Request | HttpRequest) -> int:
        """The requested page size. Raises 400 `malformed` unless `limit` is from 1 to the maximum."""
        given = request.GET.get("limit")
        if given is None:
            return self.default
        if not (given.isascii() and given.isdigit() and 1 <= int(given[:9]) <= self.maximum):
            raise malformed_field("limit", text("field_problem-number", minimum=1, maximum=self.maximum))
        return int(given[:9])


LISTS = PageSize(default=25, maximum=100)
"""Page size of lists."""
LOGS = PageSize(default=100, maximum=500)
"""Page size of the logs of games, their seats and seasons, which clients read as a whole."""

ReadPage = Callable[[datetime | None, int, int], list[dict[str, Any]]]
"""Called with a time or None, an offset and a limit. Returns rows with `created_at`, newest first, created
before that time.
"""


@dataclass(frozen=True, slots=True)
class NewestFirstRows:
    """Adapts the rows of a statement to the paginator, which orders, filters and slices a queryset.

    Newest first is the only order. Raises ValueError for a cursor that leads backwards or has no time.
    """

    read: ReadPage
    before: datetime | None = None

    def order_by(self, *ordering: str) -> NewestFirstRows:
        if ordering != ("-created_at", "-id"):
            raise ValueError("newest first is the only order")
        return self

    def filter(self, *, created_at__lt: str) -> NewestFirstRows:
        before = datetime.fromisoformat(created_at__lt)
        if before.tzinfo is None:
            raise ValueError("a time without a zone")
        return replace(self, before=before)

    def __getitem__(self, part: slice) -> list[dict[str, Any]]:
        return self.read(self.before, part.start, part.stop - part.start)


class Cursor(CursorPagination):
    """Returns `{results, next_cursor}`, newest first. `size` limits `?limit=`; `?after=` is a `next_cursor`.

    The ordering ends with the id, which is unique and never changes. A cursor reveals the first field of the
    ordering. Where ids would reveal the number of rows that the reader may not see, that field is a public
    time. Raises 400 `malformed` for an invalid limit or cursor.
    """

    def __init__(self, *ordering: str) -> None:
        self.ordering = (*ordering, "-id")

    size = LISTS
    page_size_query_param = "limit"
    cursor_query_param = "after"
    cursor_query_description = "`next_cursor` of the previous page."
    invalid_cursor_message: Any = lazy_text("field_problem-not_a_cursor")
    query_names = frozenset({"after", "limit"})

    def paginate_queryset(
        self, queryset: Any, request: Request, view: APIView | None = None
    ) -> list[Any] | None:
        after = request.query_params.get("after")
        if after is not None and not _CURSOR.fullmatch(after):
            raise malformed_field("after", self.invalid_cursor_message)
        try:
            return super().paginate_queryset(queryset, request, view)
        except (NotFound, ValidationError, ValueError, TypeError, OverflowError) as error:
            raise malformed_field("after", self.invalid_cursor_message) from error

    def get_page_size(self, request: Request) -> int:
        return self.size.wanted_by(request)

    def encode_cursor(self, cursor: Any) -> str:
        """Returns only the cursor. DRF would return a URL."""
        parts = {"o": cursor.offset or None, "r": "1" if cursor.reverse else None, "p": cursor.position}
        text = urlencode({name: value for name, value in parts.items() if value is not None})
        return b64encode(text.encode("ascii")).decode("ascii")

    def get_paginated_response(self, data: Any) -> Response:
        return Response(self.body_of(data))

    def body_of(self, results: Any) -> Mapping[str, Any]:
        return {"results": results, "next_cursor": self.get_next_link()}

    def get_schema_operation_parameters(self, view: APIView) -> list[dict[str, Any]]:
        after = {"type": "string", "pattern": f"^{_CURSOR.pattern}$"}
        described = (
            ("after", after, self.cursor_query_description),
            ("limit", self.size.schema, _LIMIT),
        )
        return [
            {"name": name, "in": "query", "required": False, "description": text, "schema": schema}
            for name, schema, text in described
        ]

    def get_paginated_response_schema(self, schema: Any) -> dict[str, Any]:
        return {
            "type": "object",
            "description": "A page of a list, newest first.",
            "required": ["results", "next_cursor"],
            "properties": {
                # drf-spectacular also passes other values
                "results": schema | _RESULTS if isinstance(schema, dict) else schema,
                "next_cursor": {
                    "type": ["string", "null"],
                    "description": "Pass it as `after` to read the next page; null on the last page.",
                    # Use `example`, not `examples`: drf-spectacular wraps the examples of the items in this
                    # one
                    "example": None,
                },
            },
        }
