"""No event is lost or repeated, and no answer is lost, when connections are cut and the server is killed.

A sample of `make clients-long`, where both clients play a whole game under these conditions.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.tools import ToolMissingError
from openapi.conformance.checks import MAX_GAP_SECONDS
from tests import database
from tests.clients.typescript.programs import installed_programs
from tests.clients.whole_games import WAYS, play, python_program, typescript_program
from tests.faults.web_server import WebServer

KILLS, ANSWERS = 1, 40
BUFFERED_ANSWERS = 60


@pytest.fixture(scope="module")
def server(postgres_server: database.Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    """Killed and restarted by the test."""
    with database.worker_database(postgres_server) as address:
        server = WebServer(tmp_path_factory.mktemp("web"), address, GOT_WEB_PROCESSES="1")
        try:
            server.start()
            yield server
        finally:
            server.stop()


@pytest.mark.long
def test_clients_play_through_cut_connections_and_a_killed_server(server: WebServer, package: Path) -> None:
    programs = [python_program(sys.executable, way, package / "src") for way in WAYS]
    played = play(server, programs, cuts=True, kills=KILLS, max_answers=ANSWERS)
    assert played.faults == []
    assert played.answer_count >= ANSWERS
    assert played.event_count > ANSWERS // 2  # the course of the game is random
    assert played.cut_count > 5
    assert played.kill_count == KILLS


@pytest.mark.long
def test_both_clients_play_behind_a_proxy_that_buffers_streams(server: WebServer, package: Path) -> None:
    """The proxy also cuts every stream and loses every second response. No player waits for more than
    ten seconds.
    """
    try:
        programs = installed_programs()
    except ToolMissingError as missing:
        pytest.skip(str(missing))
    python = python_program(sys.executable, "stream", package / "src")
    typescript = typescript_program(programs, "stream")
    played = play(server, [python, typescript, python], is_buffered=True, max_answers=BUFFERED_ANSWERS)
    assert played.faults == []
    assert played.answer_count >= BUFFERED_ANSWERS
    assert played.hole <= MAX_GAP_SECONDS
