"""A season of a league: sends the requests of its officials and players, and waits for the server."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from deploy.player import Json, NotFoundError
from deploy.season import games
from deploy.season.answering import Answering
from deploy.season.people import Person
from deploy.season.stage import Stage

TIMEOUT_SECONDS = 900.0
"""Maximum real seconds without any progress."""
CHECK_SECONDS = 0.5
POLICY: Json = games.POLICY | {"grace_count": 0}
DAY = timedelta(days=1)


class NoProgressError(RuntimeError):
    """Raised if an expected event does not happen."""


@dataclass
class Event:
    """A season, its officials and its players. Raises RuntimeError if a request fails."""

    stage: Stage
    answering: Answering
    organiser: Person
    code: str
    players: list[Person]
    commitments: dict[int, str] = field(default_factory=dict)

    @property
    def path(self) -> str:
        return f"/seasons/{self.code}"

    def report_incident(self, description: str) -> None:
        """Prints an unusual event."""
        print(f"  {self.stage.now():%a %d %b %H:%M}  {description}", flush=True)

    # The organiser

    async def read(self, path: str = "") -> Json:
        return await self.organiser.request("GET", self.path + path)

    async def change_document(self, **changes: Any) -> None:
        """Replaces parts of the document."""
        present = await self.read("/document")
        await self.organiser.request("PUT", f"{self.path}/document", present | changes)

    async def change_status(self, action: str) -> str:
        """Changes the status. Returns the new one."""
        body = await self.organiser.request("POST", f"{self.path}/status", {"action": action})
        return str(body["status"])

    async def status(self) -> str:
        return str((await self.read())["status"])

    async def store_commitments(self) -> None:
        """Stores the commitments of the draws, as a careful player does before the registration closes."""
        for row in (await self.read("/rounds"))["results"]:
            if row["commitment"] is not None:  # None for a round drawn with the previous one
                self.commitments.setdefault(row["number"], row["commitment"])

    async def draw_round(self, number: int, body: Json | None = None) -> None:
        """Requests a draw of a round, and publishes the proposal."""
        path = f"{self.path}/rounds/{number}/draw"
        await self.organiser.request("POST", path, body or {})

        async def proposed() -> str | None:
            try:
                reply = await self.organiser.send("GET", path)
            except NotFoundError:
                return None
            return str(reply.etag) if reply.value["status"] == "proposed" else None

        tag = await self.wait_for(f"the proposal of round {number}", proposed)
        await self.organiser.request("POST", f"{path}/publish", if_match=tag)

    async def tables(self, number: int) -> list[Json]:
        return list((await self.read(f"/tables?round={number}"))["results"])

    async def standings(self, query: str = "") -> list[Json]:
        return list((await self.read(f"/standings{query}"))["results"])

    async def make_ruling(self, kind: str, reason: str, **ruling_fields: Any) -> None:
        await self.organiser.request(
            "POST", f"{self.path}/rulings", {"kind": kind, "reason": reason, **ruling_fields}
        )

    # The players

    async def enter_players(self, players: list[Person]) -> list[str]:
        """Lets players enter, in this order. Returns the status of each entry."""
        path = f"{self.path}/entries"
        return [str((await player.request("POST", path, {}))["status"]) for player in players]

    async def check_in_players(self, players: list[Person]) -> None:
        for player in players:
            await player.request("POST", f"{self.path}/entries/mine/check-in", {"salt": player.name})

    # The server

    async def wait_for(self, description: str, is_reached: Callable[[], Awaitable[Any]]) -> Any:
        """Waits until `is_reached` returns a result. Returns it. Raises NoProgressError after a timeout."""
        given_up, answers = time.monotonic() + TIMEOUT_SECONDS, -1
        while not (found := await is_reached()):
            if answers != (answers := self.answering.outcomes.total()):
                given_up = time.monotonic() + TIMEOUT_SECONDS
            if time.monotonic() > given_up:
                raise NoProgressError(f"{self.code}: waited in vain for {description}")
            await asyncio.sleep(CHECK_SECONDS)
        return found

    async def wait_for_round(self, number: int, *statuses: str) -> None:
        """Waits until a round has one of these statuses."""

        async def is_reached() -> bool:
            rows = (await self.read("/rounds"))["results"]
            return any(row["number"] == number and row["status"] in statuses for row in rows)

        await self.wait_for(f"round {number} to be {' or '.join(statuses)}", is_reached)

    async def wait_for_status(self, status: str) -> None:
        async def is_reached() -> bool:
            return await self.status() == status

        await self.wait_for(f"the season to be {status}", is_reached)

    async def wait_for_time(self, moment: datetime) -> None:
        async def is_reached() -> bool:
            return self.stage.now() > moment

        await self.wait_for(f"{moment:%a %d %b}", is_reached)


async def create_season(
    stage: Stage, answering: Answering, organiser: Person, players: list[Person], document: Json
) -> Event:
    """Creates a draft season with this document, and the league if it does not exist."""
    if not any(
        row["slug"] == "compressed" for row in (await organiser.request("GET", "/leagues"))["results"]
    ):
        await organiser.request("POST", "/leagues", {"slug": "compressed", "name": "Compressed time"})
    made = await organiser.request("POST", "/leagues/compressed/seasons", {"name": document["name"]})
    event = Event(stage, answering, organiser, made["code"], players)
    await organiser.request("PUT", f"{event.path}/document", document)
    return event
