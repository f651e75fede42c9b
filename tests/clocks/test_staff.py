"""Views and actions of the staff, and refusals for others."""

from __future__ import annotations

import re
import shlex
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import ProgrammingError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import storage
from games.admin import StaffAction
from games.models import Audit, GameSecret, Waiting
from games.selectors.metrics import figures, heartbeat_figures
from games.services import deadlines, hosting, moderation
from got_api.database.viewer import as_engine, as_viewer
from got_api.http.errors import Problem
from tests.factories import PASSWORD, UserFactory
from tests.people import expect_problem, operator
from tests.served import DAY, HOUR, NOON, Game, timed_game

pytestmark = pytest.mark.django_db

WHY = "two of them wrote to us"


@pytest.fixture
def game(db: None) -> Game:
    clock = {"bank_start_seconds": 0, "bank_per_round_seconds": 0, "max_bank_seconds": 0}
    policy = {"reminder_seconds": 0, "grace_count": 0, "stand_in": "defaults"}
    return timed_game(preset="one_day", clock=clock, policy=policy)


@pytest.fixture
def staff(db: None) -> Any:
    return UserFactory.create(username="varys", is_staff=True, is_superuser=True)


def audits(game: Game) -> list[tuple[str, str, str]]:
    return [(str(row.actor), row.action, row.reason) for row in moderation.audits_of(game.code)]


def test_every_staff_action_is_public_and_audited_with_its_reason(game: Game, staff: Any) -> None:
    common = {"actor": staff.pk, "code": game.code, "reason": WHY, "now": game.now}
    moderation.extend(by=3 * HOUR, **common)
    moderation.pause(length=DAY, **common)
    moderation.resume(**common)
    moderation.replace_player(position=game.seat("stark").position, is_for_good=False, **common)
    moderation.replace_player(position=game.seat("lannister").position, is_for_good=True, **common)
    moderation.try_again(**common)
    moderation.adjudicate(winner="baratheon", **common)
    assert game.log() == [
        ("extended", "staff", None),
        ("paused", "staff", None),
        ("resumed", "staff", None),
        ("seat_opened", "staff", "stark"),
        ("seat_left", "staff", "lannister"),
        ("seat_opened", "staff", "lannister"),
        ("ended", "staff", "baratheon"),
    ]
    actions = ["adjudicate", "try_again", "replace", "replace", "resume", "pause", "extend"]
    assert audits(game) == [("varys", action, WHY) for action in actions]
    row = game.row()
    assert (row.status, row.ended_by, row.awarded_to) == ("finished", "adjudication", "baratheon")
    assert (game.seat("stark").user, game.seat("lannister").user) == (game.users["stark"], None)
    with as_engine():
        assert storage.differences(storage.find_game(game.code)) == []


def test_a_refused_staff_action_leaves_no_audit_record(game: Game, staff: Any) -> None:
    common = {"actor": staff.pk, "code": game.code, "reason": WHY, "now": game.now}
    with pytest.raises(Problem, match=r" house_not_in_game$"):
        moderation.adjudicate(winner="tyrell", **common)
    with pytest.raises(Problem, match=r" not_paused$"):
        moderation.resume(**common)
    with pytest.raises(Problem, match=r" not_found$"):
        moderation.replace_player(position=6, is_for_good=True, **common)
    with pytest.raises(ValueError, match="reason"):
        moderation.extend(**(common | {"reason": " "}), by=HOUR)
    assert audits(game) == []
    assert game.log() == []


def test_the_player_role_cannot_read_audit_records(game: Game, staff: Any) -> None:
    moderation.extend(actor=staff.pk, code=game.code, by=HOUR, reason=WHY)
    with pytest.raises(ProgrammingError, match="permission denied"), as_viewer(staff):
        list(Audit.objects.all())


def page_of(game: Game, name: str = "action") -> str:
    return reverse(f"admin:games_game_{name}", args=[game.game.id])


def test_staff_can_list_stuck_and_overdue_games(client: Client, staff: Any, game: Game) -> None:
    other = timed_game()
    with as_engine():
        Waiting.objects.filter(game=game.game).update(attempts=4, due_at=timezone.now() - HOUR)
        Waiting.objects.filter(game=other.game).update(due_at=timezone.now() + HOUR)
    client.force_login(staff)
    for trouble in ("stuck", "overdue"):
        shown = client.get(reverse("admin:games_game_changelist"), {"trouble": trouble}).content.decode()
        assert game.code in shown
        assert other.code not in shown
    shown = client.get(page_of(game, "change")).content.decode()
    assert page_of(game) in shown
    # Neither pages nor records contain house cards or the seed.
    with as_engine(game=game.game.id):
        assert GameSecret.objects.get().seed.hex() not in shown


def test_staff_can_list_games_that_are_currently_paused(client: Client, staff: Any, game: Game) -> None:
    other, third = timed_game(), timed_game()
    now = timezone.now()
    for each in (game, other):
        hosting.pause_as_host(user=each.users["stark"].pk, code=each.code, length=DAY, now=now)
    hosting.resume_as_host(user=other.users["stark"].pk, code=other.code, now=now)
    client.force_login(staff)
    shown = client.get(reverse("admin:games_game_changelist"), {"trouble": "paused"}).content.decode()
    assert [each.code in shown for each in (game, other, third)] == [True, False, False]


@pytest.mark.long
def test_staff_must_give_a_reason_to_moderate_a_game(client: Client, staff: Any, game: Game) -> None:
    client.force_login(staff)
    address = page_of(game)
    assert (
        "Required for this action."
        in client.post(address, {"action": "pause", "reason": WHY}).content.decode()
    )
    assert "This field is required." in client.post(address, {"action": "resume"}).content.decode()
    assert "not paused" in client.post(address, {"action": "resume", "reason": WHY}).content.decode()
    assert audits(game) == []
    assert client.post(address, {"action": "pause", "hours": 48, "reason": WHY}).status_code == 302
    assert audits(game) == [("varys", "pause", WHY)]
    assert WHY in client.get(address).content.decode()
    assert WHY in client.get(reverse("admin:games_audit_changelist")).content.decode()
    with as_engine():
        [audit] = Audit.objects.values_list("pk", flat=True)
    assert game.code in client.get(reverse("admin:games_audit_change", args=[audit])).content.decode()
    for body in (
        {"action": "open", "position": game.seat("stark").position},
        {"action": "vacate", "position": game.seat("stark").position, "confirmed": "yes"},
        {"action": "extend", "hours": 2},
        {"action": "try_again"},
        {"action": "resume"},
        {"action": "adjudicate", "winner": "", "confirmed": "yes"},
    ):
        assert client.post(address, body | {"reason": WHY}).status_code == 302, body
    assert game.row().ended_by == "adjudication"
    assert len(audits(game)) == 7


def test_staff_pages_show_the_table_and_the_waiting_houses(client: Client, staff: Any, game: Game) -> None:
    game.submits("lannister")
    client.force_login(staff)
    for name in ("change", "action"):
        shown = client.get(page_of(game, name)).content.decode()
        rows = {
            house: row for row in shown.split("<tr>") for house in re.findall(r"<td>(House \w+)</td>", row)
        }
        assert set(rows) == {"House Stark", "House Lannister", "House Baratheon"}
        assert str(game.users["stark"].username) in rows["House Stark"]
        assert "1: place orders" in rows["House Stark"]
        assert f"{NOON:%Y-%m-%d %H:%M}" in rows["House Stark"]
        assert f"{game.due('stark'):%Y-%m-%d %H:%M}" in rows["House Stark"]
        assert "place orders" not in rows["House Lannister"]


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"action": "adjudicate", "winner": "stark"}, "The game ends. Winner: House Stark."),
        ({"action": "vacate", "position": 1}, "is taken from its player for good."),
    ],
)
def test_irreversible_staff_actions_need_a_confirmation(
    client: Client, staff: Any, game: Game, body: dict[str, Any], sentence: str
) -> None:
    client.force_login(staff)
    asked = client.post(page_of(game), body | {"reason": WHY})
    assert asked.status_code == 200
    assert sentence in asked.content.decode()
    assert audits(game) == []
    fields = asked.context["form"]
    again = {field.html_name: field.value() for field in fields if field.value() is not None}
    assert client.post(page_of(game), again | {"confirmed": "yes"}).status_code == 302
    [(_, action, _)] = audits(game)
    assert action == {"vacate": "replace"}.get(body["action"], body["action"])


def test_the_link_view_site_leads_to_a_page(client: Client, staff: Any) -> None:
    client.force_login(staff)
    index = client.get(reverse("admin:index"))
    assert client.get(index.context["site_url"]).status_code == 200


def test_staff_with_only_view_permission_cannot_change_a_game(client: Client, game: Game) -> None:
    from django.contrib.auth.models import Permission

    looker = UserFactory.create(username="pycelle", is_staff=True)
    looker.user_permissions.add(Permission.objects.get(codename="view_game"))
    client.force_login(looker)
    assert client.get(page_of(game, "change")).status_code == 200
    assert page_of(game) not in client.get(page_of(game, "change")).content.decode()
    assert client.post(page_of(game), {"action": "try_again", "reason": WHY}).status_code == 403
    client.force_login(UserFactory.create(username="player"))
    assert client.get(page_of(game)).status_code == 302
    assert audits(game) == []


def test_metrics_show_late_games(game: Game) -> None:
    deadlines.wake_due_games(now=NOON + DAY)
    shown = [*figures(now=NOON + DAY + HOUR), *heartbeat_figures(now=NOON + DAY + HOUR)]
    reported = {(figure.name, *figure.labels.values()): figure.value for figure in shown}
    assert reported["got_decisions_waiting",] == reported["got_decisions_overdue",] == 3
    assert reported["got_deadline_oldest_seconds",] == 3600
    assert reported["got_tick_age_seconds",] == 3600
    assert reported["got_games", "running"] == 1
    game.passes(DAY + timedelta(seconds=40))
    deadlines.wake_due_games(now=game.now)
    assert game.resolves() == 3
    reported = {(figure.name, *figure.labels.values()): figure.value for figure in figures(now=game.now)}
    assert reported["got_deadlines_resolved_hour",] == 3
    assert reported["got_deadline_lag_seconds", "0.5"] == 40
    assert reported["got_seats_open",] == 0


def test_house_whose_default_waits_for_others_is_not_overdue(client: Client, staff: Any, game: Game) -> None:
    now = timezone.now()
    with as_engine():
        Waiting.objects.filter(game=game.game).update(due_at=now + HOUR, wake_at=now + HOUR)
        Waiting.objects.filter(game=game.game, house="stark").update(due_at=now - HOUR)
    reported = {figure.name: figure.value for figure in figures(now=now) if not figure.labels}
    assert (reported["got_decisions_overdue"], reported["got_deadline_oldest_seconds"]) == (0, 0)
    client.force_login(staff)
    address = reverse("admin:games_game_changelist")
    assert game.code not in client.get(address, {"trouble": "overdue"}).content.decode()
    with as_engine():
        Waiting.objects.filter(game=game.game, house="stark").update(wake_at=now - HOUR)
    reported = {figure.name: figure.value for figure in figures(now=now) if not figure.labels}
    assert (reported["got_decisions_overdue"], reported["got_deadline_oldest_seconds"]) == (1, 3600)
    assert game.code in client.get(address, {"trouble": "overdue"}).content.decode()


@pytest.mark.long
def test_metrics_need_their_token(settings: Any, game: Game) -> None:
    """The local machine needs it too: requests through a local proxy seem to come from there."""
    settings.GOT_METRICS_TOKEN = "a long token"
    allowed = operator().get("/metrics")
    assert allowed.status_code == 200
    assert allowed["Content-Type"].startswith("text/plain")
    text = allowed.content.decode()
    assert "# TYPE got_decisions_waiting gauge\ngot_decisions_waiting 3.0\n" in text
    assert text.count("# HELP got_deadline_lag_seconds") == 1
    assert game.code not in text
    for wrong in ({}, {"authorization": "Bearer another"}, {"authorization": "Bearer "}):
        for address in ("127.0.0.1", "203.0.113.7"):
            expect_problem(Client(headers=wrong).get("/metrics", REMOTE_ADDR=address), 404, "not_found")
    expect_problem(operator().post("/metrics"), 404, "not_found")


def test_metrics_are_disabled_without_a_token(settings: Any) -> None:
    settings.GOT_METRICS_TOKEN = ""
    expect_problem(operator().get("/metrics"), 404, "not_found")
    expect_problem(Client().get("/metrics"), 404, "not_found")


def test_the_command_on_the_staff_page_creates_the_first_staff_account(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (settings.BASE_DIR / "deploy" / "staff.md").read_text()
    [command] = re.findall(r"manage\.py (.+)", page)
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
    call_command(*shlex.split(command), interactive=False)
    address = reverse("admin:login")
    sent = client.post(f"{address}?next=/admin/", {"username": "varys", "password": PASSWORD})
    assert (sent.status_code, sent.headers["Location"]) == (302, "/admin/")
    for action, sentence in StaffAction.base_fields["action"].choices:  # type: ignore[attr-defined]
        title = re.split(r"[:;]", sentence)[0]
        assert f"| {title}" in page or f", {title} |" in page, action
