"""Appeals and cards.

A player of a table can appeal before the deadline. An official decides an appeal once. Two yellow cards of a
season count as a red card. An entry with a red card is no longer drawn, but keeps its results. In a copy of
the season, a red card counts as a yellow card.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from games.errors import GameCode
from games.leagues.errors import LeagueCode
from games.leagues.models import Appeal, Card, Entry, LogEntry, Official, Ruling, Season, Seat, Table
from games.leagues.selectors.effective_rulings import Colour, colour_of, is_excluded, was_excluded
from games.leagues.services.leagues import OfficialAction, role_permits
from games.leagues.services.locking import Kind as LogKind
from games.leagues.services.locking import document_of, locked_for_change, log_event, wake_season
from games.leagues.services.notices import notify_of_appeal
from games.leagues.services.registration import exclude_entry, restore_entry
from games.leagues.services.rulings import make_locked_ruling, require_impartial, require_open
from got_api.http.errors import Problem, first_or_404
from got_api.http.throttling import spend


def make_appeal(
    *, user: int, code: str, round: int, table: int, text: str, now: datetime | None = None
) -> str:
    """Asks officials to review a table at which the user was drawn. Returns the code of the appeal.

    Raises 404, 403 `not_seated`, 409 `season_not_ready`, `season_final`, `appeal_open`, 422 `appeal_late`,
    429.
    """
    with locked_for_change(code, user, now=now) as (season, now):
        seat = (
            Seat.objects.filter(
                round__season=season, round__number=round, table__number=table, entry__user=user
            )
            .select_related("entry", "table__round")
            .first()
        )
        if seat is None:
            raise Problem(GameCode.NOT_SEATED)
        require_open(season)
        due_at = due_at_of(season, seat.table)
        if due_at is not None and now > due_at:
            raise Problem(LeagueCode.APPEAL_LATE)
        if Appeal.objects.filter(entry=seat.entry, table=seat.table, status=Appeal.Status.OPEN).exists():
            raise Problem(LeagueCode.APPEAL_OPEN)
        spend("table_event", str(user))
        row = Appeal.objects.create(season=season, entry=seat.entry, table=seat.table, text=text, made_at=now)
        _log(season, LogKind.APPEAL_MADE, row, now, user)
        notify_of_appeal(
            season, code=row.code, status="made", users=_impartial_officials(seat.table, season), now=now
        )
        return row.code


def due_at_of(season: Season, table: Table) -> datetime | None:
    """The deadline for appeals about a table; None while the table is played. Requires the engine role."""
    result = table.last_result
    if result is None:
        return None
    about = {"facts__round": table.round.number, "facts__table": table.number}
    ruled = Ruling.objects.filter(season=season, **about).order_by("-number").first()
    last = max([result.finished_at, *([] if ruled is None else [ruled.made_at])])
    return last + timedelta(days=document_of(season).appeals.days)


def decide_appeal(
    *,
    actor: int,
    code: str,
    appeal: str,
    reason: str,
    ruling: Mapping[str, Any] | None,
    now: datetime | None = None,
) -> None:
    """Upholds an appeal by making a ruling, or refuses the appeal if `ruling` is None.

    `ruling`: the `kind` and facts of the ruling. `reason`: the public reason for the ruling, or a reply that
    only the player and officials can read. Raises 404, 403 `official_only`, `own_table`, 409
    `appeal_decided`, and the errors of `make_ruling`.
    """
    with locked_for_change(code, actor, OfficialAction.RULE, now=now) as (season, now):
        row = first_or_404(
            Appeal.objects.select_related("entry", "table__round").filter(season=season, code=appeal)
        )
        require_impartial(season, actor, {"entry": row.entry.number})
        if row.table is not None:
            require_impartial(season, actor, _appeal_facts(row))
        if row.status != Appeal.Status.OPEN:
            raise Problem(LeagueCode.APPEAL_DECIDED)
        if ruling is not None:
            given = dict(ruling)
            row.ruling = make_locked_ruling(season, actor, Ruling.Kind(given.pop("kind")), reason, given, now)
        row.status = Appeal.Status.REFUSED if ruling is None else Appeal.Status.UPHELD
        row.reply, row.decided_by_id, row.decided_at = reason, actor, now
        row.save(update_fields=["ruling", "status", "reply", "decided_by", "decided_at"])
        _log(season, LogKind.APPEAL_DECIDED, row, now, actor)
        entries = [row.entry.number]
        notify_of_appeal(season, code=row.code, status=str(row.status), entries=entries, now=now)


def _impartial_officials(table: Table, season: Season) -> list[int]:
    """The officials who may make rulings and did not get a seat at this table."""
    playing = Seat.objects.filter(table=table, entry__user__isnull=False).values("entry__user")
    officials = Official.objects.filter(league=season.league_id).exclude(user__in=playing)
    return [row.user_id for row in officials if role_permits(Official.Role(row.role), OfficialAction.RULE)]


def _appeal_facts(row: Appeal) -> dict[str, Any]:
    assert row.table is not None
    return {"round": row.table.round.number, "table": row.table.number}


def _log(season: Season, kind: LogEntry.Kind, row: Appeal, now: datetime, actor: int) -> None:
    facts: dict[str, Any] = {"appeal": row.code, "entry": row.entry.number, "status": str(row.status)}
    log_event(season, kind, now, actor=actor, **facts, **_appeal_facts(row))


def issue_card(
    *, actor: int, code: str, entry: int, colour: str, reason: str, now: datetime | None = None
) -> str:
    """Issues a card to an entry. Returns the code of the card.

    Raises 404, 403 `official_only`, `own_table`, 409 `season_not_ready`, `season_final`, 422
    `ruling_unlawful`.
    """
    with locked_for_change(code, actor, OfficialAction.RULE, now=now) as (season, now):
        require_open(season)
        who = Entry.objects.filter(season=season, number=entry).first()
        if who is None:
            facts = {"pointer": "/entry", "fault": "entry_missing"}
            raise Problem(LeagueCode.RULING_UNLAWFUL, facts=facts)
        require_impartial(season, actor, {"entry": entry})
        card = Card.objects.create(
            season=season, entry=who, colour=colour, reason=reason, actor_id=actor, made_at=now
        )
        if colour_of(who) == Colour.RED:
            if who.status == Entry.Status.ACTIVE:
                exclude_entry(season, who, now)
                Card.objects.filter(pk=card.pk).update(removed=True)
            elif was_excluded(who):
                Card.objects.filter(pk=card.pk).update(removed=True)
        log_event(season, LogKind.CARD_SHOWN, now, actor=actor, **_card_facts(card))
        wake_season(season, now)
        return card.code


def revoke_card(*, actor: int, code: str, card: str, reason: str, now: datetime | None = None) -> None:
    """Revokes a card. An entry that was removed by cards plays again from the next draw, unless its cards
    still count as red.

    Raises 404, 403 `official_only`, `own_table`, 409 `season_not_ready`, `season_final`, `card_revoked`.
    """
    with locked_for_change(code, actor, OfficialAction.RULE, now=now) as (season, now):
        row = first_or_404(Card.objects.select_related("entry").filter(season=season, code=card))
        require_open(season)
        require_impartial(season, actor, {"entry": row.entry.number})
        if row.revoked_at is not None:
            raise Problem(LeagueCode.CARD_REVOKED)
        was_red = colour_of(row.entry) == Colour.RED
        Card.objects.filter(pk=row.pk).update(revoked_at=now)
        if was_red and colour_of(row.entry) != Colour.RED:
            if Card.objects.filter(entry=row.entry, removed=True).exists() and not is_excluded(row.entry):
                restore_entry(season, row.entry, now)
            Card.objects.filter(entry=row.entry).update(removed=False)
        log_event(season, LogKind.CARD_REVOKED, now, actor=actor, reason=reason, **_card_facts(row))
        wake_season(season, now)


def _card_facts(row: Card) -> dict[str, Any]:
    return {"card": row.code, "entry": row.entry.number, "colour": str(row.colour)}
