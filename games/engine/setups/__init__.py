"""The four sizes of game, each a table of values; rules ask the values, never the number of houses."""

from __future__ import annotations

from games.engine.setups.five_players import FIVE_PLAYERS
from games.engine.setups.four_players import FOUR_PLAYERS
from games.engine.setups.setup import Setup
from games.engine.setups.six_players import SIX_PLAYERS
from games.engine.setups.three_players import THREE_PLAYERS

__all__ = ["SETUPS", "Setup"]

SETUPS: dict[int, Setup] = {
    setup.players: setup for setup in (THREE_PLAYERS, FOUR_PLAYERS, FIVE_PLAYERS, SIX_PLAYERS)
}
"""Number of houses to the setup of that game."""
