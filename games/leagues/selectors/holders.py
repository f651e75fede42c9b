"""The successive holders of a seat."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from accounts.models import User
from games.leagues.models import Round, Search, Seat
from games.leagues.scoring.split import Holder

HOLDER_RELATIONS = ("seats__entry__user", "seats__searches__entry__user", "seats__searches__taken_by")
"""Relations of a table to prefetch for the holders of its seats."""


def changes_of(seat: Seat, game: int | None) -> list[Search]:
    """The searches by which a seat changed hands: a substitute took it over, or none did until the end.

    They concern one game, because a replayed table begins with its drawn entries.
    """
    rows = (row for row in seat.searches.all() if row.status in _SEARCH_ENDED and row.game_id == game)
    return sorted(rows, key=lambda row: row.pk)


_SEARCH_ENDED = (Search.Status.FILLED, Search.Status.UNFILLED)


def substitute_of(change: Search) -> User | None:
    """The user who took a seat over. None for an erased account.

    In an imported season it is the account of their entry, if the operator has named it.
    """
    if change.taken_by is None and change.entry is not None:
        return change.entry.user
    return change.taken_by


def all_changes(rounds: Sequence[Round]) -> Mapping[tuple[int, int | None], Sequence[Search]]:
    """(seat, game) -> the result of `changes_of`, for all seats of these rounds with one statement."""
    found: defaultdict[tuple[int, int | None], list[Search]] = defaultdict(list)
    rows = Search.objects.filter(seat__round__in=rounds, status__in=_SEARCH_ENDED)
    for row in rows.select_related("entry").order_by("id"):
        found[row.seat_id, row.game_id].append(row)
    return found


def holders_of(drawn: int, changes: Sequence[Search], rounds: int) -> tuple[Holder, ...]:
    """The holders of a seat with their shares of the `rounds` of a game, the drawn entry first.

    A substitute's share begins with the round in which the seat was opened, and includes the time of a
    stand-in.
    """
    holders = []
    entry: int | None = drawn
    since = 1
    for change in changes:
        until = min(change.round, rounds + 1)
        holders.append(Holder(entry, max(0, until - since), change.is_missed))
        entry = None if change.entry is None else change.entry.number
        since = until
    return (*holders, Holder(entry, max(0, rounds + 1 - since)))
