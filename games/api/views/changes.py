"""Seats that change hands while a game runs, and planned absences."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import user_of
from accounts.permissions import HasScopeOrSpectates
from accounts.scopes import Scope
from games.api.serializers import clocks as bodies
from games.api.serializers.games import SeatSerializer
from games.api.views.clocks import HOST_CODES
from games.errors import GameCode
from games.selectors.absences import absences_of
from games.selectors.games import seat_for
from games.selectors.seats import open_seats
from games.services import absences, hosting, replacement, sitters
from got_api import clock
from got_api.errors import ErrorCode
from got_api.pagination import Cursor
from got_api.serializers import read_body, refuse_unknown_query
from got_api.viewer import as_viewer

CHANGES = ["seats that change hands"]
TABLE_CODES = (GameCode.GAME_NOT_RUNNING, GameCode.NOT_SEATED, ErrorCode.GAME_BUSY)
DONE = {204: OpenApiResponse(description="Done.")}


class OpenSeats(APIView):
    permission_classes = [HasScopeOrSpectates]
    required_scopes = (Scope.READ,)
    pagination_class = Cursor

    @extend_schema(
        operation_id="list_open_seats",
        tags=CHANGES,
        summary="Open seats",
        description="Seats of running open games that anybody may take over, newest first.",
        responses={200: bodies.OpenSeatSerializer(many=True)},
    )
    def get(self, request: Request) -> Response:
        refuse_unknown_query(request, Cursor.query_names)
        pages = Cursor("-open_since")
        with as_viewer(request.user):
            page = pages.paginate_queryset(open_seats(), request, self) or []
        results = [
            {name: row[name] for name in ("game_name", "position", "house", "round", "players", "open_since")}
            | {"game": row["game_code"], "preset": row["preset"] or "unhurried"}
            for row in page
        ]
        return pages.get_paginated_response(results)


class TakeOver(APIView):
    required_scopes = {"POST": (Scope.PLAY,)}
    problems = {
        "POST": (
            GameCode.GAME_NOT_RUNNING,
            GameCode.SEAT_NOT_OPEN,
            GameCode.ALREADY_SEATED,
            GameCode.KNOWS_ANOTHER_HOUSE,
            GameCode.LEFT_FOR_GOOD,
            GameCode.INVITATION_WRONG,
            ErrorCode.GAME_BUSY,
        )
    }

    @extend_schema(
        operation_id="take_over_seat",
        tags=CHANGES,
        summary="Take over an open seat",
        description=(
            "The newcomer sees all that his house ever saw, has a full period for what is asked, and a "
            "fresh bank. Whoever sat there sees no secret from now on."
        ),
        request=bodies.TakeOverSerializer,
        responses={200: SeatSerializer},
    )
    def post(self, request: Request, code: str, position: int) -> Response:
        given = read_body(bodies.TakeOverSerializer, request)
        user = user_of(request)
        replacement.take_over(user=user.pk, code=code, position=position, invitation=given["invitation_code"])
        return Response(seat_for(user, code, position))


class OpeningOfSeat(APIView):
    required_scopes = {"POST": (Scope.HOST,)}
    problems = {"POST": (*HOST_CODES, GameCode.NOT_CHRONIC)}

    @extend_schema(
        operation_id="open_seat",
        tags=CHANGES,
        summary="Open the seat of one who has missed a due time",
        description=(
            "Only the game's creator may, if the policy lets him. The player may return until somebody comes."
        ),
        request=None,
        responses=DONE,
    )
    def post(self, request: Request, code: str, position: int) -> Response:
        hosting.open_seat_as_host(user=user_of(request).pk, code=code, position=position)
        return Response(status=204)


class Return(APIView):
    required_scopes = {"POST": (Scope.PLAY,)}
    problems = {"POST": (*TABLE_CODES, GameCode.SEAT_NOT_OPEN)}

    @extend_schema(
        operation_id="return_to_seat",
        tags=CHANGES,
        summary="Return to my open seat",
        description="Possible until somebody takes it over. One has a full period for what is asked.",
        request=None,
        responses=DONE,
    )
    def post(self, request: Request, code: str) -> Response:
        replacement.return_to_seat(user=user_of(request).pk, code=code)
        return Response(status=204)


class Leave(APIView):
    required_scopes = {"POST": (Scope.PLAY,)}
    problems = {"POST": TABLE_CODES}

    @extend_schema(
        operation_id="leave_table",
        tags=CHANGES,
        summary="Leave a running game",
        description="For good: one sees no secret of it from now on, and the seat is open.",
        request=None,
        responses=DONE,
    )
    def post(self, request: Request, code: str) -> Response:
        replacement.leave_table(user=user_of(request).pk, code=code)
        return Response(status=204)


class Sitter(APIView):
    required_scopes = {"PUT": (Scope.PLAY,), "DELETE": (Scope.PLAY,)}
    problems = {
        "PUT": (
            *TABLE_CODES,
            GameCode.ALREADY_SEATED,
            GameCode.KNOWS_ANOTHER_HOUSE,
            GameCode.USER_UNKNOWN,
            GameCode.SITTER_FORBIDDEN,
            GameCode.SITTER_TOO_LONG,
        ),
        "DELETE": TABLE_CODES,
    }

    @extend_schema(
        operation_id="name_sitter",
        tags=CHANGES,
        summary="Name a sitter",
        description=(
            "Another user, who reads and answers for one's house until a moment or until one ends it."
        ),
        request=bodies.SitterSerializer,
        responses=DONE,
    )
    def put(self, request: Request, code: str) -> Response:
        given = read_body(bodies.SitterSerializer, request)
        sitters.name_sitter(user=user_of(request).pk, code=code, **given)
        return Response(status=204)

    @extend_schema(
        operation_id="end_sitting",
        tags=CHANGES,
        summary="Play alone again, or sit no longer",
        description="Either of the two may.",
        request=None,
        responses=DONE,
    )
    def delete(self, request: Request, code: str) -> Response:
        sitters.end_sitting(user=user_of(request).pk, code=code)
        return Response(status=204)


class Absences(APIView):
    required_scopes = {"GET": (Scope.READ,), "POST": (Scope.PLAY,)}
    problems = {"POST": (GameCode.ABSENCE_TOO_SOON, GameCode.ABSENCE_TOO_LONG, GameCode.ABSENCE_OVERLAPS)}

    @extend_schema(
        operation_id="list_absences",
        tags=CHANGES,
        summary="My absences",
        description="Those of this year and to come.",
        responses={200: bodies.AbsenceListSerializer},
    )
    def get(self, request: Request) -> Response:
        user, now = user_of(request), clock.now()
        left = absences.days_left(user=user.pk, now=now)
        return Response({"results": absences_of(user, now), "days_left": left})

    @extend_schema(
        operation_id="announce_absence",
        tags=CHANGES,
        summary="Announce an absence",
        description=(
            "No time passes for one's house meanwhile, in all games whose policy allows it; everybody sees "
            "it. Each year has so many days of it."
        ),
        request=bodies.NewAbsenceSerializer,
        responses={201: bodies.AbsenceSerializer},
    )
    def post(self, request: Request) -> Response:
        given = read_body(bodies.NewAbsenceSerializer, request)
        user = user_of(request)
        made = absences.announce_absence(user=user.pk, **given)
        [row] = [row for row in absences_of(user, clock.now()) if row["id"] == made]
        return Response(row, status=201)


class OneAbsence(APIView):
    required_scopes = {"DELETE": (Scope.PLAY,)}

    @extend_schema(
        operation_id="cancel_absence",
        tags=CHANGES,
        summary="Cancel an absence",
        description="Be back early, or not away at all. What was used of it stays used.",
        request=None,
        responses=DONE,
    )
    def delete(self, request: Request, number: int) -> Response:
        absences.cancel_absence(user=user_of(request).pk, absence=number)
        return Response(status=204)
