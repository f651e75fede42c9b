"""The board: the map with its units and tokens, as the rules define it. It is the same for all houses."""

from collections.abc import Callable, Iterable
from functools import cached_property

from ..policy import Json
from .facts import Facts

SURPRISE = 1
"""Strength that an order, a support or a house card may add to an attack."""
MAX_MARCHES = 3
"""Number of March orders of a house."""
CLAIM_MARCHES = 2
"""Maximum distance, in marches, at which a house has a claim to a castle."""
CLAIM_FADE = 0.4
"""Factor of a claim for each march."""


class Board:
    """The units, areas and houses of an observation, with sums that are the same for every house."""

    def __init__(self, view: Json, facts: Facts) -> None:
        self.facts = facts
        self.units: dict[str, list[Json]] = {}
        for unit in view["units"]:
            self.units.setdefault(unit["area"], []).append(unit)
        self._armies = {
            area: [unit for unit in units if not unit["attacking"]] for area, units in self.units.items()
        }
        self._holders = {area: str(army[0]["house"]) for area, army in self._armies.items() if army}
        self.areas: dict[str, Json] = {row["id"]: row for row in view["areas"]}
        self.power: dict[str, int] = {row["id"]: row["power"] for row in view["houses"]}
        self.supply: dict[str, int] = {row["id"]: row["supply"] for row in view["houses"]}
        self._closed = frozenset(row["id"] for row in view["areas"] if row.get("closed"))
        self._reach: dict[tuple[str, str], frozenset[str]] = {}
        self._coasts: dict[str, set[str]] = {}
        self._prospects: dict[str, int] = {}

    @cached_property
    def castles(self) -> dict[str, int]:
        """Castles and strongholds by house."""
        return self._sum_by_house(lambda row: bool(row["castle"]))

    @cached_property
    def supply_icons(self) -> dict[str, int]:
        """Supply icons by house, which the supply track may not show yet."""
        return self._sum_by_house(lambda row: int(row["supply"]))

    def _sum_by_house(self, number: Callable[[Json], int]) -> dict[str, int]:
        counts = dict.fromkeys(self.power, 0)
        for area, row in self.facts.areas.items():
            owner = self.owner(area)
            if owner in counts and row["land"] is None:
                counts[owner] += number(row)
        return counts

    def army_of(self, area: str) -> list[Json]:
        """The units that hold a place, without attackers."""
        return self._armies.get(area, [])

    def holder(self, area: str) -> str | None:
        """The house whose units hold a place."""
        return self._holders.get(area)

    @cached_property
    def _owners(self) -> dict[str, str | None]:
        areas = self.facts.areas
        owners = {area: self._find_owner(area) for area, row in areas.items() if row["land"] is None}
        for area, row in areas.items():
            if row["land"] is not None:
                owners[area] = owners[row["land"]]
        return owners

    def _find_owner(self, area: str) -> str | None:
        holder = self.holder(area)
        if holder is not None:
            return holder
        token = self.areas.get(area, {}).get("power_token")
        if token is not None:
            return str(token)
        home = self.facts.areas[area]["home_of"]
        return str(home) if home in self.power else None

    def owner(self, area: str) -> str | None:
        """The house that holds an area by units, power token or home."""
        return self._owners[area]

    def is_closed(self, area: str) -> bool:
        return area in self._closed

    def reach(self, house: str, origin: str) -> frozenset[str]:
        """Places that units of a house in `origin` can march to: by land, by its ships, by sea."""
        key = (house, origin)
        if key not in self._reach:
            self._reach[key] = frozenset(self._find_reach(house, origin))
        return self._reach[key]

    def _find_reach(self, house: str, origin: str) -> Iterable[str]:
        facts = self.facts
        row = facts.areas[origin]
        if row["kind"] == "port":
            return [row["sea"]]
        if row["kind"] == "sea":
            ports = [port for port in row["ports"] if self.owner(port) == house]
            return [*facts.seas_beside[origin], *ports]
        found = set(facts.lands_beside[origin])
        for sea in facts.seas_beside[origin]:
            if self.holder(sea) == house:
                found |= self._coast(house, sea)
        return found - self._closed - {origin}

    def _coast(self, house: str, sea: str) -> set[str]:
        """The lands beside all seas of a house that are connected with this one."""
        if sea not in self._coasts:
            lands: set[str] = set()
            waiting, sailed = [sea], {sea}
            while waiting:
                here = waiting.pop()
                lands.update(self.facts.lands_beside[here])
                for other in self.facts.seas_beside[here]:
                    if other not in sailed and self.holder(other) == house:
                        sailed.add(other)
                        waiting.append(other)
            self._coasts.update(dict.fromkeys(sailed, lands))
        return self._coasts[sea]

    def might_of(self, units: Iterable[Json], target: str | None = None) -> int:
        """The strength of standing units, as attackers of `target` or as its defenders."""
        field = "castle_strength" if target and self.facts.areas[target]["castle"] else "strength"
        return sum(self.facts.units[unit["type"]][field] for unit in units if not unit.get("routed"))

    def places_of(self, house: str) -> list[str]:
        """The places with units of a house."""
        return [place for place, holder in self._holders.items() if holder == house]

    def reach_of(self, house: str) -> frozenset[str]:
        """The places that some army of a house can march to."""
        return frozenset().union(*(self.reach(house, place) for place in self.places_of(house)))

    def missing_castles(self, house: str) -> int:
        """The number of castles that a house needs to win."""
        return int(self.facts.tracks["castles_to_win"]) - self.castles[house]

    def castle_prospects(self, house: str) -> int:
        """The number of castles that a house can hope to take in one round."""
        if house not in self._prospects:
            self._prospects[house] = self._find_prospects(house)
        return self._prospects[house]

    def _find_prospects(self, house: str) -> int:
        guarded = self._guarded_castles
        strengths = self.facts.castle_strengths
        open_castles: set[str] = set()
        taken = 0
        for place in self.places_of(house):
            army = self._armies[place]
            might = SURPRISE + sum(strengths[unit["type"]] for unit in army if not unit["routed"])
            found = [
                area
                for area in self.reach(house, place) & guarded.keys()
                if might >= guarded[area] and self.owner(area) != house
            ]
            taken += min(len(army), len(found))
            open_castles.update(found)
        return min(MAX_MARCHES, taken, len(open_castles))

    @cached_property
    def claims(self) -> dict[str, float]:
        """House -> the castles of no house that it may take, each shared by distance with others near it."""
        distances = {house: self._distances(house) for house in self.power}
        claims = dict.fromkeys(self.power, 0.0)
        for area, row in self.facts.areas.items():
            if not row["castle"] or self.owner(area) is not None or self.is_closed(area):
                continue
            parts = {house: CLAIM_FADE ** found[area] for house, found in distances.items() if area in found}
            for house, part in parts.items():
                claims[house] += part / sum(parts.values())
        return claims

    def _distances(self, house: str) -> dict[str, int]:
        """Place -> its distance from the armies of a house, in marches, for places near them."""
        distances = dict.fromkeys(self.places_of(house), 0)
        border: Iterable[str] = list(distances)
        for distance in range(1, CLAIM_MARCHES + 1):
            border = {area for place in border for area in self.reach(house, place)} - distances.keys()
            distances.update(dict.fromkeys(border, distance))
        return distances

    @cached_property
    def _guarded_castles(self) -> dict[str, int]:
        """Area with a castle -> the strength of the units and tokens in it."""
        guarded = {}
        for area in self.facts.castles:
            row = self.areas.get(area, {})
            tokens = int(row.get("garrison", 0) + row.get("neutral", 0))
            guarded[area] = self.might_of(self.army_of(area)) + tokens
        return guarded


class SharedBoards:
    """Returns the same Board for observations with the same lists of units, areas and houses.

    The rollouts of a search share these lists, so that most Boards are known.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[int, ...], tuple[list[Json], Board]] = {}

    def __call__(self, view: Json, facts: Facts) -> Board:
        rows = [view[name] for name in ("units", "areas", "houses")]
        key = tuple(map(id, rows))
        if key not in self._known:
            # The rows must be kept: otherwise, another list could get their id.
            self._known[key] = (rows, Board(view, facts))
        return self._known[key][1]

    def clear(self) -> None:
        self._known.clear()
