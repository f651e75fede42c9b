"""The pages that the server renders: log in, consent, device, tokens."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from accounts.models import AccessToken, AppAccess, AuthorizationCode
from got_api.http.languages import LANGUAGES
from tests.accounts.oauth import Browser, RavenApp, raven, successful_json
from tests.factories import PASSWORD, UserFactory
from tests.people import Person, Visitor, expect_problem

pytestmark = pytest.mark.django_db

PATHS = ("/log-in", "/oauth/authorize", "/device", "/tokens")


@pytest.fixture
def app(tywin: Person) -> RavenApp:
    return raven(tywin.user)


@pytest.fixture
def lysa(db: None) -> Any:
    return UserFactory.create(username="lysa", password=PASSWORD)


def logs_in(browser: Browser, address: str = "/log-in", **fields: str) -> Any:
    return browser.sends(address, **({"username": "lysa", "password": PASSWORD} | fields))


def pages(app: RavenApp, user: Any) -> dict[str, Any]:
    browser = Browser(user)
    asked = successful_json(app.posts("device"))
    return {
        "log in": Client().get("/log-in"),
        "consent": browser.client.get(app.asks_for()),
        "mistake": browser.client.get(app.asks_for(scope="host")),
        "device": browser.client.get("/device"),
        "device consent": browser.sends("/device", user_code=asked["user_code"]),
        "tokens": browser.client.get("/tokens"),
    }


def test_log_in_redirects_to_the_page_that_required_it(app: RavenApp, lysa: Any) -> None:
    browser = Browser()
    asked = browser.client.get(app.asks_for())
    assert asked.status_code == 302 and asked["Location"].startswith("/log-in?next=%2Foauth%2Fauthorize")
    response = logs_in(browser, asked["Location"])
    assert (response.status_code, response["Location"]) == (302, app.asks_for())
    assert "code" in browser.allows(response["Location"])


@pytest.mark.parametrize(
    "elsewhere",
    [
        "https://evil.example/",
        "//evil.example/tokens",
        "/\\evil.example",
        "\\\\evil.example",
        "/tokens/../admin/",
        "javascript:alert(1)",
        "https:tokens",
        "/oauth/authorize\r\nX: y",
        "@evil.example",
        "",
    ],
)
def test_log_in_never_redirects_to_other_sites(lysa: Any, elsewhere: str) -> None:
    browser = Browser()
    page = browser.client.get("/log-in", {"next": elsewhere})
    assert "evil" not in re.sub(r"\?[^\"]*", "", page.content.decode())
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.content.decode())
    assert token is not None
    form = {"csrfmiddlewaretoken": token[1], "username": "lysa", "password": PASSWORD}
    response = browser.client.post("/log-in", form, query_params={"next": elsewhere})
    assert response.status_code == 302
    assert response["Location"] in ("/tokens", "/oauth/authorizeX: y")


def test_wrong_password_gets_the_same_refusal_as_in_the_api(lysa: Any) -> None:
    for fields in ({"password": "wrong"}, {"username": "nobody"}, {"username": "x\0"}, {"password": ""}):
        response = logs_in(Browser(), **fields)
        page = response.content.decode()
        assert response.status_code == 401 and "The username or the password is wrong." in page
        assert "sessionid" not in response.cookies
    assert not Session.objects.exists()


def test_log_ins_share_a_rate_limit_with_the_api(lysa: Any, settings: Any) -> None:
    settings.GOT_RATES = {"login_name": "2/min"}
    for _ in range(2):
        body = {"username": "lysa", "password": "wrong"}
        expect_problem(Visitor().posts("/sessions", body), 401, "credentials_wrong")
    response = logs_in(Browser())
    assert response.status_code == 429 and int(response["Retry-After"]) > 0
    settings.GOT_RATES = {"login": "1/min"}
    assert logs_in(Browser(), username="nobody").status_code == 401
    assert logs_in(Browser(), username="somebody").status_code == 429


def test_cookie_of_the_pages_does_not_authenticate_api_requests(lysa: Any) -> None:
    browser = Browser()
    logs_in(browser)
    assert browser.client.get("/tokens").status_code == 200
    expect_problem(browser.client.get("/api/v1/me"), 401, "token_missing")
    cookie = browser.client.cookies["sessionid"]
    assert cookie["httponly"] and cookie["samesite"] == "Lax"
    assert 0 < int(cookie["max-age"]) <= 12 * 3600


def test_cookies_are_secure_behind_tls() -> None:
    text = (Path(__file__).resolve().parents[2] / "got_api" / "settings.py").read_text()
    assert "SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True" in text


def test_a_form_sent_from_another_site_changes_nothing(app: RavenApp, lysa: Any) -> None:
    browser = Browser(lysa)
    for path, form in (
        (app.asks_for(), {"decision": "allow"}),
        ("/device", {"user_code": "BBBBBBBB", "decision": "allow"}),
        ("/tokens", {"action": "create", "name": "x", "scopes": "account", "days": "365"}),
        ("/log-out", {}),
    ):
        response = browser.client.post(path, form)
        assert response.status_code == 403 and "too old" in response.content.decode(), path
    assert not AuthorizationCode.objects.exists() and not AccessToken.objects.filter(user=lysa).exists()
    assert browser.client.get("/tokens").status_code == 200


def test_every_page_has_security_headers_and_loads_nothing_from_other_sites(app: RavenApp, lysa: Any) -> None:
    for name, response in pages(app, lysa).items():
        policy = response["Content-Security-Policy"]
        assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy, name
        assert "script" not in policy and "unsafe" not in policy
        assert (response["Cache-Control"], response["X-Frame-Options"]) == ("no-store", "DENY")
        text = response.content.decode()
        assert "<script" not in text and "style=" not in text and "onclick" not in text
        loaded = re.findall(r'(?:src|<link[^>]*href)="([^"]*)"', text)
        assert set(loaded) == {"data:,", "/static/accounts/pages.css"}
    assert Client().get("/static/accounts/pages.css").status_code == 200


def test_only_the_consent_page_may_redirect_to_the_app(app: RavenApp, lysa: Any) -> None:
    policies = {name: each["Content-Security-Policy"] for name, each in pages(app, lysa).items()}
    assert policies.pop("consent").endswith("form-action 'self' https://raven.example.org")
    assert all(policy.endswith("form-action 'self'") for policy in policies.values())


def test_consent_page_shows_the_app_its_maker_and_its_permissions(lysa: Any, tywin: Person) -> None:
    app = raven(tywin.user, name="<b>Rook</b>", about="“Fast” & safe")
    page = Browser(lysa).client.get(app.asks_for()).content.decode()
    assert "&lt;b&gt;Rook&lt;/b&gt;" in page and "<b>Rook" not in page
    assert "Made by: tywin" in page and "Signed in as: lysa" in page and "“Fast” &amp; safe" in page
    assert "including hidden orders and cards" in page and "vote in your name" in page
    assert "leagues" not in page and "https://raven.example.org" in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_in_the_language_of_its_reader(app: RavenApp, tywin: Person, language: str) -> None:
    user: Any = UserFactory.create(username="lysa", language=language)
    english = pages(app, tywin.user)
    for name, response in pages(app, user).items():
        if name == "log in":
            response = Client().get("/log-in", headers={"Accept-Language": language})
            asked = Client().get(f"/log-in?lang={language}")
            assert f'lang="{language}"' in asked.content.decode().partition("<head>")[0]
        text = response.content.decode()
        assert text.startswith(f'<!doctype html>\n<html lang="{language}">'), name
        assert response["Content-Language"] == language
        (heading,) = re.findall(r"<h1>(.*?)</h1>", text)
        same = f"<h1>{heading}</h1>" in english[name].content.decode()
        assert same == (language == "en"), (name, heading)


def test_every_field_has_a_label_and_every_page_one_heading(app: RavenApp, lysa: Any) -> None:
    for name, response in pages(app, lysa).items():
        text = response.content.decode()
        assert len(re.findall("<h1>", text)) == 1 and "<title>" in text, name
        for field in re.findall(r"<(?:input|select)\b[^>]*>", text):
            if 'type="hidden"' in field or 'type="checkbox"' in field:
                continue
            found = re.search(r'id="(\w+)"', field)
            assert found is not None and f'<label for="{found[1]}">' in text, field


def test_token_is_created_shown_once_and_revoked(lysa: Any) -> None:
    browser = Browser(lysa)
    made = browser.sends("/tokens", action="create", name="my bot", scopes=["read", "play"], days="90")
    found = re.search(r"got_[\w-]{40,}", made.content.decode())
    assert made.status_code == 200 and found is not None
    visitor = Visitor()
    visitor.client.credentials(HTTP_AUTHORIZATION=f"Bearer {found[0]}")
    assert visitor.gets("/me").json()["username"] == "lysa"
    again = browser.client.get("/tokens").content.decode()
    assert "my bot" in again and found[0] not in again
    token = AccessToken.objects.get()
    assert token.scopes == ["read", "play"] and token.kind == "personal"
    assert browser.sends("/tokens", action="revoke", token=str(token.pk)).status_code == 302
    expect_problem(visitor.gets("/me"), 401, "token_invalid")


@pytest.mark.parametrize(
    "fields",
    [
        {"name": ""},
        {"scopes": []},
        {"scopes": ["rule"]},
        {"days": "9999"},
        {"days": ""},
        {"name": "a\u202eb"},
    ],
)
def test_invalid_token_is_not_created(lysa: Any, fields: dict[str, Any]) -> None:
    form = {"action": "create", "name": "my bot", "scopes": ["read"], "days": "90"} | fields
    response = Browser(lysa).sends("/tokens", **form)
    assert response.status_code == 400 and "Enter a name" in response.content.decode()
    assert not AccessToken.objects.exists()


def test_tokens_page_revokes_apps_and_only_the_tokens_of_its_user(
    app: RavenApp, lysa: Any, tywin: Person
) -> None:
    app.tokens_for(lysa)
    browser = Browser(lysa)
    assert "Raven" in browser.client.get("/tokens").content.decode()
    for number in (str(tywin.token.pk), "9" * 30, "one", ""):
        assert browser.sends("/tokens", action="revoke", token=number).status_code == 404
    assert tywin.gets("/me").status_code == 200
    for unknown in ("app_nobody", "x\0", ""):
        assert browser.sends("/tokens", action="end", app=unknown).status_code == 404
    assert browser.sends("/tokens", action="end", app=app.app.client_id).status_code == 302
    assert AppAccess.objects.get().ended_at is not None


def test_password_change_and_log_out_end_the_session(lysa: Any) -> None:
    first, second = Browser(), Browser()
    logs_in(first)
    logs_in(second)
    assert first.sends_to("/tokens", "/log-out").status_code == 302
    assert first.client.get("/tokens").status_code == 302
    assert second.client.get("/tokens").status_code == 200
    lysa.set_password("another-password-7")
    lysa.save()
    assert second.client.get("/tokens").status_code == 302


@pytest.mark.parametrize("path", PATHS)
def test_other_methods_and_unknown_languages_cause_no_server_error(db: None, path: str) -> None:
    assert Client().put(path).status_code == 405
    assert Client().get(f"{path}?lang=xx").status_code < 500
    assert Client().head(path).status_code < 500
