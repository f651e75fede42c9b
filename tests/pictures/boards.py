"""Boards to be drawn, and what is crowded on them."""

from __future__ import annotations

from dataclasses import replace

from games.engine import BASE, Chance, Edition, Ruleset, State, new_game, observed
from games.engine.state import Combat, Order, Unit, Units
from games.pictures import Board


def start(players: int = 6, house: str | None = "stark") -> Board:
    """A game before its first orders, as a house sees it."""
    state = new_game(players, Ruleset(), Chance(bytes(32))).state
    return seen(state, house)


def seen(state: State, house: str | None, name: str = "Winter at the Wall") -> Board:
    return Board(observed(state, house), house, name)


def crowded(edition: Edition = BASE) -> State:
    """Every place as full as the rules can make it, all at once: four units or three ships, an order, a power
    token, a garrison; beyond what pieces and supply allow for the whole board."""
    state = new_game(6, Ruleset(edition=edition.id), Chance(bytes(32))).state
    houses = tuple(state.houses)
    units, orders, areas = Units(), state.orders, state.areas
    for n, facts in enumerate(edition.areas.values()):
        house = houses[n % len(houses)]
        kinds = ["siege_engine", "knight", "footman", "knight"] if facts.kind == "land" else ["ship"] * 4
        for kind in kinds[: edition.port_limit if facts.kind == "port" else 4]:
            id = f"{house}_{kind}_{len(units) + 1}"
            units = units.put(id, Unit(id, house, kind, facts.id))
        orders = orders.put(facts.id, Order(facts.id, house, "march_plus_1"))
        if facts.kind == "land":
            garrison = 2 if facts.home_of else 0
            areas = areas.put(
                facts.id, replace(areas[facts.id], power_token=house, garrison=garrison, neutral=0)
            )
    return replace(state, units=units, orders=orders, areas=areas, decisions=type(state.decisions)())


def attacked(state: State, area: str) -> State:
    """The same with four attackers in an area."""
    defender = next(unit.house for unit in state.units.values() if unit.area == area)
    attacker = next(house for house in state.houses if house != defender)
    kind = "ship" if BASE.areas[area].kind == "sea" else "siege_engine"
    units = state.units
    for n in range(4):
        id = f"{attacker}_{kind}_{90 + n}"
        units = units.put(id, Unit(id, attacker, kind, area, attacking=True))
    origin = next(other for other in BASE.areas[area].adjacent)
    combat = Combat(area, origin, attacker, defender, "march_plus_1")
    return replace(state, units=units, combat=combat, phase="action")
