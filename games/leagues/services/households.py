"""Households: players who live together declare it by a shared word, and never meet at a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from hashlib import sha256
from itertools import combinations

from games.leagues.models import Entry, LogEntry, Season
from games.leagues.services.locking import Kind, locked_season, log, require_status, wake
from games.leagues.services.registration import OPEN, own_entry
from got_api.database.viewer import as_engine
from got_api.shared import clock


def declare_household(*, user: int, code: str, word: str, now: datetime | None = None) -> None:
    """Adds an entry to the household of all entries with the same word, or to none if the word is empty.

    The word ignores case and is not stored. Raises 404 without an entry, 409 `season_not_ready`.
    """
    now = now or clock.now()
    with as_engine():
        season = locked_season(code, user)
        entry = own_entry(season, user)
        require_status(season, *OPEN)
        entry.household = (
            sha256(f"{_first_season(season).code}:{word.casefold()}".encode()).hexdigest() if word else ""
        )
        entry.save(update_fields=["household"])
        numbers = [entry.number, *members_of(entry)]
        log(
            season,
            Kind.HOUSEHOLD_CHANGED,
            now,
            actor=user,
            audience=LogEntry.Audience.OFFICIALS,
            entries=sorted(numbers),
        )
        wake(season, now)


def _first_season(season: Season) -> Season:
    """The first season in the chain of copies, so that a word gives the same household in all of them."""
    while season.copied_from is not None:
        season = season.copied_from
    return season


def members_of(entry: Entry) -> list[int]:
    """The numbers of the other entries in the household of an entry. Called as the engine."""
    if not entry.household:
        return []
    others = Entry.objects.filter(season=entry.season_id, household=entry.household).exclude(pk=entry.pk)
    return list(others.order_by("number").values_list("number", flat=True))


def pairs_in_households(entries: Iterable[Entry]) -> Iterator[tuple[int, int]]:
    """The pairs of these entries in the same household, the lower number first."""
    declared = sorted((entry.number, entry.household) for entry in entries if entry.household)
    for (low, one), (high, other) in combinations(declared, 2):
        if one == other:
            yield low, high
