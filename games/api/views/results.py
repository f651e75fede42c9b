"""Results of games, proofs of fair chance, and the choices that bots considered."""

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.permissions import HasScopeOrIsSpectator
from accounts.scopes import Scope
from games.api.engine_schema import ref
from games.api.http import compressed, json_response
from games.api.serializers.results import ConsideredListSerializer, GameResultSerializer
from games.errors import GameCode
from games.selectors.results import considered_for, proof_for, result_for
from games.words import words_for
from got_api.database.replica import from_replica
from got_api.http.errors import ErrorCode
from got_api.http.languages import LANG, in_language, language_of
from got_api.http.serializers import refuse_unknown_query
from got_api.schema.operations import document_operation


class Result(APIView):
    permission_classes = [HasScopeOrIsSpectator]
    required_scopes = {"GET": (Scope.READ,)}
    problems = {"GET": (ErrorCode.MALFORMED, GameCode.GAME_UNREADABLE, GameCode.GAME_NOT_FINISHED)}

    @document_operation("get_result", "Get the result of a game", tag="games", response=GameResultSerializer)
    @from_replica
    def get(self, request: Request, code: str) -> Response:
        """Returns every house with its place and the measures that rank houses, however the game ended. The
        result never changes. `GET /games/{code}` lists the players."""
        refuse_unknown_query(request, set())
        return Response(result_for(request.user, code))


class Proof(APIView):
    permission_classes = [HasScopeOrIsSpectator]
    required_scopes = {"GET": (Scope.READ,)}
    problems = {"GET": (ErrorCode.MALFORMED,)}

    @document_operation("get_proof", "Get the proof of fair chance", tag="play", response=ref("Proof"))
    @from_replica
    def get(self, request: Request, code: str) -> HttpResponse:
        """Returns, during the game, the commitment to the random seed. After the end it has the seed and all
        events that draw cards or require a draw, so that anybody can verify them, for example with
        `openapi/verify_chance.py`. The algorithm is described in `/docs/chance`."""
        refuse_unknown_query(request, set())
        return compressed(request, json_response(proof_for(request.user, code)))


class ConsideredChoices(APIView):
    permission_classes = [HasScopeOrIsSpectator]
    required_scopes = {"GET": (Scope.READ,)}
    problems = {
        "GET": (
            ErrorCode.MALFORMED,
            GameCode.GAME_NOT_FINISHED,
            GameCode.GAME_UNREADABLE,
            "decision_unknown",
        )
    }

    @document_operation(
        "list_considered_choices",
        "List the choices that bots considered",
        tag="play",
        response=ConsideredListSerializer,
        parameters=[LANG],
    )
    def get(self, request: Request, code: str, number: int) -> HttpResponse:
        """Lists the best choices of each house bot for a decision, with the values that it expected, and the
        terms of these values. Anyone who can read the game can read them after its end, and the host of a
        sandbox game at once. Bids, random bots, and answers from a draft or an instruction have none."""
        refuse_unknown_query(request, {"lang"})
        language = language_of(request)
        found = considered_for(request.user, code, number, words_for(language))
        body = json_response({"results": found, "next_cursor": None})
        return in_language(compressed(request, body), language)
