"""The public log of seats and of the game's time. One place logs and announces each fact.

A fact is a small class. `facts` are the fields of the log in addition to kind, reason and house.
`announcements` are sent to receivers of `signals.announced`, such as the notices.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar

import orjson

from games.models import SeatEvent
from games.services.signals import Announcement, announce
from got_api.database.statements import fetch
from got_api.live.signals import send_after_commit
from got_api.shared.json_text import time_or_null

Kind = SeatEvent.Kind
Reason = SeatEvent.Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A public change of a seat or of the game's time."""

    kind: ClassVar[Kind]

    reason: Reason
    house: str | None = None

    def facts(self) -> Mapping[str, Any]:
        return {}

    def missed_at(self) -> datetime | None:
        """The missed due time."""
        return None

    def announcements(self, game_id: int, number: int) -> Iterator[Announcement]:
        """Announcements of the fact. `number` is that of the log entry."""
        return iter(())


_INSERT = """
insert into games_seatevent as entry (game_id, number, kind, reason, house, facts, happened_at, due_at)
select %(game)s, past.count + row_number() over (), kind, reason, house, facts, %(now)s, due_at
from json_to_recordset(%(rows)s::json)
         as x(kind text, reason text, house text, facts json, due_at timestamptz),
     (select coalesce(max(number), 0) as count from games_seatevent where game_id = %(game)s) past
returning entry.number
"""


def log(game_id: int, now: datetime, *facts: Fact) -> None:
    """Logs and announces facts, in this order. Called as the engine, with the game locked."""
    if not facts:
        return
    rows = [
        {
            "kind": str(fact.kind),
            "reason": str(fact.reason),
            "house": fact.house,
            "facts": fact.facts(),
            "due_at": fact.missed_at(),
        }
        for fact in facts
    ]
    stored = fetch(_INSERT, {"game": game_id, "now": now, "rows": orjson.dumps(rows).decode()})
    numbers = [int(number) for (number,) in stored]
    send_after_commit([f"g{game_id}"])
    for number, fact in zip(numbers, facts, strict=True):
        for announcement in fact.announcements(game_id, number):
            announce(announcement)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminded(Fact):
    kind = Kind.REMINDED

    reason: Reason = Reason.TIME_NEARLY_OVER
    house: str
    decision_number: int
    decision_kind: str
    due_at: datetime

    def facts(self) -> Mapping[str, Any]:
        return {"decision_number": self.decision_number, "due_at": time_or_null(self.due_at)}

    def announcements(self, game_id: int, number: int) -> Iterator[Announcement]:
        facts = {"house": self.house, "decision_kind": self.decision_kind, **Reminded.facts(self)}
        yield Announcement(game_id, "deadline_warning", f"seat.{number}", facts, houses=(self.house,))


@dataclass(frozen=True, slots=True, kw_only=True)
class _MoreTime(Fact):
    reason: Reason = Reason.TIME_OVER
    house: str
    decision_number: int
    due_at: datetime

    def facts(self) -> Mapping[str, Any]:
        return {"decision_number": self.decision_number, "due_at": time_or_null(self.due_at)}

    def announcements(self, game_id: int, number: int) -> Iterator[Announcement]:
        yield Announcement(
            game_id,
            "deadline_moved",
            f"seat.{number}",
            {
                "house": self.house,
                "decision_number": self.decision_number,
                "due_at": time_or_null(self.due_at),
                "reason": str(self.kind),
            },
            houses=(self.house,),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class GraceGiven(_MoreTime):
    """A seat used one of its graces. `grace_count` is the number of remaining ones."""

    kind = Kind.GRACE_GIVEN

    grace_count: int

    def facts(self) -> Mapping[str, Any]:
        return {
            "decision_number": self.decision_number,
            "due_at": time_or_null(self.due_at),
            "grace_count": self.grace_count,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class HostCalled(_MoreTime):
    """The hosts, whose user ids are `hosts`, may act until `due_at`."""

    kind = Kind.HOST_CALLED

    hosts: Sequence[int]

    def announcements(self, game_id: int, number: int) -> Iterator[Announcement]:
        yield from _MoreTime.announcements(self, game_id, number)
        facts = {
            "house": self.house,
            "decision_number": self.decision_number,
            "due_at": time_or_null(self.due_at),
        }
        for host in self.hosts:
            yield Announcement(game_id, "host_called", f"seat.{number}", facts, user=host)


@dataclass(frozen=True, slots=True, kw_only=True)
class Defaulted(Fact):
    """A default answer was entered.

    `miss_count` counts misses of the seat in a row. `is_person`: whether a person plays there.
    """

    kind = Kind.DEFAULTED

    house: str
    decision_number: int
    decision_kind: str
    due_at: datetime
    miss_count: int
    is_person: bool

    def facts(self) -> Mapping[str, Any]:
        return {"decision_number": self.decision_number, "miss_count": self.miss_count}

    def missed_at(self) -> datetime | None:
        return self.due_at

    def announcements(self, game_id: int, number: int) -> Iterator[Announcement]:
        if self.is_person:
            yield Announcement(
                game_id,
                "deadline_passed",
                f"defaulted.{self.decision_number}.{self.house}",
                {
                    "house": self.house,
                    "decision_number": self.decision_number,
                    "decision_kind": self.decision_kind,
                    "due_at": time_or_null(self.due_at),
                    "miss_count": self.miss_count,
                },
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatOpened(Fact):
    kind = Kind.SEAT_OPENED

    house: str
    stand_in: str

    def facts(self) -> Mapping[str, Any]:
        return {"stand_in": self.stand_in}

    def announcements(self, game_id: int, number: int) -> Iterator[Announcement]:
        facts = {"house": self.house, "reason": str(self.reason)}
        yield Announcement(game_id, "seat_opened", f"seat.{number}", facts)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatReturned(Fact):
    """The player of an open seat has returned to it."""

    kind = Kind.SEAT_RETURNED

    reason: Reason = Reason.OWN_WISH
    house: str

    def announcements(self, game_id: int, number: int) -> Iterator[Announcement]:
        yield Announcement(game_id, "seat_returned", f"seat.{number}", {"house": self.house})


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLeft(Fact):
    kind = Kind.SEAT_LEFT

    house: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatTakenOver(Fact):
    """`username` has replaced the user with the id `former`, None after the erasure of their account.

    In an anonymous game the log has a `pseudonym` in place of the username.
    """

    kind = Kind.SEAT_TAKEN_OVER

    reason: Reason = Reason.OWN_WISH
    house: str
    username: str | None
    pseudonym: str | None
    former: int | None

    def facts(self) -> Mapping[str, Any]:
        return {"username": self.username, "pseudonym": self.pseudonym}

    def announcements(self, game_id: int, number: int) -> Iterator[Announcement]:
        facts = {"house": self.house, **self.facts()}
        yield Announcement(game_id, "seat_replaced", f"seat.{number}", facts)
        if self.former is not None:
            yield Announcement(game_id, "seat_replaced", f"seat.{number}", facts, user=self.former)


@dataclass(frozen=True, slots=True, kw_only=True)
class SitterNamed(Fact):
    kind = Kind.SITTER_NAMED

    reason: Reason = Reason.OWN_WISH
    house: str
    username: str | None
    ends_at: datetime

    def facts(self) -> Mapping[str, Any]:
        return {"username": self.username, "ends_at": time_or_null(self.ends_at)}


@dataclass(frozen=True, slots=True, kw_only=True)
class SitterEnded(Fact):
    kind = Kind.SITTER_ENDED

    house: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AbsenceAnnounced(Fact):
    kind = Kind.ABSENCE_ANNOUNCED

    reason: Reason = Reason.OWN_WISH
    house: str
    starts_at: datetime
    ends_at: datetime

    def facts(self) -> Mapping[str, Any]:
        return {"starts_at": time_or_null(self.starts_at), "ends_at": time_or_null(self.ends_at)}

    def announcements(self, game_id: int, number: int) -> Iterator[Announcement]:
        yield Announcement(
            game_id, "absence", f"absence.{number}", {"house": self.house, **AbsenceAnnounced.facts(self)}
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AbsenceEnded(Fact):
    kind = Kind.ABSENCE_ENDED

    reason: Reason = Reason.OWN_WISH
    house: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Paused(Fact):
    kind = Kind.PAUSED

    ends_at: datetime

    def facts(self) -> Mapping[str, Any]:
        return {"ends_at": time_or_null(self.ends_at)}

    def announcements(self, game_id: int, number: int) -> Iterator[Announcement]:
        facts = {"ends_at": time_or_null(self.ends_at), "reason": str(self.reason)}
        yield Announcement(game_id, "game_paused", f"game_paused.{number}", facts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Resumed(Fact):
    kind = Kind.RESUMED

    def announcements(self, game_id: int, number: int) -> Iterator[Announcement]:
        yield Announcement(game_id, "game_resumed", f"game_resumed.{number}", {"reason": str(self.reason)})


@dataclass(frozen=True, slots=True, kw_only=True)
class Extended(Fact):
    """All waiting houses have `length_seconds` more. `due_at`: the latest due time."""

    kind = Kind.EXTENDED

    length_seconds: int
    due_at: datetime

    def facts(self) -> Mapping[str, Any]:
        return {"length_seconds": self.length_seconds, "due_at": time_or_null(self.due_at)}

    def announcements(self, game_id: int, number: int) -> Iterator[Announcement]:
        facts = {"due_at": time_or_null(self.due_at), "reason": str(self.reason)}
        yield Announcement(game_id, "deadline_moved", f"deadline_moved.{number}", facts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended(Fact):
    """A game ended outside of the rules. `house`: the winner, if there is one."""

    kind = Kind.ENDED

    ended_by: str

    def facts(self) -> Mapping[str, Any]:
        return {"ended_by": self.ended_by}

    def announcements(self, game_id: int, number: int) -> Iterator[Announcement]:
        facts = {"winner": self.house, "ended_by": self.ended_by}
        yield Announcement(game_id, "game_ended", f"game_ended.{number}", facts)


@dataclass(frozen=True, slots=True, kw_only=True)
class VoteCalled(Fact):
    """`house` is the subject of the vote. `length_seconds` are those of a pause or an extension."""

    kind = Kind.VOTE_CALLED

    reason: Reason = Reason.OWN_WISH
    vote_number: int
    vote_kind: str
    called_by: str
    length_seconds: int | None
    closes_at: datetime
    voters: Sequence[str]

    def facts(self) -> Mapping[str, Any]:
        return {
            "vote_number": self.vote_number,
            "vote_kind": self.vote_kind,
            "called_by": self.called_by,
            "length_seconds": self.length_seconds,
            "closes_at": time_or_null(self.closes_at),
        }

    def announcements(self, game_id: int, number: int) -> Iterator[Announcement]:
        facts = {
            "vote_kind": self.vote_kind,
            "vote_number": self.vote_number,
            "called_by": self.called_by,
            "closes_at": time_or_null(self.closes_at),
            "house": self.house,
        }
        yield Announcement(
            game_id, "vote_opened", f"vote.{self.vote_number}", facts, houses=tuple(self.voters)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class VoteClosed(Fact):
    """`yes_count` and `no_count` are None for a vote that was withdrawn."""

    kind = Kind.VOTE_CLOSED

    reason: Reason = Reason.VOTE
    vote_number: int
    vote_kind: str
    result: str
    yes_count: int | None
    no_count: int | None

    def facts(self) -> Mapping[str, Any]:
        return {
            "vote_number": self.vote_number,
            "vote_kind": self.vote_kind,
            "result": self.result,
            "yes_count": self.yes_count,
            "no_count": self.no_count,
        }

    def announcements(self, game_id: int, number: int) -> Iterator[Announcement]:
        facts = {"vote_kind": self.vote_kind, "vote_number": self.vote_number, "result": self.result}
        yield Announcement(game_id, "vote_closed", f"vote.{self.vote_number}.closed", facts)
