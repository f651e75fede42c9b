"""Held answers: the conditions of a hold, and its end. Every time is a parameter."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from accounts.erasure import erase_account
from accounts.models import User
from games import storage
from games.engine import Answer, default, encode
from games.models import AnswerRecord, HeldAnswer, SeatEvent
from games.selectors.metrics import figures
from games.services import holding, hosting, replacement, sitters, votes
from games.services.answers import save_draft
from games.services.holding import MARGIN, hold_or_answer
from games.services.votes import Motion
from got_api.database.viewer import as_engine
from tests.factories import UserFactory
from tests.served import DAY, HOUR, Game, timed_game

pytestmark = pytest.mark.django_db

HOLD = timedelta(minutes=2)
SECOND = timedelta(seconds=1)
NO_BANK = {"bank_start_seconds": 0, "bank_per_round_seconds": 0, "max_bank_seconds": 0}


def game_of(*, preset: str = "one_day", clock: dict[str, int] | None = None, **policy: Any) -> Game:
    """A game that waits only for Stark."""
    policy = {"reminder_seconds": 0, "grace_count": 0} | policy
    game = timed_game(3, preset=preset, clock=NO_BANK if clock is None else clock, policy=policy)
    game.all_submit("stark")
    return game


def sends(game: Game, user: User | None = None, house: str = "stark", number: int = 1) -> bool:
    """Sends an answer by mail. Returns whether it is held."""
    given = encode(default(game.state(), house, number))
    player = user or game.users[house]
    _, counts_at = hold_or_answer(
        user=player.pk, code=game.code, number=number, answer_json=given, now=game.now
    )
    assert counts_at in (None, game.now + HOLD)
    return counts_at is not None


def held_answers(game: Game) -> list[HeldAnswer]:
    with as_engine():
        return list(HeldAnswer.objects.filter(game=game.game))


def ticks(game: Game) -> list[bool]:
    """Runs the tick. Returns for each due held answer whether it was applied."""
    with as_engine():
        due = storage.held_due(game.now, max_count=10)
    return [holding.answer_held(each, now=game.now) for each in due]


def author(game: Game, house: str = "stark") -> str | None:
    with as_engine(game=game.game.id):
        rows = AnswerRecord.objects.filter(game=game.game, number=1, house=house)
        return rows.values_list("author", flat=True).first()


def drafts(game: Game) -> dict[str, Answer]:
    with as_engine(game=game.game.id):
        return storage.drafts_of(game.game.id, 1)


def test_a_held_answer_takes_effect_when_its_hold_ends() -> None:
    game = game_of()
    assert sends(game)
    assert ticks(game.passes(HOLD - SECOND)) == []
    assert ticks(game.passes(SECOND)) == [True]
    assert author(game) == "player" and ticks(game) == [] and drafts(game) == {}


def test_no_answer_is_held_at_a_live_table_or_if_the_host_disables_it() -> None:
    assert not sends(game_of(preset="live"))
    assert not sends(game_of(mail_hold_seconds=0))


def test_no_answer_is_held_while_the_game_waits_for_another_person() -> None:
    """The game may also wait for a bot: it answers within seconds, and then the answer is final."""
    game = timed_game(3, preset="one_day")
    assert not sends(game)
    game = timed_game(3, preset="one_day")
    game.submits("lannister")
    replacement.leave_table(user=game.users["baratheon"].pk, code=game.code, now=game.now)
    assert sends(game)


def test_an_answer_to_a_question_of_one_house_is_held() -> None:
    """Such an answer is not sealed: once applied, it can never be replaced."""
    game = timed_game(3, preset="one_day")
    game.all_submit()
    [(number, house)] = game.waiting()
    assert sends(game, house=house, number=number)
    assert ticks(game.passes(HOLD)) == [True] and (number, house) not in game.waiting()


def test_a_hold_ends_a_minute_before_the_due_time_or_never_starts() -> None:
    game = game_of()
    due = game.due("stark")
    game.now = due - HOLD - MARGIN + SECOND
    assert not sends(game) and author(game) == "player"
    game = game_of()
    game.now = due - HOLD - MARGIN
    assert sends(game) and game.due("stark") == due
    assert ticks(game.passes(HOLD)) == [True] and game.timing().seats["stark"].missed == 0


def test_a_hold_uses_the_bank_only_if_the_bank_already_runs() -> None:
    game = game_of(clock={})
    [waiting] = game.waiting().values()
    game.now = waiting.free_until - HOLD
    assert not sends(game) and game.timing().bank("stark") == 86_400
    game = game_of(clock={})
    game.now = waiting.free_until + HOUR
    assert sends(game)  # the bank already runs
    ticks(game.passes(HOLD))
    assert game.timing().bank("stark") == 86_400 - 3600 - 120


def test_at_a_due_time_during_the_hold_the_held_answer_becomes_the_default() -> None:
    game = game_of()
    sends(game)
    [answer] = drafts(game).values()
    game.now = game.due("stark")
    assert game.resolves() == 1
    assert author(game) == "default" and held_answers(game) == [] and ticks(game) == []
    with as_engine(game=game.game.id):
        assert AnswerRecord.objects.get(game=game.game, house="stark").answer == encode(answer)


def test_another_draft_ends_the_hold_even_if_it_is_equal() -> None:
    game = game_of()
    sends(game)
    [answer] = drafts(game).values()
    game.passes(SECOND)
    save_draft(
        user=game.users["stark"].pk, code=game.code, number=1, answer_json=encode(answer), now=game.now
    )
    assert ticks(game.passes(HOLD)) == [False]
    assert held_answers(game) == [] and author(game) is None and len(drafts(game)) == 1


def test_an_answer_by_another_channel_ends_the_hold() -> None:
    game = game_of()
    sends(game)
    game.submits("stark")
    assert held_answers(game) == [] and ticks(game.passes(HOLD)) == []


def test_a_pause_changes_nothing_about_a_held_answer() -> None:
    game = game_of()
    sends(game)
    host = game.game.host_id
    assert host is not None
    hosting.pause_as_host(user=host, code=game.code, length=DAY, now=game.now)
    assert ticks(game.passes(HOLD)) == [True]
    other = game_of()
    hosting.pause_as_host(user=other.users["stark"].pk, code=other.code, length=DAY, now=other.now)
    assert sends(other.passes(HOUR)) and ticks(other.passes(HOLD)) == [True]


def test_a_held_answer_of_a_sitter_takes_effect_even_after_the_sitting() -> None:
    game, sitter = game_of(), UserFactory.create()
    player = game.users["stark"].pk
    sitters.set_sitter(
        user=player, code=game.code, username=str(sitter.username), ends_at=game.now + DAY, now=game.now
    )
    assert sends(game, sitter)
    sitters.remove_sitter(user=player, code=game.code, now=game.now)
    assert ticks(game.passes(HOLD)) == [True] and author(game) == "player"


def test_a_held_answer_is_dropped_when_its_player_loses_the_seat() -> None:
    game = game_of()
    sends(game)
    replacement.leave_table(user=game.users["stark"].pk, code=game.code, now=game.now)
    assert ticks(game.passes(HOLD)) == [False] and held_answers(game) == [] and author(game) is None
    game = game_of()
    sends(game)
    with as_engine(game=game.game.id):
        replacement.open_seat(game.timing(), "stark", SeatEvent.Reason.MISSES, game.now)
    assert ticks(game.passes(HOLD)) == [False] and author(game) is None


def test_a_held_answer_of_a_closed_or_erased_account_is_dropped() -> None:
    game = game_of()
    sends(game)
    User.objects.filter(pk=game.users["stark"].pk).update(is_active=False)
    assert ticks(game.passes(HOLD)) == [False] and author(game) is None
    game = game_of()
    sends(game)
    erase_account(user_id=game.users["stark"].pk)
    assert ticks(game.passes(HOLD)) == [False] and author(game) is None and held_answers(game) == []


def test_a_held_answer_of_an_ended_game_is_dropped() -> None:
    game = game_of()
    sends(game)
    called: dict[str, Any] = {"code": game.code, "now": game.now}
    number = votes.call_vote(user=game.users["stark"].pk, motion=Motion("draw"), **called)
    for house in ("lannister", "baratheon"):
        votes.cast_ballot(user=game.users[house].pk, number=number, choice=True, **called)
    assert game.row().status == "finished"
    assert ticks(game.passes(HOLD)) in ([], [False])
    assert held_answers(game) == [] and author(game) is None


def test_a_held_answer_that_fails_is_retried_without_blocking_others(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_of()
    sends(game)
    with monkeypatch.context() as patch:
        patch.setattr(holding, "apply_answer", lambda *_, **__: 1 / 0)
        assert ticks(game.passes(HOLD)) == [False]
        assert ticks(game) == []
    assert ticks(game.passes(HOLD)) == [True]


def test_metrics_count_held_answers_and_show_the_age_of_the_most_overdue() -> None:
    game = game_of()
    shown = {each.name: each.value for each in figures(now=game.now) if not each.labels}
    assert (shown["got_answers_held"], shown["got_answer_held_late_seconds"]) == (0, 0)
    sends(game)
    shown = {each.name: each.value for each in figures(now=game.now) if not each.labels}
    assert (shown["got_answers_held"], shown["got_answer_held_late_seconds"]) == (1, 0)
    shown = {each.name: each.value for each in figures(now=game.now + HOLD + SECOND) if not each.labels}
    assert shown["got_answer_held_late_seconds"] == 1
