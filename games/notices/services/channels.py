"""Changes to a user's channels: adding, confirming, changing, testing and removing them."""

import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction

from accounts.addresses import confirm_proven_address
from accounts.models import User
from games.models import Game
from games.notices.channels import KINDS, OPTIONAL_FIELDS, kind_of
from games.notices.errors import NoticeCode
from games.notices.kinds import sorted_kinds
from games.notices.models import CODE_VALID, Channel, Delivery, OutgoingMessage, StatusMessage, is_right
from games.notices.services.sending import send_again
from games.notices.services.switching import delete_channels, switch_off
from games.words import words_for
from got_api.database.viewer import as_engine
from got_api.http.errors import ErrorCode, Problem, first_or_404
from got_api.http.throttling import spend
from got_api.shared import clock

MAX_CHANNELS = 10
FORMER_SECRET_VALID = timedelta(days=1)


def add_channel(
    *,
    user: User,
    kind: str,
    address: str,
    name: str = "",
    game: str | None = None,
    kinds: list[str] | None = None,
    language: str | None = None,
    keys: Mapping[str, bytes] | None = None,
    **settings_of_it: Any,
) -> tuple[Channel, str | None]:
    """Adds a channel. Returns it with the secret that signs its messages. A mail address must then be
    confirmed.

    `language` is the language of a status message, by default the user's. `keys` are the checked `p256dh` and
    `auth` of a subscription, which belongs to the user who added it last.

    Raises 409 `channel_exists` and `too_many_channels`, 422 `address_not_allowed` and `game_unknown`, 429.
    """
    now = clock.now()
    of_kind = KINDS[kind]
    of_kind.require_allowed(address)
    if of_kind.is_mail:
        spend("mail_code", str(user.pk))
    secret, shown = of_kind.new_secret() if of_kind.has_secret else (None, None)
    channel = Channel(
        user=user,
        kind=kind,
        name=name,
        address=address,
        kinds=sorted_kinds(of_kind.default_kinds if kinds is None else kinds),
        language=(language or user.language) if of_kind.is_status else "",
        has_quiet_hours=settings_of_it.pop("has_quiet_hours", of_kind.is_personal),
        confirmed_at=None if of_kind.is_mail else now,
        secret=secret,
        push_key=None if keys is None else keys["p256dh"],
        push_auth=None if keys is None else keys["auth"],
        unsubscribe_key=secrets.token_urlsafe(32),
        created_at=now,
        **settings_of_it,
    )
    with as_engine():
        # Concurrent requests must not exceed the limit.
        User.objects.select_for_update(no_key=True).only("id").get(pk=user.pk)
        if Channel.objects.filter(user=user).count() >= MAX_CHANNELS:
            raise Problem(NoticeCode.TOO_MANY_CHANNELS, facts={"max_count": MAX_CHANNELS})
        channel.game = _game(game)
        if keys is not None:
            _delete_others_of_browser(channel)
        try:
            with transaction.atomic():
                channel.save()
        except IntegrityError as error:
            raise Problem(NoticeCode.CHANNEL_EXISTS) from error
        if of_kind.is_mail:
            _send_code(channel)
        elif channel.game is not None:
            StatusMessage.objects.create(channel=channel, game=channel.game, next_attempt_at=now)
    return channel, shown


def _delete_others_of_browser(channel: Channel) -> None:
    """Deletes channels of other users in the same browser. Only that browser knows its keys.

    The next user of a browser must not see notices of previous users.
    """
    same = Channel.objects.filter(kind=channel.kind, address=channel.address)
    same = same.filter(push_key=channel.push_key, push_auth=channel.push_auth)
    delete_channels(same.exclude(user_id=channel.user_id))


def _game(code: str | None) -> Game | None:
    if code is None:
        return None
    game = Game.objects.filter(code=code).first()
    if game is None:
        raise Problem(NoticeCode.GAME_UNKNOWN)
    return game


@contextmanager
def locked_channel(user: User, channel_id: int) -> Iterator[Channel]:
    """A channel of the user, locked until the transaction ends. Raises 404."""
    with as_engine():
        rows = Channel.objects.select_for_update(of=("self",), no_key=True)
        yield first_or_404(rows.filter(pk=channel_id, user_id=user.pk))


def lock_for_if_match(user: User, channel_id: int) -> None:
    """Locks a channel until the outer transaction ends, so that it cannot change after `If-Match` was
    compared. Raises 404."""
    with locked_channel(user, channel_id):
        pass


def change_channel(*, user: User, channel_id: int, changes: Mapping[str, Any]) -> None:
    """Changes the settings of a channel. Raises 404, and 409 `not_for_this_channel` for settings that its
    kind does not have."""
    with locked_channel(user, channel_id) as channel:
        if OPTIONAL_FIELDS & set(changes) - kind_of(channel).fields:
            raise Problem(NoticeCode.NOT_FOR_THIS_CHANNEL)
        values = dict(changes)
        if "kinds" in values:
            values["kinds"] = sorted_kinds(values["kinds"])
        if values.get("is_active") is False:
            switch_off(channel)
        elif values.get("is_active") and not channel.is_active:
            values |= {"failures": 0, "leased_until": None}
            if channel.game_id is not None:
                StatusMessage.objects.filter(game_id=channel.game_id, channel=channel).update(
                    state=OutgoingMessage.State.PENDING, attempts=0, next_attempt_at=clock.now()
                )
        Channel.objects.filter(pk=channel.pk).update(**values)


def remove_channel(*, user: User, channel_id: int) -> None:
    """Removes a channel with its deliveries. Raises 404."""
    with locked_channel(user, channel_id) as channel:
        delete_channels(Channel.objects.filter(pk=channel.pk))


def send_confirmation_code(*, user: User, channel_id: int) -> None:
    """Sends another code; the previous one stops working. Raises 404, 409 `not_for_this_channel`, 429."""
    with locked_channel(user, channel_id) as channel:
        if not kind_of(channel).is_mail or channel.confirmed_at is not None:
            raise Problem(NoticeCode.NOT_FOR_THIS_CHANNEL)
        spend("mail_code", str(user.pk))
        _send_code(channel)


def _send_code(channel: Channel) -> None:
    now = clock.now()
    channel.code_generation += 1
    channel.code_tries = 0
    channel.code_expires_at = now + CODE_VALID
    channel.save(update_fields=["code_generation", "code_tries", "code_expires_at"])
    Delivery.objects.create(
        channel=channel, kind=Delivery.Kind.CONFIRMATION, next_attempt_at=now, created_at=now
    )


def confirm_channel(*, user: User, channel_id: int, code: str) -> None:
    """Confirms a mail address with its code. Confirming again has no effect. Raises 404, 422 `code_wrong`."""
    now = clock.now()
    with as_engine():
        # Lock the user first, as when the account confirms the channel.
        User.objects.select_for_update(no_key=True).only("id").get(pk=user.pk)
        is_confirmed = _confirm(user, channel_id, code, now)
    # raised after the transaction, so that the attempt is counted
    if not is_confirmed:
        raise Problem(NoticeCode.CODE_WRONG)


def _confirm(user: User, channel_id: int, code: str, now: datetime) -> bool:
    """Confirms the channel if the code is right. Returns whether it is confirmed. Must be called with the
    user locked."""
    with locked_channel(user, channel_id) as channel:
        if channel.confirmed_at is not None:
            return True
        is_confirmed = is_right(channel, code, now)
        if is_confirmed:
            channel.confirmed_at = now
            channel.code_expires_at = None
            channel.save(update_fields=["confirmed_at", "code_expires_at"])
            # The same code also confirms the address of the account.
            confirm_proven_address(user_id=user.pk, address=channel.address)
    return is_confirmed


def renew_secret(*, user: User, channel_id: int) -> str:
    """Returns a new secret. For a day, messages are signed with both the old and the new secret. Raises
    404, 409."""
    with locked_channel(user, channel_id) as channel:
        if not kind_of(channel).has_secret:
            raise Problem(NoticeCode.NOT_FOR_THIS_CHANNEL)
        channel.former_secret, channel.former_until = channel.secret, clock.now() + FORMER_SECRET_VALID
        channel.secret, shown = kind_of(channel).new_secret()
        channel.save(update_fields=["secret", "former_secret", "former_until"])
    return shown


def ping_channel(*, user: User, channel_id: int) -> UUID:
    """Sends a test message. Returns the id of the delivery.

    Raises 404, 409 `channel_off` and `not_for_this_channel`, 429.
    """
    now = clock.now()
    with locked_channel(user, channel_id) as channel:
        if kind_of(channel).is_status:
            raise Problem(NoticeCode.NOT_FOR_THIS_CHANNEL)
        if not channel.is_open:
            raise Problem(NoticeCode.CHANNEL_OFF)
        spend("ping", str(user.pk))
        body = kind_of(channel).test_body(words_for(user.language), now)
        delivery = Delivery.objects.create(
            channel=channel, kind=Delivery.Kind.PING, body=body, next_attempt_at=now, created_at=now
        )
    made: UUID = delivery.pk
    return made


def repeat_delivery(*, user: User, delivery_id: UUID) -> None:
    """Sends a delivery again, with the same id.

    Raises 404, 409 `channel_off` and `not_for_this_channel`, 429.
    """
    with as_engine():
        rows = Delivery.objects.select_related("channel")
        delivery = first_or_404(rows.filter(pk=delivery_id, channel__user_id=user.pk))
        if delivery.kind == Delivery.Kind.CONFIRMATION:
            raise Problem(NoticeCode.NOT_FOR_THIS_CHANNEL)
        if not delivery.channel.is_open:
            raise Problem(NoticeCode.CHANNEL_OFF)
        spend("ping", str(user.pk))
        send_again(delivery.pk)


def unsubscribe(*, key: str) -> None:
    """Switches off the channel of an unsubscribe link in a mail. Repeating it changes nothing. Raises 404."""
    if "\0" in key:  # PostgreSQL refuses it in text
        raise Problem(ErrorCode.NOT_FOUND)
    with as_engine():
        rows = Channel.objects.select_for_update(no_key=True)
        switch_off(first_or_404(rows.filter(unsubscribe_key=key)))
