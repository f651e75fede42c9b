"""Open decisions of a game, and of a user in all games.

Plain JSON without serializers, because these are the most frequent requests.
"""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

import orjson
from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from accounts.authentication import sent_digest
from games.api.engine_schema import ref
from games.api.http import compressed, json_response, json_text, tagged_response
from games.api.past import AT_PARAMETER, PAST_PROBLEMS, PastGame, parse_at
from games.api.polled import PolledGame, PolledUser, result_of_poll
from games.api.views.paging import (
    PAGED,
    WAIT,
    WORD_PARAMETERS,
    WORDS,
    requested_words,
)
from games.errors import GameCode
from games.selectors.decisions import Rows, decision_for, decisions_at, decisions_etag, decisions_for
from games.selectors.polls import FoundPoll, poll_waiting, waiting_etag, waiting_page
from got_api.http.errors import ErrorCode, malformed_field
from got_api.http.languages import in_language
from got_api.http.pagination import LISTS
from got_api.http.serializers import refuse_unknown_query
from got_api.schema.operations import documented
from got_api.shared.texts import text

_NEXT = re.compile(r"([0-9a-z]{1,20})\.([0-9]{1,9})")


class Decisions(PastGame):
    follows_state = True
    waits = True
    problems = {"GET": (*PAST_PROBLEMS, ErrorCode.TOO_MANY_STREAMS)}

    @documented(
        "list_decisions",
        "List open decisions",
        tag="play",
        response=ref("DecisionList"),
        parameters=[AT_PARAMETER, WAIT, *WORDS],
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        """Lists all open decisions of a game, at most six, with options for those that your house must
        answer. The `ETag` changes with the visible facts, the houses that still have to answer, and due
        times. With `words=true` each decision has its texts. With `at`, the list has the decisions that were
        open then, as you saw them. They have no options and due times, because they can no longer be
        answered."""
        refuse_unknown_query(request, WORD_PARAMETERS | {"at"})
        words, at = requested_words(request), parse_at(request)
        if at is not None:
            return self.past(
                request,
                code,
                at,
                "decisions",
                lambda poll, cursor: _page(decisions_at(request.user, poll, cursor, words)),
                language=None if words is None else words.language,
            )
        listed = decisions_for(request.user, code, self.polled(request), words)
        response = tagged_response(request, json_text(listed.page), listed.etag)
        return response if words is None else in_language(response, words.language)

    def etag_of(self, request: HttpRequest, found: FoundPoll, **kwargs: Any) -> str | None:
        if found.game is None or request.GET:
            return None
        return decisions_etag(kwargs["code"], found.game)


def _page(rows: Rows) -> bytes:
    return json_text({"results": rows, "next_cursor": None})


class OneDecision(PolledGame):
    problems = {"GET": (ErrorCode.MALFORMED, GameCode.GAME_UNREADABLE, "decision_unknown")}

    @documented("get_decision", "Get a decision", tag="play", response=ref("Decision"), parameters=[*WORDS])
    def get(self, request: Request, code: str, number: int) -> HttpResponse:
        """Returns an open or closed decision, with options if your house must answer it. With `words=true` it
        has its texts."""
        refuse_unknown_query(request, WORD_PARAMETERS)
        words = requested_words(request)
        found = decision_for(request.user, code, self.polled(request), number, words)
        response = compressed(request, json_response(found))
        return response if words is None else in_language(response, words.language)

    def etag_of(self, request: HttpRequest, found: FoundPoll, **kwargs: Any) -> None:
        """Returns None: a closed decision never changes, and an open one is in the list."""


class MyDecisions(PolledUser):
    list_name = "decisions"
    problems = {"GET": (ErrorCode.MALFORMED, ErrorCode.TOO_MANY_STREAMS)}

    @documented(
        "list_my_decisions",
        "List my open decisions",
        tag="play",
        response=ref("WaitingDecisionPage"),
        parameters=[
            OpenApiParameter(
                "after",
                {"type": "string", "pattern": f"^{_NEXT.pattern}$"},
                description="`next_cursor` of the previous page.",
            ),
            LISTS.parameter,
            WAIT,
        ],
    )
    def get(self, request: Request) -> HttpResponse:
        """Lists the decisions that you must answer, in all games."""
        refuse_unknown_query(request, PAGED)
        found = result_of_poll(request, sent_digest(request))
        _, limit = _waiting_page(request)
        page = waiting_page(orjson.loads(found.waiting), limit)
        return tagged_response(request, json_text(page), waiting_etag(found))

    def read_list(self, request: HttpRequest, digest: bytes, now: datetime) -> FoundPoll:
        after, limit = _waiting_page(request)
        return poll_waiting(digest, after, limit + 1, now)

    def etag_of(self, request: HttpRequest, found: FoundPoll, **kwargs: Any) -> str | None:
        if found.token is None or not PAGED.issuperset(request.GET):
            return None
        return waiting_etag(found)


def _waiting_page(request: Request | HttpRequest) -> tuple[tuple[str, int] | None, int]:
    """The cursor before the page, and its length. Raises 400 `malformed`."""
    return _after(request), LISTS.wanted_by(request)


def _after(request: Request | HttpRequest) -> tuple[str, int] | None:
    given = request.GET.get("after")
    if given is None:
        return None
    found = _NEXT.fullmatch(given)
    if found is None:
        raise malformed_field("after", text("field_problem-not_a_cursor"))
    return found[1], int(found[2])
