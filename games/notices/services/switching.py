"""Switching a channel off, by its owner, by one click in a mail, or because its address is gone."""

from __future__ import annotations

from games.notices.kinds import By
from games.notices.models import Attempted, Channel, Delivery, Item


def end_gone(channel: Channel) -> None:
    """Nobody is there any more. A browser comes back with another address, so its channel is removed."""
    if channel.kind == By.WEB_PUSH:
        channel.delete()
    else:
        switch_off(channel)


def switch_off(channel: Channel) -> None:
    """Send nothing more by it. What waits is dropped: it must not all arrive when it is switched on again."""
    Channel.objects.filter(pk=channel.pk).update(is_active=False)
    channel.is_active = False
    Delivery.objects.filter(
        channel=channel, state__in=(Attempted.State.PENDING, Attempted.State.FAILED)
    ).update(state=Attempted.State.DEAD, next_attempt_at=None, last_error="channel off")
    Item.objects.filter(channel=channel, delivery__isnull=True, is_dropped=False).update(is_dropped=True)
