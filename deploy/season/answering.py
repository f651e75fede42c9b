"""Makes the players of all games on a server answer at their times."""

import asyncio
from collections import Counter
from collections.abc import Coroutine
from typing import Any

import psycopg

from deploy.player import AgotError
from deploy.season.people import REPLIED, Person, WaitingHouse
from deploy.season.stage import Stage

__all__ = ["REPLIED", "Answering"]

CHECK_SECONDS = 0.1
PAUSE_SECONDS = 0.5
"""Pause before the same house is handled again, so that the next check sees the effect of its answer."""
_SELECT_WAITING = """
select game.code, waiting.number, waiting.house, waiting.kind, reader.user_id,
       waiting.since, waiting.free_until, waiting.due_at, game.round
from games_waiting waiting
join games_game game on game.id = waiting.game_id and game.status = 'running'
join lateral (
    select user_id from games_seatreader
    where game_id = game.id and house = waiting.house and can_answer
    order by is_sitter desc limit 1
) reader on true
"""


class Answering:
    """Polls all games. `errors` collects error messages, `outcomes` counts answers by their outcome."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.outcomes: Counter[str] = Counter()
        self.errors: list[str] = []
        self._acting: set[tuple[str, int, str]] = set()
        self._tasks: set[asyncio.Task[Any]] = set()

    async def run(self) -> None:
        """Runs until cancelled. Each player answers once the answer time of their habit has passed."""
        with self._stage.server.postgres.administrator() as connection:
            while True:
                for row in await asyncio.to_thread(self._waiting_rows, connection):
                    person, key = self._stage.people.get(row.user), (row.code, row.number, row.house)
                    if person is None or key in self._acting:
                        continue
                    at = person.answer_time(row)
                    if at is not None and at <= self._stage.now():
                        self._acting.add(key)
                        self.start(row.code, self._act(person, row, key))
                await asyncio.sleep(CHECK_SECONDS)

    def start(self, name: str, work: Coroutine[Any, Any, Any]) -> None:
        """Runs a coroutine in the background. Adds its error to `errors`, with this name."""

        async def watched() -> None:
            try:
                await work
            except (AssertionError, AgotError, LookupError, RuntimeError, ValueError, OSError) as error:
                self.errors.append(f"{name}: {type(error).__name__}: {error}")

        task = asyncio.get_running_loop().create_task(watched())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def end(self, timeout_seconds: float) -> None:
        """Waits for the background coroutines."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=timeout_seconds)

    def _waiting_rows(self, connection: psycopg.Connection[Any]) -> list[WaitingHouse]:
        connection.execute("select set_config('got.now', %s, false)", [self._stage.now().isoformat()])
        return [WaitingHouse(*row) for row in connection.execute(_SELECT_WAITING)]

    async def _act(self, person: Person, row: WaitingHouse, key: tuple[str, int, str]) -> None:
        try:
            self.outcomes[await person.answers(row)] += 1
        finally:
            await asyncio.sleep(PAUSE_SECONDS)
            self._acting.discard(key)
