"""Seats: take, leave, seat bots, kick, assign houses."""

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import grant_of, user_of
from accounts.scopes import Scope
from games.api.serializers import games as bodies
from games.api.views.games import LOBBY_CODES, GameDetail
from games.errors import GameCode
from games.selectors.games import seat_for
from games.services import seats
from got_api.http.errors import ErrorCode, Problem
from got_api.http.responses import created_response
from got_api.http.serializers import read_body
from got_api.schema.operations import document_operation

HOUSE_CODES = (GameCode.HOUSE_TAKEN, GameCode.HOUSE_NOT_CHOSEN_HERE, GameCode.HOUSE_NOT_IN_GAME)


class Seats(APIView):
    located = ("POST",)
    required_scopes = {"POST": (Scope.PLAY,)}
    problems = {
        "POST": (
            *LOBBY_CODES,
            *HOUSE_CODES,
            GameCode.ALREADY_SEATED,
            GameCode.GAME_FULL,
            GameCode.INVITATION_WRONG,
            GameCode.BOT_UNKNOWN,
        )
    }

    @document_operation(
        "take_seat",
        "Take a seat",
        tag="seats",
        request=bodies.NewSeatSerializer,
        response=bodies.SeatSerializer,
        status=201,
    )
    def post(self, request: Request, code: str) -> Response:
        """Takes a seat with a given house or any house, or puts a bot in a seat. The game starts when the
        last seat is taken, unless the host chooses the houses."""
        given = read_body(bodies.NewSeatSerializer, request)
        user = user_of(request)
        if given["bot"] is not None:
            require_scope(request, Scope.HOST)
            position = seats.seat_bot(
                host=user.pk, code=code, bot=given["bot"], house=given["house"], nonce=given["nonce"]
            )
        else:
            position = seats.take_seat(
                user=user.pk,
                code=code,
                house=given["house"],
                invitation=given["invitation_code"],
                nonce=given["nonce"],
            )
        return created_response(seat_for(user, code, position), f"games/{code}/seats/{position}")


class MySeat(APIView):
    version_of = GameDetail
    required_scopes = {"DELETE": (Scope.PLAY,)}
    problems = {"DELETE": (GameCode.GAME_STARTED, ErrorCode.GAME_BUSY)}

    @document_operation("leave_lobby", "Leave my seat", tag="seats", response="The seat can be taken again.")
    def delete(self, request: Request, code: str) -> Response:
        """Leaves your seat before the start."""
        seats.leave_seat(user=user_of(request).pk, code=code)
        return Response(status=204)


class SeatDetail(APIView):
    version_of = GameDetail
    required_scopes = {"DELETE": (Scope.HOST,), "PATCH": (Scope.HOST,)}
    problems = {"DELETE": LOBBY_CODES, "PATCH": (*LOBBY_CODES, *HOUSE_CODES)}

    @document_operation("vacate_seat", "Vacate a seat", tag="seats", response="The seat can be taken again.")
    def delete(self, request: Request, code: str, position: int) -> Response:
        """Removes a player or bot from a seat before the start. Host only."""
        seats.kick_player(host=user_of(request).pk, code=code, position=position)
        return Response(status=204)

    @document_operation(
        "assign_house",
        "Assign a house to a seat",
        tag="seats",
        request=bodies.SeatChangeSerializer,
        response=bodies.SeatSerializer,
    )
    def patch(self, request: Request, code: str, position: int) -> Response:
        """Assigns a house to a seat, if the host chooses the houses. Host only."""
        given = read_body(bodies.SeatChangeSerializer, request)
        user = user_of(request)
        seats.assign_house(host=user.pk, code=code, position=position, house=given["house"])
        return Response(seat_for(user, code, position))


def require_scope(request: Request, scope: Scope) -> None:
    """Raises 403 `scope_missing` if the token lacks a scope that this body requires in addition to the scopes
    of the method."""
    if scope not in grant_of(request).scopes:
        raise Problem(ErrorCode.SCOPE_MISSING, facts={"missing_scopes": [str(scope)]})
