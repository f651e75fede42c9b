"""Senders and receivers of messages in a game."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from games.clocks.timing import Timing
from games.models import Game
from games.press.errors import PressCode
from games.press.models import PUBLIC, Block, Conversation, Mark, Setting
from games.press.selectors.settings import setting_of
from games.services.locking import Table, house_of, locked_table
from got_api.http.errors import ErrorCode, Problem

MIN_GREY_HOUSES = 3


@dataclass(frozen=True, slots=True)
class Speaker:
    """A user who speaks for a house of a running game, which is locked until the transaction ends."""

    table: Table
    user: int
    house: str
    setting: Setting
    now: datetime

    def require(self, *allowed: Setting.Press) -> None:
        """Raises 409 `press_not_allowed`."""
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
        """Raises 409 `grey_not_allowed`, also for two houses, which would know the sender anyway."""
        if not self.setting.grey or (houses is not None and len(houses) < MIN_GREY_HOUSES):
            raise Problem(PressCode.GREY_NOT_ALLOWED)

    def receiving_houses(self, houses: Collection[str]) -> list[str]:
        """These houses without those whose players blocked the speaker, who is not notified of it.

        In an anonymous game blocks do not count, because a user who blocks others in turn would see whose
        messages stop.
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
        """The result of `users_to_notify_in`, without users who read for the speaker's house."""
        return users_to_notify_in(self.table.timing, conversation, houses, self.now, but=self.house)

    def persons(self, houses: Collection[str] | None) -> list[int] | None:
        """The users who read for these houses, if messages stay with persons; else None."""
        if houses is None or self.setting.history == Setting.History.HOUSE:
            return None
        return sorted(
            user
            for user, reader in self.table.timing.readers.items()
            if reader.house in houses and (reader.until is None or reader.until > self.now)
        )


def users_to_notify_in(
    timing: Timing, conversation: str, houses: Collection[str] | None, now: datetime, but: str | None = None
) -> list[int]:
    """The users who get a notice of a message to these houses, or a public one, without readers of the house
    `but`.

    They read for one of the houses, and have not muted the conversation.
    """
    readers = {
        user
        for user, reader in timing.readers.items()
        if reader.house != but
        and (houses is None or reader.house in houses)
        and (reader.until is None or reader.until > now)
    }
    muted = Mark.objects.filter(
        game_id=timing.game_id, conversation=conversation, user_id__in=readers, is_muted=True
    )
    return sorted(readers.difference(muted.values_list("user_id", flat=True)))


@contextmanager
def speaking(user: int, code: str, now: datetime) -> Iterator[Speaker]:
    """Locks a game for a user who speaks. Raises the errors of `locked_table`, 403 `not_seated`, 409
    `seat_is_open`."""
    with locked_table(code, now, is_secret=True) as table:
        house = house_of(table.timing, user, now)
        yield Speaker(table, user, house, setting_of(table.game_id), now)
