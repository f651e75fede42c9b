"""Signal receivers that change channels and notices after a new password, a confirmed address, an erased
account and a restored database."""

from datetime import datetime
from typing import Any

from django.db.models import F

from accounts.signals import (
    AccountErasure,
    AddressConfirmation,
    ChannelSecret,
    CredentialsChange,
    RevokedAccess,
    account_erased,
    address_confirmed,
    credentials_changed,
)
from games.models import Seat, Sitting
from games.notices.channels import kind_of, names_with
from games.notices.models import (
    Channel,
    Delivery,
    Feed,
    Notice,
    OutgoingMessage,
    Override,
    Preferences,
    StatusMessage,
)
from games.notices.services.planning import plan_deliveries_of_new_notices
from games.notices.services.switching import delete_channels
from games.services.signals import database_restored
from games.storage import game_by_game
from got_api.database.viewer import as_engine
from got_api.shared import clock


def connect() -> None:
    credentials_changed.connect(revoke_links_and_secrets, dispatch_uid="notices")
    address_confirmed.connect(confirm_channels, dispatch_uid="notices")
    account_erased.connect(remove_person, dispatch_uid="notices")
    database_restored.connect(hold_notices)


def confirm_channels(confirmation: AddressConfirmation, **_: object) -> None:
    """Receiver of `address_confirmed`: confirms the user's mail channels with this address."""
    with as_engine():
        rows = Channel.objects.filter(user_id=confirmation.user_id, kind__in=names_with("is_mail"))
        rows = rows.filter(confirmed_at__isnull=True, address__iexact=confirmation.address)
        rows.update(confirmed_at=clock.now(), code_expires_at=None)


def revoke_links_and_secrets(change: CredentialsChange, **_: object) -> RevokedAccess:
    """Receiver of `credentials_changed`: revokes the calendar address and codes, and replaces secrets if
    wanted.

    Push subscriptions are removed, because their browsers are signed out. The old secrets stop working at
    once, because an intruder could sign with them.
    """
    with as_engine():
        feeds, _rows = Feed.objects.filter(user_id=change.user_id).delete()
        # All code that changes several channels locks them in the order of their ids.
        channels = list(
            Channel.objects.select_for_update(no_key=True).filter(user_id=change.user_id).order_by("id")
        )
        ended = [channel.pk for channel in channels if kind_of(channel).is_subscription]
        delete_channels(Channel.objects.filter(pk__in=ended))
        unconfirmed = [channel.pk for channel in channels if channel.confirmed_at is None]
        Channel.objects.filter(pk__in=unconfirmed).update(
            code_expires_at=None, code_generation=F("code_generation") + 1
        )
        Delivery.objects.filter(
            channel__in=unconfirmed,
            kind=Delivery.Kind.CONFIRMATION,
            state__in=(OutgoingMessage.State.PENDING, OutgoingMessage.State.FAILED),
        ).update(state=OutgoingMessage.State.DEAD, next_attempt_at=None, last_error="password changed")
        signed = [channel for channel in channels if kind_of(channel).has_secret]
        secrets = [_rotate_secret(channel) for channel in signed] if change.rotate_secrets else []
    return RevokedAccess(
        calendar_revoked=feeds > 0,
        ended_confirmation_count=len(unconfirmed),
        ended_channel_count=len(ended),
        signed_channel_count=len(signed),
        channel_secrets=tuple(secrets),
    )


def _rotate_secret(channel: Channel) -> ChannelSecret:
    secret, shown = kind_of(channel).new_secret()
    Channel.objects.filter(pk=channel.pk).update(secret=secret, former_secret=None, former_until=None)
    return ChannelSecret(channel.pk, shown)


def remove_person(erasure: AccountErasure, **_: object) -> None:
    """Receiver of `account_erased`: deletes the user's rows, and removes their name from the notices of
    others."""
    with as_engine():
        own = {"user_id": erasure.user_id}
        delete_channels(Channel.objects.filter(**own))
        for model in (Feed, Preferences, Notice):
            model._default_manager.filter(**own).delete()
        for overrides in game_by_game(Override.objects.filter(**own)):
            overrides.delete()
        games = set(Seat.objects.filter(**own).values_list("game", flat=True))
        games |= set(Sitting.objects.filter(**own).values_list("game", flat=True))
        named = Notice.objects.filter(game__in=games, facts__username=erasure.username)
        for notice in named.only("facts"):
            Notice.objects.filter(pk=notice.pk).update(facts=notice.facts | {"username": None})


def hold_notices(*, now: datetime, **_: Any) -> int:
    """Holds every delivery that is due but unsent, because it may have been sent before a restore. An admin
    decides about it. Returns their number. Requires the engine's database role.

    Unplanned notices are planned first, so that admins see them as deliveries. Pending codes and calendar
    addresses are revoked like tokens. Status messages may show events that the restore lost, so they are sent
    again.
    """
    plan_deliveries_of_new_notices(now=now)
    held = Delivery.objects.filter(
        state__in=(OutgoingMessage.State.PENDING, OutgoingMessage.State.FAILED)
    ).update(state=OutgoingMessage.State.HELD, next_attempt_at=None)
    Channel.objects.update(leased_until=None)
    Channel.objects.filter(code_expires_at__gt=now).update(code_expires_at=now)
    Feed.objects.all().delete()
    for messages in game_by_game(StatusMessage.objects.all()):
        messages.update(
            wanted=F("wanted") + 1, state=OutgoingMessage.State.PENDING, attempts=0, next_attempt_at=now
        )
    return held
