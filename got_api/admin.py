"""Base classes of admin pages."""

from typing import Any, TypeVar

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

_Row = TypeVar("_Row", bound=Model)


class ViewAndChange(admin.ModelAdmin[_Row]):
    """Rows that the staff may view and change, but neither add nor delete."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class ViewOnly(ViewAndChange[_Row]):
    """Rows that the staff may only view."""

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
