"""The printed facts that the sensible policy uses: adjacent areas, values of orders and cards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from games.bots.policy import Json


@dataclass(frozen=True)
class Facts:
    """Rows of the reference by id: `areas`, order `tokens`, `units` by kind, house `cards`."""

    areas: dict[str, Json]
    tokens: dict[str, Json]
    units: dict[str, Json]
    cards: dict[str, Json]

    @classmethod
    def of(cls, board: Json, orders: Json, units: Json, house_cards: Json) -> Facts:
        """The facts in the reference documents of the API and of `games.engine.reference`."""
        return cls(
            areas={row["id"]: row for row in board["areas"]},
            tokens={row["id"]: row for row in orders["orders"]},
            units={row["id"]: row for row in units["units"]},
            cards={row["id"]: row for row in house_cards["cards"]},
        )

    @cached_property
    def worth(self) -> dict[str, int]:
        """Area -> the value of holding it: castles win the game, supply and power help."""
        worth = {}
        for area, row in self.areas.items():
            if row["kind"] == "land":
                worth[area] = (
                    2 + 6 * (row["castle"] > 0) + 2 * row["castle"] + 2 * row["supply"] + row["power"]
                )
            else:
                worth[area] = 2 if row["kind"] == "sea" else 0
        return worth

    @cached_property
    def neighbours(self) -> dict[str, tuple[str, ...]]:
        """Area -> the areas from which it can be attacked or supported, occupied or not."""
        return {area: (*row["adjacent"], *row["ports"]) for area, row in self.areas.items()}
