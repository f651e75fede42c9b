"""Computed durations of a game by mail, of which instructions save a third."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from deploy.bench.days import (
    BEFORE,
    BEGINS,
    DAY,
    HABITS,
    HOUR,
    MAX_DELAY,
    NOW,
    Asked,
    Person,
    Silence,
    compare,
    days_of,
    whole_games,
)

EVENING = Person("stark", zone=2, visits=(20.0,))
MARCH = Asked(1, "resolve_march", 2, None, {"stark": True})


@pytest.mark.parametrize("silent", [False, True])
def test_instructions_save_a_third_of_the_days_of_a_game_by_mail(silent: bool) -> None:
    games = sorted(whole_games(), key=len)[:2]
    before, now, half, with_all = (
        spread.middle for spread in compare(games, HABITS["every evening"], silent=silent, groups=2)
    )
    assert with_all <= before * 2 / 3
    assert with_all < half < now
    assert now < before if silent else now == before


def test_players_answer_when_they_read_their_mails() -> None:
    at = BEGINS
    for _ in range(30):
        later = EVENING.looks_at(at)
        assert later > at
        assert 19 <= (later + 2 * HOUR).hour + later.minute / 60 <= 21
        at = later
    assert at - BEGINS < 31 * DAY


def test_no_instructed_answer_is_given_while_the_player_sleeps() -> None:
    night = datetime(2026, 3, 3, 1, tzinfo=UTC)
    woken = datetime(2026, 3, 3, 5, 30, tzinfo=UTC)
    late = datetime(2026, 3, 2, 20, 59, tzinfo=UTC)
    for number in range(30):
        assert woken < EVENING.instructed_at(night, number) <= woken + MAX_DELAY
        assert woken < EVENING.instructed_at(late, number) <= woken + MAX_DELAY
        assert timedelta() < EVENING.instructed_at(woken, number) - woken <= MAX_DELAY


def test_a_decision_waits_for_the_one_before_it() -> None:
    second = Asked(2, "resolve_march", 2, 1, {"stark": True})
    people = {"stark": EVENING}
    days = days_of([MARCH, second], people, NOW.clock, instructed=())
    assert days == (EVENING.looks_at(EVENING.looks_at(BEGINS)) - BEGINS) / DAY
    assert days_of([MARCH, second], people, NOW.clock, instructed=["stark"]) < 1


def test_a_silent_player_is_waited_for_as_long_as_the_preset_says() -> None:
    silence = Silence(BEFORE, "stark")
    waits = [silence.answered_at(MARCH, BEGINS) for _ in range(4)]
    # Three days for a march, the bank of two and a half, two graces of two; then the clock alone; then open.
    assert waits == [BEGINS + 9.5 * DAY, BEGINS + 3 * DAY, BEGINS + 3 * DAY, BEGINS]
    silence = Silence(NOW, "stark")
    waits = [silence.answered_at(MARCH, BEGINS) for _ in range(3)]
    assert waits == [BEGINS + 5 * DAY, BEGINS + 3 * DAY, BEGINS]
    assert silence.answered_at(Asked(1, "resolve_march", 1, None, {}), BEGINS) is None
