"""The games of a season that are played by mail: with the preset `e_mail`, and people who sleep.

They include press, standby lists and ready checks.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from deploy.season import readiness, standby
from deploy.season.games import Game, Newcomers, Scene, Script, draw_after
from deploy.season.people import Gone, Habit, Habitual

ROUNDS = 2
"""Number of rounds before all agree on a draw."""


def regular(players: int, silent: int | None = None) -> Callable[[datetime], dict[int, Habit]]:
    """People who look at their mails at personal hours, which are equal in all games of this size.

    The player at the position `silent` stops answering after the first round.
    """
    return lambda begins: {
        position: Gone(1) if position == silent else Habitual(f"{players}/{position}")
        for position in range(players)
    }


async def ended(game: Game, newcomers: Newcomers) -> None:
    """All agree on a draw after a few rounds."""
    await draw_after(game, ROUNDS)


async def talked(game: Game, newcomers: Newcomers) -> None:
    """Houses send and read messages. One blocks another, and reports a message."""
    (first, one), (second, two), (_, three) = list(game.people.items())[:3]
    talk = (await one.does("POST", f"{game.path}/conversations", {"houses": [second]}))["code"]
    path = f"{game.path}/conversations/{talk}"
    await one.does("POST", f"{path}/messages", {"text": "Peace until round 5?"})
    [message] = (await two.does("GET", f"{path}/messages"))["results"]
    await two.does("PUT", f"{path}/read", {"message": message["id"]})
    await two.does("POST", f"{path}/messages", {"text": "Until round 4."})
    await two.does("PUT", f"/me/blocks/{three.name}")
    hidden = (await three.does("POST", f"{game.path}/conversations", {"houses": [second]}))["code"]
    await three.does("POST", f"{game.path}/conversations/{hidden}/messages", {"text": "You fool."})
    public = f"{game.path}/conversations/public/messages"
    said = await three.does("POST", public, {"text": "Only a fool trusts a Lannister."})
    await two.does("POST", f"{public}/{said['id']}/reports", {"reason": "An insult."})
    read = (await two.does("GET", f"{game.path}/press/messages"))["results"]
    assert [each["text"] for each in read if each["house"] == first] == ["Peace until round 5?"]
    assert "You fool." not in {each["text"] for each in read}, "a blocked message arrived"
    for number in range(2, ROUNDS + 1):
        if await game.until(lambda number=number: game.round >= number):  # type: ignore[misc]
            for person in (one, two, three):
                await person.does("POST", public, {"text": f"Round {number}. Winter is coming."})
    await ended(game, newcomers)


def by_mail(
    title: str,
    players: int,
    scene: Scene = ended,
    *,
    instructed: int = 0,
    mailing: int | None = None,
    silent: int | None = None,
    is_checked: bool = False,
) -> Script:
    """A game by mail. The first `mailing` players, by default all, reply to mails. Others use the site."""
    return Script(
        title,
        players,
        scene,
        preset="e_mail",
        habits=regular(players, silent),
        instructed=range(instructed),
        by_mail=range(players if mailing is None else mailing),
        is_checked=is_checked,
    )


MAIL_SCRIPTS = (
    by_mail("by mail, without instructions", 3),
    by_mail("by mail, all have instructions", 3, instructed=3),
    by_mail("half by mail, half instruct, press", 4, talked, instructed=2, mailing=2),
    by_mail("six by mail, all have instructions", 6, instructed=6),
    by_mail("one falls silent, a volunteer plays on", 3, standby.stood_in, silent=1),
    by_mail("a ready check, all confirm", 3, readiness.all_confirm, is_checked=True),
    by_mail("a ready check, one is missing", 3, readiness.one_is_missing, is_checked=True),
)
