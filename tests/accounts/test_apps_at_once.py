"""Concurrent requests of apps: nothing is issued twice, and nothing survives its revocation."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import Any

import pytest
from django.db import connection, transaction

from accounts.models import AccessToken, AppAccess, User
from accounts.oauth import access, registry
from accounts.services import replace_password
from tests.accounts.oauth import Browser, RavenApp, raven, successful_json
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def lysa() -> Any:
    return UserFactory.create(username="lysa")


@pytest.fixture
def app() -> RavenApp:
    return raven(UserFactory.create(username="petyr"))


def _status(send: Callable[..., Any], *sent: Any) -> int:
    status: int = send(*sent).status_code
    return status


def at_once(*actions: Callable[[], Any]) -> list[Any]:
    """Runs all calls at the same time. Returns their results."""
    start = Barrier(len(actions))

    def run(action: Callable[[], Any]) -> Any:
        try:
            start.wait()
            return action()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(actions)) as threads:
        return list(threads.map(run, actions))


def count_live_tokens() -> int:
    return AccessToken.objects.filter(kind=AccessToken.Kind.APP, revoked_at__isnull=True).count()


def test_code_that_is_used_twice_at_once_yields_no_access(app: RavenApp, lysa: Any) -> None:
    code = Browser(lysa).allows(app.asks_for())["code"]
    exchange = lambda: app.exchanges(code).status_code  # noqa: E731
    assert sorted(at_once(exchange, exchange, exchange)) == [200, 400, 400]
    assert AppAccess.objects.count() == 1 and count_live_tokens() == 0


def test_refresh_token_that_is_used_twice_at_once_returns_one_successor(app: RavenApp, lysa: Any) -> None:
    got = app.tokens_for(lysa)
    refresh = lambda: app.refreshes(got["refresh_token"])  # noqa: E731
    found = [successful_json(each) for each in at_once(refresh, refresh)]
    assert len({each["refresh_token"] for each in found}) == 1
    assert AppAccess.objects.get().ended_at is None and count_live_tokens() == 3
    successful_json(app.refreshes(found[0]["refresh_token"]))


@pytest.mark.sample
@pytest.mark.parametrize("ends", ["suspended", "password", "shut out"])
def test_no_token_is_issued_while_the_access_is_revoked(
    app: RavenApp, lysa: Any, ends: str, settings: Any
) -> None:
    """In either order, the app has no access afterwards."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    endings: dict[str, Callable[[], Any]] = {
        "suspended": lambda: registry.suspend(app.app),
        "password": lambda: change_password(lysa),
        "shut out": lambda: revoke_access(app, lysa),
    }
    for _ in range(3):
        got = app.tokens_for(lysa)
        code = Browser(lysa).allows(app.asks_for())["code"]
        statuses = at_once(
            partial(_status, app.refreshes, got["refresh_token"]),
            endings[ends],
            partial(_status, app.exchanges, code),
        )
        assert {statuses[0], statuses[2]} <= {200, 400}
        assert count_live_tokens() == 0
        registry.resume(app.app)
        lysa.refresh_from_db()


def change_password(user: Any) -> None:
    with transaction.atomic():
        replace_password(User.objects.select_for_update().get(pk=user.pk), "another-password-7")


def revoke_access(app: RavenApp, user: Any) -> None:
    access.revoke_app(user=user, client_id=app.app.client_id)
