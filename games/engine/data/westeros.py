"""The three Westeros decks of ten cards (COMP-3, WEST-8 to WEST-22). Their texts are in the catalogues."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WesterosFacts:
    """One kind of Westeros card.

    `event` is one of the fifteen kinds of WEST-22. It is also the id, except where two decks have cards of
    the same name. `icons` are wildling icons. `decider` is the dominance token whose holder takes one of
    `choices` (events, or "nothing"). `bans` are the order tokens that are forbidden this round (WEST-20).
    """

    id: str
    name: str
    deck: int
    event: str
    icons: int
    decider: str | None
    choices: tuple[str, ...]
    bans: tuple[str, ...]
    count: int


def _card(
    id: str,
    name: str,
    *,
    deck: int,
    count: int = 1,
    event: str | None = None,
    icons: int = 0,
    decider: str | None = None,
    choices: tuple[str, ...] = (),
    bans: tuple[str, ...] = (),
) -> WesterosFacts:
    return WesterosFacts(id, name, deck, event or id, icons, decider, choices, bans, count)


_ROWS: tuple[WesterosFacts, ...] = (
    _card("supply", "Supply", deck=1, count=3),
    _card("mustering", "Mustering", deck=1, count=3),
    _card(
        "throne_of_blades",
        "A Throne of Blades",
        deck=1,
        count=2,
        icons=1,
        decider="iron_throne",
        choices=("supply", "mustering", "nothing"),
    ),
    _card("last_days_of_summer_1", "Last Days of Summer", deck=1, event="last_days_of_summer", icons=1),
    _card("winter_is_coming_1", "Winter Is Coming", deck=1, event="winter_is_coming"),
    _card("clash_of_kings", "Clash of Kings", deck=2, count=3),
    _card("game_of_thrones", "Game of Thrones", deck=2, count=3),
    _card(
        "dark_wings_dark_words",
        "Dark Wings, Dark Words",
        deck=2,
        count=2,
        icons=1,
        decider="messenger_raven",
        choices=("clash_of_kings", "game_of_thrones", "nothing"),
    ),
    _card("last_days_of_summer_2", "Last Days of Summer", deck=2, event="last_days_of_summer", icons=1),
    _card("winter_is_coming_2", "Winter Is Coming", deck=2, event="winter_is_coming"),
    _card("wildlings_attack", "Wildlings Attack", deck=3, count=3),
    _card(
        "put_to_the_sword",
        "Put to the Sword",
        deck=3,
        count=2,
        decider="valyrian_steel_blade",
        choices=("storm_of_swords", "rains_of_autumn", "nothing"),
    ),
    _card("rains_of_autumn", "Rains of Autumn", deck=3, icons=1, bans=("march_plus_1",)),
    _card(
        "storm_of_swords",
        "Storm of Swords",
        deck=3,
        icons=1,
        bans=("defense_plus_1_a", "defense_plus_1_b", "defense_plus_2"),
    ),
    _card("sea_of_storms", "Sea of Storms", deck=3, icons=1, bans=("raid_a", "raid_b", "raid_special")),
    _card("web_of_lies", "Web of Lies", deck=3, icons=1, bans=("support_a", "support_b", "support_plus_1")),
    _card(
        "feast_for_crows",
        "Feast for Crows",
        deck=3,
        icons=1,
        bans=("consolidate_a", "consolidate_b", "consolidate_special"),
    ),
)

WESTEROS_CARDS: dict[str, WesterosFacts] = {card.id: card for card in _ROWS}
