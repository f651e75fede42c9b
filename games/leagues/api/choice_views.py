"""Wishes of players during a season: a table from the queue, and a choice of houses."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import user_of
from games.leagues.api import choice_bodies as bodies
from games.leagues.api.league_views import operation
from games.leagues.api.season_views import PLAY, READ, OneEntry
from games.leagues.errors import LeagueCode
from games.leagues.selectors import seasons as selectors
from games.leagues.services import choices
from got_api.http.serializers import read_body


class Queue(APIView):
    version_of = OneEntry
    required_scopes = {"PUT": PLAY, "DELETE": PLAY}
    problems = {
        "PUT": (LeagueCode.SEASON_NOT_READY, LeagueCode.QUEUE_CLOSED),
        "DELETE": (LeagueCode.SEASON_NOT_READY,),
    }

    @operation("join_queue", "Join the queue for a table")
    def put(self, request: Request, season: str) -> Response:
        """Joins the queue of a stage. A table is drawn as soon as enough entries wait. When your game has
        ended you can join again."""
        choices.queue(user=user_of(request).pk, code=season)
        return Response(status=204)

    @operation("leave_queue", "Leave the queue for a table")
    def delete(self, request: Request, season: str) -> Response:
        """Leaves the queue of a stage. Possible until you are drawn."""
        choices.leave_queue(user=user_of(request).pk, code=season)
        return Response(status=204)


class OwnChoice(APIView):
    required_scopes = {"GET": READ, "PUT": PLAY}
    problems = {"PUT": (LeagueCode.SEASON_NOT_READY, LeagueCode.CHOICE_CLOSED)}

    @operation("get_my_choice", "Get my choice of houses", response=bodies.ChosenHousesSerializer)
    def get(self, request: Request, season: str, round: int) -> Response:
        """Returns the houses that you want in a round. Only you can read them until the round is drawn. 404
        if you have not chosen."""
        return Response(selectors.own_choice_for(request.user, season, round))

    @operation(
        "choose_houses",
        "Choose houses",
        request=bodies.ChosenHousesSerializer,
        response=bodies.ChosenHousesSerializer,
    )
    def put(self, request: Request, season: str, round: int) -> Response:
        """Chooses houses for a round in which entries choose them. The best ranked entry gets its first
        choice, each further entry its best remaining choice. You can change your choice until the round is
        drawn."""
        given = read_body(bodies.ChosenHousesSerializer, request)
        choices.choose_houses(user=user_of(request).pk, code=season, number=round, houses=given["houses"])
        return Response(selectors.own_choice_for(request.user, season, round))
