"""A bounded sample of `make bench-streams`: many streams at one server."""

from __future__ import annotations

import asyncio
import json

import pytest

from deploy.bench.streams import Reader, wait_until_opened
from tests.live.table import HOUSES, Table

TOKENS_A_HOUSE, STREAMS_A_TOKEN = 4, 10
ANSWERS = 4


@pytest.mark.long
def test_many_streams_receive_everything(table: Table) -> None:
    readers = {
        house: [
            Reader(table.server.port, f"/api/v1{table.path}/stream", token)
            for token in tokens_of(table, house)
            for _ in range(STREAMS_A_TOKEN)
        ]
        for house in HOUSES
    }
    before = {house: len(table.log(house)) for house in HOUSES}
    asyncio.run(follow(table, readers))
    for house in HOUSES:
        cursors = [json.loads(entry)["cursor"] for entry in table.log(house)[before[house] :]]
        assert len(cursors) >= ANSWERS
        for reader in readers[house]:
            assert reader.cursors == cursors


def tokens_of(table: Table, house: str) -> list[str]:
    """Several tokens of one user, because the number of streams of a token is limited."""
    body = {"name": "streams", "scopes": ["read"]}
    return [
        table.ask("POST", "/me/tokens", body, table.tokens[house], 201)["token"]
        for _ in range(TOKENS_A_HOUSE)
    ]


async def follow(table: Table, readers: dict[str, list[Reader]]) -> None:
    """Lets all streams read while some houses answer, until each has the last entry."""
    everybody = [reader for those in readers.values() for reader in those]
    tasks = [asyncio.create_task(reader.run()) for reader in everybody]
    await wait_until_opened(everybody)
    await asyncio.to_thread(table.plays, ANSWERS)
    for house in HOUSES:
        path, token = f"{table.path}/position", table.tokens[house]
        last = (await asyncio.to_thread(table.ask, "GET", path, None, token))["cursor"]
        while any(reader.last_id != last for reader in readers[house]):
            await asyncio.sleep(0.05)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
