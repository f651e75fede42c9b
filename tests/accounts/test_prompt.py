"""`prompt=none` and repeated parameters at /oauth/authorize."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import AuthorizationCode
from tests.accounts.oauth import CALLBACK, Browser, RavenApp, query_of, raven
from tests.factories import UserFactory
from tests.people import Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def app(tywin: Person) -> RavenApp:
    return raven(tywin.user)


@pytest.mark.parametrize(("is_logged_in", "error"), [(False, "login_required"), (True, "consent_required")])
def test_no_prompt_returns_to_the_app_with_an_error(app: RavenApp, is_logged_in: bool, error: str) -> None:
    user: Any = UserFactory.create(username="lysa")
    browser = Browser(user if is_logged_in else None)
    response = browser.client.get(app.asks_for(prompt="none"))
    assert response.status_code == 302 and response["Location"].startswith(CALLBACK)
    found = query_of(response["Location"])
    assert (found["error"], found["state"]) == (error, "abc&d=é")
    assert not AuthorizationCode.objects.exists()


@pytest.mark.parametrize(
    "fields", [{"prompt": "none login"}, {"prompt": "none", "redirect_uri": "https://evil.example/"}]
)
def test_request_that_no_app_may_send_is_a_page(app: RavenApp, fields: dict[str, str]) -> None:
    assert Browser().client.get(app.asks_for(**fields)).status_code == 400


def test_repeated_parameter_of_the_form_is_refused(app: RavenApp) -> None:
    user: Any = UserFactory.create(username="lysa")
    response = Browser(user).sends(app.asks_for(), decision=["allow", "deny"])
    assert response.status_code == 400 and not AuthorizationCode.objects.exists()
