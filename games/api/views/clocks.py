"""Time at a table: presets, what was agreed, and what a host may change while the game runs."""

from __future__ import annotations

from datetime import timedelta

import orjson
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import user_of
from accounts.permissions import HasScopeOrSpectates
from accounts.scopes import Scope
from games.api.http import JSON, malformed_query, query_number
from games.api.serializers import clocks as bodies
from games.api.views.games import LOBBY_CODES
from games.clocks import PRESETS, written
from games.errors import GameCode
from games.selectors.clocks import clock_for
from games.selectors.seat_log import seat_log_for
from games.services import hosting, lobby
from got_api import clock
from got_api.documents import IF_NONE_MATCH, Document, document_response
from got_api.errors import ErrorCode
from got_api.serializers import read_body, refuse_unknown_query

TIME = ["time"]
HOST_CODES = (
    GameCode.NOT_THE_CREATOR,
    GameCode.HOST_MAY_NOT,
    GameCode.GAME_NOT_RUNNING,
    ErrorCode.GAME_BUSY,
)
LONGEST_LOG = 500


_RESULTS = [
    {
        "name": preset.name,
        "summary": preset.summary,
        "clock": written(preset.clock),
        "policy": written(preset.policy),
    }
    for preset in PRESETS.values()
]


_PRESETS = Document(orjson.dumps({"results": _RESULTS}), JSON)


class Clocks(APIView):
    authentication_classes = []
    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="list_clocks",
        tags=TIME,
        summary="Presets",
        description=(
            "Clocks and policies by name, to be chosen when a game is created. All times are seconds; what "
            "the settings do is told above, under *Time at a table*, and at each field."
        ),
        parameters=[IF_NONE_MATCH],
        responses={200: bodies.PresetListSerializer, 304: OpenApiResponse(description="Not modified.")},
        examples=[OpenApiExample("all presets", value={"results": _RESULTS}, response_only=True)],
    )
    def get(self, request: Request) -> HttpResponse:
        return document_response(request, _PRESETS)


class ClockOfGame(APIView):
    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": (Scope.READ,), "PUT": (Scope.HOST,)}
    problems = {"PUT": (*LOBBY_CODES, GameCode.SETTING_UNLAWFUL)}

    @extend_schema(
        operation_id="get_clock",
        tags=TIME,
        summary="A game's clock",
        description=(
            "What was agreed about time, and how everybody stands: due times, banks, misses, open seats, "
            "sitters and planned absences. All of it is public, and none of it depends on a secret."
        ),
        responses={200: bodies.GameClockSerializer},
    )
    def get(self, request: Request, code: str) -> Response:
        return Response(clock_for(request.user, code, clock.now()))

    @extend_schema(
        operation_id="agree_clock",
        tags=TIME,
        summary="Agree on another clock",
        description="Before the start; only the creator may.",
        request=bodies.ClockChangeSerializer,
        responses={200: bodies.GameClockSerializer},
    )
    def put(self, request: Request, code: str) -> Response:
        given = read_body(bodies.ClockChangeSerializer, request)
        lobby.agree_clock(creator=user_of(request).pk, code=code, **given)
        return Response(clock_for(request.user, code, clock.now()))


class Pause(APIView):
    required_scopes = {"PUT": (Scope.HOST,), "DELETE": (Scope.HOST,)}
    problems = {"PUT": (*HOST_CODES, GameCode.PAUSE_TOO_LONG), "DELETE": (*HOST_CODES, GameCode.NOT_PAUSED)}

    @extend_schema(
        operation_id="pause_game",
        tags=TIME,
        summary="Pause a game",
        description=(
            "No time passes for so many days: all due times move by them, and the pause ends by itself. "
            "Answers are taken as ever. Only the game's creator may, if the policy lets him; others call a "
            "vote."
        ),
        request=bodies.PauseSerializer,
        responses={200: bodies.GameClockSerializer},
    )
    def put(self, request: Request, code: str) -> Response:
        given = read_body(bodies.PauseSerializer, request)
        user = user_of(request)
        hosting.pause_as_host(user=user.pk, code=code, length=timedelta(days=given["days"]))
        return Response(clock_for(user, code, clock.now()))

    @extend_schema(
        operation_id="resume_game",
        tags=TIME,
        summary="End a pause",
        description="Due times come nearer by what is left of it.",
        request=None,
        responses={204: OpenApiResponse(description="Time passes again.")},
    )
    def delete(self, request: Request, code: str) -> Response:
        hosting.resume_as_host(user=user_of(request).pk, code=code)
        return Response(status=204)


class Extension(APIView):
    required_scopes = {"POST": (Scope.HOST,)}
    problems = {"POST": HOST_CODES}

    @extend_schema(
        operation_id="extend_due_times",
        tags=TIME,
        summary="Give more time",
        description="To everybody who is asked now. Only the game's creator may, if the policy lets him.",
        request=bodies.ExtensionSerializer,
        responses={200: bodies.GameClockSerializer},
    )
    def post(self, request: Request, code: str) -> Response:
        given = read_body(bodies.ExtensionSerializer, request)
        user = user_of(request)
        hosting.extend_as_host(user=user.pk, code=code, by=timedelta(seconds=given["seconds"]))
        return Response(clock_for(user, code, clock.now()))


class Messages(APIView):
    required_scopes = {"POST": (Scope.HOST,)}
    problems = {"POST": (GameCode.NOT_THE_CREATOR, GameCode.GAME_NOT_RUNNING, ErrorCode.GAME_BUSY)}

    @extend_schema(
        operation_id="write_to_players",
        tags=TIME,
        summary="Write to all who play",
        description=(
            "A notice of the kind `host_message` to everybody who plays, by the channels that each has "
            "chosen. Only the game's creator may."
        ),
        request=bodies.MessageSerializer,
        responses={202: OpenApiResponse(description="It is on its way.")},
    )
    def post(self, request: Request, code: str) -> Response:
        given = read_body(bodies.MessageSerializer, request)
        hosting.message_all(user=user_of(request).pk, code=code, text=given["text"])
        return Response(status=202)


class SeatLog(APIView):
    permission_classes = [HasScopeOrSpectates]
    required_scopes = (Scope.READ,)

    @extend_schema(
        operation_id="list_seat_events",
        tags=TIME,
        summary="The log of the seats",
        description=(
            "Reminders, extensions, defaults, seats that changed hands, absences, pauses and votes, each "
            "with its reason; oldest first. Events of the rules are in `/games/{code}/events`."
        ),
        parameters=[
            OpenApiParameter(
                "after",
                {"type": "integer", "minimum": 0, "maximum": 999999999, "default": 0},
                description="The number of the last event that is known.",
            ),
            OpenApiParameter(
                "limit",
                {"type": "integer", "minimum": 1, "maximum": LONGEST_LOG, "default": 100},
                description="How many.",
            ),
        ],
        responses={200: bodies.SeatEventPageSerializer},
    )
    def get(self, request: Request, code: str) -> Response:
        refuse_unknown_query(request, {"after", "limit"})
        after = request.query_params.get("after", "0")
        if not (after.isascii() and after.isdigit() and len(after) <= 9):
            raise malformed_query("after", "A whole number from 0.")
        limit = query_number(request, "limit", default=100, most=LONGEST_LOG)
        return Response(seat_log_for(request.user, code, int(after), limit))
