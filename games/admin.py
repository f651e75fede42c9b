"""Staff pages of the games, to look at only: what changes a game goes through a service.

Nothing with an audience is registered, so that nobody on the staff reads a hand by accident.
"""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest

from games.models import Game, Seat
from got_api.viewer import as_viewer


class PublicRows(QuerySet[Any]):
    """Reads as the public does, whenever that is: the pages read lazily, and other tables in between."""

    def _fetch_all(self) -> None:
        with as_viewer(None):
            super()._fetch_all()

    def count(self) -> int:
        with as_viewer(None):
            return super().count()

    def exists(self) -> bool:
        with as_viewer(None):
            return super().exists()


class Seats(admin.TabularInline[Seat, Game]):
    model = Seat
    extra = 0
    can_delete = False
    fields = ("position", "user", "bot", "house", "is_active", "joined_at", "left_at")
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        return PublicRows(Seat).order_by("position", "id")

    def has_add_permission(self, request: HttpRequest, obj: Game | None = None) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: Game | None = None) -> bool:
        return True


@admin.register(Game)
class GameAdmin(admin.ModelAdmin[Game]):
    list_display = ("code", "name", "status", "players", "round", "phase", "winner", "created_at")
    list_filter = ("status", "players")
    search_fields = ("code", "name")
    inlines = (Seats,)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        return PublicRows(Game).order_by("-id")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False
