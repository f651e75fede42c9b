"""Cards, for arbiters and for the players who have them."""

from __future__ import annotations

from typing import Any

from games.leagues.models import Card, Entry
from games.leagues.selectors.exclusions import colour_of, is_carried
from games.leagues.selectors.seasons import Reader, visible_season
from games.leagues.services.permissions import Act, may
from got_api.http.errors import first_or_404


def cards_for(reader: Reader, code: str) -> list[dict[str, Any]]:
    """Entries that have cards: all for officials who may rule, for others their own. Raises 404.

    The reader must be signed in.
    """
    assert reader.pk is not None
    with visible_season(reader, code) as (season, role):
        entries = Entry.objects.filter(season=season).select_related("season").order_by("number")
        if not may(role, Act.RULE):
            entries = entries.filter(user_id=reader.pk)
        return [shown for entry in entries if (shown := _cards_body(entry))["colour"] or shown["cards"]]


def card_for(reader: Reader, code: str, card: str) -> dict[str, Any]:
    """Raises 404, also for a card that the reader may not see. The reader must be signed in."""
    shown = (each for entry in cards_for(reader, code) for each in entry["cards"])
    return dict(first_or_404(each for each in shown if each["code"] == card))


def _cards_body(entry: Entry) -> dict[str, Any]:
    return {
        "entry": entry.number,
        "colour": colour_of(entry),
        "carried": is_carried(entry),
        "cards": [
            {
                "code": card.code,
                "entry": entry.number,
                "colour": card.colour,
                "reason": card.reason,
                "actor": None if card.actor is None else card.actor.username,
                "made_at": card.made_at,
                "revoked_at": card.revoked_at,
            }
            for card in Card.objects.filter(entry=entry).select_related("actor").order_by("id")
        ],
    }
