"""The log of a game, as far as its reader may read it, and the news since the reader's last-read position."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import user_of
from accounts.scopes import Scope
from games.api.engine_schema import ref
from games.api.http import query_cursor, tagged_response
from games.api.polled import (
    AT_PARAMETER,
    CURSOR_PATTERN,
    PAGED,
    WAIT,
    WORD_PARAMETERS,
    WORDS,
    PastGame,
    PolledGame,
    parse_at,
    requested_words,
)
from games.api.serializers.games import NewsMarkSerializer
from games.errors import GameCode
from games.selectors.games import Viewer
from games.selectors.log import START, LogCursor, events_etag, events_for, read_cursor
from games.selectors.news import mark_of, news_etag, news_for, round_start
from games.selectors.polls import GamePoll, PollResult
from games.services.news_marks import mark_news_read
from games.words import words_for
from got_api.http.errors import ErrorCode, Problem
from got_api.http.languages import LANG, in_language, language_of
from got_api.http.pagination import LOGS
from got_api.http.serializers import read_body, refuse_unknown_query
from got_api.schema.operations import document_operation
from got_api.shared.json_text import json_bytes


class Events(PolledGame):
    follows_state = True
    waits = True
    problems = {
        "GET": (
            ErrorCode.MALFORMED,
            ErrorCode.TOO_MANY_STREAMS,
            GameCode.GAME_UNREADABLE,
            GameCode.CURSOR_OUTDATED,
        )
    }

    @document_operation(
        "list_events",
        "List the log",
        tag="play",
        response=ref("EventPage"),
        parameters=[
            OpenApiParameter(
                "after",
                {"type": "string", "pattern": CURSOR_PATTERN},
                description="`next_cursor` of the previous page, or the `cursor` of any entry or position.",
            ),
            LOGS.parameter,
            WAIT,
            *WORDS,
        ],
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        """Lists the events that you may read, oldest first. Only a house that saw a secret event can read it.
        To continue later, send the `cursor` of the last entry as `after`. With `words=true` each entry has
        its sentence."""
        refuse_unknown_query(request, PAGED | WORD_PARAMETERS)
        after, limit = _cursor_and_limit(request)
        words, poll = requested_words(request), self.game_poll(request)

        def listed() -> dict[str, Any]:
            return events_for(request.user, poll, after, limit, words)

        # A reader who has read everything gets an answer without a read of the log.
        events = listed() if after == poll.cursor else self.read(request, code, listed)
        self.found_nothing = not events["results"]
        page = json_bytes(events)
        if words is None:
            return tagged_response(request, page, events_etag(code, poll, after, limit))
        etag = events_etag(code, poll, after, limit, words.language)
        return in_language(tagged_response(request, page, etag), words.language)

    def etag_of(self, request: HttpRequest, result: PollResult, **kwargs: Any) -> str | None:
        if result.game is None or not PAGED.issuperset(request.GET):
            return None
        try:
            return events_etag(kwargs["code"], result.game, *_cursor_and_limit(request))
        except Problem:
            return None


def _cursor_and_limit(request: Request | HttpRequest) -> tuple[LogCursor, int]:
    """The cursor after which the page starts, and the length of the page. Raises 400 `malformed`."""
    limit = LOGS.wanted_by(request)
    return query_cursor(request, "after", read_cursor) or START, limit


class News(PastGame):
    @document_operation(
        "list_news",
        "List the news",
        tag="play",
        response=ref("NewsPage"),
        parameters=[
            OpenApiParameter(
                "after",
                {"type": "string", "pattern": CURSOR_PATTERN},
                description=(
                    "A cursor to use instead of your last-read position: `next_cursor` of the previous page, "
                    "or any other."
                ),
            ),
            AT_PARAMETER,
            LANG,
        ],
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        """Lists the news since your last-read position. Related events are one item: a march with its combat,
        casualties and retreat. Items that concern your house come first, each group oldest first. After you
        show the page, send `read_to` to `PUT .../news/read`. With `at`, the list ends at that time. It
        starts after `after`, or else at the start of that round. Your last-read position is ignored."""
        refuse_unknown_query(request, {"after", "at", "lang"})
        words, at = words_for(language_of(request)), parse_at(request)
        given = query_cursor(request, "after", read_cursor)
        if at is not None:

            def news(viewer: Viewer, poll: GamePoll, cursor: LogCursor) -> bytes:
                after = given or round_start(viewer, poll, cursor)
                return json_bytes(news_for(viewer, poll, after, None, words, until=cursor))

            return self.past_response(request, code, at, "news", news, words=words, after=given)
        poll = self.game_poll(request)
        mark = mark_of(request.user.pk, poll)
        after = given or mark or START
        page = news_for(request.user, poll, after, mark, words)
        etag = news_etag(code, poll, after, mark, words.language)
        return in_language(tagged_response(request, json_bytes(page), etag), words.language)


class NewsRead(PolledGame):
    needs_body = True
    permission_classes = [*APIView.permission_classes]
    required_scopes = {"PUT": (Scope.READ,)}
    problems = {"PUT": (ErrorCode.MALFORMED, GameCode.CURSOR_OUTDATED)}

    @document_operation(
        "mark_news_read",
        "Mark the news as read",
        tag="play",
        request=NewsMarkSerializer,
        response=NewsMarkSerializer,
    )
    def put(self, request: Request, code: str) -> Response:
        """Marks the news up to a cursor as read, on all your devices. The last-read position never moves
        backwards and is invisible to others."""
        given = read_body(NewsMarkSerializer, request)
        user = user_of(request)
        poll = self.game_poll(request)
        mark_news_read(user=user.pk, game_id=poll.game_id, head=poll.cursor, cursor=given["cursor"])
        return Response({"cursor": str(mark_of(user.pk, poll))})

    def etag_of(self, request: HttpRequest, result: PollResult, **kwargs: Any) -> None:
        """Returns None: there is no GET."""
