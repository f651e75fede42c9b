"""Records of games: exported from storage, and replayed into new rows."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import orjson

from accounts.models import User
from games import storage
from games.bots import POLICIES
from games.clocks import GENEROUS, DecisionTimes
from games.clocks.timing import DEFAULTS
from games.engine import Event, MalformedInput, PlayResult, State, encode
from games.engine.codec import Plain
from games.engine.notation import (
    Header,
    Line,
    RecordedAnswer,
    StoppedGame,
    check_position,
    read_record,
    record_of,
    replay_lines,
)
from games.models import Game, GameClock, Seat
from games.services.lobby import clock_columns, new_seed
from games.services.waking import wake_after_commit
from got_api.database.viewer import as_engine
from got_api.http.free_text import is_readable, normalised
from got_api.shared import clock

BOT = "bot:"
"""Prefix of a policy name that gives a seat to a bot."""
NAME = "An imported game"
FOR_EVER = timedelta(days=36500)


@dataclass(frozen=True, slots=True)
class ReplayResult:
    """Result of replaying a record: all answers and events, and the last position."""

    header: Header
    answers: tuple[RecordedAnswer, ...]
    results: tuple[PlayResult, ...]
    stopped: StoppedGame | None

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(event for played in self.results for event in played.events)

    @property
    def state(self) -> State:
        return self.results[-1].state

    @property
    def digest(self) -> str:
        """Digest of all events: equal for equal histories."""
        return hashlib.sha256(orjson.dumps([encode(event) for event in self.events])).hexdigest()


def text_of(lines: Iterable[Plain]) -> str:
    """Joins values to JSON lines."""
    return "".join(f"{orjson.dumps(line).decode()}\n" for line in lines)


def lines_of(text: str) -> list[Plain]:
    """Parses JSON lines. Raises `MalformedInput` with the number of the line."""
    found = []
    # not at the other line breaks of Unicode, which JSON allows within text
    for number, line in enumerate(text.removesuffix("\n").split("\n"), start=1):
        try:
            found.append(orjson.loads(line))
        except orjson.JSONDecodeError as error:
            raise MalformedInput("malformed", path="", expected="JSON", line=number) from error
    return found


def replay_record(lines: Sequence[Plain]) -> ReplayResult:
    """Replays a record and checks everything. Raises an `InputRefused` that names the line."""
    record: Sequence[Line] = read_record(lines)
    header, last = record[0], record[-1]
    assert isinstance(header, Header)
    played = list(replay_lines(record))
    found = ReplayResult(
        header,
        tuple(given for given, _ in played if given is not None),
        tuple(course for _, course in played),
        last if isinstance(last, StoppedGame) else None,
    )
    check_position(found.state)
    if found.stopped and found.stopped.awarded_to not in (None, *found.state.houses):
        raise MalformedInput("malformed", path="/awarded_to", expected="a playing house", line=len(record))
    return found


def export_game(*, code: str) -> list[dict[str, Plain]]:
    """The record of a game that has started, with its seed: it contains every secret of the game.

    Raises GameUnknown, GameBusy, and ValueError for a game that has not started.
    """
    with as_engine():
        head = storage.lock_game(code)
        loaded = storage.load(head)
        row = Game.objects.get(id=head.game_id)
        stopped = StoppedGame(row.ended_by, row.awarded_to) if row.ended_by else None  # type: ignore[arg-type]
        return record_of(
            storage.recorded_events(head),
            storage.recorded_answers(head),
            seed=loaded.seed if row.chance_commitment else None,
            stopped=stopped,
        )


def replay_stored(*, code: str) -> tuple[ReplayResult, bool]:
    """Replays a stored game by the current rules. Returns the result, and whether it equals the stored game.

    Raises the errors of `export_game`, and an `InputRefused` where the current rules refuse a stored answer.
    """
    replayed = replay_record(export_game(code=code))
    with as_engine():
        head = storage.lock_game(code)
        events, state = storage.recorded_events(head), storage.load(head, bypass_cache=True).state
    return replayed, (events, state) == (replayed.events, replayed.state)


def import_game(
    *, lines: Sequence[Plain], seats: Mapping[str, str] | None = None, name: str | None = None
) -> str:
    """Replays a record into a new game. Returns the game's code.

    `seats` assigns houses to users by name, or to bots as `bot:sensible`. The other seats of a running game
    are open. The game waits for them without a due time until somebody takes them over. With a seed the
    chance of the game continues as before. Without one a new seed is used, so past draws cannot be proved.

    Raises an `InputRefused` that names the line, and ValueError for seats that cannot be assigned.
    """
    replayed = replay_record(lines)
    players = _players(replayed.state, dict(seats or {}))
    return store_replayed(replayed, players, name=_title(name or replayed.header.about))


def store_replayed(
    replay_result: ReplayResult,
    players: Mapping[str, Mapping[str, Any]],
    *,
    name: str,
    policy: Mapping[str, Any] | None = None,
    seed: bytes | None = None,
    open_seats_wait: bool = True,
    **columns: Any,
) -> str:
    """Stores a replayed record as a new game. Returns the game's code.

    `players` are the fields of each house's seat; a seat without any is open. `policy` has the changes to the
    generous policy. With `open_seats_wait` open seats wait for a player; otherwise their defaults count at
    once. `seed` is used for a record without one. `columns` are additional fields of the game.
    """
    header = replay_result.header
    seed = bytes.fromhex(header.seed) if header.seed else seed or new_seed()
    now = clock.now()
    with as_engine():
        game = Game.objects.create(name=name, players=header.players, **(encode(header.ruleset) | columns))
        GameClock.objects.create(
            game=game, preset=GENEROUS.name, **clock_columns(GENEROUS.name, None, policy)
        )
        is_over = replay_result.state.winner is not None or replay_result.stopped is not None
        _seat_players(game, players, now, is_over=is_over)
        after = _play(game, replay_result, seed, now, open_seats_wait=open_seats_wait)
        if replay_result.stopped is not None:
            _stop(game, replay_result.stopped, now)
        else:
            wake_after_commit(after, storage.load_timing(game.pk))
    return game.code


def _title(title: str | None) -> str:
    """The title of a record as the name of a game, if it is a valid name."""
    shown = "".join(character if character.isprintable() else " " for character in title or "")
    name = normalised(shown)[:80].strip()
    return name if is_readable(name) else NAME


def _players(state: State, seats: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    """Maps each house to the fields of its seat. Raises ValueError."""
    found: dict[str, dict[str, Any]] = {house: {} for house in state.houses}
    for house, player in seats.items():
        if house not in found:
            raise ValueError(f"{house} does not play in a game of {state.players}")
        if player.startswith(BOT):
            if player.removeprefix(BOT) not in POLICIES:
                raise ValueError(f"there is no bot {player.removeprefix(BOT)}")
            found[house] = {"bot": player.removeprefix(BOT)}
        else:
            user = User.objects.with_name(player).first()
            if user is None:
                raise ValueError(f"there is no user {player}")
            if {"user": user} in found.values():
                raise ValueError(f"{player} cannot play two houses")
            found[house] = {"user": user}
    return found


def _seat_players(
    game: Game, players: Mapping[str, Mapping[str, Any]], now: datetime, *, is_over: bool
) -> None:
    waits = {} if is_over else {"open_since": now, "stand_in": DEFAULTS}
    Seat.objects.bulk_create(
        Seat(game=game, position=position, house=house, joined_at=now, **(player or waits))
        for position, (house, player) in enumerate(players.items(), start=1)
        if player or not is_over
    )


def _play(
    game: Game, replay_result: ReplayResult, seed: bytes, now: datetime, *, open_seats_wait: bool
) -> storage.LoadedGame:
    """Saves the whole history in two saves, as if all answers were sent now."""
    timing = storage.load_timing(game.pk)
    agreed = timing.due_times(now, replay_result.state.round)
    never = DecisionTimes(now + FOR_EVER, now + FOR_EVER)

    def due(house: str, kind: str) -> DecisionTimes:
        seat = timing.seats.get(house)
        waits = seat is None or (seat.is_open and open_seats_wait)
        return never if waits else agreed(house, kind)

    first, *others = replay_result.results
    started = storage.begin_game(
        storage.lock_game(game.code),
        first,
        seed,
        is_drawn_from_seed=replay_result.header.seed is not None,
        now=now,
        due_times=due,
    )
    history = PlayResult(replay_result.state, tuple(event for played in others for event in played.events))
    last = {(given.decision, given.house): given for given in replay_result.answers}
    return storage.save(
        started,
        history,
        answers=[
            storage.AcceptedAnswer(given.decision, given.house, given.answer, given.author or "player")
            for given in last.values()
        ],
        now=now,
        due_times=due,
    )


def _stop(game: Game, stopped: StoppedGame, now: datetime) -> None:
    """Ends the game as the record says, when it did not end by the rules."""
    storage.clear_waiting(game.pk)
    Game.objects.filter(id=game.pk).update(
        status=Game.Status.FINISHED,
        finished_at=now,
        ended_by=stopped.stopped,
        awarded_to=stopped.awarded_to,
    )
