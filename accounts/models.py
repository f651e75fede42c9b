"""Users, their access tokens, and the apps that they authorise."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, ClassVar
from uuid import uuid4

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import OpClass
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils import timezone

from accounts.known_tokens import MAX_TOKENS, invalidate_tokens
from accounts.names import MAX_LENGTH, UsernameValidator, keys_of, normalised
from accounts.scopes import Scope
from got_api.database.pipeline import batched
from got_api.shared import clock
from got_api.shared.texts import text


class UsernameField(models.CharField):  # type: ignore[type-arg]
    """A username that `accounts.names` accepts. In migrations it is a CharField: they import no live code."""

    default_validators = [UsernameValidator()]

    def deconstruct(self) -> Any:
        name, _, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs


def _scopes() -> ArrayField[list[str], list[str]]:
    return ArrayField(
        models.CharField(max_length=16, choices=[(scope.value, scope.value) for scope in Scope])
    )


_SELECT_ACTIVE = """
select given.sent, person.id
from unnest(%(sent)s::text[], %(names)s::text[]) given(sent, name)
join accounts_user person on lower(person.username) = lower(given.name) and person.is_active
"""
_SELECT_PUBLIC = """
select person.id, person.username, person.is_bot from accounts_user person
where lower(person.username) = lower(%(name)s) and person.is_active and person.has_public_profile
"""
_SELECT_PUBLIC_NAMES = """
select person.username from accounts_user person
where person.is_active and person.has_public_profile and lower(person.username) like lower(%(prefix)s) || '%%'
order by lower(person.username) collate "C"
limit %(count)s
"""


class UserRows(BaseUserManager["User"]):
    def create_user(self, username: str, password: str | None = None, **fields: Any) -> User:
        """Creates a user, who cannot log in if `password` is None. Does not validate the password."""
        user = self.model(username=normalised(username), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, username: str, password: str | None = None, **fields: Any) -> User:
        return self.create_user(username, password, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, username: str | None) -> User:
        return self.with_name(username or "").get()

    def with_name(self, username: str) -> models.QuerySet[User]:
        """The user with this name, if any. Ignores case, and normalises with NFKC."""
        key = Lower(models.Value(normalised(username)))
        return self.annotate(_key=Lower("username")).filter(_key=key)

    def find_active(self, usernames: Sequence[str]) -> dict[str, int]:
        """Maps each of these names to the id of the active user that `with_name` finds. Runs one SQL
        statement."""
        names = {"sent": list(usernames), "names": list(map(normalised, usernames))}
        with batched() as batch:
            (rows,) = batch.fetch((_SELECT_ACTIVE, names))
        return dict(rows)

    def find_public(self, username: str) -> tuple[int, str, bool] | None:
        """Id and name of a user with a public page, and whether the user is a bot. None if there is no such
        user.

        One statement in all cases.
        """
        with batched() as batch:
            (rows,) = batch.fetch((_SELECT_PUBLIC, {"name": normalised(username)}))
        return rows[0] if rows else None

    def public_names_with_prefix(self, prefix: str, count: int) -> list[str]:
        """The first `count` names with this prefix, of users with public pages, in alphabetical order."""
        pattern = re.sub(r"([\\%_])", r"\\\1", normalised(prefix))
        with batched() as batch:
            (rows,) = batch.fetch((_SELECT_PUBLIC_NAMES, {"prefix": pattern, "count": count}))
        return [username for (username,) in rows]


class User(AbstractBaseUser, PermissionsMixin):
    """A person. Usernames are public, unique regardless of case, and do not look alike (`NameKey`).

    A row without a username is an erased account. It stays so that games can show "a former player", and has
    no personal data.

    An e-mail address is only a claim until its owner confirms it. Only confirmed addresses are unique:
    otherwise refusing an address would reveal that somebody has registered with it.
    """

    username = UsernameField(max_length=MAX_LENGTH, unique=True, null=True)
    email = models.EmailField(null=True, blank=True)
    email_confirmed_at = models.DateTimeField(null=True, blank=True)
    new_email = models.EmailField(null=True, blank=True, editable=False)
    """An unconfirmed address that will replace the confirmed one."""
    time_zone = models.CharField(max_length=64, default="UTC")
    has_chosen_time_zone = models.BooleanField(default=False, db_default=False, editable=False)
    """Whether the user chose the time zone, even UTC. Older accounts with UTC have not chosen."""
    language = models.CharField(max_length=8, default="en")
    has_public_profile = models.BooleanField(default=True, db_default=True)
    """Whether others can see the player's page, and find the name by prefix."""
    is_bot = models.BooleanField(default=False, db_default=False)
    """Whether a program plays with this account. Users mark their own; only admins remove the mark."""
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    can_organise = models.BooleanField(
        default=False,
        verbose_name="organiser",
        help_text=(
            "Can create leagues and tables for other players, and any number of games before they start."
        ),
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    erased_at = models.DateTimeField(null=True, blank=True, editable=False)
    is_leaving = models.BooleanField(default=False, editable=False)
    """Whether the account is erased but still has seats in running games."""

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
            models.CheckConstraint(
                condition=Q(username__isnull=False, erased_at__isnull=True)
                | Q(username__isnull=True, erased_at__isnull=False, is_active=False, email__isnull=True),
                name="accounts_user_named_or_erased",
            ),
        ]
        indexes = [
            models.Index(fields=["id"], condition=Q(is_leaving=True), name="accounts_user_leaving"),
            models.Index(
                OpClass(Lower("username"), name="text_pattern_ops"),
                condition=Q(is_active=True, has_public_profile=True),
                name="accounts_user_prefix",
            ),
        ]

    def __str__(self) -> str:
        return self.username or f"former player {self.pk}"

    @property
    def claimed_email(self) -> str | None:
        """The unconfirmed address, if any."""
        return self.new_email or (self.email if self.email_confirmed_at is None else None)

    def clean(self) -> None:
        self.username = normalised(self.username or "")
        self.email = self.email or None
        if not self._keeps_name() and self._keys_of_others().exists():
            raise ValidationError({"username": ValidationError(text("field_problem-unique"), "unique")})

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        """Saves the user, and reserves names that look like the username. Raises IntegrityError if another
        account has one of them."""
        if not self.is_active and not self._state.adding:
            AccessToken.objects.filter(user=self).invalidate()
        if (update_fields is not None and "username" not in update_fields) or self._keeps_name():
            super().save(*args, update_fields=update_fields, **kwargs)
            return
        with transaction.atomic():
            super().save(*args, update_fields=update_fields, **kwargs)
            keys = keys_of(self.username or "")
            own = set(map(bytes, self.name_keys.filter(key__in=keys).values_list("key", flat=True)))
            NameKey.objects.bulk_create(NameKey(key=key, user=self) for key in sorted(keys - own))

    def _keeps_name(self) -> bool:
        """Whether the name is unchanged. An unchanged name is not checked, because names older than `NameKey`
        may look alike."""
        return self.username is None or (
            not self._state.adding and User.objects.filter(pk=self.pk, username=self.username).exists()
        )

    def _keys_of_others(self) -> models.QuerySet[NameKey]:
        keys = NameKey.objects.filter(key__in=keys_of(self.username or ""))
        return keys.filter(~Q(user=self.pk) | Q(user__isnull=True))


class NameKey(models.Model):
    """A hash of the look of a username (`names.keys_of`). No two accounts share one.

    It stays when its user is renamed or erased, so that nobody else can take a name that others remember.
    """

    key = models.BinaryField(max_length=32, primary_key=True, editable=False)
    user = models.ForeignKey(User, models.SET_NULL, null=True, related_name="name_keys")


class TokenQuerySet(models.QuerySet["AccessToken"]):
    """Tokens. After a revocation or restriction, polls query the database about them (`known_tokens`)."""

    def update(self, **values: Any) -> int:
        if values.keys() & {"revoked_at", "expires_at", "scopes", "user"}:
            self.invalidate()
        return super().update(**values)

    def delete(self) -> tuple[int, dict[str, int]]:
        self.invalidate()
        return super().delete()

    update.alters_data = delete.alters_data = True  # type: ignore[attr-defined]
    delete.queryset_only = True  # type: ignore[attr-defined]

    def invalidate(self) -> None:
        """Invalidates cached knowledge of these tokens.

        Must be called before a change, or a cascading deletion, in its transaction.
        """
        if settings.GOT_CACHE_URL:
            live = self.filter(revoked_at=None, expires_at__gt=clock.now())
            digests = live.values_list("digest", flat=True)[: MAX_TOKENS + 1]
            invalidate_tokens([bytes(digest) for digest in digests])


class AccessToken(models.Model):
    """A secret by which a program acts for a user. Only the SHA-256 of the secret is stored."""

    class Kind(models.TextChoices):
        LOGIN = "login", "login"
        PERSONAL = "personal", "personal"
        APP = "app", "app"

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tokens")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    name = models.CharField(max_length=60)
    digest = models.BinaryField(max_length=32, unique=True, editable=False)
    scopes = _scopes()
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True, blank=True, editable=False)
    revoked_at = models.DateTimeField(null=True, blank=True)
    access = models.ForeignKey(
        "AppAccess", models.CASCADE, null=True, blank=True, editable=False, related_name="tokens"
    )
    """The user's consent, for a token of kind app."""

    objects = TokenQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["user", "-id"], name="accounts_token_of_user")]

    def __str__(self) -> str:
        return f"{self.name} ({self.kind})"

    def is_live(self, now: datetime) -> bool:
        return self.revoked_at is None and self.expires_at > now


class App(models.Model):
    """A program, registered by its owner, that users authorise to access their accounts without their
    password.

    A confidential app runs on a server and has a secret, of which only the SHA-256 is stored. A public app
    runs on the users' devices and has none. An app without an owner is a program of this server.
    """

    client_id = models.CharField(max_length=40, unique=True, editable=False)
    owner = models.ForeignKey(User, models.CASCADE, null=True, related_name="registered_apps")
    name = models.CharField(max_length=60)
    about = models.CharField(max_length=300, default="", blank=True)
    redirect_uris = ArrayField(models.CharField(max_length=500), default=list, blank=True)
    scopes = _scopes()
    """All scopes that the app may request."""
    secret_digest = models.BinaryField(max_length=32, null=True, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    suspended_at = models.DateTimeField(null=True, blank=True, editable=False)

    def __str__(self) -> str:
        return f"{self.name} ({self.client_id})"

    @property
    def is_confidential(self) -> bool:
        return self.secret_digest is not None

    @property
    def is_suspended(self) -> bool:
        return self.suspended_at is not None


class AppAccess(models.Model):
    """A user's consent to an app. When it ends, all tokens that the app got by it are revoked.

    There is one refresh token at a time. All refresh tokens of an access begin with the same random key. A
    token with that key that is not the current one has been replaced, so it was copied.
    """

    user = models.ForeignKey(User, models.CASCADE, related_name="app_accesses")
    app = models.ForeignKey(App, models.CASCADE, related_name="accesses")
    scopes = _scopes()
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    """Expiry of the current refresh token."""
    last_used_at = models.DateTimeField()
    """Time when the app last got a token."""
    ended_at = models.DateTimeField(null=True)
    refresh_key = models.BinaryField(max_length=32, unique=True, editable=False)
    refresh_digest = models.BinaryField(max_length=32, editable=False)

    class Meta:
        indexes = [
            models.Index(fields=["user", "app"], name="accounts_access_of_user"),
            models.Index(fields=["expires_at"], name="accounts_access_expires"),
        ]

    def is_live(self, now: datetime) -> bool:
        return self.ended_at is None and self.expires_at > now


class AuthorizationCode(models.Model):
    """An authorization code. A user's browser takes it to an app, which can exchange it for tokens once."""

    digest = models.BinaryField(max_length=32, unique=True, editable=False)
    user = models.ForeignKey(User, models.CASCADE, related_name="+")
    app = models.ForeignKey(App, models.CASCADE, related_name="+")
    scopes = _scopes()
    redirect_uri = models.CharField(max_length=500, default="")
    challenge = models.CharField(max_length=43)
    """Base64url of the SHA-256 of the app's verifier (RFC 7636, S256)."""
    expires_at = models.DateTimeField(db_index=True)
    access = models.ForeignKey(AppAccess, models.CASCADE, null=True, related_name="+")
    """The resulting access, once the code has been used."""


class DeviceCode(models.Model):
    """A request of an app without a browser: the app polls with one code, the user enters the other."""

    digest = models.BinaryField(max_length=32, unique=True, editable=False)
    user_code = models.CharField(max_length=8, unique=True, editable=False)
    app = models.ForeignKey(App, models.CASCADE, related_name="+")
    scopes = _scopes()
    user = models.ForeignKey(User, models.CASCADE, null=True, related_name="+")
    """The user who has allowed or denied the request."""
    is_allowed = models.BooleanField(null=True)
    interval_seconds = models.PositiveSmallIntegerField(default=5)
    polled_at = models.DateTimeField(null=True)
    expires_at = models.DateTimeField(db_index=True)
    used_at = models.DateTimeField(null=True)


class AccountMail(models.Model):
    """A mail about an account. Workers look for rows that are due.

    A row of kind `reset` has the entered name or address, which may be unknown. The request that stores it
    does the same whether or not the account exists; only the worker looks it up. Other kinds store the
    `address`, since the account may have another one by the time of sending.
    """

    class Kind(models.TextChoices):
        RESET = "reset"
        PASSWORD_CHANGED = "password_changed"
        ADDRESS_CHANGED = "address_changed"
        ADDRESS_REQUESTED = "address_requested"
        CONFIRM_EMAIL = "confirm_email"

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    kind = models.TextField(choices=Kind.choices)
    claim = models.CharField(max_length=254, default="")
    address = models.EmailField(default="")
    language = models.CharField(max_length=8, default="en")
    user = models.ForeignKey(User, models.CASCADE, null=True, related_name="+")
    created_at = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)
    next_attempt_at = models.DateTimeField(null=True)
    """Null when the mail is done."""
    last_error = models.CharField(max_length=200, default="")

    class Meta:
        indexes = [
            models.Index(
                F("next_attempt_at"),
                condition=Q(next_attempt_at__isnull=False),
                name="accounts_mail_due",
            ),
            models.Index(fields=["created_at"], name="accounts_mail_created"),
        ]


class IdempotencyKey(models.Model):
    """A request that was carried out with an `Idempotency-Key`, and its response, encrypted with the key.

    `digest` identifies sender and key, `fingerprint` operation and body. The key itself is not stored, so
    only a sender who has it can read the response. Row-level security shows a row only to its user, and an
    old row to the engine role; `accounts/idempotency.py` has the policies.
    """

    digest = models.BinaryField(max_length=32, primary_key=True, editable=False)
    user = models.ForeignKey(User, models.CASCADE, null=True, related_name="+")
    """Null for a request without a token."""
    fingerprint = models.BinaryField(max_length=32, editable=False)
    response = models.BinaryField(default=b"", editable=False)
    """Empty only within the transaction that carries out the request."""
    created_at = models.DateTimeField(db_index=True)
