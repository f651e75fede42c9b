"""The text of a question states all its facts: the combat, the cards, the opposition of a march."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.engine import BASE, check, encode, observed_state
from games.engine.choices import check_units
from games.engine.errors import IllegalInput
from games.engine.explanation import choices_of, known_of
from games.engine.options import EligibleUnit, SomeUnits
from games.engine.phases.planning.raven import UseRavenAnswer
from games.words import LANGUAGES, words_for
from games.words.decisions import allowed_labels, own_decision_words
from games.words.forms import form_of
from tests.engine.table import Game, board, fight
from tests.replies.positions import POSITIONS, raven, support
from tests.rows import each_row


def words_at(game: Game, house: str, kind: str, language: str = "en") -> dict[str, Any]:
    """The open decision of this kind in words, as an asked house reads it."""
    decision = game.seat(house).decision(kind)
    seen = observed_state(game.state, house)
    offered: Any = decision.question.options(seen, house)
    choices = choices_of(seen, house, decision.number, offered)
    question: Any = encode(decision.question)
    plain: Any = encode(offered)
    known = known_of(seen, house)
    return own_decision_words(words_for(language), question, decision.houses, plain, choices, known)


def lines(worded: dict[str, Any], label: str) -> list[str]:
    (found,) = (choice["consequences"] for choice in worded["choices"] if choice["label"] == label)
    return list(found)


@pytest.mark.long
@each_row("language", LANGUAGES)
@each_row("at", POSITIONS)
def test_no_two_options_of_a_position_have_equal_labels(at: str, language: str) -> None:
    position = POSITIONS[at]()
    worded = words_at(position.game, position.house, position.kind, language)
    labels = [choice["label"] for choice in worded["choices"]]
    assert len(labels) == len(set(labels)), sorted(labels)


def test_labels_distinguish_castles_that_can_muster_the_same_ship() -> None:
    places = "lannisport: lannister footman; golden_sound: lannister ship; riverrun: lannister footman"
    worded = words_at(
        board(f"{places}; seagard: lannister footman", at="mustering", iron_throne="lannister"),
        "lannister",
        "muster",
    )
    assert lines(worded, "Lannisport: Ship → The Golden Sound") == [
        "Mustering points: 1 (of 2). Paid by: Lannisport"
    ]
    assert lines(worded, "Seagard: Ship → Ironman's Bay") == ["Mustering points: 1 (of 2). Paid by: Seagard"]
    assert lines(worded, "Riverrun: Ship → Ironman's Bay") == [
        "Mustering points: 1 (of 2). Paid by: Riverrun"
    ]
    assert lines(worded, "Seagard: Knight") == ["Mustering points: 2 (of 2). Paid by: Seagard"]


def test_a_replaced_order_is_offered_once_for_tokens_that_look_alike() -> None:
    position = POSITIONS["raven"]()
    worded = words_at(position.game, "stark", "use_raven")
    labels = [choice["label"] for choice in worded["choices"]]
    assert labels.count("Winterfell: new order: Defense +1") == 1
    number = position.game.seat("stark").decision("use_raven").number
    for token in ("defense_plus_1_a", "defense_plus_1_b"):
        check(position.game.state, "stark", number, UseRavenAnswer("replace", "winterfell", token))


def test_a_house_card_is_offered_with_strength_icons_and_text() -> None:
    position = POSITIONS["card"]()
    worded = words_at(position.game, "stark", "choose_house_card")
    assert lines(worded, "Ser Rodrick Cassel") == ["Strength: 1. Swords: 0. Fortifications: 2"]
    assert lines(worded, "Robb Stark") == [
        "Strength: 3. Swords: 0. Fortifications: 0",
        "If you win, you may choose where the beaten units retreat, so that the fewest are lost.",
    ]
    assert "Cards of the opponent, with their strength: Greyjoy: Euron Crow's Eye (4)" in worded["asks"]
    assert "Aeron Damphair (0)" in worded["asks"]


def test_a_choice_of_attack_states_bonus_defence_and_possible_support() -> None:
    worded = words_at(
        board(
            "winterfell: stark knight footman | march_plus_1; white_harbor: stark 2 footman | support_a;"
            "moat_cailin: greyjoy knight | defense_plus_2; seagard: greyjoy footman | support_a;"
            "twins: lannister knight | support_a",
            at="marches",
        ),
        "stark",
        "resolve_march",
    )
    assert lines(worded, "Winterfell → Moat Cailin")[:4] == [
        "Attack: Moat Cailin. Defender: Greyjoy",
        "Order: March +1",
        "Strength of the defender: 4. Support for the defender, at most: 3",
        "Support for you, at most: 4",
    ]


def test_the_question_of_the_raven_names_the_seen_card_and_its_effect() -> None:
    game = raven().game
    game.stark.answers("use_raven", "look")
    worded = words_at(game, "stark", "use_raven")
    card = observed_state(game.state, "stark").known_cards["stark"].card
    words = words_for("en")
    assert f"Wildling card: {words.name('wildling_card', card)}." in worded["asks"]
    for part in ("watch", "lowest", "others"):
        assert words.text(f"help-wildling_card-{card}.{part}").removesuffix(".") in worded["asks"]
    assert known_of(observed_state(game.state, "lannister"), "lannister").looked_at is None


def test_the_text_of_a_card_is_read_before_its_ability_is_used() -> None:
    game = fight(
        "storms_end: baratheon knight footman | march_0; kingswood: lannister footman",
        "baratheon storms_end: knight footman > kingswood",
        "baratheon renly_baratheon, lannister cersei_lannister",
    )
    asks = words_at(game, "baratheon", "use_card_ability")["asks"]
    assert words_for("en").text("help-house_card-renly_baratheon") in asks
    assert "Combat: Kingswood" in asks and "Baratheon" in asks and "Lannister" in asks


def test_every_text_of_a_house_card_has_words() -> None:
    for card in BASE.house_cards.values():
        for language in LANGUAGES:
            assert words_for(language).has(f"help-house_card-{card.id}") == (card.timing is not None)


def test_a_unit_that_cannot_be_chosen_is_listed_with_its_place() -> None:
    game = board("winterfell: stark 2 footman; karhold: stark footman; bay_of_ice: stark ship", at="supply")
    offered = SomeUnits((EligibleUnit("stark_footman_1", "footman", "winterfell"),), 1, 1)
    with pytest.raises(IllegalInput) as refused:
        check_units(game.state, offered, ("stark_ship_1",), "LOSS-3")
    assert refused.value.facts == {"unit": "stark_ship_1", "area": "bay_of_ice"}
    assert allowed_labels(words_for("en"), refused.value.allowed) == ["Winterfell: Footman"]


def test_a_card_that_is_chosen_for_an_effect_also_shows_its_facts() -> None:
    game = fight(
        "storms_end: baratheon knight footman | march_0; kingswood: lannister footman",
        "baratheon storms_end: knight footman > kingswood",
        "baratheon patchface, lannister cersei_lannister",
    )
    game.lannister.answers("retreat_to", game.lannister.may("retreat_to")[0])
    worded = words_at(game, "baratheon", "use_card_ability")
    assert lines(worded, "Tywin Lannister")[0] == "Strength: 4. Swords: 0. Fortifications: 0"


def test_the_text_of_a_support_states_its_strength() -> None:
    position = support()
    worded = words_at(position.game, "tyrell", "declare_support")
    assert lines(worded, "Support: Greyjoy. From: Seagard") == ["Strength of this support: 1"]
    position.game.tyrell.answers("declare_support", "greyjoy: seagard")
    asks = words_at(position.game, "greyjoy", "refuse_support")["asks"]
    assert "Defender: Greyjoy. Support: Tyrell (Seagard): 1. Total strength: 2." in asks


def test_a_combat_has_a_line_for_its_place_and_for_each_side() -> None:
    position = support()
    position.game.tyrell.answers("declare_support", "greyjoy: seagard")
    assert words_at(position.game, "greyjoy", "refuse_support")["asks"].splitlines()[:3] == [
        "Combat: Moat Cailin.",
        "Attacker: Stark. From: Winterfell. Total strength: 2.",
        "Defender: Greyjoy. Support: Tyrell (Seagard): 1. Total strength: 2.",
    ]


def test_the_question_of_the_raven_lists_the_orders_that_can_be_replaced() -> None:
    position = POSITIONS["raven"]()
    asks = words_at(position.game, "stark", "use_raven")["asks"]
    assert asks.endswith("Your orders now: Karhold: Raid; Winterfell: Support +1")


def test_choices_about_the_blade_state_whether_it_stays_available() -> None:
    position = POSITIONS["blade"]()
    worded = words_at(position.game, "stark", "use_blade")
    (saved,), (used,) = (choice["consequences"] for choice in worded["choices"])
    assert saved == "The Valyrian Steel Blade stays available this round."
    assert used == "The Valyrian Steel Blade cannot be used again this round."


def test_the_text_of_support_against_a_neutral_force_states_both_strengths() -> None:
    game = game_with_granted_support()
    worded = words_at(game, "baratheon", "grant_neutral_support")
    assert lines(worded, "Give support from: Kingswood") == [
        "Strength of this support: 2",
        "Attack on a neutral force: King's Landing. Strength needed: 5",
    ]
    assert lines(worded, "Refuse support") == []


def game_with_granted_support() -> Game:
    """Stark has asked for support against King's Landing."""
    game = board(
        "crackclaw_point: stark 2 knight | march_0; kingswood: baratheon knight | support_a;"
        "kings_landing: neutral 5",
        at="marches",
    )
    game.stark.answers("ask_neutral_support", "kings_landing")
    return game


def test_a_consolidate_order_that_gains_no_power_says_so() -> None:
    places = "winterfell: stark footman | consolidate_a; shivering_sea: stark ship | consolidate_b"
    worded = words_at(board(places, at="consolidate"), "stark", "resolve_consolidate")
    assert lines(worded, "Winterfell: power") == ["Power gained: 2"]
    assert lines(worded, "The Shivering Sea: power") == ["Power gained: 0"]


def test_units_of_equal_kind_are_listed_with_their_places() -> None:
    game = fight(
        "storms_end: baratheon knight 2 footman | march_0; shipbreaker_bay: baratheon ship;"
        "blackwater_bay: baratheon ship; dragonstone: baratheon footman;"
        "reach: baratheon footman | support_a; kingswood: lannister footman",
        "baratheon storms_end: knight 2 footman > kingswood",
        "baratheon renly_baratheon, lannister cersei_lannister",
    )
    worded = words_at(game, "baratheon", "use_card_ability")
    decision = game.seat("baratheon").decision("use_card_ability")
    plain: Any = encode(decision.question.options(observed_state(game.state, "baratheon"), "baratheon"))
    words = words_for("en")
    shown = [
        text for level, text in form_of(words, "use_card_ability", plain, worded["choices"]) if level == 1
    ]
    assert shown == ["1. Decline", "2. Kingswood: Footman", "3. The Reach: Footman"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_possible_numbers_of_units_by_place_are_listed_as_alternatives(language: str) -> None:
    """For example, three footmen may move from one place, or fewer from it and some from another."""
    words = words_for(language)
    units = [{"unit": f"stark_ship_{n}", "type": "ship", "area": "bay_of_ice"} for n in range(3)]
    units += [{"unit": f"stark_footman_{n}", "type": "footman", "area": "karhold"} for n in range(3)]
    options = {"kind": "some_units", "minimum": 1, "maximum": 2, "units": units}
    options["by_area"] = [{"karhold": 1}, {"bay_of_ice": 1, "karhold": 1}, {"bay_of_ice": 2}]
    form = [text for _, text in form_of(words, "reconcile_armies", options)]
    first = form.index(words.text("reply_form-by_area")) + 1
    place = words.name("area", "bay_of_ice")
    assert form[first] == f"{words.name('area', 'karhold')}: 1"
    assert form[first + 2] == words.text("reply_form-or", listed=f"{place}: 2")
    assert form[first + 2].endswith(f" {place}: 2")


@pytest.mark.parametrize("at", POSITIONS)
def test_no_number_of_a_question_is_read_as_an_ordinal_in_hungarian(at: str) -> None:
    position = POSITIONS[at]()
    worded = words_at(position.game, position.house, position.kind, "hu")
    options: Any = encode(position.game.seat(position.house).options(position.kind))
    form = form_of(words_for("hu"), position.kind, options, worded["choices"])
    texts = [*worded["asks"].splitlines(), *(text.partition(". ")[2] or text for _, text in form)]
    assert not [text for text in texts if re.search(r": [0-9]+\. ", text)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_for_a_number_is_one_sentence(language: str) -> None:
    (line,) = form_of(words_for(language), "bid_influence", {"kind": "amount", "minimum": 0, "maximum": 7})
    assert re.fullmatch(r"[^.:]+ 0 [^.:]+ 7[^.:]*\.", line[1])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("minimum", "maximum"), [(0, 2), (1, 1), (1, 2)])
def test_a_question_for_units_contains_their_number(minimum: int, maximum: int, language: str) -> None:
    units = [{"unit": f"stark_ship_{n}", "type": "ship", "area": "bay_of_ice"} for n in range(3)]
    options = {"kind": "some_units", "minimum": minimum, "maximum": maximum, "units": units, "by_area": []}
    sentence, place, _ = form_of(words_for(language), "choose_casualties", options)
    assert re.findall("[0-9]", sentence[1]) == [str(each) for each in sorted({minimum, maximum} - {0})]
    assert place[0] == 1
