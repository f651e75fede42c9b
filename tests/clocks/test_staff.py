"""What the staff sees and does, and who does not."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import ProgrammingError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import storage
from games.models import Audit, GameSecret, Waiting
from games.selectors.metrics import figures
from games.services import hosting, leasing, moderation
from got_api.errors import Problem
from got_api.viewer import as_engine, as_viewer
from tests.factories import UserFactory
from tests.people import Visitor, refused
from tests.served import DAY, HOUR, NOON, Game, timed_game

pytestmark = pytest.mark.django_db

WHY = "two of them wrote to us"


@pytest.fixture
def game(db: None) -> Game:
    clock = {"bank_start": 0, "bank_per_round": 0, "bank_cap": 0}
    policy = {"reminder": 0, "graces": 0, "stand_in": "defaults"}
    return timed_game(preset="one_day", clock=clock, policy=policy)


@pytest.fixture
def staff(db: None) -> Any:
    return UserFactory.create(username="varys", is_staff=True, is_superuser=True)


def audits(game: Game) -> list[tuple[str, str, str]]:
    return [(str(row.actor), row.deed, row.reason) for row in moderation.audits_of(game.code)]


# ---- deeds


def test_every_deed_is_public_as_such_and_on_record_with_its_reason(game: Game, staff: Any) -> None:
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
    deeds = ["adjudicate", "try_again", "replace", "replace", "resume", "pause", "extend"]
    assert audits(game) == [("varys", deed, WHY) for deed in deeds]
    row = game.row()
    assert (row.status, row.ended_by, row.awarded_to) == ("finished", "adjudication", "baratheon")
    assert (game.seat("stark").user, game.seat("lannister").user) == (game.users["stark"], None)
    with as_engine():
        assert storage.differences(storage.find_game(game.code)) == []


def test_deed_that_is_refused_leaves_no_record(game: Game, staff: Any) -> None:
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


def test_records_are_out_of_the_players_reach(game: Game, staff: Any) -> None:
    moderation.extend(actor=staff.pk, code=game.code, by=HOUR, reason=WHY)
    with pytest.raises(ProgrammingError, match="permission denied"), as_viewer(staff):
        list(Audit.objects.all())


# ---- pages


def page_of(game: Game, name: str = "deed") -> str:
    return reverse(f"admin:games_game_{name}", args=[game.game.id])


def test_staff_finds_games_in_trouble(client: Client, staff: Any, game: Game) -> None:
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
    # Neither pages nor records hold anything of a hand or of the seed.
    with as_engine(game=game.game.id):
        assert GameSecret.objects.get().seed.hex() not in shown


def test_staff_finds_games_that_are_paused_now(client: Client, staff: Any, game: Game) -> None:
    other, third = timed_game(), timed_game()
    now = timezone.now()
    for each in (game, other):
        hosting.pause_as_host(user=each.users["stark"].pk, code=each.code, length=DAY, now=now)
    hosting.resume_as_host(user=other.users["stark"].pk, code=other.code, now=now)
    client.force_login(staff)
    shown = client.get(reverse("admin:games_game_changelist"), {"trouble": "paused"}).content.decode()
    assert [each.code in shown for each in (game, other, third)] == [True, False, False]


def test_staff_rules_a_game_with_a_reason(client: Client, staff: Any, game: Game) -> None:
    client.force_login(staff)
    address = page_of(game)
    assert "Needed for this." in client.post(address, {"deed": "pause", "reason": WHY}).content.decode()
    assert "This field is required." in client.post(address, {"deed": "resume"}).content.decode()
    assert "not paused" in client.post(address, {"deed": "resume", "reason": WHY}).content.decode()
    assert audits(game) == []
    assert client.post(address, {"deed": "pause", "hours": 48, "reason": WHY}).status_code == 302
    assert audits(game) == [("varys", "pause", WHY)]
    assert WHY in client.get(address).content.decode()
    assert WHY in client.get(reverse("admin:games_audit_changelist")).content.decode()
    for body in (
        {"deed": "open", "position": game.seat("stark").position},
        {"deed": "vacate", "position": game.seat("stark").position},
        {"deed": "extend", "hours": 2},
        {"deed": "try_again"},
        {"deed": "resume"},
        {"deed": "adjudicate", "winner": ""},
    ):
        assert client.post(address, body | {"reason": WHY}).status_code == 302, body
    assert game.row().ended_by == "adjudication"
    assert len(audits(game)) == 7


def test_staff_that_may_only_look_rules_nothing(client: Client, game: Game) -> None:
    from django.contrib.auth.models import Permission

    looker = UserFactory.create(username="pycelle", is_staff=True)
    looker.user_permissions.add(Permission.objects.get(codename="view_game"))
    client.force_login(looker)
    assert client.get(page_of(game, "change")).status_code == 200
    assert page_of(game) not in client.get(page_of(game, "change")).content.decode()
    assert client.post(page_of(game), {"deed": "try_again", "reason": WHY}).status_code == 403
    client.force_login(UserFactory.create(username="player"))
    assert client.get(page_of(game)).status_code == 302
    assert audits(game) == []


# ---- figures


def test_figures_tell_what_is_late(game: Game) -> None:
    leasing.wake_due_games(now=NOON + DAY)
    told = {(figure.name, *figure.labels.values()): figure.value for figure in figures(now=NOON + DAY + HOUR)}
    assert told["got_decisions_waiting",] == told["got_decisions_overdue",] == 3
    assert told["got_deadline_oldest_seconds",] == 3600
    assert told["got_tick_age_seconds",] == 3600
    assert told["got_games", "running"] == 1
    game.passes(DAY + timedelta(seconds=40))
    leasing.wake_due_games(now=game.now)
    assert game.resolves() == 3
    told = {(figure.name, *figure.labels.values()): figure.value for figure in figures(now=game.now)}
    assert told["got_deadlines_resolved_hour",] == 3
    assert told["got_deadline_lag_seconds", "0.5"] == 40
    assert told["got_seats_open",] == 0


def test_house_that_is_held_for_others_is_not_overdue(client: Client, staff: Any, game: Game) -> None:
    now = timezone.now()
    with as_engine():
        Waiting.objects.filter(game=game.game).update(due_at=now + HOUR, wake_at=now + HOUR)
        Waiting.objects.filter(game=game.game, house="stark").update(due_at=now - HOUR)
    told = {figure.name: figure.value for figure in figures(now=now) if not figure.labels}
    assert (told["got_decisions_overdue"], told["got_deadline_oldest_seconds"]) == (0, 0)
    client.force_login(staff)
    address = reverse("admin:games_game_changelist")
    assert game.code not in client.get(address, {"trouble": "overdue"}).content.decode()
    with as_engine():
        Waiting.objects.filter(game=game.game, house="stark").update(wake_at=now - HOUR)
    told = {figure.name: figure.value for figure in figures(now=now) if not figure.labels}
    assert (told["got_decisions_overdue"], told["got_deadline_oldest_seconds"]) == (1, 3600)
    assert game.code in client.get(address, {"trouble": "overdue"}).content.decode()


def test_metrics_are_read_on_this_machine_or_with_the_token(settings: Any, game: Game) -> None:
    settings.GOT_METRICS_TOKEN = "a long token"
    client = Client()
    here = client.get("/metrics")
    assert here.status_code == 200
    assert here["Content-Type"].startswith("text/plain")
    text = here.content.decode()
    assert "# TYPE got_decisions_waiting gauge\ngot_decisions_waiting 3.0\n" in text
    assert text.count("# HELP got_deadline_lag_seconds") == 1
    assert game.code not in text
    for elsewhere in ({"REMOTE_ADDR": "203.0.113.7"}, {"HTTP_X_FORWARDED_FOR": "203.0.113.7"}):
        refused(client.get("/metrics", **elsewhere), 404, "not_found")  # type: ignore[arg-type]
        wrong = {"HTTP_AUTHORIZATION": "Bearer another"}
        refused(client.get("/metrics", **elsewhere, **wrong), 404, "not_found")  # type: ignore[arg-type]
        right = {"HTTP_AUTHORIZATION": "Bearer a long token"}
        assert client.get("/metrics", **elsewhere, **right).status_code == 200  # type: ignore[arg-type]
    refused(Visitor().client.post("/metrics"), 404, "not_found")


def test_without_a_token_nobody_reads_metrics_from_elsewhere(settings: Any) -> None:
    settings.GOT_METRICS_TOKEN = ""
    away = {"REMOTE_ADDR": "203.0.113.7", "HTTP_AUTHORIZATION": "Bearer "}
    refused(Client().get("/metrics", **away), 404, "not_found")  # type: ignore[arg-type]
