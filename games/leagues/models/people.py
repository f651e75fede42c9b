"""Divisions and entries of a season."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from games.leagues.models.season import Season


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
    """Digest of a household's word. Entries with the same digest never share a table."""
    joined_at = models.DateTimeField()
    checked_in_at = models.DateTimeField(null=True)
    left_at = models.DateTimeField(null=True)
    conduct_version = models.PositiveIntegerField(default=0)
    """Version of the code of conduct that the player has accepted."""
    waking = models.JSONField(null=True)
    """Waking hours: "awake_from" and "awake_until", times of day in "time_zone". Visible to the player
    alone."""
    queued_at = models.DateTimeField(null=True)
    """Start of the wait for a table of a stage that is drawn from a queue."""

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


class Apart(models.Model):
    """Two entries that share no table: never (`is_strict`), or if it can be avoided."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="apart", db_index=False)
    low = models.ForeignKey(Entry, models.CASCADE, related_name="+", db_index=False)
    high = models.ForeignKey(Entry, models.CASCADE, related_name="+", db_index=False)
    is_strict = models.BooleanField(default=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["season", "low", "high"], name="leagues_apart_pair"),
            models.CheckConstraint(condition=Q(low__lt=F("high")), name="leagues_apart_order"),
        ]
