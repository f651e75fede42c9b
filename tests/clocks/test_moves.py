"""Due times moved by pauses, absences, extensions and outages, together and one after another."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, time, timedelta
from random import Random
from zoneinfo import ZoneInfo

import pytest
from django.db import connection

from games.models import SeatEvent
from games.services import absences, heartbeat, hosting, outages, pauses, replacement
from games.services.locking import locked_table
from tests.clocks.test_tables import announce_absence_of, game_of
from tests.served import DAY, HOUR, NOON, Game, timed_game

pytestmark = pytest.mark.django_db

BUCHAREST = ZoneInfo("Europe/Bucharest")


def evening(now: datetime = NOON) -> Game:
    """A clock with due times at eight in the evening."""
    policy = {"reminder_seconds": 0, "grace_count": 0, "absence_notice_seconds": 0}
    return timed_game(preset="evening", clock={"time_zone": "Europe/Bucharest"}, policy=policy, now=now)


def local_due(game: Game, house: str) -> datetime:
    return game.due(house).astimezone(BUCHAREST).replace(tzinfo=None)


def test_due_time_at_a_fixed_hour_is_again_at_that_hour_after_an_absence() -> None:
    game = evening()
    made = announce_absence_of(game, "stark", 10 * HOUR, 77 * HOUR)
    assert (local_due(game, "stark").time(), local_due(game, "lannister").time()) == (time(20), time(20))
    game.passes(2 * HOUR)
    absences.cancel_absence(user=game.users["stark"].pk, absence=made, now=game.now)
    absences.apply_all_absences(now=game.now)
    assert game.due("stark") == game.due("lannister")


@pytest.mark.parametrize(
    "began", [datetime(2026, 3, 27, 12, tzinfo=UTC), datetime(2026, 10, 23, 12, tzinfo=UTC)]
)
def test_due_time_at_a_fixed_hour_is_again_at_that_hour_after_a_clock_change(began: datetime) -> None:
    game = evening(began)
    before = game.due("stark")
    host = game.users["stark"].pk
    hosting.pause_as_host(user=host, code=game.code, length=7 * DAY, now=game.now)
    assert local_due(game, "stark") == datetime(began.year, began.month, began.day, 20) + 8 * DAY  # noqa: DTZ001
    hosting.resume_as_host(user=host, code=game.code, now=game.now)
    assert game.due("stark") == before


def test_a_pause_moves_an_extended_due_time_by_exactly_its_length() -> None:
    game = evening()
    before = game.due("stark")
    host = game.users["stark"].pk
    hosting.extend_as_host(user=host, code=game.code, by=3 * HOUR, now=game.now)
    hosting.pause_as_host(user=host, code=game.code, length=DAY, now=game.now)
    assert game.due("stark") == before + 3 * HOUR + DAY


@pytest.mark.long
def test_resuming_at_once_restores_exactly_the_remaining_time() -> None:
    """For any previous pauses, absences and extensions, on a clock with days of rest and a bank."""
    for seed in range(12):
        dice = Random(seed)
        game = timed_game(
            preset="weekend_free",
            clock={"time_zone": dice.choice(["Europe/Bucharest", "America/New_York"])},
            policy={"absence_notice_seconds": 0, "max_pause_days": 90},
            now=datetime(2026, 10, 20, dice.randrange(24), tzinfo=UTC),
        )
        host = game.users["stark"].pk
        for _ in range(6):
            match dice.randrange(4):
                case 0:
                    hosting.pause_as_host(
                        user=host, code=game.code, length=dice.randrange(1, 9) * DAY / 2, now=game.now
                    )
                case 1:
                    hosting.extend_as_host(
                        user=host, code=game.code, by=dice.randrange(1, 30) * HOUR, now=game.now
                    )
                case 2 if not game.timing().seats["lannister"].stops:
                    announce_absence_of(
                        game, "lannister", dice.randrange(1, 40) * HOUR, dice.randrange(1, 200) * HOUR
                    )
                case _:
                    game.passes(dice.randrange(8) * HOUR)
            if game.timing().pause_at(game.now):
                continue
            before = {key: (row.free_until, row.due_at, row.remind_at) for key, row in game.waiting().items()}
            hosting.pause_as_host(user=host, code=game.code, length=3 * DAY, now=game.now)
            assert all(row.due_at >= before[key][1] for key, row in game.waiting().items())
            hosting.resume_as_host(user=host, code=game.code, now=game.now)
            after = {key: (row.free_until, row.due_at, row.remind_at) for key, row in game.waiting().items()}
            assert after == before, seed


def test_extension_does_not_delay_an_open_seat() -> None:
    game = game_of(stand_in="defaults")
    replacement.leave_table(user=game.users["baratheon"].pk, code=game.code, now=game.now)
    hosting.extend_as_host(user=game.users["stark"].pk, code=game.code, by=DAY, now=game.now)
    assert (game.due("baratheon"), game.due("stark")) == (game.now, NOON + 2 * DAY)


@pytest.mark.django_db(transaction=True)
def test_an_outage_also_applies_to_a_table_that_was_locked() -> None:
    """Recording an outage does not wait for games, so a host's request may have read the due times before."""
    game = game_of()
    heartbeat.record_heartbeat("serving", now=NOON + HOUR)
    game.now = NOON + 20 * HOUR

    def beats() -> None:
        try:
            heartbeat.record_heartbeat("serving", now=game.now)
        finally:
            connection.close()

    tick = threading.Thread(target=beats)
    with locked_table(game.code) as table:
        tick.start()
        tick.join(600)
        assert not tick.is_alive()
        pauses.extend_all(table, 3 * HOUR, SeatEvent.Reason.HOST, game.now)
    assert outages.apply_outages() == 1
    assert game.due("stark") == NOON + DAY + timedelta(hours=3 + 19)
