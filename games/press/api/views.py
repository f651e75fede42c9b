"""Conversations and messages."""

from __future__ import annotations

from functools import partial
from uuid import UUID

from django.http import HttpRequest
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.views import PrivateView
from accounts.authentication import user_of
from accounts.permissions import HasScopeOrSpectates
from accounts.scopes import Scope
from games.api.polled import PAGED, WAIT, PolledGame
from games.api.views.games import LOBBY_CODES
from games.errors import GameCode
from games.press.api import bodies
from games.press.errors import PressCode
from games.press.selectors import conversations as selectors
from games.press.selectors import messages as message_selectors
from games.press.selectors.settings import setting_for
from games.press.services import conversations, messages, settings
from games.selectors.polls import FoundPoll
from got_api.http.errors import ErrorCode, malformed_field
from got_api.http.pagination import LISTS, Cursor
from got_api.http.serializers import read_body, refuse_unknown_query
from got_api.schema.operations import documented
from got_api.shared.texts import text

operation = partial(documented, tag="press")
WRITE = (Scope.PRESS,)
SPEAKING = (
    GameCode.GAME_NOT_RUNNING,
    GameCode.NOT_SEATED,
    GameCode.SEAT_IS_OPEN,
    PressCode.PRESS_NOT_ALLOWED,
    ErrorCode.GAME_BUSY,
)


class PressOfGame(PrivateView):
    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": (Scope.READ,), "PUT": (Scope.HOST,)}
    problems = {"PUT": LOBBY_CODES}

    @operation("get_press", "Get a game's press", response=bodies.PressSettingSerializer)
    def get(self, request: Request, code: str) -> Response:
        """Returns which conversations a game has, and who keeps access to their messages."""
        return Response(setting_for(request.user, code))

    @operation(
        "set_press",
        "Set a game's press",
        request=bodies.NewPressSettingSerializer,
        response=bodies.PressSettingSerializer,
    )
    def put(self, request: Request, code: str) -> Response:
        """Changes the press of a game before its start. Host only."""
        given = read_body(bodies.NewPressSettingSerializer, request)
        settings.set_press(host=user_of(request).pk, code=code, **given)
        return Response(setting_for(request.user, code))


class NewMessages(PolledGame, PrivateView):
    waits = True
    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": WRITE}
    problems = {"GET": (ErrorCode.MALFORMED, ErrorCode.TOO_MANY_STREAMS)}

    @operation(
        "list_new_messages",
        "List new messages",
        response=bodies.NewMessagePageSerializer,
        parameters=[
            OpenApiParameter(
                "after",
                {"type": "string", "format": "uuid"},
                description="`next_cursor` of the previous page, or the `id` of any message.",
            ),
            LISTS.parameter,
            WAIT,
        ],
    )
    def get(self, request: Request, code: str) -> Response:
        """Lists the messages of all conversations that you may read, oldest first. To continue later, send
        the `id` of the last message as `after`; with `wait` the response comes as soon as there is a new one.
        A message that is deleted later is not repeated."""
        refuse_unknown_query(request, PAGED)
        self.polled(request)  # the owner of the poll, if it waits
        limit = LISTS.wanted_by(request)
        found = message_selectors.messages_after(request.user, code, _after(request), limit + 1)
        self.found_nothing = not found
        results, is_last = found[:limit], len(found) <= limit
        return Response({"results": results, "next_cursor": None if is_last else results[-1]["id"]})

    def etag_of(self, request: HttpRequest, found: FoundPoll, **kwargs: object) -> None:
        """Returns None, because a poll cannot compute the tag."""


def _after(request: Request) -> UUID | None:
    """The message after which a page starts. Raises 400 `malformed`."""
    given = request.query_params.get("after")
    try:
        return None if given is None else UUID(given)
    except ValueError as error:
        raise malformed_field("after", text("field_problem-not_a_cursor")) from error


class Conversations(PrivateView):
    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": WRITE, "POST": WRITE}
    problems = {"POST": (*SPEAKING, GameCode.HOUSE_NOT_IN_GAME)}

    @operation("list_conversations", "List conversations", response=bodies.ConversationListSerializer)
    def get(self, request: Request, code: str) -> Response:
        """Lists the public conversation, and the private ones of your house that have a message or a draft.
        Without a token only the public one."""
        return Response({"results": selectors.conversations_for(request.user, code), "next_cursor": None})

    @operation(
        "open_conversation",
        "Open a conversation",
        request=bodies.NewConversationSerializer,
        response=bodies.ConversationSerializer,
    )
    def post(self, request: Request, code: str) -> Response:
        """Opens the private conversation of your house with others. The same houses always have the same
        conversation. Opening it is invisible to others until you send a message."""
        given = read_body(bodies.NewConversationSerializer, request)
        user = user_of(request)
        found = conversations.open_conversation(user=user.pk, code=code, houses=given["houses"])
        return Response(selectors.conversation_for(user, code, found))


class OneConversation(PrivateView):
    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": WRITE}

    @operation("get_conversation", "Get a conversation", response=bodies.ConversationSerializer)
    def get(self, request: Request, code: str, conversation: str) -> Response:
        """Returns a conversation; 404 for one of other houses."""
        return Response(selectors.conversation_for(request.user, code, conversation))


class Messages(PrivateView):
    located = ("POST",)
    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": WRITE, "POST": WRITE}
    problems = {"POST": (*SPEAKING, PressCode.GREY_NOT_ALLOWED)}
    pagination_class = Cursor

    @operation("list_messages", "List messages", response=bodies.ConversationMessageSerializer(many=True))
    def get(self, request: Request, code: str, conversation: str) -> Response:
        """Lists the messages of a conversation that you may read, newest first."""
        refuse_unknown_query(request, Cursor.query_names)
        pages = Cursor()
        with selectors.reading(request.user, code, conversation) as visit:
            rows = message_selectors.messages_of(visit.game_id, conversation)
            page = pages.paginate_queryset(rows, request, self)
        return pages.get_paginated_response([message_selectors.message_body(row) for row in page or ()])

    @operation(
        "send_message",
        "Send a message",
        request=bodies.NewMessageSerializer,
        response=bodies.ConversationMessageSerializer,
        status=201,
    )
    def post(self, request: Request, code: str, conversation: str) -> Response:
        """Sends a message for your house. A message cannot be edited or deleted by its sender. The draft of
        your house is removed."""
        given = read_body(bodies.NewMessageSerializer, request)
        user = user_of(request)
        message = messages.send_message(
            user=user.pk,
            code=code,
            conversation=conversation,
            text=given["text"],
            is_grey=given["is_grey"],
        )
        address = f"/api/v1/games/{code}/conversations/{conversation}/messages/{message}"
        body = message_selectors.message_for(user, code, conversation, message)
        return Response(body, status=201, headers={"Location": address})


class OneMessage(PrivateView):
    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": WRITE}

    @operation("get_message", "Get a message", response=bodies.ConversationMessageSerializer)
    def get(self, request: Request, code: str, conversation: str, message: UUID) -> Response:
        """Returns one message of a conversation."""
        return Response(message_selectors.message_for(request.user, code, conversation, message))


class ReadMark(PrivateView):
    version_of = OneConversation
    required_scopes = {"PUT": WRITE}

    @operation(
        "mark_messages_read",
        "Mark messages as read",
        request=bodies.ReadMessageSerializer,
        response=bodies.ConversationSerializer,
    )
    def put(self, request: Request, code: str, conversation: str) -> Response:
        """Marks a conversation as read up to a message, on all your devices. The mark is invisible to others.
        An older message changes nothing."""
        given = read_body(bodies.ReadMessageSerializer, request)
        user = user_of(request)
        conversations.mark_read(user=user, code=code, conversation=conversation, message=given["message"])
        return Response(selectors.conversation_for(user, code, conversation))


class Mute(PrivateView):
    version_of = OneConversation
    required_scopes = {"PUT": WRITE, "DELETE": WRITE}

    @operation("mute_conversation", "Mute a conversation")
    def put(self, request: Request, code: str, conversation: str) -> Response:
        """Stops counting the messages of a conversation as unread for you. Others cannot see this setting."""
        conversations.mute(user=user_of(request), code=code, conversation=conversation, is_muted=True)
        return Response(status=204)

    @operation("unmute_conversation", "Unmute a conversation")
    def delete(self, request: Request, code: str, conversation: str) -> Response:
        """Counts the messages of a conversation as unread again."""
        conversations.mute(user=user_of(request), code=code, conversation=conversation, is_muted=False)
        return Response(status=204)


class DraftOfMessage(PrivateView):
    required_scopes = {"GET": WRITE, "PUT": WRITE, "DELETE": WRITE}
    problems = {"PUT": SPEAKING, "DELETE": SPEAKING}

    @operation("get_message_draft", "Get my draft of a message", response=bodies.MessageDraftSerializer)
    def get(self, request: Request, code: str, conversation: str) -> Response:
        """Returns the draft of your house. It is removed when the house sends a message."""
        return Response(selectors.draft_for(request.user, code, conversation))

    @operation(
        "save_message_draft",
        "Save a draft of a message",
        request=bodies.NewMessageDraftSerializer,
        response=bodies.MessageDraftSerializer,
    )
    def put(self, request: Request, code: str, conversation: str) -> Response:
        """Saves a message without sending it. Its existence is invisible to others."""
        given = read_body(bodies.NewMessageDraftSerializer, request)
        user = user_of(request)
        messages.save_draft(user=user.pk, code=code, conversation=conversation, text=given["text"])
        return Response(selectors.draft_for(user, code, conversation))

    @operation("delete_message_draft", "Delete my draft of a message")
    def delete(self, request: Request, code: str, conversation: str) -> Response:
        """Deletes the draft of your house."""
        messages.delete_draft(user=user_of(request).pk, code=code, conversation=conversation)
        return Response(status=204)
