"""Tables of the base game that its edition derives from the printed facts."""

from games.engine import BASE
from games.engine.editions import STRONGHOLD

LAND = frozenset(area.id for area in BASE.lands)
SEA = frozenset(area.id for area in BASE.areas.values() if area.kind == "sea")
PORTS = frozenset(BASE.ports)
CASTLES = frozenset(area.id for area in BASE.castles)
STRONGHOLDS = frozenset(area.id for area in BASE.castles if area.castle == STRONGHOLD)
HOME = BASE.home
PORT_OF_LAND = BASE.port_of_land
PORTS_OF_SEA = BASE.ports_of_sea
LAND_NEIGHBOURS = BASE.land_neighbours
SEAS_BESIDE = BASE.seas_beside
LANDS_BESIDE = BASE.lands_beside
SEA_NEIGHBOURS = BASE.sea_neighbours
REGULAR = BASE.regular_orders
SPECIAL = BASE.special_orders
CARDS_OF = BASE.cards_of
WESTEROS_DECKS = tuple(BASE.decks[deck] for deck in BASE.westeros_decks)
WILDLING_DECK = BASE.decks["wildling"]
