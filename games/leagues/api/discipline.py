"""Appeals, cards and conduct figures, for officials who can make rulings and for the players concerned."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import user_of
from games.api.http import query_number
from games.api.serializers.clocks import CompleteListSerializer
from games.errors import GameCode
from games.leagues.api.operations import (
    MAX_REASON,
    OFFICIAL_PROBLEMS,
    ORGANISE,
    PLAY,
    READ,
    choices_of,
    operation,
)
from games.leagues.api.rulings import NEW_RULING_PROBLEMS, NewRulingSerializer
from games.leagues.conduct import SIGNALS
from games.leagues.errors import LeagueCode
from games.leagues.models import Appeal, Card
from games.leagues.selectors import discipline as selectors
from games.leagues.selectors.discipline import conduct_for
from games.leagues.services import discipline as services
from got_api.http.errors import ErrorCode
from got_api.http.free_text import FreeTextField
from got_api.http.responses import complete_list, created_response
from got_api.http.serializers import StrictSerializer, read_body, refuse_unknown_query
from got_api.schema.operations import example, examples

SIGNAL_CHOICES = choices_of(SIGNALS)
MAX_TEXT, MAX_LINES = 2000, 40


@examples(
    example(
        "a missing round",
        {"round": 2, "table": 1, "text": "The game ended a round too early."},
        request=True,
    )
)
class NewAppealSerializer(StrictSerializer):
    """An appeal about a table."""

    round = serializers.IntegerField(min_value=1, max_value=1000, help_text="Number of the round.")
    table = serializers.IntegerField(
        min_value=1, max_value=1000, help_text=("Number of your table in the round.")
    )
    text = FreeTextField(
        max_length=MAX_TEXT,
        lines=MAX_LINES,
        help_text="Description of the problem. Only arbiters and organisers can read it.",
    )


@examples(example("a replay", {"kind": "replay", "round": 2, "table": 1}, request=True))
class AppealRulingSerializer(NewRulingSerializer):
    """A ruling. Its reason is that of the decision."""

    reason = None  # type: ignore[assignment]


@examples(
    example("refused", {"reason": "The log shows ten rounds."}, request=True),
    example(
        "upheld",
        {"reason": "It did.", "ruling": {"kind": "replay", "round": 2, "table": 1}},
        request=True,
    ),
)
class AppealDecisionSerializer(StrictSerializer):
    """A decision about an appeal."""

    reason = FreeTextField(
        max_length=MAX_REASON, help_text="Reason. Public with a ruling; otherwise visible only to the player."
    )
    ruling = AppealRulingSerializer(
        required=False, allow_null=True, default=None, help_text="The ruling; null to refuse the appeal."
    )


_APPEAL = {
    "code": "p3vw8k2m7d",
    "entry": 7,
    "round": 2,
    "table": 1,
    "text": "The game ended a round too early.",
    "status": "refused",
    "made_at": "2027-04-02T18:30:00Z",
    "reply": "The log shows ten rounds.",
    "ruling": None,
    "decided_by": "varys",
    "decided_at": "2027-04-03T07:10:00Z",
}


@examples(example("a refused appeal", _APPEAL))
class AppealSerializer(serializers.Serializer[Any]):
    """A player's request that officials review a table. Only they and the player can read it."""

    code = serializers.CharField(help_text="Code of the appeal.")
    entry = serializers.IntegerField(help_text="Number of the entry that made the appeal.")
    round = serializers.IntegerField(
        allow_null=True, help_text="Number of the round; null if its draw was undone."
    )
    table = serializers.IntegerField(
        allow_null=True, help_text="Number of the table; null if its draw was undone."
    )
    text = serializers.CharField(allow_blank=True, help_text="The player's description of the problem.")
    status = serializers.ChoiceField(
        choices=Appeal.Status.choices, help_text="Decision about the appeal; `open` before it."
    )
    made_at = serializers.DateTimeField(help_text="When it was made.")
    reply = serializers.CharField(
        allow_blank=True, help_text=("Reason for the decision; empty while the appeal is open.")
    )
    ruling = serializers.IntegerField(
        allow_null=True, help_text="The ruling by which it was upheld; null for none."
    )
    decided_by = serializers.CharField(
        allow_null=True, help_text="Official who decided; null while it is open."
    )
    decided_at = serializers.DateTimeField(
        allow_null=True, help_text="When it was decided; null while it is open."
    )


class AppealListSerializer(CompleteListSerializer):
    """All appeals that you may see, oldest first."""

    results = AppealSerializer(many=True, help_text="The appeals that you may see, oldest first.")


@examples(
    example("a warning", {"entry": 7, "colour": "yellow", "reason": "Insulted the table."}, request=True)
)
class NewCardSerializer(StrictSerializer):
    """A card for an entry."""

    entry = serializers.IntegerField(min_value=1, max_value=10**6, help_text="Number of the entry.")
    colour = serializers.ChoiceField(
        choices=Card.Colour.choices, help_text="`yellow` warns; `red` ends the season for the entry."
    )
    reason = FreeTextField(
        max_length=MAX_REASON, help_text="Reason for the card. Only officials and the player can read it."
    )


@examples(example("a mistake", {"reason": "It was another player."}, request=True))
class RevocationSerializer(StrictSerializer):
    """The reason for revoking a card."""

    reason = FreeTextField(max_length=MAX_REASON, help_text="Reason. Only officials can read it.")


_CARD = {
    "code": "m4xt9c2q8w",
    "entry": 7,
    "colour": "yellow",
    "reason": "Insulted the table.",
    "actor": "varys",
    "made_at": "2027-04-02T18:30:00Z",
    "revoked_at": None,
}


@examples(example("a warning", _CARD))
class DisciplineCardSerializer(serializers.Serializer[Any]):
    """A card that was issued to an entry. Only the player and officials who can make rulings can read it."""

    code = serializers.CharField(help_text="Code of the card.")
    entry = serializers.IntegerField(help_text="Number of the entry.")
    colour = serializers.ChoiceField(choices=Card.Colour.choices, help_text="Colour of the card.")
    reason = serializers.CharField(help_text="Reason for the card.")
    actor = serializers.CharField(
        allow_null=True, help_text="Official who issued it; null for an erased account."
    )
    made_at = serializers.DateTimeField(help_text="When it was issued.")
    revoked_at = serializers.DateTimeField(
        allow_null=True, help_text="When it was revoked; null for a card that counts."
    )


class CardsOfEntrySerializer(serializers.Serializer[Any]):
    """The cards of an entry."""

    entry = serializers.IntegerField(help_text="Number of the entry.")
    colour = serializers.ChoiceField(
        choices=Card.Colour.choices,
        allow_null=True,
        help_text="Colour that its cards add up to: two yellow ones make a red one. Null without cards.",
    )
    carried = serializers.BooleanField(
        help_text="Whether a red card of the season from which this one was copied counts as a yellow one."
    )
    cards = DisciplineCardSerializer(many=True, help_text="Its cards of this season, oldest first.")


class DisciplineCardListSerializer(CompleteListSerializer):
    """The cards of all entries, as far as you may see them."""

    results = CardsOfEntrySerializer(many=True, help_text="Entries with cards, sorted by number.")


class ConductSerializer(serializers.Serializer[Any]):
    """A figure about the conduct of two entries."""

    signal = serializers.ChoiceField(
        choices=SIGNAL_CHOICES,
        help_text=(
            "`support`: times that `entry` supported `other` when it could. `castles_left`: castles that "
            "passed from `entry` to `other` without a combat. `rounds_without_fight`: rounds in which "
            "neighbours did not fight each other. `results_together`: tables at which the two took the first "
            "two places."
        ),
    )
    entry = serializers.IntegerField(help_text="Number of one of the two entries.")
    other = serializers.IntegerField(help_text="Number of the other entry.")
    count = serializers.IntegerField(help_text="Number of times that it happened.")
    chance_count = serializers.IntegerField(help_text="Number of times that it could have happened.")
    expected = serializers.FloatField(
        help_text="Expected number of times at the rate of all pairs of the season."
    )


class ConductListSerializer(CompleteListSerializer):
    """The hundred figures that exceed the expected number most."""

    results = ConductSerializer(
        many=True, help_text=("Figures, those furthest above their expected number first.")
    )


class ConductFilterSerializer(serializers.Serializer[Any]):
    """Filters of the conduct figures."""

    entry = serializers.IntegerField(
        min_value=1, max_value=10**6, required=False, default=None, help_text="Only figures of this entry."
    )


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

    @operation("list_appeals", "List appeals", response=AppealListSerializer)
    def get(self, request: Request, season: str) -> Response:
        """Lists your own appeals; organisers and arbiters see all."""
        return complete_list(selectors.appeals_for(user_of(request), season))

    @operation(
        "make_appeal",
        "Make an appeal",
        request=NewAppealSerializer,
        response=AppealSerializer,
        status=201,
    )
    def post(self, request: Request, season: str) -> Response:
        """Asks officials to review a table at which you were drawn. You can appeal while it is played, and
        for some days after its end or a ruling about it: `appeals` in the document."""
        given = read_body(NewAppealSerializer, request)
        user = user_of(request)
        made = services.make_appeal(user=user.pk, code=season, **given)
        return created_response(selectors.appeal_for(user, season, made), f"seasons/{season}/appeals/{made}")


class AppealDetail(APIView):
    required_scopes = {"GET": READ}

    @operation("get_appeal", "Get an appeal", response=AppealSerializer)
    def get(self, request: Request, season: str, appeal: str) -> Response:
        """Returns an appeal that you may see."""
        return Response(selectors.appeal_for(user_of(request), season, appeal))


class AppealRuling(APIView):
    required_scopes = {"POST": ORGANISE}
    problems = {"POST": (*NEW_RULING_PROBLEMS, LeagueCode.APPEAL_DECIDED)}

    @operation(
        "decide_appeal",
        "Decide an appeal",
        request=AppealDecisionSerializer,
        response=AppealSerializer,
    )
    def post(self, request: Request, season: str, appeal: str) -> Response:
        """Upholds an appeal with a ruling, which is made at once, or refuses it. Organiser or arbiter only,
        but not about their own table."""
        given = read_body(AppealDecisionSerializer, request)
        user = user_of(request)
        services.decide_appeal(actor=user.pk, code=season, appeal=appeal, **given)
        return Response(selectors.appeal_for(user, season, appeal))


CARD_PROBLEMS = (*OFFICIAL_PROBLEMS, LeagueCode.OWN_TABLE, LeagueCode.SEASON_FINAL)


class Cards(APIView):
    located = ("POST",)
    required_scopes = {"GET": READ, "POST": ORGANISE}
    problems = {"POST": (*CARD_PROBLEMS, LeagueCode.RULING_UNLAWFUL)}

    @operation("list_cards", "List cards", response=DisciplineCardListSerializer)
    def get(self, request: Request, season: str) -> Response:
        """Lists your own cards; organisers and arbiters see all."""
        return complete_list(selectors.cards_for(user_of(request), season))

    @operation(
        "issue_card",
        "Issue a card",
        request=NewCardSerializer,
        response=DisciplineCardSerializer,
        status=201,
    )
    def post(self, request: Request, season: str) -> Response:
        """Issues a card to an entry. Two yellow cards make a red one. An entry with a red card is no longer
        drawn. Its results stay. In the season that is copied from this one, it starts with a yellow card.
        Organiser or arbiter only, but not to their own table."""
        given = read_body(NewCardSerializer, request)
        user = user_of(request)
        code = services.issue_card(actor=user.pk, code=season, **given)
        return created_response(selectors.card_for(user, season, code), f"seasons/{season}/cards/{code}")


class CardDetail(APIView):
    required_scopes = {"GET": READ}

    @operation("get_card", "Get a card", response=DisciplineCardSerializer)
    def get(self, request: Request, season: str, card: str) -> Response:
        """Returns a card that you may see."""
        return Response(selectors.card_for(user_of(request), season, card))


class CardRevocation(APIView):
    required_scopes = {"POST": ORGANISE}
    problems = {"POST": (*CARD_PROBLEMS, LeagueCode.CARD_REVOKED)}

    @operation(
        "revoke_card",
        "Revoke a card",
        request=RevocationSerializer,
        response=DisciplineCardSerializer,
    )
    def post(self, request: Request, season: str, card: str) -> Response:
        """Revokes a card, which no longer counts but stays visible. An entry that a red card excluded plays
        again from the next draw. Organiser or arbiter only, but not for their own table."""
        given = read_body(RevocationSerializer, request)
        user = user_of(request)
        services.revoke_card(actor=user.pk, code=season, card=card, reason=given["reason"])
        return Response(selectors.card_for(user, season, card))


class Conduct(APIView):
    required_scopes = {"GET": ORGANISE}
    problems = {"GET": (LeagueCode.OFFICIAL_ONLY,)}

    @operation(
        "get_conduct",
        "Get conduct figures",
        response=ConductListSerializer,
        parameters=[ConductFilterSerializer],
    )
    def get(self, request: Request, season: str) -> Response:
        """Lists how often two entries spared each other at their tables, compared with the rate of all pairs
        of the season. It uses only public facts of games. Figures prove nothing: look at the games. Organiser
        or arbiter only, and without the tables at which they play."""
        refuse_unknown_query(request, {"entry"})
        entry = query_number(request, "entry", default=0, maximum=10**6) or None
        return complete_list(conduct_for(user_of(request), season, entry))
