"""Sitters, who read and answer for a player."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import user_of
from accounts.scopes import Scope
from games.api.serializers import clocks
from games.api.views.clocks import ClockOfGame
from games.api.views.replacement import TABLE_CODES
from games.errors import GameCode
from games.services import sitters
from got_api.http.serializers import read_body
from got_api.schema.operations import documented


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

    @documented(
        "set_sitter",
        "Set a sitter",
        tag="seat changes",
        request=clocks.SitterSerializer,
        response="Done. No body.",
    )
    def put(self, request: Request, code: str) -> Response:
        """Sets a sitter, who reads and answers for your house until the given time, or until one of you ends
        it."""
        given = read_body(clocks.SitterSerializer, request)
        sitters.set_sitter(
            user=user_of(request).pk, code=code, username=given["username"], until=given["ends_at"]
        )
        return Response(status=204)

    @documented("remove_sitter", "Remove a sitter", tag="seat changes", response="Done. No body.")
    def delete(self, request: Request, code: str) -> Response:
        """Ends the sitter's time. Both the player and the sitter can do this."""
        sitters.remove_sitter(user=user_of(request).pk, code=code)
        return Response(status=204)
