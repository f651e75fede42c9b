"""Read positions of users in the news of games."""

from django.conf import settings
from django.db import models

from games.models.game import Game


class NewsMark(models.Model):
    """A user's read position in the news of a game, for all their devices. Only that user can see it.

    The numbers are those of a cursor of the log. They never move backwards within an epoch.
    """

    pk = models.CompositePrimaryKey("game_id", "user_id")
    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    epoch = models.BigIntegerField()
    public_seq = models.BigIntegerField()
    house_seq = models.BigIntegerField()
