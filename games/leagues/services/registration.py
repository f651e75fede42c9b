"""Entries of a season: entering, leaving and returning; waiting lists; separations and households."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from hashlib import sha256
from itertools import combinations
from typing import Literal, TypeAlias

from django.db.models import Q

from accounts.models import User
from games.errors import GameCode
from games.leagues.document import SeasonDocument
from games.leagues.errors import LeagueCode
from games.leagues.models import Bye, Division, Entry, League, LogEntry, Round, Season, Separation
from games.leagues.selectors.effective_rulings import is_excluded
from games.leagues.selectors.facts import has_played, stage_plan
from games.leagues.services.leagues import OfficialAction
from games.leagues.services.locking import (
    Kind,
    Status,
    document_of,
    locked_for_change,
    log_event,
    log_events,
    require_allowed,
    require_status,
    wake_season,
)
from games.leagues.services.places import copy_separations_and_households, fill_places
from games.leagues.services.tables import leave_running_tables
from games.leagues.stages import is_for_all
from got_api.http.errors import ErrorCode, Problem, first_or_404
from got_api.shared import clock

OPEN = (Status.REGISTRATION, Status.CHECK_IN, Status.RUNNING)
MAX_SEPARATIONS = 1000
Outcome: TypeAlias = Literal["invited", "already_entered", "unknown"]
"""The outcome of an invitation."""


def join_season(
    *,
    user: int,
    code: str,
    conduct_version: int = 0,
    waking: Mapping[str, str] | None = None,
    now: datetime | None = None,
) -> int:
    """Enters a season, accepts an invitation, or re-enters. Returns the number of the entry.

    An entry that joins late or re-enters plays from the next draw on. `conduct_version`: the version of the
    code of conduct that the player accepts. Raises 404, 403 `entry_not_allowed`, `bots_not_allowed`,
    `conduct_not_accepted`, 409 `already_entered`, `registration_closed`.
    """
    with locked_for_change(code, user, now=now) as (season, now):
        document = document_of(season)
        require_allowed(document, user)
        entry = Entry.objects.filter(season=season, user_id=user).first()
        returns = entry is not None and entry.status == Entry.Status.WITHDRAWN
        if entry is not None and (entry.status == Entry.Status.REMOVED or is_excluded(entry)):
            raise Problem(LeagueCode.ENTRY_NOT_ALLOWED)
        if entry is not None and not returns and entry.status != Entry.Status.INVITED:
            raise Problem(LeagueCode.ALREADY_ENTERED)
        _require_open(season, document, returns=returns)
        _require_accepted(season.league, conduct_version)
        is_new = entry is None
        if entry is None:
            if document.registration.kind == "invitation":
                raise Problem(LeagueCode.ENTRY_NOT_ALLOWED)
            (entry,) = _new_entries(season, [user], now, Entry.Status.APPLIED)
        entry.conduct_version = conduct_version
        entry.waking = entry.waking if waking is None else dict(waking)
        entry.save(update_fields=["conduct_version", "waking"])
        if is_new and document.registration.kind == "approved":
            _set_status(season, entry, Entry.Status.APPLIED, now, user)
        else:
            _admit(season, document, entry, now, user)
        return entry.number


def _require_open(season: Season, document: SeasonDocument, *, returns: bool) -> None:
    if season.status == Status.REGISTRATION:
        return
    late = season.status == Status.RUNNING and (returns or document.registration.late)
    if not late or not Round.objects.filter(season=season, status=Round.Status.PLANNED).exists():
        raise Problem(LeagueCode.REGISTRATION_CLOSED, facts={"season_status": season.status})


def _require_accepted(league: League, conduct_version: int) -> None:
    if league.conduct and conduct_version != league.conduct_version:
        facts = {"conduct_version": league.conduct_version}
        raise Problem(LeagueCode.CONDUCT_NOT_ACCEPTED, facts=facts)


def _new_entries(season: Season, users: Sequence[int], now: datetime, status: Entry.Status) -> list[Entry]:
    """Creates entries of these users, in order, in the last division."""
    if not users:
        return []
    division = Division.objects.filter(season=season).order_by("-tier")[0]
    entries = Entry.objects.bulk_create(
        Entry(season=season, number=number, user_id=user, division=division, status=status, joined_at=now)
        for number, user in enumerate(users, season.entry_count + 1)
    )
    season.entry_count += len(entries)
    Season.objects.filter(pk=season.pk).update(entry_count=season.entry_count)
    copy_separations_and_households(season, entries, now)
    return entries


def _admit(season: Season, document: SeasonDocument, entry: Entry, now: datetime, actor: int) -> None:
    """Makes an entry active, or puts it on the waiting list if the season is full."""
    entry.left_at = None
    if _free_places(season, document, entry) == 0:
        _set_status(season, entry, Entry.Status.WAITING, now, actor)
    else:
        _activate(season, document, entry, now, actor)


def _activate(
    season: Season, document: SeasonDocument, entry: Entry, now: datetime, actor: int | None
) -> None:
    """Makes an entry active. It gets byes for the rounds that are already drawn. The byes have the kind
    `absent` if the entry was active before, so that it never gains points by leaving and returning."""
    played = LogEntry.objects.filter(season=season, kind=Kind.ENTRY_JOINED, facts__entry=entry.number)
    missed = Bye.Kind.ABSENT if played.exists() else Bye.Kind.LATE
    if season.status == Status.RUNNING:
        entry.checked_in_at = now
    _set_status(season, entry, Entry.Status.ACTIVE, now, actor)
    _add_byes(document, entry, missed)


def _add_byes(document: SeasonDocument, entry: Entry, kind: Bye.Kind) -> None:
    taken = set(entry.seats.values_list("round_id", flat=True))
    taken |= set(entry.byes.values_list("round_id", flat=True))
    drawn = Round.objects.filter(stage__division=entry.division_id).select_related("stage__division")
    Bye.objects.bulk_create(
        Bye(round=row, entry=entry, kind=kind)
        for row in drawn.exclude(status__in=(Round.Status.PLANNED, Round.Status.PROPOSED))
        if row.pk not in taken and is_for_all(stage_plan(document, row))
    )


def _set_status(season: Season, entry: Entry, status: Entry.Status, now: datetime, actor: int | None) -> None:
    is_public = status in (Entry.Status.ACTIVE, Entry.Status.WITHDRAWN, Entry.Status.REMOVED)
    audience = LogEntry.Audience.PUBLIC if is_public else LogEntry.Audience.OFFICIALS
    entry.status = status
    entry.save(update_fields=["status", "left_at", "checked_in_at", "queued_at"])
    kind = Kind.ENTRY_JOINED if status == Entry.Status.ACTIVE else Kind.ENTRY_CHANGED
    log_event(season, kind, now, actor=actor, audience=audience, entry=entry.number, status=str(status))
    wake_season(season, now)  # a proposal may be outdated


def _free_places(season: Season, document: SeasonDocument, entry: Entry | None = None) -> int | None:
    """The number of entries, including `entry`, that can still become active; None for no limit.

    Until registration closes, a place is reserved for each of the other invited entries.
    """
    capacity = document.registration.capacity
    if capacity is None:
        return None
    have_places = Q(status=Entry.Status.ACTIVE)
    if season.status in (Status.DRAFT, Status.REGISTRATION):
        have_places |= Q(status=Entry.Status.INVITED)
    others = Entry.objects.filter(have_places, season=season)
    if entry is not None:
        others = others.exclude(pk=entry.pk)
    return max(0, capacity - others.count())


def entries_with_place(season: Season, document: SeasonDocument) -> list[Entry]:
    """The entries on the waiting list for which there is a place, in order."""
    if season.status not in OPEN:
        return []
    waiting = Entry.objects.filter(season=season, status=Entry.Status.WAITING).order_by("joined_at", "number")
    return [entry for entry in waiting if not is_excluded(entry)][: _free_places(season, document)]


def move_up(season: Season, document: SeasonDocument, now: datetime) -> None:
    """Makes waiting entries active as long as there are places. Must be called with the season locked."""
    for entry in entries_with_place(season, document):
        _activate(season, document, entry, now, None)


def set_waking(*, user: int, code: str, waking: Mapping[str, str] | None) -> None:
    """Stores the waking hours of a player for later draws. None deletes them.

    Raises 404 without an entry, 409 `season_not_ready` after the end.
    """
    with locked_for_change(code, user) as (season, _):
        entry = own_entry(season, user)
        require_status(season, Status.DRAFT, *OPEN)
        Entry.objects.filter(pk=entry.pk).update(waking=None if waking is None else dict(waking))


def check_in(*, user: int, code: str, salt: str = "", now: datetime | None = None) -> None:
    """Confirms that an active or waiting entry will play. `salt` contributes to the randomness of all draws.

    A player can check in again until check-in ends. Raises 404 without an active or waiting entry, 409
    `check_in_closed`.
    """
    with locked_for_change(code, user, now=now) as (season, now):
        entry = own_entry(season, user)
        require_status(season, Status.CHECK_IN, code=LeagueCode.CHECK_IN_CLOSED)
        if entry.status not in (Entry.Status.ACTIVE, Entry.Status.WAITING):
            raise Problem(ErrorCode.NOT_FOUND)
        Entry.objects.filter(pk=entry.pk).update(checked_in_at=now, salt=salt)


def withdraw_entry(*, user: int, code: str, leaves_tables: bool = False, now: datetime | None = None) -> None:
    """Withdraws an entry from later draws. With `leaves_tables` the player also leaves their running tables
    permanently.

    Raises 404 without an entry, 409 `season_not_ready` after the end, 503 `game_busy`.
    """
    with locked_for_change(code, user, now=now) as (season, now):
        entry = own_entry(season, user)
        require_status(season, Status.DRAFT, *OPEN)
        _leave(season, entry, Entry.Status.WITHDRAWN, now, user)
        if leaves_tables:
            leave_running_tables(season, user, now)
            wake_season(season, now)


def own_entry(season: Season, user: int) -> Entry:
    """The entry of a user. Raises 404 without an entry, or if it has left. Requires the engine role."""
    left = (Entry.Status.WITHDRAWN, Entry.Status.REMOVED)
    return first_or_404(Entry.objects.filter(season=season, user_id=user).exclude(status__in=left))


def _leave(season: Season, entry: Entry, status: Entry.Status, now: datetime, actor: int | None) -> None:
    was_invited = entry.status == Entry.Status.INVITED
    entry.left_at, entry.queued_at = now, None
    _set_status(season, entry, status, now, actor)
    move_up(season, document_of(season), now)
    if was_invited and entry.user_id is not None:
        fill_places(season, now, [entry.user_id])


def withdraw_erased_user(
    season: Season, document: SeasonDocument, user: int, now: datetime | None = None
) -> None:
    """Withdraws the entry of an erased account and removes its user. Must be called with the season
    locked."""
    now = now or clock.now()
    entry = Entry.objects.get(season=season, user_id=user)
    entry.user = None  # before the withdrawal, so that the user is not notified
    entry.save(update_fields=["user"])
    left = (Entry.Status.WITHDRAWN, Entry.Status.REMOVED)
    if season.status in (Status.DRAFT, *OPEN) and entry.status not in left:
        _leave(season, entry, Entry.Status.WITHDRAWN, now, None)
    Entry.objects.filter(pk=entry.pk).update(waking=None)


def invite_user(*, actor: int, code: str, username: str, now: datetime | None = None) -> int:
    """Invites a user, who can then join. Returns the number of the entry.

    Raises 404, 403 `official_only`, 422 `user_unknown`, 409 `already_entered`, `season_not_ready`.
    """
    with locked_for_change(code, actor, OfficialAction.MANAGE_ENTRIES, now=now) as (season, now):
        require_status(season, Status.DRAFT, *OPEN)
        ((outcome, number),) = _invite(season, [username], now, actor)
        if outcome == "unknown":
            raise Problem(GameCode.USER_UNKNOWN)
        if number is None or outcome != "invited":
            raise Problem(LeagueCode.ALREADY_ENTERED)
        return number


def invite_users(
    *, actor: int, code: str, usernames: Sequence[str], now: datetime | None = None
) -> list[tuple[Outcome, int | None]]:
    """Invites users, who can then join. Returns for each name the outcome and the number of the entry.

    An unknown name, or a user with an entry, does not stop the others.
    Raises 404, 403 `official_only`, 409 `season_not_ready`.
    """
    with locked_for_change(code, actor, OfficialAction.MANAGE_ENTRIES, now=now) as (season, now):
        require_status(season, Status.DRAFT, *OPEN)
        return _invite(season, usernames, now, actor)


def _invite(
    season: Season, usernames: Sequence[str], now: datetime, actor: int
) -> list[tuple[Outcome, int | None]]:
    """Invites users with a fixed number of statements, however many names there are. Must be called with the
    season locked."""
    users = User.objects.find_active(usernames)
    previous = Entry.objects.filter(season=season, user__in=set(users.values()))
    numbers: dict[int, int] = dict(previous.values_list("user", "number"))
    new = [user for user in dict.fromkeys(users.get(name) for name in usernames) if user is not None]
    invited = _new_entries(season, [user for user in new if user not in numbers], now, Entry.Status.INVITED)
    if invited:
        facts = [{"entry": entry.number, "status": str(entry.status)} for entry in invited]
        log_events(season, Kind.ENTRY_CHANGED, now, facts, actor=actor, audience=LogEntry.Audience.OFFICIALS)
        wake_season(season, now)  # a proposal may be outdated
    left = {entry.user_id: entry.number for entry in invited}
    found: list[tuple[Outcome, int | None]] = []
    for name in usernames:
        user = users.get(name)
        if user is None:
            found.append(("unknown", None))
        elif user in left:  # the first occurrence of a name that is repeated
            numbers[user] = left.pop(user)
            found.append(("invited", numbers[user]))
        else:
            found.append(("already_entered", numbers[user]))
    return found


def change_entry(
    *,
    actor: int,
    code: str,
    number: int,
    approve: bool = False,
    division: int | None = None,
    now: datetime | None = None,
) -> None:
    """Approves an application, or moves an entry to another division (its tier) before its first round.

    Raises 404, 403 `official_only`, 409 `season_not_ready`, `draw_published`.
    """
    with locked_for_change(code, actor, OfficialAction.MANAGE_ENTRIES, now=now) as (season, now):
        require_status(season, *OPEN)
        entry = _entry_with_number(season, number)
        if division is not None:
            wanted = first_or_404(Division.objects.filter(season=season, tier=division))
            if Entry.objects.filter(has_played(), pk=entry.pk).exists():
                raise Problem(LeagueCode.DRAW_PUBLISHED)
            Entry.objects.filter(pk=entry.pk).update(division=wanted)
            log_event(season, Kind.ENTRY_CHANGED, now, actor=actor, entry=number, division=division)
            wake_season(season, now)
            entry.division = wanted
        if approve and entry.status == Entry.Status.APPLIED and not is_excluded(entry):
            _admit(season, document_of(season), entry, now, actor)


def remove_entry(*, actor: int, code: str, number: int, now: datetime | None = None) -> None:
    """Removes an entry from a season permanently. Its results stay.

    Raises 404, 403 `official_only`, 409 `season_not_ready`.
    """
    with locked_for_change(code, actor, OfficialAction.MANAGE_ENTRIES, now=now) as (season, now):
        require_status(season, Status.DRAFT, *OPEN)
        entry = _entry_with_number(season, number)
        if entry.status != Entry.Status.REMOVED:
            _leave(season, entry, Entry.Status.REMOVED, now, actor)


def exclude_entry(season: Season, entry: Entry, now: datetime) -> None:
    """Excludes an entry from later draws, by a ruling or a card. Must be called with the season locked."""
    _leave(season, entry, Entry.Status.REMOVED, now, None)


def restore_entry(season: Season, entry: Entry, now: datetime) -> None:
    """Lets an excluded entry play from the next draw. Must be called with the season locked."""
    if entry.status == Entry.Status.REMOVED:
        entry.left_at = None
        _set_status(season, entry, Entry.Status.ACTIVE, now, None)
        _add_byes(document_of(season), entry, Bye.Kind.ABSENT)


def _entry_with_number(season: Season, number: int) -> Entry:
    return first_or_404(Entry.objects.filter(season=season, number=number))


def separate_entries(
    *, actor: int, code: str, low: int, high: int, is_strict: bool, now: datetime | None = None
) -> None:
    """Separates two entries: they never share a table, or only if it cannot be avoided.

    Raises 404, 403 `official_only`, 409 `season_not_ready`, `list_full`.
    """
    with locked_for_change(code, actor, OfficialAction.MANAGE_ENTRIES, now=now) as (season, now):
        require_status(season, Status.DRAFT, *OPEN)
        pair = _pair(season, low, high)
        if Separation.objects.filter(season=season).count() >= MAX_SEPARATIONS:
            raise Problem(GameCode.LIST_FULL, facts={"max_count": MAX_SEPARATIONS})
        Separation.objects.update_or_create(
            season=season, low=pair[0], high=pair[1], defaults={"is_strict": is_strict}
        )
        _log_separation(season, now, actor, pair, is_strict)


def remove_separation(*, actor: int, code: str, low: int, high: int, now: datetime | None = None) -> None:
    """Removes a separation. Raises 404 without one, 403 `official_only`, 409 `season_not_ready`."""
    with locked_for_change(code, actor, OfficialAction.MANAGE_ENTRIES, now=now) as (season, now):
        require_status(season, Status.DRAFT, *OPEN)
        pair = _pair(season, low, high)
        if not Separation.objects.filter(season=season, low=pair[0], high=pair[1]).delete()[0]:
            raise Problem(ErrorCode.NOT_FOUND)
        _log_separation(season, now, actor, pair, None)


def _pair(season: Season, low: int, high: int) -> tuple[Entry, Entry]:
    """Two entries by their numbers. Raises 404 unless `low` is less than `high`. Their ids are in the same
    order."""
    if low >= high:
        raise Problem(ErrorCode.NOT_FOUND)
    return _entry_with_number(season, low), _entry_with_number(season, high)


def _log_separation(
    season: Season, now: datetime, actor: int, pair: tuple[Entry, Entry], is_strict: bool | None
) -> None:
    numbers = [entry.number for entry in pair]
    log_event(season, Kind.APART_CHANGED, now, actor=actor, entries=numbers, strict=is_strict)
    wake_season(season, now)


def declare_household(*, user: int, code: str, word: str, now: datetime | None = None) -> None:
    """Adds an entry to the household of all entries with the same word. An empty word removes it from its
    household.

    The case of the word is ignored. The word is not stored, only its digest. Raises 404 without an entry, 409
    `season_not_ready`.
    """
    with locked_for_change(code, user, now=now) as (season, now):
        entry = own_entry(season, user)
        require_status(season, *OPEN)
        entry.household = (
            sha256(f"{_first_season(season).code}:{word.casefold()}".encode()).hexdigest() if word else ""
        )
        entry.save(update_fields=["household"])
        numbers = [entry.number, *members_of(entry)]
        log_event(season, Kind.HOUSEHOLD_CHANGED, now, actor=user, entries=sorted(numbers))
        wake_season(season, now)


def _first_season(season: Season) -> Season:
    """The first season in the chain of copies, so that a word gives the same household in all of them."""
    while season.copied_from is not None:
        season = season.copied_from
    return season


def members_of(entry: Entry) -> list[int]:
    """The numbers of the other entries in the household of an entry. Requires the engine role."""
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
