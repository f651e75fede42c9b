"""The differences of rulebook chapter 30, each recognised by a narrow rule with a name.

A difference without a rule is a finding. There are three kinds of rules: for a recorded decision that our
engine does not ask, for an answer that is illegal in our game, and for a fact that differs in the positions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from games.engine import Event, State
from games.engine.abilities.house_cards import ChooseHouseCard
from games.engine.data.orders import ORDERS
from games.engine.data.tracks import ROUNDS
from games.engine.events.board import OrderRemoved
from games.engine.events.game import CleanedUp
from games.engine.phases.action.laps import MarchesInLaps
from games.engine.phases.action.march import ResolveMarch
from games.engine.phases.action.neutral import AskNeutralSupport, GrantNeutralSupport
from games.engine.phases.combat.support import DeclareSupport
from games.engine.phases.planning.orders import PlaceOrdersAnswer
from games.engine.queries.orders import is_short
from games.engine.queries.strength import support_orders
from games.engine.queries.tracks import stars, turn_order

from .from_record import can_muster_something, is_index_moved, next_by_index
from .position import Difference
from .trace import Turn

# A recorded decision that our engine does not ask.


def last_card_is_played_unasked(turn: Turn, events: Sequence[Event]) -> bool:
    """DEC-18: a hand of one card is public, so the card is played at once."""
    hand = turn.before["houses"][turn.house]["cards_hand"]
    return turn.kind == "choose_house_card" and hand == [turn.choice["card"]]


def special_consolidate_without_muster_is_resolved_unasked(turn: Turn, events: Sequence[Event]) -> bool:
    """DEC-26, CONS-4: if nothing can be mustered, the last order of a house has one answer: power.

    In the record the house may answer that it musters, and gains power.
    """
    return (
        turn.kind == "consolidate_power"
        and not can_muster_something(turn.before, turn.house, turn.choice["area"])
        and any(
            isinstance(event, OrderRemoved)
            and (event.house, event.area) == (turn.house, turn.choice["area"])
            and (event.token, event.cause) == ("consolidate_special", "resolved")
            for event in events
        )
    )


UNASKED_HERE = (last_card_is_played_unasked, special_consolidate_without_muster_is_resolved_unasked)


def resolved_unasked(turn: Turn, events: Sequence[Event]) -> str | None:
    """The name of the rule by which we do not ask a recorded decision. `events`: our latest events."""
    return next((rule.__name__ for rule in UNASKED_HERE if rule(turn, events)), None)


def neutral_support_is_asked_in_turn_order(state: State, turn: Turn) -> bool:
    """RUL-18: owners of Support orders are asked in turn order, but in the record in any order.

    Skips only the answer of a house that our engine has not asked yet.
    """
    return turn.kind == "choice:call_for_support_against_neutral_force" and any(
        isinstance(row.question, GrantNeutralSupport) and turn.house in row.question.owners
        for row in state.decisions.values()
    )


# A decision or an answer that is illegal with us.


def shortage_has_no_dummies(
    state: State, turn: Turn, future: Sequence[Turn], given: PlaceOrdersAnswer
) -> PlaceOrdersAnswer | None:
    """PLAN-7, RUL-04: a house in shortage places no illegal tokens; in the record they are removed after the
    Raven.
    """
    if not is_short(state, turn.house):
        return None
    later = next(later.before for later in future if not later.kind.startswith(("place_orders", "raven")))
    gone = {area for area in given.orders if "order" not in later["areas"][area]}
    specials = sum(1 for token in given.orders.values() if ORDERS[token].special)
    dummies = {
        area
        for area, token in given.orders.items()
        if token in state.bans
        or (ORDERS[token].special and specials > stars(state, turn.house) and area in gone)
    }
    kept = {area: token for area, token in given.orders.items() if area not in dummies}
    return PlaceOrdersAnswer(kept) if dummies and dummies <= gone else None


def lap_goes_by_position(state: State, turn: Turn, past: Sequence[Turn]) -> State | None:
    """RUL-44, ACT-4: after a move on the Iron Throne track, the recorded lap continues with its next index.

    Returns our position with the lap at that index, so that the replay can continue.
    """
    asked = [
        row for row in state.decisions.values() if isinstance(row.question, ResolveMarch | AskNeutralSupport)
    ]
    if turn.kind not in ("march", "march_call_support_vs_neutral") or not asked:
        return None
    if not is_index_moved(past) or next_by_index(past, turn.before) != turn.house:
        return None
    order = turn_order(state)
    acted = order[: order.index(turn.house)]
    agenda = tuple(MarchesInLaps(acted) if isinstance(step, MarchesInLaps) else step for step in state.agenda)
    return replace(state, decisions=state.decisions.drop(asked[0].number), agenda=agenda)


def refusal_restarts_the_choice(state: State, turn: Turn) -> State | None:
    """SUPPORT-6, RUL-38, RUL-63: in the record support may be refused after a card, and cards are chosen
    again.

    In our game the house has refused the support, or not declared it, before the cards. Returns our position
    without the chosen cards.
    """
    supported = turn.house in (turn.before.get("combat") or {}).get("supporters", {}).values()
    if turn.kind != "refuse_support" or not supported:
        return None
    if any(row.side == turn.house for row in state.supports.values()):
        return None
    asked = [row for row in state.decisions.values() if isinstance(row.question, ChooseHouseCard)]
    if not asked or turn.house not in state.sides:
        return None
    sealed = [key for key in state.answers if key[0] == asked[0].number]
    return replace(state, answers=state.answers.drop(*sealed))


def refuses_support_later(house: str, future: Sequence[Turn]) -> bool:
    """Whether a house refuses its support before the cards of the current combat are revealed."""
    for turn in future:
        if turn.kind == "refuse_support" and turn.house == house:
            return True
        if turn.kind not in ("declare_support", "refuse_support", "choose_house_card"):
            return False
        if any(event["type"] == "combat_house_card_chosen" for event in turn.happened):
            return False
    return False


def _events_of_round(past: Sequence[Turn]) -> list[dict[str, object]]:
    events: list[dict[str, object]] = []
    for turn in reversed(past):
        if turn.kind == "place_orders":
            break
        events.extend(dict(event) for event in turn.happened)
    return events


# A fact that differs between the positions.


@dataclass(frozen=True)
class Context:
    """Our position after the recorded turn in which a difference appeared, and that turn.

    `events`: our events since the previous turn.
    """

    state: State
    turn: Turn
    past: Sequence[Turn]
    future: Sequence[Turn] = ()
    events: Sequence[Event] = ()


def threat_moves_before_the_card(found: Difference, context: Context) -> bool:
    """WILD-5, RUL-27: the threat token moves before the wildling card takes effect; in the record
    afterwards.
    """
    if found.fact != "threat" or not context.state.piles.get("wildling"):
        return False
    attack = context.turn.after["wildlings"]
    bids = sum(bid * len(houses) for bid, houses in attack["bids"])
    moved = 0 if bids >= attack["strength"] else max(0, (found.theirs or 0) - 4)
    return bool((found.ours or 0) == moved)


def last_round_is_cleaned_up(found: Difference, context: Context) -> bool:
    """ROUND-5, CLEAN-1, CLEAN-2, CLEAN-4: the last round ends with a clean up; the record ends before it.

    Explains nothing if the game was won at once.
    """
    if context.state.round != ROUNDS or not any(isinstance(event, CleanedUp) for event in context.events):
        return False
    if found.fact.endswith("/order"):
        return found.ours is None and ORDERS[found.theirs].kind in ("support", "defense")
    if found.fact.endswith("/units"):
        stood_up = sorted((house, kind, False) for house, kind, _ in found.theirs or ())
        return bool(stood_up == found.ours)
    return found.fact == "blade_used" and found.theirs is True and not found.ours


def combatants_declare_in_turn_order(found: Difference, context: Context) -> bool:
    """SUPPORT-2: combatants are asked in turn order like others; in the record they support themselves at
    once.
    """
    waiting = any(isinstance(row.question, DeclareSupport) for row in context.state.decisions.values())
    own_support = found.fact == f"combat/{found.theirs}/supports" and found.theirs in context.state.sides
    return waiting and own_support and found.ours is None


def support_goes_with_its_order(found: Difference, context: Context) -> bool:
    """SUPPORT-14: support ends when a card text removes its order; the record still lists the supporters."""
    if not found.fact.endswith("/supports") or found.ours is not None or context.state.combat is None:
        return False
    house, area = found.fact.split("/")[1], context.state.combat.area
    removed = any(
        event["type"] == "queen_of_thorns_order_removed" and event["affectedHouse"] == house
        for event in (*_events_of_round(context.past), *context.turn.happened)
    )
    return removed and not any(order.house == house for order in support_orders(context.state, area))


def known_card_is_not_corrected_by_a_hidden_change(found: Difference, context: Context) -> bool:
    """INFO-7: a house that saw the top card does not learn that another house buried it.

    The record removes the card from the house's knowledge.
    """
    known = (
        context.state.known_cards.get(found.fact.split("/")[1]) if found.fact.endswith("/knows_top") else None
    )
    return known is not None and bool(found.ours) and known.card != context.state.decks["wildling"][0]


def illegal_tokens_stay_until_the_raven(found: Difference, context: Context) -> bool:
    """PLAN-7, RUL-04: the illegal tokens of a house in shortage. Our engine did not place them."""
    if not found.fact.endswith("/order") or found.ours is not None or context.state.phase != "planning":
        return False
    area, token = found.fact.split("/")[1], found.theirs
    return any(
        turn.choice.get(area) == token
        and is_short(context.state, turn.house)
        and (token in context.state.bans or ORDERS[token].special)
        for turn in _turns_of_planning((*context.past, context.turn))
    )


def _turns_of_planning(turns: Sequence[Turn]) -> list[Turn]:
    """The order placements of the current Planning phase."""
    found: list[Turn] = []
    for turn in reversed(turns):
        if turn.kind == "place_orders":
            found.append(turn)
        elif found or not turn.kind.startswith("raven"):
            break
    return found


def support_lies_until_it_is_refused(found: Difference, context: Context) -> bool:
    """SUPPORT-6, RUL-38, RUL-63: support that the record refuses after a card, and we refuse before the
    cards.
    """
    if not found.fact.startswith("combat/") or not found.fact.endswith("/supports"):
        return False
    return found.ours is None and refuses_support_later(found.theirs, context.future)


def arianne_gives_up_the_token(found: Difference, context: Context) -> bool:
    """RUL-70: Martell's token is removed when Arianne Martell loses in defence; in the record it stays, with
    control.
    """
    kept = {area for area in _areas_arianne_lost(context) if _token_stays_there_alone(context, area)}
    if found.fact in {fact for area in kept for fact in (f"areas/{area}/token", f"control/{area}")}:
        return found.theirs == "martell" and found.ours is None
    counts = {f"houses/martell/{name}" for name in ("power_on_board", "land_areas", "victory_points")}
    return found.fact in counts and 0 < (found.theirs or 0) - (found.ours or 0) <= len(kept)


def _areas_arianne_lost(context: Context) -> set[str]:
    return {
        side["region"]
        for turn in (*context.past, context.turn)
        for event in turn.happened
        if event["type"] == "combat_result"
        for side in event["stats"]
        if side["houseCard"] == "arianne_martell" and not side["isWinner"]
    }


def _token_stays_there_alone(context: Context, area: str) -> bool:
    ours = context.state.areas.get(area)
    theirs = context.turn.after.get("areas", {}).get(area, {}).get("token")
    return theirs == "martell" and (ours is None or ours.power_token is None)


RULES: tuple[Callable[[Difference, Context], bool], ...] = (
    arianne_gives_up_the_token,
    threat_moves_before_the_card,
    last_round_is_cleaned_up,
    combatants_declare_in_turn_order,
    support_goes_with_its_order,
    known_card_is_not_corrected_by_a_hidden_change,
    illegal_tokens_stay_until_the_raven,
    support_lies_until_it_is_refused,
)


def explain(found: Difference, context: Context) -> str | None:
    """The name of the rule that explains a difference."""
    return next((rule.__name__ for rule in RULES if rule(found, context)), None)
