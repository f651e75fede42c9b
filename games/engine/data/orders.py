"""The fifteen order tokens of every house (COMP-4)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OrderFacts:
    """One order token. `modifier` is its printed number, 0 for none; `special` means starred (TERM-14)."""

    id: str
    kind: str
    modifier: int
    special: bool


ORDER_KINDS: tuple[str, ...] = ("march", "defense", "support", "raid", "consolidate")

ORDERS: dict[str, OrderFacts] = {
    "march_minus_1": OrderFacts("march_minus_1", "march", -1, special=False),
    "march_0": OrderFacts("march_0", "march", 0, special=False),
    "march_plus_1": OrderFacts("march_plus_1", "march", 1, special=True),
    "defense_plus_1_a": OrderFacts("defense_plus_1_a", "defense", 1, special=False),
    "defense_plus_1_b": OrderFacts("defense_plus_1_b", "defense", 1, special=False),
    "defense_plus_2": OrderFacts("defense_plus_2", "defense", 2, special=True),
    "support_a": OrderFacts("support_a", "support", 0, special=False),
    "support_b": OrderFacts("support_b", "support", 0, special=False),
    "support_plus_1": OrderFacts("support_plus_1", "support", 1, special=True),
    "raid_a": OrderFacts("raid_a", "raid", 0, special=False),
    "raid_b": OrderFacts("raid_b", "raid", 0, special=False),
    "raid_special": OrderFacts("raid_special", "raid", 0, special=True),
    "consolidate_a": OrderFacts("consolidate_a", "consolidate", 0, special=False),
    "consolidate_b": OrderFacts("consolidate_b", "consolidate", 0, special=False),
    "consolidate_special": OrderFacts("consolidate_special", "consolidate", 0, special=True),
}
