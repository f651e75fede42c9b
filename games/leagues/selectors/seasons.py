"""Leagues; seasons, their entries, rounds and logs, limited to what the reader may see."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Count, F, Prefetch, Q, QuerySet, prefetch_related_objects

from games.leagues.errors import LeagueCode
from games.leagues.models import (
    Award,
    Choice,
    Division,
    Draw,
    Entry,
    League,
    LogEntry,
    Official,
    ReadyCheck,
    Round,
    Season,
    Separation,
)
from games.leagues.selectors.facts import fields_of, public_status, rounds_of, stage_plan, takes_part
from games.leagues.services.choices import choices_due_at
from games.leagues.services.draws import FAILED_OR_FROZEN, round_of
from games.leagues.services.leagues import (
    ROLES_BY_ACT,
    OfficialAction,
    Role,
    require_role,
    role_of,
    role_permits,
)
from games.leagues.services.locking import document_of, is_visible
from games.leagues.services.seeds import commitments_of
from got_api.database.viewer import as_engine
from got_api.http.errors import ErrorCode, Problem, first_or_404


def leagues() -> QuerySet[League]:
    """All leagues. Requires the engine role."""
    officials = Official.objects.select_related("user").order_by("id")
    return League.objects.prefetch_related(Prefetch("officials", queryset=officials))


def league_body(league: League) -> dict[str, Any]:
    return {
        **fields_of(league, "slug", "name", "conduct", "conduct_version", "created_at"),
        "officials": [
            {"username": row.user.username, "role": row.role}
            for row in league.officials.all()
            if row.user.is_active
        ],
    }


def league_for(slug: str) -> dict[str, Any]:
    """A league for a response. Raises 404."""
    with as_engine():
        league = first_or_404(leagues().filter(slug=slug))
        return league_body(league)


Reader = AbstractBaseUser | AnonymousUser
Status = Season.Status


@contextmanager
def visible_season(reader: Reader, code: str) -> Iterator[tuple[Season, Role | None]]:
    """A season and the role of the reader, within a transaction with the engine role.

    Raises 404 for an unknown season, and for a draft unless the reader is an official.
    """
    with as_engine():
        season = Season.objects.select_related("league").filter(code=code).first()
        if season is None or not is_visible(season, reader.pk):
            raise Problem(ErrorCode.NOT_FOUND)
        yield season, role_of(season.league_id, reader.pk)


def season_bodies(seasons: Sequence[Season]) -> list[dict[str, Any]]:
    """The fields of seasons for a response. Reads the divisions of all seasons in one statement. Requires the
    engine role."""
    active = Count("entries", filter=Q(entries__status=Entry.Status.ACTIVE))
    divisions = Division.objects.annotate(active=active).order_by("tier")
    prefetch_related_objects(list(seasons), Prefetch("divisions", queryset=divisions))
    return [
        {
            **fields_of(season, "code", "number", "origin", "status", "created_at"),
            **{name: season.document[name] for name in ("name", "registration", "check_in")},
            "league": season.league.slug,
            "divisions": [
                {"tier": division.tier, "name": division.name, "entry_count": division.active}  # type: ignore[attr-defined]
                for division in season.divisions.all()
            ],
        }
        for season in seasons
    ]


def season_for(reader: Reader, code: str) -> dict[str, Any]:
    """The fields of a season. Raises 404."""
    with visible_season(reader, code) as (season, _):
        return season_bodies([season])[0]


def seasons_for(reader: Reader, *, league: str | None = None, status: str | None = None) -> QuerySet[Season]:
    """The seasons of all leagues, or of one league or status. Only officials of its league see a draft.

    Requires the engine role.
    """
    rows = Season.objects.select_related("league")
    if league is not None:
        rows = rows.filter(league__slug=league)
    if status is not None:
        rows = rows.filter(status=status)
    own = Official.objects.filter(user=reader.pk, role__in=ROLES_BY_ACT[OfficialAction.SEE_DRAFT]).values(
        "league"
    )
    return rows.filter(~Q(status=Status.DRAFT) | Q(league__in=own))


def document_for(reader: Reader, code: str) -> dict[str, Any]:
    """The document of a season, with all defaults. Raises 404."""
    with visible_season(reader, code) as (season, _):
        # A setting that is newer than the stored document gets its default.
        return document_of(season).to_json()


def entry_body(
    entry: Entry, *, is_started: bool, is_own: bool = False, status: str | None = None
) -> dict[str, Any]:
    """The fields of an entry for a response. Salts are public only when players can no longer choose them.

    `status`: shown in place of the entry's status.
    """
    return {
        **fields_of(entry, "number", "joined_at", "checked_in_at", "left_at", "queued_at"),
        "username": None if entry.user is None else entry.user.username,
        "division": entry.division.tier,
        "status": entry.status if status is None else status,
        "waking": entry.waking if is_own else None,
        "salt": (entry.salt or None) if is_started or is_own else None,
    }


STARTED = (Status.RUNNING, Status.REVIEW, Status.FINAL)


def entries_for(reader: Reader, code: str, **filters: int) -> list[dict[str, Any]]:
    """Entries that take part or took part. Officials also see waiting, applied and invited entries. Raises
    404."""
    with visible_season(reader, code) as (season, role):
        rows = Entry.objects.filter(season=season, **filters).select_related("user", "division")
        sees_all = role_permits(role, OfficialAction.SEE_PEOPLE)
        if not sees_all:
            rows = rows.filter(takes_part())
        is_started = season.status in STARTED
        return [
            entry_body(entry, is_started=is_started, status=None if sees_all else public_status(entry))
            for entry in rows.order_by("number")
        ]


def own_entry_for(reader: Reader, code: str) -> dict[str, Any]:
    """The fields of the reader's own entry. Raises 404 without an entry. The reader must be signed in."""
    assert reader.pk is not None
    with visible_season(reader, code) as (season, _):
        entry = first_or_404(
            Entry.objects.filter(season=season, user_id=reader.pk).select_related("user", "division")
        )
        return entry_body(entry, is_started=season.status in STARTED, is_own=True)


def own_choice_for(reader: Reader, code: str, number: int) -> dict[str, Any]:
    """The houses that the reader chose for a round. Raises 404 without a choice."""
    with visible_season(reader, code) as (season, _):
        row = round_of(season, number)
        choice = first_or_404(Choice.objects.filter(round=row, entry__user=reader.pk))
        return {"houses": choice.houses}


def entry_for(reader: Reader, code: str, number: int) -> dict[str, Any]:
    """The fields of an entry. Raises 404, also for an entry that the reader may not see."""
    return first_or_404(entries_for(reader, code, number=number))


def separations_for(reader: Reader, code: str, **filters: int) -> list[dict[str, Any]]:
    """Separations of entries. Raises 404, 403 `official_only`."""
    with visible_season(reader, code) as (season, role):
        require_role(role, OfficialAction.SEE_PEOPLE)
        rows = Separation.objects.filter(season=season, **filters).select_related("low", "high")
        rows = rows.order_by("low", "high")
        return [{"low": row.low.number, "high": row.high.number, "strict": row.is_strict} for row in rows]


def separation_for(reader: Reader, code: str, low: int, high: int) -> dict[str, Any]:
    """The separation of two entries. Raises 404, 403 `official_only`."""
    return first_or_404(separations_for(reader, code, low__number=low, high__number=high))


def _draw_failures(season: Season) -> dict[int, str]:
    """Number of a round -> the error code of its last failed draw, unless another draw was frozen since."""
    found: dict[int, str] = {}
    rows = LogEntry.objects.filter(season=season, kind__in=FAILED_OR_FROZEN).order_by("id")
    for kind, facts in rows.values_list("kind", "facts"):
        found.pop(facts["round"], None)
        if kind == LogEntry.Kind.DRAW_FAILED:
            found[facts["round"]] = facts.get("code", LeagueCode.DRAW_IMPOSSIBLE)
    return found


def rounds_for(reader: Reader, code: str) -> list[dict[str, Any]]:
    """All rounds by division. Officials see why a draw failed. Raises 404."""
    with visible_season(reader, code) as (season, role):
        failures = _draw_failures(season) if role_permits(role, OfficialAction.SEE_PEOPLE) else {}
        document = document_of(season)
        counted = {
            row.pk: row
            for row in Round.objects.filter(season=season).annotate(
                tables_count=Count("tables", distinct=True),
                results=Count(
                    "tables", filter=Q(tables__results__attempt=F("tables__attempt")), distinct=True
                ),
            )
        }
        checks = ReadyCheck.objects.filter(
            round__season=season, round__status=Round.Status.DRAWN, ended_at=None
        )
        draws = Draw.objects.filter(round__season=season, status=Draw.Status.PUBLISHED)
        published = {draw.round_id: draw for draw in draws.defer("input")}
        ready_due_at = dict(checks.values_list("round", "due_at"))
        return [
            {
                **fields_of(row, "number", "status", "starts_at", "ends_at"),
                "division": division.tier,
                "stage": row.stage.number,
                **commitments_of(row, published.get(row.pk)),
                "choices_due_at": choices_due_at(stage_plan(document, row), row),
                "ready_due_at": ready_due_at.get(row.pk),
                "trouble": failures.get(row.number) if row.status == Round.Status.PLANNED else None,
                "table_count": counted[row.pk].tables_count,
                "result_count": counted[row.pk].results,
            }
            for division in season.divisions.order_by("tier")
            for row in rounds_of(division)
        ]


def awards_for(reader: Reader, code: str) -> list[dict[str, Any]]:
    """The awards of a season: the first three entries of each division, empty until the season is final.
    Raises 404."""
    with visible_season(reader, code) as (season, _):
        rows = Award.objects.filter(division__season=season).select_related("division", "entry__user")
        return [
            {
                "division": row.division.tier,
                "rank": row.rank,
                "entry": row.entry.number,
                "username": None if row.entry.user is None else row.entry.user.username,
            }
            for row in rows.order_by("division__tier", "rank")
        ]


def log_of(season: Season, role: Role | None) -> QuerySet[LogEntry]:
    """The part of the log that a reader may see. Requires the engine role."""
    rows = LogEntry.objects.filter(season=season).select_related("actor")
    return (
        rows
        if role_permits(role, OfficialAction.SEE_PEOPLE)
        else rows.filter(audience=LogEntry.Audience.PUBLIC)
    )


def log_entry_body(row: LogEntry) -> dict[str, Any]:
    return fields_of(row, "number", "kind", "audience", "facts", "at") | {
        "actor": None if row.actor is None else row.actor.username
    }


def seasons_of(user: int) -> list[dict[str, Any]]:
    """The seasons in which a user has an entry, or is an official, newest first."""
    with as_engine():
        entries = {row.season_id: row for row in Entry.objects.filter(user_id=user)}
        roles = dict(Official.objects.filter(user_id=user).values_list("league_id", "role"))
        rows = Season.objects.filter(Q(pk__in=entries) | Q(league__in=roles)).select_related("league")
        return [
            {
                "season": season.code,
                "league": season.league.slug,
                "name": season.document["name"],
                "status": season.status,
                "entry": entries[season.pk].number if season.pk in entries else None,
                "entry_status": entries[season.pk].status if season.pk in entries else None,
                "role": roles.get(season.league_id),
            }
            for season in rows.order_by("-created_at", "-id")
            if season.status != Status.DRAFT or season.league_id in roles
        ]
