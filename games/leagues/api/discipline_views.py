"""Appeals, cards and conduct figures, for officials who can make rulings and for the players concerned."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import user_of
from games.api.http import query_number
from games.errors import GameCode
from games.leagues.api import discipline_bodies as bodies
from games.leagues.api.league_views import operation
from games.leagues.api.ruling_views import MADE
from games.leagues.api.season_views import OFFICIAL, ORGANISE, PLAY, READ
from games.leagues.errors import LeagueCode
from games.leagues.selectors import appeals as appeal_selectors
from games.leagues.selectors import cards as card_selectors
from games.leagues.selectors.conduct import conduct_for
from games.leagues.selectors.households import household_for
from games.leagues.services import appeals, cards, households
from got_api.http.errors import ErrorCode
from got_api.http.serializers import read_body, refuse_unknown_query


class Appeals(APIView):
    located = ("POST",)
    required_scopes = {"GET": READ, "POST": PLAY}
    problems = {
        "POST": (
            GameCode.NOT_SEATED,
            LeagueCode.APPEAL_LATE,
            LeagueCode.APPEAL_OPEN,
            LeagueCode.SEASON_FINAL,
            LeagueCode.SEASON_NOT_READY,
            ErrorCode.TOO_MANY_REQUESTS,
        )
    }

    @operation("list_appeals", "List appeals", response=bodies.AppealListSerializer)
    def get(self, request: Request, season: str) -> Response:
        """Lists your own appeals; organisers and arbiters see all."""
        rows = appeal_selectors.appeals_for(user_of(request), season)
        return Response({"results": rows, "next_cursor": None})

    @operation(
        "make_appeal",
        "Make an appeal",
        request=bodies.NewAppealSerializer,
        response=bodies.AppealSerializer,
        status=201,
    )
    def post(self, request: Request, season: str) -> Response:
        """Asks officials to review a table at which you were drawn. Possible while it is played, and for some
        days after its end or a ruling about it: `appeals` in the document."""
        given = read_body(bodies.NewAppealSerializer, request)
        user = user_of(request)
        made = appeals.make_appeal(user=user.pk, code=season, **given)
        headers = {"Location": f"/api/v1/seasons/{season}/appeals/{made}"}
        return Response(appeal_selectors.appeal_for(user, season, made), status=201, headers=headers)


class OneAppeal(APIView):
    required_scopes = {"GET": READ}

    @operation("get_appeal", "Get an appeal", response=bodies.AppealSerializer)
    def get(self, request: Request, season: str, appeal: str) -> Response:
        """Returns an appeal that you may see."""
        return Response(appeal_selectors.appeal_for(user_of(request), season, appeal))


class AppealRuling(APIView):
    required_scopes = {"POST": ORGANISE}
    problems = {"POST": (*MADE, LeagueCode.APPEAL_DECIDED)}

    @operation(
        "decide_appeal",
        "Decide an appeal",
        request=bodies.AppealDecisionSerializer,
        response=bodies.AppealSerializer,
    )
    def post(self, request: Request, season: str, appeal: str) -> Response:
        """Upholds an appeal with a ruling, which is made at once, or refuses it. Organiser or arbiter only,
        but not about their own table."""
        given = read_body(bodies.AppealDecisionSerializer, request)
        user = user_of(request)
        appeals.decide_appeal(by=user.pk, code=season, appeal=appeal, **given)
        return Response(appeal_selectors.appeal_for(user, season, appeal))


CARD = (*OFFICIAL, LeagueCode.OWN_TABLE, LeagueCode.SEASON_FINAL)


class Cards(APIView):
    located = ("POST",)
    required_scopes = {"GET": READ, "POST": ORGANISE}
    problems = {"POST": (*CARD, LeagueCode.RULING_UNLAWFUL)}

    @operation("list_cards", "List cards", response=bodies.DisciplineCardListSerializer)
    def get(self, request: Request, season: str) -> Response:
        """Lists your own cards; organisers and arbiters see all."""
        rows = card_selectors.cards_for(user_of(request), season)
        return Response({"results": rows, "next_cursor": None})

    @operation(
        "issue_card",
        "Issue a card",
        request=bodies.NewCardSerializer,
        response=bodies.DisciplineCardSerializer,
        status=201,
    )
    def post(self, request: Request, season: str) -> Response:
        """Issues a card to an entry. Two yellow cards make a red one. An entry with a red card is no longer
        drawn. Its results stay. It starts the season that is copied from this one with a yellow card.
        Organiser or arbiter only, but not to their own table."""
        given = read_body(bodies.NewCardSerializer, request)
        user = user_of(request)
        code = cards.issue_card(by=user.pk, code=season, **given)
        headers = {"Location": f"/api/v1/seasons/{season}/cards/{code}"}
        return Response(card_selectors.card_for(user, season, code), status=201, headers=headers)


class OneCard(APIView):
    required_scopes = {"GET": READ}

    @operation("get_card", "Get a card", response=bodies.DisciplineCardSerializer)
    def get(self, request: Request, season: str, card: str) -> Response:
        """Returns a card that you may see."""
        return Response(card_selectors.card_for(user_of(request), season, card))


class CardRevocation(APIView):
    required_scopes = {"POST": ORGANISE}
    problems = {"POST": (*CARD, LeagueCode.CARD_REVOKED)}

    @operation(
        "revoke_card",
        "Revoke a card",
        request=bodies.RevocationSerializer,
        response=bodies.DisciplineCardSerializer,
    )
    def post(self, request: Request, season: str, card: str) -> Response:
        """Revokes a card, which no longer counts but stays visible. An entry that had to leave plays again
        from the next draw on. Organiser or arbiter only, but not for their own table."""
        given = read_body(bodies.RevocationSerializer, request)
        user = user_of(request)
        cards.revoke_card(by=user.pk, code=season, card=card, reason=given["reason"])
        return Response(card_selectors.card_for(user, season, card))


class Conduct(APIView):
    required_scopes = {"GET": ORGANISE}
    problems = {"GET": (LeagueCode.OFFICIAL_ONLY,)}

    @operation(
        "get_conduct",
        "Get conduct figures",
        response=bodies.ConductListSerializer,
        parameters=[bodies.ConductFilterSerializer],
    )
    def get(self, request: Request, season: str) -> Response:
        """Lists how often two entries spared each other at their tables, compared with the rate of all pairs
        of the season. It uses only public facts of games. Figures prove nothing: look at the games. Organiser
        or arbiter only, and without the tables at which they play."""
        refuse_unknown_query(request, {"entry"})
        entry = query_number(request, "entry", default=0, most=10**6) or None
        return Response({"results": conduct_for(user_of(request), season, entry), "next_cursor": None})


class Household(APIView):
    required_scopes = {"GET": READ, "PUT": PLAY}
    problems = {"PUT": (LeagueCode.SEASON_NOT_READY,)}

    @operation("get_my_household", "Get my household", response=bodies.HouseholdSerializer)
    def get(self, request: Request, season: str) -> Response:
        """Returns the entries that declared the same word as you."""
        return Response(household_for(user_of(request), season))

    @operation(
        "declare_household",
        "Declare my household",
        request=bodies.NewHouseholdSerializer,
        response=bodies.HouseholdSerializer,
    )
    def put(self, request: Request, season: str) -> Response:
        """Declares your household. Players who live together declare the same word, and do not meet at a
        table. Officials see who belongs together; a published draw shows its separations."""
        given = read_body(bodies.NewHouseholdSerializer, request)
        user = user_of(request)
        households.declare_household(user=user.pk, code=season, word=given["word"])
        return Response(household_for(user, season))
