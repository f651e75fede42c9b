"""Common parameters of the game views: pages of their lists, and words."""

from __future__ import annotations

from django.http import HttpRequest
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from games.api.http import query_choice
from games.api.polled import MAX_WAIT_SECONDS
from games.words import Words, words_for
from got_api.http.languages import LANG, language_of

CURSOR_PATTERN = r"^[0-9]{1,18}\.[0-9]{1,18}\.[0-9]{1,18}$"
PAGED = frozenset({"after", "limit"})
WAIT = OpenApiParameter(
    "wait",
    {"type": "integer", "minimum": 1, "maximum": MAX_WAIT_SECONDS},
    description=(
        "Maximum seconds to wait for news (long polling). The server compares with `If-None-Match`, or with "
        "`after` of a log. It responds as soon as there is news, or when the time is over."
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


def requested_words(request: Request | HttpRequest) -> Words | None:
    """The words of the reader's language if they ask for texts, else None. Raises 400 `malformed`."""
    is_worded = query_choice(request, "words", ("true", "false")) == "true"
    language = language_of(request)
    return words_for(language) if is_worded else None
