"""Archives in a bucket of an object store: a local server that speaks S3."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from uuid import uuid4

import boto3
import pytest
from django.core.management import CommandError, call_command
from moto.server import ThreadedMotoServer

from games.archive import buckets
from games.archive.models import Archive, ArchiveBody
from games.archive.packing import ArchiveDamaged
from games.archive.services.archiving import DELETE_DELAY, archive_games, restore_game
from games.models import UnreadableGame
from got_api.database.viewer import as_engine
from got_api.shared import clock
from got_api.shared.shared_cache import Circuit
from tests.archive.games import archive_game, archive_of, counts, finished_game
from tests.secrecy.watching import clear_caches
from tests.served import Game

pytestmark = pytest.mark.django_db
LATER = timedelta(days=31)
KEYS = {"AWS_ACCESS_KEY_ID": "got", "AWS_SECRET_ACCESS_KEY": "secret", "AWS_REGION": "eu-central-1"}


@pytest.fixture(scope="module")
def endpoint() -> Iterator[str]:
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    yield f"http://{host}:{port}"
    server.stop()


@dataclass
class Bucket:
    """A bucket, accessed with the vendor's client."""

    client: Any
    name: str = field(default_factory=lambda: f"archives-{uuid4().hex}")

    def names(self) -> list[str]:
        return [each["Key"] for each in self.client.list_objects_v2(Bucket=self.name).get("Contents", ())]

    def read(self, name: str) -> bytes:
        body: bytes = self.client.get_object(Bucket=self.name, Key=name)["Body"].read()
        return body

    def write(self, name: str, body: bytes) -> None:
        self.client.put_object(Bucket=self.name, Key=name, Body=body)

    def delete(self, name: str) -> None:
        self.client.delete_object(Bucket=self.name, Key=name)


@pytest.fixture(autouse=True)
def bucket(endpoint: str, monkeypatch: pytest.MonkeyPatch, settings: Any) -> Bucket:
    """The bucket of the archives."""
    for name, value in {**KEYS, "AWS_ENDPOINT_URL": endpoint}.items():
        monkeypatch.setenv(name, value)
    region = KEYS["AWS_REGION"]
    bucket = Bucket(boto3.client("s3", endpoint_url=endpoint, region_name=region))
    bucket.client.create_bucket(Bucket=bucket.name, CreateBucketConfiguration={"LocationConstraint": region})
    forget(monkeypatch)
    settings.GOT_ARCHIVE_URL = f"s3://{bucket.name}/of/games"
    return bucket


@pytest.fixture(autouse=True, scope="module")
def played_game(module_rows: None, django_db_blocker: Any) -> Game:
    with django_db_blocker.unblock():
        return finished_game(3)


@pytest.fixture
def game(played_game: Game, db: None) -> Game:
    """The finished game, with tokens of this test."""
    clear_caches()
    return Game(
        played_game.code, {house: copy(user) for house, user in played_game.users.items()}, played_game.now
    )


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clears caches like a new process."""
    buckets._bucket.cache_clear()
    monkeypatch.setattr(buckets, "_circuit", Circuit())


@pytest.mark.long
def test_archive_in_a_bucket_is_restored(game: Game, bucket: Bucket, settings: Any) -> None:
    rows, position = counts(game), game.position(game.host)
    archive_game(game)
    (name,) = bucket.names()
    assert name == f"of/games/{game.code[:2]}/{game.code}-{archive_of(game).digest}.archive"
    assert len(bucket.read(name)) == archive_of(game).size
    with as_engine(game=game.game.pk):
        assert not ArchiveBody.objects.exists()
    settings.GOT_ARCHIVE_URL = ""  # the archive is found at its original location
    assert game.position(game.host) == position
    assert counts(game) == rows
    assert bucket.names() == [name], "it is never deleted"


@pytest.mark.long
def test_a_changed_or_missing_archive_is_reported_as_damaged(game: Game, bucket: Bucket) -> None:
    archive_game(game)
    (name,) = bucket.names()
    whole = bucket.read(name)
    bucket.write(name, whole[:-1])
    with pytest.raises(ArchiveDamaged, match="not what was written"):
        restore_game(code=game.code)
    bucket.delete(name)
    with pytest.raises(ArchiveDamaged, match="not found"):
        restore_game(code=game.code)
    bucket.write(name, whole)
    assert restore_game(code=game.code)


def stop_store(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stops the store."""
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://127.0.0.1:{closed.getsockname()[1]}")
    forget(monkeypatch)


@pytest.mark.long
def test_readers_are_asked_to_wait_while_the_bucket_is_down(
    game: Game, endpoint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = counts(game)
    archive_game(game)
    stop_store(monkeypatch)
    for _ in range(2):  # the second time the server does not try
        response = game.host.gets(f"{game.path}/position")
        assert (response.status_code, response.json()["code"]) == (503, "unavailable")
        assert int(response["Retry-After"]) > 1
    with pytest.raises(CommandError, match="recently failed to respond"):
        call_command("restore_game", game.code)
    with as_engine():
        assert not UnreadableGame.objects.exists()
    monkeypatch.setenv("AWS_ENDPOINT_URL", endpoint)
    forget(monkeypatch)
    assert game.host.gets(f"{game.path}/position").status_code == 200
    assert counts(game) == rows


@pytest.mark.long
def test_nothing_is_deleted_while_the_bucket_is_down(
    game: Game, endpoint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No rows are deleted, whether packing or deleting finds the bucket down. No game has to wait."""
    rows, now = counts(game), clock.now() + LATER
    stop_store(monkeypatch)
    assert archive_games(now) == 0
    with as_engine():
        assert not Archive.objects.exists()
    monkeypatch.setenv("AWS_ENDPOINT_URL", endpoint)
    forget(monkeypatch)
    assert archive_games(now) == 0
    stop_store(monkeypatch)
    assert archive_games(now + DELETE_DELAY) == 0
    assert counts(game) == rows
    assert archive_of(game).restored_at is None
    monkeypatch.setenv("AWS_ENDPOINT_URL", endpoint)
    forget(monkeypatch)
    assert archive_games(now + DELETE_DELAY) == 1
    assert counts(game) == {}


@pytest.mark.long
def test_a_store_that_hangs_delays_a_reader_by_only_a_few_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://127.0.0.1:{silent.getsockname()[1]}")
        monkeypatch.setattr(buckets, "TIMEOUT", timedelta(seconds=0.1))
        forget(monkeypatch)
        with pytest.raises(OSError, match="error sending request"):
            buckets.get_object("s3://archives/of/games", "name")
    with pytest.raises(OSError, match="recently failed to respond"):
        buckets.get_object("s3://archives/of/games", "name")
