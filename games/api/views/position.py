"""The position of a game."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from rest_framework.request import Request

from games.api.engine_schema import ref
from games.api.http import tagged_response
from games.api.past import AT_PARAMETER, PAST_PROBLEMS, PastGame, parse_at
from games.api.views.paging import WAIT
from games.selectors.polls import FoundPoll
from games.selectors.position import position_at, position_etag, position_for
from got_api.http.errors import ErrorCode
from got_api.http.serializers import refuse_unknown_query
from got_api.schema.operations import documented


class Position(PastGame):
    follows_state = True
    waits = True
    problems = {"GET": (*PAST_PROBLEMS, ErrorCode.TOO_MANY_STREAMS)}

    @documented(
        "get_position",
        "Get the position",
        tag="play",
        response=ref("ViewedPosition"),
        parameters=[
            AT_PARAMETER,
            WAIT,
        ],
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        """Returns everything that you may see, as tables. The `ETag` changes only when something visible to
        you changes. Without a token or a seat, it is the public part. Before the start it is the initial
        board, in round 0, without decks and other drawn items. With `at`, it is a past position as you saw it
        then: facts that were secret at that time stay secret, even if they were revealed later."""
        refuse_unknown_query(request, {"at"})
        at = parse_at(request)
        if at is not None:
            return self.past(
                request,
                code,
                at,
                "position",
                lambda poll, cursor: position_at(request.user, poll, cursor),
            )
        poll = self.polled(request)
        seen = self.read(request, code, lambda: position_for(request.user, code, poll))
        return tagged_response(request, seen.text, seen.etag)

    def etag_of(self, request: HttpRequest, found: FoundPoll, **kwargs: Any) -> str | None:
        """None with `at`: the tag then needs the log, and is compared later."""
        if found.game is None or request.GET:
            return None
        return position_etag(kwargs["code"], found.game)
