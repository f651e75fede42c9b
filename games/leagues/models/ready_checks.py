"""Ready checks of rounds: due times and confirmations."""

from __future__ import annotations

from django.db import models

from games.leagues.models.stage import Round
from games.leagues.models.tables import Seat
from games.models.game import new_code
from games.models.row import Id


class ReadyCheck(models.Model):
    """A request to the players of a round to confirm that they are ready. A round without a row has no check.

    `ended_at`: when an organiser ended it, so that every table starts as drawn.
    """

    round = models.OneToOneField(Round, models.CASCADE, primary_key=True, related_name="ready_check")
    asked_at = models.DateTimeField()
    due_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)


class Confirmation(models.Model):
    """A seat whose player was asked, and the time of their confirmation. The code is part of the link in the
    mail."""

    seat = models.OneToOneField(Seat, models.CASCADE, primary_key=True, related_name="confirmation")
    code = Id(unique=True, default=new_code, editable=False)
    confirmed_at = models.DateTimeField(null=True)
