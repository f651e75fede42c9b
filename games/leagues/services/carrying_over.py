"""Separations and households that a season takes over from the season of which it is a copy."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db.models import Q

from games.leagues.models import Apart, Entry, LogEntry, Season
from games.leagues.services.locking import Kind, log

OFFICIALS = LogEntry.Audience.OFFICIALS


def carry_over(season: Season, entries: Sequence[Entry], now: datetime) -> None:
    """Gives new entries the households and separations of their users in the copied season.

    A separation is copied once both users have an entry. Called as the engine, with the season locked.
    """
    if season.copied_from_id is None:
        return
    new = {entry.user_id: entry for entry in entries if entry.user_id is not None}
    before = Entry.objects.filter(season=season.copied_from_id, user__in=new)
    in_household = before.exclude(household="").values_list("user", "household")
    for user, household in in_household:
        new[user].household = household
    Entry.objects.bulk_update([new[user] for user, _ in in_household], ["household"])
    pairs = Apart.objects.filter(Q(low__in=before) | Q(high__in=before)).select_related("low", "high")
    users = [(pair.low.user_id, pair.high.user_id, pair.is_strict) for pair in pairs.order_by("low", "high")]
    known = {user for low, high, _ in users for user in (low, high)}
    now_entered = {
        entry.user_id: entry for entry in Entry.objects.filter(season=season, user__in=known - {None})
    }
    for one, other, is_strict in users:
        if one not in now_entered or other not in now_entered:
            continue
        low, high = sorted((now_entered[one], now_entered[other]), key=lambda entry: entry.number)
        Apart.objects.create(season=season, low=low, high=high, is_strict=is_strict)
        log(
            season,
            Kind.APART_CHANGED,
            now,
            audience=OFFICIALS,
            entries=[low.number, high.number],
            strict=is_strict,
        )
