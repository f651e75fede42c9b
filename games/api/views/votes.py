"""Votes of the players."""

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import user_of
from accounts.permissions import HasScopeOrIsSpectator
from accounts.scopes import Scope
from games.api.serializers import tables as bodies
from games.api.views.replacement import TABLE_CODES
from games.errors import GameCode
from games.selectors.seats import vote_for, votes_for
from games.services import votes
from got_api.http.responses import complete_list, created_response
from got_api.http.serializers import read_body
from got_api.schema.operations import document_operation

VOTER_CODES = (*TABLE_CODES, GameCode.SEAT_IS_OPEN, GameCode.NO_VOTER, GameCode.VOTE_IS_CLOSED)


class Votes(APIView):
    located = ("POST",)
    permission_classes = [HasScopeOrIsSpectator]
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

    @document_operation("list_votes", "List votes", tag="votes", response=bodies.VoteListSerializer)
    def get(self, request: Request, code: str) -> Response:
        """Lists all votes of a game, newest first. Ballots are secret; the counts become public when a vote
        is closed."""
        return complete_list(votes_for(request.user, code))

    @document_operation(
        "call_vote",
        "Call a vote",
        tag="votes",
        request=bodies.NewVoteSerializer,
        response=bodies.VoteSerializer,
        status=201,
    )
    def post(self, request: Request, code: str) -> Response:
        """Calls a vote to pause, resume or extend, to remove a player who keeps missing due times, to concede
        to a house, or to agree on a draw. The last two must be unanimous; the others need more than half.
        Your own ballot counts as yes."""
        given = read_body(bodies.NewVoteSerializer, request)
        user = user_of(request)
        motion = votes.Motion(given["kind"], given["house"], given["length_seconds"])
        number = votes.call_vote(user=user.pk, code=code, motion=motion)
        return created_response(vote_for(user, code, number), f"games/{code}/votes/{number}")


class VoteDetail(APIView):
    permission_classes = [HasScopeOrIsSpectator]
    required_scopes = {"GET": (Scope.READ,), "DELETE": (Scope.PLAY,)}
    problems = {"DELETE": VOTER_CODES}

    @document_operation("get_vote", "Get a vote", tag="votes", response=bodies.VoteSerializer)
    def get(self, request: Request, code: str, number: int) -> Response:
        """Returns a vote, with your own ballot."""
        return Response(vote_for(request.user, code, number))

    @document_operation("withdraw_vote", "Withdraw a vote", tag="votes", response="The vote is withdrawn.")
    def delete(self, request: Request, code: str, number: int) -> Response:
        """Withdraws a vote that your house called."""
        votes.withdraw_vote(user=user_of(request).pk, code=code, number=number)
        return Response(status=204)


class BallotOf(APIView):
    version_of = VoteDetail
    required_scopes = {"PUT": (Scope.PLAY,)}
    problems = {"PUT": VOTER_CODES}

    @document_operation(
        "cast_ballot",
        "Cast a ballot",
        tag="votes",
        request=bodies.BallotSerializer,
        response=bodies.VoteSerializer,
    )
    def put(self, request: Request, code: str, number: int) -> Response:
        """Casts or changes your ballot while the vote is open. The last ballot closes the vote."""
        given = read_body(bodies.BallotSerializer, request)
        user = user_of(request)
        votes.cast_ballot(user=user.pk, code=code, number=number, choice=given["choice"])
        return Response(vote_for(user, code, number))
