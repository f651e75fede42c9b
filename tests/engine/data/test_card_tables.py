"""The decks: sizes, icons and printed values."""

from collections import Counter

import pytest

from games.engine.data.house_cards import HOUSE_CARDS, TIMINGS
from games.engine.data.houses import HOUSES
from games.engine.data.orders import ORDERS
from games.engine.data.tides import TIDES, TIDES_DECK
from games.engine.data.tracks import DOMINANCE
from games.engine.data.westeros import WESTEROS_CARDS, WesterosFacts
from games.engine.data.wildlings import WILDLING_CARDS
from games.words import words_for
from tests.engine.data.derived import CARDS_OF, WESTEROS_DECKS, WILDLING_DECK

WESTEROS_EVENTS = {
    "supply",
    "mustering",
    "throne_of_blades",
    "winter_is_coming",
    "last_days_of_summer",
    "game_of_thrones",
    "clash_of_kings",
    "dark_wings_dark_words",
    "wildlings_attack",
    "put_to_the_sword",
    "rains_of_autumn",
    "storm_of_swords",
    "sea_of_storms",
    "feast_for_crows",
    "web_of_lies",
}

PRINTED_STRENGTHS = [0, 1, 1, 2, 2, 3, 4]

# Swords and fortifications printed on the seven cards of a house together.
PRINTED_ICONS = {
    "stark": (3, 2),
    "greyjoy": (2, 1),
    "lannister": (4, 2),
    "baratheon": (2, 1),
    "tyrell": (3, 2),
    "martell": (4, 2),
}


def test_every_house_has_seven_cards_of_the_same_strengths() -> None:
    assert set(CARDS_OF) == set(HOUSES)
    assert sorted(id for ids in CARDS_OF.values() for id in ids) == sorted(HOUSE_CARDS)
    for house, ids in CARDS_OF.items():
        assert list(ids) == sorted(ids)
        assert all(HOUSE_CARDS[id].house == house for id in ids)
        assert sorted(HOUSE_CARDS[id].strength for id in ids) == PRINTED_STRENGTHS


def test_each_house_has_its_printed_swords_and_fortifications() -> None:
    icons = {
        house: (sum(HOUSE_CARDS[id].swords for id in ids), sum(HOUSE_CARDS[id].fortifications for id in ids))
        for house, ids in CARDS_OF.items()
    }
    assert icons == PRINTED_ICONS


def test_a_card_has_a_timing_if_and_only_if_it_has_a_text() -> None:
    for card in HOUSE_CARDS.values():
        assert words_for("en").has(f"help-house_card-{card.id}") == (card.timing is not None)
        assert card.timing is None or card.timing in TIMINGS
        assert card.timing is not None or not card.optional
        # A text replaces icons: no printed card of these 42 has both.
        assert card.timing is None or card.swords == card.fortifications == 0


def test_optional_abilities_are_listed() -> None:
    assert {card.id for card in HOUSE_CARDS.values() if card.optional} == {
        "aeron_damphair",
        "cersei_lannister",
        "patchface",
        "renly_baratheon",
        "robb_stark",
        "tyrion_lannister",
    }


def test_abilities_that_wait_for_the_reveal_are_listed() -> None:
    timings = {card.id: card.timing for card in HOUSE_CARDS.values()}
    assert [id for id, timing in timings.items() if timing == "cancel"] == ["tyrion_lannister"]
    assert {id for id, timing in timings.items() if timing == "immediately_on_reveal"} == {
        "aeron_damphair",
        "doran_martell",
        "mace_tyrell",
        "queen_of_thorns",
    }


@pytest.mark.parametrize(("deck", "icons"), [(1, 3), (2, 3), (3, 5)])
def test_a_westeros_deck_has_ten_cards_and_its_wildling_icons(deck: int, icons: int) -> None:
    ids = WESTEROS_DECKS[deck - 1]
    assert len(ids) == 10
    assert {WESTEROS_CARDS[id].deck for id in ids} == {deck}
    assert sum(WESTEROS_CARDS[id].icons for id in ids) == icons


def test_westeros_decks_contain_the_stated_number_of_each_card() -> None:
    held = Counter(id for deck in WESTEROS_DECKS for id in deck)
    assert held == {card.id: card.count for card in WESTEROS_CARDS.values()}


@pytest.mark.rule("WEST-22")
def test_westeros_cards_have_fifteen_kinds_of_event() -> None:
    assert {card.event for card in WESTEROS_CARDS.values()} == WESTEROS_EVENTS


@pytest.mark.rule("WEST-6")
@pytest.mark.parametrize("card", [c for c in WESTEROS_CARDS.values() if c.decider], ids=lambda card: card.id)
def test_a_westeros_card_with_a_decider_offers_two_events_or_no_effect(card: WesterosFacts) -> None:
    assert card.decider in DOMINANCE.values()
    assert len(card.choices) == 3
    assert card.choices[-1] == "nothing"
    assert set(card.choices[:-1]) <= WESTEROS_EVENTS


def test_each_choice_of_a_westeros_card_has_its_decider() -> None:
    assert {card.id: card.decider for card in WESTEROS_CARDS.values() if card.decider} == {
        "throne_of_blades": "iron_throne",
        "dark_wings_dark_words": "messenger_raven",
        "put_to_the_sword": "valyrian_steel_blade",
    }
    assert all(bool(card.choices) == bool(card.decider) for card in WESTEROS_CARDS.values())


@pytest.mark.rule("WEST-18", "WEST-19")
@pytest.mark.parametrize(
    ("event", "kind"),
    [
        ("storm_of_swords", "defense"),
        ("sea_of_storms", "raid"),
        ("web_of_lies", "support"),
        ("feast_for_crows", "consolidate"),
    ],
)
def test_an_order_ban_covers_all_orders_of_its_kind(event: str, kind: str) -> None:
    assert set(WESTEROS_CARDS[event].bans) == {order.id for order in ORDERS.values() if order.kind == kind}


@pytest.mark.rule("WEST-18")
def test_rains_of_autumn_bans_only_the_special_march() -> None:
    assert WESTEROS_CARDS["rains_of_autumn"].bans == ("march_plus_1",)


def test_wildling_deck_has_nine_different_cards() -> None:
    assert len(WILDLING_DECK) == len(set(WILDLING_DECK)) == 9
    assert set(WILDLING_DECK) == set(WILDLING_CARDS)


def test_tides_deck_has_24_cards_of_the_printed_strengths() -> None:
    assert len(TIDES_DECK) == 24
    assert set(TIDES_DECK) == set(TIDES)
    deck = [TIDES[id] for id in TIDES_DECK]
    assert Counter(card.strength for card in deck) == {0: 10, 1: 8, 2: 4, 3: 2}
    assert sum(card.swords for card in deck) == 4
    assert sum(card.fortifications for card in deck) == 4
    assert sum(card.skulls for card in deck) == 2
