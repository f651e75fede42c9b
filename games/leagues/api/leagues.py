"""Leagues and their officials."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import user_of
from games.errors import GameCode
from games.leagues.api.operations import ORGANISE, READ, SLUG, PublicView, operation
from games.leagues.errors import LeagueCode
from games.leagues.models import Official
from games.leagues.selectors import seasons as selectors
from games.leagues.services import leagues as services
from games.leagues.services.leagues import Role
from got_api.database.replica import from_replica
from got_api.database.viewer import as_engine
from got_api.http.free_text import FreeTextField
from got_api.http.pagination import Cursor
from got_api.http.responses import created_response
from got_api.http.serializers import StrictSerializer, read_body, refuse_unknown_query
from got_api.schema.operations import example, examples

MAX_CONDUCT, MAX_CONDUCT_LINES = 10_000, 500


class OfficialSerializer(serializers.Serializer[Any]):
    """A user who runs the seasons of a league."""

    username = serializers.CharField(help_text="Username.")
    role = serializers.ChoiceField(choices=Official.Role.choices, help_text="Role of the official.")


_LEAGUE = {
    "slug": "winter",
    "name": "Winter league",
    "conduct": "Answer in time, or say that you cannot.",
    "conduct_version": 2,
    "created_at": "2026-11-20T09:00:00Z",
    "officials": [{"username": "varys", "role": "organiser"}],
}


@examples(example("a league", _LEAGUE))
class LeagueSerializer(serializers.Serializer[Any]):
    """A league, which runs in consecutive seasons."""

    slug = serializers.CharField(help_text="Short name of the league, used in URLs.")
    name = serializers.CharField(help_text="Name of the league.")
    conduct = serializers.CharField(
        allow_blank=True,
        help_text="The code of conduct, which players accept when they enter; empty for none.",
    )
    conduct_version = serializers.IntegerField(
        help_text="Version number of the code of conduct; 0 if there never was one."
    )
    created_at = serializers.DateTimeField(help_text="When it was created.")
    officials = OfficialSerializer(many=True, help_text="Officials of the league.")


@examples(example("a league", {"slug": "winter", "name": "Winter league"}, request=True))
class NewLeagueSerializer(StrictSerializer):
    """A new league."""

    slug = serializers.RegexField(
        f"^{SLUG}\\Z", help_text="Short name: lower-case letters, digits and hyphens. It cannot be changed."
    )
    name = FreeTextField(max_length=80, help_text="Name of the league.")


@examples(example("a rule", {"conduct": "Answer in time, or say that you cannot."}, request=True))
class LeagueChangeSerializer(StrictSerializer):
    """A change of a league."""

    conduct = FreeTextField(
        max_length=MAX_CONDUCT,
        lines=MAX_CONDUCT_LINES,
        allow_blank=True,
        help_text="The code of conduct; empty for none. Later entries accept the new one.",
    )


@examples(example("an assistant", {"role": "assistant"}, request=True))
class NewOfficialSerializer(StrictSerializer):
    """The role of an official."""

    role = serializers.ChoiceField(choices=Official.Role.choices, help_text="Role of the official.")


class Leagues(PublicView):
    located = ("POST",)
    required_scopes = {"GET": READ, "POST": ORGANISE}
    problems = {"POST": (GameCode.NOT_AN_ORGANISER, LeagueCode.LEAGUE_EXISTS)}
    pagination_class = Cursor

    @operation("list_leagues", "List leagues", response=LeagueSerializer(many=True))
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
        request=NewLeagueSerializer,
        response=LeagueSerializer,
        status=201,
    )
    def post(self, request: Request) -> Response:
        """Creates a league of which you are the organiser. Only for users to whom an admin has given
        permission to organise."""
        given = read_body(NewLeagueSerializer, request)
        services.create_league(actor=user_of(request).pk, **given)
        return created_response(selectors.league_for(given["slug"]), f"leagues/{given['slug']}")


class LeagueDetail(PublicView):
    required_scopes = {"GET": READ, "PATCH": ORGANISE}
    problems = {"PATCH": (LeagueCode.OFFICIAL_ONLY,)}

    @operation("get_league", "Get a league", response=LeagueSerializer)
    @from_replica
    def get(self, request: Request, slug: str) -> Response:
        """Returns a league and its officials."""
        return Response(selectors.league_for(slug))

    @operation(
        "change_league",
        "Change a league",
        request=LeagueChangeSerializer,
        response=LeagueSerializer,
    )
    def patch(self, request: Request, slug: str) -> Response:
        """Changes the league's code of conduct, which players accept when they enter. Organiser only."""
        given = read_body(LeagueChangeSerializer, request)
        services.set_conduct(actor=user_of(request).pk, slug=slug, conduct=given["conduct"])
        return Response(selectors.league_for(slug))


class OfficialDetail(APIView):
    version_of = LeagueDetail
    required_scopes = {"PUT": ORGANISE, "DELETE": ORGANISE}
    problems = {
        "PUT": (
            LeagueCode.OFFICIAL_ONLY,
            LeagueCode.LAST_ORGANISER,
            GameCode.USER_UNKNOWN,
            GameCode.LIST_FULL,
        ),
        "DELETE": (LeagueCode.OFFICIAL_ONLY, LeagueCode.LAST_ORGANISER),
    }

    @operation("add_official", "Add an official", request=NewOfficialSerializer)
    def put(self, request: Request, slug: str, username: str) -> Response:
        """Gives a user a role in the league. An `organiser` can do everything; an `assistant` manages entries
        and proposes draws; an `arbiter` makes rulings. Officials see no secrets of any game. Organiser only.
        """
        given = read_body(NewOfficialSerializer, request)
        role = Role(given["role"])
        services.add_official(actor=user_of(request).pk, slug=slug, username=username, role=role)
        return Response(status=204)

    @operation("remove_official", "Remove an official")
    def delete(self, request: Request, slug: str, username: str) -> Response:
        """Removes an official. Organiser only; officials can also remove themselves."""
        services.remove_official(actor=user_of(request).pk, slug=slug, username=username)
        return Response(status=204)
