"""The position of a game: flat tables of frozen rows. Only events change it; queries read it.

Every table has one Django model of the same name and fields. No rule is in this module.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from .audiences import (
    NOBODY,
    OWN_HOUSE,
    PUBLIC,
    AudienceRule,
    HasAudience,
    own_house_until,
    own_house_while_in,
)
from .codec import TaggedValue
from .copying import replace
from .ids import AreaId, CardId, DeckId, HouseId, OrderId, Phase, Role, TrackId, UnitId, UnitKind
from .ruleset import Ruleset

if TYPE_CHECKING:
    from .options import Options
    from .play import Play

K = TypeVar("K")
R = TypeVar("R")
T = TypeVar("T")


class Table(dict[K, R], Generic[K, R]):
    """A mapping that is never changed in place: `put` and `drop` return a new one."""

    __slots__ = ()

    def put(self, key: K, row: R) -> Self:
        table = self.copied()
        table[key] = row
        return table

    def change(self, *keys: K, **fields: Any) -> Self:
        """Changes fields of the rows with these keys."""
        table = self.copied()
        for key in keys:
            table[key] = replace(table[key], **fields)  # type: ignore[type-var]
        return table

    def drop(self, *keys: K) -> Self:
        table = self.copied()
        for key in keys:
            del table[key]
        return table

    def copied(self) -> Self:
        """The same rows in a new table, to be filled before other code sees it."""
        return type(self)(self)


class Step(TaggedValue):
    """A unit of work on the agenda: a frozen dataclass of ids. `begin` carries it out or asks a question."""

    __slots__ = ()

    def begin(self, play: Play) -> None:
        raise NotImplementedError


class Answer(TaggedValue):
    """The answer of a house to a decision of the same kind."""

    __slots__ = ()


class Question(TaggedValue):
    """A question with all its facts. Its fields are public: a question never contains a secret.

    `options`, `check`, `check_draft`, `default` and `complete` get the State that the house may read
    (`visibility.observed_state`). `resolve` and `apply_answer` get the whole State.

    `point` is the decision point of rulebook chapter 29, `answer` the expected type.
    """

    __slots__ = ()
    point: ClassVar[str] = ""
    answer: ClassVar[type[Answer]]

    def options(self, state: State, house: HouseId) -> Options:
        """The options of the house, complete enough for a client without rules to compose a legal answer."""
        raise NotImplementedError

    def check(self, state: State, house: HouseId, answer: Any) -> None:
        """Raises `IllegalInput` with code and rule id when the answer breaks a rule. This check decides."""
        raise NotImplementedError

    def default(self, state: State, house: HouseId) -> Answer:
        """The legal answer that is applied at the due time."""
        raise NotImplementedError

    def check_draft(self, state: State, house: HouseId, draft: Any) -> None:
        """Raises `IllegalInput` when a draft breaks a rule. A draft may be incomplete."""
        self.check(state, house, draft)

    def complete(self, state: State, house: HouseId, draft: Any) -> Answer:
        """A legal draft in the form applied at the due time: the default adds the missing parts."""
        answer: Answer = draft
        return answer

    def resolve(self, play: Play, answers: Mapping[HouseId, Any]) -> None:
        """Carries out the answers of all houses that were asked. The decision is already closed."""
        for house, answer in answers.items():
            self.apply_answer(play, house, answer)

    def apply_answer(self, play: Play, house: HouseId, answer: Any) -> None:
        """Carries out the answer of one house, if it does not depend on those of the others."""
        raise NotImplementedError


class StateRow(HasAudience):
    """A row of a table of the State, a frozen dataclass. Each class declares its audience."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class House(StateRow, audience=PUBLIC):
    """A playing house. `power` is available power, `supply` the level of its marker."""

    id: HouseId
    power: int
    supply: int


@dataclass(frozen=True, slots=True)
class Area(StateRow, audience=PUBLIC):
    """The contents of an area except units and orders. `garrison` and `neutral` are strengths, 0 for none."""

    id: AreaId
    power_token: HouseId | None = None
    garrison: int = 0
    neutral: int = 0
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Unit(StateRow, audience=PUBLIC):
    """A piece on the board. `attacking` marks the attackers while their combat is fought in `area`."""

    id: UnitId
    house: HouseId
    type: UnitKind
    area: AreaId
    routed: bool = False
    attacking: bool = False


class Units(Table[UnitId, Unit]):
    """The units on the board, with an index by area that is built on first use."""

    __slots__ = ("_by_area",)
    _by_area: dict[AreaId, tuple[Unit, ...]]

    def at(self, area: AreaId) -> tuple[Unit, ...]:
        """The units in an area, in the order of their ids. Empty tuple if none."""
        try:
            index = self._by_area
        except AttributeError:
            index = self.by_area()
        return index.get(area, ())

    def by_area(self) -> dict[AreaId, tuple[Unit, ...]]:
        try:
            return self._by_area
        except AttributeError:
            index: dict[AreaId, list[Unit]] = {}
            for unit in self.values():
                index.setdefault(unit.area, []).append(unit)
            for units in index.values():
                if len(units) > 1:  # this runs after every move, and most areas have a single unit
                    units.sort(key=attrgetter("id"))
            self._by_area = {area: tuple(units) for area, units in index.items()}
            return self._by_area


@dataclass(frozen=True, slots=True)
class Order(StateRow, audience=own_house_while_in("face_down", "area")):
    """An order token on the board. Secret while a `FaceDown` row lies over it."""

    area: AreaId
    house: HouseId
    token: OrderId


@dataclass(frozen=True, slots=True)
class FaceDown(StateRow, audience=PUBLIC):
    """The back of an order token: everyone can see it."""

    area: AreaId
    house: HouseId


@dataclass(frozen=True, slots=True)
class HouseCard(StateRow, audience=PUBLIC):
    """A house card and its place: in `hand`, `played` in the current combat, or in the `discard` pile."""

    id: CardId
    house: HouseId
    place: str = "hand"


@dataclass(frozen=True, slots=True)
class KnownCard(StateRow, audience=OWN_HOUSE):
    """The wildling card a house looked at with the Raven, and where the house put it: `top` or `bottom`."""

    house: HouseId
    card: CardId
    place: str


@dataclass(frozen=True, slots=True)
class Combat(StateRow, audience=PUBLIC):
    """The combat in progress. `order` is the march token that started it, still in `origin`."""

    area: AreaId
    origin: AreaId
    attacker: HouseId
    defender: HouseId
    order: OrderId
    blade: HouseId | None = None
    victor: HouseId | None = None


@dataclass(frozen=True, slots=True)
class Side(StateRow, audience=PUBLIC):
    """One side of the combat. `card` is the revealed house card, `strength` the announced strength."""

    house: HouseId
    role: Role
    card: CardId | None = None
    strength: int = 0


@dataclass(frozen=True, slots=True)
class Support(StateRow, audience=PUBLIC):
    """A place whose Support order helps a side of the combat."""

    area: AreaId
    house: HouseId
    side: HouseId


@dataclass(frozen=True, slots=True)
class Tide(StateRow, audience=own_house_until("shown")):
    """The Tides of Battle card of one side. Only its drawer can read it until it is shown."""

    house: HouseId
    card: CardId
    shown: bool = False


@dataclass(frozen=True, slots=True)
class Decision(StateRow, audience=PUBLIC):
    """An open question with its number and the houses that must answer.

    `sealed`: all answer at the same time. No answer is visible until all houses have answered.
    """

    number: int
    houses: tuple[HouseId, ...]
    sealed: bool
    question: Question


@dataclass(frozen=True, slots=True)
class SealedAnswer(StateRow, audience=OWN_HOUSE):
    """A sealed answer that waits for the others."""

    number: int
    house: HouseId
    answer: Answer


def field_with_audience(rule: AudienceRule, default: T) -> T:
    """A field of the State that is not a table, with its audience."""
    return field(default=default, metadata={"audience": rule})


def row_table(row: type[StateRow], *key: str, table: type[Table[Any, Any]] = Table) -> Any:
    """A table of the State, and the fields that are the key of a row. Rows declare their audience."""
    return field(default_factory=table, metadata={"audience": row.audience, "row": row, "key": key})


def list_table(rule: AudienceRule) -> Any:
    """A table of the State whose rows are lists of ids, with their audience."""
    return field(default_factory=Table, metadata={"audience": rule})


@dataclass(frozen=True, slots=True)
class State:
    """The whole state of a game, without derived facts. Each field declares its audience."""

    players: int = field_with_audience(PUBLIC, 0)
    ruleset: Ruleset = field_with_audience(PUBLIC, Ruleset())
    round: int = field_with_audience(PUBLIC, 0)
    phase: Phase = field_with_audience(PUBLIC, "setup")
    threat: int = field_with_audience(PUBLIC, 0)
    blade_used: bool = field_with_audience(PUBLIC, False)
    raven_used: bool = field_with_audience(PUBLIC, False)
    bans: tuple[OrderId, ...] = field_with_audience(PUBLIC, ())
    winner: HouseId | None = field_with_audience(PUBLIC, None)
    decision_count: int = field_with_audience(PUBLIC, 0)
    draw_count: int = field_with_audience(PUBLIC, 0)
    agenda: tuple[Step, ...] = field_with_audience(NOBODY, ())
    houses: Table[HouseId, House] = row_table(House, "id")
    areas: Table[AreaId, Area] = row_table(Area, "id")
    units: Units = row_table(Unit, "id", table=Units)
    orders: Table[AreaId, Order] = row_table(Order, "area")
    face_down: Table[AreaId, FaceDown] = row_table(FaceDown, "area")
    tracks: Table[TrackId, tuple[HouseId, ...]] = list_table(PUBLIC)
    house_cards: Table[CardId, HouseCard] = row_table(HouseCard, "id")
    decks: Table[DeckId, tuple[CardId, ...]] = list_table(NOBODY)
    """Face-down piles, top first."""
    piles: Table[DeckId, tuple[CardId, ...]] = list_table(PUBLIC)
    """Face-up cards: `revealed` this round, and the used cards that lie under each deck."""
    known_cards: Table[HouseId, KnownCard] = row_table(KnownCard, "house")
    combat: Combat | None = field_with_audience(Combat.audience, None)
    sides: Table[HouseId, Side] = row_table(Side, "house")
    supports: Table[AreaId, Support] = row_table(Support, "area")
    tides: Table[HouseId, Tide] = row_table(Tide, "house")
    decisions: Table[int, Decision] = row_table(Decision, "number")
    answers: Table[tuple[int, HouseId], SealedAnswer] = row_table(SealedAnswer, "number", "house")


def audiences_of(cls: type[Any]) -> Mapping[str, AudienceRule]:
    """Maps fields of a dataclass like State to their audience. Raises TypeError for a field without one."""
    silent = [each.name for each in fields(cls) if "audience" not in each.metadata]
    if silent:
        raise TypeError(f"{cls.__name__} declares no audience of {', '.join(silent)}")
    return {each.name: each.metadata["audience"] for each in fields(cls)}


AUDIENCES = audiences_of(State)
"""Maps fields of the State to the audience of the field, or of each of its rows."""

ROWS: Mapping[str, type[StateRow]] = {
    each.name: each.metadata["row"] for each in fields(State) if "row" in each.metadata
}
"""The classes of rows, by table of the State."""
KEYS: Mapping[str, tuple[str, ...]] = {
    each.name: each.metadata["key"] for each in fields(State) if "key" in each.metadata
}
"""The fields that are the key of a row, by table of the State."""
