"""Blocks: users who receive no private messages from others."""

from __future__ import annotations

from datetime import datetime

from accounts.models import User
from accounts.oauth.access import lock_user
from games.press.errors import PressCode
from games.press.models import Block
from got_api.database.viewer import as_engine
from got_api.http.errors import Problem, first_or_404
from got_api.shared import clock

MAX_BLOCKS = 200


def block(*, user: User, username: str, now: datetime | None = None) -> None:
    """Blocks later private messages of a user, who is not notified of it.

    Repeating it changes nothing. Raises 404 for an unknown user and for oneself, 409 `too_many_blocks`.
    """
    with as_engine():
        other = first_or_404(User.objects.filter(username=username, is_active=True).exclude(pk=user.pk))
        lock_user(user.pk)
        own = Block.objects.filter(user_id=user.pk)
        if own.filter(blocked=other).exists():
            return
        if own.count() >= MAX_BLOCKS:
            raise Problem(PressCode.TOO_MANY_BLOCKS, facts={"max_count": MAX_BLOCKS})
        Block.objects.create(user_id=user.pk, blocked=other, made_at=now or clock.now())


def unblock(*, user: User, username: str) -> None:
    """Removes a block, if there is one."""
    with as_engine():
        Block.objects.filter(user_id=user.pk, blocked__username=username).delete()
