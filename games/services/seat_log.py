"""The public log of seats and of the game's time. One place logs and announces each fact.

A fact is a small class. Its announcements are sent to receivers of `signals.announced`, such as the notices.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, ClassVar

import orjson

from games.models import SeatEvent
from games.services.signals import Announcement, announce
from got_api.database.statements import fetch
from got_api.live.signals import send_after_commit
from got_api.shared.json_text import time_text

Kind = SeatEvent.Kind
Reason = SeatEvent.Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A public change of a seat or of the game's time. The API publishes the first paragraph of each kind."""

    kind: ClassVar[Kind]
    logged: ClassVar[tuple[str, ...]] = ()
    """Fields that the log has in addition to kind, reason and house."""
    notice: ClassVar[str] = ""
    """Kind of the announcement; empty for none."""
    announced: ClassVar[tuple[str, ...]] = ("house",)
    """Fields that are facts of the announcement."""
    subject: ClassVar[str] = "seat.{number}"
    """Subject of the announcement. `number` is that of the log entry, `fact` this fact."""

    reason: Reason
    house: str | None = None

    def plain(self, names: Iterable[str]) -> dict[str, Any]:
        """These fields as JSON."""
        return {name: _plain(getattr(self, name)) for name in names}

    def missed_at(self) -> datetime | None:
        """The missed due time."""
        return None

    def notice_facts(self) -> dict[str, Any]:
        return self.plain(self.announced)

    def addressees(self) -> tuple[str, ...] | None:
        """The houses to which the fact is announced; None for every player."""
        return None

    def announcements(self, game_id: int, number: int) -> Iterator[Announcement]:
        """Announcements of the fact. `number` is that of the log entry."""
        if self.notice:
            subject = self.subject.format(number=number, fact=self)
            yield Announcement(game_id, self.notice, subject, self.notice_facts(), self.addressees())


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return time_text(value)
    return str(value) if isinstance(value, Reason) else value


_INSERT_ENTRIES = """
insert into games_seatevent as entry (game_id, number, kind, reason, house, facts, happened_at, due_at)
select %(game)s, past.count + row_number() over (), kind, reason, house, facts, %(now)s, due_at
from json_to_recordset(%(rows)s::json)
         as x(kind text, reason text, house text, facts json, due_at timestamptz),
     (select coalesce(max(number), 0) as count from games_seatevent where game_id = %(game)s) past
returning entry.number
"""


def log_facts(game_id: int, now: datetime, *facts: Fact) -> None:
    """Logs and announces facts, in this order. Must be called within `as_engine`, with the game locked."""
    if not facts:
        return
    rows = [
        {
            "kind": str(fact.kind),
            "reason": str(fact.reason),
            "house": fact.house,
            "facts": fact.plain(fact.logged),
            "due_at": fact.missed_at(),
        }
        for fact in facts
    ]
    stored = fetch(_INSERT_ENTRIES, {"game": game_id, "now": now, "rows": orjson.dumps(rows).decode()})
    numbers = [int(number) for (number,) in stored]
    send_after_commit([f"g{game_id}"])
    for number, fact in zip(numbers, facts, strict=True):
        for announcement in fact.announcements(game_id, number):
            announce(announcement)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminded(Fact):
    """A player was reminded that a due time is near."""

    kind = Kind.REMINDED
    logged = ("decision_number", "due_at")
    notice = "deadline_warning"
    announced = ("house", "decision_kind", "decision_number", "due_at")

    reason: Reason = Reason.TIME_NEARLY_OVER
    house: str
    decision_number: int
    decision_kind: str
    due_at: datetime

    def addressees(self) -> tuple[str, ...]:
        return (self.house,)


@dataclass(frozen=True, slots=True, kw_only=True)
class _MoreTime(Fact):
    logged: ClassVar[tuple[str, ...]] = ("decision_number", "due_at")
    notice = "deadline_moved"
    announced = ("house", "decision_number", "due_at")

    reason: Reason = Reason.TIME_OVER
    house: str
    decision_number: int
    due_at: datetime

    def notice_facts(self) -> dict[str, Any]:
        return self.plain(self.announced) | {"reason": str(self.kind)}

    def addressees(self) -> tuple[str, ...]:
        return (self.house,)


@dataclass(frozen=True, slots=True, kw_only=True)
class GraceGiven(_MoreTime):
    """A seat got an automatic extension.

    `grace_count` is the number of remaining ones.
    """

    kind = Kind.GRACE_GIVEN
    logged = ("decision_number", "due_at", "grace_count")

    grace_count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HostCalled(_MoreTime):
    """The server notified the host that a house is late.

    The hosts, whose user ids are `hosts`, may act until `due_at`.
    """

    kind = Kind.HOST_CALLED

    hosts: Sequence[int]

    def announcements(self, game_id: int, number: int) -> Iterator[Announcement]:
        yield from _MoreTime.announcements(self, game_id, number)
        facts = self.plain(self.announced)
        for host in self.hosts:
            yield Announcement(game_id, "host_called", f"seat.{number}", facts, user=host)


@dataclass(frozen=True, slots=True, kw_only=True)
class Defaulted(Fact):
    """The default answer was applied for a late house.

    `miss_count` counts misses of the seat in a row. `is_person`: whether a person plays there.
    """

    kind = Kind.DEFAULTED
    logged = ("decision_number", "miss_count")
    notice = "deadline_passed"
    announced = ("house", "decision_number", "decision_kind", "due_at", "miss_count")
    subject = "defaulted.{fact.decision_number}.{fact.house}"

    house: str
    decision_number: int
    decision_kind: str
    due_at: datetime
    miss_count: int
    is_person: bool

    def missed_at(self) -> datetime | None:
        return self.due_at

    def announcements(self, game_id: int, number: int) -> Iterator[Announcement]:
        return Fact.announcements(self, game_id, number) if self.is_person else iter(())


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatOpened(Fact):
    """A seat is open: another player may take it over."""

    kind = Kind.SEAT_OPENED
    logged = ("stand_in",)
    notice = "seat_opened"
    announced = ("house", "reason")

    house: str
    stand_in: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatReturned(Fact):
    """A player returned to their open seat."""

    kind = Kind.SEAT_RETURNED
    notice = "seat_returned"

    reason: Reason = Reason.OWN_WISH
    house: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatTakenOver(Fact):
    """A player took over an open seat.

    `username` has replaced the user with the id `replaced_user`, which is None after the erasure of their
    account. In an anonymous game the log has a `pseudonym` in place of the username.
    """

    kind = Kind.SEAT_TAKEN_OVER
    logged = ("username", "pseudonym")
    notice = "seat_replaced"
    announced = ("house", "username", "pseudonym")

    reason: Reason = Reason.OWN_WISH
    house: str
    username: str | None
    pseudonym: str | None
    replaced_user: int | None

    def announcements(self, game_id: int, number: int) -> Iterator[Announcement]:
        for announcement in Fact.announcements(self, game_id, number):
            yield announcement
            if self.replaced_user is not None:
                yield replace(announcement, user=self.replaced_user)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLeft(Fact):
    """A player left their seat for good."""

    kind = Kind.SEAT_LEFT

    house: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AbsenceAnnounced(Fact):
    """A player announced an absence."""

    kind = Kind.ABSENCE_ANNOUNCED
    logged = ("starts_at", "ends_at")
    notice = "absence"
    announced = ("house", "starts_at", "ends_at")
    subject = "absence.{number}"

    reason: Reason = Reason.OWN_WISH
    house: str
    starts_at: datetime
    ends_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class AbsenceEnded(Fact):
    """An absence ended early."""

    kind = Kind.ABSENCE_ENDED

    reason: Reason = Reason.OWN_WISH
    house: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SitterNamed(Fact):
    """A player named a sitter, who now plays for them."""

    kind = Kind.SITTER_NAMED
    logged = ("username", "ends_at")

    reason: Reason = Reason.OWN_WISH
    house: str
    username: str | None
    ends_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class SitterEnded(Fact):
    """A sitter no longer plays for a player."""

    kind = Kind.SITTER_ENDED

    house: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Paused(Fact):
    """The game was paused."""

    kind = Kind.PAUSED
    logged = ("ends_at",)
    notice = "game_paused"
    announced = ("ends_at", "reason")
    subject = "game_paused.{number}"

    ends_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Resumed(Fact):
    """The game was resumed."""

    kind = Kind.RESUMED
    notice = "game_resumed"
    announced = ("reason",)
    subject = "game_resumed.{number}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Extended(Fact):
    """All players got more time.

    They have `length_seconds` more. `due_at`: the latest due time.
    """

    kind = Kind.EXTENDED
    logged = ("length_seconds", "due_at")
    notice = "deadline_moved"
    announced = ("due_at", "reason")
    subject = "deadline_moved.{number}"

    length_seconds: int
    due_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class VoteCalled(Fact):
    """A vote was called.

    `house` is the subject of the vote. `length_seconds` are those of a pause or an extension.
    """

    kind = Kind.VOTE_CALLED
    logged = ("vote_number", "vote_kind", "called_by", "length_seconds", "closes_at")
    notice = "vote_opened"
    announced = ("vote_kind", "vote_number", "called_by", "closes_at", "house")
    subject = "vote.{fact.vote_number}"

    reason: Reason = Reason.OWN_WISH
    vote_number: int
    vote_kind: str
    called_by: str
    length_seconds: int | None
    closes_at: datetime
    voters: Sequence[str]

    def addressees(self) -> tuple[str, ...]:
        return tuple(self.voters)


@dataclass(frozen=True, slots=True, kw_only=True)
class VoteClosed(Fact):
    """A vote was closed.

    `yes_count` and `no_count` are None for a vote that was withdrawn.
    """

    kind = Kind.VOTE_CLOSED
    logged = ("vote_number", "vote_kind", "result", "yes_count", "no_count")
    notice = "vote_closed"
    announced = ("vote_kind", "vote_number", "result")
    subject = "vote.{fact.vote_number}.closed"

    reason: Reason = Reason.VOTE
    vote_number: int
    vote_kind: str
    result: str
    yes_count: int | None
    no_count: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended(Fact):
    """The game ended before its rules named a winner.

    `house`: the winner, if there is one.
    """

    kind = Kind.ENDED
    logged = ("ended_by",)
    notice = "game_ended"
    subject = "game_ended.{number}"

    ended_by: str

    def notice_facts(self) -> dict[str, Any]:
        return {"winner": self.house, "ended_by": self.ended_by}


FACTS: tuple[type[Fact], ...] = (
    Reminded, GraceGiven, HostCalled, Defaulted, SeatOpened, SeatReturned, SeatTakenOver, SeatLeft,
    AbsenceAnnounced, AbsenceEnded, SitterNamed, SitterEnded, Paused, Resumed, Extended, VoteCalled,
    VoteClosed, Ended,
)  # fmt: skip
"""All kinds, in the order of the documentation."""
