"""The sandbox for client developers: games in a situation, their time, and faults."""

from datetime import timedelta
from functools import partial

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import grant_of, user_of
from accounts.scopes import Scope
from games.api.engine_schema import ref
from games.api.http import json_response
from games.api.serializers import clocks
from games.api.serializers import sandbox as bodies
from games.api.serializers.games import GameSerializer
from games.api.views.decisions import ANSWER_CODES
from games.errors import GameCode
from games.sandbox import situations
from games.selectors.clocks import clock_for
from games.selectors.games import game_for
from games.services import sandbox
from got_api.http.errors import ErrorCode, Problem
from got_api.http.responses import complete_list, created_response
from got_api.http.serializers import read_body
from got_api.schema.operations import document_operation
from got_api.shared import clock

operation = partial(document_operation, tag="sandbox")

DEVELOP = (Scope.DEVELOP,)
OWN_GAME = (GameCode.SANDBOX_OFF, ErrorCode.NOT_FOUND, GameCode.GAME_NOT_RUNNING, ErrorCode.GAME_BUSY)


class Situations(APIView):
    required_scopes = {"GET": DEVELOP}
    problems = {"GET": (GameCode.SANDBOX_OFF,)}

    @operation("list_situations", "List situations", response=bodies.SituationListSerializer)
    def get(self, request: Request) -> Response:
        """Lists the situations in which a sandbox game can start."""
        sandbox.require_sandbox()
        rows = bodies.SituationSerializer(list(situations().values()), many=True).data
        return complete_list(rows)


class SandboxGames(APIView):
    located = ("POST",)
    required_scopes = {"POST": DEVELOP}
    problems = {
        "POST": (
            GameCode.SANDBOX_OFF,
            GameCode.TOO_MANY_SANDBOX_GAMES,
            GameCode.HOUSE_NOT_IN_GAME,
        )
    }

    @operation(
        "create_sandbox_game",
        "Create a sandbox game",
        request=bodies.NewSandboxGameSerializer,
        response=GameSerializer,
        status=201,
    )
    def post(self, request: Request) -> Response:
        """Creates a running game that starts in a situation, with you as one of the houses. It is
        deterministic: the same answers always lead to the same events. Others can neither find nor join the
        game. You can have ten at a time; each is deleted after a day."""
        given = read_body(bodies.NewSandboxGameSerializer, request)
        user = user_of(request)
        code = sandbox.create_sandbox_game(
            user=user, situation=given["situation"], house=given.get("house"), opponents=given["opponents"]
        )
        return created_response(game_for(user, code), f"games/{code}")


class SandboxGameDetail(APIView):
    required_scopes = {"DELETE": DEVELOP}
    problems = {"DELETE": (GameCode.SANDBOX_OFF, ErrorCode.NOT_FOUND, ErrorCode.GAME_BUSY)}

    @operation("delete_sandbox_game", "Delete a sandbox game", response="The game is deleted.")
    def delete(self, request: Request, code: str) -> Response:
        """Deletes one of your sandbox games, with everything that belongs to it."""
        sandbox.delete_sandbox_game(user=user_of(request).pk, code=code)
        return Response(status=204)


class SandboxClock(APIView):
    required_scopes = {"POST": DEVELOP}
    problems = {"POST": OWN_GAME}

    @operation(
        "advance_sandbox_clock",
        "Let time pass in a sandbox game",
        request=bodies.AdvanceSerializer,
        response=clocks.GameClockSerializer,
    )
    def post(self, request: Request, code: str) -> Response:
        """Lets time pass in this game. All effects of reached due times happen before the response: defaults,
        misses, open seats. Other games are not affected."""
        given = read_body(bodies.AdvanceSerializer, request)
        user = user_of(request)
        sandbox.advance_clock(user=user.pk, code=code, by=timedelta(seconds=given["advance_seconds"]))
        return Response(clock_for(user, code, clock.now()))


class OpponentAnswers(APIView):
    required_scopes = {"POST": DEVELOP}
    problems = {"POST": (*OWN_GAME, GameCode.HOUSE_NOT_IN_GAME, *ANSWER_CODES)}

    @operation(
        "answer_for_opponent",
        "Answer for an opponent",
        request=bodies.OpponentAnswerSerializer,
        response=ref("AcceptedAnswer"),
    )
    def post(self, request: Request, code: str) -> HttpResponse:
        """Answers a decision for another house of your sandbox game."""
        given = read_body(bodies.OpponentAnswerSerializer, request)
        body = sandbox.answer_for_opponent(
            user=user_of(request).pk,
            code=code,
            house=given["house"],
            number=given["number"],
            answer_json=given.get("answer"),
        )
        return json_response(body)


class Faults(APIView):
    required_scopes = {"GET": DEVELOP, "PUT": DEVELOP, "DELETE": DEVELOP}
    problems = {
        "GET": (GameCode.SANDBOX_OFF, ErrorCode.NOT_FOUND),
        "PUT": (GameCode.SANDBOX_OFF,),
        "DELETE": (GameCode.SANDBOX_OFF,),
    }

    @operation("get_faults", "Get planned faults", response=bodies.FaultSerializer)
    def get(self, request: Request) -> Response:
        """Returns the faults that are still planned for requests of your token; 404 if there are none."""
        planned = sandbox.planned_fault(grant_of(request).token_id)
        if planned is None:
            raise Problem(ErrorCode.NOT_FOUND)
        return Response(bodies.FaultSerializer(planned).data)

    @operation(
        "plan_faults",
        "Plan faults",
        request=bodies.NewFaultSerializer,
        response=bodies.FaultSerializer,
    )
    def put(self, request: Request) -> Response:
        """Plans faults for the next requests of your token; their responses have the header `Sandbox-Fault`.
        Replaces earlier plans. Requests to `/sandbox` and requests of other tokens never fail."""
        given = read_body(bodies.NewFaultSerializer, request)
        planned = sandbox.plan_fault(token_id=grant_of(request).token_id, **given)
        return Response(bodies.FaultSerializer(planned).data)

    @operation("cancel_faults", "Cancel planned faults", response="No more faults are planned.")
    def delete(self, request: Request) -> Response:
        """Cancels all planned faults."""
        sandbox.cancel_fault(grant_of(request).token_id)
        return Response(status=204)
