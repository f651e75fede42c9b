"""The 42 house cards, seven for each house (COMP-3): their printed facts. `abilities` has their effects."""

from __future__ import annotations

from dataclasses import dataclass

CANCEL = "cancel"
IMMEDIATELY_ON_REVEAL = "immediately_on_reveal"
DURING_STRENGTH = "during_strength"
WHEN_WON = "when_won"
WHEN_LOST = "when_lost"
DURING_CASUALTIES = "during_casualties"
AFTER_COMBAT = "after_combat"
TIMINGS: tuple[str, ...] = (
    CANCEL,
    IMMEDIATELY_ON_REVEAL,
    DURING_STRENGTH,
    WHEN_WON,
    WHEN_LOST,
    DURING_CASUALTIES,
    AFTER_COMBAT,
)
"""The time when the text of a card applies: on reveal, before or after a card can be cancelled; while
strength and icons are counted; once the victor is known; while casualties are taken; or after the combat.
"""


@dataclass(frozen=True, slots=True)
class HouseCardFacts:
    """One house card. `text` is its ability in our words, `timing` its time: both None without an ability.

    `optional`: whether the house that played the card may decline it.
    """

    id: str
    name: str
    house: str
    strength: int
    swords: int
    fortifications: int
    text: str | None
    timing: str | None
    optional: bool


def _card(
    id: str,
    name: str,
    house: str,
    strength: int,
    *,
    swords: int = 0,
    fortifications: int = 0,
    text: str | None = None,
    timing: str | None = None,
    optional: bool = False,
) -> HouseCardFacts:
    return HouseCardFacts(id, name, house, strength, swords, fortifications, text, timing, optional)


_ROWS: tuple[HouseCardFacts, ...] = (
    _card(
        "stannis_baratheon",
        "Stannis Baratheon",
        "baratheon",
        4,
        text="+1 strength while your opponent stands higher than you on the Iron Throne track.",
        timing=DURING_STRENGTH,
    ),
    _card(
        "renly_baratheon",
        "Renly Baratheon",
        "baratheon",
        3,
        text="If you win, you may upgrade one of your footmen that fought or supported to a knight.",
        timing=WHEN_WON,
        optional=True,
    ),
    _card(
        "ser_davos_seaworth",
        "Ser Davos Seaworth",
        "baratheon",
        2,
        text="+1 strength and one sword while Stannis Baratheon is in your discard pile.",
        timing=DURING_STRENGTH,
    ),
    _card("brienne_of_tarth", "Brienne of Tarth", "baratheon", 2, swords=1, fortifications=1),
    _card(
        "salladhor_saan",
        "Salladhor Saan",
        "baratheon",
        1,
        text="While you are supported, the ships of all other houses have strength 0 in this combat.",
        timing=DURING_STRENGTH,
    ),
    _card("melisandre", "Melisandre", "baratheon", 1, swords=1),
    _card(
        "patchface",
        "Patchface",
        "baratheon",
        0,
        text="After the combat, you may look at your opponent's hand and discard one card of it.",
        timing=AFTER_COMBAT,
        optional=True,
    ),
    _card(
        "tywin_lannister",
        "Tywin Lannister",
        "lannister",
        4,
        text="If you win, gain two power.",
        timing=WHEN_WON,
    ),
    _card("ser_gregor_clegane", "Ser Gregor Clegane", "lannister", 3, swords=3),
    _card("ser_jaime_lannister", "Ser Jaime Lannister", "lannister", 2, swords=1),
    _card("hound", "The Hound", "lannister", 2, fortifications=2),
    _card(
        "ser_kevan_lannister",
        "Ser Kevan Lannister",
        "lannister",
        1,
        text="If you attack, your footmen that fight or support have strength 2.",
        timing=DURING_STRENGTH,
    ),
    _card(
        "tyrion_lannister",
        "Tyrion Lannister",
        "lannister",
        1,
        text="You may return the opposing card to its hand; your opponent plays another one, if any.",
        timing=CANCEL,
        optional=True,
    ),
    _card(
        "cersei_lannister",
        "Cersei Lannister",
        "lannister",
        0,
        text="If you win, you may remove one order of the loser anywhere on the board.",
        timing=WHEN_WON,
        optional=True,
    ),
    _card("eddard_stark", "Eddard Stark", "stark", 4, swords=2),
    _card(
        "robb_stark",
        "Robb Stark",
        "stark",
        3,
        text="If you win, you may choose where the beaten units retreat, so that the fewest are lost.",
        timing=WHEN_WON,
        optional=True,
    ),
    _card(
        "roose_bolton",
        "Roose Bolton",
        "stark",
        2,
        text="If you lose, return your whole discard pile and this card to your hand.",
        timing=WHEN_LOST,
    ),
    _card("greatjon_umber", "Greatjon Umber", "stark", 2, swords=1),
    _card("ser_rodrick_cassel", "Ser Rodrick Cassel", "stark", 1, fortifications=2),
    _card(
        "blackfish",
        "The Blackfish",
        "stark",
        1,
        text="Your units take no casualties from house card texts, swords or skulls.",
        timing=DURING_CASUALTIES,
    ),
    _card(
        "catelyn_stark",
        "Catelyn Stark",
        "stark",
        0,
        text="Doubles your Defense order in the embattled area.",
        timing=DURING_STRENGTH,
    ),
    _card("red_viper", "The Red Viper", "martell", 4, swords=2, fortifications=1),
    _card("areo_hotah", "Areo Hotah", "martell", 3, fortifications=1),
    _card("darkstar", "Darkstar", "martell", 2, swords=1),
    _card("obara_sand", "Obara Sand", "martell", 2, swords=1),
    _card(
        "arianne_martell",
        "Arianne Martell",
        "martell",
        1,
        text="If you lose as the defender, the attackers do not move in. "
        "Your units retreat all the same, and your power token there is removed.",
        timing=WHEN_LOST,
    ),
    _card(
        "nymeria_sand",
        "Nymeria Sand",
        "martell",
        1,
        text="One fortification if you defend, one sword if you attack.",
        timing=DURING_STRENGTH,
    ),
    _card(
        "doran_martell",
        "Doran Martell",
        "martell",
        0,
        text="Move your opponent to the last position of one influence track of your choice.",
        timing=IMMEDIATELY_ON_REVEAL,
    ),
    _card("euron_crows_eye", "Euron Crow's Eye", "greyjoy", 4, swords=1),
    _card(
        "victarion_greyjoy",
        "Victarion Greyjoy",
        "greyjoy",
        3,
        text="If you attack, your ships that fight or support have strength 2.",
        timing=DURING_STRENGTH,
    ),
    _card(
        "balon_greyjoy",
        "Balon Greyjoy",
        "greyjoy",
        2,
        text="The printed strength of the opposing card is 0.",
        timing=DURING_STRENGTH,
    ),
    _card(
        "theon_greyjoy",
        "Theon Greyjoy",
        "greyjoy",
        2,
        text="+1 strength and one sword if you defend an area with a castle or stronghold.",
        timing=DURING_STRENGTH,
    ),
    _card("dagmar_cleftjaw", "Dagmar Cleftjaw", "greyjoy", 1, swords=1, fortifications=1),
    _card(
        "asha_greyjoy",
        "Asha Greyjoy",
        "greyjoy",
        1,
        text="Two swords and one fortification while you are not supported.",
        timing=DURING_STRENGTH,
    ),
    _card(
        "aeron_damphair",
        "Aeron Damphair",
        "greyjoy",
        0,
        text="You may pay two available power and discard this card to play another one from your hand.",
        timing=IMMEDIATELY_ON_REVEAL,
        optional=True,
    ),
    _card(
        "mace_tyrell",
        "Mace Tyrell",
        "tyrell",
        4,
        text="Destroy one footman of the opposing army at once.",
        timing=IMMEDIATELY_ON_REVEAL,
    ),
    _card(
        "ser_loras_tyrell",
        "Ser Loras Tyrell",
        "tyrell",
        3,
        text="If you attack and win, move the march order to the conquered area; it can be used again.",
        timing=WHEN_WON,
    ),
    _card("randyll_tarly", "Randyll Tarly", "tyrell", 2, swords=1),
    _card("ser_garlan_tyrell", "Ser Garlan Tyrell", "tyrell", 2, swords=2),
    _card("margaery_tyrell", "Margaery Tyrell", "tyrell", 1, fortifications=1),
    _card("alester_florent", "Alester Florent", "tyrell", 1, fortifications=1),
    _card(
        "queen_of_thorns",
        "Queen of Thorns",
        "tyrell",
        0,
        text="Remove one order of your opponent next to the embattled area, but not the march that attacks.",
        timing=IMMEDIATELY_ON_REVEAL,
    ),
)

HOUSE_CARDS: dict[str, HouseCardFacts] = {card.id: card for card in _ROWS}

CARDS_OF: dict[str, tuple[str, ...]] = {
    house: tuple(sorted(card.id for card in _ROWS if card.house == house))
    for house in dict.fromkeys(card.house for card in _ROWS)
}
"""The sorted ids of seven cards by house."""
