"""Messages and their drafts."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any
from uuid import UUID

from games.notices.ids import new_id
from games.notices.kinds import Kind
from games.notices.services.writing import write_to_users
from games.press.models import Draft, GreySender, Message
from games.press.services.speaking import speaking
from got_api.http.free_text import is_readable
from got_api.http.throttling import spend
from got_api.live.signals import send_after_commit
from got_api.shared import clock

MAX_LENGTH, MAX_LINES = 2000, 100
"""Limits of a message."""


def is_sendable(text: str) -> bool:
    """Whether a normalised text can be a message."""
    return len(text) <= MAX_LENGTH and is_readable(text, lines=MAX_LINES)


def send_message(
    *,
    user: int,
    code: str,
    conversation: str,
    text: str,
    is_grey: bool = False,
    now: datetime | None = None,
) -> UUID:
    """Sends a message for the user's house and deletes the draft of the house. Returns the id of the message.

    `text` is normalised. A message cannot be edited. A grey one hides its sender from all others. Raises the
    errors of `speaking`, 404 for a conversation of other houses, 409 `press_not_allowed` and
    `grey_not_allowed`, 429.
    """
    now = now or clock.now()
    with speaking(user, code, now) as speaker:
        houses = speaker.houses_of(conversation)
        if is_grey:
            speaker.require_grey(houses)
        game_id = speaker.table.game_id
        spend("message", f"{game_id}/{conversation}/{speaker.house}")
        audience = None if houses is None else speaker.receiving_houses(houses)
        message = deliver(
            game_id,
            users=speaker.users_to_notify(conversation, audience),
            now=now,
            conversation=conversation,
            house=None if is_grey else speaker.house,
            text=text,
            audience=audience,
            persons=speaker.persons(audience),
        )
        if is_grey:
            GreySender.objects.create(
                game_id=game_id,
                message=message,
                house=speaker.house,
                audience=[speaker.house],
                persons=speaker.persons([speaker.house]),
            )
        Draft.objects.filter(game_id=game_id, conversation=conversation, house=speaker.house).delete()
    return message


def deliver(
    game_id: int,
    *,
    users: Collection[int],
    now: datetime,
    conversation: str,
    audience: Collection[str] | None,
    **columns: Any,
) -> UUID:
    """Stores a message, with a notice for each of these users, and wakes its readers. Returns its id.

    Called as the engine, with the game locked.
    """
    message = Message.objects.create(
        game_id=game_id,
        id=_next_id(game_id),
        conversation=conversation,
        audience=audience,
        sent_at=now,
        **columns,
    )
    write_to_users(
        game=game_id,
        users=users,
        kind=Kind.PUBLIC_MESSAGE if audience is None else Kind.MESSAGE,
        subject=str(message.id),
        facts={"conversation": conversation, "message": str(message.id)},
        now=now,
    )
    send_after_commit([f"g{game_id}"] if audience is None else [f"g{game_id}/{house}" for house in audience])
    return message.id


def _next_id(game_id: int) -> UUID:
    """An id above all others of the locked game, because clocks of two servers may differ."""
    newest = Message.objects.filter(game_id=game_id).order_by("-id").values_list("id", flat=True).first()
    fresh = new_id()
    return fresh if newest is None or fresh > newest else UUID(int=newest.int + 1)


def save_draft(*, user: int, code: str, conversation: str, text: str, now: datetime | None = None) -> None:
    """Saves a draft in place of the previous one. Only the user's house reads it. Raises the errors of
    `send_message`."""
    now = now or clock.now()
    with speaking(user, code, now) as speaker:
        speaker.houses_of(conversation)
        Draft.objects.update_or_create(
            game_id=speaker.table.game_id,
            conversation=conversation,
            house=speaker.house,
            defaults={
                "text": text,
                "written_at": now,
                "audience": [speaker.house],
                "persons": speaker.persons([speaker.house]),
            },
        )


def delete_draft(*, user: int, code: str, conversation: str, now: datetime | None = None) -> None:
    """Deletes the draft, if there is one. Raises the errors of `send_message`."""
    with speaking(user, code, now or clock.now()) as speaker:
        speaker.houses_of(conversation)
        own = {"game_id": speaker.table.game_id, "conversation": conversation, "house": speaker.house}
        Draft.objects.filter(**own).delete()
