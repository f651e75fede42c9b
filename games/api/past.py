"""The past of a game: the parameter `at`, and responses that can no longer change."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from games.api.http import JSON, compressed, with_private_etag
from games.api.polled import PolledGame
from games.errors import GameCode
from games.selectors.log import LogCursor, Moment, NoSuchMoment, read_at
from games.selectors.polls import Poll
from games.selectors.position import cursor_at, has_fixed_house, past_etag
from got_api.http.documents import is_known
from got_api.http.errors import ErrorCode, Problem, malformed_field
from got_api.http.languages import in_language
from got_api.shared.texts import text

AT_PARAMETER = OpenApiParameter(
    "at",
    {"type": "string", "pattern": r"^[0-9]{1,18}\.[0-9]{1,18}(\.[0-9]{1,18})?$"},
    description=(
        "Shows an earlier time, as you saw it then. Pass the `moment` of a log entry or news item, which "
        "is the same for every reader, or your own cursor."
    ),
)
_FOR_A_DAY = "max-age=86400, immutable"
"""Less than a year, because a release may add fields or improve texts."""


def parse_at(request: HttpRequest | Request) -> LogCursor | Moment | None:
    """The requested past moment. Raises 400 `malformed`."""
    given = request.GET.get("at")
    try:
        return None if given is None else read_at(given)
    except ValueError as error:
        raise invalid_moment() from error


def invalid_moment() -> Problem:
    """The problem 400 `malformed` for a value that is not a moment of this reader."""
    return malformed_field("at", text("field_problem-not_a_cursor"))


PAST_PROBLEMS = (
    ErrorCode.MALFORMED,
    GameCode.CURSOR_OUTDATED,
    GameCode.GAME_NOT_STARTED,
    GameCode.GAME_UNREADABLE,
)


class PastGame(PolledGame):
    """A view that also shows the past."""

    problems: Mapping[str, Sequence[str]] = {"GET": PAST_PROBLEMS}

    def past(
        self,
        request: Request,
        code: str,
        at: LogCursor | Moment,
        what: str,
        body: Callable[[Poll, LogCursor], bytes],
        *,
        language: str | None = None,
        after: LogCursor | None = None,
        is_public: bool = False,
    ) -> HttpResponse:
        """The body at a moment, or 304, without making the body, for a reader who has it.

        `body` is called with the reader's own cursor. In addition to the moment, the body depends on `what`,
        `after` and `language`, that of its texts. Raises 400 `malformed`, 409 `cursor_outdated` and
        `game_not_started`.
        """
        poll = self.polled(request)

        def found() -> tuple[str, bytes | None]:
            cursor = cursor_at(request.user, poll, at)
            if is_public:
                etag = past_etag(code, None, what, cursor.moment, language)
            else:
                etag = past_etag(code, poll.house, what, cursor, after, language)
            return etag, None if is_known(request, etag) else body(poll, cursor)

        try:
            etag, content = self.read(request, code, found)
        except NoSuchMoment as error:
            raise invalid_moment() from error
        response = HttpResponse(status=304) if content is None else HttpResponse(content, content_type=JSON)
        response = compressed(request, with_private_etag(response, etag))
        if not request.user.is_authenticated:
            response["Cache-Control"] = f"public, {_FOR_A_DAY}"
        elif has_fixed_house(poll) and (language is None or "lang" in request.GET):  # a profile can change
            response["Cache-Control"] = f"private, {_FOR_A_DAY}"
        return response if language is None else in_language(response, language)
