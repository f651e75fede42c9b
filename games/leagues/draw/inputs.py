"""The input of a draw. It is frozen before the server reads the seed."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from .errors import HardRule
from .sizes import SizeRules

VERSION = 2
"""Version of the input, the search and the bounds. A changed algorithm gets a new number."""
TERMS = ("met", "spread", "sleep", "wishes", "beside", "played", "luck", "small")
"""The terms of the cost, in the order in which they are listed."""
DEFAULT_WEIGHTS = {
    "met": 100, "spread": 1, "sleep": 5, "wishes": 100, "beside": 10, "played": 600, "luck": 1, "small": 30,
}  # fmt: skip
SPREADS = ("random", "even", "sliced")
MAX_WEIGHT = 10_000
MAX_UNITS = 100_000
"""Maximum absolute value of an entry's points or rating, in units (`DrawInput.unit`), and of its luck, in
tenths of a point."""

Json = dict[str, Any]
Count = tuple[int, int, int]
"""Two entries, the lower number first, and a count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """An entry as a draw sees it, without a name.

    `points` and `rating` are in hundredths, `luck` is in tenths of a point. `played`: house -> number of
    earlier games. `small`: number of games at tables below the largest size. `byes`: number of rounds that
    the entry sat out. `salt`: the player's contribution to the randomness of the draw.
    """

    number: int
    points: int = 0
    rating: int = 0
    luck: int = 0
    played: Mapping[str, int] = field(default_factory=dict)
    small: int = 0
    byes: int = 0
    salt: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pin:
    """A seat that an entry must, or may not, have in a round. `table` counts from 1, 0 means any; `house` ""
    means any."""

    round: int
    entry: int
    table: int = 0
    house: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawInput:
    """The input of a draw. The order of rows makes no difference.

    - `round`: number, in the division, of the first of the `rounds` rounds that are drawn together.
    - `season_rounds`: their numbers in the season, empty if these are the same.
    - `commitment`: binds the server to the seed.
    - `sizes`: the rules that determine the sizes of tables.
    - `houses`: size -> houses in the setup's order. `neighbours`: size -> pairs of houses.
    - `par`: size -> house -> tenths of a point.
    - `spread`: one of SPREADS. `unit`: the hundredths of points or rating that count as one.
    - `met`, `beside`: numbers of earlier games of two entries at the same table, and as neighbours.
    - `sleep`: 0 to 3, higher for two entries whose waking hours overlap less.
    - `apart`: pairs that never share a table. `wishes`: pairs that share one only if it cannot be avoided.
    - `pins`: seats that entries must have. `excluded`: seats that entries may not have.

    Raises ValueError for input that contradicts itself.
    """

    season: str
    round: int
    attempt: int = 1
    rounds: int = 1
    season_rounds: tuple[int, ...] = ()
    commitment: str = ""
    sizes: SizeRules
    houses: Mapping[int, tuple[str, ...]]
    neighbours: Mapping[int, tuple[tuple[str, str], ...]]
    par_id: str = ""
    par: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    spread: str = "random"
    unit: int = 100
    weights: Mapping[str, int] = field(default_factory=lambda: dict(DEFAULT_WEIGHTS))
    entries: tuple[Entry, ...]
    met: tuple[Count, ...] = ()
    beside: tuple[Count, ...] = ()
    sleep: tuple[Count, ...] = ()
    apart: tuple[tuple[int, int], ...] = ()
    wishes: tuple[tuple[int, int], ...] = ()
    pins: tuple[Pin, ...] = ()
    excluded: tuple[Pin, ...] = ()

    def __post_init__(self) -> None:
        numbers = [entry.number for entry in self.entries]
        known = set(numbers)
        pairs = [*(row[:2] for row in (*self.met, *self.beside, *self.sleep)), *self.apart, *self.wishes]
        counted = (self.met, self.beside, self.sleep)
        seats = (*self.pins, *self.excluded)
        last = self.round + self.rounds - 1
        demands = {
            "there are entries": bool(numbers),
            "an entry has a number of its own, from 1": len(known) == len(numbers)
            and all(number > 0 for number in numbers),
            "a pair is of two known entries": all(len({*pair} & known) == 2 for pair in pairs),
            "a pair is counted once": all(
                len({frozenset(row[:2]) for row in rows}) == len(rows) for rows in counted
            ),
            "counts are not negative": all(row[2] >= 0 for row in (*self.met, *self.beside)),
            "sleep is 0 to 3": all(row[2] in range(4) for row in self.sleep),
            "a seat is for a known entry": all(pin.entry in known for pin in seats),
            "a seat is in a round that is drawn": all(self.round <= pin.round <= last for pin in seats),
            "each round has a number in the season": len(self.season_rounds) in (0, self.rounds),
            "rounds and attempts count from 1": min(self.round, self.rounds, self.attempt) > 0,
            "spread is random, even or sliced": self.spread in SPREADS,
            "a unit is positive": self.unit > 0,
            "each term has a weight": set(self.weights) == set(TERMS),
            f"weights are 0 to {MAX_WEIGHT}": all(
                0 <= weight <= MAX_WEIGHT for weight in self.weights.values()
            ),
            "each allowed size has its houses": all(
                len(set(self.houses.get(size, ()))) == size for size in self.sizes.allowed
            ),
            "each allowed size has its neighbours": all(
                size in self.neighbours
                and all({*pair} <= set(self.houses[size]) for pair in self.neighbours[size])
                for size in self.sizes.allowed
                if size in self.houses
            ),
            "par has all houses of a size": all(
                set(self.par[size]) == set(self.houses.get(size, ())) for size in self.par
            ),
            "points, ratings and luck are in range": all(
                max(abs(entry.points), abs(entry.rating), self.unit * abs(entry.luck))
                <= MAX_UNITS * self.unit
                for entry in self.entries
            ),
        }
        broken = [demand for demand, holds in demands.items() if not holds]
        if broken:
            raise ValueError("; ".join(broken))

    def rules_of(self, round: int) -> tuple[HardRule, ...]:
        """The hard rules of a round, each once, sorted."""
        rules = {HardRule("apart", min(pair), other=max(pair)) for pair in self.apart}
        for kind, pins in (("pinned", self.pins), ("excluded", self.excluded)):
            rules |= {
                HardRule(kind, pin.entry, table=pin.table, house=pin.house)
                for pin in pins
                if pin.round == round
            }
        return tuple(sorted(rules))

    def document(self) -> Json:
        """The input as a JSON object of integers, strings, lists and objects. The order of its rows is
        fixed."""
        return {
            "version": VERSION,
            **{name: getattr(self, name) for name in _PLAIN},
            "season_rounds": list(self.season_rounds or range(self.round, self.round + self.rounds)),
            "sizes": {
                "allowed": sorted(set(self.sizes.allowed)),
                "wanted": self.sizes.wanted,
                "max_byes": self.sizes.max_byes,
            },
            "houses": {str(size): list(self.houses[size]) for size in sorted(set(self.sizes.allowed))},
            "neighbours": {
                str(size): [list(pair) for pair in sorted(map(sorted, self.neighbours[size]))]
                for size in sorted(set(self.sizes.allowed))
            },
            "par": {str(size): dict(self.par[size]) for size in self.par if size in self.sizes.allowed},
            "spread": {"kind": self.spread, "unit": self.unit},
            "weights": dict(self.weights),
            "entries": [
                {field.name: getattr(entry, field.name) for field in fields(Entry)}
                | {"played": {house: times for house, times in entry.played.items() if times}}
                for entry in sorted(self.entries, key=lambda entry: entry.number)
            ],
            **{name: _counts(getattr(self, name)) for name in _COUNTED},
            **{name: _pairs(getattr(self, name)) for name in _PAIRED},
            **{name: _seats(getattr(self, name)) for name in _SEATED},
        }


_PLAIN = ("season", "round", "rounds", "commitment", "attempt", "par_id")
_COUNTED, _PAIRED, _SEATED = ("met", "beside", "sleep"), ("apart", "wishes"), ("pins", "excluded")
"""Fields of an input that its document contains unchanged (_PLAIN), as counted pairs, as pairs, and as
seats."""


def read_input(document: Mapping[str, Any]) -> DrawInput:
    """The input from its document. Raises KeyError and ValueError for an invalid document."""
    if document["version"] != VERSION:
        raise ValueError(f"version {document['version']} of an input is not known")
    sizes, spread = document["sizes"], document["spread"]
    rows: dict[str, Any] = {}
    for name in _COUNTED:
        rows[name] = tuple((low, high, count) for low, high, count in document[name])
    for name in _PAIRED:
        rows[name] = tuple((low, high) for low, high in document[name])
    for name in _SEATED:
        rows[name] = tuple(Pin(round=r, entry=e, table=t, house=h) for r, e, t, h in document[name])
    return DrawInput(
        **{name: document[name] for name in _PLAIN},
        season_rounds=tuple(document["season_rounds"]),
        sizes=SizeRules(tuple(sizes["allowed"]), sizes["wanted"], sizes["max_byes"]),
        houses={int(size): tuple(houses) for size, houses in document["houses"].items()},
        neighbours={
            int(size): tuple((one, other) for one, other in pairs)
            for size, pairs in document["neighbours"].items()
        },
        par={int(size): par for size, par in document["par"].items()},
        spread=spread["kind"],
        unit=spread["unit"],
        weights=document["weights"],
        entries=tuple(Entry(**entry) for entry in document["entries"]),
        **rows,
    )


def _counts(rows: tuple[Count, ...]) -> list[list[int]]:
    return sorted([*sorted(row[:2]), row[2]] for row in rows if row[2])


def _pairs(rows: tuple[tuple[int, int], ...]) -> list[list[int]]:
    return [list(pair) for pair in sorted({(min(row), max(row)) for row in rows})]


def _seats(pins: tuple[Pin, ...]) -> list[list[int | str]]:
    """[round, entry, table, house] of each pin."""
    return [list(row) for row in sorted({(pin.round, pin.entry, pin.table, pin.house) for pin in pins})]
