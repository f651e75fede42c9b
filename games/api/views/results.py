"""The result of a game."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.permissions import HasScopeOrSpectates
from accounts.scopes import Scope
from games.api.serializers.results import GameResultSerializer
from games.errors import GameCode
from games.selectors.results import result_for
from got_api.database.replica import from_replica
from got_api.http.errors import ErrorCode
from got_api.http.serializers import refuse_unknown_query
from got_api.schema.operations import documented


class Result(APIView):
    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": (Scope.READ,)}
    problems = {"GET": (ErrorCode.MALFORMED, GameCode.GAME_UNREADABLE, GameCode.GAME_NOT_FINISHED)}

    @documented("get_result", "Get the result of a game", tag="games", response=GameResultSerializer)
    @from_replica
    def get(self, request: Request, code: str) -> Response:
        """Returns every house with its place and the measures that rank houses, however the game ended. The
        result never changes. `GET /games/{code}` lists the players."""
        refuse_unknown_query(request, set())
        return Response(result_for(request.user, code))
