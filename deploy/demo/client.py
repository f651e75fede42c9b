"""A player of a demonstration, with all data that the server sent them."""

import asyncio
from random import Random

from deploy.demo.oracle import ReceivedData
from deploy.player import Json, Player, ProblemError, calls, with_plain_json

MIN_PAUSE = 0.005
MAX_PAUSE = 0.1
PAGE = 100


class Participant(Player):
    """A player who uses only the schema, reference and options. `house` is None for a spectator."""

    def __init__(self, address: str, name: str) -> None:
        super().__init__(address, name)
        self.reset()

    def reset(self) -> None:
        """Discards the state of the last game."""
        self.trail = ReceivedData()
        self.house: str | None = None
        self.failures.clear()
        self._etag: str | None = None
        self._cursor: str | None = None

    async def play(self, code: str, chance: Random) -> None:
        """Plays a game to its end. Raises AgotError or RuntimeError if a request fails."""
        pause = MIN_PAUSE
        while True:
            view = await self.read_position(code)
            if view is None:
                await asyncio.sleep(pause)
                pause = min(pause * 1.5, MAX_PAUSE)
                continue
            pause = MIN_PAUSE
            if view["winner"] is not None:
                break
            if any(self.house in decision["houses"] for decision in view["decisions"]):
                await self._answer_all(code, view, chance)
        await self.read_log(code)

    async def read_position(self, code: str) -> Json | None:
        """Returns the position; None if it has not changed since the last call."""
        reply = await self.client.send_if_changed(with_plain_json(calls.get_position(code)), self._etag)
        if reply is None:
            return None
        self._etag, self.house = reply.etag, reply.value["house"]
        self.trail.positions.append(reply.value)
        view: Json = reply.value["position"]
        return view

    async def read_decisions(self, code: str) -> list[Json]:
        found: list[Json] = (await self.client.send(with_plain_json(calls.list_decisions(code))))["results"]
        self.trail.decisions.append(found)
        return found

    async def read_log(self, code: str) -> None:
        """Reads all events since the last call."""
        more = True
        while more:
            call = calls.list_events(code, after=self._cursor, limit=PAGE)
            page = await self.client.send(with_plain_json(call))
            self.trail.events.extend(page["results"])
            if page["results"]:
                self._cursor = page["results"][-1]["cursor"]
            more = page["next_cursor"] is not None

    async def _answer_all(self, code: str, view: Json, chance: Random) -> None:
        for decision in await self.read_decisions(code):
            if decision["options"] is not None and self.house in decision["waiting_for"]:
                number, given = decision["number"], self.choose(self.house, view, decision, chance)
                try:
                    accepted = await self.client.send(
                        with_plain_json(calls.answer_decision(code, number, given))
                    )
                except ProblemError as error:
                    raise RuntimeError(f"answer {given} to decision {decision}: {error}") from error
                self.trail.acknowledged[number] = accepted["answer"]
                await self.read_log(code)
