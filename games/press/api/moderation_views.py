"""Reports and blocks."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.views import PrivateView
from accounts.authentication import user_of
from accounts.scopes import Scope
from games.errors import GameCode
from games.press.api import bodies
from games.press.api.views import DONE, PRESS, WRITE, OneMessage
from games.press.errors import PressCode
from games.press.selectors import blocks as block_selectors
from games.press.selectors import reports as selectors
from games.press.services import blocks, reports
from got_api.http.errors import ErrorCode
from got_api.http.serializers import read_body

MODERATE = (Scope.HOST,)
MODERATING = (GameCode.NOT_THE_HOST, PressCode.MODERATOR_PLAYS)


class ReportsOfMessage(PrivateView):
    version_of = OneMessage
    required_scopes = {"POST": WRITE}
    problems = {"POST": (PressCode.NOTHING_TO_REPORT,)}

    @extend_schema(
        operation_id="report_message",
        tags=PRESS,
        summary="Report a message",
        description=(
            "Asks the hosts who do not play in this game, and the staff, to review a message. They see this "
            "message and your reason, but not who you are or the rest of the conversation. Reporting a "
            "message again changes nothing."
        ),
        request=bodies.NewReportSerializer,
        responses=DONE,
    )
    def post(self, request: Request, code: str, conversation: str, message: UUID) -> Response:
        given = read_body(bodies.NewReportSerializer, request)
        reports.report_message(
            user=user_of(request),
            code=code,
            conversation=conversation,
            message=message,
            reason=given["reason"],
        )
        return Response(status=204)


class Reports(PrivateView):
    required_scopes = {"GET": MODERATE}
    problems = {"GET": MODERATING}

    @extend_schema(
        operation_id="list_reports",
        tags=PRESS,
        summary="List reports",
        description=(
            "Lists the reported messages of a game and the decisions about them. Only for hosts and staff "
            "who never played or sat in this game."
        ),
        responses={200: bodies.MessageReportListSerializer},
    )
    def get(self, request: Request, code: str) -> Response:
        return Response({"results": selectors.reports_for(user_of(request), code), "next_cursor": None})


class OneReport(PrivateView):
    required_scopes = {"GET": MODERATE, "PUT": MODERATE}
    problems = {
        "GET": MODERATING,
        "PUT": (*MODERATING, PressCode.REPORT_DECIDED, ErrorCode.GAME_BUSY),
    }

    @extend_schema(
        operation_id="get_report",
        tags=PRESS,
        summary="Get a report",
        description="Returns one report of a game.",
        responses={200: bodies.MessageReportSerializer},
    )
    def get(self, request: Request, code: str, report: str) -> Response:
        return Response(selectors.report_for(user_of(request), code, report))

    @extend_schema(
        operation_id="decide_report",
        tags=PRESS,
        summary="Decide a report",
        description=(
            "Deletes the message, which decides all reports of it, or leaves it. A deleted message stays in "
            "its place without its text."
        ),
        request=bodies.ReportDecisionSerializer,
        responses={200: bodies.MessageReportSerializer},
    )
    def put(self, request: Request, code: str, report: str) -> Response:
        given = read_body(bodies.ReportDecisionSerializer, request)
        user = user_of(request)
        reports.decide_report(moderator=user, code=code, report=report, status=given["status"])
        return Response(selectors.report_for(user, code, report))


class Blocks(PrivateView):
    required_scopes = {"GET": WRITE}

    @extend_schema(
        operation_id="list_blocks",
        tags=PRESS,
        summary="List blocked users",
        description="Lists the users whose private messages you do not receive, in any game.",
        responses={200: bodies.BlockListSerializer},
    )
    def get(self, request: Request) -> Response:
        return Response({"results": block_selectors.blocks_for(user_of(request)), "next_cursor": None})


class OneBlock(PrivateView):
    required_scopes = {"GET": WRITE, "PUT": WRITE, "DELETE": WRITE}
    problems = {"PUT": (PressCode.TOO_MANY_BLOCKS,)}

    @extend_schema(
        operation_id="get_block",
        tags=PRESS,
        summary="Get a blocked user",
        description="Returns a user whom you blocked; 404 for any other user.",
        responses={200: bodies.BlockSerializer},
    )
    def get(self, request: Request, username: str) -> Response:
        return Response(block_selectors.block_for(user_of(request), username))

    @extend_schema(
        operation_id="block_user",
        tags=PRESS,
        summary="Block a user",
        description=(
            "Blocks further private messages of this user to you, in every game. The user is not notified. "
            "Public messages stay visible."
        ),
        request=None,
        responses={200: bodies.BlockSerializer},
    )
    def put(self, request: Request, username: str) -> Response:
        blocks.block(user=user_of(request), username=username)
        return Response(block_selectors.block_for(user_of(request), username))

    @extend_schema(
        operation_id="unblock_user",
        tags=PRESS,
        summary="Unblock a user",
        description="Unblocks a user. Messages that were sent meanwhile stay hidden.",
        request=None,
        responses=DONE,
    )
    def delete(self, request: Request, username: str) -> Response:
        blocks.unblock(user=user_of(request), username=username)
        return Response(status=204)
