"""The map: 38 land areas, 12 sea areas, 8 ports, and their adjacency.

Adjacency is printed on the board: two land areas joined by a bridge are adjacent, two separated by a river
are not. The rules of units and orders across a border are elsewhere.
"""

from __future__ import annotations

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


def _land(
    id: str,
    name: str,
    adjacent: tuple[str, ...],
    *,
    castle: int = 0,
    supply: int = 0,
    power: int = 0,
    home_of: str | None = None,
    ports: tuple[str, ...] = (),
) -> AreaFacts:
    return AreaFacts(id, name, "land", castle, supply, power, home_of, adjacent, ports, None, None)


def _sea(id: str, name: str, adjacent: tuple[str, ...], *, ports: tuple[str, ...] = ()) -> AreaFacts:
    return AreaFacts(id, name, "sea", 0, 0, 0, None, adjacent, ports, None, None)


def _port(id: str, name: str, *, land: str, sea: str) -> AreaFacts:
    return AreaFacts(id, name, "port", 0, 0, 0, None, (land, sea), (), land, sea)


_ROWS: tuple[AreaFacts, ...] = (
    _land("arbor", "The Arbor", ("redwyne_straights", "west_summer_sea"), power=1),
    _sea(
        "bay_of_ice",
        "Bay of Ice",
        ("castle_black", "flints_finger", "greywater_watch", "stony_shore", "sunset_sea", "winterfell"),
        ports=("winterfell_port",),
    ),
    _land(
        "blackwater",
        "Blackwater",
        ("crackclaw_point", "harrenhal", "kings_landing", "reach", "searoad_marches", "stoney_sept"),
        supply=2,
    ),
    _sea(
        "blackwater_bay",
        "Blackwater Bay",
        ("crackclaw_point", "kings_landing", "kingswood", "shipbreaker_bay"),
    ),
    _land(
        "boneway",
        "The Boneway",
        ("dornish_marches", "kingswood", "princes_pass", "reach", "sea_of_dorne", "storms_end", "yronwood"),
        power=1,
    ),
    _land("castle_black", "Castle Black", ("bay_of_ice", "karhold", "shivering_sea", "winterfell"), power=1),
    _land(
        "crackclaw_point",
        "Crackclaw Point",
        (
            "blackwater",
            "blackwater_bay",
            "harrenhal",
            "kings_landing",
            "mountains_of_the_moon",
            "narrow_sea",
            "shipbreaker_bay",
        ),
        castle=CASTLE,
    ),
    _land(
        "dornish_marches",
        "Dornish Marches",
        ("boneway", "highgarden", "oldtown", "princes_pass", "reach", "three_towers"),
        power=1,
    ),
    _land(
        "dragonstone",
        "Dragonstone",
        ("shipbreaker_bay",),
        castle=STRONGHOLD,
        supply=1,
        power=1,
        home_of="baratheon",
        ports=("dragonstone_port",),
    ),
    _port("dragonstone_port", "Port of Dragonstone", land="dragonstone", sea="shipbreaker_bay"),
    _sea(
        "east_summer_sea",
        "East Summer Sea",
        (
            "salt_shore",
            "sea_of_dorne",
            "shipbreaker_bay",
            "starfall",
            "storms_end",
            "sunspear",
            "west_summer_sea",
        ),
        ports=("sunspear_port",),
    ),
    _land("eyrie", "The Eyrie", ("mountains_of_the_moon", "narrow_sea"), castle=CASTLE, supply=1, power=1),
    _land("fingers", "The Fingers", ("mountains_of_the_moon", "narrow_sea", "twins"), supply=1),
    _land(
        "flints_finger",
        "Flint's Finger",
        ("bay_of_ice", "greywater_watch", "ironmans_bay", "sunset_sea"),
        castle=CASTLE,
    ),
    _sea(
        "golden_sound",
        "The Golden Sound",
        ("ironmans_bay", "lannisport", "riverrun", "searoad_marches", "sunset_sea"),
        ports=("lannisport_port",),
    ),
    _land(
        "greywater_watch",
        "Greywater Watch",
        ("bay_of_ice", "flints_finger", "ironmans_bay", "moat_cailin", "seagard"),
        supply=1,
    ),
    _land(
        "harrenhal",
        "Harrenhal",
        ("blackwater", "crackclaw_point", "riverrun", "stoney_sept"),
        castle=CASTLE,
        power=1,
    ),
    _land(
        "highgarden",
        "Highgarden",
        ("dornish_marches", "oldtown", "reach", "redwyne_straights", "searoad_marches", "west_summer_sea"),
        castle=STRONGHOLD,
        supply=2,
        home_of="tyrell",
    ),
    _sea(
        "ironmans_bay",
        "Ironman's Bay",
        ("flints_finger", "golden_sound", "greywater_watch", "pyke", "riverrun", "seagard", "sunset_sea"),
        ports=("pyke_port",),
    ),
    _land("karhold", "Karhold", ("castle_black", "shivering_sea", "winterfell"), power=1),
    _land(
        "kings_landing",
        "King's Landing",
        ("blackwater", "blackwater_bay", "crackclaw_point", "kingswood", "reach"),
        castle=STRONGHOLD,
        power=2,
    ),
    _land(
        "kingswood",
        "Kingswood",
        ("blackwater_bay", "boneway", "kings_landing", "reach", "shipbreaker_bay", "storms_end"),
        supply=1,
        power=1,
    ),
    _land(
        "lannisport",
        "Lannisport",
        ("golden_sound", "riverrun", "searoad_marches", "stoney_sept"),
        castle=STRONGHOLD,
        supply=2,
        home_of="lannister",
        ports=("lannisport_port",),
    ),
    _port("lannisport_port", "Port of Lannisport", land="lannisport", sea="golden_sound"),
    _land(
        "moat_cailin",
        "Moat Cailin",
        ("greywater_watch", "narrow_sea", "seagard", "twins", "white_harbor", "winterfell"),
        castle=CASTLE,
    ),
    _land(
        "mountains_of_the_moon",
        "The Mountains of the Moon",
        ("crackclaw_point", "eyrie", "fingers", "narrow_sea", "twins"),
        supply=1,
    ),
    _sea(
        "narrow_sea",
        "The Narrow Sea",
        (
            "crackclaw_point",
            "eyrie",
            "fingers",
            "moat_cailin",
            "mountains_of_the_moon",
            "shipbreaker_bay",
            "shivering_sea",
            "twins",
            "white_harbor",
            "widows_watch",
        ),
        ports=("white_harbor_port",),
    ),
    _land(
        "oldtown",
        "Oldtown",
        ("dornish_marches", "highgarden", "redwyne_straights", "three_towers"),
        castle=STRONGHOLD,
        ports=("oldtown_port",),
    ),
    _port("oldtown_port", "Port of Oldtown", land="oldtown", sea="redwyne_straights"),
    _land(
        "princes_pass",
        "Prince's Pass",
        ("boneway", "dornish_marches", "starfall", "three_towers", "yronwood"),
        supply=1,
        power=1,
    ),
    _land(
        "pyke",
        "Pyke",
        ("ironmans_bay",),
        castle=STRONGHOLD,
        supply=1,
        power=1,
        home_of="greyjoy",
        ports=("pyke_port",),
    ),
    _port("pyke_port", "Port of Pyke", land="pyke", sea="ironmans_bay"),
    _land(
        "reach",
        "The Reach",
        (
            "blackwater",
            "boneway",
            "dornish_marches",
            "highgarden",
            "kings_landing",
            "kingswood",
            "searoad_marches",
        ),
        castle=CASTLE,
    ),
    _sea(
        "redwyne_straights",
        "Redwyne Straights",
        ("arbor", "highgarden", "oldtown", "three_towers", "west_summer_sea"),
        ports=("oldtown_port",),
    ),
    _land(
        "riverrun",
        "Riverrun",
        ("golden_sound", "harrenhal", "ironmans_bay", "lannisport", "seagard", "stoney_sept"),
        castle=STRONGHOLD,
        supply=1,
        power=1,
    ),
    _land("salt_shore", "Salt Shore", ("east_summer_sea", "starfall", "sunspear", "yronwood"), supply=1),
    _sea(
        "sea_of_dorne", "Sea of Dorne", ("boneway", "east_summer_sea", "storms_end", "sunspear", "yronwood")
    ),
    _land(
        "seagard",
        "Seagard",
        ("greywater_watch", "ironmans_bay", "moat_cailin", "riverrun", "twins"),
        castle=STRONGHOLD,
        supply=1,
        power=1,
    ),
    _land(
        "searoad_marches",
        "Searoad Marches",
        (
            "blackwater",
            "golden_sound",
            "highgarden",
            "lannisport",
            "reach",
            "stoney_sept",
            "sunset_sea",
            "west_summer_sea",
        ),
        supply=1,
    ),
    _sea(
        "shipbreaker_bay",
        "Shipbreaker Bay",
        (
            "blackwater_bay",
            "crackclaw_point",
            "dragonstone",
            "east_summer_sea",
            "kingswood",
            "narrow_sea",
            "storms_end",
        ),
        ports=("dragonstone_port", "storms_end_port"),
    ),
    _sea(
        "shivering_sea",
        "The Shivering Sea",
        ("castle_black", "karhold", "narrow_sea", "white_harbor", "widows_watch", "winterfell"),
    ),
    _land(
        "starfall",
        "Starfall",
        ("east_summer_sea", "princes_pass", "salt_shore", "west_summer_sea", "yronwood"),
        castle=CASTLE,
        supply=1,
    ),
    _land(
        "stoney_sept",
        "Stoney Sept",
        ("blackwater", "harrenhal", "lannisport", "riverrun", "searoad_marches"),
        power=1,
    ),
    _land("stony_shore", "The Stony Shore", ("bay_of_ice", "winterfell"), supply=1),
    _land(
        "storms_end",
        "Storm's End",
        ("boneway", "east_summer_sea", "kingswood", "sea_of_dorne", "shipbreaker_bay"),
        castle=CASTLE,
        ports=("storms_end_port",),
    ),
    _port("storms_end_port", "Port of Storm's End", land="storms_end", sea="shipbreaker_bay"),
    _sea(
        "sunset_sea",
        "Sunset Sea",
        ("bay_of_ice", "flints_finger", "golden_sound", "ironmans_bay", "searoad_marches", "west_summer_sea"),
    ),
    _land(
        "sunspear",
        "Sunspear",
        ("east_summer_sea", "salt_shore", "sea_of_dorne", "yronwood"),
        castle=STRONGHOLD,
        supply=1,
        power=1,
        home_of="martell",
        ports=("sunspear_port",),
    ),
    _port("sunspear_port", "Port of Sunspear", land="sunspear", sea="east_summer_sea"),
    _land(
        "three_towers",
        "Three Towers",
        ("dornish_marches", "oldtown", "princes_pass", "redwyne_straights", "west_summer_sea"),
        supply=1,
    ),
    _land(
        "twins",
        "The Twins",
        ("fingers", "moat_cailin", "mountains_of_the_moon", "narrow_sea", "seagard"),
        power=1,
    ),
    _sea(
        "west_summer_sea",
        "West Summer Sea",
        (
            "arbor",
            "east_summer_sea",
            "highgarden",
            "redwyne_straights",
            "searoad_marches",
            "starfall",
            "sunset_sea",
            "three_towers",
        ),
    ),
    _land(
        "white_harbor",
        "White Harbor",
        ("moat_cailin", "narrow_sea", "shivering_sea", "widows_watch", "winterfell"),
        castle=CASTLE,
        ports=("white_harbor_port",),
    ),
    _port("white_harbor_port", "Port of White Harbor", land="white_harbor", sea="narrow_sea"),
    _land("widows_watch", "Widow's Watch", ("narrow_sea", "shivering_sea", "white_harbor"), supply=1),
    _land(
        "winterfell",
        "Winterfell",
        (
            "bay_of_ice",
            "castle_black",
            "karhold",
            "moat_cailin",
            "shivering_sea",
            "stony_shore",
            "white_harbor",
        ),
        castle=STRONGHOLD,
        supply=1,
        power=1,
        home_of="stark",
        ports=("winterfell_port",),
    ),
    _port("winterfell_port", "Port of Winterfell", land="winterfell", sea="bay_of_ice"),
    _land(
        "yronwood",
        "Yronwood",
        ("boneway", "princes_pass", "salt_shore", "sea_of_dorne", "starfall", "sunspear"),
        castle=CASTLE,
    ),
)

AREAS: dict[str, AreaFacts] = {area.id: area for area in _ROWS}

LAND: frozenset[str] = frozenset(area.id for area in _ROWS if area.kind == "land")
SEA: frozenset[str] = frozenset(area.id for area in _ROWS if area.kind == "sea")
PORTS: frozenset[str] = frozenset(area.id for area in _ROWS if area.kind == "port")

CASTLES: frozenset[str] = frozenset(area.id for area in _ROWS if area.castle)
"""Areas with a castle or a stronghold: each is one step on the victory track (WIN-1)."""
STRONGHOLDS: frozenset[str] = frozenset(area.id for area in _ROWS if area.castle == STRONGHOLD)

HOME: dict[str, str] = {area.home_of: area.id for area in _ROWS if area.home_of is not None}
"""Home areas by house (TERM-3)."""

PORT_OF_LAND: dict[str, str] = {area.land: area.id for area in _ROWS if area.land is not None}
PORTS_OF_SEA: dict[str, tuple[str, ...]] = {area.id: area.ports for area in _ROWS if area.kind == "sea"}


def _neighbours(of: frozenset[str], among: frozenset[str]) -> dict[str, frozenset[str]]:
    return {id: frozenset(AREAS[id].adjacent) & among for id in sorted(of)}


LAND_NEIGHBOURS: dict[str, frozenset[str]] = _neighbours(LAND, LAND)
SEAS_BESIDE: dict[str, frozenset[str]] = _neighbours(LAND, SEA)
LANDS_BESIDE: dict[str, frozenset[str]] = _neighbours(SEA, LAND)
SEA_NEIGHBOURS: dict[str, frozenset[str]] = _neighbours(SEA, SEA)
