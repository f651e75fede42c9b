"""Standby lists, searches and substitutes."""

from typing import Any

from django.http import HttpResponse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import user_of
from games.api.http import format_of, format_parameter, vary_by_format
from games.api.serializers.clocks import CompleteListSerializer, HouseField
from games.errors import GameCode
from games.leagues.api.exports import SHEETS, ExportView, json_or_csv_responses, sheet_response
from games.leagues.api.operations import ORGANISE, PLAY, READ, operation
from games.leagues.errors import LeagueCode
from games.leagues.models import Search
from games.leagues.selectors import exports
from games.leagues.selectors import substitutes as selectors
from games.leagues.selectors.substitutes import substitutes_for
from games.leagues.services import substitutes
from games.standby.models import Offer
from got_api.database.replica import from_replica
from got_api.http.responses import complete_list, created_response
from got_api.schema.operations import example, examples


class StandbySerializer(serializers.Serializer[Any]):
    """A user who can be asked to take over a seat."""

    username = serializers.CharField(help_text="Username.")
    joined_at = serializers.DateTimeField(help_text="When they joined the list.")


class StandbyListSerializer(CompleteListSerializer):
    """The standby list."""

    results = StandbySerializer(many=True, help_text="Users in the order in which they joined.")


class AskedSubstituteSerializer(serializers.Serializer[Any]):
    """A user of the standby list to whom the seat was offered."""

    username = serializers.CharField(help_text="Username. Users with an erased account are not listed.")
    made_at = serializers.DateTimeField(help_text="When the seat was offered.")
    expires_at = serializers.DateTimeField(help_text="Deadline for their answer.")
    answer = serializers.ChoiceField(
        choices=Offer.Answer.choices,
        allow_null=True,
        help_text=(
            "Outcome of the offer. `expired`: the user did not answer in time. `lapsed`: the seat was no "
            "longer open. Null while the offer waits."
        ),
    )
    answered_at = serializers.DateTimeField(
        allow_null=True, help_text="When the offer was answered; null while it waits."
    )


class SearchSerializer(serializers.Serializer[Any]):
    """An open seat of a table, and the users to whom it was offered."""

    round = serializers.IntegerField(help_text="Number of the round in the season.")
    table = serializers.IntegerField(help_text="Number of the table in its round.")
    game = serializers.CharField(help_text="Code of the game.")
    house = HouseField(help_text="House of the seat.")
    entry = serializers.IntegerField(help_text="Number of the entry that was drawn for the seat.")
    status = serializers.ChoiceField(
        choices=Search.Status.choices,
        help_text=(
            "Status of the search. `open`: it still goes on. `filled`: a user got the seat. `returned`: its "
            "player plays again. `unfilled`: the game ended first."
        ),
    )
    missed = serializers.BooleanField(help_text="Whether its player missed due times.")
    opened_at = serializers.DateTimeField(help_text="When the seat was opened.")
    ended_at = serializers.DateTimeField(allow_null=True, help_text="When the search ended; null before.")
    is_open_to_all = serializers.BooleanField(help_text="Whether any user can now take the seat over.")
    offers = AskedSubstituteSerializer(many=True, help_text="Offers of the seat, in order.")


class SearchListSerializer(CompleteListSerializer):
    """All searches of a season, newest first."""

    results = SearchSerializer(many=True, help_text="The searches, newest first.")


_PART = {
    "division": 1,
    "round": 2,
    "table": 4,
    "house": "stark",
    "username": "arya",
    "entry": 17,
    "own_entry": None,
    "from_round": 4,
    "until_round": 10,
    "place": 1,
    "seat_points": 10,
    "points": 7,
    "forfeited": 0,
}


@examples(example("a part of a seat", _PART))
class SeasonSubstituteSerializer(serializers.Serializer[Any]):
    """A substitute, with the rounds of a game that they played for an entry."""

    division = serializers.IntegerField(help_text="Tier of the division.")
    round = serializers.IntegerField(help_text="Number of the round in the season.")
    table = serializers.IntegerField(help_text="Number of the table in its round.")
    house = HouseField(help_text="House of the seat.")
    username = serializers.CharField(
        allow_null=True,
        help_text="The substitute; null for an erased account, and for an unknown one in an imported season.",
    )
    entry = serializers.IntegerField(help_text="Number of the entry that was drawn for the seat.")
    own_entry = serializers.IntegerField(
        allow_null=True,
        help_text=(
            "Number of the substitute's own entry, which has the share as an `extra`; null without one."
        ),
    )
    from_round = serializers.IntegerField(
        help_text=(
            "First round of the game that counts for the substitute: the one in which the seat was opened."
        )
    )
    until_round = serializers.IntegerField(help_text="Last round of the game that counts for the substitute.")
    place = serializers.IntegerField(help_text="Place of the house at the end.")
    seat_points = serializers.FloatField(help_text="Points of the seat, which are divided among its holders.")
    points = serializers.FloatField(
        help_text="The substitute's share of `seat_points`, in proportion to the rounds played."
    )
    forfeited = serializers.FloatField(
        help_text=(
            "Share that the substitute lost with the seat because of missed due times. Not included in "
            "`points`."
        )
    )


class SeasonSubstituteListSerializer(CompleteListSerializer):
    """The substitutes of a season, in the order of its tables."""

    results = SeasonSubstituteSerializer(many=True, help_text="A row for each seat that a substitute played.")


class StandbyList(APIView):
    required_scopes = {"GET": ORGANISE, "POST": PLAY}
    located = ("POST",)
    problems = {
        "GET": (LeagueCode.OFFICIAL_ONLY,),
        "POST": (GameCode.BOTS_NOT_ALLOWED, LeagueCode.SEASON_NOT_READY, GameCode.LIST_FULL),
    }

    @operation("list_season_standby", "Get the standby list", response=StandbyListSerializer)
    def get(self, request: Request, season: str) -> Response:
        """Lists the users who can be asked to take over an open seat. Officials only."""
        return complete_list(selectors.standby_for(request.user, season))

    @operation("join_season_standby", "Join the standby list", response=StandbySerializer, status=201)
    def post(self, request: Request, season: str) -> Response:
        """Joins the standby list of a season. When a seat is open, the server offers it to the users of this
        list, one after the other, and sends a notice. You need no entry in the season. Joining again changes
        nothing."""
        substitutes.join_season_standby(user=user_of(request).pk, code=season)
        body = selectors.own_standby_for(request.user, season)
        return created_response(body, f"seasons/{season}/standby/mine")


class OwnStandby(APIView):
    required_scopes = {"GET": READ, "DELETE": PLAY}

    @operation("get_my_season_standby", "Get my place on the standby list", response=StandbySerializer)
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

    @operation("list_searches", "List searches for substitutes", response=SearchListSerializer)
    def get(self, request: Request, season: str) -> Response:
        """Lists the open seats of the tables, and the users to whom they were offered. Officials only."""
        return complete_list(selectors.searches_for(request.user, season))


class Substitutes(ExportView):
    @operation(
        "list_season_substitutes",
        "List the substitutes of a season",
        responses=json_or_csv_responses(SeasonSubstituteListSerializer),
        parameters=[format_parameter(SHEETS)],
        description=(
            "Lists the users who took over a seat, with the rounds that they played and their points. Each "
            "seat that a substitute played at a table that counts is a row. The list does not change any "
            "points: the standings include the substitute's part, as `extra`, only if the substitute has an "
            "entry.\n\n"
            "`csv` has a line for each row, in the form of `GET /seasons/{season}/standings`."
        ),
    )
    @from_replica
    def get(self, request: Request, season: str) -> HttpResponse:
        if format_of(request, SHEETS) == "csv":
            sheet = exports.substitutes_sheet(request.user, season)
            return sheet_response(request, sheet, f"{season}-substitutes.csv")
        return vary_by_format(complete_list(substitutes_for(request.user, season)))
