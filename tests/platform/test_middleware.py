"""Middleware of the API, and the additional middleware of the admin pages."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.test import Client

from tests.people import Person, Visitor, operator

pytestmark = pytest.mark.django_db
SECURITY = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


@pytest.mark.parametrize("path", ["/me", "/errors", "/nothing", "/health/live", "/admin/login/", "/docs"])
def test_every_response_has_the_security_headers(catelyn: Person, path: str) -> None:
    response = catelyn.gets(path)
    assert {name: response.get(name) for name in SECURITY} == SECURITY


def test_refusal_before_the_view_also_has_the_security_headers(catelyn: Person) -> None:
    response = catelyn.sends_raw("PATCH", "/me", b" " * 100_000)
    assert response.status_code == 413
    assert {name: response.get(name) for name in SECURITY} == SECURITY


def test_unknown_host_is_refused(catelyn: Person) -> None:
    for host in ("evil.example", "evil.example:80", "testserver.evil.example", "evil.example@testserver"):
        for path in ("/api/v1/me", "/api/v1/errors", "/docs", "/health/live"):
            assert catelyn.client.get(path, headers={"Host": host}).status_code == 400
    for host in ("testserver", "TESTSERVER:8000", "127.0.0.1:1", "[::1]:8000"):
        assert catelyn.asks("GET", "/me", None, Host=host).status_code == 200


def test_admin_pages_load_from_and_send_to_only_this_server(client: Client) -> None:
    for path in ("/admin/login/", "/admin/"):
        policy = client.get(path)["Content-Security-Policy"]
        assert "default-src 'none'" in policy and "form-action 'self'" in policy and "unsafe" not in policy


def test_api_reads_and_sets_no_cookie(catelyn: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    from django.core.handlers.wsgi import WSGIRequest

    def read(_: Any) -> Any:
        raise AssertionError("the API read a cookie")

    monkeypatch.setattr(WSGIRequest, "COOKIES", property(read, lambda *_: None))
    response = catelyn.gets("/me", Cookie="sessionid=x; csrftoken=y")
    assert response.status_code == 200
    assert not response.cookies and "Cookie" not in response.get("Vary", "")


def test_admin_pages_have_sessions_and_csrf_protection() -> None:
    client = Client(enforce_csrf_checks=True)
    page = client.get("/admin/login/")
    assert page.status_code == 200 and "csrftoken" in page.cookies
    assert client.post("/admin/login/", {"username": "x", "password": "y"}).status_code == 403
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page.content.decode())
    assert token
    form = {"username": "x", "password": "y", "csrfmiddlewaretoken": token[1]}
    assert client.post("/admin/login/", form).status_code == 200
    assert client.get("/admin/").status_code == 302


def test_no_middleware_for_sessions_or_forms_runs_for_the_api() -> None:
    api, admin = set(django_settings.MIDDLEWARE), set(django_settings.ADMIN_MIDDLEWARE)
    assert not [name for name in api if re.search("session|csrf|locale|messages|auth", name, re.I)]
    assert len(admin) == 5 and not api & admin


@pytest.mark.parametrize("path", ["/admin/login/", "/log-in"])
def test_refusal_of_a_form_from_an_unknown_origin_names_the_setting(path: str) -> None:
    client = Client(enforce_csrf_checks=True)
    response = client.post(path, {"username": "x"}, headers={"origin": "https://<b>.example"})
    assert response.status_code == 403
    assert response["Content-Type"].startswith("text/html")
    page = response.content.decode()
    assert "GOT_TRUSTED_ORIGINS" in page and "GOT_BEHIND_TLS" in page
    assert "https://&lt;b&gt;.example" in page and "<b>" not in page
    stale = client.post(path, {"username": "x"}).content.decode()
    assert "too old" in stale and "GOT_TRUSTED_ORIGINS" not in stale


def count_of(text: str, operation: str, status: int) -> float:
    line = f'got_http_request_seconds_count{{operation="{operation}",status="{status}"}} '
    return next((float(each[len(line) :]) for each in text.splitlines() if each.startswith(line)), 0.0)


@pytest.mark.long
def test_requests_are_counted_by_operation_and_status(visitor: Visitor, catelyn: Person) -> None:
    def figures() -> str:
        return str(operator().get("/metrics").content.decode())

    # operations that no other test requests at the same time: counts of processes are summed
    wanted = [
        ("PATCH /api/v1/presets", 405), ("DELETE /api/v1/games/{code}/position", 405),
        ("OTHER (no such address)", 404),
    ]  # fmt: skip
    before = figures()
    visitor.patches("/presets")
    visitor.patches("/presets")
    catelyn.deletes("/games/nowhere/position")
    visitor.client.generic("PROPFIND", "/api/v1/essos")
    after = figures()
    assert [count_of(after, *each) - count_of(before, *each) for each in wanted] == [2, 1, 1]
    assert 'got_http_request_seconds_bucket{le="0.05",operation="PATCH /api/v1/presets"' in after
    assert "nowhere" not in after and "PROPFIND" not in after
