"""A position as seen by one house."""

from __future__ import annotations

from functools import cached_property

from games.bots.policy import Json

from .facts import Facts

CARD = 2
"""The expected strength of a house card."""


class Position:
    """The observation (`view`) and the question of `house`, with the sums that a plan needs."""

    def __init__(self, view: Json, house: str, question: Json, facts: Facts) -> None:
        self.view = view
        self.house = house
        self.question = question
        self.facts = facts
        self.units: dict[str, list[Json]] = {}
        for unit in view["units"]:
            self.units.setdefault(unit["area"], []).append(unit)
        self.orders: dict[str, Json] = {row["area"]: row for row in view["orders"]}
        self.areas: dict[str, Json] = {row["id"]: row for row in view["areas"]}
        self.power: dict[str, int] = {row["id"]: row["power"] for row in view["houses"]}

    @cached_property
    def castles(self) -> dict[str, int]:
        """Castles and strongholds by house."""
        counts = dict.fromkeys(self.power, 0)
        for area, row in self.facts.areas.items():
            owner = self.owner(area)
            if row["castle"] and owner in counts:
                counts[owner] += 1
        return counts

    def owner(self, area: str) -> str | None:
        """The house that holds an area by units, power token or home."""
        row = self.facts.areas[area]
        if row["land"] is not None:
            return self.owner(row["land"])
        for unit in self.units.get(area, ()):
            if not unit["attacking"]:
                return str(unit["house"])
        token = self.areas.get(area, {}).get("power_token")
        if token is not None:
            return str(token)
        home = row["home_of"]
        return str(home) if home in self.power else None

    def is_mine(self, area: str) -> bool:
        if self.facts.areas[area]["kind"] == "sea":
            return any(unit["house"] == self.house for unit in self.units.get(area, ()))
        return self.owner(area) == self.house

    def might(self, area: str, castle: bool = False) -> int:
        """The strength of the standing units in a place. `castle`: whether they attack one."""
        field = "castle_strength" if castle else "strength"
        return sum(
            self.facts.units[unit["type"]][field] for unit in self.units.get(area, ()) if not unit["routed"]
        )

    def order_kind(self, area: str) -> str | None:
        """The kind of the order in a place, None when there is none or it lies face down."""
        order = self.orders.get(area)
        return str(self.facts.tokens[order["token"]]["kind"]) if order else None

    def modifier(self, area: str) -> int:
        order = self.orders.get(area)
        return int(self.facts.tokens[order["token"]]["modifier"]) if order else 0

    def resistance(self, area: str) -> int:
        """The strength against an attacker of an area before house cards, including support of the owner."""
        row = self.areas.get(area, {})
        strength = self.might(area) + int(row.get("garrison", 0)) + int(row.get("neutral", 0))
        if self.order_kind(area) == "defense":
            strength += self.modifier(area)
        holder = next((unit["house"] for unit in self.units.get(area, ())), None)
        return strength + self.support(area, holder)

    def support(self, area: str, house: str | None) -> int:
        """The strength that the Support orders of a house add to a combat in an area."""
        strength = 0
        for place in self.facts.neighbours[area]:
            order = self.orders.get(place)
            if order and order["house"] == house and self.order_kind(place) == "support":
                is_land_beside_sea = self.facts.areas[place]["kind"] == "land" and area not in self.areas
                if not is_land_beside_sea:
                    strength += self.might(place) + self.modifier(place)
        return strength

    def danger(self, area: str) -> int:
        """The strength of the strongest foreign army next to an area."""
        at_sea = self.facts.areas[area]["kind"] != "land"
        return max(
            (
                self.might(place, bool(self.facts.areas[area]["castle"]))
                for place in self.facts.neighbours[area]
                if self.units.get(place)
                and self.units[place][0]["house"] != self.house
                and not (at_sea and self.facts.areas[place]["kind"] == "land")
            ),
            default=0,
        )

    def gain(self, area: str) -> float:
        """The value of taking an area."""
        if self.is_mine(area):
            return 0
        worth = float(self.facts.worth[area])
        if self.units.get(area):
            worth += len(self.units[area])
        return worth

    def prospects(self, area: str) -> float:
        """The best gain next to a place that its army could achieve."""
        kind = self.facts.areas[area]["kind"]
        best = 0.0
        for place in self.facts.neighbours[area]:
            fits = self.facts.areas[place]["kind"] == ("land" if kind == "land" else "sea")
            if not fits or self.areas.get(place, {}).get("closed"):
                continue
            castle = bool(self.facts.areas[place]["castle"])
            margin = self.might(area, castle) + self.allies(area, place) - self.resistance(place)
            if not self._is_defended(place) or margin > 0:
                best = max(best, self.gain(place))
        return best

    def allies(self, area: str, place: str) -> int:
        """Half of the strength that other armies of the house next to `place` could add."""
        return sum(
            self.might(other) // 2
            for other in self.facts.neighbours[place]
            if other != area and self.units.get(other) and self.units[other][0]["house"] == self.house
        )

    def _is_defended(self, area: str) -> bool:
        row = self.areas.get(area, {})
        foreign = any(unit["house"] != self.house for unit in self.units.get(area, ()))
        held = bool(row.get("garrison") and self.facts.areas[area]["home_of"] != self.house)
        return foreign or held or bool(row.get("neutral"))
