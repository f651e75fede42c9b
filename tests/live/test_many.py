"""A bounded sample of `make bench-streams`: many streams at one process."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from deploy.bench.streams import Reader, opened
from tests import database
from tests.faults.web_server import WebServer
from tests.live.table import HOUSES, Table

STREAMS = 150
ANSWERS = 4


def test_many_streams_at_one_process_receive_everything(
    postgres_server: database.Server, tmp_path: Path
) -> None:
    with database.worker_database(postgres_server) as address:
        server = WebServer(tmp_path, address, GOT_WEB_PROCESSES="1", GOT_STREAMS_PER_READER="1000")
        try:
            server.start()
            table = Table(server)
            readers = [
                Reader(server.port, f"/api/v1{table.path}/stream", table.tokens[HOUSES[number % len(HOUSES)]])
                for number in range(STREAMS)
            ]
            before = {house: len(table.log(house)) for house in HOUSES}
            asyncio.run(follow(table, readers))
            for number, reader in enumerate(readers):
                house = HOUSES[number % len(HOUSES)]
                entries = table.log(house)[before[house] :]
                assert reader.cursors == [json.loads(entry)["cursor"] for entry in entries]
        finally:
            server.stop()


async def follow(table: Table, readers: list[Reader]) -> None:
    """All read while some houses answer, and until they have the last entry."""
    tasks = [asyncio.create_task(reader.run()) for reader in readers]
    await opened(readers)
    await asyncio.to_thread(table.plays, ANSWERS)
    last = {}
    for house in HOUSES:
        position = await asyncio.to_thread(
            table.ask, "GET", f"{table.path}/position", None, table.tokens[house]
        )
        last[table.tokens[house]] = position["cursor"]
    while any(reader.last_id != last[reader.token] for reader in readers):
        await asyncio.sleep(0.05)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
