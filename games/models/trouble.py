"""Games that the server itself cannot go on with."""

from __future__ import annotations

from django.db import models

from games.models.game import Game


class UnreadableGame(models.Model):
    """A running game whose stored documents the code cannot read: set aside until it can. Staff alone reads
    this.

    `reason` names the kind and the place of the document, none of its values.
    """

    game = models.OneToOneField(Game, models.PROTECT, primary_key=True, related_name="+")
    reason = models.TextField()
    since = models.DateTimeField()
    failures = models.IntegerField(default=1)

    class Meta:
        verbose_name = "unreadable game"

    def __str__(self) -> str:
        return f"{self.game_id}: {self.reason}"
