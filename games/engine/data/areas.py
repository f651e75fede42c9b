"""The map: 38 land areas, 12 sea areas, 8 ports, and their adjacency.

Adjacency is printed on the board: two land areas joined by a bridge are adjacent, two separated by a river
are not. The rules of units and orders across a border are elsewhere.
"""

from dataclasses import dataclass

CASTLE = 1
STRONGHOLD = 2


@dataclass(frozen=True, slots=True)
class AreaFacts:
    """Facts printed on the board for one area.

    `kind` is land, sea or port. `castle` is 0, 1 (castle) or 2 (stronghold): the mustering points of the
    area. `adjacent` is sorted and names no ports. For a port itself it is (land, sea), its two neighbours.
    """

    id: str
    name: str
    kind: str
    castle: int
    supply: int
    power: int
    home_of: str | None
    adjacent: tuple[str, ...]
    ports: tuple[str, ...]
    land: str | None
    sea: str | None


_BORDERS: dict[str, str] = {
    "arbor": "redwyne_straights west_summer_sea",
    "bay_of_ice": "castle_black flints_finger greywater_watch stony_shore sunset_sea winterfell",
    "blackwater": "crackclaw_point harrenhal kings_landing reach searoad_marches stoney_sept",
    "blackwater_bay": "crackclaw_point kings_landing kingswood shipbreaker_bay",
    "boneway": "dornish_marches kingswood princes_pass reach sea_of_dorne storms_end yronwood",
    "castle_black": "karhold shivering_sea winterfell",
    "crackclaw_point": "harrenhal kings_landing mountains_of_the_moon narrow_sea shipbreaker_bay",
    "dornish_marches": "highgarden oldtown princes_pass reach three_towers",
    "dragonstone": "shipbreaker_bay",
    "east_summer_sea": "salt_shore sea_of_dorne shipbreaker_bay starfall storms_end sunspear west_summer_sea",
    "eyrie": "mountains_of_the_moon narrow_sea",
    "fingers": "mountains_of_the_moon narrow_sea twins",
    "flints_finger": "greywater_watch ironmans_bay sunset_sea",
    "golden_sound": "ironmans_bay lannisport riverrun searoad_marches sunset_sea",
    "greywater_watch": "ironmans_bay moat_cailin seagard",
    "harrenhal": "riverrun stoney_sept",
    "highgarden": "oldtown reach redwyne_straights searoad_marches west_summer_sea",
    "ironmans_bay": "pyke riverrun seagard sunset_sea",
    "karhold": "shivering_sea winterfell",
    "kings_landing": "kingswood reach",
    "kingswood": "reach shipbreaker_bay storms_end",
    "lannisport": "riverrun searoad_marches stoney_sept",
    "moat_cailin": "narrow_sea seagard twins white_harbor winterfell",
    "mountains_of_the_moon": "narrow_sea twins",
    "narrow_sea": "shipbreaker_bay shivering_sea twins white_harbor widows_watch",
    "oldtown": "redwyne_straights three_towers",
    "princes_pass": "starfall three_towers yronwood",
    "reach": "searoad_marches",
    "redwyne_straights": "three_towers west_summer_sea",
    "riverrun": "seagard stoney_sept",
    "salt_shore": "starfall sunspear yronwood",
    "sea_of_dorne": "storms_end sunspear yronwood",
    "seagard": "twins",
    "searoad_marches": "stoney_sept sunset_sea west_summer_sea",
    "shipbreaker_bay": "storms_end",
    "shivering_sea": "white_harbor widows_watch winterfell",
    "starfall": "west_summer_sea yronwood",
    "stony_shore": "winterfell",
    "sunset_sea": "west_summer_sea",
    "sunspear": "yronwood",
    "three_towers": "west_summer_sea",
    "white_harbor": "widows_watch winterfell",
}
"""Pairs of adjacent areas. Each pair is listed once, under the area that comes first in alphabetical
order.
"""
_PORTS: dict[str, tuple[str, str]] = {
    "dragonstone_port": ("dragonstone", "shipbreaker_bay"),
    "lannisport_port": ("lannisport", "golden_sound"),
    "oldtown_port": ("oldtown", "redwyne_straights"),
    "pyke_port": ("pyke", "ironmans_bay"),
    "storms_end_port": ("storms_end", "shipbreaker_bay"),
    "sunspear_port": ("sunspear", "east_summer_sea"),
    "white_harbor_port": ("white_harbor", "narrow_sea"),
    "winterfell_port": ("winterfell", "bay_of_ice"),
}
"""The land and the sea of each port."""


def _area(
    id: str,
    name: str,
    kind: str,
    *,
    castle: int = 0,
    supply: int = 0,
    power: int = 0,
    home_of: str | None = None,
) -> AreaFacts:
    """A land or sea area, with its neighbours and ports."""
    before = [other for other, beyond in _BORDERS.items() if id in beyond.split()]
    adjacent = (*before, *_BORDERS.get(id, "").split())
    ports = tuple(port for port, places in _PORTS.items() if id in places)
    return AreaFacts(id, name, kind, castle, supply, power, home_of, adjacent, ports, None, None)


_LANDS: tuple[AreaFacts, ...] = (
    _area("arbor", "The Arbor", "land", power=1),
    _area("blackwater", "Blackwater", "land", supply=2),
    _area("boneway", "The Boneway", "land", power=1),
    _area("castle_black", "Castle Black", "land", power=1),
    _area("crackclaw_point", "Crackclaw Point", "land", castle=CASTLE),
    _area("dornish_marches", "Dornish Marches", "land", power=1),
    _area("dragonstone", "Dragonstone", "land", castle=STRONGHOLD, supply=1, power=1, home_of="baratheon"),
    _area("eyrie", "The Eyrie", "land", castle=CASTLE, supply=1, power=1),
    _area("fingers", "The Fingers", "land", supply=1),
    _area("flints_finger", "Flint's Finger", "land", castle=CASTLE),
    _area("greywater_watch", "Greywater Watch", "land", supply=1),
    _area("harrenhal", "Harrenhal", "land", castle=CASTLE, power=1),
    _area("highgarden", "Highgarden", "land", castle=STRONGHOLD, supply=2, home_of="tyrell"),
    _area("karhold", "Karhold", "land", power=1),
    _area("kings_landing", "King's Landing", "land", castle=STRONGHOLD, power=2),
    _area("kingswood", "Kingswood", "land", supply=1, power=1),
    _area("lannisport", "Lannisport", "land", castle=STRONGHOLD, supply=2, home_of="lannister"),
    _area("moat_cailin", "Moat Cailin", "land", castle=CASTLE),
    _area("mountains_of_the_moon", "The Mountains of the Moon", "land", supply=1),
    _area("oldtown", "Oldtown", "land", castle=STRONGHOLD),
    _area("princes_pass", "Prince's Pass", "land", supply=1, power=1),
    _area("pyke", "Pyke", "land", castle=STRONGHOLD, supply=1, power=1, home_of="greyjoy"),
    _area("reach", "The Reach", "land", castle=CASTLE),
    _area("riverrun", "Riverrun", "land", castle=STRONGHOLD, supply=1, power=1),
    _area("salt_shore", "Salt Shore", "land", supply=1),
    _area("seagard", "Seagard", "land", castle=STRONGHOLD, supply=1, power=1),
    _area("searoad_marches", "Searoad Marches", "land", supply=1),
    _area("starfall", "Starfall", "land", castle=CASTLE, supply=1),
    _area("stoney_sept", "Stoney Sept", "land", power=1),
    _area("stony_shore", "The Stony Shore", "land", supply=1),
    _area("storms_end", "Storm's End", "land", castle=CASTLE),
    _area("sunspear", "Sunspear", "land", castle=STRONGHOLD, supply=1, power=1, home_of="martell"),
    _area("three_towers", "Three Towers", "land", supply=1),
    _area("twins", "The Twins", "land", power=1),
    _area("white_harbor", "White Harbor", "land", castle=CASTLE),
    _area("widows_watch", "Widow's Watch", "land", supply=1),
    _area("winterfell", "Winterfell", "land", castle=STRONGHOLD, supply=1, power=1, home_of="stark"),
    _area("yronwood", "Yronwood", "land", castle=CASTLE),
)
_SEAS: tuple[AreaFacts, ...] = (
    _area("bay_of_ice", "Bay of Ice", "sea"),
    _area("blackwater_bay", "Blackwater Bay", "sea"),
    _area("east_summer_sea", "East Summer Sea", "sea"),
    _area("golden_sound", "The Golden Sound", "sea"),
    _area("ironmans_bay", "Ironman's Bay", "sea"),
    _area("narrow_sea", "The Narrow Sea", "sea"),
    _area("redwyne_straights", "Redwyne Straights", "sea"),
    _area("sea_of_dorne", "Sea of Dorne", "sea"),
    _area("shipbreaker_bay", "Shipbreaker Bay", "sea"),
    _area("shivering_sea", "The Shivering Sea", "sea"),
    _area("sunset_sea", "Sunset Sea", "sea"),
    _area("west_summer_sea", "West Summer Sea", "sea"),
)
_NAMES = {land.id: land.name for land in _LANDS}


def _port(id: str, land: str, sea: str) -> AreaFacts:
    return AreaFacts(id, f"Port of {_NAMES[land]}", "port", 0, 0, 0, None, (land, sea), (), land, sea)


_ROWS = (*_LANDS, *_SEAS, *(_port(id, land, sea) for id, (land, sea) in _PORTS.items()))
AREAS: dict[str, AreaFacts] = {area.id: area for area in sorted(_ROWS, key=lambda area: area.id)}
