"""The report of a season: the actual and the agreed maximum wait for each answer."""

from collections import Counter, defaultdict
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import psycopg

from deploy.season.mailing import max_mails_a_day
from deploy.season.stage import BEGINS, MailCollector
from games.clocks import Clock, ClockStop, Policy, class_of, read_clock, read_policy


@dataclass(frozen=True)
class Wait:
    """The wait for an answer of a house, and its agreed limit."""

    code: str
    number: int
    house: str
    kind: str
    author: str
    since: datetime
    until: datetime
    allowed_until: datetime

    @property
    def excess(self) -> timedelta:
        return self.until - self.allowed_until


_SELECT_ANSWERS = """
select game.code, answer.number, answer.house, decision.question->>'kind', decision.sealed, answer.author,
       decision.opened_at, answer.answered_at
from games_answerrecord answer
join games_decision decision on decision.game_id = answer.game_id and decision.number = answer.number
join games_game game on game.id = answer.game_id
"""
_SELECT_CLOCKS = """
select game.code, clock.clock, clock.policy, clock.pauses from games_gameclock clock
join games_game game on game.id = clock.game_id
"""
_SELECT_ABSENCES = """
select game.code, house, starts_at, ends_at from games_seatabsence absence
join games_game game on game.id = absence.game_id where ends_at > starts_at
"""
_SELECT_EVENTS = """
select game.code, kind, house, facts, happened_at, due_at from games_seatevent event
join games_game game on game.id = event.game_id order by game.id, number
"""


class Ledger:
    """The data of a season, read from the database."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self.clocks: dict[str, tuple[Clock, Policy, list[ClockStop]]] = {
            code: (
                read_clock(clock),
                read_policy(policy),
                [ClockStop(*map(datetime.fromisoformat, one)) for one in pauses],
            )
            for code, clock, policy, pauses in connection.execute(_SELECT_CLOCKS)
        }
        self.away: dict[tuple[str, str], list[ClockStop]] = defaultdict(list)
        for code, house, starts_at, ends_at in connection.execute(_SELECT_ABSENCES):
            self.away[code, house].append(ClockStop(starts_at, ends_at))
        self.events = list(connection.execute(_SELECT_EVENTS))
        self.answers = list(connection.execute(_SELECT_ANSWERS))
        self.games = {
            row[0]: row[1:]
            for row in connection.execute(
                "select code, name, players, round, status, winner, ended_by from games_game order by id"
            )
        }
        beat = connection.execute("select sum(outages) from games_heartbeat").fetchone()
        self.outages: int = beat[0] or 0 if beat else 0

    def allowed_until(self, code: str, house: str, kind: str, since: datetime, until: datetime) -> datetime:
        """The latest time until which the game's policy allows others to wait for an answer."""
        clock, policy, pauses = self.clocks[code]
        calendar = clock.calendar.stopped(*pauses, *self.away[code, house])
        for event_code, event, of, _, at, _ in self.events:
            if event_code != code or not since <= at <= until:
                continue
            if event in ("seat_taken_over", "seat_returned") and of == house:
                since = at  # the house has its full time again from here
        extra = sum(
            facts["length_seconds"]
            for event_code, event, _, facts, at, _ in self.events
            if event_code == code and event == "extended" and since <= at <= until
        )
        at = calendar.next_fixed_time(calendar.advance(since, clock.seconds(class_of(kind))))
        return calendar.advance(
            at, clock.max_bank_seconds + policy.grace_count * policy.grace_seconds + extra
        )

    def waits(self) -> list[Wait]:
        released: dict[tuple[str, int], datetime] = {}
        bounds: dict[tuple[str, int, str], datetime] = {}
        for code, number, house, kind, _, _, since, until in self.answers:
            bound = bounds[code, number, house] = self.allowed_until(code, house, kind, since, until)
            free = min(bound, until)
            released[code, number] = max(free, released.get((code, number), free))
        return [
            # A sealed decision is resolved for all houses at once. So a late house also waits for houses that
            # still have time.
            Wait(code, number, house, kind, author, since, until,
                 max(bounds[code, number, house], released[code, number] if sealed else since))
            for code, number, house, kind, sealed, author, since, until in self.answers
        ]  # fmt: skip

    def lags(self) -> list[float]:
        """Seconds of the season from the due time to the default, sorted. For a held default they include an
        agreed wait.
        """
        return sorted(
            (at - due).total_seconds()
            for _, event, _, _, at, due in self.events
            if event == "defaulted" and due is not None
        )


def tolerance(rate: float) -> timedelta:
    """Ten seconds of real time, converted to season time."""
    return timedelta(seconds=10 * rate)


def hours(length: timedelta) -> str:
    return f"{length / timedelta(hours=1):.1f} h"


def report_faults(ledger: Ledger, mails: MailCollector, ended: datetime, rate: float) -> list[str]:
    """Prints the report. Returns the waits that were longer than agreed by more than the tolerance."""
    waits = ledger.waits()
    by_game: dict[str, list[Wait]] = defaultdict(list)
    for wait in waits:
        by_game[wait.code].append(wait)
    titles = ("ended by", "round", "answers", "bots", "defaults", "longest wait")
    print(f"\n{'game':<40}" + "".join(f"{title:>13}" for title in titles))
    for code, (name, players, round_, status, winner, ended_by) in ledger.games.items():
        mine = by_game[code]
        authors = Counter(wait.author for wait in mine)
        longest = max(((wait.until - wait.since) for wait in mine), default=timedelta())
        how = ended_by or (f"{winner}" if status == "finished" else status)
        line = (how, round_, len(mine), authors["bot"], authors["default"], hours(longest))
        print(f"{players} {name:<38}" + "".join(f"{one:>13}" for one in line))
    steps = Counter(event[1] for event in ledger.events)
    print("\nSteps  " + ", ".join(f"{count} {kind}" for kind, count in sorted(steps.items())))
    over = [wait for wait in waits if wait.excess > tolerance(rate)]
    spare = min((-wait.excess for wait in waits), default=timedelta())
    print(
        f"Waits  {len(waits)} answers in {len(by_game)} games, {len(over)} longer than agreed by more than "
        f"{tolerance(rate)} (ten seconds of the machine); the nearest to its bound had {hours(spare)} left"
    )
    lags = ledger.lags() or [0.0]
    print(f"Lag    p50 {lags[len(lags) // 2] / rate:.1f} s, greatest {lags[-1] / rate:.1f} s of the machine")
    days = (ended - BEGINS) / timedelta(days=1)
    counts = Counter(letter.recipient for letter in mails.received)
    each = sorted(count / days for count in counts.values()) or [0.0]
    print(
        f"Mails  {len(mails.received)} to {len(counts)} people in {days:.1f} days of the season: "
        f"{sum(each) / len(each):.1f} a day and person on average, {each[-1]:.1f} at most, "
        f"{max_mails_a_day(mails.received)} at most in one day"
    )
    print(f"Tick   {ledger.outages} outages")
    return [
        f"{wait.code} {wait.number} {wait.house} {wait.kind} {wait.author}: {wait.excess} longer than agreed"
        for wait in over
    ]
