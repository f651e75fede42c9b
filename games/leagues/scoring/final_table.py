"""The final table of a game, and the facts of its seats that scorings use."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from .reading import Code, FinalTableUnlawful

EndedBy: TypeAlias = Literal["castles", "rounds", "draw", "concession", "adjudication"]
"""`castles`: a house controlled seven of them (WIN-1); `rounds`: the last round was played (WIN-3)."""

ENDINGS: tuple[EndedBy, ...] = get_args(EndedBy)
ALL_SIZES = range(2, 101)
"""The numbers of seats at a table. Editions allow some of them."""

Value: TypeAlias = int | bool | str
FactKind: TypeAlias = Literal["number", "truth", "word"]


@dataclass(frozen=True, slots=True)
class Fact:
    """The type of a fact of a seat. Numbers are never below `least`; a truth counts as 0 or 1."""

    kind: FactKind
    least: int = 0


FACTS: Mapping[str, Fact] = {
    # of the seat
    "place": Fact("number", 1),
    "castles": Fact("number"),
    "strongholds": Fact("number"),
    "areas": Fact("number"),
    "supply": Fact("number"),
    "power": Fact("number"),
    "throne": Fact("number", 1),
    # of the table
    "players": Fact("number", 1),
    "rounds": Fact("number", 1),
    "leaders": Fact("number", 1),
    "ended_by": Fact("word"),
    # derived
    "is_winner": Fact("truth"),
    "is_leader": Fact("truth"),
    "survived": Fact("truth"),
    "in_draw": Fact("truth"),
    "lead": Fact("number"),
    "gap": Fact("number"),
    "castles_squared": Fact("number"),
}
"""Never remove one: a stored scoring may name it."""


@dataclass(frozen=True, slots=True)
class FinalSeat:
    """A house at the end. `castles` counts areas with a castle or stronghold, one each (WIN-2); `strongholds`
    areas with a stronghold; `areas` land areas; `power` available power tokens. `throne` is the position on
    the Iron Throne track."""

    house: str
    place: int
    castles: int
    strongholds: int
    areas: int
    supply: int
    power: int
    throne: int


@dataclass(frozen=True, slots=True)
class FinalTable:
    """The result of a game. Every game must provide it, for each kind of ending:

    - `seats`: every house of the setup once, in the setup's order, including houses without a player.
    - `place`: the final ranking (WIN-6). Houses share a place only where nothing ranks them, and the next
      place is then skipped: 1, 1, 3. The houses of a draw share place 1. A house to which the others conceded
      has place 1 alone. An adjudication that names no winner ranks by the position.
    - `rounds`: the number of started rounds, at least 1.

    Values of the position are those at the end. Raises FinalTableUnlawful for impossible values.
    """

    seats: tuple[FinalSeat, ...]
    rounds: int
    ended_by: EndedBy

    def __post_init__(self) -> None:
        _check(self)

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def leaders(self) -> int:
        """The number of houses with the most castles."""
        most = max(seat.castles for seat in self.seats)
        return sum(seat.castles == most for seat in self.seats)

    def tied(self, place: int) -> int:
        """The number of houses that share a place."""
        return sum(seat.place == place for seat in self.seats)

    def is_winner(self, seat: FinalSeat) -> bool:
        """Whether a seat won alone; a draw has no winner."""
        return self.ended_by != "draw" and seat.place == 1 and self.tied(1) == 1


def seat_facts(table: FinalTable) -> tuple[dict[str, Value], ...]:
    """All facts of each seat, by the names of FACTS, in the order of the seats.

    `lead`: castles ahead of the second, 0 for all but a single leader; `gap`: castles behind the leader.
    """
    first, second = sorted((seat.castles for seat in table.seats), reverse=True)[:2]
    leaders = table.leaders
    return tuple(
        {
            **{name: getattr(seat, name) for name in _SEAT_NUMBERS},
            "players": table.players,
            "rounds": table.rounds,
            "leaders": leaders,
            "ended_by": table.ended_by,
            "is_winner": table.is_winner(seat),
            "is_leader": seat.castles == first,
            "survived": seat.castles > 0,
            "in_draw": table.ended_by == "draw" and seat.place == 1,
            "lead": first - second if seat.castles == first else 0,
            "gap": first - seat.castles,
            "castles_squared": seat.castles**2,
        }
        for seat in table.seats
    )


def read_final_table(document: object, sizes: Collection[int] = ALL_SIZES) -> FinalTable:
    """A final table of one of these sizes from JSON.

    It has the form `{"rounds", "ended_by", "seats": [{"house", "place", ...}]}`. Raises FinalTableUnlawful.
    """
    top = _fields(document, "", ("seats", "rounds", "ended_by"))
    seats = top["seats"]
    if not isinstance(seats, list):
        raise FinalTableUnlawful("/seats", "not_a_list")
    if len(seats) > max(sizes):
        raise FinalTableUnlawful("/seats", "too_many", max(sizes))
    read = []
    for number, seat in enumerate(seats):
        row = _fields(seat, f"/seats/{number}", ("house", *_SEAT_NUMBERS))
        numbers = {name: _integer(row[name], f"/seats/{number}/{name}") for name in _SEAT_NUMBERS}
        read.append(FinalSeat(house=_word(row["house"], f"/seats/{number}/house"), **numbers))
    ended_by = top["ended_by"]
    if ended_by not in ENDINGS:
        raise FinalTableUnlawful("/ended_by", "unknown_value")
    rounds = _integer(top["rounds"], "/rounds")
    if len(read) < min(sizes):
        raise FinalTableUnlawful("/seats", "too_few", min(sizes))
    return FinalTable(tuple(read), rounds, ended_by)


_SEAT_NUMBERS = ("place", "castles", "strongholds", "areas", "supply", "power", "throne")
_MAX_NUMBER = 100


def _check(table: FinalTable) -> None:
    if len(table.seats) not in ALL_SIZES:
        few = len(table.seats) < ALL_SIZES[0]
        raise FinalTableUnlawful(
            "/seats", "too_few" if few else "too_many", ALL_SIZES[0] if few else ALL_SIZES[-1]
        )
    if not 1 <= table.rounds <= _MAX_NUMBER:
        raise FinalTableUnlawful("/rounds", "out_of_range", _MAX_NUMBER)
    for number, seat in enumerate(table.seats):
        for name in _SEAT_NUMBERS:
            if not FACTS[name].least <= getattr(seat, name) <= _MAX_NUMBER:
                raise FinalTableUnlawful(f"/seats/{number}/{name}", "out_of_range", FACTS[name].least)
        if seat.strongholds > seat.castles:
            raise FinalTableUnlawful(f"/seats/{number}/strongholds", "out_of_range", seat.castles)
        if seat.place != 1 + sum(other.place < seat.place for other in table.seats):
            raise FinalTableUnlawful(f"/seats/{number}/place", "places_unsound")
    _require_distinct((seat.house for seat in table.seats), "house", "repeated_value")
    _require_distinct((seat.throne for seat in table.seats), "throne", "places_unsound")


def _require_distinct(values: Iterable[object], name: str, code: Code) -> None:
    seen = set()
    for number, value in enumerate(values):
        if value in seen:
            raise FinalTableUnlawful(f"/seats/{number}/{name}", code)
        seen.add(value)


def _fields(value: object, path: str, names: tuple[str, ...]) -> dict[str, object]:
    if not isinstance(value, dict):
        raise FinalTableUnlawful(path, "not_an_object")
    for name in names:
        if name not in value:
            raise FinalTableUnlawful(f"{path}/{name}", "missing_key")
    for name in value:
        if name not in names:
            raise FinalTableUnlawful(path, "unknown_key")
    return value


def _integer(value: object, path: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise FinalTableUnlawful(path, "not_a_number")
    return value


def _word(value: object, path: str) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= _MAX_NUMBER:
        raise FinalTableUnlawful(path, "not_a_name")
    return value
