"""Decided combats."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from rest_framework.request import Request

from games.api.engine_schema import ref
from games.api.http import tagged_response
from games.api.past import AT_PARAMETER, PastGame, parse_at
from games.api.views.paging import WORD_PARAMETERS, WORDS, requested_words
from games.selectors.combats import combats_at, combats_etag, combats_for
from games.selectors.polls import FoundPoll
from got_api.http.languages import in_language
from got_api.http.serializers import refuse_unknown_query
from got_api.schema.operations import documented


class FoughtCombats(PastGame):
    follows_state = True

    @documented(
        "list_combats",
        "List combats",
        tag="play",
        response=ref("CombatList"),
        parameters=[AT_PARAMETER, *WORDS],
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        """Lists all decided combats of a game, oldest first, with the final sums of both sides, term by term.
        `present` has the current combat, with the sums that everybody sees. Everything in it is public. With
        `words=true` combats, sides and terms have texts. With `at`, the list is as of that `moment`."""
        refuse_unknown_query(request, WORD_PARAMETERS | {"at"})
        words, at = requested_words(request), parse_at(request)
        if at is not None:
            return self.past(
                request,
                code,
                at,
                "combats",
                lambda poll, cursor: combats_at(request.user, code, poll, cursor, words),
                language=None if words is None else words.language,
                is_public=True,
            )
        seen = combats_for(request.user, code, self.polled(request), words)
        response = tagged_response(request, seen.text, seen.etag)
        return response if words is None else in_language(response, words.language)

    def etag_of(self, request: HttpRequest, found: FoundPoll, **kwargs: Any) -> str | None:
        if found.game is None or request.GET:
            return None
        return combats_etag(kwargs["code"], found.game)
