"""A conversation of ten thousand messages is paged, each page at the cost of a short conversation."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.press.models import Message
from got_api.database.viewer import as_engine
from tests.cpu_time import assert_cheap
from tests.press.table import conversation, says, talking_game
from tests.served import read

pytestmark = pytest.mark.django_db

MANY = 10_000


@pytest.mark.long
def test_pages_of_a_long_conversation_take_as_many_statements_as_those_of_a_short_one() -> None:
    game = talking_game()
    path = conversation(game, "stark", "lannister")
    stark = game.people["stark"]
    says(game, "lannister", path, "first")
    addresses = (
        path,
        f"{game.path}/conversations",
        f"{path}/messages?limit=100",
        f"{game.path}/press/messages?limit=100",
    )

    def statements() -> list[int]:
        counts = []
        for address in addresses:
            with CaptureQueriesContext(connection) as captured:
                read(stark.gets(address))
            counts.append(len(captured))
        return counts

    before = statements()
    newest = UUID(read(stark.gets(f"{path}/messages"))["results"][0]["id"]).int
    noon = datetime(2026, 11, 23, 12, tzinfo=UTC)
    with as_engine(game=game.game.id):
        rows = (
            Message(
                game=game.game,
                id=UUID(int=newest + number),
                conversation=path.rsplit("/", 1)[1],
                house="lannister",
                text="x" * 200,
                sent_at=noon + timedelta(seconds=number),
                audience=["lannister", "stark"],
            )
            for number in range(1, MANY)
        )
        Message.objects.bulk_create(rows, batch_size=1000)
    assert statements() == before
    assert read(stark.gets(path))["unread_count"] == 100
    found, page = 0, read(stark.gets(f"{path}/messages?limit=100"))
    while True:
        found += len(page["results"])
        if page["next_cursor"] is None:
            break
        after = f"{path}/messages?limit=100&after={page['next_cursor']}"
        page = read(stark.gets(after))
    assert found == MANY
    assert_cheap(lambda: stark.gets(after), 10)
