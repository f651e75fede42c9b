"""Par of houses and ratings of players."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.permissions import HasScopeOrSpectates
from games.api.http import query_flag, query_number
from games.api.serializers.clocks import CompleteListSerializer, HouseField
from games.leagues.api.league_views import operation
from games.leagues.api.season_views import READ
from games.leagues.editions import MAX_SIZE, USUAL_SIZE
from games.leagues.selectors import ratings as selectors
from got_api.database.replica import from_replica
from got_api.http.serializers import refuse_unknown_query

PLAYERS = OpenApiParameter(
    "players",
    {"type": "integer", "minimum": 1, "maximum": MAX_SIZE},
    description=f"Number of players at a table. Default: {USUAL_SIZE} for ratings, any for pars.",
)


BOTS = OpenApiParameter("bots", bool, description="Whether to list accounts of bots in place of people.")


class HouseParSerializer(serializers.Serializer[Any]):
    """Expected points of a house."""

    house = HouseField(help_text="The house.")
    par = serializers.FloatField(help_text="Points.")
    error = serializers.FloatField(allow_null=True, help_text="Standard error; null if unknown.")


class ParSerializer(serializers.Serializer[Any]):
    """Expected points of houses. A par never changes; a later estimate has another code."""

    code = serializers.CharField(help_text="Code of the par. A season keeps the par with which it started.")
    players = serializers.IntegerField(help_text="Number of players.")
    ruleset_hash = serializers.CharField(help_text="SHA-256 of the options of the rules, in hex.")
    scoring_hash = serializers.CharField(help_text="SHA-256 of the terms of the scoring, in hex.")
    table_count = serializers.IntegerField(help_text="Number of finished tables in the estimate.")
    houses = HouseParSerializer(many=True, help_text="All houses.")
    made_at = serializers.DateTimeField(help_text="When it was estimated.")


class ParListSerializer(CompleteListSerializer):
    """Pars, newest first, at most 500."""

    results = ParSerializer(many=True, help_text="The pars.")


class StrengthSerializer(serializers.Serializer[Any]):
    """Estimated strength of a player. The houses that they played are taken into account."""

    mu = serializers.FloatField(help_text="Estimated strength.")
    sigma = serializers.FloatField(help_text="Uncertainty of the strength.")
    ordinal = serializers.FloatField(help_text="`mu` minus three times `sigma`, which ranks players.")
    game_count = serializers.IntegerField(help_text="Rated games.")
    provisional = serializers.BooleanField(help_text="Whether there are too few games so far.")


class RatingSerializer(StrengthSerializer):
    """Strength of a player. Ratings take the played houses into account."""

    username = serializers.CharField(help_text="Username.")


class RatingListSerializer(CompleteListSerializer):
    """Players at tables of a size, the strongest first, at most 500."""

    results = RatingSerializer(many=True, help_text="The players.")


class Pars(APIView):
    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": READ}

    @operation("list_pars", "List pars", response=ParListSerializer, parameters=[PLAYERS])
    @from_replica
    def get(self, request: Request) -> Response:
        """Lists the average points of each house, for a number of players, options of the rules and a
        scoring. Estimated every hour from finished tables without bots, adjudications or early
        substitutes."""
        refuse_unknown_query(request, {"players"})
        players = query_number(request, "players", default=0, most=MAX_SIZE) or None
        return Response({"results": selectors.pars(players), "next_cursor": None})


class Ratings(APIView):
    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": READ}

    @operation("list_ratings", "List ratings", response=RatingListSerializer, parameters=[PLAYERS, BOTS])
    @from_replica
    def get(self, request: Request) -> Response:
        """Lists league players by strength, for each number of players. Only tables that ended by the rules
        count, in seasons that were not cancelled. Computed every hour. People are rated as if bots had not
        played. With `bots=true` it lists accounts of bots, which are rated among all players."""
        refuse_unknown_query(request, {"players", "bots"})
        players = query_number(request, "players", default=USUAL_SIZE, most=MAX_SIZE)
        found = selectors.ratings(players, bots=query_flag(request, "bots"))
        return Response({"results": found, "next_cursor": None})
