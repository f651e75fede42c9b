"""What the answers to a decision lead to."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from games.api.engine_schema import ref
from games.api.http import tagged_response
from games.api.polled import PolledGame
from games.api.views.paging import PLAY, WORDED, WORDS, words_wanted
from games.errors import GameCode
from games.selectors.explanations import explanation_etag, explanation_for
from games.selectors.polls import Found
from got_api.errors import ErrorCode
from got_api.languages import in_language
from got_api.serializers import refuse_unknown_query


class Explain(PolledGame):
    problems = {
        "GET": (
            ErrorCode.MALFORMED,
            GameCode.GAME_UNREADABLE,
            GameCode.NOT_SEATED,
            "decision_closed",
            "decision_unknown",
            "game_over",
            "not_asked",
        )
    }

    @extend_schema(
        operation_id="explain_decision",
        tags=PLAY,
        summary="Explain a decision",
        description=(
            "What the answers of your house to an open decision lead to: the sums of both sides term by "
            "term, each with its rule, who wins for certain, and what follows. Made from what you may see: "
            "what is secret or not decided yet is a range. Of a march, one case for each attack with as many "
            "units as supply allows; to explain any other answer, check it with `explain=true`. Of support "
            "against a neutral force, one case for each march that it can help. Decisions without a combat, "
            "a neutral force or a bid have no cases. With `words=true` cases, sides and terms have texts."
        ),
        parameters=[*WORDS],
        responses={200: ref("Explanation")},
    )
    def get(self, request: Request, code: str, number: int) -> HttpResponse:
        refuse_unknown_query(request, WORDED)
        words = words_wanted(request)
        seen = explanation_for(code, self.polled(request), number, words)
        response = tagged_response(request, seen.text, seen.etag)
        return response if words is None else in_language(response, words.language)

    def etag_of(self, request: HttpRequest, found: Found, **kwargs: Any) -> str | None:
        if found.game is None or request.GET:
            return None
        return explanation_etag(kwargs["code"], found.game, kwargs["number"])
