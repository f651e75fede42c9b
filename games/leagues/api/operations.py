"""Helpers that all views of leagues share, and converters for parts of URLs."""

from functools import partial
from typing import Any, get_args

from django.urls.converters import StringConverter
from rest_framework.views import APIView

from accounts.permissions import HasScopeOrIsSpectator
from accounts.scopes import Scope
from games.leagues.errors import LeagueCode
from got_api.schema.operations import document_operation

operation = partial(document_operation, tag="leagues")
OFFICIAL_PROBLEMS = (LeagueCode.OFFICIAL_ONLY, LeagueCode.SEASON_NOT_READY)
READ, PLAY, ORGANISE = (Scope.READ,), (Scope.PLAY,), (Scope.ORGANISE,)
MAX_REASON = 500


class PublicView(APIView):
    """A view that spectators can read without a token, if the server permits it."""

    permission_classes = [HasScopeOrIsSpectator]
    required_scopes = {"GET": READ}


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
