"""The three Westeros decks of ten cards (COMP-3, WEST-8 to WEST-22)."""

from __future__ import annotations

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
    text: str
    count: int


def _card(
    id: str,
    name: str,
    text: str,
    *,
    deck: int,
    count: int = 1,
    event: str | None = None,
    icons: int = 0,
    decider: str | None = None,
    choices: tuple[str, ...] = (),
    bans: tuple[str, ...] = (),
) -> WesterosFacts:
    return WesterosFacts(id, name, deck, event or id, icons, decider, choices, bans, text, count)


_ROWS: tuple[WesterosFacts, ...] = (
    _card(
        "supply",
        "Supply",
        "Every house recounts its supply; armies above the new limit are cut down in turn order.",
        deck=1,
        count=3,
    ),
    _card(
        "mustering",
        "Mustering",
        "In turn order every house musters in all castles and strongholds it controls.",
        deck=1,
        count=3,
    ),
    _card(
        "throne_of_blades",
        "A Throne of Blades",
        "The holder of the Iron Throne picks Supply, Mustering or nothing.",
        deck=1,
        count=2,
        icons=1,
        decider="iron_throne",
        choices=("supply", "mustering", "nothing"),
    ),
    _card(
        "last_days_of_summer_1",
        "Last Days of Summer",
        "Nothing happens.",
        deck=1,
        event="last_days_of_summer",
        icons=1,
    ),
    _card(
        "winter_is_coming_1",
        "Winter Is Coming",
        "Shuffle this whole deck and turn up another card in place of this one.",
        deck=1,
        event="winter_is_coming",
    ),
    _card(
        "clash_of_kings",
        "Clash of Kings",
        "All houses bid for the influence tracks: Iron Throne, then Fiefdoms, then King's Court.",
        deck=2,
        count=3,
    ),
    _card(
        "game_of_thrones",
        "Game of Thrones",
        "Each house gains power for the power icons it controls, and one for each own port with a ship in it "
        "and no enemy ship before it.",
        deck=2,
        count=3,
    ),
    _card(
        "dark_wings_dark_words",
        "Dark Wings, Dark Words",
        "The holder of the Messenger Raven picks Clash of Kings, Game of Thrones or nothing.",
        deck=2,
        count=2,
        icons=1,
        decider="messenger_raven",
        choices=("clash_of_kings", "game_of_thrones", "nothing"),
    ),
    _card(
        "last_days_of_summer_2",
        "Last Days of Summer",
        "Nothing happens.",
        deck=2,
        event="last_days_of_summer",
        icons=1,
    ),
    _card(
        "winter_is_coming_2",
        "Winter Is Coming",
        "Shuffle this whole deck and turn up another card in place of this one.",
        deck=2,
        event="winter_is_coming",
    ),
    _card(
        "wildlings_attack",
        "Wildlings Attack",
        "The wildlings attack with their present threat, even if it is 0.",
        deck=3,
        count=3,
    ),
    _card(
        "put_to_the_sword",
        "Put to the Sword",
        "The holder of the Valyrian Steel Blade picks Storm of Swords, Rains of Autumn or nothing.",
        deck=3,
        count=2,
        decider="valyrian_steel_blade",
        choices=("storm_of_swords", "rains_of_autumn", "nothing"),
    ),
    _card(
        "rains_of_autumn",
        "Rains of Autumn",
        "The special March +1 order may not be placed this round.",
        deck=3,
        icons=1,
        bans=("march_plus_1",),
    ),
    _card(
        "storm_of_swords",
        "Storm of Swords",
        "No Defense order may be placed this round.",
        deck=3,
        icons=1,
        bans=("defense_plus_1_a", "defense_plus_1_b", "defense_plus_2"),
    ),
    _card(
        "sea_of_storms",
        "Sea of Storms",
        "No Raid order may be placed this round.",
        deck=3,
        icons=1,
        bans=("raid_a", "raid_b", "raid_special"),
    ),
    _card(
        "web_of_lies",
        "Web of Lies",
        "No Support order may be placed this round.",
        deck=3,
        icons=1,
        bans=("support_a", "support_b", "support_plus_1"),
    ),
    _card(
        "feast_for_crows",
        "Feast for Crows",
        "No Consolidate Power order may be placed this round.",
        deck=3,
        icons=1,
        bans=("consolidate_a", "consolidate_b", "consolidate_special"),
    ),
)

WESTEROS_CARDS: dict[str, WesterosFacts] = {card.id: card for card in _ROWS}


def _deck(number: int) -> tuple[str, ...]:
    return tuple(card.id for card in _ROWS if card.deck == number for _ in range(card.count))


WESTEROS_DECKS: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]] = (_deck(1), _deck(2), _deck(3))
"""Decks I, II and III, every card by kind, unshuffled."""
