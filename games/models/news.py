"""What a user has already seen of a game."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from games.models.game import Game


class NewsMark(models.Model):
    """How far a user has read the news of a game, on whatever device. Only that user ever sees it.

    The numbers are those of a cursor of the log; they never move backwards within an epoch.
    """

    pk = models.CompositePrimaryKey("game_id", "user_id")
    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    epoch = models.BigIntegerField()
    public_seq = models.BigIntegerField()
    house_seq = models.BigIntegerField()
