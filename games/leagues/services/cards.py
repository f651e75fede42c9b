"""Yellow and red cards. Two yellow cards of a season amount to a red one. A red card ends the season for an
entry: it is no longer drawn, but keeps its results. In a copy of the season it counts as a yellow card.
"""

from __future__ import annotations

from datetime import datetime

from games.leagues.errors import LeagueCode
from games.leagues.models import Card, Entry, LogEntry, Season
from games.leagues.selectors.exclusions import Colour, colour_of, is_excluded, was_excluded
from games.leagues.services.impartiality import require_impartial
from games.leagues.services.locking import Kind as LogKind
from games.leagues.services.locking import log, managed_season, wake
from games.leagues.services.permissions import Act
from games.leagues.services.registration import exclude, restore
from games.leagues.services.rulings import require_open
from got_api.database.viewer import as_engine
from got_api.http.errors import Problem, first_or_404
from got_api.shared import clock

OFFICIALS = LogEntry.Audience.OFFICIALS


def issue_card(
    *, by: int, code: str, entry: int, colour: str, reason: str, now: datetime | None = None
) -> str:
    """Shows a card to an entry. Returns the code of the card.

    Raises 404, 403 `official_only`, `own_table`, 409 `season_not_ready`, `season_final`, 422
    `ruling_unlawful`.
    """
    now = now or clock.now()
    with as_engine():
        season = managed_season(code, by, Act.RULE)
        require_open(season)
        who = Entry.objects.filter(season=season, number=entry).first()
        if who is None:
            facts = {"pointer": "/entry", "fault": "entry_missing"}
            raise Problem(LeagueCode.RULING_UNLAWFUL, facts=facts)
        require_impartial(season, by, {"entry": entry})
        card = Card.objects.create(
            season=season, entry=who, colour=colour, reason=reason, actor_id=by, made_at=now
        )
        if colour_of(who) == Colour.RED:
            if who.status == Entry.Status.ACTIVE:
                exclude(season, who, now)
                Card.objects.filter(pk=card.pk).update(removed=True)
            elif was_excluded(who):
                Card.objects.filter(pk=card.pk).update(removed=True)
        _log(season, LogKind.CARD_SHOWN, card, now, by)
        wake(season, now)
        return card.code


def revoke_card(*, by: int, code: str, card: str, reason: str, now: datetime | None = None) -> None:
    """Revokes a card. An entry that cards removed plays from the next draw, if its cards no longer amount to
    red.

    Raises 404, 403 `official_only`, `own_table`, 409 `season_not_ready`, `season_final`, `card_revoked`.
    """
    now = now or clock.now()
    with as_engine():
        season = managed_season(code, by, Act.RULE)
        row = first_or_404(Card.objects.select_related("entry").filter(season=season, code=card))
        require_open(season)
        require_impartial(season, by, {"entry": row.entry.number})
        if row.revoked_at is not None:
            raise Problem(LeagueCode.CARD_REVOKED)
        was_red = colour_of(row.entry) == Colour.RED
        Card.objects.filter(pk=row.pk).update(revoked_at=now)
        if was_red and colour_of(row.entry) != Colour.RED:
            if Card.objects.filter(entry=row.entry, removed=True).exists() and not is_excluded(row.entry):
                restore(season, row.entry, now)
            Card.objects.filter(entry=row.entry).update(removed=False)
        _log(season, LogKind.CARD_REVOKED, row, now, by, reason=reason)
        wake(season, now)


def _log(season: Season, kind: LogEntry.Kind, row: Card, now: datetime, actor: int, **facts: str) -> None:
    about = {"card": row.code, "entry": row.entry.number, "colour": str(row.colour)}
    log(season, kind, now, actor=actor, audience=OFFICIALS, **about, **facts)
