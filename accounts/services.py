"""Services of accounts: register, log in, issue and revoke tokens, change password and profile."""

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
from accounts.oauth.access import revoke_accesses, revoke_all_apps
from accounts.scopes import ALL_SCOPES, Scope
from accounts.signals import CredentialsChange, RevokedAccess, credentials_changed, merge_revoked
from got_api.http.errors import ErrorCode, Problem, first_or_404
from got_api.http.throttling import spend
from got_api.shared import clock
from got_api.shared.stamps import TABLES, replace_after_commit

TOKEN_PREFIX = "got_"
SECRET_BYTES = 32
LOGIN_DAYS = 30
MAX_TOKENS = 50
FRESH_LOGIN = timedelta(minutes=10)
"""Maximum age of a log-in token for actions that a stolen token must not permit."""


def digest_of(secret: str) -> bytes:
    """Hashes a secret, without salt or stretching: 256 random bits cannot be guessed."""
    return hashlib.sha256(secret.encode()).digest()


def register(
    *,
    username: str,
    password: str,
    email: str | None = None,
    time_zone: str | None = None,
    language: str = "en",
) -> User:
    """Creates a user, and sends a mail to confirm the address. Accepts validated fields.

    Does not reveal whether the address is known. Raises 409 `username_taken`, also for a name that looks like
    another.
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


def authenticate_user(*, username: str, password: str) -> User:
    """Checks a password and returns the user. Raises 401 `credentials_wrong`.

    Unknown and inactive users and wrong passwords get the same response, at the cost of one password hash.
    """
    user = authenticate(username=normalised(username), password=password)
    if not isinstance(user, User):
        raise Problem(AccountCode.CREDENTIALS_WRONG)
    return user


def log_in(*, username: str, password: str, name: str) -> tuple[AccessToken, str]:
    """Returns a token of kind login with all scopes, and its secret. Raises 401 `credentials_wrong`."""
    return issue_login(user=authenticate_user(username=username, password=password), name=name)


def issue_login(*, user: User, name: str) -> tuple[AccessToken, str]:
    """Returns a token of kind login with all scopes, and its secret. Must be called after authentication."""
    with transaction.atomic():
        _delete_expired_logins(user)
        return _issue(user=user, kind=AccessToken.Kind.LOGIN, name=name, scopes=ALL_SCOPES, days=LOGIN_DAYS)


def require_fresh_login(*, token_id: int) -> None:
    """Raises 403 `log_in_again` unless the token is from a log-in of the last few minutes.

    A person with a stolen token can use the account until it is revoked, but cannot take it over or erase it.
    """
    fresh = AccessToken.objects.filter(
        pk=token_id, kind=AccessToken.Kind.LOGIN, created_at__gt=clock.now() - FRESH_LOGIN
    )
    if not fresh.exists():
        raise Problem(AccountCode.LOG_IN_AGAIN)


def issue_token(
    *, user: User, name: str, scopes: Collection[Scope], days: int, grantable: Collection[str]
) -> tuple[AccessToken, str]:
    """Returns a personal token and its secret, shown only once.

    `grantable` are the scopes of the request's token.

    Raises 403 `scope_missing` if the new token would have more scopes, and 409 `too_many_tokens` if the user
    has 50 valid ones.
    """
    missing = sorted(set(scopes) - set(grantable))
    if missing:
        raise Problem(ErrorCode.SCOPE_MISSING, facts={"missing_scopes": missing})
    with transaction.atomic():
        # locked, so that concurrent requests cannot exceed the limit together
        User.objects.select_for_update().only("id").get(pk=user.pk)
        live = AccessToken.objects.filter(
            user=user, kind=AccessToken.Kind.PERSONAL, revoked_at__isnull=True, expires_at__gt=clock.now()
        )
        if live.count() >= MAX_TOKENS:
            raise Problem(AccountCode.TOO_MANY_TOKENS, facts={"max_count": MAX_TOKENS})
        return _issue(user=user, kind=AccessToken.Kind.PERSONAL, name=name, scopes=scopes, days=days)


def revoke_token(*, user: User, token_id: int) -> None:
    """Revokes a token at once.

    Revoking it again changes nothing. Raises 404 for a token that is not the user's.

    A token of an app is revoked with its whole access, so that the app cannot refresh it.
    """
    token = first_or_404(AccessToken.objects.filter(pk=token_id, user=user))
    with transaction.atomic():
        AccessToken.objects.filter(pk=token_id, revoked_at__isnull=True).update(revoked_at=clock.now())
        if token.access_id is not None:
            revoke_accesses(AppAccess.objects.filter(pk=token.access_id))


def change_password(
    *,
    user: User,
    current: str,
    new: str,
    token_id: int | None = None,
    rate_key: str = "",
    rotate_secrets: bool = False,
) -> RevokedAccess:
    """Changes the password. Revokes all tokens but the request's, including those of apps.

    Also revokes calendar addresses, pending confirmations and push subscriptions, and the secrets of channels
    if requested. Accepts a validated `new`. Raises 422 `password_wrong`, and 429 for too many attempts with
    the token, or with `rate_key` if there is no token. Nobody else can use up that limit.
    """
    spend("password", rate_key or str(token_id))
    with transaction.atomic():
        row = User.objects.select_for_update().get(pk=user.pk)
        if not row.check_password(current):
            raise Problem(AccountCode.PASSWORD_WRONG)
        return replace_password(row, new, token_id=token_id, rotate_secrets=rotate_secrets)


def replace_password(
    user: User, new: str, *, token_id: int | None = None, rotate_secrets: bool = False
) -> RevokedAccess:
    """Sets a password, and revokes all access by the old one, including apps, but not the token `token_id`.

    Reset codes become invalid, as they are bound to the password. Must be called with the user locked.
    """
    user.set_password(new)
    user.save(update_fields=["password"])
    tokens = AccessToken.objects.filter(user=user, revoked_at__isnull=True)
    if token_id is not None:
        tokens = tokens.exclude(pk=token_id)
    tokens.update(revoked_at=clock.now())
    revoke_all_apps(user)
    notify_owner(user, AccountMail.Kind.PASSWORD_CHANGED)
    change = CredentialsChange(user.pk, rotate_secrets)
    return merge_revoked(credentials_changed.send(sender=User, change=change))


def notify_owner(user: User, kind: AccountMail.Kind) -> None:
    """Notifies the confirmed address of a change, in case somebody else made it."""
    if user.email is not None and user.email_confirmed_at is not None:
        _queue_mail(user, kind, user.email)


def send_confirmation(user: User) -> None:
    """Sends a code to the unconfirmed address, if there is one."""
    if user.claimed_email is not None:
        _queue_mail(user, AccountMail.Kind.CONFIRM_EMAIL, user.claimed_email)


def _queue_mail(user: User, kind: AccountMail.Kind, address: str) -> None:
    """Queues a mail in the language of the user."""
    now = clock.now()
    AccountMail.objects.create(
        kind=kind, user=user, address=address, language=user.language, created_at=now, next_attempt_at=now
    )


def change_profile(*, user: User, **changes: Any) -> User:
    """Sets the given ones of time_zone, language, has_public_profile and is_bot."""
    if "time_zone" in changes:
        changes["has_chosen_time_zone"] = True
    for name, value in changes.items():
        setattr(user, name, value)
    if changes:
        user.save(update_fields=sorted(changes))
        # Lists and tables have texts in the language of the user, and seats show accounts of bots.
        replace_after_commit([f"u{user.pk}", *([TABLES] if "is_bot" in changes else [])])
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


def _delete_expired_logins(user: User) -> None:
    AccessToken.objects.filter(
        Q(revoked_at__isnull=False) | Q(expires_at__lte=clock.now()),
        user=user,
        kind=AccessToken.Kind.LOGIN,
    ).delete()
