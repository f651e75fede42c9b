"""Setting up the board."""

from __future__ import annotations

from ..data.areas import AREAS, HOME, LAND
from ..data.house_cards import CARDS_OF
from ..data.houses import GARRISON, START_POWER
from ..data.tracks import THREAT_START
from ..data.westeros import WESTEROS_DECKS
from ..data.wildlings import WILDLING_DECK
from ..events.cards import DeckShuffled
from ..events.game import GameBegan
from ..ids import HouseId, unit_id
from ..play import Draws, Play, Played
from ..rulebook import cites
from ..ruleset import Ruleset
from ..setups import SETUPS, Setup
from ..state import Area, House, State, Unit
from .round import BeginRound


@cites(
    "COMP-1", "SETUP-1", "SETUP-2", "SETUP-3", "SETUP-6", "SETUP-7", "SETUP-8", "SETUP-10", "SETUP-11",
    "SETUP-12", "FEW-1", "FEW-2", "FEW-3", "FEW-5", "FEW-7", "RUL-53", "GARR-1", "COMP-3",
)  # fmt: skip
def new_game(players: int, ruleset: Ruleset, chance: Draws) -> Played:
    """A game set up for 3 to 6 houses, waiting for its first orders. KeyError for another number."""
    setup = SETUPS[players]
    play = Play(State(), chance)
    play.emit(
        GameBegan(
            players=players,
            ruleset=ruleset,
            threat=THREAT_START,
            houses=tuple(House(house, START_POWER, setup.supply[house]) for house in setup.houses),
            areas=tuple(_area(setup, area) for area in AREAS if area in LAND),
            units=tuple(unit for house in setup.houses for unit in _units(setup, ruleset, house)),
            tracks=dict(setup.tracks),
            house_cards={card: house for house in setup.houses for card in CARDS_OF[house]},
        )
    )
    for number, deck in enumerate(WESTEROS_DECKS, start=1):
        _shuffle(play, f"westeros_{number}", deck)
    _shuffle(play, "wildling", WILDLING_DECK)
    play.then(BeginRound())
    return play.run()


def _area(setup: Setup, area: str) -> Area:
    home = AREAS[area].home_of
    return Area(
        id=area,
        garrison=GARRISON if home in setup.houses else 0,
        neutral=setup.neutral.get(area, 0),
        closed=area in setup.closed,
    )


@cites("SETUP-10", "OPT-04")
def _units(setup: Setup, ruleset: Ruleset, house: HouseId) -> list[Unit]:
    without_port_ship = ruleset.lannister_port_ship == "never" or (
        ruleset.lannister_port_ship == "not_with_three" and setup.players == 3
    )
    pieces: dict[str, int] = {}
    units = []
    for area, kinds in setup.units[house].items():
        if without_port_ship and area == _LANNISTER_PORT:
            continue
        for kind, count in kinds.items():
            for _ in range(count):
                pieces[kind] = pieces.get(kind, 0) + 1
                units.append(Unit(unit_id(house, kind, pieces[kind]), house, kind, area))
    return units


_LANNISTER_PORT = AREAS[HOME["lannister"]].ports[0]


def _shuffle(play: Play, deck: str, cards: tuple[str, ...]) -> None:
    draw, order = play.shuffle(deck, cards)
    play.emit(DeckShuffled(deck, draw, order))
