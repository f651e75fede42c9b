"""After a restore of the database: what may have been sent already is held, for the staff to decide."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import F

from games.notices.models import Attempted, Channel, Delivery, Feed, StatusMessage
from games.notices.services.planning import plan
from games.services.signals import database_restored
from games.storage import game_by_game


def connect() -> None:
    """Called when the app is ready."""
    database_restored.connect(hold_notices)


def hold_notices(*, now: datetime, **_: Any) -> int:
    """Hold every delivery that was due and is not sent. Returns how many. Called as the engine.

    What was not planned yet is planned first, so that the staff sees each of them as a delivery. Codes that
    wait for a confirmation and calendar addresses end like tokens. Status messages show a future that was
    lost: they are shown anew.
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
