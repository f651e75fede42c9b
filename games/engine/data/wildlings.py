"""The nine wildling cards (COMP-3, WILD-1 to WILD-9). Their texts are in the catalogues."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WildlingFacts:
    """One wildling card."""

    id: str
    name: str


_ROWS: tuple[WildlingFacts, ...] = (
    WildlingFacts("silence_at_the_wall", "Silence at the Wall"),
    WildlingFacts("crow_killers", "Crow Killers"),
    WildlingFacts("rattleshirts_raiders", "Rattleshirt's Raiders"),
    WildlingFacts("massing_on_the_milkwater", "Massing on the Milkwater"),
    WildlingFacts("king_beyond_the_wall", "A King Beyond the Wall"),
    WildlingFacts("mammoth_riders", "Mammoth Riders"),
    WildlingFacts("horde_descends", "The Horde Descends"),
    WildlingFacts("preemptive_raid", "Preemptive Raid"),
    WildlingFacts("skinchanger_scout", "Skinchanger Scout"),
)

WILDLING_CARDS: dict[str, WildlingFacts] = {card.id: card for card in _ROWS}
