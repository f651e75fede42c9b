"""Converts States to rows and back. Only this package knows both the engine and the tables.

    with as_engine():
        head = lock_game(code)
        before = load(head)
        played = engine.answer(before.state, house, number, given, Chance(before.seed))
        save(before, played, answers=[AcceptedAnswer(number, house, given, "player")])

Writers run within `as_engine` with the game locked. Reads for a viewer run within `as_viewer`.
"""

from games.storage.auditing import Difference, differences
from games.storage.cursor import Cursor, Moment, SeatCursor
from games.storage.directory import (
    GameUnknown,
    cache_id,
    forget_code,
    game_by_game,
    game_id_of,
    known_id_of,
    read_by_id,
)
from games.storage.drafting import drafts_of, drop_draft, write_draft
from games.storage.due_times import (
    advance_due_times,
    clear_waiting,
    due_games,
    games_of_bots,
    lease_bots,
    lease_due,
    plan_bots,
    reschedule,
    retry_now,
)
from games.storage.holding import (
    HeldAnswerTime,
    held_due,
    held_until,
    hold_draft,
    is_draft_due,
    postpone_held_draft,
    release_draft,
)
from games.storage.loading import (
    GameBusy,
    GameHead,
    LoadedGame,
    commit_seed,
    committed_seed,
    final_table_of,
    find_and_read,
    find_game,
    load,
    load_seen,
    lock_and_read,
    lock_game,
    recorded_answers,
    recorded_events,
)
from games.storage.saving import (
    AcceptedAnswer,
    DueTimes,
    begin_game,
    is_version_conflict,
    save,
    waiting_houses,
)
from games.storage.timing import (
    find_timing,
    load_timing,
    lock_timing,
    pauses_from,
    read_timing,
    save_seats,
)
from games.storage.viewing import (
    CursorOutdated,
    LoggedEvent,
    NoSuchMoment,
    Position,
    events_between,
    log_page,
    mark_before,
    opened_at,
    own_cursor,
    position,
    public_events,
    round_start,
    sealed_answers,
    seat_log_end,
    seat_log_ends,
    upcast_position,
)
