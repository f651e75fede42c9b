"""What changes accounts: register, log in, issue and revoke tokens, change password and profile."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection
from datetime import timedelta
from typing import Any

from django.contrib.auth import authenticate
from django.db import IntegrityError, transaction
from django.db.models import Q

from accounts.errors import AccountCode
from accounts.models import AccessToken, AccountMail, AppAccess, User
from accounts.names import normalised
from accounts.oauth.access import end_accesses, end_all_apps
from accounts.scopes import ALL_SCOPES, Scope
from accounts.signals import CredentialsChange, WaysIn, credentials_changed, merged
from got_api import clock
from got_api.errors import ErrorCode, Problem
from got_api.stamps import replace_after_commit
from got_api.throttling import spend

TOKEN_PREFIX = "got_"
SECRET_BYTES = 32
LOGIN_DAYS = 30
MOST_TOKENS = 50
FRESH_LOGIN = timedelta(minutes=10)
"""How old the token of a log-in may be for what a stolen token must not do."""


def digest_of(secret: str) -> bytes:
    """No salt and no stretching: a secret of 256 random bits cannot be guessed from its hash."""
    return hashlib.sha256(secret.encode()).digest()


def register(
    *,
    username: str,
    password: str,
    email: str | None = None,
    time_zone: str | None = None,
    language: str = "en",
) -> User:
    """A new user, and a mail that confirms their address. Takes validated fields.

    Does the same whether or not the address is known. Raises 409 `username_taken`, also for a name that looks
    alike.
    """
    try:
        with transaction.atomic():
            user = User.objects.create_user(
                username,
                password,
                email=email or None,
                time_zone=time_zone or "UTC",
                has_chosen_time_zone=time_zone is not None,
                language=language,
            )
            send_confirmation(user)
    except IntegrityError as error:
        raise Problem(AccountCode.USERNAME_TAKEN) from error
    return user


def user_with(*, username: str, password: str) -> User:
    """The user who has this password. Raises 401 `credentials_wrong`.

    Unknown, inactive and wrong passwords are answered alike and cost one password hash each.
    """
    user = authenticate(username=normalised(username), password=password)
    if not isinstance(user, User):
        raise Problem(AccountCode.CREDENTIALS_WRONG)
    return user


def log_in(*, username: str, password: str, name: str) -> tuple[AccessToken, str]:
    """A token of kind login with all scopes, and its secret. Raises 401 `credentials_wrong`."""
    return issue_login(user=user_with(username=username, password=password), name=name)


def issue_login(*, user: User, name: str) -> tuple[AccessToken, str]:
    """A token of kind login with all scopes, and its secret, for a user who has proved who they are."""
    with transaction.atomic():
        _delete_dead_logins(user)
        return _issue(user=user, kind=AccessToken.Kind.LOGIN, name=name, scopes=ALL_SCOPES, days=LOGIN_DAYS)


def require_fresh_login(*, token_id: int) -> None:
    """Raises 403 `log_in_again`, unless the token was made by logging in a few minutes ago.

    A person who finds a token can use the account until it is revoked, but cannot make it theirs or erase it.
    """
    fresh = AccessToken.objects.filter(
        pk=token_id, kind=AccessToken.Kind.LOGIN, created_at__gt=clock.now() - FRESH_LOGIN
    )
    if not fresh.exists():
        raise Problem(AccountCode.LOG_IN_AGAIN)


def issue_token(
    *, user: User, name: str, scopes: Collection[Scope], days: int, granted: Collection[str]
) -> tuple[AccessToken, str]:
    """A personal token and its secret, shown this once. `granted` are the scopes of the asking token.

    Raises 403 `scope_missing` when the new token would be able to do more than the one that asks for it, and
    409 `too_many_tokens` when the user has 50 live ones.
    """
    missing = sorted(set(scopes) - set(granted))
    if missing:
        raise Problem(ErrorCode.SCOPE_MISSING, facts={"missing_scopes": missing})
    with transaction.atomic():
        # two requests at once must not pass the limit together
        User.objects.select_for_update().only("id").get(pk=user.pk)
        live = AccessToken.objects.filter(
            user=user, kind=AccessToken.Kind.PERSONAL, revoked_at__isnull=True, expires_at__gt=clock.now()
        )
        if live.count() >= MOST_TOKENS:
            raise Problem(AccountCode.TOO_MANY_TOKENS, facts={"max_count": MOST_TOKENS})
        return _issue(user=user, kind=AccessToken.Kind.PERSONAL, name=name, scopes=scopes, days=days)


def revoke_token(*, user: User, token_id: int) -> None:
    """Revokes at once; revoking again changes nothing. Raises 404 for a token that is not the user's.

    With the token of an app its whole access ends, so that the app cannot refresh it.
    """
    token = AccessToken.objects.filter(pk=token_id, user=user).first()
    if token is None:
        raise Problem(ErrorCode.NOT_FOUND)
    with transaction.atomic():
        AccessToken.objects.filter(pk=token_id, revoked_at__isnull=True).update(revoked_at=clock.now())
        if token.access_id is not None:
            end_accesses(AppAccess.objects.filter(pk=token.access_id))


def change_password(
    *,
    user: User,
    current: str,
    new: str,
    token_id: int | None = None,
    counted_as: str = "",
    rotate_webhook_secrets: bool = False,
) -> WaysIn:
    """Another password. All tokens but the one that asks are revoked, those of apps too: nobody else stays
    logged in.

    Calendar addresses, pending confirmations and push messages end too, and the secrets of webhooks if that
    is wanted.
    Takes a validated `new`. Raises 422 `password_wrong`, and 429 for a token that tries too often, or for
    `counted_as` where there is no token; nobody else can use that allowance up.
    """
    spend("password", counted_as or str(token_id))
    with transaction.atomic():
        row = User.objects.select_for_update().get(pk=user.pk)
        if not row.check_password(current):
            raise Problem(AccountCode.PASSWORD_WRONG)
        return replace_password(row, new, token_id=token_id, rotate_webhook_secrets=rotate_webhook_secrets)


def replace_password(
    user: User, new: str, *, token_id: int | None = None, rotate_webhook_secrets: bool = False
) -> WaysIn:
    """Set a password and end all that the former one opened, apps included, but the token `token_id`.

    Codes to reset the password end by themselves: they are bound to it. Called with the user locked.
    """
    user.set_password(new)
    user.save(update_fields=["password"])
    tokens = AccessToken.objects.filter(user=user, revoked_at__isnull=True)
    if token_id is not None:
        tokens = tokens.exclude(pk=token_id)
    tokens.update(revoked_at=clock.now())
    end_all_apps(user)
    write_to_owner(user, AccountMail.Kind.PASSWORD_CHANGED)
    change = CredentialsChange(user.pk, rotate_webhook_secrets)
    return merged(credentials_changed.send(sender=User, change=change))


def write_to_owner(user: User, kind: AccountMail.Kind) -> None:
    """Notify the confirmed address of a change, in case somebody else made it."""
    if user.email is not None and user.email_confirmed_at is not None:
        _write(user, kind, user.email)


def send_confirmation(user: User) -> None:
    """Have a code sent to the address that is to be confirmed. Does nothing where there is none."""
    if user.claimed_email is not None:
        _write(user, AccountMail.Kind.CONFIRM_EMAIL, user.claimed_email)


def _write(user: User, kind: AccountMail.Kind, address: str) -> None:
    """Have a worker send a mail in the language of the user."""
    now = clock.now()
    AccountMail.objects.create(
        kind=kind, user=user, address=address, language=user.language, created_at=now, next_attempt_at=now
    )


def change_profile(*, user: User, **changes: Any) -> User:
    """Sets time_zone, language and has_public_profile as given."""
    if "time_zone" in changes:
        changes["has_chosen_time_zone"] = True
    for name, value in changes.items():
        setattr(user, name, value)
    if changes:
        user.save(update_fields=sorted(changes))
        replace_after_commit([f"u{user.pk}"])  # lists and tables with words are in the language of the user
    return user


def _issue(
    *, user: User, kind: AccessToken.Kind, name: str, scopes: Collection[Scope], days: int
) -> tuple[AccessToken, str]:
    secret, now = TOKEN_PREFIX + secrets.token_urlsafe(SECRET_BYTES), clock.now()
    token = AccessToken.objects.create(
        user=user,
        kind=kind,
        name=name,
        digest=digest_of(secret),
        scopes=sorted(set(scopes), key=ALL_SCOPES.index),
        created_at=now,
        expires_at=now + timedelta(days=days),
    )
    return token, secret


def _delete_dead_logins(user: User) -> None:
    AccessToken.objects.filter(
        Q(revoked_at__isnull=False) | Q(expires_at__lte=clock.now()),
        user=user,
        kind=AccessToken.Kind.LOGIN,
    ).delete()
