"""What an event is, and how a history of them becomes a State."""

from __future__ import annotations

from collections.abc import Iterable

from ..codec import Tagged
from ..state import State


class Event(Tagged):
    """A fact. Applying it runs no rule: a stored game is replayed by folding its events."""

    __slots__ = ()

    def apply(self, state: State) -> State:
        raise NotImplementedError


def fold(events: Iterable[Event], state: State | None = None) -> State:
    """The State after these events, from the empty State unless one is given."""
    state = state or State()
    for event in events:
        state = event.apply(state)
    return state
