"""The proof of fair chance."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.permissions import HasScopeOrSpectates
from accounts.scopes import Scope
from games.api.engine_schema import ref
from games.api.http import compressed, json_response
from games.api.views.paging import PLAY
from games.selectors.proof import proof_for
from got_api.database.replica import from_replica
from got_api.http.errors import ErrorCode
from got_api.http.serializers import refuse_unknown_query


class Proof(APIView):
    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": (Scope.READ,)}
    problems = {"GET": (ErrorCode.MALFORMED,)}

    @extend_schema(
        operation_id="get_proof",
        tags=PLAY,
        summary="Get the proof of fair chance",
        description=(
            "Returns, during the game, the commitment to the random seed. After the end it has the seed and "
            "all events that draw cards or demand a draw, so that anybody can verify them, for example with "
            "`openapi/verify_chance.py`. The algorithm is described in `/docs/chance`."
        ),
        responses={200: ref("Proof")},
    )
    @from_replica
    def get(self, request: Request, code: str) -> HttpResponse:
        refuse_unknown_query(request, set())
        return compressed(request, json_response(proof_for(request.user, code)))
