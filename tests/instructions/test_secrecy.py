"""Other viewers' views of a game depend only on the answers, not on instructions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

import pytest

from games import storage
from games.engine import Chance, Ruleset, new_game
from games.instructions.services.answering import answer_due
from games.models import SeatEvent
from games.services.bots import play_bots
from games.services.replacement import open_seat
from got_api.database.viewer import as_engine
from tests.secrecy.conftest import addresses_to_read, is_whole
from tests.secrecy.secrets import Viewer
from tests.secrecy.test_http import WHOLE, set_clock
from tests.secrecy.watching import (
    NOON,
    SEEDS,
    Company,
    Course,
    Reply,
    company,
    first_difference,
    replies_to,
    rolled_back,
    signalled_topics,
    store,
)
from tests.served import read

from .giving import Json
from .test_api import ORDERS, PLACE, RAVEN, TOO_FEW, sent_body

__all__ = ["addresses_to_read", "is_whole", "set_clock"]
pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)
ANSWER = {"kind": "place_orders", "orders": ORDERS}
VIEWERS: tuple[Viewer, ...] = (None, "lannister")
SetClock = Callable[[datetime], None]
Act = Callable[[Company], None]


def leaves(*instructions: Json) -> Act:
    """Lets Stark save instructions, which the worker checks an hour later."""

    def act(table: Company) -> None:
        read(table.people["stark"].puts(f"{table.path}/instructions", sent_body(*instructions)))

    return act


def plays_a_bot(table: Company) -> None:
    """Opens Stark's seat and lets its stand-in answer."""
    with as_engine():
        timing = storage.lock_timing(table.stored.code)[1]
        open_seat(timing, "stark", SeatEvent.Reason.HOST, NOON + HOUR)
    play_bots(code=table.stored.code)


def do_nothing(table: Company) -> None:
    """Lets Stark do nothing."""


def replies_after(
    table: Company,
    viewer: Viewer,
    acts: Sequence[Act],
    set_clock: SetClock,
    monkeypatch: pytest.MonkeyPatch,
) -> list[Reply]:
    """The responses and stream signals of a viewer after Stark has acted at noon and an hour later."""
    played = new_game(3, Ruleset(), Chance(SEEDS[0]))
    with rolled_back():
        set_clock(NOON)
        store(table, Course(played.state, played.events), SEEDS[0])
        with signalled_topics(monkeypatch) as topics:
            for number, act in enumerate(acts):
                set_clock(NOON + number * HOUR)
                act(table)
            answer_due(now=NOON + HOUR)
        set_clock(NOON + 2 * HOUR)
        found: list[Reply] = [("wakes", 0, [], " ".join(sorted(set(topics))).encode())]
        for watcher in table.watchers(viewer).values():
            found += replies_to(table, watcher, [])
    return found


@WHOLE
@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("instruction", [RAVEN, TOO_FEW], ids=["does not apply", "against the rules"])
def test_unused_instructions_are_invisible_to_others(
    viewer: Viewer, instruction: Json, set_clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = company(new_game(3, Ruleset(), Chance(SEEDS[0])).state)
    with_none = replies_after(table, viewer, [do_nothing], set_clock, monkeypatch)
    with_one = replies_after(table, viewer, [leaves(instruction)], set_clock, monkeypatch)
    assert len(with_none) > 20
    assert first_difference(with_none, with_one) is None


@WHOLE
@pytest.mark.parametrize("viewer", VIEWERS)
def test_an_instructed_answer_looks_like_one_that_was_sent_at_that_time(
    viewer: Viewer, set_clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = company(new_game(3, Ruleset(), Chance(SEEDS[0])).state)

    def by_hand(table: Company) -> None:
        read(table.people["stark"].puts(f"{table.path}/decisions/1/answer", ANSWER))

    instructed = replies_after(table, viewer, [leaves(PLACE), do_nothing], set_clock, monkeypatch)
    sent_then = replies_after(table, viewer, [do_nothing, by_hand], set_clock, monkeypatch)
    never_sent = replies_after(table, viewer, [do_nothing, do_nothing], set_clock, monkeypatch)
    assert first_difference(instructed, sent_then) is None
    assert first_difference(instructed, never_sent) is not None


@WHOLE
@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("instruction", [RAVEN, TOO_FEW], ids=["does not apply", "against the rules"])
def test_unused_instructions_of_an_absent_player_are_invisible_to_others(
    viewer: Viewer, instruction: Json, set_clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = company(new_game(3, Ruleset(), Chance(SEEDS[0])).state)
    without, with_one, instructed = (
        replies_after(table, viewer, [act, plays_a_bot], set_clock, monkeypatch)
        for act in (do_nothing, leaves(instruction), leaves(PLACE))
    )
    assert first_difference(without, with_one) is None
    assert first_difference(without, instructed) is None  # the orders are sealed
