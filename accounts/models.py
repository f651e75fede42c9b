"""Users and access tokens."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils import timezone

from accounts.names import LONGEST, UsernameValidator, normalised
from accounts.scopes import Scope


class UserRows(BaseUserManager["User"]):
    def create_user(self, username: str, password: str | None = None, **fields: Any) -> User:
        """A stored user; `password` None makes one who cannot log in. Does not validate the password."""
        user = self.model(username=normalised(username), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, username: str, password: str | None = None, **fields: Any) -> User:
        return self.create_user(username, password, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, username: str | None) -> User:
        return self.annotate(_key=Lower("username")).get(_key=Lower(models.Value(normalised(username or ""))))


class User(AbstractBaseUser, PermissionsMixin):
    """A person. Usernames are public and unique in any case of letters.

    An e-mail address is only a claim until its owner confirms it, and only confirmed ones are unique:
    otherwise the refusal of an address would tell that somebody has registered with it.
    """

    username = models.CharField(max_length=LONGEST, unique=True, validators=[UsernameValidator()])
    email = models.EmailField(null=True, blank=True)
    email_confirmed_at = models.DateTimeField(null=True, blank=True)
    time_zone = models.CharField(max_length=64, default="UTC")
    language = models.CharField(max_length=8, choices=settings.LANGUAGES, default="en")
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects: ClassVar[UserRows] = UserRows()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        constraints = [
            models.UniqueConstraint(Lower("username"), name="accounts_user_username_unique"),
            models.UniqueConstraint(
                Lower("email"),
                name="accounts_user_email_unique",
                condition=Q(email_confirmed_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.username

    def clean(self) -> None:
        self.username = normalised(self.username)
        self.email = self.email or None


class AccessToken(models.Model):
    """A secret by which a program speaks for a user. Only the SHA-256 of the secret is kept."""

    class Kind(models.TextChoices):
        LOGIN = "login", "login"
        PERSONAL = "personal", "personal"

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tokens")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    name = models.CharField(max_length=60)
    digest = models.BinaryField(max_length=32, unique=True, editable=False)
    scopes = ArrayField(
        models.CharField(max_length=16, choices=[(scope.value, scope.value) for scope in Scope])
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True, blank=True, editable=False)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["user", "-id"], name="accounts_token_of_user")]

    def __str__(self) -> str:
        return f"{self.name} ({self.kind})"

    def is_live(self, now: datetime) -> bool:
        return self.revoked_at is None and self.expires_at > now
