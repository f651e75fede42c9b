"""Rulings of officials."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import user_of
from accounts.permissions import HasScopeOrSpectates
from games.errors import GameCode
from games.leagues.api import ruling_bodies as bodies
from games.leagues.api.league_views import operation
from games.leagues.api.season_views import OFFICIAL, ORGANISE, READ
from games.leagues.errors import LeagueCode
from games.leagues.selectors import rulings as selectors
from games.leagues.services import rulings
from got_api.database.replica import from_replica
from got_api.http.errors import ErrorCode
from got_api.http.serializers import read_body

RULING = (*OFFICIAL, LeagueCode.OWN_TABLE, LeagueCode.SEASON_FINAL, ErrorCode.GAME_BUSY)
MADE = (
    *RULING,
    LeagueCode.DOCUMENT_UNLAWFUL,
    LeagueCode.DRAW_PUBLISHED,
    LeagueCode.FINAL_TABLE_UNLAWFUL,
    LeagueCode.ROUND_NOT_RUNNING,
    LeagueCode.RULING_UNLAWFUL,
    LeagueCode.TABLE_NOT_DECIDED,
    LeagueCode.TABLE_NOT_RUNNING,
    GameCode.PAUSE_TOO_LONG,
    GameCode.SEAT_IS_OPEN,
)


class Rulings(APIView):
    located = ("POST",)
    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": READ, "POST": ORGANISE}
    problems = {"POST": MADE}

    @operation("list_rulings", "List rulings", response=bodies.RulingListSerializer)
    @from_replica
    def get(self, request: Request, season: str) -> Response:
        """Lists the rulings of officials, with their reasons, oldest first."""
        return Response({"results": selectors.rulings_for(request.user, season), "next_cursor": None})

    @operation(
        "make_ruling",
        "Make a ruling",
        request=bodies.NewRulingSerializer,
        response=bodies.RulingSerializer,
        status=201,
    )
    def post(self, request: Request, season: str) -> Response:
        """Makes a ruling. Scores, standings and unpublished draws change at once; a published draw never
        does. A ruling cannot be edited: reverse it, or make another one. Organiser or arbiter only, but not
        about their own table; only organisers change settings."""
        given = dict(read_body(bodies.NewRulingSerializer, request))
        number = rulings.make_ruling(
            by=user_of(request).pk,
            code=season,
            kind=given.pop("kind"),
            reason=given.pop("reason"),
            given=given,
        )
        return ruling_response(request, season, number)


class RulingBatch(APIView):
    located = ("POST",)
    required_scopes = {"POST": ORGANISE}
    problems = {"POST": MADE}

    @operation(
        "make_rulings",
        "Make several rulings",
        request=bodies.NewRulingsSerializer,
        response=bodies.RulingListSerializer,
        status=201,
    )
    def post(self, request: Request, season: str) -> Response:
        """Makes up to 50 rulings in their order: all of them or none. Each works like `POST
        /seasons/{season}/rulings`, with its own number and log entry, and builds on the earlier ones. The
        problem is that of the first refused ruling; `refused` in its facts lists all. Repeat the request with
        its `Idempotency-Key`, and no ruling is made twice. Organiser or arbiter only, but not about their own
        table; only organisers change settings."""
        given = read_body(bodies.NewRulingsSerializer, request)
        made = rulings.make_rulings(by=user_of(request).pk, code=season, rulings=given["rulings"])
        body = {"results": selectors.rulings_for(request.user, season, made), "next_cursor": None}
        return Response(body, status=201, headers={"Location": f"/api/v1/seasons/{season}/rulings"})


class OneRuling(APIView):
    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": READ}

    @operation("get_ruling", "Get a ruling", response=bodies.RulingSerializer)
    def get(self, request: Request, season: str, ruling: int) -> Response:
        """Returns a ruling of officials, and whether it is in force."""
        return Response(selectors.ruling_for(request.user, season, ruling))


class Reversal(APIView):
    located = ("POST",)
    required_scopes = {"POST": ORGANISE}
    problems = {
        "POST": (
            *RULING,
            LeagueCode.DOCUMENT_UNLAWFUL,
            LeagueCode.DRAW_PUBLISHED,
            LeagueCode.RULING_IRREVERSIBLE,
            LeagueCode.RULING_REVERSED,
            LeagueCode.RULING_UNLAWFUL,
        )
    }

    @operation(
        "reverse_ruling",
        "Reverse a ruling",
        request=bodies.ReversalSerializer,
        response=bodies.RulingSerializer,
        status=201,
    )
    def post(self, request: Request, season: str, ruling: int) -> Response:
        """Reverses a ruling by another one: results and points are then as if it had not been made. A game
        that it ended does not continue; its table is `undecided` until you rule again. Reversals and
        replacements of players cannot be reversed. Organiser or arbiter only, but not about their own table.
        """
        given = read_body(bodies.ReversalSerializer, request)
        number = rulings.reverse_ruling(
            by=user_of(request).pk, code=season, number=ruling, reason=given["reason"]
        )
        return ruling_response(request, season, number)


def ruling_response(request: Request, season: str, number: int) -> Response:
    """The response to a ruling that was made."""
    headers = {"Location": f"/api/v1/seasons/{season}/rulings/{number}"}
    return Response(selectors.ruling_for(request.user, season, number), status=201, headers=headers)
