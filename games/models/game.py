"""A game, its seats, and its secrets."""

import secrets
from typing import Any, get_args

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.engine import EDITIONS
from games.engine.codec import field_hints
from games.engine.editions import Setup
from games.engine.ids import Phase
from games.engine.ruleset import Ruleset
from games.models.row import AudienceRow, CreatedAt, Id, PlainJson, document_format, ids_field

CODE_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
CODE_LENGTH = 10


def new_code() -> str:
    """A public id that cannot be guessed or misread."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def ruleset_option(name: str) -> models.TextField[Any, Any]:
    """A column for an option of the ruleset, with the engine's own values and default."""
    values = get_args(field_hints(Ruleset)[name])
    return models.TextField(choices=[(value, value) for value in values], default=getattr(Ruleset(), name))


class Game(models.Model):
    """A game with its current public facts. The scalar fields of its State are columns here.

    Contains no secret: the player role reads every column.
    """

    class Status(models.TextChoices):
        LOBBY = "lobby"
        RUNNING = "running"
        FINISHED = "finished"
        CANCELLED = "cancelled"

    class Access(models.TextChoices):
        OPEN = "open"
        INVITATION = "invitation"

    class TakeOver(models.TextChoices):
        """The users who may take over an open seat."""

        ANYBODY = "anybody"
        SUBSTITUTES = "substitutes"

    class Anonymity(models.TextChoices):
        """Whether other users see the players."""

        NONE = "none"
        UNTIL_END = "until_end"

    class EndedBy(models.TextChoices):
        """Endings of a game outside of the rules."""

        CONCESSION = "concession"
        DRAW = "draw"
        ADJUDICATION = "adjudication"

    class HouseChoice(models.TextChoices):
        FREE = "free"
        RANDOM = "random"
        HOST = "host"

    code: models.TextField[str, str] = Id(unique=True, default=new_code, editable=False)
    name = models.CharField(max_length=80)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="hosted_games"
    )
    status = models.TextField(choices=Status.choices, default=Status.LOBBY)
    access = models.TextField(choices=Access.choices, default=Access.OPEN)
    house_choice = models.TextField(choices=HouseChoice.choices, default=HouseChoice.FREE)
    take_over = models.TextField(
        choices=TakeOver.choices, default=TakeOver.ANYBODY, db_default=TakeOver.ANYBODY
    )
    anonymity = models.TextField(
        choices=Anonymity.choices, default=Anonymity.NONE, db_default=Anonymity.NONE, editable=False
    )
    language = Id(null=True, editable=False)
    """The language in which the host wants the players to talk; null if the host chose none."""
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, editable=False)
    finished_at = models.DateTimeField(null=True, editable=False)
    is_sandbox = models.BooleanField(default=False, db_default=False, editable=False)
    """Whether a developer created it to test a client. It is deleted after a day."""
    ended_by = models.TextField(choices=EndedBy.choices, null=True, editable=False)
    """Null when the rules named the winner."""
    awarded_to = Id(null=True, editable=False)
    """The house that the others conceded to, or that the staff declared the winner."""
    draw_between = ids_field(null=True, editable=False)
    """The houses that agreed on a draw; null otherwise."""
    chance_commitment = models.TextField(null=True, editable=False)
    """Commits the server to the game's seed from its lobby on. Null for draws imported without a seed."""
    chance_scheme = models.PositiveSmallIntegerField(default=1, db_default=1, editable=False)
    """The scheme by which chance follows from the seed: see `games.engine.chance`."""
    chance_seats = PlainJson(null=True, editable=False)
    """Scheme 2, from the start on: position, house, nonce of each seat, and whether its house was drawn."""

    players = models.PositiveSmallIntegerField()
    """The number of houses. The edition must have a setup for it."""
    edition = models.TextField(
        default=Ruleset().edition, db_default=Ruleset().edition, editable=False, db_collation="C"
    )
    tie_breakers = ruleset_option("tie_breakers")
    winter_is_coming_timing = ruleset_option("winter_is_coming_timing")
    tides_of_battle = models.BooleanField(default=Ruleset().tides_of_battle)
    lannister_port_ship = ruleset_option("lannister_port_ship")
    shortage_placement = ruleset_option("shortage_placement")
    support_granularity = ruleset_option("support_granularity")
    victory_check = ruleset_option("victory_check")

    round = models.PositiveSmallIntegerField(default=0, editable=False)
    phase = models.TextField(
        choices=[(phase, phase) for phase in get_args(Phase)], default="setup", editable=False
    )
    threat = models.SmallIntegerField(default=0, editable=False)
    blade_used = models.BooleanField(default=False, editable=False)
    raven_used = models.BooleanField(default=False, editable=False)
    bans = ids_field(default=list, editable=False)
    winner = Id(null=True, editable=False)
    decision_count = models.IntegerField(default=0, editable=False)
    draw_count = models.IntegerField(default=0, editable=False)
    public_seq = models.BigIntegerField(default=0, editable=False)
    """The number of public events so far."""
    outages_applied = models.IntegerField(default=0, db_default=0, editable=False)
    """The number of the last outage that has moved the due times of this game."""

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(players__gte=1), name="games_game_has_players")]
        indexes = [
            models.Index(fields=["-created_at", "-id"], name="games_game_newest"),
            models.Index(fields=["status", "-created_at", "-id"], name="games_game_newest_of_status"),
            # Changes only with an outage, so that updates of the row stay HOT.
            models.Index(
                fields=["outages_applied"], condition=Q(status="running"), name="games_game_outages"
            ),
            models.Index(fields=["created_at"], condition=Q(is_sandbox=True), name="games_game_sandbox"),
        ]

    def __str__(self) -> str:
        return self.code

    @property
    def is_anonymous(self) -> bool:
        """Whether the players stay unknown before the end."""
        return self.anonymity != Game.Anonymity.NONE

    @property
    def ruleset(self) -> Ruleset:
        return Ruleset(**{name: getattr(self, name) for name in field_hints(Ruleset)})

    @property
    def setup(self) -> Setup:
        """The setup of this edition and size."""
        return EDITIONS[self.edition].setups[self.players]


class GameSecret(AudienceRow):
    """Data that nobody may read before the end: the source of chance, the agenda and counts of hidden things.

    `seed` is the seed of `Chance`: the seed itself in scheme 1, the game key in scheme 2. `version` is the
    number of saved answers, `event_count` the number of all events. Both would reveal that a house has
    answered when only that house may know.
    """

    game = models.OneToOneField(Game, models.PROTECT, primary_key=True, related_name="+")
    seed = models.BinaryField(max_length=32)
    agenda = PlainJson(default=list)
    format = document_format()
    version = models.BigIntegerField(default=0)
    event_count = models.BigIntegerField(default=0)


class ChanceSeed(AudienceRow):
    """The seed of a scheme 2 game, created with its lobby. Secret until the end."""

    game = models.OneToOneField(Game, models.PROTECT, primary_key=True, related_name="+")
    seed = models.BinaryField(max_length=32)


class Invitation(models.Model):
    """The code that opens a game to invited users. Only its SHA-256 is stored. The player role cannot read
    it.
    """

    game = models.OneToOneField(Game, models.PROTECT, primary_key=True, related_name="+")
    digest = models.BinaryField(max_length=32)
    created_at = models.DateTimeField(auto_now_add=True)


class Seat(models.Model):
    """A seat of a game: a user or a bot, and the house it plays.

    The players are public, except before the end of an anonymous game. The player role finds the accounts of
    seats only in the view `games_seatuser`. The policies of row-level security read it. A user reads the rows
    of houses at which they have an active seat, or at which they are the sitter.

    `open_since`: only `stand_in`, a bot or `defaults`, plays here until somebody takes the seat over. A user
    who is still in the column `user` may return before that. `sitter` reads and answers for the user until
    `sitter_until`.

    Its key in the database is (game_id, id). Django's admin, which shows seats, knows no such keys. So rows
    are changed and deleted by query sets that name the game.
    """

    class Bot(models.TextChoices):
        RANDOM = "random"
        NOVICE = "novice"
        SENSIBLE = "sensible"
        STRONG = "strong"

    game = models.ForeignKey(Game, models.PROTECT, related_name="seats", db_index=False)
    position = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="seats", db_index=False
    )
    bot = models.TextField(choices=Bot.choices, null=True, blank=True)
    house = Id(null=True, blank=True)
    nonce = models.TextField(null=True, blank=True, editable=False)
    """The contribution of its player to the chance of the game, from the time before the start."""
    is_active = models.BooleanField(default=True)
    pseudonym = Id(null=True, editable=False)
    """The name of the player in an anonymous game, from its start on."""
    joined_at = CreatedAt()
    left_at = models.DateTimeField(null=True, blank=True)
    open_since = models.DateTimeField(null=True, blank=True)
    stand_in = models.TextField(null=True, blank=True)
    sitter = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+", db_index=False
    )
    sitter_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            # One seat per user: a cursor of the log counts the private events of one house.
            models.UniqueConstraint(
                fields=["game", "user"], condition=Q(is_active=True), name="games_seat_one_a_user"
            ),
            models.UniqueConstraint(
                fields=["game", "house"], condition=Q(is_active=True), name="games_seat_one_a_house"
            ),
            models.UniqueConstraint(
                fields=["game", "position"], condition=Q(is_active=True), name="games_seat_one_a_position"
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=True) | Q(bot__isnull=True), name="games_seat_user_or_bot"
            ),
            models.UniqueConstraint(
                fields=["game", "sitter"], condition=Q(is_active=True), name="games_seat_one_a_sitter"
            ),
            models.CheckConstraint(
                condition=Q(open_since__isnull=True, stand_in__isnull=True)
                | Q(open_since__isnull=False, stand_in__isnull=False),
                name="games_seat_open_has_stand_in",
            ),
        ]
        indexes = [
            # "My games" reads many games, so this index cannot begin with the game.
            models.Index(fields=["user", "game"], condition=Q(is_active=True), name="games_seat_of_user"),
            # The public pages of players count the seats that they left.
            models.Index(
                fields=["user", "game"],
                condition=Q(is_active=False, user__isnull=False),
                name="games_seat_left",
            ),
            models.Index(
                fields=["sitter", "game"],
                condition=Q(is_active=True, sitter__isnull=False),
                name="games_seat_of_sitter",
            ),
            # Only the previous release uses this index, to find bots: drop it in the next release.
            models.Index(
                fields=["game", "house"],
                condition=Q(is_active=True) & (Q(bot__isnull=False) | Q(stand_in__isnull=False)),
                name="games_seat_of_bots",
            ),
            models.Index(
                fields=["sitter_until"],
                condition=Q(is_active=True, sitter__isnull=False),
                name="games_seat_sitter_until",
            ),
            models.Index(
                fields=["-id"], condition=Q(is_active=True, open_since__isnull=False), name="games_seat_open"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.position}"
