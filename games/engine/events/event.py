"""The base class of events, and the fold of a history into a State."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..audiences import Audienced, AudienceRule
from ..codec import Tagged
from ..state import State


class Event(Tagged, Audienced):
    """A fact. Applying it runs no rule: a stored game is replayed by folding its events.

    A kind without `apply` changes nothing: other events, or none, have its effects.

    Each kind declares its audience, which must follow from the event alone: the log is never restamped.
    """

    __slots__ = ()

    def __init_subclass__(cls, *, audience: AudienceRule | None = None, **keywords: Any) -> None:
        if audience is not None and audience.watches:
            raise TypeError(f"the audience of {cls.__name__} depends on the State")
        super().__init_subclass__(audience=audience, **keywords)

    def apply(self, state: State) -> State:
        """The State after the event."""
        return state


def fold(events: Iterable[Event], state: State | None = None) -> State:
    """The State after these events, from the empty State unless one is given."""
    state = state or State()
    for event in events:
        state = event.apply(state)
    return state
