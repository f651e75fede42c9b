"""Finished games are archived without a visible change."""

from __future__ import annotations

import logging
import re
from copy import copy
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction

from games import models
from games.archive.models import Archive, ArchiveBody
from games.archive.packing import ArchiveDamaged
from games.archive.services import archiving
from games.archive.services.archiving import (
    DELETE_DELAY,
    RETRY_PAUSE,
    PackingFailed,
    archive_games,
    empty_game,
    pack_game,
    restore_game,
)
from games.services.unreadable import retry_quarantined
from got_api.database.viewer import as_engine, as_viewer
from got_api.shared import clock
from tests.archive.games import archive_game, archive_of, assert_small, counts, finished_game, is_restored
from tests.people import Visitor
from tests.secrecy.watching import addresses, clear_caches, rolled_back
from tests.served import Game, stored_game, timed_game

pytestmark = pytest.mark.django_db
LATER = timedelta(days=31)


@pytest.fixture(autouse=True, scope="module")
def played_game(module_rows: None, django_db_blocker: Any) -> Game:
    """A game that is played once, because that takes seconds. Every test gets its own copy of the rows."""
    with django_db_blocker.unblock():
        return finished_game(3)


@pytest.fixture
def game(played_game: Game, db: None) -> Game:
    """The finished game, with tokens of this test."""
    clear_caches()
    return Game(
        played_game.code, {house: copy(user) for house, user in played_game.users.items()}, played_game.now
    )


def of_game() -> list[str]:
    return [path for path in addresses() if path.startswith("/games/<code:code>/")]


@pytest.mark.long
def test_every_url_of_a_game_restores_it(game: Game) -> None:
    """Except URLs that need no archived rows."""
    wanted = [
        re.sub(r"<\w+:\w+>", "1", address.replace("<code:code>", game.code))
        for address in of_game()
        if not address.endswith("stream") and "png" not in address
    ]
    previous = {path: game.host.gets(path) for path in wanted}
    archive_game(game)
    for path, before in previous.items():
        with rolled_back():
            response = game.host.gets(path)
        assert (response.status_code, response.content) == (before.status_code, before.content), path
        assert counts(game) == {}


@pytest.mark.long
def test_an_archive_is_not_larger_than_promised(game: Game) -> None:
    event_count = counts(game)["games_eventrecord"]
    archive_game(game)
    assert_small(game, event_count)


@pytest.mark.long
def test_stream_of_an_archived_game_sends_its_events(game: Game) -> None:
    archive_game(game)
    response = game.host.gets(f"{game.path}/stream?after=1.1.0")
    assert response.status_code == 200
    assert counts(game)


@pytest.mark.long
def test_lists_do_not_restore_games(game: Game) -> None:
    archive_game(game)
    for path in ("/games", "/games?mine=true", "/me/home", f"/games/{game.code}"):
        assert game.host.gets(path).status_code == 200
    assert counts(game) == {}


@pytest.mark.long
def test_list_counts_unread_headlines(game: Game) -> None:
    def unread() -> int:
        (row,) = game.host.gets("/games?mine=true").json()["results"]
        return int(row["yours"]["unread_headline_count"])

    before = unread()
    assert before > 3
    archive_game(game)
    assert unread() == before
    assert counts(game) == {}


@pytest.mark.long
def test_restored_rows_equal_the_packed_rows(game: Game) -> None:
    with as_engine(game=game.game.pk):
        before = archiving._rows_by_table(game.game.pk)
    archive_game(game)
    assert restore_game(code=game.code)
    with as_engine(game=game.game.pk):
        assert archiving._rows_by_table(game.game.pk) == before


@pytest.mark.long
def test_game_that_is_read_between_the_steps_is_not_archived(game: Game) -> None:
    now = clock.now()
    assert pack_game(code=game.code, now=now)
    assert not empty_game(code=game.code, now=now + DELETE_DELAY / 2)
    rows = counts(game)
    assert game.stranger.gets(f"{game.path}/position").status_code == 200
    assert not empty_game(code=game.code, now=now + DELETE_DELAY)
    assert counts(game) == rows


@pytest.mark.long
def test_game_that_changed_between_the_steps_is_not_archived(game: Game) -> None:
    now = clock.now()
    assert pack_game(code=game.code, now=now)
    with as_engine(game=game.game.pk):
        models.AnswerRecord.objects.filter(game=game.game).update(author="staff")
    assert not empty_game(code=game.code, now=now + DELETE_DELAY)
    assert is_restored(game)
    with as_engine(game=game.game.pk):
        assert models.AnswerRecord.objects.filter(game=game.game, author="staff").exists()


@pytest.mark.long
def test_tick_archives_old_games_and_archives_restored_games_again(game: Game) -> None:
    young = timed_game(3)
    now = clock.now()
    assert archive_games(now + timedelta(days=29)) == 0
    with as_engine():
        assert not Archive.objects.exists()
    archive_games(now + LATER)
    assert archive_games(now + LATER + DELETE_DELAY) == 1
    assert counts(game) == {}
    assert counts(young)
    assert restore_game(code=game.code)
    archive_games(now + timedelta(hours=1))
    assert is_restored(game)
    with as_engine():
        Archive.objects.update(restored_at=now + LATER)
    archive_games(now + LATER + RETRY_PAUSE / 2)
    assert is_restored(game)
    archive_games(now + LATER + RETRY_PAUSE * 2)
    assert archive_games(now + LATER + RETRY_PAUSE * 2 + DELETE_DELAY) == 1
    assert counts(game) == {}


def test_a_setting_of_zero_days_archives_nothing(game: Game, settings: Any) -> None:
    settings.GOT_ARCHIVE_DAYS = 0
    archive_games(clock.now() + LATER)
    with as_engine():
        assert not Archive.objects.exists()


def test_running_game_is_not_packed() -> None:
    assert not pack_game(code=stored_game(3).code)


def test_game_that_differs_from_its_events_is_not_packed(game: Game) -> None:
    with as_engine(game=game.game.pk):
        models.Unit.objects.filter(game=game.game).delete()
    with pytest.raises(PackingFailed, match="games_unit"):
        pack_game(code=game.code)


@pytest.mark.long
def test_games_that_cannot_be_packed_do_not_block_others(game: Game) -> None:
    """Such games wait like a game that was read, so the next run can pack others."""
    other, now = finished_game(3, 1), clock.now() + LATER
    with as_engine(game=game.game.pk):
        models.Unit.objects.filter(game=game.game).delete()
    rows = counts(game)
    archive_games(now, max_count=1)
    archive_games(now + DELETE_DELAY, max_count=1)
    assert archive_games(now + DELETE_DELAY * 2, max_count=1) == 1
    assert counts(other) == {}
    assert counts(game) == rows
    assert game.stranger.gets(f"{game.path}/events").status_code == 200
    with as_engine():
        assert not Archive.objects.filter(game=game.game.pk, restored_at=None).exists()


@pytest.mark.long
def test_archive_that_would_not_restore_identically_is_refused(game: Game, monkeypatch: Any) -> None:
    source = "(select * from json_populate_recordset(null::{table}, %s::json) limit 1)"
    monkeypatch.setattr(archiving, "_FROM_TEXT", source)
    with pytest.raises(PackingFailed, match="come back"):
        pack_game(code=game.code)
    with as_engine():
        assert not Archive.objects.exists()


class Killed(BaseException):
    """Simulates that the process is killed at this point."""


@pytest.mark.long
@pytest.mark.parametrize("step", ["delete from games_unit", 'update "archive_archive"'])
def test_a_process_killed_while_deleting_rows_loses_nothing(game: Game, step: str) -> None:
    rows, now = counts(game), clock.now()
    assert pack_game(code=game.code, now=now)

    def kill(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.lower().startswith(step):
            raise Killed
        return execute(sql, params, many, context)

    with pytest.raises(Killed), connection.execute_wrapper(kill):
        empty_game(code=game.code, now=now + DELETE_DELAY)
    assert counts(game) == rows


@pytest.mark.long
def test_a_process_killed_while_restoring_rows_loses_nothing(game: Game) -> None:
    rows = counts(game)
    archive_game(game)

    def kill(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith("insert into games_unit"):
            raise Killed
        return execute(sql, params, many, context)

    with pytest.raises(Killed), connection.execute_wrapper(kill):
        restore_game(code=game.code)
    assert counts(game) == {}
    assert restore_game(code=game.code)
    assert counts(game) == rows


@pytest.mark.long
def test_no_rows_are_deleted_if_their_archive_is_damaged(
    game: Game, caplog: pytest.LogCaptureFixture
) -> None:
    rows, now = counts(game), clock.now()
    assert pack_game(code=game.code, now=now)
    damage(game)
    with caplog.at_level(logging.ERROR):
        assert not empty_game(code=game.code, now=now + DELETE_DELAY)
    assert "damaged" in caplog.text
    assert counts(game) == rows
    assert pack_game(code=game.code, now=now)


def damage(game: Game) -> bytes:
    with as_engine(game=game.game.pk):
        row = ArchiveBody.objects.get(game=game.game.pk)
        body = bytes(row.body)
        ArchiveBody.objects.update(body=body[:100] + bytes([body[100] ^ 1]) + body[101:])
    return body


@pytest.mark.long
def test_game_with_a_damaged_archive_is_quarantined_until_repaired(game: Game) -> None:
    position = game.position(game.host)
    archive_game(game)
    body = damage(game)
    game.host.client.raise_request_exception = False
    response = game.host.gets(f"{game.path}/position")
    assert (response.status_code, response.json()["code"]) == (500, "game_unreadable")
    with pytest.raises(CommandError, match="not what was written"):
        call_command("restore_game", game.code)
    retry_quarantined()
    with as_engine(game=game.game.pk):
        assert models.UnreadableGame.objects.exists()
        ArchiveBody.objects.update(body=body)
    retry_quarantined()
    assert game.position(game.host) == position
    with as_engine():
        assert not models.UnreadableGame.objects.exists()


@pytest.mark.long
def test_archive_in_a_folder_is_restored(game: Game, settings: Any, tmp_path: Path) -> None:
    rows = counts(game)
    settings.GOT_ARCHIVE_URL = f"file://{tmp_path}/an%20archive"
    archive_game(game)
    (file,) = (tmp_path / "an archive").rglob("*.archive")
    assert (file.stat().st_mode & 0o777, file.stat().st_size) == (0o600, archive_of(game).size)
    with as_engine(game=game.game.pk):
        assert not ArchiveBody.objects.exists()
    settings.GOT_ARCHIVE_URL = ""
    whole = file.read_bytes()
    file.write_bytes(whole[:-1])
    with pytest.raises(ArchiveDamaged, match="not what was written"):
        restore_game(code=game.code)
    file.unlink()
    with pytest.raises(ArchiveDamaged, match="No such file"):
        restore_game(code=game.code)
    file.write_bytes(whole)
    assert restore_game(code=game.code)
    assert counts(game) == rows


@pytest.mark.long
def test_the_file_name_is_on_disk_before_the_game_counts_as_packed(
    game: Game, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A power cut loses a file name that was not flushed; the rows are deleted only after the flush."""
    settings.GOT_ARCHIVE_URL = f"file://{tmp_path}/archive"
    flushed: list[Path] = []
    monkeypatch.setattr("os.fsync", lambda file: flushed.append(Path(f"/proc/self/fd/{file}").readlink()))
    pack_game(code=game.code)
    (file,) = tmp_path.glob("*/*/*.archive")
    assert flushed[-2:] == [file.parent, file.parent.parent]


@pytest.mark.long
def test_rate_of_restored_games_is_limited(game: Game, settings: Any) -> None:
    other = finished_game(3)
    settings.GOT_RATES = {"archive": "1/h"}
    archive_game(game)
    archive_game(other)
    assert game.stranger.gets(f"{game.path}/position").status_code == 200
    response = other.stranger.gets(f"{other.path}/position")
    assert (response.status_code, response.json()["code"]) == (503, "unavailable")
    assert int(response["Retry-After"]) > 1
    assert counts(other) == {}
    assert game.stranger.gets(f"{game.path}/position").status_code == 200
    call_command("restore_game", other.code)
    assert other.stranger.gets(f"{other.path}/position").status_code == 200


@pytest.mark.long
def test_one_client_address_does_not_use_up_the_limit_of_others(game: Game, settings: Any) -> None:
    second = finished_game(3, 1)
    settings.GOT_RATES = {"archive_sender": "1/h"}
    for each in (game, second):
        archive_game(each)
    greedy, other = Visitor(), Visitor()
    other.client.defaults["REMOTE_ADDR"] = "192.0.2.7"
    assert greedy.gets(f"{game.path}/position").status_code == 200
    for path in ("position", "news"):
        response = greedy.gets(f"{second.path}/{path}", **{"If-None-Match": '"former"'})
        assert (response.status_code, response.json()["code"]) == (429, "too_many_requests")
        assert int(response["Retry-After"]) > 1
    assert counts(second) == {}
    assert other.gets(f"{second.path}/position").status_code == 200
    assert greedy.gets(f"{second.path}/position").status_code == 200, "it is there"


@pytest.mark.long
def test_checking_all_games_restores_no_archived_game(game: Game) -> None:
    archive_game(game)
    call_command("check_games")
    assert counts(game) == {}
    call_command("check_games", game.code)
    assert counts(game)


@pytest.mark.long
def test_commands_archive_and_restore_a_game(game: Game, capsys: Any) -> None:
    call_command("archive_games", game.code)
    assert "the next run deletes its rows" in capsys.readouterr().out
    call_command("archive_games")
    assert "0 games" in capsys.readouterr().out
    with as_engine():
        Archive.objects.update(packed_at=clock.now() - DELETE_DELAY)
    call_command("archive_games")
    assert "1 games" in capsys.readouterr().out
    assert counts(game) == {}
    call_command("restore_game", game.code)
    assert "is restored" in capsys.readouterr().out
    assert counts(game)
    for command in ("archive_games", "restore_game"):
        with pytest.raises(CommandError, match="no game"):
            call_command(command, "2222222222")


@pytest.mark.long
def test_the_player_role_cannot_read_archives(game: Game) -> None:
    """The body contains all secrets: viewers never read it, and the engine only within its fence."""
    other = finished_game(3)
    archive_game(game)
    archive_game(other)
    with as_viewer(game.host.user, game=game.game.pk), pytest.raises(DatabaseError), transaction.atomic():
        ArchiveBody.objects.count()
    with as_engine(game=game.game.pk):
        assert [row.game_id for row in ArchiveBody.objects.all()] == [game.game.pk]
