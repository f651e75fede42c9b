"""Staff pages of the games: due times, problems, seats, and actions of the staff.

No model with an audience is registered, so that no admin reads a hand by accident or plays for another
person. Every change to a game uses `games.services.moderation`, with a reason, and is audited.
"""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
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

from games.models import Audit, Game, Seat, UnreadableGame, Waiting
from games.selectors.metrics import QUARANTINE_AFTER
from games.services import moderation
from got_api.admin import ViewOnly
from got_api.database.viewer import as_engine, as_viewer
from got_api.http.errors import Problem
from got_api.shared import clock


class _Rows(QuerySet[Any]):
    """Rows that are always read in the role of the class, since the pages read lazily and read other tables
    in between."""

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
    """Reads only rows that everybody may read."""

    def role(self) -> AbstractContextManager[Any]:
        return as_viewer(None)


class StaffRows(_Rows):
    """Reads rows hidden from players: records of the staff's own actions, and the players of any seat."""

    def role(self) -> AbstractContextManager[Any]:
        return as_engine()


def house_title(house: str | None) -> str:
    """`stark` -> `House Stark`."""
    return f"House {house.replace('_', ' ').title()}" if house else "no house yet"


def player_title(username: str | None, bot: str | None, stand_in: str | None) -> str:
    """The player of a seat: `arya`, `bot (random)`, `arya, open: sensible plays` or `nobody, open: ...`."""
    name = f"bot ({bot})" if bot else username or "nobody"
    return f"{name}, open: {stand_in} plays" if stand_in else name


class SeatInline(admin.TabularInline[Seat, Game]):
    model = Seat
    extra = 0
    can_delete = False
    verbose_name_plural = "Seats, previous ones included"
    fields = (
        "position",
        "plays",
        "player",
        "open_since",
        "sitter_until",
        "is_active",
        "joined_at",
        "left_at",
    )
    readonly_fields = fields

    @admin.display(description="house")
    def plays(self, seat: Seat) -> str:
        return house_title(seat.house)

    @admin.display
    def player(self, seat: Seat) -> str:
        return player_title(seat.user.username if seat.user else None, seat.bot, seat.stand_in)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        return StaffRows(Seat).order_by("position", "id")

    def has_add_permission(self, request: HttpRequest, obj: Game | None = None) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: Game | None = None) -> bool:
        return True


@dataclass(frozen=True)
class SeatRow:
    """An active seat on a staff page."""

    position: int
    title: str
    player: str
    waiting: list[dict[str, Any]]
    """`decision`, `number`, `since`, `due_at` and `attempts` of the decisions that wait for the house."""


def seat_rows(game_id: int) -> list[SeatRow]:
    """The active seats of a game by position, with the decisions that wait for each house."""
    with as_engine():
        seats = Seat.objects.filter(game=game_id, is_active=True).order_by("position")
        rows = list(seats.values_list("position", "house", "user__username", "bot", "stand_in"))
    with as_viewer(None):
        waiting = list(Waiting.objects.filter(game=game_id).order_by("due_at", "number"))
    return [
        SeatRow(
            position,
            house_title(house),
            player_title(username, bot, stand_in),
            [
                {
                    "decision": row.kind.replace("_", " "),
                    "number": row.number,
                    "since": row.since,
                    "due_at": row.due_at,
                    "attempts": row.attempts,
                }
                for row in waiting
                if row.house == house
            ],
        )
        for position, house, username, bot, stand_in in rows
    ]


# Only the last pause can be active.
_SELECT_PAUSED_GAMES = "select game_id from games_gameclock where (pauses->-1->>1)::timestamptz > %s"


class TroubleFilter(admin.SimpleListFilter):
    """Games that need attention."""

    title = "trouble"
    parameter_name = "trouble"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [
            ("stuck", "quarantined"),
            ("overdue", "overdue"),
            ("open", "open seats"),
            ("paused", "paused"),
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        match self.value():
            case "stuck":
                return queryset.filter(attempts__gte=QUARANTINE_AFTER)
            case "overdue":
                now = clock.now()
                late = Waiting.objects.filter(due_at__lt=now - timedelta(minutes=1))
                # The others are held for other houses.
                late = late.filter(Q(attempts__gt=0) | Q(wake_at__lte=now))
                return queryset.filter(id__in=late.values("game"))
            case "open":
                return queryset.filter(seats__is_active=True, seats__open_since__isnull=False).distinct()
            case "paused":
                paused = RawSQL(_SELECT_PAUSED_GAMES, [clock.now()])  # noqa: S611  (the statement is a constant)
                return queryset.filter(status=Game.Status.RUNNING, id__in=paused)
        return queryset


class StaffAction(forms.Form):
    """An action of the staff on a game, and its reason."""

    action = forms.ChoiceField(
        choices=[
            ("extend", "Extend: more time for every player who must answer"),
            ("pause", "Pause"),
            ("resume", "End the pause"),
            ("open", "Open a seat; its player may return until somebody takes it over"),
            ("vacate", "Take a seat from its player for good"),
            ("adjudicate", "End the game"),
            ("try_again", "Retry now"),
        ]
    )
    hours = forms.IntegerField(
        required=False, min_value=1, max_value=90 * 24, help_text="To extend or pause the game."
    )
    position = forms.TypedChoiceField(
        required=False, coerce=int, empty_value=None, label="Seat", help_text="To open or take a seat."
    )
    winner = forms.ChoiceField(required=False, help_text="To end the game.")
    reason = forms.CharField(
        widget=forms.Textarea(attrs={"rows": 3}), max_length=1000, help_text="Only the staff reads it."
    )

    FINAL = frozenset({"adjudicate", "vacate"})
    """Actions that cannot be undone: the page asks for confirmation."""

    def __init__(self, data: Any, seats: Sequence[SeatRow], houses: Sequence[str]) -> None:
        super().__init__(data)
        self.fields["position"].choices = [  # type: ignore[attr-defined]
            ("", "none"),
            *((seat.position, f"{seat.position}: {seat.title} ({seat.player})") for seat in seats),
        ]
        self.fields["winner"].choices = [  # type: ignore[attr-defined]
            ("", "nobody"),
            *((house, house_title(house)) for house in houses),
        ]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        for name, actions in (("hours", ("extend", "pause")), ("position", ("open", "vacate"))):
            if cleaned.get("action") in actions and not cleaned.get(name):
                self.add_error(name, "Required for this action.")
        return cleaned

    @property
    def is_final(self) -> bool:
        return self.cleaned_data["action"] in self.FINAL

    @property
    def sentence(self) -> str:
        """The effect of a final action, for the confirmation page."""
        if self.cleaned_data["action"] == "adjudicate":
            winner = self.cleaned_data["winner"]
            return f"The game ends. Winner: {house_title(winner) if winner else 'nobody'}."
        seat = dict(self.fields["position"].choices)[self.cleaned_data["position"]]  # type: ignore[attr-defined]
        return f"Seat {seat} is taken from its player for good."

    def apply(self, actor: int, code: str) -> None:
        """Performs the action. Raises Problem."""
        cleaned = self.cleaned_data
        common = {"actor": actor, "code": code, "reason": cleaned["reason"]}
        hours = timedelta(hours=cleaned["hours"] or 0)
        match cleaned["action"]:
            case "extend":
                moderation.extend(by=hours, **common)
            case "pause":
                moderation.pause(length=hours, **common)
            case "resume":
                moderation.resume(**common)
            case "open" | "vacate" as action:
                moderation.replace_player(
                    position=cleaned["position"], is_for_good=action == "vacate", **common
                )
            case "adjudicate":
                moderation.adjudicate(winner=cleaned["winner"] or None, **common)
            case "try_again":
                moderation.try_again(**common)


@admin.register(Game)
class GameAdmin(ViewOnly[Game]):
    list_display = (
        "code", "name", "status", "players", "round", "phase", "winner", "next_due", "attempts", "open_seats",
        "created_at",
    )  # fmt: skip
    list_filter = (TroubleFilter, "status", "players")
    search_fields = ("code", "name")
    inlines = (SeatInline,)

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
        view = self.admin_site.admin_view(self.staff_action)
        return [path("<int:game>/action/", view, name="games_game_action"), *super().get_urls()]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        shown = {"seat_rows": seat_rows(int(object_id))} if object_id.isdigit() else {}
        return super().change_view(request, object_id, form_url, {**(extra_context or {}), **shown})

    def staff_action(self, request: HttpRequest, game: int) -> HttpResponse:
        """Shows the form of an action, and performs the action. Only for staff who may change games.

        An action that cannot be undone has a confirmation page.
        """
        if not request.user.has_perm("games.change_game"):
            raise PermissionDenied
        with as_viewer(None):
            row = Game.objects.filter(id=game).first()
        if row is None:
            return HttpResponseRedirect(reverse("admin:games_game_changelist"))
        seats = seat_rows(game)
        with as_viewer(None):
            houses = list(row.seats.filter(is_active=True).order_by("house").values_list("house", flat=True))
        form = StaffAction(request.POST or None, seats, [house for house in houses if house])
        template = "admin/games/game/action.html"
        if request.method == "POST" and form.is_valid():
            if form.is_final and not request.POST.get("confirmed"):
                template = "admin/games/game/confirm.html"
            else:
                try:
                    form.apply(int(request.user.pk or 0), row.code)
                except Problem as problem:
                    form.add_error(None, problem.body()["detail"])
                else:
                    messages.success(request, f"Done: {form.cleaned_data['action']} of {row.code}.")
                    return HttpResponseRedirect(reverse("admin:games_game_change", args=[game]))
        context = self.admin_site.each_context(request) | {
            "form": form,
            "game": row,
            "title": f"Moderate game {row.code}",
            "opts": Game._meta,
            "seat_rows": seats,
            "audits": moderation.audits_of(row.code),
        }
        return TemplateResponse(request, template, context)


@admin.register(Audit)
class AuditAdmin(ViewOnly[Audit]):
    """Actions of the staff. Nobody can change them, not even the staff."""

    list_display = ("id", "happened_at", "actor", "action", "code", "reason")
    list_filter = ("action",)
    fields = ("happened_at", "actor", "action", "code", "reason", "facts")

    @admin.display(ordering="game__code")
    def code(self, audit: Audit) -> str:
        return audit.game.code

    def get_queryset(self, request: HttpRequest) -> QuerySet[Audit]:
        return StaffRows(Audit).select_related("actor", "game").order_by("-id")


@admin.register(UnreadableGame)
class UnreadableGameAdmin(ViewOnly[UnreadableGame]):
    """Quarantined games, with the reason why the code cannot read their stored data."""

    list_display = ("code", "reason", "since", "failures")

    @admin.display(ordering="game__code")
    def code(self, unreadable: UnreadableGame) -> str:
        return unreadable.game.code

    def get_queryset(self, request: HttpRequest) -> QuerySet[UnreadableGame]:
        return StaffRows(UnreadableGame).select_related("game").order_by("since")
