"""Read-only staff pages of leagues: seasons, divisions, entries, rounds, tables, rulings and the log.

They never show seeds, salts, households, waking hours, choices of houses, appeals or cards.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, TypeVar

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.admin import StaffRows, house_title
from games.leagues.models import (
    Division,
    Entry,
    League,
    LogEntry,
    Official,
    Round,
    Ruling,
    Season,
    Seat,
    Table,
)
from got_api.admin import ViewOnly

_Row = TypeVar("_Row", bound=Model)


class _Rows(ViewOnly[_Row]):
    """A page that reads its rows with the engine role, and all related rows in the same statement."""

    list_select_related: ClassVar[tuple[str, ...]] = ()
    ordering = ("-id",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows = StaffRows(self.model).order_by(*self.ordering)
        return rows.select_related(*self.list_select_related) if self.list_select_related else rows

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest | None = None) -> bool:
        """Allows the filters that links between the pages use."""
        return lookup in ("season", "round__season", "league", "division") or bool(
            super().lookup_allowed(lookup, value, request)  # type: ignore[arg-type]
        )


class _RelatedRows(admin.TabularInline[Any, Any]):
    """Related rows on the page of another row. They are read with the engine role."""

    extra = 0
    can_delete = False
    related: ClassVar[Sequence[str]] = ()

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return StaffRows(self.model).select_related(*self.related).order_by("id")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return True


def _links_to_lists(links: Sequence[tuple[type[Model], str, Any]]) -> SafeString:
    """Links to lists of other rows. Each of `links` is (model, name of the filter, value of the filter)."""
    found = (
        (
            reverse(f"admin:leagues_{model._meta.model_name}_changelist"),
            name,
            value,
            model._meta.verbose_name_plural,
        )
        for model, name, value in links
    )
    return format_html_join(", ", '<a href="{}?{}={}">{}</a>', found)


def _link_to_page(row: Model | None, text: str) -> SafeString | str:
    """A link to the page of a row."""
    if row is None:
        return "-"
    return format_html(
        '<a href="{}">{}</a>', reverse(f"admin:leagues_{row._meta.model_name}_change", args=[row.pk]), text
    )


class OfficialInline(_RelatedRows):
    model = Official
    related = ("user",)
    fields = readonly_fields = ("user", "role")


@admin.register(League)
class LeagueAdmin(_Rows[League]):
    list_display = ("slug", "name", "conduct_version", "created_at", "rows")
    search_fields = ("slug", "name")
    inlines = (OfficialInline,)
    fields = readonly_fields = ("slug", "name", "conduct", "conduct_version", "created_at", "rows")

    @admin.display(description="lists")
    def rows(self, league: League) -> SafeString:
        return _links_to_lists([(Season, "league", league.pk)])


@admin.register(Season)
class SeasonAdmin(_Rows[Season]):
    list_display = (
        "code",
        "league_page",
        "number",
        "name",
        "status",
        "entry_count",
        "next_at",
        "created_at",
        "rows",
    )
    list_filter = ("status",)
    list_select_related = ("league", "copied_from")
    search_fields = ("code", "league__slug", "league__name")
    fields = readonly_fields = (
        "code", "league_page", "number", "name", "status", "document", "version", "entry_count", "log_count",
        "copied_from", "origin", "next_at", "created_at", "rows",
    )  # fmt: skip

    @admin.display(description="league", ordering="league__slug")
    def league_page(self, season: Season) -> SafeString | str:
        return _link_to_page(season.league, season.league.slug)

    @admin.display
    def name(self, season: Season) -> str:
        return str(season.document["name"])

    @admin.display(description="lists")
    def rows(self, season: Season) -> SafeString:
        of_season: Sequence[type[Model]] = (Division, Entry, Round, Ruling, LogEntry)
        return _links_to_lists(
            [(model, "season", season.pk) for model in of_season] + [(Table, "round__season", season.pk)]
        )


class _SeasonRows(_Rows[_Row]):
    """Rows of a season, with a link to it."""

    list_select_related: ClassVar[tuple[str, ...]] = ("season",)

    @admin.display(description="season", ordering="season__code")
    def season_page(self, row: Any) -> SafeString | str:
        return _link_to_page(row.season, row.season.code)


@admin.register(Division)
class DivisionAdmin(_SeasonRows[Division]):
    list_display = ("name", "tier", "season_page", "rows")
    search_fields = ("name", "season__code")
    fields = readonly_fields = ("season_page", "tier", "name", "rows")

    @admin.display(description="lists")
    def rows(self, division: Division) -> SafeString:
        return _links_to_lists([(Entry, "division", division.pk)])


@admin.register(Entry)
class EntryAdmin(_SeasonRows[Entry]):
    list_display = ("number", "user", "season_page", "division", "status", "joined_at", "left_at")
    list_filter = ("status",)
    list_select_related = ("season", "division", "user")
    search_fields = ("user__username", "season__code")
    fields = readonly_fields = (
        "season_page", "number", "user", "division", "status", "joined_at", "checked_in_at", "left_at",
        "queued_at", "conduct_version",
    )  # fmt: skip


@admin.register(Round)
class RoundAdmin(_SeasonRows[Round]):
    list_display = ("number", "season_page", "division", "status", "starts_at", "ends_at")
    list_filter = ("status",)
    list_select_related = ("season", "stage__division")
    search_fields = ("season__code",)
    fields = readonly_fields = (
        "season_page", "number", "division", "status", "commitment", "opened_at", "starts_at", "ends_at",
    )  # fmt: skip

    @admin.display
    def division(self, row: Round) -> SafeString | str:
        return _link_to_page(row.stage.division, row.stage.division.name)


class SeatInline(_RelatedRows):
    model = Seat
    related = ("entry__user",)
    fields = readonly_fields = ("plays", "entry_page")

    @admin.display(description="house")
    def plays(self, seat: Seat) -> str:
        return house_title(seat.house)

    @admin.display(description="entry")
    def entry_page(self, seat: Seat) -> SafeString | str:
        return _link_to_page(seat.entry, f"{seat.entry.number} {seat.entry.user or '(erased)'}")


@admin.register(Table)
class TableAdmin(_Rows[Table]):
    list_display = ("number", "round_page", "season_page", "size", "attempt", "game", "is_void")
    list_filter = ("is_void", "size")
    list_select_related = ("round__season", "game")
    search_fields = ("round__season__code", "game__code")
    inlines = (SeatInline,)
    fields = readonly_fields = (
        "season_page", "round_page", "number", "size", "attempt", "game", "is_void",
    )  # fmt: skip

    @admin.display(description="round", ordering="round__number")
    def round_page(self, table: Table) -> SafeString | str:
        return _link_to_page(table.round, str(table.round.number))

    @admin.display(description="season", ordering="round__season__code")
    def season_page(self, table: Table) -> SafeString | str:
        return _link_to_page(table.round.season, table.round.season.code)


@admin.register(Ruling)
class RulingAdmin(_SeasonRows[Ruling]):
    list_display = ("number", "season_page", "kind", "reason", "actor", "made_at", "reverses")
    list_filter = ("kind",)
    list_select_related = ("season", "actor", "reverses")
    search_fields = ("season__code", "actor__username", "reason")
    fields = readonly_fields = (
        "season_page", "number", "kind", "facts", "reason", "actor", "made_at", "reverses",
    )  # fmt: skip


@admin.register(LogEntry)
class LogEntryAdmin(_SeasonRows[LogEntry]):
    list_display = ("at", "season_page", "audience", "number", "kind", "actor", "facts")
    list_filter = ("audience", "kind")
    list_select_related = ("season", "actor")
    search_fields = ("season__code", "actor__username")
    fields = readonly_fields = ("season_page", "audience", "number", "kind", "facts", "actor", "at")
