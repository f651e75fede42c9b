"""Immediate consequences of the answers to a decision, from the knowledge of the house that answers.

An answer is carried out on a copy of the observed State, by its own question. Each consequence becomes a line
of text. `cases` explains the sums of a combat.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

from ..abilities.house_cards import ChooseHouseCard
from ..codec import Plain, encode
from ..copying import replace
from ..editions import edition_of
from ..events.board import (
    NeutralForceRemoved,
    OrderRemoved,
    PortCaptured,
    PowerTokenPlaced,
    UnitsDestroyed,
)
from ..events.cards import HouseCardsDiscarded, HouseCardsReturned
from ..events.combat import CombatBegan
from ..events.event import Event
from ..events.tracks import PowerGained, PowerLost
from ..ids import AreaId, CardId, HouseId
from ..options import (
    Amount,
    ConsolidateOrders,
    Destination,
    MarchOrder,
    Moves,
    Musters,
    OneOf,
    Options,
    SomeAreas,
    SupportSides,
)
from ..phases.action.consolidate import ResolveConsolidateAnswer
from ..phases.action.march import ResolveMarchAnswer
from ..phases.action.neutral import AskNeutralSupport, GrantNeutralSupport
from ..phases.action.raid import ResolveRaid
from ..phases.aftermath import AFTERMATH, CapturePort
from ..phases.combat.blade import UseBlade
from ..phases.combat.retreat import ChooseRetreatLosses, RetreatTo
from ..phases.combat.texts import UseCardAbility
from ..phases.combat.tides import RedrawTide
from ..phases.westeros.reveal import ChooseWesterosEffect
from ..phases.westeros.wildling_question import ResolveWildlingCard
from ..play import decision_asked
from ..queries.board import controlled_areas, units_of
from ..queries.combat import combat_of
from ..queries.house_cards import discard_pile
from ..queries.march import Move
from ..queries.orders import is_alike
from ..queries.strength import support_terms
from ..queries.supply import fits_with, reductions
from ..queries.victory import castle_count
from ..rulebook import cites
from ..state import Answer, Decision, Question, State
from ..sums import total
from .hypothesis import Hypothesis
from .known import defence_of, possible_support, support_strength

ConsequenceKind: TypeAlias = Literal[
    "area_gained",
    "area_lost",
    "attack",
    "attack_neutral",
    "card_discarded",
    "card_returns",
    "card_text",
    "castle_gained",
    "castle_lost",
    "defence",
    "house_card",
    "march_order",
    "muster_cost",
    "order_removed",
    "own_support",
    "pillage",
    "port_captured",
    "power_gained",
    "power_left",
    "power_token_left",
    "saved",
    "ship_transport",
    "supply_broken",
    "support",
    "their_supply_broken",
    "units_allowed",
    "units_destroyed",
    "used_this_round",
    "victory",
]


@dataclass(frozen=True, slots=True)
class Consequence:
    """One consequence, with its facts by the names of the fields of events."""

    kind: ConsequenceKind
    facts: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class OptionChoice:
    """An answer, or the part of one that a client lists: the fields that it fills, and its consequences.

    `area`: the place of a unit that is chosen only by its id. `is_routed`: whether an upgraded footman is
    routed.
    """

    fields: Mapping[str, Plain]
    consequences: tuple[Consequence, ...] = ()
    area: AreaId | None = None
    is_routed: bool = False


@cites("INFO-1", "INFO-10")
def choices_of(view: State, house: HouseId, number: int, options: Options) -> tuple[OptionChoice, ...]:
    """The choices in the options of an open decision, with the consequences.

    - `one_of`: each choice, in order, but only the first of order tokens that look alike.
    - `amount`: each number.
    - Marches: each destination of each order, and leaving or not leaving a power token if all units leave.
    - Musterings: each piece that could be placed first.
    - Orders to consolidate, and sides: each of them.
    - Areas: none of them, and all of them.
    - Other shapes: no choices.

    `view` is the observation of the house (`visibility.observed_state`), `options` the options of the
    decision in it. Raises `UnknownDecision`, `DecisionNotOpen` or `HouseNotAsked`.
    """
    return tuple(_choices(view, decision_asked(view, house, number), house, options))


Choices: TypeAlias = Iterator[OptionChoice]


def _choices(view: State, decision: Decision, house: HouseId, options: Options) -> Choices:
    match options:
        case OneOf(choices):
            yield from _consequences_of_answers(view, decision, house, _without_alike(view, choices))
        case Amount():
            yield from _consequences_of_amounts(view, decision, house, options)
        case Moves(orders):
            yield from _consequences_of_marches(view, decision, house, orders)
        case ConsolidateOrders(areas, mustering):
            answers = [ResolveConsolidateAnswer(area) for area in areas]
            yield from _consequences_of_answers(view, decision, house, answers)
            yield from _consequences_of_musterings(view, mustering)
        case Musters():
            yield from _consequences_of_musterings(view, options)
        case SupportSides(sides, areas):
            yield _choice(side=None, areas=[])
            for side in sides:
                strength = sum(support_strength(view, area, side) for area in areas)
                yield _choice(_consequence("support", strength=strength), side=side, areas=list(areas))
        case SomeAreas(areas):
            yield _choice(areas=[])
            yield _choice(*_consequences_of_areas(view, decision.question, areas), areas=list(areas))


@cites("NEUT-2", "NEUT-6")
def _consequences_of_areas(view: State, question: Question, areas: Sequence[AreaId]) -> Iterator[Consequence]:
    """The strength that Support orders add against a neutral force, and the strength of the force."""
    if isinstance(question, GrantNeutralSupport):
        terms = [support_terms(view, view.orders[area], True, question.area) for area in areas]
        yield _consequence("support", strength=sum(map(total, terms)))
        strength = view.areas[question.area].neutral
        yield _consequence("attack_neutral", area=question.area, strength=strength)


@cites("COMP-4")
def _without_alike(view: State, answers: Sequence[Any]) -> list[Any]:
    """The answers, without those that differ from an earlier one only in a token that looks alike."""
    found: list[Any] = []
    for answer in answers:
        token = getattr(answer, "token", None)
        tokens = [other.token for other in found if token and other == replace(answer, token=other.token)]
        if not any(is_alike(view, str(token), other) for other in tokens if other):
            found.append(answer)
    return found


def _choice(*consequences: Consequence, **fields: Plain) -> OptionChoice:
    return OptionChoice(fields, consequences)


def _consequence(kind: ConsequenceKind, **facts: Any) -> Consequence:
    return Consequence(kind, facts)


_PLAYED = (ChooseWesterosEffect, ResolveRaid, ResolveWildlingCard)
"""Questions with a list of answers that need neither chance nor hidden facts."""


def _consequences_of_answers(
    view: State, decision: Decision, house: HouseId, answers: Sequence[Answer]
) -> Choices:
    for answer in answers:
        fields = encode(answer)
        assert isinstance(fields, dict)
        del fields["kind"]
        unit = view.units.get(str(fields.get("choice")))
        consequences = tuple(_consequences_of_answer(view, decision.question, house, answer))
        yield OptionChoice(fields, consequences, unit.area if unit else None)


@cites("CARD-1", "CARD-9")
def _consequences_of_card(view: State, card: CardId | None) -> Iterator[Consequence]:
    """Strength, icons and text of a house card; nothing for anything else."""
    facts = None if card is None else edition_of(view).house_cards.get(card)
    if facts is None:
        return
    yield _consequence(
        "house_card", strength=facts.strength, swords=facts.swords, fortifications=facts.fortifications
    )
    if facts.timing is not None:
        yield _consequence("card_text", card=facts.id)


def _consequences_of_answer(
    view: State, question: Question, house: HouseId, answer: Any
) -> Iterator[Consequence]:
    match question:
        case ChooseHouseCard():
            yield from _consequences_of_card(view, answer.card)
        case AskNeutralSupport() if answer.area is not None:
            strength = view.areas[answer.area].neutral
            yield _consequence("attack_neutral", area=answer.area, strength=strength)
        case UseBlade() | RedrawTide():
            used = answer.use if isinstance(question, UseBlade) else answer.redraw
            yield _consequence("used_this_round" if used else "saved")
        case UseCardAbility():
            yield from _consequences_of_card(view, answer.choice)
            play = Hypothesis.after(view, question, {house: answer})
            yield from _following_consequences(play, house)
        case RetreatTo():
            play = Hypothesis.after(view, question, {house: answer})
            play.advance()
            # The defeated house loses the embattled area whatever it chooses.
            area = combat_of(view).area
            play.before = _without_units(play.before, question.house, area)
            play.state = _without_units(play.state, question.house, area)
            yield from _following_consequences(play, house)
        case _ if isinstance(question, _PLAYED) or isinstance(answer, ResolveConsolidateAnswer):
            if isinstance(question, ResolveWildlingCard):
                yield from _consequences_of_card(view, answer.choice)
            if (
                isinstance(question, ChooseWesterosEffect)
                and answer.effect in edition_of(view).westeros_cards
            ):
                yield _consequence("card_text", card=answer.effect)
            play = Hypothesis.after(view, question, {house: answer})
            if isinstance(answer, ResolveConsolidateAnswer) and not _has_event(play, PowerGained):
                yield _consequence("power_gained", amount=0)
            play.advance()
            yield from _following_consequences(play, house)


def _without_units(state: State, house: HouseId, area: AreaId) -> State:
    return replace(state, units=state.units.drop(*(unit.id for unit in units_of(state, house, area))))


def _consequences_of_amounts(view: State, decision: Decision, house: HouseId, options: Amount) -> Choices:
    for amount in range(options.minimum, options.maximum + 1):
        if isinstance(decision.question, CapturePort):
            answer = decision.question.answer(amount)
            play = Hypothesis.after(view, decision.question, {house: answer})
            yield _choice(*_following_consequences(play, house), amount=amount)
        else:
            left = _consequence("power_left", amount=view.houses[house].power - amount)
            yield _choice(left, amount=amount)


@cites("MUSTER-3", "MUSTER-4")
def _consequences_of_musterings(view: State, options: Musters) -> Choices:
    """Each piece once: equal footmen of a castle are one choice."""
    for place in options.places:
        found = set()
        for mustering in place.first:
            footman = view.units.get(str(mustering.upgrade))
            is_routed = footman is not None and footman.routed
            look = (mustering.type, mustering.area, footman is not None, is_routed)
            if look in found:
                continue
            found.add(look)
            fields = encode(mustering)
            assert isinstance(fields, dict)
            costs = options.costs if footman is None else options.upgrade_costs
            cost = _consequence(
                "muster_cost", area=place.area, points=costs[mustering.type], maximum=place.points
            )
            yield OptionChoice(fields, (cost,), is_routed=is_routed)


# Marches


def _consequences_of_marches(
    view: State, decision: Decision, house: HouseId, orders: Sequence[MarchOrder]
) -> Choices:
    for order in orders:
        for place in order.destinations:
            lines = _consequences_of_destination(view, decision.question, house, order, place)
            yield _choice(*lines, area=order.area, to=place.area)
        yield from _consequences_of_leaving(view, house, order)


def _consequences_of_destination(
    view: State, question: Question, house: HouseId, order: MarchOrder, place: Destination
) -> Iterator[Consequence]:
    """The consequences of the smallest march to a place. More units change nothing as long as one unit
    stays.
    """
    if place.by_ship:
        yield _consequence("ship_transport")
    if place.counts:
        strongest = sorted(
            order.units,
            key=lambda unit: -(unit.castle_strength if place.castle else unit.strength),
        )
        moved = tuple(unit.unit for unit in strongest[: min(place.counts)])
        march = ResolveMarchAnswer(order.area, (Move(place.area, moved),))
        play = Hypothesis.after(view, question, {house: march})
        if play.state.combat is None:
            play.advance()
        follows = list(_following_consequences(play, house))
    elif place.strength_needed is not None:
        strength = view.areas[place.area].neutral
        follows = [_consequence("attack_neutral", area=place.area, strength=strength)]
    elif place.attack:
        follows = [_consequence("attack", area=place.area, defender=place.defender)]
    else:
        follows = []
    for each in follows:
        yield each
        if each.kind in ("attack", "attack_neutral"):
            yield from _consequences_of_attack(view, house, order, place)
    max_count = max(place.counts, default=0)
    # If no number of units may go there, the neutral force may be too strong for the units that supply
    # allows.
    by_supply = max_count or not fits_with(view, house, {place.area: 1, order.area: -1})
    if by_supply and max_count < len(order.units) and (place.room is None or place.room > max_count):
        yield _consequence("units_allowed", count=max_count)


@cites("MARCH-7", "SUPPORT-1")
def _consequences_of_attack(
    view: State, house: HouseId, order: MarchOrder, place: Destination
) -> Iterator[Consequence]:
    """The order's bonus, the defence of the place, and the support still possible for either side."""
    yield _consequence("march_order", order=order.token)
    if place.defender is None:
        return
    support = possible_support(view, place.area, house, attacks=False)
    strength = defence_of(view, place.defender, place.area)
    yield _consequence("defence", strength=strength, count=support)
    if own := possible_support(view, place.area, place.defender, attacks=True):
        yield _consequence("own_support", count=own)


@cites("CTRL-5", "CTRL-6")
def _consequences_of_leaving(view: State, house: HouseId, order: MarchOrder) -> Choices:
    """The consequences when all units leave an area, with a power token or without one."""
    for leaves_token in (False, True) if order.leave_power_token else (False,):
        play = Hypothesis(view)
        if leaves_token:
            play.emit(PowerTokenPlaced(house, order.area))
        units = play.state.units
        for unit in order.units:
            units = units.drop(unit.unit)
        play.state = replace(play.state, units=units)
        play.emit(OrderRemoved(house, order.area, order.token, "resolved"))
        play.then(*AFTERMATH)
        play.advance()
        lines = tuple(_following_consequences(play, house))
        if lines:
            yield _choice(*lines, area=order.area, leave_power_token=leaves_token)


# Results of a course of play


def _following_consequences(play: Hypothesis, house: HouseId) -> Iterator[Consequence]:
    """Events that matter to a house, then its gains and losses."""
    for event in play.events:
        yield from _consequences_of_event(play, house, event)
    match play.question:
        case Decision(houses=houses, question=CapturePort(area=area)) if house in houses:
            yield _consequence("port_captured", area=area)
        case Decision(houses=houses, question=ChooseRetreatLosses(place=place)) if house not in houses:
            yield _consequence("their_supply_broken", house=houses[0], areas=(place,))
        case Decision(question=ChooseRetreatLosses(place=place)):
            yield _consequence("supply_broken", areas=(place,))
        case _ if ways := reductions(play.state, house):
            areas = sorted({area for way in ways for area in way})
            yield _consequence("supply_broken", areas=tuple(areas))
    yield from _changes_of_control(play.before, play.state, house)
    if play.state.winner == house:
        yield _consequence("victory")


def _consequences_of_event(play: Hypothesis, house: HouseId, event: Any) -> Iterator[Consequence]:
    match event:
        case CombatBegan(area=area, defender=defender):
            yield _consequence("attack", area=area, defender=defender)
        case NeutralForceRemoved(area=area, strength=strength):
            yield _consequence("attack_neutral", area=area, strength=strength)
        case OrderRemoved(area=area, token=token, cause=cause) if cause != "resolved":
            yield _consequence("order_removed", area=area, token=token)
        case PowerLost(house=other, cause="pillage") if _has_event(play, PowerGained):
            yield _consequence("pillage", house=other)
        case PowerGained(amount=amount) if event.house == house and not _has_event(play, PowerLost):
            yield _consequence("power_gained", amount=amount)
        case PowerTokenPlaced(area=area):
            yield _consequence("power_token_left", area=area)
        case PortCaptured(area=area) if event.house == house:
            yield _consequence("port_captured", area=area)
        case UnitsDestroyed(units=units):
            yield _consequence("units_destroyed", units=units)
        case HouseCardsDiscarded(cards=cards) if event.house == house:
            for card in cards:
                yield _consequence("card_discarded", card=card)
        case HouseCardsReturned() if not discard_pile(play.state, house):
            yield _consequence("card_returns")


def _has_event(play: Hypothesis, kind: type[Event]) -> bool:
    return any(isinstance(event, kind) for event in play.events)


def _changes_of_control(before: State, after: State, house: HouseId) -> Iterator[Consequence]:
    held, holds = controlled_areas(before, house), controlled_areas(after, house)
    for area in holds:
        if area not in held:
            yield _consequence("area_gained", area=area.id)
    for area in held:
        if area not in holds:
            yield _consequence("area_lost", area=area.id)
    count, previous = castle_count(after, house), castle_count(before, house)
    if count > previous:
        yield _consequence("castle_gained", count=count)
    elif count < previous:
        yield _consequence("castle_lost", count=count)


CONSEQUENCES: tuple[str, ...] = get_args(ConsequenceKind)
"""The kinds of consequences; each has a message in every language."""
