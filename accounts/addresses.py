"""Mail addresses of accounts. A new address must be confirmed, and the old one can refuse the change."""

import secrets
from contextlib import suppress
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.core.signing import BadSignature, Signer
from django.db import IntegrityError, transaction

from accounts.codes import Codes
from accounts.errors import AccountCode
from accounts.models import AccountMail, User
from accounts.password_reset import code_for
from accounts.services import notify_owner, replace_password, send_confirmation
from accounts.signals import AddressConfirmation, address_confirmed
from got_api.http.errors import Problem
from got_api.http.throttling import spend
from got_api.shared import clock

REFUSAL_PERIOD = timedelta(days=3)
"""Time for which an old address can refuse a change, even a confirmed one."""
REFUSABLE_KINDS = (AccountMail.Kind.ADDRESS_REQUESTED, AccountMail.Kind.ADDRESS_CHANGED)


class _Codes(Codes):
    """Confirmation codes, bound to the address to confirm. A code can be used repeatedly."""

    def _make_hash_value(self, user: Any, timestamp: int) -> str:
        return f"{user.pk}{user.password}{timestamp}{user.new_email or user.email}"


_codes = _Codes("address")
confirmation_code = _codes.code_for


def _refusal_signer() -> Signer:
    return Signer(salt="accounts.address_refusal")


def change_address(*, user: User, email: str | None) -> User:
    """Requests another address, or removes the current one with None. Returns the stored user.

    A confirmed address stays until the new one is confirmed, and gets a notice of the change. An unconfirmed
    address is replaced. Requesting the same new address again sends another code. Requesting the current
    address cancels the change. Raises 429 for a user who has requested too many codes.
    """
    email = email or None
    with transaction.atomic():
        row = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        if email is None:
            notify_owner(row, AccountMail.Kind.ADDRESS_CHANGED)
            row.email = row.email_confirmed_at = row.new_email = None
        elif row.email_confirmed_at is None:
            row.email, row.new_email = email, None
        elif email == row.email:
            row.new_email = None
        else:
            if email != row.new_email:
                notify_owner(row, AccountMail.Kind.ADDRESS_REQUESTED)
            row.new_email = email
        row.save(update_fields=["email", "email_confirmed_at", "new_email"])
        if row.claimed_email is not None:
            spend("mail_code", str(row.pk))
            send_confirmation(row)
    return row


def confirm(*, code: str, user: User | None = None) -> User:
    """Confirms an address with the code that was sent to it. Confirming again changes nothing.

    Raises 422 `confirmation_invalid`, also if another account has confirmed the address, or the code is not
    `user`'s.
    """
    try:
        with transaction.atomic():
            row = _codes.owner_of(code)
            if row is None or (user is not None and user.pk != row.pk):
                raise Problem(AccountCode.CONFIRMATION_INVALID)
            if row.claimed_email is not None:
                address_confirmed.send(
                    sender=User, confirmation=AddressConfirmation(row.pk, row.claimed_email)
                )
                _confirm_claim(row)
    except IntegrityError as error:
        raise Problem(AccountCode.CONFIRMATION_INVALID) from error
    return row


def confirm_proven_address(*, user_id: int, address: str) -> None:
    """Confirms the user's unconfirmed address after they have proved it elsewhere, such as for their notices.

    Does nothing if that is another address, or if another account has confirmed the address.
    """
    with suppress(IntegrityError), transaction.atomic():
        row = User.objects.select_for_update(no_key=True).filter(pk=user_id, is_active=True).first()
        claim = None if row is None else row.claimed_email
        if row is not None and claim is not None and claim.lower() == address.lower():
            _confirm_claim(row)


def _confirm_claim(row: User) -> None:
    """Makes the claimed address the confirmed one. Must be called with the user locked.

    Raises IntegrityError if another account has confirmed the address.
    """
    if row.new_email is not None:
        notify_owner(row, AccountMail.Kind.ADDRESS_CHANGED)
    row.email, row.new_email, row.email_confirmed_at = row.claimed_email, None, clock.now()
    row.save(update_fields=["email", "new_email", "email_confirmed_at"])


def refusal_code(mail: AccountMail) -> str:
    """The code with which the owner of the old address refuses the change that a mail reports."""
    return _refusal_signer().sign_object({"mail": str(mail.pk), "address": mail.address})


def revert_address_change(*, code: str) -> str:
    """Reverts a change: restores the address to which the code was sent, and revokes the password and tokens.

    The person who requested the change may know the password. Returns a code for setting another one. Codes
    of later changes are revoked, so that an intruder cannot refuse the restoration. Raises 422
    `confirmation_invalid`.
    """
    try:
        sent = _refusal_signer().unsign_object(code)
        number, address = UUID(sent["mail"]), str(sent["address"])
    except (BadSignature, ValueError, ValidationError) as error:
        raise Problem(AccountCode.CONFIRMATION_INVALID) from error
    now = clock.now()
    refusable = AccountMail.objects.filter(kind__in=REFUSABLE_KINDS, created_at__gt=now - REFUSAL_PERIOD)
    found = refusable.filter(pk=number).first()
    try:
        with transaction.atomic():
            rows = User.objects.select_for_update().filter(is_active=True)
            user = None if found is None else rows.filter(pk=found.user_id or 0).first()
            mail = refusable.filter(pk=number).first()
            if user is None or mail is None:
                raise Problem(AccountCode.CONFIRMATION_INVALID)
            refusable.filter(user=user, created_at__gte=mail.created_at).delete()
            user.email, user.email_confirmed_at, user.new_email = address, now, None
            user.save(update_fields=["email", "email_confirmed_at", "new_email"])
            replace_password(user, secrets.token_urlsafe())
    except IntegrityError as error:
        raise Problem(AccountCode.CONFIRMATION_INVALID) from error
    return code_for(user)
