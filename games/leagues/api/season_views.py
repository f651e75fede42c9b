"""Seasons: their document, status, entries and log."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import user_of
from accounts.permissions import HasScope, HasScopeOrSpectates
from accounts.scopes import Scope
from games.api.http import query_flag, query_number
from games.errors import GameCode
from games.leagues.api import document_bodies
from games.leagues.api import season_bodies as bodies
from games.leagues.api.choice_bodies import OwnEntryChangeSerializer
from games.leagues.api.converters import MINE
from games.leagues.api.league_views import operation
from games.leagues.editions import MIN_SIZE
from games.leagues.errors import LeagueCode
from games.leagues.selectors import seasons as selectors
from games.leagues.services import documents, forecasts, registration, seasons
from games.leagues.stages import MAX_ENTRIES
from got_api.database.replica import from_replica
from got_api.database.viewer import as_engine
from got_api.http.errors import ErrorCode
from got_api.http.pagination import LOGS, Cursor
from got_api.http.serializers import read_body, refuse_unknown_query

OFFICIAL = (LeagueCode.OFFICIAL_ONLY, LeagueCode.SEASON_NOT_READY)
READ, PLAY, ORGANISE = (Scope.READ,), (Scope.PLAY,), (Scope.ORGANISE,)


class SeasonsOfLeague(APIView):
    located = ("POST",)
    required_scopes = {"POST": ORGANISE}
    problems = {"POST": (LeagueCode.OFFICIAL_ONLY,)}

    @operation(
        "create_season",
        "Create a season",
        request=bodies.NewSeasonSerializer,
        response=bodies.SeasonSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str) -> Response:
        """Creates a season as a draft, which only officials see until you open registration. Organiser
        only."""
        given = read_body(bodies.NewSeasonSerializer, request)
        code = seasons.create_season(by=user_of(request).pk, slug=slug, **given)
        address = f"/api/v1/seasons/{code}"
        return Response(selectors.season_for(request.user, code), status=201, headers={"Location": address})


class Seasons(APIView):
    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": READ}
    pagination_class = Cursor

    @operation(
        "list_seasons",
        "List seasons",
        response=bodies.SeasonSerializer(many=True),
        parameters=[bodies.SeasonFilterSerializer],
    )
    @from_replica
    def get(self, request: Request) -> Response:
        """Lists the seasons of all leagues or of one, newest first. You also see drafts of your leagues."""
        refuse_unknown_query(request, Cursor.query_names | {"league", "status"})
        filters = bodies.SeasonFilterSerializer(data=request.query_params.dict())
        filters.is_valid(raise_exception=True)
        pages = Cursor("-created_at")
        with as_engine():
            rows = selectors.seasons_for(request.user, **filters.validated_data)
            results = selectors.season_bodies(pages.paginate_queryset(rows, request, self) or ())
        return pages.get_paginated_response(results)


class OneSeason(APIView):
    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": READ}

    @operation("get_season", "Get a season", response=bodies.SeasonSerializer)
    @from_replica
    def get(self, request: Request, season: str) -> Response:
        """Returns a season. Anybody who knows its code can read it, unless it is a draft."""
        return Response(selectors.season_for(request.user, season))


class Document(APIView):
    permission_classes = [HasScopeOrSpectates]
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


class Forecast(APIView):
    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": READ}

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
        request=bodies.SeasonActionSerializer,
        response=bodies.SeasonSerializer,
    )
    def post(self, request: Request, season: str) -> Response:
        """Changes the status of a season. `open` moves it from `draft` to `registration`; `close` to
        `check_in` or, without check-in, to `running`; `start` from `check_in` to `running`. When all rounds
        are closed it is in `review`; `sign_off` makes its standings `final` and gives awards; `reopen` undoes
        this, except for an imported season. `cancel` ends a season at any time before that, with a public
        `reason`. After `reopen` it continues, and the deadlines of its rounds have moved by the time in
        between. Organiser only."""
        given = read_body(bodies.SeasonActionSerializer, request)
        seasons.change_status(by=user_of(request).pk, code=season, **given)
        return Response(selectors.season_for(request.user, season))


class Entries(APIView):
    located = ("POST",)
    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": READ, "POST": PLAY}
    problems = {
        "POST": (
            *OFFICIAL,
            LeagueCode.ALREADY_ENTERED,
            GameCode.BOTS_NOT_ALLOWED,
            LeagueCode.CONDUCT_NOT_ACCEPTED,
            LeagueCode.ENTRY_NOT_ALLOWED,
            LeagueCode.REGISTRATION_CLOSED,
            GameCode.USER_UNKNOWN,
        )
    }

    @operation("list_entries", "List entries", response=bodies.EntryListSerializer)
    @from_replica
    def get(self, request: Request, season: str) -> Response:
        """Lists current and past entries. Officials also see entries that are invited, applied or waiting."""
        rows = selectors.entries_for(request.user, season)
        return Response({"results": rows, "next_cursor": None})

    @operation(
        "enter_season",
        "Enter a season",
        request=bodies.NewEntrySerializer,
        response=bodies.EntrySerializer,
        status=201,
    )
    def post(self, request: Request, season: str) -> Response:
        """Enters you in a season, accepts an invitation, or re-enters you after a withdrawal. If the league
        has a code of conduct, send the version that you accept. If the season is full, you are put on the
        waiting list, and move up when another entry leaves. Organisers and assistants can invite others."""
        given = read_body(bodies.NewEntrySerializer, request)
        user = user_of(request)
        if given["username"] is None:
            registration.join(
                user=user.pk, code=season, conduct_version=given["conduct_version"], waking=given["waking"]
            )
            address = f"/api/v1/seasons/{season}/entries/mine"
            body = selectors.own_entry_for(user, season)
        else:
            number = registration.invite(by=user.pk, code=season, username=given["username"])
            address = f"/api/v1/seasons/{season}/entries/{number}"
            body = selectors.entry_for(user, season, number)
        return Response(body, status=201, headers={"Location": address})


class Invitations(APIView):
    required_scopes = {"POST": ORGANISE}
    problems = {"POST": OFFICIAL}

    @operation(
        "invite_users",
        "Invite users",
        request=bodies.NewInvitationsSerializer,
        response=bodies.SeasonInvitationListSerializer,
    )
    def post(self, request: Request, season: str) -> Response:
        """Invites up to 100 users. An unknown name or a user who already has an entry is not an error: the
        response has the outcome of each. Repeating the request invites nobody twice. Organisers and
        assistants only."""
        names = read_body(bodies.NewInvitationsSerializer, request)["usernames"]
        found = registration.invite_all(by=user_of(request).pk, code=season, usernames=names)
        results = [
            {"username": name, "outcome": outcome, "entry": number}
            for name, (outcome, number) in zip(names, found, strict=True)
        ]
        return Response({"results": results, "next_cursor": None})


class CheckIn(APIView):
    required_scopes = {"POST": PLAY}
    problems = {"POST": (LeagueCode.CHECK_IN_CLOSED,)}

    @operation("check_in", "Check in", request=bodies.CheckInBodySerializer, response=bodies.EntrySerializer)
    def post(self, request: Request, season: str) -> Response:
        """Confirms that you play. If you are on the waiting list, check in to get the place of a player who
        does not. You can repeat it with another `salt` until the season starts. The server has committed to
        its seeds before, so neither side can choose the draw."""
        given = read_body(bodies.CheckInBodySerializer, request)
        registration.check_in(user=user_of(request).pk, code=season, **given)
        return Response(selectors.own_entry_for(request.user, season))


class OneEntry(APIView):
    """An entry by its number, or as `mine` the sender's own, which needs other permissions."""

    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": READ, "PATCH": ORGANISE, "DELETE": ORGANISE}
    problems = {
        "PATCH": (*OFFICIAL, LeagueCode.DRAW_PUBLISHED),
        "DELETE": (*OFFICIAL, ErrorCode.GAME_BUSY),
    }

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        if kwargs["entry"] == MINE:
            self.permission_classes = [HasScope]
            self.required_scopes = {"GET": READ, "PATCH": PLAY, "DELETE": PLAY}
        super().initial(request, *args, **kwargs)

    @operation("get_entry", "Get an entry", response=bodies.EntrySerializer)
    def get(self, request: Request, season: str, entry: int | str = MINE) -> Response:
        """Returns an entry that you may see. `mine` is yours, also if you are on the waiting list or have
        left; it needs a token."""
        return Response(_entry_for(request, season, entry))

    @operation(
        "change_entry",
        "Change an entry",
        request=bodies.EntryChangeSerializer,
        response=bodies.EntrySerializer,
    )
    def patch(self, request: Request, season: str, entry: int | str) -> Response:
        """Approves an entry, or moves it to another division, which is possible until its first draw.
        Organiser or assistant only. For `mine`, sets the hours at which you can play, with the scope `play`.
        If possible, later draws seat you with players who are awake at the same time."""
        by = user_of(request).pk
        if isinstance(entry, int):
            given = read_body(bodies.ManagedEntryChangeSerializer, request)
            registration.change_entry(by=by, code=season, number=entry, **given)
        else:
            given = read_body(OwnEntryChangeSerializer, request)
            registration.set_waking(user=by, code=season, waking=given["waking"])
        return Response(_entry_for(request, season, entry))

    @operation(
        "remove_entry",
        "Remove an entry",
        parameters=[
            OpenApiParameter(
                "leave_tables",
                bool,
                description=(
                    "Whether you also permanently leave your seats in running games. Only for `mine`. "
                    "Default: false."
                ),
            )
        ],
    )
    def delete(self, request: Request, season: str, entry: int | str) -> Response:
        """Permanently removes an entry; its results stay. Organiser or assistant only. For `mine`, withdraws
        you from later draws, with the scope `play`. You keep your seats in running games, unless you leave
        these too: then the server searches for substitutes. Enter again to return."""
        by = user_of(request).pk
        if isinstance(entry, int):
            registration.remove_entry(by=by, code=season, number=entry)
        else:
            refuse_unknown_query(request, {"leave_tables"})
            leaves = query_flag(request, "leave_tables")
            registration.withdraw(user=by, code=season, leaves_tables=leaves)
        return Response(status=204)


def _entry_for(request: Request, season: str, entry: int | str) -> dict[str, Any]:
    if isinstance(entry, int):
        return selectors.entry_for(request.user, season, entry)
    return selectors.own_entry_for(request.user, season)


class Pairs(APIView):
    required_scopes = {"GET": ORGANISE}
    problems = {"GET": (LeagueCode.OFFICIAL_ONLY,)}

    @operation("list_separations", "List separations", response=bodies.SeparationListSerializer)
    def get(self, request: Request, season: str) -> Response:
        """Lists the pairs of entries that are kept at separate tables. Officials only."""
        return Response({"results": selectors.separations_for(request.user, season), "next_cursor": None})


class Pair(APIView):
    required_scopes = {"GET": ORGANISE, "PUT": ORGANISE, "DELETE": ORGANISE}
    problems = {
        "GET": (LeagueCode.OFFICIAL_ONLY,),
        "PUT": (*OFFICIAL, GameCode.LIST_FULL),
        "DELETE": OFFICIAL,
    }

    @operation("get_separation", "Get a separation", response=bodies.ShownSeparationSerializer)
    def get(self, request: Request, season: str, low: int, high: int) -> Response:
        """Returns how two entries are separated; 404 if they are not. Officials only."""
        return Response(selectors.pair_for(request.user, season, low, high))

    @operation(
        "separate_entries",
        "Separate two entries",
        request=bodies.NewSeparationSerializer,
        response=bodies.ShownSeparationSerializer,
    )
    def put(self, request: Request, season: str, low: int, high: int) -> Response:
        """Separates two entries in later draws. A published draw shows its separations. Organiser or
        assistant only."""
        given = read_body(bodies.NewSeparationSerializer, request)
        registration.separate_entries(
            by=user_of(request).pk, code=season, low=low, high=high, is_strict=given["strict"]
        )
        return Response(selectors.pair_for(request.user, season, low, high))

    @operation("remove_separation", "Remove a separation")
    def delete(self, request: Request, season: str, low: int, high: int) -> Response:
        """Removes a separation of two entries for later draws. Organiser or assistant only."""
        registration.remove_separation(by=user_of(request).pk, code=season, low=low, high=high)
        return Response(status=204)


class LogPages(Cursor):
    """Pages of a log."""

    size = LOGS


class Log(APIView):
    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": READ}
    pagination_class = LogPages

    @operation("get_season_log", "Get the log of a season", response=bodies.LogEntrySerializer(many=True))
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

    @operation("list_my_seasons", "List my seasons", response=bodies.MySeasonListSerializer)
    @from_replica
    def get(self, request: Request) -> Response:
        """Lists the seasons in which you have an entry, or of whose league you are an official."""
        rows = selectors.seasons_of(user_of(request).pk)
        return Response({"results": rows, "next_cursor": None})
