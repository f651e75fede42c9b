"""manage.py create_demonstration: the same game and token at every start, and curl lines that work as
printed.
"""

from __future__ import annotations

import io
import json
import shlex
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from accounts import local_link
from accounts.models import AccessToken, User
from games.management.commands import create_demonstration
from games.models import Game
from games.services.bots import play_bots
from got_api.database.viewer import as_engine
from got_api.shared import clock
from tests.people import Visitor

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waits for no bot: without a worker no bot ever answers here."""
    monkeypatch.setattr(create_demonstration, "TIMEOUT_SECONDS", 0.0)


@pytest.fixture(autouse=True)
def _no_broker(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    monkeypatch.setenv("GOT_ADDRESS", "http://127.0.0.1:8000")
    monkeypatch.setattr("got_api.celery.app.conf.broker_url", "memory://")


def printed_output() -> str:
    out = io.StringIO()
    call_command("create_demonstration", stdout=out)
    return out.getvalue()


def curls(text: str) -> list[Any]:
    """The responses to the printed curl lines, sent as curl would send them."""
    responses = []
    for line in text.splitlines():
        if not line.startswith("curl "):
            continue
        words = shlex.split(line)
        headers = dict(words[place + 1].split(": ") for place, word in enumerate(words) if word == "-H")
        method = words[words.index("-X") + 1] if "-X" in words else "GET"
        body = json.loads(words[words.index("-d") + 1]) if "-d" in words else None
        path = words[-1].removeprefix("http://127.0.0.1:8000/api/v1")
        headers.pop("Content-Type", None)
        responses.append(Visitor().asks(method, path, body, **headers))
    return responses


def token_of(text: str) -> str:
    (line,) = (line for line in text.splitlines() if line.startswith("Token"))
    return line.split()[1]


def test_the_three_printed_curl_lines_work_after_the_first_and_a_second_start() -> None:
    text = printed_output()
    for _ in range(2):
        responses = curls(text)
        assert [response.status_code for response in responses] == [200, 200, 200]
    position, decisions, answer = (response.json() for response in responses)
    assert position["house"] == "stark"
    assert decisions["results"][0]["kind"] == answer["answer"]["kind"] == "place_orders"
    assert answer["house"] == "stark"


def test_second_start_uses_the_same_game_and_token() -> None:
    first, second = printed_output().splitlines(), printed_output().splitlines()
    assert second[:-1] == first[:-1]  # the answer in the last line is a suggestion, and may differ
    with as_engine():
        game = Game.objects.get()
        seats: list[Any] = list(game.seats.values_list("user__username", "bot"))
    assert seats.count(("demo", None)) == 1
    assert seats.count((None, "sensible")) == 5


def test_revoked_token_is_replaced() -> None:
    first = token_of(printed_output())
    AccessToken.objects.update(revoked_at=timezone.now())
    second = token_of(printed_output())
    assert second != first
    assert token_of(printed_output()) == second


def test_finished_demonstration_is_replaced() -> None:
    printed_output()
    with as_engine():
        Game.objects.update(status=Game.Status.FINISHED)
    printed_output()
    with as_engine():
        assert Game.objects.count() == 2


def test_printed_lines_work_while_the_game_waits_only_for_bots() -> None:
    curls(printed_output())
    text = printed_output()
    responses = curls(text)
    assert [response.status_code for response in responses] == [200, 200, 200]
    assert responses[2].json()["results"]
    with as_engine():
        code = Game.objects.get().code
    play_bots(code=code)
    assert [response.status_code for response in curls(printed_output())] == [200, 200, 200]


def test_file_for_make_play_is_readable_only_by_its_owner(tmp_path: Path) -> None:
    path = tmp_path / "demonstration.json"
    path.write_text("{}")
    out = io.StringIO()
    call_command("create_demonstration", note=path, stdout=out)
    assert path.stat().st_mode & 0o777 == 0o600
    assert json.loads(path.read_text())["token"] == token_of(out.getvalue())
    assert "make play" in out.getvalue()


def test_printed_link_signs_in_one_browser_on_this_machine_once(settings: Any, tmp_path: Path) -> None:
    settings.VAR_DIR, settings.GOT_LOCAL_LINK = tmp_path, True
    (line,) = (line for line in printed_output().splitlines() if line.startswith("Open"))
    link = line.split()[1].removeprefix("http://127.0.0.1:8000")
    (kept,) = tmp_path.iterdir()
    assert kept.stat().st_mode & 0o777 == 0o600 and link.rpartition("=")[2] not in kept.read_text()
    with as_engine():
        code = Game.objects.get().code
    refusals: tuple[dict[str, Any], ...] = (
        {"REMOTE_ADDR": "192.0.2.1"},
        {"HTTP_X_FORWARDED_FOR": "127.0.0.1"},
        {"REMOTE_ADDR": ""},
    )
    for refusal in refusals:
        assert Client(**refusal).get(link).status_code == 404
    assert Client().head(link).status_code == 405
    assert Client().get(f"{link}x")["Location"] == "/"
    browser = Client()
    assert browser.get(link)["Location"] == f"/sign-in?to=%2Fgames%2F{code}"
    assert browser.session["_auth_user_id"] == str(User.objects.get(username="demo").pk)
    other = Client()
    assert other.get(link)["Location"] == "/" and "_auth_user_id" not in other.session


def test_sign_in_link_expires_and_is_replaced_by_the_next(
    settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.VAR_DIR, settings.GOT_LOCAL_LINK = tmp_path, True
    user = User.objects.create_user("demo")
    first, second = (local_link.new_link(user=user, target="/") for _ in range(2))
    assert local_link.use_link(first) is None
    with monkeypatch.context() as patched:
        late = clock.now() + local_link.VALID_FOR * 2
        patched.setattr(clock, "now", lambda: late)
        assert local_link.use_link(second) is None
    assert local_link.use_link(second) == (user, "/")


def test_without_the_setting_there_is_no_sign_in_link_and_no_page(settings: Any, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path
    user = User.objects.create_user("lysa")
    code = local_link.new_link(user=user, target="/")
    assert Client().get(f"/local?code={code}").status_code == 404
    assert "/local" not in printed_output()
