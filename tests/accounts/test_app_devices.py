"""The device flow: an app without a browser, and its user on another machine."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from accounts.models import AppAccess, DeviceCode
from accounts.oauth import registry
from accounts.oauth.tokens import USER_CODE_LETTERS, typed_user_code
from got_api.shared import clock
from tests.accounts.oauth import Browser, RavenApp, raven, refused_by_oauth, successful_json
from tests.people import Person, Visitor, expect_problem

pytestmark = pytest.mark.django_db


@pytest.fixture
def app(tywin: Person) -> RavenApp:
    return raven(tywin.user)


def wait_for_poll(times: int = 1) -> None:
    """Lets a polling interval pass."""
    DeviceCode.objects.update(polled_at=clock.now() - timedelta(minutes=times))


def answers(person: Person, code: str, decision: str = "allow") -> Any:
    """Acts as a user at /device: types the code, checks the app, decides."""
    browser = Browser(person.user)
    looked = browser.sends("/device", user_code=code)
    assert looked.status_code == 200, looked.content.decode()
    assert "Raven" in looked.content.decode()
    return browser.sends("/device", user_code=code, decision=decision)


def test_user_types_the_code_and_the_app_gets_its_tokens(app: RavenApp, catelyn: Person) -> None:
    asked = successful_json(app.posts("device", scope="read"))
    assert asked["verification_uri"] == "http://127.0.0.1:8000/device"
    assert asked["verification_uri_complete"].endswith(f"?user_code={asked['user_code']}")
    assert (asked["expires_in"], asked["interval"]) == (900, 5)
    refused_by_oauth(app.polls(asked["device_code"]), "authorization_pending")
    assert answers(catelyn, asked["user_code"].lower().replace("-", " ")).status_code == 200
    got = successful_json(app.polls(asked["device_code"]))
    assert got["scope"] == "read"
    visitor = Visitor()
    visitor.client.credentials(HTTP_AUTHORIZATION=f"Bearer {got['access_token']}")
    assert visitor.gets("/me").json()["username"] == "catelyn"
    successful_json(app.refreshes(got["refresh_token"]))
    assert "before" in refused_by_oauth(app.polls(asked["device_code"]), "invalid_grant")


def test_denied_app_is_refused(app: RavenApp, catelyn: Person) -> None:
    asked = successful_json(app.posts("device"))
    answers(catelyn, asked["user_code"], "deny")
    refused_by_oauth(app.polls(asked["device_code"]), "access_denied")
    assert not AppAccess.objects.exists()


def test_opening_the_link_grants_no_access(app: RavenApp, catelyn: Person) -> None:
    """The link may have come from an attacker: the code is only filled in."""
    asked = successful_json(app.posts("device"))
    browser = Browser(catelyn.user)
    page = browser.client.get(f"/device?user_code={asked['user_code']}")
    assert page.status_code == 200 and asked["user_code"] in page.content.decode()
    looked = browser.sends("/device", user_code=asked["user_code"]).content.decode()
    assert asked["user_code"] in looked and "just now" in looked and "tywin" in looked
    refused_by_oauth(app.polls(asked["device_code"]), "authorization_pending")


def test_app_that_polls_too_often_must_poll_more_slowly(app: RavenApp) -> None:
    asked = successful_json(app.posts("device"))
    refused_by_oauth(app.polls(asked["device_code"]), "authorization_pending")
    refused_by_oauth(app.polls(asked["device_code"]), "slow_down")
    assert DeviceCode.objects.get().interval_seconds == 10
    wait_for_poll()
    refused_by_oauth(app.polls(asked["device_code"]), "authorization_pending")


def test_device_codes_expire(app: RavenApp, catelyn: Person) -> None:
    asked = successful_json(app.posts("device"))
    DeviceCode.objects.update(expires_at=clock.now())
    response = Browser(catelyn.user).sends("/device", user_code=asked["user_code"], decision="allow")
    assert response.status_code == 400
    refused_by_oauth(app.polls(asked["device_code"]), "expired_token")


def test_guessing_user_codes_is_limited(app: RavenApp, catelyn: Person, tywin: Person, settings: Any) -> None:
    settings.GOT_RATES = {"device_code": "3/h"}
    asked = successful_json(app.posts("device"))
    assert set(typed_user_code(asked["user_code"])) <= set(USER_CODE_LETTERS)
    assert len(USER_CODE_LETTERS) ** 8 > 10**10
    browser = Browser(catelyn.user)
    for _ in range(3):
        guess = browser.sends("/device", user_code="BBBB-BBBB", decision="allow")
        assert guess.status_code == 400 and "This code is not valid" in guess.content.decode()
    late = browser.sends("/device", user_code=asked["user_code"], decision="allow")
    assert late.status_code == 429 and int(late["Retry-After"]) > 0
    # another account at the same address cannot continue guessing
    assert Browser(tywin.user).sends("/device", user_code=asked["user_code"]).status_code == 429
    refused_by_oauth(app.polls("guessed"), "invalid_grant")
    wait_for_poll()
    refused_by_oauth(app.polls(asked["device_code"]), "authorization_pending")


def test_code_is_approved_or_denied_once_by_one_user(app: RavenApp, catelyn: Person, tywin: Person) -> None:
    asked = successful_json(app.posts("device"))
    answers(catelyn, asked["user_code"])
    assert (
        Browser(tywin.user).sends("/device", user_code=asked["user_code"], decision="deny").status_code == 400
    )
    successful_json(app.polls(asked["device_code"]))
    assert AppAccess.objects.get().user == catelyn.user


def test_device_code_works_only_for_its_app(app: RavenApp, catelyn: Person, tywin: Person) -> None:
    asked = successful_json(app.posts("device"))
    answers(catelyn, asked["user_code"])
    refused_by_oauth(raven(tywin.user).polls(asked["device_code"]), "unauthorized_client")
    assert not AppAccess.objects.exists()
    successful_json(app.polls(asked["device_code"]))


def test_scope_beyond_the_registered_ones_is_refused(app: RavenApp) -> None:
    refused_by_oauth(app.posts("device", scope="read account"), "invalid_scope")
    assert not DeviceCode.objects.exists()


def test_suspending_the_app_or_changing_the_password_ends_a_flow_in_progress(
    app: RavenApp, catelyn: Person
) -> None:
    from accounts.services import replace_password

    asked = successful_json(app.posts("device"))
    answers(catelyn, asked["user_code"])
    replace_password(catelyn.user, "another-password-7")
    refused_by_oauth(app.polls(asked["device_code"]), "invalid_grant")
    asked = successful_json(app.posts("device"))
    registry.suspend(app.app)
    response = Browser(catelyn.user).sends("/device", user_code=asked["user_code"])
    assert response.status_code == 400
    refused_by_oauth(app.polls(asked["device_code"]), "unauthorized_client")


def test_programs_of_this_server_need_no_registration(catelyn: Person) -> None:
    app = registry.app_with_id("agot")
    assert app is not None and app.owner is None
    own = RavenApp(app)
    asked = successful_json(own.posts("device"))
    looked = Browser(catelyn.user).sends("/device", user_code=asked["user_code"]).content.decode()
    assert "A program of this server" in looked
    assert registry.app_with_id("nobody") is None


def test_starting_a_flow_is_rate_limited_by_address(app: RavenApp, settings: Any) -> None:
    settings.GOT_RATES = {"device_authorization": "2/h"}
    for _ in range(2):
        successful_json(app.posts("device"))
    expect_problem(app.posts("device"), 429, "too_many_requests")
