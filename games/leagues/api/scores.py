"""Scorings, standings and cross tables, awards."""

from typing import Any, get_args

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.http import format_of, format_parameter, query_number, vary_by_format
from games.api.serializers.clocks import CompleteListSerializer, HouseField
from games.api.serializers.results import EXAMPLE_SEATS
from games.leagues.api.exports import PRIVATE, SHEETS, ExportView, json_or_csv_responses, sheet_response
from games.leagues.api.operations import PublicView, choices_of, operation
from games.leagues.api.seasons import FreeObjectField, ScoringField
from games.leagues.errors import LeagueCode
from games.leagues.scoring.score import LineId
from games.leagues.scoring.tie_breaks import TIE_BREAKS
from games.leagues.selectors import exports
from games.leagues.selectors import seasons as season_selectors
from games.leagues.selectors import tables as selectors
from got_api.database.replica import from_replica
from got_api.http.documents import document_response
from got_api.http.responses import complete_list
from got_api.http.serializers import StrictSerializer, read_body, refuse_unknown_query
from got_api.schema.operations import example, examples

SCORE_KINDS = choices_of(("table", "extra", "drawn", "late", "absent"))
TIE_BREAK_CHOICES = choices_of(TIE_BREAKS)
LINES = choices_of(get_args(LineId))
ROW_STATUSES = choices_of(("active", "withdrawn", "removed", "disqualified"))


class ScoreSerializer(serializers.Serializer[Any]):
    """Points of an entry from a round."""

    round = serializers.IntegerField(help_text="Number of the round in the season.")
    kind = serializers.ChoiceField(
        choices=SCORE_KINDS,
        help_text=(
            "A `table`; `extra` for a seat that the entry took over; or a bye: `drawn`, `late` (before "
            "entering) or `absent` (while withdrawn)."
        ),
    )
    points = serializers.FloatField(help_text="Points from this round, with up to two decimals.")
    table = serializers.IntegerField(allow_null=True, help_text="Number of the table; null for a bye.")
    house = HouseField(allow_null=True, help_text="House that the entry played; null for a bye.")
    place = serializers.IntegerField(allow_null=True, help_text="Place at the table; null for a bye.")
    par = serializers.FloatField(allow_null=True, help_text="Average points of the house; null for a bye.")
    luck = serializers.FloatField(
        help_text="Par of the house minus the mean par of the houses at the table; positive for a lucky draw."
    )
    forfeited = serializers.FloatField(
        help_text=(
            "Points that the entry lost with its seat because of missed due times. Not included in `points`."
        )
    )
    counts = serializers.BooleanField(
        help_text="Whether the round counts. False if only the best rounds count and this is none of them."
    )


class StandingsRowSerializer(serializers.Serializer[Any]):
    """An entry in the standings."""

    rank = serializers.IntegerField(help_text="Rank, from 1.")
    level = serializers.IntegerField(
        help_text=(
            "Last restricted stage that the entry reached; 0 for none. Entries are ranked by level, then by "
            "the points of that level."
        )
    )
    entry = serializers.IntegerField(help_text="Number of the entry.")
    username = serializers.CharField(allow_null=True, help_text="Username; null for an erased account.")
    status = serializers.ChoiceField(choices=ROW_STATUSES, help_text="Status of the entry.")
    points = serializers.FloatField(
        help_text="Points of the rounds that count, including bonuses and penalties, with up to two decimals."
    )
    added = serializers.FloatField(
        help_text="Sum of bonuses and penalties, which are included in the points."
    )
    par = serializers.FloatField(help_text="Sum of the pars of the rounds that count.")
    luck = serializers.FloatField(
        help_text="Sum of `luck` over the rounds that count; positive for lucky draws."
    )
    win_count = serializers.IntegerField(help_text="Number of tables that the entry won.")
    ahead_by = serializers.ChoiceField(
        choices=TIE_BREAK_CHOICES,
        allow_null=True,
        help_text="The tie-break that ranks the entry above the next one; null if level or points do.",
    )
    scores = ScoreSerializer(many=True, help_text="Results of the entry, one for each round.")


class SeasonStandingsSerializer(CompleteListSerializer):
    """The standings of a division."""

    division = serializers.IntegerField(help_text="Tier of the division.")
    after = serializers.IntegerField(
        allow_null=True,
        help_text="Number of the last round that is included; null for the current standings.",
    )
    results = StandingsRowSerializer(many=True, help_text="All entries, by rank.")


class CrossCellSerializer(serializers.Serializer[Any]):
    """Result of an entry in a round."""

    round = serializers.IntegerField(help_text="Number of the round in the season.")
    kind = serializers.ChoiceField(choices=SCORE_KINDS, help_text="Kind of the result, as in the standings.")
    table = serializers.IntegerField(allow_null=True, help_text="Number of the table; null for a bye.")
    house = HouseField(allow_null=True, help_text="House that the entry played; null for a bye.")
    place = serializers.IntegerField(allow_null=True, help_text="Place at the table; null for a bye.")
    points = serializers.FloatField(help_text="Points from this round, with up to two decimals.")
    opponents = serializers.ListField(
        child=serializers.IntegerField(), help_text="Numbers of the other entries at the table."
    )


class CrossRowSerializer(serializers.Serializer[Any]):
    """An entry in the cross table."""

    rank = serializers.IntegerField(help_text="Rank, from 1.")
    entry = serializers.IntegerField(help_text="Number of the entry.")
    username = serializers.CharField(allow_null=True, help_text="Username; null for an erased account.")
    points = serializers.FloatField(
        help_text="Points of the rounds that count, including bonuses and penalties, with up to two decimals."
    )
    added = serializers.FloatField(
        help_text="Sum of bonuses and penalties, which are included in the points."
    )
    cells = CrossCellSerializer(many=True, help_text="Results of the entry, one for each round.")


class CrossTableSerializer(CompleteListSerializer):
    """The tables, opponents and points of all entries of a division."""

    division = serializers.IntegerField(help_text="Tier of the division.")
    rounds = serializers.ListField(
        child=serializers.IntegerField(), help_text="Numbers of the rounds that count so far."
    )
    results = CrossRowSerializer(many=True, help_text="All entries, by rank.")


class StandingsFilterSerializer(serializers.Serializer[Any]):
    """Filter of the standings: a division, and a last round."""

    division = serializers.IntegerField(
        min_value=1, max_value=100, required=False, default=1, help_text="Tier of the division."
    )
    after = serializers.IntegerField(
        min_value=1, max_value=1000, required=False, default=None, help_text="Only rounds up to this one."
    )


class ScoringSystemSerializer(serializers.Serializer[Any]):
    """A named scoring."""

    name = serializers.CharField(help_text="Name of the scoring, for use in a season's document.")
    document = FreeObjectField(
        help_text=("The scoring as a document, which a season can contain as an inline scoring.")
    )


class ScoringSystemListSerializer(CompleteListSerializer):
    """All named scorings."""

    results = ScoringSystemSerializer(many=True, help_text="All named scorings.")


_TABLE = {"rounds": 8, "ended_by": "castles", "seats": EXAMPLE_SEATS}


@examples(example("a named scoring", {"scoring": "castles", "final_table": _TABLE}, request=True))
class TrySerializer(StrictSerializer):
    """A final table to be scored."""

    scoring = ScoringField(help_text="Name of a scoring, or an inline scoring.")
    final_table = FreeObjectField(
        help_text="A final table, as `GET /games/{code}/result` shows it in `final_table`."
    )


class LineSerializer(serializers.Serializer[Any]):
    """A part of the points of a seat."""

    id = serializers.ChoiceField(choices=LINES, help_text="Kind of the term, `floor` or `rounding`.")
    term = serializers.IntegerField(allow_null=True, help_text="Index of the term; null for no term.")
    facts = FreeObjectField(help_text="Facts of the seat from which the points of this line were computed.")
    amount = serializers.CharField(help_text="The exact number as a whole number or a fraction.")


class SeatScoreSerializer(serializers.Serializer[Any]):
    """The points of a seat."""

    house = serializers.CharField(help_text="House of the seat.")
    points = serializers.FloatField(help_text="Its points: the sum of the lines.")
    lines = LineSerializer(many=True, help_text="Lines that explain the points.")


@examples(
    example(
        "the winner",
        {
            "seats": [
                {
                    "house": "baratheon",
                    "points": 10,
                    "lines": [
                        {"id": "each", "term": 0, "facts": {"castles": 7, "counted": 7}, "amount": "7"},
                        {"id": "points", "term": 1, "facts": {}, "amount": "3"},
                    ],
                }
            ]
        },
    )
)
class TriedSerializer(serializers.Serializer[Any]):
    """A final table, scored and explained."""

    seats = SeatScoreSerializer(many=True, help_text="All seats, in the order of the final table.")


class AwardSerializer(serializers.Serializer[Any]):
    """An award: one of the first three places in the final standings."""

    division = serializers.IntegerField(help_text="Tier of the division.")
    rank = serializers.IntegerField(help_text="Rank in the final standings, 1 to 3.")
    entry = serializers.IntegerField(help_text="Number of the entry.")
    username = serializers.CharField(allow_null=True, help_text="Username; null for an erased account.")


class AwardListSerializer(CompleteListSerializer):
    """The first three entries of each division that have not left, the highest division first."""

    results = AwardSerializer(many=True, help_text="The awards. Empty before the sign-off.")


class Standings(ExportView):
    @operation(
        "get_standings",
        "Get the standings",
        responses=json_or_csv_responses(SeasonStandingsSerializer),
        parameters=[format_parameter(SHEETS), StandingsFilterSerializer],
        description=(
            "Returns the standings of a division, now or after a round. They depend only on the document, "
            "the draws and the results. A seat counts for the entry that was drawn.\n\n"
            "`csv` is for spreadsheets: a line for each entry, by rank, in UTF-8 with a byte order mark. "
            "Text that a spreadsheet would treat as a formula has an apostrophe in front."
        ),
    )
    @from_replica
    def get(self, request: Request, season: str) -> HttpResponse:
        refuse_unknown_query(request, {"format", "division", "after"})
        tier = query_number(request, "division", default=1, maximum=100)
        after = query_number(request, "after", default=0, maximum=1000) or None
        if format_of(request, SHEETS) == "csv":
            sheet = exports.standings_sheet(request.user, season, tier, after)
            return sheet_response(request, sheet, f"{season}-standings.csv")
        document = selectors.standings_document(request.user, season, tier, after)
        return vary_by_format(document_response(request, document, cache=PRIVATE))


class Awards(PublicView):
    @operation("list_awards", "List awards", response=AwardListSerializer)
    @from_replica
    def get(self, request: Request, season: str) -> Response:
        """Lists the first three entries of each division that have not left, once the standings are final."""
        return complete_list(season_selectors.awards_for(request.user, season))


class ScoringSystems(APIView):
    authentication_classes = []
    permission_classes = [AllowAny]

    @operation("list_scoring_systems", "List scorings", response=ScoringSystemListSerializer)
    def get(self, request: Request) -> HttpResponse:
        """Lists the named scorings, each as a document that you can use as a template for an inline
        scoring."""
        return document_response(request, selectors.named_scorings())


class TryScoring(APIView):
    authentication_classes = []
    permission_classes = [AllowAny]
    ignores_key = True
    problems = {"POST": (LeagueCode.SCORING_UNLAWFUL, LeagueCode.FINAL_TABLE_UNLAWFUL)}

    @operation(
        "try_scoring",
        "Try a scoring",
        request=TrySerializer,
        response=TriedSerializer,
    )
    def post(self, request: Request) -> Response:
        """Scores a final table, and explains each point. Nothing is stored."""
        given = read_body(TrySerializer, request)
        return Response(selectors.try_scoring(given["scoring"], given["final_table"]))


DIVISION = OpenApiParameter(
    "division",
    {"type": "integer", "minimum": 1, "maximum": 100},
    description="Tier of the division. Default: 1.",
)


class CrossTable(ExportView):
    @operation(
        "get_cross_table",
        "Get the cross table",
        responses=json_or_csv_responses(CrossTableSerializer),
        parameters=[format_parameter(SHEETS), DIVISION],
    )
    @from_replica
    def get(self, request: Request, season: str) -> HttpResponse:
        """Returns the tables, opponents and points of each entry of a division. `csv` has a line for each
        entry, with five columns for each round, in the form of `GET /seasons/{season}/standings`."""
        tier = query_number(request, "division", default=1, maximum=100)
        if format_of(request, SHEETS) == "csv":
            sheet = exports.cross_table_sheet(request.user, season, tier)
            return sheet_response(request, sheet, f"{season}-cross-table.csv")
        return vary_by_format(Response(exports.cross_table_for(request.user, season, tier)))
