"""Typed answers."""

from __future__ import annotations

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.authentication import user_of
from accounts.scopes import Scope
from games.api.http import json_response
from games.errors import GameCode
from games.replies.api import bodies
from games.replies.services.typed import read_typed
from games.words import words_for
from got_api.http.errors import ErrorCode
from got_api.http.languages import LANG, activate_language, in_language, language_of
from got_api.http.serializers import read_body, refuse_unknown_query
from got_api.schema.operations import documented


class ReadingOfAnswer(APIView):
    needs_body = True
    ignores_key = True
    shown_once = ("POST",)
    required_scopes = {"POST": (Scope.PLAY,)}
    problems = {
        "POST": (
            ErrorCode.MALFORMED,
            GameCode.NOT_SEATED,
            GameCode.SEAT_IS_OPEN,
            GameCode.GAME_UNREADABLE,
            "decision_closed",
            "decision_unknown",
            "game_over",
            "not_asked",
        )
    }

    @documented(
        "read_answer",
        "Read a typed answer",
        tag="play",
        request=bodies.TypedAnswerSerializer,
        response=bodies.ReadAnswerSerializer,
        parameters=[LANG],
    )
    def post(self, request: Request, code: str, number: int) -> HttpResponse:
        """Parses lines of text like a reply by mail, in any language of the server, and returns the answer
        that they mean. Nothing is guessed, sent or stored: send the answer like any other. `POST
        .../answer/check` returns whether it would be accepted."""
        refuse_unknown_query(request, {"lang"})
        language = language_of(request)
        activate_language(language)
        given = read_body(bodies.TypedAnswerSerializer, request)
        found = read_typed(
            user=user_of(request).pk, code=code, number=number, words=words_for(language), **given
        )
        return in_language(json_response(found), language)
