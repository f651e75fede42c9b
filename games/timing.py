"""Time at one table: read in one statement, and what is written of it. Everything here is public."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import Any

import orjson
from django.conf import settings
from django.db import connection

from games import storage
from games.clocks import (
    GENEROUS,
    Calendar,
    Clock,
    Due,
    Policy,
    Stop,
    Unlawful,
    agreed,
    due,
    overtime,
    read_clock,
    read_policy,
    written,
)
from games.errors import GameCode
from games.models import SeatEvent
from got_api.clock import rate
from got_api.errors import Problem, field_error
from got_api.pipeline import batched

DEFAULTS = "defaults"
Key = tuple[int, str]
"""A decision's number and a house that is asked."""


@dataclass(frozen=True, slots=True)
class SeatTiming:
    """Who plays a house, and what the seat has left. `stand_in` is set while the seat is open."""

    house: str
    position: int
    user: int | None
    bot: str | None
    stand_in: str | None
    bank: int
    bank_round: int
    graces: int
    misses: int
    missed: int
    stops: tuple[Stop, ...]
    is_kept: bool
    """Whether what is left is on record; a fresh seat's is not."""

    @property
    def is_open(self) -> bool:
        return self.stand_in is not None

    @property
    def is_person(self) -> bool:
        """Whether somebody is waited for, and votes."""
        return self.user is not None and not self.is_open

    @property
    def policy(self) -> str | None:
        """The bot that plays here now."""
        return self.bot or (self.stand_in if self.stand_in != DEFAULTS else None)


@dataclass(frozen=True, slots=True)
class Reader:
    """A person who reads for a house: its player, or a sitter before `until`."""

    house: str
    is_sitter: bool
    can_answer: bool
    until: datetime | None


@dataclass(frozen=True, slots=True)
class Asked:
    """A house that has not answered, and its times."""

    number: int
    house: str
    kind: str
    since: datetime
    due: Due
    host_called: bool

    @property
    def key(self) -> Key:
        return self.number, self.house


@dataclass(frozen=True)
class Timing:
    """What a game agreed about time, and how its seats stand."""

    game_id: int
    round: int
    preset: str
    clock: Clock
    policy: Policy
    pauses: tuple[Stop, ...]
    beat_at: datetime | None
    """When somebody last showed that players can answer."""
    silence: float
    """So many seconds after `beat_at` they cannot."""
    last_outage: int
    outages_applied: int
    seats: Mapping[str, SeatTiming]
    readers: Mapping[int, Reader] = field(default_factory=dict)
    """Who reads for which house, by the id of the user: `games_seatreader` when this was read."""
    waiting: Mapping[Key, Asked] = field(default_factory=dict)

    @cached_property
    def bots(self) -> dict[str, str]:
        return {house: seat.policy for house, seat in self.seats.items() if seat.policy is not None}

    def house_of(self, user: int, now: datetime) -> str:
        """The house for which a user answers.

        A sitter's time may end while the game's lock is waited for: `now` is when the answer counts.
        Raises 403 `not_seated`, and 409 `seat_is_open` for a player who has to return first.
        """
        reader = self.readers.get(user)
        if reader is None or (reader.until is not None and reader.until <= now):
            raise Problem(GameCode.NOT_SEATED)
        if not reader.can_answer:
            raise Problem(GameCode.SEAT_IS_OPEN)
        return reader.house

    def sitter_of(self, house: str) -> int | None:
        """The user who sits in for the player of a house."""
        for user, reader in self.readers.items():
            if reader.house == house and reader.is_sitter:
                return user
        return None

    def calendar(self, house: str) -> Calendar:
        """Playing time as it passes for a house."""
        stops = self.seats[house].stops if house in self.seats else ()
        return self.clock.calendar.stopped(*stops, *self.pauses)

    def pause_at(self, now: datetime) -> Stop | None:
        """The pause that is on; only the last one can be."""
        return self.pauses[-1] if self.pauses and self.pauses[-1].ends_at > now else None

    def bank(self, house: str, round_: int | None = None) -> int:
        """What is in the bank of a house in a round, the present one if none is given."""
        seat = self.seats[house]
        return self.clock.bank(
            seat.bank, max(0, (self.round if round_ is None else round_) - seat.bank_round)
        )

    def is_stale(self, now: datetime) -> bool:
        """Whether there is an outage that is not recorded yet, whose time nobody is charged."""
        return self.beat_at is not None and (now - self.beat_at).total_seconds() > self.silence

    def due(self, house: str, kind: str, now: datetime, round_: int | None = None) -> Due:
        """When a decision that is put now is due for a house; at once where the default plays."""
        seat = self.seats.get(house)
        if seat is not None and seat.stand_in == DEFAULTS:
            return Due(now, now)
        is_person = seat is not None and seat.is_person
        return due(
            kind,
            now,
            clock=self.clock,
            policy=self.policy if is_person else replace(self.policy, reminder_seconds=0),
            calendar=self.calendar(house),
            bank=self.bank(house, round_) if is_person else 0,
        )

    def charged(self, key: Key, now: datetime) -> SeatTiming:
        """The seat after its own first answer to a decision: what it took from the bank, no more misses."""
        seat, asked = self.seats[key[1]], self.waiting[key]
        until = self.beat_at if self.is_stale(now) and self.beat_at else now
        bank = self.bank(seat.house)
        spent = overtime(asked.due, until, calendar=self.calendar(seat.house))
        if not spent and not seat.misses:
            return seat
        return replace(seat, bank=max(0, bank - spent), bank_round=self.round, misses=0)

    def missed(self, house: str) -> SeatTiming:
        """The seat after a miss. A bot or an open seat misses nothing."""
        seat = self.seats[house]
        if not seat.is_person:
            return seat
        return replace(seat, bank=0, bank_round=self.round, misses=seat.misses + 1, missed=seat.missed + 1)

    def fresh(self, house: str) -> SeatTiming:
        """The seat as a newcomer finds it."""
        return replace(
            self.seats[house],
            bank=self.clock.bank_start_seconds,
            bank_round=self.round,
            graces=self.policy.grace_count,
            misses=0,
            missed=0,
        )


# By how much outages that the game has not applied yet move a due time. See games.clocks.outages.Interval.
_OWED = """(
    select coalesce(sum(greatest(interval '0', ends_at - greatest(waiting.since, starts_at))), interval '0')
    from games_outage outage
    where outage.number > game.outages_applied
      and (asked_from is null or waiting.since >= asked_from and waiting.since < starts_at))"""
_TIMING = """/* timing */ select json_build_object(
    'round', game.round,
    'outages', json_build_array((select coalesce(max(number), 0) from games_outage), game.outages_applied),
    'clock', (select json_build_object('preset', preset, 'clock', clock, 'policy', policy,
                                       'pauses', pauses)
              from games_gameclock clock where clock.game_id = game.id),
    'beats', (select json_object_agg(name, beat_at) from games_heartbeat),
    'seats', (select coalesce(json_agg(json_build_array(
                  seat.house, seat.position, seat.user_id, seat.bot, seat.stand_in,
                  clock.bank, clock.bank_round, clock.graces, clock.misses, clock.missed,
                  (select json_agg(json_build_array(starts_at, ends_at)) from games_seatabsence absence
                   where absence.game_id = seat.game_id and absence.house = seat.house))), '[]')
              from games_seat seat
              left join games_seatclock clock on clock.game_id = seat.game_id and clock.house = seat.house
              where seat.game_id = game.id and seat.is_active and seat.house is not null),
    'readers', (select coalesce(json_agg(
                    json_build_array(user_id, house, is_sitter, can_answer, until)), '[]')
                from games_seatreader reader where reader.game_id = game.id),
    'waiting', (select coalesce(json_agg(json_build_array(
                    number, house, kind, since, free_until + owed, due_at + owed, remind_at + owed,
                    host_called)
                    order by number, house), '[]')
                from games_waiting waiting, lateral OWED outages(owed) where game_id = game.id))::text
from games_game game where game.id = {game}""".replace("OWED", _OWED)


_OF_GAME = _TIMING.replace("{game}", "%(game)s")
_OF_FENCED = _TIMING.replace("{game}", "current_setting('got.game')::bigint")


def timing_of(game_id: int) -> Timing:
    """What there is to know about time at a table, after outages have been applied to it.

    Called as the engine, with the game locked.
    """
    return _after_outages(read_timing(game_id))


def lock_table(code: str) -> tuple[storage.Head, Timing]:
    """`storage.lock_game` and `timing_of` in one round trip. Raises what the former raises."""
    head, (((text,),),) = storage.lock_and_read(code, _OF_FENCED)
    return head, _after_outages(_read(head.game_id, text))


def _after_outages(timing: Timing) -> Timing:
    if timing.outages_applied == timing.last_outage:
        return timing
    _apply_outages(timing)
    return read_timing(timing.game_id)


_MOVE = """
update games_waiting waiting set
    due_at = due_at + owed, free_until = free_until + owed, remind_at = remind_at + owed, attempts = 0,
    wake_at = case when attempts = 0 then wake_at + owed else least(due_at, remind_at) + owed end
from (
    select number, house, sum(ends_at - greatest(since, starts_at)) as owed
    from games_waiting, (
        select starts_at, ends_at, asked_from from games_outage
        where number > %(applied)s and number <= %(last)s
    ) outage
    where game_id = %(game)s and since < ends_at
      and (asked_from is null or since >= asked_from and since < starts_at)
    group by number, house
) moved
where waiting.game_id = %(game)s and waiting.number = moved.number and waiting.house = moved.house
"""
_MOVE_VOTES = """
update games_vote vote set closes_at = closes_at + owed
from (
    select vote.number, sum(ends_at - greatest(opened_at, starts_at)) as owed
    from games_vote vote, games_outage outage
    where game_id = %(game)s and status = 'open' and outage.number > %(applied)s and outage.number <= %(last)s
      and opened_at < ends_at and (asked_from is null or opened_at >= asked_from and opened_at < starts_at)
    group by vote.number
) moved
where vote.game_id = %(game)s and vote.number = moved.number
"""
_APPLIED = "update games_game set outages_applied = %(last)s where id = %(game)s"


def _apply_outages(timing: Timing) -> None:
    """What was asked before the end of an outage is due later by the part of it that it has lived through.

    A leased row is looked at again when it is due.
    """
    parameters = {
        "game": timing.game_id, "applied": timing.outages_applied, "last": timing.last_outage,
    }  # fmt: skip
    with batched() as batch:
        for statement in (_MOVE, _MOVE_VOTES, _APPLIED):
            batch.send(statement, parameters)


def read_timing(game_id: int) -> Timing:
    """The same without a lock, to read: due times are as they will be once outages have been applied."""
    with batched() as batch:
        (((text,),),) = batch.fetch((_OF_GAME, {"game": game_id}))
    return _read(game_id, text)


def find_table(code: str) -> tuple[storage.Head, Timing]:
    """`storage.find_game` and `read_timing` in one round trip. Raises what the former raises."""
    head, (((text,),),) = storage.find_and_read(code, _OF_FENCED)
    return head, _read(head.game_id, text)


def _read(game_id: int, text: str) -> Timing:
    told = orjson.loads(text)
    agreed = told["clock"]
    clock = read_clock(agreed["clock"]) if agreed else GENEROUS.clock
    policy = read_policy(agreed["policy"]) if agreed else GENEROUS.policy
    beats = told["beats"] or {}
    is_served = "serving" in beats
    beat_at = beats.get("serving", beats.get("deadlines"))
    last_outage, outages_applied = told["outages"]
    return Timing(
        game_id=game_id,
        round=told["round"],
        preset=agreed["preset"] if agreed else GENEROUS.name,
        clock=clock,
        policy=policy,
        pauses=_stops(agreed["pauses"]) if agreed else (),
        beat_at=_at(beat_at) if beat_at else None,
        silence=settings.GOT_SILENCE_SECONDS * rate() if is_served else settings.GOT_OUTAGE_SECONDS,
        last_outage=last_outage,
        outages_applied=outages_applied,
        seats={row[0]: _seat(row, clock, policy) for row in told["seats"]},
        readers={
            user: Reader(house, is_sitter, can_answer, _at(until) if until else None)
            for user, house, is_sitter, can_answer, until in told["readers"]
        },
        waiting={(row[0], row[1]): _asked(row) for row in told["waiting"]},
    )


_at = datetime.fromisoformat


def _stops(pairs: Iterable[tuple[str, str]]) -> tuple[Stop, ...]:
    return tuple(Stop(_at(starts_at), _at(ends_at)) for starts_at, ends_at in pairs)


def _seat(row: list[Any], clock: Clock, policy: Policy) -> SeatTiming:
    house, position, user, bot, stand_in, bank, bank_round, graces, misses, missed, stops = row
    return SeatTiming(
        house=house,
        position=position,
        user=user,
        bot=bot,
        stand_in=stand_in,
        bank=clock.bank_start_seconds if bank is None else bank,
        # The bank of the first round is what it begins with.
        bank_round=1 if bank_round is None else bank_round,
        graces=policy.grace_count if graces is None else graces,
        misses=misses or 0,
        missed=missed or 0,
        stops=_stops(stops or ()),
        is_kept=bank is not None,
    )


def _asked(row: list[Any]) -> Asked:
    number, house, kind, since, free_until, due_at, remind_at, host_called = row
    times = Due(_at(free_until), _at(due_at), _at(remind_at) if remind_at else None)
    return Asked(number, house, kind, _at(since), times, host_called)


_KEEP = """
insert into games_seatclock (game_id, house, bank, bank_round, graces, misses, missed)
select %(game)s, house, bank, bank_round, graces, misses, missed from json_to_recordset(%(rows)s::json)
    as x(house text, bank integer, bank_round smallint, graces smallint, misses smallint, missed smallint)
on conflict (game_id, house) do update set bank = excluded.bank, bank_round = excluded.bank_round,
    graces = excluded.graces, misses = excluded.misses, missed = excluded.missed
"""
_KEPT = ("house", "bank", "bank_round", "graces", "misses", "missed")


def keep_seats(game_id: int, seats: Iterable[SeatTiming]) -> None:
    """Put on record what seats have left. Called with the game locked."""
    rows = [{name: getattr(seat, name) for name in _KEPT} for seat in seats]
    if rows:
        with batched() as batch:
            batch.send(_KEEP, {"game": game_id, "rows": orjson.dumps(rows).decode()})


_RETIME = """
update games_waiting set free_until = %(free_until)s, due_at = %(due_at)s, remind_at = %(remind_at)s,
    wake_at = %(wake_at)s, attempts = 0, host_called = %(host_called)s
where game_id = %(game)s and number = %(number)s and house = %(house)s
"""


def retime(game_id: int, rows: Iterable[Asked], *, wake_at: datetime | None = None) -> None:
    """Write times that have changed. `wake_at` is when to look next, if not at the due time.

    Called with the game locked.
    """
    with batched() as batch:
        for row in rows:
            batch.send(
                _RETIME,
                {
                    "free_until": row.due.free_until,
                    "due_at": row.due.due_at,
                    "remind_at": row.due.remind_at,
                    "wake_at": wake_at or row.due.wake_at,
                    "host_called": row.host_called,
                    "game": game_id,
                    "number": row.number,
                    "house": row.house,
                },
            )


def retimed(row: Asked, given: Due) -> Asked:
    return replace(row, due=given)


def move_stops(old: Timing, new: Timing, at: datetime, houses: Iterable[str] | None = None) -> None:
    """Move due times from one calendar to another that differs from it after `at`. With the game locked."""
    wanted = set(old.seats if houses is None else houses)
    retime(
        old.game_id,
        [retimed(row, _moved(row, old, new, at)) for row in old.waiting.values() if row.house in wanted],
    )


def _moved(row: Asked, old: Timing, new: Timing, at: datetime) -> Due:
    """What was put off to a fixed hour is put off to one again, unless it has been extended meanwhile."""
    given = row.due.moved(at, old.calendar(row.house), new.calendar(row.house))
    if not old.clock.resolve_at or row.due.free_until <= at:
        return given
    if row.due.free_until != old.due(row.house, row.kind, row.since).free_until:
        return given
    again = new.due(row.house, row.kind, row.since)
    return again if row.due.remind_at else replace(again, remind_at=None)


def agreed_times(
    preset: str, clock: Mapping[str, Any] | None, policy: Mapping[str, Any] | None
) -> dict[str, dict[str, Any]]:
    """The columns of a GameClock for a preset and what is set otherwise. Raises 422 `setting_unlawful`."""
    try:
        agreed_clock, agreed_policy = agreed(preset, clock, policy)
    except Unlawful as unlawful:
        raise Problem(
            GameCode.SETTING_UNLAWFUL,
            facts={"setting": unlawful.field},
            errors=[field_error(_path(unlawful.field), "unlawful", unlawful.detail)],
        ) from unlawful
    return {"clock": written(agreed_clock), "policy": written(agreed_policy)}


def _path(setting: str) -> str:
    """Where a request holds a setting. A clock and a policy have none of the same name."""
    return f"{'clock' if setting in Clock.__dataclass_fields__ else 'policy'}.{setting}"


def due_times(timing: Timing, now: datetime, round_: int) -> storage.DueTimes:
    """What `storage.save` asks for each new decision."""
    return lambda house, kind: timing.due(house, kind, now, round_)


@dataclass(frozen=True, slots=True)
class Happened:
    """An event of the seats that is to be recorded. `due_at`: the time that was missed."""

    kind: SeatEvent.Kind
    reason: SeatEvent.Reason
    house: str | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)
    due_at: datetime | None = None


_RECORD = """
insert into games_seatevent (game_id, number, kind, reason, house, facts, happened_at, due_at)
select %(game)s, past.count + row_number() over (), kind, reason, house, facts, %(now)s, due_at
from (select coalesce(max(number), 0) as count from games_seatevent where game_id = %(game)s) past,
     json_to_recordset(%(rows)s::json)
         as x(kind text, reason text, house text, facts json, due_at timestamptz)
returning number
"""


def record_all(game_id: int, events: Iterable[Happened], now: datetime) -> int:
    """Write events of the seats, which everybody may read. Gives the number of the last; 0 without any.

    Called with the game locked.
    """
    rows = [
        {
            "kind": str(event.kind),
            "reason": str(event.reason),
            "house": event.house,
            "facts": dict(event.facts),
            "due_at": event.due_at and event.due_at.isoformat(),
        }
        for event in events
    ]
    if not rows:
        return 0
    with connection.cursor() as cursor:
        cursor.execute(_RECORD, {"game": game_id, "now": now, "rows": orjson.dumps(rows).decode()})
        return int(cursor.fetchall()[-1][0])


def record(
    game_id: int,
    kind: SeatEvent.Kind,
    reason: SeatEvent.Reason,
    now: datetime,
    *,
    house: str | None = None,
    **facts: Any,
) -> int:
    """One event, as `record_all` writes it."""
    return record_all(game_id, [Happened(kind, reason, house, facts)], now)
