"""Planned absences of a user."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import user_of
from accounts.scopes import Scope
from games.api.serializers import tables as bodies
from games.api.views.replacement import CHANGES, DONE
from games.errors import GameCode
from games.selectors.absences import absences_of
from games.services import absences
from got_api.http.serializers import read_body
from got_api.shared import clock


class Absences(APIView):
    located = ("POST",)
    required_scopes = {"GET": (Scope.READ,), "POST": (Scope.PLAY,)}
    problems = {"POST": (GameCode.ABSENCE_TOO_SOON, GameCode.ABSENCE_TOO_LONG, GameCode.ABSENCE_OVERLAPS)}

    @extend_schema(
        operation_id="list_absences",
        tags=CHANGES,
        summary="List my absences",
        description="Lists your absences of this year and later.",
        responses={200: bodies.AbsenceListSerializer},
    )
    def get(self, request: Request) -> Response:
        user, now = user_of(request), clock.now()
        left = absences.days_left(user=user.pk, now=now)
        return Response({"results": absences_of(user, now), "next_cursor": None, "left_days": left})

    @extend_schema(
        operation_id="announce_absence",
        tags=CHANGES,
        summary="Announce an absence",
        description=(
            "Announces an absence. During it no time passes for your house, in every game whose policy "
            "allows it. An absence is public. The number of days per year is limited."
        ),
        request=bodies.NewAbsenceSerializer,
        responses={201: bodies.AbsenceSerializer},
    )
    def post(self, request: Request) -> Response:
        given = read_body(bodies.NewAbsenceSerializer, request)
        user = user_of(request)
        made = absences.announce_absence(user=user.pk, **given)
        [row] = [row for row in absences_of(user, clock.now()) if row["id"] == made]
        return Response(row, status=201, headers={"Location": f"/api/v1/me/absences/{made}"})


class OneAbsence(APIView):
    required_scopes = {"DELETE": (Scope.PLAY,)}

    @extend_schema(
        operation_id="cancel_absence",
        tags=CHANGES,
        summary="Cancel an absence",
        description=(
            "Ends an absence early, or cancels one that has not started. Days already used stay used."
        ),
        request=None,
        responses=DONE,
    )
    def delete(self, request: Request, number: int) -> Response:
        absences.cancel_absence(user=user_of(request).pk, absence=number)
        return Response(status=204)
