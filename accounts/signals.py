"""What other apps learn of an account, inside the transaction that changes it. Accounts know no other app."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.dispatch import Signal

from got_api.citus import apart


class _OfAccounts(Signal):
    """Its receivers act in other roles; where Citus spreads the games, before the account changes."""

    def send(self, sender: Any, **named: Any) -> list[tuple[Any, Any]]:
        return apart(partial(super().send, sender, **named))


credentials_changed = _OfAccounts()
"""Sent with `change`: a CredentialsChange. Receivers end their ways in, and return a `WaysIn`."""

address_confirmed = _OfAccounts()
"""Sent with `confirmed`: a Confirmed. Receivers need no further proof of the address from this user."""

account_erased = _OfAccounts()
"""Sent with `erased`: an Erased. Receivers remove what they store of the person."""


@dataclass(frozen=True, slots=True)
class CredentialsChange:
    """A user has another password: a person who knew the former one must lose access."""

    user_id: int
    rotate_webhook_secrets: bool


@dataclass(frozen=True, slots=True)
class Confirmed:
    """A user has proved that mails to an address reach them."""

    user_id: int
    address: str


@dataclass(frozen=True, slots=True)
class WebhookSecret:
    """The new secret of a channel, shown once."""

    channel: int
    secret: str


@dataclass(frozen=True, slots=True)
class WaysIn:
    """What has ended with a password, and the webhooks whose secrets have not unless that was asked for."""

    calendar_revoked: bool = False
    ended_confirmation_count: int = 0
    ended_web_push_count: int = 0
    webhook_count: int = 0
    webhook_secrets: tuple[WebhookSecret, ...] = ()


@dataclass(frozen=True, slots=True)
class Erased:
    """An account that is no more. `username` is what it was called, for texts that still say so."""

    user_id: int
    username: str


def merged(responses: Iterable[tuple[Any, Any]]) -> WaysIn:
    """What all receivers of `credentials_changed` returned, as one."""
    found = [response for _, response in responses if isinstance(response, WaysIn)]
    return WaysIn(
        calendar_revoked=any(each.calendar_revoked for each in found),
        ended_confirmation_count=sum(each.ended_confirmation_count for each in found),
        ended_web_push_count=sum(each.ended_web_push_count for each in found),
        webhook_count=sum(each.webhook_count for each in found),
        webhook_secrets=tuple(secret for each in found for secret in each.webhook_secrets),
    )
