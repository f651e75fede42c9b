"""Sums against a neutral force."""

from collections.abc import Collection, Iterable, Iterator

from ..copying import replace
from ..editions import edition_of
from ..ids import HouseId
from ..phases.action.march import ResolveMarchAnswer
from ..queries.board import unrouted_units
from ..queries.march import Move, reach
from ..queries.orders import orders_of
from ..queries.strength import (
    GrantedSupport,
    support_against_neutral_force,
    support_orders,
    support_terms,
    unit_strength,
    unit_term,
)
from ..queries.supply import counts_that_fit
from ..rulebook import cites
from ..state import Order, State
from ..sums import Term, term
from .model import SideSum, SumRole, sum_of

Sides = tuple[SideSum, SideSum]


@cites("NEUT-1", "NEUT-2", "RUL-47")
def neutral_sums(
    state: State, order: Order, attack: Move, granted: GrantedSupport, uncertain: Iterable[Term] = ()
) -> Sides:
    """The sums of an attack on a neutral force and of the force. `uncertain` is support of others."""
    house, area = order.house, attack.to
    terms = [
        *(unit_term(state, replace(state.units[unit], area=area), True, area) for unit in attack.units),
        term(
            "order_march",
            edition_of(state).orders[order.token].modifier,
            "MARCH-7",
            house,
            order.area,
            order=order.token,
        ),
        *support_against_neutral_force(state, house, area, granted),
        *uncertain,
    ]
    force = term("neutral_force", state.areas[area].neutral, "NEUT-1", None, area)
    return sum_of("attacker", house, terms), sum_of("neutral_force", None, [force])


@cites("NEUT-1")
def neutral_victor(sides: Sides) -> tuple[SumRole | None, bool | None]:
    """The certain victor, and whether the sums are equal; None while it is open. An equal sum wins."""
    attacker, force = sides
    if attacker.min_total >= force.max_total:
        victor: SumRole | None = "attacker"
    else:
        victor = "neutral_force" if attacker.max_total < force.min_total else None
    known = attacker.min_total == attacker.max_total
    apart = attacker.min_total > force.max_total or attacker.max_total < force.min_total
    return victor, attacker.min_total == force.min_total if known else False if apart else None


@cites("NEUT-6", "RUL-18")
def neutral_marches(
    state: State, house: HouseId, granted: GrantedSupport, waiting: Collection[HouseId]
) -> Iterator[tuple[ResolveMarchAnswer, Sides]]:
    """For each march order of a house, its attack on the neutral force of `granted.area` and the sums.

    The attack uses the most units that supply allows, strongest first, and no other move. An attack that is
    too weak is not allowed. `granted` is certain, the support of the houses in `waiting` is not.
    """
    area = granted.area
    assert area is not None
    possible = [
        replace(each, min_amount=0)
        for order in support_orders(state, area)
        if order.house in waiting
        for each in support_terms(state, order, True, area)
    ]
    for order in orders_of(state, house, "march"):
        if area not in reach(state, house, order.area):
            continue
        units = sorted(
            unrouted_units(state, house, order.area),
            key=lambda unit: (-unit_strength(state, unit, True, area), unit.id),
        )
        counts = [*counts_that_fit(state, house, order.area, area, len(units))]
        if counts:
            attack = Move(area, tuple(sorted(unit.id for unit in units[: counts[-1]])))
            yield (
                ResolveMarchAnswer(order.area, (attack,)),
                neutral_sums(state, order, attack, granted, possible),
            )
