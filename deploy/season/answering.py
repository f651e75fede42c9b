"""Makes the players of all games on a server answer at their times."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Coroutine
from datetime import datetime
from typing import Any

import httpx
import psycopg

from deploy.season.people import Person, Row

PAUSE_SECONDS = 0.5
"""Pause before the same house is handled again, so that the next look sees the effect of its answer."""
_WAITING = """
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
    """Checks all games repeatedly. `troubles` has error messages by the code of the game."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self.now = now
        self.people: dict[int, Person] = {}
        self.statuses: Counter[int] = Counter()
        self.troubles: dict[str, list[str]] = defaultdict(list)
        self._acting: set[tuple[str, int, str]] = set()
        self._tasks: set[asyncio.Task[Any]] = set()

    async def look(self, connection: psycopg.Connection[Any]) -> None:
        """Makes all players answer whose game waits for them and whose habit is to answer by now."""
        await asyncio.to_thread(self._read, connection)
        now = self.now()
        for row in self._rows:
            person, key = self.people.get(row.user), (row.code, row.number, row.house)
            if person is None or key in self._acting:
                continue
            at = person.answers_at(row)
            if at is not None and at <= now:
                self._acting.add(key)
                self.start(self._act(person, row, key))

    def start(self, work: Coroutine[Any, Any, Any]) -> None:
        """Runs a coroutine in the background."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def end(self, timeout_seconds: float) -> None:
        """Waits for the coroutines in the background."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=timeout_seconds)

    def _read(self, connection: psycopg.Connection[Any]) -> None:
        connection.execute("select set_config('got.now', %s, false)", [self.now().isoformat()])
        self._rows = [Row(*row) for row in connection.execute(_WAITING)]

    async def _act(self, person: Person, row: Row, key: tuple[str, int, str]) -> None:
        try:
            self.statuses[await person.answers(row)] += 1
        except (RuntimeError, ValueError, httpx.HTTPError, OSError) as error:
            self.troubles[row.code].append(str(error))
        await asyncio.sleep(PAUSE_SECONDS)
        self._acting.discard(key)
