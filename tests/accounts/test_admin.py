"""The staff pages of accounts."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import AccessToken, User
from tests.factories import PASSWORD, UserFactory
from tests.people import Person, Visitor, expect_problem

pytestmark = pytest.mark.django_db


@pytest.fixture
def maester(client: Client) -> Client:
    """A superuser at the admin pages."""
    client.force_login(
        UserFactory.create(username="aemon", password=PASSWORD, is_staff=True, is_superuser=True)
    )
    return client


@pytest.mark.parametrize("page", ["user", "accesstoken"])
def test_pages_show_no_secret(maester: Client, catelyn: Person, page: str) -> None:
    row = catelyn.user if page == "user" else catelyn.token
    for path in ("", f"{row.pk}/change/"):
        response = maester.get(f"/admin/accounts/{page}/{path}")
        assert response.status_code == 200
        text = response.content.decode()
        assert "catelyn" in text
        hashed = User.objects.get(username="aemon").password
        for secret in (catelyn.secret, bytes(catelyn.token.digest).hex(), hashed, "scrypt"):
            assert secret not in text


def test_staff_can_revoke_a_token_at_once(maester: Client, catelyn: Person) -> None:
    response = maester.post(
        "/admin/accounts/accesstoken/", {"action": "revoke", "_selected_action": [catelyn.token.pk]}
    )
    assert response.status_code == 302
    assert AccessToken.objects.get().revoked_at is not None
    assert catelyn.gets("/me").status_code == 401


def test_staff_cannot_create_or_delete_tokens(maester: Client, catelyn: Person) -> None:
    assert maester.get("/admin/accounts/accesstoken/add/").status_code == 403
    assert maester.post(f"/admin/accounts/accesstoken/{catelyn.token.pk}/delete/").status_code == 403
    assert AccessToken.objects.filter(pk=catelyn.token.pk).exists()


def test_plain_users_cannot_open_the_pages(client: Client, catelyn: Person) -> None:
    client.force_login(User.objects.get(pk=catelyn.user.pk))
    assert client.get("/admin/accounts/user/").status_code == 302


def test_staff_cannot_grant_rights_to_themselves(client: Client, catelyn: Person) -> None:
    from django.contrib.auth.models import Permission

    steward: Any = UserFactory.create(username="steward", is_staff=True)
    steward.user_permissions.add(*Permission.objects.filter(content_type__app_label="accounts"))
    client.force_login(steward)
    granted = Permission.objects.exclude(content_type__app_label="accounts").first()
    assert granted is not None
    form = {"username": "steward", "time_zone": "UTC", "language": "ro", "is_active": "on", "email": ""}
    response = client.post(
        f"/admin/accounts/user/{steward.pk}/change/",
        form | {"is_superuser": "on", "user_permissions": [granted.pk], "is_staff": "on"},
    )
    assert response.status_code == 302
    again = User.objects.get(pk=steward.pk)
    assert again.language == "ro"
    assert not again.is_superuser
    assert not again.user_permissions.filter(pk=granted.pk).exists()


def test_erasing_needs_a_confirmation_and_a_superuser(maester: Client, catelyn: Person) -> None:
    form = {"action": "erase", "_selected_action": [catelyn.user.pk]}
    page = maester.post("/admin/accounts/user/", form)
    assert page.status_code == 200 and b"cannot be undone" in page.content and b"catelyn" in page.content
    assert User.objects.get(pk=catelyn.user.pk).username == "catelyn"
    assert maester.post("/admin/accounts/user/", form | {"confirmed": "yes"}).status_code == 302
    assert User.objects.get(pk=catelyn.user.pk).username is None
    assert b"former player" in maester.get("/admin/accounts/user/").content
    assert b'name="_save"' not in maester.get(f"/admin/accounts/user/{catelyn.user.pk}/change/").content


def test_staff_who_are_not_superusers_cannot_erase_accounts(client: Client, catelyn: Person) -> None:
    from django.contrib.auth.models import Permission

    steward: Any = UserFactory.create(username="steward", is_staff=True)
    steward.user_permissions.add(*Permission.objects.filter(content_type__app_label="accounts"))
    client.force_login(steward)
    form = {"action": "erase", "_selected_action": [catelyn.user.pk], "confirmed": "yes"}
    client.post("/admin/accounts/user/", form)
    assert User.objects.get(pk=catelyn.user.pk).username == "catelyn"


@pytest.mark.long
def test_staff_cannot_rename_an_account_to_look_like_another(maester: Client, catelyn: Person) -> None:
    other: Any = UserFactory.create(username="petyr")
    form = {"username": "cate1yn", "time_zone": "UTC", "language": "en", "is_active": "on", "email": ""}
    page = maester.post(f"/admin/accounts/user/{other.pk}/change/", form)
    assert page.status_code == 200 and b"looks like another" in page.content
    assert (
        maester.post(f"/admin/accounts/user/{other.pk}/change/", form | {"username": "baelish"}).status_code
        == 302
    )
    # the old name stays reserved: no other user can take it
    taken = Visitor().posts("/accounts", {"username": "petyr", "password": "littlefinger-7-up"})
    expect_problem(taken, 409, "username_taken")


@pytest.mark.long
def test_accounts_can_be_closed_but_not_deleted(maester: Client, catelyn: Person) -> None:
    path = f"/admin/accounts/user/{catelyn.user.pk}"
    assert b"deletelink" not in maester.get(f"{path}/change/").content
    assert maester.post(f"{path}/delete/", {"post": "yes"}).status_code == 403
    form = {"action": "delete_selected", "_selected_action": [catelyn.user.pk], "post": "yes"}
    maester.post("/admin/accounts/user/", form)
    assert User.objects.filter(pk=catelyn.user.pk).exists()


@pytest.mark.parametrize("rate", ["login", "login_name"])
def test_log_in_attempts_of_staff_are_limited(
    client: Client, visitor: Visitor, settings: Any, rate: str
) -> None:
    settings.GOT_RATES = {rate: "3/min"}
    UserFactory.create(username="aemon", password=PASSWORD, is_staff=True)
    wrong = {"username": "Aemon", "password": "wrong"}
    expect_problem(visitor.posts("/sessions", wrong), 401, "credentials_wrong")
    for _ in range(2):
        assert b"correct username" in client.post("/admin/login/", wrong).content
    right = wrong | {"password": PASSWORD}
    response = client.post("/admin/login/", right)
    assert response.status_code == 429 and b"Too many requests" in response.content
    assert int(response["Retry-After"]) >= 1
    expect_problem(visitor.posts("/sessions", right), 429, "too_many_requests")
    settings.GOT_RATES = {}
    assert client.post("/admin/login/", right).status_code == 302
