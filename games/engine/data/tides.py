"""The optional Tides of Battle deck of 24 cards (TIDE-1)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TideFacts:
    """One kind of Tides of Battle card. It helps the side that draws it; a skull hits the opponent."""

    id: str
    strength: int
    swords: int
    fortifications: int
    skulls: int


TIDES: dict[str, TideFacts] = {
    "tide_0": TideFacts("tide_0", 0, swords=0, fortifications=0, skulls=0),
    "tide_0_skull": TideFacts("tide_0_skull", 0, swords=0, fortifications=0, skulls=1),
    "tide_1_sword": TideFacts("tide_1_sword", 1, swords=1, fortifications=0, skulls=0),
    "tide_1_fort": TideFacts("tide_1_fort", 1, swords=0, fortifications=1, skulls=0),
    "tide_2": TideFacts("tide_2", 2, swords=0, fortifications=0, skulls=0),
    "tide_3": TideFacts("tide_3", 3, swords=0, fortifications=0, skulls=0),
}

TIDES_DECK: tuple[str, ...] = (
    *["tide_0"] * 8,
    *["tide_0_skull"] * 2,
    *["tide_1_sword"] * 4,
    *["tide_1_fort"] * 4,
    *["tide_2"] * 4,
    *["tide_3"] * 2,
)
"""Every card of the deck by kind, unshuffled."""
