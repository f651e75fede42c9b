"""Rounds: their draws and tables, standings, scorings."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import user_of
from accounts.permissions import HasScopeOrSpectates
from games.api.http import format_of, format_parameter, query_number, vary_by_format
from games.leagues.api import score_bodies
from games.leagues.api import season_bodies as bodies
from games.leagues.api.league_views import operation
from games.leagues.api.outward_views import PRIVATE, SHEETS, ExportView, list_or_sheet, sheet_response
from games.leagues.api.season_views import OFFICIAL, ORGANISE, READ
from games.leagues.errors import LeagueCode
from games.leagues.selectors import draws as draw_selectors
from games.leagues.selectors import scorings, sheets
from games.leagues.selectors import seasons as season_selectors
from games.leagues.selectors import tables as table_selectors
from games.leagues.services import draws
from games.leagues.services.inputs import Wanted
from got_api.database.replica import from_replica
from got_api.http.documents import document_response
from got_api.http.errors import ErrorCode
from got_api.http.serializers import read_body, refuse_unknown_query


class Rounds(APIView):
    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": READ}

    @operation("list_rounds", "List rounds", response=bodies.RoundListSerializer)
    @from_replica
    def get(self, request: Request, season: str) -> Response:
        """Lists all rounds of a season, with the commitments to the seeds of their draws."""
        rows = season_selectors.rounds_for(request.user, season)
        return Response({"results": rows, "next_cursor": None})


class Draw(APIView):
    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": READ, "POST": ORGANISE, "DELETE": ORGANISE}
    problems = {
        "POST": (
            *OFFICIAL,
            LeagueCode.DRAW_PUBLISHED,
            LeagueCode.ROUND_NOT_CLOSED,
            LeagueCode.SIZES_IMPOSSIBLE,
            LeagueCode.DRAW_IMPOSSIBLE,
            LeagueCode.DRAW_IN_PROGRESS,
        ),
        "DELETE": (
            *OFFICIAL,
            LeagueCode.DRAW_MISSING,
            LeagueCode.TABLE_HAS_ANSWERS,
            ErrorCode.GAME_BUSY,
        ),
    }

    @operation(
        "get_draw",
        "Get the draw of a round",
        response=bodies.DrawSerializer,
        parameters=[
            OpenApiParameter(
                "attempt",
                {"type": "integer", "minimum": 1, "maximum": 1000},
                description="Number of the attempt. Default: the last one.",
            )
        ],
    )
    def get(self, request: Request, season: str, round: int) -> Response:
        """Returns the last attempt, or the one that you name, with everything that `verify_draw.py` needs.
        Proposals are visible to officials only; the first publication makes all attempts public. A published
        draw shows its seed, and the next attempt has another one."""
        attempt = query_number(request, "attempt", default=0, most=1000) or None
        return Response(draw_selectors.draw_for(request.user, season, round, attempt))

    @operation(
        "propose_draw",
        "Draw a round",
        request=bodies.NewDrawSerializer,
        response=bodies.DrawSerializer,
        status=202,
    )
    def post(self, request: Request, season: str, round: int) -> Response:
        """Freezes the input for a draw, which the server makes within seconds. Read the draw until its status
        is `proposed`, then publish it. A previous proposal becomes void, and stays visible. Organiser or
        assistant only."""
        given = read_body(bodies.NewDrawSerializer, request)
        pins, excluded = (
            [Wanted(row["entry"], row["table"], row["house"] or "") for row in given[name]]
            for name in ("pins", "excluded")
        )
        draws.propose_draw(
            by=user_of(request).pk,
            code=season,
            number=round,
            pins=pins,
            excluded=excluded,
            reason=given["reason"],
        )
        return Response(draw_selectors.draw_for(request.user, season, round), status=202)

    @operation(
        "undo_draw",
        "Undo a draw",
        parameters=[
            OpenApiParameter("reason", str, required=True, description="Public reason. Up to 500 characters.")
        ],
    )
    def delete(self, request: Request, season: str, round: int) -> Response:
        """Undoes a proposal at any time, or a published draw until a player has answered at one of its
        tables. Its games end and do not count. The attempt stays visible. Organiser only."""
        refuse_unknown_query(request, {"reason"})
        given = read_query(bodies.UndoSerializer, request)
        draws.undo_draw(by=user_of(request).pk, code=season, number=round, reason=given["reason"])
        return Response(status=204)


def read_query(serializer_class: Any, request: Request) -> Any:
    """The validated query; raises 400 `malformed`."""
    serializer = serializer_class(data=request.query_params.dict())
    serializer.is_valid(raise_exception=True)
    return serializer.validated_data


class PublishDraw(APIView):
    version_of = Draw
    conditional = ("POST",)
    required_scopes = {"POST": ORGANISE}
    problems = {
        "POST": (
            *OFFICIAL,
            LeagueCode.DRAW_MISSING,
            LeagueCode.DRAW_OUTDATED,
            LeagueCode.DRAW_PUBLISHED,
            LeagueCode.DRAW_IN_PROGRESS,
        )
    }

    @operation("publish_draw", "Publish a draw", response=bodies.DrawSerializer)
    def post(self, request: Request, season: str, round: int) -> Response:
        """Publishes the tables of a draw, whose games start one after the other. Send `If-Match` with the
        `ETag` of the proposal that you have read. If entries, points or separations have changed since, the
        proposal is `outdated`, and the response is 409 `draw_outdated`: draw again. Organiser only."""
        draws.publish_draw(by=user_of(request).pk, code=season, number=round)
        return Response(draw_selectors.draw_for(request.user, season, round))


class Tables(APIView):
    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": READ}

    @operation(
        "list_tables",
        "List tables",
        response=bodies.SeasonTableListSerializer,
        parameters=[bodies.TableFilterSerializer],
    )
    @from_replica
    def get(self, request: Request, season: str) -> Response:
        """Lists all tables of a season or of one round, with their games, places and points."""
        refuse_unknown_query(request, {"round"})
        number = query_number(request, "round", default=0, most=1000) or None
        rows = table_selectors.tables_for(request.user, season, number)
        return Response({"results": rows, "next_cursor": None})


class Standings(ExportView):
    @operation(
        "get_standings",
        "Get the standings",
        responses=list_or_sheet(score_bodies.SeasonStandingsSerializer),
        parameters=[format_parameter(SHEETS), score_bodies.StandingsFilterSerializer],
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
        tier = query_number(request, "division", default=1, most=100)
        after = query_number(request, "after", default=0, most=1000) or None
        if format_of(request, SHEETS) == "csv":
            sheet = sheets.standings_sheet(request.user, season, tier, after)
            return sheet_response(request, sheet, f"{season}-standings.csv")
        document = table_selectors.standings_document(request.user, season, tier, after)
        return vary_by_format(document_response(request, document, cache=PRIVATE))


class Awards(APIView):
    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": READ}

    @operation("list_awards", "List awards", response=bodies.AwardListSerializer)
    @from_replica
    def get(self, request: Request, season: str) -> Response:
        """Lists the first three entries of each division that have not left, once the standings are final."""
        rows = season_selectors.awards_for(request.user, season)
        return Response({"results": rows, "next_cursor": None})


class ScoringSystems(APIView):
    authentication_classes = []
    permission_classes = [AllowAny]

    @operation("list_scoring_systems", "List scorings", response=score_bodies.ScoringSystemListSerializer)
    def get(self, request: Request) -> HttpResponse:
        """Lists the named scorings, each as a document that you can use as a template for an inline
        scoring."""
        return document_response(request, scorings.named_scorings())


class TryScoring(APIView):
    authentication_classes = []
    permission_classes = [AllowAny]
    ignores_key = True
    problems = {"POST": (LeagueCode.SCORING_UNLAWFUL, LeagueCode.FINAL_TABLE_UNLAWFUL)}

    @operation(
        "try_scoring",
        "Try a scoring",
        request=score_bodies.TrySerializer,
        response=score_bodies.TriedSerializer,
    )
    def post(self, request: Request) -> Response:
        """Scores a final table, and explains each point. Nothing is stored."""
        given = read_body(score_bodies.TrySerializer, request)
        return Response(scorings.try_scoring(given["scoring"], given["final_table"]))
