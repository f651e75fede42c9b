"""`prompt` and repeated parameters at /oauth/authorize."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest

from accounts.models import AuthorizationCode
from tests.accounts.oauth import CALLBACK, Browser, RavenApp, query_of, raven
from tests.factories import PASSWORD, UserFactory
from tests.people import Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def app(tywin: Person) -> RavenApp:
    return raven(tywin.user)


@pytest.mark.parametrize(("is_logged_in", "error"), [(False, "login_required"), (True, "consent_required")])
def test_prompt_none_returns_to_the_app_with_an_error(app: RavenApp, is_logged_in: bool, error: str) -> None:
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
def test_request_that_no_app_may_send_shows_an_error_page(app: RavenApp, fields: dict[str, str]) -> None:
    assert Browser().client.get(app.asks_for(**fields)).status_code == 400


def test_a_form_with_a_repeated_parameter_is_refused(app: RavenApp) -> None:
    user: Any = UserFactory.create(username="lysa")
    response = Browser(user).sends(app.asks_for(), decision=["allow", "deny"])
    assert response.status_code == 400 and not AuthorizationCode.objects.exists()


def log_in(browser: Browser, address: str, user: Any, password: str = PASSWORD) -> Any:
    """Types name and password on the page to which `address` leads."""
    found = browser.client.get(address)
    assert found.status_code == 302 and found["Location"].startswith("/log-in?"), found.content.decode()
    return browser.sends(found["Location"], username=user.username, password=password)


def test_prompt_login_asks_for_the_password_again(app: RavenApp) -> None:
    user: Any = UserFactory.create(username="lysa", password=PASSWORD)
    browser, address = Browser(user), app.asks_for(prompt="login")
    page = browser.client.get(browser.client.get(address)["Location"])
    assert page.status_code == 200 and 'value="lysa"' in page.content.decode()
    assert log_in(browser, address, user, "moon-door-wrong").status_code == 401
    assert browser.client.get(address)["Location"].startswith("/log-in?")
    answer = log_in(browser, address, user)
    assert answer["Location"] == address
    assert browser.client.get(address + "&lang=ro").status_code == 200
    assert "code" in browser.allows(address)
    assert browser.client.get(address)["Location"].startswith("/log-in?")


def test_password_typed_for_one_request_does_not_count_for_another(app: RavenApp) -> None:
    user: Any = UserFactory.create(username="lysa", password=PASSWORD)
    browser = Browser(user)
    log_in(browser, app.asks_for(prompt="login"), user)
    assert browser.client.get(app.asks_for(prompt="login", state="other")).status_code == 302


def test_form_of_the_consent_page_also_requires_the_password(app: RavenApp) -> None:
    user: Any = UserFactory.create(username="lysa")
    response = Browser(user).sends_to(app.asks_for(), app.asks_for(prompt="login"), decision="allow")
    assert response["Location"].startswith("/log-in?") and not AuthorizationCode.objects.exists()


def test_prompt_for_an_account_offers_to_switch_to_another_account(app: RavenApp) -> None:
    lysa: Any = UserFactory.create(username="lysa", password=PASSWORD)
    petyr: Any = UserFactory.create(username="petyr", password=PASSWORD)
    browser, address = Browser(lysa), app.asks_for(prompt="select_account")
    page = browser.client.get(address).content.decode()
    assert "Continue: lysa" in page and "<script" not in page
    other = re.search(r'action="([^"]+)"', page)
    assert other is not None
    leads = browser.sends_to(address, html.unescape(other[1]))["Location"]
    answer = browser.sends(leads, username="petyr", password=PASSWORD)
    assert answer["Location"] == address
    assert "code" in browser.allows(address)
    assert AuthorizationCode.objects.get().user == petyr


def test_prompt_for_an_account_can_continue_with_the_current_account(app: RavenApp) -> None:
    user: Any = UserFactory.create(username="lysa")
    browser, address = Browser(user), app.asks_for(prompt="select_account")
    assert browser.sends(address, decision="allow").status_code == 200
    assert not AuthorizationCode.objects.exists()
    assert browser.sends(address, account="continue")["Location"] == address
    assert "code" in browser.allows(address)


@pytest.mark.parametrize("prompt", ["consent", "raven"])
def test_other_prompts_show_the_consent_page(app: RavenApp, prompt: str) -> None:
    user: Any = UserFactory.create(username="lysa")
    assert "code" in Browser(user).allows(app.asks_for(prompt=prompt))
