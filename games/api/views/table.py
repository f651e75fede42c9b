"""Everything that a client shows of a game, or on its first screen, in one request."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from rest_framework.request import Request

from accounts.authentication import bearer_of, sent_digest
from games.api.engine_schema import ref
from games.api.http import include_parameter, query_flag, requested_parts, tagged_response
from games.api.polled import (
    WAIT,
    WORD_PARAMETERS,
    WORDS,
    PolledGame,
    PolledUser,
    PolledView,
    name_of_query,
    requested_words,
    result_of_poll,
)
from games.errors import GameCode
from games.selectors.games import Viewer
from games.selectors.home import home_etag, home_of, poll_home
from games.selectors.known import CachedRead, read_cached_game
from games.selectors.polls import PollResult
from games.selectors.tables import DEFAULT_PARTS, PARTS, OpenedGame, etag_for, parts_for
from games.words import words_for
from got_api.http.errors import ErrorCode, Problem
from got_api.http.languages import in_language, language_for
from got_api.http.serializers import refuse_unknown_query
from got_api.schema.operations import document_operation
from got_api.shared import clock
from got_api.shared.json_text import json_bytes

INCLUDE = include_parameter("The parts of the response, separated by commas.", PARTS, DEFAULT_PARTS)


class TableOfGame(PolledGame):
    problems = {"GET": (ErrorCode.MALFORMED, GameCode.GAME_UNREADABLE)}

    @document_operation(
        "get_table", "Get a table", tag="play", response=ref("GameTable"), parameters=[INCLUDE, *WORDS]
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        """Returns everything that a client shows of a game. Each part is the response of the operation of its
        name, such as `GET .../position`, and all parts are as of the same cursor. Combats are null before the
        start of the game. Position and standing are null if the game was cancelled before it started. News is
        the first page after your last-read position. With `words=true` decisions and combats have texts. One
        `ETag` covers all parts. To follow the game, use its stream from the `cursor` of the position."""
        refuse_unknown_query(request, {"include", *WORD_PARAMETERS})
        poll = self.game_poll(request)
        opened = _open(request, code, PollResult(game=poll), request.user)
        bodies, etag = parts_for(opened, _parts(request))
        text = b",".join(b'"%s":%s' % (name.encode(), body) for name, body in bodies.items())
        return in_language(tagged_response(request, b"{%s}" % text, etag), opened.words.language)

    def find_cached_read(
        self, request: HttpRequest, digest: bytes | None, **kwargs: Any
    ) -> CachedRead | None:
        return read_cached_game(digest, kwargs["code"], clock.now(), f"table:{name_of_query(request)}")

    known_etag = PolledView.known_etag
    known_value = PolledView.known_value

    def poll(self, request: HttpRequest, digest: bytes | None, **kwargs: Any) -> PollResult:
        """Runs the poll. The stamp of the user's marks is taken before the rest of the table is read."""
        found = super().poll(request, digest, **kwargs)
        if self._cached_read is not None and self._topics is not None and found.token is not None:
            marks = f"u{bearer_of(found.token).user.pk}"
            self._cached_read, self._topics = self._cached_read.with_topics([marks]), (*self._topics, marks)
        return found

    def etag_of(self, request: HttpRequest, result: PollResult, **kwargs: Any) -> str | None:
        """The entity tag of the response; None for a query that is refused."""
        if result.game is None or not request.GET.keys() <= {"include", *WORD_PARAMETERS}:
            return None
        user = AnonymousUser() if result.token is None else bearer_of(result.token).user
        try:
            return etag_for(_open(request, kwargs["code"], result, user), _parts(request))
        except Problem:
            return None


def _open(request: HttpRequest | Request, code: str, result: PollResult, viewer: Viewer) -> OpenedGame:
    assert result.game is not None
    language = language_for(request, viewer)
    return OpenedGame(
        viewer, code, result.game, words_for(language), query_flag(request, "words"), clock.now()
    )


def _parts(request: HttpRequest | Request) -> Sequence[str]:
    """The requested parts. Raises 400 `malformed`."""
    return requested_parts(request, PARTS) or DEFAULT_PARTS


class Home(PolledUser):
    list_name = "home"
    problems = {"GET": (ErrorCode.MALFORMED, ErrorCode.TOO_MANY_STREAMS)}

    @document_operation(
        "get_home", "Get my home screen", tag="play", response=ref("Home"), parameters=[WAIT, *WORDS]
    )
    def get(self, request: Request) -> HttpResponse:
        """Returns everything for a home screen as five lists: the decisions that you must answer, your
        running games, games that have not started, seats that you could take over, and finished games. A
        running game shows the houses that it waits for and the number of unread headlines. Each list has up
        to 25 items, and in `more` the path of the full list if it is longer. With `words=true` the response
        also has the names of all its ids, such as the titles of decisions."""
        refuse_unknown_query(request, WORD_PARAMETERS)
        words, found = requested_words(request), result_of_poll(request, sent_digest(request))
        response = tagged_response(request, json_bytes(home_of(found, words)), self.tag_of(request, found))
        return response if words is None else in_language(response, words.language)

    def read_list(self, request: HttpRequest, digest: bytes, now: datetime) -> PollResult:
        return poll_home(digest, now)

    def cache_name(self, request: HttpRequest) -> str | None:
        """The name of the request in the cache. With words, it also contains the accepted languages. The
        language of the profile is covered by a topic."""
        if not WORD_PARAMETERS.issuperset(request.GET):
            return None
        return f"{self.list_name}:{name_of_query(request)}" if request.GET else self.list_name

    def etag_of(self, request: HttpRequest, result: PollResult, **kwargs: Any) -> str | None:
        if result.token is None or not WORD_PARAMETERS.issuperset(request.GET):
            return None
        try:
            return self.tag_of(request, result)
        except Problem:
            return None  # DRF refuses it later

    def tag_of(self, request: HttpRequest | Request, result: PollResult) -> str:
        if not result.token or not query_flag(request, "words"):
            return home_etag(result)
        return home_etag(result, language_for(request, bearer_of(result.token).user))
