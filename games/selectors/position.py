"""The board as a viewer may see it, with a version of the viewer's own."""

from __future__ import annotations

from dataclasses import dataclass

from games import storage
from games.engine import State, observed
from games.errors import GameCode
from games.models import Game
from games.selectors.games import Viewer
from games.selectors.polls import Poll, entity_tag
from got_api.errors import Problem
from got_api.viewer import as_viewer


@dataclass(frozen=True, slots=True)
class Seen:
    """A position as JSON text, and its entity tag."""

    etag: str
    text: str


def position_etag(code: str, poll: Poll) -> str | None:
    """Moves only when something changes that this viewer may see, and differs from that of another house.

    None for a game that has not started.
    """
    return entity_tag(code, poll.house, poll.cursor) if _has_started(poll) else None


def _has_started(poll: Poll) -> bool:
    return poll.status in (Game.Status.RUNNING, Game.Status.FINISHED)


@dataclass(frozen=True, slots=True)
class Observation:
    """What a house, or a spectator (None), may see of a game at a cursor."""

    house: str | None
    cursor: storage.Cursor
    state: State


def observation_for(code: str, poll: Poll) -> Observation:
    """What the viewer may see of a started game. Raises 409 `game_not_started`.

    Called outside of a scope.
    """
    if not _has_started(poll):
        raise Problem(GameCode.GAME_NOT_STARTED)
    cursor, state = storage.load_seen(poll.game_id, code, poll.house, poll.cursor)
    return Observation(poll.house, cursor, observed(state, poll.house))


def position_for(viewer: Viewer, code: str, poll: Poll) -> Seen:
    """What the viewer may see of a started game, in one round trip. Raises 409 `game_not_started`.

    Documents of a former format cost a second round trip.
    """
    if not _has_started(poll):
        raise Problem(GameCode.GAME_NOT_STARTED)
    with as_viewer(viewer, game=poll.game_id, once=True):
        found = storage.position(poll.game_id, poll.house)
    if not found.is_current:
        with as_viewer(viewer, game=poll.game_id, once=True):
            found = storage.upcast_position(poll.game_id, poll.house)
    house = "null" if poll.house is None else f'"{poll.house}"'
    text = f'{{"house":{house},"cursor":"{found.cursor}","position":{found.text}}}'
    return Seen(entity_tag(code, poll.house, found.cursor), text)
