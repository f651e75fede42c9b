"""The position of a game."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from games.api.engine_schema import ref
from games.api.http import tagged_response
from games.api.polled import PolledGame
from games.api.views.paging import NOT_MODIFIED, PLAY
from games.errors import GameCode
from games.selectors.polls import Found
from games.selectors.position import position_etag, position_for
from got_api.documents import IF_NONE_MATCH
from got_api.errors import ErrorCode
from got_api.serializers import refuse_unknown_query


class Position(PolledGame):
    problems = {"GET": (ErrorCode.MALFORMED, GameCode.GAME_UNREADABLE, GameCode.GAME_NOT_STARTED)}

    @extend_schema(
        operation_id="get_position",
        tags=PLAY,
        summary="Get the position",
        description=(
            "Everything that you may see, as tables. The `ETag` changes only when something changes "
            "that you may see. Without a token or a seat, the public part."
        ),
        parameters=[IF_NONE_MATCH],
        responses={200: ref("ViewedPosition"), 304: NOT_MODIFIED},
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        refuse_unknown_query(request, set())
        seen = position_for(request.user, code, self.polled(request))
        return tagged_response(request, seen.text, seen.etag)

    def etag_of(self, request: HttpRequest, found: Found, **kwargs: Any) -> str | None:
        if found.game is None or request.GET:
            return None
        return position_etag(kwargs["code"], found.game)
