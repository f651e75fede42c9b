"""Links from operations of the press to those that continue them."""

from got_api.schema.links import link

_OF_CONVERSATION = (
    "get_conversation", "list_messages", "send_message", "mute_conversation", "unmute_conversation",
    "save_message_draft", "get_message_draft", "delete_message_draft", "list_proposals", "make_proposal",
)  # fmt: skip
_OF_PROPOSAL = ("get_proposal", "answer_proposal", "withdraw_proposal")
LINKS = {
    "open_conversation": [
        link(name, code="path.code", conversation="body#/code") for name in _OF_CONVERSATION
    ],
    "list_conversations": [
        link(name, code="path.code", conversation="body#/results/0/code") for name in _OF_CONVERSATION
    ],
    "send_message": [
        link("get_message", code="path.code", conversation="path.conversation", message="body#/id"),
    ],
    "list_messages": [
        link(name, code="path.code", conversation="path.conversation", message="body#/results/0/id")
        for name in ("get_message", "report_message")
    ],
    **{
        operation: [
            link(name, code="path.code", conversation="path.conversation", proposal=place)
            for name in _OF_PROPOSAL
        ]
        for operation, place in (("make_proposal", "body#/id"), ("list_proposals", "body#/results/0/id"))
    },
    "list_reports": [
        link(name, code="path.code", report="body#/results/0/code")
        for name in ("get_report", "decide_report")
    ],
    "list_blocks": [
        link(name, username="body#/results/0/username") for name in ("get_block", "unblock_user")
    ],
}
"""Operation -> operations that continue it, with the sources of their parameters."""
