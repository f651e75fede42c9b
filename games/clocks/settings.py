"""Settings of time that are agreed before a game starts: clock, policy, presets of both, and speeds."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from datetime import date, time
from functools import cache, lru_cache
from typing import Annotated, Any, Literal, TypeAlias, get_args
from zoneinfo import ZoneInfo, available_timezones

from games.clocks.calendar import DAYS, Calendar
from games.clocks.classes import CLASSES, DecisionClass
from games.declarations import Limits, declared_fields

MINUTE, HOUR, DAY = 60, 3600, 86400
MAX_SECONDS = 60 * DAY
MAX_FIXED_TIMES, MAX_REST_DATES = 24, 60
LOCAL_TIME = re.compile(r"^([01][0-9]|2[0-3]):[0-5][0-9]$")

_time_zone_names = cache(available_timezones)
"""Cached because each call reads the files of all zones."""
DATE = re.compile(r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")

Seconds = Annotated[
    int, Limits(5, MAX_SECONDS), "Seconds of playing time: rest days and pauses do not count."
]
SecondsOrZero = Annotated[
    int, Limits(0, MAX_SECONDS), "Seconds of playing time: rest days and pauses do not count."
]
Count = Annotated[int, Limits(0, 20)]
Days = Annotated[int, Limits(0, 90)]
AtDue = Literal["default", "host"]
StandIn = Literal["defaults", "random", "novice", "sensible", "strong"]
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
    """Time limits of a game. A decision is resolved as soon as the last answer arrives.

    The bank is the extra time of a seat: it never has more than `max_bank_seconds`.
    """

    planning_seconds: Seconds = 7 * DAY
    """Time for orders and the Messenger Raven."""
    action_seconds: Seconds = 5 * DAY
    """Time for raids, marches and Consolidate Power."""
    battle_seconds: Seconds = 4 * DAY
    """Time for each question in a combat."""
    westeros_seconds: Seconds = 4 * DAY
    """Time for bids, mustering and other questions of the Westeros phase."""
    bank_start_seconds: SecondsOrZero = 0
    """Extra time of a seat when the game starts."""
    bank_per_round_seconds: SecondsOrZero = 0
    """Extra time that each round adds to a seat."""
    max_bank_seconds: SecondsOrZero = 0
    """Maximum extra time of a seat."""
    resolve_at: Annotated[tuple[Annotated[str, LOCAL_TIME], ...], Limits(0, MAX_FIXED_TIMES)] = ()
    """Local times of day at which decisions are due: each due time moves to the next of them. Extra time and
    extensions start there. Empty for any time of day."""
    time_zone: Annotated[str, Limits(1, 64)] = "UTC"
    """IANA time zone of the game, such as Europe/Bucharest."""
    rest_days: Annotated[tuple[Annotated[str, DAYS], ...], Limits(0, len(DAYS) - 1)] = ()
    """Weekdays on which no playing time passes."""
    rest_dates: Annotated[tuple[Annotated[str, DATE], ...], Limits(0, MAX_REST_DATES)] = ()
    """Dates on which no playing time passes."""

    def seconds(self, decision_class: DecisionClass) -> int:
        seconds: int = getattr(self, f"{decision_class}_seconds")
        return seconds

    @property
    def min_seconds(self) -> int:
        """The shortest time that a house has for a decision."""
        return min(self.seconds(each) for each in CLASSES)

    @property
    def calendar(self) -> Calendar:
        return _calendar(self.time_zone, self.rest_days, self.rest_dates, self.resolve_at)

    def bank(self, seconds_left: int, rounds: int) -> int:
        """The seconds in a bank that held `seconds_left` `rounds` rounds ago."""
        return max(
            seconds_left, min(self.max_bank_seconds, seconds_left + self.bank_per_round_seconds * rounds)
        )

    def check(self) -> None:
        """Raises InvalidSetting."""
        _check_types(self)
        if self.bank_start_seconds > self.max_bank_seconds:
            raise InvalidSetting("bank_start_seconds", "more than max_bank_seconds")
        if self.time_zone not in _time_zone_names():
            raise InvalidSetting("time_zone", "not the name of a time zone, such as Europe/Bucharest")
        if len(self.resolve_at) > MAX_FIXED_TIMES or not all(map(LOCAL_TIME.fullmatch, self.resolve_at)):
            raise InvalidSetting("resolve_at", f"at most {MAX_FIXED_TIMES} local times such as 20:00")
        if not set(self.rest_days) <= set(DAYS) or len(set(self.rest_days)) >= len(DAYS):
            raise InvalidSetting("rest_days", "names of weekdays, not all of them")
        if len(self.rest_dates) > MAX_REST_DATES or not all(map(_is_date, self.rest_dates)):
            raise InvalidSetting("rest_dates", f"at most {MAX_REST_DATES} dates such as 2026-12-24")


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


def _check_types(settings: Clock | Policy) -> None:
    """Refuses numbers that are not whole or are out of range, and lists with elements other than strings."""
    kind: Any = type(settings)
    for name, field in declared_fields(kind).items():
        given = getattr(settings, name)
        least, most = field.limits.least, field.limits.most
        if field.type is int and not (type(given) is int and least <= given <= most):
            raise InvalidSetting(name, f"from {least} to {most}")
        if field.type is str and not isinstance(given, str):
            raise InvalidSetting(name, "a text")
        if field.element and not (isinstance(given, tuple) and all(isinstance(each, str) for each in given)):
            raise InvalidSetting(name, "a list of texts")


@dataclass(frozen=True, slots=True)
class Policy:
    """Consequences of late answers, and help for players who cannot answer.

    The ladder: a reminder, then `grace_count` extensions for each seat. At the due time the `default` answer
    counts, or the `host` is notified and has `host_wait_seconds`. After `max_miss_count` consecutive misses
    the seat is open and its `stand_in` continues.
    """

    reminder_seconds: SecondsOrZero = DAY
    """Time between a reminder and the due time; 0 for no reminders."""
    grace_count: Count = 2
    """Number of automatic extensions per seat."""
    grace_seconds: Seconds = 2 * DAY
    """Length of each automatic extension."""
    at_due: AtDue = "default"
    """Effect of the due time: `default` applies the default answer; `host` notifies the host first and
    applies the default answer later."""
    host_wait_seconds: Seconds = 3 * DAY
    """Time that the host has to act after the server notified them of a late house."""
    max_miss_count: Count = 3
    """Number of consecutive misses that opens a seat; 0 for never."""
    stand_in: StandIn = "sensible"
    """Stand-in for an open seat: a bot, or `defaults` for the default answers."""
    keeps_peace: bool = True
    """Whether a bot in an open seat keeps peace: it attacks no house with which the seat has an accepted
    peace proposal."""
    absence_days: Days = 30
    """Days of planned absence per seat and year during which the clock of the house stops."""
    absence_notice_seconds: Annotated[int, Limits(0, 14 * DAY)] = DAY
    """Minimum time between the announcement and the start of an absence, in seconds."""
    max_sitter_days: Days = 30
    """Maximum number of days that a sitter can play; 0 for no sitters."""
    vote_kinds: Annotated[tuple[VoteKind, ...], Limits(0, len(VOTE_KINDS))] = VOTE_KINDS
    """Kinds of votes that players can call."""
    vote_seconds: Seconds = 2 * DAY
    """Time that a vote is open."""
    max_pause_days: Days = 30
    """Maximum length of a pause, in days."""
    host_powers: Annotated[tuple[HostPower, ...], Limits(0, len(HOST_POWERS))] = HOST_POWERS
    """Actions that the host can take without a vote."""
    # The default is 0, so that tables of previous releases do not change.
    mail_hold_seconds: Annotated[int, Limits(0, HOUR)] = 0
    """Delay in seconds before an answer by mail resolves its decision. Until then the player can undo the
    answer with `UNDO` in a reply to its receipt. 0 for no delay."""

    def check(self) -> None:
        """Raises InvalidSetting."""
        _check_types(self)
        for name, field in declared_fields(Policy).items():
            given, words = getattr(self, name), field.element and field.element.words
            if field.words and given not in field.words:
                raise InvalidSetting(name, f"one of {', '.join(field.words)}")
            if words and not set(given) <= set(words):
                raise InvalidSetting(name, f"some of {', '.join(words)}")


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


def changed_preset(
    preset: str = GENEROUS.name,
    clock: Mapping[str, Any] | None = None,
    policy: Mapping[str, Any] | None = None,
) -> tuple[Clock, Policy]:
    """A preset with changes. Raises InvalidSetting; KeyError for an unknown preset or setting."""
    chosen = PRESETS[preset]
    found = (_with_changes(chosen.clock, clock or {}), _with_changes(chosen.policy, policy or {}))
    for each in found:
        each.check()
    return found


def _with_changes(settings: Any, changes: Mapping[str, Any]) -> Any:
    unknown = set(changes) - {each.name for each in fields(settings)}
    if unknown:
        raise KeyError(*sorted(unknown))
    return replace(settings, **_with_tuples(changes))


def _with_tuples(settings_json: Mapping[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in settings_json.items()}


def settings_json(settings: Clock | Policy) -> dict[str, Any]:
    """The settings as plain JSON."""
    return {
        name: list(value) if isinstance(value, tuple) else value for name, value in asdict(settings).items()
    }


def read_clock(settings_json: Mapping[str, Any]) -> Clock:
    """A stored clock. A setting that did not exist when it was stored has its default."""
    return _read(Clock, settings_json)  # type: ignore[no-any-return]


def read_policy(settings_json: Mapping[str, Any]) -> Policy:
    return _read(Policy, settings_json)  # type: ignore[no-any-return]


def _read(kind: type, settings_json: Mapping[str, Any]) -> Any:
    known = {each.name for each in fields(kind)}
    return kind(**{name: value for name, value in _with_tuples(settings_json).items() if name in known})


Speed: TypeAlias = Literal["live", "daily", "slow"]
SPEEDS: tuple[Speed, ...] = get_args(Speed)
_FROM_SECONDS: dict[Speed, int] = {"live": 0, "daily": 3 * HOUR, "slow": 2 * DAY + 1}
"""The shortest time for orders of each speed."""


def speed_of(planning_seconds: int) -> Speed:
    """The speed of a clock with this time for orders."""
    return next(speed for speed in reversed(SPEEDS) if planning_seconds >= _FROM_SECONDS[speed])


def planning_range(speed: Speed) -> tuple[int, int]:
    """The shortest time for orders of a speed, and that of the next slower speed, in seconds."""
    following = SPEEDS[SPEEDS.index(speed) + 1 :]
    return _FROM_SECONDS[speed], _FROM_SECONDS[following[0]] if following else 2**31 - 1
