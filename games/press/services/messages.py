"""Messages and their drafts."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from games.notices.ids import new_id
from games.press.models import Draft, Message
from games.press.services.speaking import speaking
from got_api import clock
from got_api.live.signals import send_after_commit
from got_api.throttling import spend

MAX_LENGTH, MAX_LINES = 2000, 100
"""Of a message."""


def send_message(*, user: int, code: str, conversation: str, text: str, now: datetime | None = None) -> UUID:
    """Say something for the user's house. The draft of the house is removed. Returns the id of the message.

    `text` is normalised. The message is never edited. Raises as `speaking`, 404 for a conversation of other
    houses, 409 `press_not_allowed`, 429.
    """
    now = now or clock.now()
    with speaking(user, code, now) as speaker:
        houses = speaker.houses_of(conversation)
        game_id = speaker.table.game_id
        spend("message", f"{game_id}/{conversation}/{speaker.house}")
        audience = None if houses is None else speaker.listeners(houses)
        message = Message.objects.create(
            game_id=game_id,
            id=_next_id(game_id),
            conversation=conversation,
            house=speaker.house,
            text=text,
            sent_at=now,
            audience=audience,
            persons=speaker.persons(audience),
        )
        Draft.objects.filter(game_id=game_id, conversation=conversation, house=speaker.house).delete()
        send_after_commit(
            [f"g{game_id}"] if audience is None else [f"g{game_id}/{house}" for house in audience]
        )
    return message.id


def _next_id(game_id: int) -> UUID:
    """An id above all others of the game, which is locked: clocks of two servers may differ."""
    newest = Message.objects.filter(game_id=game_id).order_by("-id").values_list("id", flat=True).first()
    fresh = new_id()
    return fresh if newest is None or fresh > newest else UUID(int=newest.int + 1)


def save_draft(*, user: int, code: str, conversation: str, text: str, now: datetime | None = None) -> None:
    """Save a draft in place of a former one. Only the user's house reads it. Raises as `send_message`."""
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
    """Delete the draft, if there is one. Raises as `send_message`."""
    with speaking(user, code, now or clock.now()) as speaker:
        speaker.houses_of(conversation)
        own = {"game_id": speaker.table.game_id, "conversation": conversation, "house": speaker.house}
        Draft.objects.filter(**own).delete()
