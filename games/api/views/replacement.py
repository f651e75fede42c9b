"""Seats that are taken over while a game runs, sitters, and planned absences."""

from functools import partial

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import user_of
from accounts.permissions import HasScopeOrIsSpectator
from accounts.scopes import Scope
from games.api.http import read_filters
from games.api.serializers import clocks
from games.api.serializers import tables as bodies
from games.api.serializers.games import SeatSerializer
from games.api.views.clocks import HOST_CODES, ClockOfGame
from games.clocks import speed_of
from games.errors import GameCode
from games.selectors.games import seat_for
from games.selectors.seats import absences_of, open_seats
from games.services import absences, hosting, replacement, sitters
from got_api.database.replica import from_replica
from got_api.database.viewer import as_viewer
from got_api.http.errors import ErrorCode
from got_api.http.pagination import Cursor
from got_api.http.responses import created_response
from got_api.http.serializers import read_body
from got_api.schema.operations import document_operation
from got_api.shared import clock

operation = partial(document_operation, tag="seat changes")

TABLE_CODES = (GameCode.GAME_NOT_RUNNING, GameCode.NOT_SEATED, ErrorCode.GAME_BUSY)
_SEAT = ("game_name", "position", "house", "round", "player_count", "opened_at", "preset", "language")


class OpenSeats(APIView):
    permission_classes = [HasScopeOrIsSpectator]
    required_scopes = (Scope.READ,)
    pagination_class = Cursor

    @operation(
        "list_open_seats",
        "List open seats",
        response=bodies.OpenSeatSerializer(many=True),
        parameters=[bodies.OpenSeatFilterSerializer],
    )
    @from_replica
    def get(self, request: Request) -> Response:
        """Lists seats of running games that you can take over, newest first, in open games and in games in
        which you are a substitute."""
        filters = read_filters(bodies.OpenSeatFilterSerializer, request)
        pages = Cursor("-opened_at")
        with as_viewer(request.user):
            seats = open_seats(request.user, **filters)
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

    @operation(
        "take_over_seat",
        "Take over an open seat",
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

    @operation("open_seat", "Open a seat", response="Done. No body.")
    def post(self, request: Request, code: str, position: int) -> Response:
        """Lets another player take over the seat of a player who has missed a due time. The player can return
        until then. Host only, if the policy allows it."""
        hosting.open_seat_as_host(user=user_of(request).pk, code=code, position=position)
        return Response(status=204)


class Return(APIView):
    required_scopes = {"POST": (Scope.PLAY,)}
    problems = {"POST": (*TABLE_CODES, GameCode.SEAT_NOT_OPEN)}

    @operation("return_to_seat", "Return to my open seat", response="Done. No body.")
    def post(self, request: Request, code: str) -> Response:
        """Returns you to your open seat. You can do this until another player takes it over. You get the
        full time for open decisions."""
        replacement.return_to_seat(user=user_of(request).pk, code=code)
        return Response(status=204)


class Leave(APIView):
    required_scopes = {"POST": (Scope.PLAY,)}
    problems = {"POST": TABLE_CODES}

    @operation("leave_game", "Leave a running game", response="Done. No body.")
    def post(self, request: Request, code: str) -> Response:
        """Permanently leaves your seat in a running game. The seat is then open, and you no longer see
        secrets of the house."""
        replacement.leave_table(user=user_of(request).pk, code=code)
        return Response(status=204)


class Sitter(APIView):
    version_of = ClockOfGame
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

    @operation("set_sitter", "Set a sitter", request=clocks.SitterSerializer, response="Done. No body.")
    def put(self, request: Request, code: str) -> Response:
        """Sets a sitter, who reads and answers for your house until the given time, or until one of you ends
        it."""
        given = read_body(clocks.SitterSerializer, request)
        sitters.set_sitter(
            user=user_of(request).pk, code=code, username=given["username"], ends_at=given["ends_at"]
        )
        return Response(status=204)

    @operation("remove_sitter", "Remove a sitter", response="Done. No body.")
    def delete(self, request: Request, code: str) -> Response:
        """Ends the sitter's time. Both the player and the sitter can do this."""
        sitters.remove_sitter(user=user_of(request).pk, code=code)
        return Response(status=204)


class Absences(APIView):
    located = ("POST",)
    required_scopes = {"GET": (Scope.READ,), "POST": (Scope.PLAY,)}
    problems = {"POST": (GameCode.ABSENCE_TOO_SOON, GameCode.ABSENCE_TOO_LONG, GameCode.ABSENCE_OVERLAPS)}

    @operation("list_absences", "List my absences", response=bodies.AbsenceListSerializer)
    def get(self, request: Request) -> Response:
        """Lists your absences of this year and later."""
        user, now = user_of(request), clock.now()
        left = absences.days_left(user=user.pk, now=now)
        return Response({"results": absences_of(user, now), "next_cursor": None, "left_days": left})

    @operation(
        "announce_absence",
        "Announce an absence",
        request=bodies.NewAbsenceSerializer,
        response=bodies.AbsenceSerializer,
        status=201,
    )
    def post(self, request: Request) -> Response:
        """Announces an absence. It stops the clock of your house in every game whose policy allows
        it. An absence is public. The number of days per year is limited."""
        given = read_body(bodies.NewAbsenceSerializer, request)
        user = user_of(request)
        made = absences.announce_absence(user=user.pk, **given)
        [row] = [row for row in absences_of(user, clock.now()) if row["id"] == made]
        return created_response(row, f"me/absences/{made}")


class AbsenceDetail(APIView):
    required_scopes = {"DELETE": (Scope.PLAY,)}

    @operation("cancel_absence", "Cancel an absence", response="Done. No body.")
    def delete(self, request: Request, number: int) -> Response:
        """Ends an absence early, or cancels one that has not started. Days already used stay used."""
        absences.cancel_absence(user=user_of(request).pk, absence=number)
        return Response(status=204)
