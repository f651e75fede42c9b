"""Invariants of every position in which a game waits for an answer, regardless of its history."""

from __future__ import annotations

from collections import Counter

from games.engine import Ruleset, State, edition_of
from games.engine.abilities import may_be_kept_out
from games.engine.phases.aftermath import CapturePort
from games.engine.phases.combat.retreat import ChooseRetreatLosses
from games.engine.phases.reconciling import ReconcileArmies, ReconcileInTurnOrder
from games.engine.queries.board import controller
from games.engine.queries.supply import fits, limits, place_sizes

HANDS = ("hand", "played", "discard")


def check_invariants(state: State) -> None:
    """Raises AssertionError that names the violation of a position."""
    check_houses(state)
    check_units(state)
    check_orders(state)
    check_cards(state)
    check_decisions(state)
    check_supply(state)


def check_houses(state: State) -> None:
    """COMP-5: twenty power tokens per house in all places together. TRACK-1: every house once on
    every track.
    """
    edition = edition_of(state)
    assert set(state.houses) == set(edition.setups[state.players].houses)
    on_board = Counter(area.power_token for area in state.areas.values())
    for house in state.houses.values():
        assert 0 <= house.power <= edition.power_tokens - on_board[house.id], house
        assert 0 <= house.supply < len(edition.supply_limits), house
    assert set(on_board) <= {None, *state.houses}
    assert set(state.tracks) == set(edition.tracks)
    for track in state.tracks.values():
        assert sorted(track) == sorted(state.houses), track
    assert state.threat in range(0, edition.threat_max + 1, edition.threat_step)
    assert 1 <= state.round <= edition.rounds


def check_units(state: State) -> None:
    """COMP-2: no more pieces than exist. MARCH-3: land units on land, ships at sea and in ports."""
    edition = edition_of(state)
    pieces = Counter((unit.house, unit.type) for unit in state.units.values())
    for (house, kind), count in pieces.items():
        assert count <= edition.pieces[kind], (house, kind, count)
    for key, unit in state.units.items():
        assert key == unit.id
        assert unit.house in state.houses, unit
        assert unit.id.rsplit("_", 1)[0] == f"{unit.house}_{unit.type}", unit
        assert (edition.areas[unit.area].kind == "land") != edition.units[unit.type].at_sea, unit
        assert not (unit.area in state.areas and state.areas[unit.area].closed), unit
    combat = state.combat
    for area, units in state.units.by_area().items():
        if combat is not None and area == combat.area:
            assert {unit.house for unit in units if unit.attacking} <= {combat.attacker}
        else:
            assert len({unit.house for unit in units}) == 1, (area, units)
            assert not any(unit.attacking for unit in units), (area, units)
            assert not state.areas[area].neutral if area in state.areas else True, area
    for port in edition.ports:
        ships = state.units.at(port)
        assert len(ships) <= edition.port_limit, port
        if ships and not _is_amid_resolution(state):
            assert ships[0].house == controller(state, port), port


def _is_amid_resolution(state: State) -> bool:
    """Whether a combat or the settling of ports after a loss is in progress, or was when the game ended."""
    if state.combat is not None or state.winner is not None:
        return True
    return any(isinstance(decision.question, CapturePort) for decision in state.decisions.values())


def check_orders(state: State) -> None:
    """PLAN-1: a house places each of its tokens once. ACT-6: an order lies where its house has units."""
    tokens = Counter((order.house, order.token) for order in state.orders.values())
    assert all(count == 1 for count in tokens.values()), tokens
    for area, order in state.orders.items():
        assert area == order.area
        assert order.token in edition_of(state).orders
        if not _is_amid_resolution(state):
            assert any(unit.house == order.house for unit in state.units.at(area)), order
    for area, back in state.face_down.items():
        assert state.orders[area].house == back.house


def check_cards(state: State) -> None:
    """COMP-3: every card is in exactly one place."""
    edition = edition_of(state)
    for house in state.houses:
        own = sorted(row.id for row in state.house_cards.values() if row.house == house)
        assert own == sorted(edition.cards_of[house])
        assert state.combat is not None or not any(
            row.place == "played" for row in state.house_cards.values() if row.house == house
        )
    assert all(row.place in HANDS for row in state.house_cards.values())
    revealed = state.piles.get("revealed", ())
    for place, deck in enumerate(edition.westeros_decks):
        found = [*state.decks[deck], *state.piles.get(deck, ()), *revealed[place : place + 1]]
        assert sorted(found) == sorted(edition.decks[deck]), deck
    assert sorted(state.decks["wildling"]) == sorted(edition.decks["wildling"])
    if state.tides:
        assert len(state.decks["tides"]) + len(state.tides) <= len(edition.tides_deck)


def check_decisions(state: State) -> None:
    """A running game waits for a house, and a finished one for none."""
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
    """SUPPLY-2, SUPPLY-5: armies respect the limit unless the house still has to reconcile or retreat.

    RUL-65: one army of a house that fought Martell may exceed it.
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
    """The settings of a game do not change during the game."""
    assert (state.players, state.ruleset) == (players, ruleset)
