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
        watch_text="May promote up to two own footmen, anywhere, to knights.",
        lowest_text="All own knights become footmen; those without a free footman are destroyed.",
        others_text="Two own knights of choice become footmen; those without a free footman are destroyed.",
    ),
    WildlingFacts(
        "rattleshirts_raiders",
        "Rattleshirt's Raiders",
        watch_text="Supply goes up by one.",
        lowest_text="Supply goes down by two; then all houses bring their armies within their limits.",
        others_text="Supply goes down by one; then all houses bring their armies within their limits.",
    ),
    WildlingFacts(
        "massing_on_the_milkwater",
        "Massing on the Milkwater",
        watch_text="Takes back the whole house card discard pile.",
        lowest_text="Discards all cards of the highest strength in hand; if all are equally strong, none.",
        others_text="With two or more house cards in hand, discards one of choice.",
    ),
    WildlingFacts(
        "king_beyond_the_wall",
        "A King Beyond the Wall",
        watch_text="Goes to the first place of one influence track and takes its dominance token.",
        lowest_text="Goes to the last place of all three influence tracks.",
        others_text="Goes to the last place of either the Fiefdoms or the King's Court track.",
    ),
    WildlingFacts(
        "mammoth_riders",
        "Mammoth Riders",
        watch_text="May take one house card of choice back from the discard pile.",
        lowest_text="Destroys three own units anywhere.",
        others_text="Destroys two own units anywhere.",
    ),
    WildlingFacts(
        "horde_descends",
        "The Horde Descends",
        watch_text="May muster in one castle or stronghold it controls.",
        lowest_text="Destroys two own units in one castle or stronghold it controls; else two anywhere.",
        others_text="Destroys one own unit anywhere.",
    ),
    WildlingFacts(
        "preemptive_raid",
        "Preemptive Raid",
        watch_text="The wildlings attack again with strength 6; this house takes no part in it.",
        lowest_text="Destroys two own units anywhere, or drops two places on the track where it stands best.",
        others_text="Nothing happens.",
    ),
    WildlingFacts(
        "skinchanger_scout",
        "Skinchanger Scout",
        watch_text="Gets back the power it bid.",
        lowest_text="Loses all available power.",
        others_text="Loses two available power, or what it has.",
    ),
)

WILDLING_CARDS: dict[str, WildlingFacts] = {card.id: card for card in _ROWS}
WILDLING_DECK: tuple[str, ...] = tuple(WILDLING_CARDS)
"""Every card of the deck, unshuffled."""
