"""The four kinds of unit (TERM-1, MUSTER-4)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class UnitFacts:
    """One kind of unit.

    `castle_strength` replaces `strength` when attacking an area with a castle or stronghold, or supporting
    such an attack. `upgrade_cost` is the number of mustering points for upgrading a footman to this kind,
    None if that is impossible.
    """

    id: str
    name: str
    strength: int
    castle_strength: int
    muster_cost: int
    upgrade_cost: int | None
    at_sea: bool


UNIT_KINDS: dict[str, UnitFacts] = {
    "footman": UnitFacts("footman", "Footman", 1, 1, muster_cost=1, upgrade_cost=None, at_sea=False),
    "knight": UnitFacts("knight", "Knight", 2, 2, muster_cost=2, upgrade_cost=1, at_sea=False),
    "siege_engine": UnitFacts(
        "siege_engine", "Siege Engine", 0, 4, muster_cost=2, upgrade_cost=1, at_sea=False
    ),
    "ship": UnitFacts("ship", "Ship", 1, 1, muster_cost=1, upgrade_cost=None, at_sea=True),
}
