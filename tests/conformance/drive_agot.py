"""The driver for our Python client: plays a house, reads the log, prints a line for all that it gets."""

from __future__ import annotations

import asyncio
import json
import os
from typing import Any

from agot import AsyncClient, ProblemError, any_answer, models


def show(**line: Any) -> None:
    print(json.dumps(line), flush=True)  # noqa: T201


async def plays(client: AsyncClient, code: str) -> None:
    game = client.game(code)
    tried: set[int] = set()
    while decisions := await game.wait_for_turn(without=tried):
        for decision in decisions:
            tried.add(decision.number)
            given = any_answer(decision)
            if given is None:
                continue
            try:
                await game.answer(decision.number, given)
                show(answered=decision.number)
            except ProblemError as problem:
                show(problem=problem.code)


async def reads(client: AsyncClient, code: str, language: Any) -> None:
    words = await client.words(language)
    async for entry in client.game(code).events():
        is_known = not isinstance(entry.event, models.UnknownEvent)
        show(event=entry.cursor, text=words.sentence(entry.event) if is_known else None)


async def main() -> None:
    language: Any = os.environ["AGOT_LANGUAGE"]
    async with AsyncClient(os.environ["AGOT_ADDRESS"], os.environ["AGOT_TOKEN"], language=language) as client:
        code = os.environ["AGOT_GAME"]
        await asyncio.gather(plays(client, code), reads(client, code, language))


if __name__ == "__main__":
    asyncio.run(main())
