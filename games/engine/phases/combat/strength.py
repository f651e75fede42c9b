"""Combat strength, and the victor."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from ...abilities import ability_of
from ...abilities.ability import Ability
from ...editions import edition_of
from ...events.combat import CombatWon, StrengthsAnnounced
from ...ids import AreaId, HouseId, UnitId
from ...play import Play
from ...queries.board import units_of
from ...queries.combat import army, combat_of, opponent
from ...queries.strength import support_order_term, unit_term
from ...queries.tracks import in_turn_order, position
from ...rulebook import cites
from ...state import State, Step, Unit
from ...sums import Term, term, total


@cites("COMBAT-3")
@dataclass(frozen=True, slots=True)
class AnnounceInitialStrength(Step):
    def begin(self, play: Play) -> None:
        announce(play, final=False)


@cites("COMBAT-8", "COMBAT-9", "COMBAT-10", "TRACK-4", "RUL-20", "RUL-62", "COMBAT-18", "RUL-22")
@dataclass(frozen=True, slots=True)
class DetermineVictor(Step):
    def begin(self, play: Play) -> None:
        announce(play, final=True)
        sides = play.state.sides
        victor = stronger_side(play.state, {house: side.strength for house, side in sides.items()})
        play.emit(CombatWon(victor, opponent(play.state, victor)))


@cites("COMBAT-10", "TRACK-4")
def stronger_side(state: State, strengths: Mapping[HouseId, int]) -> HouseId:
    """The side with the higher strength. On a tie the house with the better place on the Fiefdoms track."""
    return max(strengths, key=lambda house: (strengths[house], -position(state, "fiefdoms", house)))


def announce(play: Play, *, final: bool) -> None:
    combat = combat_of(play.state)
    play.emit(
        StrengthsAnnounced(
            side_strength(play.state, combat.attacker), side_strength(play.state, combat.defender), final
        )
    )


def side_strength(state: State, house: HouseId) -> int:
    """The present strength of a side, at least 0."""
    return total(side_terms(state, house))


@cites("COMBAT-9", "RUL-20")
def side_terms(state: State, house: HouseId) -> list[Term]:
    """The present strength of a side, term by term. A last term lifts a sum below 0 to 0."""
    terms = counted_terms(state, house)
    if total(terms) < 0:
        terms.append(term("floor", -total(terms), "COMBAT-9", house))
    return terms


@cites("COMBAT-3", "COMBAT-4", "COMBAT-7", "COMBAT-8", "COMBAT-17", "MARCH-7", "RUL-50", "RUL-60", "GARR-2")
@cites("SUPPORT-5", "SUPPORT-8", "TIDE-5")
def counted_terms(state: State, house: HouseId) -> list[Term]:
    """The terms of a side: units, support, order, garrison, card, Blade, tide. The sum may be below 0."""
    combat = combat_of(state)
    texts = _unit_texts(state)
    terms = [each for unit in army(state, house) for each in _fighting_terms(state, house, unit, texts)]
    for support in sorted(state.supports.values(), key=lambda support: support.area):
        if support.side == house:
            for unit in units_of(state, support.house, support.area):
                terms += _fighting_terms(state, house, unit, texts)
            terms.append(support_order_term(state, state.orders[support.area]))
    if house == combat.attacker:
        modifier = edition_of(state).orders[combat.order].modifier
        terms.append(term("order_march", modifier, "MARCH-7", house, combat.origin, order=combat.order))
    else:
        terms += defense_terms(state, house)
    terms += card_terms(state, house)
    if combat.blade == house:
        terms.append(term("blade", 1, "COMBAT-7", house))
    tide = state.tides.get(house)
    if tide is not None and tide.shown:
        strength = edition_of(state).tides[tide.card].strength
        terms.append(term("tides", strength, "TIDE-5", house, card=tide.card))
    return terms


UnitTexts: TypeAlias = list[tuple[HouseId, Ability]]


def _unit_texts(state: State) -> UnitTexts:
    """The texts of both cards that change the strength of units, with their owners in turn order (CARD-3)."""
    combat = combat_of(state)
    return [
        (owner, ability)
        for owner in in_turn_order(state, (combat.attacker, combat.defender))
        for ability in [ability_of(state.sides[owner].card)]
        if type(ability).unit_strength is not Ability.unit_strength
    ]


def _fighting_terms(state: State, side: HouseId, unit: Unit, texts: UnitTexts) -> Iterator[Term]:
    """The strength of a unit on a side, and its changes by these texts."""
    combat = combat_of(state)
    counted = unit_term(state, unit, side == combat.attacker, combat.area)
    yield counted
    strength = counted.max_amount
    for owner, ability in texts:
        changed = ability.unit_strength(state, owner, unit, strength)
        if changed != strength:
            yield text_term(ability, owner, changed - strength, unit.area, unit.id)
            strength = changed


def text_term(
    ability: Ability, owner: HouseId, amount: int, area: AreaId | None = None, unit: UnitId | None = None
) -> Term:
    """The change by the text of a house card."""
    return term("card_text", amount, "CARD-3", owner, area, unit, ability.card)


def defense_terms(state: State, house: HouseId) -> Iterator[Term]:
    """Defense order and garrison of the defender in the embattled area."""
    printed = edition_of(state)
    area = combat_of(state).area
    order = state.orders.get(area)
    if order is not None and order.house == house and printed.orders[order.token].kind == "defense":
        modifier = printed.orders[order.token].modifier
        yield term("order_defense", modifier, "COMBAT-3", house, area, order=order.token)
        ability = ability_of(state.sides[house].card)
        changed = ability.defense_bonus(state, house, modifier)
        if changed != modifier:
            yield text_term(ability, house, changed - modifier, area)
    if area in state.areas and printed.areas[area].home_of == house and state.areas[area].garrison:
        yield term("garrison", state.areas[area].garrison, "GARR-2", house, area)


@cites("COMBAT-9", "CARD-1", "CARD-10")
def card_terms(state: State, house: HouseId) -> Iterator[Term]:
    """The strength of a side's house card, and the changes by the texts of both cards. The sum is at least
    0.
    """
    card = state.sides[house].card
    if card is None:
        return
    strength = edition_of(state).house_cards[card].strength
    yield term("card", strength, "CARD-1", house, card=card)
    for owner in (house, opponent(state, house)):
        ability = ability_of(state.sides[owner].card)
        changed = ability.printed_strength(state, owner, house, strength)
        if changed != strength:
            yield text_term(ability, owner, changed - strength)
            strength = changed
    ability = ability_of(card)
    bonus = max(-strength, ability.bonus(state, house))
    if bonus:
        yield text_term(ability, house, bonus)


@cites("CARD-9", "TIDE-5", "TERM-15")
def icons(state: State, house: HouseId) -> tuple[int, int]:
    """Swords and fortifications of a side: printed, by text, and by tides card."""
    printed = edition_of(state)
    swords = fortifications = 0
    card = state.sides[house].card
    if card is not None:
        more_swords, more_fortifications = ability_of(card).icons(state, house)
        swords = printed.house_cards[card].swords + more_swords
        fortifications = printed.house_cards[card].fortifications + more_fortifications
    tide = state.tides.get(house)
    if tide is not None:
        swords += printed.tides[tide.card].swords
        fortifications += printed.tides[tide.card].fortifications
    return swords, fortifications
