"""Messages, their senders and receivers, and drafts."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from games.clocks.timing import Timing
from games.models import Game
from games.notices.ids import new_id
from games.notices.kinds import Kind
from games.notices.services.writing import write_to_users
from games.press.errors import PressCode
from games.press.models import PUBLIC, Block, Conversation, Draft, GreySender, Message, ReadMark, Setting
from games.press.selectors.conversations import setting_of
from games.services.locking import LockedGame, house_of, locked_table
from got_api.http.errors import ErrorCode, Problem
from got_api.http.free_text import is_readable
from got_api.http.throttling import spend
from got_api.live.signals import send_after_commit
from got_api.shared import clock

MIN_GREY_HOUSES = 3


@dataclass(frozen=True, slots=True)
class Speaker:
    """A user who sends messages for a house of a running game. The game is locked until the transaction
    ends."""

    table: LockedGame
    user: int
    house: str
    setting: Setting
    now: datetime

    def require(self, *allowed: Setting.Press) -> None:
        """Raises 409 `press_not_allowed` unless the press of the game is one of `allowed`."""
        if self.setting.press not in allowed:
            raise Problem(PressCode.PRESS_NOT_ALLOWED, facts={"press": str(self.setting.press)})

    def houses_of(self, conversation: str) -> list[str] | None:
        """The houses of a conversation, None for the public one.

        Raises 404 for a conversation of other houses, and 409 `press_not_allowed`.
        """
        if conversation == PUBLIC:
            self.require(Setting.Press.FULL, Setting.Press.PUBLIC)
            return None
        row = Conversation.objects.filter(game_id=self.table.game_id, code=conversation).first()
        if row is None or self.house not in (row.audience or ()):
            raise Problem(ErrorCode.NOT_FOUND)
        return list(row.audience or ())

    def require_grey(self, houses: Collection[str] | None) -> None:
        """Raises 409 `grey_not_allowed`, also for a conversation of two houses, which would know the
        sender anyway."""
        if not self.setting.grey or (houses is not None and len(houses) < MIN_GREY_HOUSES):
            raise Problem(PressCode.GREY_NOT_ALLOWED)

    def receiving_houses(self, houses: Collection[str]) -> list[str]:
        """These houses without those whose players blocked the speaker, who is not notified of it.

        In an anonymous game blocks do not count, because a user who blocks one user after another could see
        whose messages stop.
        """
        if Game.objects.get(id=self.table.game_id).is_anonymous:
            return list(houses)
        seats = {
            seat.user: house
            for house, seat in self.table.timing.seats.items()
            if house in houses and seat.user is not None
        }
        blocks = Block.objects.filter(blocked_id=self.user, user_id__in=list(seats))
        blocking = {seats[user] for user in blocks.values_list("user_id", flat=True)}
        return [house for house in houses if house == self.house or house not in blocking]

    def users_to_notify(self, conversation: str, houses: Collection[str] | None) -> list[int]:
        """The result of `users_to_notify_in`, without the users who read for the speaker's house."""
        return users_to_notify_in(self.table.timing, conversation, houses, self.now, except_house=self.house)

    def persons(self, houses: Collection[str] | None) -> list[int] | None:
        """The users who read for these houses, if messages belong to persons; else None."""
        if houses is None or self.setting.history == Setting.History.HOUSE:
            return None
        return sorted(
            user
            for user, reader in self.table.timing.readers.items()
            if reader.house in houses and (reader.readable_until is None or reader.readable_until > self.now)
        )


def users_to_notify_in(
    timing: Timing,
    conversation: str,
    houses: Collection[str] | None,
    now: datetime,
    except_house: str | None = None,
) -> list[int]:
    """The users who get a notice of a message to these houses, or of a public message.

    They read for one of the houses and have not muted the conversation. Readers of `except_house` get none.
    """
    readers = {
        user
        for user, reader in timing.readers.items()
        if reader.house != except_house
        and (houses is None or reader.house in houses)
        and (reader.readable_until is None or reader.readable_until > now)
    }
    muted = ReadMark.objects.filter(
        game_id=timing.game_id, conversation=conversation, user_id__in=readers, is_muted=True
    )
    return sorted(readers.difference(muted.values_list("user_id", flat=True)))


@contextmanager
def locked_speaker(user: int, code: str, now: datetime | None = None) -> Iterator[Speaker]:
    """Locks a game for a user who sends a message. Raises the errors of `locked_table`, 403 `not_seated`,
    409 `seat_is_open`."""
    now = now or clock.now()
    with locked_table(code, now, is_secret=True) as table:
        house = house_of(table.timing, user, now)
        yield Speaker(table, user, house, setting_of(table.game_id), now)


MAX_LENGTH, MAX_LINES = 2000, 100
"""Limits of a message."""


def is_sendable(text: str) -> bool:
    """Whether a normalised text is within the limits of a message."""
    return len(text) <= MAX_LENGTH and is_readable(text, lines=MAX_LINES)


def send_message(
    *,
    user: int,
    code: str,
    conversation: str,
    text: str,
    is_grey: bool = False,
    now: datetime | None = None,
) -> UUID:
    """Sends a message for the user's house and deletes the draft of the house. Returns the id of the message.

    `text` is normalised. A message cannot be edited. A grey one hides its sender from all others. Raises the
    errors of `locked_speaker`, 404 for a conversation of other houses, 409 `press_not_allowed` and
    `grey_not_allowed`, 429.
    """
    with locked_speaker(user, code, now) as speaker:
        houses = speaker.houses_of(conversation)
        if is_grey:
            speaker.require_grey(houses)
        game_id = speaker.table.game_id
        spend("message", f"{game_id}/{conversation}/{speaker.house}")
        audience = None if houses is None else speaker.receiving_houses(houses)
        message = deliver_message(
            game_id,
            users=speaker.users_to_notify(conversation, audience),
            now=speaker.now,
            conversation=conversation,
            house=None if is_grey else speaker.house,
            text=text,
            audience=audience,
            persons=speaker.persons(audience),
        )
        if is_grey:
            GreySender.objects.create(
                game_id=game_id,
                message=message,
                house=speaker.house,
                audience=[speaker.house],
                persons=speaker.persons([speaker.house]),
            )
        Draft.objects.filter(game_id=game_id, conversation=conversation, house=speaker.house).delete()
    return message


def deliver_message(
    game_id: int,
    *,
    users: Collection[int],
    now: datetime,
    conversation: str,
    audience: Collection[str] | None,
    **columns: Any,
) -> UUID:
    """Stores a message, with a notice for each of these users, and wakes its readers. Returns its id.

    Requires the engine's database role and a locked game.
    """
    message = Message.objects.create(
        game_id=game_id,
        id=_next_id(game_id),
        conversation=conversation,
        audience=audience,
        sent_at=now,
        **columns,
    )
    write_to_users(
        game=game_id,
        users=users,
        kind=Kind.PUBLIC_MESSAGE if audience is None else Kind.MESSAGE,
        subject=str(message.id),
        facts={"conversation": conversation, "message": str(message.id)},
        now=now,
    )
    send_after_commit([f"g{game_id}"] if audience is None else [f"g{game_id}/{house}" for house in audience])
    return message.id


def _next_id(game_id: int) -> UUID:
    """An id greater than all ids of the locked game, even if the clocks of two servers differ."""
    newest = Message.objects.filter(game_id=game_id).order_by("-id").values_list("id", flat=True).first()
    fresh = new_id()
    return fresh if newest is None or fresh > newest else UUID(int=newest.int + 1)


def save_draft(*, user: int, code: str, conversation: str, text: str) -> None:
    """Saves a draft in place of the previous one. Only the user's house can read it. Raises the errors of
    `send_message`."""
    with locked_speaker(user, code) as speaker:
        speaker.houses_of(conversation)
        Draft.objects.update_or_create(
            game_id=speaker.table.game_id,
            conversation=conversation,
            house=speaker.house,
            defaults={
                "text": text,
                "written_at": speaker.now,
                "audience": [speaker.house],
                "persons": speaker.persons([speaker.house]),
            },
        )


def delete_draft(*, user: int, code: str, conversation: str) -> None:
    """Deletes the draft, if there is one. Raises the errors of `send_message`."""
    with locked_speaker(user, code) as speaker:
        speaker.houses_of(conversation)
        own = {"game_id": speaker.table.game_id, "conversation": conversation, "house": speaker.house}
        Draft.objects.filter(**own).delete()
