"""Endpoints with failures that no other request can cause."""

from typing import Any

from django.db import connection, transaction
from django.urls import include, path
from rest_framework.permissions import AllowAny
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import User
from got_api.http.errors import Problem

handler400 = "got_api.http.errors.bad_request"
handler403 = "got_api.http.errors.permission_denied"
handler404 = "got_api.http.errors.page_not_found"
handler500 = "got_api.http.errors.server_error"


class Probe(APIView):
    authentication_classes: list[Any] = []
    permission_classes = [AllowAny]


class Broken(Probe):
    def get(self, request: Any) -> Response:
        raise RuntimeError("a secret of the server")


class Locks(Probe):
    """Locks the row of a user, waiting at most 50 ms."""

    def get(self, request: Any, user_id: int) -> Response:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("set local lock_timeout = '50ms'")
            User.objects.select_for_update().get(pk=user_id)
        return Response({})


class LosesDatabase(Probe):
    def get(self, request: Any) -> Response:
        with connection.cursor() as cursor:
            cursor.execute("select pg_terminate_backend(pg_backend_pid())")
        return Response({})


class BreaksARule(Probe):
    def get(self, request: Any) -> Response:
        raise Problem("cannot_place_ship", rule="MARCH-7", facts={"area": "winterfell"})


class WritesThenFails(Probe):
    def get(self, request: Any) -> Response:
        with transaction.atomic():
            User.objects.create_user("ghost")
            raise Problem("not_found")


def broken_page(request: Any) -> Any:
    """A page outside of the REST framework."""
    raise RuntimeError("a secret of the server")


urlpatterns = [
    path("api/v1/probe/broken", Broken.as_view()),
    path("api/v1/probe/locks/<int:user_id>", Locks.as_view()),
    path("api/v1/probe/loses-database", LosesDatabase.as_view()),
    path("api/v1/probe/breaks-a-rule", BreaksARule.as_view()),
    path("api/v1/probe/writes-then-fails", WritesThenFails.as_view()),
    path("api/v1/probe/broken-page", broken_page),
    path("", include("got_api.urls")),
]
