"""Playing: the position, decisions, answers and the log.

Plain JSON without serializers, for these are asked most.
"""

from __future__ import annotations

import re
from typing import Any

import orjson
from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.authentication import digest_sent, user_of
from accounts.permissions import HasScopeOrSpectates
from accounts.scopes import Scope
from games.api.engine_schema import ref
from games.api.http import (
    json_response,
    json_text,
    malformed_query,
    public_gzip,
    query_flag,
    query_number,
    tagged_response,
)
from games.api.polled import PolledGame, PolledView, found_for
from games.engine.codec import Plain
from games.errors import ENGINE, GameCode
from games.selectors.decisions import answer_for, decision_for, decisions_etag, decisions_for
from games.selectors.log import LONGEST_PAGE, START, LogCursor, events_etag, events_for, read_cursor
from games.selectors.polls import Found, poll_waiting, waiting_etag
from games.selectors.position import position_etag, position_for
from games.selectors.proof import proof_for
from games.services import answers
from got_api import clock
from got_api.documents import IF_NONE_MATCH
from got_api.errors import ErrorCode, Problem
from got_api.serializers import refuse_unknown_query

PLAY = ["play"]
ANSWER_CODES = (*sorted(ENGINE), GameCode.NOT_SEATED, GameCode.GAME_UNREADABLE, ErrorCode.GAME_BUSY)
_NEXT = re.compile(r"([0-9a-z]{1,20})\.([0-9]{1,9})")
MOST_WAITING = 100
PAGED = frozenset({"after", "limit"})
_LIMIT = "Maximum number of results."
NOT_MODIFIED = OpenApiResponse(description="Not modified.")


def limit_parameter(default: int, most: int) -> OpenApiParameter:
    return OpenApiParameter(
        "limit", {"type": "integer", "minimum": 1, "maximum": most, "default": default}, description=_LIMIT
    )


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


class Decisions(PolledGame):
    problems = {"GET": (ErrorCode.MALFORMED, GameCode.GAME_UNREADABLE)}

    @extend_schema(
        operation_id="list_decisions",
        tags=PLAY,
        summary="List open decisions",
        description=(
            "All open decisions of a game, at most six, with options for those that your house must "
            "answer. The `ETag` changes with what you may see, with the houses that have still to "
            "answer, and with due times."
        ),
        parameters=[IF_NONE_MATCH],
        responses={200: ref("DecisionList"), 304: NOT_MODIFIED},
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        refuse_unknown_query(request, set())
        listed = decisions_for(request.user, code, self.polled(request))
        return tagged_response(
            request, json_text({"results": listed.results, "next_cursor": None}), listed.etag
        )

    def etag_of(self, request: HttpRequest, found: Found, **kwargs: Any) -> str | None:
        if found.game is None or request.GET:
            return None
        return decisions_etag(kwargs["code"], found.game)


class OneDecision(PolledGame):
    problems = {"GET": (ErrorCode.MALFORMED, GameCode.GAME_UNREADABLE, "decision_unknown")}

    @extend_schema(
        operation_id="get_decision",
        tags=PLAY,
        summary="Get a decision",
        description="An open or closed decision, with options if your house must answer it.",
        responses={200: ref("Decision")},
    )
    def get(self, request: Request, code: str, number: int) -> HttpResponse:
        refuse_unknown_query(request, set())
        return json_response(decision_for(request.user, code, self.polled(request), number))

    def etag_of(self, request: HttpRequest, found: Found, **kwargs: Any) -> None:
        """It has none: a closed decision never changes, and an open one is in the list."""


class AnswerTo(APIView):
    needs_body = True
    required_scopes = {"GET": (Scope.READ,), "PUT": (Scope.PLAY,)}
    problems = {"GET": (ErrorCode.MALFORMED, GameCode.GAME_UNREADABLE), "PUT": ANSWER_CODES}

    @extend_schema(
        operation_id="get_answer",
        tags=PLAY,
        summary="Get my answer",
        description="The last accepted answer of your house, during the decision and after it.",
        responses={200: ref("AcceptedAnswer")},
    )
    def get(self, request: Request, code: str, number: int) -> HttpResponse:
        refuse_unknown_query(request, set())
        return json_response(answer_for(request.user, code, number))

    @extend_schema(
        operation_id="answer_decision",
        tags=PLAY,
        summary="Answer a decision",
        description=(
            "An accepted answer is stored on disk before the response is sent. Sending the same "
            "answer again changes nothing and returns the same response, even if the decision is "
            "closed. An answer to a sealed decision can be replaced until the last house has "
            "answered. A refused answer changes nothing."
        ),
        request={"application/json": ref("Answer")},
        responses={200: ref("AcceptedAnswer")},
    )
    def put(self, request: Request, code: str, number: int) -> HttpResponse:
        body = answers.answer_decision(user=user_of(request).pk, code=code, number=number, given=request.data)
        return json_response(body)


class CheckOfAnswer(APIView):
    needs_body = True
    required_scopes = {"POST": (Scope.PLAY,)}
    problems = {"POST": (ErrorCode.MALFORMED, GameCode.NOT_SEATED, GameCode.GAME_UNREADABLE)}

    @extend_schema(
        operation_id="check_answer",
        tags=PLAY,
        summary="Check an answer",
        description=(
            "Whether an answer would be accepted, and if not, which rule it breaks. Changes nothing."
        ),
        parameters=[
            OpenApiParameter(
                "explain",
                {"type": "boolean", "default": False},
                description="Whether to explain what an accepted answer leads to.",
            )
        ],
        request={"application/json": ref("Answer")},
        responses={200: ref("AnswerCheck")},
    )
    def post(self, request: Request, code: str, number: int) -> HttpResponse:
        refuse_unknown_query(request, {"explain"})
        with_explanation = query_flag(request, "explain")
        return json_response(
            answers.check_answer(
                user=user_of(request).pk,
                code=code,
                number=number,
                given=request.data,
                with_explanation=with_explanation,
            )
        )


class Events(PolledGame):
    problems = {"GET": (ErrorCode.MALFORMED, GameCode.GAME_UNREADABLE, GameCode.CURSOR_OUTDATED)}

    @extend_schema(
        operation_id="list_events",
        tags=PLAY,
        summary="List the log",
        description=(
            "What happened, oldest first, as far as you may read it: what only one house saw, only "
            "that house can read. To continue later, send the `cursor` of the last entry as `after`."
        ),
        parameters=[
            OpenApiParameter(
                "after",
                {"type": "string", "pattern": r"^[0-9]{1,18}\.[0-9]{1,18}\.[0-9]{1,18}$"},
                description="`next_cursor` of the page before, or the `cursor` of any entry or position.",
            ),
            limit_parameter(100, LONGEST_PAGE - 1),
            IF_NONE_MATCH,
        ],
        responses={200: ref("EventPage"), 304: NOT_MODIFIED},
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        refuse_unknown_query(request, PAGED)
        after, limit = _log_page(request)
        poll = self.polled(request)
        page = json_text(events_for(request.user, poll, after, limit))
        return tagged_response(request, page, events_etag(code, poll, after, limit))

    def etag_of(self, request: HttpRequest, found: Found, **kwargs: Any) -> str | None:
        if found.game is None or not PAGED.issuperset(request.GET):
            return None
        try:
            return events_etag(kwargs["code"], found.game, *_log_page(request))
        except Problem:
            return None


def _log_page(request: Request | HttpRequest) -> tuple[LogCursor, int]:
    """The cursor after which a page of the log begins, and its length. Raises 400 `malformed`."""
    limit = query_number(request, "limit", default=100, most=LONGEST_PAGE - 1)
    given = request.GET.get("after")
    if given is None:
        return START, limit
    try:
        return read_cursor(given), limit
    except ValueError as error:
        raise malformed_query("after", "Not a cursor of this log.") from error


class Proof(APIView):
    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": (Scope.READ,)}
    problems = {"GET": (ErrorCode.MALFORMED,)}

    @extend_schema(
        operation_id="get_proof",
        tags=PLAY,
        summary="Get the proof of fair chance",
        description=(
            "During the game, the commitment to the random seed. After the end, the seed and all events that "
            "draw cards or demand a draw, so that anybody can verify them, for example with "
            "`openapi/verify_chance.py`. The algorithm is described in `openapi/chance.md`."
        ),
        responses={200: ref("Proof")},
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        refuse_unknown_query(request, set())
        return public_gzip(request, json_response(proof_for(request.user, code)))


class MyDecisions(PolledView):
    required_scopes = {"GET": (Scope.READ,)}
    problems = {"GET": (ErrorCode.MALFORMED,)}

    @extend_schema(
        operation_id="list_my_decisions",
        tags=PLAY,
        summary="List my open decisions",
        description="The decisions that you must answer, in all games.",
        parameters=[
            OpenApiParameter(
                "after",
                {"type": "string", "pattern": f"^{_NEXT.pattern}$"},
                description="`next_cursor` of the page before.",
            ),
            limit_parameter(MOST_WAITING, MOST_WAITING),
            IF_NONE_MATCH,
        ],
        responses={200: ref("WaitingDecisionPage"), 304: NOT_MODIFIED},
    )
    def get(self, request: Request) -> HttpResponse:
        refuse_unknown_query(request, PAGED)
        found = found_for(request, digest_sent(request))
        _, limit = _waiting_page(request)
        rows: list[dict[str, Plain]] = orjson.loads(found.waiting)
        shown = rows[:limit]
        more = len(rows) > len(shown)
        end: Any = f"{shown[-1]['game']}.{shown[-1]['number']}" if more else None
        return tagged_response(
            request, json_text({"results": shown, "next_cursor": end}), waiting_etag(found)
        )

    def poll(self, request: HttpRequest, digest: bytes | None, **kwargs: Any) -> Found:
        after, limit = _waiting_page(request)
        return Found() if digest is None else poll_waiting(digest, after, limit + 1, clock.now())

    def etag_of(self, request: HttpRequest, found: Found, **kwargs: Any) -> str | None:
        if found.token is None or not PAGED.issuperset(request.GET):
            return None
        return waiting_etag(found)


def _waiting_page(request: Request | HttpRequest) -> tuple[tuple[str, int] | None, int]:
    """What the page comes after, and its length. Raises 400 `malformed`."""
    limit = query_number(request, "limit", default=MOST_WAITING, most=MOST_WAITING)
    return _after(request), limit


def _after(request: Request | HttpRequest) -> tuple[str, int] | None:
    given = request.GET.get("after")
    if given is None:
        return None
    found = _NEXT.fullmatch(given)
    if found is None:
        raise malformed_query("after", "Not a cursor of this list.")
    return found[1], int(found[2])
