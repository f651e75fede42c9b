"""Polls that are answered without the database while nothing has changed for their reader.

An entry of the shared cache is the result of `games_poll` for one reader: a token, or everybody without one.
It contains no content of a response. It depends on the topics that wake the streams of this reader, and
got_api.shared.stamps decides whether it is valid. When a house replaces a sealed answer, only that house gets
a signal. So neither the entries of other houses nor their times reveal it.

Without a change in a game, only the end of a sitter's right and the expiry of a token affect a reader. So
entries of sitters are not cached, and an entry names the time from which the database decides.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from accounts.authentication import bearer_of
from accounts.known_tokens import subject_of
from games.selectors.known_lists import lists_topic, reader_of
from games.selectors.polls import Found, Poll
from games.storage import Cursor, known_id_of
from got_api.shared import stamps

__all__ = ["KnownPoll", "Look", "forget", "look"]


@dataclass(frozen=True, slots=True)
class KnownPoll:
    """The state of a game for a reader who may read it. `user` is the reader, None without a token."""

    poll: Poll
    user: int | None


@dataclass(frozen=True, slots=True)
class Look:
    """The entry of the shared cache for a reader, read before the database. `known` may be None."""

    game_id: int
    taken: stamps.Taken
    known: KnownPoll | None

    def store(self, found: Found, now: datetime) -> None:
        """Caches the result of the database after this look, if its reader may continue to read it."""
        poll = found.game
        if poll is None or poll.game_id != self.game_id or poll.is_sitter:
            return
        user = until = None
        if found.token is not None:
            bearer = bearer_of(found.token)
            reads_until = bearer.reads_until(now)
            if reads_until is None:
                return
            user, until = bearer.user.pk, reads_until.timestamp()
        cursor = poll.cursor
        stands = [poll.status, poll.house, cursor.public_seq, cursor.house_seq, cursor.epoch, poll.asked]
        self.taken.store(_topics_of(poll), {"user": user, "until": until, "stands": stands})


def look(digest: bytes | None, code: str, now: datetime) -> Look | None:
    """The cached state of a game for the reader with this token, or without one.

    None when nothing can be cached: without a shared cache, after a token was revoked, and for a game whose
    id this process does not know.
    """
    game_id = known_id_of(code)
    if game_id is None:
        return None
    subjects = [stamps.EVERYTHING] if digest is None else [stamps.EVERYTHING, subject_of(digest)]
    taken = stamps.take(_name_of(digest, game_id), [f"g{game_id}"], subjects)
    if taken is None:
        return None
    return Look(game_id, taken, _known(taken.value, game_id, now))


def forget(digest: bytes | None, code: str) -> None:
    """Makes the next poll of this reader query the database.

    For a reader who reads without a look: news that they have seen in one view must appear in all views, and
    the entry may be older. The entries of their lists are dropped as well. Those of readers without a token
    stay: one such reader has not seen the responses to another. This costs half of a look and an entry, and
    few readers of whole views poll within the lifetime of an entry.
    """
    game_id = known_id_of(code)
    if game_id is not None:
        lists = [] if digest is None else [lists_topic(digest)]
        stamps.drop(_name_of(digest, game_id), topics=lists)


def _name_of(digest: bytes | None, game_id: int) -> str:
    return f"{reader_of(digest)}:{game_id}"


def _known(value: Any, game_id: int, now: datetime) -> KnownPoll | None:
    if value is None or (value["until"] is not None and value["until"] <= now.timestamp()):
        return None
    status, house, public_seq, house_seq, epoch, asked = value["stands"]
    poll = Poll(game_id, status, house, False, Cursor(public_seq, house_seq, epoch), asked)
    return KnownPoll(poll, value["user"])


def _topics_of(poll: Poll) -> list[str]:
    topics = [f"g{poll.game_id}", f"s{poll.game_id}"]
    return topics if poll.house is None else [*topics, f"g{poll.game_id}/{poll.house}"]
