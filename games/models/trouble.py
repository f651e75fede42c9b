"""Games that the server itself cannot continue."""

from __future__ import annotations

from django.db import models

from games.models.game import Game


class UnreadableGame(models.Model):
    """A running game in quarantine: the code cannot read its stored documents. Only staff may read this.

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
