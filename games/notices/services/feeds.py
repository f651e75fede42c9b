"""The secret address of a calendar: creating, replacing and revoking it."""

from __future__ import annotations

import hashlib
import secrets

from django.conf import settings

from accounts.models import User
from games.notices.models import Feed
from got_api.shared import clock

SECRET_BYTES = 32


def digest_of(secret: str) -> bytes:
    """SHA-256 without salt or stretching: a secret of 256 random bits cannot be guessed from its hash."""
    return hashlib.sha256(secret.encode()).digest()


def renew_feed(*, user: User) -> tuple[Feed, str]:
    """Returns a new calendar address; the previous one is void."""
    secret = secrets.token_urlsafe(SECRET_BYTES)
    feed, _ = Feed.objects.update_or_create(
        user_id=user.pk, defaults={"digest": digest_of(secret), "created_at": clock.now()}
    )
    return feed, f"{settings.GOT_ADDRESS}/api/v1/me/calendar/{secret}.ics"


def revoke_feed(*, user: User) -> None:
    """Revokes the calendar address. Repeating it changes nothing."""
    Feed.objects.filter(user_id=user.pk).delete()
