"""Faults of seats that were filled from standby lists, and of ready checks: waits that exceed the preset."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import psycopg

from deploy.season.report import hours, tolerance

DAY = timedelta(days=1)

_SELECT_SEARCHES = """
select game.id, game.name, clock.preset, search.code, search.house, search.status,
       (select min(happened_at) from games_seatevent event
        where event.game_id = game.id and event.house = search.house and kind = 'seat_opened'
          and happened_at >= search.started_at)
from standby_search search
join games_game game on game.id = search.game_id
join games_gameclock clock on clock.game_id = game.id
where exists (select from standby_offer offer where offer.game_id = game.id and offer.search = search.code)
order by game.id, search.started_at
"""
_SELECT_DEFAULTS = """
select decision.opened_at, answer.answered_at
from games_answerrecord answer
join games_decision decision on decision.game_id = answer.game_id and decision.number = answer.number
where answer.game_id = %(game)s and answer.house = %(house)s and answer.author = 'default'
  and answer.answered_at <= %(until)s
order by answer.answered_at
"""
_SELECT_FILLED_SEATS = """
select person.username, count(answer.*)
from standby_offer offer
join accounts_user person on person.id = offer.user_id
left join games_answerrecord answer
    on answer.game_id = offer.game_id and answer.house = offer.house and answer.author = 'player'
   and answer.answered_at >= offer.taken_at
where offer.game_id = %(game)s and offer.search = %(search)s and offer.taken_at is not null
group by person.username
"""
_SELECT_CHECKS = """
select game.name, clock.preset, person.username, notice.created_at, confirmation.confirmed_at,
       (select min(missed.created_at) from notices_notice missed
        where missed.game_id = game.id and missed.user_id = person.id and missed.kind = 'ready_missed')
from notices_notice notice
join games_game game on game.id = notice.game_id
join games_gameclock clock on clock.game_id = game.id
join accounts_user person on person.id = notice.user_id
left join readiness_confirmation confirmation
    on confirmation.game_id = game.id and confirmation.user_id = person.id
where notice.kind = 'ready_check'
order by game.id, notice.created_at, confirmation.confirmed_at
"""


@dataclass(frozen=True)
class Silence:
    """The waits of a game for a silent player: for the first default, and until the seat was opened."""

    began_at: datetime
    default_wait: timedelta
    opening_wait: timedelta

    @classmethod
    def of(cls, missed_periods: Sequence[tuple[datetime, datetime]]) -> Silence:
        """Computes the waits from the opening and default times of the decisions that the player missed.

        The time between these decisions is not counted, because then the game waits for other players.
        """
        waits = [until - since for since, until in missed_periods]
        return cls(missed_periods[0][0], waits[0], sum(waits, timedelta()))

    def faults(self, preset: Mapping[str, Any], tolerance: timedelta) -> list[str]:
        """The waits that were longer than the preset allows, by more than the spare time."""
        days = preset["silent_player"]
        pairs = (
            ("the first default", self.default_wait, days["first_default_days"] * DAY),
            ("the open seat", self.opening_wait, days["seat_opens_days"] * DAY),
        )
        return [
            f"waited {hours(length)} for {what}, at most {hours(longest)} by the preset"
            for what, length, longest in pairs
            if length > longest + tolerance
        ]


def seat_faults(
    connection: psycopg.Connection[Any], presets: Iterable[Mapping[str, Any]], rate: float
) -> list[str]:
    """The faults of all games. `presets` are from `GET /presets`."""
    by_name = {preset["name"]: preset for preset in presets}
    return [*_faults_of_searches(connection, by_name, rate), *_faults_of_checks(connection, by_name, rate)]


def _faults_of_searches(
    connection: psycopg.Connection[Any], presets: Mapping[str, Any], rate: float
) -> Iterator[str]:
    for game, name, preset, search, house, status, opened_at in connection.execute(
        _SELECT_SEARCHES
    ).fetchall():
        title = f"{name} ({house})"
        if opened_at is None:
            yield f"{title}: the seat was never opened, its search is {status}"
            continue
        missed = connection.execute(_SELECT_DEFAULTS, {"game": game, "house": house, "until": opened_at})
        silence = Silence.of(missed.fetchall())
        print(
            f"{title}: first default after {hours(silence.default_wait)}, "
            f"seat open after {hours(silence.opening_wait)}"
        )
        yield from (f"{title}: {fault}" for fault in silence.faults(presets[preset], tolerance(rate)))
        filled = connection.execute(_SELECT_FILLED_SEATS, {"game": game, "search": search}).fetchall()
        if status != "filled" or not filled:
            yield f"{title}: the search is {status}"
        yield from (f"{title}: {who} took the seat and never answered" for who, count in filled if not count)


def _faults_of_checks(
    connection: psycopg.Connection[Any], presets: Mapping[str, Any], rate: float
) -> Iterator[str]:
    for name, preset, person, asked_at, confirmed_at, missed_at in connection.execute(_SELECT_CHECKS):
        longest = timedelta(seconds=presets[preset]["ready_seconds"])
        ended_at = missed_at or confirmed_at
        if ended_at is None:
            yield f"{name}: {person} has neither confirmed nor lost the seat"
            continue
        what = f"{'confirmed' if missed_at is None else 'lost the seat'} after {hours(ended_at - asked_at)}"
        print(f"{name}: {person} was asked, and {what}")
        if ended_at - asked_at > longest + tolerance(rate):
            yield f"{name}: {person} {what}, at most {hours(longest)} by the preset"
