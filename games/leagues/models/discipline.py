"""Appeals and cards, and awards.

Neither appeals nor cards are public, and neither are numbered: a number would count those of others.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.leagues.models.people import Division, Entry
from games.leagues.models.rulings import Ruling
from games.leagues.models.season import Season
from games.leagues.models.tables import Table
from games.models.game import new_code
from games.models.row import Id


class Appeal(models.Model):
    """A player of a table asks officials to look at it. Decided once. `table` is null if its draw was undone.

    `ruling`: that by which it was upheld. `reply`: why it was upheld or refused.
    """

    class Status(models.TextChoices):
        OPEN = "open"
        UPHELD = "upheld"
        REFUSED = "refused"

    season = models.ForeignKey(Season, models.CASCADE, related_name="appeals")
    code: models.TextField[str, str] = Id(unique=True, default=new_code, editable=False)
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="appeals", db_index=False)
    table = models.ForeignKey(Table, models.SET_NULL, null=True, related_name="appeals")
    text = models.TextField()
    status = models.TextField(choices=Status.choices, default=Status.OPEN)
    made_at = models.DateTimeField()
    reply = models.TextField(default="")
    ruling = models.OneToOneField(Ruling, models.PROTECT, null=True, related_name="+")
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    decided_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["entry", "table"], condition=Q(status="open"), name="leagues_appeal_one_open"
            ),
            models.CheckConstraint(
                condition=Q(ruling__isnull=True) | Q(status="upheld"), name="leagues_appeal_ruling"
            ),
        ]

    def __str__(self) -> str:
        return self.code


class Card(models.Model):
    """A warning (yellow) or an exclusion (red); two yellow cards of a season amount to a red one.

    `removed`: with this card the entry left the draws. Taken back, it counts no more.
    """

    class Colour(models.TextChoices):
        YELLOW = "yellow"
        RED = "red"

    season = models.ForeignKey(Season, models.CASCADE, related_name="cards")
    code: models.TextField[str, str] = Id(unique=True, default=new_code, editable=False)
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="cards")
    colour = models.TextField(choices=Colour.choices)
    reason = models.TextField()
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField()
    removed = models.BooleanField(default=False)
    revoked_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.code


class Award(models.Model):
    """A place in the final standings of a division. Written with the sign-off; a reopened season has none."""

    division = models.ForeignKey(Division, models.CASCADE, related_name="awards", db_index=False)
    rank = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["division", "rank"], name="leagues_award_rank"),
        ]
