"""Errors for impossible draws."""

from collections.abc import Sequence
from dataclasses import dataclass


class SizesImpossible(Exception):  # noqa: N818
    """No tables of the allowed sizes seat this number of entries, even with the allowed byes."""

    def __init__(self, entries: int, allowed: Sequence[int], max_byes: int) -> None:
        sizes = ", ".join(map(str, allowed)) or "none"
        super().__init__(f"{entries} entries, tables of {sizes}, at most {max_byes} byes")
        self.entries = entries
        self.allowed = tuple(allowed)
        self.max_byes = max_byes


@dataclass(frozen=True, slots=True, order=True)
class HardRule:
    """A hard rule of one round.

    `kind` is `apart` (`entry` and `other` may not share a table), `pinned` (`entry` must sit at `table` with
    `house`) or `excluded` (`entry` may not sit at `table` with `house`). `table` 0 means any table, and
    `house` "" any house.
    """

    kind: str
    entry: int
    other: int = 0
    table: int = 0
    house: str = ""

    @property
    def excludes_from_every_seat(self) -> bool:
        """Whether the rule excludes its entry from every seat, so that the entry must sit out."""
        return self.kind == "excluded" and not self.table and not self.house


class DrawImpossible(Exception):  # noqa: N818
    """The rules of a round contradict each other. `rules`: a minimal set of them; without any one, the others
    could be met.

    `proven` is false if the search found no seating, although one may exist. In this case `rules` are the
    rules that the best draw breaks.
    """

    def __init__(self, round: int, rules: Sequence[HardRule], *, is_proven: bool = True) -> None:
        super().__init__(f"round {round}: {', '.join(map(str, rules))}")
        self.round = round
        self.rules = tuple(rules)
        self.is_proven = is_proven

    @property
    def entries(self) -> tuple[int, ...]:
        """The numbers of the entries in these rules, sorted."""
        named = {rule.entry for rule in self.rules} | {rule.other for rule in self.rules}
        return tuple(sorted(named - {0}))
