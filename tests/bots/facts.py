"""The printed facts of the base game, for tests of policies."""

from __future__ import annotations

from games.bots import Facts
from games.engine import BASE, reference

FACTS = Facts.of(
    reference.board(BASE),
    reference.orders(BASE),
    reference.units(BASE),
    reference.house_cards(BASE),
    reference.tracks(BASE),
)
