"""Errors for draws that are impossible."""

from __future__ import annotations

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
class Rule:
    """A hard rule of one round.

    `kind` is `apart` (`entry` and `other` may not share a table), `pinned` (`entry` sits at `table`, as
    `house`) or `excluded` (`entry` may not sit there). `table` 0 is any table and `house` "" any house.
    """

    kind: str
    entry: int
    other: int = 0
    table: int = 0
    house: str = ""

    @property
    def is_from_every_seat(self) -> bool:
        """Whether its entry has to sit out."""
        return self.kind == "excluded" and not self.table and not self.house


class DrawImpossible(Exception):  # noqa: N818
    """A minimal set of rules of a round that collide: without any one of them the others could be met.

    `proven` is false when the search found no seating although one may exist. Then `rules` are the rules that
    the best draw breaks.
    """

    def __init__(self, round: int, rules: Sequence[Rule], *, proven: bool = True) -> None:
        super().__init__(f"round {round}: {', '.join(map(str, rules))}")
        self.round = round
        self.rules = tuple(rules)
        self.proven = proven

    @property
    def entries(self) -> tuple[int, ...]:
        """The numbers of the entries in these rules, sorted."""
        named = {rule.entry for rule in self.rules} | {rule.other for rule in self.rules}
        return tuple(sorted(named - {0}))
