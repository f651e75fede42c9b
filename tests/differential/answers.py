"""Recorded decisions as answers to our questions, and decisions that are automatic in the record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from games.engine import Answer, Decision, Question, State
from games.engine.abilities.house_cards import ChooseHouseCard, ChooseHouseCardAnswer
from games.engine.options import Mustering
from games.engine.phases.action.consolidate import ResolveConsolidate, ResolveConsolidateAnswer
from games.engine.phases.action.march import ResolveMarch, ResolveMarchAnswer
from games.engine.phases.action.neutral import (
    AskNeutralSupport,
    AskNeutralSupportAnswer,
    GrantNeutralSupport,
    GrantNeutralSupportAnswer,
    neutral_areas_to_ask_for,
)
from games.engine.phases.action.raid import ResolveRaid, ResolveRaidAnswer
from games.engine.phases.aftermath import CapturePort, CapturePortAnswer
from games.engine.phases.combat.blade import UseBlade, UseBladeAnswer
from games.engine.phases.combat.casualties import ChooseCasualties, ChooseCasualtiesAnswer
from games.engine.phases.combat.retreat import RetreatTo, RetreatToAnswer
from games.engine.phases.combat.support import DeclareSupport, DeclareSupportAnswer
from games.engine.phases.combat.texts import UseCardAbility, UseCardAbilityAnswer
from games.engine.phases.mustering import Muster, MusterAnswer
from games.engine.phases.planning.orders import PlaceOrders, PlaceOrdersAnswer
from games.engine.phases.planning.raven import UseRaven, UseRavenAnswer
from games.engine.phases.reconciling import ReconcileArmies, ReconcileArmiesAnswer
from games.engine.phases.westeros.bidding import (
    BidInfluence,
    BidInfluenceAnswer,
    OrderTiedBids,
    OrderTiedBidsAnswer,
)
from games.engine.phases.westeros.reveal import ChooseWesterosEffect, ChooseWesterosEffectAnswer
from games.engine.phases.westeros.wildling_question import ResolveWildlingCard, ResolveWildlingCardAnswer
from games.engine.phases.westeros.wildlings import (
    BidWildlings,
    BidWildlingsAnswer,
    BreakWildlingTie,
    BreakWildlingTieAnswer,
)
from games.engine.queries.combat import combat_of, opponent
from games.engine.queries.march import Move
from games.engine.queries.strength import support_orders
from games.engine.state import Unit

from .position import as_recorded
from .trace import Json, Turn


@dataclass(frozen=True)
class Asked:
    """An open decision of ours for a house, and the recorded turns before and after this point."""

    state: State
    decision: Decision
    house: str
    past: Sequence[Turn]
    future: Sequence[Turn]

    @property
    def question(self) -> Any:
        return self.decision.question


class UnreadableError(ValueError):
    """A recorded choice that has no meaning in our game."""


NEUTRAL_SUPPORT = "choice:call_for_support_against_neutral_force"

Reading = Callable[[Asked, Turn], Answer | None]
"""Our answer for a recorded one; None when the record only implies it by the next turn."""

READINGS: dict[str, dict[type[Question], Reading]] = {"refuse_support": {}}
"""For each kind of recorded decision, our questions that it answers, and the conversion.

A new kind is one function below. `refuse_support` answers none: `refusal_restarts_the_choice`.
"""


def answers(question: type[Question], *kinds: str) -> Callable[[Reading], Reading]:
    """Registers the function that turns recorded decisions of these kinds into answers to our question."""

    def register(reading: Reading) -> Reading:
        for kind in kinds:
            READINGS.setdefault(kind, {})[question] = reading
        return reading

    return register


@answers(PlaceOrders, "place_orders")
def orders_placed(asked: Asked, turn: Turn) -> Answer:
    return PlaceOrdersAnswer(dict(turn.choice))


@answers(
    UseRaven, "raven_pass", "raven_see_wildling_card", "raven_replace_order", "raven_wildling_card_action"
)
def raven_used(asked: Asked, turn: Turn) -> Answer:
    choice = turn.choice
    if turn.kind == "raven_replace_order":
        return UseRavenAnswer("replace", choice["area"], choice["order"])
    if turn.kind == "raven_wildling_card_action":
        return UseRavenAnswer("leave_on_top" if choice["action"] == "leave_top" else "put_under_deck")
    return UseRavenAnswer("nothing" if turn.kind == "raven_pass" else "look")


@answers(ResolveRaid, "raid")
def raid_answer(asked: Asked, turn: Turn) -> Answer:
    return ResolveRaidAnswer(turn.choice["from"], turn.choice["target"])


@answers(ResolveMarch, "march")
def march_answer(asked: Asked, turn: Turn) -> Answer:
    origin, pieces = turn.choice["from"], Pieces(asked, turn)
    moves = tuple(
        Move(move["to"], tuple(pieces.take(origin, unit) for unit in move["units"]))
        for move in turn.choice["moves"]
    )
    return ResolveMarchAnswer(origin, moves, turn.choice["leave_power_token"])


@answers(AskNeutralSupport, "march_call_support_vs_neutral")
def neutral_support_asked(asked: Asked, turn: Turn) -> Answer:
    """The record names the area only when support is granted; otherwise the asked houses identify it."""
    replies = list(takewhile(lambda later: later.kind == NEUTRAL_SUPPORT, asked.future[1:]))
    for reply in replies:
        for event in reply.happened:
            if event["type"] == "support_attack_against_neutral_force":
                return AskNeutralSupportAnswer(event["region"])
    owners = {reply.house for reply in replies}
    for area in neutral_areas_to_ask_for(asked.state, asked.house):
        if owners == {order.house for order in support_orders(asked.state, area)} - {asked.house}:
            return AskNeutralSupportAnswer(area)
    raise UnreadableError(f"no neutral force for which {sorted(owners)} could be asked")


@answers(GrantNeutralSupport, NEUTRAL_SUPPORT)
def neutral_support_granted(asked: Asked, turn: Turn) -> Answer:
    offered = asked.question.options(asked.state, asked.house)
    return GrantNeutralSupportAnswer(offered.areas if turn.choice["index"] == 0 else ())


@answers(ResolveConsolidate, "consolidate_power")
def consolidate_answer(asked: Asked, turn: Turn) -> Answer | None:
    if turn.choice["action"] == "muster":
        return None
    return ResolveConsolidateAnswer(turn.choice["area"])


@answers(ResolveConsolidate, "muster")
def consolidated_by_mustering(asked: Asked, turn: Turn) -> Answer:
    return ResolveConsolidateAnswer(asked.past[-1].choice["area"], musterings(asked, turn) or None)


@answers(Muster, "muster")
def muster_answer(asked: Asked, turn: Turn) -> Answer:
    return MusterAnswer(musterings(asked, turn))


@answers(ResolveWildlingCard, "muster")
def mustered_as_reward(asked: Asked, turn: Turn) -> Answer:
    return ResolveWildlingCardAnswer(musters=musterings(asked, turn))


def musterings(asked: Asked, turn: Turn) -> tuple[Mustering, ...]:
    pieces = Pieces(asked, turn)
    return tuple(
        Mustering(
            group["area"],
            unit["to"],
            unit["in"],
            pieces.take(group["area"], unit["from"]) if unit["from"] else None,
        )
        for group in turn.choice["musterings"]
        for unit in group["units"]
    )


@answers(DeclareSupport, "declare_support")
def support_declared(asked: Asked, turn: Turn) -> Answer:
    side = turn.choice["supported"]
    offered = asked.question.options(asked.state, asked.house)
    return DeclareSupportAnswer(side, offered.areas if side else ())


@answers(ChooseHouseCard, "choose_house_card", "select_house_card:tyrion_lannister_ability")
def house_card_chosen(asked: Asked, turn: Turn) -> Answer:
    return ChooseHouseCardAnswer(turn.choice["card"])


@answers(UseCardAbility, "choice:tyrion_lannister_ability")
def card_cancelled(asked: Asked, turn: Turn) -> Answer:
    other = asked.state.sides[opponent(asked.state, asked.house)].card
    return UseCardAbilityAnswer(other if turn.choice["index"] == 0 else None)


@answers(
    UseCardAbility,
    "choice:aeron_damphair_ability",
    "choice:cersei_lannister_ability",
    "choice:patchface_ability",
)
def card_about_to_be_named(asked: Asked, turn: Turn) -> Answer | None:
    return None if turn.choice["index"] == 0 else UseCardAbilityAnswer()


@answers(UseCardAbility, "select_house_card:aeron_damphair_ability", "select_house_card:patchface_ability")
def card_named(asked: Asked, turn: Turn) -> Answer:
    return UseCardAbilityAnswer(turn.choice["card"])


@answers(UseCardAbility, "select_orders:cersei_lannister_ability", "select_orders:queen_of_thorns_ability")
def order_named(asked: Asked, turn: Turn) -> Answer:
    areas = turn.choice["areas"]
    if len(areas) > 1:
        raise UnreadableError(f"{len(areas)} orders for one text")
    return UseCardAbilityAnswer(areas[0] if areas else None)


@answers(UseCardAbility, "select_units:renly_baratheon_ability", "select_units:mace_tyrell_ability")
def unit_named(asked: Asked, turn: Turn) -> Answer:
    """Our choice of the same type and state in the same area: equal pieces are offered once."""
    named = [(group["area"], unit) for group in turn.choice["units"] for unit in group["units"]]
    if not named:
        return UseCardAbilityAnswer()
    routed = routed_in(turn.before)
    wanted = [(area, unit["type"], routed[unit["id"]]) for area, unit in named]
    units = as_recorded(asked.state).units
    for answer in asked.question.choices(asked.state, asked.house):
        if answer.choice is not None:
            unit = units[answer.choice]
            if wanted == [(unit.area, unit.type, unit.routed)]:
                return UseCardAbilityAnswer(unit.id)
    raise UnreadableError(f"no choice like {wanted}")


TRACK_OF_LABEL = {
    "Iron Throne": "iron_throne",
    "Fiefdoms": "fiefdoms",
    "King's Court": "kings_court",
    "Iron Throne Track": "iron_throne",
    "Fiefdoms Track": "fiefdoms",
    "King's Court Track": "kings_court",
    "Fiefdoms Track (Sword)": "fiefdoms",
    "King's Court Track (Raven)": "kings_court",
}


@answers(UseCardAbility, "choice:doran_martell_ability")
def track_named(asked: Asked, turn: Turn) -> Answer:
    return UseCardAbilityAnswer(TRACK_OF_LABEL[turn.choice["label"]])


@answers(UseBlade, "use_valyrian_steel_blade")
def blade_used(asked: Asked, turn: Turn) -> Answer:
    return UseBladeAnswer(turn.choice["use"])


@answers(ChooseCasualties, "select_units:choose_casualties")
def casualties_chosen(asked: Asked, turn: Turn) -> Answer:
    return ChooseCasualtiesAnswer(units_named(asked, turn, turn.choice["units"]))


@answers(RetreatTo, "select_area:resolve_retreat")
def retreat_chosen(asked: Asked, turn: Turn) -> Answer:
    return RetreatToAnswer(turn.choice["area"])


@answers(CapturePort, "choice:take_control_of_enemy_port")
def port_captured(asked: Asked, turn: Turn) -> Answer:
    return CapturePortAnswer(int(turn.choice["label"]))


EFFECT_OF_LABEL = {
    "Mustering": "mustering",
    "Supply": "supply",
    "Clash of Kings": "clash_of_kings",
    "Game of Thrones": "game_of_thrones",
    "No March +1 Orders": "rains_of_autumn",
    "No Defense Orders": "storm_of_swords",
    "No restrictions": "nothing",
    "Nothing": "nothing",
}


@answers(
    ChooseWesterosEffect,
    "choice:a_throne_of_blades",
    "choice:dark_wings_dark_words",
    "choice:put_to_the_sword",
)
def effect_chosen(asked: Asked, turn: Turn) -> Answer:
    return ChooseWesterosEffectAnswer(EFFECT_OF_LABEL[turn.choice["label"]])


@answers(ReconcileArmies, "reconcile_armies")
def reconcile_answer(asked: Asked, turn: Turn) -> Answer:
    return ReconcileArmiesAnswer(units_named(asked, turn, turn.choice["removed"]))


@answers(BidInfluence, "bid")
def influence_bid(asked: Asked, turn: Turn) -> Answer:
    return BidInfluenceAnswer(turn.choice["bid"])


@answers(BidWildlings, "bid")
def wildlings_bid(asked: Asked, turn: Turn) -> Answer:
    return BidWildlingsAnswer(turn.choice["bid"])


@answers(OrderTiedBids, "resolve_ties")
def ties_ordered(asked: Asked, turn: Turn) -> Answer:
    """The record omits groups of one house."""
    ordered = {frozenset(group): tuple(group) for group in turn.choice["order"]}
    return OrderTiedBidsAnswer(tuple(ordered.get(frozenset(group), group) for group in asked.question.groups))


@answers(BreakWildlingTie, "choice:wildlings_attack")
def wildling_tie_settled(asked: Asked, turn: Turn) -> Answer:
    return BreakWildlingTieAnswer(turn.choice["label"].lower())


@answers(
    ResolveWildlingCard,
    "choice:a_king_beyond_the_wall_wildling_victory",
    "choice:a_king_beyond_the_wall_nights_watch_victory",
)
def track_chosen(asked: Asked, turn: Turn) -> Answer:
    return ResolveWildlingCardAnswer(TRACK_OF_LABEL[turn.choice["label"]])


@answers(ResolveWildlingCard, "choice:preemptive_raid_wildling_victory")
def penalty_chosen(asked: Asked, turn: Turn) -> Answer:
    if asked.question.task.kind == "lose_influence":
        return ResolveWildlingCardAnswer(TRACK_OF_LABEL[turn.choice["label"]])
    return ResolveWildlingCardAnswer("units" if turn.choice["index"] == 0 else "influence")


@answers(ResolveWildlingCard, "choice:mammoth_riders_nights_watch_victory")
def reward_taken(asked: Asked, turn: Turn) -> Answer | None:
    return None if turn.choice["index"] == 0 else ResolveWildlingCardAnswer()


@answers(
    ResolveWildlingCard,
    "select_house_card:massing_on_the_milkwater_wildling_victory",
    "select_house_card:mammoth_riders_nights_watch_victory",
)
def card_given(asked: Asked, turn: Turn) -> Answer:
    return ResolveWildlingCardAnswer(turn.choice["card"])


@answers(
    ResolveWildlingCard,
    "select_units:mammoth_riders_wildling_victory",
    "select_units:preemptive_raid_wildling_victory",
    "select_units:the_horde_descends_wildling_victory",
    "select_units:crow_killers_wildling_victory",
    "select_units:crow_killers_nights_watch_victory",
)
def units_given(asked: Asked, turn: Turn) -> Answer:
    return ResolveWildlingCardAnswer(units=units_named(asked, turn, turn.choice["units"]))


class Pieces:
    """Our piece for each recorded one: of the same house, type and state, in the same area, each
    only once.
    """

    def __init__(self, asked: Asked, turn: Turn) -> None:
        self._state, self._house = asked.state, asked.house
        self._taken: set[str] = set()
        self._routed = routed_in(turn.before)

    def take(self, area: str, theirs: Json) -> str:
        """Returns and removes a piece. Raises KeyError when there is none."""
        for unit in units_where(self._state, self._house, area):
            alike = (unit.type, unit.routed) == (theirs["type"], self._routed[theirs["id"]])
            if alike and unit.id not in self._taken:
                self._taken.add(unit.id)
                return unit.id
        raise KeyError(f"no {theirs['type']} of {self._house} in {area}")


def routed_in(position: Json) -> dict[int, bool]:
    """Recorded unit id -> whether the unit is routed."""
    return {
        unit["id"]: unit["routed"] for area in position["areas"].values() for unit in area.get("units", ())
    }


def units_where(state: State, house: str, area: str) -> list[Unit]:
    """Recorded units of a house in an area, with attackers at their origin."""
    found = [unit for unit in state.units.at(area) if unit.house == house and not unit.attacking]
    if state.combat is not None and area == combat_of(state).origin:
        found += [unit for unit in state.units.at(combat_of(state).area) if unit.attacking]
    return found


def units_named(asked: Asked, turn: Turn, groups: Iterable[Json]) -> tuple[str, ...]:
    pieces = Pieces(asked, turn)
    return tuple(pieces.take(group["area"], unit) for group in groups for unit in group["units"])
