"""What is read of accounts."""

from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import AccessToken, User


def account_of(user: User) -> User:
    """The whole row; authentication loads only a part of it."""
    return User.objects.get(pk=user.pk)


def live_tokens_of(user: User) -> QuerySet[AccessToken]:
    """Tokens that are neither revoked nor expired."""
    return AccessToken.objects.filter(user=user, revoked_at__isnull=True, expires_at__gt=timezone.now())
