"""Decisions of a game and of a user, answers, drafts, and consequences of answers.

Plain JSON without serializers, because these are the most frequent requests.
"""

import re
from datetime import datetime
from functools import partial
from typing import Any, cast

import orjson
from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import sent_digest, user_of
from accounts.scopes import Scope
from games.api.engine_schema import ref
from games.api.http import (
    compressed,
    json_response,
    query_choice,
    query_cursor,
    query_flag,
    tagged_response,
)
from games.api.polled import (
    AT_PARAMETER,
    PAGED,
    PAST_PROBLEMS,
    WAIT,
    WORD_PARAMETERS,
    WORDS,
    PastGame,
    PolledGame,
    PolledUser,
    parse_at,
    requested_words,
    result_of_poll,
)
from games.engine.explanation import NoCasesError
from games.errors import ENGINE, GameCode
from games.selectors.decisions import (
    answer_for,
    decision_for,
    decisions_at,
    decisions_etag,
    decisions_for,
    draft_for,
)
from games.selectors.explanations import DETAILS, Detail, explanation_etag, explanation_for
from games.selectors.games import Viewer
from games.selectors.log import LogCursor
from games.selectors.polls import GamePoll, PollResult, poll_waiting, waiting_etag, waiting_page
from games.services import answers
from games.words import Words
from games.words.explanations import explanation_words
from got_api.http.errors import ErrorCode, malformed_field
from got_api.http.languages import activate_language, in_language, language_of
from got_api.http.pagination import LISTS
from got_api.http.serializers import refuse_unknown_query
from got_api.schema.operations import document_operation
from got_api.shared.json_text import json_bytes
from got_api.shared.texts import active_language, text

operation = partial(document_operation, tag="play")

_NEXT = re.compile(r"([0-9a-z]{1,20})\.([0-9]{1,9})")


class Decisions(PastGame):
    follows_state = True
    present_tag = staticmethod(decisions_etag)
    waits = True
    problems = {"GET": (*PAST_PROBLEMS, ErrorCode.TOO_MANY_STREAMS)}

    @operation(
        "list_decisions",
        "List open decisions",
        response=ref("DecisionList"),
        parameters=[AT_PARAMETER, WAIT, *WORDS],
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        """Lists all open decisions of a game, at most six, with options for those that your house must
        answer. The `ETag` changes with the visible facts, the houses that still have to answer, and due
        times. With `words=true` each decision has its texts. With `at`, the list has the decisions that were
        open then, as you saw them. They have no options and due times, because they can no longer be
        answered."""
        refuse_unknown_query(request, WORD_PARAMETERS | {"at"})
        words, at = requested_words(request), parse_at(request)
        if at is not None:
            page = partial(_past_page, words=words)
            return self.past_response(request, code, at, "decisions", page, words=words)
        listed = decisions_for(request.user, code, self.game_poll(request), words)
        response = tagged_response(request, json_bytes(listed.page), listed.etag)
        return response if words is None else in_language(response, words.language)


def _past_page(viewer: Viewer, poll: GamePoll, at: LogCursor, words: Words | None) -> bytes:
    return json_bytes({"results": decisions_at(viewer, poll, at, words), "next_cursor": None})


class DecisionDetail(PolledGame):
    problems = {"GET": (ErrorCode.MALFORMED, GameCode.GAME_UNREADABLE, "decision_unknown")}

    @operation("get_decision", "Get a decision", response=ref("Decision"), parameters=[*WORDS])
    def get(self, request: Request, code: str, number: int) -> HttpResponse:
        """Returns an open or closed decision, with options if your house must answer it. With `words=true` it
        has its texts."""
        refuse_unknown_query(request, WORD_PARAMETERS)
        words = requested_words(request)
        found = decision_for(request.user, code, self.game_poll(request), number, words)
        response = compressed(request, json_response(found))
        return response if words is None else in_language(response, words.language)


class MyDecisions(PolledUser):
    list_name = "decisions"
    problems = {"GET": (ErrorCode.MALFORMED, ErrorCode.TOO_MANY_STREAMS)}

    @operation(
        "list_my_decisions",
        "List my open decisions",
        response=ref("WaitingDecisionPage"),
        parameters=[
            OpenApiParameter(
                "after",
                {"type": "string", "pattern": f"^{_NEXT.pattern}$"},
                description="`next_cursor` of the previous page.",
            ),
            LISTS.parameter,
            WAIT,
        ],
    )
    def get(self, request: Request) -> HttpResponse:
        """Lists the decisions that you must answer, in all games."""
        refuse_unknown_query(request, PAGED)
        found = result_of_poll(request, sent_digest(request))
        _, limit = _cursor_and_limit(request)
        page = waiting_page(orjson.loads(found.waiting), limit)
        return tagged_response(request, json_bytes(page), waiting_etag(found))

    def read_list(self, request: HttpRequest, digest: bytes, now: datetime) -> PollResult:
        after, limit = _cursor_and_limit(request)
        return poll_waiting(digest, after, limit + 1, now)

    def etag_of(self, request: HttpRequest, result: PollResult, **kwargs: Any) -> str | None:
        if result.token is None or not PAGED.issuperset(request.GET):
            return None
        return waiting_etag(result)


def _cursor_and_limit(request: Request | HttpRequest) -> tuple[tuple[str, int] | None, int]:
    """The cursor after which the page starts, and the length of the page. Raises 400 `malformed`."""
    return query_cursor(request, "after", _parse_next), LISTS.wanted_by(request)


def _parse_next(text: str) -> tuple[str, int]:
    found = _NEXT.fullmatch(text)
    if found is None:
        raise ValueError("a cursor is the code of a game and the number of a decision")
    return found[1], int(found[2])


ANSWER_CODES = (
    *sorted(ENGINE),
    GameCode.NOT_SEATED,
    GameCode.SEAT_IS_OPEN,
    GameCode.GAME_UNREADABLE,
    ErrorCode.GAME_BUSY,
)
DRAFT_CODES = (*ANSWER_CODES, GameCode.ALREADY_ANSWERED)
READ_CODES = (ErrorCode.MALFORMED, GameCode.GAME_UNREADABLE)


class AnswerOfDecision(APIView):
    needs_body = True
    required_scopes = {"GET": (Scope.READ,), "PUT": (Scope.PLAY,)}
    problems = {"GET": READ_CODES, "PUT": ANSWER_CODES}

    @operation("get_answer", "Get my answer", response=ref("AcceptedAnswer"))
    def get(self, request: Request, code: str, number: int) -> HttpResponse:
        """Returns the last accepted answer of your house, during the decision and after it."""
        refuse_unknown_query(request, set())
        return json_response(answer_for(request.user, code, number))

    @operation(
        "answer_decision",
        "Answer a decision",
        request={"application/json": ref("Answer")},
        response=ref("AcceptedAnswer"),
    )
    def put(self, request: Request, code: str, number: int) -> HttpResponse:
        """Answers a decision for your house. An accepted answer is stored on disk before the response is
        sent. Sending the same answer again changes nothing and returns the same response, even if the
        decision is closed. An answer to a sealed decision can be replaced until the last house has answered.
        A refused answer changes nothing."""
        body = answers.answer_decision(
            user=user_of(request).pk, code=code, number=number, answer_json=request.data
        )
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

    @operation(
        "check_answer",
        "Check an answer",
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
            answer_json=request.data,
            with_explanation=query_flag(request, "explain"),
        )
        if words is not None and verdict.get("explanation") is not None:
            verdict["explanation"] = explanation_words(words, verdict["explanation"])
        return in_language(compressed(request, json_response(verdict)), active_language())


class DraftOfDecision(APIView):
    needs_body = True
    required_scopes = {"GET": (Scope.READ,), "PUT": (Scope.PLAY,), "DELETE": (Scope.PLAY,)}
    problems = {"GET": READ_CODES, "PUT": DRAFT_CODES, "DELETE": DRAFT_CODES}

    @operation("get_draft", "Get my draft", response=ref("Draft"))
    def get(self, request: Request, code: str, number: int) -> HttpResponse:
        """Returns the draft of your house. It is removed when the house answers."""
        refuse_unknown_query(request, set())
        return json_response(draft_for(request.user, code, number))

    @operation(
        "save_draft",
        "Save a draft",
        request={"application/json": ref("Answer")},
        response=ref("Draft"),
    )
    def put(self, request: Request, code: str, number: int) -> HttpResponse:
        """Saves an answer without sending it. It must follow the rules but can be incomplete, such as orders
        for some of the places. At the due time the default answer completes it. Its existence is invisible to
        others."""
        user = user_of(request).pk
        return json_response(
            answers.save_draft(user=user, code=code, number=number, answer_json=request.data)
        )

    @operation("delete_draft", "Delete my draft", response="The draft is deleted.")
    def delete(self, request: Request, code: str, number: int) -> Response:
        """Deletes the draft of your house."""
        answers.delete_draft(user=user_of(request).pk, code=code, number=number)
        return Response(status=204)


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
    return cast("Detail | None", query_choice(request, "detail", DETAILS) or None)


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

    @operation(
        "explain_decision",
        "Explain a decision",
        response=ref("Explanation"),
        parameters=[DETAIL, *CARDS, *WORDS],
    )
    def get(self, request: Request, code: str, number: int) -> HttpResponse:
        """Explains the consequences of your house's possible answers to an open decision, as cases. A case
        has the sums of both sides term by term, the rule of each term, the winner if it is certain, and the
        events that follow. The server uses only facts that you may see: a secret or undecided number is a
        range. A march has one case for each attack with as many units as supply allows; to explain any other
        answer, check it with `explain=true`. Support against a neutral force has one case for each march that
        it can help. Decisions without a combat, a neutral force or a bid have no cases. A choice of house
        cards is a grid: for each pair of cards the totals of both sides and the winner. `card` and
        `opponent_card` together return the case of one cell, term by term. With `words=true` cases, sides and
        terms have texts."""
        refuse_unknown_query(request, {*WORD_PARAMETERS, "detail", "card", "opponent_card"})
        words, detail = requested_words(request), requested_detail(request)
        try:
            seen = explanation_for(
                code,
                self.game_poll(request),
                number,
                words,
                detail=detail,
                card=request.GET.get("card"),
                opponent_card=request.GET.get("opponent_card"),
            )
        except NoCasesError as error:
            known = ", ".join(error.cards_with_cases) or text("form-none")
            raise malformed_field(error.side, text("field_problem-one_of", known=known)) from error
        response = tagged_response(request, seen.text, seen.etag)
        return response if words is None else in_language(response, words.language)

    def etag_of(self, request: HttpRequest, result: PollResult, **kwargs: Any) -> str | None:
        if result.game is None or request.GET:
            return None
        return explanation_etag(kwargs["code"], result.game, kwargs["number"])
