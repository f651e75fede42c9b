"""Responses that many views return."""

from typing import Any

from rest_framework.response import Response


def complete_list(rows: Any) -> Response:
    """The response with a whole list in one page. `rows`: a list, or the data of a serializer of many."""
    return Response({"results": rows, "next_cursor": None})


def created_response(body: Any, address: str) -> Response:
    """The response for a new resource. `address`: its URL, relative to `/api/v1/`."""
    return Response(body, status=201, headers={"Location": f"/api/v1/{address}"})
