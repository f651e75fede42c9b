"""Queries of accounts."""

from django.db.models import Exists, F, Max, OuterRef, Prefetch, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts.models import AccessToken, App, AppAccess, User
from got_api.shared import clock


def account_of(user: User) -> User:
    """The user with all columns. Authentication loads only some."""
    return User.objects.get(pk=user.pk)


def live_tokens_of(user: User) -> QuerySet[AccessToken]:
    """Valid tokens, except those of apps, which change every hour: see `apps_of`."""
    live = AccessToken.objects.filter(user=user, revoked_at__isnull=True, expires_at__gt=clock.now())
    return live.exclude(kind=AccessToken.Kind.APP)


def apps_of(user: User) -> QuerySet[App]:
    """Apps that a user has authorised, each with its valid accesses as `live`, oldest first."""
    live = AppAccess.objects.filter(user=user, ended_at__isnull=True, expires_at__gt=clock.now())
    newest = AccessToken.objects.filter(access=OuterRef("pk")).order_by("-pk").values("name")[:1]
    used = live.annotate(
        token_used_at=Max("tokens__last_used_at"), device_name=Coalesce(Subquery(newest), F("app__name"))
    ).order_by("id")
    let_in = App.objects.filter(Exists(live.filter(app=OuterRef("pk"))))
    return let_in.select_related("owner").prefetch_related(Prefetch("accesses", used, to_attr="live"))
