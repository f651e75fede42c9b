"""The schemas of stream messages: an object for each, with the fields of a server-sent event."""

from collections.abc import Mapping
from typing import Any, get_args

from games.api.engine_schema import (
    INTEGER,
    STRING,
    TIME,
    UUID,
    Schema,
    array,
    constant,
    enum_of,
    nullable,
    object_of,
    ref,
    union,
    with_description,
)
from games.selectors.live import EndReason
from got_api.live.subscriptions import MEDIA_TYPE

_CODE: Schema = with_description(STRING, "Code of the game.")
_CURSOR: Schema = with_description(STRING, "Your position in the log.")
_END_TEXT = (
    "Reason for the end of a stream.\n\n- `game_over`: the game has ended, and you have received all of "
    "it.\n- `seat_changed`: you took, left or lost a seat, or are no longer a sitter. Connect again to "
    "continue with your current rights.\n- `token_ended`: the token was revoked or has expired.\n- "
    "`cursor_outdated`: the server was restored from a backup. Discard your data and start again.\n- "
    "`game_unreadable`: the server temporarily cannot read the game. Connect again later.\n- `slow_reader`: "
    "you read the stream too slowly. Connect again with the last id.\n- `server_restarts`: connect again "
    "with the last id, after the `retry` of this message."
)


def _message(
    event: str, data: Schema, text: str, id: Schema | None = None, *, needs_id: bool = True
) -> Schema:
    fields = {
        "event": constant(event, "Type of the server-sent event."),
        "id": id or with_description(STRING, "Send it as `Last-Event-ID` to continue after it."),
        "data": data,
    }
    return object_of(fields, optional=() if needs_id else ("id",), text=text)


def _stream(messages: Mapping[str, str], text: str) -> Schema:
    """The schema of one of these messages, by type of event."""
    return union({event: ref(name) for event, name in messages.items()}, text, "event")


LIVE: dict[str, Schema] = {
    "GameStreamEvent": _stream(
        {
            "event": "LogMessage",
            "waiting": "WaitingMessage",
            "message": "PressMessage",
            "table": "TableMessage",
            "end": "EndMessage",
        },
        "A server-sent event of the stream of a game: its type, its id, and its data, which is JSON.",
    ),
    "MyStreamEvent": _stream(
        {
            "decisions": "DecisionsMessage",
            "games": "GamesMessage",
            "game": "GameMessage",
            "unread": "UnreadMessage",
            "end": "EndMessage",
        },
        "A server-sent event of your stream: its type, its id, and its data, which is JSON.",
    ),
    "LogMessage": _message(
        "event",
        with_description(ref("LoggedEvent"), "The entry of the log, the same bytes as in `GET .../events`."),
        "A new log entry that you may read.",
    ),
    "WaitingMessage": _message(
        "waiting",
        with_description(ref("WaitingState"), "Houses that still have to answer."),
        "Houses that still have to answer, at the start of a stream and whenever they change.",
    ),
    "PressMessage": _message(
        "message",
        with_description(ref("ConversationMessage"), "The message, as in `GET .../press/messages`."),
        "A new message that you may read. Only in a stream with `messages`.",
    ),
    "TableMessage": _message(
        "table",
        with_description(ref("TableState"), "The newest entry of the seat log, by its cursor."),
        (
            "A change of votes, clock or seats. Sent only with `table`: at the start of the stream, and "
            "whenever they change."
        ),
    ),
    "TableState": object_of(
        {"seat_cursor": with_description(STRING, "Cursor of the newest entry of `GET .../seats/log`.")},
        text="The seats and the time of a game, as of the latest entry of the seat log. They are public.",
    ),
    "DecisionsMessage": _message(
        "decisions",
        with_description(ref("WaitingDecisionPage"), "The decisions, as in `GET /me/decisions`."),
        "Your open decisions in all games, at the start of a stream and whenever they change.",
    ),
    "GamesMessage": _message(
        "games",
        with_description(ref("WatchedGameList"), "Your unfinished games."),
        "All your unfinished games, at the start of a stream and whenever the list changes.",
    ),
    "GameMessage": _message(
        "game",
        with_description(ref("WatchedGame"), "The game that changed."),
        "A change in one of your games, or its end.",
        needs_id=False,
    ),
    "UnreadMessage": _message(
        "unread",
        with_description(ref("UnreadGameList"), "The games with unread messages."),
        "The games with unread messages, at the start of a stream and whenever they change.",
    ),
    "EndMessage": _message(
        "end",
        with_description(ref("StreamEnd"), "Reason why the stream ends."),
        "The last message of a stream. It has no id: continue after the previous one.",
        needs_id=False,
    ),
    "StreamEnd": object_of(
        {"reason": with_description(ref("StreamEndReason"), "Reason why the stream ends.")},
        text="Reason for the end of a stream.",
    ),
    "StreamEndReason": enum_of(get_args(EndReason), _END_TEXT),
    "WaitingState": object_of(
        {
            "cursor": _CURSOR,
            "status": with_description(ref("GameStatus"), "Status of the game."),
            "decisions": array(
                ref("AskedDecision"), "The decisions that wait for answers, sorted by number."
            ),
        },
        text="Houses of a game that still have to answer. It is public.",
    ),
    "AskedDecision": object_of(
        {
            "number": with_description(INTEGER, "Number of the decision in its game."),
            "kind": with_description(ref("DecisionKind"), "Kind of the decision."),
            "waiting": array(ref("WaitedHouse"), "The houses that still have to answer."),
            "answered": array(
                ref("HouseId"), "The houses that have answered. Their answers may still be secret."
            ),
        },
        text="A decision that waits for answers.",
    ),
    "WaitedHouse": object_of(
        {
            "house": with_description(ref("HouseId"), "Id of the house."),
            "asked_at": with_description(TIME, "When the house was asked."),
            "due_at": with_description(
                nullable(TIME), "When its default answer applies; null without a deadline."
            ),
        },
        text="A house that still has to answer.",
    ),
    "WatchedGame": object_of(
        {
            "game": _CODE,
            "status": with_description(ref("GameStatus"), "Status of the game."),
            "house": with_description(
                nullable(ref("HouseId")), "The house for which you read; null before you have one."
            ),
            "cursor": with_description(
                STRING, "Position in the log, which changes with every new entry that you may read."
            ),
        },
        text="A game in which you have a seat, or are the sitter of a player.",
    ),
    "WatchedGameList": object_of(
        {"results": array(ref("WatchedGame"), "The games, sorted by code; at most the newest 200.")},
        text="Your unfinished games.",
    ),
    "UnreadGame": object_of(
        {
            "game": _CODE,
            "unread_message_count": with_description(
                INTEGER,
                (
                    "Unread messages of other houses, in conversations that you did not mute; 100 stands for "
                    "100 or more."
                ),
            ),
            "newest_message": with_description(UUID, "Id of the newest unread message."),
        },
        text="A running game with unread messages.",
    ),
    "UnreadGameList": object_of(
        {"results": array(ref("UnreadGame"), "The games, sorted by code; empty without unread messages.")},
        text="Your games with unread messages.",
    ),
}

_GAME_TRANSCRIPT = """\
retry: 2000

id: 1.23.4
event: waiting
data: {"cursor":"1.23.4","status":"running","decisions":[{"number":3,"kind":"resolve_raid",\
"waiting":[{"house":"greyjoy","asked_at":"2026-11-20T18:00:00Z","due_at":"2026-11-21T18:00:00Z"}],\
"answered":[]}]}

id: 1.24.4
event: event
data: {"cursor":"1.24.4","moment":"1.24","happened_at":"2026-11-20T18:02:11Z",\
"event":{"kind":"raid_resolved","house":"greyjoy","area":"ironmans_bay","target":null}}

:

retry: 700
event: end
data: {"reason":"server_restarts"}

"""
_MY_TRANSCRIPT = """\
retry: 2000

id: 8f14e45fceea167a.0000000000000000.0000000000000000
event: decisions
data: {"results":[{"game":"q7f3mzk2ap","game_name":"Three at the Wall","number":3,"kind":"resolve_raid",\
"house":"greyjoy","asked_at":"2026-11-20T18:00:00.000000Z","due_at":"2026-11-21T18:00:00.000000Z"}],\
"next_cursor":null}

id: 8f14e45fceea167a.c9f0f895fb98ab91.0000000000000000
event: games
data: {"results":[{"game":"q7f3mzk2ap","status":"running","house":"greyjoy","cursor":"1.23.4"}]}

id: 8f14e45fceea167a.c9f0f895fb98ab91.d3d9446802a44259
event: unread
data: {"results":[{"game":"q7f3mzk2ap","unread_message_count":2,\
"newest_message":"01991b5e-7c3a-7d21-9f4e-5b1c2d3e4f50"}]}

id: 8f14e45fceea167a.45c48cce2e2d7fbd.d3d9446802a44259
event: game
data: {"game":"q7f3mzk2ap","status":"running","house":"greyjoy","cursor":"1.24.4"}

"""


def add_transcripts(document: dict[str, Any]) -> None:
    """Adds an example of each stream, in its wire format."""
    for path, transcript in (
        ("/api/v1/games/{code}/stream", _GAME_TRANSCRIPT),
        ("/api/v1/me/stream", _MY_TRANSCRIPT),
    ):
        media = document["paths"][path]["get"]["responses"]["200"]["content"][MEDIA_TYPE]
        media["x-transcript"] = transcript
