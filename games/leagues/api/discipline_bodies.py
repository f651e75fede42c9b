"""Bodies about appeals, cards and conduct."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from games.api.serializers.clocks import CompleteListSerializer
from games.leagues.api.document_bodies import choices
from games.leagues.api.ruling_bodies import NewRulingSerializer
from games.leagues.api.season_bodies import MAX_REASON
from games.leagues.conduct import SIGNALS
from games.leagues.models import Appeal, Card
from got_api.http.free_text import FreeTextField
from got_api.http.serializers import StrictSerializer
from got_api.schema.operations import example, examples

SIGNAL_CHOICES = choices(SIGNALS)
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
    table = serializers.IntegerField(min_value=1, max_value=1000, help_text="Number of your table.")
    text = FreeTextField(
        max_length=MAX_TEXT,
        lines=MAX_LINES,
        help_text=("Description of the problem. Only arbiters and organisers can read it."),
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
    """A request of a player that officials review a table. Only they and the player can read it."""

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
        choices=Appeal.Status.choices, help_text=("Decision about the appeal, or `open`.")
    )
    made_at = serializers.DateTimeField(help_text="When it was made.")
    reply = serializers.CharField(allow_blank=True, help_text="The reason of the decision.")
    ruling = serializers.IntegerField(
        allow_null=True, help_text="The ruling by which it was upheld; null for none."
    )
    decided_by = serializers.CharField(
        allow_null=True, help_text=("Official who decided; null while it is open.")
    )
    decided_at = serializers.DateTimeField(
        allow_null=True, help_text=("When it was decided; null while it is open.")
    )


class AppealListSerializer(CompleteListSerializer):
    """All appeals that you may see, oldest first."""

    results = AppealSerializer(many=True, help_text="The appeals.")


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
        max_length=MAX_REASON, help_text=("Reason of the card. Only officials and the player can read it.")
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
    reason = serializers.CharField(help_text="Reason of the card.")
    actor = serializers.CharField(
        allow_null=True, help_text=("Official who issued it; null for an erased account.")
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

    results = CardsOfEntrySerializer(many=True, help_text="Entries with cards, by number.")


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
    entry = serializers.IntegerField(help_text="Number of an entry.")
    other = serializers.IntegerField(help_text="Number of the other entry.")
    count = serializers.IntegerField(help_text="Number of times that it happened.")
    chance_count = serializers.IntegerField(help_text="Number of times that it could have happened.")
    expected = serializers.FloatField(
        help_text=("Expected number of times at the rate of all pairs of the season.")
    )


class ConductListSerializer(CompleteListSerializer):
    """The hundred figures that exceed the expected number most."""

    results = ConductSerializer(many=True, help_text="The figures.")


class ConductFilterSerializer(serializers.Serializer[Any]):
    """Filters of the conduct figures."""

    entry = serializers.IntegerField(
        min_value=1, max_value=10**6, required=False, default=None, help_text="Only figures of this entry."
    )


@examples(example("a word", {"word": "the red keep"}, request=True))
class NewHouseholdSerializer(StrictSerializer):
    """The word of a household."""

    word = FreeTextField(
        max_length=60, allow_blank=True, help_text="A word that only your household knows; empty for none."
    )


class HouseholdSerializer(serializers.Serializer[Any]):
    """Your household in a season."""

    is_declared = serializers.BooleanField(help_text="Whether you declared a word.")
    entries = serializers.ListField(
        child=serializers.IntegerField(), help_text="Numbers of the other entries with the same word."
    )
