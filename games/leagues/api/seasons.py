"""Seasons: their document and the plan of a change to it, status and log."""

from dataclasses import asdict
from typing import Any, get_args

from drf_spectacular.utils import OpenApiParameter, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import user_of
from games.api.declared_bodies import FIELDS, serializer_of
from games.api.engine_schema import ref
from games.api.http import query_flag, query_number
from games.api.serializers.clocks import CompleteListSerializer
from games.engine import Ruleset
from games.leagues import stages
from games.leagues.api.operations import (
    MAX_REASON,
    OFFICIAL_PROBLEMS,
    ORGANISE,
    READ,
    PublicView,
    choices_of,
    operation,
)
from games.leagues.document import RegistrationKind, SeasonDocument, read_document
from games.leagues.editions import MAX_SIZE, MIN_SIZE
from games.leagues.errors import LeagueCode
from games.leagues.models import Entry, LogEntry, Official, Season
from games.leagues.scoring.language import Scoring
from games.leagues.selectors import seasons as selectors
from games.leagues.services import documents, forecasts, seasons
from games.leagues.services.documents import StepKind
from games.leagues.services.seasons import Action
from games.leagues.stages import MAX_ENTRIES
from got_api.database.replica import from_replica
from got_api.database.viewer import as_engine
from got_api.http.free_text import FreeTextField
from got_api.http.pagination import LOGS, Cursor
from got_api.http.responses import complete_list, created_response
from got_api.http.serializers import StrictSerializer, read_body, read_query, refuse_unknown_query
from got_api.schema.operations import example, examples

STEPS = choices_of(StepKind)


@extend_schema_field(ref("ChosenRules"))
class RulesetField(serializers.JSONField):
    """Options of the rules."""


@extend_schema_field(
    {
        "oneOf": [
            {"type": "string", "enum": ["all"]},
            {
                "type": "object",
                "properties": {
                    "top": {"type": "integer", "minimum": MIN_SIZE, "maximum": stages.MAX_ENTRIES},
                    "from_tables": {"type": "integer", "minimum": 1, "maximum": MAX_SIZE - 1},
                },
                "minProperties": 1,
                "maxProperties": 1,
                "additionalProperties": False,
            },
        ]
    }
)
class StageField(serializers.JSONField):
    """The field of a stage: its entries."""


@extend_schema_field(
    {
        "oneOf": [
            {"type": "string", "description": "Name of a scoring; see `GET /scoring-systems`."},
            {"type": "object", "additionalProperties": True, "description": "An inline scoring."},
        ]
    }
)
class ScoringField(serializers.JSONField):
    """A named or an inline scoring."""


SEASON = {
    "name": "Spring 2027",
    "registration": {"kind": "open", "closes_at": "2027-03-01T18:00:00+00:00", "capacity": 36},
    "check_in": {"closes_at": "2027-03-03T18:00:00+00:00"},
    "tables": {"sizes": [5, 6], "wanted": 6, "preset": "e_mail"},
    "scoring": "10-6-4-3-2-1",
    "divisions": [{"name": "Division 1", "stages": [{"preset": "swiss", "rounds": 3, "round_days": 60}]}],
    "draw": {"automatic": False},
}


FIELDS.update({Ruleset: RulesetField, Scoring: ScoringField, stages.StageEntries: StageField})
SeasonDocumentSerializer = examples(example("three Swiss rounds", SEASON, request=True))(
    serializer_of(SeasonDocument)
)


@extend_schema_field({"type": "object", "additionalProperties": True})
class FreeObjectField(serializers.JSONField):
    """An object whose fields the schema does not list."""


@examples(example("three Swiss rounds", read_document(SEASON).to_json()))
class ShownDocumentSerializer(serializers.Serializer[Any]):
    """A season as one document, in the form in which you can send it back."""

    name = serializers.CharField(help_text="Name of the season.")
    registration = FreeObjectField(help_text="Settings of registration.")
    check_in = FreeObjectField(allow_null=True, help_text="Check-in of the season; null for none.")
    tables = FreeObjectField(help_text="Sizes of tables, and settings of their games.")
    scoring = ScoringField(help_text="Name of a scoring, or an inline scoring.")
    divisions = serializers.ListField(child=FreeObjectField(), help_text="The divisions, the highest first.")
    draw = FreeObjectField(help_text="Rules for draws.")
    appeals = FreeObjectField(help_text="Time limit for appeals.")
    substitutes = FreeObjectField(help_text="Settings for asking the standby list.")
    ready_check = FreeObjectField(
        allow_null=True, help_text="Settings of the ready check before a round; null for no ready check."
    )
    breaks = serializers.ListField(child=FreeObjectField(), help_text="Periods without round starts.")


_STEP = {
    "kind": "add_round",
    "pointer": "/divisions/0/stages/0/rounds",
    "before": None,
    "after": None,
    "number": None,
    "refused": None,
}


class PlanStepSerializer(serializers.Serializer[Any]):
    """A change that follows from a document."""

    kind = serializers.ChoiceField(choices=STEPS, help_text="Kind of the step.")
    pointer = serializers.CharField(help_text="The part of the document, as a JSON pointer.")
    before = serializers.JSONField(help_text="The previous value; null for none.")
    after = serializers.JSONField(help_text="The new value; null for none.")
    number = serializers.IntegerField(
        allow_null=True,
        help_text="`move_up`: the entry; `remove_round`: the round; null for other steps.",
    )
    refused = serializers.CharField(
        allow_null=True, help_text="Error code of a refused step; null for a possible step."
    )


class RoundEndSerializer(serializers.Serializer[Any]):
    """When a round ends, in seconds from the start of its stage."""

    round = serializers.IntegerField(help_text="Number of the round in its stage.")
    likely_seconds = serializers.IntegerField(
        help_text="Time by which the round has ended in half of all simulated seasons."
    )
    late_seconds = serializers.IntegerField(
        help_text="Time by which it has ended in nine of ten simulated seasons."
    )
    sizes = serializers.ListField(
        child=serializers.IntegerField(), help_text=("Sizes of the tables of the round.")
    )
    bye_count = serializers.IntegerField(help_text="Number of entries that sit out, or wait in the queue.")


class TitleOddsSerializer(serializers.Serializer[Any]):
    """Chances of the title among equally good players."""

    luckiest = serializers.FloatField(help_text="Chance of the quarter of entries with the luckiest houses.")
    unluckiest = serializers.FloatField(
        help_text="Chance of the quarter of entries with the unluckiest houses."
    )
    ratio = serializers.FloatField(help_text="`luckiest` divided by `unluckiest`.")


class StageForecastSerializer(serializers.Serializer[Any]):
    """Forecast of a stage. If the stage is not possible, all fields except the first four are null."""

    division = serializers.IntegerField(help_text="Tier of its division.")
    stage = serializers.IntegerField(help_text="Number of the stage in its division.")
    entries = serializers.IntegerField(help_text="Assumed number of entries in its first round.")
    possible = serializers.BooleanField(
        help_text="Whether the entries of each round can be seated at tables of the allowed sizes."
    )
    sizes = serializers.ListField(
        child=serializers.IntegerField(),
        allow_null=True,
        help_text="Sizes of the tables of its first round; null if the stage is not possible.",
    )
    bye_count = serializers.IntegerField(
        allow_null=True,
        help_text=(
            "Number of entries that sit out its first round, or wait in the queue; null if the stage is not "
            "possible."
        ),
    )
    ends = RoundEndSerializer(
        many=True,
        allow_null=True,
        help_text=("Expected ends of the rounds; null if the stage is not possible."),
    )
    repeat_meeting_count = serializers.IntegerField(
        allow_null=True,
        help_text=(
            "Number of repeated meetings of two entries that no draw can avoid; null if the stage is not "
            "possible."
        ),
    )
    repeat_house_count = serializers.IntegerField(
        allow_null=True,
        help_text=(
            "Number of times that an entry must play a house again in any draw; null if the stage is not "
            "possible."
        ),
    )
    best_first = serializers.FloatField(
        allow_null=True,
        help_text=("Probability, 0 to 1, that the best player is first; null if the stage is not possible."),
    )
    best_in_three = serializers.FloatField(
        allow_null=True,
        help_text=(
            "Probability, 0 to 1, that the best player is among the first three; null if the stage is not "
            "possible."
        ),
    )
    title_odds = TitleOddsSerializer(
        allow_null=True,
        help_text=("Influence of the houses on the title; null if the stage is not possible."),
    )
    assumed_durations = serializers.BooleanField(
        allow_null=True,
        help_text=(
            "Whether durations are estimated only from the clock, because too few games have finished; "
            "null if the stage is not possible."
        ),
    )


class ForecastSerializer(serializers.Serializer[Any]):
    """Forecast for a document of a season."""

    ready = serializers.BooleanField(help_text="False while the server computes it: repeat the request.")
    entries = serializers.ListField(
        child=serializers.IntegerField(), help_text="Assumed number of entries of each division."
    )
    stages = StageForecastSerializer(
        many=True, help_text="Forecasts of the stages, division by division. Empty until `ready`."
    )


@examples(example("one more round", {"applied": True, "steps": [_STEP], "forecast": None}))
class PlanSerializer(serializers.Serializer[Any]):
    """The steps from the current document to another."""

    applied = serializers.BooleanField(help_text="Whether the steps were applied; false for a dry run.")
    steps = PlanStepSerializer(many=True, help_text="Steps, in order. Empty if the document changes nothing.")
    forecast = ForecastSerializer(allow_null=True, help_text="Forecast of a dry run; otherwise null.")


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

    tier = serializers.IntegerField(help_text="Tier of the division; 1 is the highest.")
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


_STATUS = (
    "Status of the season. `draft`: registration has not opened. `registration`: users can enter. "
    "`check_in`: players must confirm that they will play. `running`: rounds are drawn and played. "
    "`review`: all rounds are closed. `final`: the organiser has signed off the standings. `cancelled`: "
    "an official has cancelled it."
)


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
    status = serializers.ChoiceField(choices=Season.Status.choices, help_text=_STATUS)
    registration = ShownRegistrationSerializer(help_text="Settings of registration.")
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
        help_text=(
            "Number of the season of this league whose document is copied, without its times; null for none."
        ),
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
    status = serializers.ChoiceField(choices=Season.Status.choices, help_text=_STATUS)
    entry = serializers.IntegerField(allow_null=True, help_text="Number of your entry; null for none.")
    entry_status = serializers.ChoiceField(
        choices=Entry.Status.choices,
        allow_null=True,
        help_text="Status of your entry, as in `Entry`; null for none.",
    )
    role = serializers.ChoiceField(
        choices=Official.Role.choices, allow_null=True, help_text="Your role in the league; null for none."
    )


class MySeasonListSerializer(CompleteListSerializer):
    """All seasons that concern you, newest first."""

    results = MySeasonSerializer(many=True, help_text="Seasons that concern you, newest first.")


class LogEntrySerializer(serializers.Serializer[Any]):
    """An event of a season."""

    number = serializers.IntegerField(
        help_text=("Number of the entry, counted separately for each `audience`.")
    )
    kind = serializers.ChoiceField(choices=LogEntry.Kind.choices, help_text="Kind of the event.")
    audience = serializers.ChoiceField(
        choices=LogEntry.Audience.choices,
        help_text=("Readers of the entry: everybody (`public`), or the officials."),
    )
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
        code = seasons.create_season(actor=user_of(request).pk, slug=slug, **given)
        return created_response(selectors.season_for(request.user, code), f"seasons/{code}")


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


class SeasonDetail(PublicView):
    @operation("get_season", "Get a season", response=SeasonSerializer)
    @from_replica
    def get(self, request: Request, season: str) -> Response:
        """Returns a season. Anybody who knows its code can read it, unless it is a draft."""
        return Response(selectors.season_for(request.user, season))


class Document(PublicView):
    required_scopes = {"GET": READ, "PUT": ORGANISE}
    problems = {"PUT": (*OFFICIAL_PROBLEMS, LeagueCode.DOCUMENT_UNLAWFUL, LeagueCode.DRAW_PUBLISHED)}
    needs_body = True

    @operation(
        "get_season_document",
        "Get the document of a season",
        response=ShownDocumentSerializer,
    )
    def get(self, request: Request, season: str) -> Response:
        """Returns the document of a season, which defines all its settings, with every default written out.
        You can keep it in a file."""
        return Response(selectors.document_for(request.user, season))

    @operation(
        "replace_season_document",
        "Replace the document of a season",
        request=SeasonDocumentSerializer,
        response=PlanSerializer,
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
        assumed = query_number(request, "entries", default=0, maximum=MAX_ENTRIES) or None
        steps = documents.replace_season_document(
            actor=user_of(request).pk, code=season, document=request.data, dry_run=dry_run
        )
        found = None
        if dry_run:
            found = forecasts.forecast_for(code=season, document_json=request.data, assumed_count=assumed)
        shown = [asdict(step) for step in steps]
        return Response({"applied": not dry_run, "steps": shown, "forecast": found})


class Forecast(PublicView):
    @operation("get_forecast", "Get the forecast of a season", response=ForecastSerializer)
    def get(self, request: Request, season: str) -> Response:
        """Returns a forecast for the season's document, with the active entries, or before the start with as
        many as the capacity allows. The server computes it within seconds: repeat the request until it is
        `ready`. It is stored for a day."""
        return Response(forecasts.forecast_of_season(reader=request.user.pk, code=season))


class Status(APIView):
    required_scopes = {"POST": ORGANISE}
    problems = {
        "POST": (
            *OFFICIAL_PROBLEMS,
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
        are closed, the season is in `review`. `sign_off` makes its standings `final` and gives awards.
        `cancel` ends a season that is not final, with a public `reason`. `reopen` undoes `sign_off`, except
        for an imported season, and `cancel`: a season that was cancelled continues, and the deadlines of its
        rounds move by the time in between. Organiser only."""
        given = read_body(SeasonActionSerializer, request)
        seasons.change_status(actor=user_of(request).pk, code=season, **given)
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
