"""Reports and blocks."""

from __future__ import annotations

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.views import PrivateView
from accounts.authentication import user_of
from accounts.scopes import Scope
from games.errors import GameCode
from games.press.api import bodies
from games.press.api.views import WRITE, OneMessage, operation
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

    @operation("report_message", "Report a message", request=bodies.NewReportSerializer)
    def post(self, request: Request, code: str, conversation: str, message: UUID) -> Response:
        """Asks the hosts who do not play in this game, and the staff, to review a message. They see this
        message and your reason, but not who you are or the rest of the conversation. Reporting a message
        again changes nothing."""
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

    @operation("list_reports", "List reports", response=bodies.MessageReportListSerializer)
    def get(self, request: Request, code: str) -> Response:
        """Lists the reported messages of a game and the decisions about them. Only for hosts and staff who
        have never played in this game, not even as a sitter."""
        return Response({"results": selectors.reports_for(user_of(request), code), "next_cursor": None})


class OneReport(PrivateView):
    required_scopes = {"GET": MODERATE, "PUT": MODERATE}
    problems = {
        "GET": MODERATING,
        "PUT": (*MODERATING, PressCode.REPORT_DECIDED, ErrorCode.GAME_BUSY),
    }

    @operation("get_report", "Get a report", response=bodies.MessageReportSerializer)
    def get(self, request: Request, code: str, report: str) -> Response:
        """Returns one report of a game."""
        return Response(selectors.report_for(user_of(request), code, report))

    @operation(
        "decide_report",
        "Decide a report",
        request=bodies.ReportDecisionSerializer,
        response=bodies.MessageReportSerializer,
    )
    def put(self, request: Request, code: str, report: str) -> Response:
        """Decides a report. Deletes the message, which decides all reports of it, or dismisses the report. A
        deleted message stays in its place without its text."""
        given = read_body(bodies.ReportDecisionSerializer, request)
        user = user_of(request)
        reports.decide_report(moderator=user, code=code, report=report, status=given["status"])
        return Response(selectors.report_for(user, code, report))


class Blocks(PrivateView):
    required_scopes = {"GET": WRITE}

    @operation("list_blocks", "List blocked users", response=bodies.BlockListSerializer)
    def get(self, request: Request) -> Response:
        """Lists the users whose private messages you do not receive, in any game."""
        return Response({"results": block_selectors.blocks_for(user_of(request)), "next_cursor": None})


class OneBlock(PrivateView):
    required_scopes = {"GET": WRITE, "PUT": WRITE, "DELETE": WRITE}
    problems = {"PUT": (PressCode.TOO_MANY_BLOCKS,)}

    @operation("get_block", "Get a blocked user", response=bodies.BlockSerializer)
    def get(self, request: Request, username: str) -> Response:
        """Returns a user whom you blocked; 404 for any other user."""
        return Response(block_selectors.block_for(user_of(request), username))

    @operation("block_user", "Block a user", response=bodies.BlockSerializer)
    def put(self, request: Request, username: str) -> Response:
        """Blocks all further private messages from this user to you, in every game. The user is not notified.
        Public messages stay visible."""
        blocks.block(user=user_of(request), username=username)
        return Response(block_selectors.block_for(user_of(request), username))

    @operation("unblock_user", "Unblock a user")
    def delete(self, request: Request, username: str) -> Response:
        """Unblocks a user. Messages that were sent meanwhile stay hidden."""
        blocks.unblock(user=user_of(request), username=username)
        return Response(status=204)
