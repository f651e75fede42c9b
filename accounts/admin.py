"""Staff pages. No password hash and no token digest is shown, and no token can be made here."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from accounts.models import AccessToken, User
from got_api.admin import LookedAt


@admin.register(User)
class UserAdmin(LookedAt[User]):
    """Accounts are closed, not deleted: games and the deeds of the staff still name them."""

    list_display = ("username", "language", "time_zone", "is_staff", "is_active", "created_at")
    list_filter = ("is_active", "is_staff", "language")
    search_fields = ("username",)
    ordering = ("-id",)
    fields = (
        "username", "email", "email_confirmed_at", "time_zone", "language", "is_active", "is_staff", "groups",
        "user_permissions", "created_at", "last_login",
    )  # fmt: skip
    readonly_fields = ("created_at", "last_login")
    filter_horizontal = ("groups", "user_permissions")

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        """Only a superuser may hand out rights: otherwise staff could make themselves more."""
        if request.user.is_superuser:
            return self.readonly_fields
        return (*self.readonly_fields, "is_staff", "groups", "user_permissions")


@admin.register(AccessToken)
class AccessTokenAdmin(LookedAt[AccessToken]):
    list_display = (
        "user",
        "name",
        "kind",
        "scopes",
        "created_at",
        "expires_at",
        "last_used_at",
        "revoked_at",
    )
    list_filter = ("kind",)
    list_select_related = ("user",)
    search_fields = ("user__username", "name")
    ordering = ("-id",)
    fields = ("user", "name", "kind", "scopes", "created_at", "expires_at", "last_used_at", "revoked_at")
    readonly_fields = fields
    actions = ("revoke",)

    @admin.action(description="Revoke the chosen tokens", permissions=["change"])
    def revoke(self, request: HttpRequest, queryset: QuerySet[AccessToken]) -> None:
        queryset.filter(revoked_at__isnull=True).update(revoked_at=timezone.now())
