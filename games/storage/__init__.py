"""States to rows and back: the only part that knows both the engine and the tables.

    with as_engine():
        head = lock_game(code)
        before = load(head)
        played = engine.answer(before.state, house, number, given, Chance(before.seed))
        save(before, played, answers=[Accepted(number, house, given, "player")])

Writers run within `as_engine` with the game locked; what viewers read runs within `as_viewer`.
"""

from games.storage.auditing import Difference, differences
from games.storage.drafting import drafts_of, drop_draft, write_draft
from games.storage.loading import (
    GameBusy,
    GameUnknown,
    Head,
    Loaded,
    find_game,
    load,
    load_seen,
    lock_game,
    recorded_answers,
    recorded_events,
)
from games.storage.saving import Accepted, DueTimes, GameMoved, begin_game, save, waiting
from games.storage.viewing import Cursor, LoggedEvent, Position, cursor_of, events_after, position

__all__ = [
    "Accepted",
    "Cursor",
    "Difference",
    "DueTimes",
    "GameBusy",
    "GameMoved",
    "GameUnknown",
    "Head",
    "Loaded",
    "LoggedEvent",
    "Position",
    "begin_game",
    "cursor_of",
    "differences",
    "drafts_of",
    "drop_draft",
    "events_after",
    "find_game",
    "load",
    "load_seen",
    "lock_game",
    "position",
    "recorded_answers",
    "recorded_events",
    "save",
    "waiting",
    "write_draft",
]
