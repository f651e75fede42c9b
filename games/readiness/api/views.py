"""Ready checks."""

from functools import partial

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import user_of
from accounts.permissions import HasScopeOrIsSpectator
from accounts.scopes import Scope
from games.api.views.games import LOBBY_CODES
from games.errors import GameCode
from games.notices.api.secret_views import LinkView, button_page, message_page
from games.readiness.api import bodies
from games.readiness.selectors import ready_check_for
from games.readiness.services import checking
from games.readiness.services.checking import confirmation_by_token
from got_api.http.errors import ErrorCode
from got_api.http.serializers import read_body
from got_api.schema.operations import document_operation

operation = partial(document_operation, tag="seats")
CONFIRMING = (GameCode.NOT_SEATED, GameCode.GAME_STARTED, ErrorCode.GAME_BUSY)


class ReadyCheck(APIView):
    permission_classes = [HasScopeOrIsSpectator]
    required_scopes = {"GET": (Scope.READ,), "PUT": (Scope.HOST,)}
    problems = {"PUT": LOBBY_CODES}

    @operation("get_ready_check", "Get a game's ready check", response=bodies.ReadyCheckSerializer)
    def get(self, request: Request, code: str) -> Response:
        """Returns whether players must confirm before the start, and which seats have not confirmed."""
        return Response(ready_check_for(request.user, code))

    @operation(
        "set_ready_check",
        "Turn a game's ready check on or off",
        request=bodies.NewReadyCheckSerializer,
        response=bodies.ReadyCheckSerializer,
    )
    def put(self, request: Request, code: str) -> Response:
        """Turns the ready check on or off before the start; off by default. Turning it off during a check
        starts the game. Host only."""
        given = read_body(bodies.NewReadyCheckSerializer, request)
        checking.set_ready_check(host=user_of(request).pk, code=code, **given)
        return Response(ready_check_for(request.user, code))


class OwnReadiness(APIView):
    required_scopes = {"PUT": (Scope.PLAY,)}
    problems = {"PUT": CONFIRMING}

    @operation("confirm_ready", "Confirm that I am ready", response=bodies.ReadyCheckSerializer)
    def put(self, request: Request, code: str) -> Response:
        """Confirms that you are ready before the start. The game starts when all players have confirmed; a
        player who has not by `due_at` loses the seat. You need not confirm again within twice
        `ready_seconds`. Taking a seat counts as a confirmation."""
        checking.confirm_readiness(user=user_of(request).pk, code=code)
        return Response(ready_check_for(request.user, code))


class ReadyLink(LinkView):
    def get(self, request: Request, token: str) -> HttpResponse:
        confirmation_by_token(token)
        return button_page(request, "page-ready")

    def post(self, request: Request, token: str) -> HttpResponse:
        confirmation_by_token(token)()
        return message_page(request, "page-ready", "done")
