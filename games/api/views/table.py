"""Everything that a client shows of a game, in one request."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from accounts.authentication import bearer_of, digest_sent
from games.api.engine_schema import ref
from games.api.http import chosen_parts, include_parameter, query_flag, tagged_response
from games.api.polled import PolledGame, name_of_query, not_modified
from games.api.views.paging import PLAY, WORDED, WORDS
from games.errors import GameCode
from games.selectors.games import Viewer
from games.selectors.known_polls import forget
from games.selectors.polls import Found, poll_game
from games.selectors.tables import (
    DEFAULT_PARTS,
    PARTS,
    KnownTable,
    Opened,
    etag_for,
    look_at_table,
    parts_for,
)
from games.words import words_for
from got_api.http.documents import is_known
from got_api.http.errors import ErrorCode, Problem
from got_api.http.languages import in_language, language_for
from got_api.http.serializers import refuse_unknown_query
from got_api.shared import clock

INCLUDE = include_parameter("The parts of the response, separated by commas.", PARTS, DEFAULT_PARTS)


class TableOfGame(PolledGame):
    problems = {"GET": (ErrorCode.MALFORMED, GameCode.GAME_UNREADABLE)}
    _known: KnownTable | None = None

    @extend_schema(
        operation_id="get_table",
        tags=PLAY,
        summary="Get a table",
        description=(
            "Returns everything that a client shows of a game. Each part is the response of the operation of "
            "its name, such as `GET .../position`, and all parts are as of the same cursor. Combats are null "
            "before the start of the game. Position and standing are null if it was cancelled before. News "
            "are the first page after your mark. With `words=true` decisions and combats have texts. One "
            "`ETag` covers all parts. To follow the game, use its stream from the `cursor` of the position."
        ),
        parameters=[INCLUDE, *WORDS],
        responses={200: ref("GameTable")},
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        refuse_unknown_query(request, {"include", *WORDED})
        poll = self.polled(request)
        opened = _opened(request, code, Found(game=poll), request.user)
        bodies, etag = parts_for(opened, _parts(request))
        text = b",".join(b'"%s":%s' % (name.encode(), body) for name, body in bodies.items())
        return in_language(tagged_response(request, b"{%s}" % text, etag), opened.words.language)

    def poll(self, request: HttpRequest, digest: bytes | None, **kwargs: Any) -> Found:
        """Runs the poll. A reader who finds news here must find them in all views."""
        found = poll_game(digest, kwargs["code"], clock.now())
        if self._known is None:
            forget(digest, kwargs["code"])
        return found

    def answer_known(self, request: HttpRequest, digest: bytes | None, **kwargs: Any) -> HttpResponse | None:
        self._known = look_at_table(digest, kwargs["code"], name_of_query(request), clock.now())
        if self._known is None or self._known.known is None:
            return None
        return not_modified(request, self._known.known.etag, self._known.known.user)

    def etag_of(self, request: HttpRequest, found: Found, **kwargs: Any) -> str | None:
        """The entity tag; None for a refused query."""
        code, user = kwargs["code"], None if found.token is None else bearer_of(found.token).user
        if found.game is None or not request.GET.keys() <= {"include", *WORDED}:
            return None
        try:
            opened, names = _opened(request, code, found, user or AnonymousUser()), _parts(request)
            store = None if self._known is None else self._known.awaited(found, opened.now)
            etag = etag_for(opened, names)
        except Problem:
            return None
        if not is_known(request, etag):
            forget(digest_sent(request), code)
        elif store is not None:
            store(etag)
        return etag


def _opened(request: HttpRequest | Request, code: str, found: Found, viewer: Viewer) -> Opened:
    assert found.game is not None
    language = language_for(request, viewer)
    return Opened(viewer, code, found.game, words_for(language), query_flag(request, "words"), clock.now())


def _parts(request: HttpRequest | Request) -> Sequence[str]:
    """The requested parts. Raises 400 `malformed`."""
    return chosen_parts(request, PARTS) or DEFAULT_PARTS
