"""Answers to decisions, sent or only checked.

Plain JSON without serializers, because these are the most frequent requests.
"""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.authentication import user_of
from accounts.scopes import Scope
from games.api.engine_schema import ref
from games.api.http import compressed, json_response, query_flag
from games.api.views.paging import WORD_PARAMETERS, WORDS, requested_words
from games.errors import ENGINE, GameCode
from games.selectors.decisions import answer_for
from games.services import answers
from games.words.explanations import explanation_words
from got_api.http.errors import ErrorCode
from got_api.http.languages import activate_language, in_language, language_of
from got_api.http.serializers import refuse_unknown_query
from got_api.schema.operations import documented
from got_api.shared.texts import active_language

ANSWER_CODES = (
    *sorted(ENGINE),
    GameCode.NOT_SEATED,
    GameCode.SEAT_IS_OPEN,
    GameCode.GAME_UNREADABLE,
    ErrorCode.GAME_BUSY,
)


class AnswerTo(APIView):
    needs_body = True
    required_scopes = {"GET": (Scope.READ,), "PUT": (Scope.PLAY,)}
    problems = {"GET": (ErrorCode.MALFORMED, GameCode.GAME_UNREADABLE), "PUT": ANSWER_CODES}

    @documented("get_answer", "Get my answer", tag="play", response=ref("AcceptedAnswer"))
    def get(self, request: Request, code: str, number: int) -> HttpResponse:
        """Returns the last accepted answer of your house, during the decision and after it."""
        refuse_unknown_query(request, set())
        return json_response(answer_for(request.user, code, number))

    @documented(
        "answer_decision",
        "Answer a decision",
        tag="play",
        request={"application/json": ref("Answer")},
        response=ref("AcceptedAnswer"),
    )
    def put(self, request: Request, code: str, number: int) -> HttpResponse:
        """Answers a decision for your house. An accepted answer is stored on disk before the response is
        sent. Sending the same answer again changes nothing and returns the same response, even if the
        decision is closed. An answer to a sealed decision can be replaced until the last house has answered.
        A refused answer changes nothing."""
        body = answers.answer_decision(user=user_of(request).pk, code=code, number=number, given=request.data)
        return json_response(body)


class CheckOfAnswer(APIView):
    needs_body = True
    ignores_key = True
    shown_once = ("POST",)
    required_scopes = {"POST": (Scope.PLAY,)}
    problems = {
        "POST": (
            ErrorCode.MALFORMED,
            GameCode.NOT_SEATED,
            GameCode.SEAT_IS_OPEN,
            GameCode.GAME_UNREADABLE,
        )
    }

    @documented(
        "check_answer",
        "Check an answer",
        tag="play",
        request={"application/json": ref("Answer")},
        response=ref("AnswerCheck"),
        parameters=[
            OpenApiParameter(
                "explain",
                {"type": "boolean", "default": False},
                description="Whether to explain the consequences of an accepted answer.",
            ),
            *WORDS,
        ],
    )
    def post(self, request: Request, code: str, number: int) -> HttpResponse:
        """Checks whether an answer would be accepted, and if not, which rule it breaks. Changes nothing. With
        `words=true` the explanation has texts."""
        refuse_unknown_query(request, {"explain", *WORD_PARAMETERS})
        words = requested_words(request)
        activate_language(language_of(request))
        verdict = answers.check_answer(
            user=user_of(request).pk,
            code=code,
            number=number,
            given=request.data,
            with_explanation=query_flag(request, "explain"),
        )
        if words is not None and verdict.get("explanation") is not None:
            verdict["explanation"] = explanation_words(words, verdict["explanation"])
        return in_language(compressed(request, json_response(verdict)), active_language())
