"""What is true of every position in which a game waits for an answer, whatever was played before."""

from __future__ import annotations

from collections import Counter

from games.engine import SETUPS, Ruleset, State
from games.engine.abilities import may_be_kept_out
from games.engine.data.areas import AREAS, LAND, PORTS
from games.engine.data.house_cards import CARDS_OF
from games.engine.data.houses import PIECES, POWER_TOKENS
from games.engine.data.orders import ORDERS
from games.engine.data.tides import TIDES_DECK
from games.engine.data.tracks import PORT_LIMIT, ROUNDS, THREAT_MAX, TRACKS
from games.engine.data.units import UNIT_KINDS
from games.engine.data.westeros import WESTEROS_DECKS
from games.engine.data.wildlings import WILDLING_DECK
from games.engine.phases.aftermath import CapturePort
from games.engine.phases.combat.retreat import ChooseRetreatLosses
from games.engine.phases.reconciling import ReconcileArmies, ReconcileInTurnOrder
from games.engine.queries.board import controller
from games.engine.queries.supply import fits, limits, place_sizes

HANDS = ("hand", "played", "discard")


def check_invariants(state: State) -> None:
    """Raise AssertionError naming what is wrong with a position."""
    check_houses(state)
    check_units(state)
    check_orders(state)
    check_cards(state)
    check_decisions(state)
    check_supply(state)


def check_houses(state: State) -> None:
    """COMP-5: twenty power tokens a house, wherever they are. TRACK-1: every house once on every track."""
    assert set(state.houses) == set(SETUPS[state.players].houses)
    on_board = Counter(area.power_token for area in state.areas.values())
    for house in state.houses.values():
        assert 0 <= house.power <= POWER_TOKENS - on_board[house.id], house
        assert 0 <= house.supply <= 6, house
    assert set(on_board) <= {None, *state.houses}
    assert set(state.tracks) == set(TRACKS)
    for track in state.tracks.values():
        assert sorted(track) == sorted(state.houses), track
    assert state.threat in range(0, THREAT_MAX + 1, 2)
    assert 1 <= state.round <= ROUNDS


def check_units(state: State) -> None:
    """COMP-2: no more pieces than there are. MARCH-3: land units on land, ships at sea and in ports."""
    pieces = Counter((unit.house, unit.type) for unit in state.units.values())
    for (house, kind), count in pieces.items():
        assert count <= PIECES[kind], (house, kind, count)
    for key, unit in state.units.items():
        assert key == unit.id
        assert unit.house in state.houses, unit
        assert unit.id.rsplit("_", 1)[0] == f"{unit.house}_{unit.type}", unit
        assert (AREAS[unit.area].kind == "land") != UNIT_KINDS[unit.type].at_sea, unit
        assert not (unit.area in state.areas and state.areas[unit.area].closed), unit
    combat = state.combat
    for area, units in state.units.by_area().items():
        if combat is not None and area == combat.area:
            assert {unit.house for unit in units if unit.attacking} <= {combat.attacker}
        else:
            assert len({unit.house for unit in units}) == 1, (area, units)
            assert not any(unit.attacking for unit in units), (area, units)
            assert not state.areas[area].neutral if area in LAND else True, area
    for port in PORTS:
        ships = state.units.at(port)
        assert len(ships) <= PORT_LIMIT, port
        if ships and not _is_amid_resolution(state):
            assert ships[0].house == controller(state, port), port


def _is_amid_resolution(state: State) -> bool:
    """Whether a combat, or the settling of ports after a loss, is under way, or was when the game ended."""
    if state.combat is not None or state.winner is not None:
        return True
    return any(isinstance(decision.question, CapturePort) for decision in state.decisions.values())


def check_orders(state: State) -> None:
    """PLAN-1: a house lays each of its tokens once. ACT-6: an order lies where its house has units."""
    tokens = Counter((order.house, order.token) for order in state.orders.values())
    assert all(count == 1 for count in tokens.values()), tokens
    for area, order in state.orders.items():
        assert area == order.area
        assert order.token in ORDERS
        if not _is_amid_resolution(state):
            assert any(unit.house == order.house for unit in state.units.at(area)), order
    for area, back in state.face_down.items():
        assert state.orders[area].house == back.house


def check_cards(state: State) -> None:
    """COMP-3: every card is somewhere, once."""
    for house in state.houses:
        own = sorted(row.id for row in state.house_cards.values() if row.house == house)
        assert own == sorted(CARDS_OF[house])
        assert state.combat is not None or not any(
            row.place == "played" for row in state.house_cards.values() if row.house == house
        )
    assert all(row.place in HANDS for row in state.house_cards.values())
    revealed = state.piles.get("revealed", ())
    for number, cards in enumerate(WESTEROS_DECKS, start=1):
        deck = f"westeros_{number}"
        found = [*state.decks[deck], *state.piles.get(deck, ()), *revealed[number - 1 : number]]
        assert sorted(found) == sorted(cards), deck
    assert sorted(state.decks["wildling"]) == sorted(WILDLING_DECK)
    if state.tides:
        assert len(state.decks["tides"]) + len(state.tides) <= len(TIDES_DECK)


def check_decisions(state: State) -> None:
    """A game waits for somebody, or it is over and waits for nobody."""
    assert bool(state.decisions) == (state.winner is None)
    for number, decision in state.decisions.items():
        assert number == decision.number <= state.decision_count
        assert decision.houses
        assert set(decision.houses) <= set(state.houses)
        answered = {house for key, house in state.answers if key == number}
        assert answered < set(decision.houses)
        assert decision.sealed or not answered
    assert {number for number, _ in state.answers} <= set(state.decisions)
    assert (state.combat is None) == (not state.sides)
    assert state.combat is not None or not (state.supports or state.tides)


def check_supply(state: State) -> None:
    """SUPPLY-2, SUPPLY-5: armies keep the limit unless the house still has to reconcile or retreat.

    RUL-65: one army of a house that fought Martell may stand above it.
    """
    if any(isinstance(step, ReconcileInTurnOrder) for step in state.agenda):
        return
    for house in state.houses:
        if any(
            house in decision.houses and isinstance(decision.question, (ReconcileArmies, ChooseRetreatLosses))
            for decision in state.decisions.values()
        ):
            continue
        sizes = place_sizes(state, house)
        limit = limits(state, house)
        sent_back = may_be_kept_out(state, house) and any(
            fits(({**sizes, area: 1}).values(), limit) for area in sizes
        )
        assert fits(sizes.values(), limit) or sent_back, (house, sizes, limit)


def check_agreed(state: State, players: int, ruleset: Ruleset) -> None:
    """What was agreed before the game does not change in it."""
    assert (state.players, state.ruleset) == (players, ruleset)
