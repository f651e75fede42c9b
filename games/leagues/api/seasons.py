"""Seasons: their document, status and log."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, get_args

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import user_of
from games.api.http import query_flag, query_number
from games.api.serializers.clocks import CompleteListSerializer
from games.leagues.api import document_bodies
from games.leagues.api.document_bodies import FreeObjectField
from games.leagues.api.operations import (
    MAX_REASON,
    OFFICIAL,
    ORGANISE,
    READ,
    PublicView,
    choices_of,
    complete_list,
    operation,
    read_query,
)
from games.leagues.document import RegistrationKind
from games.leagues.editions import MIN_SIZE
from games.leagues.errors import LeagueCode
from games.leagues.models import Entry, LogEntry, Official, Season
from games.leagues.selectors import seasons as selectors
from games.leagues.services import documents, forecasts, seasons
from games.leagues.services.seasons import Action
from games.leagues.stages import MAX_ENTRIES
from got_api.database.replica import from_replica
from got_api.database.viewer import as_engine
from got_api.http.free_text import FreeTextField
from got_api.http.pagination import LOGS, Cursor
from got_api.http.serializers import StrictSerializer, read_body, refuse_unknown_query
from got_api.schema.operations import example, examples

ACTIONS = choices_of(get_args(Action))


class ShownRegistrationSerializer(serializers.Serializer[Any]):
    """Settings of registration."""

    kind = serializers.ChoiceField(choices=get_args(RegistrationKind), help_text="Users who can enter.")
    closes_at = serializers.DateTimeField(
        allow_null=True, help_text="When registration closes; null if an official closes it."
    )
    capacity = serializers.IntegerField(
        allow_null=True, help_text="Maximum number of entries that play; null for no limit."
    )
    late = serializers.BooleanField(help_text="Whether players can enter after the start.")


class ShownCheckInSerializer(serializers.Serializer[Any]):
    """Settings of check-in."""

    closes_at = serializers.DateTimeField(
        allow_null=True, help_text="When the season starts; null if an official starts it."
    )


class DivisionSerializer(serializers.Serializer[Any]):
    """A division of a season. Its entries play among themselves."""

    tier = serializers.IntegerField(help_text="1 is the highest.")
    name = serializers.CharField(help_text="Name of the division.")
    entry_count = serializers.IntegerField(help_text="Number of active entries.")


_SEASON = {
    "code": "h4kq7m2x9p",
    "league": "winter",
    "number": 3,
    "origin": None,
    "name": "Spring 2027",
    "status": "registration",
    "registration": {"kind": "open", "closes_at": None, "capacity": 36, "late": False, "allows_bots": False},
    "check_in": None,
    "divisions": [{"tier": 1, "name": "Division 1", "entry_count": 17}],
    "created_at": "2027-02-01T09:00:00Z",
}


@examples(example("a season", _SEASON))
class SeasonSerializer(serializers.Serializer[Any]):
    """A season of a league."""

    code = serializers.CharField(help_text="Code of the season.")
    league = serializers.CharField(help_text="Short name of its league.")
    number = serializers.IntegerField(help_text="Number in its league.")
    origin = serializers.CharField(
        allow_null=True,
        help_text=(
            "Code of the season at the server where it was played, if it was imported; null for others. "
            "Tables of an imported season have no `game`."
        ),
    )
    name = serializers.CharField(help_text="Name of the season.")
    status = serializers.ChoiceField(choices=Season.Status.choices, help_text="Status of the season.")
    registration = ShownRegistrationSerializer(help_text="Registration for the season.")
    check_in = ShownCheckInSerializer(allow_null=True, help_text="Check-in of the season; null for none.")
    divisions = DivisionSerializer(many=True, help_text="Divisions, the highest first.")
    created_at = serializers.DateTimeField(help_text="When it was created.")


class SeasonFilterSerializer(serializers.Serializer[Any]):
    """Filter of the list of seasons."""

    league = serializers.SlugField(required=False, help_text="Only seasons of this league.")
    status = serializers.ChoiceField(
        choices=Season.Status.choices, required=False, help_text="Only seasons with this status."
    )


@examples(
    example("a first season", {"name": "Spring 2027"}, request=True),
    example("the next season", {"name": "Autumn 2027", "copy_from": 3}, request=True),
)
class NewSeasonSerializer(StrictSerializer):
    """A new season."""

    name = FreeTextField(max_length=60, help_text="Name of the season.")
    copy_from = serializers.IntegerField(
        required=False,
        allow_null=True,
        default=None,
        min_value=1,
        max_value=10**6,
        help_text="Number of the season of this league whose document is copied, without its times.",
    )


@examples(example("open registration", {"action": "open"}, request=True))
class SeasonActionSerializer(StrictSerializer):
    """A change of a season's status."""

    action = serializers.ChoiceField(
        choices=ACTIONS,
        help_text=(
            "`open` and `close` registration, `start` after check-in, `cancel`, `sign_off` the standings, or "
            "`reopen` a season that is final or cancelled."
        ),
    )
    reason = FreeTextField(
        max_length=MAX_REASON,
        required=False,
        allow_blank=True,
        default="",
        help_text="Public reason. Needed to cancel a season unless it is a draft; optional to reopen one.",
    )


class MySeasonSerializer(serializers.Serializer[Any]):
    """A season that concerns you."""

    season = serializers.CharField(help_text="Code of the season.")
    league = serializers.CharField(help_text="Short name of its league.")
    name = serializers.CharField(help_text="Name of the season.")
    status = serializers.ChoiceField(choices=Season.Status.choices, help_text="Status of the season.")
    entry = serializers.IntegerField(allow_null=True, help_text="Number of your entry; null for none.")
    entry_status = serializers.ChoiceField(
        choices=Entry.Status.choices, allow_null=True, help_text="Status of your entry; null for none."
    )
    role = serializers.ChoiceField(
        choices=Official.Role.choices, allow_null=True, help_text="Your role in the league; null for none."
    )


class MySeasonListSerializer(CompleteListSerializer):
    """All seasons that concern you, newest first."""

    results = MySeasonSerializer(many=True, help_text="The seasons.")


class LogEntrySerializer(serializers.Serializer[Any]):
    """An event of a season."""

    number = serializers.IntegerField(help_text="Number in the part of the log that `audience` names.")
    kind = serializers.ChoiceField(choices=LogEntry.Kind.choices, help_text="Kind of the event.")
    audience = serializers.ChoiceField(choices=LogEntry.Audience.choices, help_text="Readers of the entry.")
    facts = FreeObjectField(help_text="Details: numbers of rounds, entries, attempts, hashes.")
    actor = serializers.CharField(allow_null=True, help_text="User who did it; null for the server.")
    at = serializers.DateTimeField(help_text="When it happened.")


class SeasonsOfLeague(APIView):
    located = ("POST",)
    required_scopes = {"POST": ORGANISE}
    problems = {"POST": (LeagueCode.OFFICIAL_ONLY,)}

    @operation(
        "create_season",
        "Create a season",
        request=NewSeasonSerializer,
        response=SeasonSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str) -> Response:
        """Creates a season as a draft, which only officials see until you open registration. Organiser
        only."""
        given = read_body(NewSeasonSerializer, request)
        code = seasons.create_season(by=user_of(request).pk, slug=slug, **given)
        address = f"/api/v1/seasons/{code}"
        return Response(selectors.season_for(request.user, code), status=201, headers={"Location": address})


class Seasons(PublicView):
    pagination_class = Cursor

    @operation(
        "list_seasons",
        "List seasons",
        response=SeasonSerializer(many=True),
        parameters=[SeasonFilterSerializer],
    )
    @from_replica
    def get(self, request: Request) -> Response:
        """Lists the seasons of all leagues or of one, newest first. You also see drafts of your leagues."""
        refuse_unknown_query(request, Cursor.query_names | {"league", "status"})
        filters = read_query(SeasonFilterSerializer, request)
        pages = Cursor("-created_at")
        with as_engine():
            rows = selectors.seasons_for(request.user, **filters)
            results = selectors.season_bodies(pages.paginate_queryset(rows, request, self) or ())
        return pages.get_paginated_response(results)


class OneSeason(PublicView):
    @operation("get_season", "Get a season", response=SeasonSerializer)
    @from_replica
    def get(self, request: Request, season: str) -> Response:
        """Returns a season. Anybody who knows its code can read it, unless it is a draft."""
        return Response(selectors.season_for(request.user, season))


class Document(PublicView):
    required_scopes = {"GET": READ, "PUT": ORGANISE}
    problems = {"PUT": (*OFFICIAL, LeagueCode.DOCUMENT_UNLAWFUL, LeagueCode.DRAW_PUBLISHED)}
    needs_body = True

    @operation(
        "get_season_document",
        "Get the document of a season",
        response=document_bodies.ShownDocumentSerializer,
    )
    def get(self, request: Request, season: str) -> Response:
        """Returns the document of a season, which defines all its settings, with every default written out.
        You can keep it in a file."""
        return Response(selectors.document_for(request.user, season))

    @operation(
        "replace_season_document",
        "Replace the document of a season",
        request=document_bodies.SeasonDocumentSerializer,
        response=document_bodies.PlanSerializer,
        parameters=[
            OpenApiParameter(
                "dry_run", bool, description="Whether to plan without changing anything. Default: false."
            ),
            OpenApiParameter(
                "entries",
                {"type": "integer", "minimum": MIN_SIZE, "maximum": MAX_ENTRIES},
                description=(
                    "Number of entries of each division that the forecast of a dry run assumes. Default: the "
                    "active entries, or before the start the capacity."
                ),
            ),
        ],
    )
    def put(self, request: Request, season: str) -> Response:
        """Replaces the document of a season, and returns the steps from the previous document to yours. A
        published draw fixes the scoring and how its rounds are drawn. A dry run only plans, and marks a step
        that would be refused. It also has a forecast, which takes the server some seconds: repeat the request
        until it is `ready`. Organiser only; assistants can plan."""
        refuse_unknown_query(request, {"dry_run", "entries"})
        dry_run = query_flag(request, "dry_run")
        assumed = query_number(request, "entries", default=0, most=MAX_ENTRIES) or None
        steps = documents.replace_season_document(
            by=user_of(request).pk, code=season, given=request.data, dry_run=dry_run
        )
        found = None
        if dry_run:
            found = forecasts.forecast_for(code=season, given=request.data, assumed=assumed)
        shown = [asdict(step) for step in steps]
        return Response({"applied": not dry_run, "steps": shown, "forecast": found})


class Forecast(PublicView):
    @operation("get_forecast", "Get the forecast of a season", response=document_bodies.ForecastSerializer)
    def get(self, request: Request, season: str) -> Response:
        """Returns a forecast for the season's document, with the active entries, or before the start with as
        many as the capacity allows. The server computes it within seconds: repeat the request until it is
        `ready`. It is stored for a day."""
        return Response(forecasts.forecast_of_season(reader=request.user.pk, code=season))


class Status(APIView):
    required_scopes = {"POST": ORGANISE}
    problems = {
        "POST": (
            *OFFICIAL,
            LeagueCode.APPEAL_OPEN,
            LeagueCode.DOCUMENT_UNLAWFUL,
            LeagueCode.SEASON_IMPORTED,
            LeagueCode.TABLE_NOT_DECIDED,
        )
    }

    @operation(
        "change_season_status",
        "Change the status of a season",
        request=SeasonActionSerializer,
        response=SeasonSerializer,
    )
    def post(self, request: Request, season: str) -> Response:
        """Changes the status of a season. `open` moves it from `draft` to `registration`; `close` to
        `check_in` or, without check-in, to `running`; `start` from `check_in` to `running`. When all rounds
        are closed it is in `review`; `sign_off` makes its standings `final` and gives awards; `reopen` undoes
        this, except for an imported season. `cancel` ends a season at any time before, with a public
        `reason`. After `reopen` it continues, and the latest ends of its rounds have moved by the time in
        between. Organiser only."""
        given = read_body(SeasonActionSerializer, request)
        seasons.change_status(by=user_of(request).pk, code=season, **given)
        return Response(selectors.season_for(request.user, season))


class LogPages(Cursor):
    """Pages of a log."""

    size = LOGS


class Log(PublicView):
    pagination_class = LogPages

    @operation("get_season_log", "Get the log of a season", response=LogEntrySerializer(many=True))
    @from_replica
    def get(self, request: Request, season: str) -> Response:
        """Lists the log of a season, newest first. Officials also see private entries for them."""
        refuse_unknown_query(request, Cursor.query_names)
        pages = LogPages("-at")
        with selectors.visible_season(request.user, season) as (found, role):
            page = pages.paginate_queryset(selectors.log_of(found, role), request, self)
            results: list[dict[str, Any]] = [selectors.log_entry_body(row) for row in page or ()]
        return pages.get_paginated_response(results)


class MySeasons(APIView):
    required_scopes = {"GET": READ}

    @operation("list_my_seasons", "List my seasons", response=MySeasonListSerializer)
    @from_replica
    def get(self, request: Request) -> Response:
        """Lists the seasons in which you have an entry, or of whose league you are an official."""
        return complete_list(selectors.seasons_of(user_of(request).pk))
