"""Notices of events in a game, written in the transaction of the events.

Channels and times are planned later, so that an answer costs only one more statement, however many users are
notified.
"""

import logging
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

from games.notices.ids import new_id
from games.notices.kinds import ASKS, FACTS, USUAL_LEAD, Kind, checked_facts
from games.notices.models import WarningProgress
from games.services.signals import Announcement, GameUpdate, announced, answers_saved
from got_api.database.pipeline import batched
from got_api.database.statements import fetch
from got_api.database.viewer import as_engine
from got_api.shared import clock
from got_api.shared.json_text import json_bytes

logger = logging.getLogger("games.notices")

STATUS_PAUSE = timedelta(seconds=10)
"""Time for which a status message waits for more changes, because chats limit the rate of messages."""

Line = dict[str, Any]
"""A notice for the readers of a house."""


def connect() -> None:
    answers_saved.connect(write_notices_of_update, dispatch_uid="notices")
    announced.connect(write_notices_of_announcement, dispatch_uid="notices")


def write_notices_of_update(update: GameUpdate, **_: object) -> None:
    """Receiver of `answers_saved`. Requires the engine's database role and a locked game."""
    _write(update.game_id, list(_lines_of(update)), clock.now())


def _lines_of(update: GameUpdate) -> Iterator[Line]:
    stage = {"round": update.round, "phase": update.phase}
    if update.is_start:
        for house in update.houses:
            yield _line(Kind.GAME_STARTED, house, "", {"player_count": len(update.houses)})
    sealed_now = {number for number, _ in update.sealed_answers}
    for row in update.open_decisions:
        asked = {"decision_number": row.number, "decision_kind": row.kind, **stage}
        if row.number in update.opened_numbers:
            for house in row.waiting:
                yield _line(Kind.YOUR_TURN, house, str(row.number), asked)
        if row.number in sealed_now and len(row.waiting) == 1:
            yield _line(Kind.YOU_ARE_LAST, row.waiting[0], str(row.number), asked)
    if update.winner is not None:
        for house in update.houses:
            yield _line(Kind.GAME_ENDED, house, "", {"winner": update.winner, "round": update.round})


def write_notices_of_announcement(announcement: Announcement, **_: object) -> None:
    """Receiver of `announced`. Requires the engine's database role. Skips kinds and facts that no notice
    has."""
    if announcement.kind not in Kind.values:
        return
    kind = Kind(announcement.kind)
    game, subject = announcement.game_id, announcement.subject
    facts = {name: value for name, value in announcement.facts.items() if name in FACTS}
    if announcement.user is not None:  # a user who need not be seated
        _write_rows([_notice_row(game, announcement.user, kind, subject, facts)], clock.now())
        return
    houses = announcement.houses
    if houses is None:
        houses = tuple(house for (house,) in fetch(_SELECT_HOUSES, [game]))
    lines = [_line(kind, house, subject, facts, is_own=False) for house in houses]
    if kind == Kind.SEAT_REPLACED and isinstance(facts.get("house"), str):
        lines += _open_turns(game, facts["house"])
    _write(game, lines, clock.now())


_SELECT_HOUSES = (
    "select house from games_seat where game_id = %s and is_active and house is not null order by house"
)


def _open_turns(game_id: int, house: str) -> list[Line]:
    """Notices of the open questions of a house, for its new player."""
    return [
        _line(Kind.YOUR_TURN, house, str(number), {"decision_number": number, "decision_kind": kind})
        for number, kind in fetch(_SELECT_TURNS, [game_id, house])
    ]


_SELECT_TURNS = "select number, kind from games_waiting where game_id = %s and house = %s order by number"


def _line(kind: Kind, house: str, subject: str, facts: Mapping[str, Any], *, is_own: bool = True) -> Line:
    checked = checked_facts({**facts, "house": house} if is_own else facts)
    ids = {"id": str(new_id()), "sitters_id": str(new_id())}
    return {**ids, "kind": str(kind), "house": house, "subject": subject, "facts": checked}


def _write(game_id: int, lines: list[Line], now: datetime) -> None:
    """Writes notices for the readers of these houses, and requests an update of the game's status
    messages, in one statement."""
    with batched() as batch:
        batch.send(
            _WRITE,
            {
                "game": game_id,
                "now": now,
                "later": now + STATUS_PAUSE,
                "asks": sorted(ASKS),
                "lines": json_bytes(lines).decode(),
            },
        )


# Notices for the player of a house and the sitter, but not while a bot plays or the seat is empty.
_WRITE = """
with marked as (
    update notices_statusmessage
    set wanted = wanted + 1, next_attempt_at = coalesce(next_attempt_at, %(later)s),
        state = case state when 'sent' then 'pending' else state end
    where game_id = %(game)s
), written as (
insert into notices_notice (id, user_id, game_id, kind, subject, facts, created_at, not_before)
select case when reader.is_sitter then line.sitters_id else line.id end, reader.user_id, reader.game_id,
       line.kind, line.subject, line.facts, %(now)s, %(now)s
from json_to_recordset(%(lines)s::json) as line(
    id uuid, sitters_id uuid, kind text, house text, subject text, facts jsonb
)
join games_seatreader reader on reader.game_id = %(game)s and reader.house = line.house
where reader.can_answer or line.kind <> all(%(asks)s::text[])
on conflict (game_id, user_id, kind, subject) do nothing
returning id, not_before
)
insert into notices_unplanned (notice_id, not_before) select id, not_before from written
"""


def write_warnings(*, now: datetime | None = None) -> int:
    """Writes warnings of deadlines that have come near since the last call. Returns their number.

    For each warning time in use, it reads the due times between `WarningProgress.up_to` and now plus that
    time, and then moves `up_to` there. So the cost depends on the number of near deadlines, not of open
    decisions. A decision that opens closer to its due time than the warning time needs no warning.
    """
    now = now or clock.now()
    written = 0
    with as_engine(now=now):
        for (minutes,) in fetch(_SELECT_LEADS, [USUAL_LEAD]):
            written += _warn(minutes, now)
    return written


_SELECT_LEADS = """
select distinct warn_minutes from notices_preferences where warn_minutes > 0 union select %s order by 1
"""


def _warn(minutes: int, now: datetime) -> int:
    up_to = now + timedelta(minutes=minutes)
    WarningProgress.objects.bulk_create([WarningProgress(minutes=minutes, up_to=now)], ignore_conflicts=True)
    progress = WarningProgress.objects.select_for_update().get(minutes=minutes)
    near = fetch(
        _SELECT_NEAR_DEADLINES,
        {"from": max(progress.up_to, now), "to": up_to, "minutes": minutes, "usual": USUAL_LEAD},
    )
    if near:
        _write_rows([_warning(*row) for row in near], now)
    if up_to > progress.up_to:
        WarningProgress.objects.filter(minutes=minutes).update(up_to=up_to)
    return len(near)


_SELECT_NEAR_DEADLINES = """
select waiting.game_id, reader.user_id, waiting.number, waiting.kind, waiting.house, waiting.due_at
from games_waiting waiting
join games_seatreader reader on reader.game_id = waiting.game_id and reader.house = waiting.house
    and reader.can_answer
left join notices_preferences preferences on preferences.user_id = reader.user_id
where waiting.due_at > %(from)s and waiting.due_at <= %(to)s
  and coalesce(preferences.warn_minutes, %(usual)s) = %(minutes)s
  and waiting.since < waiting.due_at - make_interval(mins => %(minutes)s)
"""


def _warning(game_id: int, user_id: int, number: int, kind: str, house: str, due_at: datetime) -> Line:
    facts = {"decision_number": number, "decision_kind": kind, "house": house, "due_at": due_at}
    # An extended deadline gets another warning; the same deadline never gets two.
    subject = f"{number}@{int(due_at.timestamp())}"
    return _notice_row(game_id, user_id, Kind.DEADLINE_WARNING, subject, checked_facts(facts))


def write_of_season(
    *,
    code: str,
    name: str,
    notices: Iterable[tuple[Kind, str, Mapping[int, Mapping[str, Any]]]],
    now: datetime,
) -> None:
    """Writes notices about a season in one statement, for users who need not be seated. Requires the engine's
    database role.

    A notice is (kind, subject, facts for each user). The subject distinguishes it from others of its kind in
    the season; a repeated notice has no effect. Raises ValueError for a fact that no notice may have.
    """
    about = {"code": code, "name": name}
    rows = [
        _notice_row(None, user, kind, f"{code}.{subject}", checked_facts(own)) | {"season": about}
        for kind, subject, facts in notices
        for user, own in sorted(facts.items())
    ]
    if rows:
        _write_rows(rows, now)


def write_to_users(
    *, game: int, users: Iterable[int], kind: Kind, subject: str, facts: Mapping[str, Any], now: datetime
) -> None:
    """Writes notices about a game for some users. Requires the engine's database role.

    They do not update the game's status messages, because a private event must not change a public message.
    Raises ValueError for a fact that no notice may have.
    """
    rows = [_notice_row(game, user, kind, subject, checked_facts(facts)) for user in users]
    if rows:
        _write_rows(rows, now)


def _notice_row(
    game: int | None, user: int | None, kind: Kind, subject: str, facts: Mapping[str, Any]
) -> Line:
    """A notice for a user, seated or not."""
    ids = {"id": str(new_id()), "game": game, "user": user}
    return {**ids, "kind": str(kind), "subject": subject, "facts": facts}


def _write_rows(rows: list[Line], now: datetime) -> None:
    with batched() as batch:
        batch.send(_WRITE_ROWS, {"now": now, "rows": json_bytes(rows).decode()})


_WRITE_ROWS = """
with written as (
insert into notices_notice (id, user_id, game_id, season, kind, subject, facts, created_at, not_before)
select id, "user", game, season, kind, subject, facts, %(now)s, %(now)s
from json_to_recordset(%(rows)s::json)
    as x(id uuid, game bigint, "user" bigint, season jsonb, kind text, subject text, facts jsonb)
on conflict do nothing
returning id, not_before
)
insert into notices_unplanned (notice_id, not_before) select id, not_before from written
"""
