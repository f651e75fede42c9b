"""GET /games/{code}/position?at=: the past as its reader saw it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

from games.engine import observed
from games.models import Mark
from games.selectors.log import read_cursor
from games.selectors.polls import poll_game
from games.selectors.position import observation_at
from games.storage.saving import PUBLIC_EVENTS_A_MARK
from got_api.viewer import as_engine
from tests.people import refused
from tests.served import NOON, Game, read, stored_game
from tests.wire import traffic

pytestmark = pytest.mark.django_db

ANSWERS = 120


def readers(game: Game) -> dict[str | None, Any]:
    found: dict[str | None, Any] = {None: game.stranger}
    found.update(game.people)
    return found


@pytest.fixture(scope="module")
def dice() -> Random:
    return Random(12)


def played(game: Game, dice: Random) -> list[dict[str | None, Any]]:
    """What every reader saw after each of many answers."""
    seen = []
    for count, _ in enumerate(game.wanders(dice)):
        if count % 7 == 0:
            seen.append(
                {house: read(one.gets(f"{game.path}/position")) for house, one in readers(game).items()}
            )
        if count > ANSWERS:
            break
    return seen


def test_a_past_position_is_what_its_reader_saw_then(dice: Random) -> None:
    """Byte by byte, on both sides of marks; what was secret then is secret still."""
    game = stored_game(3)
    seen = played(game, dice)
    with as_engine(game=game.game.pk):
        assert Mark.objects.count() >= 2
    for sights in seen:
        for house, one in readers(game).items():
            at = sights[house]["cursor"]
            assert read(one.gets(f"{game.path}/position?at={at}")) == sights[house]
    assert any(sights["stark"]["position"]["answers"] for sights in seen)
    assert not any(sights[None]["position"]["answers"] for sights in seen)


def test_every_cursor_of_the_log_is_a_moment(dice: Random) -> None:
    game = stored_game(3)
    played(game, dice)
    for one in (game.people["stark"], game.stranger):
        log = read(one.gets(f"{game.path}/events?limit=499"))["results"]
        for row in log[:: len(log) // 12]:
            body = read(one.gets(f"{game.path}/position?at={row['cursor']}"))
            assert body["cursor"] == row["cursor"]


def test_the_cost_does_not_grow_with_the_game(dice: Random) -> None:
    """A mark and at most one page of events, wherever in the game the moment is."""
    game = stored_game(3)
    seen = played(game, dice)
    stark = game.people["stark"]
    costs = []
    for sights in seen:
        with traffic() as counted:
            read(stark.gets(f"{game.path}/position?at={sights['stark']['cursor']}"))
        costs.append(counted.statements)
    assert max(costs) - min(costs) <= 1
    with as_engine(game=game.game.pk):
        numbers = sorted(Mark.objects.values_list("public_seq", flat=True))
    steps = [after - before for before, after in zip([0, *numbers], numbers, strict=False)]
    assert max(steps) < 2 * PUBLIC_EVENTS_A_MARK


def test_what_is_no_cursor_of_its_reader_is_refused(dice: Random) -> None:
    game = stored_game(3)
    played(game, dice)
    stark = game.people["stark"]
    epoch, public_seq, house_seq = map(int, read(stark.gets(f"{game.path}/position"))["cursor"].split("."))
    assert house_seq > 1
    for at in ("now", f"{epoch}.0.0", f"{epoch}.{public_seq}.0", f"{epoch}.5.{house_seq}", ""):
        refused(stark.gets(f"{game.path}/position?at={at}"), 400, "malformed")
    for at in (f"{epoch}.{public_seq + 1}.{house_seq}", f"{epoch + 1}.5.0"):
        refused(stark.gets(f"{game.path}/position?at={at}"), 409, "cursor_outdated")
    own = f"{epoch}.{public_seq}.{house_seq}"
    refused(game.stranger.gets(f"{game.path}/position?at={own}"), 400, "malformed")


def test_a_moment_has_an_entity_tag_of_its_own(dice: Random) -> None:
    game = stored_game(3)
    path = f"{game.path}/position"
    stark, lannister = game.people["stark"], game.people["lannister"]
    at = read(stark.gets(path))["cursor"]
    etag = stark.gets(f"{path}?at={at}")["ETag"]
    assert stark.gets(f"{path}?at={at}", **{"If-None-Match": etag}).status_code == 304
    assert etag not in (stark.gets(path)["ETag"], lannister.gets(f"{path}?at={at}")["ETag"])


def test_what_pictures_are_drawn_from_holds_no_secret_either(dice: Random) -> None:
    game = stored_game(3)
    seen = played(game, dice)
    poll = poll_game(None, game.code, NOON).game
    assert poll is not None
    for sights in seen:
        at = read_cursor(sights[None]["cursor"])
        state = observation_at(AnonymousUser(), game.code, poll, at).state
        assert observed(state, None) is state


@pytest.mark.parametrize("form", ["txt", "svg"])
def test_a_past_picture_is_what_its_reader_was_shown_then(dice: Random, form: str) -> None:
    game = stored_game(3)
    next(game.wanders(dice))
    then = {}
    for house, one in readers(game).items():
        cursor = read(one.gets(f"{game.path}/position"))["cursor"]
        then[house] = cursor, one.gets(f"{game.path}/board.{form}").content
    for count, _ in enumerate(game.wanders(dice)):
        if count > 20:
            break
    for house, one in readers(game).items():
        at, shown = then[house]
        past = one.gets(f"{game.path}/board.{form}?at={at}")
        assert past.content == shown
        assert past["ETag"] != one.gets(f"{game.path}/board.{form}")["ETag"]
        assert one.gets(f"{game.path}/board.{form}").content != shown


def test_a_past_picture_needs_a_cursor_of_the_log(game: Game) -> None:
    for at, status, code in (
        ("x", 400, "malformed"),
        ("1.0.0", 400, "malformed"),
        ("1.999999.0", 409, "cursor_outdated"),
    ):
        refused(game.host.gets(f"{game.path}/board.txt?at={at}"), status, code)
