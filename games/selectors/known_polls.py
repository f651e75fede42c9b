"""Polls that are answered without the database, while nothing has changed for their reader.

An entry of the shared cache is how a game stands for one reader, a token or everybody without one: what
`games_poll` returned, and nothing that a response shows. It depends on the topics that wake the streams of
this reader, and got_api.stamps says when it counts. A sealed answer that its house replaces is a signal to
that house alone, so neither the entries of other houses nor their times show it.

What a reader finds changes by time alone when a sitter's right ends and when a token expires. So nothing is
kept for a sitter, and an entry names the time from which the database decides.
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
from got_api import stamps

__all__ = ["KnownPoll", "Look", "forget", "look"]


@dataclass(frozen=True, slots=True)
class KnownPoll:
    """How a game stands for a reader who may read it; `user` is theirs, None without a token."""

    poll: Poll
    user: int | None


@dataclass(frozen=True, slots=True)
class Look:
    """The entry of the shared cache for a reader, read before the database; `known` is None for nothing."""

    game_id: int
    taken: stamps.Taken
    known: KnownPoll | None

    def store(self, found: Found, now: datetime) -> None:
        """Keep what the database returned after this look, if its reader may read it and goes on to."""
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
    """What is known of a game for the reader with this token, or without one.

    None while nothing can be known: without a shared cache, after a token was revoked, and for a game that
    this process has not met.
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
    """Have the next poll of this reader ask the database.

    For a reader who reads without a look: whoever has seen news in one view must find it in all, and the
    entry may be older than they. So are the entries of their lists; those of readers without a token stay,
    as one of them has not seen what another has. This is half of what a look and an entry cost, and few who
    read whole poll within the time of an entry.
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
