"""The asynchronous client. `sync.py`, the blocking client, is generated from this file."""

from __future__ import annotations

import time
from asyncio import sleep
from collections.abc import AsyncIterator, Callable, Collection
from typing import Any, Literal, Self, TypeVar

import httpx

from .aio_session import AsyncSession
from .api import calls, models
from .live import REMEMBERED, LiveMode, Message, Parser, Reply, Update
from .oauth import Tokens
from .position import LocalPosition
from .problems import ConflictError, MalformedError, ProblemError, in_header, problem_of
from .retrying import TOO_MANY_STREAMS, Retry
from .store import TokenStore
from .timeouts import AsyncOpened, arun_with_timeout
from .values import Call, in_path
from .words import Words

T = TypeVar("T")

ENDED = frozenset({"finished", "cancelled"})
"""Statuses of a game that is over."""
GAME_ENDED = "game_ended"
LONG_POLL_SECONDS = 25
MAX_PAGE = 100
MAX_POLL_SECONDS = 5.0
SILENCE_SECONDS = 45.0
"""Time without data after which a stream counts as dead: three heartbeats."""
STATUS_CHECK_SECONDS = 60.0
"""Maximum time between checks whether the game is over."""
WITHOUT_STREAMS = frozenset({400, 404, 405, 406, 501})
"""Statuses of a server or proxy without streams."""
AnswerFunction = Callable[[models.Decision, models.Position], models.Answer | None]


class AsyncClient(AsyncSession):
    """The API of one server, for one user or anonymously.

    `token` is a token of `POST /me/tokens` or `POST /sessions`, or the `Tokens` of an app. `store` saves the tokens. A
    client without `token` loads them from there, and programs with the same store share a sign-in. `language` is
    for texts for people. If the first byte of a stream takes longer than `first_byte_seconds`, a proxy buffers it, and
    the client uses long-polls from then on. Use the client as a context manager, or close it. Raises UsageError for
    an invalid address.
    """

    def __init__(
        self,
        address: str = "http://127.0.0.1:8000",
        token: str | Tokens | None = None,
        *,
        language: str | None = None,
        retry: Retry | None = None,
        mode: LiveMode = LiveMode.STREAM,
        poll_seconds: float = 1.0,
        first_byte_seconds: float = 5.0,
        timeout_seconds: float = 40.0,
        store: TokenStore | None = None,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        super().__init__(
            address, token, language=language, retry=retry, timeout_seconds=timeout_seconds, store=store,
            transport=transport,
        )  # fmt: skip
        self.mode = mode
        self.poll_seconds = poll_seconds
        self.first_byte_seconds = first_byte_seconds
        self._words: dict[str, Words] = {}

    def game(self, code: str) -> AsyncGame:
        """Returns a client for one game. Sends nothing."""
        return AsyncGame(self, code)

    async def turns(self) -> list[models.WaitingDecision]:
        """The decisions that wait for you, in all games."""
        return [each async for each in self.paginate(calls.list_my_decisions(limit=MAX_PAGE))]

    async def watch_turns(self) -> AsyncIterator[list[models.WaitingDecision]]:
        """Yields the decisions that wait for you in all games: at once, and after each change. It never ends."""
        etag: str | None = None
        async with AsyncWatcher(self, "/api/v1/me/stream") as watcher:
            while True:
                call = calls.list_my_decisions(limit=MAX_PAGE)  # the entity tag covers only this page
                reply = await watcher.changed(call, etag, None, {"decisions"})
                if reply is not None:
                    etag, waiting, after = reply.etag, [*reply.value.results], reply.value.next_cursor
                    if after is not None:
                        rest = self.paginate(calls.list_my_decisions(after=after, limit=MAX_PAGE))
                        waiting += [each async for each in rest]
                    yield waiting

    async def words(self, language: models.Language = "en") -> Words:
        """Names and sentences in a language. The client reads them once."""
        if language not in self._words:
            found = await self.send(calls.get_reference(include=["words"], lang=language))
            assert found.words is not None
            self._words[language] = Words(found.words)
        return self._words[language]


class AsyncStream:
    """The messages of a stream. A new connection resumes after the last message of the previous one."""

    def __init__(self, client: AsyncClient, path: str, after: str | None = None, **query: Any) -> None:
        self._client, self._path, self._query = client, path, query
        self._parser = Parser(last_id=after or "")
        self._response: httpx.Response | None = None
        self._lines: AsyncIterator[str] | None = None
        self._failures = 0

    async def next(self, deadline: float | None = None) -> Message | None:
        """Returns the next message. None after each new connection, and at the deadline (checked at each heartbeat).

        Raises MalformedError or NotFoundError if the server has no such stream, and TimeoutError if a proxy buffers it.
        """
        if self._lines is None:
            await self._connect()
            return None
        while deadline is None or time.monotonic() < deadline:
            try:
                message = self._parser.feed(await self._lines.__anext__())
            except (StopAsyncIteration, httpx.TransportError, httpx.StreamError):
                await self.close()
                self._failures += 1
                await sleep(self._client.retry.pause(self._failures))
                await self._connect()
                return None
            if message is not None:
                self._failures = 0
                return message
        return None

    async def close(self) -> None:
        if self._response is not None:
            await self._response.aclose()
        self._response = self._lines = None

    async def _connect(self) -> None:
        headers = {"Accept": "text/event-stream, application/problem+json", "Cache-Control": "no-store"}
        if self._parser.last_id:
            headers["Last-Event-ID"] = in_header("Last-Event-ID", self._parser.last_id)
        request = self._client.http.build_request(
            "GET", self._path, params=self._query, headers=headers, timeout=httpx.Timeout(10, read=SILENCE_SECONDS)
        )
        response = await self._client._send_with_retries(request, is_authorised=True, send=self._open)
        if self._lines is None:
            raise problem_of(response.status_code, response.content, response.headers)

    async def _open(self, request: httpx.Request) -> httpx.Response:
        """Returns the response, read completely unless it is a stream.

        The server sends the first line of a stream at once, so a delay means that a proxy buffers it.
        """

        async def first() -> AsyncOpened:
            response = await self._client.http.send(request, stream=True)
            lines = response.aiter_lines()
            try:
                if response.is_success and "event-stream" in response.headers.get("Content-Type", ""):
                    return response, lines, await anext(lines, "")
                await response.aread()
            except BaseException:
                await response.aclose()
                raise
            return response, None, ""

        response, lines, line = await arun_with_timeout(self._client.first_byte_seconds, first)
        if lines is not None:
            self._response, self._lines, self._parser = response, lines, self._parser.resume()
            self._parser.feed(line)
        return response


class AsyncWatcher:
    """Waits for changes in the best mode that the server supports. Close it afterwards."""

    def __init__(self, client: AsyncClient, path: str) -> None:
        self.client, self.path = client, path
        self._stream: AsyncStream | None = None
        self._has_ended = False

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Closes the stream. The next call that needs it opens it again."""
        if self._stream is not None:
            await self._stream.close()
        self._stream = None

    async def changed(
        self,
        call: Call[T],
        etag: str | None,
        deadline: float | None,
        wakes: Collection[str],
        seen: Collection[str] = (),
    ) -> Reply[T] | None:
        """Returns a resource as soon as it has another entity tag, or None at the deadline.

        It also returns None from time to time, so that the caller can check whether the game is over. `wakes`
        are the kinds of stream messages that may announce a change; messages with an id in `seen` are
        ignored.
        """
        client, pause = self.client, self.client.poll_seconds
        # A read of a stream blocks until its next line. Only a long-poll can end at a deadline.
        mode = LiveMode.LONG_POLL if client.mode is LiveMode.STREAM and deadline is not None else client.mode
        latest = time.monotonic() + STATUS_CHECK_SECONDS
        deadline = latest if deadline is None else min(deadline, latest)
        while True:
            left = deadline - time.monotonic()
            is_long = etag is not None and mode is LiveMode.LONG_POLL and left >= 1
            asked = call.waiting(min(LONG_POLL_SECONDS, int(left))) if is_long else call
            try:
                reply = await client.send_if_changed(asked, etag)
            except ProblemError as error:
                if not is_long or not (isinstance(error, MalformedError) or error.code == TOO_MANY_STREAMS):
                    raise
                client.mode = client.mode if client.mode is LiveMode.STREAM else LiveMode.POLL
                mode = LiveMode.POLL
                continue
            if reply is not None:
                return reply
            if self._has_ended or time.monotonic() >= deadline:
                return None
            if mode is LiveMode.STREAM:
                await self._wait_for_message(deadline, wakes, seen)
                mode = client.mode
            elif not is_long:
                await sleep(min(pause, max(0.0, deadline - time.monotonic())))
                pause = min(pause * 1.5, MAX_POLL_SECONDS)

    async def _wait_for_message(self, deadline: float, wakes: Collection[str], seen: Collection[str]) -> None:
        """Waits for a new message of the stream, or for a new connection."""
        if self._stream is None:
            self._stream = AsyncStream(self.client, self.path)
        try:
            while message := await self._stream.next(deadline):
                self._has_ended = message.event == "end" and "game_over" in message.data
                if message.event == "end" or (message.event in wakes and message.id not in seen):
                    return
        except ProblemError as error:
            if error.status not in WITHOUT_STREAMS and error.code != TOO_MANY_STREAMS:
                raise
            await self.close()
            self.client.mode = LiveMode.POLL if error.code == TOO_MANY_STREAMS else LiveMode.LONG_POLL
        except TimeoutError:
            await self.close()
            self.client.mode = LiveMode.LONG_POLL


class AsyncGame(AsyncWatcher):
    """One game, as the user may see it. Close it after `wait_for_turn`, `events` or `updates`."""

    def __init__(self, client: AsyncClient, code: str) -> None:
        super().__init__(client, f"/api/v1/games/{in_path(code)}/stream")
        self.code = code
        self.house: str | None = None
        """Your house, known after the position was read."""

    async def facts(self) -> models.Game:
        """Status, seats, round and winner."""
        return await self.client.send(calls.get_game(self.code))

    async def position(self, at: str | None = None) -> models.ViewedPosition:
        """The position as you may see it, now or at an earlier time. `at` is the `moment` of an entry, or a cursor."""
        view = await self.client.send(calls.get_position(self.code, at=at))
        self.house = view.house
        return view

    async def decision(self, number: int, *, lang: models.Language | None = None) -> models.Decision:
        """One decision with your options. `lang` adds texts."""
        return await self.client.send(calls.get_decision(self.code, number, words=lang is not None, lang=lang))

    async def decisions(self, at: str | None = None) -> list[models.Decision]:
        """The open decisions, with your options. With `at`, those that were open at that time, without options."""
        return (await self.client.send(calls.list_decisions(self.code, at=at))).results

    async def answer(self, number: int, answer: models.Answer) -> models.AcceptedAnswer:
        """Sends an answer. It is safe to repeat. Raises ConflictError, RefusedError."""
        return await self.client.send(calls.answer_decision(self.code, number, answer))

    async def check(self, number: int, answer: models.Answer, *, explain: bool = False) -> models.AnswerCheck:
        """Whether the server would accept an answer, and its consequences. It submits nothing."""
        return await self.client.send(calls.check_answer(self.code, number, answer, explain=explain))

    async def explain(
        self,
        number: int,
        *,
        detail: Literal["summary", "grid", "full"] | None = None,
        card: str | None = None,
        opponent_card: str | None = None,
    ) -> models.Explanation:
        """The consequences of your possible answers. A choice of house cards returns a grid.

        `card` and `opponent_card` together select one cell. `detail` selects another form.
        """
        call = calls.explain_decision(self.code, number, detail=detail, card=card, opponent_card=opponent_card)
        return await self.client.send(call)

    # Waiting

    async def wait_for_turn(
        self, timeout_seconds: float | None = None, without: Collection[int] = ()
    ) -> list[models.KnownDecision]:
        """Returns the decisions that wait for your house, as soon as there is one.

        The list is empty when the game is over or after the timeout. `without` has the numbers of decisions that you
        leave to their default.
        """
        deadline = None if timeout_seconds is None else time.monotonic() + timeout_seconds
        etag: str | None = None
        while True:
            reply = await self.changed(calls.list_decisions(self.code), etag, deadline, {"waiting"})
            if reply is not None:
                etag = reply.etag
                found = [each for each in reply.value.results if not isinstance(each, models.UnknownDecision)]
                asked = [each for each in found if each.options is not None and each.number not in without]
                if asked and self.house is None:
                    await self.position()
                if asked := [each for each in asked if self.house in each.waiting_for]:
                    return asked
            if reply is None or not reply.value.results:
                if deadline is not None and time.monotonic() >= deadline:
                    return []
                if (await self.facts()).status in ENDED:
                    return []

    async def play(self, answer: AnswerFunction) -> models.Game:
        """Plays to the end, and returns the facts of the finished game.

        Calls `answer` with each decision and the position. `answer` may return None to leave a decision to
        its default.
        """
        left: set[int] = set()
        while decisions := await self.wait_for_turn(without=left):
            for decision in decisions:
                given = answer(decision, (await self.position()).position)
                if given is None:
                    left.add(decision.number)
                    continue
                try:
                    await self.answer(decision.number, given)
                except ConflictError:  # the decision was closed meanwhile, at its due time or by a sitter
                    continue
        await self.close()
        return await self.facts()

    async def events(
        self, after: str | None = None, *, follow: bool = True, lang: models.Language | None = None
    ) -> AsyncIterator[models.LoggedEvent]:
        """Yields every event after a cursor, once and in order. Resumes after lost connections.

        `follow` waits for more events until the game is over. `lang` adds the sentence of each event. Raises
        ConflictError `cursor_outdated` after the server was restored from a backup. Discard all events then and start
        again.
        """
        async for batch in self._batches(after, follow, lang):
            for entry in batch:
                yield entry

    async def updates(self, *, lang: models.Language | None = None) -> AsyncIterator[Update]:
        """Yields the current position, and the position after each batch of events until the game is over.

        The events update the position. After an event of an unknown kind, the client reads it again.
        """
        local = LocalPosition(await self.position())
        yield Update([], local.view)
        async for batch in self._batches(local.cursor, True, lang):
            for entry in batch:
                local.apply(entry)
            while local.is_stale:
                local = LocalPosition(await self.position())
                behind = [each async for each in self.events(batch[-1].cursor, follow=False, lang=lang)]
                batch += behind
                # there were more events between the two requests
                local.is_stale = batch[-1].cursor != local.cursor
            yield Update(batch, local.view)

    async def _batches(
        self, after: str | None, follow: bool, lang: models.Language | None
    ) -> AsyncIterator[list[models.LoggedEvent]]:
        """Yields the events after a cursor, in batches of all available events."""
        seen: dict[str, None] = {}
        etag: str | None = None
        may_be_over = True
        words = None if lang is None else True
        while True:
            call = calls.list_events(self.code, after=after, words=words, lang=lang)
            wait_until = None if follow else time.monotonic()
            reply = await self.changed(call, etag, wait_until, {"event"}, seen)
            batch: list[models.LoggedEvent] = []
            while reply is not None:
                etag = reply.etag
                for entry in reply.value.results:
                    if entry.cursor not in seen:
                        seen[entry.cursor] = None
                        batch.append(entry)
                if batch:
                    after, etag = batch[-1].cursor, None
                if reply.value.next_cursor is None:
                    break
                call = calls.list_events(self.code, after=reply.value.next_cursor, words=words, lang=lang)
                reply = await self.client.send_with_etag(call)
            if batch:
                yield batch
            elif not follow or (may_be_over and (await self.facts()).status in ENDED):
                return
            may_be_over = reply is None or any(entry.event.kind == GAME_ENDED for entry in batch)
            for cursor in list(seen)[:-REMEMBERED]:
                del seen[cursor]
