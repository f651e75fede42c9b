"""States to rows and back: the only part that knows both the engine and the tables.

    with as_engine():
        head = lock_game(code)
        before = load(head)
        played = engine.answer(before.state, house, number, given, Chance(before.seed))
        save(before, played, answers=[Accepted(number, house, given, "player")])

Writers run within `as_engine` with the game locked; what viewers read runs within `as_viewer`.
"""

from games.storage.auditing import Difference, differences
from games.storage.cursor import Cursor
from games.storage.drafting import drafts_of, drop_draft, write_draft
from games.storage.loading import (
    GameBusy,
    GameUnknown,
    Head,
    Loaded,
    find_and_read,
    find_game,
    load,
    load_seen,
    lock_and_read,
    lock_game,
    recorded_answers,
    recorded_events,
)
from games.storage.saving import Accepted, DueTimes, begin_game, save, waiting
from games.storage.seeds import commit_seed, committed_seed
from games.storage.viewing import (
    CursorOutdated,
    LoggedEvent,
    Position,
    cursor_of,
    events_after,
    log_page,
    position,
)

__all__ = [
    "Accepted",
    "Cursor",
    "CursorOutdated",
    "Difference",
    "DueTimes",
    "GameBusy",
    "GameUnknown",
    "Head",
    "Loaded",
    "LoggedEvent",
    "Position",
    "begin_game",
    "commit_seed",
    "committed_seed",
    "cursor_of",
    "differences",
    "drafts_of",
    "drop_draft",
    "events_after",
    "find_and_read",
    "find_game",
    "load",
    "load_seen",
    "lock_and_read",
    "lock_game",
    "log_page",
    "position",
    "recorded_answers",
    "recorded_events",
    "save",
    "waiting",
    "write_draft",
]
