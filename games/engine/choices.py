"""Questions whose lawful answers can be listed."""

from __future__ import annotations

from typing import Any, ClassVar

from .errors import Illegal
from .ids import HouseId
from .options import OneOf
from .state import Answer, Question, State


class Choice(Question):
    """A question with a short list of lawful answers. The default is among them.

    `refusal` and `rule` are the code and rule id of an answer that is not on the list.
    """

    __slots__ = ()
    abstract: ClassVar[bool] = True
    refusal: ClassVar[str] = "not_an_option"
    rule: ClassVar[str] = ""

    def choices(self, state: State, house: HouseId) -> tuple[Answer, ...]:
        """The lawful answers, never empty."""
        raise NotImplementedError

    def options(self, state: State, house: HouseId) -> OneOf:
        return OneOf(self.choices(state, house))

    def check(self, state: State, house: HouseId, answer: Any) -> None:
        if answer not in self.choices(state, house):
            raise Illegal(self.refusal, self.broken_rule(state, house, answer))

    def broken_rule(self, state: State, house: HouseId, answer: Any) -> str:
        """The rule id of an answer that is not on the list."""
        return self.rule

    def default(self, state: State, house: HouseId) -> Answer:
        return self.choices(state, house)[0]
