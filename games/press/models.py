"""Conversations of the houses of a game, their messages, proposals, drafts, last-read positions, blocks
and reports."""

from uuid import UUID

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q

from games.models import Game
from games.models.game import new_code
from games.models.row import AudienceRow, Id, PlainJson, ids_field

PUBLIC = "public"
"""The code of the public conversation. It has no row, and no other code can be this word."""


class Setting(models.Model):
    """Settings for the press of a game. A game without a row has the defaults of the fields. Public."""

    class Press(models.TextChoices):
        FULL = "full"
        PUBLIC = "public"
        NONE = "none"

    class History(models.TextChoices):
        """The owner of private messages when another player takes over the seat."""

        HOUSE = "house"
        PERSON = "person"

    game = models.OneToOneField(Game, models.PROTECT, primary_key=True, related_name="+")
    press = models.TextField(choices=Press.choices, default=Press.FULL)
    history = models.TextField(choices=History.choices, default=History.HOUSE)
    grey = models.BooleanField(default=False, db_default=False)
    """Whether houses can send messages that hide their sender."""


class Conversation(AudienceRow):
    """A private conversation. Its houses are its audience. The same houses have only one conversation."""

    pk = models.CompositePrimaryKey("game_id", "code")
    code: models.TextField[str, str] = Id(default=new_code)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "audience"], name="press_conversation_one_for_houses"),
        ]


def persons_field() -> ArrayField:  # type: ignore[type-arg]
    """The ids of the only users who may read the row; null if every reader of its houses may."""
    return ArrayField(models.BigIntegerField(), null=True, editable=False)


class Message(AudienceRow):
    """A message of a house. Only a moderator can delete it. The row stays, without its text.

    The ids of a game sort in the order of its messages, but are not consecutive. The audience is that of the
    conversation, without the houses whose players blocked the sender. `house` is null for a grey message,
    whose sender is in `GreySender`.

    A message without a text is about a proposal: a house makes, accepts, declines or withdraws it, or the
    server reports that an event contradicts it. In the last case `house` is null too.
    """

    class Kind(models.TextChoices):
        TEXT = "text"
        PROPOSAL_MADE = "proposal_made"
        PROPOSAL_ACCEPTED = "proposal_accepted"
        PROPOSAL_DECLINED = "proposal_declined"
        PROPOSAL_WITHDRAWN = "proposal_withdrawn"
        PROPOSAL_CONTRADICTED = "proposal_contradicted"

    pk = models.CompositePrimaryKey("game_id", "id")
    id: models.UUIDField[UUID, UUID] = models.UUIDField(editable=False)
    conversation = Id()
    house = Id(null=True)
    kind = models.TextField(choices=Kind.choices, default=Kind.TEXT, db_default=Kind.TEXT.value)
    text = models.TextField()
    about = PlainJson(null=True)
    """Facts of a message about a proposal: `proposal`, its terms, which never change, and `contradiction`."""
    sent_at = models.DateTimeField()
    deleted_at = models.DateTimeField(null=True)
    persons = persons_field()

    class Meta:
        indexes = [models.Index(fields=["game", "conversation", "-id"], name="press_message_newest")]


class Proposal(AudienceRow):
    """A proposal of a house to others of a conversation. It is not binding: no rule reads it.

    Its audience and persons are those of its first message. Its expiry is not stored, because it follows from
    the round of the game.
    """

    class Kind(models.TextChoices):
        SUPPORT = "support"
        PEACE = "peace"

    pk = models.CompositePrimaryKey("game_id", "id")
    id: models.UUIDField[UUID, UUID] = models.UUIDField(editable=False)
    conversation = Id()
    kind = models.TextField(choices=Kind.choices)
    house = Id()
    houses = ids_field()
    """The houses that receive the proposal."""
    area = Id(null=True)
    """The area for which support is requested."""
    until_round = models.PositiveSmallIntegerField()
    made_at = models.DateTimeField()
    accepted_by = ids_field(default=list)
    declined_by = ids_field(default=list)
    withdrawn_at = models.DateTimeField(null=True)
    persons = persons_field()

    class Meta:
        indexes = [models.Index(fields=["game", "conversation", "-id"], name="press_proposal_newest")]


class GreySender(AudienceRow):
    """The sender of a grey message. Only that house reads the row; moderators see the sender in a report."""

    pk = models.CompositePrimaryKey("game_id", "message")
    message: models.UUIDField[UUID, UUID] = models.UUIDField(editable=False)
    house = Id()
    persons = persons_field()


class Draft(AudienceRow):
    """A message that a house has not sent yet."""

    pk = models.CompositePrimaryKey("game_id", "conversation", "house")
    conversation = Id()
    house = Id()
    text = models.TextField()
    written_at = models.DateTimeField()
    persons = persons_field()


class ReadMark(models.Model):
    """The last message that a user has read in a conversation, and whether they muted it. Visible only to
    that user."""

    pk = models.CompositePrimaryKey("game_id", "conversation", "user_id")
    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    conversation = Id()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    read: models.UUIDField[UUID | None, UUID | None] = models.UUIDField(null=True)
    """The id of the newest message that the user has read."""
    is_muted = models.BooleanField(default=False)

    class Meta:
        db_table = "press_mark"


class Block(models.Model):
    """A block: `user` receives no private messages from `blocked`. Inaccessible to the player role."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    blocked = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    made_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "blocked"], name="press_block_once"),
        ]


class Report(models.Model):
    """A user's request that a moderator review a message, and the decision. Never deleted.

    It contains only what the moderator may see: the message, and nothing else of its conversation.
    Inaccessible to the player role.
    """

    class Status(models.TextChoices):
        OPEN = "open"
        DISMISSED = "dismissed"
        DELETED = "deleted"

    pk = models.CompositePrimaryKey("game_id", "code")
    game = models.ForeignKey(Game, models.PROTECT, related_name="+", db_index=False)
    code = Id(default=new_code)
    message: models.UUIDField[UUID, UUID] = models.UUIDField()
    house = Id()
    text = models.TextField()
    sent_at = models.DateTimeField()
    reason = models.TextField()
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", db_index=False
    )
    made_at = models.DateTimeField()
    status = models.TextField(choices=Status.choices, default=Status.OPEN)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", db_index=False
    )
    decided_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "message", "reporter"], name="press_report_once"),
        ]
        indexes = [
            models.Index(F("game"), F("made_at").desc(), F("code"), name="press_report_newest"),
            # The erasure of an account searches all games.
            models.Index(fields=["reporter"], condition=Q(reporter__isnull=False), name="press_report_by"),
            models.Index(
                fields=["decided_by"], condition=Q(decided_by__isnull=False), name="press_report_decided_by"
            ),
        ]
