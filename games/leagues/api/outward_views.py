"""Seasons for spreadsheets, calendars, feed readers, and other servers."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.permissions import HasScopeOrSpectates
from games.api.http import format_of, format_parameter, query_number, vary_by_format
from games.leagues.api import score_bodies, substitute_bodies
from games.leagues.api.league_views import operation
from games.leagues.api.season_views import READ
from games.leagues.selectors import export, feeds, sheets
from games.leagues.selectors.substitute_parts import substitutes_for
from games.words import words_for
from got_api.database.replica import from_replica
from got_api.http.documents import Document, document_response
from got_api.http.languages import LANG, in_language, language_of
from got_api.http.negotiation import AnyMediaType
from got_api.http.serializers import refuse_unknown_query

SHEETS = {"json": "application/json", "csv": "text/csv"}
"""Formats of a list that spreadsheets can read."""
PRIVATE = "private, no-cache"
"""Not for shared caches: a draft is visible only to officials, and other seasons change."""
DIVISION = OpenApiParameter(
    "division",
    {"type": "integer", "minimum": 1, "maximum": 100},
    description="Tier of the division. Default: 1.",
)


class ExportView(APIView):
    """A view for other programs, which send various `Accept` headers."""

    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": READ}
    content_negotiation_class = AnyMediaType


def _file_response(request: Request, document: Document, filename: str = "") -> HttpResponse:
    response = document_response(request, document, cache=PRIVATE)
    if filename:
        response["Content-Disposition"] = f'attachment; filename="{filename}"'
    return response


def sheet_response(request: Request, document: Document, filename: str) -> HttpResponse:
    return vary_by_format(_file_response(request, document, filename))


def _form(content_type: str, text: str) -> dict[tuple[int, str], OpenApiResponse]:
    return {(200, content_type): OpenApiResponse(OpenApiTypes.STR, description=text)}


def list_or_sheet(body: Any) -> dict[tuple[int, str], Any]:
    """The responses of a list with the formats `SHEETS`."""
    return {(200, SHEETS["json"]): body, **_form(SHEETS["csv"], "")}


class CrossTable(ExportView):
    @operation(
        "get_cross_table",
        "Get the cross table",
        responses=list_or_sheet(score_bodies.CrossTableSerializer),
        parameters=[format_parameter(SHEETS), DIVISION],
    )
    @from_replica
    def get(self, request: Request, season: str) -> HttpResponse:
        """Returns the tables, opponents and points of each entry of a division. `csv` has a line for each
        entry, with five columns for each round, in the form of `GET /seasons/{season}/standings`."""
        tier = query_number(request, "division", default=1, most=100)
        if format_of(request, SHEETS) == "csv":
            sheet = sheets.cross_table_sheet(request.user, season, tier)
            return sheet_response(request, sheet, f"{season}-cross-table.csv")
        return vary_by_format(Response(sheets.cross_table_for(request.user, season, tier)))


class Substitutes(ExportView):
    @operation(
        "list_season_substitutes",
        "List the substitutes of a season",
        responses=list_or_sheet(substitute_bodies.SeasonSubstituteListSerializer),
        parameters=[format_parameter(SHEETS)],
        description=(
            "Lists the users who took over a seat, with their rounds and points for its entry: a row for "
            "each seat that a substitute played at a table that counts. The list does not change any points: "
            "the standings include a part only if the substitute has an entry, as `extra`.\n\n"
            "`csv` has a line for each row, in the form of `GET /seasons/{season}/standings`."
        ),
    )
    @from_replica
    def get(self, request: Request, season: str) -> HttpResponse:
        if format_of(request, SHEETS) == "csv":
            sheet = sheets.substitutes_sheet(request.user, season)
            return sheet_response(request, sheet, f"{season}-substitutes.csv")
        return vary_by_format(
            Response({"results": substitutes_for(request.user, season), "next_cursor": None})
        )


class Export(ExportView):
    @operation(
        "export_season",
        "Export a season",
        responses=_form("application/x-ndjson", "One JSON object a line, each with a `kind`."),
    )
    @from_replica
    def get(self, request: Request, season: str) -> HttpResponse:
        """Exports all public data of a season as lines of JSON: document, entries, rounds, draws with their
        certificates, tables with their results, byes, rulings, standings and substitutes. Points are whole
        hundredths. `recompute_standings.py` verifies the standings, and the operator of another server can
        import a final season. 404 for a draft."""
        return _file_response(request, export.export_for(request.user, season), f"{season}.ndjson")


class SeasonCalendar(ExportView):
    @operation(
        "get_season_calendar",
        "Get the calendar of a season",
        responses=_form("text/calendar", "The calendar."),
        parameters=[LANG],
    )
    @from_replica
    def get(self, request: Request, season: str) -> HttpResponse:
        """Returns registration, check-in and the started rounds as iCalendar."""
        refuse_unknown_query(request, {"lang"})
        language = language_of(request)
        body = feeds.calendar_of_season(request.user, season, words_for(language))
        return in_language(_file_response(request, Document(body, "text/calendar; charset=utf-8")), language)


class SeasonFeed(ExportView):
    @operation(
        "get_season_feed",
        "Get the feed of a season",
        responses=_form("application/atom+xml", "The feed."),
        parameters=[LANG],
    )
    @from_replica
    def get(self, request: Request, season: str) -> HttpResponse:
        """Returns the log of a season, newest first, as an Atom feed. Feed readers should send the entity
        tag."""
        refuse_unknown_query(request, {"lang"})
        language = language_of(request)
        body = feeds.feed_of_season(request.user, season, words_for(language))
        return in_language(
            _file_response(request, Document(body, "application/atom+xml; charset=utf-8")), language
        )
