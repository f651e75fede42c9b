"""Heartbeats, figures, outages, and the histories of a restored database."""

from django.db import models
from django.db.models import Q
from django.utils import timezone


class Heartbeat(models.Model):
    """The last heartbeat of the web processes (`serving`) or of the tick (`deadlines`).

    `machine` and `steady_seconds` are the boot and the monotonic clock of the machine that wrote it, so that
    a step of the database's clock does not look like an outage. `drift_seconds` is the sum of those steps,
    and `max_drift_seconds` the maximum of that sum. `set_back_at` is the reading of the clock after it was
    last set back, until it has caught up.
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
    """A time in which no player could answer. The due times of decisions from before or during it move by
    that time.

    Each game applies it under its own lock, see `Game.outages_applied`. It never changes after it is
    recorded. With `asked_from` it counts only for decisions that opened between then and its start.
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


class KeptFigures(models.Model):
    """Figures of /metrics that are computed once a minute for all processes: only counts, no secret."""

    name = models.TextField(primary_key=True)
    text = models.TextField(default="[]", db_default="[]")
    computed_at = models.DateTimeField(null=True)


class Epoch(models.Model):
    """A history of this database. A restore to a point in time begins another one.

    Its number is part of every cursor and ETag, so that the server recognises those of a lost history. The
    current epoch has the highest number. A number is never used again, not even after a second restore.
    """

    number = models.BigIntegerField(primary_key=True)
    started_at = models.DateTimeField(default=timezone.now)
