"""Password resets by mail, for users who have forgotten their password or are locked out by attempts of
others."""

from datetime import timedelta

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.db import transaction
from django.db.models import Value
from django.db.models.functions import Lower

from accounts.codes import Codes
from accounts.errors import AccountCode
from accounts.models import AccessToken, AccountMail, User
from accounts.services import issue_login, replace_password
from got_api.http.errors import Problem
from got_api.shared import clock

VALID_FOR = timedelta(seconds=settings.PASSWORD_RESET_TIMEOUT)
MAX_MAILS = 3
"""Maximum mails to an account within `VALID_FOR`, to protect the mailbox. Sent codes stay valid."""


_codes = Codes("password_reset")
code_for = _codes.code_for


def request_reset(*, account: str) -> None:
    """Requests a code for the user with this username or confirmed address.

    Does the same whether or not there is such a user: it stores the input, and a worker looks up the account.
    """
    now = clock.now()
    AccountMail.objects.create(
        kind=AccountMail.Kind.RESET, claim=account, created_at=now, next_attempt_at=now
    )


def account_to_reset(mail: AccountMail) -> User | None:
    """The user of a reset mail; None for an unknown one, or for one who has had too many mails.

    Called by the worker, within a transaction.
    """
    users = User.objects.filter(is_active=True, email_confirmed_at__isnull=False)
    if "@" in mail.claim:
        users = users.annotate(_email=Lower("email")).filter(_email=Lower(Value(mail.claim)))
    else:
        users = users & User.objects.with_name(mail.claim)
    user = users.select_for_update(no_key=True).first()
    if user is None:
        return None
    others = AccountMail.objects.filter(
        kind=AccountMail.Kind.RESET, user=user, created_at__gt=mail.created_at - VALID_FOR
    )
    return user if others.exclude(pk=mail.pk).count() < MAX_MAILS else None


def reset_password(*, code: str, new: str) -> tuple[AccessToken, str]:
    """Sets a password like `use_code`. Returns a token of kind login and its secret.

    The token helps a user who cannot log in because others have tried the name too often.
    """
    with transaction.atomic():
        return issue_login(user=use_code(code=code, new=new), name="password reset")


def use_code(*, code: str, new: str) -> User:
    """Sets a new password by a code. Revokes all tokens, calendar addresses and confirmations.

    Raises 422 `reset_invalid`, and ValidationError for a weak password, after which the code stays valid.
    """
    with transaction.atomic():
        user = _codes.owner_of(code)
        if user is None or user.email_confirmed_at is None:
            raise Problem(AccountCode.RESET_INVALID)
        validate_password(new, user)
        replace_password(user, new)
        return user
