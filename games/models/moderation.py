"""Records for the staff: actions of the staff on games, and games that the server cannot continue."""

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
