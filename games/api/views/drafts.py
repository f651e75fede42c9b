"""Drafts: incomplete answers, which are used if the house does not return in time."""

from __future__ import annotations

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import user_of
from accounts.scopes import Scope
from games.api.engine_schema import ref
from games.api.http import json_response
from games.api.views.answers import ANSWER_CODES
from games.errors import GameCode
from games.selectors.decisions import draft_for
from games.services import drafts
from got_api.http.errors import ErrorCode
from got_api.http.serializers import refuse_unknown_query
from got_api.schema.operations import documented

CODES = (*ANSWER_CODES, GameCode.ALREADY_ANSWERED)


class DraftOf(APIView):
    needs_body = True
    required_scopes = {"GET": (Scope.READ,), "PUT": (Scope.PLAY,), "DELETE": (Scope.PLAY,)}
    problems = {"GET": (ErrorCode.MALFORMED, GameCode.GAME_UNREADABLE), "PUT": CODES, "DELETE": CODES}

    @documented("get_draft", "Get my draft", tag="play", response=ref("Draft"))
    def get(self, request: Request, code: str, number: int) -> HttpResponse:
        """Returns the draft of your house. It is removed when the house answers."""
        refuse_unknown_query(request, set())
        return json_response(draft_for(request.user, code, number))

    @documented(
        "save_draft",
        "Save a draft",
        tag="play",
        request={"application/json": ref("Answer")},
        response=ref("Draft"),
    )
    def put(self, request: Request, code: str, number: int) -> HttpResponse:
        """Saves an answer without sending it. It must follow the rules but can be incomplete, such as orders
        for some of the places. At the due time the default answer completes it. Its existence is invisible to
        others."""
        user = user_of(request).pk
        return json_response(drafts.save_draft(user=user, code=code, number=number, given=request.data))

    @documented("delete_draft", "Delete my draft", tag="play", response="The draft is deleted.")
    def delete(self, request: Request, code: str, number: int) -> Response:
        """Deletes the draft of your house."""
        drafts.delete_draft(user=user_of(request).pk, code=code, number=number)
        return Response(status=204)
