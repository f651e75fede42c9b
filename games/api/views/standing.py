"""Facts that follow from a position by the rules."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from rest_framework.request import Request

from games.api.engine_schema import ref
from games.api.http import tagged_response
from games.api.past import AT_PARAMETER, PastGame, parse_at
from games.selectors.polls import FoundPoll
from games.selectors.position import position_etag
from games.selectors.standing import standing_at, standing_for
from got_api.http.serializers import refuse_unknown_query
from got_api.schema.operations import documented


class StandingOfGame(PastGame):
    follows_state = True

    @documented(
        "get_standing",
        "Get the standing",
        tag="play",
        response=ref("ViewedStanding"),
        parameters=[AT_PARAMETER],
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        """Returns facts that follow from the position by the rules, so that a client needs no rules: who
        controls each area and why, castles, supply and armies, stars, hands, dominance tokens, unresolved
        orders, and the ranking if the game ended now. It uses only facts that you may see; the `ETag` is that
        of the position. With `at`, a past standing."""
        refuse_unknown_query(request, {"at"})
        at = parse_at(request)
        if at is not None:
            return self.past(
                request,
                code,
                at,
                "standing",
                lambda poll, cursor: standing_at(request.user, poll, cursor),
            )
        seen = standing_for(code, self.polled(request))
        return tagged_response(request, seen.text, seen.etag)

    def etag_of(self, request: HttpRequest, found: FoundPoll, **kwargs: Any) -> str | None:
        if found.game is None or request.GET:
            return None
        return position_etag(kwargs["code"], found.game)
