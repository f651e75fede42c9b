"""Notice preferences of a user, in general and in one game, and the secret address of a calendar."""

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from django.conf import settings
from django.db import transaction

from accounts.models import User
from accounts.oauth.access import lock_user
from games.models import Game
from games.notices.kinds import sorted_kinds
from games.notices.models import Channel, Feed, Override, Preferences
from got_api.database.viewer import as_engine
from got_api.http.errors import (
    MAX_FIELD_ERRORS,
    ErrorCode,
    Problem,
    field_error,
    first_or_404,
    malformed_field,
)
from got_api.shared import clock
from got_api.shared.texts import text


def change_preferences(*, user: User, changes: Mapping[str, Any]) -> Preferences:
    """Changes preferences. Quiet hours have both a start and an end, or neither. Raises 400 `malformed`."""
    with transaction.atomic():
        lock_user(user.pk)
        row, _ = Preferences.objects.get_or_create(user_id=user.pk)
        for name, value in changes.items():
            setattr(row, name, value)
        if (row.quiet_from is None) != (row.quiet_until is None):
            missing = "quiet_from" if row.quiet_from is None else "quiet_until"
            raise malformed_field(missing, text("field_problem-quiet_hours"), "required")
        if changes:
            row.save(update_fields=list(changes))
    return row


def set_override(
    *, user: User, code: str, is_muted: bool, kinds: Mapping[str, Sequence[str]]
) -> dict[str, Any]:
    """Sets a user's preferences for one game. Raises 404 for the game, 400 for a channel of another user."""
    with as_engine():
        game = first_or_404(Game.objects.filter(code=code))
        own = {str(pk) for pk in Channel.objects.filter(user_id=user.pk).values_list("pk", flat=True)}
        foreign = sorted(set(kinds) - own)
        if foreign:
            raise Problem(
                ErrorCode.MALFORMED,
                errors=[
                    field_error(f"kinds.{each}", "unknown_channel", text("field_problem-unknown_channel"))
                    for each in foreign[:MAX_FIELD_ERRORS]
                ],
            )
        by_channel = {channel: sorted_kinds(wanted) for channel, wanted in sorted(kinds.items())}
        Override.objects.update_or_create(
            user_id=user.pk, game=game, defaults={"is_muted": is_muted, "kinds": by_channel}
        )
    return {"game": code, "muted": is_muted, "kinds": by_channel}


def drop_override(*, user: User, code: str) -> None:
    """Removes the preferences for one game. Repeating it changes nothing. Raises 404 for the game."""
    with as_engine():
        game = first_or_404(Game.objects.filter(code=code))
        Override.objects.filter(game=game, user_id=user.pk).delete()


SECRET_BYTES = 32


def digest_of(secret: str) -> bytes:
    """The SHA-256 of a secret. It needs no salt: 256 random bits cannot be guessed from their hash."""
    return hashlib.sha256(secret.encode()).digest()


def renew_feed(*, user: User) -> tuple[Feed, str]:
    """Returns a new calendar address; the previous one stops working."""
    secret = secrets.token_urlsafe(SECRET_BYTES)
    feed, _ = Feed.objects.update_or_create(
        user_id=user.pk, defaults={"digest": digest_of(secret), "created_at": clock.now()}
    )
    return feed, f"{settings.GOT_ADDRESS}/api/v1/me/calendar/{secret}.ics"


def revoke_feed(*, user: User) -> None:
    """Revokes the calendar address. Repeating it changes nothing."""
    Feed.objects.filter(user_id=user.pk).delete()
