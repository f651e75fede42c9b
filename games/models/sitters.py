"""Users who have sat in for a player."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from games.models.game import Game
from games.models.row import Id


class Sitting(models.Model):
    """A user was a sitter of a house and saw its secrets. Never deleted. The seat has the present sitter.

    `started_at` is the first time.
    """

    pk = models.CompositePrimaryKey("game_id", "user_id", "house")
    game = models.ForeignKey(Game, models.PROTECT, related_name="+", db_index=False)
    house = Id()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    started_at = models.DateTimeField()
