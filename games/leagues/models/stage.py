"""Stages and rounds of a division, their draws, and the seeds to which the server has committed."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.leagues.models.people import Division, Entry
from games.leagues.models.season import Season


class Stage(models.Model):
    """Rounds of a division that are drawn in the same way. Its settings are those of the document."""

    division = models.ForeignKey(Division, models.CASCADE, related_name="stages", db_index=False)
    number = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["division", "number"], name="leagues_stage_number"),
        ]


class Round(models.Model):
    """One game for each entry of a division. `number` counts the rounds of the season.

    `commitment` binds the server to the seed of the next attempt to draw it; empty for a round that is drawn
    with an earlier one.
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
    """The seed of the next attempt to draw a round. Secret; a published draw has its own copy."""

    round = models.OneToOneField(Round, models.CASCADE, primary_key=True, related_name="seed")
    seed = models.BinaryField(max_length=32)


class Choice(models.Model):
    """The houses that an entry wants in a round with a choice of houses, the best first."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="choices", db_index=False)
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="+", db_index=False)
    houses = models.JSONField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="leagues_choice_one_a_round"),
        ]


class Draw(models.Model):
    """An attempt to draw a round, and the rounds that are drawn with it. All attempts stay visible.

    `input` is frozen first, and its hash logged. `certificate` has the draw that follows from it.
    """

    class Status(models.TextChoices):
        FROZEN = "frozen"
        PROPOSED = "proposed"
        PUBLISHED = "published"
        VOID = "void"

    OUTDATED = "outdated"
    """The reason of an attempt that is void because its input has changed."""

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
    """From then on the seed is public."""

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
