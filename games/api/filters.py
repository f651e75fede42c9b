"""The query of the list of games."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request

from games.api.serializers.games import GameFilterSerializer
from got_api.http.errors import ErrorCode, Problem
from got_api.http.pagination import Cursor
from got_api.http.serializers import refuse_unknown_query

FILTERS = ("status", "player_count", "mine", "open_seats", "preset", "speed", "language")


def game_filters(request: Request) -> dict[str, Any]:
    """The filters of the query. Raises 400 `malformed`, and 401 for `mine` without a token."""
    refuse_unknown_query(request, Cursor.query_names | set(FILTERS))
    given = {name: request.query_params[name] for name in FILTERS if name in request.query_params}
    serializer = GameFilterSerializer(data=given)
    serializer.is_valid(raise_exception=True)
    filters: dict[str, Any] = serializer.validated_data
    if "player_count" in filters:
        filters["players"] = filters.pop("player_count")
    if "mine" in filters and not request.user.is_authenticated:
        raise Problem(ErrorCode.TOKEN_MISSING)
    return filters
