"""Sign-in of the web client at `/`: it needs no consent and creates no session for the pages."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session

from accounts.models import AccessToken, AppAccess, AuthorizationCode, User
from accounts.oauth import registry
from accounts.oauth.registry import app_with_id
from tests.accounts.oauth import CALLBACK, Browser, RavenApp, query_of, raven, successful_json
from tests.factories import PASSWORD, UserFactory
from tests.people import Person

pytestmark = pytest.mark.django_db
OWN = f"{settings.GOT_ADDRESS}/signed-in"


@pytest.fixture
def web() -> RavenApp:
    app = app_with_id("web")
    assert app is not None
    return RavenApp(app)


@pytest.fixture
def lysa() -> User:
    user: User = UserFactory.create(username="lysa", password=PASSWORD)
    return user


def test_own_client_gets_a_code_without_consent(web: RavenApp, lysa: User) -> None:
    response = Browser(lysa).client.get(web.asks_for(redirect_uri=OWN))
    assert response.status_code == 302 and response["Location"].startswith(f"{OWN}?")
    found = query_of(response["Location"])
    assert found["state"] == "abc&d=é"
    tokens = successful_json(web.exchanges(found["code"], redirect_uri=OWN))
    assert AccessToken.objects.get(access__user=lysa).scopes == ["read", "play"]
    assert tokens["scope"] == "read play"


def test_log_in_from_our_own_client_creates_no_session(web: RavenApp, lysa: User) -> None:
    browser, address = Browser(), web.asks_for(redirect_uri=OWN)
    log_in = browser.client.get(address)["Location"]
    assert log_in.startswith("/log-in?")
    assert browser.sends(log_in, username="lysa", password=PASSWORD)["Location"] == address
    assert "code" in query_of(browser.client.get(address)["Location"])
    assert not Session.objects.exists()
    assert browser.client.get(address)["Location"].startswith("/log-in?")


def test_prompt_none_issues_a_code_to_our_own_client(web: RavenApp, lysa: User) -> None:
    address = web.asks_for(redirect_uri=OWN, prompt="none")
    assert query_of(Browser().client.get(address)["Location"])["error"] == "login_required"
    assert "code" in query_of(Browser(lysa).client.get(address)["Location"])


@pytest.mark.parametrize("method", ["head", "get"])
def test_own_client_gets_no_code_by_post_or_with_prompt_consent(
    web: RavenApp, lysa: User, method: str
) -> None:
    address = web.asks_for(redirect_uri=OWN, prompt="consent" if method == "get" else None)
    assert getattr(Browser(lysa).client, method)(address).status_code == 200
    assert not AuthorizationCode.objects.exists()


@pytest.mark.parametrize("prompt", ["login", "select_account", "create"])
def test_pages_for_other_prompts_are_still_shown(web: RavenApp, lysa: User, prompt: str) -> None:
    Browser(lysa).client.get(web.asks_for(redirect_uri=OWN, prompt=prompt))
    assert not AuthorizationCode.objects.exists()


def test_another_port_of_this_machine_counts_as_another_app(
    lysa: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry.OWN_APPS["web"], "redirect_uris", ["http://127.0.0.1:8000/signed-in"])
    app = app_with_id("web")
    assert app is not None
    other, same = (
        RavenApp(app).asks_for(redirect_uri=f"http://127.0.0.1:{port}/signed-in") for port in (9999, 8000)
    )
    assert Browser(lysa).client.get(other).status_code == 200
    assert Browser(lysa).client.get(same).status_code == 302


def test_other_apps_ask_for_consent(tywin: Person, lysa: User) -> None:
    app = raven(tywin.user)
    browser = Browser(lysa)
    assert browser.client.get(app.asks_for()).status_code == 200
    own = app_with_id("agot")
    assert own is not None
    asked = browser.client.get(RavenApp(own).asks_for(redirect_uri="http://127.0.0.1:1/callback"))
    assert asked.status_code == 200
    assert browser.allows(app.asks_for(redirect_uri=CALLBACK))["code"]
    assert Session.objects.exists() and not AppAccess.objects.exists()
