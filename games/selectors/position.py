"""The board that a viewer may see, its standing, and an entity tag for that viewer."""

from dataclasses import dataclass
from typing import NamedTuple

import orjson

from games import storage
from games.engine import State, encode, observe, observed_state, seen_after, set_up_board
from games.engine.queries.standing import standing_of
from games.errors import GameCode
from games.models import Game
from games.selectors.games import Viewer
from games.selectors.polls import GamePoll, entity_tag
from games.storage import Cursor
from got_api import VERSION
from got_api.database.viewer import as_engine, as_viewer
from got_api.http.errors import Problem


class TaggedBody(NamedTuple):
    """A body as JSON, and its entity tag."""

    text: bytes
    etag: str


def position_etag(code: str, poll: GamePoll) -> str | None:
    """The entity tag of a position. Changes only when something changes that this viewer may see, and differs
    from the tag of another house.

    None for a game without a board: one that was cancelled before its start.
    """
    return entity_tag(code, poll.house, poll.cursor) if _has_started(poll) or _is_lobby(poll) else None


def _has_started(poll: GamePoll) -> bool:
    return poll.status in (Game.Status.RUNNING, Game.Status.FINISHED)


def _is_lobby(poll: GamePoll) -> bool:
    return poll.status == Game.Status.LOBBY


@dataclass(frozen=True, slots=True)
class Observation:
    """The facts that a house, or a spectator (None), knows at a cursor."""

    house: str | None
    cursor: storage.Cursor
    state: State


def observation_for(code: str, poll: GamePoll) -> Observation:
    """The game as the viewer may see it. Before its start this is the board at setup, because nothing else is
    decided yet. Raises 409 `game_not_started` for a game that was cancelled.

    Must not be called within `as_engine` or `as_viewer`.
    """
    if _is_lobby(poll):
        with as_viewer(None, game=poll.game_id):
            game = Game.objects.get(id=poll.game_id)
        return Observation(poll.house, poll.cursor, set_up_board(game.players, game.ruleset))
    if not _has_started(poll):
        raise Problem(GameCode.GAME_NOT_STARTED)
    cursor, state = storage.load_seen(poll.game_id, code, poll.house, poll.cursor)
    return Observation(poll.house, cursor, observed_state(state, poll.house))


def sealed_answers_in(viewer: Viewer, poll: GamePoll, observation: Observation) -> frozenset[tuple[int, str]]:
    """(number, house) of each sealed answer to a decision that is open in an observation.

    The answers themselves stay sealed. Must not be called within `as_engine` or `as_viewer`.
    """
    if not any(decision.sealed for decision in observation.state.decisions.values()):
        return frozenset()
    with as_viewer(viewer, game=poll.game_id, is_single_trip=True):
        given = storage.sealed_answers(poll.game_id, observation.cursor.public_seq)
    return frozenset(each for each in given if each[0] in observation.state.decisions)


def cursor_at(viewer: Viewer, poll: GamePoll, at: storage.Cursor | storage.Moment) -> storage.Cursor:
    """The viewer's own cursor at a past moment of a game.

    Must not be called within `as_engine` or `as_viewer`. Raises 409 `game_not_started` and `cursor_outdated`,
    NoSuchMoment for a cursor that the log of this viewer never has.
    """
    if not _has_started(poll):
        raise Problem(GameCode.GAME_NOT_STARTED)
    if at.epoch != poll.cursor.epoch or at.public_seq > poll.cursor.public_seq:
        raise Problem(GameCode.CURSOR_OUTDATED)
    if poll.house is None:
        return storage.own_cursor(poll.game_id, None, at)
    with as_viewer(viewer, game=poll.game_id, is_single_trip=True):
        return storage.own_cursor(poll.game_id, poll.house, at)


def past_etag(
    code: str, house: str | None, resource: str, at: storage.Cursor | storage.Moment, *parts: object
) -> str:
    """The entity tag of a past view: of a house or spectator at a cursor, or of all viewers at a moment.

    The view itself changes only with a release.
    """
    return entity_tag(code, house, resource, "at", at, *parts, VERSION)


def has_fixed_house(poll: GamePoll) -> bool:
    """Whether the viewer will always read for the same house, or for none. True for players of a finished
    game, whose seats no longer change. A sitter's time ends.
    """
    return poll.status == Game.Status.FINISHED and not poll.is_sitter


def position_at(viewer: Viewer, poll: GamePoll, at: storage.Cursor) -> bytes:
    """The position that the viewer saw at a cursor of `cursor_at`, as JSON."""
    seen = observation_at(viewer, poll, at)
    body = {"house": seen.house, "cursor": str(at), "position": observe(seen.state, seen.house)}
    return orjson.dumps(body)


def observation_at(viewer: Viewer, poll: GamePoll, at: storage.Cursor) -> Observation:
    """The observation of a viewer at a cursor of `cursor_at`: the last snapshot (`Mark`) before it, as they
    saw it, and the later events that they have read. Neither the data used nor the duration depends on
    anything they may not read.

    Must not be called within `as_engine` or `as_viewer`.
    """
    with as_engine(game=poll.game_id):
        mark, state = storage.mark_before(poll.game_id, poll.house, at)
    seen = observed_state(state, poll.house)
    with as_viewer(viewer, game=poll.game_id):
        for event in storage.events_between(poll.game_id, poll.house, mark, at):
            seen = seen_after(seen, event)
    return Observation(poll.house, at, seen)


def position_for(viewer: Viewer, code: str, poll: GamePoll) -> TaggedBody:
    """The game as the viewer may see it, in one round trip. Raises 409 `game_not_started` for a game that was
    cancelled before its start.

    Documents of an older format cost a second round trip.
    """
    if _is_lobby(poll):
        seen = observation_for(code, poll)
        body = {"house": seen.house, "cursor": str(seen.cursor), "position": observe(seen.state, seen.house)}
        return TaggedBody(orjson.dumps(body), entity_tag(code, seen.house, seen.cursor))
    if not _has_started(poll):
        raise Problem(GameCode.GAME_NOT_STARTED)
    with as_viewer(viewer, game=poll.game_id, is_single_trip=True):
        found = storage.position(poll.game_id, poll.house)
    if not found.is_current:
        with as_viewer(viewer, game=poll.game_id, is_single_trip=True):
            found = storage.upcast_position(poll.game_id, poll.house)
    house = "null" if poll.house is None else f'"{poll.house}"'
    text = f'{{"house":{house},"cursor":"{found.cursor}","position":{found.text}}}'
    return TaggedBody(text.encode(), entity_tag(code, poll.house, found.cursor))


def standing_for(code: str, poll: GamePoll) -> TaggedBody:
    """The standing of a started game, with the entity tag of its position.

    Raises 409 `game_not_started`.
    """
    seen = observation_for(code, poll)
    return TaggedBody(_standing(seen), entity_tag(code, seen.house, seen.cursor))


def standing_at(viewer: Viewer, poll: GamePoll, at: Cursor) -> bytes:
    """The standing at a cursor of `cursor_at`, as JSON."""
    return _standing(observation_at(viewer, poll, at))


def _standing(observation: Observation) -> bytes:
    body = {
        "house": observation.house,
        "cursor": str(observation.cursor),
        "standing": encode(standing_of(observation.state)),
    }
    return orjson.dumps(body)
