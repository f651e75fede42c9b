"""The Westeros phase (chapter 6): revealing, icons, and every event of the cards."""

from dataclasses import replace
from typing import Any

import pytest

from games.engine.data.westeros import WESTEROS_CARDS

from .table import PHASES, Game, Stacked, board

QUIET: dict[str, Any] = {
    "westeros_1": "last_days_of_summer_1",
    "westeros_2": "last_days_of_summer_2",
    "westeros_3": "wildlings_attack",
}


@pytest.mark.rule("WEST-22")
def test_there_are_fifteen_westeros_events() -> None:
    assert len({card.event for card in WESTEROS_CARDS.values()}) == 15


@pytest.mark.rule("ROUND-1", "WEST-1", "SETUP-14")
def test_the_round_marker_moves_before_the_westeros_cards_are_revealed() -> None:
    game = board(at="clean_up", round="3", **QUIET)
    kinds = [event.kind for event in game.events]
    assert kinds.index("round_began") < kinds.index("westeros_cards_revealed")
    game.shows(round="4", phase="westeros")


@pytest.mark.rule("ROUND-1", "SETUP-14", "SETUP-4")
def test_the_first_round_has_no_westeros_phase() -> None:
    game = board(start=True)
    game.shows(round="1", phase="planning")
    assert game.state.piles.get("revealed") is None


@pytest.mark.rule("WEST-2", "WEST-5", "ROUND-2")
def test_all_westeros_cards_are_revealed_first_and_resolved_in_order() -> None:
    game = board(
        at="westeros",
        westeros_1="last_days_of_summer_1",
        westeros_2="last_days_of_summer_2",
        westeros_3="rains_of_autumn",
    )
    kinds = [event.kind for event in game.events]
    assert kinds[:2] == ["westeros_cards_revealed", "threat_set"]
    game.shows(resolved="last_days_of_summer_1 last_days_of_summer_2 rains_of_autumn")


@pytest.mark.rule("WEST-3", "WEST-4")
def test_surplus_icons_at_twelve_are_lost() -> None:
    game = board(
        at="westeros", threat="8", power="stark 1, greyjoy 0", **(QUIET | {"westeros_3": "rains_of_autumn"})
    )
    game.shows(threat="12", attacks="12", resolved="none")


@pytest.mark.rule("WEST-7", "RUL-02")
def test_an_empty_deck_continues_with_its_used_cards_in_their_order() -> None:
    game = board(at="westeros", westeros_3="rains_of_autumn", westeros_1="last_days_of_summer_1")
    state = game.state
    deck = (*state.decks["westeros_2"], *state.piles["revealed"][1:2])
    drained = replace(
        state,
        decks=state.decks.put("westeros_2", ()),
        piles=state.piles.put("westeros_2", deck),
        agenda=tuple(reversed(PHASES["westeros"][1])),
        decisions=type(state.decisions)(),
    )
    game = Game(drained, Stacked()).run()
    assert game.state.piles["revealed"][1] == deck[0]
    assert (game.state.decks["westeros_2"], game.state.piles["westeros_2"]) == (deck[1:], ())


@pytest.mark.rule("WEST-8", "SUPPLY-1", "RUL-08")
def test_supply_moves_all_markers_before_any_house_reconciles() -> None:
    game = board(
        "sunspear: martell 3 footman; winterfell: stark 3 footman; kingswood: baratheon footman",
        at="supply",
        iron_throne="martell stark",
    )
    game.shows(supply="martell 1, stark 1, baratheon 2, tyrell 2, lannister 2, greyjoy 1", asked="nobody")
    game = board(
        "sunspear: martell 4 footman; winterfell: stark 4 footman", at="supply", iron_throne="martell stark"
    )
    game.shows(supply="stark 1", asked="martell reconcile_armies")
    game.martell.answers("reconcile_armies", "footman")
    game.shows(asked="stark reconcile_armies")


@pytest.mark.rule("WEST-9", "MUSTER-1")
def test_houses_muster_one_after_another_in_turn_order() -> None:
    game = board(at="mustering", iron_throne="tyrell stark martell greyjoy lannister baratheon")
    for house in ("tyrell", "stark", "martell", "greyjoy", "lannister", "baratheon"):
        game.shows(asked=f"{house} muster")
        game.seat(house).answers("muster", "none")
    game.shows(asked="nobody")


@pytest.mark.rule("WEST-10", "WEST-6", "RUL-40")
@pytest.mark.parametrize(
    ("effect", "asked"), [("supply", "nobody"), ("mustering", "tyrell muster"), ("nothing", "nobody")]
)
def test_a_throne_of_blades_is_chosen_by_the_holder_of_the_throne(effect: str, asked: str) -> None:
    game = board(
        at="westeros",
        iron_throne="tyrell",
        **(QUIET | {"westeros_1": "throne_of_blades", "westeros_3": "sea_of_storms"}),
    )
    assert sorted(game.tyrell.may("choose_westeros_effect")) == ["mustering", "nothing", "supply"]
    game.tyrell.cannot("choose_westeros_effect", "clash_of_kings", "no_such_effect", "WEST-6")
    game.tyrell.answers("choose_westeros_effect", effect)
    game.shows(asked=asked)
    assert game.happened("westeros_card_resolved")[0].effect == effect


@pytest.mark.rule("WEST-15", "WEST-6", "RUL-40")
def test_dark_wings_is_chosen_by_the_raven_holder_without_using_the_raven() -> None:
    game = board(
        "sunspear_port: martell ship",
        at="westeros",
        kings_court="martell",
        **(QUIET | {"westeros_2": "dark_wings_dark_words", "westeros_3": "sea_of_storms"}),
    )
    assert sorted(game.martell.may("choose_westeros_effect")) == [
        "clash_of_kings",
        "game_of_thrones",
        "nothing",
    ]
    game.martell.answers("choose_westeros_effect", "game_of_thrones")
    game.shows(power="martell 7, stark 6", raven="martell ready")


@pytest.mark.rule("WEST-15", "WEST-14")
def test_dark_wings_may_call_a_clash_of_kings() -> None:
    game = board(
        at="westeros",
        kings_court="martell",
        **(QUIET | {"westeros_2": "dark_wings_dark_words", "westeros_3": "sea_of_storms"}),
    )
    game.martell.answers("choose_westeros_effect", "clash_of_kings")
    game.shows(auction="iron_throne")


@pytest.mark.rule("WEST-17", "WEST-20")
def test_put_to_the_sword_may_have_no_effect() -> None:
    game = board(at="westeros", fiefdoms="stark", **(QUIET | {"westeros_3": "put_to_the_sword"}))
    game.stark.answers("choose_westeros_effect", "nothing")
    game.shows(bans="none", blade="stark ready")


@pytest.mark.rule("WEST-6", "DEC-02")
def test_a_late_decider_chooses_no_effect() -> None:
    game = board(at="westeros", fiefdoms="stark", **(QUIET | {"westeros_3": "put_to_the_sword"}))
    game.stark.is_late("choose_westeros_effect")
    game.shows(bans="none")


@pytest.mark.rule("WEST-11", "WEST-12")
def test_winter_is_coming_in_deck_two_shuffles_only_that_deck() -> None:
    game = board(
        at="westeros",
        shuffles="westeros_2: last_days_of_summer_2",
        westeros_1="last_days_of_summer_1",
        westeros_2="winter_is_coming_2",
        westeros_3="sea_of_storms",
    )
    game.shows(
        shuffled="westeros_2:10",
        threats="6 8",
        resolved="last_days_of_summer_1 last_days_of_summer_2 sea_of_storms",
    )
    assert len(game.state.decks["westeros_2"]) == 9


@pytest.mark.rule("WEST-11", "WEST-4", "WILD-1")
def test_wildling_icons_after_winter_is_coming_count_before_the_new_card_takes_effect() -> None:
    game = board(
        at="westeros",
        threat="8",
        shuffles="westeros_1: throne_of_blades",
        westeros_1="winter_is_coming_1",
        westeros_2="clash_of_kings",
        westeros_3="sea_of_storms",
    )
    game.shows(threats="10 12", attacks="12", resolved="none")


@pytest.mark.rule("WEST-13", "CTRL-9", "CTRL-10")
def test_game_of_thrones_counts_icons_of_all_controlled_areas_in_turn_order() -> None:
    """King's Landing by token 2, Dragonstone by shield 1, Stoney Sept by unit 1."""
    game = board("kings_landing: token baratheon; stoney_sept: baratheon footman", at="game_of_thrones")
    game.shows(power="baratheon 9, lannister 5, stark 6")


@pytest.mark.rule("WEST-13", "COMP-8")
def test_game_of_thrones_gives_no_more_power_than_the_pool_has() -> None:
    game = board("kings_landing: token baratheon", at="game_of_thrones", power="baratheon 18")
    game.shows(power="baratheon 19", pool="baratheon 0")


@pytest.mark.rule("WEST-13", "PORT-11")
def test_a_port_with_any_number_of_ships_gives_one_power_to_its_controller() -> None:
    game = board(
        "white_harbor: token stark; white_harbor_port: stark 3 ship; winterfell_port: stark ship",
        at="game_of_thrones",
    )
    game.shows(power="stark 8")


@pytest.mark.rule("WEST-16", "WEST-4")
def test_the_wildlings_attack_card_uses_the_current_threat() -> None:
    board(at="wildlings_attack", threat="6").shows(attacks="6")


@pytest.mark.rule("WEST-20", "WEST-19")
def test_bans_of_two_cards_apply_together() -> None:
    game = board("winterfell: stark footman", at="web_of_lies planning", bans="march_plus_1")
    game.shows(bans="march_plus_1 support_a support_b support_plus_1")
    game.stark.cannot("place_orders", "winterfell march_plus_1", "order_banned", "PLAN-4")
