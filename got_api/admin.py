"""What staff pages have in common."""

from __future__ import annotations

from typing import Any, TypeVar

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

_Row = TypeVar("_Row", bound=Model)


class LookedAt(admin.ModelAdmin[_Row]):
    """Rows that the staff neither makes nor removes."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class Untouched(LookedAt[_Row]):
    """Rows that the staff does not change either."""

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
