"""Combat strength, and who wins."""

from __future__ import annotations

from dataclasses import dataclass

from ...abilities import ability_of
from ...data.areas import AREAS
from ...data.house_cards import HOUSE_CARDS
from ...data.orders import ORDERS
from ...data.tides import TIDES
from ...events.combat import CombatWon, StrengthsAnnounced
from ...ids import HouseId
from ...play import Play
from ...queries.board import units_of
from ...queries.combat import army, combat_of, opponent
from ...queries.strength import unit_strength
from ...queries.tracks import in_turn_order, position
from ...rulebook import cites
from ...state import State, Step, Unit


@cites("COMBAT-3")
@dataclass(frozen=True, slots=True)
class AnnounceInitialStrength(Step):
    def begin(self, play: Play) -> None:
        announce(play, final=False)


@cites("COMBAT-8", "COMBAT-9", "COMBAT-10", "TRACK-4", "RUL-20", "RUL-62", "COMBAT-18", "RUL-22")
@dataclass(frozen=True, slots=True)
class DetermineVictor(Step):
    """Higher final strength wins; on a tie the house better placed on the Fiefdoms track."""

    def begin(self, play: Play) -> None:
        announce(play, final=True)
        state = play.state
        combat = combat_of(state)

        def merit(house: HouseId) -> tuple[int, int]:
            return state.sides[house].strength, -position(state, "fiefdoms", house)

        victor = max((combat.attacker, combat.defender), key=merit)
        play.emit(CombatWon(victor, opponent(state, victor)))


def announce(play: Play, *, final: bool) -> None:
    combat = combat_of(play.state)
    play.emit(
        StrengthsAnnounced(
            side_strength(play.state, combat.attacker), side_strength(play.state, combat.defender), final
        )
    )


@cites("COMBAT-3", "COMBAT-4", "COMBAT-7", "COMBAT-8", "COMBAT-9", "COMBAT-17", "MARCH-7", "RUL-50", "RUL-60")
@cites("GARR-2", "SUPPORT-5", "SUPPORT-8", "TIDE-5", "RUL-20")
def side_strength(state: State, house: HouseId) -> int:
    """The present strength of a side: units, support, order, garrison, card, Blade, tide."""
    combat = combat_of(state)
    strength = sum(fighting_strength(state, house, unit) for unit in army(state, house))
    for support in state.supports.values():
        if support.side == house:
            units = units_of(state, support.house, support.area)
            strength += sum(fighting_strength(state, house, unit) for unit in units)
            strength += ORDERS[state.orders[support.area].token].modifier
    if house == combat.attacker:
        strength += ORDERS[combat.order].modifier
    else:
        strength += defense(state, house)
    tide = state.tides.get(house)
    if tide is not None and tide.shown:
        strength += TIDES[tide.card].strength
    strength += card_strength(state, house) + (combat.blade == house)
    return max(0, strength)


def fighting_strength(state: State, side: HouseId, unit: Unit) -> int:
    """What a unit counts on a side, after the texts of both cards in turn order (CARD-3)."""
    combat = combat_of(state)
    strength = unit_strength(unit, side == combat.attacker, combat.area)
    for owner in in_turn_order(state, (combat.attacker, combat.defender)):
        ability = ability_of(state.sides[owner].card)
        strength = ability.unit_strength(state, owner, unit, strength)
    return strength


def defense(state: State, house: HouseId) -> int:
    """Defense order and garrison of the defender in the embattled area."""
    area = combat_of(state).area
    bonus = 0
    order = state.orders.get(area)
    if order is not None and order.house == house and ORDERS[order.token].kind == "defense":
        ability = ability_of(state.sides[house].card)
        bonus = ability.defense_bonus(state, house, ORDERS[order.token].modifier)
    if area in state.areas and AREAS[area].home_of == house:
        bonus += state.areas[area].garrison
    return bonus


@cites("COMBAT-9", "CARD-1", "CARD-10")
def card_strength(state: State, house: HouseId) -> int:
    """The strength of a side's house card after the texts of both cards, at least 0."""
    card = state.sides[house].card
    if card is None:
        return 0
    printed = HOUSE_CARDS[card].strength
    for owner in (house, opponent(state, house)):
        printed = ability_of(state.sides[owner].card).printed_strength(state, owner, house, printed)
    return max(0, printed + ability_of(card).bonus(state, house))


@cites("CARD-9", "TIDE-5", "TERM-15")
def icons(state: State, house: HouseId) -> tuple[int, int]:
    """Swords and fortifications of a side: printed, by text, and by tides card."""
    swords = fortifications = 0
    card = state.sides[house].card
    if card is not None:
        more_swords, more_fortifications = ability_of(card).icons(state, house)
        swords = HOUSE_CARDS[card].swords + more_swords
        fortifications = HOUSE_CARDS[card].fortifications + more_fortifications
    tide = state.tides.get(house)
    if tide is not None:
        swords += TIDES[tide.card].swords
        fortifications += TIDES[tide.card].fortifications
    return swords, fortifications
