"""The parts that an app adds to ready checks, in addition to those of notices."""

from collections.abc import Callable
from dataclasses import dataclass

from games.notices.extensions import NoticeApp

Confirm = Callable[[], None]
FindRequest = Callable[[str], Confirm | None]
"""Code of a request -> its confirmation for its player; None for an unknown code or a closed account. Must be
called as the engine. Codes are drawn from 10^14, so no two kinds of requests share one."""


@dataclass(frozen=True, kw_only=True)
class ReadyCheckApp(NoticeApp):
    """The parts of an app that asks players whether they are ready. `ready_requests` finds the request of a
    code."""

    ready_requests: tuple[FindRequest, ...] = ()
