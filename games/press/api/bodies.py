"""Bodies of the endpoints of the press."""

from typing import Any

from rest_framework import serializers

from games.api.serializers.clocks import CompleteListSerializer
from games.press.models import Message, Proposal, Report, Setting
from games.press.selectors.conversations import MAX_UNREAD
from games.press.services.messages import MAX_LENGTH, MAX_LINES
from got_api.http.free_text import FreeTextField
from got_api.http.serializers import StrictSerializer
from got_api.schema.operations import example, examples
from got_api.shared.texts import text

MAX_ROUND = 100
"""Largest accepted round number. No edition has more rounds."""

STATUSES = [(value, value) for value in ("open", "withdrawn", "expired")]

KIND_HELP = (
    "`support`: the houses that are asked support the proposer's side in combats in the area. `peace`: the "
    "proposer and each house that accepts do not attack each other."
)
HOUSES_HELP = "Ids of the houses that are asked."
AREA_HELP = "Id of the area in which support is requested; null for `peace`."
UNTIL_HELP = "Last round of the proposal."

TERMS_EXAMPLE = {
    "id": "01991b5e-9a01-7c55-a3b1-2f4e6d8c0a12",
    "kind": "support",
    "house": "stark",
    "houses": ["greyjoy"],
    "area": "moat_cailin",
    "until_round": 5,
}


def _houses(text: str) -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField(help_text="Id of a house."), help_text=text)


def _new_houses(text: str) -> serializers.ListField:
    child = serializers.CharField(max_length=40, help_text="Id of a house.")
    return serializers.ListField(child=child, min_length=1, max_length=20, help_text=text)


class ProposalTermsSerializer(serializers.Serializer[Any]):
    """The terms of a proposal. They never change."""

    id = serializers.UUIDField(help_text="Id of the proposal.")
    kind = serializers.ChoiceField(choices=Proposal.Kind.choices, help_text=KIND_HELP)
    house = serializers.CharField(help_text="Id of the house that proposes it.")
    houses = _houses(HOUSES_HELP)
    area = serializers.CharField(allow_null=True, help_text=AREA_HELP)
    until_round = serializers.IntegerField(help_text=UNTIL_HELP)


class ContradictionSerializer(serializers.Serializer[Any]):
    """An event by which a house contradicted an accepted proposal."""

    house = serializers.CharField(help_text="Id of the house that contradicted the proposal.")
    area = serializers.CharField(help_text="Id of the area.")
    event = serializers.CharField(
        help_text=(
            "Kind of the event: `combat_began` or `units_moved` for `peace`, `support_declared` or "
            "`neutral_support_declared` for `support`."
        )
    )
    event_number = serializers.IntegerField(
        help_text="Number of the public event, counted from 1: the second number of its `cursor`."
    )


_PROPOSAL = TERMS_EXAMPLE | {
    "conversation": "k7m2p9xq4t",
    "made_at": "2026-11-20T09:00:00Z",
    "accepted_by": ["greyjoy"],
    "declined_by": [],
    "status": "open",
}


@examples(example("support", _PROPOSAL))
class ProposalSerializer(ProposalTermsSerializer):
    """A house's proposal to others of a conversation, with their replies. It is not binding."""

    conversation = serializers.CharField(help_text="Code of the conversation.")
    made_at = serializers.DateTimeField(help_text="When it was made.")
    accepted_by = _houses("Ids of the houses that accepted it, in the order of acceptance.")
    declined_by = _houses("Ids of the houses that declined it, in the order of refusal.")
    status = serializers.ChoiceField(
        choices=STATUSES,
        help_text=(
            "`open`: it can be answered, and applies to the houses that accepted it. `withdrawn`: its house "
            "withdrew it. `expired`: its last round, or the game, is over."
        ),
    )


@examples(
    example(
        "support",
        {"kind": "support", "houses": ["greyjoy"], "area": "moat_cailin", "until_round": 5},
        request=True,
    ),
    example("peace", {"kind": "peace", "houses": ["greyjoy"], "until_round": 5}, request=True),
)
class NewProposalSerializer(StrictSerializer):
    """A proposal to houses of a conversation."""

    kind = serializers.ChoiceField(choices=Proposal.Kind.choices, help_text=KIND_HELP)
    houses = _new_houses(HOUSES_HELP)
    area = serializers.CharField(
        max_length=40,
        allow_null=True,
        default=None,
        help_text=("Id of the area in which support is requested. Required for `support`; null for `peace`."),
    )
    until_round = serializers.IntegerField(
        min_value=1, max_value=MAX_ROUND, help_text=f"{UNTIL_HELP} It is not before the current round."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if (attrs["area"] is not None) != (attrs["kind"] == Proposal.Kind.SUPPORT):
            error = serializers.ErrorDetail(text("field_problem-support_area"), "invalid")
            raise serializers.ValidationError({"area": [error]})
        return attrs


@examples(example("accepted", {"accepts": True}, request=True))
class ProposalAnswerSerializer(StrictSerializer):
    """Your house's reply to a proposal."""

    accepts = serializers.BooleanField(help_text="Whether it accepts the proposal.")


MAX_REASON, MAX_REASON_LINES = 500, 10
DECISIONS = [(value, value) for value in (Report.Status.DISMISSED.value, Report.Status.DELETED.value)]
"""Possible decisions about a report."""

PRESS_HELP = (
    "`full`: the public conversation, and private ones between any houses. `public`: only the public "
    "conversation. `none`: no conversations."
)
HISTORY_HELP = (
    "Earlier private messages that a new player of a seat can read: `house`, all that the house could read; "
    "`person`, none."
)
GREY_HELP = "Whether houses can send grey messages, which do not show who sent them."


@examples(example("the default", {"press": "full", "history": "house", "grey": False}))
class PressSettingSerializer(serializers.Serializer[Any]):
    """Press settings of a game."""

    press = serializers.ChoiceField(choices=Setting.Press.choices, help_text=PRESS_HELP)
    history = serializers.ChoiceField(choices=Setting.History.choices, help_text=HISTORY_HELP)
    grey = serializers.BooleanField(help_text=GREY_HELP)


@examples(example("public press", {"press": "public"}, request=True))
class NewPressSettingSerializer(StrictSerializer):
    """The press of a game. Omitted fields get their defaults."""

    press = serializers.ChoiceField(
        choices=Setting.Press.choices, default=Setting.Press.FULL, help_text=PRESS_HELP
    )
    history = serializers.ChoiceField(
        choices=Setting.History.choices, default=Setting.History.HOUSE, help_text=HISTORY_HELP
    )
    grey = serializers.BooleanField(default=False, help_text=GREY_HELP)


@examples(example("with two houses", {"houses": ["greyjoy", "tyrell"]}, request=True))
class NewConversationSerializer(StrictSerializer):
    """The other houses of a conversation."""

    houses = _new_houses("Ids of the other houses; your house is always included.")


_CONVERSATION = {
    "code": "k7m2p9xq4t",
    "houses": ["greyjoy", "stark", "tyrell"],
    "last_message_at": "2026-11-20T09:00:00Z",
    "unread_count": 2,
    "is_muted": False,
    "has_draft": False,
}


@examples(example("a group", _CONVERSATION))
class ConversationSerializer(serializers.Serializer[Any]):
    """A conversation as you see it."""

    code = serializers.CharField(help_text="Code of the conversation; `public` is the public one.")
    houses = _houses("Houses of the conversation. Empty for the public one, which everybody can read.")
    last_message_at = serializers.DateTimeField(
        allow_null=True, help_text="When its newest message was sent; null without a message."
    )
    unread_count = serializers.IntegerField(
        max_value=MAX_UNREAD,
        help_text=(
            f"Messages of other houses that you have not read, counted up to {MAX_UNREAD}. 0 if it is muted, "
            "and without a token."
        ),
    )
    is_muted = serializers.BooleanField(help_text="Whether you muted it. Only you can see this.")
    has_draft = serializers.BooleanField(
        help_text="Whether your house has a draft. Only your house can see it."
    )


class ConversationListSerializer(CompleteListSerializer):
    """Conversations of a game."""

    results = ConversationSerializer(
        many=True, help_text=("The conversations, the one with the newest message first.")
    )


_MESSAGE = {
    "id": "01991b5e-7c3a-7d21-9f4e-5b1c2d3e4f50",
    "conversation": "k7m2p9xq4t",
    "house": "stark",
    "is_grey": False,
    "kind": "text",
    "text": "Winter is coming. Hold the Neck, and I leave Pyke alone.",
    "proposal": None,
    "contradiction": None,
    "sent_at": "2026-11-20T09:00:00Z",
    "is_deleted": False,
}


_NOTE = _MESSAGE | {
    "id": "01991c00-11aa-7b32-8c4d-6e5f7a8b9c0d",
    "house": None,
    "kind": "proposal_contradicted",
    "text": "",
    "proposal": TERMS_EXAMPLE,
    "contradiction": {
        "house": "greyjoy",
        "area": "moat_cailin",
        "event": "support_declared",
        "event_number": 214,
    },
}


@examples(example("a message", _MESSAGE), example("a note", _NOTE))
class ConversationMessageSerializer(serializers.Serializer[Any]):
    """A message of a house, or a note about a proposal. It is never edited."""

    id = serializers.UUIDField(help_text="Id of the message. Newer messages of a game have greater ids.")
    conversation = serializers.CharField(help_text="Code of the conversation.")
    house = serializers.CharField(
        allow_null=True,
        help_text=(
            "Id of the house that sent it; null for a grey message of another house, and for a note of the "
            "server."
        ),
    )
    is_grey = serializers.BooleanField(help_text="Whether the sender is hidden from other houses.")
    kind = serializers.ChoiceField(
        choices=Message.Kind.choices,
        help_text=(
            "`text`: a text from a house. `proposal_made`, `proposal_accepted`, `proposal_declined`, "
            "`proposal_withdrawn`: an action of a house on a proposal. `proposal_contradicted`: a note of "
            "the server that an event contradicts an accepted proposal."
        ),
    )
    text = serializers.CharField(
        allow_blank=True, help_text="The text; empty if it is deleted, and if `kind` is not `text`."
    )
    proposal = ProposalTermsSerializer(
        allow_null=True, help_text="The proposed terms; null if `kind` is `text`."
    )
    contradiction = ContradictionSerializer(
        allow_null=True, help_text="The event that contradicts the proposal; null for all other kinds."
    )
    sent_at = serializers.DateTimeField(help_text="When it was sent.")
    is_deleted = serializers.BooleanField(help_text="Whether a moderator deleted it.")


class NewMessagePageSerializer(serializers.Serializer[Any]):
    """Messages of all conversations of a game, oldest first."""

    results = ConversationMessageSerializer(many=True, help_text="Messages, oldest first.")
    next_cursor = serializers.UUIDField(
        allow_null=True, help_text="Send it as `after` to read the next page; null on the last page."
    )


def text_field(text: str) -> FreeTextField:
    return FreeTextField(max_length=MAX_LENGTH, lines=MAX_LINES, help_text=text)


@examples(example("an offer", {"text": "Support me at Moat Cailin?"}, request=True))
class NewMessageSerializer(StrictSerializer):
    """A message to the houses of a conversation."""

    text = text_field(f"The text, on at most {MAX_LINES} lines.")
    is_grey = serializers.BooleanField(
        default=False, help_text="Whether to hide from other houses who sends it, if the game allows that."
    )


@examples(example("a draft", {"text": "Support me at", "written_at": "2026-11-20T09:00:00Z"}))
class MessageDraftSerializer(serializers.Serializer[Any]):
    """A message that your house has not sent."""

    text = serializers.CharField(help_text="Text of the unsent message.")
    written_at = serializers.DateTimeField(help_text="When it was saved.")


@examples(example("a draft", {"text": "Support me at"}, request=True))
class NewMessageDraftSerializer(StrictSerializer):
    """A draft that replaces the previous one."""

    text = text_field(f"The text, on at most {MAX_LINES} lines.")


@examples(example("read", {"message": _MESSAGE["id"]}, request=True))
class ReadMessageSerializer(StrictSerializer):
    """A last-read position in a conversation."""

    message = serializers.UUIDField(help_text="Id of the newest message that you have read.")


@examples(example("a reason", {"reason": "It insults a player."}, request=True))
class NewReportSerializer(StrictSerializer):
    """A report of a message to moderators."""

    reason = FreeTextField(max_length=MAX_REASON, lines=MAX_REASON_LINES, help_text="Reason for the report.")


_REPORT = {
    "code": "m4n8w2c6rt",
    "message": _MESSAGE["id"],
    "house": "stark",
    "text": "Winter is coming.",
    "sent_at": "2026-11-20T09:00:00Z",
    "reason": "It insults a player.",
    "made_at": "2026-11-20T10:00:00Z",
    "status": "deleted",
    "decided_at": "2026-11-20T11:00:00Z",
    "decided_by": "maester",
}


@examples(example("a decided report", _REPORT))
class MessageReportSerializer(serializers.Serializer[Any]):
    """A reported message. It shows neither the reporter nor other messages."""

    code = serializers.CharField(help_text="Code of the report, as in its path.")
    message = serializers.UUIDField(help_text="Id of the message.")
    house = serializers.CharField(help_text="Id of the house that sent it.")
    text = serializers.CharField(help_text="The text of the message when it was reported.")
    sent_at = serializers.DateTimeField(help_text="When the message was sent.")
    reason = serializers.CharField(help_text="The reporter's reason.")
    made_at = serializers.DateTimeField(help_text="When it was reported.")
    status = serializers.ChoiceField(
        choices=Report.Status.choices,
        help_text="`open`: not decided. `dismissed`: the message stays. `deleted`: the message is deleted.",
    )
    decided_at = serializers.DateTimeField(
        allow_null=True, help_text="When it was decided; null while it is open."
    )
    decided_by = serializers.CharField(
        allow_null=True,
        help_text="Username of the moderator; null while it is open, and if the account was erased.",
    )


class MessageReportListSerializer(CompleteListSerializer):
    """Reports of a game: the moderation log."""

    results = MessageReportSerializer(many=True, help_text="The reports, newest first.")


@examples(example("delete the message", {"status": "deleted"}, request=True))
class ReportDecisionSerializer(StrictSerializer):
    """A moderator's decision."""

    status = serializers.ChoiceField(
        choices=DECISIONS, help_text="`deleted` deletes the message for all readers; `dismissed` keeps it."
    )


@examples(example("a user", {"username": "ramsay", "made_at": "2026-11-20T09:00:00Z"}))
class BlockSerializer(serializers.Serializer[Any]):
    """A user whose private messages you do not receive."""

    username = serializers.CharField(help_text="Username.")
    made_at = serializers.DateTimeField(help_text="When the user was blocked.")


class BlockListSerializer(CompleteListSerializer):
    """Users whom you blocked."""

    results = BlockSerializer(many=True, help_text="The blocked users, by name.")
