"""The viewer of a read: the PostgreSQL role and the settings used by row-level security.

The web login owns nothing and inherits nothing. So reading a table of the games outside these two context
managers fails with *permission denied*. Policies use three settings. `got.user` is a bigint; 0 is an
anonymous spectator. `got.game` is the fence, a bigint; it is empty without a game. `got.now` is the time of
the server's clock, at which a sitter's rights end. For the engine, `got.user` is empty: a policy that needs a
viewer then fails at its cast instead of hiding all rows.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, Error, connections, transaction

from got_api.database.connections import close_if_lost
from got_api.database.pipeline import Batch, batched
from got_api.database.postgresql.limits import SET_LIMIT, statement_limit
from got_api.shared import clock

if TYPE_CHECKING:
    from django.contrib.auth.models import AbstractBaseUser, AnonymousUser

PLAYER_ROLE = "got_player"
ENGINE_ROLE = "got_engine"
ANONYMOUS = "0"
PLANNED_ONCE = "set_config('plan_cache_mode', 'force_generic_plan', true)"
"""SQL that is sent with a fence. The plan of a statement does not depend on the game. By default, PostgreSQL
would plan it each time once there are statistics, which costs more than the execution.
"""

_SET_VIEWER = """
select set_config('role', %(role)s, true), set_config('got.user', %(user)s, true),
       set_config('got.game', %(game)s, true), set_config('got.now', %(now)s, true),
       set_config('plan_cache_mode', %(plans)s, true)
"""
_SET_VIEWER_AND_LIMIT = f"{_SET_VIEWER.rstrip()}, {SET_LIMIT}"
_SET_FENCE = f"select set_config('got.game', %(game)s, true), {PLANNED_ONCE}"
_SELECT_SETTINGS = """
select current_setting('role'), coalesce(current_setting('got.user', true), ''),
       coalesce(current_setting('got.game', true), ''), coalesce(current_setting('got.now', true), ''),
       current_setting('plan_cache_mode')
"""


@contextmanager
def as_viewer(
    user: AbstractBaseUser | AnonymousUser | None,
    *,
    game: int | None = None,
    now: datetime | None = None,
    is_single_trip: bool = False,
) -> Iterator[Batch]:
    """A transaction that sees only what `user` may see; None or an anonymous user sees the public data.

    `game` is the id of the game to which the fence limits tables with an audience. `now` is the time of the
    read, by default the current time. With `is_single_trip`, the whole transaction is one round trip with a
    single `fetch`.
    """
    identity = ANONYMOUS
    if user is not None and user.is_authenticated:
        if user.pk is None:
            raise ValueError("a viewer must be a stored user")
        identity = str(user.pk)
    with _scope(PLAYER_ROLE, identity, game, now, is_single_trip) as batch:
        yield batch


@contextmanager
def as_engine(
    *,
    game: int | None = None,
    now: datetime | None = None,
    is_single_trip: bool = False,
) -> Iterator[Batch]:
    """A transaction that reads and writes whole games. Its data must not reach a response unredacted.

    `now` is the time at which the readers of a seat are determined, by default the current time.
    `is_single_trip` works as for `as_viewer`.
    """
    with _scope(ENGINE_ROLE, "", game, now, is_single_trip) as batch:
        yield batch


def set_fence(game: int) -> None:
    """Moves the fence of the current scope to another game, until that scope ends."""
    connection = connections[DEFAULT_DB_ALIAS]
    if not connection.in_atomic_block:
        raise RuntimeError("a fence needs a scope: call within as_viewer or as_engine")
    with batched(connection) as batch:
        batch.send(_SET_FENCE, {"game": str(game)})


@contextmanager
def _scope(
    role: str, user: str, game: int | None, now: datetime | None, is_single_trip: bool
) -> Iterator[Batch]:
    connection = connections[DEFAULT_DB_ALIAS]
    is_nested = connection.in_atomic_block
    values = {
        "role": role,
        "user": user,
        "game": "" if game is None else str(game),
        "now": (now or clock.now()).isoformat(),
        "plans": "auto" if game is None or settings.GOT_CITUS else "force_generic_plan",
    }
    try:
        with (
            transaction.atomic(),
            # Citus workers receive settings only after BEGIN, which is missing in a transaction of one round
            # trip.
            batched(
                connection,
                owns_transaction=not is_nested,
                is_single_trip=is_single_trip and not settings.GOT_CITUS,
            ) as batch,
        ):
            enter, entered = _SET_VIEWER, values
            if statement_limit.text:  # the same for all scopes of a process, so it need not be restored
                enter, entered = _SET_VIEWER_AND_LIMIT, values | {"statement_timeout": statement_limit.text}
            if not is_nested:
                batch.set_up(enter, entered)
                yield batch
                return
            ((before,),) = batch.fetch((_SELECT_SETTINGS, {}))
            batch.send(enter, entered)
            yield batch
            # Commit and rollback to the savepoint undo SET LOCAL. Releasing a savepoint does not.
            if not connection.needs_rollback:
                batch.send(_SET_VIEWER, dict(zip(values, before, strict=True)))
    except Error as error:
        # Closed here and not by callers: workers log the error of a game and continue with the next one.
        close_if_lost(error)
        raise
