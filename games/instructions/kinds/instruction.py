"""The base of instructions: the decisions they answer, their conditions and their answers."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, get_args, get_origin

from games.engine import Answer, Edition, Question, State
from games.engine.codec import TaggedValue, field_hints
from games.engine.ids import AreaId, HouseId, Role
from games.engine.phases.combat.strength import side_strength
from games.engine.queries.combat import is_attacker, opponent


@dataclass(frozen=True, slots=True)
class AskedDecision:
    """An open decision as seen by the house that answers. `state` is the observation of that house."""

    state: State
    house: HouseId
    question: Question

    @property
    def area(self) -> AreaId | None:
        """The place of the question: its field `area`, else the embattled area."""
        area: AreaId | None = getattr(self.question, "area", None)
        if area is None and self.state.combat is not None:
            area = self.state.combat.area
        return area


@dataclass(frozen=True, slots=True)
class ImpossibleValue:
    """An impossible value. `path` is a JSON pointer in the instruction, `known` lists the possible values."""

    path: str
    known: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class InstructionConditions:
    """The conditions of an instruction.

    All given conditions must hold. An instruction without conditions always applies. Conditions on
    `opponents`, `role` and the lead hold only in a combat of the house, or of the house that it supports. The
    lead is the current strength of that house minus the strength of its opponent.
    """

    rounds: tuple[int, ...] = ()
    """Rounds in which it applies; empty for all."""
    areas: tuple[AreaId, ...] = ()
    """Places in question, or embattled areas, to which it applies; empty for all."""
    opponents: tuple[HouseId, ...] = ()
    """Opponents against which it applies; empty for all."""
    role: Role | None = None
    """Required side of your house, or of the house that you support; null for both."""
    min_lead: int | None = None
    """The smallest lead: your current strength minus that of the opponent. Null for any."""
    max_lead: int | None = None
    """The largest lead, negative for a deficit. Null for any."""

    @property
    def needs_combat(self) -> bool:
        return bool(self.opponents or self.role) or self.min_lead is not None or self.max_lead is not None

    def holds(self, state: State, side: HouseId, area: AreaId | None) -> bool:
        """Whether the conditions hold for a house. `area` is the place of the question, if it has one."""
        if self.rounds and state.round not in self.rounds:
            return False
        if self.areas and area not in self.areas:
            return False
        return not self.needs_combat or self._holds_in_combat(state, side)

    def _holds_in_combat(self, state: State, side: HouseId) -> bool:
        if state.combat is None or side not in (state.combat.attacker, state.combat.defender):
            return False
        other = opponent(state, side)
        if self.opponents and other not in self.opponents:
            return False
        if self.role and (self.role == "attacker") != is_attacker(state, side):
            return False
        if self.min_lead is None and self.max_lead is None:
            return True
        lead = side_strength(state, side) - side_strength(state, other)
        return (self.min_lead is None or lead >= self.min_lead) and (
            self.max_lead is None or lead <= self.max_lead
        )


@dataclass(frozen=True, slots=True)
class Instruction(TaggedValue):
    """An instruction for one kind of decision; `kind` is the kind of the decision.

    The first paragraph of its docstring, and the texts of its fields, are in the API document.
    """

    abstract: ClassVar[bool] = True

    when: InstructionConditions = field(default=InstructionConditions(), kw_only=True)
    """Conditions, all of which must hold. Without it, the instruction always applies."""

    def answers(self, question: Question) -> bool:
        """Whether the instruction is about this question."""
        return question.kind == self.kind

    def answer(self, decision: AskedDecision) -> Answer | None:
        """The answer, or None if the instruction does not apply. The answer may be against the rules."""
        return (
            self.choose(decision) if self.when.holds(decision.state, decision.house, decision.area) else None
        )

    def choose(self, decision: AskedDecision) -> Answer | None:
        """The answer if the conditions hold, or None if no wanted value is possible."""
        raise NotImplementedError

    def faults(self, edition: Edition, houses: Sequence[HouseId]) -> Iterator[ImpossibleValue]:
        """A fault for each value that does not exist in a game of this edition with these houses."""
        yield from _unknown_ids("/when", self.when, edition, houses)
        for index, round_ in enumerate(self.when.rounds):
            yield from number_out_of_range(f"/when/rounds/{index}", round_, 1, edition.rounds)
        yield from self.own_faults(edition, houses)

    def own_faults(self, edition: Edition, houses: Sequence[HouseId]) -> Iterator[ImpossibleValue]:
        """Faults in the fields of this kind. By default all its ids are checked."""
        return _unknown_ids("", self, edition, houses)


def _unknown_ids(
    path: str, instruction: Any, edition: Edition, houses: Sequence[HouseId]
) -> Iterator[ImpossibleValue]:
    """A fault for each unknown or repeated id in the lists of ids of an object."""
    known: Mapping[str, Iterable[str]] = {
        "area": edition.areas,
        "card": [card for house in houses for card in edition.cards_of[house]],
        "house": houses,
        "unit_kind": edition.units,
    }
    for name, hint in field_hints(type(instruction)).items():
        element = get_args(hint)[0] if get_origin(hint) is tuple else None
        if get_origin(element) is Annotated:
            yield from unknown_values(
                f"{path}/{name}", getattr(instruction, name), known[get_args(element)[1]]
            )


def unknown_values(
    path: str, values: Sequence[str], known_values: Iterable[str]
) -> Iterator[ImpossibleValue]:
    """A fault for each value that is unknown or repeated."""
    listed = tuple(known_values)
    for index, value in enumerate(values):
        left = tuple(each for each in listed if each not in values[:index])
        if value not in left:
            yield ImpossibleValue(f"{path}/{index}", left)


def unknown_value(path: str, value: str, known_values: Iterable[str]) -> Iterator[ImpossibleValue]:
    """A fault for an unknown value."""
    listed = tuple(known_values)
    if value not in listed:
        yield ImpossibleValue(path, listed)


def number_out_of_range(path: str, value: int, minimum: int, maximum: int) -> Iterator[ImpossibleValue]:
    """A fault for a number that is not from `minimum` to `maximum`."""
    if not minimum <= value <= maximum:
        yield ImpossibleValue(path, tuple(str(each) for each in range(minimum, maximum + 1)))


def first_of(preferred: Sequence[str], ids: Sequence[str]) -> str | None:
    """The first wanted value that is offered."""
    return next((each for each in preferred if each in ids), None)


@dataclass(frozen=True, slots=True)
class AnswerByDefault(Instruction):
    """Answers decisions of the kind `decision` with the default answer, without waiting for the due time."""

    decision: str
    """Kind of decision that the instruction answers."""

    def answers(self, question: Question) -> bool:
        return question.kind == self.decision

    def choose(self, decision: AskedDecision) -> Answer:
        return decision.question.default(decision.state, decision.house)

    def own_faults(self, edition: Edition, houses: Sequence[HouseId]) -> Iterator[ImpossibleValue]:
        yield from unknown_value("/decision", self.decision, sorted(Question.family))
