"""Staff pages. No password hash and no token digest is shown, and no token can be made here."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.admin.forms import AdminAuthenticationForm
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.exceptions import Throttled
from rest_framework.request import Request

from accounts.models import AccessToken, User
from accounts.services import count_log_in
from got_api.admin import LookedAt
from got_api.throttling import RateThrottle, spend


class StaffLogInForm(AdminAuthenticationForm):
    """A try here counts as one at /sessions: passwords of the staff are not to be found by trying either."""

    def clean(self) -> dict[str, Any]:
        assert self.request is not None  # the page always gives it
        try:
            spend("login", RateThrottle().get_ident(Request(self.request)))
            count_log_in(username=self.cleaned_data.get("username", ""))
        except Throttled as error:
            raise ValidationError(_("Too many requests; wait before the next."), code="throttled") from error
        return super().clean()


admin.site.login_form = StaffLogInForm


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
