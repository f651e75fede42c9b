"""The nine wildling cards (COMP-3, WILD-1 to WILD-9)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WildlingFacts:
    """One wildling card.

    `watch_text`: for the highest bidder when the Night's Watch wins. When the wildlings win:
    `lowest_text` for the lowest bidder, then `others_text` for every other bidder in turn order.
    """

    id: str
    name: str
    watch_text: str
    lowest_text: str
    others_text: str


_ROWS: tuple[WildlingFacts, ...] = (
    WildlingFacts(
        "silence_at_the_wall",
        "Silence at the Wall",
        watch_text="Nothing happens.",
        lowest_text="Nothing happens.",
        others_text="Nothing happens.",
    ),
    WildlingFacts(
        "crow_killers",
        "Crow Killers",
        watch_text="You may upgrade up to two of your footmen, anywhere, to knights.",
        lowest_text="All your knights become footmen; those without a free footman are destroyed.",
        others_text="Two of your knights become footmen; those without a free footman are destroyed.",
    ),
    WildlingFacts(
        "rattleshirts_raiders",
        "Rattleshirt's Raiders",
        watch_text="Your supply goes up by one.",
        lowest_text="Your supply goes down by two; then all houses reconcile their armies.",
        others_text="Your supply goes down by one; then all houses reconcile their armies.",
    ),
    WildlingFacts(
        "massing_on_the_milkwater",
        "Massing on the Milkwater",
        watch_text="Return your whole discard pile of house cards to your hand.",
        lowest_text="Discard the strongest cards in your hand; if all are equally strong, none.",
        others_text="If you have two or more house cards in hand, discard one of your choice.",
    ),
    WildlingFacts(
        "king_beyond_the_wall",
        "A King Beyond the Wall",
        watch_text="Move to the first position of one influence track and take its dominance token.",
        lowest_text="Move to the last position of all three influence tracks.",
        others_text="Move to the last position of either the Fiefdoms or the King's Court track.",
    ),
    WildlingFacts(
        "mammoth_riders",
        "Mammoth Riders",
        watch_text="You may return one house card of your choice from your discard pile to your hand.",
        lowest_text="Destroy three of your units, anywhere.",
        others_text="Destroy two of your units, anywhere.",
    ),
    WildlingFacts(
        "horde_descends",
        "The Horde Descends",
        watch_text="You may muster in one castle or stronghold that you control.",
        lowest_text="Destroy two of your units in one castle or stronghold; if you cannot, two anywhere.",
        others_text="Destroy one of your units, anywhere.",
    ),
    WildlingFacts(
        "preemptive_raid",
        "Preemptive Raid",
        watch_text="The wildlings attack again with strength 6; you take no part in it.",
        lowest_text="Destroy two of your units, anywhere, or move down two positions on your best track.",
        others_text="Nothing happens.",
    ),
    WildlingFacts(
        "skinchanger_scout",
        "Skinchanger Scout",
        watch_text="Your bid is returned to you.",
        lowest_text="Lose all your available power.",
        others_text="Lose two available power, or all you have.",
    ),
)

WILDLING_CARDS: dict[str, WildlingFacts] = {card.id: card for card in _ROWS}
WILDLING_DECK: tuple[str, ...] = tuple(WILDLING_CARDS)
"""Every card of the deck, unshuffled."""
