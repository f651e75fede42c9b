"""Conversations with their messages and proposals, reports and blocks."""

from functools import partial
from uuid import UUID

from django.http import HttpRequest
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.views import PrivateView
from accounts.authentication import user_of
from accounts.permissions import HasScopeOrIsSpectator
from accounts.scopes import Scope
from games.api.polled import PAGED, WAIT, PolledGame
from games.api.views.games import LOBBY_CODES
from games.errors import GameCode
from games.press.api import bodies
from games.press.errors import PressCode
from games.press.selectors import conversations as selectors
from games.press.selectors import messages as message_selectors
from games.press.selectors import moderation as moderation_selectors
from games.press.selectors.conversations import setting_for, visible_game
from games.press.services import conversations, messages, moderation, proposals
from games.selectors.polls import PollResult
from got_api.http.errors import ErrorCode, malformed_field
from got_api.http.pagination import LISTS, Cursor
from got_api.http.responses import complete_list, created_response
from got_api.http.serializers import read_body, refuse_unknown_query
from got_api.schema.operations import document_operation
from got_api.shared.texts import text

operation = partial(document_operation, tag="press")
SPEAKING = (
    GameCode.GAME_NOT_RUNNING,
    GameCode.NOT_SEATED,
    GameCode.SEAT_IS_OPEN,
    PressCode.PRESS_NOT_ALLOWED,
    ErrorCode.GAME_BUSY,
)


class PressView(PrivateView):
    """A view of messages and blocks."""

    required_scopes = (Scope.PRESS,)


class GamePress(PrivateView):
    permission_classes = [HasScopeOrIsSpectator]
    required_scopes = {"GET": (Scope.READ,), "PUT": (Scope.HOST,)}
    problems = {"PUT": LOBBY_CODES}

    @operation("get_press", "Get a game's press", response=bodies.PressSettingSerializer)
    def get(self, request: Request, code: str) -> Response:
        """Returns the kinds of conversations in a game, and which earlier messages a new player can read."""
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
        conversations.set_press(host=user_of(request).pk, code=code, **given)
        return Response(setting_for(request.user, code))


class NewMessages(PolledGame, PrivateView):
    waits = True
    required_scopes = {"GET": (Scope.PRESS,)}
    permission_classes = [HasScopeOrIsSpectator]
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
        self.game_poll(request)  # the owner of the poll, if it waits
        limit = LISTS.wanted_by(request)
        found = message_selectors.messages_after(request.user, code, _after_parameter(request), limit + 1)
        self.found_nothing = not found
        results, is_last = found[:limit], len(found) <= limit
        return Response({"results": results, "next_cursor": None if is_last else results[-1]["id"]})

    def etag_of(self, request: HttpRequest, result: PollResult, **kwargs: object) -> None:
        """Returns None, because a poll cannot compute the tag."""


def _after_parameter(request: Request) -> UUID | None:
    """The message after which a page starts. Raises 400 `malformed`."""
    given = request.query_params.get("after")
    try:
        return None if given is None else UUID(given)
    except ValueError as error:
        raise malformed_field("after", text("field_problem-not_a_cursor")) from error


class Conversations(PressView):
    permission_classes = [HasScopeOrIsSpectator]
    problems = {"POST": (*SPEAKING, GameCode.HOUSE_NOT_IN_GAME)}

    @operation("list_conversations", "List conversations", response=bodies.ConversationListSerializer)
    def get(self, request: Request, code: str) -> Response:
        """Lists the public conversation, and the private ones of your house that have a message or a draft.
        Without a token only the public one."""
        return complete_list(selectors.conversations_for(request.user, code))

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


class ConversationDetail(PressView):
    permission_classes = [HasScopeOrIsSpectator]

    @operation("get_conversation", "Get a conversation", response=bodies.ConversationSerializer)
    def get(self, request: Request, code: str, conversation: str) -> Response:
        """Returns a conversation; 404 for one of other houses."""
        return Response(selectors.conversation_for(request.user, code, conversation))


class Messages(PressView):
    located = ("POST",)
    permission_classes = [HasScopeOrIsSpectator]
    problems = {"POST": (*SPEAKING, PressCode.GREY_NOT_ALLOWED)}
    pagination_class = Cursor

    @operation("list_messages", "List messages", response=bodies.ConversationMessageSerializer(many=True))
    def get(self, request: Request, code: str, conversation: str) -> Response:
        """Lists the messages of a conversation that you may read, newest first."""
        refuse_unknown_query(request, Cursor.query_names)
        pages = Cursor()
        with visible_game(request.user, code, conversation) as visit:
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
        address = f"games/{code}/conversations/{conversation}/messages/{message}"
        return created_response(message_selectors.message_for(user, code, conversation, message), address)


class MessageDetail(PressView):
    permission_classes = [HasScopeOrIsSpectator]

    @operation("get_message", "Get a message", response=bodies.ConversationMessageSerializer)
    def get(self, request: Request, code: str, conversation: str, message: UUID) -> Response:
        """Returns one message of a conversation."""
        return Response(message_selectors.message_for(request.user, code, conversation, message))


class ReadMark(PressView):
    version_of = ConversationDetail

    @operation(
        "mark_messages_read",
        "Mark messages as read",
        request=bodies.ReadMessageSerializer,
        response=bodies.ConversationSerializer,
    )
    def put(self, request: Request, code: str, conversation: str) -> Response:
        """Marks a conversation as read up to a message, on all your devices. Your last-read position is
        invisible to others. An older message changes nothing."""
        given = read_body(bodies.ReadMessageSerializer, request)
        user = user_of(request)
        conversations.mark_read(user=user, code=code, conversation=conversation, message=given["message"])
        return Response(selectors.conversation_for(user, code, conversation))


class Mute(PressView):
    version_of = ConversationDetail

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


class MessageDraft(PressView):
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


ENDED = (*SPEAKING, PressCode.PROPOSAL_EXPIRED, PressCode.PROPOSAL_WITHDRAWN)


class Proposals(PressView):
    located = ("POST",)
    permission_classes = [HasScopeOrIsSpectator]
    problems = {
        "POST": (
            *SPEAKING,
            GameCode.HOUSE_NOT_IN_GAME,
            PressCode.HOUSE_NOT_IN_CONVERSATION,
            PressCode.OWN_HOUSE,
            PressCode.ROUND_NOT_POSSIBLE,
            PressCode.TOO_MANY_PROPOSALS,
            "unknown_area",
        )
    }
    pagination_class = Cursor

    @operation("list_proposals", "List proposals", response=bodies.ProposalSerializer(many=True))
    def get(self, request: Request, code: str, conversation: str) -> Response:
        """Lists the proposals of a conversation that you may read, newest first."""
        refuse_unknown_query(request, Cursor.query_names)
        pages = Cursor()
        with visible_game(request.user, code, conversation) as visit:
            rows = message_selectors.proposals_of(visit.game_id, conversation)
            page = pages.paginate_queryset(rows, request, self)
        return pages.get_paginated_response([message_selectors.proposal_body(row) for row in page or ()])

    @operation(
        "make_proposal",
        "Make a proposal",
        request=bodies.NewProposalSerializer,
        response=bodies.ProposalSerializer,
        status=201,
    )
    def post(self, request: Request, code: str, conversation: str) -> Response:
        """Proposes support or peace to other houses of a conversation, and adds a message about it. A
        proposal is not binding. When an event contradicts an accepted one, the server adds a note to the
        conversation."""
        given = read_body(bodies.NewProposalSerializer, request)
        user = user_of(request)
        made = proposals.make_proposal(user=user.pk, code=code, conversation=conversation, **given)
        address = f"games/{code}/conversations/{conversation}/proposals/{made}"
        return created_response(message_selectors.proposal_for(user, code, conversation, made), address)


class ProposalDetail(PressView):
    permission_classes = [HasScopeOrIsSpectator]
    problems = {"DELETE": (*ENDED, PressCode.NOT_THE_PROPOSER)}

    @operation("get_proposal", "Get a proposal", response=bodies.ProposalSerializer)
    def get(self, request: Request, code: str, conversation: str, proposal: UUID) -> Response:
        """Returns one proposal of a conversation, with the houses that accepted or declined it."""
        return Response(message_selectors.proposal_for(request.user, code, conversation, proposal))

    @operation("withdraw_proposal", "Withdraw a proposal")
    def delete(self, request: Request, code: str, conversation: str, proposal: UUID) -> Response:
        """Withdraws a proposal of your house, even an accepted one, and adds a message about it."""
        user = user_of(request).pk
        proposals.withdraw_proposal(user=user, code=code, conversation=conversation, proposal=proposal)
        return Response(status=204)


class ProposalAnswer(PressView):
    version_of = ProposalDetail
    problems = {"PUT": (*ENDED, PressCode.PROPOSAL_ANSWERED, PressCode.PROPOSAL_TO_OTHERS)}

    @operation(
        "answer_proposal",
        "Accept or decline a proposal",
        request=bodies.ProposalAnswerSerializer,
        response=bodies.ProposalSerializer,
    )
    def put(self, request: Request, code: str, conversation: str, proposal: UUID) -> Response:
        """Accepts or declines a proposal that was made to your house, and adds a message about it. The reply
        is final."""
        given = read_body(bodies.ProposalAnswerSerializer, request)
        user = user_of(request)
        proposals.answer_proposal(
            user=user.pk, code=code, conversation=conversation, proposal=proposal, accepts=given["accepts"]
        )
        return Response(message_selectors.proposal_for(user, code, conversation, proposal))


MODERATING = (GameCode.NOT_THE_HOST, PressCode.MODERATOR_PLAYS)


class MessageReports(PressView):
    version_of = MessageDetail
    problems = {"POST": (PressCode.NOTHING_TO_REPORT,)}

    @operation("report_message", "Report a message", request=bodies.NewReportSerializer)
    def post(self, request: Request, code: str, conversation: str, message: UUID) -> Response:
        """Asks the hosts who do not play in this game, and the staff, to review a message. They see this
        message and your reason, but not who you are or the rest of the conversation. Reporting a message
        again changes nothing."""
        given = read_body(bodies.NewReportSerializer, request)
        moderation.report_message(
            user=user_of(request),
            code=code,
            conversation=conversation,
            message=message,
            reason=given["reason"],
        )
        return Response(status=204)


class Reports(PrivateView):
    required_scopes = (Scope.HOST,)
    problems = {"GET": MODERATING}

    @operation("list_reports", "List reports", response=bodies.MessageReportListSerializer)
    def get(self, request: Request, code: str) -> Response:
        """Lists the reported messages of a game and the decisions about them. Only for hosts and staff who
        have never played in this game, not even as a sitter."""
        return complete_list(moderation_selectors.reports_for(user_of(request), code))


class ReportDetail(PrivateView):
    required_scopes = (Scope.HOST,)
    problems = {
        "GET": MODERATING,
        "PUT": (*MODERATING, PressCode.REPORT_DECIDED, ErrorCode.GAME_BUSY),
    }

    @operation("get_report", "Get a report", response=bodies.MessageReportSerializer)
    def get(self, request: Request, code: str, report: str) -> Response:
        """Returns one report of a game."""
        return Response(moderation_selectors.report_for(user_of(request), code, report))

    @operation(
        "decide_report",
        "Decide a report",
        request=bodies.ReportDecisionSerializer,
        response=bodies.MessageReportSerializer,
    )
    def put(self, request: Request, code: str, report: str) -> Response:
        """Decides a report. Deletes the message, which decides all reports of it, or dismisses the report. A
        deleted message stays in its place without its text."""
        given = read_body(bodies.ReportDecisionSerializer, request)
        user = user_of(request)
        moderation.decide_report(moderator=user, code=code, report=report, status=given["status"])
        return Response(moderation_selectors.report_for(user, code, report))


class Blocks(PressView):
    @operation("list_blocks", "List blocked users", response=bodies.BlockListSerializer)
    def get(self, request: Request) -> Response:
        """Lists the users whose private messages you do not receive, in any game."""
        return Response({"results": moderation_selectors.blocks_for(user_of(request)), "next_cursor": None})


class BlockDetail(PressView):
    problems = {"PUT": (PressCode.TOO_MANY_BLOCKS,)}

    @operation("get_block", "Get a blocked user", response=bodies.BlockSerializer)
    def get(self, request: Request, username: str) -> Response:
        """Returns a user whom you blocked; 404 for any other user."""
        return Response(moderation_selectors.block_for(user_of(request), username))

    @operation("block_user", "Block a user", response=bodies.BlockSerializer)
    def put(self, request: Request, username: str) -> Response:
        """Blocks all further private messages from this user to you, in every game. The user is not notified.
        Public messages stay visible."""
        moderation.block_user(user=user_of(request), username=username)
        return Response(moderation_selectors.block_for(user_of(request), username))

    @operation("unblock_user", "Unblock a user")
    def delete(self, request: Request, username: str) -> Response:
        """Unblocks a user. Messages that were sent meanwhile stay hidden."""
        moderation.unblock_user(user=user_of(request), username=username)
        return Response(status=204)
