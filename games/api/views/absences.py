"""Planned absences of a user."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import user_of
from accounts.scopes import Scope
from games.api.serializers import tables as bodies
from games.errors import GameCode
from games.selectors.absences import absences_of
from games.services import absences
from got_api.http.serializers import read_body
from got_api.schema.operations import documented
from got_api.shared import clock


class Absences(APIView):
    located = ("POST",)
    required_scopes = {"GET": (Scope.READ,), "POST": (Scope.PLAY,)}
    problems = {"POST": (GameCode.ABSENCE_TOO_SOON, GameCode.ABSENCE_TOO_LONG, GameCode.ABSENCE_OVERLAPS)}

    @documented(
        "list_absences", "List my absences", tag="seat changes", response=bodies.AbsenceListSerializer
    )
    def get(self, request: Request) -> Response:
        """Lists your absences of this year and later."""
        user, now = user_of(request), clock.now()
        left = absences.days_left(user=user.pk, now=now)
        return Response({"results": absences_of(user, now), "next_cursor": None, "left_days": left})

    @documented(
        "announce_absence",
        "Announce an absence",
        tag="seat changes",
        request=bodies.NewAbsenceSerializer,
        response=bodies.AbsenceSerializer,
        status=201,
    )
    def post(self, request: Request) -> Response:
        """Announces an absence. During it no time passes for your house, in every game whose policy allows
        it. An absence is public. The number of days per year is limited."""
        given = read_body(bodies.NewAbsenceSerializer, request)
        user = user_of(request)
        made = absences.announce_absence(user=user.pk, **given)
        [row] = [row for row in absences_of(user, clock.now()) if row["id"] == made]
        return Response(row, status=201, headers={"Location": f"/api/v1/me/absences/{made}"})


class OneAbsence(APIView):
    required_scopes = {"DELETE": (Scope.PLAY,)}

    @documented("cancel_absence", "Cancel an absence", tag="seat changes", response="Done. No body.")
    def delete(self, request: Request, number: int) -> Response:
        """Ends an absence early, or cancels one that has not started. Days already used stay used."""
        absences.cancel_absence(user=user_of(request).pk, absence=number)
        return Response(status=204)
