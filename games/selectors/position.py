"""The board as a viewer may see it, with a version that is his own."""

from __future__ import annotations

from dataclasses import dataclass

from games import storage
from games.selectors.games import Viewer, Visit, visiting


@dataclass(frozen=True, slots=True)
class Seen:
    """A position as JSON text, empty when the viewer has this version already."""

    etag: str
    text: str


def position_for(viewer: Viewer, code: str, known: frozenset[str] = frozenset()) -> Seen:
    """What the viewer may see of a started game. `known` are entity tags that he has.

    Raises 404, and 409 `game_not_started`.
    """
    with visiting(viewer, code) as visit:
        visit.require_started()
        if known:
            etag = _etag(visit, storage.cursor_of(visit.game_id, visit.house))
            if etag in known or "*" in known:
                return Seen(etag, "")
        found = storage.position(visit.game_id, visit.house)
    house = "null" if visit.house is None else f'"{visit.house}"'
    text = f'{{"house":{house},"cursor":"{found.cursor}","position":{found.text}}}'
    return Seen(_etag(visit, found.cursor), text)


def _etag(visit: Visit, cursor: storage.Cursor) -> str:
    """Moves only when something changes that this viewer may see, and differs from that of another house."""
    return f'"{visit.code}.{visit.house or "public"}.{cursor}"'
