"""Authorization: Bearer ..."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.utils import timezone
from rest_framework.response import Response
from rest_framework.test import APIRequestFactory
from rest_framework.views import APIView

from accounts.models import AccessToken, User
from accounts.permissions import HasScopeOrIsSpectator, required_scopes_of
from accounts.scopes import Scope
from tests.people import Person, Visitor, expect_problem

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "header",
    [
        "Bearer",
        "Bearer ",
        "Bearer got_",
        "Bearer got_" + "x" * 43,
        "Bearer got_" + "x" * 5000,
        "Bearer got_é",
        "Bearer nonsense",
        "Basic Y2F0ZWx5bjpwYXNz",
        "got_" + "x" * 43,
        "",
    ],
)
def test_invalid_header_is_refused(visitor: Visitor, header: str) -> None:
    response = visitor.gets("/me", Authorization=header)
    expect_problem(response, 401, "token_invalid")
    assert response["WWW-Authenticate"] == 'Bearer realm="got"'


def test_authentication_scheme_is_accepted_in_any_case(catelyn: Person, visitor: Visitor) -> None:
    secret = catelyn.secret
    assert visitor.gets("/me", Authorization=f"bearer {secret}").status_code == 200
    assert visitor.gets("/me", Authorization=f"BEARER  {secret}").status_code == 200


def test_expired_token_has_its_own_code(catelyn: Person) -> None:
    AccessToken.objects.update(expires_at=timezone.now() + timedelta(seconds=30))
    assert catelyn.gets("/me").status_code == 200
    # The server reads the clock of the database, which can be behind this one.
    AccessToken.objects.update(expires_at=timezone.now() - timedelta(seconds=5))
    response = catelyn.gets("/me")
    expect_problem(response, 401, "token_expired")
    assert response["WWW-Authenticate"] == 'Bearer realm="got"'


def test_revoked_token_is_invalid_even_when_expired(catelyn: Person) -> None:
    AccessToken.objects.update(revoked_at=timezone.now(), expires_at=timezone.now())
    expect_problem(catelyn.gets("/me"), 401, "token_invalid")


def test_token_of_a_deactivated_user_is_invalid(catelyn: Person) -> None:
    User.objects.update(is_active=False)
    expect_problem(catelyn.gets("/me"), 401, "token_invalid")


def test_invalid_token_is_refused_even_where_no_token_is_needed(visitor: Visitor) -> None:
    """A client must learn that its token is invalid, instead of being treated as a visitor."""

    class Open(APIView):
        permission_classes = [HasScopeOrIsSpectator]
        required_scopes = ("read",)

        def get(self, request: Any) -> Response:
            return Response({"user": request.user.pk})

        post = get

    ask = APIRequestFactory()
    view = Open.as_view()
    assert view(ask.get("/")).data == {"user": None}
    assert view(ask.get("/", headers={"authorization": "Bearer got_dead"})).data["code"] == "token_invalid"
    assert view(ask.post("/")).data["code"] == "token_missing"


def test_token_without_the_scope_is_refused_where_a_spectator_may_read(catelyn: Person) -> None:

    class Open(APIView):
        permission_classes = [HasScopeOrIsSpectator]
        required_scopes = ("read",)

        def get(self, request: Any) -> Response:
            return Response({"user": request.user.pk})

    def asked_by(someone: Person) -> Any:
        header = {"authorization": f"Bearer {someone.secret}"}
        return Open.as_view()(APIRequestFactory().get("/", headers=header)).data

    assert asked_by(catelyn) == {"user": catelyn.user.pk}
    assert asked_by(catelyn.with_token(scopes=["play"]))["code"] == "scope_missing"


def test_view_without_declared_scopes_refuses_all_requests(catelyn: Person) -> None:

    class WithoutScopes(APIView):
        def get(self, request: Any) -> Response:
            return Response({})

    header = {"authorization": f"Bearer {catelyn.secret}"}
    request = APIRequestFactory().get("/", headers=header)
    view = WithoutScopes.as_view()
    assert view(request).data["code"] == "server_error"
    with pytest.raises(ImproperlyConfigured):
        required_scopes_of(WithoutScopes(), "GET")


@pytest.mark.parametrize("declared", [Scope.READ, "read", {"GET": Scope.READ}])
def test_a_single_scope_in_place_of_a_tuple_is_refused(declared: Any) -> None:
    """Its letters would count as scopes, and no token has those."""

    class WithString(APIView):
        required_scopes = declared

    with pytest.raises(ImproperlyConfigured, match=r"^WithString .* as a string, not as a tuple$"):
        required_scopes_of(WithString(), "GET")


def test_authentication_takes_one_statement(catelyn: Person, django_assert_num_queries: Any) -> None:
    """The hot path: a token that was used within the hour costs one SELECT and no write."""
    catelyn.gets("/me")
    with django_assert_num_queries(2) as asked:  # the second statement loads the whole account for the body
        catelyn.gets("/me")
    assert asked.captured_queries[0]["sql"].strip().lower().startswith("select t.id")
    bare = catelyn.with_token(scopes=[])
    bare.gets("/me")
    with django_assert_num_queries(1):
        expect_problem(bare.gets("/me"), 403, "scope_missing")


def test_last_use_is_recorded_once_an_hour(catelyn: Person) -> None:
    def last_used() -> Any:
        return AccessToken.objects.get(pk=catelyn.token.pk).last_used_at

    assert last_used() is None
    catelyn.gets("/me")
    first = last_used()
    assert timezone.now() - first < timedelta(minutes=1)
    catelyn.gets("/me")
    assert last_used() == first
    AccessToken.objects.update(last_used_at=timezone.now() - timedelta(minutes=61))
    catelyn.gets("/me")
    assert last_used() > first


def test_cookie_of_the_admin_pages_does_not_authenticate_api_requests(
    visitor: Visitor, catelyn: Person
) -> None:
    User.objects.update(is_staff=True, is_superuser=True)
    visitor.client.force_login(User.objects.get(pk=catelyn.user.pk))
    expect_problem(visitor.gets("/me"), 401, "token_missing")
