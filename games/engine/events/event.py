"""The base class of events, and the fold of a history into a State."""

from collections.abc import Iterable
from typing import Any

from ..audiences import AudienceRule, HasAudience
from ..codec import TaggedValue
from ..state import State


class Event(TaggedValue, HasAudience):
    """A fact. Applying it runs no rule: a stored game is replayed by folding its events.

    A kind without `apply` changes nothing: its effects, if any, are separate events.

    Each kind declares its audience, which must depend only on the event: the stored audience is never
    recomputed.
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
