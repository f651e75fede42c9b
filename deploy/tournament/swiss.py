"""Five Swiss rounds of thirty-seven entries at tables of five and six, with all that goes wrong."""

from __future__ import annotations

from datetime import timedelta

from deploy.season.answering import Answering
from deploy.season.people import Away, Json, Person
from deploy.season.stage import Stage
from deploy.tournament.event import CLOCK, DAY, POLICY, Event, founds

CAPACITY, WAITING, LATE = 31, 2, 4
PLAYERS = CAPACITY + WAITING + LATE
ROUNDS = 5
VACATION, WITHDRAWS = 3, 7
"""Who does what, by their place among the players."""
HOUR = timedelta(hours=1)
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
    before = {2: enter_late, 3: draw_twice, 4: return_after_withdrawal}
    during = {1: take_a_vacation, 2: withdraw}
    for number in range(1, ROUNDS + 1):
        if number in before:
            await before[number](event)
        await event.draws(number, {"reason": "Drawn again."} if number == 3 else None)
        await event.round_is(number, "running")
        if number in during:
            await during[number](event)
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


# ---- what is not ordinary


async def enter_late(event: Event) -> None:
    assert await event.enters(event.players[CAPACITY + WAITING :]) == ["active"] * LATE
    event.tells(f"{LATE} enter late")


async def take_a_vacation(event: Event) -> None:
    """A player is away for two days, and has said so."""
    person = event.players[VACATION]
    starts_at = event.stage.now() + 2 * HOUR
    person.habit = Away(starts_at, starts_at + 2 * DAY)
    body = {"starts_at": starts_at.isoformat(), "ends_at": person.habit.ends_at.isoformat()}
    await person.does("POST", "/me/absences", body)
    event.tells(f"{person.name} is away until {person.habit.ends_at:%a %d}")


async def withdraw(event: Event) -> None:
    """A player withdraws after the table that they play."""
    person = event.players[WITHDRAWS]
    await person.does("DELETE", f"{event.path}/entries/mine")
    event.tells(f"{person.name} withdraws")


async def return_after_withdrawal(event: Event) -> None:
    person = event.players[WITHDRAWS]
    assert await event.enters([person]) == ["active"]
    event.tells(f"{person.name} is back")


async def draw_twice(event: Event) -> None:
    """A published draw is undone before anybody has answered."""
    await event.draws(3)
    await event.organiser.does("DELETE", f"{event.path}/rounds/3/draw?reason=An+entry+had+withdrawn+by+mail.")
    event.tells("the draw of round 3 is undone")
