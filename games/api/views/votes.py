"""Votes of the players."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import user_of
from accounts.permissions import HasScopeOrSpectates
from accounts.scopes import Scope
from games.api.serializers import tables as bodies
from games.api.views.replacement import TABLE_CODES
from games.errors import GameCode
from games.selectors.votes import vote_for, votes_for
from games.services import votes
from got_api.http.serializers import read_body

VOTES = ["votes"]
VOTER_CODES = (*TABLE_CODES, GameCode.SEAT_IS_OPEN, GameCode.NO_VOTER, GameCode.VOTE_IS_CLOSED)


class Votes(APIView):
    located = ("POST",)
    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": (Scope.READ,), "POST": (Scope.PLAY,)}
    problems = {
        "POST": (
            *TABLE_CODES,
            GameCode.SEAT_IS_OPEN,
            GameCode.VOTE_FORBIDDEN,
            GameCode.VOTE_IS_OPEN,
            GameCode.NOT_PAUSED,
            GameCode.NOT_CHRONIC,
            GameCode.HOUSE_NOT_IN_GAME,
            GameCode.PAUSE_TOO_LONG,
            GameCode.EXTENSION_TOO_LONG,
        )
    }

    @extend_schema(
        operation_id="list_votes",
        tags=VOTES,
        summary="List votes",
        description=(
            "Lists all votes of a game, newest first. Ballots are secret; the counts are published when a "
            "vote is closed."
        ),
        responses={200: bodies.VoteListSerializer},
    )
    def get(self, request: Request, code: str) -> Response:
        return Response({"results": votes_for(request.user, code), "next_cursor": None})

    @extend_schema(
        operation_id="call_vote",
        tags=VOTES,
        summary="Call a vote",
        description=(
            "Calls a vote to pause, resume or extend, to remove a player who keeps missing due times, to "
            "concede to a house, or to agree on a draw. The last two must be unanimous; the others need more "
            "than half. Your own ballot counts as yes."
        ),
        request=bodies.NewVoteSerializer,
        responses={201: bodies.VoteSerializer},
    )
    def post(self, request: Request, code: str) -> Response:
        given = read_body(bodies.NewVoteSerializer, request)
        user = user_of(request)
        motion = votes.Motion(given["kind"], given["house"], given["length_seconds"])
        number = votes.call_vote(user=user.pk, code=code, motion=motion)
        headers = {"Location": f"/api/v1/games/{code}/votes/{number}"}
        return Response(vote_for(user, code, number), status=201, headers=headers)


class OneVote(APIView):
    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": (Scope.READ,), "DELETE": (Scope.PLAY,)}
    problems = {"DELETE": VOTER_CODES}

    @extend_schema(
        operation_id="get_vote",
        tags=VOTES,
        summary="Get a vote",
        description="Returns a vote, with your own ballot.",
        responses={200: bodies.VoteSerializer},
    )
    def get(self, request: Request, code: str, number: int) -> Response:
        return Response(vote_for(request.user, code, number))

    @extend_schema(
        operation_id="withdraw_vote",
        tags=VOTES,
        summary="Withdraw a vote",
        description="Withdraws a vote that your house called.",
        request=None,
        responses={204: OpenApiResponse(description="The vote is withdrawn.")},
    )
    def delete(self, request: Request, code: str, number: int) -> Response:
        votes.withdraw_vote(user=user_of(request).pk, code=code, number=number)
        return Response(status=204)


class BallotOf(APIView):
    version_of = OneVote
    required_scopes = {"PUT": (Scope.PLAY,)}
    problems = {"PUT": VOTER_CODES}

    @extend_schema(
        operation_id="cast_ballot",
        tags=VOTES,
        summary="Cast a ballot",
        description="Casts or changes your ballot while the vote is open. The last ballot closes the vote.",
        request=bodies.BallotSerializer,
        responses={200: bodies.VoteSerializer},
    )
    def put(self, request: Request, code: str, number: int) -> Response:
        given = read_body(bodies.BallotSerializer, request)
        user = user_of(request)
        votes.cast_ballot(user=user.pk, code=code, number=number, choice=given["choice"])
        return Response(vote_for(user, code, number))
