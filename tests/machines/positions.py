"""Positions that games rarely reach: pieces scattered at random within the limits of the game."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from games.engine import Chance, Event, Ruleset, State, fold, new_game
from games.engine.data.areas import AREAS
from games.engine.data.houses import PIECES, POWER_TOKENS
from games.engine.data.tracks import PORT_LIMIT, SUPPLY_LIMITS
from games.engine.events.cards import DeckShuffled, HouseCardsDiscarded
from games.engine.events.game import (
    AgendaSet,
    DecisionClosed,
    DecisionOpened,
    GameBegan,
    PhaseBegan,
    RoundBegan,
)
from games.engine.ids import unit_id
from games.engine.phases.planning.orders import PlaceOrders
from games.engine.phases.round import BeginRound
from games.engine.queries.victory import has_winner
from games.engine.state import Area, House, HouseCard, Table, Unit, Units
from tests.engine.data.derived import HOME, LAND, SEA

LAND_UNITS = ("footman", "knight", "siege_engine")
TRIES = 50


def scattered_position(players: int, ruleset: Ruleset, dice: Random) -> State:
    """A legal position between two rounds, about to begin the next one."""
    for _ in range(TRIES):
        state = _scatter(new_game(players, ruleset, Chance(dice.randbytes(32))).state, dice)
        if not has_winner(state):
            return state
    raise AssertionError("every position has a winner")


def _scatter(state: State, dice: Random) -> State:
    supply = {house: dice.randrange(len(SUPPLY_LIMITS)) for house in state.houses}
    units = _units(state, supply, dice)
    areas = _areas(state, units, dice)
    return replace(
        state,
        round=dice.randint(1, 9),
        phase="action",
        threat=dice.randrange(0, 12, 2),
        agenda=(BeginRound(),),
        decisions=Table(),
        units=units,
        areas=areas,
        houses=Table(
            {house: House(house, _power(areas, house, dice), supply[house]) for house in state.houses}
        ),
        tracks=Table({track: tuple(dice.sample(row, len(row))) for track, row in state.tracks.items()}),
        decks=Table({deck: tuple(dice.sample(cards, len(cards))) for deck, cards in state.decks.items()}),
        house_cards=_hands(state, dice),
    )


def _units(state: State, supply: dict[str, int], dice: Random) -> Units:
    """Lets houses in turn occupy free places and fill them up to their supply."""
    free = [area for area in (*LAND, *SEA) if area not in state.areas or not state.areas[area].closed]
    free = dice.sample(sorted(free), len(free))
    units: dict[str, Unit] = {}
    houses = dice.sample(sorted(state.houses), len(state.houses))
    shares = {house: free[index :: len(houses)] for index, house in enumerate(houses)}
    for house in houses:
        reserve = {kind: list(range(1, count + 1)) for kind, count in PIECES.items()}
        armies = list(SUPPLY_LIMITS[supply[house]]) * dice.choice((0, 1, 1))
        for area in shares[house][: dice.choice((1, 4, 8, 99))]:
            size = armies.pop(0) if armies and dice.random() < 0.6 else 1
            stands = _stand(units, reserve, house, area, size, dice)
            for port in AREAS[area].ports if stands and area in LAND else ():
                if dice.random() < 0.5:
                    ships = min(armies.pop(0) if armies and dice.random() < 0.5 else 1, PORT_LIMIT)
                    _stand(units, reserve, house, port, ships, dice)
    return Units(units)


def _stand(
    units: dict[str, Unit], reserve: dict[str, list[int]], house: str, area: str, size: int, dice: Random
) -> bool:
    """Puts up to this many pieces in a place. Returns whether any was available."""
    stands = False
    for _ in range(size):
        kinds = [kind for kind in (LAND_UNITS if area in LAND else ("ship",)) if reserve[kind]]
        if kinds:
            kind = dice.choice(kinds)
            piece = unit_id(house, kind, reserve[kind].pop(dice.randrange(len(reserve[kind]))))
            units[piece] = Unit(piece, house, kind, area)
            stands = True
    return stands


def _areas(state: State, units: Units, dice: Random) -> Table[str, Area]:
    """Power tokens and garrisons where they are legal; neutral forces in empty areas."""
    table: Table[str, Area] = Table()
    for area, row in state.areas.items():
        standing = units.at(area)
        holder = standing[0].house if standing else None
        owner = AREAS[area].home_of
        token = None
        if not row.closed and (holder or not row.neutral) and dice.random() < 0.25:
            token = holder or dice.choice(sorted(state.houses))
            token = None if HOME[token] == area else token
        taken = {holder, token} - {None, owner}
        garrison = 0 if taken or dice.random() < 0.2 else row.garrison
        table[area] = replace(
            row, power_token=token, garrison=garrison, neutral=0 if holder or token else row.neutral
        )
    return table


def _power(areas: Table[str, Area], house: str, dice: Random) -> int:
    left = POWER_TOKENS - sum(area.power_token == house for area in areas.values())
    return dice.choice((0, min(1, left), left // 2, max(0, left - 1), left))


def _hands(state: State, dice: Random) -> Table[str, HouseCard]:
    table: Table[str, HouseCard] = Table()
    for house in state.houses:
        cards = sorted(row.id for row in state.house_cards.values() if row.house == house)
        kept = set(dice.sample(cards, dice.choice((1, 2, 4, 7))))
        for card in cards:
            table[card] = HouseCard(card, house, "hand" if card in kept else "discard")
    return table


def opening(state: State) -> tuple[Event, ...]:
    """Events that lead from an empty State to a scattered position; none for a game from its setup."""
    if not state.round:
        return ()
    held = {card: row.house for card, row in state.house_cards.items()}
    discarded = {
        house: tuple(
            card for card, row in state.house_cards.items() if (row.house, row.place) == (house, "discard")
        )
        for house in state.houses
    }
    events = (
        GameBegan(
            state.players,
            state.ruleset,
            state.threat,
            tuple(state.houses.values()),
            tuple(state.areas.values()),
            tuple(state.units.values()),
            state.tracks,
            held,
        ),
        *(HouseCardsDiscarded(house, cards, "played") for house, cards in discarded.items() if cards),
        *(DeckShuffled(deck, state.draw_count, cards) for deck, cards in state.decks.items()),
        RoundBegan(state.round),
        PhaseBegan(state.phase),
        DecisionOpened(state.decision_count, tuple(state.houses), True, PlaceOrders()),
        DecisionClosed(state.decision_count),
        AgendaSet(state.agenda),
    )
    assert fold(events) == state
    return events
