"""After a restore to a point in time, data of the lost history no longer counts as current."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games import storage
from games.models import Epoch
from games.notices.models import Channel, Delivery
from games.services import heartbeat, outages
from games.services.restoring import complete_restore
from got_api.database.viewer import as_engine
from tests.factories import UserFactory
from tests.people import expect_problem
from tests.served import DAY, HOUR, NOON, Game, found_game, read, timed_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(db: None) -> Game:
    return found_game(3)


def test_cursor_and_etag_from_before_a_restore_are_refused(game: Game) -> None:
    path = f"{game.path}/position"
    events = read(game.stranger.gets(f"{game.path}/events"))
    etag = game.stranger.gets(path)["ETag"]
    after = f"{game.path}/events?after={events['results'][-1]['cursor']}"
    assert read(game.stranger.gets(after))["results"] == []
    assert game.stranger.gets(path, **{"If-None-Match": etag}).status_code == 304
    complete_restore()
    expect_problem(game.stranger.gets(after), 409, "cursor_outdated")
    assert game.stranger.gets(path, **{"If-None-Match": etag}).status_code == 200
    again = read(game.stranger.gets(f"{game.path}/events"))
    assert [row["event"] for row in again["results"]] == [row["event"] for row in events["results"]]
    assert again["results"][-1]["cursor"] != events["results"][-1]["cursor"]


def test_cursor_beyond_the_log_is_refused(game: Game) -> None:
    """This happens after a restore that was not reported to the server."""
    expect_problem(game.stranger.gets(f"{game.path}/events?after=1.100000.0"), 409, "cursor_outdated")


def test_cursor_of_the_seat_log_from_before_a_restore_is_refused(game: Game) -> None:
    path = f"{game.path}/seats/log"
    read(game.people["stark"].puts(f"{game.path}/pause", {"length_days": 1}))
    [paused] = read(game.stranger.gets(path))["results"]
    after = f"{path}?after={paused['cursor']}"
    assert read(game.stranger.gets(after))["results"] == []
    expect_problem(game.stranger.gets(f"{after}0"), 409, "cursor_outdated")  # beyond the end of the log
    complete_restore()
    expect_problem(game.stranger.gets(after), 409, "cursor_outdated")
    [again] = read(game.stranger.gets(path))["results"]
    assert again == {**paused, "cursor": again["cursor"]}
    assert again["cursor"] != paused["cursor"]


def test_a_restore_revokes_all_tokens(game: Game) -> None:
    stark = game.people["stark"]
    assert stark.gets("/me").status_code == 200
    assert complete_restore().tokens >= len(game.people)
    expect_problem(stark.gets("/me"), 401, "token_invalid")


def test_epoch_is_never_reused() -> None:
    first = complete_restore()
    with as_engine():
        Epoch.objects.all().delete()  # the second restore goes back to before the first
    second = complete_restore(now=timezone.now() + timedelta(seconds=2))
    assert second.epoch > first.epoch > 1


def test_cached_state_from_before_a_restore_is_not_used() -> None:
    game = timed_game()
    with as_engine():
        before = storage.load(storage.find_game(game.code))
    complete_restore()
    with as_engine():
        head = storage.find_game(game.code)
        after = storage.load(head)
    assert (head.version, after.version) == (before.version, before.version)
    assert after is not before
    assert after.epoch != before.epoch


def test_due_times_move_by_the_time_lost_in_a_restore() -> None:
    game = timed_game()
    due = game.due("stark")
    heartbeat.record_heartbeat("serving", now=NOON + HOUR)
    assert complete_restore(now=NOON + DAY).outage_seconds == (DAY - HOUR).total_seconds()
    outages.apply_outages()
    assert game.due("stark") == due + DAY - HOUR


def test_notices_that_may_have_been_sent_are_held() -> None:
    user = UserFactory.create()
    with as_engine():
        channel = Channel.objects.create(
            user=user, kind="email", address="a@example.org", unsubscribe_key="x", confirmed_at=NOON
        )
        for state in ("pending", "failed", "sent", "dead"):
            Delivery.objects.create(channel=channel, state=state, body="{}", next_attempt_at=NOON)
    assert complete_restore().notices == 2
    with as_engine():
        states = sorted(Delivery.objects.values_list("state", flat=True))
        assert states == ["dead", "held", "held", "sent"]
        assert not Delivery.objects.filter(state="held", next_attempt_at__isnull=False).exists()
