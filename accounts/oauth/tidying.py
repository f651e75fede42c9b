"""Deletion of expired codes, tokens and sessions, in small batches that do not block others."""

from datetime import timedelta
from typing import Any

from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import AccessToken, AppAccess, AuthorizationCode, DeviceCode
from got_api.shared.clock import Now
from got_api.shared.clock import now as present

BATCH = 500
RETENTION = timedelta(days=1)
"""Retention of expired codes and tokens, so that a second use is recognised as one."""
ACCESS_RETENTION = timedelta(days=30)


def delete_ended(*, clock: Now = present) -> int:
    """Deletes at most one batch of each kind; returns the number of rows."""
    now = clock()
    kinds: tuple[QuerySet[Any], ...] = (
        AuthorizationCode.objects.filter(expires_at__lt=now - RETENTION),
        DeviceCode.objects.filter(expires_at__lt=now - RETENTION),
        # The last token of an access has the name of its device, and is deleted with the access.
        AccessToken.objects.filter(
            Exists(AccessToken.objects.filter(access=OuterRef("access"), pk__gt=OuterRef("pk"))),
            kind=AccessToken.Kind.APP,
            expires_at__lt=now - RETENTION,
        ),
        AppAccess.objects.filter(
            Q(expires_at__lt=now - ACCESS_RETENTION) | Q(ended_at__lt=now - ACCESS_RETENTION)
        ),
        Session.objects.filter(expire_date__lt=now),
    )
    return sum(map(_delete_batch, kinds))


def _delete_batch(rows: QuerySet[Any]) -> int:
    found = list(rows.order_by("pk").values_list("pk", flat=True)[:BATCH])
    count: int = rows.model._default_manager.filter(pk__in=found).delete()[0]
    return count
