"""Places in divisions that the standings of the copied season reserve. A declined place is passed on.

The document of the copied season relegates a number of the last users of each division except the last one,
and promotes as many of the first users of the next lower division. Each user who played at the end of that
season has a place. A user declines the place by leaving, or by not entering in time. A declined promotion
goes to the next user of the lower division. If a user of the higher division declines, one user fewer is
relegated.

The new season also takes over the separations and households of its users.
"""

from collections.abc import Collection, Container, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Q

from games.leagues.models import Division, Entry, LogEntry, Season, Separation
from games.leagues.selectors.facts import has_played, standings_of
from games.leagues.services.locking import Kind, document_of, log_event


def copy_separations_and_households(season: Season, entries: Sequence[Entry], now: datetime) -> None:
    """Gives new entries the households and separations of their users in the copied season.

    A separation is copied once both users have an entry. Requires the engine role and the lock of the season.
    """
    if season.copied_from_id is None:
        return
    new = {entry.user_id: entry for entry in entries if entry.user_id is not None}
    before = Entry.objects.filter(season=season.copied_from_id, user__in=new)
    in_household = before.exclude(household="").values_list("user", "household")
    for user, household in in_household:
        new[user].household = household
    Entry.objects.bulk_update([new[user] for user, _ in in_household], ["household"])
    pairs = Separation.objects.filter(Q(low__in=before) | Q(high__in=before)).select_related("low", "high")
    users = [(pair.low.user_id, pair.high.user_id, pair.is_strict) for pair in pairs.order_by("low", "high")]
    known = {user for low, high, _ in users for user in (low, high)}
    now_entered = {
        entry.user_id: entry for entry in Entry.objects.filter(season=season, user__in=known - {None})
    }
    for one, other, is_strict in users:
        if one not in now_entered or other not in now_entered:
            continue
        low, high = sorted((now_entered[one], now_entered[other]), key=lambda entry: entry.number)
        Separation.objects.create(season=season, low=low, high=high, is_strict=is_strict)
        log_event(season, Kind.APART_CHANGED, now, entries=[low.number, high.number], strict=is_strict)


User = int
_OFFICIALS = LogEntry.Audience.OFFICIALS
_LEFT = (Entry.Status.WITHDRAWN, Entry.Status.REMOVED)


def tiers_after(
    orders: Sequence[Sequence[User]], relegated_counts: Sequence[int], declined_users: Container[User] = ()
) -> dict[User, int]:
    """User -> the tier of their place, without users who have declined.

    `orders`: the users of each tier, from first to last. `relegated_counts`: the number of users relegated
    from each tier.
    """
    present = [[user for user in order if user not in declined_users] for order in orders]
    places = {user: tier for tier, order in enumerate(present, 1) for user in order}
    for tier in range(1, len(orders)):
        count = relegated_counts[tier - 1]
        promoted = present[tier][:count]
        gone = len(orders[tier - 1]) - len(present[tier - 1])
        down = min(max(0, len(promoted) - gone), len(present[tier - 1]))
        places |= dict.fromkeys(promoted, tier)
        places |= dict.fromkeys(present[tier - 1][len(present[tier - 1]) - down :], tier + 1)
    return places


def reserve_places(season: Season, now: datetime) -> None:
    """Invites all users who played at the end of the previous season, each to their division.

    Requires the engine role, and a season without entries.
    """
    orders, relegated = _copied_standings(season)
    numbers = {division.tier: division for division in Division.objects.filter(season=season)}
    places = tiers_after(orders, relegated)
    for user in (user for order in orders for user in order):
        season.entry_count += 1
        division = numbers[min(places[user], max(numbers))]
        entry = Entry.objects.create(
            season=season,
            number=season.entry_count,
            user_id=user,
            division=division,
            status=Entry.Status.INVITED,
            joined_at=now,
        )
        _log(season, entry, now, status=Entry.Status.INVITED, division=division.tier)
        copy_separations_and_households(season, [entry], now)
    Season.objects.filter(pk=season.pk).update(entry_count=season.entry_count)


def fill_places(season: Season, now: datetime, declined_users: Collection[User]) -> None:
    """Passes on the places that these users have declined. Must be called with the season locked.

    An entry changes its division only if it is still in the division of its previous place, and has not
    played.
    """
    if season.copied_from_id is None or not season.has_reserved_places or not declined_users:
        return
    orders, relegated = _copied_standings(season)
    rows = Entry.objects.filter(season=season, user__isnull=False).select_related("division")
    entries = {
        row.user_id: row for row in rows if row.status not in _LEFT and row.user_id not in declined_users
    }
    gone = {user for order in orders for user in order if user not in entries}
    before = tiers_after(orders, relegated, gone - set(declined_users))
    divisions = {row.tier: row for row in Division.objects.filter(season=season)}
    for user, tier in tiers_after(orders, relegated, gone).items():
        entry, last = entries[user], max(divisions)
        if tier == before[user] or entry.division.tier != min(before[user], last):
            continue
        if not Entry.objects.filter(has_played(), pk=entry.pk).exists():
            Entry.objects.filter(pk=entry.pk).update(division=divisions[min(tier, last)])
            _log(season, entry, now, division=min(tier, last))


def _copied_standings(season: Season) -> tuple[list[list[User]], list[int]]:
    """(The users who played at the end of the copied season, from first to last, for each tier; the number
    relegated from each tier)."""
    previous = season.copied_from
    assert previous is not None
    users = dict(
        Entry.objects.filter(season=previous, status=Entry.Status.ACTIVE, user__is_active=True).values_list(
            "number", "user_id"
        )
    )
    divisions = Division.objects.filter(season=previous).order_by("tier")
    orders = [
        [user for line in standings_of(previous, division) if (user := users.get(line.entry)) is not None]
        for division in divisions
    ]
    return orders, [division.relegated for division in document_of(previous).divisions]


def _log(season: Season, entry: Entry, now: datetime, **facts: Any) -> None:
    is_public = entry.status == Entry.Status.ACTIVE
    audience = LogEntry.Audience.PUBLIC if is_public else _OFFICIALS
    log_event(season, Kind.ENTRY_CHANGED, now, audience=audience, entry=entry.number, **facts)
