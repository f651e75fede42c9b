"""The outbox: notices and their deliveries. The rows are authoritative; a broker only wakes workers."""

import hmac
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from games.models import Game
from games.notices.ids import new_id
from games.notices.kinds import USUAL_LEAD


class TimeSortedId(models.UUIDField):  # type: ignore[type-arg]
    """A UUID, by default from `new_id`. Migrations use Django's UUIDField in its place, because they must
    not import current code."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("default", new_id)
        kwargs.setdefault("editable", False)
        super().__init__(**kwargs)

    def deconstruct(self) -> Any:
        name, _, args, kwargs = super().deconstruct()
        del kwargs["default"]
        return name, "django.db.models.UUIDField", args, kwargs


class Preferences(models.Model):
    """Notice preferences of a user. A user without a row has the defaults of the fields."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+")
    quiet_from = models.TimeField(null=True)
    quiet_until = models.TimeField(null=True)
    warn_minutes = models.PositiveIntegerField(default=USUAL_LEAD)


class Channel(models.Model):
    """A way to reach a user. `kinds` are the kinds of notices that it sends.

    A channel is leased while a worker sends to it, and for a while after a failure. Nothing else is sent to
    it meanwhile, so a receiver that does not respond delays only one worker at a time.
    """

    class Digest(models.TextChoices):
        NONE = "none"
        HOURLY = "hourly"
        DAILY = "daily"

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="channels")
    kind = models.TextField()
    name = models.CharField(max_length=60, default="", blank=True)
    address = models.TextField()
    game = models.ForeignKey(Game, models.CASCADE, null=True, related_name="+", db_index=False)
    kinds = ArrayField(models.TextField(), default=list)
    digest = models.TextField(choices=Digest.choices, default=Digest.NONE)
    digest_hour = models.PositiveSmallIntegerField(default=18)
    language = models.CharField(max_length=8, db_default="", default="", blank=True)
    """Language of a status message, which has many readers; empty for other channels, which use the
    user's."""
    has_quiet_hours = models.BooleanField(default=True)
    is_active = models.BooleanField(default=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    confirmed_at = models.DateTimeField(null=True, editable=False)
    code_expires_at = models.DateTimeField(null=True, editable=False)
    code_tries = models.PositiveSmallIntegerField(default=0, editable=False)
    code_generation = models.PositiveIntegerField(default=0, editable=False)

    secret = models.BinaryField(max_length=64, null=True, editable=False)
    former_secret = models.BinaryField(max_length=64, null=True, editable=False)
    former_until = models.DateTimeField(null=True, editable=False)
    push_key = models.BinaryField(max_length=65, null=True, editable=False)
    push_auth = models.BinaryField(max_length=16, null=True, editable=False)
    """The keys that encrypt messages for one browser. The address is its subscription."""
    unsubscribe_key = models.CharField(max_length=43, unique=True, editable=False)

    failures = models.PositiveIntegerField(default=0, editable=False)
    leased_until = models.DateTimeField(null=True, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["user", "kind", "address", "game"],
                name="notices_channel_one_an_address",
                nulls_distinct=False,
            ),
            models.CheckConstraint(
                condition=Q(game__isnull=False) & ~Q(language="") | Q(game__isnull=True, language=""),
                name="notices_channel_status_of_one_game",
            ),
            models.UniqueConstraint(
                fields=["address"], condition=Q(push_key__isnull=False), name="notices_channel_one_a_browser"
            ),
            models.CheckConstraint(
                condition=Q(push_key__isnull=False, push_auth__isnull=False)
                | Q(push_key__isnull=True, push_auth__isnull=True),
                name="notices_channel_keys_of_a_browser",
            ),
            models.CheckConstraint(condition=Q(digest_hour__lt=24), name="notices_channel_hour_of_the_day"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"

    @property
    def is_open(self) -> bool:
        """Whether anything may be sent through the channel."""
        return self.is_active and self.confirmed_at is not None


class Override(models.Model):
    """Preferences of a user for one game that replace the general ones: no notices, or other kinds for
    some channels."""

    pk = models.CompositePrimaryKey("game_id", "user_id")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    is_muted = models.BooleanField(default=False)
    kinds = models.JSONField(default=dict)
    """Channel id, as text, -> kinds; other channels use their own kinds."""

    class Meta:
        # A user's overrides span games, so this index cannot begin with the game.
        indexes = [models.Index(fields=["user"], name="notices_override_of_user")]


class Notice(models.Model):
    """A notice to a user, written in the transaction of its cause.

    It is about a game, or about a season of a league, whose code and name are in `season`.

    Its facts are public, or ids of messages. `subject` distinguishes it from others of its kind: a repeated
    notice has no effect.
    """

    id: models.UUIDField[UUID, UUID] = TimeSortedId(primary_key=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    game = models.ForeignKey(Game, models.CASCADE, null=True, related_name="+", db_index=False)
    season = models.JSONField(null=True)
    kind = models.TextField()
    subject = models.TextField(db_collation="C")
    facts = models.JSONField(default=dict)
    created_at = models.DateTimeField()
    not_before = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "user", "kind", "subject"], name="notices_notice_written_once"
            ),
            # The subject begins with the code of the season.
            models.UniqueConstraint(
                fields=["user", "kind", "subject"],
                condition=Q(game__isnull=True),
                name="notices_notice_of_season_once",
            ),
            models.CheckConstraint(
                condition=Q(game__isnull=False, season__isnull=True)
                | Q(game__isnull=True, season__isnull=False),
                name="notices_notice_of_game_or_season",
            ),
        ]
        indexes = [models.Index(fields=["user", "-id"], name="notices_notice_of_user")]

    def __str__(self) -> str:
        return str(self.id)


class UnplannedNotice(models.Model):
    """A notice that is not planned yet. Planning deletes this row, so that it need not update the notice.

    The row has no foreign key. PostgreSQL may check a foreign key with a plan that was made for a small
    table, and would then read all notices for each row.
    """

    notice = models.OneToOneField(
        Notice, models.CASCADE, primary_key=True, related_name="+", db_constraint=False
    )
    not_before = models.DateTimeField()

    class Meta:
        db_table = "notices_unplanned"
        indexes = [models.Index(fields=["not_before"], name="notices_unplanned_next")]


class OutgoingMessage(models.Model):
    """A message that the server tries to send until it arrives or becomes a dead letter."""

    class State(models.TextChoices):
        PENDING = "pending"
        FAILED = "failed", "failed, will be tried again"
        SENT = "sent"
        DEAD = "dead"
        HELD = "held", "held, may have been sent before a restore"

    state = models.TextField(choices=State.choices, default=State.PENDING)
    attempts = models.PositiveIntegerField(default=0)
    next_attempt_at = models.DateTimeField(null=True)
    last_error = models.CharField(max_length=200, default="", blank=True)
    sent_at = models.DateTimeField(null=True)

    class Meta:
        abstract = True


class Delivery(OutgoingMessage):
    """One message to one channel. Repeated attempts have the same id and body. The receiver gets the id."""

    class Kind(models.TextChoices):
        NOTICES = "notices"
        CONFIRMATION = "confirmation"
        PING = "ping"

    id: models.UUIDField[UUID, UUID] = TimeSortedId(primary_key=True)
    channel = models.ForeignKey(Channel, models.CASCADE, related_name="deliveries", db_index=False)
    kind = models.TextField(choices=Kind.choices, default=Kind.NOTICES)
    body = models.TextField(default="", editable=False)
    """JSON text, written once: a message, or the notices for a mail."""
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name_plural = "deliveries"
        indexes = [
            models.Index(fields=["channel", "-id"], name="notices_delivery_of_channel"),
            models.Index(
                F("next_attempt_at"),
                condition=Q(state__in=("pending", "failed")),
                name="notices_delivery_due",
            ),
        ]

    def __str__(self) -> str:
        return str(self.id)


class Item(models.Model):
    """A notice for a channel, which sends it once. It is bundled with others into a delivery, or dropped
    if it has become obsolete."""

    notice = models.ForeignKey(Notice, models.CASCADE, related_name="items", db_index=False)
    channel = models.ForeignKey(Channel, models.CASCADE, related_name="+", db_index=False)
    ready_at = models.DateTimeField()
    delivery = models.ForeignKey(Delivery, models.SET_NULL, null=True, related_name="items")
    is_dropped = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["notice", "channel"], name="notices_item_once_a_channel"),
        ]
        indexes = [
            models.Index(
                F("ready_at"),
                condition=Q(delivery__isnull=True, is_dropped=False),
                name="notices_item_ready",
            ),
            models.Index(
                fields=["channel"],
                condition=Q(delivery__isnull=True, is_dropped=False),
                name="notices_item_of_channel",
            ),
        ]


class LastMail(models.Model):
    """The position in the log of a game that the last mail to a channel has reached. The next mail reports
    later events.

    The numbers are those of a cursor of the log, for readers of `house`.
    """

    pk = models.CompositePrimaryKey("game_id", "channel_id")
    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    channel = models.ForeignKey(Channel, models.DO_NOTHING, related_name="+")
    house = models.TextField(null=True)
    public_seq = models.BigIntegerField()
    house_seq = models.BigIntegerField()


class StatusMessage(OutgoingMessage):
    """The one message in a chat that shows the status of a game. `wanted` counts the changes of the game,
    `shown` the changes that the message shows. The next attempt shows the current status, however many
    changes there were."""

    pk = models.CompositePrimaryKey("game_id", "channel_id")
    channel = models.ForeignKey(Channel, models.DO_NOTHING, related_name="+", db_index=False)
    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    message_id = models.CharField(max_length=64, default="", blank=True)
    wanted = models.BigIntegerField(default=1)
    shown = models.BigIntegerField(default=0)

    class Meta:
        indexes = [
            models.Index(
                F("next_attempt_at"),
                condition=Q(next_attempt_at__isnull=False),
                name="notices_status_due",
            )
        ]


class WarningProgress(models.Model):
    """Progress of warnings: users who want a warning `minutes` in advance have been warned of all due
    times until `up_to`."""

    minutes = models.PositiveIntegerField(primary_key=True)
    up_to = models.DateTimeField()

    class Meta:
        db_table = "notices_warned"


class Feed(models.Model):
    """The secret address of a user's calendar of due times; only its SHA-256 is stored."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+")
    digest = models.BinaryField(max_length=32, unique=True, editable=False)
    created_at = models.DateTimeField(default=timezone.now)


CODE_DIGITS = 8
CODE_VALID = timedelta(hours=1)
MAX_TRIES = 5


def code_of(channel: Channel) -> str:
    """The code with which the owner of a mail address confirms it. It is valid until another code is
    requested.

    It is not stored, but derived from the server's key when it is sent and when it is checked.
    """
    text = f"notices.code:{channel.pk}:{channel.code_generation}:{channel.address}"
    digest = hmac.digest(settings.SECRET_KEY.encode(), text.encode(), "sha256")
    return str(int.from_bytes(digest, "big") % 10**CODE_DIGITS).zfill(CODE_DIGITS)


def is_right(channel: Channel, code: str, now: datetime) -> bool:
    """Whether the code confirms the channel now. Counts the attempt. Must be called with the channel
    locked."""
    if channel.code_expires_at is None or channel.code_expires_at <= now or channel.code_tries >= MAX_TRIES:
        return False
    channel.code_tries += 1
    channel.save(update_fields=["code_tries"])
    return hmac.compare_digest(code_of(channel).encode(), code.encode())
