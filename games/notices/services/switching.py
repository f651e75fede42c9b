"""Switches channels off: at the request of their owners, by the link in a mail, or because an address no
longer exists."""

from django.db.models import QuerySet

from games.notices.channels import kind_of, names_with
from games.notices.models import Channel, Delivery, Item, LastMail, OutgoingMessage, StatusMessage
from games.storage import game_by_game


def delete_channels(channels: QuerySet[Channel]) -> int:
    """Deletes channels with all their rows. Rows that belong to games are deleted game by game.

    Returns the number of deleted rows, without those of games. Requires the engine's database role.
    """
    for model in (LastMail, StatusMessage):
        for rows in game_by_game(model._default_manager.filter(channel__in=channels)):
            rows.delete()
    return channels.delete()[0]


def end_unreachable(channel: Channel) -> None:
    """Ends a channel whose address no longer exists. A subscription is renewed with another address, so its
    channel is removed."""
    if kind_of(channel).is_subscription:
        delete_channels(Channel.objects.filter(pk=channel.pk))
    else:
        switch_off(channel)


def switch_off(channel: Channel) -> None:
    """Switches a channel off. Deliveries that wait are dropped, so that they do not all arrive when it is
    switched on again."""
    Channel.objects.filter(pk=channel.pk).update(is_active=False)
    channel.is_active = False
    Delivery.objects.filter(
        channel=channel, state__in=(OutgoingMessage.State.PENDING, OutgoingMessage.State.FAILED)
    ).update(state=OutgoingMessage.State.DEAD, next_attempt_at=None, last_error="channel off")
    Item.objects.filter(channel=channel, delivery__isnull=True, is_dropped=False).update(is_dropped=True)


def switch_off_address(*, user: int, address: str) -> None:
    """Switches off a user's channels with a mail address. Repeating it changes nothing. Requires the
    engine's database role."""
    channels = Channel.objects.filter(user=user, kind__in=names_with("is_mail"), address__iexact=address)
    for channel in channels.select_for_update(no_key=True).order_by("pk"):
        switch_off(channel)
