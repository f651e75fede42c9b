"""Games: list, create, show, start, cancel, invite."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import user_of
from accounts.permissions import HasScopeOrSpectates
from accounts.scopes import Scope
from games.api.filters import game_filters
from games.api.serializers import games as bodies
from games.errors import GameCode
from games.selectors.games import game_for, games_for, shown
from games.services import lobby
from games.services.seats import take_seat
from got_api.errors import ErrorCode
from got_api.pagination import Cursor
from got_api.serializers import read_body
from got_api.viewer import as_viewer

GAMES = ["games"]
LOBBY_CODES = (GameCode.NOT_THE_CREATOR, GameCode.GAME_STARTED, ErrorCode.GAME_BUSY)


class Games(APIView):
    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": (Scope.READ,), "POST": (Scope.HOST,)}
    problems = {"GET": (ErrorCode.TOKEN_MISSING,), "POST": (GameCode.TOO_MANY_LOBBIES,)}
    pagination_class = Cursor

    @extend_schema(
        operation_id="list_games",
        tags=GAMES,
        summary="Games",
        description=(
            "Open games and all of one's own, newest first. A game by invitation is listed only for those "
            "who sit in it."
        ),
        parameters=[bodies.GameFilterSerializer],
        responses={200: bodies.GameSerializer(many=True)},
    )
    def get(self, request: Request) -> Response:
        filters = game_filters(request)
        pages = Cursor("-created_at")
        with as_viewer(request.user):
            page = pages.paginate_queryset(games_for(request.user, **filters), request, self)
            results = shown(page or ())
        return pages.get_paginated_response(results)

    @extend_schema(
        operation_id="create_game",
        tags=GAMES,
        summary="Create a game",
        description=(
            "A game that waits for its seats to be taken. It starts by itself with the last seat, unless "
            "its creator "
            "chooses the houses: then he starts it."
        ),
        request=bodies.NewGameSerializer,
        responses={201: bodies.CreatedGameSerializer},
    )
    def post(self, request: Request) -> Response:
        given = read_body(bodies.NewGameSerializer, request)
        user = user_of(request)
        is_seated = given.pop("take_seat")
        code, invitation = lobby.create_game(creator=user.pk, **given)
        if is_seated:
            take_seat(user=user.pk, code=code)
        body = game_for(user, code) | {"invitation_code": invitation}
        return Response(body, status=201, headers={"Location": f"/api/v1/games/{code}"})


class OneGame(APIView):
    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": (Scope.READ,), "DELETE": (Scope.HOST,)}
    problems = {"DELETE": LOBBY_CODES}

    @extend_schema(
        operation_id="get_game",
        tags=GAMES,
        summary="A game",
        description="What is public about a game; its code is all that is needed to see it.",
        responses={200: bodies.GameSerializer},
    )
    def get(self, request: Request, code: str) -> Response:
        return Response(game_for(request.user, code))

    @extend_schema(
        operation_id="cancel_game",
        tags=GAMES,
        summary="Cancel a game",
        description="Closes a game that has not started, for good. Only its creator may.",
        request=None,
        responses={204: OpenApiResponse(description="Cancelled.")},
    )
    def delete(self, request: Request, code: str) -> Response:
        lobby.cancel_game(creator=user_of(request).pk, code=code)
        return Response(status=204)


class Start(APIView):
    required_scopes = {"POST": (Scope.HOST,)}
    problems = {"POST": (*LOBBY_CODES, GameCode.SEATS_OPEN, GameCode.BOT_UNKNOWN)}

    @extend_schema(
        operation_id="start_game",
        tags=GAMES,
        summary="Start a game",
        description=(
            "Only the creator may, and needs to only where he chooses the houses or fills open seats with "
            "bots. Seats "
            "without a house get one at random."
        ),
        request=bodies.StartSerializer,
        responses={200: bodies.GameSerializer},
    )
    def post(self, request: Request, code: str) -> Response:
        given = read_body(bodies.StartSerializer, request)
        lobby.start_game(creator=user_of(request).pk, code=code, fill_with=given["fill_with"])
        return Response(game_for(request.user, code))


class InvitationOfGame(APIView):
    required_scopes = {"POST": (Scope.HOST,)}
    problems = {"POST": (*LOBBY_CODES, GameCode.NO_INVITATION_NEEDED)}

    @extend_schema(
        operation_id="renew_invitation",
        tags=GAMES,
        summary="A new invitation code",
        description="Makes a new invitation code; the former one is void. Only the creator may.",
        request=None,
        responses={201: bodies.InvitationSerializer},
    )
    def post(self, request: Request, code: str) -> Response:
        made = lobby.renew_invitation(creator=user_of(request).pk, code=code)
        return Response({"invitation_code": made}, status=201, headers={"Cache-Control": "no-store"})
