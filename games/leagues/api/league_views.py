"""Leagues and their officials."""

from __future__ import annotations

from functools import partial

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import user_of
from accounts.permissions import HasScopeOrSpectates
from accounts.scopes import Scope
from games.errors import GameCode
from games.leagues.api import league_bodies as bodies
from games.leagues.errors import LeagueCode
from games.leagues.selectors import leagues as selectors
from games.leagues.services import leagues as services
from games.leagues.services.permissions import Role
from got_api.database.replica import from_replica
from got_api.database.viewer import as_engine
from got_api.http.pagination import Cursor
from got_api.http.serializers import read_body, refuse_unknown_query
from got_api.schema.operations import documented

operation = partial(documented, tag="leagues")


class Leagues(APIView):
    located = ("POST",)
    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": (Scope.READ,), "POST": (Scope.ORGANISE,)}
    problems = {"POST": (GameCode.NOT_AN_ORGANISER, LeagueCode.LEAGUE_EXISTS)}
    pagination_class = Cursor

    @operation("list_leagues", "List leagues", response=bodies.LeagueSerializer(many=True))
    @from_replica
    def get(self, request: Request) -> Response:
        """Lists all leagues, newest first."""
        refuse_unknown_query(request, Cursor.query_names)
        pages = Cursor("-created_at")
        with as_engine():
            page = pages.paginate_queryset(selectors.leagues(), request, self)
            results = [selectors.league_body(league) for league in page or ()]
        return pages.get_paginated_response(results)

    @operation(
        "create_league",
        "Create a league",
        request=bodies.NewLeagueSerializer,
        response=bodies.LeagueSerializer,
        status=201,
    )
    def post(self, request: Request) -> Response:
        """Creates a league of which you are the organiser. Only for users to whom an admin has given
        permission to organise."""
        given = read_body(bodies.NewLeagueSerializer, request)
        services.create_league(by=user_of(request).pk, **given)
        address = f"/api/v1/leagues/{given['slug']}"
        return Response(selectors.league_for(given["slug"]), status=201, headers={"Location": address})


class OneLeague(APIView):
    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": (Scope.READ,), "PATCH": (Scope.ORGANISE,)}
    problems = {"PATCH": (LeagueCode.OFFICIAL_ONLY,)}

    @operation("get_league", "Get a league", response=bodies.LeagueSerializer)
    @from_replica
    def get(self, request: Request, slug: str) -> Response:
        """Returns a league and its officials."""
        return Response(selectors.league_for(slug))

    @operation(
        "change_league",
        "Change a league",
        request=bodies.LeagueChangeSerializer,
        response=bodies.LeagueSerializer,
    )
    def patch(self, request: Request, slug: str) -> Response:
        """Changes the league's code of conduct, which players accept when they enter. Organiser only."""
        given = read_body(bodies.LeagueChangeSerializer, request)
        services.set_conduct(by=user_of(request).pk, slug=slug, conduct=given["conduct"])
        return Response(selectors.league_for(slug))


class OneOfficial(APIView):
    version_of = OneLeague
    required_scopes = {"PUT": (Scope.ORGANISE,), "DELETE": (Scope.ORGANISE,)}
    problems = {
        "PUT": (
            LeagueCode.OFFICIAL_ONLY,
            LeagueCode.LAST_ORGANISER,
            GameCode.USER_UNKNOWN,
            GameCode.LIST_FULL,
        ),
        "DELETE": (LeagueCode.OFFICIAL_ONLY, LeagueCode.LAST_ORGANISER),
    }

    @operation("add_official", "Add an official", request=bodies.NewOfficialSerializer)
    def put(self, request: Request, slug: str, username: str) -> Response:
        """Gives a user a role in the league. An `organiser` can do everything; an `assistant` manages entries
        and proposes draws; an `arbiter` makes rulings. Officials see no secrets of any game. Organiser only.
        """
        given = read_body(bodies.NewOfficialSerializer, request)
        role = Role(given["role"])
        services.add_official(by=user_of(request).pk, slug=slug, username=username, role=role)
        return Response(status=204)

    @operation("remove_official", "Remove an official")
    def delete(self, request: Request, slug: str, username: str) -> Response:
        """Removes an official. Organiser only; officials can also remove themselves."""
        services.remove_official(by=user_of(request).pk, slug=slug, username=username)
        return Response(status=204)
