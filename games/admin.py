"""Staff pages of the games: what is due, what is stuck, who sits where, and what the staff may do about it.

Nothing with an audience is registered, so that nobody on the staff reads a hand by accident, and nobody plays
for another: what changes a game goes through `games.services.moderation`, with a reason, on record.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from datetime import timedelta
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Count, Max, Min, Q, QuerySet
from django.db.models.expressions import RawSQL
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse

from games.engine.editions import houses_of_all_editions
from games.models import Audit, Game, Seat, Waiting
from games.selectors.metrics import SET_ASIDE_AFTER
from games.services import moderation
from got_api import clock
from got_api.admin import Untouched
from got_api.errors import Problem
from got_api.viewer import as_engine, as_viewer


class _Rows(QuerySet[Any]):
    """Reads in a role of its own, whenever that is: the pages read lazily, and other tables in between."""

    def role(self) -> AbstractContextManager[Any]:
        raise NotImplementedError

    def _fetch_all(self) -> None:
        with self.role():
            super()._fetch_all()

    def count(self) -> int:
        with self.role():
            return super().count()

    def exists(self) -> bool:
        with self.role():
            return super().exists()


class PublicRows(_Rows):
    """Reads as the public does."""

    def role(self) -> AbstractContextManager[Any]:
        return as_viewer(None)


class StaffRows(_Rows):
    """Reads what players may not. Only records of the staff's own deeds are read so."""

    def role(self) -> AbstractContextManager[Any]:
        return as_engine()


class Seats(admin.TabularInline[Seat, Game]):
    model = Seat
    extra = 0
    can_delete = False
    fields = (
        "position", "house", "user", "bot", "stand_in", "open_since", "sitter_until", "is_active",
        "joined_at", "left_at",
    )  # fmt: skip
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        return PublicRows(Seat).order_by("position", "id")

    def has_add_permission(self, request: HttpRequest, obj: Game | None = None) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: Game | None = None) -> bool:
        return True


# Only the last pause can be on.
_PAUSED = "select game_id from games_gameclock where (pauses->-1->>1)::timestamptz > %s"


class Trouble(admin.SimpleListFilter):
    """Games that somebody should look at."""

    title = "trouble"
    parameter_name = "trouble"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("stuck", "set aside"), ("overdue", "overdue"), ("open", "open seats"), ("paused", "paused")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        match self.value():
            case "stuck":
                return queryset.filter(attempts__gte=SET_ASIDE_AFTER)
            case "overdue":
                now = clock.now()
                late = Waiting.objects.filter(due_at__lt=now - timedelta(minutes=1))
                late = late.filter(Q(attempts__gt=0) | Q(wake_at__lte=now))  # the others are held
                return queryset.filter(id__in=late.values("game"))
            case "open":
                return queryset.filter(seats__is_active=True, seats__open_since__isnull=False).distinct()
            case "paused":
                paused = RawSQL(_PAUSED, [clock.now()])  # noqa: S611  (the statement is a constant)
                return queryset.filter(status=Game.Status.RUNNING, id__in=paused)
        return queryset


class Deed(forms.Form):
    """What the staff does to a game, and why."""

    deed = forms.ChoiceField(
        choices=[
            ("extend", "give more time to all who are asked"),
            ("pause", "pause"),
            ("resume", "end a pause"),
            ("open", "open a seat; its player may return"),
            ("vacate", "take a seat from its player for good"),
            ("adjudicate", "end the game"),
            ("try_again", "resolve it again now"),
        ]
    )
    hours = forms.IntegerField(required=False, min_value=1, max_value=90 * 24, help_text="extend, pause")
    position = forms.IntegerField(required=False, min_value=1, help_text="of the seat")
    winner = forms.ChoiceField(
        required=False,
        choices=lambda: [("", "nobody"), *((house, house) for house in houses_of_all_editions())],
        help_text="adjudicate",
    )
    reason = forms.CharField(widget=forms.Textarea(attrs={"rows": 3}), max_length=1000)

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        for name, deeds in (("hours", ("extend", "pause")), ("position", ("open", "vacate"))):
            if given.get("deed") in deeds and not given.get(name):
                self.add_error(name, "Needed for this.")
        return given

    def do(self, actor: int, code: str) -> None:
        """Raises Problem."""
        given, common = (
            self.cleaned_data,
            {"actor": actor, "code": code, "reason": self.cleaned_data["reason"]},
        )
        hours = timedelta(hours=given["hours"] or 0)
        match given["deed"]:
            case "extend":
                moderation.extend(by=hours, **common)
            case "pause":
                moderation.pause(length=hours, **common)
            case "resume":
                moderation.resume(**common)
            case "open" | "vacate" as deed:
                moderation.replace_player(position=given["position"], is_for_good=deed == "vacate", **common)
            case "adjudicate":
                moderation.adjudicate(winner=given["winner"] or None, **common)
            case "try_again":
                moderation.try_again(**common)


@admin.register(Game)
class GameAdmin(Untouched[Game]):
    list_display = (
        "code", "name", "status", "players", "round", "phase", "winner", "next_due", "attempts", "open_seats",
        "created_at",
    )  # fmt: skip
    list_filter = (Trouble, "status", "players")
    search_fields = ("code", "name")
    inlines = (Seats,)
    change_form_template = "admin/games/game/look.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        games: QuerySet[Game] = (
            PublicRows(Game)
            .annotate(
                next_due=Min("waiting__due_at"),
                attempts=Max("waiting__attempts"),
                open_count=Count(
                    "seats", distinct=True, filter=Q(seats__is_active=True, seats__open_since__isnull=False)
                ),
            )
            .order_by("-id")
        )
        return games

    @admin.display(ordering="next_due")
    def next_due(self, game: Any) -> Any:
        return game.next_due

    @admin.display(ordering="attempts")
    def attempts(self, game: Any) -> Any:
        return game.attempts

    @admin.display(ordering="open_count")
    def open_seats(self, game: Any) -> Any:
        return game.open_count

    def get_urls(self) -> list[URLPattern]:
        deed = path("<int:game>/deed/", self.admin_site.admin_view(self.deed), name="games_game_deed")
        return [deed, *super().get_urls()]

    def deed(self, request: HttpRequest, game: int) -> HttpResponse:
        """The form of a deed, and the deed. Only for those of the staff who may change games."""
        if not request.user.has_perm("games.change_game"):
            raise PermissionDenied
        with as_viewer(None):
            row = Game.objects.filter(id=game).first()
        if row is None:
            return HttpResponseRedirect(reverse("admin:games_game_changelist"))
        form = Deed(request.POST or None)
        if request.method == "POST" and form.is_valid():
            try:
                form.do(int(request.user.pk or 0), row.code)
            except Problem as problem:
                form.add_error(None, str(problem.detail))
            else:
                messages.success(request, f"Done: {form.cleaned_data['deed']} of {row.code}.")
                return HttpResponseRedirect(reverse("admin:games_game_change", args=[game]))
        context = self.admin_site.each_context(request) | {
            "form": form,
            "game": row,
            "title": f"Rule game {row.code}",
            "opts": Game._meta,
            "audits": moderation.audits_of(row.code),
        }
        return TemplateResponse(request, "admin/games/game/deed.html", context)


@admin.register(Audit)
class AuditAdmin(Untouched[Audit]):
    """What the staff did. Nobody changes it, the staff least of all."""

    list_display = ("id", "happened_at", "actor", "deed", "code", "reason")
    list_filter = ("deed",)
    list_select_related = ("actor", "game")

    @admin.display(ordering="game__code")
    def code(self, audit: Audit) -> str:
        return audit.game.code

    def get_queryset(self, request: HttpRequest) -> QuerySet[Audit]:
        return StaffRows(Audit).order_by("-id")
