"""Staff pages. They show no password hashes or token digests, and cannot create tokens."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import admin
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.response import TemplateResponse

from accounts.erasure import erase_account
from accounts.models import AccessToken, App, User
from accounts.oauth import registry
from got_api.admin import ViewAndChange
from got_api.shared import clock
from got_api.shared.stamps import TABLES, replace_after_commit


@admin.register(User)
class UserAdmin(ViewAndChange[User]):
    """Accounts can be closed (`is_active`), which is reversible, or erased, which is not.

    Rows are never deleted: games and the admin log refer to them.
    """

    list_display = (
        "__str__", "language", "time_zone", "can_organise", "is_bot", "is_staff", "is_active", "created_at",
        "erased_at",
    )  # fmt: skip
    list_filter = ("is_active", "can_organise", "is_bot", "is_staff", "language")
    actions = ("erase",)
    search_fields = ("username",)
    ordering = ("-id",)
    fields = (
        "username", "email", "email_confirmed_at", "time_zone", "language", "can_organise", "is_bot",
        "is_active", "is_staff", "groups", "user_permissions", "created_at", "last_login",
    )  # fmt: skip
    readonly_fields = ("created_at", "last_login")
    filter_horizontal = ("groups", "user_permissions")

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        """Only superusers may grant rights: otherwise staff could grant themselves more."""
        if request.user.is_superuser:
            return self.readonly_fields
        return (*self.readonly_fields, "is_staff", "groups", "user_permissions")

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Offers the languages that have catalogues."""
        if db_field.name == "language":
            return forms.ChoiceField(choices=settings.LANGUAGES)
        return super().formfield_for_dbfield(db_field, request, **kwargs)

    def save_model(self, request: HttpRequest, obj: User, form: forms.ModelForm[User], change: bool) -> None:
        super().save_model(request, obj, form, change)
        if {"username", "is_bot"}.intersection(form.changed_data):
            replace_after_commit([TABLES])  # lists of games show both fields

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Erased accounts cannot be changed."""
        return (obj is None or obj.erased_at is None) and super().has_change_permission(request, obj)

    def has_erase_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.is_superuser)

    @admin.action(description="Erase the selected accounts", permissions=["erase"])
    def erase(self, request: HttpRequest, queryset: QuerySet[User]) -> TemplateResponse | None:
        """Asks for confirmation before it erases, since erasure is irreversible."""
        accounts = list(queryset.filter(erased_at__isnull=True).order_by("id"))
        if not request.POST.get("confirmed"):
            context = {
                **self.admin_site.each_context(request), "accounts": accounts, "title": "Erase accounts",
                "action_checkbox_name": ACTION_CHECKBOX_NAME,
            }  # fmt: skip
            return TemplateResponse(request, "admin/accounts/user/erase.html", context)
        for account in accounts:
            erase_account(user_id=account.pk)
        self.message_user(request, f"Erased: {len(accounts)}.")
        return None


@admin.register(AccessToken)
class AccessTokenAdmin(ViewAndChange[AccessToken]):
    fields = ("user", "name", "kind", "scopes", "created_at", "expires_at", "last_used_at", "revoked_at")
    list_display = readonly_fields = fields
    list_filter = ("kind",)
    list_select_related = ("user",)
    search_fields = ("user__username", "name")
    ordering = ("-id",)
    actions = ("revoke",)

    @admin.action(description="Revoke the selected tokens", permissions=["change"])
    def revoke(self, request: HttpRequest, queryset: QuerySet[AccessToken]) -> None:
        queryset.filter(revoked_at__isnull=True).update(revoked_at=clock.now())


@admin.register(App)
class AppAdmin(ViewAndChange[App]):
    """Apps belong to their owners. Staff can suspend a harmful app."""

    list_display = ("name", "owner", "client_id", "scopes", "created_at", "suspended_at")
    list_select_related = ("owner",)
    list_filter = (("suspended_at", admin.EmptyFieldListFilter),)
    search_fields = ("name", "client_id", "owner__username")
    ordering = ("-id",)
    fields = ("name", "about", "owner", "client_id", "redirect_uris", "scopes", "created_at", "suspended_at")
    readonly_fields = fields
    actions = ("suspend", "resume")

    @admin.action(description="Suspend the selected apps: all their tokens end", permissions=["change"])
    def suspend(self, request: HttpRequest, queryset: QuerySet[App]) -> None:
        for app in queryset:
            registry.suspend(app)

    @admin.action(description="Resume the selected apps", permissions=["change"])
    def resume(self, request: HttpRequest, queryset: QuerySet[App]) -> None:
        for app in queryset:
            registry.resume(app)
