"""Timeouts for opening a response, for the blocking and the asynchronous client."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import Future, wait
from typing import TypeVar

import httpx

T = TypeVar("T")
AsyncOpened = tuple[httpx.Response, AsyncIterator[str] | None, str]
Opened = tuple[httpx.Response, Iterator[str] | None, str]
"""A response and, for a stream, an iterator over its further lines and the first line."""


async def arun_with_timeout(seconds: float, work: Callable[[], Awaitable[T]]) -> T:
    """Returns the result of `work`. Cancels it after `seconds`, and raises TimeoutError."""
    async with asyncio.timeout(seconds):
        return await work()


def run_with_timeout(seconds: float, work: Callable[[], Opened]) -> Opened:
    """Returns the result of `work`. Raises TimeoutError after `seconds`.

    The work runs in its own thread and continues after the timeout, because a blocked read cannot be interrupted.
    A late response is closed.
    """
    opened: Future[Opened] = Future()

    def run() -> None:
        try:
            opened.set_result(work())
        except BaseException as error:
            opened.set_exception(error)

    threading.Thread(target=run, daemon=True, name="agot-stream").start()
    if wait([opened], seconds).done:
        return opened.result()
    opened.add_done_callback(_close)
    raise TimeoutError


def _close(future: Future[Opened]) -> None:
    if future.exception() is None:
        future.result()[0].close()
