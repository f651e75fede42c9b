"""Leagues, their officials and seasons; divisions, entries, stages, rounds and draws of a season."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from games.models.game import new_code
from games.models.row import Id


class League(models.Model):
    """A series of seasons under one name."""

    slug = models.TextField(unique=True, db_collation="C")
    name = models.CharField(max_length=80)
    conduct = models.TextField(default="", blank=True)
    conduct_version = models.PositiveIntegerField(default=0)
    """Number of changes of `conduct`, which players accept when they enter; 0 if no code of conduct was ever
    set."""
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.slug


class Official(models.Model):
    """A user who runs the seasons of a league. The list of officials is public."""

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
    """One edition of a league. `document` has its settings; `version` counts the changes of the document.

    `next_at`: the time of the next tick that processes the season, null if nothing will be due.
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
    """Number of entry numbers that are in use or were used."""
    log_count = models.PositiveIntegerField(default=0)
    """Number of rows in both parts of the log."""
    public_log_count = models.PositiveIntegerField(default=0, db_default=0)
    officials_log_count = models.PositiveIntegerField(default=0, db_default=0)
    """The last number in each part of the log. Separate numbers do not reveal the length of the other
    part."""
    copied_from = models.ForeignKey("self", models.SET_NULL, null=True, related_name="+")
    """The season from which the document was copied. Its red cards count as yellow cards in this season."""
    origin = Id(null=True, editable=False)
    """The code of an imported season on its original server; null for others."""
    has_reserved_places = models.BooleanField(default=False)
    """Whether the standings of the copied season reserve places in divisions."""

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
    """An entry of a season's log. Never changed, except that the name of an erased account is removed.

    The public part and the officials' part are numbered separately.
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


class Division(models.Model):
    """A part of a season whose entries play only against each other. Tier 1 is the highest."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="divisions", db_index=False)
    tier = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["season", "tier"], name="leagues_division_tier"),
        ]

    def __str__(self) -> str:
        return self.name


class Entry(models.Model):
    """An account in a season. Its number is never reused; `user` is null after an erasure."""

    class Status(models.TextChoices):
        INVITED = "invited"
        APPLIED = "applied"
        WAITING = "waiting"
        ACTIVE = "active"
        WITHDRAWN = "withdrawn"
        REMOVED = "removed"

    season = models.ForeignKey(Season, models.CASCADE, related_name="entries", db_index=False)
    number = models.PositiveIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    division = models.ForeignKey(Division, models.PROTECT, related_name="entries", db_index=False)
    status = models.TextField(choices=Status.choices)
    salt = models.CharField(max_length=64, default="", blank=True)
    """The player's contribution to the randomness of the draws, sent at check-in."""
    household = models.CharField(max_length=64, default="", db_default="", blank=True)
    """Digest of the word that a household chose. Entries with the same digest never share a table."""
    joined_at = models.DateTimeField()
    checked_in_at = models.DateTimeField(null=True)
    left_at = models.DateTimeField(null=True)
    conduct_version = models.PositiveIntegerField(default=0)
    """Version of the code of conduct that the player has accepted."""
    waking = models.JSONField(null=True)
    """Waking hours: "awake_from" and "awake_until", times of day in "time_zone". Only the player can see
    them."""
    queued_at = models.DateTimeField(null=True)
    """Time at which the entry joined the queue of its stage; null if it is not in a queue."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="leagues_entry_number"),
            models.UniqueConstraint(fields=["season", "user"], name="leagues_entry_one_a_user"),
            models.CheckConstraint(
                condition=Q(left_at__isnull=True) | Q(status__in=("withdrawn", "removed")),
                name="leagues_entry_left",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.season_id}/{self.number}"


class Separation(models.Model):
    """Two entries that must not share a table (`is_strict`), or that share one only if it cannot be
    avoided."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="separations", db_index=False)
    low = models.ForeignKey(Entry, models.CASCADE, related_name="+", db_index=False)
    high = models.ForeignKey(Entry, models.CASCADE, related_name="+", db_index=False)
    is_strict = models.BooleanField(default=True)

    class Meta:
        db_table = "leagues_apart"
        constraints = [
            models.UniqueConstraint(fields=["season", "low", "high"], name="leagues_apart_pair"),
            models.CheckConstraint(condition=Q(low__lt=F("high")), name="leagues_apart_order"),
        ]


class Stage(models.Model):
    """Rounds of a division that are drawn in the same way. Its settings are those of the document."""

    division = models.ForeignKey(Division, models.CASCADE, related_name="stages", db_index=False)
    number = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["division", "number"], name="leagues_stage_number"),
        ]


class Round(models.Model):
    """A round of a division, in which each entry plays one game. `number` counts the rounds of the season.

    `commitment` binds the server to the seed of the next attempt to draw the round. It is empty for a round
    that is drawn with an earlier one.
    """

    class Status(models.TextChoices):
        PLANNED = "planned"
        PROPOSED = "proposed"
        DRAWN = "drawn"
        RUNNING = "running"
        CLOSED = "closed"

    season = models.ForeignKey(Season, models.CASCADE, related_name="rounds", db_index=False)
    number = models.PositiveSmallIntegerField()
    stage = models.ForeignKey(Stage, models.CASCADE, related_name="rounds")
    status = models.TextField(choices=Status.choices, default=Status.PLANNED)
    commitment = models.CharField(max_length=64, default="")
    opened_at = models.DateTimeField(null=True)
    """Time at which all earlier rounds were closed, so that this one can be drawn."""
    starts_at = models.DateTimeField(null=True)
    ends_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="leagues_round_number"),
        ]

    def __str__(self) -> str:
        return f"{self.season_id}/{self.number}"


class Seed(models.Model):
    """The secret seed of the next attempt to draw a round. The certificate of a published draw has a copy of
    its own seed."""

    round = models.OneToOneField(Round, models.CASCADE, primary_key=True, related_name="seed")
    seed = models.BinaryField(max_length=32)


class Choice(models.Model):
    """The houses that an entry wants in a round with a choice of houses, the most wanted first."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="choices", db_index=False)
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="+", db_index=False)
    houses = models.JSONField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="leagues_choice_one_a_round"),
        ]


class Draw(models.Model):
    """An attempt to draw a round and the rounds that are drawn with it. All attempts stay visible.

    `input` is frozen first, and its hash is logged. `certificate` is the draw made from it, null until then.
    """

    class Status(models.TextChoices):
        FROZEN = "frozen"
        PROPOSED = "proposed"
        PUBLISHED = "published"
        VOID = "void"

    OUTDATED = "outdated"
    """The `reason` of an attempt that is void because its input has changed."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="draws", db_index=False)
    attempt = models.PositiveIntegerField()
    status = models.TextField(choices=Status.choices, default=Status.FROZEN)
    input = models.JSONField()
    input_hash = models.CharField(max_length=64)
    certificate = models.JSONField(null=True)
    reason = models.TextField(default="")
    """The reason why entries were pinned, or why the draw is void."""
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True)
    """Time of the publication, from which on the seed is public."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "attempt"], name="leagues_draw_attempt"),
            models.UniqueConstraint(
                fields=["round"], condition=~Q(status="void"), name="leagues_draw_one_that_stands"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.attempt}"

    @property
    def is_outdated(self) -> bool:
        return self.status == self.Status.VOID and self.reason == self.OUTDATED
