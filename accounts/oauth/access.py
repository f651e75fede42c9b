"""Accesses of apps to accounts, and their revocation."""

from django.db import transaction
from django.db.models import QuerySet

from accounts.models import AccessToken, App, AppAccess, AuthorizationCode, DeviceCode, User
from got_api.http.errors import ErrorCode, Problem
from got_api.shared import clock


def revoke_accesses(accesses: QuerySet[AppAccess]) -> None:
    """Revokes accesses with all their tokens: the next request gets 401 and the next refresh is refused."""
    now = clock.now()
    AccessToken.objects.filter(access__in=accesses, revoked_at__isnull=True).update(revoked_at=now)
    accesses.filter(ended_at__isnull=True).update(ended_at=now)


def revoke_app(*, user: User, client_id: str) -> None:
    """Revokes an app. Revoking it again changes nothing. Raises 404 for an app that was never authorised."""
    with transaction.atomic():
        lock_user(user.pk)
        app = App.objects.filter(client_id=client_id).first()
        accesses = AppAccess.objects.filter(user=user, app=app)
        if app is None or not accesses.exists():
            raise Problem(ErrorCode.NOT_FOUND)
        AuthorizationCode.objects.filter(user=user, app=app).delete()
        DeviceCode.objects.filter(user=user, app=app).delete()
        revoke_accesses(accesses)


def revoke_app_on_device(*, user: User, client_id: str, device: int) -> None:
    """Revokes an app on one device. Repeating it changes nothing. Raises 404 for an unknown device."""
    with transaction.atomic():
        lock_user(user.pk)
        accesses = AppAccess.objects.filter(user=user, app__client_id=client_id, pk=device)
        if not accesses.exists():
            raise Problem(ErrorCode.NOT_FOUND)
        revoke_accesses(accesses)


def app_of_token(token_id: int) -> tuple[str, int] | None:
    """The client id and the device id of an app's token; None for other tokens."""
    found = AccessToken.objects.filter(pk=token_id, access__isnull=False)
    return found.values_list("access__app__client_id", "access_id").first()


def revoke_all_apps(user: User) -> None:
    """Revokes all apps of an account, and unused codes. Must be called with the user locked."""
    AuthorizationCode.objects.filter(user=user).delete()
    DeviceCode.objects.filter(user=user).delete()
    revoke_accesses(AppAccess.objects.filter(user=user))


def lock_user(user_id: int) -> User | None:
    """Locks and returns an active user, to prevent a concurrent change of the password; None if not active.

    Changes of an app's rights lock in this order: the app, its user, a code or access.
    """
    return User.objects.select_for_update(no_key=True).filter(pk=user_id, is_active=True).first()
