"""Wildling attacks (chapter 11): strength, bids, ties, the threat token, and the order of penalties."""

from typing import Any

import pytest

from .table import Game, board

NOBODY_RICH = "stark 0, greyjoy 0, lannister 0, baratheon 0, tyrell 0, martell 0"


def attack(card: str, power: str = "", places: str = "", **facts: Any) -> Game:
    """A wildling attack at threat 12, before houses with power have bid."""
    return board(
        places,
        at="wildlings_attack",
        wildling=card,
        power=f"{NOBODY_RICH}, {power}" if power else NOBODY_RICH,
        **{"threat": "12", **facts},
    )


@pytest.mark.rule("WILD-3", "RUL-34")
def test_a_bid_is_between_zero_and_the_available_power() -> None:
    game = attack("silence_at_the_wall", "stark 3")
    assert game.stark.may("bid_wildlings") == ["0..3"]
    game.stark.cannot("bid_wildlings", "4", "bid_above_power", "WILD-3")
    game.stark.cannot("bid_wildlings", "-1", "bid_below_zero", "WILD-3")


@pytest.mark.rule("WILD-3", "BID-9", "INFO-9")
def test_bids_are_revealed_when_the_last_house_has_bid_and_can_be_changed_until_then() -> None:
    game = attack("silence_at_the_wall", "stark 5, greyjoy 5", threat="6")
    game.stark.answers("bid_wildlings", "1")
    game.stark.answers("bid_wildlings", "5")
    assert game.happened("bids_revealed") == []
    game.greyjoy.answers("bid_wildlings", "2")
    assert game.happened("bids_revealed")[0].bids["stark"] == 5
    game.shows(power="stark 0, greyjoy 3", threat="0")


@pytest.mark.rule("WEST-16", "WILD-1", "WILD-2", "WILD-4")
def test_the_wildlings_attack_even_at_threat_zero_and_the_nights_watch_wins() -> None:
    game = attack("silence_at_the_wall", "stark 1", threat="0")
    game.stark.answers("bid_wildlings", "1")
    assert game.happened("wildlings_defeated", house="stark", strength=0, bids=1)


@pytest.mark.rule("WILD-7", "TRACK-3", "RUL-28", "RUL-58")
def test_the_throne_holder_settles_a_tie_for_the_highest_bid_before_the_card_is_revealed() -> None:
    game = attack("skinchanger_scout", "stark 3, greyjoy 3", threat="6", iron_throne="tyrell")
    game.all_answer("bid_wildlings", stark=3, greyjoy=3)
    game.shows(asked="tyrell break_wildling_tie")
    assert game.happened("wildling_card_revealed") == []
    game.tyrell.cannot("break_wildling_tie", "lannister", "house_not_tied", "WILD-7")
    game.tyrell.answers("break_wildling_tie", "greyjoy")
    game.shows(power="greyjoy 3, stark 0")


@pytest.mark.rule("WILD-7", "DEC-08")
def test_a_late_throne_holder_gets_the_reward_and_the_last_other_house_the_penalty() -> None:
    game = attack(
        "skinchanger_scout", "stark 3, greyjoy 3", threat="6", iron_throne="baratheon greyjoy stark"
    )
    game.all_answer("bid_wildlings", stark=3, greyjoy=3)
    game.baratheon.is_late("break_wildling_tie")
    game.shows(power="greyjoy 3")
    game = attack(
        "horde_descends", "stark 3, greyjoy 3", iron_throne="tyrell martell", places="pyke: greyjoy ship"
    )
    game.all_answer("bid_wildlings", stark=3, greyjoy=3)
    game.tyrell.is_late("break_wildling_tie")
    assert [event.house for event in game.happened("wildlings_won")] == ["lannister"]


@pytest.mark.rule("WILD-5", "WILD-6")
@pytest.mark.parametrize(("threat", "then"), [(12, 8), (8, 4), (2, 0)])
def test_a_defeat_moves_the_threat_marker_two_spaces_back(threat: int, then: int) -> None:
    game = attack("silence_at_the_wall", "stark 1", threat=str(threat))
    game.stark.answers("bid_wildlings", "1")
    game.baratheon.is_late("break_wildling_tie")
    game.shows(threat=str(then), power="stark 0")


@pytest.mark.rule("WILD-8", "WILD-9")
def test_the_wildling_card_goes_face_down_under_the_deck() -> None:
    game = attack("mammoth_riders", "stark 1", threat="0")
    game.stark.answers("bid_wildlings", "1")
    assert game.state.decks["wildling"][-1] == "mammoth_riders"
    assert game.state.piles["wildling"] == ()
    assert len(game.state.decks["wildling"]) == 9


@pytest.mark.rule("WILD-8")
def test_after_a_victory_only_the_highest_bidder_is_rewarded() -> None:
    game = attack("rattleshirts_raiders", "stark 2, greyjoy 1", threat="2", supply="stark 2, greyjoy 2")
    game.all_answer("bid_wildlings", stark=2, greyjoy=1)
    game.shows(supply="stark 3, greyjoy 2")


@pytest.mark.rule("WILD-10", "RUL-27")
def test_penalties_apply_only_to_the_power_that_remains_after_the_bids() -> None:
    game = attack("skinchanger_scout", "stark 5, greyjoy 3, lannister 2, baratheon 2, tyrell 2, martell 2")
    game.all_answer("bid_wildlings", stark=4, greyjoy=0, lannister=1, baratheon=1, tyrell=1, martell=1)
    game.shows(power="stark 0, greyjoy 0, lannister 0, tyrell 0")


@pytest.mark.rule("WILD-11", "CTRL-6", "PORT-10")
def test_losing_units_to_wildlings_changes_control_of_areas_and_ports() -> None:
    """Stark's last unit in a foreign home area is destroyed, which returns the port; its ships
    are destroyed.
    """
    game = attack(
        "horde_descends",
        "stark 1",
        places="pyke: stark footman; pyke_port: stark ship; winterfell: stark footman",
        iron_throne="greyjoy stark",
    )
    game.stark.answers("bid_wildlings", "1")
    game.greyjoy.answers("break_wildling_tie", "martell")
    game.stark.answers("resolve_wildling_card", "footman at pyke")
    game.shows("pyke: empty", control="pyke greyjoy", asked="greyjoy capture_port")
    game.greyjoy.answers("capture_port", "1")
    game.shows("pyke_port: greyjoy ship")


@pytest.mark.rule("WILD-11", "RUL-31", "WIN-1")
def test_a_loss_that_gives_another_house_its_seventh_castle_area_ends_the_game() -> None:
    game = attack(
        "horde_descends",
        "stark 1",
        places="pyke: stark footman; winterfell: stark footman; flints_finger: token greyjoy;"
        "moat_cailin: token greyjoy; white_harbor: token greyjoy; harrenhal: token greyjoy;"
        "riverrun: token greyjoy; seagard: token greyjoy",
    )
    game.stark.answers("bid_wildlings", "1")
    game.baratheon.answers("break_wildling_tie", "martell")
    game.stark.answers("resolve_wildling_card", "footman at pyke")
    game.shows(winner="greyjoy", asked="nobody")


@pytest.mark.rule("WILD-12")
def test_a_house_with_too_few_units_loses_them_all() -> None:
    game = attack(
        "mammoth_riders",
        "stark 1, greyjoy 1, lannister 1, tyrell 1, martell 1",
        "pyke: greyjoy ship footman; winterfell: stark footman; dragonstone: baratheon 2 footman",
    )
    game.all_answer("bid_wildlings", stark=1, greyjoy=1, lannister=1, tyrell=1, martell=1)
    game.shows("pyke: empty; winterfell: empty; dragonstone: empty", asked="nobody")


@pytest.mark.rule("WILD-13", "WILD-14", "RUL-56")
def test_a_repeated_attack_has_its_own_strength_and_spares_the_highest_bidder() -> None:
    game = attack(
        "preemptive_raid skinchanger_scout", "stark 5, greyjoy 5, lannister 5, baratheon 5", threat="6"
    )
    game.all_answer("bid_wildlings", stark=4, greyjoy=2, lannister=0, baratheon=0)
    game.shows(
        attacks="6 6",
        threat="0",
        asked="baratheon bid_wildlings, greyjoy bid_wildlings, lannister bid_wildlings",
    )
    game.all_answer("bid_wildlings", greyjoy=1, lannister=2, baratheon=2)
    game.baratheon.answers("break_wildling_tie", "martell")
    game.shows(threat="0", power="stark 1, greyjoy 0, lannister 1, baratheon 1")
    assert game.state.decks["wildling"][-2:] == ("preemptive_raid", "skinchanger_scout")
