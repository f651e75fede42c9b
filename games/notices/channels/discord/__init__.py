"""Discord-compatible webhooks: one message, which is posted once and then edited."""

from __future__ import annotations

import json
from urllib.parse import urlsplit, urlunsplit

from games.notices.channels.discord.status import status_text
from games.notices.channels.kind import ChannelKind
from games.notices.channels.outcome import Failed, Response
from games.notices.models import StatusMessage

MAX_CONTENT = 2000
NO_MESSAGE = 404


class Discord(ChannelKind):
    """A message in a chat, which shows a game to all readers of the chat."""

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
    gone = (401, 404, 410)

    def show(self, status: StatusMessage) -> str:
        """Posts or edits the message. A deleted message is posted again."""
        channel, message_id = status.channel, status.message_id
        content = status_text(status.game_id, channel.language or channel.user.language)
        body = json.dumps(
            {"content": content[:MAX_CONTENT], "allowed_mentions": {"parse": []}}, ensure_ascii=False
        ).encode()
        headers = {"Content-Type": "application/json"}
        if message_id:
            edited = self.request("PATCH", _at(channel.address, f"/messages/{message_id}"), body, headers)
            if edited.status != NO_MESSAGE:
                self.require_accepted(edited)
                return message_id
        written = self.request("POST", _at(channel.address, "", "wait=true"), body, headers)
        self.require_accepted(written)
        return _id_of(written)


def _at(url: str, more: str, query: str = "") -> str:
    parts = urlsplit(url)
    both = "&".join(each for each in (parts.query, query) if each)
    return urlunsplit((parts.scheme, parts.netloc, parts.path.rstrip("/") + more, both, ""))


def _id_of(answered: Response) -> str:
    try:
        found = json.loads(answered.body)["id"]
    except (ValueError, KeyError, TypeError) as error:
        raise Failed("answer without a message id") from error
    if not (isinstance(found, str) and found.isascii() and found.isalnum() and len(found) <= 64):
        raise Failed("answer without a message id")
    return found
