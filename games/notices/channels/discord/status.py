"""Texts of status messages about a game, from public data alone."""

from __future__ import annotations

from datetime import datetime

from games.notices.payloads import page_of
from games.words import Words, words_for
from got_api.database.statements import fetch
from got_api.database.viewer import as_viewer

_GAME = """
select code, name, status, round, phase, winner, players,
       (select count(*) from games_seat seat where seat.game_id = game.id and seat.is_active)
from games_game game where id = %s
"""
_WAITING = """
select waiting.house, person.username, seat.pseudonym, waiting.kind, waiting.due_at
from games_waiting waiting
left join games_seat seat on seat.game_id = waiting.game_id and seat.house = waiting.house and seat.is_active
left join games_seatuser person on person.game_id = seat.game_id and person.id = seat.id
where waiting.game_id = %s
order by waiting.due_at nulls last, waiting.number, waiting.house
"""


_MARKS = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_{}[]()<>#+-.!|~@:"})


def status_text(game_id: int, language: str) -> str:
    """The text of a status message, from the public's view. Each reader sees its times in their own time
    zone."""
    words = words_for(language)
    with as_viewer(None, game=game_id):
        ((code, name, status, number, phase, winner, players, seated),) = fetch(_GAME, [game_id])
        waiting = fetch(_WAITING, [game_id])
    lines = [f"**{plain(name)}**", _stage(words, status, number, phase, winner, players, seated)]
    lines += [_waits(words, *row) for row in waiting]
    return "\n".join([*lines, f"<{page_of(code)}>"])


def _stage(
    words: Words, status: str, number: int, phase: str, winner: str | None, players: int, seated: int
) -> str:
    if status == "lobby":
        return words.text("message-lobby", count=seated, player_count=players)
    if status == "finished":
        return words.text("notice-game_ended", winner=winner, ended_by=None)
    if status == "cancelled":
        return words.text("message-cancelled")
    return words.text("message-stage", round=number, phase=phase)


def _waits(
    words: Words,
    house: str,
    username: str | None,
    pseudonym: str | None,
    kind: str,
    due_at: datetime | None,
) -> str:
    player = words.name("pseudonym", pseudonym) if pseudonym else plain(username or "")
    who = words.name("house", house) + (f" ({player})" if player else "")
    line = words.text("message-waiting", who=who, decision=kind)
    if due_at is None:
        return line
    return f"{line}. {words.text('message-due', due_at=f'<t:{int(due_at.timestamp())}:R>')}"


def plain(text: str) -> str:
    """Escapes text that people wrote, so that it is neither formatted nor taken for a mention."""
    return " ".join(text.split()).translate(_MARKS)
