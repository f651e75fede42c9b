"""The comparison of positions finds what differs and says nothing else."""

from dataclasses import replace

from games.engine import State, new_game
from games.engine.chance import Chance
from games.engine.events.board import OrderRemoved
from games.engine.state import Unit

from .explanations import Context, explain, resolved_unasked
from .position import Difference, facts_of
from .replayer import PEER_RULES
from .trace import Turn


def start() -> State:
    return new_game(6, PEER_RULES, Chance(bytes(32))).state


def differing(one: State, other: State) -> set[str]:
    left, right = facts_of(one), facts_of(other)
    return {fact for fact in left.keys() | right.keys() if left.get(fact) != right.get(fact)}


def test_a_routed_unit_is_a_difference() -> None:
    state = start()
    footman = state.units["stark_footman_1"]
    routed = replace(state, units=state.units.put(footman.id, replace(footman, routed=True)))
    assert differing(state, routed) == {f"areas/{footman.area}/units"}


def test_a_unit_in_another_area_is_a_difference_in_control_too() -> None:
    state = start()
    ship = Unit("stark_ship_6", "stark", "ship", "bay_of_ice")
    more = replace(state, units=state.units.put(ship.id, ship))
    assert differing(state, more) == {"areas/bay_of_ice/units", "control/bay_of_ice"}


def test_a_card_in_another_pile_is_a_difference() -> None:
    state = start()
    card = state.house_cards["robb_stark"]
    discarded = replace(state, house_cards=state.house_cards.put(card.id, replace(card, place="discard")))
    assert differing(state, discarded) == {"houses/stark/hand", "houses/stark/discard"}


def test_a_used_blade_and_power_are_differences() -> None:
    state = start()
    poorer = replace(state.houses["stark"], power=4)
    changed = replace(state, blade_used=True, houses=state.houses.put("stark", poorer))
    assert differing(state, changed) == {"blade_used", "houses/stark/power"}


def turn(kind: str) -> Turn:
    return Turn(0, kind, "stark", {"area": "winterfell"}, (), (), (), {}, {})


def test_no_rule_explains_a_strange_difference() -> None:
    context = Context(start(), turn("march"), ())
    for found in (
        Difference("threat", 4, 2),
        Difference("areas/winterfell/order", "march_0", None),
        Difference("houses/stark/knows_top", None, True),
        Difference("combat/stark/supports", "stark", None),
        Difference("houses/stark/power", 5, 4),
    ):
        assert explain(found, context) is None


def test_a_consolidate_order_counts_as_resolved_only_when_it_was() -> None:
    resolved = OrderRemoved("stark", "winterfell", "consolidate_special", "resolved")
    assert resolved_unasked(turn("consolidate_power"), (resolved,)) is not None
    assert resolved_unasked(turn("consolidate_power"), (replace(resolved, area="karhold"),)) is None
    assert resolved_unasked(turn("march"), (resolved,)) is None
