"""Views that clients poll, their parameters, and views of the past of a game, which cannot change.

One statement finds the token, the viewer's house and the current version.

A poll without news is answered before DRF sees it. It needs no database if the shared cache knows that there
is no news (games.selectors.known). All other requests continue as in every other view, with the rows of that
statement, so nothing is queried twice.

A poll without news stores a cache entry. A response with news drops all cache entries of its reader.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, TypeVar

from django.db import Error
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.authentication import bearer_of, sent_digest, token_row
from accounts.permissions import HasScopeOrIsSpectator
from accounts.scopes import Scope
from games.api.http import JSON, compressed, not_a_cursor, query_choice, query_cursor, with_private_etag
from games.errors import GameCode
from games.selectors.games import Viewer
from games.selectors.known import (
    CachedRead,
    invalidate_cached_reads,
    read_cached,
    read_cached_game,
    state_of,
    state_to_json,
    topics_of_lists,
    topics_of_poll,
)
from games.selectors.live import topics_of_game, topics_of_user
from games.selectors.log import LogCursor, Moment, NoSuchMoment, read_at
from games.selectors.polls import GamePoll, PollResult, poll_for, poll_game
from games.selectors.position import cursor_at, has_fixed_house, past_etag
from games.words import Words, words_for
from got_api.database import replica
from got_api.database.pipeline import Row
from got_api.http.documents import is_known
from got_api.http.errors import ErrorCode, Problem, malformed_field
from got_api.http.languages import LANG, in_language, language_of
from got_api.http.throttling import address_of, count_request_of
from got_api.live.subscriptions import TOO_MANY, Parking
from got_api.shared import clock, stamps
from got_api.shared.texts import text

T = TypeVar("T")

MAX_WAIT_SECONDS = 60
STREAMS_RETRY_SECONDS = 5

CURSOR_PATTERN = r"^[0-9]{1,18}\.[0-9]{1,18}\.[0-9]{1,18}$"
PAGED = frozenset({"after", "limit"})
WAIT = OpenApiParameter(
    "wait",
    {"type": "integer", "minimum": 1, "maximum": MAX_WAIT_SECONDS},
    description=(
        "Maximum seconds to wait for news (long polling). The server responds as soon as the state differs "
        "from `If-None-Match`, or a log has entries after `after`, and at the latest after this time."
    ),
)
WORDS = (
    OpenApiParameter(
        "words",
        {"type": "boolean", "default": False},
        description="Whether to add texts, in the language of `lang`.",
    ),
    LANG,
)
WORD_PARAMETERS = frozenset({"words", "lang"})
AT_PARAMETER = OpenApiParameter(
    "at",
    {"type": "string", "pattern": r"^[0-9]{1,18}\.[0-9]{1,18}(\.[0-9]{1,18})?$"},
    description=(
        "Shows an earlier time, as you saw it then. Pass the `moment` of a log entry or news item, which "
        "is the same for every reader, or your own cursor."
    ),
)


def requested_words(request: Request | HttpRequest) -> Words | None:
    """The words of the reader's language if they ask for texts, else None. Raises 400 `malformed`."""
    is_worded = query_choice(request, "words", ("true", "false")) == "true"
    language = language_of(request)
    return words_for(language) if is_worded else None


def parse_at(request: HttpRequest | Request) -> LogCursor | Moment | None:
    """The requested past moment. Raises 400 `malformed`."""
    return query_cursor(request, "at", read_at)


def result_of_poll(request: Request, digest: bytes | None) -> PollResult:
    """The result of this request's poll, which runs at most once."""
    inner: Any = request._request
    found: PollResult | None = getattr(inner, "found", None)
    if found is None:
        assert request.parser_context is not None
        view, kwargs = request.parser_context["view"], request.parser_context["kwargs"]
        found = inner.found = view.poll(inner, digest, **kwargs)
    return found


class PolledView(APIView):
    """A view whose GET has an entity tag that a poll can compute.

    With `waits` it accepts `?wait=`: a poll without news is answered when there is news, or when the time is
    over (got_api.live). Such a view publishes the parameter WAIT.
    """

    waits = False
    found_nothing = False
    """Whether a full response shows that there is no news, as an empty page of a log does."""
    _wait: str | None = None
    _cached_read: CachedRead | None = None
    """The shared cache's result before the query; None for a request that it cannot answer."""
    _topics: Sequence[str] | None = None
    """Topics on which the result of the query depends; None for a result that is not cached."""

    def find_token(self, request: Request, digest: bytes) -> Row | None:
        """Finds the token together with the object of the view. Called by the authentication."""
        return result_of_poll(request, digest).token

    def poll(self, request: HttpRequest, digest: bytes | None, **kwargs: Any) -> PollResult:
        """Runs the SQL statement. Raises 400 `malformed` for an invalid query."""
        raise NotImplementedError

    def etag_of(self, request: HttpRequest, result: PollResult, **kwargs: Any) -> str | None:
        """The entity tag of the current response; None if it has none, or if a poll cannot compute it."""
        return None

    def topics_of(self, result: PollResult) -> frozenset[str]:
        """Topics that wake a waiting poll."""
        raise NotImplementedError

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if self.waits and "wait" in request.GET:
            query = request.GET.copy()
            self._wait = str(query.pop("wait")[-1])
            request.GET = query  # type: ignore[assignment]
        response: HttpResponseBase | None = None
        if request.method == "GET" and "HTTP_IF_NONE_MATCH" in request.META:
            response = self._unchanged(request, **kwargs)
        if response is None:
            response = super().dispatch(request, *args, **kwargs)
        if response.status_code == 200:
            invalidate_cached_reads(sent_digest(request), kwargs.get("code"))
        is_present = "at" not in request.GET  # the past never changes
        if self._wait is not None and is_present and (response.status_code == 304 or self.found_nothing):
            response.parking = self._parking(request)  # type: ignore[attr-defined]
        return response

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        refuse_too_many(request)
        if self._wait is not None and self._wait_seconds() is None:
            raise malformed_field("wait", text("field_problem-number", minimum=1, maximum=MAX_WAIT_SECONDS))

    def _wait_seconds(self) -> int | None:
        """Seconds to wait; None for an invalid number."""
        given = self._wait or ""
        seconds = int(given) if given.isascii() and given.isdigit() and len(given) < 3 else 0
        return seconds if 1 <= seconds <= MAX_WAIT_SECONDS else None

    def _parking(self, request: HttpRequest) -> Parking:
        found: PollResult = request.found  # type: ignore[attr-defined]
        seconds = self._wait_seconds()
        assert seconds is not None
        return Parking(self.topics_of(found), seconds, owner_of(request, found))

    def _unchanged(self, request: HttpRequest, **kwargs: Any) -> HttpResponse | None:
        """Returns 304, or None if DRF has to answer with news or a refusal."""
        if TOO_MANY in request.META or (self._wait is not None and self._wait_seconds() is None):
            return None
        digest = sent_digest(request)
        if digest is None and "HTTP_AUTHORIZATION" in request.META:
            return None
        if self._wait is None:  # the cache may not know yet about the change that woke a waiting poll
            self._cached_read = self.find_cached_read(request, digest, **kwargs)
        known = None if self._cached_read is None else self._cached_read.result
        if known is not None:
            etag = self.known_etag(request, known.value, **kwargs)
            response = not_modified(request, etag, known.user)
            if response is not None:
                return response
        try:
            found = self.poll(request, digest, **kwargs)
        except (Error, Problem):
            return None  # DRF polls again, and answers with a problem
        request.found = found  # type: ignore[attr-defined]
        bearer = None if found.token is None else bearer_of(found.token)
        now = clock.now()
        if digest is not None and (bearer is None or bearer.readable_until(now) is None):
            return None
        etag = self.etag_of(request, found, **kwargs)
        response = not_modified(request, etag, None if bearer is None else bearer.user.pk)
        if response is not None and self._cached_read is not None and self._topics is not None:
            self._cached_read.store(self._topics, self.known_value(found, etag), bearer, now)
        return response

    def find_cached_read(
        self, request: HttpRequest, digest: bytes | None, **kwargs: Any
    ) -> CachedRead | None:
        """Looks up the cached result of this request. Returns None if there is none."""
        return None

    def known_etag(self, request: HttpRequest, value: Any, **kwargs: Any) -> str | None:
        """The entity tag of the response, from the value of an entry."""
        return str(value)

    def known_value(self, result: PollResult, etag: str | None) -> Any:
        """The value of an entry for the result of the poll."""
        return etag


def not_modified(request: HttpRequest, etag: str | None, user: int | None) -> HttpResponse | None:
    """Returns 304 for a sender who has the version of the tag; None for others, and for senders over their
    rate limit.
    """
    if etag is None or not is_known(request, etag):
        return None
    allowance = count_request_of(request, user)
    if allowance is not None:
        if allowance.wait > 0:
            return None
        request.rate_allowance = allowance  # type: ignore[attr-defined]
    return with_private_etag(HttpResponse(status=304), etag)


def name_of_query(request: HttpRequest) -> str:
    """The shared cache's name for the result of a query, in the language that its sender accepts."""
    query = "\n".join(request.META.get(name, "") for name in ("QUERY_STRING", "HTTP_ACCEPT_LANGUAGE"))
    return hashlib.sha256(query.encode()).hexdigest()[:32]


class CachedPage(APIView):
    """A view whose GET returns a page of the list of games to any permitted reader.

    A page is identified by its query. Each read looks it up in the shared cache and stores the result there.
    """

    _cached_read: CachedRead | None = None
    _row: Row | None = None

    def find_token(self, request: Request, digest: bytes) -> Row | None:
        """Finds the token. Called by the authentication."""
        self._row = token_row(digest)
        return self._row

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response: HttpResponseBase | None = None
        if request.method == "GET":
            response = self._unchanged(request)
        return response or super().dispatch(request, *args, **kwargs)

    def _unchanged(self, request: HttpRequest) -> HttpResponse | None:
        """Returns 304 without the database, or None if a query is needed."""
        digest = sent_digest(request)
        if digest is None and "HTTP_AUTHORIZATION" in request.META:
            return None
        query = hashlib.sha256(request.META.get("QUERY_STRING", "").encode()).hexdigest()[:32]
        self._cached_read = read_cached(digest, f"games:{query}", [stamps.TABLES], clock.now())
        known = None if self._cached_read is None else self._cached_read.result
        return None if known is None else not_modified(request, known.value, known.user)

    def entity_tag_saver(self, topics: Sequence[str] | None) -> Callable[[str], None]:
        """Must be called before reading a page. `topics` are those that the page depends on, None for a page
        that expires.

        Returns a function that stores the entity tag of the page.
        """
        row, now = self._row, clock.now()
        if (
            self._cached_read is None
            or topics is None
            or (looked := self._cached_read.with_topics(topics)) is None
        ):
            return lambda etag: None
        bearer = None if row is None else bearer_of(row)
        return lambda etag: looked.store(topics, etag, bearer, now)


def refuse_too_many(request: Request) -> None:
    """Raises 429 for a sender who has the maximum number of streams and waiting polls."""
    if TOO_MANY in request.META:
        raise Problem(ErrorCode.TOO_MANY_STREAMS, retry_after=STREAMS_RETRY_SECONDS)


def owner_of(request: HttpRequest | Request, result: PollResult) -> str:
    """The owner whose streams and waiting polls are counted together: a token, or an address without one."""
    if result.token is None:
        return f"address {address_of(request)}"
    return f"token {bearer_of(result.token).grant.token_id}"


class PolledUser(PolledView):
    """A view about a user in all games."""

    waits = True
    required_scopes = {"GET": (Scope.READ,)}
    list_name: str
    """The name of this list in the shared cache."""

    def find_cached_read(
        self, request: HttpRequest, digest: bytes | None, **kwargs: Any
    ) -> CachedRead | None:
        name = self.cache_name(request)
        return (
            None
            if digest is None or name is None
            else read_cached(digest, name, [stamps.TABLES], clock.now())
        )

    def cache_name(self, request: HttpRequest) -> str | None:
        """The shared cache's name of the request; None if it is not cached, such as a page."""
        return None if request.GET else self.list_name

    def poll(self, request: HttpRequest, digest: bytes | None, **kwargs: Any) -> PollResult:
        """Runs the SQL statement.

        To cache its result, the stamps of the games are taken after the statement that finds these games. A
        game that is added between them replaces the stamp of TABLES, which was taken before both.
        """
        if digest is None:
            return PollResult()
        now = clock.now()
        if self._cached_read is not None and (topics := topics_of_lists(digest, now)) is not None:
            self._cached_read, self._topics = self._cached_read.with_topics(topics), topics
        return self.read_list(request, digest, now)

    def read_list(self, request: HttpRequest, digest: bytes, now: datetime) -> PollResult:
        """Reads the list with one statement. Raises 400 `malformed`."""
        raise NotImplementedError

    def topics_of(self, result: PollResult) -> frozenset[str]:
        assert result.token is not None
        return topics_of_user(bearer_of(result.token).user.pk)


class PolledGame(PolledView):
    """A view of one game that anybody may read as a spectator."""

    permission_classes = [HasScopeOrIsSpectator]
    required_scopes = {"GET": (Scope.READ,)}
    follows_state = False
    """Whether the entity tag depends only on the reader's state of the game."""
    present_tag: Callable[[str, GamePoll], str | None] | None = None
    """The entity tag of the response to a request without a query, for the code and the state of the game."""

    def etag_of(self, request: HttpRequest, result: PollResult, **kwargs: Any) -> str | None:
        if result.game is None or request.GET or self.present_tag is None:
            return None
        return self.present_tag(kwargs["code"], result.game)

    def topics_of(self, result: PollResult) -> frozenset[str]:
        assert result.game is not None
        viewer = 0 if result.token is None else bearer_of(result.token).user.pk
        return topics_of_game(result.game.game_id, result.game.house, viewer)

    def find_cached_read(
        self, request: HttpRequest, digest: bytes | None, **kwargs: Any
    ) -> CachedRead | None:
        return read_cached_game(digest, kwargs["code"], clock.now()) if self.follows_state else None

    def known_etag(self, request: HttpRequest, value: Any, **kwargs: Any) -> str | None:
        return self.etag_of(request, PollResult(game=state_of(value)), **kwargs)

    def known_value(self, result: PollResult, etag: str | None) -> Any:
        return None if result.game is None else state_to_json(result.game)

    def poll(self, request: HttpRequest, digest: bytes | None, **kwargs: Any) -> PollResult:
        found = poll_game(digest, kwargs["code"], clock.now())
        self._topics = topics_of_poll(found.game)
        return found

    def game_poll(self, request: Request) -> GamePoll:
        """The state of the game for the sender. Raises 404."""
        game = result_of_poll(request, sent_digest(request)).game
        if game is None:
            raise Problem(ErrorCode.NOT_FOUND)
        return game

    def read(self, request: Request, code: str, answer: Callable[[], T]) -> T:
        """The result of `answer`, which reads from a replica if this reader has the same cursor there as at
        the primary.

        Must be called after `game_poll`, which queried the primary.
        """
        known, viewer, now = _reader_state(self.game_poll(request)), request.user.pk or 0, clock.now()
        return replica.read(answer, is_current=lambda: _reader_state(poll_for(viewer, code, now)) == known)


def _reader_state(poll: GamePoll | None) -> tuple[object, ...]:
    """The part of a poll that determines a reader's position and log."""
    return () if poll is None else (poll.status, poll.house, poll.is_sitter, poll.cursor)


_FOR_A_DAY = "max-age=86400, immutable"
"""Less than a year, because a release may add fields or improve texts."""
PAST_PROBLEMS = (
    ErrorCode.MALFORMED,
    GameCode.CURSOR_OUTDATED,
    GameCode.GAME_NOT_STARTED,
    GameCode.GAME_UNREADABLE,
)


class PastGame(PolledGame):
    """A view that also shows the past."""

    problems: Mapping[str, Sequence[str]] = {"GET": PAST_PROBLEMS}

    def past_response(
        self,
        request: Request,
        code: str,
        at: LogCursor | Moment,
        resource: str,
        body: Callable[[Viewer, GamePoll, LogCursor], bytes],
        *,
        words: Words | None = None,
        after: LogCursor | None = None,
        is_public: bool = False,
    ) -> HttpResponse:
        """The body at a moment. For a reader who has it, 304 without making the body.

        `body` is called with the reader's own cursor. In addition to the moment, the body depends on
        `resource`, `after` and the language of `words`. Raises 400 `malformed`, 409 `cursor_outdated` and
        `game_not_started`.
        """
        poll, language = self.game_poll(request), None if words is None else words.language

        def found() -> tuple[str, bytes | None]:
            cursor = cursor_at(request.user, poll, at)
            if is_public:
                etag = past_etag(code, None, resource, cursor.moment, language)
            else:
                etag = past_etag(code, poll.house, resource, cursor, after, language)
            return etag, None if is_known(request, etag) else body(request.user, poll, cursor)

        try:
            etag, content = self.read(request, code, found)
        except NoSuchMoment as error:
            raise not_a_cursor("at") from error
        response = HttpResponse(status=304) if content is None else HttpResponse(content, content_type=JSON)
        response = compressed(request, with_private_etag(response, etag))
        if not request.user.is_authenticated:
            response["Cache-Control"] = f"public, {_FOR_A_DAY}"
        elif has_fixed_house(poll) and (language is None or "lang" in request.GET):  # a profile can change
            response["Cache-Control"] = f"private, {_FOR_A_DAY}"
        return response if language is None else in_language(response, language)
