"""When something leaves: quiet hours, digests, and the next attempt after a failure. No clock in here."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

FIRST_WAIT = 15.0
FACTOR = 4.0
LONGEST_WAIT = 6 * 3600.0
MOST_ATTEMPTS = 10
JITTER = 0.2
LONGEST_REST = 300.0


def wait_after(attempts: int, chance: float) -> timedelta:
    """How long to wait after that many failed attempts: four times longer each time, up to six hours.

    `chance` from 0 to 1 spreads it by a fifth either way, so that what failed together does not come back
    together.
    """
    seconds = min(FIRST_WAIT * FACTOR ** min(attempts - 1, 20), LONGEST_WAIT)
    return timedelta(seconds=seconds * (1 - JITTER + 2 * JITTER * chance))


def rest_after(failures: int) -> timedelta:
    """How long a channel is left alone after that many failures in a row, whatever else is due on it."""
    return timedelta(seconds=min(FIRST_WAIT * 2 ** min(failures - 1, 10), LONGEST_REST))


def after_quiet_hours(moment: datetime, zone: str, start: time | None, end: time | None) -> datetime:
    """The moment itself, or the end of the quiet hours in which it falls. They may span midnight."""
    if start is None or end is None or start == end:
        return moment
    local = moment.astimezone(ZoneInfo(zone))
    at = local.time()
    is_quiet = start <= at < end if start < end else at >= start or at < end
    if not is_quiet:
        return moment
    day = local.date() if at < end else local.date() + timedelta(days=1)
    found = datetime.combine(day, end, ZoneInfo(zone))
    if found.astimezone(UTC) < moment:  # in the hour that clocks give twice
        found = found.replace(fold=1)
    return max(moment, found.astimezone(UTC))


def digest_time(moment: datetime, zone: str, digest: str, hour: int) -> datetime:
    """When the digest leaves into which something of that moment goes; the moment itself without digests."""
    if digest == "none":
        return moment
    local = moment.astimezone(ZoneInfo(zone))
    if digest == "hourly":
        # in UTC, for the hour that a change of clocks takes away or gives twice; zones off by half hours too
        past = timedelta(minutes=local.minute, seconds=local.second, microseconds=local.microsecond)
        return moment - past + timedelta(hours=1)
    found = datetime.combine(local.date(), time(hour), ZoneInfo(zone)).astimezone(UTC)
    if found <= moment:
        found = datetime.combine(local.date() + timedelta(days=1), time(hour), ZoneInfo(zone)).astimezone(UTC)
    return found
