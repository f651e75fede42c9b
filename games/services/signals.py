"""Signals with public facts of a game, sent inside the transaction that made them true.

The writes of a receiver are committed or rolled back together with the answer. Receivers run within
`as_engine`, with the game locked; a receiver that raises an error undoes the answer. No secret is sent, so a
receiver cannot reveal one.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.dispatch import Signal

from games.engine import Event, audience
from games.engine.events.game import DecisionClosed, DecisionOpened, HouseAnswered
from games.engine.queries.final_table import FinalTable
from games.engine.state import Combat
from games.models import Game
from games.storage import LoadedGame, final_table_of

answers_saved = Signal()
"""Sent with `update`: a GameUpdate."""

database_restored = Signal()
"""Sent with `now` after a restore to a point in time. Receivers run within `as_engine` and return a count."""

announced = Signal()
"""Sent with `announcement`: an Announcement."""

game_finished = Signal()
"""Sent with `finished_game`: a FinishedGame."""


@dataclass(frozen=True, slots=True)
class OpenDecision:
    """A decision that is open, and the houses that have not answered it."""

    number: int
    kind: str
    houses: tuple[str, ...]
    waiting: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameUpdate:
    """The public result of an answer, or of the start.

    `open_decisions` are all open decisions, `opened_numbers` the numbers of the new ones, `sealed_answers`
    the (number, house) pairs of answers that have just been sealed. `events` are the public ones; the first
    is number `first_event` of the public log. `combat` is the combat before these events.
    """

    game_id: int
    code: str
    version: int
    round: int
    phase: str
    open_decisions: tuple[OpenDecision, ...]
    opened_numbers: frozenset[int]
    closed_numbers: frozenset[int]
    sealed_answers: frozenset[tuple[int, str]]
    houses: tuple[str, ...]
    is_start: bool
    winner: str | None
    events: tuple[Event, ...]
    first_event: int
    combat: Combat | None


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that has ended, by its rules or otherwise."""

    game_id: int
    code: str
    finished_at: datetime
    final_table: FinalTable


@dataclass(frozen=True, slots=True)
class Announcement:
    """A public change of a table that is no event of the rules: a vote, an absence, an open seat.

    `kind` is that of a notice. `facts` are plain JSON. It is addressed to the `user`, else to the `houses`,
    else to every seated player. `subject` distinguishes it from others of its kind in the game. A repeated
    announcement has no effect.
    """

    game_id: int
    kind: str
    subject: str
    facts: Mapping[str, Any]
    houses: tuple[str, ...] | None = None
    user: int | None = None


def signal_saved(
    after: LoadedGame, events: Iterable[Event], *, combat: Combat | None = None, is_start: bool = False
) -> None:
    """Publishes the result of `storage.save`. Must be called within `as_engine`, with the game locked.

    `combat` is the combat before the events.
    """
    state = after.state
    public = tuple(event for event in events if audience(state, event) is None)
    saved = GameUpdate(
        game_id=after.game_id,
        code=after.code,
        version=after.version,
        round=state.round,
        phase=state.phase,
        open_decisions=tuple(
            OpenDecision(
                number,
                row.question.kind,
                row.houses,
                tuple(house for house in row.houses if (number, house) not in state.answers),
            )
            for number, row in sorted(state.decisions.items())
        ),
        opened_numbers=frozenset(event.number for event in public if isinstance(event, DecisionOpened)),
        closed_numbers=frozenset(event.number for event in public if isinstance(event, DecisionClosed)),
        sealed_answers=frozenset(
            (event.number, event.house) for event in public if isinstance(event, HouseAnswered)
        ),
        houses=tuple(state.houses),
        is_start=is_start,
        winner=state.winner,
        events=public,
        first_event=after.public_seq - len(public) + 1,
        combat=combat,
    )
    answers_saved.send(sender=GameUpdate, update=saved)


def signal_finished(after: LoadedGame, now: datetime) -> None:
    """Publishes the end of a game. Must be called within `as_engine`, with the game locked, after its row was
    updated."""
    game = Game.objects.get(id=after.game_id)
    table = final_table_of(game, after.state)
    game_finished.send(sender=FinishedGame, finished_game=FinishedGame(after.game_id, after.code, now, table))


def announce(announcement: Announcement) -> None:
    """Publishes a change of a table. Must be called within `as_engine`, in the transaction of the change."""
    announced.send(sender=Announcement, announcement=announcement)
