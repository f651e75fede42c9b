"""Proposals of a conversation."""

from __future__ import annotations

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.views import PrivateView
from accounts.authentication import user_of
from accounts.permissions import HasScopeOrSpectates
from games.errors import GameCode
from games.press.api import proposal_bodies as bodies
from games.press.api.views import SPEAKING, WRITE, operation
from games.press.errors import PressCode
from games.press.selectors import proposals as selectors
from games.press.selectors.conversations import reading
from games.press.services import proposals
from got_api.http.pagination import Cursor
from got_api.http.serializers import read_body, refuse_unknown_query

ENDED = (*SPEAKING, PressCode.PROPOSAL_EXPIRED, PressCode.PROPOSAL_WITHDRAWN)


class Proposals(PrivateView):
    located = ("POST",)
    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": WRITE, "POST": WRITE}
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
        with reading(request.user, code, conversation) as visit:
            rows = selectors.proposals_of(visit.game_id, conversation)
            page = pages.paginate_queryset(rows, request, self)
        return pages.get_paginated_response([selectors.proposal_body(row) for row in page or ()])

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
        address = f"/api/v1/games/{code}/conversations/{conversation}/proposals/{made}"
        body = selectors.proposal_for(user, code, conversation, made)
        return Response(body, status=201, headers={"Location": address})


class OneProposal(PrivateView):
    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": WRITE, "DELETE": WRITE}
    problems = {"DELETE": (*ENDED, PressCode.NOT_THE_PROPOSER)}

    @operation("get_proposal", "Get a proposal", response=bodies.ProposalSerializer)
    def get(self, request: Request, code: str, conversation: str, proposal: UUID) -> Response:
        """Returns one proposal of a conversation, with the houses that accepted or declined it."""
        return Response(selectors.proposal_for(request.user, code, conversation, proposal))

    @operation("withdraw_proposal", "Withdraw a proposal")
    def delete(self, request: Request, code: str, conversation: str, proposal: UUID) -> Response:
        """Withdraws a proposal of your house, even an accepted one, and adds a message about it."""
        user = user_of(request).pk
        proposals.withdraw_proposal(user=user, code=code, conversation=conversation, proposal=proposal)
        return Response(status=204)


class AnswerToProposal(PrivateView):
    version_of = OneProposal
    required_scopes = {"PUT": WRITE}
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
        return Response(selectors.proposal_for(user, code, conversation, proposal))
