"""Standby lists and searches."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import user_of
from games.errors import GameCode
from games.leagues.api import substitute_bodies as bodies
from games.leagues.api.league_views import operation
from games.leagues.api.season_views import ORGANISE, PLAY, READ
from games.leagues.errors import LeagueCode
from games.leagues.selectors import substitutes as selectors
from games.leagues.services import substitutes


class StandbyList(APIView):
    required_scopes = {"GET": ORGANISE, "POST": PLAY}
    located = ("POST",)
    problems = {
        "GET": (LeagueCode.OFFICIAL_ONLY,),
        "POST": (GameCode.BOTS_NOT_ALLOWED, LeagueCode.SEASON_NOT_READY, GameCode.LIST_FULL),
    }

    @operation("list_season_standby", "Get the standby list", response=bodies.StandbyListSerializer)
    def get(self, request: Request, season: str) -> Response:
        """Lists the users who can be asked to take over an open seat. Officials only."""
        return Response({"results": selectors.standby_for(request.user, season), "next_cursor": None})

    @operation("join_season_standby", "Join the standby list", response=bodies.StandbySerializer, status=201)
    def post(self, request: Request, season: str) -> Response:
        """Joins the standby list of a season. When a seat is open, the server offers it to the users of this
        list, one after the other, and sends a notice. You need no entry in the season. Joining again changes
        nothing."""
        substitutes.join_season_standby(user=user_of(request).pk, code=season)
        address = f"/api/v1/seasons/{season}/standby/mine"
        body = selectors.own_standby_for(request.user, season)
        return Response(body, status=201, headers={"Location": address})


class OwnStandby(APIView):
    required_scopes = {"GET": READ, "DELETE": PLAY}

    @operation("get_my_season_standby", "Get my place on the standby list", response=bodies.StandbySerializer)
    def get(self, request: Request, season: str) -> Response:
        """Returns your place on the list; 404 if you are not on it."""
        return Response(selectors.own_standby_for(request.user, season))

    @operation("leave_season_standby", "Leave the standby list")
    def delete(self, request: Request, season: str) -> Response:
        """Leaves the list, so that you get no more offers. A current offer stays until it expires."""
        substitutes.leave_season_standby(user=user_of(request).pk, code=season)
        return Response(status=204)


class Searches(APIView):
    required_scopes = {"GET": ORGANISE}
    problems = {"GET": (LeagueCode.OFFICIAL_ONLY,)}

    @operation("list_searches", "List searches for substitutes", response=bodies.SearchListSerializer)
    def get(self, request: Request, season: str) -> Response:
        """Lists the open seats of the tables, and the users to whom they were offered. Officials only."""
        return Response({"results": selectors.searches_for(request.user, season), "next_cursor": None})
