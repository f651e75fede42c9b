"""Seasons of the other formats: a schedule, a knock-out, pools and a ladder, without incidents."""

from typing import Any

from deploy.player import Json
from deploy.season.answering import Answering
from deploy.season.event import DAY, POLICY, Event, create_season
from deploy.season.games import CLOCK
from deploy.season.people import Person
from deploy.season.stage import Stage


def season_document(name: str, sizes: list[int], **stage: Any) -> Json:
    """A season of one stage, with automatic draws."""
    tables = {"sizes": sizes, "wanted": max(sizes), "preset": "one_day", "clock": CLOCK, "policy": POLICY}
    return {
        "name": name,
        "tables": tables,
        "scoring": "10-6-4-3-2-1",
        "divisions": [{"name": "All", "stages": [stage]}],
        "draw": {"automatic": True},
    }


async def start_season(
    stage: Stage, answering: Answering, organiser: Person, players: list[Person], document: Json
) -> Event:
    """Creates a season, lets all players enter, and starts it."""
    event = await create_season(stage, answering, organiser, players, document)
    await event.change_status("open")
    await event.store_commitments()
    assert set(await event.enter_players(players)) == {"active"}
    assert await event.change_status("close") == "running"
    return event


async def end_season(event: Event) -> Event:
    await event.wait_for_status("review")
    await event.change_status("sign_off")
    return event


async def play_schedule(stage: Stage, answering: Answering, organiser: Person, people: list[Person]) -> Event:
    """Forty-two entries, with six rounds drawn at once. Three of them run at the same time."""
    plan = season_document("A schedule", [6], preset="schedule", rounds=6, at_once=3, houses="each_once")
    event = await start_season(stage, answering, organiser, people[:42], plan)
    await end_season(event)
    met = pairs_of([table for number in range(1, 7) for table in await event.tables(number)])
    assert max(met.values()) == 1, "a pair met twice"
    return event


async def knock_out(stage: Stage, answering: Answering, organiser: Person, people: list[Person]) -> Event:
    """Thirty-six entries at six tables. The best two of each table advance, until four play the last
    table.
    """
    plan = season_document("A knock-out", [4, 6], preset="knock_out", rounds=3)
    event = await end_season(await start_season(stage, answering, organiser, people[:36], plan))
    counts = [sum(len(table["seats"]) for table in await event.tables(number)) for number in (1, 2, 3)]
    assert counts == [36, 12, 4], counts
    return event


async def play_pools(stage: Stage, answering: Answering, organiser: Person, people: list[Person]) -> Event:
    """Two pools of six entries. The entries of a pool meet six times, and each plays every house once."""
    plan = season_document("Pools", [6], preset="pools", rounds=6)
    event = await end_season(await start_season(stage, answering, organiser, people[:12], plan))
    seats = [
        (seat["entry"], seat["house"])
        for number in range(1, 7)
        for table in await event.tables(number)
        for seat in table["seats"]
    ]
    assert len(seats) == len(set(seats)) == 72, "somebody had a house twice"
    return event


async def play_ladder(stage: Stage, answering: Answering, organiser: Person, people: list[Person]) -> Event:
    """Thirty entries play at tables of five and six for a month. Each day, idle entries join the queue."""
    plan = season_document("A ladder", [5, 6], preset="ladder", rounds=100, days=30)
    event = await start_season(stage, answering, organiser, people[:30], plan)
    begun_at = stage.now()
    for day in range(30):
        for player in event.players:
            await player.try_request("PUT", f"{event.path}/entries/mine/queue")
        await event.wait_for_time(begun_at + (day + 1) * DAY)
    await end_season(event)
    played = [row for row in (await event.read("/rounds"))["results"] if row["status"] == "closed"]
    assert len(played) >= 30, f"{len(played)} tables in a month"
    return event


def pairs_of(tables: list[Json]) -> dict[tuple[int, int], int]:
    """(lower number, higher number) of two entries -> number of tables at which they have met."""
    met: dict[tuple[int, int], int] = {}
    for table in tables:
        entries = sorted(seat["entry"] for seat in table["seats"])
        for place, low in enumerate(entries):
            for high in entries[place + 1 :]:
                met[low, high] = met.get((low, high), 0) + 1
    return met
