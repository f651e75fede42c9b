"""What users let apps do, and how it ends."""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet

from accounts.models import AccessToken, App, AppAccess, AuthorizationCode, DeviceCode, User
from got_api import clock
from got_api.errors import ErrorCode, Problem


def end_accesses(accesses: QuerySet[AppAccess]) -> None:
    """Ends them with all their tokens: the next request is 401 and the next refresh is refused."""
    now = clock.now()
    AccessToken.objects.filter(access__in=accesses, revoked_at__isnull=True).update(revoked_at=now)
    accesses.filter(ended_at__isnull=True).update(ended_at=now)


def revoke_app(*, user: User, client_id: str) -> None:
    """Shuts an app out of an account. Again changes nothing; raises 404 for an app that was never let in."""
    with transaction.atomic():
        lock_user(user.pk)
        app = App.objects.filter(client_id=client_id).first()
        accesses = AppAccess.objects.filter(user=user, app=app)
        if app is None or not accesses.exists():
            raise Problem(ErrorCode.NOT_FOUND)
        AuthorizationCode.objects.filter(user=user, app=app).delete()
        DeviceCode.objects.filter(user=user, app=app).delete()
        end_accesses(accesses)


def end_device(*, user: User, client_id: str, device: int) -> None:
    """Ends the access of an app on one device. Again changes nothing; raises 404 for an unknown device."""
    with transaction.atomic():
        lock_user(user.pk)
        accesses = AppAccess.objects.filter(user=user, app__client_id=client_id, pk=device)
        if not accesses.exists():
            raise Problem(ErrorCode.NOT_FOUND)
        end_accesses(accesses)


def app_of_token(token_id: int) -> tuple[str, int] | None:
    """The client id of the app that has a token, and the id of its device; None for another token."""
    found = AccessToken.objects.filter(pk=token_id, access__isnull=False)
    return found.values_list("access__app__client_id", "access_id").first()


def end_all_apps(user: User) -> None:
    """Shuts all apps out of an account, with codes that are not used yet. Called with the user locked."""
    AuthorizationCode.objects.filter(user=user).delete()
    DeviceCode.objects.filter(user=user).delete()
    end_accesses(AppAccess.objects.filter(user=user))


def lock_user(user_id: int) -> User | None:
    """The user, if they are active, locked against a change of password at the same time.

    Every change of what an app may do locks in this order: the app, its user, a code or access.
    """
    return User.objects.select_for_update(no_key=True).filter(pk=user_id, is_active=True).first()
