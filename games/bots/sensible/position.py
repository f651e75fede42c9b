"""A position as one house sees it."""

from functools import cached_property

from ..policy import Json
from .board import Board
from .facts import Facts
from .weights import WEIGHTS, Weights

FOREIGN_SUPPORT = 0.6
"""Chance that a third house supports the weaker side of a fight."""


class Position:
    """The observation (`view`) and the question of `house`, with the sums that a plan needs."""

    def __init__(
        self,
        view: Json,
        house: str,
        question: Json,
        facts: Facts,
        weights: Weights = WEIGHTS,
        board: Board | None = None,
    ) -> None:
        self.view = view
        self.house = house
        self.question = question
        self.facts = facts
        self.weights = weights
        self.orders: dict[str, Json] = {row["area"]: row for row in view["orders"]}
        self.board = board = board or Board(view, facts)
        self.units, self.areas = board.units, board.areas
        self.power, self.supply = board.power, board.supply
        self.owner, self.holder, self.army_of = board.owner, board.holder, board.army_of
        self.reach, self.reach_of, self.places_of = board.reach, board.reach_of, board.places_of
        self.might_of, self.is_closed = board.might_of, board.is_closed
        self.missing_castles, self.castle_prospects = board.missing_castles, board.castle_prospects
        self._resistances: dict[str, float] = {}

    @property
    def castles(self) -> dict[str, int]:
        """Castles and strongholds by house."""
        return self.board.castles

    @property
    def supply_icons(self) -> dict[str, int]:
        """Supply icons by house."""
        return self.board.supply_icons

    @property
    def claims(self) -> dict[str, float]:
        """Expected parts of the castles of no house, by house."""
        return self.board.claims

    @cached_property
    def is_last_round(self) -> bool:
        return bool(self.view["round"] >= self.facts.tracks["rounds"])

    @cached_property
    def orders_are_revealed(self) -> bool:
        """Whether the orders of other houses can be read."""
        foreign = any(order["house"] != self.house for order in self.orders.values())
        return foreign or self.view["phase"] == "action"

    @cached_property
    def hands(self) -> dict[str, tuple[int, ...]]:
        """House -> the printed strengths of the visible house cards in its hand."""
        found: dict[str, list[int]] = {house: [] for house in self.power}
        for card in self.view["house_cards"]:
            if card["place"] == "hand":
                found[card["house"]].append(int(self.facts.cards[card["id"]]["strength"]))
        return {house: tuple(sorted(strengths)) for house, strengths in found.items()}

    def is_mine(self, area: str) -> bool:
        return self.owner(area) == self.house

    def order_kind(self, area: str) -> str | None:
        """The kind of the order in a place, None when there is none or it lies face down."""
        order = self.orders.get(area)
        return str(self.facts.tokens[order["token"]]["kind"]) if order else None

    def modifier(self, area: str) -> int:
        order = self.orders.get(area)
        return int(self.facts.tokens[order["token"]]["modifier"]) if order else 0

    def support(self, house: str, area: str, attacks: bool, without: str = "") -> float:
        """The strength that a house's own Support orders add in a fight for an area.

        An unrevealed order counts in part.
        """
        strength = 0.0
        for place in self.facts.supporters[area]:
            if place == without or self.holder(place) != house:
                continue
            if house == self.house or self.orders_are_revealed:
                if self.order_kind(place) == "support":
                    might = self.might_of(self.army_of(place), area if attacks else None)
                    strength += might + self.modifier(place)
            else:
                strength += self.weights.hidden_support * self.might_of(self.army_of(place))
        return strength

    def resistance(self, area: str) -> float:
        """The strength of a place against this house before house cards: units, garrison, order, support."""
        if area not in self._resistances:
            self._resistances[area] = self._resistance(area)
        return self._resistances[area]

    def _resistance(self, area: str) -> float:
        row = self.areas.get(area, {})
        strength = float(self.might_of(self.army_of(area)) + row.get("garrison", 0))
        holder = self.holder(area)
        if holder is None:
            return strength
        if self.order_kind(area) == "defense":
            strength += self.modifier(area)
        elif not self.orders_are_revealed:
            strength += self.weights.hidden_defense
        return (
            strength + self.support(holder, area, attacks=False) + self._support_by_third_houses(holder, area)
        )

    def _support_by_third_houses(self, holder: str, area: str) -> float:
        """The expected strength of third houses, which support the side with fewer castles."""
        if not self.orders_are_revealed or self.castles[holder] >= self.castles[self.house]:
            return 0.0
        return FOREIGN_SUPPORT * sum(
            self.might_of(self.army_of(place)) + self.modifier(place)
            for place in self.facts.supporters[area]
            if self.order_kind(place) == "support" and self.holder(place) not in (holder, self.house)
        )

    def is_defended(self, area: str) -> bool:
        """Whether entering a place against its owner means a combat or a fight with a neutral force."""
        row = self.areas.get(area, {})
        if row.get("neutral"):
            return True
        holder = self.holder(area)
        if holder is not None:
            return holder != self.house
        home = self.facts.areas[area]["home_of"]
        return bool(row.get("garrison")) and home != self.house

    @cached_property
    def _neighbours(self) -> dict[str, list[tuple[str, str, list[Json]]]]:
        """Place -> the armies of other houses that can march there: house, place and units."""
        found: dict[str, list[tuple[str, str, list[Json]]]] = {}
        for place, units in self.units.items():
            house = str(units[0]["house"])
            if house != self.house:
                for area in self.reach(house, place):
                    found.setdefault(area, []).append((house, place, units))
        return found

    def threats(self, area: str) -> list[tuple[str, float, float]]:
        """House, strength and chance of each hostile army that can attack a place of this house.

        Only the strongest army of each house counts.
        """
        strongest: dict[str, tuple[float, float]] = {}
        for house, place, units in self._neighbours.get(area, ()):
            might = float(self.might_of(units, area))
            chance = self.weights.later_threat
            if self.orders_are_revealed:
                if self.order_kind(place) == "march":
                    chance = self.weights.march_threat
                    might += self.modifier(place)
                elif self.is_last_round or self.order_kind(place) is not None:
                    # The army cannot move in this round; in the next one the place can be guarded again.
                    chance = 0.0 if self.is_last_round else self.weights.next_threat
            if chance:
                might += self.support(house, area, attacks=True, without=place)
                if (might, chance) > strongest.get(house, (0.0, 0.0)):
                    strongest[house] = (might, chance)
        return [(house, might, chance) for house, (might, chance) in strongest.items()]
