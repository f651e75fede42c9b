"""Rulings, appeals, cards, conduct figures and households, limited to what the reader may see."""

from collections import defaultdict
from collections.abc import Collection, Iterator
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from games.leagues.conduct import Signal, sum_figures
from games.leagues.models import Appeal, Card, Conduct, Entry, Ruling, Season, Seat
from games.leagues.selectors.effective_rulings import colour_of, is_carried_over
from games.leagues.selectors.facts import fields_of
from games.leagues.selectors.season_cache import cached_value
from games.leagues.selectors.seasons import Reader, visible_season
from games.leagues.selectors.tables import shown_points
from games.leagues.services.leagues import OfficialAction, require_role, role_permits
from games.leagues.services.registration import members_of
from got_api.http.errors import first_or_404

SHOWN_FACTS = ("round", "table", "house", "entry", "length_days", "is_for_good", "pointer", "before", "after",
            "ends_at", "final_table")  # fmt: skip
"""Names of the facts of a ruling that are shown."""


def rulings_of(season: Season) -> QuerySet[Ruling]:
    """All rulings of a season. Requires the engine role."""
    return Ruling.objects.filter(season=season).select_related("actor", "reverses", "reversed_by")


def rulings_for(
    reader: Reader, code: str, ruling_numbers: Collection[int] | None = None
) -> list[dict[str, Any]]:
    """All rulings, or those with these numbers, oldest first. Raises 404."""
    with visible_season(reader, code) as (season, _):
        rows = rulings_of(season)
        if ruling_numbers is not None:
            rows = rows.filter(number__in=ruling_numbers)
        return [ruling_body(row) for row in rows.order_by("number")]


def ruling_for(reader: Reader, code: str, number: int) -> dict[str, Any]:
    """The fields of a ruling. Raises 404."""
    with visible_season(reader, code) as (season, _):
        row = first_or_404(rulings_of(season).filter(number=number))
        return ruling_body(row)


def ruling_body(row: Ruling) -> dict[str, Any]:
    """The public fields of a ruling. Requires the engine role."""
    reversal = getattr(row, "reversed_by", None)
    shown: dict[str, Any] = {name: row.facts.get(name) for name in SHOWN_FACTS}
    if row.kind == Ruling.Kind.EXTEND:
        shown |= {"before": None, "ends_at": datetime.fromisoformat(row.facts["ends_at"])}
    return {
        **fields_of(row, "number", "kind", "reason", "made_at"),
        "actor": None if row.actor is None else row.actor.username,
        "reverses": None if row.reverses is None else row.reverses.number,
        "reversed_by": None if reversal is None else reversal.number,
        **shown,
        "points": shown_points(row.facts.get("points")),
    }


def appeals_for(reader: Reader, code: str) -> list[dict[str, Any]]:
    """Appeals, oldest first: all for officials who may make rulings, the reader's own for others. Raises 404.

    The reader must be signed in.
    """
    assert reader.pk is not None
    with visible_season(reader, code) as (season, role):
        rows = Appeal.objects.filter(season=season).order_by("id")
        if not role_permits(role, OfficialAction.RULE):
            rows = rows.filter(entry__user_id=reader.pk)
        return [
            _appeal_body(row) for row in rows.select_related("entry", "table__round", "ruling", "decided_by")
        ]


def appeal_for(reader: Reader, code: str, appeal: str) -> dict[str, Any]:
    """The fields of an appeal. Raises 404, also for an appeal that the reader may not see. The reader must be
    signed in."""
    return first_or_404(shown for shown in appeals_for(reader, code) if shown["code"] == appeal)


def _appeal_body(row: Appeal) -> dict[str, Any]:
    return fields_of(row, "code", "text", "status", "made_at", "reply", "decided_at") | {
        "entry": row.entry.number,
        "round": None if row.table is None else row.table.round.number,
        "table": None if row.table is None else row.table.number,
        "ruling": None if row.ruling is None else row.ruling.number,
        "decided_by": None if row.decided_by is None else row.decided_by.username,
    }


def cards_for(reader: Reader, code: str) -> list[dict[str, Any]]:
    """Entries with their cards: all entries that have cards for officials who may make rulings, the reader's
    own entry for others.

    The reader must be signed in. Raises 404.
    """
    assert reader.pk is not None
    with visible_season(reader, code) as (season, role):
        entries = Entry.objects.filter(season=season).select_related("season").order_by("number")
        if not role_permits(role, OfficialAction.RULE):
            entries = entries.filter(user_id=reader.pk)
        return [shown for entry in entries if (shown := _cards_body(entry))["colour"] or shown["cards"]]


def card_for(reader: Reader, code: str, card: str) -> dict[str, Any]:
    """The fields of a card. Raises 404, also for a card that the reader may not see. The reader must be
    signed in."""
    shown = (each for entry in cards_for(reader, code) for each in entry["cards"])
    return dict(first_or_404(each for each in shown if each["code"] == card))


def _cards_body(entry: Entry) -> dict[str, Any]:
    return {
        "entry": entry.number,
        "colour": colour_of(entry),
        "carried": is_carried_over(entry),
        "cards": [
            fields_of(card, "code", "colour", "reason", "made_at", "revoked_at")
            | {"entry": entry.number, "actor": None if card.actor is None else card.actor.username}
            for card in Card.objects.filter(entry=entry).select_related("actor").order_by("id")
        ],
    }


MAX_FIGURES = 100
_UNORDERED_SIGNALS = ("rounds_without_fight", "results_together")


def conduct_for(reader: Reader, code: str, entry: int | None = None) -> list[dict[str, Any]]:
    """The figures that exceed expectation most, without the tables of the reader, who must be signed in.

    Raises 404, 403 `official_only`.
    """
    with visible_season(reader, code) as (season, role):
        require_role(role, OfficialAction.RULE)
        own = Seat.objects.filter(round__season=season, entry__user=reader.pk).order_by("table")
        tables = tuple(own.values_list("table", flat=True))
        count = Conduct.objects.filter(result__table__round__season=season).count()
        return cached_value(
            season, ("conduct", count, tables, entry), lambda: _signal_bodies(season, tables, entry)
        )


def _signal_bodies(season: Season, own_entries: Collection[int], entry: int | None) -> list[dict[str, Any]]:
    return [
        {
            "signal": one.signal,
            "entry": one.entries[0],
            "other": one.entries[1],
            "count": one.count,
            "chance_count": one.chances,
            "expected": round(float(one.expected), 2),
        }
        for one in sum_figures(_figures(season, own_entries), entry, MAX_FIGURES)
    ]


def _figures(
    season: Season, own_entries: Collection[int]
) -> Iterator[tuple[Signal, tuple[int, int], int, int]]:
    """The figures of all tables except `own_entries`, in the form that `sum_figures` takes."""
    entries: defaultdict[int, dict[str, int]] = defaultdict(dict)
    seats = Seat.objects.filter(round__season=season)
    for table, house, entry in seats.values_list("table", "house", "entry__number"):
        entries[table][house] = entry
    rows = Conduct.objects.filter(result__table__round__season=season, result__table__is_void=False)
    for table, figures in rows.exclude(result__table__in=own_entries).values_list("result__table", "figures"):
        for signal, house, other, count, chances in figures:
            pair = entries[table][house], entries[table][other]
            low, high = sorted(pair)
            yield signal, (low, high) if signal in _UNORDERED_SIGNALS else pair, count, chances


def household_for(reader: Reader, code: str) -> dict[str, Any]:
    """The household of the reader's entry. Raises 404 without an entry. The reader must be signed in."""
    assert reader.pk is not None
    with visible_season(reader, code) as (season, _):
        entry = first_or_404(Entry.objects.filter(season=season, user_id=reader.pk))
        return {"is_declared": bool(entry.household), "entries": members_of(entry)}
