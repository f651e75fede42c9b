"""Ready checks of lobbies, and the confirmations of players."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models import Game
from games.models.game import new_code
from games.models.row import Id


class ReadyCheck(models.Model):
    """Whether a game has a ready check before its start, and the current check. Public.

    A game without a row has no ready check.
    """

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="+")
    is_on = models.BooleanField(default=False)
    asked_at: models.DateTimeField[datetime | None, datetime | None] = models.DateTimeField(null=True)
    due_at: models.DateTimeField[datetime | None, datetime | None] = models.DateTimeField(null=True)
    """Time at which players who have not confirmed lose their seat; null while no check runs."""

    class Meta:
        indexes = [
            # The tick reads these across all games.
            models.Index(fields=["due_at"], condition=Q(due_at__isnull=False), name="readiness_check_due"),
        ]


class Confirmation(models.Model):
    """A user who was asked to confirm, or who has confirmed. `code` is the part of a mail's link that
    finds the row."""

    pk = models.CompositePrimaryKey("game_id", "user_id")
    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    code = Id(default=new_code)
    confirmed_at: models.DateTimeField[datetime | None, datetime | None] = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            # A link contains only this code. Codes are drawn from 10^14, so they are unique.
            models.Index(fields=["code"], name="readiness_confirmation_code"),
        ]


MOVE = """
update readiness_readycheck ready set due_at = due_at + owed
from (
    select sum(ends_at - greatest(asked_at, starts_at)) as owed
    from readiness_readycheck, games_outage outage
    where game_id = %(game)s and due_at is not null
      and outage.number > %(applied)s and outage.number <= %(last)s
      and asked_at < ends_at and (asked_from is null or asked_at >= asked_from and asked_at < starts_at)
) moved
where ready.game_id = %(game)s and owed is not null
"""
"""Extends the ready check of a game after an outage, as no player could confirm during it."""
