"""The log of a game, as far as its reader may read it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from games.api.engine_schema import ref
from games.api.http import json_text, tagged_response
from games.api.polled import PolledGame
from games.api.views.paging import (
    CURSOR_PATTERN,
    PAGED,
    WAIT,
    WORD_PARAMETERS,
    WORDS,
    requested_words,
)
from games.errors import GameCode
from games.selectors.log import START, LogCursor, events_etag, events_for, read_cursor
from games.selectors.polls import FoundPoll
from got_api.http.errors import ErrorCode, Problem, malformed_field
from got_api.http.languages import in_language
from got_api.http.pagination import LOGS
from got_api.http.serializers import refuse_unknown_query
from got_api.schema.operations import documented
from got_api.shared.texts import text


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

    @documented(
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
        after, limit = _log_page(request)
        words, poll = requested_words(request), self.polled(request)

        def listed() -> dict[str, Any]:
            return events_for(request.user, poll, after, limit, words)

        # A reader who has read everything is answered without reading the log.
        events = listed() if after == poll.cursor else self.read(request, code, listed)
        self.found_nothing = not events["results"]
        page = json_text(events)
        if words is None:
            return tagged_response(request, page, events_etag(code, poll, after, limit))
        etag = events_etag(code, poll, after, limit, words.language)
        return in_language(tagged_response(request, page, etag), words.language)

    def etag_of(self, request: HttpRequest, found: FoundPoll, **kwargs: Any) -> str | None:
        if found.game is None or not PAGED.issuperset(request.GET):
            return None
        try:
            return events_etag(kwargs["code"], found.game, *_log_page(request))
        except Problem:
            return None


def _log_page(request: Request | HttpRequest) -> tuple[LogCursor, int]:
    """The cursor after which a page of the log starts, and its length. Raises 400 `malformed`."""
    limit = LOGS.wanted_by(request)
    given = request.GET.get("after")
    if given is None:
        return START, limit
    try:
        return read_cursor(given), limit
    except ValueError as error:
        raise malformed_field("after", text("field_problem-not_a_cursor")) from error
