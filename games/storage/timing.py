"""The clock of one game, read in one statement, and the remaining time of its seats.

Must be called within `as_engine`. Functions that write are called with the game locked.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import orjson
from django.conf import settings

from games.clocks import GENEROUS, Clock, ClockStop, DecisionTimes, Policy, read_clock, read_policy
from games.clocks.timing import Reader, SeatTiming, Timing, WaitingHouse
from games.extensions import GameApp
from games.storage.loading import GameHead, find_and_read, lock_and_read
from got_api.database.pipeline import batched
from got_api.registry import parts
from got_api.shared.clock import rate
from got_api.shared.stamps import replace_after_commit

# The shift of a due time by outages that the game has not applied yet. See games.clocks.outages.Interval.
_NEW_OUTAGE_SHIFT = """(
    select coalesce(sum(greatest(interval '0', ends_at - greatest(waiting.since, starts_at))), interval '0')
    from games_outage outage
    where outage.number > game.outages_applied
      and (asked_from is null or waiting.since >= asked_from and waiting.since < starts_at))"""
_SELECT_TIMING = """/* timing */ select json_build_object(
    'round', game.round,
    'outages', json_build_array((select coalesce(max(number), 0) from games_outage), game.outages_applied),
    'clock', (select json_build_object('preset', preset, 'clock', clock, 'policy', policy,
                                       'pauses', pauses)
              from games_gameclock clock where clock.game_id = %(game)s),
    'beats', (select json_object_agg(name, beat_at) from games_heartbeat),
    'seats', (select coalesce(json_agg(json_build_array(
                  seat.house, seat.position, seat.user_id, seat.bot, seat.stand_in,
                  clock.bank, clock.bank_round, clock.graces, clock.misses, clock.missed,
                  (select json_agg(json_build_array(starts_at, ends_at)) from games_seatabsence absence
                   where absence.game_id = %(game)s and absence.house = seat.house))), '[]')
              from games_seat seat
              left join games_seatclock clock on clock.game_id = seat.game_id and clock.house = seat.house
              where seat.game_id = %(game)s and seat.is_active and seat.house is not null),
    'readers', (select coalesce(json_agg(
                    json_build_array(user_id, house, is_sitter, can_answer, until)), '[]')
                from games_seatreader reader where reader.game_id = %(game)s),
    'waiting', (select coalesce(json_agg(json_build_array(
                    number, house, kind, since, free_until + owed, due_at + owed, remind_at + owed,
                    host_called)
                    order by number, house), '[]')
                from games_waiting waiting, lateral OWED outages(owed) where game_id = %(game)s))::text
from games_game game where game.id = %(game)s""".replace("OWED", _NEW_OUTAGE_SHIFT)


def load_timing(game_id: int) -> Timing:
    """The timing of a game, after outages have been applied to it. Must be called with the game locked."""
    return _after_outages(read_timing(game_id))


def lock_timing(code: str, *, is_secret: bool = False) -> tuple[GameHead, Timing]:
    """`lock_game` and `load_timing` in one round trip. Raises the same errors as `lock_game`."""
    head, (((text,),),) = lock_and_read(code, _SELECT_TIMING, is_secret=is_secret)
    return head, _after_outages(_parse_timing(head.game_id, text))


def read_timing(game_id: int) -> Timing:
    """Reads the timing of a game without locking it. Due times include outages that are not applied yet."""
    with batched() as batch:
        (((text,),),) = batch.fetch((_SELECT_TIMING, {"game": game_id}))
    return _parse_timing(game_id, text)


def find_timing(code: str) -> tuple[GameHead, Timing]:
    """`find_game` and `read_timing` in one round trip. Raises the same errors as `find_game`."""
    head, (((text,),),) = find_and_read(code, _SELECT_TIMING)
    return head, _parse_timing(head.game_id, text)


def _after_outages(timing: Timing) -> Timing:
    if timing.outages_applied == timing.last_outage:
        return timing
    _apply_outages(timing)
    return read_timing(timing.game_id)


_MOVE_WAITING = """
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
_SET_APPLIED = "update games_game set outages_applied = %(last)s where id = %(game)s"


def _apply_outages(timing: Timing) -> None:
    """Moves the due times of decisions that opened before the end of an outage by the time lost to it.

    A leased row is checked again when it is due.
    """
    parameters = {
        "game": timing.game_id, "applied": timing.outages_applied, "last": timing.last_outage,
    }  # fmt: skip
    with batched() as batch:
        for statement in (_MOVE_WAITING, _MOVE_VOTES, *parts(GameApp).moves, _SET_APPLIED):
            batch.send(statement, parameters)
    replace_after_commit([f"g{timing.game_id}"])


def _parse_timing(game_id: int, text: str) -> Timing:
    row = orjson.loads(text)
    agreed = row["clock"]
    clock = read_clock(agreed["clock"]) if agreed else GENEROUS.clock
    policy = read_policy(agreed["policy"]) if agreed else GENEROUS.policy
    beats = row["beats"] or {}
    is_served = "serving" in beats
    beat_at = beats.get("serving", beats.get("deadlines"))
    last_outage, outages_applied = row["outages"]
    return Timing(
        game_id=game_id,
        round=row["round"],
        preset=agreed["preset"] if agreed else GENEROUS.name,
        clock=clock,
        policy=policy,
        pauses=pauses_from(agreed["pauses"]) if agreed else (),
        beat_at=_at(beat_at) if beat_at else None,
        silence=settings.GOT_SILENCE_SECONDS * rate() if is_served else settings.GOT_OUTAGE_SECONDS,
        last_outage=last_outage,
        outages_applied=outages_applied,
        seats={seat[0]: _parse_seat(seat, clock, policy) for seat in row["seats"]},
        readers={
            user: Reader(house, is_sitter, can_answer, _at(until) if until else None)
            for user, house, is_sitter, can_answer, until in row["readers"]
        },
        waiting={(waiting[0], waiting[1]): _parse_waiting_house(waiting) for waiting in row["waiting"]},
    )


_at = datetime.fromisoformat


def pauses_from(pairs: Iterable[tuple[str, str]]) -> tuple[ClockStop, ...]:
    """Pauses as `GameClock` stores them."""
    return tuple(ClockStop(_at(starts_at), _at(ends_at)) for starts_at, ends_at in pairs)


def _parse_seat(row: list[Any], clock: Clock, policy: Policy) -> SeatTiming:
    house, position, user, bot, stand_in, bank, bank_round, graces, misses, missed, stops = row
    return SeatTiming(
        house=house,
        position=position,
        user=user,
        bot=bot,
        stand_in=stand_in,
        bank=clock.bank_start_seconds if bank is None else bank,
        # The initial bank is that of the first round.
        bank_round=1 if bank_round is None else bank_round,
        graces=policy.grace_count if graces is None else graces,
        misses=misses or 0,
        missed=missed or 0,
        stops=pauses_from(stops or ()),
    )


def _parse_waiting_house(row: list[Any]) -> WaitingHouse:
    number, house, kind, since, free_until, due_at, remind_at, host_called = row
    times = DecisionTimes(_at(free_until), _at(due_at), _at(remind_at) if remind_at else None)
    return WaitingHouse(number, house, kind, _at(since), times, host_called)


_SAVE_SEATS = """
insert into games_seatclock (game_id, house, bank, bank_round, graces, misses, missed)
select %(game)s, house, bank, bank_round, graces, misses, missed from json_to_recordset(%(rows)s::json)
    as x(house text, bank integer, bank_round smallint, graces smallint, misses smallint, missed smallint)
on conflict (game_id, house) do update set bank = excluded.bank, bank_round = excluded.bank_round,
    graces = excluded.graces, misses = excluded.misses, missed = excluded.missed
"""
_SEAT_COLUMNS = ("house", "bank", "bank_round", "graces", "misses", "missed")


def save_seats(game_id: int, seats: Iterable[SeatTiming]) -> None:
    """Saves the remaining time of seats."""
    rows = [{name: getattr(seat, name) for name in _SEAT_COLUMNS} for seat in seats]
    if rows:
        with batched() as batch:
            batch.send(_SAVE_SEATS, {"game": game_id, "rows": orjson.dumps(rows).decode()})
