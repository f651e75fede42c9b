"""Users whom a host appointed."""

from django.conf import settings
from django.db import models

from games.models.game import Game


class Appointment(models.Model):
    """The appointment of a user as another host of a game, or as a substitute for its open seats. Public."""

    class Role(models.TextChoices):
        HOST = "host"
        SUBSTITUTE = "substitute"

    pk = models.CompositePrimaryKey("game_id", "user_id", "role")
    game = models.ForeignKey(Game, models.PROTECT, related_name="appointments", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    role = models.TextField(choices=Role.choices)
    appointed_at = models.DateTimeField()

    class Meta:
        indexes = [
            # "My games" reads many games, so this index cannot begin with the game.
            models.Index(fields=["user", "role", "game"], name="games_appointment_of_user"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.role}"
