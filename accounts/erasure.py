"""Erasure of accounts: name, address and tokens are deleted, and games show "a former player"."""

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Q

from accounts.idempotency import delete_keys_of
from accounts.models import (
    AccessToken,
    AccountMail,
    App,
    AppAccess,
    AuthorizationCode,
    DeviceCode,
    NameKey,
    User,
)
from accounts.signals import AccountErasure, account_erased
from got_api.http.errors import first_or_404
from got_api.shared import clock


def erase_account(*, user_id: int) -> None:
    """Erases an account permanently. Raises 404 for an erased one.

    The row stays without personal data, because games and the admin log refer to it. The games app then
    vacates the account's seats, game by game. Hashes of the name stay reserved, so that nobody can register a
    name that looks like it.
    """
    with transaction.atomic():
        # Not NO KEY: this waits for transactions that insert references to this user, as a player or sitter.
        user = first_or_404(User.objects.select_for_update().filter(pk=user_id, erased_at__isnull=True))
        erased = AccountErasure(user.pk, user.username or "")
        AccessToken.objects.filter(Q(user=user) | Q(access__app__owner=user)).invalidate()
        App.objects.filter(owner=user).delete()  # with all access to them: nobody is responsible now
        AuthorizationCode.objects.filter(user=user).delete()
        DeviceCode.objects.filter(user=user).delete()
        AppAccess.objects.filter(user=user).delete()
        AccessToken.objects.filter(user=user).delete()
        delete_keys_of(user.pk)
        AccountMail.objects.filter(user=user).delete()
        NameKey.objects.filter(user=user).update(user=None)
        user.groups.clear()
        user.user_permissions.clear()
        _remove_from_admin_log(user)
        user.username = user.email = user.new_email = user.email_confirmed_at = user.last_login = None
        user.is_active = user.is_staff = user.is_superuser = user.can_organise = False
        user.time_zone, user.language, user.has_chosen_time_zone = "UTC", "en", False
        user.erased_at, user.is_leaving = clock.now(), True
        user.set_unusable_password()
        user.save()
        account_erased.send(sender=User, erasure=erased)


def _remove_from_admin_log(user: User) -> None:
    kind = ContentType.objects.get_for_model(User)
    LogEntry.objects.filter(content_type=kind, object_id=str(user.pk)).update(object_repr="former player")
