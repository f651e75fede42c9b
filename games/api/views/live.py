"""Streams of a game, and of all games of a user."""

import re
from collections.abc import Collection
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework.request import Request

from accounts.authentication import TokenCredential, bearer_of, sent_digest, user_of
from accounts.permissions import refuse_missing_scopes
from accounts.scopes import Scope
from games.api.engine_schema import ref
from games.api.http import not_a_cursor, query_cursor, query_flag
from games.api.polled import (
    CURSOR_PATTERN,
    WORD_PARAMETERS,
    WORDS,
    PolledGame,
    PolledView,
    owner_of,
    refuse_too_many,
    requested_words,
    result_of_poll,
)
from games.errors import GameCode
from games.selectors.live import NOTHING, GamePlace, UserPlace, newest_message_for
from games.selectors.log import LogCursor, read_cursor
from games.selectors.polls import GamePoll, PollResult, poll_waiting
from got_api.http.errors import ErrorCode, Problem
from got_api.http.languages import in_language
from got_api.http.negotiation import AnyMediaType
from got_api.http.serializers import refuse_unknown_query
from got_api.live.subscriptions import MEDIA_TYPE, StreamReading, Subscription, stream_response
from got_api.schema.operations import document_operation
from got_api.shared import clock

_UUID = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
_GAME_ID = re.compile(rf"(.*)\.({_UUID})")
_GAME_ID_PATTERN = CURSOR_PATTERN.removesuffix("$") + rf"(?:\.{_UUID})?$"
"""Format of an id: the cursor of the log, and in a stream with messages the last message."""
_USER_ID = re.compile(r"([0-9a-f]{16})\.([0-9a-f]{16})(?:\.([0-9a-f]{16}))?")
"""The shape of an event id of a user's stream. Ids of releases before messages have no third part."""


def _last_event_id(pattern: str) -> OpenApiParameter:
    return OpenApiParameter(
        "Last-Event-ID",
        {"type": "string", "pattern": pattern},
        OpenApiParameter.HEADER,
        description="The id of the last received event. The stream continues after it.",
    )


def _stream_response(name: str, text: str) -> dict[tuple[int, str], Any]:
    return {(200, MEDIA_TYPE): OpenApiResponse(ref(name), description=text)}


class GameStream(PolledGame):
    content_negotiation_class = AnyMediaType
    problems = {
        "GET": (
            ErrorCode.MALFORMED,
            ErrorCode.TOO_MANY_STREAMS,
            ErrorCode.GAME_BUSY,
            GameCode.CURSOR_OUTDATED,
            GameCode.GAME_UNREADABLE,
        )
    }

    @document_operation(
        "stream_game",
        "Stream a game",
        tag="live",
        responses=_stream_response(
            "GameStreamEvent", ("A stream of events that lasts until it ends or you close it.")
        ),
        parameters=[
            OpenApiParameter(
                "after",
                {"type": "string", "pattern": CURSOR_PATTERN},
                description="The `cursor` of an entry or position. The stream continues after it.",
            ),
            OpenApiParameter(
                "messages",
                {"type": "boolean", "default": False},
                description=(
                    "Whether to send messages too. A token needs the scope `press` for them. Without a token "
                    "only public messages are sent."
                ),
            ),
            OpenApiParameter(
                "after_message",
                {"type": "string", "format": "uuid"},
                description=(
                    "With `messages`: the `id` of the last received message. The stream continues after it. "
                    "Default: messages start now."
                ),
            ),
            OpenApiParameter(
                "table",
                {"type": "boolean", "default": False},
                description=(
                    "Whether the stream also reports entries of `GET .../seats/log`: votes, pauses, "
                    "extensions, absences and seat changes, which the log of the game does not contain."
                ),
            ),
            _last_event_id(_GAME_ID_PATTERN),
            *WORDS,
        ],
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        """Sends server-sent events of these types. `event`: an entry of the log, as `list_events` returns it.
        `waiting`: the houses that still have to answer, at the start and whenever they change. `message`: a
        message to you or to everybody; only with `messages=true`. `table`: a change of votes, clock or seats;
        only with `table=true`. `end`: the reason why the stream ends. The id of an event is a `cursor`. In a
        stream with messages, a dot and the id of the last message follow it. Without `Last-Event-ID` and
        `after` the stream starts now. `/docs/live` describes how to continue, limits, and requirements for a
        proxy."""
        refuse_unknown_query(request, {"after", "after_message", "messages", "table"} | WORD_PARAMETERS)
        poll, words = self.game_poll(request), requested_words(request)
        place = GamePlace(
            poll.game_id,
            request.user.pk or 0,
            poll.house,
            _start_of_log(request, poll),
            language=None if words is None else words.language,
            message=_last_message(request, poll) if _wants_messages(request) else None,
            table=b"" if query_flag(request, "table") else None,
        )
        opening = place.read()
        if opening is None:  # the reader's seat has changed since the poll
            raise Problem(ErrorCode.GAME_BUSY, retry_after=1)
        if opening.end == GameCode.CURSOR_OUTDATED:
            raise Problem(GameCode.CURSOR_OUTDATED)
        scopes = (Scope.READ,) if place.message is None else (Scope.READ, Scope.PRESS)
        response = stream_response(_subscription(request, opening, scopes))
        return response if words is None else in_language(response, words.language)


class MyStream(PolledView):
    content_negotiation_class = AnyMediaType
    required_scopes = {"GET": (Scope.READ,)}
    problems = {"GET": (ErrorCode.MALFORMED, ErrorCode.TOO_MANY_STREAMS)}

    @document_operation(
        "stream_me",
        "Stream my games",
        tag="live",
        responses=_stream_response(
            "MyStreamEvent", "A stream of events that lasts until it ends or you close it."
        ),
        parameters=[_last_event_id(f"^{_USER_ID.pattern}$")],
    )
    def get(self, request: Request) -> HttpResponse:
        """Sends server-sent events of these types. `decisions`: your open decisions in all games, as
        `list_my_decisions` returns them. `games`: your unfinished games, at most the newest 200. `game`: one
        of these games, after a change. `unread`: your games with unread messages. `end`: the reason why the
        stream ends. Each event replaces the previous one of its type. With `Last-Event-ID` you get only the
        types that have changed since that event."""
        refuse_unknown_query(request, set())
        given = request.META.get("HTTP_LAST_EVENT_ID")
        known = None if given is None else _USER_ID.fullmatch(given)
        if given is not None and known is None:
            raise not_a_cursor("Last-Event-ID")
        seen = () if known is None else [(part or "").replace(NOTHING, "") for part in known.groups()]
        return stream_response(_subscription(request, UserPlace(user_of(request).pk, *seen).read()))

    def poll(self, request: HttpRequest, digest: bytes | None, **kwargs: Any) -> PollResult:
        return PollResult() if digest is None else poll_waiting(digest, None, 1, clock.now())


def _start_of_log(request: Request, poll: GamePoll) -> LogCursor:
    """The start of the log: after the last received entry, after the query's cursor, or now.

    A browser that reconnects repeats the query and adds the header `Last-Event-ID`. The private part of the
    cursor never exceeds that of the reader's current house.
    """
    for name, given in (
        ("Last-Event-ID", _last_received(request)[0]),
        ("after", request.GET.get("after")),
    ):
        if given is not None:
            try:
                cursor = read_cursor(given)
            except ValueError as error:
                raise not_a_cursor(name) from error
            return LogCursor(cursor.public_seq, min(cursor.house_seq, poll.cursor.house_seq), cursor.epoch)
    return poll.cursor


def _last_received(request: Request) -> tuple[str | None, UUID | None]:
    """The cursor and the message of the last received id, if any."""
    given: str | None = request.META.get("HTTP_LAST_EVENT_ID")
    found = None if given is None else _GAME_ID.fullmatch(given)
    return (given, None) if found is None else (found[1], UUID(found[2]))


def _wants_messages(request: Request) -> bool:
    """Whether the stream has messages, which need a different scope than the log. Raises 400 `malformed`, and
    403 `scope_missing`.
    """
    wants = query_flag(request, "messages")
    if wants and request.user.is_authenticated:
        refuse_missing_scopes((Scope.PRESS,), request.auth)
    return wants


def _last_message(request: Request, poll: GamePoll) -> UUID:
    """The message after which the stream continues. Raises 400 `malformed`."""
    received = _last_received(request)[1] or query_cursor(request, "after_message", UUID)
    return received or newest_message_for(poll.game_id, request.user.pk or 0)


def _subscription(
    request: Request, opening: StreamReading, scopes: Collection[Scope] = (Scope.READ,)
) -> Subscription:
    """A stream that ends when the token of the request no longer has these scopes."""
    refuse_too_many(request)
    digest = sent_digest(request)
    found = result_of_poll(request, digest)
    if found.token is None or digest is None:
        return Subscription(opening, owner_of(request, found))
    left = bearer_of(found.token).seconds_left()
    return Subscription(opening, owner_of(request, found), TokenCredential(digest, frozenset(scopes)), left)
