"""Five Swiss rounds with thirty-seven entries at tables of five and six, and many incidents."""

import asyncio
from datetime import timedelta

from deploy.player import Json
from deploy.season.answering import Answering
from deploy.season.event import CHECK_SECONDS, DAY, POLICY, Event, create_season
from deploy.season.games import CLOCK
from deploy.season.people import AwayPlayer, GonePlayer, Person
from deploy.season.stage import Stage

CAPACITY, WAITING, LATE = 31, 2, 4
PLAYERS = CAPACITY + WAITING + LATE
ROUNDS = 5
VACATION, WITHDRAWS, RED_CARD, VANISH = 3, 7, 11, (15, 19)
"""Indexes of the players with these roles."""
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
    "substitutes": {"hours": 6},
    "divisions": [
        {
            "name": "All",
            "stages": [
                {"preset": "swiss", "rounds": ROUNDS, "round_days": 6, "at_end": "as_it_stands"},
                {"preset": "top_table", "rounds": 1, "choice_hours": 12},
            ],
        }
    ],
}


async def play(stage: Stage, answering: Answering, organiser: Person, people: list[Person]) -> Event:
    """Plays the season from the draft to the sign-off."""
    event = await create_season(stage, answering, organiser, people[:PLAYERS], DOCUMENT)
    await register_players(event)
    substitutes = people[PLAYERS:]
    for person in substitutes:
        await person.request("POST", f"{event.path}/standby")
    answering.start("substitutes", accept_offers(event, substitutes))
    before = {2: enter_late, 3: draw_twice, 4: return_after_withdrawal}
    during = {1: announce_vacation, 2: lose_three, 3: change_winner, 4: pause_table}
    after = {1: make_appeal, 2: remove_silent_players, 3: show_red_card}
    for number in range(1, ROUNDS + 2):
        if number in before:
            await before[number](event)
        if number > ROUNDS:
            await choose_houses(event, number)
        await event.draw_round(number, {"reason": "Drawn again."} if number == 3 else None)
        await event.wait_for_round(number, "running")
        if number in during:
            await during[number](event)
        await event.wait_for_round(number, "closed")
        event.report_incident(f"round {number} is closed")
        if number in after:
            await after[number](event)
    await event.wait_for_status("review")
    await event.change_status("sign_off")
    return event


async def register_players(event: Event) -> None:
    """More players enter than there are places, until the organiser raises the capacity."""
    await event.change_status("open")
    await event.store_commitments()
    first = event.players[: CAPACITY + WAITING]
    assert await event.enter_players(first) == ["active"] * CAPACITY + ["waiting"] * WAITING
    document = await event.read("/document")
    await event.change_document(registration=document["registration"] | {"capacity": PLAYERS})

    async def moved_up() -> bool:
        rows = [await player.request("GET", f"{event.path}/entries/mine") for player in first]
        return all(row["status"] == "active" for row in rows)

    await event.wait_for("those who wait to move up", moved_up)
    event.report_incident(f"{WAITING} move up from the waiting list")
    assert await event.change_status("close") == "check_in"
    await event.check_in_players(first)
    await event.change_status("start")


# Incidents


async def enter_late(event: Event) -> None:
    assert await event.enter_players(event.players[CAPACITY + WAITING :]) == ["active"] * LATE
    event.report_incident(f"{LATE} enter late")


async def announce_vacation(event: Event) -> None:
    """A player is away for two days, with an announced absence."""
    person = event.players[VACATION]
    starts_at = event.stage.now() + 2 * HOUR
    person.habit = AwayPlayer(starts_at, starts_at + 2 * DAY)
    body = {"starts_at": starts_at.isoformat(), "ends_at": person.habit.ends_at.isoformat()}
    await person.request("POST", "/me/absences", body)
    event.report_incident(f"{person.name} is away until {person.habit.ends_at:%a %d}")


async def lose_three(event: Event) -> None:
    """Two players vanish, and one withdraws after the current table."""
    for place in VANISH:
        event.players[place].habit = GonePlayer(last_round=1)
    person = event.players[WITHDRAWS]
    await person.request("DELETE", f"{event.path}/entries/mine")
    event.report_incident(
        f"{person.name} withdraws, {', '.join(event.players[place].name for place in VANISH)} vanish"
    )


async def remove_silent_players(event: Event) -> None:
    for place in VANISH:
        mine = await event.players[place].request("GET", f"{event.path}/entries/mine")
        await event.organiser.request("DELETE", f"{event.path}/entries/{mine['number']}")
    filled = [row for row in (await event.read("/searches"))["results"] if row["status"] == "filled"]
    assert len(filled) >= len(VANISH), f"{len(filled)} seats were taken over"
    event.report_incident(
        f"{len(filled)} seats were taken over by substitutes; the entries that vanished are removed"
    )


async def return_after_withdrawal(event: Event) -> None:
    person = event.players[WITHDRAWS]
    assert await event.enter_players([person]) == ["active"]
    event.report_incident(f"{person.name} is back")


async def draw_twice(event: Event) -> None:
    """A published draw is revoked before anybody has answered."""
    await event.draw_round(3)
    await event.organiser.request(
        "DELETE", f"{event.path}/rounds/3/draw?reason=An+entry+had+withdrawn+by+mail."
    )
    event.report_incident("the draw of round 3 is undone")


async def change_winner(event: Event) -> None:
    """A ruling awards the first table of round 2 to the entry in second place, although round 3 is published
    already.
    """
    [first, *_] = await event.tables(2)
    winner, second = sorted(first["seats"], key=lambda seat: seat["place"])[:2]
    before = await event.standings()
    for seat, points in ((winner, second["points"]), (second, winner["points"])):
        body = {"round": 2, "table": first["number"], "house": seat["house"], "points": points}
        await event.make_ruling("set_points", "The castle was counted for the wrong house.", **body)
    assert await event.standings() != before
    event.report_incident(f"entry {second['entry']} has won table {first['number']} of round 2 after all")


async def make_appeal(event: Event) -> None:
    """A player's appeal is upheld."""
    [table, *_] = await event.tables(1)
    entry = table["seats"][-1]["entry"]
    [player] = [one for one in event.players if one.name == table["seats"][-1]["username"]]
    body = {"round": 1, "table": table["number"], "text": "The server was away for an hour."}
    made = await player.request("POST", f"{event.path}/appeals", body)
    ruling = {"kind": "bonus", "entry": entry, "points": 1}
    path = f"{event.path}/appeals/{made['code']}/ruling"
    await event.organiser.request("POST", path, {"reason": "It was.", "ruling": ruling})
    event.report_incident(f"the appeal of {player.name} is upheld")


async def show_red_card(event: Event) -> None:
    person = event.players[RED_CARD]
    mine = await person.request("GET", f"{event.path}/entries/mine")
    body = {"entry": mine["number"], "colour": "red", "reason": "Shared an account."}
    await event.organiser.request("POST", f"{event.path}/cards", body)
    event.report_incident(f"{person.name} has a red card")


async def pause_table(event: Event) -> None:
    """A table is paused beyond the end time of its round. At that time it is adjudicated as it stands."""
    [table, *_] = await event.tables(4)
    body = {"round": 4, "table": table["number"], "length_days": 7}
    await event.make_ruling("pause", "All are at a wedding.", **body)
    event.report_incident(f"table {table['number']} of round 4 is paused beyond its end time")


async def choose_houses(event: Event, number: int) -> None:
    """The first six entries send their preferred houses."""
    names = {row["username"] for row in (await event.standings())[:6]}
    for person in event.players:
        if person.name in names:
            path = f"{event.path}/rounds/{number}/choices/mine"
            await person.request("PUT", path, {"houses": ["greyjoy", "stark", "martell"]})


async def accept_offers(event: Event, substitutes: list[Person]) -> None:
    """Substitutes accept all offers, until the end of the season."""
    while await event.status() != "final":
        for person in substitutes:
            for offer in (await person.request("GET", "/me/offers"))["results"]:
                if not await person.try_request("PUT", f"/me/offers/{offer['code']}", {"accept": True}):
                    event.report_incident(f"{person.name} takes a seat over")
        await asyncio.sleep(CHECK_SECONDS)
