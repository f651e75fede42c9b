"""The value of places for a house: its current holdings, possible gains and possible losses."""

from collections.abc import Sequence
from functools import cached_property

from ..policy import Json
from ..random_policy import keeps_supply
from .odds import chance_to_win
from .position import Position

LAST_ROUND_SEA = 0.2
"""Part of its value that a sea keeps in the last round."""
PULL_MARCHES = 3
"""Maximum distance, in marches, at which a gain still attracts units."""
URGENCY_IN_REACH = {1: 1.0, 2: 0.9, 3: 0.5}
"""Missing castles -> the urgency of stopping a rival that can take that many in one round."""
URGENCY_OUT_OF_REACH = {1: 0.6, 2: 0.3, 3: 0.1}
"""Missing castles -> the urgency of stopping a rival that cannot take that many in one round."""


class Judgement:
    """The evaluation of one position, for the house that decides."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.weights = position.weights
        self._worths: dict[str, float] = {}
        self._gains: dict[str, float] = {}
        self._dangers: dict[tuple[str, float, int], float] = {}
        self._threats: dict[str, list[tuple[str, float, float]]] = {}
        self._captures: dict[tuple[str, float], float] = {}
        self._held: dict[tuple[str, float, int], float] = {}
        self._urgencies: dict[str, float] = {}
        self._rivalries: dict[str, float] = {}

    def worth(self, area: str) -> float:
        """The value of holding a place: castles win the game, supply and power feed it, seas carry armies."""
        if area not in self._worths:
            self._worths[area] = self._worth(area)
        return self._worths[area]

    def _worth(self, area: str) -> float:
        row, weights, position = self.position.facts.areas[area], self.weights, self.position
        if row["kind"] == "port":
            return 0.3
        if row["kind"] == "sea":
            beside = position.facts.lands_beside[area]
            coast = sum(self.worth(land) * (1.5 if position.is_mine(land) else 1) for land in beside)
            share = LAST_ROUND_SEA if position.is_last_round else 1.0
            return share * (weights.sea + weights.coast * coast)
        return self.land_worth(area)

    def land_worth(self, area: str) -> float:
        row, weights = self.position.facts.areas[area], self.weights
        if self.position.is_closed(area):
            return 0.0
        castle = bool(row["castle"]) * weights.castle + (row["castle"] > 1) * weights.stronghold
        home = weights.home if row["home_of"] == self.position.house else 0
        icons = weights.supply * self.supply_need * row["supply"] + weights.power_icon * row["power"]
        if self.position.is_last_round:
            return float(castle * weights.last_round + weights.land + 0.2 * icons + self.denial(area))
        return float(castle + home + icons + weights.land + self.denial(area))

    @cached_property
    def supply_need(self) -> float:
        """The need for supply, which falls with each icon: without the first ones there can be no armies."""
        return max(0.4, 1.7 - 0.3 * self.position.supply_icons[self.position.house])

    def gain(self, area: str) -> float:
        """The value of taking a place, including the loss of the house that holds it."""
        if area not in self._gains:
            self._gains[area] = self._gain(area)
        return self._gains[area]

    def _gain(self, area: str) -> float:
        position = self.position
        owner = position.owner(area)
        if owner == position.house or position.is_closed(area):
            return 0.0
        gain = worth = self.worth(area)
        is_castle = bool(position.facts.areas[area]["castle"])
        if owner is not None:
            gain += worth * self.rivalry(owner) * (1.0 if is_castle else 0.6)
        if is_castle:
            gain += self.progress(position.castles[position.house])
        return gain

    def progress(self, castles: int) -> float:
        """The additional value of the next castle for a house with this many, near victory."""
        missing = int(self.position.facts.tracks["castles_to_win"]) - castles
        return {1: self.weights.seventh, 2: self.weights.sixth}.get(missing, 0.0)

    def denial(self, area: str) -> float:
        """The value of keeping a castle from rivals near victory that can reach it."""
        if not self.position.facts.areas[area]["castle"]:
            return 0.0
        owner = self.position.owner(area)
        return max(
            (value for house, value, places in self.rivals_near_victory if area in places and house != owner),
            default=0.0,
        )

    @cached_property
    def rivals_near_victory(self) -> list[tuple[str, float, frozenset[str]]]:
        """Rivals near victory, each with the value of stopping it and its reach."""
        position = self.position
        found = []
        for house in position.power:
            value = self.weights.stop * self.urgency(house)
            if value and house != position.house:
                found.append((house, value, position.reach_of(house)))
        return found

    def urgency(self, house: str) -> float:
        """Urgency of stopping a rival, 0 to 1, from its missing castles and the castles in its reach."""
        if house not in self._urgencies:
            missing = self.position.missing_castles(house)
            urgency = 0.0
            if missing in URGENCY_IN_REACH:
                can_win = self.position.castle_prospects(house) >= missing
                urgency = (URGENCY_IN_REACH if can_win else URGENCY_OUT_OF_REACH)[missing]
            self._urgencies[house] = urgency
        return self._urgencies[house]

    def rivalry(self, house: str) -> float:
        """The part of a rival's loss that counts as a gain. It grows as the rival gets nearer to victory."""
        if house not in self._rivalries:
            self._rivalries[house] = self._rivalry(house)
        return self._rivalries[house]

    def _rivalry(self, house: str) -> float:
        means = self.means
        others = [value for other, value in means.items() if other != house]
        ahead = max(0.0, means[house] - sum(others) / len(others)) if others else 0.0
        weights = self.weights
        return weights.rival + weights.leader * ahead + weights.brink * self.urgency(house)

    @cached_property
    def means(self) -> dict[str, float]:
        """The means of each house to win: castles, those in its reach, and supply for more armies."""
        position, weights = self.position, self.weights
        claims = position.claims if weights.claim else dict.fromkeys(position.power, 0.0)
        return {
            house: castles
            + weights.provision * position.supply_icons[house]
            + weights.outlook * position.castle_prospects(house)
            + weights.claim * claims[house]
            for house, castles in position.castles.items()
        }

    def threats(self, area: str) -> list[tuple[str, float, float]]:
        """House, strength and chance of each army that can attack a place.

        A rival near victory is more likely to attack a castle.
        """
        if area not in self._threats:
            found = self.position.threats(area)
            if self.position.facts.areas[area]["castle"]:
                rush = self.weights.rush
                found = [
                    (house, might, min(0.9, chance * (1 + rush * self.urgency(house))))
                    for house, might, chance in found
                ]
            self._threats[area] = found
        return self._threats[area]

    def danger(self, area: str, strength: float, count: int = 1) -> float:
        """The chance to lose a place of this house that `count` units hold with this strength.

        Any army can enter a place without units and garrison. A place without units gets no order, so it is
        likely to stay unguarded.
        """
        key = (area, strength, count)
        if key not in self._dangers:
            safe = 1.0
            is_castle = bool(self.position.facts.areas[area]["castle"])
            for house, might, chance in self.threats(area):
                lost = self.weights.open_door
                if count or strength:
                    lost = chance_to_win(self.position, might - strength, house, self.position.house)
                if is_castle and not count:
                    chance = max(chance, self.weights.unguarded)
                safe *= max(0.0, 1 - chance * lost)
            self._dangers[key] = 1 - safe
        return self._dangers[key]

    def hold_value(self, area: str, units: Sequence[Json], extra: float = 0.0) -> float:
        """The value of a place of this house that these units hold, less the danger to lose it."""
        return self.hold_value_of_strength(area, self.position.might_of(units) + extra, len(units))

    def hold_value_of_strength(self, area: str, strength: float, count: int) -> float:
        """The value of a place held by this number of units with this total strength, less the danger to
        lose it."""
        key = (area, strength, count)
        if key not in self._held:
            garrison = int(self.position.areas.get(area, {}).get("garrison", 0))
            stake = self.worth(area) + self.weights.unit * 0.5 * count
            danger = self.danger(area, strength + garrison, count)
            self._held[key] = self.worth(area) - stake * danger
        return self._held[key]

    def exposure(self, area: str, strength: float, count: int) -> float:
        """The value at risk in a place that units with this total strength have just entered."""
        if self.gain(area) > self.weights.seventh:
            return 0.0
        stake = self.worth(area) + self.weights.unit * 0.5 * count
        return stake * self.danger(area, strength)

    def capture(self, area: str, strength: float) -> float:
        """The value of an attack with this strength, before house cards."""
        key = (area, strength)
        if key not in self._captures:
            self._captures[key] = self._capture(area, strength)
        return self._captures[key]

    def _capture(self, area: str, strength: float) -> float:
        position, weights = self.position, self.weights
        row = position.areas.get(area, {})
        gain = self.gain(area)
        if not position.is_defended(area):
            return gain
        if row.get("neutral"):
            return gain if strength >= row["neutral"] else -1.0
        defender = position.holder(area) or position.facts.areas[area]["home_of"]
        chance = chance_to_win(position, strength - position.resistance(area), position.house, defender)
        routed = sum(position.facts.units[unit["type"]]["muster_cost"] for unit in position.army_of(area))
        won = gain + weights.rout * routed * (1 + self.rivalry(defender))
        return float(chance * won - (1 - chance) * (weights.repulse + weights.loss * strength))

    @cached_property
    def pull(self) -> dict[str, float]:
        """Place -> the best gain that an army there can approach, reduced by the distance."""
        position, facts = self.position, self.position.facts
        house = position.house
        might = max((position.might_of(units) for units in self.armies.values()), default=1)
        open_gain = {}
        for area in facts.areas:
            gain = min(self.gain(area), 40.0)
            if gain and position.is_defended(area):
                row = position.areas.get(area, {})
                missing = max(row.get("neutral", 0), position.resistance(area)) - might
                gain *= 0.7 if missing <= 0 else 0.4 if missing <= 2 else 0.15
            open_gain[area] = gain
        reached = {area: position.reach(house, area) for area in facts.areas}
        pull = dict.fromkeys(facts.areas, 0.0)
        for _ in range(PULL_MARCHES):
            drawn = {area: max(open_gain[area], self.weights.fade * pull[area]) for area in facts.areas}
            pull = {
                area: max(map(drawn.__getitem__, places), default=0.0) for area, places in reached.items()
            }
        return pull

    @cached_property
    def armies(self) -> dict[str, list[Json]]:
        """The units of this house by place."""
        mine = self.position.house
        return {
            area: units
            for area, units in ((area, self.position.army_of(area)) for area in self.position.units)
            if units and units[0]["house"] == mine
        }

    def presence_value(self, area: str, strength: float) -> float:
        """The value of having this strength in a place for the coming rounds."""
        if self.position.is_last_round or not self.weights.pull:
            return 0.0
        return float(self.weights.pull * self.pull[area] * min(strength, 4.0) ** 0.7)

    def has_room(self, sizes: dict[str, int]) -> bool:
        """Whether places with these numbers of units are within the supply of this house."""
        table = self.position.facts.armies_by_supply
        level = min(self.position.supply[self.position.house], len(table) - 1)
        return keeps_supply(sizes, table[level])
