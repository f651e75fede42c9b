"""Who is looking, and when: the Postgres role and the settings that row-level security reads.

The web login owns nothing and inherits nothing, so reading a table of the games outside of these two context
managers is *permission denied*. Policies read `got.user` (a bigint; 0 is an anonymous spectator),
`got.game` (the fence, a bigint; empty when no game is meant) and `got.now` (a timestamp: the time by the
product's clock, which ends a sitter's rights). As the engine `got.user` is empty: a policy that needs a
viewer then fails at its cast instead of showing nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import DEFAULT_DB_ALIAS, connections, transaction

from got_api import clock

if TYPE_CHECKING:
    from django.contrib.auth.models import AbstractBaseUser, AnonymousUser

PLAYER_ROLE = "got_player"
ENGINE_ROLE = "got_engine"
ANONYMOUS = "0"

# One statement: the target list is evaluated from left to right, so the former values are read before they
# change.
_ENTER = """
select current_setting('role'), current_setting('got.user', true), current_setting('got.game', true),
       current_setting('got.now', true), set_config('role', %s, true), set_config('got.user', %s, true),
       set_config('got.game', %s, true), set_config('got.now', %s, true)
"""
_RESTORE = (
    "select set_config('role', %s, true), set_config('got.user', %s, true), set_config('got.game', %s, true),"
    " set_config('got.now', %s, true)"
)


@contextmanager
def as_viewer(
    user: AbstractBaseUser | AnonymousUser | None,
    *,
    game: int | None = None,
    now: datetime | None = None,
    using: str = DEFAULT_DB_ALIAS,
) -> Iterator[None]:
    """A transaction that reads what `user` may see; None or an anonymous user sees what the public sees.

    `game` is the id of the game to which audienced tables are fenced. `now` is the time at which they look,
    the present unless it is given.
    """
    identity = ANONYMOUS
    if user is not None and user.is_authenticated:
        if user.pk is None:
            raise ValueError("a viewer must be a stored user")
        identity = str(user.pk)
    with _scope(PLAYER_ROLE, identity, game, now, using):
        yield


@contextmanager
def as_engine(
    *, game: int | None = None, now: datetime | None = None, using: str = DEFAULT_DB_ALIAS
) -> Iterator[None]:
    """A transaction that reads and writes whole games; nothing read here may reach a response unredacted.

    `now` is the time for which `games_seatreader` is read, the present unless it is given.
    """
    with _scope(ENGINE_ROLE, "", game, now, using):
        yield


def set_fence(game: int, *, using: str = DEFAULT_DB_ALIAS) -> None:
    """Moves the fence of the scope one is in to another game, until that scope ends."""
    connection = connections[using]
    if not connection.in_atomic_block:
        raise RuntimeError("a fence needs a scope: call within as_viewer or as_engine")
    with connection.cursor() as cursor:
        cursor.execute("select set_config('got.game', %s, true)", [str(game)])


@contextmanager
def _scope(role: str, user: str, game: int | None, now: datetime | None, using: str) -> Iterator[None]:
    connection = connections[using]
    is_nested = connection.in_atomic_block
    with transaction.atomic(using=using):
        with connection.cursor() as cursor:
            moment = (now or clock.now()).isoformat()
            cursor.execute(_ENTER, [role, user, "" if game is None else str(game), moment])
            row = cursor.fetchone()
        yield
        # Commit and rollback to the savepoint undo SET LOCAL, releasing a savepoint does not.
        if is_nested and not connection.needs_rollback:
            with connection.cursor() as cursor:
                cursor.execute(_RESTORE, [row[0], row[1] or "", row[2] or "", row[3] or ""])
