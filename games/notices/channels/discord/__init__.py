"""Discord-compatible webhooks: one message with only public data, which is posted once and then edited."""

import json
from datetime import datetime
from urllib.parse import urlsplit, urlunsplit

from games.notices.channels.http import Response, SendFailed
from games.notices.channels.kind import ChannelKind
from games.notices.models import StatusMessage
from games.notices.payloads import page_of
from games.words import Words, words_for
from got_api.database.statements import fetch
from got_api.database.viewer import as_viewer

MAX_CONTENT = 2000
NO_MESSAGE = 404


class Discord(ChannelKind):
    """A message in a chat that shows a game to everybody in the chat."""

    name = "discord"
    noun = "a status message"
    text = (
        "A `discord` channel is a Discord-compatible webhook: it posts one message and keeps it up to date "
        "with the public facts of a game."
    )
    example = {
        "address": "https://discord.example/api/webhooks/1/secret",
        "game": "7h4kq2m9xp",
        "language": "pl",
    }
    is_status = True
    gone_statuses = (401, 404, 410)

    def show(self, status: StatusMessage) -> str:
        """Posts or edits the message. A deleted message is posted again."""
        channel, message_id = status.channel, status.message_id
        content = status_text(status.game_id, channel.language or channel.user.language)
        body = json.dumps(
            {"content": content[:MAX_CONTENT], "allowed_mentions": {"parse": []}}, ensure_ascii=False
        ).encode()
        headers = {"Content-Type": "application/json"}
        if message_id:
            edited = self.request(
                "PATCH", _endpoint(channel.address, f"/messages/{message_id}"), body, headers
            )
            if edited.status != NO_MESSAGE:
                self.require_accepted(edited)
                return message_id
        written = self.request("POST", _endpoint(channel.address, "", "wait=true"), body, headers)
        self.require_accepted(written)
        return _id_of(written)


def _endpoint(url: str, path_suffix: str, query: str = "") -> str:
    parts = urlsplit(url)
    both = "&".join(each for each in (parts.query, query) if each)
    return urlunsplit((parts.scheme, parts.netloc, parts.path.rstrip("/") + path_suffix, both, ""))


def _id_of(answered: Response) -> str:
    try:
        found = json.loads(answered.body)["id"]
    except (ValueError, KeyError, TypeError) as error:
        raise SendFailed("answer without a message id") from error
    if not (isinstance(found, str) and found.isascii() and found.isalnum() and len(found) <= 64):
        raise SendFailed("answer without a message id")
    return found


_SELECT_GAME = """
select code, name, status, round, phase, winner, players,
       (select count(*) from games_seat seat where seat.game_id = game.id and seat.is_active)
from games_game game where id = %s
"""
_SELECT_WAITING = """
select waiting.house, person.username, seat.pseudonym, waiting.kind, waiting.due_at
from games_waiting waiting
left join games_seat seat on seat.game_id = waiting.game_id and seat.house = waiting.house and seat.is_active
left join games_seatuser person on person.game_id = seat.game_id and person.id = seat.id
where waiting.game_id = %s
order by waiting.due_at nulls last, waiting.number, waiting.house
"""


_MARKS = str.maketrans({character: f"\\{character}" for character in "\\`*_{}[]()<>#+-.!|~@:"})


def status_text(game_id: int, language: str) -> str:
    """The text of a status message, with only public data. Each reader sees the times in their own time
    zone."""
    words = words_for(language)
    with as_viewer(None, game=game_id):
        ((code, name, status, number, phase, winner, players, seated),) = fetch(_SELECT_GAME, [game_id])
        waiting = fetch(_SELECT_WAITING, [game_id])
    lines = [
        f"**{escape_markdown(name)}**",
        _stage(words, status, number, phase, winner, players, seated),
    ]
    lines += [_waiting_line(words, *row) for row in waiting]
    return "\n".join([*lines, f"<{page_of(code)}>"])


def _stage(
    words: Words, status: str, number: int, phase: str, winner: str | None, players: int, seated_count: int
) -> str:
    if status == "lobby":
        return words.text("message-lobby", count=seated_count, player_count=players)
    if status == "finished":
        return words.text("notice-game_ended", winner=winner, ended_by=None)
    if status == "cancelled":
        return words.text("message-cancelled")
    return words.text("message-stage", round=number, phase=phase)


def _waiting_line(
    words: Words,
    house: str,
    username: str | None,
    pseudonym: str | None,
    kind: str,
    due_at: datetime | None,
) -> str:
    player = words.name("pseudonym", pseudonym) if pseudonym else escape_markdown(username or "")
    who = words.name("house", house) + (f" ({player})" if player else "")
    line = words.text("message-waiting", who=who, decision=kind)
    if due_at is None:
        return line
    return f"{line}. {words.text('message-due', due_at=f'<t:{int(due_at.timestamp())}:R>')}"


def escape_markdown(text: str) -> str:
    """Escapes text that people wrote, so that it is neither formatted nor treated as a mention."""
    return " ".join(text.split()).translate(_MARKS)
