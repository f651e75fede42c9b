"""Rounds: their draws and tables, standings, scorings."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import user_of
from accounts.permissions import HasScopeOrSpectates
from games.api.http import query_number
from games.leagues.api import score_bodies
from games.leagues.api import season_bodies as bodies
from games.leagues.api.league_views import DONE, LEAGUES
from games.leagues.api.outward_views import PRIVATE
from games.leagues.api.season_views import OFFICIAL, ORGANISE, READ
from games.leagues.errors import LeagueCode
from games.leagues.selectors import draws as draw_selectors
from games.leagues.selectors import scorings
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

    @extend_schema(
        operation_id="list_rounds",
        tags=LEAGUES,
        summary="List rounds",
        description="Lists all rounds of a season, with the commitments to the seeds of their draws.",
        responses={200: bodies.RoundListSerializer},
    )
    @from_replica
    def get(self, request: Request, season: str) -> Response:
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

    @extend_schema(
        operation_id="get_draw",
        tags=LEAGUES,
        summary="Get the draw of a round",
        description=(
            "Returns the last attempt, or the one that you name, with everything that `verify_draw.py` "
            "needs. Proposals are visible to officials only; the first publication makes all attempts "
            "public. A published draw shows its seed, and the next attempt has another one."
        ),
        parameters=[
            OpenApiParameter(
                "attempt",
                {"type": "integer", "minimum": 1, "maximum": 1000},
                description="Number of the attempt. Default: the last one.",
            )
        ],
        responses={200: bodies.DrawSerializer},
    )
    def get(self, request: Request, season: str, round: int) -> Response:
        attempt = query_number(request, "attempt", default=0, most=1000) or None
        return Response(draw_selectors.draw_for(request.user, season, round, attempt))

    @extend_schema(
        operation_id="propose_draw",
        tags=LEAGUES,
        summary="Draw a round",
        description=(
            "Freezes the input for a draw, which the server makes within seconds. Read the draw until its "
            "status is `proposed`, then publish it. A previous proposal becomes void, and stays visible. "
            "Organiser or assistant only."
        ),
        request=bodies.NewDrawSerializer,
        responses={202: bodies.DrawSerializer},
    )
    def post(self, request: Request, season: str, round: int) -> Response:
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

    @extend_schema(
        operation_id="undo_draw",
        tags=LEAGUES,
        summary="Undo a draw",
        description=(
            "Undoes a proposal at any time, or a published draw until a player has answered at one of its "
            "tables. Its games end and do not count. The attempt stays visible. Organiser only."
        ),
        parameters=[
            OpenApiParameter("reason", str, required=True, description="Public reason. Up to 500 characters.")
        ],
        request=None,
        responses=DONE,
    )
    def delete(self, request: Request, season: str, round: int) -> Response:
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

    @extend_schema(
        operation_id="publish_draw",
        tags=LEAGUES,
        summary="Publish a draw",
        description=(
            "Publishes the tables of a draw, whose games start one after the other. Send `If-Match` with the "
            "`ETag` of the proposal that you have read. If entries, points or pairs have changed since, the "
            "proposal is `outdated`, and the response is 409 `draw_outdated`: draw again. Organiser only."
        ),
        request=None,
        responses={200: bodies.DrawSerializer},
    )
    def post(self, request: Request, season: str, round: int) -> Response:
        draws.publish_draw(by=user_of(request).pk, code=season, number=round)
        return Response(draw_selectors.draw_for(request.user, season, round))


class Tables(APIView):
    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": READ}

    @extend_schema(
        operation_id="list_tables",
        tags=LEAGUES,
        summary="List tables",
        description="Lists all tables of a season or of one round, with their games, places and points.",
        parameters=[bodies.TableFilterSerializer],
        responses={200: bodies.SeasonTableListSerializer},
    )
    @from_replica
    def get(self, request: Request, season: str) -> Response:
        refuse_unknown_query(request, {"round"})
        number = query_number(request, "round", default=0, most=1000) or None
        rows = table_selectors.tables_for(request.user, season, number)
        return Response({"results": rows, "next_cursor": None})


class Standings(APIView):
    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": READ}

    @extend_schema(
        operation_id="get_standings",
        tags=LEAGUES,
        summary="Get the standings",
        description=(
            "Returns the standings of a division, now or after a round. They follow from the document, the "
            "draws and the results alone. A seat counts for the entry that was drawn."
        ),
        parameters=[score_bodies.StandingsFilterSerializer],
        responses={200: score_bodies.SeasonStandingsSerializer},
    )
    @from_replica
    def get(self, request: Request, season: str) -> HttpResponse:
        refuse_unknown_query(request, {"division", "after"})
        tier = query_number(request, "division", default=1, most=100)
        after = query_number(request, "after", default=0, most=1000) or None
        document = table_selectors.standings_document(request.user, season, tier, after)
        return document_response(request, document, cache=PRIVATE)


class Awards(APIView):
    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": READ}

    @extend_schema(
        operation_id="list_awards",
        tags=LEAGUES,
        summary="List awards",
        description=(
            "Lists the first three entries of each division that have not left, once the standings are final."
        ),
        responses={200: bodies.AwardListSerializer},
    )
    @from_replica
    def get(self, request: Request, season: str) -> Response:
        rows = season_selectors.awards_for(request.user, season)
        return Response({"results": rows, "next_cursor": None})


class ScoringSystems(APIView):
    authentication_classes = []
    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="list_scoring_systems",
        tags=LEAGUES,
        summary="List scorings",
        description=(
            "Lists the named scorings, each as a document that you can use as a template for an inline "
            "scoring."
        ),
        responses={200: score_bodies.ScoringSystemListSerializer},
    )
    def get(self, request: Request) -> HttpResponse:
        return document_response(request, scorings.listed())


class TryScoring(APIView):
    authentication_classes = []
    permission_classes = [AllowAny]
    ignores_key = True
    problems = {"POST": (LeagueCode.SCORING_UNLAWFUL, LeagueCode.FINAL_TABLE_UNLAWFUL)}

    @extend_schema(
        operation_id="try_scoring",
        tags=LEAGUES,
        summary="Try a scoring",
        description="Scores a final table, and explains each point. Nothing is stored.",
        request=score_bodies.TrySerializer,
        responses={200: score_bodies.TriedSerializer},
    )
    def post(self, request: Request) -> Response:
        given = read_body(score_bodies.TrySerializer, request)
        return Response(scorings.tried(given["scoring"], given["final_table"]))
