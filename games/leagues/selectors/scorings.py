"""Named scorings, and trials of scorings."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import orjson

from games.leagues.editions import SIZES
from games.leagues.errors import LeagueCode
from games.leagues.scoring.errors import FinalTableUnlawful, ScoringUnlawful, Unlawful
from games.leagues.scoring.final_table import read_final_table
from games.leagues.scoring.language import read_scoring, to_document
from games.leagues.scoring.score import score
from games.leagues.scoring.systems import NAMES, named_systems
from games.leagues.selectors.tables import shown_points
from got_api.http.documents import Document
from got_api.http.errors import Problem


@lru_cache(maxsize=1)
def named_scorings() -> Document:
    """All named scorings, with all defaults."""
    systems = named_systems()
    rows = [{"name": name, "document": to_document(systems[name])} for name in NAMES]
    return Document(orjson.dumps({"results": rows, "next_cursor": None}), "application/json")


def try_scoring(scoring: object, final_table: object) -> dict[str, Any]:
    """The points of a final table by a scoring, with the lines that explain them.

    Raises 422 `scoring_unlawful`, `final_table_unlawful`.
    """
    try:
        read = named_systems().get(scoring) if isinstance(scoring, str) else read_scoring(scoring, SIZES)
        if read is None:
            raise ScoringUnlawful("", "unknown_value")
        scored = score(read, read_final_table(final_table, SIZES))
    except ScoringUnlawful as unlawful:
        raise Problem(LeagueCode.SCORING_UNLAWFUL, facts=_facts(unlawful)) from unlawful
    except FinalTableUnlawful as unlawful:
        raise Problem(LeagueCode.FINAL_TABLE_UNLAWFUL, facts=_facts(unlawful)) from unlawful
    return {
        "seats": [
            {
                "house": seat.house,
                "points": shown_points(seat.points),
                "lines": [
                    {
                        "id": line.id,
                        "term": line.term,
                        "facts": dict(line.facts),
                        "amount": str(line.amount),
                    }
                    for line in seat.lines
                ],
            }
            for seat in scored
        ]
    }


def _facts(unlawful: Unlawful) -> dict[str, Any]:
    facts: dict[str, Any] = {"pointer": unlawful.path, "fault": unlawful.code}
    return facts if unlawful.limit is None else facts | {"limit": unlawful.limit}
