"""The comparison of positions reports all differences and nothing else."""

from dataclasses import replace
from typing import Any

import pytest

from games.engine import Decision, Event, State, new_game
from games.engine.chance import Chance
from games.engine.events.board import OrderRemoved
from games.engine.events.game import CleanedUp
from games.engine.phases.action.march import ResolveMarch
from games.engine.phases.action.neutral import GrantNeutralSupport
from games.engine.state import Table, Unit

from .explanations import (
    Context,
    explain,
    lap_goes_by_position,
    neutral_support_is_asked_in_turn_order,
    refusal_restarts_the_choice,
    resolved_unasked,
)
from .from_record import next_by_index
from .position import Difference, facts_of
from .replayer import PEER_RULES
from .trace import Turn


def start() -> State:
    return new_game(6, PEER_RULES, Chance(bytes(32))).state


def differing(one: State, other: State) -> set[str]:
    left, right = facts_of(one), facts_of(other)
    return {fact for fact in left.keys() | right.keys() if left.get(fact) != right.get(fact)}


def test_a_routed_unit_is_reported_as_a_difference() -> None:
    state = start()
    footman = state.units["stark_footman_1"]
    routed = replace(state, units=state.units.put(footman.id, replace(footman, routed=True)))
    assert differing(state, routed) == {f"areas/{footman.area}/units"}


def test_a_unit_in_another_area_is_also_a_difference_in_control() -> None:
    state = start()
    ship = Unit("stark_ship_6", "stark", "ship", "bay_of_ice")
    more = replace(state, units=state.units.put(ship.id, ship))
    assert differing(state, more) == {"areas/bay_of_ice/units", "control/bay_of_ice"}


def test_a_card_in_another_pile_is_reported_as_a_difference() -> None:
    state = start()
    card = state.house_cards["robb_stark"]
    discarded = replace(state, house_cards=state.house_cards.put(card.id, replace(card, place="discard")))
    assert differing(state, discarded) == {"houses/stark/hand", "houses/stark/discard"}


def test_a_used_blade_and_other_power_are_reported_as_differences() -> None:
    state = start()
    poorer = replace(state.houses["stark"], power=4)
    changed = replace(state, blade_used=True, houses=state.houses.put("stark", poorer))
    assert differing(state, changed) == {"blade_used", "houses/stark/power"}


def position_with(**facts: Any) -> dict[str, Any]:
    """A recorded position of three houses with a footman and tracks."""
    houses = ("stark", "lannister", "baratheon")
    rows = {
        house: {"supply": 1, "power": 3, "cards_hand": ["one", "two"], "cards_discard": []}
        for house in houses
    }
    return {
        "round": 2,
        "areas": {},
        "tracks": {track: list(houses) for track in ("iron_throne", "fiefdoms", "kings_court")},
        "houses": rows,
        **facts,
    }


def units(house: str, *kinds: str, routed: bool = False) -> list[dict[str, Any]]:
    return [
        {"id": number, "type": kind, "house": house, "routed": routed} for number, kind in enumerate(kinds)
    ]


def turn(kind: str, house: str = "stark", **fields: Any) -> Turn:
    values: dict[str, Any] = {
        "number": 0,
        "choice": {},
        "options": (),
        "draws": (),
        "happened": (),
        "before": position_with(),
        "after": {},
    }
    return Turn(kind=kind, house=house, **{**values, **fields})


def test_no_rule_explains_a_strange_difference() -> None:
    context = Context(start(), turn("march"), ())
    for found in (
        Difference("threat", 4, 2),
        Difference("areas/winterfell/order", "march_0", None),
        Difference("areas/winterfell/order", "support_a", None),
        Difference("houses/stark/knows_top", None, True),
        Difference("combat/stark/supports", "stark", None),
        Difference("houses/stark/power", 5, 4),
        Difference("blade_used", True, None),
    ):
        assert explain(found, context) is None


def test_amount_of_a_difference_is_constant_while_both_sides_change_equally() -> None:
    assert Difference("houses/stark/power", 6, 5).amount == Difference("houses/stark/power", 4, 3).amount
    assert Difference("houses/stark/power", 6, 5).amount != Difference("houses/stark/power", 6, 4).amount
    fewer, more = Difference("units", ["a"], []), Difference("units", ["a", "b"], ["b"])
    assert fewer.amount == more.amount != Difference("units", ["b"], []).amount


# A consolidation without a muster: the rule applies only where nothing could be mustered.

CASTLE = {"winterfell": {"units": units("stark", "footman"), "order": "consolidate_special"}}
PIECES = ["footman"] * 10 + ["knight"] * 5 + ["siege_engine"] * 2 + ["ship"] * 6
RESOLVED = OrderRemoved("stark", "winterfell", "consolidate_special", "resolved")


def consolidation(areas: dict[str, Any]) -> Turn:
    choice = {"area": "winterfell", "action": "gain_power"}
    return turn("consolidate_power", choice=choice, before=position_with(areas=areas))


def elsewhere(*kinds: str) -> dict[str, Any]:
    """Winterfell with a knight, the other pieces of the house far away."""
    return {
        "winterfell": {"units": units("stark", "knight"), "order": "consolidate_special"},
        "karhold": {"units": units("stark", *kinds)},
    }


def test_a_consolidation_need_not_be_asked_without_a_free_piece() -> None:
    full = list(PIECES)
    full.remove("knight")
    assert resolved_unasked(consolidation(elsewhere(*full)), (RESOLVED,)) is not None


@pytest.mark.parametrize("free", ["footman", "ship"])
def test_a_consolidation_must_be_asked_if_a_piece_could_be_mustered(free: str) -> None:
    full = list(PIECES)
    full.remove("knight")
    full.remove(free)
    areas = elsewhere(*full)
    at_supply = position_with(areas=areas)
    at_supply["houses"]["stark"]["supply"] = 6
    # The army in Karhold exceeds any supply: spread the pieces, one in each place.
    spread = {f"place {number}": {"units": units("stark", kind)} for number, kind in enumerate(full)}
    at_supply["areas"] = {"winterfell": areas["winterfell"], **spread}
    assert (
        resolved_unasked(
            turn("consolidate_power", choice={"area": "winterfell"}, before=at_supply), (RESOLVED,)
        )
        is None
    )


def test_a_consolidation_must_be_asked_if_a_footman_could_be_upgraded() -> None:
    """Supply and reserve allow nothing else, but a knight is free."""
    full = list(PIECES)
    for kind in ("footman", "knight"):
        full.remove(kind)
    areas = {**CASTLE, "karhold": {"units": units("stark", *full)}}
    assert resolved_unasked(consolidation(areas), (RESOLVED,)) is None


def test_the_rule_about_consolidation_applies_only_after_our_order_was_resolved() -> None:
    full = list(PIECES)
    full.remove("knight")
    recorded = consolidation(elsewhere(*full))
    assert resolved_unasked(recorded, ()) is None
    assert resolved_unasked(recorded, (replace(RESOLVED, area="karhold"),)) is None
    assert resolved_unasked(recorded, (replace(RESOLVED, cause="raided"),)) is None
    assert resolved_unasked(replace(recorded, kind="march"), (RESOLVED,)) is None


def test_the_rule_about_the_last_card_applies_only_with_one_card_in_hand() -> None:
    position = position_with()
    position["houses"]["stark"]["cards_hand"] = ["robb_stark"]
    card = {"card": "robb_stark"}
    assert resolved_unasked(turn("choose_house_card", choice=card, before=position), ()) is not None
    assert resolved_unasked(turn("choose_house_card", choice=card), ()) is None
    assert resolved_unasked(turn("choose_house_card", choice={"card": "one"}, before=position), ()) is None


# A lap by position: only after a move on the Iron Throne track, and only to the house at the next index.


def lap(
    *, track: int = 0, next_house: str = "baratheon", last_house: str = "lannister"
) -> tuple[Turn, list[Turn]]:
    """Lannister on position 2 has marched and fallen to position 3, where the index continues."""
    marches = {
        area: {"units": units(house, "footman"), "order": "march_0"}
        for area, house in (
            ("winterfell", "stark"),
            ("lannisport", "lannister"),
            ("dragonstone", "baratheon"),
        )
    }
    before = position_with(areas=marches)
    fallen = position_with(areas=marches)
    fallen["tracks"]["iron_throne"] = ["stark", "baratheon", "lannister"]
    moved = {"type": "doran_used", "house": "martell", "affectedHouse": "lannister", "influenceTrack": track}
    past = [
        turn("place_orders"),
        turn("march", last_house, before=before),
        turn("choice:doran_martell_ability", "martell", before=before, happened=(moved,)),
    ]
    return turn("march", next_house, before=fallen), past


def waiting_for(house: str) -> State:
    state = new_game(3, PEER_RULES, Chance(bytes(32))).state
    decision = Decision(9, (house,), False, ResolveMarch())
    fallen = state.tracks.put("iron_throne", ("stark", "baratheon", "lannister"))
    return replace(state, decisions=state.decisions.drop(1).put(9, decision), tracks=fallen)


def test_the_recorded_lap_continues_with_the_house_at_the_next_index() -> None:
    recorded, past = lap(next_house="lannister")
    assert next_by_index(past, recorded.before) == "lannister"
    assert lap_goes_by_position(waiting_for("baratheon"), recorded, past) is not None


@pytest.mark.parametrize(
    "differing",
    [
        {"next_house": "stark"},
        {"next_house": "baratheon"},
        {"track": 1, "next_house": "lannister"},
        {"track": 2, "next_house": "lannister"},
        {"last_house": "stark", "next_house": "lannister"},
    ],
    ids=str,
)
def test_a_lap_by_position_explains_nothing_for_other_houses_or_tracks(differing: dict[str, Any]) -> None:
    recorded, past = lap(**differing)
    assert lap_goes_by_position(waiting_for("baratheon"), recorded, past) is None


def test_a_lap_by_position_ends_with_its_round() -> None:
    recorded, past = lap(next_house="lannister")
    past.append(turn("place_orders"))
    assert lap_goes_by_position(waiting_for("baratheon"), recorded, past) is None


# A neutral support question skips only its own turn.


def granting(*owners: str) -> State:
    question = GrantNeutralSupport("stark", "kings_landing", owners, ())
    return replace(start(), decisions=Table({9: Decision(9, ("greyjoy",), False, question)}))


def test_neutral_support_skips_only_its_own_turn() -> None:
    own = turn("choice:call_for_support_against_neutral_force", "tyrell")
    assert neutral_support_is_asked_in_turn_order(granting("tyrell"), own)
    assert not neutral_support_is_asked_in_turn_order(granting("martell"), own)
    assert not neutral_support_is_asked_in_turn_order(granting("tyrell"), replace(own, kind="march"))
    assert not neutral_support_is_asked_in_turn_order(start(), own)


# The last round is cleaned up, except when the game was won at once.


def after_the_last_round(*events: Event) -> Context:
    return Context(replace(start(), phase="ended", round=10), turn("march"), (), (), events)


ORDER_LEFT = Difference("areas/winterfell/order", "support_a", None)
STOOD_UP = Difference("areas/pyke/units", [("stark", "footman", True)], [("stark", "footman", False)])
LOST = Difference("areas/pyke/units", [("stark", "footman", True)], [("stark", "knight", False)])
BLADE = Difference("blade_used", True, None)


def test_orders_routed_units_and_blade_are_explained_by_the_clean_up_of_the_last_round() -> None:
    context = after_the_last_round(CleanedUp((), ()))
    assert [explain(found, context) for found in (ORDER_LEFT, STOOD_UP, BLADE)] == [
        "last_round_is_cleaned_up"
    ] * 3


def test_no_difference_is_explained_by_clean_up_if_the_game_ended_before_it() -> None:
    """A seventh castle in the last round ends the game at once."""
    for found in (ORDER_LEFT, STOOD_UP, BLADE):
        assert explain(found, after_the_last_round()) is None


def test_differences_of_march_orders_and_other_units_are_not_explained_by_clean_up() -> None:
    context = after_the_last_round(CleanedUp((), ()))
    routed_by_us = Difference(STOOD_UP.fact, STOOD_UP.ours, STOOD_UP.theirs)
    unresolved = Difference("areas/winterfell/order", "march_0", None)
    ours_alone = Difference("areas/winterfell/order", None, "support_a")
    for found in (LOST, routed_by_us, unresolved, ours_alone, Difference("blade_used", None, True)):
        assert explain(found, context) is None


# Support that is refused after a card was chosen.


def test_support_may_differ_until_it_is_refused_and_only_then() -> None:
    found = Difference("combat/stark/supports", "stark", None)
    card, refusal = turn("choose_house_card", "lannister"), turn("refuse_support", "stark")
    shown = replace(card, happened=({"type": "combat_house_card_chosen"},))
    context = Context(start(), turn("march"), ())

    def is_explained(*future: Turn) -> bool:
        return explain(found, replace(context, future=future)) is not None

    assert is_explained(card, refusal)
    assert not is_explained(card, replace(refusal, house="lannister"))
    assert not is_explained(shown, refusal)
    assert not is_explained(turn("march"), refusal)
    assert not is_explained(card)


def test_refusing_support_that_was_not_given_does_not_restart_the_choice() -> None:
    combat = {"supporters": {"lannister": "lannister"}}
    refusal = turn("refuse_support", "stark", before=position_with(combat=combat))
    assert refusal_restarts_the_choice(start(), refusal) is None


# The token of an area that Arianne Martell lost.


def test_only_where_arianne_lost_may_the_token_of_martell_differ() -> None:
    stats = [
        {"house": "tyrell", "region": "yronwood", "houseCard": "margaery_tyrell", "isWinner": True},
        {"house": "martell", "region": "salt_shore", "houseCard": "arianne_martell", "isWinner": False},
    ]
    after = position_with(areas={"salt_shore": {"token": "martell"}, "boneway": {"token": "martell"}})
    lost = turn("march", "tyrell", happened=({"type": "combat_result", "stats": stats},), after=after)
    context = Context(start(), turn("march", after=after), (lost,))
    for fact in ("areas/salt_shore/token", "control/salt_shore"):
        assert explain(Difference(fact, "martell", None), context) is not None
        assert explain(Difference(fact, None, "martell"), context) is None
    assert explain(Difference("houses/martell/land_areas", 4, 3), context) is not None
    for other in (
        Difference("areas/boneway/token", "martell", None),
        Difference("houses/martell/land_areas", 4, 2),
        Difference("houses/tyrell/land_areas", 4, 3),
        Difference("houses/martell/supply", 4, 3),
    ):
        assert explain(other, context) is None
    won = replace(lost, happened=({"type": "combat_result", "stats": [{**stats[1], "isWinner": True}]},))
    assert (
        explain(Difference("areas/salt_shore/token", "martell", None), replace(context, past=(won,))) is None
    )
