"""Due times: saving with them, looking for those that have come, and resolving them.

The tick finds what is due and wakes a worker for each game; the worker looks again under the game's lock, so
that a task may be lost, repeated or done by two at once. What is leased and not resolved is found again, ever
more slowly, so that a game that cannot be resolved never holds up the others.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.db import connection, transaction

from games import engine, storage
from games.clocks import Due
from games.engine import Chance, Played, Unreadable
from games.models import Game, SeatEvent
from games.services.ladder import Rung, opens_seat, rung
from games.services.outages import DEADLINES, beat
from games.services.replacement import open_seat
from games.services.signals import announce, tell_saved
from games.services.unreadable import set_aside
from games.services.waking import wake_after_commit, wake_deadlines
from games.timing import (
    DEFAULTS,
    Asked,
    Happened,
    SeatTiming,
    Timing,
    due_times,
    keep_seats,
    record,
    record_all,
    retime,
    retimed,
    timing_of,
)
from got_api import clock
from got_api.viewer import as_engine

logger = logging.getLogger("games.deadlines")

BATCH = 500
MOST_ROUNDS = 60


# ---- saving


def keep(
    before: storage.Loaded,
    played: Played,
    timing: Timing,
    *,
    answers: Sequence[storage.Accepted],
    now: datetime,
) -> storage.Loaded:
    """Save what came of answers, with the due times of what is asked next, and charge those who answered.

    What is asked next is due by what an answer has left in the bank. A sealed answer that takes the place of
    a former one is charged nothing: when it was given stays secret. A save without a public event is known to
    one house alone: nobody is notified, no worker is woken and no row that others read is written. Called as
    the engine, with the game locked.
    """
    charged = {}
    for given in answers:
        key = (given.number, given.house)
        if key not in timing.waiting:
            continue
        seat = timing.seats[given.house]
        if given.author == "player":
            seat = timing.charged(key, now)
        elif given.author == "default":
            seat = timing.missed(given.house)
        if seat is not timing.seats[given.house]:
            charged[given.house] = seat
    keep_seats(before.game_id, charged.values())
    timing = replace(timing, seats={**timing.seats, **charged})
    after = storage.save(
        before, played, answers=answers, now=now, due_times=due_times(timing, now, played.state.round)
    )
    if _is_public(before, after):
        tell_saved(after, played.events)
        wake_after_commit(after, timing)
        _look_at_held(after.code, timing, answers, now)
    return after


def _is_public(before: storage.Loaded, after: storage.Loaded) -> bool:
    """Whether a save changed anything that everybody may know."""
    return after.public_seq != before.public_seq


def _look_at_held(code: str, timing: Timing, answers: Sequence[storage.Accepted], now: datetime) -> None:
    """Look again at the late who were held for these answers: perhaps nobody else has time any more."""
    answered = {(given.number, given.house) for given in answers}
    numbers = {number for number, _ in answered}
    held = [
        asked
        for key, asked in timing.waiting.items()
        if asked.number in numbers and key not in answered and asked.due.due_at <= now
    ]
    if held:
        retime(timing.game_id, held, wake_at=now)
        transaction.on_commit(partial(wake_deadlines, code))


# ---- the tick

_PICK = """
with due as (
    select game_id, number, house from games_waiting
    where wake_at <= %(now)s order by wake_at limit %(most)s for update skip locked
), leased as (
    update games_waiting waiting
    set attempts = least(waiting.attempts + 1, 30),
        wake_at = %(now)s + make_interval(
            secs => least(3600, %(lease)s * power(2, greatest(0, waiting.attempts - 2)))
        )
    from due
    where waiting.game_id = due.game_id and waiting.number = due.number and waiting.house = due.house
    returning waiting.game_id
)
select game.code, count(*) from leased join games_game game on game.id = leased.game_id group by game.code
"""


def tick(*, now: datetime | None = None, most: int = 20_000) -> int:
    """Wake a worker for every game in which something is due, unless nobody can answer at present.

    Gives how many games. It costs what is due, whatever else is open. What falls due within an outage is
    woken as well: its game then applies the outage.
    """
    if not beat(DEADLINES, now=now):
        return 0
    now = now or clock.now()
    found = 0
    while found < most:
        with as_engine(), connection.cursor() as cursor:
            cursor.execute(_PICK, {"now": now, "most": BATCH, "lease": settings.GOT_LEASE_SECONDS})
            games = cursor.fetchall()
        for code, _ in games:
            wake_deadlines(code)
        found += len(games)
        if sum(count for _, count in games) < BATCH:
            break
    return found


# ---- resolving


def resolve(*, code: str, now: datetime | None = None) -> int:
    """Do what is due in a game, in one transaction: remind, extend, or enter defaults until nothing is due.

    Gives how many defaults were entered. What goes wrong is logged and undone; the lease brings it back.
    """
    now = now or clock.now()
    try:
        with as_engine(now=now):
            return _resolve(storage.lock_game(code), now)
    except storage.GameUnknown:
        return 0
    except storage.GameBusy:
        logger.info("game %s is busy; its due times wait for the next look", code)
        return 0
    except Unreadable as unreadable:
        set_aside(code, unreadable)
        return 0
    except Exception:
        logger.exception("game %s cannot be resolved and is set aside", code, extra={"game": code})
        return 0


def _resolve(head: storage.Head, now: datetime) -> int:
    if head.status != "running" or head.version is None:
        forget(head.game_id)
        return 0
    timing = timing_of(head.game_id)
    if timing.is_stale(now):  # an outage has to be recorded first
        return 0
    loaded: storage.Loaded | None = None
    entered = 0
    for _ in range(MOST_ROUNDS):
        defaults = _climb(timing, now)
        if not defaults:
            break
        loaded = loaded or storage.load(head)
        is_any_open = any(seat.stand_in == DEFAULTS for seat in timing.seats.values())
        for number, houses in defaults.items():
            if number not in loaded.state.decisions:  # closed with the one before
                continue
            loaded, is_opened = _enter_defaults(loaded, timing, number, houses, now)
            is_any_open |= is_opened
            entered += len(houses)
        if not is_any_open:  # nobody else is asked something that is due at once
            break
        timing = timing_of(head.game_id)
    return entered


def _climb(timing: Timing, now: datetime) -> dict[int, list[str]]:
    """Carry out the lower steps of the ladder; give the houses for which defaults are due, by decision."""
    late: dict[int, list[str]] = {}
    for asked in timing.waiting.values():
        seat = timing.seats[asked.house]
        step = rung(asked, seat, timing.policy, now)
        if step not in (Rung.WAIT, Rung.REMIND) and _is_put_off(timing, asked, now):
            continue
        host = _host_of(timing.game_id) if step is Rung.CALL_HOST else None
        if step is Rung.CALL_HOST and host is None:  # nobody is waited for who is no more
            step = Rung.DEFAULT
        match step:
            case Rung.REMIND:
                _remind(timing, asked, now)
            case Rung.GRACE:
                _give_grace(timing, asked, now)
            case Rung.CALL_HOST:
                _call_host(timing, asked, host, now)
            case Rung.DEFAULT:
                late.setdefault(asked.number, []).append(asked.house)
            case Rung.WAIT:
                pass
    return {number: houses for number, houses in late.items() if not _is_held(timing, number, houses, now)}


def _is_put_off(timing: Timing, asked: Asked, now: datetime) -> bool:
    """Whether the due time waits for playing time: an outage may have moved it into a rest or an absence."""
    if not timing.seats[asked.house].is_person:
        return False
    due_at = timing.calendar(asked.house).put_off(asked.due.due_at)
    if due_at <= now:
        return False
    retime(timing.game_id, [retimed(asked, replace(asked.due, due_at=due_at))])
    return True


def _is_held(timing: Timing, number: int, late: list[str], now: datetime) -> bool:
    """Whether the late wait for others who still have time.

    A default is no secret. Entered alone, it would tell the others what a late house bids before they bid.
    An open seat that plays defaults has no secret to keep.
    """
    others = [
        asked for asked in timing.waiting.values() if asked.number == number and asked.house not in late
    ]
    if not others or all(timing.seats[house].is_open for house in late):
        return False
    # `others` may have been extended a moment ago; the next look is at the time before that, and then later.
    until = max(max(asked.due.due_at for asked in others), now + timedelta(seconds=1))
    retime(timing.game_id, [timing.waiting[number, house] for house in late], wake_at=until)
    return True


def _remind(timing: Timing, asked: Asked, now: datetime) -> None:
    retime(timing.game_id, [retimed(asked, replace(asked.due, remind_at=None))])
    if timing.seats[asked.house].is_person:
        record(
            timing.game_id,
            SeatEvent.Kind.REMINDED,
            SeatEvent.Reason.TIME_NEARLY_OVER,
            now,
            house=asked.house,
            decision=asked.number,
            due=asked.due.due_at.isoformat(),
        )


def _give_grace(timing: Timing, asked: Asked, now: datetime) -> None:
    seat = timing.seats[asked.house]
    given = _with_more(timing, asked, timing.policy.grace, now)
    _extended(timing, asked, given, now, SeatEvent.Kind.GRACE_GIVEN, left=seat.graces - 1)
    keep_seats(timing.game_id, [replace(seat, graces=seat.graces - 1, bank=0, bank_round=timing.round)])


def _with_more(timing: Timing, asked: Asked, seconds: int, now: datetime) -> Due:
    """So much beyond the due time. Found late it counts from now: an extension that is over would be none."""
    calendar = timing.calendar(asked.house)
    given = asked.due.with_grace(calendar, seconds)
    return given if given.due_at > now else Due(asked.due.free_until, calendar.advance(now, seconds))


def _host_of(game_id: int) -> int | None:
    """Who is called; None when there is no such account any more."""
    games = Game.objects.filter(id=game_id, creator__is_active=True)
    return games.values_list("creator_id", flat=True).first()


def _call_host(timing: Timing, asked: Asked, host: int | None, now: datetime) -> None:
    given = _with_more(timing, asked, timing.policy.host_wait, now)
    event = _extended(timing, replace(asked, host_called=True), given, now, SeatEvent.Kind.HOST_CALLED)
    announce(
        game_id=timing.game_id,
        kind="host_called",
        subject=f"seat.{event}",
        facts={"house": asked.house, "number": asked.number, "until": given.due_at.isoformat()},
        user=host,
    )


def _extended(
    timing: Timing, asked: Asked, given: Due, now: datetime, kind: SeatEvent.Kind, **facts: Any
) -> int:
    """Gives the number of the event."""
    until = given.due_at.isoformat()
    retime(timing.game_id, [retimed(asked, given)])
    event = record(
        timing.game_id,
        kind,
        SeatEvent.Reason.TIME_OVER,
        now,
        house=asked.house,
        decision=asked.number,
        due=until,
        **facts,
    )
    announce(
        game_id=timing.game_id,
        kind="deadline_moved",
        subject=f"seat.{event}",
        facts={"house": asked.house, "number": asked.number, "extended_to": until, "reason": str(kind)},
        houses=[asked.house],
    )
    return event


def _enter_defaults(
    before: storage.Loaded, timing: Timing, number: int, houses: list[str], now: datetime
) -> tuple[storage.Loaded, bool]:
    """What is stored then, and whether a seat was opened by it."""
    state, drafts = before.state, storage.drafts_of(before.game_id, number)
    answers = [
        storage.Accepted(number, house, engine.default(state, house, number, drafts.get(house)), "default")
        for house in houses
    ]
    played = engine.expire(state, number, Chance(before.seed), houses, drafts)
    after = keep(before, played, timing, answers=answers, now=now)
    late = [timing.waiting[number, house] for house in houses]
    seats = {house: timing.missed(house) for house in houses}
    record_all(after.game_id, [_default_of(asked, seats[asked.house]) for asked in late], now)
    for asked in late:
        if seats[asked.house].is_person:
            _announce_default(after.game_id, asked, seats[asked.house])
    opened = [seat.house for seat in seats.values() if opens_seat(seat, timing.policy)]
    if not opened or after.state.winner is not None:
        return after, False
    for house in opened:
        open_seat(timing_of(after.game_id), house, SeatEvent.Reason.MISSES, now)
    wake_after_commit(after, timing_of(after.game_id))
    return after, True


def _default_of(asked: Asked, seat: SeatTiming) -> Happened:
    reason = SeatEvent.Reason.TIME_OVER
    if not seat.is_person:
        reason = SeatEvent.Reason.SEAT_IS_OPEN if seat.is_open else SeatEvent.Reason.BOT_SILENT
    facts = {"decision": asked.number, "misses": seat.misses}
    return Happened(SeatEvent.Kind.DEFAULTED, reason, asked.house, facts, due_at=asked.due.due_at)


def _announce_default(game_id: int, asked: Asked, seat: SeatTiming) -> None:
    announce(
        game_id=game_id,
        kind="deadline_passed",
        subject=f"defaulted.{asked.number}.{asked.house}",
        facts={
            "house": asked.house,
            "number": asked.number,
            "decision": asked.kind,
            "due_at": asked.due.due_at.isoformat(),
            "misses": seat.misses,
        },
    )


# ---- for the services beside


def forget(game_id: int) -> None:
    """Wait for nobody any more: the game is over. Called with the game locked."""
    with connection.cursor() as cursor:
        cursor.execute("delete from games_waiting where game_id = %s", [game_id])


def extend(timing: Timing, by: timedelta, houses: Iterable[str] | None = None) -> datetime | None:
    """Give players more playing time for what they are asked. Gives the latest due time, None when none is.

    Called with the game locked.
    """
    wanted = set(timing.seats if houses is None else houses)
    rows = [
        retimed(row, row.due.extended(timing.calendar(row.house), by.total_seconds()))
        for row in timing.waiting.values()
        if row.house in wanted and timing.seats[row.house].is_person
    ]
    retime(timing.game_id, rows)
    return max((row.due.due_at for row in rows), default=None)
