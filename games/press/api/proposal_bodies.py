"""Bodies of the endpoints of proposals."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from games.press.models import Proposal
from got_api.http.serializers import StrictSerializer
from got_api.schema.operations import example, examples
from got_api.shared.texts import text

MAX_ROUND = 100
"""At least the number of rounds of any edition."""

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
    houses = serializers.ListField(
        child=serializers.CharField(max_length=40, help_text="Id of a house."),
        min_length=1,
        max_length=20,
        help_text=HOUSES_HELP,
    )
    area = serializers.CharField(
        max_length=40,
        allow_null=True,
        default=None,
        help_text=(
            "Id of the area in which support is requested. Required for `support`; not allowed otherwise."
        ),
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
