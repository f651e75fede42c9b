"""Rulings of officials in a season."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.leagues.models.season import Season


class Ruling(models.Model):
    """A decision about results, points, tables or settings. Never changed; another ruling may reverse it.

    `facts` contain the decision. They name entries by their numbers and tables by round and number.
    """

    class Kind(models.TextChoices):
        ADJUDICATE = "adjudicate"
        ANNUL = "annul"
        REPLAY = "replay"
        SET_POINTS = "set_points"
        PENALTY = "penalty"
        BONUS = "bonus"
        DISQUALIFY = "disqualify"
        EXTEND = "extend"
        PAUSE = "pause"
        REPLACE = "replace"
        CHANGE_SETTING = "change_setting"
        REVERSE = "reverse"

    season = models.ForeignKey(Season, models.CASCADE, related_name="rulings", db_index=False)
    number = models.PositiveIntegerField()
    kind = models.TextField(choices=Kind.choices)
    facts = models.JSONField(default=dict)
    reason = models.TextField()
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField()
    reverses = models.OneToOneField("self", models.PROTECT, null=True, related_name="reversed_by")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="leagues_ruling_number"),
            models.CheckConstraint(
                condition=Q(kind="reverse", reverses__isnull=False)
                | (~Q(kind="reverse") & Q(reverses__isnull=True)),
                name="leagues_ruling_reverses",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.season_id}/{self.number} {self.kind}"
