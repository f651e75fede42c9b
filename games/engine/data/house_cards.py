"""The 42 house cards, seven for each house (COMP-3): their printed facts.

Their effects are in `abilities`, their texts in the catalogue `help` of each language.
"""

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
"""The times at which the text of a card can apply: on reveal, before or after a card can be cancelled; while
strength and icons are counted; once the victor is known; while casualties are taken; or after the combat.
"""


@dataclass(frozen=True, slots=True)
class HouseCardFacts:
    """One house card. `timing` is when its text applies, None for a card without a text.

    `optional`: whether the house that played the card may decline the text.
    """

    id: str
    name: str
    house: str
    strength: int
    swords: int = 0
    fortifications: int = 0
    timing: str | None = None
    optional: bool = False


_ROWS: tuple[HouseCardFacts, ...] = (
    HouseCardFacts("stannis_baratheon", "Stannis Baratheon", "baratheon", 4, timing=DURING_STRENGTH),
    HouseCardFacts("renly_baratheon", "Renly Baratheon", "baratheon", 3, timing=WHEN_WON, optional=True),
    HouseCardFacts("ser_davos_seaworth", "Ser Davos Seaworth", "baratheon", 2, timing=DURING_STRENGTH),
    HouseCardFacts("brienne_of_tarth", "Brienne of Tarth", "baratheon", 2, swords=1, fortifications=1),
    HouseCardFacts("salladhor_saan", "Salladhor Saan", "baratheon", 1, timing=DURING_STRENGTH),
    HouseCardFacts("melisandre", "Melisandre", "baratheon", 1, swords=1),
    HouseCardFacts("patchface", "Patchface", "baratheon", 0, timing=AFTER_COMBAT, optional=True),
    HouseCardFacts("tywin_lannister", "Tywin Lannister", "lannister", 4, timing=WHEN_WON),
    HouseCardFacts("ser_gregor_clegane", "Ser Gregor Clegane", "lannister", 3, swords=3),
    HouseCardFacts("ser_jaime_lannister", "Ser Jaime Lannister", "lannister", 2, swords=1),
    HouseCardFacts("hound", "The Hound", "lannister", 2, fortifications=2),
    HouseCardFacts("ser_kevan_lannister", "Ser Kevan Lannister", "lannister", 1, timing=DURING_STRENGTH),
    HouseCardFacts("tyrion_lannister", "Tyrion Lannister", "lannister", 1, timing=CANCEL, optional=True),
    HouseCardFacts("cersei_lannister", "Cersei Lannister", "lannister", 0, timing=WHEN_WON, optional=True),
    HouseCardFacts("eddard_stark", "Eddard Stark", "stark", 4, swords=2),
    HouseCardFacts("robb_stark", "Robb Stark", "stark", 3, timing=WHEN_WON, optional=True),
    HouseCardFacts("roose_bolton", "Roose Bolton", "stark", 2, timing=WHEN_LOST),
    HouseCardFacts("greatjon_umber", "Greatjon Umber", "stark", 2, swords=1),
    HouseCardFacts("ser_rodrick_cassel", "Ser Rodrick Cassel", "stark", 1, fortifications=2),
    HouseCardFacts("blackfish", "The Blackfish", "stark", 1, timing=DURING_CASUALTIES),
    HouseCardFacts("catelyn_stark", "Catelyn Stark", "stark", 0, timing=DURING_STRENGTH),
    HouseCardFacts("red_viper", "The Red Viper", "martell", 4, swords=2, fortifications=1),
    HouseCardFacts("areo_hotah", "Areo Hotah", "martell", 3, fortifications=1),
    HouseCardFacts("darkstar", "Darkstar", "martell", 2, swords=1),
    HouseCardFacts("obara_sand", "Obara Sand", "martell", 2, swords=1),
    HouseCardFacts("arianne_martell", "Arianne Martell", "martell", 1, timing=WHEN_LOST),
    HouseCardFacts("nymeria_sand", "Nymeria Sand", "martell", 1, timing=DURING_STRENGTH),
    HouseCardFacts("doran_martell", "Doran Martell", "martell", 0, timing=IMMEDIATELY_ON_REVEAL),
    HouseCardFacts("euron_crows_eye", "Euron Crow's Eye", "greyjoy", 4, swords=1),
    HouseCardFacts("victarion_greyjoy", "Victarion Greyjoy", "greyjoy", 3, timing=DURING_STRENGTH),
    HouseCardFacts("balon_greyjoy", "Balon Greyjoy", "greyjoy", 2, timing=DURING_STRENGTH),
    HouseCardFacts("theon_greyjoy", "Theon Greyjoy", "greyjoy", 2, timing=DURING_STRENGTH),
    HouseCardFacts("dagmar_cleftjaw", "Dagmar Cleftjaw", "greyjoy", 1, swords=1, fortifications=1),
    HouseCardFacts("asha_greyjoy", "Asha Greyjoy", "greyjoy", 1, timing=DURING_STRENGTH),
    HouseCardFacts(
        "aeron_damphair", "Aeron Damphair", "greyjoy", 0, timing=IMMEDIATELY_ON_REVEAL, optional=True
    ),
    HouseCardFacts("mace_tyrell", "Mace Tyrell", "tyrell", 4, timing=IMMEDIATELY_ON_REVEAL),
    HouseCardFacts("ser_loras_tyrell", "Ser Loras Tyrell", "tyrell", 3, timing=WHEN_WON),
    HouseCardFacts("randyll_tarly", "Randyll Tarly", "tyrell", 2, swords=1),
    HouseCardFacts("ser_garlan_tyrell", "Ser Garlan Tyrell", "tyrell", 2, swords=2),
    HouseCardFacts("margaery_tyrell", "Margaery Tyrell", "tyrell", 1, fortifications=1),
    HouseCardFacts("alester_florent", "Alester Florent", "tyrell", 1, fortifications=1),
    HouseCardFacts("queen_of_thorns", "Queen of Thorns", "tyrell", 0, timing=IMMEDIATELY_ON_REVEAL),
)

HOUSE_CARDS: dict[str, HouseCardFacts] = {card.id: card for card in _ROWS}
