"""Holds deliveries that may already have been sent, after a restore of the database; an admin decides about
them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import F

from games.notices.models import Attempted, Channel, Delivery, Feed, StatusMessage
from games.notices.services.planning import plan
from games.services.signals import database_restored
from games.storage import game_by_game


def connect() -> None:
    """Connects the receiver. Called when the app is ready."""
    database_restored.connect(hold_notices)


def hold_notices(*, now: datetime, **_: Any) -> int:
    """Holds every delivery that was due and is not sent. Returns their number. Called as the engine.

    Unplanned notices are planned first, so that admins see them as deliveries. Pending codes and calendar
    addresses are revoked like tokens. Status messages may show lost events, so they are sent again.
    """
    plan(now=now)
    held = Delivery.objects.filter(state__in=(Attempted.State.PENDING, Attempted.State.FAILED)).update(
        state=Attempted.State.HELD, next_attempt_at=None
    )
    Channel.objects.update(leased_until=None)
    Channel.objects.filter(code_expires_at__gt=now).update(code_expires_at=now)
    Feed.objects.all().delete()
    for messages in game_by_game(StatusMessage.objects.all()):
        messages.update(
            wanted=F("wanted") + 1, state=Attempted.State.PENDING, attempts=0, next_attempt_at=now
        )
    return held
