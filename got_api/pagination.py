"""Lists by cursor: stable while rows are added, and no count of what one may not see."""

import re
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import NotFound
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from got_api.errors import ErrorCode, Problem, field_error

_CURSOR = re.compile(r"[A-Za-z0-9+/=_-]{1,200}")


class Cursor(CursorPagination):
    """`{next, previous, results}`, newest first; `?limit=` up to 100, `?cursor=` as a former answer gave it.

    Orders by the id, which never changes and never ties. A cursor contains the first field of the ordering:
    where ids would count rows that the reader may not see, that is a time that is shown anyway. Raises 400
    `malformed` for a limit or cursor that is none.
    """

    def __init__(self, *ordering: str) -> None:
        self.ordering = (*ordering, "-id")

    page_size = 25
    page_size_query_param = "limit"
    page_size_query_description = "How many results, 1 to 100."
    cursor_query_description = "Where to go on, as `next` or `previous` of a former answer has it."
    max_page_size = 100
    invalid_cursor_message: Any = _("This is no cursor of this list.")
    query_names = frozenset({"cursor", "limit"})

    def paginate_queryset(
        self, queryset: Any, request: Request, view: APIView | None = None
    ) -> list[Any] | None:
        cursor = request.query_params.get("cursor")
        if cursor is not None and not _CURSOR.fullmatch(cursor):
            raise _malformed("cursor", self.invalid_cursor_message)
        try:
            return super().paginate_queryset(queryset, request, view)
        except (NotFound, ValidationError, ValueError, TypeError, OverflowError) as error:
            raise _malformed("cursor", self.invalid_cursor_message) from error

    def get_page_size(self, request: Request) -> int:
        given = request.query_params.get("limit")
        if given is None:
            return self.page_size
        if not (given.isascii() and given.isdigit() and 1 <= int(given[:4]) <= self.max_page_size):
            raise _malformed("limit", _("A whole number from 1 to %(most)d.") % {"most": self.max_page_size})
        return int(given)

    def get_paginated_response(self, data: Any) -> Response:
        return Response({"next": self.get_next_link(), "previous": self.get_previous_link(), "results": data})

    def get_schema_operation_parameters(self, view: APIView) -> list[dict[str, Any]]:
        limit = {"type": "integer", "minimum": 1, "maximum": self.max_page_size, "default": self.page_size}
        cursor = {"type": "string", "pattern": f"^{_CURSOR.pattern}$"}
        described = (
            ("cursor", cursor, self.cursor_query_description),
            ("limit", limit, self.page_size_query_description),
        )
        return [
            {"name": name, "in": "query", "required": False, "description": text, "schema": schema}
            for name, schema, text in described
        ]

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        # `example` and not `examples`: drf-spectacular wraps the examples of the results in it
        link = {"type": ["string", "null"], "format": "uri", "example": None}
        return {
            "type": "object",
            "required": ["next", "previous", "results"],
            "properties": {"next": link, "previous": link, "results": schema},
        }


def _malformed(field: str, detail: Any) -> Problem:
    return Problem(ErrorCode.MALFORMED, errors=[field_error(field, "invalid", detail)])
