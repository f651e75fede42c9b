"""Signals of account changes, sent inside the transaction. This app does not depend on other apps."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.dispatch import Signal

from got_api.database.citus import separate_transactions


class _AccountSignal(Signal):
    """A signal whose receivers use other roles. On Citus they run, and commit, in separate transactions."""

    def send(self, sender: Any, **named: Any) -> list[tuple[Any, Any]]:
        return separate_transactions(partial(super().send, sender, **named))


credentials_changed = _AccountSignal()
"""Sent with `change`: a CredentialsChange. Receivers revoke access, and return a `RevokedAccess`."""

address_confirmed = _AccountSignal()
"""Sent with `confirmation`: an AddressConfirmation. Receivers need no further proof of the address from this
user."""

account_erased = _AccountSignal()
"""Sent with `erasure`: an AccountErasure. Receivers delete the personal data that they store."""


@dataclass(frozen=True, slots=True)
class CredentialsChange:
    """A user's password has changed: a person who knew the old one must lose access."""

    user_id: int
    rotate_secrets: bool
    """Whether secrets that sign messages are replaced."""


@dataclass(frozen=True, slots=True)
class AddressConfirmation:
    """A user has proved that mails to an address reach them."""

    user_id: int
    address: str


@dataclass(frozen=True, slots=True)
class ChannelSecret:
    """The new secret of a channel, shown once."""

    channel: int
    secret: str


@dataclass(frozen=True, slots=True)
class RevokedAccess:
    """The access revoked with a password, the number of channels with a secret, and their new secrets."""

    calendar_revoked: bool = False
    ended_confirmation_count: int = 0
    ended_channel_count: int = 0
    signed_channel_count: int = 0
    channel_secrets: tuple[ChannelSecret, ...] = ()


@dataclass(frozen=True, slots=True)
class AccountErasure:
    """An erased account. `username` is its old name, for texts that still contain it."""

    user_id: int
    username: str


def merge_revoked(responses: Iterable[tuple[Any, Any]]) -> RevokedAccess:
    """Combines the results of all receivers of `credentials_changed`."""
    found = [response for _, response in responses if isinstance(response, RevokedAccess)]
    return RevokedAccess(
        calendar_revoked=any(each.calendar_revoked for each in found),
        ended_confirmation_count=sum(each.ended_confirmation_count for each in found),
        ended_channel_count=sum(each.ended_channel_count for each in found),
        signed_channel_count=sum(each.signed_channel_count for each in found),
        channel_secrets=tuple(secret for each in found for secret in each.channel_secrets),
    )
