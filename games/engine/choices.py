"""Questions of common forms: one of a list, some of the units, or a task of several kinds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any, ClassVar

from .codec import TaggedValue
from .errors import IllegalInput
from .ids import AreaId, CardId, HouseId, UnitId
from .options import EligibleUnit, OneOf, Options, SomeUnits
from .state import Answer, Question, State, Unit

if TYPE_CHECKING:
    from .play import Play


class Choice(Question):
    """A question with a short list of valid answers. The default is among them.

    `refusal` and `rule` are the code and rule id of an answer that is not on the list.
    """

    __slots__ = ()
    abstract: ClassVar[bool] = True
    refusal: ClassVar[str] = "not_an_option"
    rule: ClassVar[str] = ""

    def choices(self, state: State, house: HouseId) -> tuple[Answer, ...]:
        """The valid answers, never empty."""
        raise NotImplementedError

    def options(self, state: State, house: HouseId) -> OneOf:
        return OneOf(self.choices(state, house))

    def check(self, state: State, house: HouseId, answer: Any) -> None:
        choices = self.choices(state, house)
        if answer not in choices:
            refused = IllegalInput(self.refusal, self.broken_rule(state, house, answer))
            raise refused.allowing(answers=_nearest_choices(choices, answer))

    def broken_rule(self, state: State, house: HouseId, answer: Any) -> str:
        """The rule id for an answer that is not on the list."""
        return self.rule

    def default(self, state: State, house: HouseId) -> Answer:
        return self.choices(state, house)[0]


def _nearest_choices(choices: Sequence[Answer], answer: Answer) -> list[Answer]:
    """The choices that have the most fields in common with an answer."""
    names = [field.name for field in fields(answer)]  # type: ignore[arg-type]
    common = [sum(getattr(each, name) == getattr(answer, name) for name in names) for each in choices]
    return [each for each, count in zip(choices, common, strict=True) if count == max(common)]


class CardTask(TaggedValue):
    """The task of a question that has several uses.

    `field` is the field of the answer that it reads. `house` is always the house that the task is about.
    """

    __slots__ = ()
    field: ClassVar[str] = ""

    def options(self, state: State, house: HouseId) -> Options:
        """The possible values."""
        raise NotImplementedError

    def check(self, state: State, house: HouseId, value: Any) -> None:
        """Raises `IllegalInput` when a value for `field` breaks a rule."""
        raise NotImplementedError

    def default(self, state: State, house: HouseId) -> Any:
        """The value for `field` that is used when the deadline passes."""
        raise NotImplementedError

    def resolve(self, play: Play, house: HouseId, card: CardId, value: Any) -> None:
        """Carries out a valid value for `field`. `card` is the cause."""
        raise NotImplementedError


def some_units(
    units: Sequence[Unit], minimum: int, maximum: int, counts_by_area: tuple[Mapping[AreaId, int], ...] = ()
) -> SomeUnits:
    """The options for `minimum` to `maximum` of the units."""
    eligible = tuple(EligibleUnit(unit.id, unit.type, unit.area) for unit in units)
    return SomeUnits(eligible, minimum, maximum, counts_by_area)


def check_units(state: State, options: SomeUnits, units: tuple[UnitId, ...], rule: str) -> None:
    """Raises `IllegalInput` unless these are different units among those offered, in an allowed number."""
    if len(set(units)) != len(units):
        raise IllegalInput("unit_named_twice", rule)
    for unit in units:
        if unit not in {eligible.unit for eligible in options.units}:
            known = state.units.get(unit)
            place = {} if known is None else {"area": known.area}
            raise IllegalInput("unit_not_eligible", rule, unit=unit, **place).allowing(units=options.units)
    if not options.minimum <= len(units) <= options.maximum:
        raise IllegalInput("wrong_number_of_units", rule, minimum=options.minimum, maximum=options.maximum)
