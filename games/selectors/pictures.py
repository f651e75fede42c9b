"""Pictures of a game for a viewer, cached until they change."""

import hashlib
import threading
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from games import pictures
from games.engine import BASE
from games.errors import GameCode
from games.pictures import png
from games.pictures.drawing import Size
from games.selectors.games import Viewer
from games.selectors.polls import GamePoll, entity_tag
from games.selectors.position import (
    cursor_at,
    observation_at,
    observation_for,
    position_etag,
    sealed_answers_in,
)
from games.storage import Cursor, Moment
from games.words import SOURCE, words_for
from got_api.database.viewer import as_viewer
from got_api.http.errors import Problem
from got_api.shared.lru import LRUCache

MAX_CACHED_BYTES = 32 * 2**20
_RETRY_SECONDS = 2
_SELECT_NAME = "select name from games_game where id = %(game)s"

Form = Literal["svg", "png", "txt"]


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """The requested picture. `focus` is an area or `battle`, None for the whole board. `moment` is a past
    moment, or a cursor of the reader at it; None for the current position.
    """

    form: Form
    language: str
    size: Size = "page"
    theme: str = "auto"
    focus: str | None = None
    moment: Cursor | Moment | None = None

    @property
    def tag(self) -> str:
        """A tag that differs for different pictures, and after a change of the drawing code."""
        focus, time = self.focus or "board", "past" if self.moment else "present"
        parts = (self.form, self.language, self.size, self.theme, focus, time, _drawing_version())
        return "-".join(parts)


@cache
def _drawing_version() -> str:
    """A digest of the code, the fonts and the texts of pictures."""
    folder = Path(pictures.__file__).parent
    files = sorted((*folder.rglob("*.*"), *(folder.parent / "words").rglob("*.ftl")))
    digest = hashlib.sha256()
    for path in files:
        if path.suffix in (".py", ".ttf", ".ftl"):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:8]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture, and its entity tag."""

    etag: str
    body: bytes


def picture_etag(code: str, poll: GamePoll, request: PictureRequest) -> str | None:
    """The entity tag of a picture. Changes with the position that the viewer sees, and differs by form. None
    for a game without a board, and for a past position: only the log shows whether there was one.
    """
    if request.moment or position_etag(code, poll) is None:
        return None
    return entity_tag(code, poll.house, poll.cursor, request.tag)


def picture_for(
    viewer: Viewer, code: str, poll: GamePoll, request: PictureRequest, *, is_patient: bool = False
) -> Picture:
    """The picture of a game for a viewer.

    Raises 409 `game_not_started` and `cursor_outdated`, 503 `pictures_busy`, and NoSuchMoment for a cursor
    that the log of this viewer never has. With `is_patient` the wait before `pictures_busy` is longer. Must
    not be called within `as_engine` or `as_viewer`.
    """
    known = picture_etag(code, poll, request)
    body = None if known is None else _drawn.get(known)
    if known is not None and body is not None:
        return Picture(known, body)
    if request.moment is None:
        seen = observation_for(code, poll)
    else:
        seen = observation_at(viewer, poll, cursor_at(viewer, poll, request.moment))
    etag = entity_tag(code, seen.house, seen.cursor, request.tag)
    body = _drawn.get(etag)
    if body is None:
        with as_viewer(viewer, game=poll.game_id, is_single_trip=True) as batch:
            ((name,),) = batch.fetch((_SELECT_NAME, {"game": poll.game_id}))[0]
        board = pictures.Board(seen.state, seen.house, str(name), sealed_answers_in(viewer, poll, seen))
        body = _draw(code, board, request, is_patient=is_patient)
        _drawn.put(etag, body)
    return Picture(etag, body)


def board_for(viewer: Viewer, code: str, poll: GamePoll, name: str) -> pictures.Board:
    """The board of a started game with this name, as the viewer sees it. Raises 409 `game_not_started`.

    Must not be called within `as_engine` or `as_viewer`.
    """
    seen = observation_for(code, poll)
    return pictures.Board(seen.state, seen.house, name, sealed_answers_in(viewer, poll, seen))


def _draw(code: str, board: pictures.Board, request: PictureRequest, *, is_patient: bool) -> bytes:
    words = words_for(request.language)
    if request.form == "txt":
        return pictures.text_board(board, words).encode()
    size, theme, focus = request.size, request.theme, request.focus
    if request.form == "svg":
        drawn = pictures.svg(board, words, size=size, theme=theme, focus=focus, prefix=f"board-{code}")
        return drawn.encode()
    layers = pictures.svg_for_png(board, words, size=size, theme=theme, focus=focus)
    try:
        return png.png(layers, pictures.PIXELS[size], is_patient=is_patient)
    except pictures.RendererBusy:
        raise Problem(GameCode.PICTURES_BUSY, retry_after=_RETRY_SECONDS) from None


def start_drawing(**_: Any) -> None:
    """Receiver of `got_api.serving.signals.started`: lays out the map, so that no reader waits for it."""
    threading.Thread(target=pictures.land, args=(BASE, words_for(SOURCE)), name="map", daemon=True).start()


_drawn: LRUCache[str, bytes] = LRUCache(MAX_CACHED_BYTES, len)
"""The last requested pictures, by entity tag."""


def clear_picture_cache() -> None:
    """Empties the cache. For tests in which two games have the same code."""
    _drawn.clear()
