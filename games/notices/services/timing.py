"""Calculates when to send: quiet hours, digests, and the next attempt after a failure. All times are
arguments."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

FIRST_WAIT = 15.0
FACTOR = 4.0
MAX_WAIT = 6 * 3600.0
MAX_ATTEMPTS = 10
JITTER = 0.2
MAX_PAUSE = 300.0


def wait_after(attempts: int, chance: float) -> timedelta:
    """The time to wait after this number of failed attempts: four times longer after each, up to six hours.

    `chance`, from 0 to 1, varies it by up to a fifth, so that simultaneous failures are not retried at the
    same time.
    """
    seconds = min(FIRST_WAIT * FACTOR ** min(attempts - 1, 20), MAX_WAIT)
    return timedelta(seconds=seconds * (1 - JITTER + 2 * JITTER * chance))


def pause_after(failures: int) -> timedelta:
    """The time for which a channel sends nothing after this number of failures in a row."""
    return timedelta(seconds=min(FIRST_WAIT * 2 ** min(failures - 1, 10), MAX_PAUSE))


def after_quiet_hours(at: datetime, zone: str, start: time | None, end: time | None) -> datetime:
    """`at`, or the end of the quiet hours that contain it. They may span midnight."""
    if start is None or end is None or start == end:
        return at
    local = at.astimezone(ZoneInfo(zone))
    hour = local.time()
    is_quiet = start <= hour < end if start < end else hour >= start or hour < end
    if not is_quiet:
        return at
    day = local.date() if hour < end else local.date() + timedelta(days=1)
    found = datetime.combine(day, end, ZoneInfo(zone))
    if found.astimezone(UTC) < at:  # in the hour that is repeated when clocks go back
        found = found.replace(fold=1)
    return max(at, found.astimezone(UTC))


def digest_time(at: datetime, zone: str, digest: str, hour: int) -> datetime:
    """The time of the digest that contains a notice of `at`; `at` itself if the channel has no digests."""
    if digest == "none":
        return at
    local = at.astimezone(ZoneInfo(zone))
    if digest == "hourly":
        # in UTC, because a change of clocks skips or repeats an hour; also right for zones with half hours
        past = timedelta(minutes=local.minute, seconds=local.second, microseconds=local.microsecond)
        return at - past + timedelta(hours=1)
    found = datetime.combine(local.date(), time(hour), ZoneInfo(zone)).astimezone(UTC)
    if found <= at:
        found = datetime.combine(local.date() + timedelta(days=1), time(hour), ZoneInfo(zone)).astimezone(UTC)
    return found
