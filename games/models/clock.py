"""Time at the table: what was agreed, what each seat has left of it, and what happened to seats."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.models.game import Game
from games.models.row import Id, PlainJson


class GameClock(models.Model):
    """What a game agreed about time. A game without one has the generous preset.

    `pauses` are pairs of moments, all that ever were; due times were moved by each when it was made.
    """

    game = models.OneToOneField(Game, models.PROTECT, primary_key=True, related_name="clock")
    preset = models.TextField()
    clock = PlainJson()
    policy = PlainJson()
    pauses = PlainJson(default=list)


class SeatClock(models.Model):
    """What a house has left: its bank as it was in `bank_round`, its graces, and its misses.

    `misses` are those in a row, `missed` all of whoever sits there now. No row is a fresh one.
    """

    pk = models.CompositePrimaryKey("game_id", "house")
    game = models.ForeignKey(Game, models.PROTECT, related_name="+", db_index=False)
    house = Id()
    bank = models.IntegerField()
    bank_round = models.SmallIntegerField()
    graces = models.SmallIntegerField()
    misses = models.SmallIntegerField(default=0)
    missed = models.SmallIntegerField(default=0)


class SeatEvent(models.Model):
    """Something public that happened to a seat or to the game's time, with its reason. Never changed.

    `number` counts those of a game. `due_at` is the time that was missed, of `defaulted` alone.
    """

    class Kind(models.TextChoices):
        REMINDED = "reminded"
        GRACE_GIVEN = "grace_given"
        HOST_CALLED = "host_called"
        DEFAULTED = "defaulted"
        SEAT_OPENED = "seat_opened"
        SEAT_RETURNED = "seat_returned"
        SEAT_TAKEN_OVER = "seat_taken_over"
        SEAT_LEFT = "seat_left"
        ABSENCE_ANNOUNCED = "absence_announced"
        ABSENCE_ENDED = "absence_ended"
        SITTER_NAMED = "sitter_named"
        SITTER_ENDED = "sitter_ended"
        PAUSED = "paused"
        RESUMED = "resumed"
        EXTENDED = "extended"
        VOTE_CALLED = "vote_called"
        VOTE_CLOSED = "vote_closed"
        ENDED = "ended"

    class Reason(models.TextChoices):
        TIME_NEARLY_OVER = "time_nearly_over"
        TIME_OVER = "time_over"
        BOT_SILENT = "bot_silent"
        SEAT_IS_OPEN = "seat_is_open"
        MISSES = "misses"
        OWN_WISH = "own_wish"
        HOST = "host"
        VOTE = "vote"
        STAFF = "staff"

    pk = models.CompositePrimaryKey("game_id", "number")
    game = models.ForeignKey(Game, models.PROTECT, related_name="+", db_index=False)
    number = models.IntegerField()
    kind = models.TextField(choices=Kind.choices)
    reason = models.TextField(choices=Reason.choices)
    house = Id(null=True)
    facts = PlainJson(default=dict)
    happened_at = models.DateTimeField()
    due_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            # The lag between due and resolved is measured over all games.
            models.Index(
                fields=["happened_at"], condition=Q(due_at__isnull=False), name="games_seatevent_resolved"
            )
        ]


class Absence(models.Model):
    """A time for which a user said beforehand that he would be away."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="absences")
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    announced_at = models.DateTimeField()
    cancelled_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["ends_at"], name="games_absence_to_come")]
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_at__gt=models.F("starts_at")), name="games_absence_some_time"
            )
        ]


class SeatAbsence(models.Model):
    """An absence as it counts in one game: no time passes for this house in it."""

    game = models.ForeignKey(Game, models.PROTECT, related_name="+", db_index=False)
    house = Id()
    absence = models.ForeignKey(Absence, models.CASCADE, related_name="seats", db_index=False)
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "house", "absence"], name="games_seatabsence_once")
        ]
        indexes = [models.Index(fields=["absence"], name="games_seatabsence_of")]


class Sitting(models.Model):
    """That a user sat for a house, and so knows what it knew. Kept for ever; the seat names who sits now."""

    game = models.ForeignKey(Game, models.PROTECT, related_name="+", db_index=False)
    house = Id()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    started_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["game", "user"], name="games_sitting_of")]


class Vote(models.Model):
    """A question to all who play. The ballots are secret, the result is public.

    `voters` are the houses that may vote, as they were when it was called. `closed_by`: who called it off.
    """

    class Kind(models.TextChoices):
        PAUSE = "pause"
        RESUME = "resume"
        EXTEND = "extend"
        KICK = "kick"
        CONCEDE = "concede"
        DRAW = "draw"

    class Status(models.TextChoices):
        OPEN = "open"
        PASSED = "passed"
        FAILED = "failed"
        WITHDRAWN = "withdrawn"

    pk = models.CompositePrimaryKey("game_id", "number")
    game = models.ForeignKey(Game, models.PROTECT, related_name="+", db_index=False)
    number = models.IntegerField()
    kind = models.TextField(choices=Kind.choices)
    called_by = Id()
    house = Id(null=True)
    seconds = models.IntegerField(null=True)
    voters = PlainJson()
    needed = models.SmallIntegerField()
    status = models.TextField(choices=Status.choices, default=Status.OPEN)
    yes = models.SmallIntegerField(null=True)
    no = models.SmallIntegerField(null=True)
    opened_at = models.DateTimeField()
    closes_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["closes_at"], condition=Q(status="open"), name="games_vote_due")]


class Ballot(models.Model):
    """How a house votes. Out of the player role's reach."""

    pk = models.CompositePrimaryKey("game_id", "number", "house")
    game = models.ForeignKey(Game, models.PROTECT, related_name="+", db_index=False)
    number = models.IntegerField()
    house = Id()
    choice = models.BooleanField()


class Audit(models.Model):
    """What somebody of the staff did to a game, and why. Out of the player role's reach; never changed."""

    game = models.ForeignKey(Game, models.PROTECT, related_name="+")
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    deed = models.TextField()
    reason = models.TextField()
    facts = PlainJson(default=dict)
    happened_at = models.DateTimeField()


class Heartbeat(models.Model):
    """When something last showed that it runs: `serving`, the web processes; `deadlines`, the tick.

    `machine` and `steady_seconds` are the boot and the monotonic clock of the machine that wrote it, so that
    a step of the database's clock is not taken for an outage. `drift_seconds` adds up those steps,
    `max_drift_seconds` is the highest that it has been, and `set_back_at` what the clock showed after it was
    set back, until it is at the highest again.
    """

    name = models.TextField(primary_key=True)
    beat_at = models.DateTimeField()
    machine = models.TextField(default="")
    steady_seconds = models.FloatField(default=0)
    outages = models.IntegerField(default=0)
    outage_seconds = models.BigIntegerField(default=0)
    clock_steps = models.IntegerField(default=0)
    drift_seconds = models.FloatField(default=0)
    max_drift_seconds = models.FloatField(default=0)
    set_back_at = models.DateTimeField(null=True)


class Outage(models.Model):
    """A time in which players could not answer. What was asked before or during it is due later by as much.

    Each game applies it under its own lock, see `Game.outages_applied`; it never changes once it is recorded.
    With `asked_from` it counts only for what was asked between then and its start.
    """

    class Cause(models.TextChoices):
        UNAVAILABLE = "unavailable"
        CLOCK = "clock"
        RESTORE = "restore"

    number = models.IntegerField(primary_key=True)
    cause = models.TextField(choices=Cause.choices)
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    asked_from = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["ends_at"], name="games_outage_end")]
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_at__gt=models.F("starts_at")), name="games_outage_some_time"
            )
        ]


class Epoch(models.Model):
    """A history of this database. A restore to a point in time begins another one.

    Its number is part of every cursor and ETag, so that those of a history that was lost are recognised. The
    present one has the highest number, which is never used again, not even after a second restore.
    """

    number = models.BigIntegerField(primary_key=True)
    started_at = models.DateTimeField(default=timezone.now)
