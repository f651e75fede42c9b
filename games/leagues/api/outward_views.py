"""Seasons for spreadsheets, calendars, feed readers, and other servers."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.permissions import HasScopeOrSpectates
from games.api.http import query_number
from games.leagues.api import score_bodies, substitute_bodies
from games.leagues.api.league_views import LEAGUES
from games.leagues.api.season_views import READ
from games.leagues.selectors import export, feeds, sheets
from games.leagues.selectors.substitute_parts import substitutes_for
from games.words import words_for
from got_api.database.replica import from_replica
from got_api.http.documents import Document, document_response
from got_api.http.languages import LANG, in_language, language_of
from got_api.http.negotiation import AnyMediaType
from got_api.http.serializers import refuse_unknown_query

PRIVATE = "private, no-cache"
"""Not for shared caches: a draft is visible only to officials, and other seasons change."""
DIVISION = OpenApiParameter(
    "division",
    {"type": "integer", "minimum": 1, "maximum": 100},
    description="Tier of the division. Default: 1.",
)


class ExportView(APIView):
    """A view whose body is not JSON. Every `Accept` header is allowed, because such programs send various
    ones.
    """

    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": READ}
    content_negotiation_class = AnyMediaType


def _answer(request: Request, document: Document, filename: str = "") -> HttpResponse:
    response = document_response(request, document, cache=PRIVATE)
    if filename:
        response["Content-Disposition"] = f'attachment; filename="{filename}"'
    return response


def _form(content_type: str, text: str) -> dict[tuple[int, str], OpenApiResponse]:
    return {(200, content_type): OpenApiResponse(OpenApiTypes.STR, description=text)}


class StandingsSheet(ExportView):
    @extend_schema(
        operation_id="get_standings_csv",
        tags=LEAGUES,
        summary="Get the standings as CSV",
        description=(
            "Returns the standings for spreadsheets, in UTF-8 with a byte order mark. Text that a "
            "spreadsheet would treat as a formula has an apostrophe in front."
        ),
        parameters=[score_bodies.StandingsFilterSerializer],
        responses=_form("text/csv", "A line for each entry, by rank."),
    )
    @from_replica
    def get(self, request: Request, season: str) -> HttpResponse:
        refuse_unknown_query(request, {"division", "after"})
        tier = query_number(request, "division", default=1, most=100)
        after = query_number(request, "after", default=0, most=1000) or None
        document = sheets.standings_sheet(request.user, season, tier, after)
        return _answer(request, document, f"{season}-standings.csv")


class CrossTable(APIView):
    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": READ}

    @extend_schema(
        operation_id="get_cross_table",
        tags=LEAGUES,
        summary="Get the cross table",
        description="Returns the tables, opponents and points of each entry of a division.",
        parameters=[DIVISION],
        responses={200: score_bodies.CrossTableSerializer},
    )
    @from_replica
    def get(self, request: Request, season: str) -> Response:
        tier = query_number(request, "division", default=1, most=100)
        return Response(sheets.cross_table_for(request.user, season, tier))


class CrossTableSheet(ExportView):
    @extend_schema(
        operation_id="get_cross_table_csv",
        tags=LEAGUES,
        summary="Get the cross table as CSV",
        description=(
            "Returns the cross table for spreadsheets, in the format of `GET "
            "/seasons/{season}/standings.csv`."
        ),
        parameters=[DIVISION],
        responses=_form("text/csv", "A line for each entry, with five columns for each round."),
    )
    @from_replica
    def get(self, request: Request, season: str) -> HttpResponse:
        tier = query_number(request, "division", default=1, most=100)
        document = sheets.cross_table_sheet(request.user, season, tier)
        return _answer(request, document, f"{season}-cross-table.csv")


class Substitutes(APIView):
    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": READ}

    @extend_schema(
        operation_id="list_season_substitutes",
        tags=LEAGUES,
        summary="List the substitutes of a season",
        description=(
            "Lists the users who took over a seat, with their rounds and points for its entry: a row for "
            "each seat that a substitute played at a table that counts. The list changes no points: the "
            "standings have a part only for an entry of the substitute, as `extra`."
        ),
        responses={200: substitute_bodies.SeasonSubstituteListSerializer},
    )
    @from_replica
    def get(self, request: Request, season: str) -> Response:
        return Response({"results": substitutes_for(request.user, season), "next_cursor": None})


class SubstitutesSheet(ExportView):
    @extend_schema(
        operation_id="get_season_substitutes_csv",
        tags=LEAGUES,
        summary="Get the substitutes as CSV",
        description=(
            "Returns the cross table for spreadsheets, in the format of `GET "
            "/seasons/{season}/standings.csv`."
        ),
        responses=_form("text/csv", "A line for each row of `GET /seasons/{season}/substitutes`."),
    )
    @from_replica
    def get(self, request: Request, season: str) -> HttpResponse:
        document = sheets.substitutes_sheet(request.user, season)
        return _answer(request, document, f"{season}-substitutes.csv")


class Export(ExportView):
    @extend_schema(
        operation_id="export_season",
        tags=LEAGUES,
        summary="Export a season",
        description=(
            "Exports all public data of a season as lines of JSON: document, entries, rounds, draws with "
            "their certificates, tables with their results, byes, rulings, standings and substitutes. Points "
            "are whole hundredths. `recompute_standings.py` verifies the standings, and the operator of "
            "another server can import a final season. 404 for a draft."
        ),
        responses=_form("application/x-ndjson", "One JSON object a line, each with a `kind`."),
    )
    @from_replica
    def get(self, request: Request, season: str) -> HttpResponse:
        return _answer(request, export.export_for(request.user, season), f"{season}.ndjson")


class SeasonCalendar(ExportView):
    @extend_schema(
        operation_id="get_season_calendar",
        tags=LEAGUES,
        summary="Get the calendar of a season",
        description="Returns registration, check-in and the started rounds as iCalendar.",
        parameters=[LANG],
        responses=_form("text/calendar", "The calendar."),
    )
    @from_replica
    def get(self, request: Request, season: str) -> HttpResponse:
        refuse_unknown_query(request, {"lang"})
        language = language_of(request)
        body = feeds.calendar_of_season(request.user, season, words_for(language))
        return in_language(_answer(request, Document(body, "text/calendar; charset=utf-8")), language)


class SeasonFeed(ExportView):
    @extend_schema(
        operation_id="get_season_feed",
        tags=LEAGUES,
        summary="Get the feed of a season",
        description=(
            "Returns the log of a season, newest first, as an Atom feed. Feed readers should send the entity "
            "tag."
        ),
        parameters=[LANG],
        responses=_form("application/atom+xml", "The feed."),
    )
    @from_replica
    def get(self, request: Request, season: str) -> HttpResponse:
        refuse_unknown_query(request, {"lang"})
        language = language_of(request)
        body = feeds.feed_of_season(request.user, season, words_for(language))
        return in_language(_answer(request, Document(body, "application/atom+xml; charset=utf-8")), language)
