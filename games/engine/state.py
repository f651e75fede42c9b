"""The position of a game: flat tables of frozen rows. Only events change it; queries read it.

Every table has one Django model of the same name and fields. Nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from .codec import Tagged
from .ids import AreaId, CardId, DeckId, HouseId, OrderId, Phase, Role, TrackId, UnitId, UnitKind
from .ruleset import Ruleset

if TYPE_CHECKING:
    from .options import Options
    from .play import Play

K = TypeVar("K")
R = TypeVar("R")


class Table(dict[K, R], Generic[K, R]):
    """A mapping that is never changed in place: `put` and `drop` answer a new one."""

    __slots__ = ()

    def put(self, key: K, row: R) -> Self:
        table = self.copied()
        table[key] = row
        return table

    def drop(self, *keys: K) -> Self:
        table = self.copied()
        for key in keys:
            del table[key]
        return table

    def copied(self) -> Self:
        """The same rows in a new table, to be filled before anyone else sees it."""
        return type(self)(self)


class Step(Tagged):
    """A piece of work on the agenda: a frozen dataclass of ids. `begin` carries it out or asks."""

    __slots__ = ()

    def begin(self, play: Play) -> None:
        raise NotImplementedError


class Answer(Tagged):
    """What a house answers to a decision of the same kind."""

    __slots__ = ()


class Question(Tagged):
    """What is asked, and all that belongs to it. Its fields are public: a question never holds a secret.

    `point` is the decision point of rulebook chapter 29, `answer` the type that is expected, `consequence`
    what happens when nobody answers in time, in a sentence.
    """

    __slots__ = ()
    point: ClassVar[str] = ""
    answer: ClassVar[type[Answer]]
    consequence: ClassVar[str] = ""

    def options(self, state: State, house: HouseId) -> Options:
        """What the house may answer, such that a client that knows no rule can compose a lawful answer."""
        raise NotImplementedError

    def check(self, state: State, house: HouseId, answer: Any) -> None:
        """Raise `Illegal` with code and rule id when the answer breaks a rule. The authority."""
        raise NotImplementedError

    def default(self, state: State, house: HouseId) -> Answer:
        """The lawful answer that is entered when the deadline passes."""
        raise NotImplementedError

    def check_draft(self, state: State, house: HouseId, draft: Any) -> None:
        """Raise `Illegal` when a draft breaks a rule. It may lack what only an answer must have."""
        self.check(state, house, draft)

    def complete(self, state: State, house: HouseId, draft: Any) -> Answer:
        """What becomes of a lawful draft when the deadline passes: the default adds what it lacks."""
        answer: Answer = draft
        return answer

    def resolve(self, play: Play, answers: Mapping[HouseId, Any]) -> None:
        """Carry out the answers of all houses that were asked. The decision is closed already."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class House:
    """A playing house. `power` is available power, `supply` the level of its marker."""

    id: HouseId
    power: int
    supply: int


@dataclass(frozen=True, slots=True)
class Area:
    """What lies in an area besides units and orders. `garrison` and `neutral` are strengths, 0 for none."""

    id: AreaId
    power_token: HouseId | None = None
    garrison: int = 0
    neutral: int = 0
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Unit:
    """A piece on the board. `attacking` marks the attackers while their combat is fought in `area`."""

    id: UnitId
    house: HouseId
    type: UnitKind
    area: AreaId
    routed: bool = False
    attacking: bool = False


class Units(Table[UnitId, Unit]):
    """The units on the board, with an index by area that is built when first asked for."""

    __slots__ = ("_by_area",)
    _by_area: dict[AreaId, tuple[Unit, ...]]

    def at(self, area: AreaId) -> tuple[Unit, ...]:
        """The units in an area, in the order of their ids. Empty tuple if none."""
        return self.by_area().get(area, ())

    def by_area(self) -> dict[AreaId, tuple[Unit, ...]]:
        try:
            return self._by_area
        except AttributeError:
            index: dict[AreaId, list[Unit]] = {}
            for unit in self.values():
                index.setdefault(unit.area, []).append(unit)
            self._by_area = {
                area: tuple(sorted(units, key=lambda unit: unit.id)) for area, units in index.items()
            }
            return self._by_area


@dataclass(frozen=True, slots=True)
class Order:
    """An order token on the board. Secret while a `FaceDown` row lies over it."""

    area: AreaId
    house: HouseId
    token: OrderId


@dataclass(frozen=True, slots=True)
class FaceDown:
    """The back of an order token: everyone sees that it lies there."""

    area: AreaId
    house: HouseId


@dataclass(frozen=True, slots=True)
class HouseCard:
    """A house card and where it is: in `hand`, `played` in the present combat, or in the `discard` pile."""

    id: CardId
    house: HouseId
    place: str = "hand"


@dataclass(frozen=True, slots=True)
class KnownCard:
    """The wildling card a house looked at with the Raven, and where it put it: `top` or `bottom`."""

    house: HouseId
    card: CardId
    place: str


@dataclass(frozen=True, slots=True)
class Combat:
    """The combat being fought. `order` is the march token that started it, still lying in `origin`."""

    area: AreaId
    origin: AreaId
    attacker: HouseId
    defender: HouseId
    order: OrderId
    blade: HouseId | None = None
    victor: HouseId | None = None


@dataclass(frozen=True, slots=True)
class Side:
    """One side of the combat. `card` is the revealed house card, `strength` the announced strength."""

    house: HouseId
    role: Role
    card: CardId | None = None
    strength: int = 0


@dataclass(frozen=True, slots=True)
class Support:
    """A place whose Support order helps a side of the combat."""

    area: AreaId
    house: HouseId
    side: HouseId


@dataclass(frozen=True, slots=True)
class Tide:
    """The Tides of Battle card of one side. Secret to its drawer until it is shown."""

    house: HouseId
    card: CardId
    shown: bool = False


@dataclass(frozen=True, slots=True)
class Decision:
    """An open question with its number and the houses that are asked.

    `sealed`: all answer at the same time, nobody sees an answer before the last one is in.
    """

    number: int
    houses: tuple[HouseId, ...]
    sealed: bool
    question: Question


@dataclass(frozen=True, slots=True)
class SealedAnswer:
    """An answer that waits for the others."""

    number: int
    house: HouseId
    answer: Answer


@dataclass(frozen=True, slots=True)
class State:
    """Everything there is to know about a game, and nothing derived."""

    players: int = 0
    ruleset: Ruleset = field(default_factory=Ruleset)
    round: int = 0
    phase: Phase = "setup"
    threat: int = 0
    blade_used: bool = False
    raven_used: bool = False
    bans: tuple[OrderId, ...] = ()
    winner: HouseId | None = None
    decision_count: int = 0
    draw_count: int = 0
    agenda: tuple[Step, ...] = ()
    houses: Table[HouseId, House] = field(default_factory=Table)
    areas: Table[AreaId, Area] = field(default_factory=Table)
    units: Units = field(default_factory=Units)
    orders: Table[AreaId, Order] = field(default_factory=Table)
    face_down: Table[AreaId, FaceDown] = field(default_factory=Table)
    tracks: Table[TrackId, tuple[HouseId, ...]] = field(default_factory=Table)
    house_cards: Table[CardId, HouseCard] = field(default_factory=Table)
    decks: Table[DeckId, tuple[CardId, ...]] = field(default_factory=Table)
    """Face-down piles, top first."""
    piles: Table[DeckId, tuple[CardId, ...]] = field(default_factory=Table)
    """Face-up cards: `revealed` this round, and the used cards that lie under each deck."""
    known_cards: Table[HouseId, KnownCard] = field(default_factory=Table)
    combat: Combat | None = None
    sides: Table[HouseId, Side] = field(default_factory=Table)
    supports: Table[AreaId, Support] = field(default_factory=Table)
    tides: Table[HouseId, Tide] = field(default_factory=Table)
    decisions: Table[int, Decision] = field(default_factory=Table)
    answers: Table[tuple[int, HouseId], SealedAnswer] = field(default_factory=Table)
