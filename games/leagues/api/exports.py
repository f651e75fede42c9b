"""Seasons for spreadsheets, calendars, feed readers, and other servers."""

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse
from rest_framework.request import Request

from games.api.http import vary_by_format
from games.leagues.api.operations import PublicView, operation
from games.leagues.selectors import exports
from games.words import Words, words_for
from got_api.database.replica import from_replica
from got_api.http.documents import Document, document_response
from got_api.http.languages import LANG, in_language, language_of
from got_api.http.negotiation import AnyMediaType
from got_api.http.serializers import refuse_unknown_query

SHEETS = {"json": "application/json", "csv": "text/csv"}
"""Formats of a list that can also be read as a spreadsheet."""
PRIVATE = "private, no-cache"
"""The `Cache-Control` of exports. Shared caches may not store them: only officials can see a draft, and other
seasons change."""


class ExportView(PublicView):
    """A view for other programs. It accepts any `Accept` header, because they send various ones."""

    content_negotiation_class = AnyMediaType


def _file_response(request: Request, document: Document, filename: str = "") -> HttpResponse:
    response = document_response(request, document, cache=PRIVATE)
    if filename:
        response["Content-Disposition"] = f'attachment; filename="{filename}"'
    return response


def _export_in_language(
    request: Request, season: str, make: Callable[[Any, str, Words], bytes], content_type: str
) -> HttpResponse:
    refuse_unknown_query(request, {"lang"})
    language = language_of(request)
    body = make(request.user, season, words_for(language))
    document = Document(body, f"{content_type}; charset=utf-8")
    return in_language(_file_response(request, document), language)


def sheet_response(request: Request, document: Document, filename: str) -> HttpResponse:
    return vary_by_format(_file_response(request, document, filename))


def _format_response(content_type: str, text: str) -> dict[tuple[int, str], OpenApiResponse]:
    return {(200, content_type): OpenApiResponse(OpenApiTypes.STR, description=text)}


def json_or_csv_responses(body: Any) -> dict[tuple[int, str], Any]:
    """Responses for the schema: a list as JSON, with the serializer `body`, or as CSV."""
    return {(200, SHEETS["json"]): body, **_format_response(SHEETS["csv"], "")}


class Export(ExportView):
    @operation(
        "export_season",
        "Export a season",
        responses=_format_response("application/x-ndjson", "One JSON object a line, each with a `kind`."),
    )
    @from_replica
    def get(self, request: Request, season: str) -> HttpResponse:
        """Exports all public data of a season as lines of JSON: document, entries, rounds, draws with their
        certificates, tables with their results, byes, rulings, standings and substitutes. Points are whole
        hundredths. `recompute_standings.py` verifies the standings, and the operator of another server can
        import a final season. 404 for a draft."""
        return _file_response(request, exports.export_for(request.user, season), f"{season}.ndjson")


class SeasonCalendar(ExportView):
    @operation(
        "get_season_calendar",
        "Get the calendar of a season",
        responses=_format_response("text/calendar", "The calendar."),
        parameters=[LANG],
    )
    @from_replica
    def get(self, request: Request, season: str) -> HttpResponse:
        """Returns registration, check-in and the started rounds as iCalendar."""
        return _export_in_language(request, season, exports.calendar_of_season, "text/calendar")


class SeasonFeed(ExportView):
    @operation(
        "get_season_feed",
        "Get the feed of a season",
        responses=_format_response("application/atom+xml", "The feed."),
        parameters=[LANG],
    )
    @from_replica
    def get(self, request: Request, season: str) -> HttpResponse:
        """Returns the log of a season, newest first, as an Atom feed. Feed readers should send the entity
        tag."""
        return _export_in_language(request, season, exports.feed_of_season, "application/atom+xml")
