"""The proof of fair chance."""

from __future__ import annotations

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.permissions import HasScopeOrSpectates
from accounts.scopes import Scope
from games.api.engine_schema import ref
from games.api.http import compressed, json_response
from games.selectors.proof import proof_for
from got_api.database.replica import from_replica
from got_api.http.errors import ErrorCode
from got_api.http.serializers import refuse_unknown_query
from got_api.schema.operations import documented


class Proof(APIView):
    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": (Scope.READ,)}
    problems = {"GET": (ErrorCode.MALFORMED,)}

    @documented("get_proof", "Get the proof of fair chance", tag="play", response=ref("Proof"))
    @from_replica
    def get(self, request: Request, code: str) -> HttpResponse:
        """Returns, during the game, the commitment to the random seed. After the end it has the seed and all
        events that draw cards or require a draw, so that anybody can verify them, for example with
        `openapi/verify_chance.py`. The algorithm is described in `/docs/chance`."""
        refuse_unknown_query(request, set())
        return compressed(request, json_response(proof_for(request.user, code)))
