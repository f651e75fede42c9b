"""The conversations of a game as a reader sees them, and the settings of its press."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from games.press.models import PUBLIC, Conversation, Draft, Setting
from games.selectors.games import GameVisit, Viewer, open_visit
from got_api.database.statements import fetch_named
from got_api.http.errors import ErrorCode, Problem, first_or_404

MAX_UNREAD = 100
"""Maximum count of unread messages."""

# Row-level security applies to all rows, so the messages and drafts are those that this reader may see.
_SELECT_CONVERSATIONS = """
select found.code, coalesce(found.audience, '{}') as houses, newest.sent_at as last_message_at,
       unread.count as unread_count, coalesce(mark.is_muted, false) as is_muted,
       draft.house is not null as has_draft
from (
    select code, audience from press_conversation where game_id = %(game)s
    union all select 'public', null
) found
left join lateral (
    select message.id, message.sent_at from press_message message
    where message.game_id = %(game)s and message.conversation = found.code
    order by message.id desc limit 1
) newest on true
left join press_mark mark
    on mark.game_id = %(game)s and mark.conversation = found.code and mark.user_id = %(user)s
left join press_draft draft
    on draft.game_id = %(game)s and draft.conversation = found.code and draft.house = %(house)s
cross join lateral (
    select count(*) from (
        select from press_message message
        left join press_greysender own_grey
            on own_grey.game_id = message.game_id and own_grey.message = message.id
        where message.game_id = %(game)s and message.conversation = found.code
          and %(user)s <> 0 and not coalesce(mark.is_muted, false)
          and message.id > coalesce(mark.read, '00000000-0000-0000-0000-000000000000')
          and coalesce(message.house, own_grey.house) is distinct from %(house)s
        order by message.id desc limit %(max_unread)s
    ) found
) unread
where found.code = %(code)s
   or %(code)s is null and (found.code = 'public' or newest.id is not null or draft.house is not null)
order by newest.id desc nulls last, found.code <> 'public', found.code
"""


@contextmanager
def visible_game(viewer: Viewer, code: str, conversation: str) -> Iterator[GameVisit]:
    """A transaction that reads a game as the viewer sees it.

    Raises 404 for an unknown game and for a conversation that the viewer may not read.
    """
    with open_visit(viewer, code) as visit:
        if (
            conversation != PUBLIC
            and not Conversation.objects.filter(game_id=visit.game_id, code=conversation).exists()
        ):
            raise Problem(ErrorCode.NOT_FOUND)
        yield visit


def conversations_for(viewer: Viewer, code: str) -> list[dict[str, Any]]:
    """The public conversation, and the private ones with a message or a draft for the viewer.

    Conversations with the newest messages come first. Raises 404.
    """
    with open_visit(viewer, code) as visit:
        if setting_of(visit.game_id).press == Setting.Press.NONE:
            return []
        return _read(viewer, visit, None)


def conversation_for(viewer: Viewer, code: str, conversation: str) -> dict[str, Any]:
    """A conversation as the viewer sees it. Raises 404."""
    with visible_game(viewer, code, conversation) as visit:
        return _read(viewer, visit, conversation)[0]


def _read(viewer: Viewer, visit: GameVisit, conversation: str | None) -> list[dict[str, Any]]:
    values = {
        "game": visit.game_id,
        "user": viewer.pk or 0,
        "house": visit.house or "",  # a null would crash the planner of Citus
        "code": conversation,
        "max_unread": MAX_UNREAD,
    }
    return fetch_named(_SELECT_CONVERSATIONS, values)


def draft_for(viewer: Viewer, code: str, conversation: str) -> Mapping[str, Any]:
    """The draft of the viewer's house. Raises 404, also if there is no draft."""
    with visible_game(viewer, code, conversation) as visit:
        own = {"game_id": visit.game_id, "conversation": conversation, "house": visit.house or ""}
        return first_or_404(Draft.objects.filter(**own).values("text", "written_at"))


def setting_of(game_id: int) -> Setting:
    """The settings of a game, or the defaults. Must be called within `as_viewer` or `as_engine`."""
    return Setting.objects.filter(game_id=game_id).first() or Setting(game_id=game_id)


def setting_for(viewer: Viewer, code: str) -> dict[str, Any]:
    """The press settings of a game. Raises 404."""
    with open_visit(viewer, code) as visit:
        setting = setting_of(visit.game_id)
    return {"press": str(setting.press), "history": str(setting.history), "grey": setting.grey}
