"""Two concurrent writes that depend on the same version: `If-Match`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.api.test_idempotency import in_thread, locks_waited_for
from tests.database import connect_owner
from tests.faults.web_server import wait_until
from tests.people import Person, person
from tests.served import read

pytestmark = pytest.mark.django_db(transaction=True)


def test_one_of_two_writes_with_the_same_version_succeeds() -> None:
    host = person("catelyn")
    etag = host.gets("/me")["ETag"]

    def write(language: str) -> Callable[[], Any]:
        body = {"language": language}
        return lambda: Person(host.user).patches("/me", body, **{"If-Match": etag})

    with connect_owner() as owner, connect_owner() as watcher:
        with owner.transaction():
            owner.execute("select from accounts_user where id = %s for no key update", [host.user.pk])
            running = [in_thread(write(language)) for language in ("ro", "hu")]
            wait_until(lambda: locks_waited_for(watcher) == 2)
        for thread, _ in running:
            thread.join()
    assert sorted(response.status_code for _, [response] in running) == [200, 412]


def test_one_of_two_changes_of_a_game_with_the_same_version_succeeds() -> None:
    host = person("catelyn")
    path = f"/games/{read(host.posts('/games', {'name': 'x'}), 201)['code']}/clock"
    etag = host.gets(path)["ETag"]
    changes = [
        in_thread(lambda body=body: Person(host.user).puts(path, body, **{"If-Match": etag}))
        for body in ({"preset": "live"}, {"preset": "one_day"})
    ]
    for thread, _ in changes:
        thread.join()
    assert sorted(response.status_code for _, [response] in changes) == [200, 412]
