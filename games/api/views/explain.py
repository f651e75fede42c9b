"""What the answers to a decision lead to."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from games.api.engine_schema import ref
from games.api.http import malformed_query, tagged_response
from games.api.polled import PolledGame
from games.api.views.paging import PLAY, WORDED, WORDS, words_wanted
from games.engine.explanation import NoCasesError
from games.errors import GameCode
from games.selectors.explanations import explanation_etag, explanation_for
from games.selectors.polls import Found
from got_api.errors import ErrorCode
from got_api.languages import in_language
from got_api.serializers import refuse_unknown_query
from got_api.texts import text

SUMMARY = OpenApiParameter(
    "summary",
    {"type": "boolean", "default": False},
    description=(
        "Whether the cases of each of your house cards are one case against all cards of the other side: "
        "with ranges and without terms, events and assumptions."
    ),
)


CARDS = [
    OpenApiParameter(
        "card", str, description="Id of a house card of yours: only the cases in which you play it."
    ),
    OpenApiParameter(
        "opponent_card",
        str,
        description="Id of a house card of the other side: only the cases in which that side plays it.",
    ),
]


def summary_wanted(request: Request) -> bool:
    """Raises 400 `malformed`."""
    given = request.GET.get("summary", "false")
    if given not in ("true", "false"):
        raise malformed_query("summary", "Not true or false.")
    return given == "true"


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
            "a neutral force or a bid have no cases. Two full hands have 49 cases: `summary=true` returns "
            "one for each of your cards, `card` and `opponent_card` choose among them. With `words=true` "
            "cases, sides and terms have texts."
        ),
        parameters=[SUMMARY, *CARDS, *WORDS],
        responses={200: ref("Explanation")},
    )
    def get(self, request: Request, code: str, number: int) -> HttpResponse:
        refuse_unknown_query(request, {*WORDED, "summary", "card", "opponent_card"})
        words, is_summary = words_wanted(request), summary_wanted(request)
        try:
            seen = explanation_for(
                code,
                self.polled(request),
                number,
                words,
                is_summary=is_summary,
                card=request.GET.get("card"),
                opponent_card=request.GET.get("opponent_card"),
            )
        except NoCasesError as error:
            known = ", ".join(error.known) or text("form-none")
            raise malformed_query(error.side, text("field_problem-one_of", known=known)) from error
        response = tagged_response(request, seen.text, seen.etag)
        return response if words is None else in_language(response, words.language)

    def etag_of(self, request: HttpRequest, found: Found, **kwargs: Any) -> str | None:
        if found.game is None or request.GET:
            return None
        return explanation_etag(kwargs["code"], found.game, kwargs["number"])
