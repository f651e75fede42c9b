"""The final table of a game, and the facts of its seats that scorings use."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from .reading import Code, InvalidFinalTable

EndedBy: TypeAlias = Literal["castles", "rounds", "draw", "concession", "adjudication"]
"""`castles`: a house controlled seven areas with a castle or stronghold (WIN-1). `rounds`: the last round was
played (WIN-3)."""

ENDINGS: tuple[EndedBy, ...] = get_args(EndedBy)
ALL_SIZES = range(2, 101)
"""All possible numbers of seats at a table. An edition allows some of them."""

Value: TypeAlias = int | bool | str
FactKind: TypeAlias = Literal["number", "truth", "word"]


@dataclass(frozen=True, slots=True)
class Fact:
    """The type of a fact about a seat. Numbers are never below `least`. A truth value counts as 0 or 1."""

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
"""Name of a fact -> its type. Never remove a fact: a stored scoring may use it."""


@dataclass(frozen=True, slots=True)
class FinalSeat:
    """A house at the end of a game. `castles` counts the areas with a castle or stronghold, one each (WIN-2).
    `strongholds` counts the areas with a stronghold, `areas` land areas, and `power` available power tokens.
    `throne` is the position on the Iron Throne track."""

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

    Values of the position are those at the end. Raises InvalidFinalTable for impossible values.
    """

    seats: tuple[FinalSeat, ...]
    rounds: int
    ended_by: EndedBy

    def __post_init__(self) -> None:
        _require_possible(self)

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
        """Whether a seat is the only winner. A draw has no winner."""
        return self.ended_by != "draw" and seat.place == 1 and self.tied(1) == 1


def seat_facts(table: FinalTable) -> tuple[dict[str, Value], ...]:
    """All facts about each seat, by their names in FACTS, in the order of the seats.

    `lead`: the castles by which a single leader is ahead of the second, 0 for other houses. `gap`: the
    castles by which a house is behind the leader.
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

    It has the form `{"rounds", "ended_by", "seats": [{"house", "place", ...}]}`. Raises InvalidFinalTable.
    """
    top = _fields(document, "", ("seats", "rounds", "ended_by"))
    seats = top["seats"]
    if not isinstance(seats, list):
        raise InvalidFinalTable("/seats", "not_a_list")
    if len(seats) > max(sizes):
        raise InvalidFinalTable("/seats", "too_many", max(sizes))
    read = []
    for number, seat in enumerate(seats):
        row = _fields(seat, f"/seats/{number}", ("house", *_SEAT_NUMBERS))
        numbers = {name: _integer(row[name], f"/seats/{number}/{name}") for name in _SEAT_NUMBERS}
        read.append(FinalSeat(house=_word(row["house"], f"/seats/{number}/house"), **numbers))
    ended_by = top["ended_by"]
    if ended_by not in ENDINGS:
        raise InvalidFinalTable("/ended_by", "unknown_value")
    rounds = _integer(top["rounds"], "/rounds")
    if len(read) < min(sizes):
        raise InvalidFinalTable("/seats", "too_few", min(sizes))
    return FinalTable(tuple(read), rounds, ended_by)


_SEAT_NUMBERS = ("place", "castles", "strongholds", "areas", "supply", "power", "throne")
_MAX_NUMBER = 100


def _require_possible(table: FinalTable) -> None:
    if len(table.seats) not in ALL_SIZES:
        few = len(table.seats) < ALL_SIZES[0]
        raise InvalidFinalTable(
            "/seats", "too_few" if few else "too_many", ALL_SIZES[0] if few else ALL_SIZES[-1]
        )
    if not 1 <= table.rounds <= _MAX_NUMBER:
        raise InvalidFinalTable("/rounds", "out_of_range", _MAX_NUMBER)
    for number, seat in enumerate(table.seats):
        for name in _SEAT_NUMBERS:
            if not FACTS[name].least <= getattr(seat, name) <= _MAX_NUMBER:
                raise InvalidFinalTable(f"/seats/{number}/{name}", "out_of_range", FACTS[name].least)
        if seat.strongholds > seat.castles:
            raise InvalidFinalTable(f"/seats/{number}/strongholds", "out_of_range", seat.castles)
        if seat.place != 1 + sum(other.place < seat.place for other in table.seats):
            raise InvalidFinalTable(f"/seats/{number}/place", "places_unsound")
    _require_distinct((seat.house for seat in table.seats), "house", "repeated_value")
    _require_distinct((seat.throne for seat in table.seats), "throne", "places_unsound")


def _require_distinct(values: Iterable[object], name: str, code: Code) -> None:
    seen = set()
    for number, value in enumerate(values):
        if value in seen:
            raise InvalidFinalTable(f"/seats/{number}/{name}", code)
        seen.add(value)


def _fields(value: object, path: str, names: tuple[str, ...]) -> dict[str, object]:
    if not isinstance(value, dict):
        raise InvalidFinalTable(path, "not_an_object")
    for name in names:
        if name not in value:
            raise InvalidFinalTable(f"{path}/{name}", "missing_key")
    for name in value:
        if name not in names:
            raise InvalidFinalTable(path, "unknown_key")
    return value


def _integer(value: object, path: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise InvalidFinalTable(path, "not_a_number")
    return value


def _word(value: object, path: str) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= _MAX_NUMBER:
        raise InvalidFinalTable(path, "not_a_name")
    return value
