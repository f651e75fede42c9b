"""The printed facts that the sensible policy uses: the map, orders, units, house cards and tracks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ..policy import Json


@dataclass(frozen=True)
class Facts:
    """Rows of the reference by id: `areas`, order `tokens`, `units` by kind, house `cards`; and `tracks`."""

    areas: dict[str, Json]
    tokens: dict[str, Json]
    units: dict[str, Json]
    cards: dict[str, Json]
    tracks: Json

    @classmethod
    def of(cls, board: Json, orders: Json, units: Json, house_cards: Json, tracks: Json) -> Facts:
        """The facts in the reference documents of the API and of `games.engine.reference`."""
        return cls(
            areas={row["id"]: row for row in board["areas"]},
            tokens={row["id"]: row for row in orders["orders"]},
            units={row["id"]: row for row in units["units"]},
            cards={row["id"]: row for row in house_cards["cards"]},
            tracks=tracks,
        )

    @cached_property
    def lands(self) -> frozenset[str]:
        return frozenset(area for area, row in self.areas.items() if row["kind"] == "land")

    @cached_property
    def seas(self) -> frozenset[str]:
        return frozenset(area for area, row in self.areas.items() if row["kind"] == "sea")

    @cached_property
    def castles(self) -> frozenset[str]:
        """Areas with a castle or stronghold."""
        return frozenset(area for area, row in self.areas.items() if row["castle"])

    @cached_property
    def castle_strengths(self) -> dict[str, int]:
        """Kind of unit -> its strength in an attack on a castle or stronghold."""
        return {kind: int(row["castle_strength"]) for kind, row in self.units.items()}

    @cached_property
    def lands_beside(self) -> dict[str, tuple[str, ...]]:
        """Land or sea -> adjacent land areas."""
        return {
            area: tuple(place for place in row["adjacent"] if place in self.lands)
            for area, row in self.areas.items()
        }

    @cached_property
    def seas_beside(self) -> dict[str, tuple[str, ...]]:
        """Land or sea -> adjacent sea areas."""
        return {
            area: tuple(place for place in row["adjacent"] if place in self.seas)
            for area, row in self.areas.items()
        }

    @cached_property
    def raided_from(self) -> dict[str, tuple[str, ...]]:
        """Place -> the places in which its order can raid or support. Land orders cannot affect the sea."""
        places: dict[str, tuple[str, ...]] = {}
        for area, row in self.areas.items():
            if row["kind"] == "port":
                places[area] = (str(row["sea"]),)
            elif row["kind"] == "land":
                places[area] = self.lands_beside[area]
            else:
                places[area] = (*row["adjacent"], *row["ports"])
        return places

    @cached_property
    def supporters(self) -> dict[str, tuple[str, ...]]:
        """Place -> the places from which a Support order can help in a combat there."""
        helping: dict[str, list[str]] = {area: [] for area in self.areas}
        for place, targets in self.raided_from.items():
            for area in targets:
                helping[area].append(place)
        return {area: tuple(places) for area, places in helping.items()}

    @cached_property
    def armies_by_supply(self) -> list[list[int]]:
        """The largest armies for each position of the supply track."""
        rows = sorted(self.tracks["supply"], key=lambda row: row["position"])
        return [row["armies"] for row in rows]
