"""A stored game equals the played game, after every answer and after every failure."""

from __future__ import annotations

import threading
from collections import Counter
from random import Random

import pytest
from django.db import IntegrityError, connection
from django.test.utils import CaptureQueriesContext

from games import models, storage
from games.engine import Answer, Chance, Ruleset, answer, default, encode, fold
from got_api.database.viewer import as_engine
from tests.served import SEED, Game, first_played, pending_houses, seated_game, stored_game
from tests.storage.wanderer import wander

pytestmark = pytest.mark.django_db

SIZES = pytest.mark.parametrize(
    ("players", "ruleset"),
    [
        (3, Ruleset(tides_of_battle=True)),
        (4, Ruleset(shortage_placement="simultaneous")),
        (6, Ruleset(tides_of_battle=True, support_granularity="per_house")),
    ],
    ids=["three", "four", "six"],
)


@pytest.mark.long
@SIZES
def test_game_loaded_before_every_answer_equals_the_game_in_memory(players: int, ruleset: Ruleset) -> None:
    stored = stored_game(players, ruleset)
    events = list(first_played(players, ruleset, stored.chance).events)
    state, dice = fold(events), Random(players)
    while state.decisions:
        number = dice.choice(sorted(state.decisions))
        house = dice.choice(pending_houses(state, number))
        given = wander(state, house, number, dice)
        saved = stored.saves(house, number, given)
        played = answer(state, house, number, given, stored.chance)
        events += played.events
        state = played.state
        assert saved.state == state == stored.state()
    with as_engine():
        head = stored.head()
        assert list(storage.recorded_events(head)) == events
        assert storage.differences(head) == []
    assert fold(events) == state
    assert head.status == "finished"
    game = stored.row()
    assert (game.winner, game.finished_at is None) == (state.winner, False)
    assert game.public_seq < len(events)


def test_beginning_a_game_twice_or_with_other_options_is_refused() -> None:
    stored = seated_game(6)
    with pytest.raises(ValueError, match="other options"), as_engine():
        storage.begin_game(storage.lock_game(stored.game.code), first_played(5, None, stored.chance), SEED)
    with as_engine():
        storage.begin_game(storage.lock_game(stored.game.code), first_played(6, None, stored.chance), SEED)
    with pytest.raises(ValueError, match="has already started"), as_engine():
        storage.begin_game(storage.lock_game(stored.game.code), first_played(6, None, stored.chance), SEED)
    assert stored.row().status == "running"


def test_lobby_has_no_state_and_unknown_code_has_no_game() -> None:
    stored = seated_game(3)
    with as_engine(), pytest.raises(ValueError, match="has not started"):
        storage.load(stored.head())
    with as_engine(), pytest.raises(storage.GameUnknown):
        storage.lock_game("nowhere")


@pytest.mark.django_db(transaction=True)
def test_rolled_back_changes_leave_no_trace() -> None:
    stored = stored_game(3)
    [number] = stored.state().decisions
    before = stored.state()
    dice = Random(1)
    chosen = wander(before, "stark", number, dice)
    with pytest.raises(KeyboardInterrupt):
        answer_and_fail(stored, number, chosen)
    with as_engine():
        assert storage.load(stored.head()).state == before == stored.state()
        assert models.AnswerRecord.objects.filter(game=stored.game).count() == 0
    other = default(before, "baratheon", number)
    saved = stored.saves("baratheon", number, other)
    with as_engine():
        # The same version as the rolled back one, but another State.
        assert storage.load(stored.head()).state == saved.state == stored.state()
        assert storage.differences(stored.head()) == []


def answer_and_fail(stored: Game, number: int, given: Answer) -> None:
    with as_engine():
        loaded = storage.load(storage.lock_game(stored.game.code))
        played = answer(loaded.state, "stark", number, given, stored.chance)
        storage.save(loaded, played, answers=[storage.AcceptedAnswer(number, "stark", given, "player")])
        raise KeyboardInterrupt


@pytest.mark.django_db(transaction=True)
def test_reading_a_cached_state_of_the_current_version_takes_no_statement() -> None:
    stored = stored_game(3)
    [number] = stored.state().decisions
    stored.saves("stark", number, default(stored.state(), "stark", number))
    with as_engine():
        head = storage.lock_game(stored.game.code)
        with CaptureQueriesContext(connection) as queries:
            loaded = storage.load(head)
        assert len(queries) == 0
        assert loaded == storage.load(head, bypass_cache=True)


def test_saving_without_the_lock_is_detected() -> None:
    stored = stored_game(3)
    with as_engine():
        late = storage.load(stored.head(), bypass_cache=True)
    [number] = late.state.decisions
    given = {house: default(late.state, house, number) for house in stored.houses}
    stored.saves("stark", number, given["stark"])
    played = answer(late.state, "lannister", number, given["lannister"], stored.chance)
    with pytest.raises(IntegrityError), as_engine(game=stored.game.id):
        storage.save(late, played)


def test_an_answer_that_changes_nothing_saves_nothing() -> None:
    stored = stored_game(3)
    [number] = stored.state().decisions
    given = default(stored.state(), "stark", number)
    first_save = stored.saves("stark", number, given)
    again = stored.saves("stark", number, given)
    assert again == first_save
    assert again.version == 2


def test_a_replaced_sealed_answer_changes_no_public_number() -> None:
    stored = stored_game(3)
    [number] = stored.state().decisions
    dice = Random(5)
    one = stored.saves("stark", number, wander(stored.state(), "stark", number, dice))
    public = encode_public(stored.row())
    given = wander(stored.state(), "stark", number, dice)
    two = stored.saves("stark", number, given)
    assert (two.version, two.public_seq) == (one.version + 1, one.public_seq)
    assert encode_public(stored.row()) == public
    assert two.house_seqs["stark"] == one.house_seqs["stark"] + 1
    with as_engine(game=stored.game.id):
        record = models.AnswerRecord.objects.get(game=stored.game, number=number, house="stark")
    assert record.answer == encode(given)


def encode_public(game: models.Game) -> dict[str, object]:
    return {field.name: field.value_from_object(game) for field in game._meta.concrete_fields}


def test_waiting_houses_of_several_games_can_be_read_together() -> None:
    games = [stored_game(3), stored_game(3)]
    [number] = games[0].state().decisions
    games[0].saves("stark", number, default(games[0].state(), "stark", number))
    with as_engine():
        asked = Counter(models.Waiting.objects.values_list("game_id", flat=True))
        houses = set(models.Waiting.objects.filter(game=games[0].game).values_list("house", "kind"))
    assert asked == {games[0].game.id: 2, games[1].game.id: 3}
    assert houses == {("baratheon", "place_orders"), ("lannister", "place_orders")}


def test_closed_decisions_and_their_answers_are_kept() -> None:
    stored = stored_game(3)
    [number] = stored.state().decisions
    stored.expires(number)
    with as_engine(game=stored.game.id):
        decision = models.Decision.objects.get(game=stored.game, number=number)
        authors = models.AnswerRecord.objects.filter(game=stored.game, number=number).values_list(
            "house", "author"
        )
        assert set(authors) == {(house, "default") for house in stored.houses}
        assert not models.SealedAnswer.objects.filter(game=stored.game).exists()
    assert decision.closed_at is not None
    assert number not in stored.state().decisions


@pytest.mark.django_db(transaction=True)
def test_a_locked_game_is_busy_until_released() -> None:
    stored = stored_game(3)
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        try:
            with as_engine():
                storage.lock_game(stored.game.code)
                held.set()
                done.wait(600)
        finally:
            connection.close()

    holder = threading.Thread(target=hold)
    holder.start()
    try:
        assert held.wait(600)
        with pytest.raises(storage.GameBusy), as_engine():
            storage.lock_game(stored.game.code, timeout_ms=50)
        with as_engine():
            assert storage.find_game(stored.game.code).version == 1
    finally:
        done.set()
        holder.join()
    with as_engine():
        assert storage.lock_game(stored.game.code).version == 1


@pytest.mark.long
def test_an_answer_takes_the_same_statements_in_every_round() -> None:
    """Lock, load and save of the same kind of answer in the first round and late in the game."""
    stored = stored_game(6)
    counts = [statements_to_lay_orders(stored)]
    for state in stored.wanders(Random(2)):
        if state.round == 6 and state.phase == "planning":
            break
    counts.append(statements_to_lay_orders(stored))
    # Role, fence, lock, version, load; sealed answer, waiting, record, log, its reader, game, progress, the
    # signal to streams; and in a test, whose transaction is an outer one, three for the previous role.
    assert counts[0] == counts[1] <= 17, counts


def statements_to_lay_orders(stored: Game) -> int:
    state = stored.state()
    [number] = state.decisions
    house = pending_houses(state, number)[0]
    given = default(state, house, number)
    with CaptureQueriesContext(connection) as queries, as_engine():
        before = storage.load(storage.lock_game(stored.game.code), bypass_cache=True)
        played = answer(before.state, house, number, given, stored.chance)
        storage.save(before, played, answers=[storage.AcceptedAnswer(number, house, given, "player")])
    return len(queries)


def test_no_answer_takes_more_statements_than_there_are_tables() -> None:
    stored = stored_game(3, Ruleset(tides_of_battle=True))
    dice, most = Random(4), 0
    state = stored.state()
    while state.decisions and state.round < 5:
        number = dice.choice(sorted(state.decisions))
        house = dice.choice(pending_houses(state, number))
        given = wander(state, house, number, dice)
        with CaptureQueriesContext(connection) as queries:
            state = stored.saves(house, number, given).state
        most = max(most, len(queries))
    assert 11 < most <= 45


def test_the_text_of_a_loaded_state_does_not_contain_the_seed() -> None:
    stored = stored_game(3)
    with as_engine():
        loaded = storage.load(stored.head(), bypass_cache=True)
    assert loaded.seed == SEED
    assert Chance(loaded.seed) == stored.chance
    assert SEED.hex() not in repr(loaded)
    assert repr(SEED) not in repr(loaded)
