"""Counters of foolish moves: each counts a foolish answer, and does not count a similar sound one."""

from __future__ import annotations

from collections import Counter

import pytest

from deploy.arena.foolish import count_foolish_moves
from games.engine import Answer, answer, decode
from tests.engine.table import Game, Stacked, board, fight


def counts(game: Game, house: str, given: dict[str, object]) -> Counter[str]:
    """Counts the foolish moves of an answer for the house that gives it."""
    number, decision = next(
        (number, each) for number, each in game.state.decisions.items() if each.question.kind == given["kind"]
    )
    parsed = decode(decision.question.answer, given)
    assert isinstance(parsed, Answer)
    played = answer(game.state, house, number, parsed, Stacked())
    found = count_foolish_moves(game.state, house, number, parsed, played)
    return Counter(what for who, what in found if who == house)


def idle_order(area: str) -> dict[str, object]:
    return {"kind": "resolve_march", "area": area, "moves": [], "leave_power_token": False}


def test_an_idle_march_next_to_a_free_castle_is_foolish() -> None:
    open_castle = board("winterfell: stark footman knight | march_0", at="marches")
    assert counts(open_castle, "stark", idle_order("winterfell")) == {
        "marches": 1, "idle_marches": 1, "idle_marches_with_a_gain_open": 1,
    }  # fmt: skip
    at_sea = board("ironmans_bay: greyjoy ship | march_0", at="marches")
    assert counts(at_sea, "greyjoy", idle_order("ironmans_bay")) == {"marches": 1, "idle_marches": 1}


def test_a_raid_that_spares_its_target_counts_as_a_missed_raid() -> None:
    game = board("winterfell: stark footman | raid_a; moat_cailin: greyjoy footman | support_a", at="raids")
    spared = counts(game, "stark", {"kind": "resolve_raid", "area": "winterfell", "target": None})
    assert spared == {"raids": 1, "raids_without_target": 1, "raids_with_a_target_passed_up": 1}
    hit = counts(game, "stark", {"kind": "resolve_raid", "area": "winterfell", "target": "moat_cailin"})
    assert hit == {"raids": 1}


def test_an_order_without_effect_counts_as_forced_when_too_few_other_tokens_exist() -> None:
    places = [
        "winterfell", "castle_black", "karhold", "white_harbor", "stony_shore", "greywater_watch",
        "flints_finger", "twins", "fingers", "mountains_of_the_moon", "widows_watch", "seagard",
    ]  # fmt: skip
    foe = "moat_cailin: greyjoy footman | support_a"
    for count, forced in ((8, 0), (12, 1)):
        held = "; ".join(f"{place}: stark footman" for place in places[1:count])
        raid = board(f"winterfell: stark footman | raid_a; {foe}; {held}", at="raids")
        found = counts(raid, "stark", {"kind": "resolve_raid", "area": "winterfell", "target": None})
        assert (found["raids_without_target"], found.get("raids_without_target_forced", 0)) == (1, forced)
        march = board(f"winterfell: stark footman | march_0; {held}", at="marches")
        found = counts(march, "stark", idle_order("winterfell"))
        assert (found["idle_marches"], found.get("idle_marches_forced", 0)) == (1, forced)


@pytest.mark.parametrize(("kept", "foolish"), [(3, 0), (4, 1)])
def test_losing_to_the_wildlings_is_foolish_for_a_house_that_kept_enough_power(
    kept: int, foolish: int
) -> None:
    game = board(
        at="wildlings_attack", threat="4", power=f"stark {kept}, lannister 0, baratheon 0", players=3
    )
    found = counts(game, "stark", {"kind": "bid_wildlings", "amount": 0})
    assert found["wildling_attacks_lost_with_power_kept"] == foolish
    assert (found["wildling_attacks"], found["wildling_attacks_lost"]) == (1, 1)


def test_a_high_card_counts_as_wasted_in_a_combat_that_no_card_can_turn() -> None:
    strong = "winterfell: stark knight knight knight knight | march_0; moat_cailin: greyjoy footman"
    even = "winterfell: stark footman | march_0; moat_cailin: greyjoy footman"
    for places, units, wasted in ((strong, "knight knight knight knight", 1), (even, "footman", 0)):
        game = fight(places, f"stark winterfell: {units} > moat_cailin")
        game.greyjoy.answers("choose_house_card", "aeron_damphair")
        found = counts(game, "stark", {"kind": "choose_house_card", "card": "robb_stark"})
        assert (found["cards"], found["wasted_cards"]) == (1, wasted)


def test_a_combat_without_choices_is_counted_in_its_own_position() -> None:
    """With one card in each hand, the march leads to the end of the combat."""
    game = board(
        "winterfell: stark knight | march_0; moat_cailin: greyjoy footman",
        at="marches",
        blade="used",
        hand="stark: ser_rodrick_cassel; greyjoy: dagmar_cleftjaw",
    )
    (knight,) = (unit.id for unit in game.state.units.at("winterfell"))
    attack = idle_order("winterfell") | {"moves": [{"to": "moat_cailin", "units": [knight]}]}
    assert counts(game, "stark", attack) == {"marches": 1, "cards": 1}
