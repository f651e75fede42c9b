"""Report of seats filled from standby lists, and of ready checks: offers, requests and waits."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import psycopg

from deploy.season.report import TOLERANCE, hours

Faults = Iterator[tuple[str, list[str]]]
"""Yields the code of a game with its faults."""
DAY = timedelta(days=1)
NOTICED = f", noticed {hours(TOLERANCE)} later at most"

_SEARCHES = """
select game.id, game.code, game.name, clock.preset, search.code, search.house, search.status,
       (select min(happened_at) from games_seatevent event
        where event.game_id = game.id and event.house = search.house and kind = 'seat_opened'
          and happened_at >= search.started_at)
from standby_search search
join games_game game on game.id = search.game_id
join games_gameclock clock on clock.game_id = game.id
where exists (select from standby_offer offer where offer.game_id = game.id and offer.search = search.code)
order by game.id, search.started_at
"""
_DEFAULTS = """
select decision.opened_at, answer.answered_at
from games_answerrecord answer
join games_decision decision on decision.game_id = answer.game_id and decision.number = answer.number
where answer.game_id = %(game)s and answer.house = %(house)s and answer.author = 'default'
  and answer.answered_at <= %(until)s
order by answer.answered_at
"""
_OFFERS = """
select person.username, volunteer.user_id is not null, offer.made_at, offer.answer, offer.answered_at,
       offer.taken_at,
       (select count(*) from games_answerrecord answer
        where answer.game_id = offer.game_id and answer.house = offer.house and answer.author = 'player'
          and answer.answered_at >= offer.taken_at)
from standby_offer offer
join accounts_user person on person.id = offer.user_id
left join standby_gamevolunteer volunteer
    on volunteer.game_id = offer.game_id and volunteer.user_id = offer.user_id
where offer.game_id = %(game)s and offer.search = %(search)s
order by offer.made_at, offer.answered_at
"""
_CHECKS = """
select game.code, game.name, clock.preset, person.username, notice.created_at, confirmation.confirmed_at,
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
    first_default: timedelta
    seat_opens: timedelta

    @classmethod
    def of(cls, missed: Sequence[tuple[datetime, datetime]]) -> Silence:
        """Computes the waits from the opening and default times of the decisions that the player missed.

        The time in between is not counted: then the game waits for other players.
        """
        waits = [until - since for since, until in missed]
        return cls(missed[0][0], waits[0], sum(waits, timedelta()))

    def faults(self, preset: Mapping[str, Any]) -> list[str]:
        """The waits that were longer than in the preset."""
        days = preset["silent_player"]
        pairs = (
            ("the first default", self.first_default, days["first_default_days"] * DAY),
            ("the open seat", self.seat_opens, days["seat_opens_days"] * DAY),
        )
        return [
            f"waited {hours(length)} for {what}, at most {hours(longest)} by the preset"
            for what, length, longest in pairs
            if length > longest + TOLERANCE
        ]


def print_seats(
    connection: psycopg.Connection[Any], presets: Iterable[Mapping[str, Any]]
) -> dict[str, list[str]]:
    """Prints the history of silent players' seats and of ready checks.

    Returns faults by the code of the game. `presets` are from `GET /presets`.
    """
    by_name = {preset["name"]: preset for preset in presets}
    found: dict[str, list[str]] = defaultdict(list)
    for printed in (_print_standby, _print_checks):
        for code, faults in printed(connection, by_name):
            found[code] += faults
    return found


def _print_standby(connection: psycopg.Connection[Any], presets: Mapping[str, Any]) -> Faults:
    for game, code, name, preset, search, house, status, opened_at in connection.execute(
        _SEARCHES
    ).fetchall():
        print(f"\nStandby lists  {name} ({house})")
        if opened_at is None:
            yield code, [f"the seat was never opened, its search is {status}"]
            continue
        missed = connection.execute(_DEFAULTS, {"game": game, "house": house, "until": opened_at})
        silence, days = Silence.of(missed.fetchall()), presets[preset]["silent_player"]
        for what, length, longest in (
            ("for the first default", silence.first_default, days["first_default_days"]),
            ("until the seat was open", silence.seat_opens, days["seat_opens_days"]),
        ):
            print(f"    others waited {hours(length)} {what}; {hours(longest * DAY)} by the preset{NOTICED}")
        offers = connection.execute(_OFFERS, {"game": game, "search": search}).fetchall()
        faults = silence.faults(presets[preset])
        for person, is_of_game, made_at, answer, answered_at, taken_at, answers in offers:
            where = "of the game" if is_of_game else "of the server"
            came = "" if answered_at is None else f" {hours(answered_at - made_at)} later"
            print(
                f"    {person}, on the list {where}, was asked {hours(made_at - silence.began_at)} after the "
                f"silence began: {answer or 'no answer'}{came}"
            )
            if taken_at is not None:
                print(
                    f"    {person} had the seat {hours(taken_at - opened_at)} after it was opened; "
                    f"answers since: {answers}"
                )
                faults += [] if answers else [f"{person} has taken the seat and never answered"]
        yield code, faults + ([] if status == "filled" else [f"the search is {status}"])


def _print_checks(connection: psycopg.Connection[Any], presets: Mapping[str, Any]) -> Faults:
    last = ""
    for code, name, preset, person, asked_at, confirmed_at, missed_at in connection.execute(_CHECKS):
        longest = timedelta(seconds=presets[preset]["ready_seconds"])
        if code != last:
            print(f"\nReady check  {name}")
            print(f"    {hours(longest)} to confirm by the preset{NOTICED}")
            last = code
        ended_at = missed_at or confirmed_at
        if ended_at is None:
            yield code, [f"{person} has neither confirmed nor lost the seat"]
            continue
        what = f"{'confirmed' if missed_at is None else 'lost the seat'} after {hours(ended_at - asked_at)}"
        print(f"    {person} was asked, and {what}")
        yield code, [f"{person} {what}"] if ended_at - asked_at > longest + TOLERANCE else []
