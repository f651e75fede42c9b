"""Settings of time that are agreed before a game starts: its clock, its policy, and named presets of both."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from datetime import date, time
from functools import lru_cache
from typing import Any, Literal, get_args
from zoneinfo import ZoneInfo, available_timezones

from games.clocks.calendar import DAYS, Calendar
from games.clocks.classes import CLASSES, DecisionClass

MINUTE, HOUR, DAY = 60, 3600, 86400
MIN_SECONDS, MAX_SECONDS = 5, 60 * DAY
MAX_FIXED_TIMES, MAX_REST_DATES = 24, 60

LIMITS: dict[str, tuple[int, int]] = {
    **dict.fromkeys(
        (
            "planning_seconds", "action_seconds", "battle_seconds", "westeros_seconds", "grace_seconds",
            "host_wait_seconds", "vote_seconds",
        ),
        (MIN_SECONDS, MAX_SECONDS),
    ),
    **dict.fromkeys(
        ("bank_start_seconds", "bank_per_round_seconds", "max_bank_seconds", "reminder_seconds"),
        (0, MAX_SECONDS),
    ),
    "absence_notice_seconds": (0, 14 * DAY),
    "mail_hold_seconds": (0, HOUR),
    **dict.fromkeys(("grace_count", "max_miss_count"), (0, 20)),
    **dict.fromkeys(("absence_days", "max_sitter_days", "max_pause_days"), (0, 90)),
}  # fmt: skip
"""(minimum, maximum) of each number of a clock or a policy."""

AtDue = Literal["default", "host"]
StandIn = Literal["defaults", "random", "sensible"]
VoteKind = Literal["pause", "resume", "extend", "kick", "concede", "draw"]
HostPower = Literal["pause", "extend", "open_seat"]
VOTE_KINDS: tuple[VoteKind, ...] = get_args(VoteKind)
HOST_POWERS: tuple[HostPower, ...] = get_args(HostPower)


class InvalidSetting(ValueError):  # noqa: N818
    """An invalid setting. `field` names it."""

    def __init__(self, field: str, detail: str) -> None:
        super().__init__(f"{field}: {detail}")
        self.field = field
        self.detail = detail


@dataclass(frozen=True, slots=True)
class Clock:
    """The time of houses for their decisions, in seconds of playing time.

    The bank is extra time of a seat: `bank_start_seconds` at first, `bank_per_round_seconds` more each round,
    never above `max_bank_seconds`.
    `resolve_at`: local times `HH:MM` of `time_zone` to which due times are postponed; none for any time.
    `rest_days` and `rest_dates` (ISO) are without play. The last answer always resolves a decision at once.
    """

    planning_seconds: int = 7 * DAY
    action_seconds: int = 5 * DAY
    battle_seconds: int = 4 * DAY
    westeros_seconds: int = 4 * DAY
    bank_start_seconds: int = 0
    bank_per_round_seconds: int = 0
    max_bank_seconds: int = 0
    resolve_at: tuple[str, ...] = ()
    time_zone: str = "UTC"
    rest_days: tuple[str, ...] = ()
    rest_dates: tuple[str, ...] = ()

    def seconds(self, decision_class: DecisionClass) -> int:
        seconds: int = getattr(self, f"{decision_class}_seconds")
        return seconds

    @property
    def shortest_seconds(self) -> int:
        """The shortest time that a house has for a decision."""
        return min(self.seconds(each) for each in CLASSES)

    @property
    def calendar(self) -> Calendar:
        return _calendar(self.time_zone, self.rest_days, self.rest_dates, self.resolve_at)

    def bank(self, left: int, rounds: int) -> int:
        """The seconds in a bank that held `left` `rounds` rounds ago."""
        return max(left, min(self.max_bank_seconds, left + self.bank_per_round_seconds * rounds))

    def check(self) -> None:
        """Raises InvalidSetting."""
        _check_numbers(self)
        if self.bank_start_seconds > self.max_bank_seconds:
            raise InvalidSetting("bank_start_seconds", "more than max_bank_seconds")
        if self.time_zone not in _time_zones():
            raise InvalidSetting("time_zone", "not the name of a time zone, such as Europe/Bucharest")
        if len(self.resolve_at) > MAX_FIXED_TIMES or not all(map(LOCAL_TIME.fullmatch, self.resolve_at)):
            raise InvalidSetting("resolve_at", f"at most {MAX_FIXED_TIMES} local times such as 20:00")
        if not set(self.rest_days) <= set(DAYS) or len(set(self.rest_days)) >= len(DAYS):
            raise InvalidSetting("rest_days", "names of weekdays, not all of them")
        if len(self.rest_dates) > MAX_REST_DATES or not all(map(_is_date, self.rest_dates)):
            raise InvalidSetting("rest_dates", f"at most {MAX_REST_DATES} dates such as 2026-12-24")


LOCAL_TIME = re.compile(r"(?:[01][0-9]|2[0-3]):[0-5][0-9]")


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


@lru_cache(maxsize=1)
def _time_zones() -> frozenset[str]:
    """The names of all time zones, cached because each call reads the files of all zones."""
    return frozenset(available_timezones())


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _check_numbers(settings: Clock | Policy) -> None:
    for field in fields(settings):
        if field.name in LIMITS:
            least, most = LIMITS[field.name]
            if not least <= getattr(settings, field.name) <= most:
                raise InvalidSetting(field.name, f"from {least} to {most}")


@dataclass(frozen=True, slots=True)
class Policy:
    """The consequences for players who do not answer, and the help for them. Times: seconds of playing time.

    The ladder: a reminder `reminder_seconds` before the due time (0 for none), then `grace_count` extensions
    of `grace_seconds` for each seat. At the due time the `default` answer counts, or the `host` is notified
    and has `host_wait_seconds`. After `max_miss_count` misses in a row (0 for never) the seat is open and its
    `stand_in` continues.

    Help: absences of `absence_days` a year, announced `absence_notice_seconds` in advance; a sitter for up to
    `max_sitter_days`; votes of `vote_kinds`, each open for `vote_seconds`; pauses of up to `max_pause_days`;
    and the `host_powers` that need no vote.

    An answer by mail that would resolve its decision is held for `mail_hold_seconds` of real time before it
    counts. The default is 0, so that tables of previous releases do not change.
    """

    reminder_seconds: int = DAY
    grace_count: int = 2
    grace_seconds: int = 2 * DAY
    at_due: AtDue = "default"
    host_wait_seconds: int = 3 * DAY
    max_miss_count: int = 3
    stand_in: StandIn = "sensible"
    absence_days: int = 30
    absence_notice_seconds: int = DAY
    max_sitter_days: int = 30
    vote_kinds: tuple[VoteKind, ...] = VOTE_KINDS
    vote_seconds: int = 2 * DAY
    max_pause_days: int = 30
    host_powers: tuple[HostPower, ...] = HOST_POWERS
    mail_hold_seconds: int = 0

    def check(self) -> None:
        """Raises InvalidSetting."""
        _check_numbers(self)
        for name, known in (("at_due", get_args(AtDue)), ("stand_in", get_args(StandIn))):
            if getattr(self, name) not in known:
                raise InvalidSetting(name, f"one of {', '.join(known)}")
        for name, each in (("vote_kinds", VOTE_KINDS), ("host_powers", HOST_POWERS)):
            if not set(getattr(self, name)) <= set(each):
                raise InvalidSetting(name, f"some of {', '.join(each)}")


@dataclass(frozen=True, slots=True)
class Preset:
    """A clock and a policy that go together. Its summary for people is the message `help-preset-<name>`."""

    name: str
    clock: Clock
    policy: Policy


_MAIL_HOLD = 2 * MINUTE
"""The hold for clocks with hours for an answer. In live games two minutes are half the time for an answer."""
_ONE_DAY = Clock(
    planning_seconds=DAY,
    action_seconds=DAY,
    battle_seconds=12 * HOUR,
    westeros_seconds=12 * HOUR,
    bank_start_seconds=DAY,
    bank_per_round_seconds=4 * HOUR,
    max_bank_seconds=2 * DAY,
)
_DAILY = Policy(
    reminder_seconds=4 * HOUR,
    grace_count=2,
    grace_seconds=12 * HOUR,
    host_wait_seconds=DAY,
    max_miss_count=3,
    vote_seconds=DAY,
    max_pause_days=14,
    mail_hold_seconds=_MAIL_HOLD,
)

PRESETS: dict[str, Preset] = {
    preset.name: preset
    for preset in (
        Preset(
            "unhurried",
            Clock(),
            Policy(grace_count=1, max_miss_count=2, mail_hold_seconds=_MAIL_HOLD),
        ),
        Preset(
            "live",
            Clock(
                planning_seconds=10 * MINUTE,
                action_seconds=4 * MINUTE,
                battle_seconds=3 * MINUTE,
                westeros_seconds=3 * MINUTE,
                bank_start_seconds=10 * MINUTE,
                bank_per_round_seconds=2 * MINUTE,
                max_bank_seconds=15 * MINUTE,
            ),
            Policy(
                reminder_seconds=MINUTE,
                grace_count=0,
                grace_seconds=2 * MINUTE,
                host_wait_seconds=10 * MINUTE,
                max_miss_count=2,
                absence_days=0,
                max_sitter_days=0,
                vote_seconds=3 * MINUTE,
                max_pause_days=2,
            ),
        ),
        Preset("one_day", _ONE_DAY, _DAILY),
        Preset(
            "weekend_free",
            replace(_ONE_DAY, rest_days=("saturday", "sunday")),
            _DAILY,
        ),
        Preset(
            "evening",
            # 18 hours, not 24: a decision opened just after eight would otherwise have 48.
            replace(
                _ONE_DAY,
                planning_seconds=18 * HOUR,
                action_seconds=18 * HOUR,
                bank_start_seconds=0,
                bank_per_round_seconds=0,
                max_bank_seconds=0,
                resolve_at=("20:00",),
            ),
            _DAILY,
        ),
        Preset(
            "phone",
            Clock(
                planning_seconds=2 * DAY,
                action_seconds=36 * HOUR,
                battle_seconds=DAY,
                westeros_seconds=DAY,
                bank_start_seconds=12 * HOUR,
                bank_per_round_seconds=4 * HOUR,
                max_bank_seconds=12 * HOUR,
            ),
            replace(
                _DAILY,
                reminder_seconds=8 * HOUR,
                grace_count=1,
                grace_seconds=12 * HOUR,
                max_miss_count=2,
                vote_seconds=2 * DAY,
            ),
        ),
        Preset(
            "e_mail",
            Clock(
                planning_seconds=4 * DAY,
                action_seconds=3 * DAY,
                battle_seconds=2 * DAY,
                westeros_seconds=2 * DAY,
                bank_start_seconds=DAY,
                bank_per_round_seconds=6 * HOUR,
                max_bank_seconds=DAY,
            ),
            Policy(
                reminder_seconds=DAY,
                grace_count=1,
                grace_seconds=DAY,
                max_miss_count=2,
                mail_hold_seconds=_MAIL_HOLD,
            ),
        ),
    )
}
GENEROUS = PRESETS["unhurried"]


def agreed(
    preset: str = GENEROUS.name,
    clock: Mapping[str, Any] | None = None,
    policy: Mapping[str, Any] | None = None,
) -> tuple[Clock, Policy]:
    """A preset with changes. Raises InvalidSetting; KeyError for an unknown preset or setting."""
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


def settings_json(settings: Clock | Policy) -> dict[str, Any]:
    """The settings as plain JSON."""
    return {
        name: list(value) if isinstance(value, tuple) else value for name, value in asdict(settings).items()
    }


def read_clock(plain: Mapping[str, Any]) -> Clock:
    """A stored clock. A setting that did not exist when it was stored has its default."""
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
