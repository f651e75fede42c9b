"""Ready checks of lobbies, and who has confirmed."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models import Game
from games.models.game import new_code
from games.models.row import Id


class ReadyCheck(models.Model):
    """Whether a game has a ready check before its start, and the present one. Public.

    A game without a row has none.
    """

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="+")
    is_on = models.BooleanField(default=False)
    asked_at: models.DateTimeField[datetime | None, datetime | None] = models.DateTimeField(null=True)
    due_at: models.DateTimeField[datetime | None, datetime | None] = models.DateTimeField(null=True)
    """When a player who has not confirmed loses the seat; null while nobody is asked."""

    class Meta:
        indexes = [
            # The tick looks at these over all games.
            models.Index(fields=["due_at"], condition=Q(due_at__isnull=False), name="readiness_check_due"),
        ]


class Confirmation(models.Model):
    """A user who was asked whether they are there, or has said so. The code is for the link of a mail."""

    pk = models.CompositePrimaryKey("game_id", "user_id")
    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    code = Id(default=new_code)
    confirmed_at: models.DateTimeField[datetime | None, datetime | None] = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            # A link names a confirmation alone. Codes are drawn from 10^14: none comes twice.
            models.Index(fields=["code"], name="readiness_confirmation_code"),
        ]
