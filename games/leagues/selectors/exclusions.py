"""Reasons that keep an entry out of the draws: cards and disqualifications.

Read as the engine.
"""

from __future__ import annotations

from games.leagues.models import Card, Entry, Ruling
from games.leagues.selectors.effective_rulings import in_force

Colour = Card.Colour


def colour_of(entry: Entry) -> Card.Colour | None:
    """The combined colour of the cards of an entry. Read as the engine."""
    colours = [card.colour for card in Card.objects.filter(entry=entry, revoked_at=None)]
    yellow = colours.count(Colour.YELLOW) + is_carried(entry)
    if Colour.RED in colours or yellow > 1:
        return Colour.RED
    return Colour.YELLOW if yellow else None


def is_carried(entry: Entry) -> bool:
    """Whether a red card of the copied season counts as a yellow one now. Read as the engine."""
    previous = Entry.objects.filter(
        season=entry.season.copied_from_id, user=entry.user_id, user__isnull=False
    ).first()
    return previous is not None and colour_of(previous) == Colour.RED


def is_excluded(entry: Entry, but: Ruling | None = None) -> bool:
    """Whether a red card or a disqualification in force excludes an entry, whatever its status.

    `but`: a ruling that is about to be reversed.
    """
    return colour_of(entry) == Colour.RED or any(row != but for row in _disqualifications(entry))


def was_excluded(entry: Entry) -> bool:
    """Whether a card or a ruling in force removed an entry that was playing."""
    return Card.objects.filter(entry=entry, removed=True).exists() or any(
        row.facts["was_active"] for row in _disqualifications(entry)
    )


def _disqualifications(entry: Entry) -> list[Ruling]:
    rows = in_force(entry.season)
    return [row for row in rows if row.kind == Ruling.Kind.DISQUALIFY and row.facts["entry"] == entry.number]
