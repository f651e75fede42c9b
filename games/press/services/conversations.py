"""Settings of the press, and opening, muting and marking conversations as read."""

from collections.abc import Collection
from uuid import UUID

from accounts.models import User
from games.errors import GameCode
from games.press.models import Conversation, ReadMark, Setting
from games.press.selectors.conversations import visible_game
from games.press.selectors.messages import messages_of
from games.press.services.messages import locked_speaker
from games.services.lobby import locked_lobby
from got_api.database.statements import execute
from got_api.database.viewer import as_engine
from got_api.http.errors import ErrorCode, Problem
from got_api.live.signals import send_after_commit


def open_conversation(*, user: int, code: str, houses: Collection[str]) -> str:
    """Opens the conversation of the user's house with others, and creates it if necessary.

    Returns its code. Other users do not see it before a message is sent. Raises the errors of
    `locked_speaker`, 409 `press_not_allowed`, 422 `house_not_in_game`.
    """
    with locked_speaker(user, code) as speaker:
        speaker.require(Setting.Press.FULL)
        others = speaker.table.timing.seats.keys() - {speaker.house}
        if not set(houses) <= others:
            raise Problem(GameCode.HOUSE_NOT_IN_GAME, facts={"houses": sorted(others)})
        row, _ = Conversation.objects.get_or_create(
            game_id=speaker.table.game_id, audience=sorted({speaker.house, *houses})
        )
    return row.code


_MARK_READ = """
insert into press_mark as mark (game_id, conversation, user_id, read, is_muted)
values (%(game)s, %(conversation)s, %(user)s, %(message)s, false)
on conflict (game_id, conversation, user_id) do update set read = excluded.read
where mark.read is null or excluded.read > mark.read
"""


def mark_read(*, user: User, code: str, conversation: str, message: UUID) -> None:
    """Marks a conversation as read up to a message. The last-read position never moves backwards.

    Raises 404 for a message that the user may not read.
    """
    with visible_game(user, code, conversation) as visit:
        if not messages_of(visit.game_id, conversation).filter(id=message).exists():
            raise Problem(ErrorCode.NOT_FOUND)
    read = {"game": visit.game_id, "conversation": conversation, "user": user.pk, "message": message}
    with as_engine(game=visit.game_id):
        execute(_MARK_READ, read)
        send_after_commit([f"u{user.pk}"])


def mute(*, user: User, code: str, conversation: str, is_muted: bool) -> None:
    """Mutes a conversation, so that its messages do not count as unread, or unmutes it. Raises 404."""
    with visible_game(user, code, conversation) as visit:
        pass
    with as_engine(game=visit.game_id):
        ReadMark.objects.update_or_create(
            game_id=visit.game_id,
            conversation=conversation,
            user_id=user.pk,
            defaults={"is_muted": is_muted},
        )
        send_after_commit([f"u{user.pk}"])


def set_press(*, host: int, code: str, press: str, history: str, grey: bool) -> None:
    """Sets the press of a game before its start. Raises the errors of `locked_lobby`."""
    with locked_lobby(code, host=host) as lobby:
        agree_on_press(lobby.game.id, press=press, history=history, grey=grey)


def agree_on_press(game_id: int, *, press: str, history: str, grey: bool = False) -> None:
    """Stores the press settings of a game. Requires the engine's database role. Must be called before any
    message can be sent."""
    Setting.objects.update_or_create(
        game_id=game_id, defaults={"press": press, "history": history, "grey": grey}
    )
