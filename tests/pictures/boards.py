"""Boards to draw, and their crowded parts."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import cycle

from games.engine import BASE, Chance, Edition, Ruleset, State, new_game, observed_state
from games.engine.state import Combat, Order, Table, Unit, Units
from games.pictures import Board


def start(players: int = 6, house: str | None = "stark") -> Board:
    """A game before its first orders, seen by a house."""
    state = new_game(players, Ruleset(), Chance(bytes(32))).state
    return board_seen_by(state, house)


def board_seen_by(state: State, house: str | None, name: str = "Winter at the Wall") -> Board:
    return Board(observed_state(state, house), house, name)


def crowded_board(edition: Edition = BASE) -> State:
    """A board with as much in every place as the rules allow there: four units or three ships, an order, a
    power token, a garrison. Pieces and supply would not allow this for the whole board.
    """
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


def full_board(edition: Edition = BASE) -> State:
    """A board with every piece of the box: all units of all houses in all areas, another kind of order for
    each army of a house, power tokens on all land.
    """
    state = crowded_board(edition)
    alike = sorted(edition.areas.values(), key=lambda facts: (facts.kind, facts.id))
    areas = list(zip(cycle(state.houses), alike, strict=False))
    left = {house: Counter(edition.pieces) for house in state.houses}
    units, orders = Units(), Table[str, Order]()
    tokens = {house: iter(edition.orders) for house in state.houses}
    for _ in range(4):
        for house, facts in areas:
            kinds = ("footman", "knight", "siege_engine") if facts.kind == "land" else ("ship",)
            kind = max(kinds, key=lambda kind: left[house][kind])
            if left[house][kind]:
                left[house][kind] -= 1
                id = f"{house}_{kind}_{edition.pieces[kind] - left[house][kind]}"
                units = units.put(id, Unit(id, house, kind, facts.id))
                if facts.id not in orders:
                    orders = orders.put(facts.id, Order(facts.id, house, next(tokens[house])))
    assert not any(sum(kinds.values()) for kinds in left.values())
    return replace(state, units=units, orders=orders, round=8)


def attacked_board(state: State, area: str) -> State:
    """The full board with four attackers in an area."""
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
