"""The standby lists of the server and of single games, searches for a new player, and offers."""

from datetime import datetime

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from games.models import Game
from games.models.game import new_code
from games.models.row import Id


class Volunteer(models.Model):
    """A user on the standby list of the server, with preferences. Only this user reads the row."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+")
    player_counts = ArrayField(models.PositiveSmallIntegerField(), default=list)
    """Sizes of games; empty for any."""
    presets = ArrayField(models.TextField(), default=list)
    """Names of presets; empty for any."""
    max_seats = models.PositiveSmallIntegerField(default=1)
    """Maximum number of seats at a time from standby lists, including seats that are offered to them."""
    is_paused = models.BooleanField(default=False)
    joined_at = models.DateTimeField()
    asked_at: models.DateTimeField[datetime | None, datetime | None] = models.DateTimeField(null=True)
    """Time of the last offer: the user who has waited longest is asked first."""
    changed_at: models.DateTimeField[datetime | None, datetime | None] = models.DateTimeField(null=True)
    """Time at which the user joined or last changed their preferences. Searches that found nobody before
    then continue."""


class GameVolunteer(models.Model):
    """A user on the standby list of one game. Only this user reads the row."""

    pk = models.CompositePrimaryKey("game_id", "user_id")
    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    joined_at = models.DateTimeField()


class Search(models.Model):
    """A search for a new player of a seat that is open, or that the next missed deadline would open.

    The tick finds searches across all games, so no fence limits them. Only the engine reads them.
    """

    class Status(models.TextChoices):
        OPEN = "open"
        FILLED = "filled"
        RETURNED = "returned"
        UNFILLED = "unfilled"

    pk = models.CompositePrimaryKey("game_id", "code")
    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    code = Id(default=new_code)
    house = Id()
    number = models.IntegerField()
    """Number of the late player's decision; 0 if the seat was opened for another reason."""
    status = models.TextField(choices=Status.choices, default=Status.OPEN)
    started_at = models.DateTimeField()
    next_at: models.DateTimeField[datetime | None, datetime | None] = models.DateTimeField(null=True)
    """Next time at which the tick looks at the search; null while no user is left to ask."""
    looked_at: models.DateTimeField[datetime | None, datetime | None] = models.DateTimeField(null=True)
    """Last time at which the tick looked at the search."""

    class Meta:
        verbose_name_plural = "searches"
        constraints = [
            models.UniqueConstraint(
                fields=["game", "house"], condition=Q(status="open"), name="standby_search_one_a_seat"
            ),
        ]


class Offer(models.Model):
    """A seat that is offered to a user until `expires_at`. Only this user reads the row.

    `taken_at` is the time at which the user got the seat. An accepted offer without it waits until the seat
    opens.
    """

    class Answer(models.TextChoices):
        ACCEPTED = "accepted"
        DECLINED = "declined"
        EXPIRED = "expired"
        LAPSED = "lapsed"

    pk = models.CompositePrimaryKey("game_id", "code")
    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    code = Id(default=new_code)
    search = Id()
    house = Id()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    answer = models.TextField(choices=Answer.choices, null=True)
    """`lapsed`: the seat was no longer available."""
    answered_at = models.DateTimeField(null=True)
    taken_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "search", "user"], name="standby_offer_once"),
            models.UniqueConstraint(
                fields=["game", "search"], condition=Q(answer="accepted"), name="standby_offer_one_accepted"
            ),
        ]
        indexes = [
            # The offers of a user span games, so this index cannot start with the game.
            models.Index(fields=["user", "-made_at"], name="standby_offer_of_user"),
            # A link contains only the code of the offer. Codes are drawn from 10^14, so they are unique.
            models.Index(fields=["code"], name="standby_offer_by_code"),
        ]


MOVE = """
update standby_offer offer set expires_at = expires_at + owed
from (
    select offer.code, sum(ends_at - greatest(made_at, starts_at)) as owed
    from standby_offer offer, games_outage outage
    where game_id = %(game)s and answer is null and outage.number > %(applied)s and outage.number <= %(last)s
      and made_at < ends_at and (asked_from is null or made_at >= asked_from and made_at < starts_at)
    group by offer.code
) moved
where offer.game_id = %(game)s and offer.code = moved.code
"""
"""Extends the offers of a game after an outage, as no user could accept one during it."""
