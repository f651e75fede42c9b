"""Who reads, and when: the Postgres role and the settings that row-level security reads.

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

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, Error, connections, transaction

from got_api import clock
from got_api.database import retire_after
from got_api.pipeline import Batch, batched
from got_api.postgresql.limits import SET_LIMIT, limit

if TYPE_CHECKING:
    from django.contrib.auth.models import AbstractBaseUser, AnonymousUser

PLAYER_ROLE = "got_player"
ENGINE_ROLE = "got_engine"
ANONYMOUS = "0"
PLANNED_ONCE = "set_config('plan_cache_mode', 'force_generic_plan', true)"
"""SQL that goes with a fence. Statements of one game find its rows by its id, whatever game it is. Where
PostgreSQL may choose, and its tables have statistics, it plans them again each time, which costs more than to
execute them.
"""

_ENTER = """
select set_config('role', %(role)s, true), set_config('got.user', %(user)s, true),
       set_config('got.game', %(game)s, true), set_config('got.now', %(now)s, true),
       set_config('plan_cache_mode', %(plans)s, true)
"""
_LIMITED = f"{_ENTER.rstrip()}, {SET_LIMIT}"
_FENCE = f"select set_config('got.game', %(game)s, true), {PLANNED_ONCE}"
_FORMER = """
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
    once: bool = False,
    using: str = DEFAULT_DB_ALIAS,
) -> Iterator[Batch]:
    """A transaction that reads what `user` may see; None or an anonymous user sees what the public sees.

    `game` is the id of the game to which audienced tables are fenced. `now` is the time at which they look,
    the present unless it is given. With `once` the whole transaction is
    one round trip, in which the batch fetches once.
    """
    identity = ANONYMOUS
    if user is not None and user.is_authenticated:
        if user.pk is None:
            raise ValueError("a viewer must be a stored user")
        identity = str(user.pk)
    with _scope(PLAYER_ROLE, identity, game, now, using, once) as batch:
        yield batch


@contextmanager
def as_engine(
    *,
    game: int | None = None,
    now: datetime | None = None,
    once: bool = False,
    using: str = DEFAULT_DB_ALIAS,
) -> Iterator[Batch]:
    """A transaction that reads and writes whole games; nothing read here may reach a response unredacted.

    `now` is the time for which the readers of a seat are determined, the present unless it is given. `once`
    as for `as_viewer`.
    """
    with _scope(ENGINE_ROLE, "", game, now, using, once) as batch:
        yield batch


def set_fence(game: int, *, using: str = DEFAULT_DB_ALIAS) -> None:
    """Moves the fence of the scope one is in to another game, until that scope ends."""
    connection = connections[using]
    if not connection.in_atomic_block:
        raise RuntimeError("a fence needs a scope: call within as_viewer or as_engine")
    with batched(connection) as batch:
        batch.send(_FENCE, {"game": str(game)})


@contextmanager
def _scope(
    role: str, user: str, game: int | None, now: datetime | None, using: str, once: bool
) -> Iterator[Batch]:
    connection = connections[using]
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
            transaction.atomic(using=using),
            # Workers hear of settings only after BEGIN, which a transaction of one round trip does without.
            batched(
                connection, owns_transaction=not is_nested, once=once and not settings.GOT_CITUS
            ) as batch,
        ):
            enter, entered = _ENTER, values
            if limit.text:  # the same for all scopes of a process, so it needs no way back
                enter, entered = _LIMITED, values | {"statement_timeout": limit.text}
            if not is_nested:
                batch.enter(enter, entered)
                yield batch
                return
            ((before,),) = batch.fetch((_FORMER, {}))
            batch.send(enter, entered)
            yield batch
            # Commit and rollback to the savepoint undo SET LOCAL, releasing a savepoint does not.
            if not connection.needs_rollback:
                batch.send(_ENTER, dict(zip(values, before, strict=True)))
    except Error as error:
        # Here and not with the caller: workers log what goes wrong in a game and go on to the next one.
        retire_after(error, using=using)
        raise
