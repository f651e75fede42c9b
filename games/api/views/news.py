"""News since the reader's mark."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import user_of
from accounts.scopes import Scope
from games.api.engine_schema import ref
from games.api.http import json_text, tagged_response
from games.api.past import AT_PARAMETER, PastGame, parse_at
from games.api.polled import PolledGame
from games.api.serializers.games import NewsMarkSerializer
from games.api.views.paging import CURSOR_PATTERN
from games.errors import GameCode
from games.selectors.log import START, LogCursor, read_cursor
from games.selectors.news import mark_of, news_etag, news_for, round_start
from games.selectors.polls import FoundPoll, Poll
from games.services.news_marks import mark_news_read
from games.words import words_for
from got_api.http.errors import ErrorCode, malformed_field
from got_api.http.languages import LANG, in_language, language_of
from got_api.http.serializers import read_body, refuse_unknown_query
from got_api.schema.operations import documented
from got_api.shared.texts import text


class News(PastGame):
    @documented(
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
        casualties and retreat. Items that concern your house come first, each group oldest first. When the
        reader has seen the page, send `read_to` to `PUT .../news/read`. With `at`, the news end there, and
        start with the round or after `after`: your last-read position is ignored."""
        refuse_unknown_query(request, {"after", "at", "lang"})
        language, at = language_of(request), parse_at(request)
        if at is not None:
            given = _after(request)

            def news(poll: Poll, cursor: LogCursor) -> bytes:
                after = given or round_start(request.user, poll, cursor)
                return json_text(news_for(request.user, poll, after, None, words_for(language), until=cursor))

            return self.past(request, code, at, "news", news, language=language, after=given)
        poll = self.polled(request)
        mark = mark_of(request.user.pk, poll)
        after = _after(request) or mark or START
        page = news_for(request.user, poll, after, mark, words_for(language))
        etag = news_etag(code, poll, after, mark, language)
        return in_language(tagged_response(request, json_text(page), etag), language)

    def etag_of(self, request: HttpRequest, found: FoundPoll, **kwargs: Any) -> None:
        """Returns None, because a poll does not know the mark and the language."""


class NewsRead(PolledGame):
    needs_body = True
    permission_classes = [*APIView.permission_classes]
    required_scopes = {"PUT": (Scope.READ,)}
    problems = {"PUT": (ErrorCode.MALFORMED, GameCode.CURSOR_OUTDATED)}

    @documented(
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
        poll = self.polled(request)
        mark_news_read(user=user.pk, game_id=poll.game_id, head=poll.cursor, cursor=given["cursor"])
        return Response({"cursor": str(mark_of(user.pk, poll))})

    def etag_of(self, request: HttpRequest, found: FoundPoll, **kwargs: Any) -> None:
        """Returns None: there is no GET."""


def _after(request: Request) -> LogCursor | None:
    given = request.GET.get("after")
    if given is None:
        return None
    try:
        return read_cursor(given)
    except ValueError as error:
        raise malformed_field("after", text("field_problem-not_a_cursor")) from error
