"""The first screen of a client, in one request."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from rest_framework.request import Request

from accounts.authentication import bearer_of, sent_digest
from games.api.engine_schema import ref
from games.api.http import json_text, query_flag, tagged_response
from games.api.polled import PolledUser, name_of_query, result_of_poll
from games.api.views.paging import WAIT, WORD_PARAMETERS, WORDS, requested_words
from games.selectors.home import home_etag, home_of, poll_home
from games.selectors.polls import FoundPoll
from got_api.http.errors import ErrorCode, Problem
from got_api.http.languages import in_language, language_for
from got_api.http.serializers import refuse_unknown_query
from got_api.schema.operations import documented


class Home(PolledUser):
    list_name = "home"
    problems = {"GET": (ErrorCode.MALFORMED, ErrorCode.TOO_MANY_STREAMS)}

    @documented("get_home", "Get my home", tag="play", response=ref("Home"), parameters=[WAIT, *WORDS])
    def get(self, request: Request) -> HttpResponse:
        """Returns everything for a home screen: the decisions that you must answer, your running games with
        the houses that they wait for and your unread headlines, games that have not started, seats that you
        could take over, and finished games. Each list has up to 25 entries, and in `more` the path of the
        full list if it is longer. With `words=true` it has the names of all its ids, such as the titles of
        decisions."""
        refuse_unknown_query(request, WORD_PARAMETERS)
        words, found = requested_words(request), result_of_poll(request, sent_digest(request))
        response = tagged_response(request, json_text(home_of(found, words)), self.tag_of(request, found))
        return response if words is None else in_language(response, words.language)

    def read_list(self, request: HttpRequest, digest: bytes, now: datetime) -> FoundPoll:
        return poll_home(digest, now)

    def cache_name(self, request: HttpRequest) -> str | None:
        """With words, the name also contains the accepted languages. The user's profile is a topic."""
        if not WORD_PARAMETERS.issuperset(request.GET):
            return None
        return f"{self.list_name}:{name_of_query(request)}" if request.GET else self.list_name

    def etag_of(self, request: HttpRequest, found: FoundPoll, **kwargs: Any) -> str | None:
        if found.token is None or not WORD_PARAMETERS.issuperset(request.GET):
            return None
        try:
            return self.tag_of(request, found)
        except Problem:
            return None  # DRF refuses it later

    def tag_of(self, request: HttpRequest | Request, found: FoundPoll) -> str:
        if not found.token or not query_flag(request, "words"):
            return home_etag(found)
        return home_etag(found, language_for(request, bearer_of(found.token).user))
