"""Drafts: what is entered so far, for the case that its house does not come back in time."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import user_of
from accounts.scopes import Scope
from games.api.engine_schema import ref
from games.api.http import json_response
from games.api.views.play import ANSWER_CODES, PLAY
from games.errors import GameCode
from games.selectors.decisions import draft_for
from games.services import drafts
from got_api.errors import ErrorCode
from got_api.serializers import refuse_unknown_query

CODES = (*ANSWER_CODES, GameCode.ALREADY_ANSWERED)


class DraftOf(APIView):
    needs_body = True
    required_scopes = {"GET": (Scope.READ,), "PUT": (Scope.PLAY,), "DELETE": (Scope.PLAY,)}
    problems = {"GET": (ErrorCode.MALFORMED,), "PUT": CODES, "DELETE": CODES}

    @extend_schema(
        operation_id="get_draft",
        tags=PLAY,
        summary="My draft",
        description="What one's own house has entered and not sent. It is gone once the house has answered.",
        responses={200: ref("Draft")},
    )
    def get(self, request: Request, code: str, number: int) -> HttpResponse:
        refuse_unknown_query(request, set())
        return json_response(draft_for(request.user, code, number))

    @extend_schema(
        operation_id="keep_draft",
        tags=PLAY,
        summary="Keep a draft",
        description=(
            "An answer that is not sent yet: of orders, those that are chosen so far. It must be lawful, but "
            "places may lack. If the deadline passes, it is completed by the default and not thrown away. "
            "Nobody else learns that there is one; an answer takes its place."
        ),
        request={"application/json": ref("Answer")},
        responses={200: ref("Draft")},
    )
    def put(self, request: Request, code: str, number: int) -> HttpResponse:
        user = user_of(request).pk
        return json_response(drafts.save_draft(user=user, code=code, number=number, given=request.data))

    @extend_schema(
        operation_id="drop_draft",
        tags=PLAY,
        summary="Drop a draft",
        request=None,
        responses={204: OpenApiResponse(description="There is none any more.")},
    )
    def delete(self, request: Request, code: str, number: int) -> Response:
        drafts.delete_draft(user=user_of(request).pk, code=code, number=number)
        return Response(status=204)
