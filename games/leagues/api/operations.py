"""Helpers that all views of leagues share, and converters for parts of URLs."""

from collections.abc import Sequence
from functools import partial
from typing import Any, get_args

from django.urls.converters import StringConverter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.permissions import HasScopeOrSpectates
from accounts.scopes import Scope
from games.leagues.errors import LeagueCode
from got_api.schema.operations import documented

operation = partial(documented, tag="leagues")
OFFICIAL_PROBLEMS = (LeagueCode.OFFICIAL_ONLY, LeagueCode.SEASON_NOT_READY)
READ, PLAY, ORGANISE = (Scope.READ,), (Scope.PLAY,), (Scope.ORGANISE,)
MAX_REASON = 500


class PublicView(APIView):
    """A view that spectators can read without a token, if the server permits it."""

    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": READ}


def complete_list(rows: Sequence[Any]) -> Response:
    """The response with a whole list in one page."""
    return Response({"results": rows, "next_cursor": None})


def created_response(body: Any, address: str) -> Response:
    """The response for a new resource. `address`: its URL, relative to `/api/v1/`."""
    return Response(body, status=201, headers={"Location": f"/api/v1/{address}"})


def read_query(serializer_class: Any, request: Request) -> Any:
    """The query parameters, validated by the serializer. Raises 400 `malformed`."""
    serializer = serializer_class(data=request.query_params.dict())
    serializer.is_valid(raise_exception=True)
    return serializer.validated_data


def choices_of(values: Any) -> list[tuple[str, str]]:
    """The members of a Literal, or other names, as the choices of a field."""
    return [(value, value) for value in (get_args(values) or values)]


SLUG = r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?"


class SlugConverter(StringConverter):
    """Converter for the short name of a league in a URL."""

    regex = SLUG


MINE = "mine"


class EntryConverter:
    """Converter for the number of an entry, or `mine`, in a URL."""

    regex = f"(?:{MINE}|[0-9]{{1,9}})"

    def to_python(self, value: str) -> int | str:
        return value if value == MINE else int(value)

    def to_url(self, value: int | str) -> str:
        return str(value)
