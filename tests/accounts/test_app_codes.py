"""The authorization code flow: PKCE, redirect addresses, codes, refresh tokens, revocation, introspection."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client

from accounts.models import AccessToken, AppAccess, AuthorizationCode
from accounts.oauth import registry
from accounts.oauth.redirects import is_registered, is_registrable, source_of
from accounts.scopes import ALL_SCOPES, Scope
from got_api.shared import clock
from tests.accounts.oauth import (
    CALLBACK,
    Browser,
    RavenApp,
    query_of,
    raven,
    refused_by_oauth,
    successful_json,
)
from tests.people import Person, Visitor, expect_problem

pytestmark = pytest.mark.django_db


@pytest.fixture
def app(tywin: Person) -> RavenApp:
    return raven(tywin.user)


@pytest.fixture
def server_app(tywin: Person) -> RavenApp:
    return raven(tywin.user, is_confidential=True)


def using(token: str) -> Visitor:
    visitor = Visitor()
    visitor.client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    return visitor


def test_code_is_exchanged_for_tokens_with_the_allowed_scopes(app: RavenApp, catelyn: Person) -> None:
    answer = Browser(catelyn.user).allows(app.asks_for())
    assert set(answer) == {"code", "state", "iss"} and answer["state"] == "abc&d=é"
    got = successful_json(app.exchanges(answer["code"]))
    assert (got["token_type"], got["expires_in"], got["scope"]) == ("Bearer", 3600, "read play")
    visitor = using(got["access_token"])
    assert visitor.gets("/me").json()["username"] == "catelyn"
    expect_problem(visitor.gets("/me/tokens"), 403, "scope_missing")
    token = AccessToken.objects.get(kind=AccessToken.Kind.APP)
    assert token.name == "Raven" and token.scopes == ["read", "play"]


def test_stored_values_cannot_be_used_as_credentials(app: RavenApp, catelyn: Person) -> None:
    code = Browser(catelyn.user).allows(app.asks_for())["code"]
    got = successful_json(app.exchanges(code))
    stored = str([list(model.objects.values()) for model in (AuthorizationCode, AppAccess, AccessToken)])
    assert all(secret not in stored for secret in (code, got["access_token"], got["refresh_token"]))


def test_denial_returns_to_the_app_and_stores_nothing(app: RavenApp, catelyn: Person) -> None:
    answer = Browser(catelyn.user).allows(app.asks_for(), decision="deny")
    assert (answer["error"], answer["state"]) == ("access_denied", "abc&d=é")
    assert not AuthorizationCode.objects.exists()


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    "almost",
    [
        f"{CALLBACK}/",
        f"{CALLBACK}?a=1",
        f"{CALLBACK}#x",
        CALLBACK.replace("https", "http"),
        CALLBACK.replace("raven", "RAVEN"),
        CALLBACK.replace("example.org", "example.org:8443"),
        CALLBACK.replace("example.org", "example.org."),
        CALLBACK.replace("raven.", "raven.evil."),
        CALLBACK.replace("https://", "https://raven.example.org@evil.example/"),
        "https://raven.example.org/callback/../other",
        "https://raven.example.org/%63allback",
        "https://raven.example.org\\@evil.example/callback",
        f"{CALLBACK}\n",
        'https://evil.example/"x',
        "javascript:alert(1)",
        "//raven.example.org/callback",
    ],
)
def test_redirect_address_that_almost_matches_gets_no_redirect_and_no_code(
    app: RavenApp, catelyn: Person, almost: str
) -> None:
    browser = Browser(catelyn.user)
    for response in (
        browser.client.get(app.asks_for(redirect_uri=almost)),
        browser.sends_to(app.asks_for(), app.asks_for(redirect_uri=almost), decision="allow"),
    ):
        page = response.content.decode()
        assert response.status_code == 400 and "invalid_redirect_uri" in page
        links = re.findall(r'(?:href|action)="([^"]*)"', page)
        assert all(link.startswith(("?", "/static/", "/log-out?", "data:,")) for link in links)
        assert "Location" not in response
    assert not AuthorizationCode.objects.exists()


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"scope": "read host"}, "invalid_scope"),
        ({"scope": "read rule"}, "invalid_scope"),
        ({"response_type": "token"}, "unsupported_response_type"),
        ({"code_challenge": None, "code_challenge_method": None}, "invalid_request"),
        ({"code_challenge_method": "plain"}, "invalid_request"),
        ({"code_challenge_method": None}, "invalid_request"),
        ({"code_challenge": "short"}, "invalid_request"),
        ({"code_challenge": "x" * 42 + "\n"}, "invalid_request"),
        ({"client_id": "app_nobody"}, "invalid_client"),
        ({"client_id": "x\0"}, "invalid_client"),
        ({"client_id": None}, "invalid_client"),
        ({"response_type": 'a"b'}, "invalid_request"),
    ],
)
def test_error_of_an_app_is_shown_on_a_page_without_a_redirect(
    app: RavenApp, catelyn: Person, fields: dict[str, str | None], error: str
) -> None:
    response = Browser(catelyn.user).client.get(app.asks_for(**fields))
    assert response.status_code == 400 and f"Error: {error}" in response.content.decode()
    assert not AuthorizationCode.objects.exists()


def test_repeated_parameter_is_refused(app: RavenApp, catelyn: Person) -> None:
    response = Browser(catelyn.user).client.get(app.asks_for() + "&redirect_uri=https%3A%2F%2Fevil.example")
    assert response.status_code == 400 and "invalid_request" in response.content.decode()
    twice = Client().post(
        "/api/v1/oauth/token",
        f"grant_type=refresh_token&client_id={app.app.client_id}&refresh_token=a&refresh_token=b",
        content_type="application/x-www-form-urlencoded",
    )
    refused_by_oauth(twice, "invalid_request")


def test_error_page_links_to_the_app_but_does_not_redirect(app: RavenApp, catelyn: Person) -> None:
    page = Browser(catelyn.user).client.get(app.asks_for(scope="host")).content.decode()
    assert f'href="{CALLBACK}?error=invalid_scope' in page and "state=abc" in page


@pytest.mark.parametrize(
    "registered",
    [
        "https://raven.example.org/callback?tenant=1",
        "http://127.0.0.1/callback",
        "http://[::1]:8000/",
        "com.example.raven:/callback",
        "com.example.raven://callback",
    ],
)
def test_redirect_addresses_of_every_kind_get_the_code(
    catelyn: Person, tywin: Person, registered: str
) -> None:
    app = raven(tywin.user, redirect_uris=[registered])
    response = Browser(catelyn.user).sends(app.asks_for(redirect_uri=registered), decision="allow")
    there, _, _ = response["Location"].partition("?")
    assert there == registered.partition("?")[0]
    answer = query_of(response["Location"])
    assert answer["state"] == "abc&d=é" and (("tenant" in registered) == ("tenant" in answer))
    successful_json(app.exchanges(answer["code"], redirect_uri=registered))


def test_only_the_port_of_a_loopback_address_may_differ() -> None:
    registered = ["http://127.0.0.1:8000/callback?a=1"]
    assert is_registered("http://127.0.0.1:49152/callback?a=1", registered)
    assert is_registered("http://127.0.0.1/callback?a=1", registered)
    for other in (
        "http://127.0.0.1:49152/callback", "http://127.0.0.1:49152/other?a=1", "http://[::1]/callback?a=1",
        "https://127.0.0.1/callback?a=1", "http://localhost/callback?a=1",
        "http://127.0.0.1:8000@evil.example/callback?a=1",
        "http://127.0.0.1:99999/callback?a=1", "http://127.0.0.1.evil.example/callback?a=1",
        "http://127.0.0.1:8000/callback?a=1#x",
    ):  # fmt: skip
        assert not is_registered(other, registered), other
    assert not is_registered("https://a.example:1/x", ["https://a.example:2/x"])


@pytest.mark.parametrize(
    "address",
    [
        "http://raven.example.org/callback", "https://localhost/x",
        "http://localhost/x", "https://*.example.org/",
        "https://raven.example.org/#x", "https://a@raven.example.org/", "https://raven.example.org/a b",
        "https://raven.example.org/../x", "https://raven.example.org/%2e%2e/x", "https://raven.example.org/é",
        "https://raven.example.org;script-src/", "javascript:alert(1)", "data:text/html,x",
        "myapp:/callback", "", "https://127.0.0.1/x", "https://0x7f.1/x",
        "https://a.localhost/x", "https://localhost.localdomain/x", "https://10.0.0.1/x",
        "https://raven.example.org:99999/x",
        "https://raven.example.org:0/x", "http://127.0.0.1:70000/x", "http://[::1]:065/x",
        "https://raven.example.org/\n", "https://" + "a" * 500 + ".example.org",
    ],
)  # fmt: skip
def test_invalid_redirect_address_is_refused(address: str) -> None:
    assert not is_registrable(address)
    is_shaped = re.search(r"/\.\.|%2e|:\d+/|//\d|localhost", address) is not None
    assert source_of(address) == "'none'" or len(address) > 500 or is_shaped


def test_policy_source_is_derived_from_the_redirect_address() -> None:
    for address, source in (
        ("https://raven.example.org:8443/callback?a=1", "https://raven.example.org:8443"),
        ("http://127.0.0.1:49152/callback", "http://127.0.0.1:49152"),
        ("http://[::1]:49152/callback", "http:"),
        ("com.example.raven:/callback", "com.example.raven:"),
    ):
        assert is_registrable(address) and source_of(address) == source


def test_second_use_of_a_code_revokes_its_tokens(app: RavenApp, catelyn: Person) -> None:
    code = Browser(catelyn.user).allows(app.asks_for())["code"]
    got = successful_json(app.exchanges(code))
    assert "before" in refused_by_oauth(app.exchanges(code), "invalid_grant")
    expect_problem(using(got["access_token"]).gets("/me"), 401, "token_invalid")
    refused_by_oauth(app.refreshes(got["refresh_token"]), "invalid_grant")


def test_code_does_not_work_for_another_app(app: RavenApp, catelyn: Person, tywin: Person) -> None:
    """A wrong verifier, address or app is refused, and nothing changes."""
    code = Browser(catelyn.user).allows(app.asks_for())["code"]
    other = raven(tywin.user)
    other.verifier = app.verifier
    refused_by_oauth(app.exchanges(code, code_verifier="x" * 64), "invalid_grant")
    refused_by_oauth(app.exchanges(code, code_verifier=None), "invalid_request")
    refused_by_oauth(app.exchanges(code, code_verifier="é" * 64), "invalid_request")
    refused_by_oauth(app.exchanges(code, redirect_uri=f"{CALLBACK}/"), "invalid_grant")
    refused_by_oauth(app.exchanges(code, redirect_uri=None), "invalid_grant")
    refused_by_oauth(other.exchanges(code), "invalid_grant")
    refused_by_oauth(app.exchanges("guessed"), "invalid_grant")
    assert not AppAccess.objects.exists()
    successful_json(app.exchanges(code))


def test_code_expires_after_ten_minutes(app: RavenApp, catelyn: Person) -> None:
    code = Browser(catelyn.user).allows(app.asks_for())["code"]
    [row] = AuthorizationCode.objects.all()
    assert timedelta(minutes=9) < row.expires_at - clock.now() <= timedelta(minutes=10)
    AuthorizationCode.objects.update(expires_at=clock.now())
    assert "expired" in refused_by_oauth(app.exchanges(code), "invalid_grant")
    assert not AppAccess.objects.exists()


def test_confidential_app_needs_its_secret(server_app: RavenApp, catelyn: Person) -> None:
    code = Browser(catelyn.user).allows(server_app.asks_for())["code"]
    secret, server_app.secret = server_app.secret, None
    refused_by_oauth(server_app.exchanges(code), "invalid_client", 401)
    refused_by_oauth(server_app.exchanges(code, client_secret="gots_wrong"), "invalid_client", 401)
    successful_json(server_app.exchanges(code, client_secret=secret))
    server_app.secret = "gots_wrong"
    response = server_app.refreshes("gotr_x")
    refused_by_oauth(response, "invalid_client", 401)
    assert response["WWW-Authenticate"].startswith("Basic")
    server_app.secret = secret
    refused_by_oauth(server_app.refreshes("gotr_x"), "invalid_grant")


@pytest.mark.parametrize(
    "header", ["Basic", "Basic ", "Basic é", "Basic /w==", "Basic a", "Bearer got_x", "Basic Og=="]
)
def test_malformed_authorization_header_is_an_invalid_client(app: RavenApp, header: str) -> None:
    response = Client().post(
        "/api/v1/oauth/token",
        "grant_type=refresh_token&refresh_token=x",
        content_type="application/x-www-form-urlencoded",
        headers={"Authorization": header},
    )
    refused_by_oauth(response, "invalid_client", 401)


@pytest.mark.parametrize(
    ("body", "media_type", "error"),
    [
        ("{}", "application/json", "invalid_request"),
        ("", "application/x-www-form-urlencoded", "unsupported_grant_type"),
        (
            "grant_type=password&username=catelyn",
            "application/x-www-form-urlencoded",
            "unsupported_grant_type",
        ),
        ("grant_type=%00", "application/x-www-form-urlencoded", "unsupported_grant_type"),
    ],
)
def test_an_invalid_token_request_is_refused(db: None, body: str, media_type: str, error: str) -> None:
    refused_by_oauth(Client().post("/api/v1/oauth/token", body, content_type=media_type), error)


def test_token_is_never_read_from_the_query(app: RavenApp) -> None:
    query = f"grant_type=refresh_token&client_id={app.app.client_id}"
    form = "application/x-www-form-urlencoded"
    response = app.client.post(f"/api/v1/oauth/token?{query}", "", content_type=form)
    refused_by_oauth(response, "unsupported_grant_type")
    bare = app.client.generic("POST", "/api/v1/oauth/token", b"", content_type="")
    refused_by_oauth(bare, "unsupported_grant_type")


def test_each_refresh_token_is_used_once(app: RavenApp, catelyn: Person) -> None:
    first = app.tokens_for(catelyn.user)
    second = successful_json(app.refreshes(first["refresh_token"]))
    assert second["refresh_token"] != first["refresh_token"] and second["scope"] == "read play"
    third = successful_json(app.refreshes(second["refresh_token"]))
    assert using(third["access_token"]).gets("/me").status_code == 200
    assert AppAccess.objects.count() == 1


@pytest.mark.parametrize("replayed", [0, 1])
def test_replayed_refresh_token_revokes_the_whole_access(
    app: RavenApp, catelyn: Person, replayed: int
) -> None:
    got = [app.tokens_for(catelyn.user)]
    for _ in range(3):
        got.append(successful_json(app.refreshes(got[-1]["refresh_token"])))
    other_device = app.tokens_for(catelyn.user)
    assert "before" in refused_by_oauth(app.refreshes(got[replayed]["refresh_token"]), "invalid_grant")
    refused_by_oauth(app.refreshes(got[-1]["refresh_token"]), "invalid_grant")
    for each in got:
        expect_problem(using(each["access_token"]).gets("/me"), 401, "token_invalid")
    assert using(other_device["access_token"]).gets("/me").status_code == 200


def test_refresh_whose_response_was_lost_is_repeated_with_its_key(app: RavenApp, catelyn: Person) -> None:
    first = app.tokens_for(catelyn.user)["refresh_token"]
    got = successful_json(app.refreshes(first, key="one"))
    assert successful_json(app.refreshes(first, key="one")) == got
    assert using(got["access_token"]).gets("/me").status_code == 200
    assert app.refreshes(first, key="one")["Idempotency-Replayed"] == "true"


def test_a_replay_with_an_idempotency_key_is_still_detected(app: RavenApp, catelyn: Person) -> None:
    """A refusal with a key revokes the access like one without, although other refusals roll back."""
    first = app.tokens_for(catelyn.user)["refresh_token"]
    got = successful_json(app.refreshes(successful_json(app.refreshes(first, key="one"))["refresh_token"]))
    assert "before" in refused_by_oauth(app.refreshes(first, key="two"), "invalid_grant")
    expect_problem(using(got["access_token"]).gets("/me"), 401, "token_invalid")
    refused_by_oauth(app.refreshes(got["refresh_token"], key="three"), "invalid_grant")


def test_refresh_token_of_another_app_is_refused_and_revokes_nothing(
    app: RavenApp, catelyn: Person, tywin: Person
) -> None:
    got = app.tokens_for(catelyn.user)
    refused_by_oauth(raven(tywin.user).refreshes(got["refresh_token"]), "invalid_grant")
    refused_by_oauth(app.refreshes("gotr_" + "x" * 60), "invalid_grant")
    refused_by_oauth(app.refreshes(got["access_token"]), "invalid_grant")
    successful_json(app.refreshes(got["refresh_token"]))


def test_refresh_may_narrow_the_scope_and_never_widen_it(app: RavenApp, catelyn: Person) -> None:
    got = app.tokens_for(catelyn.user, scope="read")
    refused_by_oauth(app.refreshes(got["refresh_token"], scope="read play"), "invalid_scope")
    assert successful_json(app.refreshes(got["refresh_token"], scope="read"))["scope"] == "read"


def test_new_tokens_lack_a_scope_that_the_app_lost(app: RavenApp, catelyn: Person, tywin: Person) -> None:
    got = app.tokens_for(catelyn.user)
    registry.change_app(user=tywin.user, client_id=app.app.client_id, scopes=[Scope.READ])
    refused_by_oauth(app.refreshes(got["refresh_token"]), "invalid_scope")
    assert successful_json(app.refreshes(got["refresh_token"], scope="read"))["scope"] == "read"


def test_refresh_token_expires_when_it_is_not_used(app: RavenApp, catelyn: Person) -> None:
    got = app.tokens_for(catelyn.user)
    [access] = AppAccess.objects.all()
    assert timedelta(days=59) < access.expires_at - clock.now() <= timedelta(days=60)
    AppAccess.objects.update(expires_at=clock.now())
    refused_by_oauth(app.refreshes(got["refresh_token"]), "invalid_grant")


def test_an_expired_access_token_returns_401(app: RavenApp, catelyn: Person) -> None:
    got = app.tokens_for(catelyn.user)
    AccessToken.objects.filter(kind=AccessToken.Kind.APP).update(expires_at=clock.now())
    expect_problem(using(got["access_token"]).gets("/me"), 401, "token_expired")
    successful_json(app.refreshes(got["refresh_token"]))


@pytest.mark.parametrize("which", ["access_token", "refresh_token"])
def test_revoking_either_token_revokes_both(app: RavenApp, catelyn: Person, which: str) -> None:
    got = app.tokens_for(catelyn.user)
    assert app.posts("revoke", token=got[which], token_type_hint="nonsense").status_code == 200
    expect_problem(using(got["access_token"]).gets("/me"), 401, "token_invalid")
    refused_by_oauth(app.refreshes(got["refresh_token"]), "invalid_grant")
    assert app.posts("revoke", token=got[which]).status_code == 200
    assert app.posts("revoke", token="unknown").status_code == 200
    refused_by_oauth(app.posts("revoke"), "invalid_request")


def test_app_can_revoke_and_introspect_only_its_own_tokens(
    app: RavenApp, catelyn: Person, tywin: Person
) -> None:
    got, other = app.tokens_for(catelyn.user), raven(tywin.user)
    refused_by_oauth(other.posts("revoke", token=got["access_token"]), "invalid_grant")
    for token in (got["access_token"], got["refresh_token"], catelyn.secret):
        assert successful_json(other.posts("introspect", token=token)) == {"active": False}
    assert using(got["access_token"]).gets("/me").status_code == 200
    assert successful_json(app.posts("introspect", token=catelyn.secret)) == {"active": False}


def test_introspection_returns_the_state_of_a_token(app: RavenApp, catelyn: Person) -> None:
    got = app.tokens_for(catelyn.user)
    seen = successful_json(app.posts("introspect", token=got["access_token"]))
    assert (seen["active"], seen["scope"], seen["username"]) == (True, "read play", "catelyn")
    assert seen["exp"] - seen["iat"] in (3599, 3600, 3601)
    assert (
        successful_json(app.posts("introspect", token=got["refresh_token"]))["token_type"] == "refresh_token"
    )
    app.posts("revoke", token=got["refresh_token"])
    for token in (got["access_token"], got["refresh_token"]):
        assert successful_json(app.posts("introspect", token=token)) == {"active": False}


def test_suspending_an_app_revokes_all_its_tokens_at_once(app: RavenApp, catelyn: Person) -> None:
    got = app.tokens_for(catelyn.user)
    code = Browser(catelyn.user).allows(app.asks_for())["code"]
    registry.suspend(app.app)
    expect_problem(using(got["access_token"]).gets("/me"), 401, "token_invalid")
    refused_by_oauth(app.refreshes(got["refresh_token"]), "unauthorized_client")
    refused_by_oauth(app.exchanges(code), "unauthorized_client")
    refused_by_oauth(app.posts("device"), "unauthorized_client")
    page = Browser(catelyn.user).client.get(app.asks_for())
    assert page.status_code == 400 and "unauthorized_client" in page.content.decode()
    assert CALLBACK not in page.content.decode()
    registry.resume(app.app)
    refused_by_oauth(app.refreshes(got["refresh_token"]), "invalid_grant")
    app.app.refresh_from_db()
    assert using(app.tokens_for(catelyn.user)["access_token"]).gets("/me").status_code == 200


def test_password_change_revokes_the_access_of_all_apps(app: RavenApp, catelyn: Person) -> None:
    from accounts.services import replace_password

    got = app.tokens_for(catelyn.user)
    code = Browser(catelyn.user).allows(app.asks_for())["code"]
    replace_password(catelyn.user, "another-password-7")
    expect_problem(using(got["access_token"]).gets("/me"), 401, "token_invalid")
    refused_by_oauth(app.refreshes(got["refresh_token"]), "invalid_grant")
    refused_by_oauth(app.exchanges(code), "invalid_grant")


def test_locked_user_gets_no_tokens(app: RavenApp, catelyn: Person) -> None:
    got = app.tokens_for(catelyn.user)
    catelyn.user.is_active = False
    catelyn.user.save()
    expect_problem(using(got["access_token"]).gets("/me"), 401, "token_invalid")
    refused_by_oauth(app.refreshes(got["refresh_token"]), "invalid_grant")
    assert successful_json(app.posts("introspect", token=got["access_token"])) == {"active": False}


def test_metadata_lists_endpoints_that_exist(app: RavenApp, settings: Any) -> None:
    from authlib.oauth2.rfc8414 import AuthorizationServerMetadata
    from django.urls import resolve

    settings.GOT_ADDRESS = "https://got.example.org"
    found = Client().get("/.well-known/oauth-authorization-server").json()
    AuthorizationServerMetadata(found).validate()
    for name, address in found.items():
        if name.endswith("_endpoint"):
            resolve(urlsplit(address).path)
    assert found["code_challenge_methods_supported"] == ["S256"]
    assert found["scopes_supported"] == list(ALL_SCOPES)
