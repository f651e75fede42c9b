"""Legal options in a recorded position, computed only from the record and not by our engine.

An explanation based on our engine would explain every bug of the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from games.engine import BASE
from games.engine.data.areas import AREAS
from games.engine.data.orders import ORDERS
from games.engine.data.tracks import PORT_LIMIT, STARS_OVERLAY, STARS_PRINTED, SUPPLY_LIMITS
from games.engine.data.units import UNIT_KINDS
from tests.engine.data.derived import PORT_OF_LAND, REGULAR, SEAS_BESIDE, SPECIAL

from .trace import Json, Turn

EFFECT_OF_BAN = {
    "no_march_plus_one_order": "rains_of_autumn",
    "no_defense_order": "storm_of_swords",
    "no_support_order": "web_of_lies",
    "no_raid_order": "sea_of_storms",
    "no_consolidate_power_order": "feast_for_crows",
}


def banned_tokens(position: Json) -> frozenset[str]:
    """The order tokens that may not be placed in this round (WEST-20)."""
    names = position.get("planning_restrictions", ())
    return frozenset(token for name in names for token in BASE.bans[EFFECT_OF_BAN[name]])


def stars_of(position: Json, house: str) -> int:
    """Number of special orders that a house may place (TRACK-5, FEW-4)."""
    court: list[str] = position["tracks"]["kings_court"]
    printed = STARS_OVERLAY if len(court) < 5 else STARS_PRINTED
    return printed[court.index(house)]


def units_of(position: Json, house: str, area: str) -> list[Json]:
    return [unit for unit in position["areas"].get(area, {}).get("units", ()) if unit["house"] == house]


def orders_of(position: Json, house: str) -> dict[str, str]:
    """The places where a house has units and an order, each with its order token."""
    return {
        area: row["order"]
        for area, row in position["areas"].items()
        if "order" in row and units_of(position, house, area)
    }


def raven_exchanges(position: Json, house: str) -> Iterator[tuple[str, str]]:
    """Place and token of every exchange that respects bans and stars (RAVEN-1, RAVEN-2)."""
    own = orders_of(position, house)
    starred = sum(ORDERS[token].special for token in own.values())
    for area, old in own.items():
        room = stars_of(position, house) - starred + ORDERS[old].special
        for token in {*REGULAR, *SPECIAL} - set(own.values()) - banned_tokens(position):
            if room > 0 or not ORDERS[token].special:
                yield area, token


def next_by_index(past: Sequence[Turn], position: Json) -> str | None:
    """The house that marches next when the lap is an index into the Iron Throne track.

    The index is the position of the house that marched last, on the track at the start of its march. Returns
    None before the first march of a round, and when no march order remains.
    """
    last = next((turn for turn in reversed(past) if turn.kind in ("march", "place_orders")), None)
    if last is None or last.kind != "march":
        return None
    index = last.before["tracks"]["iron_throne"].index(last.house)
    track = position["tracks"]["iron_throne"]
    for house in (*track[index + 1 :], *track[: index + 1]):
        if any(ORDERS[token].kind == "march" for token in orders_of(position, house).values()):
            return str(house)
    return None


def is_index_moved(past: Sequence[Turn]) -> bool:
    """Whether a card has moved a house on the Iron Throne track during the marches of this round (RUL-44)."""
    for turn in reversed(past):
        if turn.kind == "place_orders":
            return False
        if any(event["type"] == "doran_used" and event["influenceTrack"] == 0 for event in turn.happened):
            return True
    return False


_LIMITS: Mapping[str, int] = {"footman": 10, "knight": 5, "ship": 6, "siege_engine": 2}
"""Units of a house (COMP-2)."""


def can_muster_something(position: Json, house: str, area: str) -> bool:
    """Whether a special Consolidate Power order could muster or upgrade at least one piece
    (CONS-2, MUSTER).
    """
    points = AREAS[area].castle
    sizes = Counter(
        place for place, row in position["areas"].items() for _ in units_of(position, house, place)
    )
    used = Counter(unit["type"] for place in position["areas"] for unit in units_of(position, house, place))
    here = [unit["type"] for unit in units_of(position, house, area)]

    def is_free(kind: str) -> bool:
        return used[kind] < _LIMITS[kind]

    def has_room(place: str) -> bool:
        armies = sorted((sizes + Counter({place: 1})).values(), reverse=True)
        limits = SUPPLY_LIMITS[position["houses"][house]["supply"]]
        armies = [size for size in armies if size > 1]
        return len(armies) <= len(limits) and all(
            size <= limit for size, limit in zip(armies, limits, strict=False)
        )

    if not points:
        return False
    for kind, facts in UNIT_KINDS.items():
        if not is_free(kind):
            continue
        if facts.at_sea:
            places = list(_ship_places(position, house, area))
        else:
            places = [area] if facts.muster_cost <= points else []
        upgrades = (facts.upgrade_cost or points + 1) <= points and "footman" in here
        if upgrades or any(has_room(place) for place in places):
            return True
    return False


def _ship_places(position: Json, house: str, area: str) -> Iterator[str]:
    """Seas next to an area without enemy ships, and its port while it has space (MUSTER-6 to 8)."""
    for sea in SEAS_BESIDE[area]:
        units = position["areas"].get(sea, {}).get("units", ())
        if all(unit["house"] == house for unit in units):
            yield sea
    port = PORT_OF_LAND.get(area)
    if port is not None and len(position["areas"].get(port, {}).get("units", ())) < PORT_LIMIT:
        yield port
