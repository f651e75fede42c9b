"""Switching a channel off, by its owner, by one click in a mail, or because its address is gone."""

from __future__ import annotations

from django.db.models import QuerySet

from games.notices.kinds import By
from games.notices.models import Attempted, Channel, Delivery, Item, LastMail, StatusMessage
from games.storage import game_by_game


def delete_channels(channels: QuerySet[Channel]) -> int:
    """Remove channels with all that belongs to them; what is kept of each game goes game by game.

    Returns how many rows of channels and of what was sent by them. Called as the engine.
    """
    for model in (LastMail, StatusMessage):
        for rows in game_by_game(model._default_manager.filter(channel__in=channels)):
            rows.delete()
    return channels.delete()[0]


def end_gone(channel: Channel) -> None:
    """Nobody is there any more. A browser comes back with another address, so its channel is removed."""
    if channel.kind == By.WEB_PUSH:
        delete_channels(Channel.objects.filter(pk=channel.pk))
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


def switch_off_address(*, user: int, address: str) -> None:
    """Send a user nothing more to a mail address. Doing it again changes nothing. Called as the engine."""
    channels = Channel.objects.select_for_update(no_key=True).filter(user=user, kind=By.EMAIL)
    for channel in channels.filter(address__iexact=address).order_by("pk"):
        switch_off(channel)
