"""Five Swiss rounds of thirty-seven entries at tables of five and six, with all that goes wrong."""

from __future__ import annotations

from deploy.season.answering import Answering
from deploy.season.people import Json, Person
from deploy.season.stage import Stage
from deploy.tournament.event import CLOCK, POLICY, Event, founds

CAPACITY, WAITING, LATE = 31, 2, 4
PLAYERS = CAPACITY + WAITING + LATE
ROUNDS = 5
DOCUMENT: Json = {
    "name": "Five Swiss rounds",
    "registration": {"kind": "open", "capacity": CAPACITY, "late": True},
    "check_in": {},
    "tables": {
        "sizes": [5, 6],
        "wanted": 6,
        "max_byes": 3,
        "preset": "one_day",
        "clock": CLOCK,
        "policy": POLICY,
    },
    "scoring": "10-6-4-3-2-1",
    "divisions": [
        {"name": "All", "stages": [{"preset": "swiss", "rounds": ROUNDS, "round_days": 20, "at_end": "wait"}]}
    ],
}


async def play(stage: Stage, answering: Answering, organiser: Person, people: list[Person]) -> Event:
    """From the draft to the signature."""
    event = await founds(stage, answering, organiser, people[:PLAYERS], DOCUMENT)
    await registers(event)
    for number in range(1, ROUNDS + 1):
        if number == 2:
            assert await event.enters(event.players[CAPACITY + WAITING :]) == ["active"] * LATE
            event.tells(f"{LATE} enter late")
        await event.draws(number)
        await event.round_is(number, "running")
        await event.round_is(number, "closed")
        event.tells(f"round {number} is closed")
    await event.status_is("review")
    await event.turns("sign_off")
    return event


async def registers(event: Event) -> None:
    """More want to play than there are places, until the organiser makes room."""
    await event.turns("open")
    await event.notes_commitments()
    first = event.players[: CAPACITY + WAITING]
    assert await event.enters(first) == ["active"] * CAPACITY + ["waiting"] * WAITING
    document = await event.reads("/document")
    await event.changes(registration=document["registration"] | {"capacity": PLAYERS})

    async def moved_up() -> bool:
        rows = [await player.does("GET", f"{event.path}/entries/mine") for player in first]
        return all(row["status"] == "active" for row in rows)

    await event.until("those who wait to move up", moved_up)
    event.tells(f"{WAITING} move up from the waiting list")
    assert await event.turns("close") == "check_in"
    await event.checks_in(first)
    await event.turns("start")
