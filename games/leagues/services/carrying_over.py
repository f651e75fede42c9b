"""Separations and households that a copied season takes over from the season before."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q

from games.leagues.models import Apart, Entry, LogEntry, Season
from games.leagues.services.locking import Kind, log

OFFICIALS = LogEntry.Audience.OFFICIALS


def carry_over(season: Season, entry: Entry, now: datetime) -> None:
    """Give a new entry the household, and the separations, of its user in the season that was copied.

    A separation follows once both users have an entry. Called as the engine, with the season locked.
    """
    if season.copied_from_id is None or entry.user_id is None:
        return
    before = Entry.objects.filter(season=season.copied_from_id, user_id=entry.user_id).first()
    if before is None:
        return
    if before.household:
        entry.household = before.household
        entry.save(update_fields=["household"])
    pairs = Apart.objects.filter(Q(low=before) | Q(high=before)).select_related("low", "high")
    for pair in pairs.order_by("low", "high"):
        user = (pair.high if pair.low_id == before.pk else pair.low).user_id
        other = None if user is None else Entry.objects.filter(season=season, user_id=user).first()
        if other is None:
            continue
        low, high = sorted((entry, other), key=lambda one: one.number)
        Apart.objects.create(season=season, low=low, high=high, is_strict=pair.is_strict)
        log(
            season,
            Kind.APART_CHANGED,
            now,
            audience=OFFICIALS,
            entries=[low.number, high.number],
            strict=pair.is_strict,
        )
