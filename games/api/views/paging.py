"""What the views of play share: their tag, and the pages of their lists."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse

PLAY = ["play"]
CURSOR_PATTERN = r"^[0-9]{1,18}\.[0-9]{1,18}\.[0-9]{1,18}$"
PAGED = frozenset({"after", "limit"})
NOT_MODIFIED = OpenApiResponse(description="Not modified.")
_LIMIT = "Maximum number of results."


def limit_parameter(default: int, most: int) -> OpenApiParameter:
    return OpenApiParameter(
        "limit", {"type": "integer", "minimum": 1, "maximum": most, "default": default}, description=_LIMIT
    )
