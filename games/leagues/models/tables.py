"""The tables of a round, their results, and the decisions of officials about them.

Appeals and cards are not public. They have codes and not numbers, because a number would reveal how many
others exist.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.leagues.models.season import Division, Entry, Round, Season
from games.models.game import Game, new_code
from games.models.row import Id


class Ruling(models.Model):
    """A decision about results, points, tables or settings. Never changed; another ruling may reverse it.

    `facts` contain the decision. They name entries by their numbers and tables by round and number.
    """

    class Kind(models.TextChoices):
        ADJUDICATE = "adjudicate"
        ANNUL = "annul"
        REPLAY = "replay"
        SET_POINTS = "set_points"
        PENALTY = "penalty"
        BONUS = "bonus"
        DISQUALIFY = "disqualify"
        EXTEND = "extend"
        PAUSE = "pause"
        REPLACE = "replace"
        CHANGE_SETTING = "change_setting"
        REVERSE = "reverse"

    season = models.ForeignKey(Season, models.CASCADE, related_name="rulings", db_index=False)
    number = models.PositiveIntegerField()
    kind = models.TextField(choices=Kind.choices)
    facts = models.JSONField(default=dict)
    reason = models.TextField()
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField()
    reverses = models.OneToOneField("self", models.PROTECT, null=True, related_name="reversed_by")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="leagues_ruling_number"),
            models.CheckConstraint(
                condition=Q(kind="reverse", reverses__isnull=False)
                | (~Q(kind="reverse") & Q(reverses__isnull=True)),
                name="leagues_ruling_reverses",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.season_id}/{self.number} {self.kind}"


class Table(models.Model):
    """A table of a round. It has no game until the tick starts one. A void table counts for no entry.

    Each ruling that the table is replayed raises `attempt`. `game` belongs to the current attempt.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="tables", db_index=False)
    number = models.PositiveSmallIntegerField()
    size = models.PositiveSmallIntegerField()
    game = models.OneToOneField(Game, models.PROTECT, null=True, related_name="+")
    attempt = models.PositiveSmallIntegerField(default=1, db_default=1)
    is_void = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="leagues_table_number"),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.number}"

    @property
    def played_game(self) -> Game:
        """The game of a table that has started."""
        assert self.game is not None
        return self.game

    @property
    def last_result(self) -> Result | None:
        """The result of the current attempt; None until its game has ended."""
        return next((result for result in self.results.all() if result.attempt == self.attempt), None)

    @property
    def is_playing(self) -> bool:
        return self.game_id is not None and self.last_result is None


class Seat(models.Model):
    """A seat of a drawn table: its house and its entry."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats", db_index=False)
    round = models.ForeignKey(Round, models.CASCADE, related_name="+", db_index=False)
    house = Id()
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="seats")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "house"], name="leagues_seat_one_a_house"),
            models.UniqueConstraint(fields=["round", "entry"], name="leagues_seat_one_a_round"),
        ]


class Bye(models.Model):
    """A round in which an entry has no seat."""

    class Kind(models.TextChoices):
        DRAWN = "drawn"
        LATE = "late"
        ABSENT = "absent"

    round = models.ForeignKey(Round, models.CASCADE, related_name="byes", db_index=False)
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="byes")
    kind = models.TextField(choices=Kind.choices)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="leagues_bye_one_a_round"),
        ]


class Result(models.Model):
    """The result of a game of a table. It never changes. `is_new`: whether the tick still has to process it.

    `game`: null in an imported season. `ruling`: the ruling that ended the game, if one did. Then the ruling
    counts, and not this result.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="results", db_index=False)
    attempt = models.PositiveSmallIntegerField(default=1)
    game = models.OneToOneField(Game, models.PROTECT, null=True, related_name="+")
    final_table = models.JSONField()
    finished_at = models.DateTimeField()
    ruling = models.ForeignKey(Ruling, models.PROTECT, null=True, related_name="+")
    is_new = models.BooleanField(default=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "attempt"], name="leagues_result_attempt"),
        ]
        indexes = [
            models.Index(fields=["table"], condition=Q(is_new=True), name="leagues_result_is_new"),
        ]


class Conduct(models.Model):
    """Conduct figures of a game: rows of `[signal, house, other, count, chances]`. Only officials who can
    make rulings see them."""

    result = models.OneToOneField(Result, models.CASCADE, primary_key=True, related_name="conduct")
    figures = models.JSONField()


class Appeal(models.Model):
    """A player's request that officials review a table. It is decided only once.

    `table`: null if the draw of the table was undone. `ruling`: the ruling by which the appeal was upheld.
    `reply`: the reason for the decision.
    """

    class Status(models.TextChoices):
        OPEN = "open"
        UPHELD = "upheld"
        REFUSED = "refused"

    season = models.ForeignKey(Season, models.CASCADE, related_name="appeals")
    code: models.TextField[str, str] = Id(unique=True, default=new_code, editable=False)
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="appeals", db_index=False)
    table = models.ForeignKey(Table, models.SET_NULL, null=True, related_name="appeals")
    text = models.TextField()
    status = models.TextField(choices=Status.choices, default=Status.OPEN)
    made_at = models.DateTimeField()
    reply = models.TextField(default="")
    ruling = models.OneToOneField(Ruling, models.PROTECT, null=True, related_name="+")
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    decided_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["entry", "table"], condition=Q(status="open"), name="leagues_appeal_one_open"
            ),
            models.CheckConstraint(
                condition=Q(ruling__isnull=True) | Q(status="upheld"), name="leagues_appeal_ruling"
            ),
        ]

    def __str__(self) -> str:
        return self.code


class Card(models.Model):
    """A warning (yellow) or an exclusion (red); two yellow cards of a season amount to a red one.

    `removed`: whether the card removed the entry from later draws. A revoked card no longer counts.
    """

    class Colour(models.TextChoices):
        YELLOW = "yellow"
        RED = "red"

    season = models.ForeignKey(Season, models.CASCADE, related_name="cards")
    code: models.TextField[str, str] = Id(unique=True, default=new_code, editable=False)
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="cards")
    colour = models.TextField(choices=Colour.choices)
    reason = models.TextField()
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField()
    removed = models.BooleanField(default=False)
    revoked_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.code


class Award(models.Model):
    """A place in the final standings of a division. The sign-off creates awards, and reopening the season
    deletes them."""

    division = models.ForeignKey(Division, models.CASCADE, related_name="awards", db_index=False)
    rank = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["division", "rank"], name="leagues_award_rank"),
        ]


class Standby(models.Model):
    """A user on the standby list of a season, who can be offered seats."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="+", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    joined_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["season", "user"], name="leagues_standby_once"),
        ]


class Search(models.Model):
    """A search for a substitute for an open seat, and its outcome.

    The transaction that changes the game writes the row. `game`: the game in which the seat was opened, also
    after a replay of the table; null in an imported season. `code`: code of the standby app's search in that
    game, which has the offers. `round`: the round of the game from which the seat counts for the substitute.
    `entry`: the entry of `taken_by`, if it took part in the division at that time. `next_at`: the time from
    which the tick logs the search, null when nothing is to be logged.
    """

    class Status(models.TextChoices):
        OPEN = "open"
        FILLED = "filled"
        RETURNED = "returned"
        UNFILLED = "unfilled"

    season = models.ForeignKey(Season, models.CASCADE, related_name="searches", db_index=False)
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="searches")
    game = models.ForeignKey(Game, models.PROTECT, null=True, related_name="+")
    code = Id(null=True)
    round = models.PositiveSmallIntegerField()
    is_missed = models.BooleanField()
    """Whether the seat was opened because its player missed answers."""
    status = models.TextField(choices=Status.choices, default=Status.OPEN)
    opened_at = models.DateTimeField()
    next_at = models.DateTimeField(null=True)
    is_for_everybody = models.BooleanField(default=False)
    """Whether any user can take the seat, because no user on the standby list did."""
    taken_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    entry = models.ForeignKey(Entry, models.PROTECT, null=True, related_name="+")
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["seat"], condition=Q(status="open"), name="leagues_search_one_a_seat"
            ),
        ]
        indexes = [
            models.Index(fields=["season", "id"], name="leagues_search_of_season"),
            models.Index(fields=["next_at"], condition=Q(next_at__isnull=False), name="leagues_search_due"),
        ]

    @property
    def played_game(self) -> Game:
        """The game of a search that was not imported."""
        assert self.game is not None
        return self.game


class ReadyCheck(models.Model):
    """A request to the players of a round to confirm that they are ready. A round without a row has no ready
    check.

    `ended_at`: the time at which an organiser ended the check, so that every table starts as drawn.
    """

    round = models.OneToOneField(Round, models.CASCADE, primary_key=True, related_name="ready_check")
    asked_at = models.DateTimeField()
    due_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)


class Confirmation(models.Model):
    """A seat whose player was asked to confirm, and the time of the confirmation. `code` is part of the link
    in the mail."""

    seat = models.OneToOneField(Seat, models.CASCADE, primary_key=True, related_name="confirmation")
    code = Id(unique=True, default=new_code, editable=False)
    confirmed_at = models.DateTimeField(null=True)
