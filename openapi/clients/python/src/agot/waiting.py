"""A response that is given up after some time, in a program that blocks and in one that does not."""

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
"""A response, and of a stream its lines after the first one, and the first one."""


async def ain_time(seconds: float, work: Callable[[], Awaitable[T]]) -> T:
    """The result of the work. Raises TimeoutError after some seconds, and then the work is cancelled."""
    async with asyncio.timeout(seconds):
        return await work()


def in_time(seconds: float, work: Callable[[], Opened]) -> Opened:
    """The result of the work. Raises TimeoutError after some seconds.

    The work goes on in a thread of its own: nothing ends a read of a connection from outside. A response that it
    returns too late is closed.
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


def _close(late: Future[Opened]) -> None:
    if late.exception() is None:
        late.result()[0].close()
