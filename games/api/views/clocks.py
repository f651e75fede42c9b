"""Time at a table: presets, agreed clocks, and changes by a host while the game runs."""

import math
from datetime import timedelta
from functools import cache, partial
from typing import Any

import orjson
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import user_of
from accounts.permissions import HasScopeOrIsSpectator
from accounts.scopes import Scope
from games.api.engine_schema import ref
from games.api.http import JSON, query_cursor
from games.api.serializers import clocks as bodies
from games.api.views.games import LOBBY_CODES
from games.clocks import PRESETS, Preset, expected_game_days, settings_json, silent_player
from games.clocks.asking import asking_seconds, offer_seconds, ready_seconds
from games.errors import GameCode
from games.selectors.clocks import clock_for
from games.selectors.log import SEAT_START, SeatCursor, seat_log_for
from games.services import hosting, lobby
from games.words import Words, words_for
from got_api.database.replica import from_replica
from got_api.http.documents import Document, document_response
from got_api.http.errors import ErrorCode
from got_api.http.languages import PUBLIC_LANG, language_of, mark_response_for_any_user
from got_api.http.pagination import LOGS
from got_api.http.serializers import read_body, refuse_unknown_query
from got_api.schema.operations import document_operation, example
from got_api.shared import clock
from got_api.shared.texts import SOURCE

operation = partial(document_operation, tag="time")

HOST_CODES = (
    GameCode.NOT_THE_HOST,
    GameCode.NOT_ALLOWED_BY_POLICY,
    GameCode.GAME_NOT_RUNNING,
    ErrorCode.GAME_BUSY,
)


def _days(seconds: float) -> float:
    return math.ceil(seconds / 8640) / 10


def _preset(preset: Preset, words: Words) -> dict[str, Any]:
    silent = silent_player(preset.clock, preset.policy)
    opens = silent.seat_opens_seconds
    return {
        "name": preset.name,
        "summary": words.text(f"help-preset-{preset.name}"),
        "clock": settings_json(preset.clock),
        "policy": settings_json(preset.policy),
        "silent_player": {
            "first_default_days": _days(silent.first_default_seconds),
            "seat_opens_days": None if opens is None else _days(opens),
        },
        "standby": {
            "asking_seconds": asking_seconds(preset.clock, preset.policy),
            "offer_seconds": offer_seconds(preset.clock),
        },
        "ready_seconds": ready_seconds(preset.clock),
        "expected_game_days": round(expected_game_days(preset.clock), 1),
    }


def presets_in(language: str) -> dict[str, Any]:
    """The body of the list, with summaries in a language."""
    words = words_for(language)
    return {"results": [_preset(preset, words) for preset in PRESETS.values()], "next_cursor": None}


@cache
def _document(language: str) -> Document:
    """Built once for each process."""
    return Document(orjson.dumps(presets_in(language)), JSON)


class Presets(APIView):
    authentication_classes = []
    permission_classes = [AllowAny]
    problems = {"GET": (ErrorCode.MALFORMED,)}

    @operation(
        "list_presets",
        "List presets",
        response=bodies.PresetListSerializer,
        parameters=[PUBLIC_LANG],
        examples=[example("all presets", presets_in(SOURCE))],
    )
    def get(self, request: Request) -> HttpResponse:
        """Lists named clocks and policies for new games."""
        refuse_unknown_query(request, {"lang"})
        language = language_of(request)
        return mark_response_for_any_user(request, document_response(request, _document(language)), language)


class ClockOfGame(APIView):
    permission_classes = [HasScopeOrIsSpectator]
    required_scopes = {"GET": (Scope.READ,), "PUT": (Scope.HOST,)}
    problems = {"PUT": (*LOBBY_CODES, GameCode.SETTING_UNLAWFUL)}

    @operation("get_clock", "Get a game's clock", response=bodies.GameClockSerializer)
    def get(self, request: Request, code: str) -> Response:
        """Returns the clock and policy of a game, and for each seat the due times, extra time, misses, sitter
        and absences. All of it is public and independent of secrets."""
        return Response(clock_for(request.user, code, clock.now()))

    @operation(
        "set_game_clock",
        "Set a game's clock",
        request=bodies.ClockChangeSerializer,
        response=bodies.GameClockSerializer,
    )
    def put(self, request: Request, code: str) -> Response:
        """Changes the clock and policy of a game before its start. Host only."""
        given = read_body(bodies.ClockChangeSerializer, request)
        lobby.set_game_clock(host=user_of(request).pk, code=code, **given)
        return Response(clock_for(request.user, code, clock.now()))


class Pause(APIView):
    version_of = ClockOfGame
    required_scopes = {"PUT": (Scope.HOST,), "DELETE": (Scope.HOST,)}
    problems = {"PUT": (*HOST_CODES, GameCode.PAUSE_TOO_LONG), "DELETE": (*HOST_CODES, GameCode.NOT_PAUSED)}

    @operation(
        "pause_game",
        "Pause a game",
        request=bodies.PauseSerializer,
        response=bodies.GameClockSerializer,
    )
    def put(self, request: Request, code: str) -> Response:
        """Pauses the clock for the given number of days; all due times move by this length. The pause ends by
        itself. You can still answer. Host only, if the policy allows it; other players call a vote."""
        given = read_body(bodies.PauseSerializer, request)
        user = user_of(request)
        hosting.pause_as_host(user=user.pk, code=code, length=timedelta(days=given["length_days"]))
        return Response(clock_for(user, code, clock.now()))

    @operation("resume_game", "Resume a game", response="The pause is over.")
    def delete(self, request: Request, code: str) -> Response:
        """Ends a pause. All due times move back by the rest of the pause. Host only, if the policy allows
        it."""
        hosting.resume_as_host(user=user_of(request).pk, code=code)
        return Response(status=204)


class Extension(APIView):
    required_scopes = {"POST": (Scope.HOST,)}
    problems = {"POST": HOST_CODES}

    @operation(
        "extend_due_times",
        "Extend due times",
        request=bodies.ExtensionSerializer,
        response=bodies.GameClockSerializer,
    )
    def post(self, request: Request, code: str) -> Response:
        """Gives more time to every house that has an open decision. Host only, if the policy allows it."""
        given = read_body(bodies.ExtensionSerializer, request)
        user = user_of(request)
        hosting.extend_as_host(user=user.pk, code=code, by=timedelta(seconds=given["length_seconds"]))
        return Response(clock_for(user, code, clock.now()))


class Messages(APIView):
    required_scopes = {"POST": (Scope.HOST,)}
    problems = {"POST": (GameCode.NOT_THE_HOST, GameCode.GAME_NOT_RUNNING, ErrorCode.GAME_BUSY)}

    @operation(
        "send_host_message",
        "Send a message to all players",
        request=bodies.HostMessageSerializer,
        response="The message will be sent.",
        status=202,
    )
    def post(self, request: Request, code: str) -> Response:
        """Sends a notice of the kind `host_message` to every player, through the channels that they chose.
        Host only."""
        given = read_body(bodies.HostMessageSerializer, request)
        hosting.message_all(user=user_of(request).pk, code=code, text=given["text"])
        return Response(status=202)


class SeatLog(APIView):
    permission_classes = [HasScopeOrIsSpectator]
    required_scopes = (Scope.READ,)
    problems = {"GET": (GameCode.CURSOR_OUTDATED,)}

    @operation(
        "list_seat_events",
        "List the seat log",
        response=ref("SeatEventPage"),
        parameters=[
            OpenApiParameter(
                "after",
                {"type": "string", "pattern": r"^[0-9]{1,18}\.[0-9]{1,18}$"},
                description="`next_cursor` of the previous page, or the `cursor` of any entry.",
            ),
            LOGS.parameter,
        ],
    )
    @from_replica
    def get(self, request: Request, code: str) -> Response:
        """Lists reminders, extensions, defaults, player changes, absences, pauses and votes, oldest first,
        each with its reason. Game events are in `GET /games/{code}/events`."""
        refuse_unknown_query(request, {"after", "limit"})
        after = query_cursor(request, "after", SeatCursor.parse) or SEAT_START
        limit = LOGS.wanted_by(request)
        return Response(seat_log_for(request.user, code, after, limit))
