"""Every user reads the same bytes of a finished game before and after it is archived."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import override_settings

from games.archive.services.archiving import restore_game
from games.press.models import ReadMark
from games.press.rls import POLICIES
from got_api.database.viewer import as_engine, as_viewer
from tests.archive.games import Gathering, archive_game, assert_small, counts, gathering, is_restored
from tests.archive.reads import Reader, Reply, addresses, operations
from tests.people import Person, Visitor
from tests.press.table import visible_texts
from tests.secrecy.watching import clear_caches, rolled_back
from tests.served import read

pytestmark = pytest.mark.django_db
SIZES = (3, 4, 5, 6)


@pytest.fixture(scope="module", autouse=True)
def without_rates() -> Iterator[None]:
    with override_settings(GOT_RATES={}):
        yield


@pytest.fixture(scope="module")
def game_of_three(module_rows: None, django_db_blocker: Any) -> Gathering:
    """One game for all tests, because playing it takes longer than most of them."""
    with django_db_blocker.unblock():
        return gathering(3)


@pytest.fixture
def gathered(game_of_three: Gathering) -> Iterator[Gathering]:
    yield game_of_three
    clear_caches()


def replies(gathered: Gathering, one: Visitor, *, is_thorough: bool) -> list[Reply]:
    return list(Reader(one, is_thorough=is_thorough).replies(gathered.game.code, gathered.known))


def compare(gathered: Gathering, *, is_thorough: bool) -> None:
    """Lets each viewer be the first to read the archived game: each restoration is rolled back."""
    first = next(iter(gathered.viewers))
    thorough = {name: is_thorough or name == first for name in gathered.viewers}
    before = {
        name: replies(gathered, one, is_thorough=thorough[name]) for name, one in gathered.viewers.items()
    }
    rows = counts(gathered.game)
    archive_game(gathered.game)
    for name, one in gathered.viewers.items():
        with rolled_back():
            after = replies(gathered, one, is_thorough=thorough[name])
            for earlier, later in zip(before[name], after, strict=True):
                assert earlier == later, name
            assert is_restored(gathered.game)
            assert counts(gathered.game) == rows
    assert restore_game(code=gathered.game.code)
    call_command("check_games", gathered.game.code)


@pytest.mark.long
def test_every_read_is_unchanged_after_restoring(gathered: Gathering) -> None:
    """A game of the minimum size; the drill below reads all sizes."""
    compare(gathered, is_thorough=False)
    assert_small(gathered.game, counts(gathered.game)["games_eventrecord"])


@pytest.mark.drill
@pytest.mark.parametrize("number", range(10))
@pytest.mark.parametrize("players", SIZES)
def test_every_read_of_ten_games_of_each_size_is_unchanged_after_restoring(players: int, number: int) -> None:
    compare(gathering(players, number), is_thorough=True)


def test_all_operations_that_read_a_game_are_compared() -> None:
    found = {operation.path for operation in operations()}
    assert {"/games", "/me/home", "/games/{code}", "/games/{code}/stream"} <= found
    assert "/games/{code}/conversations/{conversation}/messages/{message}" in found
    assert len(found) > 35


def test_a_path_with_an_unknown_parameter_raises_an_error() -> None:
    assert list(addresses("/games/{code}/votes/{number}", {"games": ("a",), "votes": ("1", "2")})) == [
        "/games/a/votes/1",
        "/games/a/votes/2",
    ]
    with pytest.raises(KeyError, match="ravens"):
        list(addresses("/games/{code}/ravens/{raven}", {"games": ("a",)}))


def readable_rows(gathered: Gathering, one: Visitor) -> dict[str, list[str]]:
    """Press rows that PostgreSQL shows a user, for any query."""
    found = {}
    user = one.user if isinstance(one, Person) else None
    for table in POLICIES:
        # The columns that the player role reads are listed: `persons` is not among them.
        with as_viewer(user, game=gathered.game.game.pk), connection.cursor() as cursor:
            cursor.execute(
                "select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute "
                "where attrelid = %s::regclass and attnum > 0 and not attisdropped "
                "and has_column_privilege('got_player', attrelid, attnum, 'select')",
                [table],
            )
            ((columns,),) = cursor.fetchall()
            cursor.execute(f"select row({columns})::text from {table} order by 1")
            found[table] = [row for (row,) in cursor.fetchall()]
    return found


@pytest.mark.long
@pytest.mark.parametrize("number", [0, 1])
def test_policies_hide_private_messages_after_restoring(number: int, gathered: Gathering) -> None:
    if number:
        gathered = gathering(3, number)
    before = {name: readable_rows(gathered, one) for name, one in gathered.viewers.items()}
    archive_game(gathered.game)
    nothing = {name: readable_rows(gathered, one) for name, one in gathered.viewers.items()}
    assert {row for found in nothing.values() for rows in found.values() for row in rows} == set()
    assert restore_game(code=gathered.game.code)
    assert {name: readable_rows(gathered, one) for name, one in gathered.viewers.items()} == before
    first, second, third = gathered.game.houses
    private = f"{gathered.game.path}/conversations/{gathered.known['conversations'][1]}"
    status = {name: one.gets(f"{private}/messages").status_code for name, one in gathered.viewers.items()}
    assert sum(code == 200 for code in status.values()) >= 2
    for name in ("maester", "stranger", "nobody"):
        assert status[name] == 404
        assert {len(rows) for table, rows in before[name].items() if table != "press_message"} == {0}
        assert len(before[name]["press_message"]) == 2
    assert before[first] != before[second] != before[third]


@pytest.mark.long
def test_lists_count_unread_messages_without_restoring_the_game(gathered: Gathering) -> None:

    def unread() -> dict[str, int]:
        found = {}
        for name, one in gathered.viewers.items():
            if isinstance(one, Person):
                rows = read(one.gets("/games?mine=true"))["results"]
                found[name] = sum(row["yours"]["unread_message_count"] for row in rows)
        return found

    before = unread()
    first, _, third = gathered.game.houses
    assert before[first] > 0 and before[third] > 0 and before["stranger"] == 0
    archive_game(gathered.game)
    assert unread() == before
    assert counts(gathered.game) == {}


@pytest.mark.long
def test_a_read_position_saved_too_late_does_not_block_restoring(gathered: Gathering) -> None:
    """A request found the rows, and saved the read position only after they were deleted."""
    rows = counts(gathered.game)
    with as_engine(game=gathered.game.game.pk):
        mark = ReadMark.objects.filter(game=gathered.game.game, read__isnull=False).first()
        assert mark is not None
        archive_game(gathered.game)
        mark.save(force_insert=True)
    read(gathered.game.host.gets(f"{gathered.game.path}/position"))
    assert counts(gathered.game) == rows


@pytest.mark.long
def test_reading_an_archived_message_is_recorded(gathered: Gathering) -> None:
    _, _, third = gathered.game.houses
    one = gathered.game.people[third]
    public = f"{gathered.game.path}/conversations/public"
    newest = read(one.gets(f"{public}/messages"))["results"][0]["id"]

    def unread() -> int:
        (row,) = read(one.gets("/games?mine=true"))["results"]
        return int(row["yours"]["unread_message_count"])

    before = unread()
    archive_game(gathered.game)
    read(one.puts(f"{public}/read", {"message": newest}))
    assert counts(gathered.game)
    assert unread() < before
    archive_game(gathered.game)
    assert unread() < before
    assert visible_texts(one, public)
