"""Setting up the board."""

from ..editions import EDITIONS, AreaFacts, Edition, Setup
from ..events.cards import DeckShuffled
from ..events.game import GameBegan
from ..ids import HouseId, unit_id
from ..play import ChanceSource, Play, PlayResult
from ..rulebook import cites
from ..ruleset import Ruleset
from ..state import Area, House, State, Unit
from .round import BeginRound


@cites(
    "COMP-1", "SETUP-1", "SETUP-2", "SETUP-3", "SETUP-6", "SETUP-7", "SETUP-8", "SETUP-10", "SETUP-11",
    "SETUP-12", "FEW-1", "FEW-2", "FEW-3", "FEW-5", "FEW-7", "RUL-53", "GARR-1", "COMP-3",
)  # fmt: skip
def new_game(players: int, ruleset: Ruleset, chance: ChanceSource) -> PlayResult:
    """Sets up a game for a number of houses, up to the first orders.

    Raises KeyError for an unknown edition, or one without a setup for that number.
    """
    edition = EDITIONS[ruleset.edition]
    play = Play(State(), chance)
    play.emit(_setup_event(players, ruleset))
    for deck in (*edition.westeros_decks, "wildling"):
        draw, order = play.shuffle(deck, edition.decks[deck])
        play.emit(DeckShuffled(deck, draw, order))
    play.then(BeginRound())
    return play.run()


def set_up_board(players: int, ruleset: Ruleset) -> State:
    """The board before any card is shuffled, for a number of houses. All of it is public.

    Raises the errors of `new_game`.
    """
    return _setup_event(players, ruleset).apply(State())


def _setup_event(players: int, ruleset: Ruleset) -> GameBegan:
    edition = EDITIONS[ruleset.edition]
    setup = edition.setups[players]
    return GameBegan(
        players=players,
        ruleset=ruleset,
        threat=edition.threat_start,
        houses=tuple(House(house, edition.start_power, setup.supply[house]) for house in setup.houses),
        areas=tuple(_area(edition, setup, land) for land in edition.lands),
        units=tuple(unit for house in setup.houses for unit in _units(edition, setup, ruleset, house)),
        tracks=dict(setup.tracks),
        house_cards={card: house for house in setup.houses for card in edition.cards_of[house]},
    )


def _area(edition: Edition, setup: Setup, land: AreaFacts) -> Area:
    return Area(
        id=land.id,
        garrison=edition.garrison if land.home_of in setup.houses else 0,
        neutral=setup.neutral.get(land.id, 0),
        closed=land.id in setup.closed,
    )


@cites("SETUP-10", "OPT-04")
def _units(edition: Edition, setup: Setup, ruleset: Ruleset, house: HouseId) -> list[Unit]:
    without_port_ship = ruleset.lannister_port_ship == "never" or (
        ruleset.lannister_port_ship == "not_with_three" and setup.players == 3
    )
    pieces: dict[str, int] = {}
    units = []
    for area, kinds in setup.units[house].items():
        if without_port_ship and house == "lannister" and area in edition.ports:
            continue
        for kind, count in kinds.items():
            for _ in range(count):
                pieces[kind] = pieces.get(kind, 0) + 1
                units.append(Unit(unit_id(house, kind, pieces[kind]), house, kind, area))
    return units
