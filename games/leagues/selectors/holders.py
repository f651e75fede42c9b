"""Who held a seat of a table, one after the other."""

from __future__ import annotations

from games.leagues.models import Search, Seat
from games.leagues.scoring.split import Holder

HELD = ("seats__entry__user", "seats__searches__entry", "seats__searches__taken_by")
"""What is read of tables for the holders of their seats."""


def changes_of(seat: Seat, attempt: int) -> list[Search]:
    """The searches by which a seat changed hands: somebody took it over, or nobody did to the end.

    Those of the present attempt: a table that is played again begins with the entries that were drawn.
    """
    changed = (Search.Status.FILLED, Search.Status.UNFILLED)
    rows = (row for row in seat.searches.all() if row.status in changed and row.attempt == attempt)
    return sorted(rows, key=lambda row: row.pk)


def holders_of(seat: Seat, attempt: int, rounds: int) -> tuple[Holder, ...]:
    """Who held a seat for how many rounds of a game that had `rounds`. Read as the engine.

    Who took it over has it from the round in which it was opened: what a stand-in did meanwhile is theirs.
    """
    holders = []
    entry: int | None = seat.entry.number
    since = 1
    for change in changes_of(seat, attempt):
        until = min(change.round, rounds + 1)
        holders.append(Holder(entry, max(0, until - since), change.is_missed))
        entry = None if change.entry is None else change.entry.number
        since = until
    return (*holders, Holder(entry, max(0, rounds + 1 - since)))
