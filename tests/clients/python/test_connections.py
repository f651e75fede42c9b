"""Connections are cut and the server is killed: no event is lost or doubled, no answer is lost."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest
from agot import Client, any_answer, calls

from tests import database
from tests.clients.python.conftest import Table
from tests.clients.python.cutter import Cutter
from tests.faults.web_server import WebServer, wait_until

KILLS = 5


@pytest.fixture(scope="module")
def server(postgres_server: database.Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    """Killed and started again by the test."""
    with database.worker_database(postgres_server) as address:
        server = WebServer(tmp_path_factory.mktemp("web"), address, GOT_WEB_PROCESSES="1")
        try:
            server.start()
            yield server
        finally:
            server.stop()


def test_six_clients_play_through_cut_connections_and_killed_servers(
    server: WebServer, address: str, table: Table
) -> None:
    with Cutter(server.port, seed=11) as proxy:
        through = f"http://127.0.0.1:{proxy.port}"
        clients, code = table(6, at=through, poll_seconds=0.05)
        sent: dict[tuple[int, int], Any] = {}
        heard: list[str] = []

        def play(number: int) -> Any:
            chance = Random(f"cut-{number}")

            def answer(decision: Any, position: Any) -> Any:
                sent[number, decision.number] = any_answer(decision, chance)
                return sent[number, decision.number]

            return clients[number].game(code).play(answer)

        def listen() -> None:
            with Client(through, poll_seconds=0.05) as spectator:
                heard.extend(entry.cursor for entry in spectator.game(code).events())

        listener = threading.Thread(target=listen)
        listener.start()
        with ThreadPoolExecutor(6) as pool:
            games = [pool.submit(play, number) for number in range(6)]
            for kill in range(KILLS):
                wanted = 20 * (kill + 1)
                wait_until(lambda wanted=wanted: len(sent) > wanted or games[0].done())  # type: ignore[misc]
                server.stop()
                server.start()
            assert {each.result().status for each in games} == {"finished"}
        listener.join()
    assert heard
    with Client(address) as spectator:
        assert heard == [entry.cursor for entry in spectator.game(code).events(follow=False)]
    assert [cursor for cursor, count in Counter(heard).items() if count > 1] == []
    assert len(sent) > 100
    for (number, decision), given in sent.items():
        with Client(address, clients[number].tokens) as direct:
            assert direct.send(calls.get_answer(code, decision)).answer == given
    assert proxy.cut_count > 100
