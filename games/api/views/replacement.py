"""Seats that are taken over while a game runs."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiResponse
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import user_of
from accounts.permissions import HasScopeOrSpectates
from accounts.scopes import Scope
from games.api.serializers import clocks
from games.api.serializers import tables as bodies
from games.api.serializers.games import SeatSerializer
from games.api.views.clocks import HOST_CODES
from games.clocks import speed_of
from games.errors import GameCode
from games.selectors.games import seat_for
from games.selectors.seats import open_seats
from games.services import hosting, replacement
from got_api.database.replica import from_replica
from got_api.database.viewer import as_viewer
from got_api.http.errors import ErrorCode
from got_api.http.pagination import Cursor
from got_api.http.serializers import read_body, refuse_unknown_query
from got_api.schema.operations import documented

CHANGES = ["seat changes"]
TABLE_CODES = (GameCode.GAME_NOT_RUNNING, GameCode.NOT_SEATED, ErrorCode.GAME_BUSY)
DONE = {204: OpenApiResponse(description="Done. No body.")}
_SEAT = ("game_name", "position", "house", "round", "player_count", "opened_at", "preset", "language")


class OpenSeats(APIView):
    permission_classes = [HasScopeOrSpectates]
    required_scopes = (Scope.READ,)
    pagination_class = Cursor

    @documented(
        "list_open_seats",
        "List open seats",
        tag="seat changes",
        response=bodies.OpenSeatSerializer(many=True),
        parameters=[bodies.OpenSeatFilterSerializer],
    )
    @from_replica
    def get(self, request: Request) -> Response:
        """Lists seats of running games that you can take over, newest first, in open games and in games in
        which you are a substitute."""
        refuse_unknown_query(request, Cursor.query_names | set(bodies.OpenSeatFilterSerializer().fields))
        filters = bodies.OpenSeatFilterSerializer(data=request.query_params.dict())
        filters.is_valid(raise_exception=True)
        pages = Cursor("-opened_at")
        with as_viewer(request.user):
            seats = open_seats(request.user, **filters.validated_data)
            page = pages.paginate_queryset(seats, request, self) or []
        results = [
            {name: row[name] for name in _SEAT}
            | {"game": row["game_code"], "speed": speed_of(row["planning_seconds"])}
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
            GameCode.NOT_A_SUBSTITUTE,
            GameCode.BOTS_NOT_ALLOWED,
            ErrorCode.GAME_BUSY,
        )
    }

    @documented(
        "take_over_seat",
        "Take over an open seat",
        tag="seat changes",
        request=clocks.TakeOverSerializer,
        response=SeatSerializer,
    )
    def post(self, request: Request, code: str, position: int) -> Response:
        """Takes over an open seat. You see everything that the house has seen, get the full time for open
        decisions, and a new bank. The previous player no longer sees secrets of the house."""
        given = read_body(clocks.TakeOverSerializer, request)
        user = user_of(request)
        replacement.take_over(user=user.pk, code=code, position=position, invitation=given["invitation_code"])
        return Response(seat_for(user, code, position))


class OpeningOfSeat(APIView):
    required_scopes = {"POST": (Scope.HOST,)}
    problems = {"POST": (*HOST_CODES, GameCode.NOT_CHRONIC)}

    @documented("open_seat", "Open a seat", tag="seat changes", response="Done. No body.")
    def post(self, request: Request, code: str, position: int) -> Response:
        """Lets another player take over the seat of a player who has missed a due time. The player can return
        until then. Host only, if the policy allows it."""
        hosting.open_seat_as_host(user=user_of(request).pk, code=code, position=position)
        return Response(status=204)


class Return(APIView):
    required_scopes = {"POST": (Scope.PLAY,)}
    problems = {"POST": (*TABLE_CODES, GameCode.SEAT_NOT_OPEN)}

    @documented("return_to_seat", "Return to my open seat", tag="seat changes", response="Done. No body.")
    def post(self, request: Request, code: str) -> Response:
        """Returns you to your open seat. Possible until another player takes it over. You get the full time
        for open decisions."""
        replacement.return_to_seat(user=user_of(request).pk, code=code)
        return Response(status=204)


class Leave(APIView):
    required_scopes = {"POST": (Scope.PLAY,)}
    problems = {"POST": TABLE_CODES}

    @documented("leave_game", "Leave a running game", tag="seat changes", response="Done. No body.")
    def post(self, request: Request, code: str) -> Response:
        """Permanently leaves your seat in a running game. The seat is then open, and you no longer see
        secrets of the house."""
        replacement.leave_table(user=user_of(request).pk, code=code)
        return Response(status=204)
