"""Ready checks of rounds."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import user_of
from games.leagues.api import ready_bodies as bodies
from games.leagues.api.league_views import operation
from games.leagues.api.season_views import OFFICIAL, ORGANISE, PLAY, READ
from games.leagues.errors import LeagueCode
from games.leagues.selectors import ready_checks as selectors
from games.leagues.services import ready_checks


class RoundReadyCheck(APIView):
    required_scopes = {"GET": ORGANISE, "DELETE": ORGANISE}
    problems = {
        "GET": (LeagueCode.OFFICIAL_ONLY,),
        "DELETE": (*OFFICIAL, LeagueCode.READY_CHECK_CLOSED),
    }

    @operation(
        "get_round_ready_check", "Get the ready check of a round", response=bodies.RoundReadyCheckSerializer
    )
    def get(self, request: Request, season: str, round: int) -> Response:
        """Returns which players have confirmed that they are ready; 404 if they were not asked. Officials
        only."""
        return Response(selectors.ready_check_for(request.user, season, round))

    @operation("end_round_ready_check", "End the ready check of a round")
    def delete(self, request: Request, season: str, round: int) -> Response:
        """Ends the ready check of a round. The remaining tables start as drawn, also with players who have
        not confirmed. Organiser only."""
        ready_checks.end(by=user_of(request).pk, code=season, number=round)
        return Response(status=204)


class OwnRoundReadiness(APIView):
    required_scopes = {"GET": READ, "PUT": PLAY, "DELETE": PLAY}
    problems = {"PUT": (LeagueCode.READY_CHECK_CLOSED,), "DELETE": (LeagueCode.READY_CHECK_CLOSED,)}

    @operation(
        "get_my_round_readiness",
        "Get whether I am ready for a round",
        response=bodies.OwnRoundReadinessSerializer,
    )
    def get(self, request: Request, season: str, round: int) -> Response:
        """Returns whether you have confirmed that you are ready; 404 if you were not asked in this round."""
        return Response(selectors.own_readiness_for(user_of(request).pk, season, round))

    @operation(
        "confirm_round_ready",
        "Confirm that I am ready for a round",
        response=bodies.OwnRoundReadinessSerializer,
    )
    def put(self, request: Request, season: str, round: int) -> Response:
        """Confirms that you are ready. Possible until your table starts. The round starts when all players
        have confirmed, at the latest at `due_at`; then the seats of the others are offered to substitutes.
        Confirming again changes nothing."""
        user = user_of(request).pk
        ready_checks.confirm(user=user, code=season, number=round)
        return Response(selectors.own_readiness_for(user, season, round))

    @operation("withdraw_round_ready", "Withdraw my confirmation for a round")
    def delete(self, request: Request, season: str, round: int) -> Response:
        """Withdraws your confirmation. Possible until your table starts. You can confirm again."""
        ready_checks.confirm(user=user_of(request).pk, code=season, number=round, is_ready=False)
        return Response(status=204)
