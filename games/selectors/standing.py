"""How the houses of a game stand, made from what the viewer may see."""

from __future__ import annotations

import orjson

from games.engine import encode
from games.engine.queries.standing import standing_of
from games.selectors.polls import Poll, entity_tag
from games.selectors.position import Seen, observation_for


def standing_for(code: str, poll: Poll) -> Seen:
    """The standing of a started game, with the entity tag of the position that it follows from.

    Raises 409 `game_not_started`.
    """
    seen = observation_for(code, poll)
    body = {"house": seen.house, "cursor": str(seen.cursor), "standing": encode(standing_of(seen.state))}
    return Seen(entity_tag(code, seen.house, seen.cursor), orjson.dumps(body).decode())
