"""GET and DELETE /me/apps, the registry of apps, and forbidden operations of apps."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from accounts.models import AccessToken, App, AppAccess, AuthorizationCode, DeviceCode
from accounts.oauth.registry import MAX_APPS
from accounts.oauth.tidying import delete_ended
from accounts.services import digest_of
from got_api.shared import clock
from tests.accounts.oauth import CALLBACK, Browser, RavenApp, raven, refused_by_oauth, successful_json
from tests.factories import UserFactory
from tests.people import Person, Visitor, expect_problem

pytestmark = pytest.mark.django_db

NEW = {"name": "Raven", "redirect_uris": [CALLBACK], "scopes": ["play", "read"]}


@pytest.fixture
def app(tywin: Person) -> RavenApp:
    return raven(tywin.user)


def using(token: str) -> Visitor:
    visitor = Visitor()
    visitor.client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    return visitor


def test_public_app_has_no_secret_and_a_confidential_one_shows_it_once(tywin: Person) -> None:
    response = tywin.posts("/me/registered-apps", NEW)
    assert response.status_code == 201
    body = response.json()
    assert response["Location"] == f"/api/v1/me/registered-apps/{body['client_id']}"
    assert (body["client_secret"], body["confidential"], body["suspended"]) == (None, False, False)
    assert body["scopes"] == ["read", "play"]
    secret = tywin.posts("/me/registered-apps", NEW | {"confidential": True}).json()["client_secret"]
    assert bytes(App.objects.get(secret_digest__isnull=False).secret_digest or b"") == digest_of(secret)
    listed = tywin.gets("/me/registered-apps").json()["results"]
    assert len(listed) == 2 and secret not in str(listed)


@pytest.mark.parametrize(
    ("fields", "field", "code"),
    [
        ({"name": ""}, "name", "blank"),
        ({"name": "x" * 61}, "name", "max_length"),
        ({"name": "a\u202eb"}, "name", "unreadable"),
        ({"about": "x" * 301}, "about", "max_length"),
        ({"scopes": []}, "scopes", "min_length"),
        ({"scopes": ["rule"]}, "scopes.0", "invalid_choice"),
        ({"redirect_uris": ["http://evil.example/"]}, "redirect_uris.0", "redirect_uri_refused"),
        ({"redirect_uris": ["https://*.example.org/"]}, "redirect_uris.0", "redirect_uri_refused"),
        ({"redirect_uris": [CALLBACK] * 11}, "redirect_uris", "max_length"),
        ({"confidential": "yes"}, "confidential", "invalid"),
        ({"suspended": False}, "suspended", "unknown_field"),
        ({"client_id": "agot"}, "client_id", "unknown_field"),
    ],
)
def test_invalid_app_is_refused(tywin: Person, fields: dict[str, Any], field: str, code: str) -> None:
    problem = expect_problem(tywin.posts("/me/registered-apps", NEW | fields), 400, "malformed")
    assert [(error["field"], error["code"]) for error in problem["errors"]] == [(field, code)]
    assert not App.objects.exists()


def test_the_number_of_apps_of_an_owner_is_limited(tywin: Person) -> None:
    for _ in range(MAX_APPS):
        raven(tywin.user)
    problem = expect_problem(tywin.posts("/me/registered-apps", NEW), 409, "too_many_apps")
    assert problem["facts"] == {"max_count": MAX_APPS}


def test_only_the_owner_can_see_and_change_an_app(app: RavenApp, tywin: Person, catelyn: Person) -> None:
    path = f"/me/registered-apps/{app.app.client_id}"
    assert tywin.patches(path, {"name": "Rook"}).json()["name"] == "Rook"
    assert tywin.gets(path).json()["redirect_uris"] == [CALLBACK]
    absent = "/me/registered-apps/app_nobody"
    for each in (path, absent):
        expect_problem(catelyn.gets(each), 404, "not_found")
        expect_problem(catelyn.patches(each, {"name": "Mine"}), 404, "not_found")
        expect_problem(catelyn.deletes(each), 404, "not_found")
        expect_problem(catelyn.posts(f"{each}/secret"), 404, "not_found")
    assert App.objects.get().name == "Rook"


def test_new_secret_replaces_the_previous_one(tywin: Person, catelyn: Person) -> None:
    app = raven(tywin.user, is_confidential=True)
    got = app.tokens_for(catelyn.user)
    path = f"/me/registered-apps/{app.app.client_id}/secret"
    new = tywin.posts(path).json()["client_secret"]
    refused_by_oauth(app.refreshes(got["refresh_token"]), "invalid_client", 401)
    app.secret = new
    successful_json(app.refreshes(got["refresh_token"]))
    public = raven(tywin.user).app.client_id
    expect_problem(tywin.posts(f"/me/registered-apps/{public}/secret"), 409, "app_is_public")


def test_deleted_app_loses_all_tokens(app: RavenApp, tywin: Person, catelyn: Person) -> None:
    got = app.tokens_for(catelyn.user)
    assert tywin.deletes(f"/me/registered-apps/{app.app.client_id}").status_code == 204
    expect_problem(using(got["access_token"]).gets("/me"), 401, "token_invalid")
    refused_by_oauth(app.refreshes(got["refresh_token"]), "invalid_client")


def test_user_lists_apps_with_access_and_revokes_one(app: RavenApp, catelyn: Person, tywin: Person) -> None:
    first, second = app.tokens_for(catelyn.user, scope="read"), app.tokens_for(catelyn.user, scope="play")
    theirs = app.tokens_for(tywin.user)
    [listed] = catelyn.gets("/me/apps").json()["results"]
    assert (listed["client_id"], listed["name"], listed["owner"]) == (app.app.client_id, "Raven", "tywin")
    assert listed["scopes"] == ["read", "play"] and listed["since"] <= listed["last_used_at"]
    assert [each["kind"] for each in catelyn.gets("/me/tokens").json()["results"]] == ["personal"]
    pending = Browser(catelyn.user).allows(app.asks_for())["code"]
    path = f"/me/apps/{app.app.client_id}"
    for _ in range(2):
        assert catelyn.deletes(path).status_code == 204
    for each in (first, second):
        expect_problem(using(each["access_token"]).gets("/me"), 401, "token_invalid")
        refused_by_oauth(app.refreshes(each["refresh_token"]), "invalid_grant")
    refused_by_oauth(app.exchanges(pending), "invalid_grant")
    assert catelyn.gets("/me/apps").json()["results"] == []
    assert using(theirs["access_token"]).gets("/me").status_code == 200


def test_app_without_access_looks_like_one_that_does_not_exist(
    app: RavenApp, catelyn: Person, tywin: Person
) -> None:
    app.tokens_for(tywin.user)
    foreign = catelyn.deletes(f"/me/apps/{app.app.client_id}")
    absent = catelyn.deletes("/me/apps/app_nobody")
    expect_problem(foreign, 404, "not_found")
    assert foreign.content == absent.content
    assert tywin.gets("/me/apps").json()["results"]


def test_apps_are_paged(catelyn: Person, tywin: Person) -> None:
    ids = []
    for _ in range(3):
        app = raven(tywin.user)
        app.tokens_for(catelyn.user)
        ids.append(app.app.client_id)
    first = catelyn.gets("/me/apps?limit=2").json()
    second = catelyn.gets(f"/me/apps?limit=2&after={first['next_cursor']}").json()
    seen = [each["client_id"] for each in first["results"] + second["results"]]
    assert seen == ids[::-1] and second["next_cursor"] is None


def test_app_cannot_make_changes_that_outlast_its_access(tywin: Person, catelyn: Person) -> None:
    """Even with the scope `account`: no new tokens or apps, no password change, no revocation of others."""
    app = raven(tywin.user, scopes=["read", "account"])
    visitor = using(app.tokens_for(catelyn.user, scope=None)["access_token"])
    assert visitor.gets("/me/apps").status_code == 200
    for method, path, body in (
        ("POST", "/me/tokens", {"name": "x", "scopes": ["read"]}),
        ("DELETE", f"/me/tokens/{catelyn.token.pk}", None),
        ("PUT", "/me/password", {"current": "x", "new": "another-password-7"}),
        ("POST", "/me/registered-apps", NEW),
        ("PATCH", "/me/registered-apps/app_x", {"name": "x"}),
        ("DELETE", "/me/registered-apps/app_x", None),
        ("POST", "/me/registered-apps/app_x/secret", None),
        ("DELETE", f"/me/apps/{app.app.client_id}", None),
    ):
        expect_problem(visitor.asks(method, path, body), 403, "not_for_apps")
    expect_problem(visitor.deletes("/me"), 403, "log_in_again")
    assert catelyn.gets("/me").status_code == 200


def test_app_can_log_out_with_its_own_token(app: RavenApp, catelyn: Person) -> None:
    got = app.tokens_for(catelyn.user)
    assert using(got["access_token"]).deletes("/sessions/current").status_code == 204
    expect_problem(using(got["access_token"]).gets("/me"), 401, "token_invalid")
    refused_by_oauth(app.refreshes(got["refresh_token"]), "invalid_grant")


def test_erasing_an_account_deletes_its_apps_and_consents(
    app: RavenApp, catelyn: Person, tywin: Person
) -> None:
    mine, theirs = app.tokens_for(catelyn.user), raven(catelyn.user)
    got = theirs.tokens_for(tywin.user)
    Browser(catelyn.user).allows(app.asks_for())
    assert catelyn.with_token(kind=AccessToken.Kind.LOGIN).deletes("/me").status_code == 204
    expect_problem(using(mine["access_token"]).gets("/me"), 401, "token_invalid")
    expect_problem(using(got["access_token"]).gets("/me"), 401, "token_invalid")
    assert not AppAccess.objects.exists() and not AuthorizationCode.objects.exists()
    assert [each.owner for each in App.objects.all()] == [tywin.user]


def test_staff_can_suspend_and_resume_an_app(app: RavenApp, catelyn: Person, client: Client) -> None:
    got = app.tokens_for(catelyn.user)
    client.force_login(UserFactory.create(username="aemon", is_staff=True, is_superuser=True))
    page = client.get("/admin/accounts/app/")
    assert page.status_code == 200 and b"Raven" in page.content
    form = {"_selected_action": [app.app.pk]}
    assert client.post("/admin/accounts/app/", form | {"action": "suspend"}).status_code == 302
    expect_problem(using(got["access_token"]).gets("/me"), 401, "token_invalid")
    assert App.objects.get().is_suspended
    assert client.post("/admin/accounts/app/", form | {"action": "resume"}).status_code == 302
    assert not App.objects.get().is_suspended
    assert client.get("/admin/accounts/app/add/").status_code == 403


def test_only_codes_and_tokens_that_expired_long_ago_are_deleted(app: RavenApp, catelyn: Person) -> None:
    got = app.tokens_for(catelyn.user)
    app.posts("device")
    assert delete_ended() == 0
    assert delete_ended(clock=lambda: clock.now() + timedelta(hours=26)) == 2  # code, device code
    assert not AuthorizationCode.objects.exists() and not DeviceCode.objects.exists()
    assert catelyn.gets("/me").status_code == 200
    renewed = successful_json(app.refreshes(got["refresh_token"]))
    assert delete_ended(clock=lambda: clock.now() + timedelta(days=59)) == 2  # previous token, session
    assert AppAccess.objects.exists() and not Session.objects.exists()
    delete_ended(clock=lambda: clock.now() + timedelta(days=91))
    assert not AppAccess.objects.exists()
    refused_by_oauth(app.refreshes(renewed["refresh_token"]), "invalid_grant")
