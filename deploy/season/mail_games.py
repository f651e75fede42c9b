"""The games of a season that are played by mail: with the preset `e_mail`, by people who sleep at night.

They include press, standby lists and ready checks.
"""

import asyncio
import re
from collections.abc import Callable
from datetime import datetime, timedelta

from deploy.season.games import Game, PersonFactory, Scenario, Script, draw_after
from deploy.season.people import GonePlayer, Habit, MailReader, Person
from deploy.season.writing import WORDS
from games.clocks.asking import VALID_TIMES

ROUNDS = 2
"""Number of rounds before all agree on a draw."""


def mail_reader_habits(
    players: int, silent_position: int | None = None
) -> Callable[[datetime], dict[int, Habit]]:
    """Habits of players who each read mail at their own hours, the same in all games of this size.

    The player at the position `silent_position` stops answering after the first round.
    """
    return lambda begins: {
        position: GonePlayer(1) if position == silent_position else MailReader(f"{players}/{position}")
        for position in range(players)
    }


async def exchange_messages(game: Game, new_person: PersonFactory) -> None:
    """Houses send and read messages. One blocks another, and reports a message."""
    (first, one), (second, two), (_, three) = list(game.people.items())[:3]
    talk = (await one.request("POST", f"{game.path}/conversations", {"houses": [second]}))["code"]
    path = f"{game.path}/conversations/{talk}"
    await one.request("POST", f"{path}/messages", {"text": "Peace until round 5?"})
    [message] = (await two.request("GET", f"{path}/messages"))["results"]
    await two.request("PUT", f"{path}/read", {"message": message["id"]})
    await two.request("POST", f"{path}/messages", {"text": "Until round 4."})
    await two.request("PUT", f"/me/blocks/{three.name}")
    hidden = (await three.request("POST", f"{game.path}/conversations", {"houses": [second]}))["code"]
    await three.request("POST", f"{game.path}/conversations/{hidden}/messages", {"text": "You fool."})
    public = f"{game.path}/conversations/public/messages"
    said = await three.request("POST", public, {"text": "Only a fool trusts a Lannister."})
    await two.request("POST", f"{public}/{said['id']}/reports", {"reason": "An insult."})
    read = (await two.request("GET", f"{game.path}/press/messages"))["results"]
    assert [each["text"] for each in read if each["house"] == first] == ["Peace until round 5?"]
    assert "You fool." not in {each["text"] for each in read}, "a blocked message arrived"
    for number in range(2, ROUNDS + 1):
        if await game.wait_for(lambda number=number: game.round >= number):  # type: ignore[misc]
            for person in (one, two, three):
                await person.request("POST", public, {"text": f"Round {number}. Winter is coming."})
    await draw_after(game, ROUNDS)


CONFIRM = "mail-ready"
BUTTON = re.compile(r'<form method="post">(?:<[^<>]+>)*<button>[^<]+</button>')
"""The button on the page of a link."""


async def follow_link(game: Game, person: Person, message: str) -> None:
    """Waits for a mail with a link whose label is this message, opens it and presses the button.

    Raises RuntimeError if the game ends before, or if the button is missing or does not work.
    """
    postbox, label = person.postbox, WORDS.text(message)
    if not await game.wait_for(lambda: postbox.link(label) is not None):
        raise RuntimeError(f"{person.name} got no mail with the link {label!r}")
    found = postbox.link(label)
    assert found is not None
    arrived_at, address = found
    looks_at = person.habit.next_visit(arrived_at)
    await game.wait_for(lambda: game.now() >= looks_at)
    page = await person.client.http.get(address)
    if not page.is_success or BUTTON.search(page.text) is None:
        raise RuntimeError(f"{person.name} finds no button behind {label!r}: {page.status_code} {page.text}")
    done = await person.client.http.post(address)
    if not done.is_success:
        raise RuntimeError(f"{person.name} presses {label!r}: {done.status_code} {done.text}")


async def find_stand_in(game: Game, new_person: PersonFactory) -> None:
    """A user on the game's list declines, and one on the server's list accepts, both by links in their mails.

    The latter gets the seat when it is opened, and plays for a whole round.
    """
    neighbour, volunteer = new_person(), new_person()
    await neighbour.request("PUT", f"{game.path}/standby/mine", {})
    await volunteer.request("PUT", "/me/standby", {"presets": ["e_mail"]})
    [silent] = [house for house, person in game.people.items() if isinstance(person.habit, GonePlayer)]
    await follow_link(game, neighbour, "mail-offer_decline")
    await follow_link(game, volunteer, "mail-offer_accept")
    if await game.wait_for(lambda: game.players[silent] == volunteer.id):
        game.people[silent] = volunteer
        await draw_after(game, game.round + 1)


async def join_last_player(game: Game) -> None:
    """The last player takes a seat once the others have been inactive for so long that they are asked to
    confirm.
    """
    check = await game.host.request("GET", f"{game.path}/ready-check")
    asks_at = game.now() + VALID_TIMES * timedelta(seconds=check["ready_seconds"])
    await game.wait_for(lambda: game.now() > asks_at)
    house, person = list(game.people.items())[-1]
    await person.request("POST", f"{game.path}/seats", {"house": house})


async def confirm_all(game: Game, new_person: PersonFactory) -> None:
    """The players who are asked confirm with the links in their mails, and the game starts."""
    await join_last_player(game)
    asked = list(game.people.values())[:-1]
    await asyncio.gather(*(follow_link(game, person, CONFIRM) for person in asked))
    await draw_after(game, 1)


async def replace_unconfirmed_player(game: Game, new_person: PersonFactory) -> None:
    """One player does not confirm and loses the seat. The game starts with a newcomer."""
    await join_last_player(game)
    house, missing = list(game.people.items())[1]
    await follow_link(game, game.host, CONFIRM)
    await game.wait_for(lambda: missing.id not in game.players.values())
    newcomer = new_person()
    await newcomer.request("POST", f"{game.path}/seats", {"house": house})
    game.people[house] = newcomer
    await draw_after(game, 1)


def by_mail(
    title: str,
    players: int,
    scenario: Scenario = lambda game, _: draw_after(game, ROUNDS),
    *,
    instructed_count: int = 0,
    mail_player_count: int | None = None,
    silent_position: int | None = None,
    is_checked: bool = False,
) -> Script:
    """A game by mail. The first `mail_player_count` players, by default all, reply to mails. Others use the
    site."""
    return Script(
        title,
        players,
        scenario,
        preset="e_mail",
        habits=mail_reader_habits(players, silent_position),
        instructed_players=range(instructed_count),
        mail_players=range(players if mail_player_count is None else mail_player_count),
        is_checked=is_checked,
    )


MAIL_SCRIPTS = (
    by_mail("by mail, without instructions", 3),
    by_mail("by mail, all have instructions", 3, instructed_count=3),
    by_mail(
        "half by mail, half instruct, press", 4, exchange_messages, instructed_count=2, mail_player_count=2
    ),
    by_mail("six by mail, all have instructions", 6, instructed_count=6),
    by_mail("one falls silent, a volunteer plays on", 3, find_stand_in, silent_position=1),
    by_mail("a ready check, all confirm", 3, confirm_all, is_checked=True),
    by_mail("a ready check, one is missing", 3, replace_unconfirmed_player, is_checked=True),
)
