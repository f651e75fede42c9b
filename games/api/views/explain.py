"""Consequences of the answers to a decision."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from games.api.engine_schema import ref
from games.api.http import tagged_response
from games.api.polled import PolledGame
from games.api.views.paging import WORD_PARAMETERS, WORDS, requested_words
from games.engine.explanation import NoCasesError
from games.errors import GameCode
from games.selectors.explanations import DETAILS, Detail, explanation_etag, explanation_for
from games.selectors.polls import FoundPoll
from got_api.http.errors import ErrorCode, malformed_field
from got_api.http.languages import in_language
from got_api.http.serializers import refuse_unknown_query
from got_api.schema.operations import documented
from got_api.shared.texts import text

DETAIL = OpenApiParameter(
    "detail",
    {"type": "string", "enum": list(DETAILS)},
    description=(
        "Level of detail for a choice of house cards. `grid` has a cell for each pair of cards and no cases. "
        "`summary` has one case for each of your cards against all cards of the other side, with ranges and "
        "without terms, events and assumptions. `full` has all cases. Default: `grid`, or `full` if both "
        "`card` and `opponent_card` are given. Other decisions are always full."
    ),
)


CARDS = [
    OpenApiParameter(
        "card", str, description="Id of one of your house cards: only the cases in which you play it."
    ),
    OpenApiParameter(
        "opponent_card",
        str,
        description="Id of a house card of the other side: only the cases in which that side plays it.",
    ),
]


def requested_detail(request: Request) -> Detail | None:
    """Raises 400 `malformed`."""
    given = request.GET.get("detail")
    if given is None:
        return None
    found = next((detail for detail in DETAILS if detail == given), None)
    if found is None:
        raise malformed_field("detail", text("field_problem-one_of", known=", ".join(DETAILS)))
    return found


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

    @documented(
        "explain_decision",
        "Explain a decision",
        tag="play",
        response=ref("Explanation"),
        parameters=[DETAIL, *CARDS, *WORDS],
    )
    def get(self, request: Request, code: str, number: int) -> HttpResponse:
        """Explains the consequences of your house's possible answers to an open decision: the sums of both
        sides term by term, each with its rule, the certain winner, and the events that follow. It uses only
        facts that you may see: a secret or undecided number is a range. A march has one case for each attack
        with as many units as supply allows; to explain any other answer, check it with `explain=true`.
        Support against a neutral force has one case for each march that it can help. Decisions without a
        combat, a neutral force or a bid have no cases. A choice of house cards is a grid: for each pair of
        cards the totals of both sides and the winner. `card` and `opponent_card` together return the case of
        one cell, term by term. With `words=true` cases, sides and terms have texts."""
        refuse_unknown_query(request, {*WORD_PARAMETERS, "detail", "card", "opponent_card"})
        words, detail = requested_words(request), requested_detail(request)
        try:
            seen = explanation_for(
                code,
                self.polled(request),
                number,
                words,
                detail=detail,
                card=request.GET.get("card"),
                opponent_card=request.GET.get("opponent_card"),
            )
        except NoCasesError as error:
            known = ", ".join(error.known) or text("form-none")
            raise malformed_field(error.side, text("field_problem-one_of", known=known)) from error
        response = tagged_response(request, seen.text, seen.etag)
        return response if words is None else in_language(response, words.language)

    def etag_of(self, request: HttpRequest, found: FoundPoll, **kwargs: Any) -> str | None:
        if found.game is None or request.GET:
            return None
        return explanation_etag(kwargs["code"], found.game, kwargs["number"])
