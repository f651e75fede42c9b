"""Mistakes of a program are reported at once, and the client works without features that some
platforms lack.
"""

from __future__ import annotations

import asyncio

import pytest

from openapi.conformance.proxy import Proxy, Reply, Request, Script
from tests.clients.typescript.programs import Programs
from tests.clients.typescript.test_scripted import LOG, NOWHERE, Once, Played

pytestmark = pytest.mark.long


def test_a_mistake_is_reported_at_once_without_a_request(programs: Programs) -> None:
    script = Once()
    with Proxy(NOWHERE, script) as server:
        found = programs.reports(programs.compiled("mistakes.ts"), server.address, "mistakes")
    assert {name: error for name, error in found.items() if error != "UsageError"} == {}
    assert len(found) == 24
    assert script.seen == []


def test_a_client_can_follow_a_game_without_newer_abort_signal_methods(programs: Programs) -> None:
    with Proxy(NOWHERE, Played()) as server:
        found = programs.reports(programs.compiled("mistakes.ts"), server.address, "bare")
    assert found == [len(LOG), "RangeError"]


class Silent(Script):
    """Reads requests, and never responds."""

    async def before(self, request: Request) -> Reply | str | None:
        await asyncio.Event().wait()
        return None


def test_a_silent_server_counts_as_a_lost_connection(programs: Programs) -> None:
    with Proxy(NOWHERE, Silent()) as server:
        found = programs.reports(programs.compiled("mistakes.ts"), server.address, "silent")
    assert found == "ConnectionError"
