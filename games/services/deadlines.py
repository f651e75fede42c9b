"""Handling of due times: reminders, extensions, and default answers.

The tick finds the games in which something is due, and wakes a worker for each. The worker checks again under
the game's lock, so a task may be lost, repeated or run twice at once. A game that a worker has leased but not
resolved is retried after increasing delays. So a game that cannot be resolved does not block others.
"""

import logging
from dataclasses import replace
from datetime import datetime

from django.conf import settings

from games import engine, storage
from games.clocks.ladder import Action, DuePlan, LadderStep, has_silent_seat, opens_seat, plan
from games.clocks.timing import SeatTiming, Timing, WaitingHouse
from games.engine import Chance, UnreadableDocument
from games.models import SeatEvent
from games.services import seat_log
from games.services.answers import save_answers
from games.services.heartbeat import DEADLINES, record_heartbeat
from games.services.replacement import open_seat
from games.services.unreadable import quarantine_game
from games.services.waking import wake_after_commit, wake_deadlines
from games.storage.appointments import active_hosts
from got_api.database.viewer import as_engine
from got_api.shared import clock

logger = logging.getLogger("games.deadlines")

MAX_ROUNDS = 60


def resolve_due_steps(*, code: str, now: datetime | None = None) -> int:
    """Handles everything due in a game, in one transaction: reminds, extends, or enters defaults.

    Returns the number of defaults entered. A failure is logged and rolled back. The game is retried when its
    lease expires.
    """
    now = now or clock.now()
    try:
        with as_engine(now=now):
            return _resolve(storage.lock_game(code), now)
    except storage.GameUnknown:
        return 0
    except storage.GameBusy:
        logger.info("game %s is busy; its due times wait for the next check", code)
        return 0
    except UnreadableDocument as unreadable:
        quarantine_game(code, unreadable)
        return 0
    except Exception:
        logger.exception("game %s cannot be resolved and is quarantined", code, extra={"game": code})
        return 0


def _resolve(head: storage.GameHead, now: datetime) -> int:
    if head.status != "running" or head.version is None:
        storage.clear_waiting(head.game_id)
        return 0
    timing = storage.load_timing(head.game_id)
    if timing.is_stale(now):  # an outage has to be recorded first
        return 0
    loaded: storage.LoadedGame | None = None
    count = 0
    for _ in range(MAX_ROUNDS):
        hosts: list[int] = []
        decided = plan(timing, now)
        if decided.calls_host:
            hosts = active_hosts(timing.game_id)
            if not hosts:
                decided = plan(timing, now, has_host=False)
        _carry_out(decided, timing, hosts, now)
        if not decided.default_houses:
            break
        loaded = loaded or storage.load(head)
        is_silent = has_silent_seat(timing)
        for number, houses in decided.default_houses.items():
            if number not in loaded.state.decisions:  # closed together with the previous one
                continue
            loaded, is_opened = _save_defaults(loaded, timing, number, houses, now)
            is_silent |= is_opened
            count += len(houses)
        if not is_silent:  # no other house has a question that is due at once
            break
        timing = storage.load_timing(head.game_id)
    return count


def _carry_out(plan: DuePlan, timing: Timing, hosts: list[int], now: datetime) -> None:
    """Applies everything in a plan except the defaults."""
    for action in plan.actions:
        is_call = action.step is LadderStep.CALL_HOST
        waiting = replace(action.waiting, due=action.due, host_called=is_call or action.waiting.host_called)
        storage.reschedule(timing.game_id, [waiting])
        fact = _fact(action, timing, hosts)
        if fact is not None:
            seat_log.log_facts(timing.game_id, now, fact)
        if action.step is LadderStep.GRACE:
            seat = timing.seats[waiting.house]
            spent = replace(seat, graces=seat.graces - 1, bank=0, bank_round=timing.round)
            storage.save_seats(timing.game_id, [spent])
    for waiting, until in plan.held_houses:
        storage.reschedule(timing.game_id, [waiting], wake_at=until)


def _fact(action: Action, timing: Timing, hosts: list[int]) -> seat_log.Fact | None:
    seat = timing.seats[action.waiting.house]
    house, number, due_at = seat.house, action.waiting.number, action.due.due_at
    match action.step:
        case LadderStep.REMIND if seat.is_person:
            kind = action.waiting.kind
            return seat_log.Reminded(house=house, decision_number=number, decision_kind=kind, due_at=due_at)
        case LadderStep.GRACE:
            return seat_log.GraceGiven(
                house=house, decision_number=number, due_at=due_at, grace_count=seat.graces - 1
            )
        case LadderStep.CALL_HOST if hosts:
            return seat_log.HostCalled(house=house, decision_number=number, due_at=due_at, hosts=hosts)
    return None


def _save_defaults(
    before: storage.LoadedGame, timing: Timing, number: int, houses: list[str], now: datetime
) -> tuple[storage.LoadedGame, bool]:
    """Returns the game as stored, and whether the misses opened a seat."""
    state, drafts = before.state, storage.drafts_of(before.game_id, number)
    defaults = engine.defaults(state, number, houses, drafts)
    played = engine.expire(state, number, Chance(before.seed), defaults)
    answers = [storage.AcceptedAnswer(number, house, answer, "default") for house, answer in defaults.items()]
    after = save_answers(before, played, timing, answers=answers, now=now)
    seats = {house: timing.after_miss(house) for house in houses}
    facts = [_logged_default(timing.waiting[number, house], seat) for house, seat in seats.items()]
    seat_log.log_facts(after.game_id, now, *facts)
    opened = [seat.house for seat in seats.values() if opens_seat(seat, timing.policy)]
    if not opened or after.state.winner is not None:
        return after, False
    for house in opened:
        open_seat(storage.load_timing(after.game_id), house, SeatEvent.Reason.MISSES, now)
    wake_after_commit(after, storage.load_timing(after.game_id))
    return after, True


def _logged_default(waiting: WaitingHouse, seat: SeatTiming) -> seat_log.Defaulted:
    reason = SeatEvent.Reason.TIME_OVER
    if not seat.is_person:
        reason = SeatEvent.Reason.SEAT_IS_OPEN if seat.is_open else SeatEvent.Reason.BOT_SILENT
    return seat_log.Defaulted(
        reason=reason,
        house=waiting.house,
        decision_number=waiting.number,
        decision_kind=waiting.kind,
        due_at=waiting.due.due_at,
        miss_count=seat.misses,
        is_person=seat.is_person,
    )


BATCH = 500


def wake_due_games(*, now: datetime | None = None, max_count: int = 20_000) -> int:
    """Wakes a worker for every game in which something is due, unless players cannot reach the server now.

    Returns the number of games. The cost depends only on the due rows. Rows that fall due within an outage
    are included: their game then applies the outage.
    """
    if not record_heartbeat(DEADLINES, now=now):
        return 0
    now = now or clock.now()
    found = 0
    while found < max_count:
        with as_engine():
            games = storage.due_games(now, max_count=BATCH)
        leased = [
            code
            for game_id, code, _ in games
            if storage.lease_due(game_id, now, lease_seconds=settings.GOT_LEASE_SECONDS)
        ]
        for code in leased:
            wake_deadlines(code)
        found += len(leased)
        if not leased or sum(count for _, _, count in games) < BATCH:
            break
    return found
