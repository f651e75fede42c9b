"""Leagues, who runs them, and their seasons."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.game import new_code
from games.models.row import Id


class League(models.Model):
    """A name under which seasons are held, one after the other."""

    slug = models.TextField(unique=True, db_collation="C")
    name = models.CharField(max_length=80)
    conduct = models.TextField(default="", blank=True)
    conduct_version = models.PositiveIntegerField(default=0)
    """Counts the changes of `conduct`, which players accept when they enter. 0: there never was one."""
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.slug


class Official(models.Model):
    """A user who runs the seasons of a league. Public."""

    class Role(models.TextChoices):
        ORGANISER = "organiser"
        ASSISTANT = "assistant"
        ARBITER = "arbiter"

    league = models.ForeignKey(League, models.CASCADE, related_name="officials", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    role = models.TextField(choices=Role.choices)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["league", "user"], name="leagues_official_one_role"),
        ]

    def __str__(self) -> str:
        return f"{self.role} {self.user_id}"


class Season(models.Model):
    """One running of a league. `document` says how it is held; `version` counts its changes.

    `next_at` is when the tick looks at the season again; null when nothing will be due.
    """

    class Status(models.TextChoices):
        DRAFT = "draft"
        REGISTRATION = "registration"
        CHECK_IN = "check_in"
        RUNNING = "running"
        REVIEW = "review"
        FINAL = "final"
        CANCELLED = "cancelled"

    league = models.ForeignKey(League, models.PROTECT, related_name="seasons", db_index=False)
    number = models.PositiveIntegerField()
    code: models.TextField[str, str] = Id(unique=True, default=new_code, editable=False)
    status = models.TextField(choices=Status.choices, default=Status.DRAFT)
    document = models.JSONField()
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField()
    next_at = models.DateTimeField(null=True)
    entry_count = models.PositiveIntegerField(default=0)
    """How many numbers of entries have been given away."""
    log_count = models.PositiveIntegerField(default=0)
    """How many rows its log has, in both parts."""
    public_log_count = models.PositiveIntegerField(default=0, db_default=0)
    officials_log_count = models.PositiveIntegerField(default=0, db_default=0)
    """The last number in each part of its log: one shows nothing of how long the other is."""
    copied_from = models.ForeignKey("self", models.SET_NULL, null=True, related_name="+")
    """The season whose document it began with, and whose red cards count as yellow ones."""
    origin = Id(null=True, editable=False)
    """The code that it has where it was played, of a season that was imported; null for others."""
    has_reserved_places = models.BooleanField(default=False)
    """Whether places in divisions are reserved by the standings of the season that it was copied from."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["league", "number"], name="leagues_season_number"),
        ]
        indexes = [
            models.Index(fields=["next_at"], condition=Q(next_at__isnull=False), name="leagues_season_due"),
        ]

    def __str__(self) -> str:
        return self.code


class LogEntry(models.Model):
    """Something that happened in a season. Never changed, but for the name of an erased account.

    The public part and that of the officials are numbered each for itself.
    Facts name entries by their numbers, never by a username.
    """

    class Kind(models.TextChoices):
        SEASON_CREATED = "season_created"
        SEASON_IMPORTED = "season_imported"
        DOCUMENT_CHANGED = "document_changed"
        STATUS_CHANGED = "status_changed"
        ENTRY_JOINED = "entry_joined"
        ENTRY_CHANGED = "entry_changed"
        APART_CHANGED = "apart_changed"
        SEED_COMMITTED = "seed_committed"
        DRAW_FROZEN = "draw_frozen"
        DRAW_PROPOSED = "draw_proposed"
        DRAW_FAILED = "draw_failed"
        DRAW_PUBLISHED = "draw_published"
        DRAW_UNDONE = "draw_undone"
        READY_CHECK_STARTED = "ready_check_started"
        READY_CHECK_ENDED = "ready_check_ended"
        TABLE_WAITS = "table_waits"
        ROUND_STARTED = "round_started"
        TABLE_ENDED = "table_ended"
        ROUND_CLOSED = "round_closed"
        RULING_MADE = "ruling_made"
        APPEAL_MADE = "appeal_made"
        APPEAL_DECIDED = "appeal_decided"
        CARD_SHOWN = "card_shown"
        CARD_REVOKED = "card_revoked"
        HOUSEHOLD_CHANGED = "household_changed"
        STANDBY_CHANGED = "standby_changed"
        SEAT_OPENED = "seat_opened"
        SUBSTITUTE_ASKED = "substitute_asked"
        OFFER_DECLINED = "offer_declined"
        SEAT_FOR_EVERYBODY = "seat_for_everybody"
        SEAT_FILLED = "seat_filled"
        SEAT_RETURNED = "seat_returned"

    class Audience(models.TextChoices):
        PUBLIC = "public"
        OFFICIALS = "officials"

    season = models.ForeignKey(Season, models.CASCADE, related_name="log", db_index=False)
    number = models.PositiveIntegerField()
    kind = models.TextField(choices=Kind.choices)
    audience = models.TextField(choices=Audience.choices)
    facts = models.JSONField(default=dict)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["season", "audience", "number"], name="leagues_logentry_part"),
        ]

    def __str__(self) -> str:
        return f"{self.season_id}/{self.number} {self.kind}"
