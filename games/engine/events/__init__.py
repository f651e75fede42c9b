"""Facts of the game in the past tense. `apply` is the only way to change a State.

Modules: `game` (start, rounds, decisions, end), `board` (units, tokens, orders), `tracks` (power, supply,
influence, threat), `cards` (Westeros, wildling, house and tides cards), `combat`.
"""

from . import board, cards, combat, game, tracks
from .event import Event, fold
