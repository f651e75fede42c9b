"""Visibility of rows and events. One function decides from the declarations of classes."""

from typing import Any

from .audiences import NOBODY, PUBLIC, Audience, HasAudience
from .codec import Plain, encode
from .copying import copier
from .editions import EDITIONS
from .events.event import Event
from .ids import HouseId
from .rulebook import cites
from .state import AUDIENCES, ROWS, State, StateRow, Table


@cites("INFO-2", "INFO-3", "INFO-4", "INFO-6", "INFO-7", "INFO-8", "INFO-9", "INFO-10", "BID-9")
def audience(state: State, subject: object) -> Audience:
    """The readers of a row of `state`, or of an event that leads to it. Raises TypeError for a class without
    an audience.
    """
    if not isinstance(subject, HasAudience):
        raise TypeError(f"{type(subject).__name__} declares no audience")
    return subject.audience.readers(state, subject)


def is_visible(state: State, subject: object, viewer: HouseId | None) -> bool:
    """Whether a house, or a spectator (None), may read a row or event."""
    readers = audience(state, subject)
    return readers is None or viewer in readers


def redact(event: Event, viewer: HouseId | None) -> Event | None:
    """The event, or None if this viewer may not read it."""
    return event if is_visible(_EMPTY, event, viewer) else None


_EMPTY = State()
_copy = copier(State)

_WITHHELD = {name: getattr(_EMPTY, name) for name, rule in AUDIENCES.items() if rule is NOBODY}
"""Fields of the State that nobody may read, with the value that a viewer sees."""

_FILTERED = tuple(
    (name, rule.watches) for name, rule in AUDIENCES.items() if rule is not PUBLIC and rule is not NOBODY
)
"""Tables whose rows have different readers, and the tables that decide this."""


@cites("INFO-1", "INFO-10")
def observed_state(state: State, viewer: HouseId | None) -> State:
    """The part of the State that the viewer may read, without rows of others, decks and the agenda.

    Returns `state` itself if nothing is hidden. Options, checks and defaults are computed from the
    observation, so that a bug in one of them cannot leak a secret. Only these need the whole State:

    - `Step.begin` and `Question.resolve` carry out the rules; their results are events with audiences.
    - `games.engine.notation` writes whole positions for staff and exports, `games.engine.proof` a finished
      game.
    - `games.storage` writes every row with its audience.
    """
    changes: dict[str, Any] = {name: nothing for name, nothing in _WITHHELD.items() if getattr(state, name)}
    for name, watches in _FILTERED:
        table: Table[Any, StateRow] = getattr(state, name)
        if not table or (watches and not any(getattr(state, watched) for watched in watches)):
            continue
        seen = type(table)((key, row) for key, row in table.items() if is_visible(state, row, viewer))
        if len(seen) < len(table):
            changes[name] = seen
    return _copy(state, changes) if changes else state


_EMPTY_DECKS: Table[str, tuple[str, ...]] = Table(
    {deck: () for edition in EDITIONS.values() for deck in edition.decks}
)


@cites("INFO-10")
def seen_after(view: State, event: Event) -> State:
    """The observation of a viewer after an event that they may read. `view` is the one before it.

    Events that a viewer may not read do not change the observation. So an observation and the later readable
    events lead to the same result as the whole State and all events.
    """
    return _copy(event.apply(_copy(view, {"decks": _EMPTY_DECKS})), _WITHHELD)


TABLES = tuple(ROWS)
"""The tables of a State whose rows have separate readers; decks have none."""

SCALARS = ("players", "ruleset", "round", "phase", "threat", "blade_used", "raven_used", "bans", "winner")


@cites("INFO-1", "INFO-10")
def observe(state: State, viewer: HouseId | None) -> dict[str, Plain]:
    """Everything the viewer may see, as plain JSON: our tables, without the rows of others.

    A table is a list of rows in the order of their keys; tracks and face-up piles are lists of ids.
    """
    seen = observed_state(state, viewer)
    plain: dict[str, Any] = {name: encode(getattr(seen, name)) for name in SCALARS}
    for name in TABLES:
        plain[name] = [encode(row) for _, row in sorted(getattr(seen, name).items())]
    plain["combat"] = encode(seen.combat)
    plain["tracks"] = encode(dict(sorted(seen.tracks.items())))
    plain["piles"] = encode(dict(sorted(seen.piles.items())))
    return plain
