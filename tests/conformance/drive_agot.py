"""The driver for our Python client: plays one house and reads the log, and prints a line for all that it gets."""

from __future__ import annotations

import asyncio
import json
import os
from typing import Any

from agot import AsyncClient, ProblemError, any_answer


def show(**line: Any) -> None:
    print(json.dumps(line), flush=True)  # noqa: T201


async def plays(client: AsyncClient, code: str) -> None:
    game = client.game(code)
    tried: set[int] = set()
    while decisions := await game.wait_for_turn(without=tried):
        for decision in decisions:
            tried.add(decision.number)
            try:
                await game.answer(decision.number, any_answer(decision))
                show(answered=decision.number)
            except ProblemError as problem:
                show(problem=problem.code)


async def reads(client: AsyncClient, code: str, language: Any) -> None:
    words = await client.words(language)
    async for entry in client.game(code).events():
        show(event=entry.cursor, text=words.sentence(entry.event))


async def main() -> None:
    language: Any = os.environ["AGOT_LANGUAGE"]
    async with AsyncClient(os.environ["AGOT_ADDRESS"], os.environ["AGOT_TOKEN"], language=language) as client:
        code = os.environ["AGOT_GAME"]
        await asyncio.gather(plays(client, code), reads(client, code, language))


if __name__ == "__main__":
    asyncio.run(main())
