"""Everything that a client shows of a game, in one request."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from rest_framework.request import Request

from accounts.authentication import bearer_of
from games.api.engine_schema import ref
from games.api.http import include_parameter, query_flag, requested_parts, tagged_response
from games.api.polled import PolledGame, PolledView, name_of_query
from games.api.views.paging import WORD_PARAMETERS, WORDS
from games.errors import GameCode
from games.selectors.games import Viewer
from games.selectors.known import CachedRead, read_cached_game
from games.selectors.polls import FoundPoll
from games.selectors.tables import DEFAULT_PARTS, PARTS, Opened, etag_for, parts_for
from games.words import words_for
from got_api.http.errors import ErrorCode, Problem
from got_api.http.languages import in_language, language_for
from got_api.http.serializers import refuse_unknown_query
from got_api.schema.operations import documented
from got_api.shared import clock

INCLUDE = include_parameter("The parts of the response, separated by commas.", PARTS, DEFAULT_PARTS)


class TableOfGame(PolledGame):
    problems = {"GET": (ErrorCode.MALFORMED, GameCode.GAME_UNREADABLE)}

    @documented(
        "get_table", "Get a table", tag="play", response=ref("GameTable"), parameters=[INCLUDE, *WORDS]
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        """Returns everything that a client shows of a game. Each part is the response of the operation of its
        name, such as `GET .../position`, and all parts are as of the same cursor. Combats are null before the
        start of the game. Position and standing are null if it was cancelled before. News is the first page
        after your last-read position. With `words=true` decisions and combats have texts. One `ETag` covers
        all parts. To follow the game, use its stream from the `cursor` of the position."""
        refuse_unknown_query(request, {"include", *WORD_PARAMETERS})
        poll = self.polled(request)
        opened = _open(request, code, FoundPoll(game=poll), request.user)
        bodies, etag = parts_for(opened, _parts(request))
        text = b",".join(b'"%s":%s' % (name.encode(), body) for name, body in bodies.items())
        return in_language(tagged_response(request, b"{%s}" % text, etag), opened.words.language)

    def look(self, request: HttpRequest, digest: bytes | None, **kwargs: Any) -> CachedRead | None:
        return read_cached_game(digest, kwargs["code"], clock.now(), f"table:{name_of_query(request)}")

    known_etag = PolledView.known_etag
    known_value = PolledView.known_value

    def poll(self, request: HttpRequest, digest: bytes | None, **kwargs: Any) -> FoundPoll:
        """Runs the poll. The stamp of the user's marks is taken before the rest of the table is read."""
        found = super().poll(request, digest, **kwargs)
        if self._look is not None and self._topics is not None and found.token is not None:
            marks = f"u{bearer_of(found.token).user.pk}"
            self._look, self._topics = self._look.take([marks]), (*self._topics, marks)
        return found

    def etag_of(self, request: HttpRequest, found: FoundPoll, **kwargs: Any) -> str | None:
        """The entity tag; None for a refused query."""
        if found.game is None or not request.GET.keys() <= {"include", *WORD_PARAMETERS}:
            return None
        user = AnonymousUser() if found.token is None else bearer_of(found.token).user
        try:
            return etag_for(_open(request, kwargs["code"], found, user), _parts(request))
        except Problem:
            return None


def _open(request: HttpRequest | Request, code: str, found: FoundPoll, viewer: Viewer) -> Opened:
    assert found.game is not None
    language = language_for(request, viewer)
    return Opened(viewer, code, found.game, words_for(language), query_flag(request, "words"), clock.now())


def _parts(request: HttpRequest | Request) -> Sequence[str]:
    """The requested parts. Raises 400 `malformed`."""
    return requested_parts(request, PARTS) or DEFAULT_PARTS
