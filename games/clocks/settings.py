"""What is agreed about time before a game starts: its clock, its policy, and the named presets of both."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from datetime import date, time
from functools import lru_cache
from typing import Any, Literal, get_args
from zoneinfo import ZoneInfo, available_timezones

from games.clocks.calendar import DAYS, Calendar
from games.clocks.classes import DecisionClass

MINUTE, HOUR, DAY = 60, 3600, 86400
MIN_SECONDS, MAX_SECONDS = 5, 60 * DAY
MAX_FIXED_TIMES, MAX_REST_DATES = 24, 60

AtDue = Literal["default", "host"]
StandIn = Literal["defaults", "random", "sensible"]
VoteKind = Literal["pause", "resume", "extend", "kick", "concede", "draw"]
HostPower = Literal["pause", "extend", "open_seat"]
VOTE_KINDS: tuple[VoteKind, ...] = get_args(VoteKind)
HOST_POWERS: tuple[HostPower, ...] = get_args(HostPower)


class Unlawful(ValueError):  # noqa: N818
    """An invalid setting. `field` names it."""

    def __init__(self, field: str, detail: str) -> None:
        super().__init__(f"{field}: {detail}")
        self.field = field
        self.detail = detail


@dataclass(frozen=True, slots=True)
class Clock:
    """How long houses may think, in seconds of playing time.

    `bank_*`: what a seat may spend beyond that; it grows by `bank_per_round` each round up to `bank_cap`.
    `resolve_at`: local times `HH:MM` of `time_zone` to which due times are put off; none for any time.
    `rest_days` and `rest_dates` (ISO) are without play. A decision is always resolved with its last answer.
    """

    planning: int = 7 * DAY
    action: int = 5 * DAY
    battle: int = 4 * DAY
    westeros: int = 4 * DAY
    bank_start: int = 0
    bank_per_round: int = 0
    bank_cap: int = 0
    resolve_at: tuple[str, ...] = ()
    time_zone: str = "UTC"
    rest_days: tuple[str, ...] = ()
    rest_dates: tuple[str, ...] = ()

    def seconds(self, decision_class: DecisionClass) -> int:
        seconds: int = getattr(self, decision_class)
        return seconds

    @property
    def calendar(self) -> Calendar:
        return _calendar(self.time_zone, self.rest_days, self.rest_dates, self.resolve_at)

    def bank(self, left: int, rounds: int) -> int:
        """The seconds in a bank that held `left` `rounds` rounds ago."""
        return max(left, min(self.bank_cap, left + self.bank_per_round * rounds))

    def check(self) -> None:
        """Raises Unlawful."""
        for name in ("planning", "action", "battle", "westeros"):
            _within(name, getattr(self, name), MIN_SECONDS, MAX_SECONDS)
        for name in ("bank_start", "bank_per_round", "bank_cap"):
            _within(name, getattr(self, name), 0, MAX_SECONDS)
        if self.bank_start > self.bank_cap:
            raise Unlawful("bank_start", "more than bank_cap")
        if self.time_zone not in available_timezones():
            raise Unlawful("time_zone", "not the name of a time zone, such as Europe/Bucharest")
        if len(self.resolve_at) > MAX_FIXED_TIMES or not all(map(_LOCAL_TIME.fullmatch, self.resolve_at)):
            raise Unlawful("resolve_at", f"at most {MAX_FIXED_TIMES} local times such as 20:00")
        if not set(self.rest_days) <= set(DAYS) or len(set(self.rest_days)) >= len(DAYS):
            raise Unlawful("rest_days", "names of weekdays, not all of them")
        if len(self.rest_dates) > MAX_REST_DATES or not all(map(_is_date, self.rest_dates)):
            raise Unlawful("rest_dates", f"at most {MAX_REST_DATES} dates such as 2026-12-24")


_LOCAL_TIME = re.compile(r"(?:[01][0-9]|2[0-3]):[0-5][0-9]")


@lru_cache(maxsize=1000)
def _calendar(
    zone: str, rest_days: tuple[str, ...], rest_dates: tuple[str, ...], resolve_at: tuple[str, ...]
) -> Calendar:
    return Calendar(
        zone=ZoneInfo(zone),
        rest_days=frozenset(DAYS.index(day) for day in rest_days),
        rest_dates=frozenset(map(date.fromisoformat, rest_dates)),
        fixed_times=tuple(sorted(map(time.fromisoformat, resolve_at))),
    )


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _within(name: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise Unlawful(name, f"from {least} to {most}")


@dataclass(frozen=True, slots=True)
class Policy:
    """What happens to players who do not answer, and what helps them. Times are seconds of playing time.

    The ladder: a reminder `reminder` before the time is over (0 for none), then `graces` extensions of
    `grace` for each seat, then at the due time the `default` answer, or first a call for the `host`, who has
    `host_wait`; after `misses` misses in a row (0 for never) the seat is open and its `stand_in` plays on.
    Help: absences of `absence_days` a year, announced `absence_notice` in advance; a sitter for
    `sitter_days`; the `votes` that may be called, each open for `vote_time`; pauses of up to `pause_days`;
    and what the `host` may do alone.
    """

    reminder: int = DAY
    graces: int = 2
    grace: int = 2 * DAY
    at_due: AtDue = "default"
    host_wait: int = 3 * DAY
    misses: int = 3
    stand_in: StandIn = "sensible"
    absence_days: int = 30
    absence_notice: int = DAY
    sitter_days: int = 30
    votes: tuple[VoteKind, ...] = VOTE_KINDS
    vote_time: int = 2 * DAY
    pause_days: int = 30
    host: tuple[HostPower, ...] = HOST_POWERS

    def check(self) -> None:
        """Raises Unlawful."""
        _within("reminder", self.reminder, 0, MAX_SECONDS)
        _within("graces", self.graces, 0, 20)
        _within("grace", self.grace, MIN_SECONDS, MAX_SECONDS)
        _within("host_wait", self.host_wait, MIN_SECONDS, MAX_SECONDS)
        _within("misses", self.misses, 0, 20)
        _within("absence_days", self.absence_days, 0, 90)
        _within("absence_notice", self.absence_notice, 0, 14 * DAY)
        _within("sitter_days", self.sitter_days, 0, 90)
        _within("vote_time", self.vote_time, MIN_SECONDS, MAX_SECONDS)
        _within("pause_days", self.pause_days, 0, 90)
        for name, known in (("at_due", get_args(AtDue)), ("stand_in", get_args(StandIn))):
            if getattr(self, name) not in known:
                raise Unlawful(name, f"one of {', '.join(known)}")
        for name, each in (("votes", VOTE_KINDS), ("host", HOST_POWERS)):
            if not set(getattr(self, name)) <= set(each):
                raise Unlawful(name, f"some of {', '.join(each)}")


@dataclass(frozen=True, slots=True)
class Preset:
    """A clock and a policy that go together. `summary` is for people who choose."""

    name: str
    summary: str
    clock: Clock
    policy: Policy


_ONE_DAY = Clock(
    planning=DAY,
    action=DAY,
    battle=12 * HOUR,
    westeros=12 * HOUR,
    bank_start=DAY,
    bank_per_round=4 * HOUR,
    bank_cap=2 * DAY,
)
_DAILY = Policy(
    reminder=4 * HOUR, graces=2, grace=12 * HOUR, host_wait=DAY, misses=3, vote_time=DAY, pause_days=14
)

PRESETS: dict[str, Preset] = {
    preset.name: preset
    for preset in (
        Preset(
            "unhurried", "About a week for orders. What a game has when nothing is chosen.", Clock(), Policy()
        ),
        Preset(
            "live",
            "All sit at the table: minutes, a small bank, no grace, a bot after two misses.",
            Clock(
                planning=10 * MINUTE,
                action=4 * MINUTE,
                battle=3 * MINUTE,
                westeros=3 * MINUTE,
                bank_start=10 * MINUTE,
                bank_per_round=2 * MINUTE,
                bank_cap=15 * MINUTE,
            ),
            Policy(
                reminder=MINUTE,
                graces=0,
                grace=2 * MINUTE,
                host_wait=10 * MINUTE,
                misses=2,
                absence_days=0,
                sitter_days=0,
                vote_time=3 * MINUTE,
                pause_days=2,
            ),
        ),
        Preset(
            "one_day", "A day for orders and marches, half a day in battles and at bids.", _ONE_DAY, _DAILY
        ),
        Preset(
            "weekend_free",
            "As one_day, and no time passes on Saturdays and Sundays.",
            replace(_ONE_DAY, rest_days=("saturday", "sunday")),
            _DAILY,
        ),
        Preset(
            "evening",
            "Decisions fall due at eight in the evening, after at least 18 hours for orders and marches "
            "and 12 in battles and at bids: by the evening of the next day. No bank.",
            # 18 hours, not 24: what is asked just after eight would otherwise have 48.
            replace(
                _ONE_DAY,
                planning=18 * HOUR,
                action=18 * HOUR,
                bank_start=0,
                bank_per_round=0,
                bank_cap=0,
                resolve_at=("20:00",),
            ),
            _DAILY,
        ),
        Preset(
            "phone",
            "Two days for orders, a day and a half for marches, a day for the rest.",
            Clock(
                planning=2 * DAY,
                action=36 * HOUR,
                battle=DAY,
                westeros=DAY,
                bank_start=DAY,
                bank_per_round=6 * HOUR,
                bank_cap=3 * DAY,
            ),
            replace(_DAILY, reminder=8 * HOUR, grace=DAY, vote_time=2 * DAY),
        ),
        Preset(
            "e_mail",
            "Four days for orders, three for marches, two for the rest; two extensions of two days a seat.",
            Clock(
                planning=4 * DAY,
                action=3 * DAY,
                battle=2 * DAY,
                westeros=2 * DAY,
                bank_start=2 * DAY,
                bank_per_round=12 * HOUR,
                bank_cap=4 * DAY,
            ),
            Policy(reminder=DAY, graces=2, grace=2 * DAY),
        ),
    )
}
GENEROUS = PRESETS["unhurried"]


def agreed(
    preset: str = GENEROUS.name,
    clock: Mapping[str, Any] | None = None,
    policy: Mapping[str, Any] | None = None,
) -> tuple[Clock, Policy]:
    """A preset with changes. Raises Unlawful; KeyError for an unknown preset or setting."""
    chosen = PRESETS[preset]
    found = (_changed(chosen.clock, clock or {}), _changed(chosen.policy, policy or {}))
    for each in found:
        each.check()
    return found


def _changed(settings: Any, changes: Mapping[str, Any]) -> Any:
    unknown = set(changes) - {each.name for each in fields(settings)}
    if unknown:
        raise KeyError(*sorted(unknown))
    return replace(
        settings,
        **{name: tuple(value) if isinstance(value, list) else value for name, value in changes.items()},
    )


def written(settings: Clock | Policy) -> dict[str, Any]:
    """The settings as plain JSON."""
    return {
        name: list(value) if isinstance(value, tuple) else value for name, value in asdict(settings).items()
    }


def read_clock(plain: Mapping[str, Any]) -> Clock:
    """A stored clock. A setting that was unknown when it was stored has its default."""
    return _read(Clock, plain)  # type: ignore[no-any-return]


def read_policy(plain: Mapping[str, Any]) -> Policy:
    return _read(Policy, plain)  # type: ignore[no-any-return]


def _read(kind: type, plain: Mapping[str, Any]) -> Any:
    known = {each.name for each in fields(kind)}
    return kind(
        **{
            name: tuple(value) if isinstance(value, list) else value
            for name, value in plain.items()
            if name in known
        }
    )
