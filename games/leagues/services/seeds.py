"""Seeds of draws. Before a seed is used, a public commitment binds the server to it.

A seed becomes public when a draw made with it is published. In the same transaction the next attempt gets
another seed, whose commitment is added to the public log. So officials never know a seed that will still be
used, and cannot try out pins with it.
"""

import secrets
from datetime import datetime

from games.leagues.draw import commitment
from games.leagues.models import Draw, Round, Season, Seed
from games.leagues.services.locking import Kind, Status, log_event

SEED_BYTES = 32


def commit_to_seed(season: Season, row: Round, now: datetime) -> None:
    """Commits the server to a new seed for the next attempt to draw a round. Must be called with the season
    locked.

    The commitment is logged, except in a draft. When a season is no longer a draft, readers see the
    commitments of all its rounds.
    """
    seed = secrets.token_bytes(SEED_BYTES)
    Seed.objects.update_or_create(round=row, defaults={"seed": seed})
    row.commitment = commitment(seed)
    Round.objects.filter(pk=row.pk).update(commitment=row.commitment)
    if season.status != Status.DRAFT:
        attempt = Draw.objects.filter(round=row).count() + 1
        log_event(
            season, Kind.SEED_COMMITTED, now, round=row.number, attempt=attempt, commitment=row.commitment
        )


def delete_seed(row: Round) -> None:
    """Deletes the seed of a round that is drawn with an earlier one."""
    Seed.objects.filter(round=row).delete()
    Round.objects.filter(pk=row.pk).update(commitment="")


def public_commitments(row: Round) -> set[str]:
    """The commitments of a round to seeds that are public. Requires the engine role."""
    published = Draw.objects.filter(round=row, published_at__isnull=False, certificate__isnull=False)
    return set(published.values_list("certificate__commitment", flat=True))


def replace_public_seed(season: Season, row: Round, now: datetime) -> None:
    """Commits the server to a new seed if the current one is public. Must be called with the season
    locked."""
    if row.commitment in public_commitments(row):
        commit_to_seed(season, row, now)


def commitment_of(draw: Draw) -> str | None:
    """The commitment to the seed of an attempt; None for an attempt of an older version without a result."""
    made = draw.certificate or draw.input
    found: str | None = made.get("commitment")
    return found


def commitments_of(row: Round, published_draw: Draw | None) -> dict[str, str | None]:
    """The commitments of a round. `commitment` is to the seed of the published draw, or of the next attempt
    if no draw is published. `next_commitment` is to the seed of the attempt after the published draw."""
    if published_draw is None or not row.commitment:
        return {"commitment": row.commitment or None, "next_commitment": None}
    return {"commitment": commitment_of(published_draw), "next_commitment": row.commitment}
