"""The combats of a game so far, from its public events."""

from dataclasses import dataclass, field

import orjson

from games import storage
from games.engine import encode
from games.engine.explanation import NOT_NEEDED, Combats
from games.errors import GameCode
from games.models import Game
from games.selectors.games import Viewer
from games.selectors.polls import GamePoll, entity_tag
from games.selectors.position import TaggedBody
from games.words import Words
from games.words.explanations import combat_words, present_combat_words
from got_api.database.viewer import as_viewer
from got_api.http.errors import Problem
from got_api.shared.lru import LRUCache


@dataclass(slots=True)
class _CombatHistory:
    """The public events of a game up to `public_seq`, folded into a position, and its combats: (number of the
    event, JSON)."""

    epoch: int
    public_seq: int = 0
    combats: Combats = field(default_factory=Combats)
    decided_combats: list[tuple[int, bytes]] = field(default_factory=list)


class _CombatHistories:
    """A cache of the courses of the games that were requested last. A course is entirely public, and it only
    grows."""

    def __init__(self, max_count: int) -> None:
        self._kept: LRUCache[tuple[int, str], _CombatHistory] = LRUCache(max_count)

    def combats_until(
        self, viewer: Viewer, code: str, poll: GamePoll, at: storage.Cursor
    ) -> tuple[list[bytes], bytes]:
        """The combats decided up to a cursor, and the combat in progress then, as JSON."""
        last = at.public_seq
        key = (poll.game_id, code)
        # Removed from the cache, so that no other request continues the same course meanwhile.
        course = self._kept.pop(key)
        if course is None or course.epoch != poll.cursor.epoch:
            course = _CombatHistory(poll.cursor.epoch)
        _continue_course(course, viewer, poll, last)
        self._kept.put(key, course)
        found = [text for number, text in course.decided_combats if number <= last]
        if course.public_seq > last:  # a past moment, or the cursor of a slow poll
            course = _CombatHistory(poll.cursor.epoch)
            _continue_course(course, viewer, poll, last)
        present = course.combats.present()
        return found, orjson.dumps(None if present is None else encode(present))


def _continue_course(course: _CombatHistory, viewer: Viewer, poll: GamePoll, last: int) -> None:
    """Continues a course up to a public event, unless it is already there."""
    if course.public_seq >= last:
        return
    with as_viewer(viewer, game=poll.game_id, is_single_trip=True):
        events = storage.public_events(poll.game_id, course.public_seq, last, excluded_kinds=NOT_NEEDED)
    for number, event in events:
        found = course.combats.after((event,))
        course.decided_combats += [(number, orjson.dumps(encode(each))) for each in found]
    course.public_seq = last


_courses = _CombatHistories(256)


def combats_etag(code: str, poll: GamePoll, language: str = "") -> str | None:
    """The entity tag of the combats, the same for every viewer. None for a game that has not started.
    `language` is the language of the texts."""
    if poll.status not in (Game.Status.RUNNING, Game.Status.FINISHED):
        return None
    return entity_tag(code, None, "combats", poll.cursor.epoch, poll.cursor.public_seq, language=language)


def combats_for(viewer: Viewer, code: str, poll: GamePoll, words: Words | None = None) -> TaggedBody:
    """The decided combats, oldest first, and the combat in progress. `words` adds texts.

    Raises 409 `game_not_started`.
    """
    etag = combats_etag(code, poll, "" if words is None else words.language)
    if etag is None:
        raise Problem(GameCode.GAME_NOT_STARTED)
    return TaggedBody(combats_at(viewer, poll, poll.cursor, code, words), etag)


def combats_at(
    viewer: Viewer, poll: GamePoll, at: storage.Cursor, code: str, words: Words | None = None
) -> bytes:
    """The combats decided up to a cursor, and the combat in progress then, as JSON."""
    found, present = _courses.combats_until(viewer, code, poll, at)
    if words is not None:
        found = [orjson.dumps(combat_words(words, orjson.loads(each))) for each in found]
        combat = orjson.loads(present)
        present = orjson.dumps(None if combat is None else present_combat_words(words, combat))
    return b'{"results":[%s],"next_cursor":null,"present":%s}' % (b",".join(found), present)
