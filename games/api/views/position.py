"""The position of a game."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from games.api.engine_schema import ref
from games.api.http import malformed_query, tagged_response
from games.api.polled import PolledGame
from games.api.views.paging import CURSOR_PATTERN, PLAY, WAIT
from games.errors import GameCode
from games.selectors.log import LogCursor, read_cursor
from games.selectors.polls import Found, Poll
from games.selectors.position import Seen, moment_for, position_etag, position_for
from got_api.errors import ErrorCode
from got_api.serializers import refuse_unknown_query
from got_api.texts import text


def _seen(request: Request, code: str, poll: Poll, at: LogCursor | None) -> Seen:
    """Raises ValueError for a cursor by which the log does not come."""
    if at is None:
        return position_for(request.user, code, poll)
    return moment_for(request.user, code, poll, at)


class Position(PolledGame):
    is_kept_known = True
    waits = True
    problems = {
        "GET": (
            ErrorCode.MALFORMED,
            ErrorCode.TOO_MANY_STREAMS,
            GameCode.CURSOR_OUTDATED,
            GameCode.GAME_NOT_STARTED,
            GameCode.GAME_UNREADABLE,
        )
    }

    @extend_schema(
        operation_id="get_position",
        tags=PLAY,
        summary="Get the position",
        description=(
            "Everything that you may see, as tables. The `ETag` changes only when something changes "
            "that you may see. Without a token or a seat, the public part. With `at`, a past position as "
            "you saw it then: what was secret at that time stays secret, even if it was revealed later."
        ),
        parameters=[
            OpenApiParameter(
                "at",
                {"type": "string", "pattern": CURSOR_PATTERN},
                description="The `cursor` of an entry of the log or of a former position.",
            ),
            WAIT,
        ],
        responses={200: ref("ViewedPosition")},
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        refuse_unknown_query(request, {"at"})
        poll = self.polled(request)
        given = request.GET.get("at")
        try:
            at = None if given is None else read_cursor(given)
            seen = self.read(request, code, lambda: _seen(request, code, poll, at))
        except ValueError as error:
            raise malformed_query("at", text("field_problem-not_a_cursor")) from error
        return tagged_response(request, seen.text, seen.etag)

    def etag_of(self, request: HttpRequest, found: Found, **kwargs: Any) -> str | None:
        """None with `at`: whether there was such a moment takes a look at the log."""
        if found.game is None or request.GET:
            return None
        return position_etag(kwargs["code"], found.game)
