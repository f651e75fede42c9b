"""The position of a game, the standing that follows from it, and the combats."""

from functools import partial

from django.http import HttpResponse
from rest_framework.request import Request

from games.api.engine_schema import ref
from games.api.http import tagged_response
from games.api.polled import (
    AT_PARAMETER,
    PAST_PROBLEMS,
    WAIT,
    WORD_PARAMETERS,
    WORDS,
    PastGame,
    parse_at,
    requested_words,
)
from games.selectors.combats import combats_at, combats_etag, combats_for
from games.selectors.position import position_at, position_etag, position_for, standing_at, standing_for
from got_api.http.errors import ErrorCode
from got_api.http.languages import in_language
from got_api.http.serializers import refuse_unknown_query
from got_api.schema.operations import document_operation


class Position(PastGame):
    follows_state = True
    present_tag = staticmethod(position_etag)
    waits = True
    problems = {"GET": (*PAST_PROBLEMS, ErrorCode.TOO_MANY_STREAMS)}

    @document_operation(
        "get_position",
        "Get the position",
        tag="play",
        response=ref("ViewedPosition"),
        parameters=[
            AT_PARAMETER,
            WAIT,
        ],
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        """Returns everything that you may see, as tables. The `ETag` changes only when something visible to
        you changes. Without a token or a seat, it is the public part. Before the start it is the initial
        board, in round 0, without decks and other drawn items. With `at`, it is a past position as you saw it
        then: facts that were secret at that time stay secret, even if they were revealed later."""
        refuse_unknown_query(request, {"at"})
        at = parse_at(request)
        if at is not None:
            return self.past_response(request, code, at, "position", position_at)
        poll = self.game_poll(request)
        seen = self.read(request, code, lambda: position_for(request.user, code, poll))
        return tagged_response(request, seen.text, seen.etag)


class StandingOfGame(PastGame):
    follows_state = True
    present_tag = staticmethod(position_etag)

    @document_operation(
        "get_standing",
        "Get the standing of a game",
        tag="play",
        response=ref("ViewedStanding"),
        parameters=[AT_PARAMETER],
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        """Returns facts that follow from the position by the rules, so that a client needs no rules. They are
        the house that controls each area and the reason, castles, supply and armies, starred orders, hands,
        dominance tokens, unresolved orders, and the ranking if the game ended now. The server uses only facts
        that you may see. The `ETag` is that of the position. With `at`, it returns the facts at that time."""
        refuse_unknown_query(request, {"at"})
        at = parse_at(request)
        if at is not None:
            return self.past_response(request, code, at, "standing", standing_at)
        seen = standing_for(code, self.game_poll(request))
        return tagged_response(request, seen.text, seen.etag)


class FoughtCombats(PastGame):
    follows_state = True
    present_tag = staticmethod(combats_etag)

    @document_operation(
        "list_combats",
        "List combats",
        tag="play",
        response=ref("CombatList"),
        parameters=[AT_PARAMETER, *WORDS],
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        """Lists all decided combats of a game, oldest first, with the final sums of both sides, term by term.
        `present` has the current combat, with the sums that everybody sees. Everything in it is public. With
        `words=true` combats, sides and terms have texts. With `at`, the list is as of that `moment`."""
        refuse_unknown_query(request, WORD_PARAMETERS | {"at"})
        words, at = requested_words(request), parse_at(request)
        if at is not None:
            body = partial(combats_at, code=code, words=words)
            return self.past_response(request, code, at, "combats", body, words=words, is_public=True)
        seen = combats_for(request.user, code, self.game_poll(request), words)
        response = tagged_response(request, seen.text, seen.etag)
        return response if words is None else in_language(response, words.language)
