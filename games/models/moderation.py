"""Records of actions of the staff on games."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from games.models.game import Game
from games.models.row import PlainJson


class Audit(models.Model):
    """An action of the staff on a game, and its reason. Never changed. The player role cannot read it.

    Its key in the database is (game_id, id), like that of a seat.
    """

    game = models.ForeignKey(Game, models.PROTECT, related_name="+", db_index=False)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    action = models.TextField()
    reason = models.TextField()
    facts = PlainJson(default=dict)
    happened_at = models.DateTimeField()
