"""A game by mail in which a player falls silent, and the standby lists are asked before the seat is open."""

from __future__ import annotations

from deploy.season.games import Game, Newcomers, draw_after
from deploy.season.links import follow
from deploy.season.people import Gone


async def stood_in(game: Game, newcomers: Newcomers) -> None:
    """A user on the game's list declines, and one on the server's list accepts, both by links in their mails.

    The latter gets the seat when it is opened, and plays for a whole round.
    """
    neighbour, volunteer = newcomers(), newcomers()
    await neighbour.does("PUT", f"{game.path}/standby/mine", {})
    await volunteer.does("PUT", "/me/standby", {"presets": ["e_mail"]})
    [silent] = [house for house, person in game.people.items() if isinstance(person.habit, Gone)]
    await follow(game, neighbour, "mail-offer_decline")
    await follow(game, volunteer, "mail-offer_accept")
    if await game.until(lambda: game.players[silent] == volunteer.id):
        game.people[silent] = volunteer
        await draw_after(game, game.round + 1)
