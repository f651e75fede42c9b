"""Types of ids. Every id is a lower-case word of the game; the annotation names the kind of id."""

from typing import Annotated, Literal, TypeAlias

EditionId: TypeAlias = Annotated[str, "edition"]
HouseId: TypeAlias = Annotated[str, "house"]
AreaId: TypeAlias = Annotated[str, "area"]
UnitId: TypeAlias = Annotated[str, "unit"]
UnitKind: TypeAlias = Annotated[str, "unit_kind"]
OrderId: TypeAlias = Annotated[str, "order_token"]
TrackId: TypeAlias = Annotated[str, "track"]
CardId: TypeAlias = Annotated[str, "card"]
DeckId: TypeAlias = Annotated[str, "deck"]

Phase: TypeAlias = Literal["setup", "westeros", "planning", "action", "ended"]
Role: TypeAlias = Literal["attacker", "defender"]


def unit_id(house: HouseId, kind: UnitKind, piece: int) -> UnitId:
    """The id of the n-th piece of a kind: `stark_footman_3`. A piece keeps its id for the whole game."""
    return f"{house}_{kind}_{piece}"
