"""Pages of players and the search for names; ratings of players and par of houses."""

from functools import partial
from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import user_of
from accounts.models import User
from accounts.names import MAX_LENGTH
from accounts.permissions import HasScope
from games.api.http import query_flag, query_number
from games.api.serializers.clocks import CompleteListSerializer, HouseField
from games.leagues.api.operations import READ, PublicView, operation
from games.leagues.editions import MAX_SIZE, USUAL_SIZE
from games.leagues.selectors import ratings as selectors
from games.leagues.selectors.ratings import ratings_of
from games.models import Game
from games.selectors.players import MAX_RELIABILITY_GAMES, RESULTS, FinishedGames
from got_api.database.replica import from_replica
from got_api.http.errors import ErrorCode, Problem, malformed_field
from got_api.http.pagination import Cursor, NewestFirstRows
from got_api.http.responses import complete_list
from got_api.http.serializers import refuse_unknown_query
from got_api.http.throttling import spend
from got_api.schema.operations import document_operation, example, examples

PLAYERS = OpenApiParameter(
    "players",
    {"type": "integer", "minimum": 1, "maximum": MAX_SIZE},
    description=f"Number of players at a table. Default: {USUAL_SIZE} for ratings, any for pars.",
)


BOTS = OpenApiParameter("bots", bool, description="Whether to list accounts of bots in place of people.")


class HouseParSerializer(serializers.Serializer[Any]):
    """Expected points of a house."""

    house = HouseField(help_text="Id of the house.")
    par = serializers.FloatField(help_text="Average points of the house at a table.")
    error = serializers.FloatField(
        allow_null=True, help_text=("Standard error of the par, in points; null if unknown.")
    )


class ParSerializer(serializers.Serializer[Any]):
    """Expected points of houses. A par never changes; a later estimate has another code."""

    code = serializers.CharField(help_text="Code of the par. A season keeps the par with which it started.")
    players = serializers.IntegerField(help_text="Number of players.")
    ruleset_hash = serializers.CharField(help_text="SHA-256 of the options of the rules, in hex.")
    scoring_hash = serializers.CharField(help_text="SHA-256 of the terms of the scoring, in hex.")
    table_count = serializers.IntegerField(help_text="Number of finished tables in the estimate.")
    houses = HouseParSerializer(many=True, help_text="The par of each house.")
    made_at = serializers.DateTimeField(help_text="When the par was estimated.")


class ParListSerializer(CompleteListSerializer):
    """Pars, newest first, at most 500."""

    results = ParSerializer(many=True, help_text="The pars, newest first.")


class StrengthSerializer(serializers.Serializer[Any]):
    """Estimated strength of a player. The houses that they played are taken into account."""

    mu = serializers.FloatField(help_text="Estimated strength: the mean of the rating.")
    sigma = serializers.FloatField(
        help_text=("Uncertainty of the strength: the standard deviation of the rating.")
    )
    ordinal = serializers.FloatField(help_text="`mu` minus three times `sigma`, which ranks players.")
    game_count = serializers.IntegerField(help_text="Number of rated games.")
    provisional = serializers.BooleanField(
        help_text="Whether the rating is provisional, because it is based on too few games."
    )


class RatingSerializer(StrengthSerializer):
    """Strength of a player. Ratings take the played houses into account."""

    username = serializers.CharField(help_text="Username.")


class RatingListSerializer(CompleteListSerializer):
    """Players at tables of a size, the strongest first, at most 500."""

    results = RatingSerializer(many=True, help_text="Rated players, the strongest first.")


class Pars(PublicView):
    @operation("list_pars", "List pars", response=ParListSerializer, parameters=[PLAYERS])
    @from_replica
    def get(self, request: Request) -> Response:
        """Lists the average points of each house, for a number of players, options of the rules and a
        scoring. The server estimates them every hour from finished tables without bots, adjudications or
        early substitutes."""
        refuse_unknown_query(request, {"players"})
        players = query_number(request, "players", default=0, maximum=MAX_SIZE) or None
        return complete_list(selectors.pars(players))


class Ratings(PublicView):
    @operation("list_ratings", "List ratings", response=RatingListSerializer, parameters=[PLAYERS, BOTS])
    @from_replica
    def get(self, request: Request) -> Response:
        """Lists league players by strength, for each number of players. Only tables that ended by the
        rules count, in seasons that were not cancelled. The server computes ratings every hour. People are
        rated as if bots had not played. With `bots=true` it lists accounts of bots, which are rated among
        all players."""
        refuse_unknown_query(request, {"players", "bots"})
        players = query_number(request, "players", default=USUAL_SIZE, maximum=MAX_SIZE)
        found = selectors.ratings(players, bots=query_flag(request, "bots"))
        return complete_list(found)


operation = partial(document_operation, tag="players")
MIN_PREFIX, MAX_FOUND = 2, 10
_PREFIX = serializers.CharField(min_length=MIN_PREFIX, max_length=MAX_LENGTH)
RESULT_CHOICES = [(result, result) for result in RESULTS]
_NAME = {"username": "arya"}
_GAME = {
    "code": "7h4kq2m9xp",
    "name": "Winter",
    "player_count": 6,
    "anonymity": "none",
    "house": "stark",
    "result": "won",
    "winner": "stark",
    "ended_by": None,
    "finished_at": "2026-11-20T09:00:00Z",
}
_PAGE = {
    "username": "arya",
    "is_bot": False,
    "game_count": 3,
    "results": {"won": 1, "drawn": 0, "lost": 1, "left": 1},
    "houses": [{"house": "stark", "game_count": 2, "won_count": 1}],
    "ratings": [
        {"players": 6, "mu": 27.5, "sigma": 2.5, "ordinal": 20.0, "game_count": 11, "provisional": False}
    ],
    "reliability": {"game_count": 3, "left_count": 1, "miss_count": 2},
}


@examples(example("a name", _NAME))
class FoundPlayerSerializer(serializers.Serializer[Any]):
    """A user whom the search found."""

    username = serializers.CharField(help_text="Username.")


class FoundPlayerListSerializer(CompleteListSerializer):
    """Names in alphabetical order, at most 10."""

    results = FoundPlayerSerializer(many=True, help_text="The users whom the search found.")


class PlayerResultCountsSerializer(serializers.Serializer[Any]):
    """Finished games by their result for the player. A game that the staff ended without a winner has no
    result.
    """

    won = serializers.IntegerField(help_text="Games that the player won.")
    drawn = serializers.IntegerField(help_text="Draws in which the player took part.")
    lost = serializers.IntegerField(help_text="Games that the player lost.")
    left = serializers.IntegerField(help_text="Games in which the player no longer had a seat at the end.")


class PlayerHouseSerializer(serializers.Serializer[Any]):
    """A house, with the finished games in which the player had it at the end."""

    house = HouseField(help_text="Id of the house.")
    game_count = serializers.IntegerField(help_text="Number of finished games with this house.")
    won_count = serializers.IntegerField(help_text="Games with this house that the player won.")


class PlayerRatingSerializer(StrengthSerializer):
    """Estimated strength of the player at tables of a size."""

    players = serializers.IntegerField(help_text="Number of players at the table.")


class PlayerReliabilitySerializer(serializers.Serializer[Any]):
    """Reliability of the player in the last 50 finished games."""

    game_count = serializers.IntegerField(
        min_value=0, max_value=MAX_RELIABILITY_GAMES, help_text="Games that are counted."
    )
    left_count = serializers.IntegerField(
        help_text="Games in which the player left the seat, or lost it by missing due times."
    )
    miss_count = serializers.IntegerField(
        help_text=(
            "Decisions for which the player missed the due time, so that the default answer was applied."
        )
    )


@examples(example("a player", _PAGE))
class PlayerSerializer(serializers.Serializer[Any]):
    """Public page of a player."""

    username = serializers.CharField(help_text="Username, in its owner's spelling.")
    is_bot = serializers.BooleanField(help_text="Whether a program plays with the account.")
    game_count = serializers.IntegerField(help_text="Number of finished games.")
    results = PlayerResultCountsSerializer(help_text="Finished games by result.")
    houses = PlayerHouseSerializer(many=True, help_text="Houses, in the order of their ids.")
    ratings = PlayerRatingSerializer(
        many=True, help_text="Ratings from leagues, by number of players; empty without a rated game."
    )
    reliability = PlayerReliabilitySerializer(
        help_text="Missed due times and lost seats of the player in recent games."
    )


@examples(example("a game", _GAME))
class PlayerGameSerializer(serializers.Serializer[Any]):
    """A finished game of a player."""

    code = serializers.CharField(help_text="Code of the game.")
    name = serializers.CharField(help_text="Name of the game.")
    player_count = serializers.IntegerField(help_text="Number of houses.")
    anonymity = serializers.ChoiceField(
        choices=Game.Anonymity.choices, help_text="Whether the players were anonymous until the end."
    )
    house = HouseField(help_text="House of the player.")
    result = serializers.ChoiceField(
        choices=RESULT_CHOICES,
        allow_null=True,
        help_text="Result for the player; null if the staff ended the game without a winner.",
    )
    winner = HouseField(
        allow_null=True, help_text="House that won, or that was awarded the game; null for none."
    )
    ended_by = serializers.ChoiceField(
        choices=Game.EndedBy.choices,
        allow_null=True,
        help_text="Reason for an end that did not follow from the rules; else null.",
    )
    finished_at = serializers.DateTimeField(help_text="When the game ended.")


class Players(APIView):
    permission_classes = [HasScope]
    required_scopes = {"GET": READ}
    problems = {"GET": (ErrorCode.MALFORMED, ErrorCode.TOO_MANY_REQUESTS)}

    @operation(
        "search_players",
        "Search players",
        response=FoundPlayerListSerializer,
        parameters=[
            OpenApiParameter(
                "prefix",
                {"type": "string", "minLength": MIN_PREFIX, "maxLength": MAX_LENGTH},
                required=True,
                description="Beginning of the name.",
            )
        ],
    )
    def get(self, request: Request) -> Response:
        """Finds users by the beginning of their names, to invite them or to name them as sitters or
        substitutes. As for all names, the search ignores case but not accents. Returns at most ten names;
        send a longer beginning to find others. Users who have turned off `has_public_profile` are not found.
        """
        refuse_unknown_query(request, {"prefix"})
        try:
            prefix = _PREFIX.run_validation(request.GET.get("prefix", ""))
        except ValidationError as error:
            raise malformed_field("prefix", str(next(iter(error.detail)))) from error
        spend("player_search", str(user_of(request).pk))
        found = User.objects.public_names_with_prefix(prefix, MAX_FOUND)
        return complete_list([{"username": name} for name in found])


class PlayerDetail(PublicView):
    problems = {"GET": (ErrorCode.NOT_FOUND, ErrorCode.MALFORMED)}

    @operation("get_player", "Get a player", response=PlayerSerializer)
    def get(self, request: Request, username: str) -> Response:
        """Returns a player's finished games by result and by house, ratings and reliability. Counts the games
        that `GET /games` lists for you: open ones, and your own. An anonymous game counts after its end, for
        its players at that time. Sandbox games do not count. 404 for a user who has turned off
        `has_public_profile`, as for a name that does not exist."""
        refuse_unknown_query(request, set())
        player, name, is_bot = _find_public_player(username)
        figures = FinishedGames(request.user, player).figures()
        ratings = ratings_of(player)
        return Response({"username": name, "is_bot": is_bot, **figures, "ratings": ratings})


class GamesOfPlayer(PublicView):
    problems = {"GET": (ErrorCode.NOT_FOUND, ErrorCode.MALFORMED)}
    # The schema generator reads this to find out that the list has pages.
    pagination_class = Cursor

    @operation("list_player_games", "List the games of a player", response=PlayerGameSerializer(many=True))
    def get(self, request: Request, username: str) -> Response:
        """Lists the finished games that count in `GET /players/{username}`, newest first. `GET
        /games/{code}/result` has the places of all houses."""
        refuse_unknown_query(request, Cursor.query_names)
        player, _, _ = _find_public_player(username)
        pages = Cursor("-created_at")
        rows = pages.paginate_queryset(
            NewestFirstRows(FinishedGames(request.user, player).page), request, self
        )
        return pages.get_paginated_response(PlayerGameSerializer(rows, many=True).data)


def _find_public_player(username: str) -> tuple[int, str, bool]:
    """Id and name of a player with a public page, and whether the player is a bot.

    Raises 404, after one statement whatever the reason.
    """
    found = User.objects.find_public(username)
    if found is None:
        raise Problem(ErrorCode.NOT_FOUND)
    return found
