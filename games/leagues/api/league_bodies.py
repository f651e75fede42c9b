"""Bodies about leagues and their officials."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from games.leagues.api.converters import SLUG
from games.leagues.models import Official
from got_api.http.free_text import FreeTextField
from got_api.http.serializers import StrictSerializer
from got_api.schema.operations import example, examples

MAX_CONDUCT, MAX_CONDUCT_LINES = 10_000, 500


class OfficialSerializer(serializers.Serializer[Any]):
    """A user who runs the seasons of a league."""

    username = serializers.CharField(help_text="Username.")
    role = serializers.ChoiceField(choices=Official.Role.choices, help_text="Role of the official.")


_LEAGUE = {
    "slug": "winter",
    "name": "Winter league",
    "conduct": "Answer in time, or say that you cannot.",
    "conduct_version": 2,
    "created_at": "2026-11-20T09:00:00Z",
    "officials": [{"username": "varys", "role": "organiser"}],
}


@examples(example("a league", _LEAGUE))
class LeagueSerializer(serializers.Serializer[Any]):
    """A league, which runs in consecutive seasons."""

    slug = serializers.CharField(help_text="Short name of the league, used in URLs.")
    name = serializers.CharField(help_text="Name of the league.")
    conduct = serializers.CharField(
        allow_blank=True,
        help_text="The code of conduct, which players accept when they enter; empty for none.",
    )
    conduct_version = serializers.IntegerField(
        help_text=("Version number of the code of conduct; 0 if there never was one.")
    )
    created_at = serializers.DateTimeField(help_text="When it was created.")
    officials = OfficialSerializer(many=True, help_text="Officials of the league.")


@examples(example("a league", {"slug": "winter", "name": "Winter league"}, request=True))
class NewLeagueSerializer(StrictSerializer):
    """A new league."""

    slug = serializers.RegexField(
        f"^{SLUG}\\Z", help_text="Short name: lower-case letters, digits and hyphens. It cannot be changed."
    )
    name = FreeTextField(max_length=80, help_text="Name of the league.")


@examples(example("a rule", {"conduct": "Answer in time, or say that you cannot."}, request=True))
class LeagueChangeSerializer(StrictSerializer):
    """A change of a league."""

    conduct = FreeTextField(
        max_length=MAX_CONDUCT,
        lines=MAX_CONDUCT_LINES,
        allow_blank=True,
        help_text="The code of conduct; empty for none. Later entries accept the new one.",
    )


@examples(example("an assistant", {"role": "assistant"}, request=True))
class NewOfficialSerializer(StrictSerializer):
    """The role of an official."""

    role = serializers.ChoiceField(choices=Official.Role.choices, help_text="Role of the official.")
