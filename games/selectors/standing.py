"""The standing of the houses of a game, from the knowledge of the viewer."""

from __future__ import annotations

import orjson

from games.engine import encode
from games.engine.queries.standing import standing_of
from games.selectors.games import Viewer
from games.selectors.polls import Poll, entity_tag
from games.selectors.position import Observation, SeenPosition, observation_at, observation_for
from games.storage import Cursor


def standing_for(code: str, poll: Poll) -> SeenPosition:
    """The standing of a started game, with the entity tag of its position.

    Raises 409 `game_not_started`.
    """
    seen = observation_for(code, poll)
    return SeenPosition(entity_tag(code, seen.house, seen.cursor), _standing(seen).decode())


def standing_at(viewer: Viewer, poll: Poll, at: Cursor) -> bytes:
    """The standing at a cursor of `cursor_at`, as JSON."""
    return _standing(observation_at(viewer, poll, at))


def _standing(seen: Observation) -> bytes:
    body = {"house": seen.house, "cursor": str(seen.cursor), "standing": encode(standing_of(seen.state))}
    return orjson.dumps(body)
