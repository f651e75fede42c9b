"""A refresh token sent twice: by two tabs of an app, or by a thief."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from accounts.oauth.tokens import REUSE_SECONDS
from got_api.shared import clock
from tests.accounts.oauth import RavenApp, raven, refused_by_oauth, successful_json
from tests.people import Person, Visitor, expect_problem

pytestmark = pytest.mark.django_db


class ManualClock:
    """The server's clock, which stands still until a test advances it."""

    def __init__(self, file: Path) -> None:
        self.file, self.now = file, clock.now()
        self.passes(0)

    def passes(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)
        clock.set_clock(self.file, self.now, 0)


@pytest.fixture
def manual_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ManualClock:
    found = ManualClock(tmp_path / "clock")
    monkeypatch.setenv("GOT_CLOCK_FILE", str(found.file))
    return found


@pytest.fixture
def app(tywin: Person) -> RavenApp:
    return raven(tywin.user)


@pytest.fixture
def first_tokens(app: RavenApp, catelyn: Person, manual_clock: ManualClock) -> dict[str, Any]:
    return app.tokens_for(catelyn.user)


def reads(token: str) -> Any:
    visitor = Visitor()
    visitor.client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    return visitor.gets("/me")


def test_used_token_returns_its_successor_for_thirty_seconds(
    app: RavenApp, first_tokens: dict[str, Any], manual_clock: ManualClock
) -> None:
    manual_clock.passes(3600)
    tab = successful_json(app.refreshes(first_tokens["refresh_token"], key="one"))
    manual_clock.passes(REUSE_SECONDS)
    other = successful_json(app.refreshes(first_tokens["refresh_token"], key="two"))
    assert other["refresh_token"] == tab["refresh_token"]
    assert other["access_token"] != tab["access_token"]
    assert {reads(each["access_token"]).status_code for each in (tab, other)} == {200}
    successful_json(app.refreshes(other["refresh_token"]))


def test_used_token_revokes_the_access_after_thirty_seconds(
    app: RavenApp, first_tokens: dict[str, Any], manual_clock: ManualClock
) -> None:
    got = [first_tokens, successful_json(app.refreshes(first_tokens["refresh_token"]))]
    manual_clock.passes(REUSE_SECONDS / 2)
    got.append(successful_json(app.refreshes(first_tokens["refresh_token"])))
    manual_clock.passes(REUSE_SECONDS / 2 + 0.001)  # a second use does not extend the time
    assert "before" in refused_by_oauth(app.refreshes(first_tokens["refresh_token"]), "invalid_grant")
    for each in got:
        expect_problem(reads(each["access_token"]), 401, "token_invalid")
        refused_by_oauth(app.refreshes(each["refresh_token"]), "invalid_grant")


def test_token_that_is_two_refreshes_old_revokes_the_access_at_once(
    app: RavenApp, first_tokens: dict[str, Any]
) -> None:
    second = successful_json(app.refreshes(first_tokens["refresh_token"]))
    third = successful_json(app.refreshes(second["refresh_token"]))
    assert "before" in refused_by_oauth(app.refreshes(first_tokens["refresh_token"]), "invalid_grant")
    refused_by_oauth(app.refreshes(third["refresh_token"]), "invalid_grant")


def test_used_token_sent_by_another_app_revokes_the_access(
    app: RavenApp, first_tokens: dict[str, Any], tywin: Person
) -> None:
    second = successful_json(app.refreshes(first_tokens["refresh_token"]))
    other = raven(tywin.user)
    unknown = refused_by_oauth(other.refreshes("gotr_" + "x" * 60), "invalid_grant")
    assert refused_by_oauth(other.refreshes(first_tokens["refresh_token"]), "invalid_grant") == unknown
    expect_problem(reads(second["access_token"]), 401, "token_invalid")
    refused_by_oauth(app.refreshes(second["refresh_token"]), "invalid_grant")


def test_used_token_cannot_widen_the_scope(app: RavenApp, catelyn: Person, manual_clock: ManualClock) -> None:
    first = app.tokens_for(catelyn.user, scope="read")
    successful_json(app.refreshes(first["refresh_token"]))
    refused_by_oauth(app.refreshes(first["refresh_token"], scope="read play"), "invalid_scope")
    successful_json(app.refreshes(first["refresh_token"]))


def test_used_token_returns_nothing_after_revocation(
    app: RavenApp, catelyn: Person, first_tokens: dict[str, Any]
) -> None:
    successful_json(app.refreshes(first_tokens["refresh_token"]))
    assert catelyn.deletes(f"/me/apps/{app.app.client_id}").status_code == 204
    refused_by_oauth(app.refreshes(first_tokens["refresh_token"]), "invalid_grant")


def test_successor_depends_on_the_secret_key_of_the_server(
    app: RavenApp, first_tokens: dict[str, Any], settings: Any
) -> None:
    """The current token cannot be computed from a used one."""
    successful_json(app.refreshes(first_tokens["refresh_token"]))
    settings.SECRET_KEY = "another"
    assert "before" in refused_by_oauth(app.refreshes(first_tokens["refresh_token"]), "invalid_grant")


def test_used_token_can_log_out_but_is_not_active(app: RavenApp, first_tokens: dict[str, Any]) -> None:
    second = successful_json(app.refreshes(first_tokens["refresh_token"]))
    assert successful_json(app.posts("introspect", token=first_tokens["refresh_token"])) == {"active": False}
    assert app.posts("revoke", token=first_tokens["refresh_token"]).status_code == 200
    expect_problem(reads(second["access_token"]), 401, "token_invalid")


def test_the_server_clock_decides_when_an_access_token_expires(
    app: RavenApp, first_tokens: dict[str, Any], manual_clock: ManualClock
) -> None:
    manual_clock.passes(3599)
    assert reads(first_tokens["access_token"]).status_code == 200
    manual_clock.passes(1)
    expect_problem(reads(first_tokens["access_token"]), 401, "token_expired")
