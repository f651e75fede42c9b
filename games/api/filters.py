"""The query of the list of games."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request

from games.api.serializers.games import GameFilterSerializer
from got_api.errors import ErrorCode, Problem
from got_api.pagination import Cursor
from got_api.serializers import refuse_unknown_query

FILTERS = ("status", "players", "mine", "open_seats")


def game_filters(request: Request) -> dict[str, Any]:
    """The filters that were sent. Raises 400 `malformed`, and 401 for one's own games without a token."""
    refuse_unknown_query(request, Cursor.query_names | set(FILTERS))
    given = {name: request.query_params[name] for name in FILTERS if name in request.query_params}
    serializer = GameFilterSerializer(data=given)
    serializer.is_valid(raise_exception=True)
    filters: dict[str, Any] = serializer.validated_data
    if "mine" in filters and not request.user.is_authenticated:
        raise Problem(ErrorCode.TOKEN_MISSING)
    return filters
