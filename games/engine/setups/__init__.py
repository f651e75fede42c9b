"""The four sizes of game, each a table of values. Rules read the values, never the number of houses."""

from __future__ import annotations

from .five_players import FIVE_PLAYERS
from .four_players import FOUR_PLAYERS
from .setup import Setup
from .six_players import SIX_PLAYERS
from .three_players import THREE_PLAYERS

__all__ = ["SETUPS", "Setup"]

SETUPS: dict[int, Setup] = {
    setup.players: setup for setup in (THREE_PLAYERS, FOUR_PLAYERS, FIVE_PLAYERS, SIX_PLAYERS)
}
"""Setups by the number of houses."""
