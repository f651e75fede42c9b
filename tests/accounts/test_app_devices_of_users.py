"""Devices on which an app has access: named by the app, listed, and revoked one by one."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from accounts.models import AccessToken, AppAccess
from accounts.oauth.tidying import delete_ended
from accounts.scopes import Scope
from got_api.shared import clock
from tests.accounts.oauth import Browser, RavenApp, raven, successful_json
from tests.accounts.test_apps import using
from tests.people import Person, expect_problem

pytestmark = pytest.mark.django_db


def account_app(owner: Person) -> RavenApp:
    return raven(owner.user, scopes=[Scope.READ, Scope.ACCOUNT])


def signs_in(person: Person, app: RavenApp, name: str | None) -> dict[str, Any]:
    """Signs in on another device of the app. Returns the tokens."""
    code = Browser(person.user).allows(app.asks_for(scope="read account"))["code"]
    return successful_json(app.exchanges(code, device_name=name))


def test_each_device_has_a_name_and_can_be_revoked_individually(tywin: Person, catelyn: Person) -> None:
    app, other = account_app(tywin), account_app(tywin)
    phone, desk = (signs_in(catelyn, app, name) for name in ("Firefox \u202e·  Android", None))
    foreign = signs_in(catelyn, other, "Elsewhere")
    reader = using(phone["access_token"])

    def devices(client_id: str) -> list[dict[str, Any]]:
        apps = reader.gets("/me/apps").json()["results"]
        return next((list(each["devices"]) for each in apps if each["client_id"] == client_id), [])

    first, second = devices(app.app.client_id)
    assert (first["name"], first["is_current"]) == ("Firefox · Android", True)
    assert (second["name"], second["is_current"]) == (app.app.name, False)
    path = f"/me/apps/{app.app.client_id}/devices"
    expect_problem(using(foreign["access_token"]).deletes(f"{path}/{second['id']}"), 404, "not_found")
    expect_problem(tywin.deletes(f"{path}/{second['id']}"), 404, "not_found")
    [elsewhere] = devices(other.app.client_id)
    expect_problem(reader.deletes(f"{path}/{elsewhere['id']}"), 404, "not_found")

    assert reader.deletes(f"{path}/{second['id']}").status_code == 204
    assert reader.deletes(f"{path}/{second['id']}").status_code == 204
    assert using(desk["access_token"]).gets("/me").status_code == 401
    assert [each["id"] for each in devices(app.app.client_id)] == [first["id"]]
    assert catelyn.deletes(f"/me/apps/{other.app.client_id}/devices/{elsewhere['id']}").status_code == 204
    assert devices(other.app.client_id) == []


def test_a_device_keeps_its_name_after_its_tokens_are_refreshed(tywin: Person, catelyn: Person) -> None:
    app = account_app(tywin)
    first = signs_in(catelyn, app, "Safari · iPad")
    successful_json(app.refreshes(first["refresh_token"]))
    later = clock.now() + timedelta(days=30)
    assert delete_ended(clock=lambda: later)
    assert AccessToken.objects.get(access=AppAccess.objects.get()).name == "Safari · iPad"
    [shown] = catelyn.gets("/me/apps").json()["results"]
    assert [each["name"] for each in shown["devices"]] == ["Safari · iPad"]
