"""A house's knowledge of the subject of a question: the combat so far, or the defence against a march."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..editions import edition_of
from ..ids import AreaId, CardId, HouseId, OrderId
from ..phases.combat.strength import side_strength
from ..queries.board import free_counts, garrison_of, units_of
from ..queries.combat import combat_of
from ..queries.house_cards import hand
from ..queries.strength import support_orders, support_terms, unit_strength
from ..rulebook import cites
from ..state import State
from ..sums import total


@dataclass(frozen=True, slots=True)
class KnownSupport:
    """A place that supports a side, its house, and its strength before any card."""

    area: AreaId
    house: HouseId
    strength: int


@dataclass(frozen=True, slots=True)
class KnownSide:
    """One side of a combat. `strength` is the final one once the combat is decided, else the current sum.

    `card` is revealed. `tide` is the drawn card of this side, if the reader may see it. `hand` maps the cards
    in the hand of this side to their printed strengths, the strongest first.
    """

    house: HouseId
    strength: int
    card: CardId | None
    tide: CardId | None
    supports: tuple[KnownSupport, ...]
    hand: Mapping[CardId, int]


@dataclass(frozen=True, slots=True)
class KnownCombat:
    """The combat in progress."""

    area: AreaId
    origin: AreaId
    attacker: KnownSide
    defender: KnownSide


@dataclass(frozen=True, slots=True)
class HouseKnowledge:
    """The combat and the wildling card that the house has looked at; each is None if there is none.

    `house` is the house with this knowledge. It has `free_footmen` in its reserve, and `orders` on the board
    by area.
    """

    house: HouseId | None = None
    combat: KnownCombat | None = None
    looked_at: CardId | None = None
    free_footmen: int = 0
    orders: Mapping[AreaId, OrderId] = field(default_factory=dict)


NOTHING_KNOWN = HouseKnowledge()


@cites("INFO-1", "INFO-10")
def known_of(view: State, house: HouseId) -> HouseKnowledge:
    """The knowledge of a house. `view` is its observation (`visibility.observed_state`)."""
    card = view.known_cards.get(house)
    combat = None
    if view.combat is not None:
        attacker, defender = (_side_of(view, each) for each in (view.combat.attacker, view.combat.defender))
        combat = KnownCombat(view.combat.area, view.combat.origin, attacker, defender)
    free = free_counts(view, house)["footman"]
    orders = {area: order.token for area, order in sorted(view.orders.items()) if order.house == house}
    return HouseKnowledge(house, combat, None if card is None else card.card, free, orders)


def _side_of(view: State, house: HouseId) -> KnownSide:
    facts, side, tide = edition_of(view).house_cards, view.sides[house], view.tides.get(house)
    cards = sorted(hand(view, house), key=lambda card: (-facts[card].strength, card))
    return KnownSide(
        house,
        strength_by_now(view, house),
        side.card,
        None if tide is None else tide.card,
        tuple(
            KnownSupport(row.area, row.house, support_strength(view, row.area, house))
            for _, row in sorted(view.supports.items())
            if row.side == house
        ),
        {card: facts[card].strength for card in cards},
    )


def strength_by_now(view: State, house: HouseId) -> int:
    """The final strength of a side once the combat is decided, else the current sum."""
    return view.sides[house].strength if combat_of(view).victor is not None else side_strength(view, house)


@cites("SUPPORT-5")
def support_strength(view: State, area: AreaId, side: HouseId) -> int:
    """The strength that the Support order in an area adds to a side of the combat before any card."""
    combat = combat_of(view)
    return total(support_terms(view, view.orders[area], side == combat.attacker, combat.area))


@cites("COMBAT-2", "COMBAT-3", "GARR-2")
def defence_of(view: State, house: HouseId, area: AreaId) -> int:
    """The strength of a defender before support and cards: units, Defense order and garrison."""
    printed = edition_of(view)
    strength = sum(unit_strength(view, unit, False, area) for unit in units_of(view, house, area))
    order = view.orders.get(area)
    if order is not None and printed.orders[order.token].kind == "defense":
        strength += printed.orders[order.token].modifier
    if area in view.areas and garrison_of(view, area) == house:
        strength += view.areas[area].garrison
    return strength


@cites("SUPPORT-1", "SUPPORT-5")
def possible_support(view: State, area: AreaId, opponent: HouseId, *, attacks: bool) -> int:
    """The maximum strength of all Support orders next to an area against an opponent, before any card."""
    return sum(
        total(support_terms(view, order, attacks, area))
        for order in support_orders(view, area)
        if order.house != opponent
    )
