"""Games by mail whose players confirm before the start."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from deploy.season.games import Game, Newcomers, draw_after
from deploy.season.links import follow
from games.clocks.readiness import VALID_TIMES

CONFIRM = "mail-ready"
ROUNDS = 1


async def last_joins(game: Game) -> None:
    """The last player takes a seat once the others have been inactive long enough to be asked."""
    check = await game.host.does("GET", f"{game.path}/ready-check")
    asks_at = game.now() + VALID_TIMES * timedelta(seconds=check["ready_seconds"])
    await game.until(lambda: game.now() > asks_at)
    house, person = list(game.people.items())[-1]
    await person.does("POST", f"{game.path}/seats", {"house": house})


async def all_confirm(game: Game, newcomers: Newcomers) -> None:
    """The asked players confirm by the links in their mails, and the game starts."""
    await last_joins(game)
    asked = list(game.people.values())[:-1]
    await asyncio.gather(*(follow(game, person, CONFIRM) for person in asked))
    await draw_after(game, ROUNDS)


async def one_is_missing(game: Game, newcomers: Newcomers) -> None:
    """One player does not confirm and loses the seat. The game starts with a newcomer."""
    await last_joins(game)
    house, missing = list(game.people.items())[1]
    await follow(game, game.host, CONFIRM)
    await game.until(lambda: missing.id not in game.players.values())
    newcomer = newcomers()
    await newcomer.does("POST", f"{game.path}/seats", {"house": house})
    game.people[house] = newcomer
    await draw_after(game, ROUNDS)
